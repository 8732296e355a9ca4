"""The command that lists finished games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from games.arguments import add_option
from games.console.terminal import Terminal
from games.language import _
from games.options import Option
from games.progress import asked, tables, wording
from games.room import Room
from games.store.results import Result

OK = 0
LAST = Option("last", _("how many of the latest games"), 20, low=1, high=999_999_999)


def configure(parser: ArgumentParser) -> None:
    """Add the command's options."""
    tables.configure(parser)
    add_option(parser, LAST, filled_in=True)
    parser.add_argument("--all", action="store_true", help=_("every game"))


def run(values: Namespace, room: Room) -> int:
    """List the games, the earliest first."""
    game = asked.require_game(values.game) if values.game else None
    found = asked.results_of(room, game)
    listed = found if values.all else found[-values.last :]
    if values.json or values.csv:
        rows = [result._asdict() for result in listed]
        tables.write(values, Result._fields, rows, room.terminal)
    else:
        show(listed, len(found) - len(listed), room.terminal)
    return OK


def show(listed: list[Result], earlier: int, terminal: Terminal) -> None:
    """A line for each game; what can be done with its number."""
    if not listed:
        terminal.say(_("No finished games are kept yet."))
        return
    if earlier:
        terminal.say(_("Earlier games, listed with --all: {count}.").format(count=earlier))
    width = len(str(max(result.number for result in listed)))
    for result in listed:
        terminal.say(f"{result.number:{width}}  {told(result)}", indent=" " * (width + 2))
    terminal.say(_("replay N steps through one, export N writes it as a file."))


def told(result: Result) -> str:
    """When, what, how it ended, and with what help."""
    parts = [
        wording.title_of(result),
        _(result.score) if result.score else wording.ended(result),
        wording.moves(result.moves),
        wording.duration(result.seconds),
    ]
    if result.assists:
        helped = ", ".join(_(wording.shown(word)) for word in result.assists)
        parts.append(_("assisted ({assists})").format(assists=helped))
    return f"{wording.date(result.finished)}  {', '.join(parts)}"

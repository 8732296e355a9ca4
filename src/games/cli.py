"""The command line: words in, exit status out."""

from __future__ import annotations

import time
from argparse import BooleanOptionalAction, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import games
from games import menu
from games.arguments import MOST, Answer, Parser, UsageError, add_option
from games.catalogue import COMMANDS, GAMES, NAMES, find
from games.console.terminal import EndOfInput, OutputLost, Terminal
from games.language import _
from games.options import MAX_SEED, Option, Settings, quoted, suggestion
from games.room import OFF, Room

if TYPE_CHECKING:
    from games.kind import Kind
    from games.streams import Streams

PROGRAM = "python -m games"
OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
COLOR = Option("color", _("colour"), "auto", ("auto", "always", "never"))
SEED = Option("seed", _("makes boards and computer moves repeatable"), None, low=0, high=MAX_SEED)
BEFORE_A_VALUE = ("--seed", "--color", "--load")
"""The options that may stand before the name of a game and take the next word."""
EXAMPLES = _("""examples:
  python -m games                                   the menu
  python -m games tictactoe --o perfect             against a player that never loses
  python -m games gomoku --size 9 --win 4           four in a row on 9 by 9
  python -m games minesweeper --level expert --seed 7
  python -m games GAME --help                       the game's options, words and tools""")


def main(
    argv: Sequence[str],
    streams: Streams,
    environ: Mapping[str, str],
    clock: Callable[[], float] = time.monotonic,
    now: Callable[[], float] = time.time,
) -> int:
    """Run the words after ``python -m games`` and return the exit status.

    0 also when the input ends; 1 when the output fails, 2 for usage, 130 after Ctrl-C.
    """
    terminal = Terminal(streams, environ)
    room = Room(terminal, clock, now, not environ.get(OFF))
    try:
        try:
            return _run(argv, room)
        except Answer as answer:
            terminal.write(str(answer))
        except EndOfInput:
            terminal.say_end_of_input()
        except KeyboardInterrupt:
            terminal.end_line()
            return INTERRUPTED
    except UsageError as error:
        streams.complain(f"{PROGRAM}: {error}")
        return USAGE
    except OutputLost as lost:
        return _say_lost(lost, streams)
    return OK


def _say_lost(lost: OutputLost, streams: Streams) -> int:
    """A reader that has gone away has read what it wanted; anything else is a failure."""
    cause = lost.__cause__
    if isinstance(cause, BrokenPipeError):
        return OK
    reason = (isinstance(cause, OSError) and cause.strerror) or str(cause)
    streams.complain(_("Cannot write the output: {reason}.").format(reason=reason))
    return FAILED


def _run(argv: Sequence[str], room: Room) -> int:
    before, name, after = _split(argv)
    if name is None:
        return _run_menu(before, room)
    if name in COMMANDS:
        return _run_command(name, [*before, *after], room)
    if name not in NAMES:
        _common_parser(room.terminal, PROGRAM, "").understand(before)  # the fault may lie there
        raise UsageError(
            _("There is no game or command {name}.").format(name=quoted(name))
            + suggestion(name, (*NAMES, *COMMANDS))
        )
    kind = find(name).load()
    if after and not after[0].startswith("-"):
        return _run_tool(kind, after[0], [*before, *after[1:]], room.terminal)
    parser = _common_parser(room.terminal, f"{PROGRAM} {name}", _about(kind, room.terminal))
    for option in kind.options:
        add_option(parser, option)
    values = parser.understand([*before, *after])
    room = _apply_common(room, values)
    names = [option.name for option in kind.options]
    given = {name: value for name in names if (value := vars(values)[name]) is not None}
    if values.load is not None:
        _refuse_seed_beside_load(values.seed)
        _play_saved(values.load, kind, given, room)
    else:
        settings = _settled(kind, given)
        if kind.is_fixed(settings) and values.seed is not None:
            raise UsageError(_("That game is the same for any seed: leave --seed out."))
        _play(kind, settings, values.seed, room)
    return OK


def _split(argv: Sequence[str]) -> tuple[Sequence[str], str | None, Sequence[str]]:
    """The words before the name of a game, the name or None, and the words after it."""
    position = 0
    while position < len(argv):
        if not argv[position].startswith("-"):
            return argv[:position], argv[position], argv[position + 1 :]
        position += 2 if argv[position] in BEFORE_A_VALUE else 1
    return argv, None, []


def _run_menu(words: Sequence[str], room: Room) -> int:
    titles = "\n".join(f"  {entry.name:14}{entry.title}" for entry in GAMES)
    others = "\n".join(f"  {name:14}{command.help}" for name, command in COMMANDS.items())
    about = "\n".join([_("games:"), titles, "", _("commands:"), others])
    parser = _common_parser(room.terminal, PROGRAM, about, EXAMPLES)
    values = parser.understand(words)
    room = _apply_common(room, values)
    if values.load is not None:
        _refuse_seed_beside_load(values.seed)
        _play_saved(values.load, None, {}, room)
    else:
        menu.run(room, lambda kind, settings: _play(kind, settings, values.seed, room))
    return OK


def _run_command(name: str, words: Sequence[str], room: Room) -> int:
    command = COMMANDS[name]
    parser = Parser(f"{PROGRAM} {name}", _sentence(command.help), width=room.terminal.width)
    _add_style(parser)
    _add_no_store(parser)
    from games.files import FileError  # the menu is shown without it

    module = command.load()
    module.configure(parser)
    values = parser.understand(words)
    room = _styled(room, values)
    try:
        status: int = module.run(values, room)
    except FileError as error:
        raise UsageError(str(error)) from error
    return status


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _run_tool(kind: Kind, name: str, words: Sequence[str], terminal: Terminal) -> int:
    if name not in kind.tools:
        raise UsageError(
            _("{game} has no tool {name}.").format(game=kind.name, name=quoted(name))
            + suggestion(name, tuple(kind.tools))
        )
    tool = kind.tools[name]
    parser = Parser(f"{PROGRAM} {kind.name} {name}", _sentence(tool.help), width=terminal.width)
    _add_style(parser)
    tool.configure(parser)
    values = parser.understand(words, tool.literal)
    terminal.style(values.plain, values.color or "auto")
    try:
        status = tool.run(values, terminal)
        terminal.streams.output.flush()
    except OSError as error:
        raise OutputLost from error
    return status


def _common_parser(terminal: Terminal, prog: str, about: str, examples: str = "") -> Parser:
    parser = Parser(prog, about, examples, terminal.width)
    _add_style(parser)
    add_option(parser, SEED)
    parser.add_argument("--load", metavar="FILE", help=_("go on with a saved game"))
    _add_no_store(parser)
    parser.add_argument("--version", action="store_true", help=_("show the version and leave"))
    return parser


def _add_style(parser: Parser) -> None:
    parser.add_argument(
        "--plain",
        action=BooleanOptionalAction,
        help=_(
            "sentences in place of drawn boards: for screen readers, pipes and scripts; the "
            "default where the output is not a terminal"
        ),
    )
    add_option(parser, COLOR)


def _add_no_store(parser: Parser) -> None:
    parser.add_argument(
        "--no-store",
        action="store_true",
        help=_("keep nothing on disk: no game in progress, no result; also {variable}=1").format(
            variable=OFF
        ),
    )


def _about(kind: Kind, terminal: Terminal) -> str:
    from textwrap import fill

    from games.commands import help_lines

    width = max(min(terminal.width, MOST) - 1, 1)
    words = help_lines(kind)
    tools = [f"{name}: {tool.help}" for name, tool in kind.tools.items()]
    examples = [f"{PROGRAM} {kind.name} {example}" for example in kind.examples]

    def listed(title: str, entries: list[str]) -> list[str]:
        return ["", title, *(fill("  " + e, width, subsequent_indent="    ") for e in entries)]

    lines = [fill(kind.how_to_play, width)]
    lines += listed(_("At the prompt:"), words)
    lines += listed(_("Examples:"), examples)
    lines += listed(_("Tools, each with its own --help:"), tools) if tools else []
    return "\n".join(lines)


def _apply_common(room: Room, values: Namespace) -> Room:
    if values.version:
        raise Answer(f"noughts-and-mines {games.__version__}")
    return _styled(room, values)


def _styled(room: Room, values: Namespace) -> Room:
    room.terminal.style(values.plain, values.color or "auto")
    return room._replace(storing=room.storing and not values.no_store)


def _settled(kind: Kind, given: Settings) -> Settings:
    try:
        return kind.settle(given)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _refuse_seed_beside_load(seed: int | None) -> None:
    if seed is not None:
        raise UsageError(_("A saved game has its own seed: leave --seed out."))


def _play(kind: Kind, settings: Settings, seed: int | None, room: Room) -> None:
    from games.sitting import sit_down  # the menu is shown without it

    sit_down(kind, settings, seed, room).run()


def _play_saved(path: str, kind: Kind | None, given: Settings, room: Room) -> None:
    from games.sitting import sit_down_again

    try:
        session = sit_down_again(path, kind, given, room)
    except ValueError as error:
        raise UsageError(str(error)) from error
    session.run()

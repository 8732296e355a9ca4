"""The command line: words in, exit status out."""

from __future__ import annotations

import time
from argparse import BooleanOptionalAction, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import games
from games import menu
from games.arguments import MOST, Answer, Parser, UsageError, add_option
from games.catalogue import GAMES, NAMES, find
from games.console.terminal import EndOfInput, OutputLost, Terminal
from games.language import _
from games.options import MAX_SEED, Option, Settings, quoted, suggestion

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
) -> int:
    """Run the words after ``python -m games`` and return the exit status.

    0 also when the input ends; 1 when the output fails, 2 for usage, 130 after Ctrl-C.
    """
    terminal = Terminal(streams, environ)
    try:
        try:
            return _run(argv, terminal, clock)
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


def _run(argv: Sequence[str], terminal: Terminal, clock: Callable[[], float]) -> int:
    before, name, after = _split(argv)
    if name is None:
        return _run_menu(before, terminal, clock)
    if name not in NAMES:
        _common_parser(terminal, PROGRAM, "").understand(before)  # the fault may lie there
        raise UsageError(
            _("There is no game {name}.").format(name=quoted(name)) + suggestion(name, NAMES)
        )
    kind = find(name).load()
    if after and not after[0].startswith("-"):
        return _run_tool(kind, after[0], [*before, *after[1:]], terminal)
    parser = _common_parser(terminal, f"{PROGRAM} {name}", _about(kind, terminal))
    for option in kind.options:
        add_option(parser, option)
    values = parser.understand([*before, *after])
    _apply_common(terminal, values)
    names = [option.name for option in kind.options]
    given = {name: value for name in names if (value := vars(values)[name]) is not None}
    if values.load is not None:
        _refuse_seed_beside_load(values.seed)
        _play_saved(values.load, kind, given, terminal, clock)
    else:
        _play(kind, _settled(kind, given), values.seed, terminal, clock)
    return OK


def _split(argv: Sequence[str]) -> tuple[Sequence[str], str | None, Sequence[str]]:
    """The words before the name of a game, the name or None, and the words after it."""
    position = 0
    while position < len(argv):
        if not argv[position].startswith("-"):
            return argv[:position], argv[position], argv[position + 1 :]
        position += 2 if argv[position] in BEFORE_A_VALUE else 1
    return argv, None, []


def _run_menu(words: Sequence[str], terminal: Terminal, clock: Callable[[], float]) -> int:
    titles = "\n".join(f"  {entry.name:14}{entry.title}" for entry in GAMES)
    parser = _common_parser(terminal, PROGRAM, _("games:") + "\n" + titles, EXAMPLES)
    values = parser.understand(words)
    _apply_common(terminal, values)
    if values.load is not None:
        _refuse_seed_beside_load(values.seed)
        _play_saved(values.load, None, {}, terminal, clock)
    else:
        menu.run(
            terminal,
            lambda kind, settings: _play(kind, settings, values.seed, terminal, clock),
        )
    return OK


def _run_tool(kind: Kind, name: str, words: Sequence[str], terminal: Terminal) -> int:
    if name not in kind.tools:
        raise UsageError(
            _("{game} has no tool {name}.").format(game=kind.name, name=quoted(name))
            + suggestion(name, tuple(kind.tools))
        )
    tool = kind.tools[name]
    about = tool.help[:1].upper() + tool.help[1:] + "."
    parser = Parser(f"{PROGRAM} {kind.name} {name}", about, width=terminal.width)
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


def _apply_common(terminal: Terminal, values: Namespace) -> None:
    if values.version:
        raise Answer(f"noughts-and-mines {games.__version__}")
    terminal.style(values.plain, values.color or "auto")


def _settled(kind: Kind, given: Settings) -> Settings:
    try:
        return kind.settle(given)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _refuse_seed_beside_load(seed: int | None) -> None:
    if seed is not None:
        raise UsageError(_("A saved game has its own seed: leave --seed out."))


def _play(
    kind: Kind,
    settings: Settings,
    seed: int | None,
    terminal: Terminal,
    clock: Callable[[], float],
) -> None:
    from games.sitting import sit_down  # the menu is shown without it

    sit_down(kind, settings, seed, terminal, clock).run()


def _play_saved(
    path: str,
    kind: Kind | None,
    given: Settings,
    terminal: Terminal,
    clock: Callable[[], float],
) -> None:
    from games.sitting import sit_down_again

    try:
        session = sit_down_again(path, kind, given, terminal, clock)
    except ValueError as error:
        raise UsageError(str(error)) from error
    session.run()

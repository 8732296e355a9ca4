"""The tool that lets two engines play a match."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from games import files
from games.arguments import add_option, value_of
from games.board import Square
from games.console.terminal import Terminal
from games.gomoku.gomocup.foreign import Terms
from games.gomoku.match import openings
from games.gomoku.match.run import Match, contestant, distinct
from games.gomoku.match.scoreboard import Scoreboard
from games.gomoku.winning import RULES
from games.language import _
from games.options import MAX_SEED, Option, quoted

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
SWAP2 = "swap2"
OPTIONS = (
    Option("games", _("how many games, two on each opening"), 20, low=1, high=1_000_000),
    Option("size", _("rows and columns of the board"), 15, low=6, high=52),
    Option("rule", _("which runs win"), RULES[0], RULES),
    Option("concurrency", _("how many games at a time"), 1, low=1, high=64),
    Option("seed", _("makes the openings repeatable"), 1, low=0, high=MAX_SEED),
)
LONGEST = 86_400.0
"""Seconds for a move at most."""


def configure(parser: ArgumentParser) -> None:
    """Add the options of ``match``."""
    player = value_of(contestant)
    for name in ("first", "second"):
        parser.add_argument(
            name, type=player, metavar=name.upper(), help=_("a level, or engine:COMMAND")
        )
    for option in OPTIONS:
        add_option(parser, option, filled_in=True)
    parser.add_argument(
        "--time",
        type=value_of(_seconds),
        default=1.0,
        metavar="SECONDS",
        help=_("for each move; 0 is as fast as possible (1)"),
    )
    parser.add_argument(
        "--openings",
        metavar="FILE",
        help=_("lines such as h8h9i8, or swap2: the players make them (three fair stones)"),
    )
    parser.add_argument("--record", metavar="DIR", help=_("write each game there, as .psq"))
    parser.add_argument("--json", action="store_true", help=_("answer as one line of JSON"))
    parser.add_argument(
        "--sprt",
        type=value_of(_bounds),
        metavar="ELO0,ELO1",
        help=_("stop when it is known, 95 in 100, which of the two differences is nearer"),
    )


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Play the match and tell its result; the status is 2 for what makes no sense."""
    try:
        match = _match(arguments)
        if arguments.record:
            _make_directory(arguments.record)
    except ValueError as error:
        terminal.streams.complain(str(error))
        return USAGE
    names = match.contestants[0].name, match.contestants[1].name
    board = Scoreboard(names, arguments, terminal)
    status = OK
    results = match.results(arguments.concurrency)
    board.show_progress()
    try:
        for result in results:
            board.add(result)
            if board.is_decided():
                break
    except KeyboardInterrupt:
        status = INTERRUPTED
    finally:
        match.close()
        results.close()  # type: ignore[attr-defined]  # it is a generator
    board.sum_up()
    return status or (FAILED if board.unwritten else OK)


def _match(arguments: Namespace) -> Match:
    opening: Callable[[int], Sequence[Square] | None]
    if arguments.openings == SWAP2:
        opening = _no_opening
    elif arguments.openings:
        known = openings.read_file(arguments.openings, arguments.size, arguments.rule)
        opening = partial(_nth, known)
    else:
        opening = partial(_fair, arguments.size, arguments.rule, arguments.seed)
    terms = Terms(arguments.size, arguments.size, arguments.rule, arguments.time)
    return Match(distinct(arguments.first, arguments.second), terms, opening, arguments.games)


def _no_opening(pair: int) -> None:
    """The players make it."""


def _nth(known: Sequence[Sequence[Square]], pair: int) -> Sequence[Square]:
    return known[pair % len(known)]


def _fair(size: int, rule: str, seed: int, pair: int) -> Sequence[Square]:
    return openings.fair(size, rule, Random(f"{seed} {pair}"))


def _make_directory(path: str) -> None:
    try:
        os.makedirs(files.expanded(path), exist_ok=True)
    except OSError as error:
        raise files.cannot(_("use"), path, error) from error
    if os.path.exists(os.path.join(files.expanded(path), "game-0001.psq")):
        raise ValueError(_("There are games in that directory: choose another for the record."))


def _seconds(text: str) -> float:
    """A number of seconds; ValueError if it is none."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST:
        raise ValueError(_("time is a number of seconds, not {text}.").format(text=quoted(text)))
    return seconds


def _bounds(text: str) -> tuple[float, float]:
    """Two differences in Elo, the first less than the second; ValueError if it is not that."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not -2000 <= low < high <= 2000:
        sentence = _("sprt is two differences in Elo, as in 0,50, not {text}.")
        raise ValueError(sentence.format(text=quoted(text)))
    return low, high

"""The tool that plays many games and tells how often the automatic player wins."""

from __future__ import annotations

import json
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from typing import NamedTuple, TextIO

from games.arguments import add_option
from games.console.terminal import Terminal
from games.language import _
from games.minesweeper.levels import (
    COLUMNS,
    FIRST,
    LAYING,
    LEVEL,
    MINES,
    ROWS,
    SEED,
    add_start,
    size,
    start_square,
)
from games.minesweeper.simulate import Setup, interval, simulate
from games.options import Option

GAMES = Option("games", _("how many games"), 1000, low=1, high=100_000_000)
WORKERS = Option("workers", _("how many processes play"), 1, low=1, high=1000)
START = "1,1"


class Result(NamedTuple):
    """What came out. ``start`` is (row, column) from 1, as it was given."""

    games: int
    wins: int
    rate: float
    interval: tuple[float, float]
    games_per_second: float
    first: str
    start: tuple[int, int]
    seed: int


def configure(parser: ArgumentParser) -> None:
    """Add the tool's options."""
    for option in (LEVEL, ROWS, COLUMNS, MINES, FIRST, GAMES, SEED, WORKERS):
        add_option(parser, option, filled_in=True)
    add_start(parser, START)
    parser.add_argument("--json", action="store_true", help=_("answer as JSON"))


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Play, and print how often the player won."""
    streams = terminal.streams
    try:
        rows, columns, mines = size(vars(arguments))
        start = start_square(arguments.start or START, rows, columns)
    except ValueError as error:
        streams.complain(str(error))
        return 2
    games, seed, first = arguments.games, arguments.seed, arguments.first
    setup = Setup(rows, columns, mines, LAYING[first], start)
    begun = time.perf_counter()
    wins = _simulate(setup, games, seed, arguments.workers, streams.error)
    speed = games / (time.perf_counter() - begun)
    one_based = (start[0] + 1, start[1] + 1)
    result = Result(
        games, wins, wins / games, interval(wins, games), speed, first, one_based, seed
    )
    answer = json.dumps(result._asdict()) if arguments.json else _as_text(result)
    print(answer, file=streams.output)
    return 0


def _simulate(setup: Setup, games: int, seed: int, workers: int, error: TextIO) -> int:
    def progress(played: int, wins: int) -> None:
        if error.isatty():
            end = "\n" if played == games else ""
            print(f"\r{played}/{games} {wins / played:.1%}", end=end, file=error, flush=True)

    if workers == 1:
        return simulate(setup, games, seed, None, progress)
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        with ProcessPoolExecutor(workers, initializer=_die_silently) as executor:
            try:
                return simulate(setup, games, seed, executor, progress)
            except BaseException:
                for worker in active_children():  # not after the games they are at
                    worker.terminate()
                executor.shutdown(wait=False, cancel_futures=True)
                raise
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(*_: object) -> None:
    sys.exit(128 + signal.SIGTERM)


def _die_silently() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _as_text(result: Result) -> str:
    low, high = result.interval
    row, column = result.start
    return _(
        "won {wins} of {games}: {rate:.2%}, 95 % interval {low:.2%} to {high:.2%}; "
        "{speed:.1f} games a second; first {first}, start {row},{column}, seed {seed}"
    ).format(
        wins=result.wins,
        games=result.games,
        rate=result.rate,
        low=low,
        high=high,
        speed=result.games_per_second,
        first=result.first,
        row=row,
        column=column,
        seed=result.seed,
    )

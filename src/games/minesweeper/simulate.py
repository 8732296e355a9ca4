"""Many games of the automatic player: how often it wins."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from random import Random
from typing import NamedTuple

from games.minesweeper.laying import Lay
from games.minesweeper.player import choices
from games.minesweeper.rules import OPEN, Minesweeper, Move

BATCH = 5
"""Games that a worker plays before it reports."""
WAITING = 500
"""Batches handed out and not yet reported: enough for as many workers, and soon made."""


class Setup(NamedTuple):
    """What is played. ``start`` is the first square to open, (row, column) from 0."""

    rows: int
    columns: int
    mines: int
    lay: Lay
    start: tuple[int, int]


def play(setup: Setup, seed: str) -> bool:
    """Play one game, seeded, and tell whether it was won."""
    game = Minesweeper(setup.rows, setup.columns, setup.mines, setup.lay, Random(seed))
    game.play(Move(OPEN, *setup.start))
    while game.outcome is None:
        for square in choices(game.view):
            row, column = divmod(square, setup.columns)
            # An earlier opening of this round may have flooded it.
            if game.outcome is None and game.is_hidden(row, column):
                game.play(Move(OPEN, row, column))
    return game.outcome.result == "won"


def play_batch(setup: Setup, seed: int, numbers: range) -> int:
    """How many of the games of these numbers are won."""
    return sum(play(setup, f"{seed} {number}") for number in numbers)


def simulate(
    setup: Setup,
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] = lambda played, wins: None,
) -> int:
    """Play so many games and return how many were won.

    The work goes to any ``concurrent.futures.Executor``, or is done here without one. Each game
    has a seed of its own, so that the same seed gives the same result whatever the workers.
    ``progress`` is told the numbers of games played and won from time to time.
    """
    batches = (range(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    played = wins = 0
    for batch, won in _results(setup, seed, batches, executor):
        played += len(batch)
        wins += won
        progress(played, wins)
    return wins


def _results(
    setup: Setup, seed: int, batches: Iterator[range], executor: Executor | None
) -> Iterator[tuple[range, int]]:
    """Each batch with its wins, in order; no more of them than WAITING are handed out at once."""
    if executor is None:
        yield from ((batch, play_batch(setup, seed, batch)) for batch in batches)
        return
    waiting: deque[tuple[range, Future[int]]] = deque()
    for batch in batches:
        waiting.append((batch, executor.submit(play_batch, setup, seed, batch)))
        if len(waiting) == WAITING:
            first, result = waiting.popleft()
            yield first, result.result()
    for first, result in waiting:
        yield first, result.result()


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the chance of a win."""
    z = 1.959964
    rate = wins / games
    centre = rate + z * z / (2 * games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)

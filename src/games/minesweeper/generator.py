"""Boards that are finished without a guess."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from games.language import _
from games.minesweeper.deduction import OPEN, UNDECIDED, swept
from games.minesweeper.laying import lay_open

EFFORT = 1_500_000
"""When to give up: squares laid and squares decided, both counted. About 1 to 4 seconds."""
PER_BOARD = 50
"""What a board of any size costs besides."""


class NoBoard(ValueError):
    """No board without a guess was found. The message is a sentence for the player."""


class Search(NamedTuple):
    """How a search ended: the mined squares, None if none was found; boards laid; rng state."""

    mined: frozenset[int] | None
    boards: int
    state: tuple[Any, ...]


def lay_no_guess(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
    """Mines such that certainty opens every safe square, starting from ``first``.

    A ``Lay``. Certainty is the solver's: all that follows from the opened numbers and the number
    of mines. The method is rejection: boards are laid as ``lay_open`` does until one needs no
    guess, so that all boards that need none from this square are equally likely. An expert board
    takes about six. (Repairing the stuck part of a board, as Tatham's ``mines.c`` does, would
    reach denser boards, but favours some over others.)

    NoBoard after a bounded effort, which is counted and not timed: the same ``rng`` gives the
    same answer anywhere. A game is laid again at every undo, so the last answers are kept.
    """
    found = search(rows, columns, mines, first, rng.getstate())
    rng.setstate(found.state)
    if found.mined is None:
        raise NoBoard(
            _(
                "No board without a guess was found: {rows} rows, {columns} columns, "
                "{mines} mines, boards tried: {boards}."
            ).format(boards=found.boards, rows=rows, columns=columns, mines=mines)
        )
    return found.mined


@lru_cache(maxsize=8)
def search(rows: int, columns: int, mines: int, first: int, state: tuple[Any, ...]) -> Search:
    """Lay boards with a ``Random`` in this state until one needs no guess."""
    rng = Random()
    rng.setstate(state)
    effort = boards = 0
    while effort < EFFORT:
        mined = lay_open(rows, columns, mines, first, rng)
        known = swept(rows, columns, mined, first).known
        boards += 1
        if known.count(OPEN) == rows * columns - mines:
            return Search(mined, boards, rng.getstate())
        effort += PER_BOARD + 2 * len(known) - known.count(UNDECIDED)
    return Search(None, boards, rng.getstate())


def is_no_guess(rows: int, columns: int, mined: Collection[int], first: int) -> bool:
    """Whether certainty opens every safe square once ``first``, a free square, is open.

    Squares are flat indices. False if ``first`` is mined.
    """
    if first in mined:
        return False
    return swept(rows, columns, mined, first).known.count(OPEN) == rows * columns - len(mined)

"""Ways of laying mines: functions that the game is handed, called at the first opening."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.board import neighbours

Lay = Callable[[int, int, int, int, Random], frozenset[int]]
"""From rows, columns, number of mines and the first square opened, to the mined squares.

Squares are flat indices. The ways here spare the first square; ``boards.lay_board`` lays a board
that is given, and spares nothing.
"""


def lay_safe(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
    """Mines anywhere but on the first square, every set of squares equally likely."""
    return frozenset(rng.sample([i for i in range(rows * columns) if i != first], mines))


def lay_open(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
    """Mines not around the first square either, so that it opens a region.

    Every set of squares outside is equally likely. Where they do not all fit outside, they are
    laid as ``lay_safe`` does.
    """
    kept_free = {first, *neighbours(rows, columns)[first]}
    if mines > rows * columns - len(kept_free):
        return lay_safe(rows, columns, mines, first, rng)
    return frozenset(rng.sample([i for i in range(rows * columns) if i not in kept_free], mines))

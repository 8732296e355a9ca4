"""Boards for tests of what stands on a given board."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.minesweeper.boards import Layout

SLOW = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""The machine may be busy: that is not a fault of a test."""


def random_layout(rng: Random, rows: int, columns: int, mines: int) -> Layout:
    """A board, every set of mines equally likely."""
    return Layout(rows, columns, frozenset(rng.sample(range(rows * columns), mines)))


@st.composite
def layouts(draw: st.DrawFn, most: int = 100, marked: bool = False) -> Layout:
    """A board of at most so many squares, one of them free; with a start and a word if marked."""
    rows = draw(st.integers(1, most))
    columns = draw(st.integers(1, most // rows))
    squares = rows * columns
    mines = draw(st.frozensets(st.integers(0, squares - 1), max_size=squares - 1))
    if not marked:
        return Layout(rows, columns, mines)
    free = sorted(set(range(squares)) - mines)
    start = draw(st.none() | st.sampled_from(free))
    return Layout(rows, columns, mines, start, draw(st.booleans()))

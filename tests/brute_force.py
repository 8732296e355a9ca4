"""Slow, plain answers about lines on a board, to check the quick ones against.

Nothing here knows the code under test: lines are found by grouping squares, never by steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

Square = tuple[int, int]
Grid = Mapping[Square, str]
EMPTY = "."


def squares_of(rows: int, columns: int) -> list[Square]:
    return [(row, column) for row in range(rows) for column in range(columns)]


@cache
def lines(rows: int, columns: int) -> tuple[tuple[Square, ...], ...]:
    """Every row, column, diagonal and anti-diagonal, whatever its length.

    Squares of a row share the row, of a diagonal the difference, of an anti-diagonal the sum.
    """
    groups: dict[tuple[str, int], list[Square]] = {}
    for row, column in squares_of(rows, columns):
        for key in (
            ("row", row),
            ("column", column),
            ("diagonal", row - column),
            ("anti-diagonal", row + column),
        ):
            groups.setdefault(key, []).append((row, column))
    return tuple(tuple(line) for line in groups.values())


@cache
def all_windows(rows: int, columns: int, length: int) -> tuple[tuple[Square, ...], ...]:
    """Every straight run of that many squares, each once."""
    found = {
        line[start : start + length]
        for line in lines(rows, columns)
        for start in range(len(line) - length + 1)
    }
    return tuple(sorted(found))


def full_windows(
    grid: Grid, rows: int, columns: int, length: int, mark: str
) -> list[tuple[Square, ...]]:
    """The windows that hold nothing but the mark, searched on the whole board."""
    return [
        window
        for window in all_windows(rows, columns, length)
        if all(grid[square] == mark for square in window)
    ]


def has_won(grid: Grid, rows: int, columns: int, length: int, mark: str) -> bool:
    return bool(full_windows(grid, rows, columns, length, mark))


def is_open(grid: Grid, rows: int, columns: int, length: int) -> bool:
    """Whether some window does not hold both marks."""
    return any(
        not {"x", "o"} <= {grid[square] for square in window}
        for window in all_windows(rows, columns, length)
    )

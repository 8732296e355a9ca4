"""The four lines through a square, cut to what five in a row can depend on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.inarow import DIRECTIONS

REACH = 5
"""A run of five through a square, and the squares at its ends, lie within this distance."""
EDGE = "#"
"""What stands for the squares beyond the edge of the board."""


class Line(NamedTuple):
    """A line through a square: its squares within REACH, and what the edge cuts off."""

    stride: int
    """From one square of the line to the next, in flat indices."""
    squares: slice
    before: str
    after: str


@lru_cache(maxsize=16)
def lines(rows: int, columns: int) -> tuple[tuple[Line, ...], ...]:
    """For every flat index of a rows x columns board, the four lines through that square."""
    return tuple(
        tuple(_line(rows, columns, index, *step) for step in DIRECTIONS)
        for index in range(rows * columns)
    )


def _line(rows: int, columns: int, index: int, down: int, right: int) -> Line:
    def room(sign: int) -> int:
        """How many squares of the line lie on the board in one direction, REACH at most."""
        row, column = divmod(index, columns)
        for distance in range(1, REACH + 1):
            row, column = row + sign * down, column + sign * right
            if not (0 <= row < rows and 0 <= column < columns):
                return distance - 1
        return REACH

    back, ahead, stride = room(-1), room(1), down * columns + right
    first = index - back * stride
    # On a board of one column an anti-diagonal has a stride of nothing, and only one square.
    squares = slice(first, first + (back + ahead) * stride + 1, stride or 1)
    return Line(stride, squares, EDGE * (REACH - back), EDGE * (REACH - ahead))


def read(cells: Sequence[str], rows: int, columns: int, index: int) -> Iterator[tuple[int, str]]:
    """The stride and the text of each line through a square: 2 * REACH + 1 characters.

    ``cells`` are the flat cells of a board; the square itself stands in the middle.
    """
    for stride, squares, before, after in lines(rows, columns)[index]:
        yield stride, before + "".join(cells[squares]) + after

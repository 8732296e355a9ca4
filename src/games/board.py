"""The grid that every game stands on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

T = TypeVar("T")

Square = tuple[int, int]
"""A place on a board: (row, column), both counted from 0 at the top left."""


class Board(Generic[T]):
    """A rectangle of cells, each addressed as ``board[row, column]``.

    Reading or writing off the board raises IndexError; nothing wraps. Inner loops may use
    ``cells``, the same cells row by row in one flat list, with ``neighbours``.
    """

    __slots__ = ("cells", "columns", "rows")

    def __init__(self, rows: int, columns: int, fill: T) -> None:
        if rows < 1 or columns < 1:
            raise ValueError(
                f"a board needs at least one row and one column, not {rows}x{columns}"
            )
        self.rows = rows
        self.columns = columns
        self.cells: list[T] = [fill] * (rows * columns)

    @classmethod
    def of(cls, lines: Sequence[Sequence[T]]) -> Board[T]:
        """The board whose rows are these; ValueError if they differ in length."""
        if not lines or not lines[0] or any(len(line) != len(lines[0]) for line in lines):
            raise ValueError("every row of a board has the same number of squares, one or more")
        board = cls(len(lines), len(lines[0]), lines[0][0])
        board.cells = [cell for line in lines for cell in line]
        return board

    def index(self, row: int, column: int) -> int:
        """Where the square (row, column) stands in ``cells``; IndexError off the board."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        raise IndexError(f"({row}, {column}) is off a board of {self.rows}x{self.columns}")

    def __contains__(self, square: Square) -> bool:
        row, column = square
        return 0 <= row < self.rows and 0 <= column < self.columns

    def __getitem__(self, square: Square) -> T:
        return self.cells[self.index(*square)]

    def __setitem__(self, square: Square, value: T) -> None:
        self.cells[self.index(*square)] = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.rows, self.columns, self.cells) == (other.rows, other.columns, other.cells)

    def __repr__(self) -> str:
        return f"Board.of({list(self.lines())!r})"

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For every index into ``cells``, the indices around it; shared by boards of one size."""
        return neighbours(self.rows, self.columns)

    def squares(self) -> Iterator[Square]:
        """Every square, row by row from the top left."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def lines(self) -> Iterator[list[T]]:
        """The rows from the top, each a list of its cells from the left."""
        for start in range(0, len(self.cells), self.columns):
            yield self.cells[start : start + self.columns]

    def copy(self) -> Board[T]:
        """Another board with the same cells."""
        board = Board(self.rows, self.columns, self.cells[0])
        board.cells = self.cells.copy()
        return board


@lru_cache(maxsize=8)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For every flat index of a rows x columns board, the indices of the squares around it.

    At most eight each, in rising order. Rows are zipped rather than computed square by square, so
    that a million squares take a fraction of a second and share their integers.
    """
    nowhere = [-1] * (columns + 2)
    numbers = iter(range(rows * columns))
    padded = [[-1, *(next(numbers) for _ in range(columns)), -1] for _ in range(rows)]
    table: list[tuple[int, ...]] = []
    for row, here in enumerate(padded):
        above = padded[row - 1] if row else nowhere
        below = padded[row + 1] if row + 1 < rows else nowhere
        around = zip(
            above, above[1:], above[2:], here, here[2:], below, below[1:], below[2:], strict=False
        )
        if row in (0, rows - 1):
            table.extend(tuple(i for i in eight if i >= 0) for eight in around)
        else:
            inner = list(around)
            for edge in {0, columns - 1}:
                inner[edge] = tuple(i for i in inner[edge] if i >= 0)
            table.extend(inner)
    return tuple(table)

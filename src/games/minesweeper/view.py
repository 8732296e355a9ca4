"""What a minesweeper player may see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.board import Square
from games.notation import Notation

HIDDEN = "#"
FLAG = "F"
MINE = "*"
EXPLODED = "!"
WRONG_FLAG = "X"
COVERED = (HIDDEN, FLAG)
"""The cells that may hide a mine."""


class View(NamedTuple):
    """A position as the player sees it.

    ``cells`` is flat, row by row, one character a square: HIDDEN, FLAG (hidden too), ``0`` to
    ``8`` opened; once the game is over also MINE, EXPLODED and WRONG_FLAG. ``mines`` is the
    number of mines on the whole board, ``opened`` the indices that the last move opened.
    """

    rows: int
    columns: int
    mines: int
    cells: Sequence[str]
    last: Square | None = None
    opened: Sequence[int] = ()
    before: View | None = None
    """Once the game is lost: what was seen before the move that lost it."""
    tried: Sequence[int] = ()
    """Then, too: the squares that this move opened, mined or not."""
    over: bool = False
    start: int | None = None
    """The square at which a given board is to be begun, if it names one."""
    first_is_safe: bool = True
    """Whether the first opening meets no mine, wherever it is."""

    def name(self, index: int) -> str:
        """The square with that flat index as players write it: row and column from 1."""
        return Notation(self.rows, self.columns).format(divmod(index, self.columns))

    @property
    def untouched(self) -> bool:
        """Whether nothing has been opened."""
        return all(cell in COVERED for cell in self.cells)

    @property
    def flags(self) -> int:
        """How many flags stand, right or wrong."""
        return sum(cell in (FLAG, WRONG_FLAG) for cell in self.cells)

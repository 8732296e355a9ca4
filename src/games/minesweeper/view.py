"""What a minesweeper player may see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.board import Square

HIDDEN = "#"
FLAG = "F"
MINE = "*"
EXPLODED = "!"
WRONG_FLAG = "X"


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
    hit: Sequence[int] = ()
    over: bool = False
    """The mines that this move met."""

    @property
    def flags(self) -> int:
        """How many flags stand, right or wrong."""
        return sum(cell in (FLAG, WRONG_FLAG) for cell in self.cells)

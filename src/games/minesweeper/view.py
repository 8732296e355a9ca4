"""What a minesweeper player may see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

HIDDEN = "#"
FLAG = "F"


class View(NamedTuple):
    """A position as the player sees it while the game runs.

    ``cells`` is flat, row by row, one character a square: ``#`` hidden, ``F`` hidden with a flag,
    ``0`` to ``8`` opened. ``mines`` is the number of mines on the whole board.
    """

    rows: int
    columns: int
    mines: int
    cells: Sequence[str]

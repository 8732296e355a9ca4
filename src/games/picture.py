"""What a game shows of a position: enough to draw it, and enough to say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.board import Board, Square
from games.notation import Notation


class Picture(NamedTuple):
    """A board of short glyphs, equally wide on the screen, with the word and the colour of each.

    ``colours`` are numbers of the 256-colour palette; a glyph without one stays as it is.
    ``last`` and ``winning`` squares are marked. ``status`` is a line under the board, or empty.
    """

    board: Board[str]
    notation: Notation
    words: Mapping[str, str]
    colours: Mapping[str, int]
    last: Square | None = None
    winning: frozenset[Square] = frozenset()
    status: str = ""
    wide: int = 1
    """Characters of the widest glyph."""
    spoken: Sequence[str] = ()
    """What is said in place of the rows, where they would be too much to hear."""

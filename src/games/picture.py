"""What a game shows of a position: enough to draw it, and enough to say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.board import Board, Square
from games.notation import Notation


class Picture(NamedTuple):
    """A board of one-character glyphs with the word and the colour of each.

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

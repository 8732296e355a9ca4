"""A finished game in the formats of other programs."""

from __future__ import annotations

from collections.abc import Sequence

from games.kind import Ply
from games.language import _
from games.minesweeper.boards import Layout, write_mbf, write_text
from games.minesweeper.rawvf import Event, Replay, write_rawvf
from games.minesweeper.rules import ORDINARY, Minesweeper
from games.minesweeper.view import EXPLODED, FLAG, MINE


def layout_of(game: Minesweeper) -> Layout:
    """The board of a game that is over; ValueError before that, when the mines are nobody's."""
    view = game.view
    if not view.over:
        raise ValueError(_("That holds the mines: it can be saved when the game is over."))
    mined = (i for i, cell in enumerate(view.cells) if cell in (MINE, EXPLODED, FLAG))
    return Layout(view.rows, view.columns, frozenset(mined))


def rawvf(game: Minesweeper, plies: Sequence[Ply]) -> bytes:
    """The game as a RAWVF replay."""
    moves = [(ply.seconds, game.parse(ply.text)) for ply in plies if ply.text != ORDINARY]
    events = [Event(seconds, *move) for seconds, move in moves]
    return write_rawvf(Replay(layout_of(game), events)).encode("ascii")


def board(game: Minesweeper, plies: Sequence[Ply]) -> bytes:
    """Its board as rows of text."""
    return write_text(layout_of(game)).encode("ascii")


def mbf(game: Minesweeper, plies: Sequence[Ply]) -> bytes:
    """Its board as an MBF file."""
    return write_mbf(layout_of(game))


EXPORTS = {".rawvf": rawvf, ".mbf": mbf, ".txt": board}

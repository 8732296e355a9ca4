"""A finished game in the formats of other programs."""

from __future__ import annotations

from collections.abc import Sequence

from games.kind import Ply
from games.minesweeper.boards import layout_of, write_mbf, write_text
from games.minesweeper.rawvf import Event, Replay, write_rawvf
from games.minesweeper.rules import OPEN, ORDINARY, Minesweeper


def rawvf(game: Minesweeper, plies: Sequence[Ply]) -> bytes:
    """The game as a RAWVF replay."""
    moves = [(ply.seconds, game.parse(ply.text)) for ply in plies if ply.text != ORDINARY]
    given = [Event(0.0, OPEN, *game.given)] if game.given else []
    events = given + [Event(seconds, *move) for seconds, move in moves]
    return write_rawvf(Replay(layout_of(game.view), events)).encode("ascii")


def board(game: Minesweeper, plies: Sequence[Ply]) -> bytes:
    """Its board as rows of text."""
    return write_text(layout_of(game.view)).encode("ascii")


def mbf(game: Minesweeper, plies: Sequence[Ply]) -> bytes:
    """Its board as an MBF file."""
    return write_mbf(layout_of(game.view))


EXPORTS = {".rawvf": rawvf, ".mbf": mbf, ".txt": board}

"""The rules of tic-tac-toe: k in a row with 3, 3, 3."""

from __future__ import annotations

from collections.abc import Iterator

from games.board import Square
from games.inarow import InARow
from games.notation import Notation

SIZE = 3
MARKS = {"x": "x", "o": "o"}
NOTATION = Notation(SIZE, SIZE)


class TicTacToe(InARow):
    """A game of tic-tac-toe. Results are ``x``, ``o`` and ``q`` for a draw."""

    draw = "q"

    def __init__(self, first: str = "x") -> None:
        super().__init__(NOTATION, SIZE, MARKS, first)

    def parse(self, text: str) -> Square:
        """A square written row first: ``2 3``."""
        return self.notation.parse(text)

    def format(self, move: Square) -> str:
        """The text of a square."""
        return self.notation.format(move)

    def play(self, move: Square) -> None:
        """Mark the square for the side to move."""
        self.place(move)

    def legal_moves(self) -> Iterator[Square]:
        """The empty squares while the game runs."""
        return self.empty_squares()

"""The rules of gomoku: k in a row on any board, black first, a draw when the board is full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from games.board import Square
from games.game import IllegalMove, Outcome
from games.inarow import InARow, has_open_window
from games.language import _
from games.notation import Notation

MARKS = {"black": "x", "white": "o"}
MAX_SIZE = 52
STOP: Final = "stop"

Move = Square | Literal["stop"]


class Gomoku(InARow):
    """A game of gomoku. Results are ``black``, ``white`` and ``draw``.

    A move is a square or STOP, which ends the game as a draw once no line is open: neither side
    can make a run any more.
    """

    def __init__(self, rows: int, columns: int, win_length: int) -> None:
        super().__init__(Notation(rows, columns, lettered=True), win_length, MARKS, "black")
        self.closed = False
        """Whether every window holds stones of both sides."""

    def parse(self, text: str) -> Move:
        """A square as gomoku players write it, ``h8``, or ``stop``."""
        if text.strip().lower() == STOP:
            return STOP
        return self.notation.parse(text)

    def format(self, move: Move) -> str:
        """The text of a move."""
        return move if move == STOP else self.notation.format(move)

    def play(self, move: Move) -> None:
        """Place a stone for the side to move, or stop."""
        if move != STOP:
            self.place(move)
            self.closed = self.closed or not has_open_window(self.board, self.win_length)
        elif self.outcome is not None:
            raise IllegalMove(_("The game is over."))
        elif not self.closed:
            raise IllegalMove(_("A line is still open: the game goes on."))
        else:
            self.outcome = Outcome(self.draw, None, _("no line was open any more"))

    def legal_moves(self) -> Iterator[Move]:
        """The empty squares, and then STOP where it is allowed, while the game runs."""
        yield from self.empty_squares()
        if self.closed and self.outcome is None:
            yield STOP

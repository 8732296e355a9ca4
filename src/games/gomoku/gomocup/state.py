"""The position that a manager has told the engine about."""

from __future__ import annotations

from collections.abc import Iterable

from games.board import Board, Square
from games.gomoku.renju import fouls
from games.gomoku.rules import MARKS, MAX_SIZE
from games.inarow import EMPTY, Position

WIN_LENGTH = 5
BLACK, WHITE = MARKS.values()
OWN, OPPONENT, OTHER = 1, 2, 3
"""Whose a stone is, in BOARD; OTHER stones are out of play in a continuous game."""


class Refused(ValueError):
    """The command cannot be followed. The message is for the protocol, on one line."""


class State:
    """A board and its stones in the order in which they came."""

    def __init__(self) -> None:
        self.board: Board[str] | None = None
        """None before START."""
        self.stones: list[Square] = []
        self.turn = BLACK
        """The mark of the side to move."""

    def start(self, rows: int, columns: int) -> None:
        """An empty board; Refused if it is too small or too large."""
        if min(rows, columns) < WIN_LENGTH or max(rows, columns) > MAX_SIZE:
            raise Refused(f"sizes from {WIN_LENGTH} to {MAX_SIZE} are supported")
        self.board = Board(rows, columns, EMPTY)
        self.stones, self.turn = [], BLACK

    def require(self) -> Board[str]:
        """The board; Refused before START."""
        if self.board is None:
            raise Refused("START comes first")
        return self.board

    def place(self, square: Square) -> None:
        """A stone of the side to move; Refused, and nothing changed, if it cannot stand there."""
        board = self.require()
        _require_free(board, square)
        board[square] = self.turn
        self.stones.append(square)
        self.turn = _other(self.turn)

    def take_back(self, square: Square) -> None:
        """Take a stone away; whose it was is to move."""
        board = self.require()
        if square not in self.stones:
            raise Refused("there is no stone")
        self.stones.remove(square)
        self.turn, board[square] = board[square], EMPTY

    def set_up(self, stones: Iterable[tuple[Square, int]]) -> None:
        """Other stones in place of these, each with its owner; the engine is to move.

        Refused, and nothing changed, if they cannot all stand there.
        """
        old = self.require()
        board = Board(old.rows, old.columns, EMPTY)
        stones = list(stones)
        own = _own_colour([owner for _, owner in stones])
        for square, owner in stones:
            _require_free(board, square)
            # A stone out of play is in our way; that it is in the other's as well is not seen.
            board[square] = own if owner == OWN else _other(own)
        self.board, self.turn = board, own
        self.stones = [square for square, _ in stones]

    def view(self) -> Position:
        """The position as players see it."""
        last = self.stones[-1] if self.stones else None
        board = self.require()
        return Position(board, WIN_LENGTH, self.turn, _other(self.turn), last, frozenset())

    def fouls(self) -> list[Square]:
        """The squares that renju forbids black, row by row."""
        board = self.require()
        return [divmod(i, board.columns) for i in fouls(board.cells, board.rows, board.columns)]


def _own_colour(owners: list[int]) -> str:
    """Black if as many stones are ours as theirs, white if one less; else black began."""
    lead = owners.count(OWN) - owners.count(OPPONENT)
    if lead in (0, -1):
        return BLACK if lead == 0 else WHITE
    return BLACK if owners[0] == OWN else WHITE


def _require_free(board: Board[str], square: Square) -> None:
    if square not in board:
        raise Refused("that square is off the board")
    if board[square] != EMPTY:
        raise Refused("that square is taken")


def _other(mark: str) -> str:
    return WHITE if mark == BLACK else BLACK

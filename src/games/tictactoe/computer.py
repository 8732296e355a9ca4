"""Computer players of tic-tac-toe."""

from __future__ import annotations

from functools import cache
from random import Random

from games.board import Board, Square
from games.inarow import EMPTY, Position, winning_squares


def random_move(position: Position, rng: Random) -> Square:
    """Any empty square."""
    return rng.choice(_empty(position.board))


def perfect_move(position: Position, rng: Random) -> Square:
    """A move that no reply can better: the quickest win, else a draw, else the slowest loss.

    Any of the equally good ones. Full minimax over the tree, remembered by position.
    """
    best = _best(position)
    return rng.choice([move for move, value in _valued(position) if value == best])


def hint(position: Position, rng: Random) -> tuple[Square, str]:
    """A perfect move and what it leads to: ``win``, ``draw`` or ``loss``."""
    value = _best(position)
    return perfect_move(position, rng), "win" if value > 0 else "loss" if value < 0 else "draw"


def _best(position: Position) -> int:
    return max(value for _, value in _valued(position))


def _valued(position: Position) -> list[tuple[Square, int]]:
    text = "".join(position.board.cells)
    return [
        (square, _value_after(text, position.board.index(*square), position.mark, position.other))
        for square in _empty(position.board)
    ]


def _empty(board: Board[str]) -> list[Square]:
    return [square for square in board.squares() if board[square] == EMPTY]


@cache
def _value_after(cells: str, index: int, mark: str, other: str) -> int:
    """The value for ``mark`` of marking that cell: positive if it wins, more if it wins sooner."""
    board = Board(3, 3, EMPTY)
    board.cells = list(cells)
    board.cells[index] = mark
    left = board.cells.count(EMPTY)
    if winning_squares(board, divmod(index, 3), 3):
        return left + 1
    after = "".join(board.cells)
    replies = [
        _value_after(after, i, other, mark) for i, cell in enumerate(after) if cell == EMPTY
    ]
    return -max(replies, default=0)

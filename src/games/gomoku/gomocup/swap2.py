"""The opening swap2 as the engine plays it: three stones that favour nobody, the better colour."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.board import Board, Square
from games.gomoku.engine import Choice
from games.gomoku.rules import MARKS
from games.inarow import EMPTY, Position

TRIED = 10
"""How many openings are looked at before one is proposed."""
NEAR = 3
"""How far from the centre their stones stand at most."""

Think = Callable[[Position, float], Choice]
"""From a position, and the part of the time for a move that it may take, to the best move."""


def propose(board: Board[str], think: Think, rng: Random) -> tuple[Square, ...]:
    """Three stones, black, white and black, after which the two colours are worth the same.

    ``board`` is empty and has six rows and columns or more.
    """
    openings = [_three_stones(board, rng) for _ in range(TRIED)]
    return min(openings, key=lambda stones: abs(think(_after(board, stones), 1 / TRIED).value))


def answer(position: Position, think: Think) -> Square | None:
    """White's move, if white is the better colour to take, None for taking black.

    White is to move, after three or five stones. To take the better colour is never worse than to
    place two stones more and leave the choice to the other side.
    """
    choice = think(position, 1.0)
    return choice.move if choice.value >= 0 else None


def _three_stones(board: Board[str], rng: Random) -> tuple[Square, ...]:
    row, column = board.rows // 2, board.columns // 2
    reach = min(NEAR, row - 1, column - 1)
    around = [
        (row + down, column + right)
        for down in range(-reach, reach + 1)
        for right in range(-reach, reach + 1)
    ]
    return tuple(rng.sample(around, 3))


def _after(board: Board[str], stones: tuple[Square, ...]) -> Position:
    black, white = MARKS.values()
    after = Board(board.rows, board.columns, EMPTY)
    for square, mark in zip(stones, (black, white, black), strict=True):
        after[square] = mark
    return Position(after, 5, white, black, stones[-1], frozenset())

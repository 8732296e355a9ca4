"""Computer players of gomoku."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from games.board import Square
from games.inarow import EMPTY, Position, windows


def random_move(position: Position, rng: Random) -> Square:
    """Any empty square."""
    board = position.board
    return rng.choice([square for square in board.squares() if board[square] == EMPTY])


def easy_move(position: Position, rng: Random) -> Square:
    """Win if one stone does it, else block such a win, else extend the best run."""
    return easy_hint(position, rng)[0]


def easy_hint(position: Position, rng: Random) -> tuple[Square, str]:
    """The move of ``easy`` and its reason: win, block, extend, begin, hinder or closed.

    The best run to extend is the open window with most own stones; between equal ones counts how
    many lie on the square, then how many windows of the other side, then chance.
    """
    own, theirs = (_potential(position, mark) for mark in (position.mark, position.other))
    one_short = position.win_length - 1
    for reason, potential in (("win", own), ("block", theirs)):
        squares = [i for i, (stones, _windows) in potential.items() if stones == one_short]
        if squares:
            return _square(position, rng.choice(squares)), reason
    nothing = (0, 0)
    worth = {
        i: (own.get(i, nothing), theirs.get(i, nothing))
        for i, cell in enumerate(position.board.cells)
        if cell == EMPTY
    }
    best = max(worth.values())
    reason = "extend" if best[0][0] else "begin" if own else "hinder" if theirs else "closed"
    return _square(position, rng.choice([i for i in worth if worth[i] == best])), reason


def _potential(position: Position, mark: str) -> dict[int, tuple[int, int]]:
    """For each empty square on a window free of the other side: (most stones, windows so full)."""
    board = position.board
    cells = board.cells
    counts: defaultdict[int, list[int]] = defaultdict(list)
    for window in windows(board.rows, board.columns, position.win_length):
        held = [cells[i] for i in window]
        stones = held.count(mark)
        if stones + held.count(EMPTY) == len(held):
            for i, cell in zip(window, held, strict=True):
                if cell == EMPTY:
                    counts[i].append(stones)
    return {i: (max(stones), stones.count(max(stones))) for i, stones in counts.items()}


def _square(position: Position, index: int) -> Square:
    return divmod(index, position.board.columns)

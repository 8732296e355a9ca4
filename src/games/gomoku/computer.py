"""Computer players of gomoku."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from games.board import Square
from games.gomoku.rules import Move
from games.gomoku.winning import would_win
from games.inarow import EMPTY, Position, windows


def random_move(position: Position, rng: Random) -> Move:
    """Any empty square that is allowed; a colour, where one may be taken."""
    if position.choices:
        return rng.choice(position.choices)
    return rng.choice([_square(position, index) for index in _allowed(position)])


def easy_move(position: Position, rng: Random) -> Move:
    """Win if one stone does it, else block such a win, else extend the best run."""
    return easy_hint(position, rng)[0]


def easy_hint(position: Position, rng: Random) -> tuple[Move, str]:
    """The move of ``easy`` and its reason: win, block, extend, begin, hinder, closed or choose.

    The best run to extend is the open window with most own stones; between equal ones counts how
    many lie on the square, then how many windows of the other side, then chance.
    """
    if position.choices:
        return rng.choice(position.choices), "choose"
    allowed = _allowed(position)
    own, theirs = (_potential(position, mark) for mark in (position.mark, position.other))
    for reason, potential, mark in (
        ("win", own, position.mark),
        ("block", theirs, position.other),
    ):
        squares = [i for i in allowed if _completes(position, potential, i, mark)]
        if squares:
            return _square(position, rng.choice(squares)), reason
    nothing = (0, 0)
    worth = {i: (own.get(i, nothing), theirs.get(i, nothing)) for i in allowed}
    best = max(worth.values())
    reason = "extend" if best[0][0] else "begin" if own else "hinder" if theirs else "closed"
    return _square(position, rng.choice([i for i in worth if worth[i] == best])), reason


def _allowed(position: Position) -> list[int]:
    """The flat indices of the squares where the side to move may place."""
    return [
        index
        for index, cell in enumerate(position.board.cells)
        if cell == EMPTY and _square(position, index) not in position.forbidden
    ]


def _completes(
    position: Position, potential: dict[int, tuple[int, int]], index: int, mark: str
) -> bool:
    """Whether the mark wins on the square, where every winning stone fills up a window."""
    if potential.get(index, (0, 0))[0] < position.win_length - 1:
        return False
    square = _square(position, index)
    return would_win(position.board, square, mark, position.win_length, position.rule)


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

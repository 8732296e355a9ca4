"""An automatic player that wins about as often as the best known."""

from __future__ import annotations

from games.board import Square, neighbours
from games.minesweeper.endgame import TooLarge, best_line
from games.minesweeper.lookahead import best_guess, prospect, settle
from games.minesweeper.solver import Position, Solution, solution, take_apart
from games.minesweeper.view import View

FEW = 1000  # arrangements that are searched to the end
BUDGET = 20_000  # positions of such a search
DEPTH = 3  # openings that a guess shall survive, itself included


def choose(view: View) -> Square:
    """The square (row, column) to open next; Contradiction if nothing fits the view.

    ValueError if no hidden square is left that could be free.
    """
    return divmod(choices(view)[0], view.columns)


def choices(view: View) -> list[int]:
    """The squares (flat indices) to open next: all that are certainly safe, else one guess."""
    position = take_apart(view)
    if position.safe:
        return sorted(position.safe)
    known = solution(position)
    if known.safe:
        return sorted(known.safe)
    if len(known.mined) == len(known.weights):
        raise ValueError("every hidden square is a mine")
    return [guess(view, position, known)]


def guess(view: View, position: Position, known: Solution) -> int:
    """The square to risk where none is safe."""
    near = neighbours(view.rows, view.columns)
    if known.arrangements <= FEW:
        try:
            return best_line(position, near, BUDGET).square
        except TooLarge:
            pass
    here = prospect(position.mines, frozenset(position.apart), position.parts, position.counts)
    assert here is not None, "the position has been solved"
    return best_guess(settle(here), DEPTH, near)[0]

"""An automatic player that wins about as often as the best known."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.board import Square, neighbours
from games.minesweeper.endgame import TooLarge, best_line
from games.minesweeper.lookahead import best_guess
from games.minesweeper.solver import solution, take_apart
from games.minesweeper.undecided import Undecided, closed_parts, settle, undecided
from games.minesweeper.view import View

FEW = 3000  # arrangements that are searched to the end
BUDGET = 30_000  # positions of such a search: half a second at most


def choose(view: View) -> Square:
    """The square (row, column) to open next, the same for the same view.

    Flags are taken for hidden squares, so it may be a flagged one. Contradiction if no
    arrangement of the mines fits, ValueError if no hidden square can be free.
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
        raise ValueError("no hidden square is left that could be free")
    here = undecided(position.mines, frozenset(position.apart), position.parts, position.counts)
    assert here is not None, "the position has been solved"
    return [guess(settle(here), known.mined, neighbours(view.rows, view.columns))]


def guess(here: Undecided, mined: Collection[int], near: Sequence[Sequence[int]]) -> int:
    """The square to risk where none is safe."""
    for game in (*closed_parts(here, near), here):
        if game.arrangements <= FEW:
            try:
                return best_line(game, near, BUDGET).square
            except TooLarge:
                pass
    return best_guess(here, mined, near)

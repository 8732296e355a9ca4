"""A forced guess need not be punished: the mines move to another arrangement that fits."""

from __future__ import annotations

from random import Random

from games.minesweeper.constraints import components, read
from games.minesweeper.counting import count
from games.minesweeper.drawing import drawn
from games.minesweeper.solver import solve
from games.minesweeper.view import View


def rearranged(
    view: View, square: int, mined: frozenset[int], rng: Random
) -> frozenset[int] | None:
    """The mines for a person who opens ``square``, a hidden one, in this position.

    None if some hidden square was certainly safe or this one certainly mined: then the guess
    counts. ``mined``, the mines as they lie, if the square is free anyway. Otherwise mines drawn
    from all arrangements that fit the view and leave the square free, each equally likely.
    Certain means what ``solve`` means by it, with the number of mines. Squares are flat indices;
    Contradiction if nothing fits the view.
    """
    solution = solve(view)
    if solution.safe or square in solution.mined:
        return None
    if square not in mined:
        return mined
    hidden, _, certain, lacks, around = read(view)
    parts = components(
        (mines, [s for s in around[number] if s != square]) for number, mines in lacks.items()
    )
    counts = [count(part.sizes, part.constraints) for part in parts]
    beside = {s for part in parts for group in part.groups for s in group}
    beside |= {square, *certain}
    apart = [s for s in hidden if s not in beside]
    return drawn(parts, counts, view.mines - len(certain), apart, rng) | certain

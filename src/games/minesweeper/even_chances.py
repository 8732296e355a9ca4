"""Pairs of squares that may leave nothing but a guess between them.

Two adjacent squares, exactly one of them mined, can never be told apart if every square that
borders only one of them is a mine: whoever plays there must guess sooner or later, so guessing
there at once costs nothing in those arrangements. (D. Hill's solver calls it long-term risk.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from games.minesweeper.undecided import Undecided, constrained

Near = Sequence[Sequence[int]]

NOTICED = 0.004  # the chance of such a pair, roughly, from which it is worth counting


def even_chances(here: Undecided, mined: Collection[int], near: Near) -> dict[int, int]:
    """For each square, the arrangements in which it is free and its pair must be guessed.

    ``mined`` are the certain mines, which are not among the undecided squares.
    """
    risk_of = {square: risk for risk, squares in here.risks for square in squares}
    found: dict[int, int] = {}
    for pair, walls in pairs(here, risk_of, mined, near):
        # which of the two is mined makes no difference to anything around them
        forced = constrained(here, {pair[1]}, [(1, [square]) for square in (pair[0], *walls)])
        if forced:
            for square in pair:
                found[square] = found.get(square, 0) + forced.arrangements
    return {
        square: min(number, risk_of[square], here.arrangements - risk_of[square])
        for square, number in found.items()
    }


def pairs(
    here: Undecided, risk_of: dict[int, int], mined: Collection[int], near: Near
) -> Iterator[tuple[tuple[int, int], list[int]]]:
    """Adjacent undecided squares, with the undecided ones that border just one of them."""
    total = here.arrangements
    for one in risk_of:
        for other in near[one]:
            if other > one and other in risk_of:
                walls = set(near[one]).symmetric_difference(near[other])
                walls -= {one, other}
                walls.difference_update(mined)
                if len(walls) <= 4 and all(square in risk_of for square in walls):
                    chance = risk_of[one] / total
                    for square in walls:
                        chance *= risk_of[square] / total
                    if chance >= NOTICED:
                        yield (one, other), sorted(walls)

"""Which square to risk: the one that most likely leaves a next opening to survive.

What every number that the square may show would leave is weighed exactly, as in PSEQ (Tu et al.,
AAAI-17 workshop) and in D. Hill's solver (JSMinesweeper), which calls it secondary safety.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from games.minesweeper.even_chances import even_chances
from games.minesweeper.undecided import Undecided, constrained

Near = Sequence[Sequence[int]]

RATIO = 0.9  # of the best chance to survive: squares below it are not looked at
PROGRESS = 0.001  # how much a certainly safe square to follow counts beyond surviving
PAID = 0.9  # of the worth of a guess that had to come anyway


def best_guess(here: Undecided, mined: Collection[int], near: Near) -> int:
    """The square with the best chance that it and the next one are free.

    ``here`` holds no square that is certainly free, or certainly a mine: those are ``mined``.
    Where a guess cannot be avoided it is better made at once, which counts in favour of a square.
    """
    total = here.arrangements
    bonus = even_chances(here, mined, near)
    best, best_score = -1, -1.0
    for risk, square in candidates(here, near, bonus):
        free = total - risk
        scale = 1 + PAID * (bonus.get(square, 0) / free)
        left, score = free / total, 0.0
        for after in openings(here, square, near):
            share = after.arrangements / total
            left -= share
            score += share * survival(after)
            if (score + left * (1 + PROGRESS)) * scale < best_score:
                break
        if score * scale > best_score + 1e-12:
            best, best_score = square, score * scale
    return best


def candidates(here: Undecided, near: Near, bonus: dict[int, int]) -> list[tuple[int, int]]:
    """(risk, square), safest first, one of each kind that the look-ahead can tell apart.

    Squares are alike if they and their neighbours belong to the same groups.
    """
    group_of = {s: i for i, (_, squares) in enumerate(here.risks) for s in squares}
    total = here.arrangements
    least = RATIO * (1 - min(risk for risk, _ in here.risks) / total)
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for risk, squares in sorted(here.risks, key=lambda r: (r[0], r[1][0])):
        for square in sorted(squares, key=lambda s: (len(near[s]), s)):
            extra = bonus.get(square, 0)
            if (total - risk + extra) / total >= least:
                around = sorted(group_of[n] for n in near[square] if n in group_of)
                found.setdefault((extra, group_of[square], *around), (risk, square))
    return list(found.values())


def openings(here: Undecided, square: int, near: Near) -> Iterator[Undecided]:
    """The positions that opening a square may lead to, one for each number it may show."""
    known = here.apart.union(*(group for part in here.parts for group in part.groups))
    around = sorted(known.intersection(near[square]))
    for number in range(len(around) + 1):
        after = constrained(here, {square}, [(number, around)])
        if after:
            yield after


def survival(here: Undecided) -> float:
    """The chance to survive the next opening, a little more if that is certain."""
    risk = min((risk for risk, _ in here.risks), default=0)
    if risk and here.arrangements > 1:
        return 1 - risk / here.arrangements
    return 1 + PROGRESS

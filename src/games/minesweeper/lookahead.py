"""Which square to risk: the one that most likely leaves a few more openings to survive.

The chance of surviving the next openings, this one included, is what the player maximises; the
numbers that each opening may show are weighed exactly. One opening further than the square itself
is the method of PSEQ (Tu et al., AAAI-17 workshop) and of D. Hill's solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.minesweeper.constraints import Component, Contradiction, components
from games.minesweeper.counting import Counts, count
from games.minesweeper.solver import weigh

Near = Sequence[Sequence[int]]


class Prospect(NamedTuple):
    """A position met in the look-ahead: what is undecided, and how many arrangements fit it.

    ``risks`` holds, for each group of like squares, the arrangements with a mine in one of them.
    """

    mines: int
    apart: frozenset[int]
    parts: list[Component]
    counts: list[Counts]
    arrangements: int
    risks: list[tuple[int, Sequence[int]]]


def prospect(
    mines: int, apart: frozenset[int], parts: list[Component], counts: list[Counts]
) -> Prospect | None:
    """The position of these parts, None if nothing fits it."""
    if not all(part.totals for part in counts):
        return None
    arrangements, outer, inner = weigh(counts, mines, len(apart))
    if not arrangements:
        return None
    risks: list[tuple[int, Sequence[int]]] = [
        (share // len(group), group)
        for part, shares in zip(parts, inner, strict=True)
        for group, share in zip(part.groups, shares, strict=True)
    ]
    if apart:
        risks.append((outer, sorted(apart)))
    return Prospect(mines, apart, parts, counts, arrangements, risks)


def told(parts: Sequence[Component]) -> Iterator[tuple[int, list[int]]]:
    """The constraints of some parts, with their squares in rising order."""
    for part in parts:
        for mines, groups in part.constraints:
            yield mines, sorted(square for group in groups for square in part.groups[group])


def settle(here: Prospect) -> Prospect:
    """The same position with the certain mines taken out of the undecided squares."""
    mined = {s for weight, squares in here.risks if weight == here.arrangements for s in squares}
    if not mined:
        return here
    left = [
        (mines - sum(s in mined for s in squares), [s for s in squares if s not in mined])
        for mines, squares in told(here.parts)
    ]
    parts = components((mines, squares) for mines, squares in left if squares)
    counts = [count(part.sizes, part.constraints) for part in parts]
    settled = prospect(here.mines - len(mined), here.apart - mined, parts, counts)
    assert settled is not None, "what is certain fits"
    return settled


def openings(here: Prospect, square: int, near: Near) -> Iterator[Prospect]:
    """The positions that opening a square may lead to, one for each number it may show."""
    touched: list[int] = []
    others: list[int] = []
    beside = {square, *near[square]}
    around = sorted(here.apart.intersection(near[square]))
    for index, part in enumerate(here.parts):
        met = [s for group in part.groups for s in group if s in beside]
        (touched if met else others).append(index)
        around += met
    around = sorted(s for s in set(around) if s != square)
    known = [
        (mines, [s for s in squares if s != square])
        for mines, squares in told([here.parts[i] for i in touched])
    ]
    known = [(mines, squares) for mines, squares in known if squares]
    other_parts = [here.parts[i] for i in others]
    other_counts = [here.counts[i] for i in others]
    apart = here.apart - beside
    for number in range(len(around) + 1):
        try:
            parts = components([*known, (number, around)] if around else known)
        except Contradiction:
            continue
        counts = [count(part.sizes, part.constraints) for part in parts]
        after = prospect(here.mines, apart, parts + other_parts, counts + other_counts)
        if after:
            yield after


def candidates(here: Prospect, near: Near, ratio: float, most: int) -> list[tuple[int, int]]:
    """(risk, square) of the safest squares, one of each kind that the look-ahead can tell apart.

    Squares are alike if they and their neighbours belong to the same groups.
    """
    group_of = {s: i for i, (_, squares) in enumerate(here.risks) for s in squares}
    safest = min(risk for risk, _ in here.risks)
    limit = here.arrangements - (here.arrangements - safest) * ratio
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for risk, squares in sorted(here.risks, key=lambda r: (r[0], r[1][0])):
        if risk > limit or risk == here.arrangements:
            break
        for square in sorted(squares, key=lambda s: (len(near[s]), s)):
            kind = (
                group_of[square],
                *sorted(group_of[n] for n in near[square] if n in group_of),
            )
            found.setdefault(kind, (risk, square))
    return list(found.values())[:most]


def survivors(here: Prospect, depth: int, near: Near) -> int:
    """In how many arrangements the next ``depth`` openings can be survived."""
    if here.arrangements == 1 or not here.risks:
        return here.arrangements
    safest = min(risk for risk, _ in here.risks)
    if depth == 1:
        return here.arrangements - safest
    if safest:
        return best_guess(here, depth, near)[1]
    safe = [square for risk, squares in here.risks if not risk for square in squares]
    if len(safe) >= depth:
        return here.arrangements
    return sum(survivors(after, depth - 1, near) for after in openings(here, safe[0], near))


RATIO = (0, 1, 0.95, 0.9, 0.9)
MOST = (0, 1, 8, 1000, 1000)
DEEP = 6
MARGIN = 0.03


def best_guess(here: Prospect, depth: int, near: Near) -> tuple[int, int]:
    """The square to open and the arrangements in which ``depth`` openings can be survived.

    Every candidate is first looked at one opening deep, which bounds what more can show; then the
    most promising are searched to the full depth.
    """
    shallow: list[tuple[int, int, list[tuple[int, Prospect]]]] = []
    best, best_square = 0, -1
    for risk, square in candidates(here, near, RATIO[depth], MOST[depth]):
        bound = here.arrangements - risk
        ahead = []
        for after in openings(here, square, near):
            value = survivors(after, 1, near)
            ahead.append((value, after))
            bound += value - after.arrangements
            if bound <= best * (1 - MARGIN * (depth > 2)):
                break
        else:
            shallow.append((bound, square, ahead))
            if bound > best:
                best, best_square = bound, square
    if depth == 2 or len(shallow) == 1:
        return best_square, best
    shallow.sort(key=lambda s: -s[0])
    best = 0
    for bound, square, ahead in shallow[:DEEP]:
        for value, after in sorted(ahead, key=lambda a: -a[1].arrangements):
            if bound <= best:
                break
            bound += survivors(after, depth - 1, near) - value
        if bound > best:
            best, best_square = bound, square
    return best_square, best

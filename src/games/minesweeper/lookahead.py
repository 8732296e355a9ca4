"""Which square to risk: the one that most likely leaves a few more openings to survive.

The chance of surviving the next openings, this one included, is what the player maximises; the
numbers that each opening may show are weighed exactly. One opening further than the square itself
is the method of PSEQ (Tu et al., AAAI-17 workshop) and of D. Hill's solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.minesweeper.constraints import Contradiction, components
from games.minesweeper.counting import count
from games.minesweeper.undecided import Undecided, told, undecided

Near = Sequence[Sequence[int]]


def openings(here: Undecided, square: int, near: Near) -> Iterator[Undecided]:
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
        after = undecided(here.mines, apart, parts + other_parts, counts + other_counts)
        if after:
            yield after


def candidates(here: Undecided, near: Near, ratio: float, most: int) -> list[tuple[int, int]]:
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


def survivors(here: Undecided, depth: int, near: Near) -> int:
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


def best_guess(here: Undecided, depth: int, near: Near) -> tuple[int, int]:
    """The square to open and the arrangements in which ``depth`` openings can be survived.

    Every candidate is first looked at one opening deep, which bounds what more can show; then the
    most promising are searched to the full depth.
    """
    shallow: list[tuple[int, int, list[tuple[int, Undecided]]]] = []
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

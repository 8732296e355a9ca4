"""The squares of a position that may be a mine or free, with their exact risks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from games.minesweeper.constraints import Component, Contradiction, components
from games.minesweeper.counting import Counts, count
from games.minesweeper.solver import weigh


class Undecided(NamedTuple):
    """What is left to decide: so many mines in the squares of ``parts`` and those ``apart``.

    ``apart`` border no number. ``risks`` holds, for each group of like squares, the number of
    ``arrangements`` with a mine in a given one of them.
    """

    mines: int
    apart: frozenset[int]
    parts: list[Component]
    counts: list[Counts]
    arrangements: int
    risks: list[tuple[int, Sequence[int]]]


def undecided(
    mines: int, apart: frozenset[int], parts: list[Component], counts: list[Counts]
) -> Undecided | None:
    """The risks in these squares, None if no arrangement fits."""
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
    return Undecided(mines, apart, parts, counts, arrangements, risks)


def told(parts: Sequence[Component]) -> Iterator[tuple[int, list[int]]]:
    """The constraints of some parts, with their squares in rising order."""
    for part in parts:
        for mines, groups in part.constraints:
            yield mines, sorted(square for group in groups for square in part.groups[group])


def constrained(
    here: Undecided, free: Collection[int], more: Sequence[tuple[int, Sequence[int]]]
) -> Undecided | None:
    """The same where some squares are known to be free, and more is told about others.

    ``more`` holds (mines, squares) with the squares in rising order. The free squares are no
    longer undecided. None if nothing fits.
    """
    met = set(free).union(*(squares for _, squares in more))
    changed: list[Component] = []
    parts: list[Component] = []
    counts: list[Counts] = []
    for part, counted in zip(here.parts, here.counts, strict=True):
        if any(not met.isdisjoint(group) for group in part.groups):
            changed.append(part)
        else:
            parts.append(part)
            counts.append(counted)
    left = [(mines, [s for s in squares if s not in free]) for mines, squares in told(changed)]
    try:
        new = components((mines, squares) for mines, squares in (*left, *more) if squares)
    except Contradiction:
        return None
    parts = new + parts
    counts = [count(part.sizes, part.constraints) for part in new] + counts
    return undecided(here.mines, here.apart - met, parts, counts)


def settle(here: Undecided) -> Undecided:
    """The same without the squares that are certainly mined."""
    mined = {s for risk, squares in here.risks if risk == here.arrangements for s in squares}
    if not mined:
        return here
    left = [
        (mines - sum(s in mined for s in squares), [s for s in squares if s not in mined])
        for mines, squares in told(here.parts)
    ]
    parts = components((mines, squares) for mines, squares in left if squares)
    counts = [count(part.sizes, part.constraints) for part in parts]
    settled = undecided(here.mines - len(mined), here.apart - mined, parts, counts)
    assert settled is not None, "what is certain fits"
    return settled


def spans(here: Undecided) -> list[tuple[int, int]]:
    """The fewest and the most mines that each part may hold, given the others."""
    fewest = [part.fewest for part in here.counts]
    most = [part.fewest + len(part.totals) - 1 for part in here.counts]
    spare = here.mines - sum(fewest)
    short = here.mines - len(here.apart) - sum(most)
    return [
        (max(low, high + short), min(high, low + spare))
        for low, high in zip(fewest, most, strict=True)
    ]


def closed_parts(here: Undecided, near: Sequence[Sequence[int]]) -> Iterator[Undecided]:
    """The parts whose squares tell nothing about the others, and the others nothing about them.

    Such a part holds a known number of mines and borders no undecided square outside itself, so
    that the best play in it is the best play in the game.
    """
    everything = here.apart.union(*(group for part in here.parts for group in part.groups))
    for part, counts, (low, high) in zip(here.parts, here.counts, spans(here), strict=True):
        if low == high:
            own = {square for group in part.groups for square in group}
            if all(own.issuperset(everything.intersection(near[s])) for s in own):
                alone = undecided(low, frozenset(), [part], [counts])
                assert alone is not None, "each part fits by itself"
                yield alone

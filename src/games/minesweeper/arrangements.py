"""Every arrangement of the mines, written out; for positions that leave few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from games.minesweeper.constraints import Component
from games.minesweeper.undecided import Undecided, spans


def arrangements(here: Undecided) -> list[frozenset[int]]:
    """The sets of mined squares that fit."""
    by_part = [
        local_arrangements(part, *span) for part, span in zip(here.parts, spans(here), strict=True)
    ]
    found = []
    for choice in product(*by_part):
        rest = here.mines - sum(map(len, choice))
        if rest >= 0:
            together: frozenset[int] = frozenset().union(*choice)
            found += [together.union(more) for more in combinations(sorted(here.apart), rest)]
    return found


def local_arrangements(part: Component, fewest: int, most: int) -> list[frozenset[int]]:
    """The arrangements of one component that hold ``fewest`` to ``most`` mines."""
    found = []
    for numbers in fillings(part):
        if fewest <= sum(numbers) <= most:
            choices = [combinations(g, k) for g, k in zip(part.groups, numbers, strict=True)]
            found += [frozenset().union(*choice) for choice in product(*choices)]
    return found


def fillings(part: Component) -> Iterator[tuple[int, ...]]:
    """The mines in each group, in every way that meets the constraints."""
    of_group: list[list[int]] = [[] for _ in part.sizes]
    for index, (_, groups) in enumerate(part.constraints):
        for group in groups:
            of_group[group].append(index)
    lacks = [mines for mines, _ in part.constraints]
    room = [sum(part.sizes[group] for group in groups) for _, groups in part.constraints]

    def fill(done: Sequence[int]) -> Iterator[tuple[int, ...]]:
        group = len(done)
        if group == len(part.sizes):
            yield tuple(done)
            return
        size = part.sizes[group]
        touched = of_group[group]
        least = max(0, max(lacks[i] - room[i] + size for i in touched))
        for mines in range(least, min(size, min(lacks[i] for i in touched)) + 1):
            for i in touched:
                lacks[i] -= mines
                room[i] -= size
            yield from fill((*done, mines))
            for i in touched:
                lacks[i] += mines
                room[i] += size

    return fill(())

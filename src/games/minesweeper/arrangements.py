"""Every arrangement of the mines, written out; for positions that leave few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from games.minesweeper.constraints import Component
from games.minesweeper.solver import Position


def arrangements(position: Position) -> list[frozenset[int]]:
    """The sets of mined squares that fit, among the squares that are not decided."""
    by_mines = [
        local_arrangements(part, *span)
        for part, span in zip(position.parts, spans(position), strict=True)
    ]
    found = []
    for choice in product(*by_mines):
        rest = position.mines - sum(map(len, choice))
        if rest >= 0:
            together = frozenset().union(*choice)
            found += [together.union(more) for more in combinations(position.apart, rest)]
    return found


def spans(position: Position) -> list[tuple[int, int]]:
    """The fewest and the most mines that each part may hold, given the others."""
    fewest = [part.fewest for part in position.counts]
    most = [part.fewest + len(part.totals) - 1 for part in position.counts]
    spare = position.mines - sum(fewest)
    short = position.mines - len(position.apart) - sum(most)
    return [
        (max(low, high + short), min(high, low + spare))
        for low, high in zip(fewest, most, strict=True)
    ]


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

"""In which order to decide the squares of a component, so that few numbers are open at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, inf, log2
from typing import NamedTuple

Constraint = tuple[int, tuple[int, ...]]
"""(mines, groups): the groups hold this many mines together."""

# The number of mines that each open constraint still lacks stands in a field of a single integer,
# so that one subtraction places mines for all of them and one mask finds a field gone negative.
FIELD = 5
GUARD = 16

COSTLY = 1e6  # states an order may meet before looking for others is worth the time


class Step(NamedTuple):
    """One group of squares taken up by the elimination, with what that does to the fields.

    ``choices`` holds (mines, change of the state, ways); ``room`` the most that each field may
    still lack afterwards, so that a closed constraint must lack nothing.
    """

    group: int
    choices: tuple[tuple[int, int, int], ...]
    guards: int
    room: int


def elimination(sizes: Sequence[int], constraints: Sequence[Constraint]) -> list[Step]:
    """The steps of a good order, with a field of the state for every open constraint."""
    of_group: list[list[int]] = [[] for _ in sizes]
    for index, (_, groups) in enumerate(constraints):
        for group in groups:
            of_group[group].append(index)
    left = [sum(sizes[group] for group in groups) for _, groups in constraints]
    free: list[int] = []
    field: dict[int, int] = {}
    steps = []
    for group in best_order(sizes, constraints, of_group):
        opened = unit = 0
        for index in of_group[group]:
            if index not in field:
                field[index] = free.pop() if free else len(field) * FIELD
                opened += constraints[index][0] << field[index]
            unit += 1 << field[index]
            left[index] -= sizes[group]
        guards = sum(GUARD << at for at in field.values())
        room = guards + sum(min(left[index], 8) << at for index, at in field.items())
        choices = tuple(
            (mines, opened + guards - mines * unit, comb(sizes[group], mines))
            for mines in range(sizes[group] + 1)
        )
        steps.append(Step(group, choices, guards, room))
        for index in of_group[group]:
            if not left[index]:
                free.append(field.pop(index))
    return steps


def best_order(
    sizes: Sequence[int], constraints: Sequence[Constraint], of_group: Sequence[Sequence[int]]
) -> list[int]:
    """The cheapest of a few greedy orders.

    One is enough where the component is small; where all so far are costly, more are tried.
    """
    degree = [len({i for g in groups for i in of_group[g]}) for _, groups in constraints]
    starts = sorted(range(len(constraints)), key=degree.__getitem__)
    best_cost, best = inf, list(range(len(sizes)))
    for tries in (1,) if len(starts) < 24 else (12, 48):
        for start in starts[:: -(-len(starts) // tries)]:
            cost, order = greedy_order(sizes, constraints, of_group, start)
            if cost < best_cost:
                best_cost, best = cost, order
        if best_cost < COSTLY:
            break
    return best


def greedy_order(
    sizes: Sequence[int],
    constraints: Sequence[Constraint],
    of_group: Sequence[Sequence[int]],
    start: int,
) -> tuple[float, list[int]]:
    """(cost, order): close one constraint after the other, each time the one that opens least.

    The cost estimates the states met: for every step the product of what the open constraints may
    lack.
    """
    todo = [list(groups) for _, groups in constraints]
    weight = [
        log2(1 + min(mines, max(1, sum(sizes[g] for g in groups) // 2)))
        for mines, groups in constraints
    ]
    opened: set[int] = set()
    order: list[int] = []
    cost = 0.0
    live = 0.0

    def burden(index: int) -> float:
        touched = {i for group in todo[index] for i in of_group[group]} - opened
        return sum(weight[i] for i in touched) - weight[index]

    def take(groups: Iterable[int]) -> None:
        nonlocal cost, live
        for group in groups:
            order.append(group)
            for index in of_group[group]:
                if index not in opened:
                    opened.add(index)
                    active.add(index)
                    live += weight[index]
                todo[index].remove(group)
            cost += 2.0 ** min(live, 1000.0)
            for index in of_group[group]:
                if not todo[index]:
                    active.discard(index)
                    live -= weight[index]

    active: set[int] = set()
    take(sorted(todo[start], key=lambda g: len(of_group[g])))
    while active:
        index = min(sorted(active), key=burden)
        take(sorted(todo[index], key=lambda g: len(of_group[g])))
    return cost, order

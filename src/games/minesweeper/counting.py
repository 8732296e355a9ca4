"""How many ways mines fit one connected set of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, log2
from typing import NamedTuple

Constraint = tuple[int, tuple[int, ...]]
"""(mines, groups): the groups hold this many mines together."""

# The number of mines that each open constraint still lacks stands in a field of a single integer,
# so that one subtraction places mines for all of them and one mask finds a field gone negative.
FIELD = 5
GUARD = 16

REMEMBERED = 100  # groups; the counts of larger components take too much room


class Counts(NamedTuple):
    """The arrangements of one component, by the mines they hold.

    ``totals[i]`` is the number of arrangements of ``fewest + i`` mines; ``mines[g][i]`` the mines
    in group g summed over those arrangements. ``totals`` is empty if nothing fits.
    """

    fewest: int
    totals: tuple[int, ...]
    mines: tuple[tuple[int, ...], ...]


class Step(NamedTuple):
    """One group of squares taken up by the elimination, with what that does to the fields.

    ``choices`` holds (mines, change of the state, ways); ``room`` the most that each field may
    still lack afterwards, so that a closed constraint must lack nothing.
    """

    group: int
    choices: tuple[tuple[int, int, int], ...]
    guards: int
    room: int


def count(sizes: tuple[int, ...], constraints: tuple[Constraint, ...]) -> Counts:
    """Count the arrangements of a component: group g has ``sizes[g]`` squares.

    Every group lies in some constraint, none has more than eight squares. Most components of a
    position were there before the last move too; the small ones are remembered.
    """
    return (count_once if len(sizes) > REMEMBERED else count_remembered)(sizes, constraints)


def count_once(sizes: tuple[int, ...], constraints: tuple[Constraint, ...]) -> Counts:
    """Eliminate group by group along an order that keeps few constraints open.

    A state is what the open constraints still lack, its value a polynomial: the number of
    arrangements by mines. The polynomials are packed in integers (Kronecker substitution), so
    that adding and multiplying them is one operation. A pass forward and one back give each
    group's share, as in the forward-backward algorithm.
    """
    steps = elimination(sizes, constraints)
    width = sum(sizes)
    if width > 64:  # worth counting once without the mines to have shorter coefficients
        width = sum(forward(steps, 0)[-1].values()).bit_length()
    width += 5
    layers = forward(steps, width)
    total = layers[-1].get(0, 0)
    if not total:
        return Counts(0, (), ())
    shares = backward(steps, layers, width)
    fewest = ((total & -total).bit_length() - 1) // width
    return Counts(
        fewest,
        coefficients(total, width, fewest),
        tuple(coefficients(shares[group], width, fewest) for group in range(len(sizes))),
    )


count_remembered = lru_cache(maxsize=2048)(count_once)


def forward(steps: Sequence[Step], width: int) -> list[dict[int, int]]:
    """The states after 0, 1, ... steps, with the arrangements that lead to each."""
    layers = [{0: 1}]
    for step in steps:
        guards, room = step.guards, step.room
        choices = [(change, ways, mines * width) for mines, change, ways in step.choices]
        layer: dict[int, int] = {}
        get = layer.get
        for state, value in layers[-1].items():
            for change, ways, shift in choices:
                after = state + change
                if after & guards != guards:
                    break  # more mines than a number allows
                after ^= guards
                if (room - after) & guards == guards:
                    layer[after] = get(after, 0) + (value * ways << shift)
        layers.append(layer)
    return layers


def backward(steps: Sequence[Step], layers: list[dict[int, int]], width: int) -> dict[int, int]:
    """For each group, its mines summed over all arrangements."""
    shares: dict[int, int] = {}
    ahead = {0: 1}
    for step, layer in zip(reversed(steps), reversed(layers[:-1]), strict=True):
        guards = step.guards
        here: dict[int, int] = {}
        by_mines = [0] * len(step.choices)
        for state, value in layer.items():
            rest = 0
            for mines, change, ways in step.choices:
                after = state + change
                if after & guards != guards:
                    break
                completions = ahead.get(after ^ guards)
                if completions:
                    completions = completions * ways << mines * width
                    rest += completions
                    if mines:
                        by_mines[mines] += value * completions
            if rest:
                here[state] = rest
        shares[step.group] = sum(mines * share for mines, share in enumerate(by_mines))
        ahead = here
    return shares


def coefficients(packed: int, width: int, first: int) -> tuple[int, ...]:
    """The coefficients of a packed polynomial from the power ``first`` up."""
    mask = (1 << width) - 1
    packed >>= first * width
    found = []
    while packed:
        found.append(packed & mask)
        packed >>= width
    return tuple(found)


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
    """The cheapest of a few greedy orders; one is enough where the component is small."""
    degree = [len({i for g in groups for i in of_group[g]}) for _, groups in constraints]
    starts = sorted(range(len(constraints)), key=degree.__getitem__)
    tries = 1 if len(constraints) < 24 else 12
    pick = starts[:: max(1, len(starts) // tries)][:tries]
    return min(
        (greedy_order(sizes, constraints, of_group, start) for start in pick), key=lambda o: o[0]
    )[1]


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
            cost += 2.0**live
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

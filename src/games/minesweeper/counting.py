"""How many ways mines fit one connected set of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.minesweeper.elimination import Constraint, Step, elimination

REMEMBERED = 100  # groups; the counts of larger components take too much room


class Counts(NamedTuple):
    """The arrangements of one component, by the mines they hold.

    ``totals[i]`` is the number of arrangements of ``fewest + i`` mines; ``mines[g][i]`` the mines
    in group g summed over those arrangements. ``totals`` is empty if nothing fits.
    """

    fewest: int
    totals: tuple[int, ...]
    mines: tuple[tuple[int, ...], ...]


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

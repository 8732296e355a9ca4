"""Drawing an arrangement of the mines, each that fits equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.minesweeper.constraints import Component
from games.minesweeper.counting import Counts, forward
from games.minesweeper.elimination import elimination
from games.minesweeper.solver import binomials, correlate


def drawn(
    parts: Sequence[Component],
    counts: Sequence[Counts],
    mines: int,
    apart: Sequence[int],
    rng: Random,
) -> frozenset[int]:
    """So many mines in the squares of some components and those ``apart``, which border none.

    ``counts`` belong to ``parts``, one each. ValueError if nothing fits.
    """
    squares: list[int] = []
    held = shares(counts, mines, len(apart), rng)
    for part, counted, share in zip(parts, counts, held, strict=True):
        squares += within(part, counted, share, rng)
    squares += rng.sample(apart, mines - len(squares))
    return frozenset(squares)


def shares(counts: Sequence[Counts], mines: int, apart: int, rng: Random) -> list[int]:
    """How many mines each component holds, drawn as the arrangements of the whole fall out."""
    rest = mines - sum(part.fewest for part in counts)
    most = sum(len(part.totals) - 1 for part in counts)
    after = [binomials(apart, rest, most + 1)]  # ways to finish, by the mines used before
    for part in reversed(counts):
        most -= len(part.totals) - 1
        after.append(correlate(part.totals, after[-1], most + 1))
    after.pop()
    used = 0
    found = []
    for part in counts:
        ways = after.pop()
        more = pick([total * ways[used + i] for i, total in enumerate(part.totals)], rng)
        used += more
        found.append(part.fewest + more)
    return found


def within(part: Component, counted: Counts, mines: int, rng: Random) -> list[int]:
    """So many mines in the squares of a component.

    The elimination that counts the arrangements is walked back from its end, each step drawn in
    proportion to the arrangements that lead there (forward filtering, backward sampling).
    """
    steps = elimination(part.sizes, part.constraints)
    width = sum(counted.totals).bit_length()  # no state on the way back has more arrangements
    layers = forward(steps, width)
    mask = (1 << width) - 1
    state = 0
    squares: list[int] = []
    for step, layer in zip(reversed(steps), reversed(layers[:-1]), strict=True):
        before = [state + step.guards - change for _, change, _ in step.choices]
        weights = [
            (layer.get(earlier, 0) >> (mines - here) * width & mask) * ways if here <= mines else 0
            for earlier, (here, _, ways) in zip(before, step.choices, strict=True)
        ]
        chosen = pick(weights, rng)  # choice i is i mines
        state = before[chosen]
        mines -= chosen
        squares += rng.sample(part.groups[step.group], chosen)
    return squares


def pick(weights: Sequence[int], rng: Random) -> int:
    """An index, drawn in proportion to these integers; ValueError if all are 0."""
    ticket = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return index
    raise AssertionError("the ticket is below the sum")

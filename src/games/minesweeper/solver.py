"""The exact chance of a mine in every hidden square.

The method is the usual one: squares bordering the same numbers are one group, groups linked
through numbers one component, and the components meet only in the number of mines on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from games.minesweeper.constraints import Component, Contradiction, components, read
from games.minesweeper.counting import Counts, count
from games.minesweeper.view import View


class Solution(NamedTuple):
    """What is certain and what is likely in a position; squares are flat indices.

    ``weights`` maps every hidden square, flagged or not, to the number of arrangements with a
    mine there, ``arrangements`` is the number of all. ``safe`` and ``mined`` are the certain
    squares; of these ``local_safe`` and ``local_mined`` follow from the opened numbers alone, the
    others need the number of mines on the board.
    """

    arrangements: int
    weights: dict[int, int]
    safe: frozenset[int]
    mined: frozenset[int]
    local_safe: frozenset[int]
    local_mined: frozenset[int]

    def probability(self, square: int) -> float:
        """The chance of a mine, correctly rounded; KeyError for an opened square."""
        return self.weights[square] / self.arrangements

    def fraction(self, square: int) -> Fraction:
        """The chance of a mine, exact; KeyError for an opened square."""
        return Fraction(self.weights[square], self.arrangements)


class Position(NamedTuple):
    """A position taken apart.

    ``safe`` and ``mined`` are the squares that the simplest rules decide, ``mines`` the mines in
    the others. Of those, ``apart`` border no number; the rest are in ``parts``, whose arrangements
    are ``counts``.
    """

    hidden: list[int]
    safe: set[int]
    mined: set[int]
    mines: int
    apart: list[int]
    parts: list[Component]
    counts: list[Counts]


def solve(view: View) -> Solution:
    """Solve a position exactly; Contradiction if no arrangement of the mines fits it."""
    return solution(take_apart(view))


def take_apart(view: View) -> Position:
    """Split a position and count each part; Contradiction if the numbers alone have no answer."""
    hidden, safe, mined, lacks, around = read(view)
    parts = components((mines, around[number]) for number, mines in lacks.items())
    counts = [count(part.sizes, part.constraints) for part in parts]
    if not all(part.totals for part in counts):
        raise Contradiction("no arrangement of the mines fits the numbers")
    beside = {square for part in parts for group in part.groups for square in group}
    beside |= safe | mined
    apart = [square for square in hidden if square not in beside]
    return Position(hidden, safe, mined, view.mines - len(mined), apart, parts, counts)


def solution(position: Position) -> Solution:
    """Put the parts together; Contradiction if they do not fit the number of mines."""
    hidden, safe, mined, mines, apart, parts, counts = position
    arrangements, outer, inner = weigh(counts, mines, len(apart))
    if not arrangements:
        raise Contradiction(f"{mines + len(mined)} mines on the board do not fit the numbers")
    local_safe, local_mined = set(safe), set(mined)
    weights = dict.fromkeys(hidden, outer)
    weights.update(dict.fromkeys(local_safe, 0))
    weights.update(dict.fromkeys(local_mined, arrangements))
    for part, found, shares in zip(parts, counts, inner, strict=True):
        everywhere = sum(found.totals)
        for group, share, by_mines in zip(part.groups, shares, found.mines, strict=True):
            weights.update(dict.fromkeys(group, share // len(group)))
            if not any(by_mines):
                local_safe.update(group)
            elif sum(by_mines) == everywhere * len(group):
                local_mined.update(group)
    return Solution(
        arrangements,
        weights,
        frozenset(square for square, weight in weights.items() if not weight),
        frozenset(square for square, weight in weights.items() if weight == arrangements),
        frozenset(local_safe),
        frozenset(local_mined),
    )


def chance_free(view: View, squares: Collection[int]) -> Fraction:
    """The chance that none of these hidden squares holds a mine; Contradiction as ``solve``."""
    solved = solve(view)
    if not solved.mined.isdisjoint(squares):
        return Fraction(0)
    hidden, safe, mined, lacks, around = read(view)
    left = {
        number: [square for square in around[number] if square not in squares] for number in lacks
    }
    if any(lacks[number] > len(rest) for number, rest in left.items()):
        return Fraction(0)
    try:
        parts = components((lacks[number], rest) for number, rest in left.items() if rest)
    except Contradiction:
        return Fraction(0)
    counts = [count(part.sizes, part.constraints) for part in parts]
    if not all(part.totals for part in counts):
        return Fraction(0)
    beside = {square for part in parts for group in part.groups for square in group}
    beside |= safe | mined | set(squares)
    apart = sum(square not in beside for square in hidden)
    free, *_rest = weigh(counts, view.mines - len(mined), apart)
    return Fraction(free, solved.arrangements)


def weigh(counts: Sequence[Counts], mines: int, apart: int) -> tuple[int, int, list[list[int]]]:
    """Join the components through the number of mines left on the board.

    ``apart`` squares border no number. Returns the number of arrangements, how many of them have
    a mine in a given one of those squares, and for each component the mines in each of its groups
    summed over all arrangements.
    """
    before: list[tuple[int, ...]] = [(1,)]
    for part in counts:
        before.append(convolve(before[-1], part.totals))
    mines -= sum(part.fewest for part in counts)
    ways = binomials(apart, mines, len(before[-1]))
    arrangements = sum(map(int.__mul__, before[-1], ways))
    outer = 0
    if apart:
        fewer = binomials(apart - 1, mines - 1, len(before[-1]))
        outer = sum(map(int.__mul__, before[-1], fewer))
    inner = []
    after = ways  # the ways to finish, by the mines in this component and those before it
    for part, others in zip(reversed(counts), reversed(before[:-1]), strict=True):
        rest = correlate(others, after, len(part.totals))
        inner.append([sum(map(int.__mul__, share, rest)) for share in part.mines])
        after = correlate(part.totals, after, len(others))
    return arrangements, outer, inner[::-1]


def convolve(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    """The product of two polynomials."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right, i):
            product[j] += a * b
    return tuple(product)


def correlate(weights: Sequence[int], values: Sequence[int], length: int) -> tuple[int, ...]:
    """Sums of ``weights`` times ``values`` shifted by 0, 1, ... places."""
    return tuple(sum(map(int.__mul__, weights, values[i:])) for i in range(length))


@lru_cache(maxsize=256)
def binomials(squares: int, mines: int, length: int) -> tuple[int, ...]:
    """The ways to place ``mines``, ``mines - 1``, ... mines in squares that border no number."""
    return tuple(comb(squares, mines - used) if mines >= used else 0 for used in range(length))

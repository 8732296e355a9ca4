"""What a single line of the board offers one side: the points that make a five, a four, a three.

A line is two bit sets, the side's own stones and the other's. Everything is read off the windows
of ``k`` squares (k the win length) that can still become a win, and off the cores of ``k - 1``
squares with an empty square at each end, which can still become a straight four. The words are
those of five in a row; with another k a "four" is one stone short of a win, and so on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Side(NamedTuple):
    """What wins for one side, and whether it has fouls."""

    exact: bool = False
    """More than k in a row is no win."""
    caro: bool = False
    """k in a row is no win between two stones of the other side."""
    fouls: bool = False
    """Renju's black: overline, double-four and double-three are forbidden."""


RULES = {
    "freestyle": (Side(), Side()),
    "exact": (Side(exact=True), Side(exact=True)),
    "renju": (Side(exact=True, fouls=True), Side()),
    "caro": (Side(caro=True), Side(caro=True)),
    "caro-exact": (Side(exact=True, caro=True), Side(exact=True, caro=True)),
}
"""The rules by name: what holds for black and for white."""

WINDOW_SCORE = (0, 20, 8, 6, 1)
CORE_SCORE = (0, 20, 5, 2, 0)
"""What a window or core is worth by the number of stones it still lacks."""
WINDOW_HEAT = (0, 31, 13, 5, 2)
CORE_HEAT = (0, 25, 12, 6, 2)
"""How soon to try an empty point, by what its best window or core lacks; 31 at most."""


class Shape(NamedTuple):
    """What a line offers one side; each set of squares as bits along the line."""

    five: int
    """Points that win at once."""
    four: int
    """Points after which another point of the line wins."""
    straight: int
    """Points after which two points of the line win: with fouls, only those of a straight four."""
    three: int
    """Points after which the line has a ``straight`` point."""
    link: int
    """Points of windows that lack three stones or less: a stone there makes new fours possible."""
    double: int
    """With fouls: points that make two fours in this line."""
    over: int
    """With fouls: points that make an overline."""
    guard: int
    """Where the other side can stop every ``straight`` point at once."""
    block: int
    """Where the other side can stop every ``five`` point at once."""
    score: int
    heat: tuple[int, ...]
    """For every square how soon to try it, 0 to 31."""


@lru_cache(maxsize=60_000)
def shape(length: int, own: int, other: int, k: int, side: Side) -> Shape:
    """The shape of a line of that many squares."""
    five, four, link, block, partners, score, heat = _windows(length, own, other, k, side)
    straight, three, guard, more = _cores(length, own, other, k, side, heat)
    double = over = 0
    if side.fouls:
        over = _overlines(length, own, other, k)
        double = _double_fours(partners, straight)
    elif not side.caro:
        straight, guard = _pairs(partners)
    return Shape(
        five, four, straight, three, link, double, over, guard, block, score + more, tuple(heat)
    )


def _windows(
    length: int, own: int, other: int, k: int, side: Side
) -> tuple[int, int, int, int, dict[int, int], int, list[int]]:
    """Fives, fours, links, answers to fives, for each four its winning points, score and heat."""
    five = four = link = score = 0
    block = -1
    heat = [0] * length
    partners: dict[int, int] = {}
    for start in range(length - k + 1):
        window = ((1 << k) - 1) << start
        ends = (1 << start >> 1) | (1 << start + k if start + k < length else 0)
        if other & window or (side.exact and own & ends):
            continue
        if side.caro and ends.bit_count() == 2 and other & ends == ends:
            continue
        empty = window & ~own
        lacking = empty.bit_count()
        if lacking < 4:
            link |= empty
        if lacking == 1:
            five |= empty
            narrow = side.caro and ends.bit_count() == 2 and other & ends
            block &= empty | (ends & ~(own | other) if narrow else 0)
        elif lacking == 2:
            four |= empty
            first = empty & -empty
            partners[first] = partners.get(first, 0) | empty ^ first
            partners[empty ^ first] = partners.get(empty ^ first, 0) | first
        if 0 < lacking < min(k, 5):
            score += WINDOW_SCORE[lacking]
            _warm(heat, empty, WINDOW_HEAT[lacking])
    return five, four, link, block if five else 0, partners, score, heat


def _cores(
    length: int, own: int, other: int, k: int, side: Side, heat: list[int]
) -> tuple[int, int, int, int]:
    """Straight fours, threes, the answers to the straight fours, and the score of open lines."""
    straight = three = score = 0
    guard = -1
    for start in range(1, length - k + 1):
        core = ((1 << k - 1) - 1) << start
        ends = 1 << start - 1 | 1 << start + k - 1
        beyond = (1 << start >> 2) | (1 << start + k if start + k < length else 0)
        if (own | other) & ends or other & core or (side.exact and own & beyond):
            continue
        if side.caro and other & beyond:
            continue
        empty = core & ~own
        lacking = empty.bit_count()
        if lacking == 1:
            straight |= empty
            guard &= empty | ends | (beyond & ~own if side.caro else 0)
        elif lacking == 2:
            three |= empty
        if 0 < lacking < min(k - 1, 5):
            score += CORE_SCORE[lacking]
            _warm(heat, empty, CORE_HEAT[lacking])
    return straight, three, guard if straight else 0, score


def _warm(heat: list[int], squares: int, value: int) -> None:
    """Raise the heat of the squares to the value."""
    while squares:
        square = squares.bit_length() - 1
        squares ^= 1 << square
        heat[square] = max(heat[square], value)


def _overlines(length: int, own: int, other: int, k: int) -> int:
    """The points that make more than k in a row."""
    over = 0
    for start in range(length - k):
        window = ((2 << k) - 1) << start
        empty = window & ~own
        if not other & window and empty & (empty - 1) == 0:
            over |= empty
    return over


def _double_fours(partners: dict[int, int], straight: int) -> int:
    """The points that make two fours in this line, the two ends of a straight four being one."""
    double = 0
    for point, wins in partners.items():
        if wins & (wins - 1) and not point & straight:
            double |= point
    return double


def _pairs(partners: dict[int, int]) -> tuple[int, int]:
    """The points that leave two winning points, and where all of them can be answered at once."""
    straight = 0
    guard = -1
    for point, wins in partners.items():
        if wins & (wins - 1):
            straight |= point
            guard &= point | wins if wins.bit_count() == 2 else point
    return straight, guard if straight else 0

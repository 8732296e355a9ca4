"""Renju's fouls once more, by the letter of their definitions and without a care for time."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

Point = tuple[int, int]
Stones = frozenset[Point]
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (-1, 1)]


class Position(NamedTuple):
    """Stones on a board, as sets of (row, column)."""

    rows: int
    columns: int
    black: Stones
    white: Stones

    @property
    def empty(self) -> Stones:
        points = frozenset(product(range(self.rows), range(self.columns)))
        return points - self.black - self.white

    def with_black(self, *points: Point) -> Position:
        return self._replace(black=self.black.union(points))


def unbroken_rows(position: Position, length: int) -> frozenset[Stones]:
    """Every set of that many black stones in a row that no further black stone adjoins."""
    return rows_among(position.black, length)


@lru_cache(maxsize=100_000)
def rows_among(black: Stones, length: int) -> frozenset[Stones]:
    found = set()
    for row, column in black:
        for down, right in DIRECTIONS:
            line = [(row + i * down, column + i * right) for i in range(-1, length + 1)]
            if black.issuperset(line[1:-1]) and black.isdisjoint((line[0], line[-1])):
                found.add(frozenset(line[1:-1]))
    return frozenset(found)


def makes_five(position: Position, point: Point) -> bool:
    return any(point in row for row in unbroken_rows(position.with_black(point), 5))


def makes_overline(position: Position, point: Point) -> bool:
    after = position.with_black(point)
    longest = max(position.rows, position.columns)
    return any(
        point in row for length in range(6, longest + 1) for row in unbroken_rows(after, length)
    )


@lru_cache(maxsize=100_000)
def fours(position: Position) -> set[Stones]:
    """Four stones that one more stone makes exactly five."""
    return {
        row - {point}
        for point in position.empty
        for row in unbroken_rows(position.with_black(point), 5)
        if point in row
    }


def straight_fours(position: Position) -> set[Stones]:
    """Unbroken fours with two points that make exactly five."""
    return {
        row
        for row in unbroken_rows(position, 4)
        if sum(
            row | {point} in unbroken_rows(position.with_black(point), 5)
            for point in position.empty
        )
        == 2
    }


@lru_cache(maxsize=100_000)
def threes(position: Position) -> set[Stones]:
    """Three stones that a legal stone, making no five, turns into a straight four."""
    found = set()
    for point in position.empty:
        for row in straight_fours(position.with_black(point)):
            three = row - {point}
            if point in row and three not in found and is_plain_move(position, point):
                found.add(three)
    return found


def is_plain_move(position: Position, point: Point) -> bool:
    return not makes_five(position, point) and foul(position, point) is None


@lru_cache(maxsize=100_000)
def foul(position: Position, point: Point) -> str | None:
    """The foul that black makes on the empty point, by its usual name, or None."""
    if makes_five(position, point):
        return None
    if makes_overline(position, point):
        return "overline"
    after = position.with_black(point)
    if any(point in one & other for one, other in combinations(fours(after), 2)):
        return "double-four"
    if any(point in one & other for one, other in combinations(threes(after), 2)):
        return "double-three"
    return None

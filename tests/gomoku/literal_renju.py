"""Renju's fouls once more, by the letter of their definitions and without a care for time."""

from __future__ import annotations

from itertools import combinations

Point = tuple[int, int]
Stones = frozenset[Point]
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (-1, 1)]


class Position:
    """Stones on a board, as sets of (row, column)."""

    def __init__(self, rows: int, columns: int, black: Stones, white: Stones) -> None:
        self.points = {(row, column) for row in range(rows) for column in range(columns)}
        self.rows, self.columns = rows, columns
        self.black, self.white = black, white
        self.empty = self.points - black - white

    def with_black(self, *points: Point) -> Position:
        return Position(self.rows, self.columns, self.black | set(points), self.white)


def unbroken_rows(position: Position, length: int) -> set[Stones]:
    """Every set of that many black stones in a row that no further black stone adjoins."""
    found = set()
    for row, column in position.black:
        for down, right in DIRECTIONS:
            line = [(row + i * down, column + i * right) for i in range(-1, length + 1)]
            if set(line[1:-1]) <= position.black and not {line[0], line[-1]} & position.black:
                found.add(frozenset(line[1:-1]))
    return found


def makes_five(position: Position, point: Point) -> bool:
    return any(point in row for row in unbroken_rows(position.with_black(point), 5))


def makes_overline(position: Position, point: Point) -> bool:
    after = position.with_black(point)
    longest = max(position.rows, position.columns)
    return any(
        point in row for length in range(6, longest + 1) for row in unbroken_rows(after, length)
    )


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


def foul(position: Position, point: Point) -> str | None:
    """The foul that black makes on the empty point, by its usual name, or None."""
    if makes_five(position, point):
        return None
    if makes_overline(position, point):
        return "overline"
    after = position.with_black(point)
    if any(point in one & other for one, other in combinations(fours(after), 2)):
        return "double-four"
    # A double-three needs two rows of three through the point; most points have not even those.
    if any(point in one & other for one, other in combinations(threes(after), 2)):
        return "double-three"
    return None

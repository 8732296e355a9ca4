"""Renju's fouls: the squares that black may not take, and why.

The definitions are those of the Renju International Federation (renju.net, "The rules of Renju"):
black wins with exactly five, even if the same stone makes a foul. A *four* is four stones that one
more makes exactly five; a *straight four* is an unbroken four with two such points. A *three* is
three stones that one more, not making a five at the same time, turns into a straight four; it
counts only if that one more would itself be legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from games.gomoku.lines import REACH, read
from games.inarow import EMPTY

BLACK = "x"
FIVE = 5
OVERLINE = "overline"
DOUBLE_FOUR = "double-four"
DOUBLE_THREE = "double-three"
FOULS = (OVERLINE, DOUBLE_FOUR, DOUBLE_THREE)

_WIN = "five"


class Shape(NamedTuple):
    """What a black stone in the middle of a line makes on that line."""

    run: int
    """Stones in an unbroken row."""
    fours: int
    """Different fours: up to two on one line."""
    straight: tuple[int, ...]
    """If it makes a three: the points, as steps from the middle, that make it a straight four.

    One line never holds two threes with a common stone, nor such a three beside a four.
    """


def foul(cells: Sequence[str], rows: int, columns: int, index: int) -> str | None:
    """The foul that black makes by placing at an empty square, None if black may place there.

    ``cells`` are the flat cells of a rows x columns board, BLACK for black stones and EMPTY for
    nothing; they are not changed. Where two fouls come together, the first in FOULS is named.
    """
    verdict = _verdict(cells, rows, columns, index)
    return None if verdict == _WIN else verdict


def fouls(cells: Sequence[str], rows: int, columns: int) -> dict[int, str]:
    """Every square that is forbidden to black, as a flat index, and its foul."""
    found = {}
    for index, cell in enumerate(cells):
        if cell == EMPTY and (kind := foul(cells, rows, columns, index)):
            found[index] = kind
    return found


def _verdict(cells: Sequence[str], rows: int, columns: int, index: int) -> str | None:
    """The foul, or _WIN for a five, that black makes at an empty square."""
    fours, overline = 0, False
    threes: list[list[int]] = []
    for stride, text in read(cells, rows, columns, index):
        run, more_fours, straight = shape(text)
        if run == FIVE:
            return _WIN
        overline = overline or run > FIVE
        fours += more_fours
        if straight:
            threes.append([index + steps * stride for steps in straight])
    if overline:
        return OVERLINE
    if fours > 1:
        return DOUBLE_FOUR
    if len(threes) > 1:
        after = list(cells)
        after[index] = BLACK
        if sum(_is_real(after, rows, columns, points) for points in threes) > 1:
            return DOUBLE_THREE
    return None


def _is_real(cells: Sequence[str], rows: int, columns: int, points: Iterable[int]) -> bool:
    """Whether black may place at one of the points that make a three a straight four."""
    return any(_verdict(cells, rows, columns, point) is None for point in points)


@cache  # at most three kinds of square at ten places, and the edges
def shape(text: str) -> Shape:
    """What a black stone in the middle of the line makes there.

    ``text`` has 2 * REACH + 1 characters; all but BLACK and EMPTY block black, the edge too.
    """
    line = _placed(text, REACH)
    start, stop = _run(line)
    if stop - start >= FIVE:
        return Shape(stop - start, 0, ())
    empty = [point for point, cell in enumerate(line) if cell == EMPTY]
    fours = {
        tuple(stone for stone in range(*_run(_placed(line, point))) if stone != point)
        for point in empty
        if _makes_five(line, point)
    }
    straight = (point for point in empty if _makes_straight_four(line, point))
    return Shape(stop - start, len(fours), tuple(point - REACH for point in straight))


def _placed(line: str, point: int) -> str:
    return line[:point] + BLACK + line[point + 1 :]


def _run(line: str) -> tuple[int, int]:
    """Where the unbroken row of black stones through the middle starts and stops."""
    start = len(line[:REACH].rstrip(BLACK))
    return start, len(line) - len(line[REACH:].lstrip(BLACK))


def _makes_five(line: str, point: int) -> bool:
    """Whether a stone on the point makes exactly five with the middle."""
    if line[point] != EMPTY:
        return False
    start, stop = _run(_placed(line, point))
    return start <= point < stop and stop - start == FIVE


def _makes_straight_four(line: str, point: int) -> bool:
    """Whether a stone on the point makes, with the middle, a straight four."""
    longer = _placed(line, point)
    start, stop = _run(longer)
    return (
        start <= point < stop
        and stop - start == FIVE - 1
        and _makes_five(longer, start - 1)
        and _makes_five(longer, stop)
    )

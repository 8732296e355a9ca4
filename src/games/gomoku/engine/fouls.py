"""Renju's forbidden points, read off the line patterns.

Overline and double-four are facts of the lines through a point. A double-three needs the stone on
the board: a three counts only if its straight-four point may be played, which is the same question
again one stone deeper (the full recursive rule of the Renju International Federation, 9.3).
"""

from __future__ import annotations

from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.states import BLACK, DOUBLE, FIVE, FOUR, OVER, STRAIGHT, THREE


def suspects(position: Position) -> int:
    """The set of points that may be forbidden: a superset, cheap to find."""
    n, full = position.cells, position.full
    p0, p1, p2, p3 = position.packs
    either = p0 | p1 | p2 | p3
    twice = (p0 & p1) | (p2 & p3) | ((p0 | p1) & (p2 | p3))
    found = (either >> OVER * n) | (either >> DOUBLE * n)
    found |= (twice >> FOUR * n) | (twice >> THREE * n)
    return found & ~(either >> FIVE * n) & full


def forbidden(position: Position, square: int) -> bool:
    """Whether black may not play on this empty square under renju."""
    return bool(suspects(position) >> square & 1) and foul(position, square) != ""


def foul(position: Position, square: int) -> str:
    """``overline``, ``double-four`` or ``double-three``, or nothing if black may play there."""
    n = position.cells
    at = [pack >> square for pack in position.packs]
    if any(pack >> FIVE * n & 1 for pack in at):
        return ""
    if any(pack >> OVER * n & 1 for pack in at):
        return "overline"
    fours = sum((pack >> FOUR * n & 1) + (pack >> DOUBLE * n & 1) for pack in at)
    if fours > 1:
        return "double-four"
    lines = [direction for direction, pack in enumerate(at) if pack >> THREE * n & 1]
    if len(lines) < 2:
        return ""
    threes = 0
    position.place(square, BLACK)
    for direction in lines:
        if any(
            not forbidden(position, point) for point in _straights(position, square, direction)
        ):
            threes += 1
    position.undo()
    return "double-three" if threes > 1 else ""


def _straights(position: Position, square: int, direction: int) -> list[int]:
    """The points that make a straight four with this stone and, so far, no five elsewhere."""
    lines = position.lines
    line = lines.through[BLACK][square][2 * direction]
    run = lines.squares[line]
    black, white = position.infos[line].stones
    place = run.index(square)
    five = position.points(BLACK, FIVE)
    found = []
    for point in squares_of(
        position.packs[direction] >> STRAIGHT * position.cells & position.full
    ):
        if five >> point & 1 or point not in run:
            continue
        if _shares(lines.k, black, white, run.index(point), place, len(run)):
            found.append(point)
    return found


def _shares(k: int, black: int, white: int, point: int, place: int, length: int) -> bool:
    """Whether one core of ``k - 1`` squares holds both places and lacks only the point."""
    for start in range(max(1, max(point, place) - k + 2), min(point, place) + 1):
        core = ((1 << k - 1) - 1) << start
        if start + k - 1 < length and core & ~black == 1 << point and not core & white:
            return True
    return False

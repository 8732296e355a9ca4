"""What the live lines of a k-in-a-row position tell of its value, for ``solve``.

The question is whether one side, the attacker, can force a run against the other, the defender.
A line is live for a side while no stone of the other stands on it. Squares are single bits, sets
of squares are integers. What is used:

- forced moves: complete a run, else stand in the way of one; two ways to complete one are a win;
- crossings, squares that two lines share which lack only two stones each: the attacker who takes
  one wins, so that the defender must take one of the squares concerned, or force in turn;
- pairing (Hales, Jewett 1963, "Regularity and positional games"): a line with two squares that are
  on no other is never completed, as the defender answers one with the other;
- the potential (Erdos, Selfridge 1973, "On a combinatorial game"): a line that lacks n stones
  weighs 2 to the -n; if all of them weigh less than 1 with the defender to move, or less than 1/2
  with the attacker to move, the defender holds every one;
- dominance: a square all of whose live lines run through another one is no better than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

_REPLIES = 4
_COMPARED = 5
"""How many moves are looked at more closely: more cost more time than they save."""

Line = tuple[int, int]
"""The empty squares of a live line, and its weight times 2 to the win length."""


class Survey(NamedTuple):
    """The live lines of one side."""

    lines: list[Line]
    weight: int
    squares: int
    """The empty squares on any of them."""
    ones: int
    """The squares that complete a line."""
    twos: set[int]
    """The empty squares of each line that lacks two stones."""


def survey(lines_of_board: list[int], live: int, empty: int, win_length: int) -> Survey:
    """The live lines of a side: bit n of ``live`` stands for ``lines_of_board[n]``."""
    lines: list[Line] = []
    twos: set[int] = set()
    weight = squares = ones = 0
    while live:
        line = live & -live
        live ^= line
        mask = lines_of_board[line.bit_length() - 1] & empty
        missing = mask.bit_count()
        lines.append((mask, 1 << win_length - missing))
        weight += 1 << win_length - missing
        squares |= mask
        if missing == 1:
            ones |= mask
        elif missing == 2:
            twos.add(mask)
    return Survey(lines, weight, squares, ones, twos)


def verdict(ours: Survey, theirs: Survey, moving: bool) -> bool | None:
    """Whether the attacker wins, if forced moves tell; None if they do not."""
    if moving:
        if ours.ones:
            return True
        if _several(theirs.ones):
            return False
        return True if not theirs.ones and _crossings(ours.twos) else None
    if theirs.ones:
        return False
    return True if _several(ours.ones) else None


def holds(ours: Survey, moving: bool, unit: int) -> bool:
    """Whether pairing and the potential tell that the defender holds every line of the attacker.

    ``moving`` says whether the attacker is to move, ``unit`` is a weight of 1.
    """
    share = 2 if moving else 1
    if share * ours.weight < unit:
        return True
    lines, weight, _paired = _unpaired(ours.lines)
    if share * weight < unit:
        return True
    # The defender takes the square that weighs most; then the attacker is to move.
    return not moving and 2 * (weight - max(_weights(lines).values())) < unit


def _unpaired(lines: list[Line]) -> tuple[list[Line], int, int]:
    """The lines that pairing does not hold, their weight, and the squares that the pairs need.

    A line with two squares that are on no other line is held by that pair, and taken away; then
    more lines may be. No pair lies on a line that is left, so that the defender can answer in the
    pairs and follow the potential elsewhere.
    """
    paired = 0
    while True:
        weight = squares = shared = 0
        for mask, line_weight in lines:
            weight += line_weight
            shared |= squares & mask
            squares |= mask
        private = squares & ~shared
        left = []
        for line in lines:
            own = line[0] & private
            second = own & (own - 1)
            if not second:
                left.append(line)
            elif not _several(second):  # of three or more squares any two will do
                paired |= own
        if len(left) == len(lines):
            return lines, weight, paired
        lines = left


def _weights(lines: Iterable[Line]) -> dict[int, int]:
    """For each square, what the lines through it weigh."""
    weights: dict[int, int] = {}
    for mask, weight in lines:
        while mask:
            square = mask & -mask
            mask ^= square
            weights[square] = weights.get(square, 0) + weight
    return weights


def moves_to_try(ours: Survey, theirs: Survey, moving: bool, unit: int) -> list[int]:
    """The squares to try, the most promising first; the others are no better than one of them."""
    squares = _candidates(ours, theirs, moving)
    if not _several(squares):
        return [squares] if squares else []
    own, other = _weights(ours.lines), _weights(theirs.lines)
    moves = sorted(
        each(squares),
        key=lambda square: 2 * own.get(square, 0) + other.get(square, 0),
        reverse=True,
    )
    if not moving:
        return _calmest_first(moves, ours.lines, other, unit)
    # After any other square the potential holds; and of what is left, only the best.
    moves = [square for square in moves if ours.weight + own.get(square, 0) >= unit]
    dominated = _dominated(squares, (*ours.lines, *theirs.lines))
    moves = [square for square in moves if not dominated & square]
    for reply in sorted(own, key=own.__getitem__, reverse=True)[:_REPLIES]:
        if len(moves) > 1:
            moves = _unrefuted(moves, ours.lines, reply, unit)
    return moves


def _calmest_first(
    moves: list[int], lines: list[Line], other: dict[int, int], unit: int
) -> list[int]:
    """The defender's moves, of the first few those before that leave little to be searched."""
    left = {}
    for square in moves[:_COMPARED]:
        _lines, weight, _paired = _without(lines, square)
        if 2 * weight < unit:
            return [square]  # it holds
        left[square] = weight - other.get(square, 0)
    return sorted(left, key=left.__getitem__) + moves[_COMPARED:]


def _unrefuted(moves: list[int], lines: list[Line], reply: int, unit: int) -> list[int]:
    """The attacker's moves after which this reply does not let the defender hold at once.

    A move doubles the weight of its lines, and must not lie in a pair.
    """
    lines, weight, paired = _without(lines, reply)
    weights = _weights(lines)
    return [
        square
        for square in moves
        if square & (paired | reply) or 2 * (weight + weights.get(square, 0)) >= unit
    ]


def _without(lines: list[Line], reply: int) -> tuple[list[Line], int, int]:
    """``_unpaired`` of the lines that a stone of the defender leaves."""
    return _unpaired([line for line in lines if not line[0] & reply])


def _dominated(squares: int, lines: Iterable[Line]) -> int:
    """Those of the squares all of whose lines run through another square.

    Of squares that dominate each other the first one is left out.
    """
    common: dict[int, int] = {}
    for mask, _weight in lines:
        for square in each(mask & squares):
            common[square] = common.get(square, -1) & mask
    return sum(
        square
        for square, others in common.items()
        if any(
            other < square or not common.get(other, 0) & square for other in each(others ^ square)
        )
    )


def _candidates(ours: Survey, theirs: Survey, moving: bool) -> int:
    """The squares that are not refuted by a forced reply."""
    everything = ours.squares | theirs.squares
    if moving:
        return theirs.ones or everything
    if ours.ones:
        return ours.ones
    squares = everything
    crossings = _crossings(ours.twos)
    for crossing in each(crossings):
        # Here the attacker would complete two lines at once: take it, or the end of one of two.
        crossed = [two for two in ours.twos if two & crossing]
        squares &= crossed[0] | crossed[1] if len(crossed) == 2 else crossing
    return squares | _union(theirs.twos) if crossings else squares


def _crossings(twos: set[int]) -> int:
    """The squares on more than one of the sets."""
    seen = crossings = 0
    for two in twos:
        crossings |= seen & two
        seen |= two
    return crossings


def _union(sets: set[int]) -> int:
    union = 0
    for one in sets:
        union |= one
    return union


def _several(bits: int) -> bool:
    return bits & (bits - 1) != 0


def each(bits: int) -> Iterator[int]:
    """The single bits, from the lowest."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield bit

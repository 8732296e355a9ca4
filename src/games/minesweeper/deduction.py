"""Playing a known board with certainty only: how far does that come?

The cheap rules decide most squares, by one number or by two that overlap; the exact solver, which
also uses the number of mines, is asked only where they are stuck. What follows with certainty
does not depend on the order of the openings, so one order is enough.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from games.board import neighbours
from games.minesweeper.constraints import components
from games.minesweeper.counting import Counts, count
from games.minesweeper.solver import Position, solution

UNDECIDED, OPEN, MINED = 0, 1, 2


class Sweep(NamedTuple):
    """A game in progress; sequences go by flat index.

    ``known`` holds UNDECIDED, OPEN or MINED. ``left`` is the number of undecided squares around
    each square, ``lacks`` that of the mines among them, which may be read around open squares
    only. Around the open squares in ``touched`` something was decided since the rule for one
    number saw them; those in ``changed`` wait for the rule for two numbers.
    """

    near: tuple[tuple[int, ...], ...]
    known: bytearray
    left: bytearray
    lacks: bytearray
    touched: list[int]
    changed: set[int]


def covered(rows: int, columns: int, mined: Collection[int]) -> Sweep:
    """A board before the first opening."""
    near = neighbours(rows, columns)
    lacks = bytearray(rows * columns)
    for mine in mined:
        for square in near[mine]:
            lacks[square] += 1
    return Sweep(near, bytearray(rows * columns), bytearray(map(len, near)), lacks, [], set())


def swept(rows: int, columns: int, mined: Collection[int], first: int) -> Sweep:
    """The board once everything is open that certainty reaches from ``first``, which is free."""
    sweep = covered(rows, columns, mined)
    decide(sweep, [first], OPEN)
    while True:
        while sweep.touched or sweep.changed:
            by_one_number(sweep)
            by_two_numbers(sweep)
        if rows * columns - sweep.known.count(OPEN) == len(mined):
            return sweep
        if not (safe := exactly_safe(sweep, len(mined))):
            return sweep
        decide(sweep, safe, OPEN)


def decide(sweep: Sweep, squares: Iterable[int], verdict: int) -> None:
    """Open these undecided squares, or know them for mines."""
    near, known, left, lacks, touched, _ = sweep
    mine = verdict == MINED
    for square in squares:
        known[square] = verdict
        for number in near[square]:
            left[number] -= 1
            lacks[number] -= mine
            if known[number] == OPEN:
                touched.append(number)
        if not mine:
            touched.append(square)


def by_one_number(sweep: Sweep) -> None:
    """Decide around every number that is complete or needs all that it has left."""
    near, known, left, lacks, touched, changed = sweep
    while touched:
        number = touched.pop()
        if left[number]:
            if lacks[number] in (0, left[number]):
                verdict = MINED if lacks[number] else OPEN
                decide(sweep, [s for s in near[number] if not known[s]], verdict)
            else:
                changed.add(number)


def by_two_numbers(sweep: Sweep) -> None:
    """Compare each changed number with those that overlap it, until two decide something.

    Where one lacks as many mines more than the other as it has squares of its own, those are all
    mined and the other's own are all safe.
    """
    left, lacks, touched, changed = sweep.left, sweep.lacks, sweep.touched, sweep.changed
    while changed and not touched:
        number = changed.pop()
        for other, common in overlaps(sweep, number).items():
            if left[number] == left[other] == common:
                continue
            more = lacks[number] - lacks[other]
            if more == left[number] - common:
                compare(sweep, number, other)
            elif -more == left[other] - common:
                compare(sweep, other, number)
            if touched:
                changed.add(number)
                break


def overlaps(sweep: Sweep, number: int) -> dict[int, int]:
    """The open squares that share undecided squares with this one, itself included: how many."""
    near, known = sweep.near, sweep.known
    shared: dict[int, int] = {}
    for square in near[number]:
        if not known[square]:
            for other in near[square]:
                if known[other] == OPEN:
                    shared[other] = shared.get(other, 0) + 1
    return shared


def compare(sweep: Sweep, more: int, less: int) -> None:
    """The squares of only the first number are mined, those of only the second are safe."""
    near, known = sweep.near, sweep.known
    mined = [s for s in near[more] if not known[s] and s not in near[less]]
    safe = [s for s in near[less] if not known[s] and s not in near[more]]
    decide(sweep, mined, MINED)
    decide(sweep, safe, OPEN)


def exactly_safe(sweep: Sweep, mines: int) -> Collection[int]:
    """The undecided squares that the solver finds safe; ``mines`` are on the whole board.

    The number of mines is left aside unless the numbers alone give nothing.
    """
    near, known, left, lacks, _, _ = sweep
    parts = components(
        (lacks[number], [s for s in near[number] if not known[s]])
        for number, state in enumerate(known)
        if state == OPEN and left[number]
    )
    counts = [count(part.sizes, part.constraints) for part in parts]
    safe = [
        square
        for part, counted in zip(parts, counts, strict=True)
        for group, by_mines in zip(part.groups, counted.mines, strict=True)
        if not any(by_mines)
        for square in group
    ]
    undecided = [square for square, state in enumerate(known) if not state]
    apart = set(undecided).difference(*(group for part in parts for group in part.groups))
    rest = mines - known.count(MINED)
    if safe or not is_bound(counts, rest, len(apart)):
        return safe
    position = Position(undecided, set(), set(), rest, list(apart), parts, counts)
    return solution(position).safe


def is_bound(counts: Sequence[Counts], mines: int, apart: int) -> bool:
    """Whether the number of mines may rule something out.

    It does not where the squares ``apart`` from all numbers take what is left over, some of the
    mines at least, however the components are filled.
    """
    fewest = sum(part.fewest for part in counts)
    most = sum(part.fewest + len(part.totals) - 1 for part in counts)
    return not (fewest < mines and most <= mines <= fewest + apart)

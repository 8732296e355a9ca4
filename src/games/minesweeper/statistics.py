"""The numbers by which minesweeper players compare boards and games.

Definitions as on minesweepergame.com and in the RAWVF parser of its record lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable
from typing import NamedTuple

from games.board import neighbours
from games.minesweeper.boards import Layout


class Regions(NamedTuple):
    """How the squares without mines hang together, in flat indices.

    ``openings`` are the connected groups of squares with no mine around, ``borders`` the numbers
    around each of them, in the same order; ``isolated`` the numbers that touch no opening.
    """

    openings: list[list[int]]
    borders: list[set[int]]
    isolated: frozenset[int]


class Measures(NamedTuple):
    """What a board takes: its 3BV, its openings and its islands."""

    bbbv: int
    openings: int
    islands: int


def measure(layout: Layout) -> Measures:
    """The 3BV, the openings and the islands of a board.

    3BV is the least number of left clicks that open every safe square: one for each opening and
    one for each number that touches none. An island is a connected group of such numbers.
    """
    parts = regions(layout)
    islands = _groups(layout, sorted(parts.isolated), parts.isolated)
    return Measures(len(parts.openings) + len(parts.isolated), len(parts.openings), len(islands))


def solved_3bv(layout: Layout, opened: Collection[int]) -> int:
    """How much of the 3BV is done where these squares are open, as in a game that was lost.

    ``opened`` are flat indices. An opening counts when any of its blank squares is open.
    """
    parts = regions(layout)
    squares = frozenset(opened)
    done = sum(not squares.isdisjoint(blanks) for blanks in parts.openings)
    return done + len(parts.isolated & squares)


def regions(layout: Layout) -> Regions:
    """The openings, their borders and the numbers that touch none."""
    table = neighbours(layout.rows, layout.columns)
    numbered = mines_around(layout).keys()
    safe = [i for i in range(layout.rows * layout.columns) if i not in layout.mines]
    blanks = frozenset(i for i in safe if i not in numbered)
    openings = _groups(layout, sorted(blanks), blanks)
    borders = [{j for i in group for j in table[i]} - blanks for group in openings]
    return Regions(openings, borders, frozenset(safe) - blanks.union(*borders))


def mines_around(layout: Layout) -> Counter[int]:
    """The number on each square that has a mine around it, mined or not, by flat index."""
    table = neighbours(layout.rows, layout.columns)
    return Counter(i for mine in layout.mines for i in table[mine])


def _groups(layout: Layout, squares: Iterable[int], among: Container[int]) -> list[list[int]]:
    """The connected groups of these squares, in the order of their first squares."""
    table = neighbours(layout.rows, layout.columns)
    groups = []
    seen = set[int]()
    for square in squares:
        if square in seen:
            continue
        seen.add(square)
        group = [square]
        for i in group:  # grows while it is walked
            new = [j for j in table[i] if j in among and j not in seen]
            seen.update(new)
            group += new
        groups.append(group)
    return groups


# --- a game's numbers --------------------------------------------------------------------------


def bbbv_per_second(bbbv: int, seconds: float) -> float | None:
    """3BV/s: the 3BV done in a second. None if no time passed."""
    return _ratio(bbbv, seconds)


def efficiency(bbbv: int, clicks: int) -> float | None:
    """IOE, index of efficiency: the 3BV done with a click of any button. None without clicks.

    It passes 1 where chords open more than they cost.
    """
    return _ratio(bbbv, clicks)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole > 0 else None

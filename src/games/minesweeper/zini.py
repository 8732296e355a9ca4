"""ZiNi: about how few clicks of both buttons a board takes, flags and chords included.

The greedy algorithm of Zimmermann and Nikolaus, as the RAWVF parser of minesweepergame.com has it.
The least number may be smaller: no quick way to it is known.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from games.board import neighbours
from games.minesweeper.boards import Layout
from games.minesweeper.statistics import mines_around, regions


def zini(layout: Layout) -> int:
    """The clicks of ZiNi.

    The premium of a safe square is what a chord on it would save: the 3BV that it would open,
    less the mines around it that need a flag, less the chord, less a click if it is closed. While
    a premium is 0 or more, the highest, and of several the first in reading order, is opened,
    flagged around and chorded; otherwise the first square that opens 3BV is opened.
    """
    solution = _Solution(layout, closed_too=True)
    return solution.finish()


def hzini(layout: Layout) -> int:
    """The clicks of HZiNi, the human ZiNi.

    All openings are opened first, and from then on only open squares are chorded.
    """
    solution = _Solution(layout, closed_too=False)
    for blanks in solution.parts.openings:
        solution.click(blanks[0])
    return solution.finish()


class _Solution:
    """A board on its way to being solved, with the clicks that it has taken."""

    def __init__(self, layout: Layout, closed_too: bool) -> None:
        """``closed_too``: whether a closed square may be chosen to be chorded."""
        self.clicks = 0
        self.parts = regions(layout)
        self._table = neighbours(layout.rows, layout.columns)
        self._mines = layout.mines
        self._closed_too = closed_too
        self._opened = bytearray(layout.rows * layout.columns)
        self._flagged = bytearray(layout.rows * layout.columns)
        self._region = {i: n for n, group in enumerate(self.parts.openings) for i in group}
        self._targets = sorted(self.parts.isolated.union(g[0] for g in self.parts.openings))
        self._premium = self._first_premiums(layout)
        self._heap = [(-premium, i) for i, premium in self._premium.items() if premium >= 0]
        heapify(self._heap)

    def _first_premiums(self, layout: Layout) -> dict[int, int]:
        """Of every number that is no mine; a blank square is never worth a chord."""
        numbers = mines_around(layout)
        premium = {i: -number - 2 for i, number in numbers.items() if i not in self._mines}
        for square in self.parts.isolated:
            for i in (square, *self._table[square]):
                if i in premium:
                    premium[i] += 1
        for border in self.parts.borders:
            for i in border:
                premium[i] += 1
        return premium

    def finish(self) -> int:
        """Solve the rest; all the clicks taken."""
        for target in self._targets:
            self._chord_while_it_pays()
            if not self._opened[target]:
                self.click(target)
        self._chord_while_it_pays()
        return self.clicks

    def click(self, square: int) -> None:
        """Open a square."""
        self.clicks += 1
        self._open(square)

    def _chord_while_it_pays(self) -> None:
        while self._heap:
            negative, square = heappop(self._heap)
            is_open = self._opened[square]
            if -negative != self._premium[square] or not (is_open or self._closed_too):
                continue  # changed since, or to be tried again once it is open
            if not is_open:
                self.click(square)
            self._chord(square)

    def _chord(self, square: int) -> None:
        for i in self._table[square]:
            if i in self._mines and not self._flagged[i]:
                self.clicks += 1
                self._flagged[i] = True
                self._add(1, self._table[i])
        self.clicks += 1
        for i in self._table[square]:
            if i not in self._mines:
                self._open(i)

    def _open(self, square: int) -> None:
        if self._opened[square]:
            return
        if square not in self._region:
            self._open_one(square)
            return
        number = self._region[square]
        for i in (*self.parts.openings[number], *self.parts.borders[number]):
            if not self._opened[i]:
                self._open_one(i)
        self._add(-1, self.parts.borders[number])

    def _open_one(self, square: int) -> None:
        self._opened[square] = True
        self._add(1, (square,))
        if square in self.parts.isolated:
            self._add(-1, (square, *self._table[square]))

    def _add(self, change: int, squares: tuple[int, ...] | set[int]) -> None:
        """Change the premium of these squares, those that have one."""
        for i in squares:
            if i in self._premium:
                self._premium[i] += change
                if self._premium[i] >= 0:
                    heappush(self._heap, (-self._premium[i], i))

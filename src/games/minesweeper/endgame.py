"""The best chance of winning, by searching what every square would show."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.minesweeper.arrangements import arrangements
from games.minesweeper.undecided import Undecided

Near = Sequence[Sequence[int]]


class Plan(NamedTuple):
    """The square to open (a flat index) and in how many of the arrangements that line wins."""

    square: int
    wins: int


class TooLarge(Exception):
    """The search would visit more positions than it may."""


def best_line(here: Undecided, near: Near, budget: int) -> Plan:
    """The square with the best chance of winning, the lowest of equals, and that chance.

    ``near`` is ``neighbours(rows, columns)``, ``budget`` the positions that may be searched;
    TooLarge when it is spent. The work grows with the number of arrangements.
    """
    squares = sorted(square for _, group in here.risks for square in group)
    endgame = Endgame(arrangements(here), squares, near, budget)
    return endgame.search(endgame.everything)


class Endgame:
    """A position as the list of all arrangements that fit it.

    A set of arrangements is an integer, bit i standing for ``fitting[i]``. Opened squares need not
    be kept: whatever they showed is the same in every arrangement left.
    """

    def __init__(
        self, fitting: Sequence[Collection[int]], squares: Sequence[int], near: Near, budget: int
    ) -> None:
        self.everything = (1 << len(fitting)) - 1
        self.budget = budget
        self.memo: dict[int, int] = {}
        boards = [sum(1 << square for square in mined) for mined in fitting]
        self.mined: dict[int, int] = {}
        self.shown: dict[int, list[int]] = {}
        for square in squares:
            here = 1 << square
            self.mined[square] = sum(1 << i for i, board in enumerate(boards) if board & here)
            around = sum(1 << n for n in near[square])
            by_number: dict[int, int] = {}
            for i, board in enumerate(boards):
                number = (board & around).bit_count()
                by_number[number] = by_number.get(number, 0) | 1 << i
            self.shown[square] = list(by_number.values())

    def wins(self, left: int) -> int:
        """In how many of these arrangements the best play wins."""
        if left & (left - 1) == 0:
            return 1
        if left not in self.memo:
            self.budget -= 1
            if self.budget < 0:
                raise TooLarge
            parts = self.told_by_safe_squares(left)
            if len(parts) > 1:
                self.memo[left] = sum(map(self.wins, parts))
            else:
                self.memo[left] = self.search(left).wins
        return self.memo[left]

    def told_by_safe_squares(self, left: int) -> list[int]:
        """The arrangements, split by what the squares that are safe in all of them will show."""
        parts = [left]
        for square, mined in self.mined.items():
            if not mined & left:
                parts = [
                    both
                    for part in parts
                    for shown in self.shown[square]
                    if (both := part & shown)
                ]
        return parts

    def search(self, left: int) -> Plan:
        """The best square among those that may be mined.

        The safer squares first; a square can win no more than it survives.
        """
        chances = sorted(
            ((left & mined).bit_count(), square)
            for square, mined in self.mined.items()
            if mined & left
        )
        number = left.bit_count()
        best = Plan(-1, 0)
        for risk, square in chances:
            bound = number - risk
            if bound <= best.wins:
                break
            for shown in self.shown[square]:
                part = left & shown & ~self.mined[square]
                if part:
                    bound += self.wins(part) - part.bit_count()
                    if bound <= best.wins:
                        break
            else:
                best = Plan(square, bound)
        return best

"""The best chance of winning, by searching what every square would show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Plan(NamedTuple):
    """The square to open (a flat index) and in how many of the arrangements that line wins."""

    square: int
    wins: int


class TooLarge(Exception):  # noqa: N818 - a budget, nothing went wrong
    """The search would visit more positions than it may."""


class Endgame:
    """A position as the list of all arrangements that fit it.

    A set of arrangements is an integer, bit i standing for ``arrangements[i]``. Opened squares
    need not be kept: whatever they showed is the same in every arrangement left.
    """

    def __init__(
        self, arrangements: Sequence[frozenset[int]], squares: Sequence[int],
        near: Sequence[Sequence[int]], budget: int,
    ) -> None:  # fmt: skip
        self.everything = (1 << len(arrangements)) - 1
        self.budget = budget
        self.memo: dict[int, int] = {}
        self.mined = {
            square: sum(1 << i for i, mined in enumerate(arrangements) if square in mined)
            for square in squares
        }
        self.shown: dict[int, list[int]] = {}
        for square in squares:
            by_number: dict[int, int] = {}
            for i, mined in enumerate(arrangements):
                number = sum(n in mined for n in near[square])
                by_number[number] = by_number.get(number, 0) | 1 << i
            self.shown[square] = list(by_number.values())

    def best(self) -> Plan:
        """The square to open first, the lowest of equals; TooLarge when the budget is spent."""
        return self.search(self.everything)

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
                    both for part in parts for shown in self.shown[square] if (both := part & shown)
                ]
        return parts

    def search(self, left: int) -> Plan:
        """The best square among those that may be mined.

        The safer squares first; a square can win no more than it survives.
        """
        chances = sorted(
            (-(left & ~mined).bit_count(), square)
            for square, mined in self.mined.items()
            if mined & left
        )
        best = Plan(-1, 0)
        for negative, square in chances:
            if -negative <= best.wins:
                break
            survived = left & ~self.mined[square]
            won, open_count = 0, -negative
            for shown in self.shown[square]:
                part = survived & shown
                if part:
                    won += self.wins(part)
                    open_count -= part.bit_count()
                    if won + open_count <= best.wins:
                        break
            else:
                best = Plan(square, won)
        return best

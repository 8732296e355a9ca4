"""Exact play on small boards: who wins a k-in-a-row position if both sides play as well as can be.

One question is asked, for one side after the other: can this side, the attacker, force a run? It
is answered by depth-first search, with what ``live`` tells at once, a table of the positions that
were met before, those that mirror each other counted as one, and for the empty board strategy
stealing: its second player never wins (van den Herik, Uiterwijk, van Rijswijck 2002, "Games
solved: now and in the future").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.board import Board
from games.gomoku.live import each, holds, moves_to_try, survey, verdict
from games.inarow import windows

FIRST, SECOND, DRAW = "first player wins", "second player wins", "draw"
MOST_SQUARES = 400
"""The search goes as deep as the board has squares: more are too deep for it."""
_MOST_STORED = 2_000_000
"""Positions kept in memory, each some 300 bytes."""
_SYMMETRIC_STONES = 7
"""With more stones, positions that mirror each other are met too rarely to look for them."""


class OutOfTime(Exception):
    """The search was stopped before it could answer."""


class Proof(NamedTuple):
    """The value of a position, one of FIRST, SECOND and DRAW, and what it cost to prove it."""

    value: str
    positions: int
    """How many were visited."""


def solve(
    board: Board[str], win_length: int, first: str, second: str, enough: Callable[[], bool]
) -> Proof:
    """The value of a possible position that nobody has won: freestyle, k or more in a row.

    ``first`` and ``second`` are the marks of the side that began and of the other. ``enough`` is
    asked at every position: OutOfTime once it says so. ValueError above MOST_SQUARES squares.
    """
    if len(board.cells) > MOST_SQUARES:
        raise ValueError(f"more than {MOST_SQUARES} squares")
    search = Search(board.rows, board.columns, win_length, enough)
    stones = {mark: _bits_of(board, mark) for mark in (first, second)}
    first_moves = stones[first].bit_count() == stones[second].bit_count()
    if search.can_win(stones[first], stones[second], first_moves):
        return Proof(FIRST, search.positions)
    # A second player who could win the empty board would show the first how to.
    if any(stones.values()) and search.can_win(stones[second], stones[first], not first_moves):
        return Proof(SECOND, search.positions)
    return Proof(DRAW, search.positions)


def _bits_of(board: Board[str], mark: str) -> int:
    return sum(1 << index for index, cell in enumerate(board.cells) if cell == mark)


class Search:
    """The search on one board: its lines, and what has been found out about its positions.

    Squares are single bits, sets of squares and of lines are integers.
    """

    def __init__(
        self, rows: int, columns: int, win_length: int, enough: Callable[[], bool]
    ) -> None:
        squares = range(rows * columns)
        self.enough = enough
        self.win_length = win_length
        self.unit = 1 << win_length
        """The weight of 1."""
        self.lines = [sum(1 << i for i in line) for line in windows(rows, columns, win_length)]
        self.through = {
            1 << i: sum(1 << n for n, line in enumerate(self.lines) if line >> i & 1)
            for i in squares
        }
        self.all_squares = (1 << len(squares)) - 1
        self.mirrors = [
            {1 << i: 1 << j for i, j in enumerate(images)} for images in _symmetries(rows, columns)
        ]
        self.positions = 0
        self.table: dict[tuple[int, ...], bool] = {}

    def can_win(self, attacker: int, defender: int, moving: bool) -> bool:
        """Whether the attacker, who is ``moving`` or not, can force a run from these stones."""
        self.table.clear()
        return self._wins(attacker, defender, self._live(defender), self._live(attacker), moving)

    def _live(self, stones: int) -> int:
        """The lines with none of these stones."""
        return sum(1 << n for n, line in enumerate(self.lines) if not line & stones)

    def _wins(self, attacker: int, defender: int, own: int, other: int, moving: bool) -> bool:
        """``can_win`` with the live lines of the attacker and of the defender at hand."""
        if self.enough():
            raise OutOfTime
        self.positions += 1
        empty = self.all_squares & ~(attacker | defender)
        ours = survey(self.lines, own, empty, self.win_length)
        if holds(ours, moving, self.unit):
            return False
        theirs = survey(self.lines, other, empty, self.win_length)
        at_once = verdict(ours, theirs, moving)
        if at_once is not None:
            return at_once
        key: tuple[int, ...] = (own, other, empty & (ours.squares | theirs.squares), moving)
        if (attacker | defender).bit_count() <= _SYMMETRIC_STONES:
            key = (*self._mirrored(attacker, defender), moving)
        known = self.table.get(key)
        if known is not None:
            return known
        # The attacker needs one move that wins, the defender one that does not lose.
        result = not moving
        for square in moves_to_try(ours, theirs, moving, self.unit):
            cut = ~self.through[square]
            if moving:
                result = self._wins(attacker | square, defender, own, other & cut, False)
            else:
                result = self._wins(attacker, defender | square, own & cut, other, True)
            if result == moving:
                break
        if len(self.table) < _MOST_STORED:
            self.table[key] = result
        return result

    def _mirrored(self, attacker: int, defender: int) -> tuple[int, int]:
        """The same for a position and all that it looks like from another side."""
        one, two = list(each(attacker)), list(each(defender))
        return min(
            (sum(image[square] for square in one), sum(image[square] for square in two))
            for image in self.mirrors
        )


def _symmetries(rows: int, columns: int) -> Iterator[list[int]]:
    """For each way to lay the board upon itself, where every square comes to lie."""
    for turned in (False, True) if rows == columns else (False,):
        for upside_down in (False, True):
            for mirrored in (False, True):
                images = []
                for index in range(rows * columns):
                    row, column = divmod(index, columns)
                    if turned:
                        row, column = column, row
                    row = rows - 1 - row if upside_down else row
                    column = columns - 1 - column if mirrored else column
                    images.append(row * columns + column)
                yield images

"""Forced wins by fours alone (VCF, victory by continuous fours).

Every move of the attacker leaves one point where the defender must answer, so that the search is
one of the attacker's choices only, and deep wins are found quickly.
"""

from __future__ import annotations

from games.gomoku.engine.fouls import forbidden
from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.states import BLACK, FIVE, FOUR, LINK, STRAIGHT
from games.gomoku.engine.timer import Timer

FAILED = 500_000
"""How many positions without a win by fours are kept at most."""


class Fours:
    """The search for wins by fours in one position and those that follow from it."""

    def __init__(self, position: Position, timer: Timer) -> None:
        self.position = position
        self.timer = timer
        self.failed: tuple[set[int], set[int]] = (set(), set())
        """By side, positions without such a win, as far as ``narrow`` goes."""
        self.left = 0
        self.narrow = False
        sides = position.lines.sides
        self.fouls = sides[BLACK].fouls
        self.caro = sides[BLACK].caro

    def win(self, side: int, limit: int, narrow: bool = False) -> list[int] | None:
        """A winning line for the side to move, its own moves and the answers in turn, or None.

        At most ``limit`` positions are looked at; ``narrow`` tries only fours that at the same
        time add to another line, which misses little and costs a fraction.
        """
        self.left = limit
        self.narrow = narrow
        return self._win(side)

    def _win(self, side: int) -> list[int] | None:
        position = self.position
        p0, p1, p2, p3 = position.packs
        either = p0 | p1 | p2 | p3
        shift, full = position.shift[side], position.full
        five = either >> shift & full
        if five:
            return [five.bit_length() - 1]
        fours = either >> shift + FOUR * position.cells & full
        must = either >> position.shift[1 - side] & full
        if must and fours:
            fours &= position.blocks(1 - side) if self.caro else 0 if must & must - 1 else must
        if not fours:
            return None
        twice = (p0 & p1) | (p2 & p3) | ((p0 | p1) & (p2 | p3))
        straight = either >> shift + STRAIGHT * position.cells & fours
        linked = twice >> shift + LINK * position.cells & fours | straight
        if self.narrow:
            fours = linked
        if not fours or self.left <= 0 or position.key in self.failed[side]:
            return None
        self.left -= 1
        self.timer.tick()
        double = twice >> shift + FOUR * position.cells & fours | straight
        for group in (double, linked & ~double, fours & ~linked):
            while group:
                square = group.bit_length() - 1
                group ^= 1 << square
                line = self._after(square, side)
                if line is not None:
                    return line
        self._fail(side)
        return None

    def _fail(self, side: int) -> None:
        """Remember that there is no such win here, unless the search was cut short."""
        failed = self.failed[side]
        if self.left > 0:
            if len(failed) >= FAILED:
                failed.clear()
            failed.add(self.position.key)

    def _after(self, square: int, side: int) -> list[int] | None:
        """The winning line that begins with this four, if there is one."""
        position = self.position
        if self.fouls and side == BLACK and forbidden(position, square):
            return None
        position.place(square, side)
        fives = position.points(side, FIVE)
        answers = position.blocks(side) if self.caro else fives
        line: list[int] | None = None
        if not answers or (fives & (fives - 1) and not self.caro):
            line = [square, *list(squares_of(fives))[:2]]
        elif self.fouls and side != BLACK and forbidden(position, answers.bit_length() - 1):
            line = [square]
        else:
            for answer in squares_of(answers):
                position.place(answer, 1 - side)
                rest = self._win(side)
                position.undo()
                if rest is None:
                    line = None
                    break
                line = [square, answer, *rest]
        position.undo()
        return line

"""From a position to a move: what is forced first, and a search for the rest.

In this order: a win on the spot, the only answer to one, a win by fours, a win by fours and
threes, and at last alpha-beta over the moves that do not lose to the other side's threats.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from games.gomoku.engine.fouls import forbidden, suspects
from games.gomoku.engine.fours import Fours
from games.gomoku.engine.limits import Limits
from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.search import SURE, WIN, Search, unless_forbidden
from games.gomoku.engine.states import BLACK, FIVE, FOUR, STRAIGHT, THREE
from games.gomoku.engine.threats import Threats
from games.gomoku.engine.timer import OutOfTime, Timer

FOURS = 20_000
"""Positions looked at in the first search for a win by fours."""
ATTACK, TEST, VERIFY = 0.25, 0.33, 0.9
"""The parts of the time after which the searches by threats end: own, theirs, of a chosen move."""
CAREFUL = 3
"""From this depth on a move is chosen only if the other side finds no win by threats after it."""
REFUTE = 2500
"""Positions looked at to find such a win."""


class Thought(NamedTuple):
    """A move as the engine sees it. Squares are row * columns + column."""

    square: int
    value: int
    """For the side to move; beyond SURE somebody is seen to win."""
    line: list[int]
    """What is expected, beginning with the move."""
    depth: int
    reason: str
    """``win``, ``block``, ``search`` or ``any`` (nothing can be won, or nothing is there yet)."""


class Thinker:
    """One side's thinking about one move."""

    def __init__(
        self, position: Position, side: int, limits: Limits, timer: Timer, rng: Random
    ) -> None:
        self.position = position
        self.side = side
        self.limits = limits
        self.timer = timer
        self.rng = rng
        self.search = Search(position, timer)
        self.fouls = side == BLACK and position.lines.sides[BLACK].fouls
        self.depth = 0
        self.held: set[int] = set()
        """Moves after which the other side has found no win by threats."""
        self.lost: set[int] = set()
        """Moves after which it has found one."""
        self.doubtful = False
        """Whether the other side may have a win by threats, were it to move."""
        self.best = -1, 0
        """The best move so far and its value."""

    def think(self) -> Thought:
        """The move; ValueError if there is none."""
        legal = self._legal(self.position.empty)
        if not legal:
            raise ValueError("there is no legal move")
        thought = self._at_once(legal)
        if thought is None:
            thought = self._win_by_fours() or self._win_by_threats()
        return thought or self._search(legal)

    def opening(self, rows: int, columns: int) -> Thought:
        """The first stone: the centre, if that is allowed."""
        square = rows // 2 * columns + columns // 2
        if not self._legal(1 << square):
            return self.think()
        return Thought(square, 0, [square], 0, "any")

    def anything(self) -> Thought:
        """A legal move without thinking, for when nothing can be won any more."""
        legal = self._legal(self.position.empty)
        if not legal:
            raise ValueError("there is no legal move")
        square = legal.bit_length() - 1
        return Thought(square, 0, [square], 0, "any")

    def _legal(self, points: int) -> int:
        if self.fouls:
            for square in squares_of(points & suspects(self.position)):
                if forbidden(self.position, square):
                    points ^= 1 << square
        return points

    def _at_once(self, legal: int) -> Thought | None:
        """The win with one stone, or the only answer to one."""
        position, side = self.position, self.side
        five = position.points(side, FIVE)
        if five:
            square = five.bit_length() - 1
            return Thought(square, WIN, [square], 1, "win")
        theirs = position.points(1 - side, FIVE)
        if theirs:
            answers = position.blocks(1 - side) & legal
            if answers & (answers - 1) == 0:
                square = (answers or theirs & legal or legal).bit_length() - 1
                value = 0 if answers else 1 - WIN
                return Thought(square, value, [square], 1, "block")
        if legal & (legal - 1) == 0:
            square = legal.bit_length() - 1
            return Thought(square, 0, [square], 0, "any")
        return None

    def _win_by_fours(self) -> Thought | None:
        depth = len(self.position.stack)
        try:
            line = Fours(self.position, self.timer).win(self.side, min(FOURS, self.limits.nodes))
        except OutOfTime:
            line = None
        finally:
            self._restore(depth)
        return Thought(line[0], WIN - len(line), line, len(line), "win") if line else None

    def _win_by_threats(self) -> Thought | None:
        if not self.limits.threats or self.position.points(1 - self.side, FIVE):
            return None
        threats = Threats(self.position, self.side, self.timer)
        if not threats.win(self.limits.threats, ATTACK):
            return None
        line = self._finish(threats.line())
        return Thought(line[0], WIN - len(line), line, len(line), "win")

    def _finish(self, line: list[int]) -> list[int]:
        """A line of threats, and the fours that win after its last answer."""
        start = len(self.position.stack)
        try:
            for number, square in enumerate(line):
                self.position.place(square, self.side if number % 2 == 0 else 1 - self.side)
            fours = None
            if len(line) % 2 == 0:
                fours = Fours(self.position, self.timer).win(self.side, FOURS)
            return line + (fours or [])
        except OutOfTime:
            return line
        finally:
            self._restore(start)

    def _restore(self, depth: int) -> None:
        while len(self.position.stack) > depth:
            self.position.undo()

    def _search(self, legal: int) -> Thought:
        """The best move by iterative deepening."""
        position = self.position
        moves = self._root_moves(legal)
        bonus = {square: self.rng.randint(0, self.limits.slack) for square in moves}
        start = len(position.stack)
        self.best = moves[0], 0
        try:
            moves = self._test(moves)
            for depth in range(1, self.limits.depth + 1):
                self._root(moves, bonus, depth)
                self.depth = depth
                moves.remove(self.best[0])
                moves.insert(0, self.best[0])
                if self.best[1] > SURE or len(moves) - len(self.lost) <= 1:
                    break
        except OutOfTime:
            pass
        finally:
            self._restore(start)
        square, value = self.best
        reason = "block" if self._pressed() else "search"
        return Thought(square, value, self._expected(square), self.depth, reason)

    def _expected(self, square: int) -> list[int]:
        """The moves that the search expects, beginning with this one."""
        position, side = self.position, self.side
        line = [square]
        start = len(position.stack)
        while line[-1] >= 0 and position.empty >> line[-1] & 1:
            position.place(line[-1], side)
            side = 1 - side
            line.append(self.search.best_square(side))
        self._restore(start)
        return line[:-1]

    def _test(self, moves: list[int]) -> list[int]:
        """The moves that can answer a win by threats of the other side, all if it has none."""
        position, side = self.position, self.side
        if not self.limits.threats:
            return moves
        threats = Threats(position, 1 - side, self.timer)
        found = threats.win(self.limits.threats, TEST)
        self.doubtful = found is not False
        if not found or self._pressed():
            return moves
        cells = threats.cells() | position.points(side, FOUR) | position.points(side, THREE)
        return [square for square in moves if cells >> square & 1] or moves

    def _pressed(self) -> bool:
        """Whether the other side has an open three."""
        points = self.position.points(1 - self.side, STRAIGHT)
        return bool(unless_forbidden(self.position, points, 1 - self.side))

    def _refuted(self, square: int, depth: int) -> bool:
        """Whether the other side is known to win by threats after this move."""
        if not self.doubtful or depth < CAREFUL or square in self.held:
            return False
        self.position.place(square, self.side)
        threats = Threats(self.position, 1 - self.side, self.timer)
        lost = threats.win(min(self.limits.threats, REFUTE), VERIFY)
        self.position.undo()
        (self.lost if lost else self.held).add(square)
        return lost is True

    def _root_moves(self, legal: int) -> list[int]:
        position = self.position
        heat = position.heat()
        points = sum(1 << s for s in squares_of(legal) if heat[s]) or legal
        theirs = position.points(1 - self.side, FIVE)
        if theirs:
            points = position.blocks(1 - self.side) & legal
        elif self._pressed():
            answers = position.guards(1 - self.side) | position.points(self.side, FOUR)
            points = answers & legal or points
        moves = list(squares_of(points))
        self.rng.shuffle(moves)
        moves.sort(key=heat.__getitem__, reverse=True)
        return moves[:40]

    def _root(self, moves: list[int], bonus: dict[int, int], depth: int) -> None:
        """Find the best of the moves at this depth. ``moves`` begins with the best so far."""
        position, side, search = self.position, self.side, self.search
        alpha, beta = -WIN, WIN
        for number, square in enumerate(moves):
            if square in self.lost:
                continue
            position.place(square, side)
            low = alpha - bonus[square]
            if alpha == -WIN:
                value = -search.value(1 - side, depth - 1, -beta, -low, 1)
            else:
                less = 1 + (number > 3 and depth > 2) + (number > 10 and depth > 4)
                value = -search.value(1 - side, depth - less, -low - 1, -low, 1)
                if value > low and less > 1:
                    value = -search.value(1 - side, depth - 1, -low - 1, -low, 1)
                if value > low:
                    value = -search.value(1 - side, depth - 1, -beta, -low, 1)
            position.undo()
            if value > low and not self._refuted(square, depth):
                alpha = value + bonus[square]
                self.best = square, value

"""The lines of a board as automata: what a line offers, and which state follows a stone.

A state of a line is made the first time its stones come up and then only looked up. It keeps what
the line offers both sides as one large integer: for black and white in turn the sets FIVE ... OVER
of points, then a byte a square for the order in which to try them. The lines of one direction
share no square, so that their integers can be joined by exclusive or. Squares are row * columns +
column, and a set of squares is an integer with these bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from games.gomoku.engine.lines import RULES, shape
from games.inarow import DIRECTIONS

BLACK, WHITE, NONE = 0, 1, 2
FIVE, FOUR, STRAIGHT, THREE, LINK, DOUBLE, OVER = range(7)
"""The sets of points that each direction keeps for each side, as in ``lines.Shape``."""
KINDS, KINDS_WITH_FOULS = 5, 7
STATES = 60_000
"""How many states of lines are kept at most: some 70 MB on 15x15."""


class State:
    """One content of one line."""

    __slots__ = ("block", "follow", "guard", "pack", "score", "stones")

    def __init__(self, pack: int, score: int, size: int) -> None:
        self.pack = pack
        """This line's part of its direction's integer."""
        self.score = score
        """Black's prospects less white's."""
        self.guard = (0, 0)
        """For each side, where the other can stop every STRAIGHT point of this line."""
        self.block = (0, 0)
        """For each side, where the other can stop every FIVE point of this line."""
        self.stones = (0, 0)
        """Black's and white's stones along the line."""
        self.follow: list[State | None] = [None] * size
        """The state after black's stone on each square of the line, then after white's."""


class Lines:
    """The lines of a board, and the states of each that have come up."""

    def __init__(self, rows: int, columns: int, k: int, rule: str) -> None:
        self.k = k
        self.sides = RULES[rule]
        self.cells = rows * columns
        self.kinds = KINDS_WITH_FOULS if self.sides[BLACK].fouls else KINDS
        self.steps: list[int] = []
        """The direction of each line, as in DIRECTIONS."""
        self.squares: list[tuple[int, ...]] = []
        """The squares of each line; the last line is a dummy with none."""
        through: list[list[tuple[int, int]]] = [[] for _ in range(self.cells)]
        for number, step in enumerate(DIRECTIONS):
            places = dict.fromkeys(range(self.cells), (-1, 0))
            for squares in _runs(rows, columns, step):
                if len(squares) >= k:
                    for place, square in enumerate(squares):
                        places[square] = (len(self.squares), place)
                    self.squares.append(squares)
                    self.steps.append(number)
            for square, found in places.items():
                through[square].append(found)
        self.squares.append(())
        self.steps.append(0)
        self.through = tuple(
            tuple(self._steps(found, side) for found in through) for side in (BLACK, WHITE)
        )
        """By side and square: line and place in its ``follow``, for each direction in turn."""
        self.table: list[dict[tuple[int, int], State]] = [{} for _ in self.squares]
        self.count = 0
        self.start = [self._state(line, (0, 0)) for line in range(len(self.squares) - 1)]
        dummy = State(0, 0, 0)
        dummy.follow = [dummy]
        self.start.append(dummy)
        self.zobrist = _zobrist(self.cells)

    def _steps(self, found: list[tuple[int, int]], side: int) -> tuple[int, ...]:
        dummy = len(self.squares) - 1
        steps: list[int] = []
        for line, place in found:
            steps += (dummy, 0) if line < 0 else (line, place + side * len(self.squares[line]))
        return tuple(steps)

    def grow(self, line: int, state: State, place: int) -> State:
        """The state after a stone, ``place`` counted as in ``follow``; made if it is new."""
        black, white = state.stones
        length = len(self.squares[line])
        if place < length:
            black |= 1 << place
        else:
            white |= 1 << place - length
        following = self.at(line, (black, white))
        state.follow[place] = following
        return following

    def at(self, line: int, stones: tuple[int, int]) -> State:
        """The state of a line with these stones; made if it is new."""
        state = self.table[line].get(stones)
        if state is None:
            if self.count >= STATES:
                self.forget()
            state = self._state(line, stones)
        return state

    def forget(self) -> None:
        """Drop all states but the first of each line; those in use go on unlinked."""
        for table in self.table:
            for state in table.values():
                state.follow[:] = [None] * len(state.follow)
            table.clear()
        self.count = 0

    def _state(self, line: int, stones: tuple[int, int]) -> State:
        squares = self.squares[line]
        length = len(squares)
        black = shape(length, *stones, self.k, self.sides[BLACK])
        white = shape(length, *reversed(stones), self.k, self.sides[WHITE])
        pack = 0
        for side, one in enumerate((black, white)):
            sets = (one.five, one.four, one.straight, one.three, one.link, one.double, one.over)
            for kind, points in enumerate(sets[: self.kinds], side * self.kinds):
                if points:
                    pack |= _spread(points, squares) << kind * self.cells
        shift = 2 * self.kinds * self.cells
        for place, square in enumerate(squares):
            pack |= black.heat[place] + white.heat[place] << shift + 8 * square
        state = State(pack, black.score - white.score, 2 * length)
        state.guard = _spread(black.guard, squares), _spread(white.guard, squares)
        state.block = _spread(black.block, squares), _spread(white.block, squares)
        state.stones = stones
        self.table[line][stones] = state
        self.count += 1
        return state


@lru_cache(maxsize=4)
def lines_of(rows: int, columns: int, k: int, rule: str) -> Lines:
    """The lines of such a board. They are shared, and remember what has come up before."""
    return Lines(rows, columns, k, rule)


def _spread(points: int, squares: tuple[int, ...]) -> int:
    """The set on the board of a set along a line."""
    spread = 0
    while points:
        place = points.bit_length() - 1
        points ^= 1 << place
        spread |= 1 << squares[place]
    return spread


def _runs(rows: int, columns: int, step: tuple[int, int]) -> Iterator[tuple[int, ...]]:
    """Every line in one direction, as its squares in order."""
    down, right = step
    for row in range(rows):
        for column in range(columns):
            if 0 <= row - down < rows and 0 <= column - right < columns:
                continue
            squares = []
            r, c = row, column
            while r < rows and 0 <= c < columns:
                squares.append(r * columns + c)
                r, c = r + down, c + right
            yield tuple(squares)


@lru_cache(maxsize=4)
def _zobrist(cells: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rng = Random(cells)
    black = tuple(rng.getrandbits(60) for _ in range(cells))
    white = tuple(rng.getrandbits(60) for _ in range(cells))
    return black, white

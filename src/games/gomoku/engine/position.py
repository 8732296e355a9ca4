"""The engine's own position: the state of every line, and what all lines together offer.

A stone costs four steps, one for each line through it, and nothing is looked at twice: the lines
know their next state, and the integers of the four directions say what every point is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.gomoku.engine import states
from games.gomoku.engine.states import BLACK, NONE, STRAIGHT, WHITE, State, lines_of


class Position:
    """Stones on a board, and what every line offers. Sides are BLACK and WHITE."""

    __slots__ = (
        "cells",
        "empty",
        "full",
        "infos",
        "key",
        "lines",
        "packs",
        "score",
        "shift",
        "stack",
        "stones",
    )

    def __init__(self, rows: int, columns: int, k: int, rule: str) -> None:
        self.lines = lines_of(rows, columns, k, rule)
        if self.lines.count > states.STATES // 2:
            self.lines.forget()  # now rather than in the middle of a search
        self.cells = rows * columns
        self.full = (1 << self.cells) - 1
        """The set of all squares."""
        self.shift = 0, self.lines.kinds * self.cells
        """Where the sets of points of each side begin in ``packs``."""
        self.stones = bytearray([NONE]) * self.cells
        self.infos = list(self.lines.start)
        """The state of every line."""
        packs = [0, 0, 0, 0]
        for step, state in zip(self.lines.steps, self.infos, strict=True):
            packs[step] |= state.pack
        self.packs: tuple[int, int, int, int] = (packs[0], packs[1], packs[2], packs[3])
        """What the lines of each direction offer."""
        self.score = 0
        """Black's prospects less white's."""
        self.key = 0
        """The Zobrist hash of the stones."""
        self.empty = self.full
        self.stack: list[tuple[int, tuple[State, ...], tuple[int, int, int, int], int]] = []

    def fill(self, stones: Sequence[int]) -> None:
        """Put these sides' stones, NONE where there is none, on an empty board all at once."""
        lines = self.lines
        held = [[0, 0] for _ in lines.squares]
        for square, side in enumerate(stones):
            if side != NONE:
                self.stones[square] = side
                self.key ^= lines.zobrist[side][square]
                self.empty ^= 1 << square
                steps = lines.through[side][square]
                for line, place in zip(steps[::2], steps[1::2], strict=True):
                    held[line][side] |= 1 << place - side * len(lines.squares[line])
        packs = [0, 0, 0, 0]
        for line in range(len(held) - 1):
            state = self.infos[line] = lines.at(line, (held[line][BLACK], held[line][WHITE]))
            packs[lines.steps[line]] |= state.pack
            self.score += state.score
        self.packs = (packs[0], packs[1], packs[2], packs[3])

    def place(self, square: int, side: int) -> None:
        """Put a stone on an empty square."""
        lines = self.lines
        infos = self.infos
        l0, i0, l1, i1, l2, i2, l3, i3 = lines.through[side][square]
        s0 = infos[l0]
        s1 = infos[l1]
        s2 = infos[l2]
        s3 = infos[l3]
        n0 = s0.follow[i0] or lines.grow(l0, s0, i0)
        n1 = s1.follow[i1] or lines.grow(l1, s1, i1)
        n2 = s2.follow[i2] or lines.grow(l2, s2, i2)
        n3 = s3.follow[i3] or lines.grow(l3, s3, i3)
        p0, p1, p2, p3 = packs = self.packs
        self.stack.append((square, (s0, s1, s2, s3), packs, self.score))
        self.packs = (
            p0 ^ s0.pack ^ n0.pack,
            p1 ^ s1.pack ^ n1.pack,
            p2 ^ s2.pack ^ n2.pack,
            p3 ^ s3.pack ^ n3.pack,
        )
        self.score += (
            n0.score + n1.score + n2.score + n3.score - s0.score - s1.score - s2.score - s3.score
        )
        infos[l0] = n0
        infos[l1] = n1
        infos[l2] = n2
        infos[l3] = n3
        self.key ^= lines.zobrist[side][square]
        self.empty ^= 1 << square
        self.stones[square] = side

    def undo(self) -> None:
        """Take the last stone back."""
        square, (s0, s1, s2, s3), self.packs, self.score = self.stack.pop()
        side = self.stones[square]
        lines = self.lines
        infos = self.infos
        l0, _, l1, _, l2, _, l3, _ = lines.through[side][square]
        infos[l0] = s0
        infos[l1] = s1
        infos[l2] = s2
        infos[l3] = s3
        self.key ^= lines.zobrist[side][square]
        self.empty |= 1 << square
        self.stones[square] = NONE

    def points(self, side: int, kind: int) -> int:
        """The set of points that some line offers the side."""
        p0, p1, p2, p3 = self.packs
        return (p0 | p1 | p2 | p3) >> self.shift[side] + kind * self.cells & self.full

    def guards(self, side: int) -> int:
        """Where the other side can stop all STRAIGHT points of this side; 0 if nowhere."""
        answers = self.full
        shift = self.shift[side] + STRAIGHT * self.cells
        for direction, pack in enumerate(self.packs):
            points = pack >> shift & self.full
            while points and answers:
                square = points.bit_length() - 1
                points ^= 1 << square
                line = self.lines.through[BLACK][square][2 * direction]
                answers &= self.infos[line].guard[side]
        return answers

    def blocks(self, side: int) -> int:
        """Where the other side can stop all FIVE points of this side; 0 if nowhere."""
        answers = self.full
        shift = self.shift[side]
        for direction, pack in enumerate(self.packs):
            points = pack >> shift & self.full
            while points and answers:
                square = points.bit_length() - 1
                points ^= 1 << square
                line = self.lines.through[BLACK][square][2 * direction]
                answers &= self.infos[line].block[side]
        return answers

    def heat(self) -> bytes:
        """For every square how soon to try it, 0 to 248."""
        shift = 2 * self.shift[WHITE]
        p0, p1, p2, p3 = self.packs
        total = (p0 >> shift) + (p1 >> shift) + (p2 >> shift) + (p3 >> shift)
        return total.to_bytes(self.cells, "little")


def squares_of(points: int) -> Iterator[int]:
    """The squares of a set, the last first."""
    while points:
        square = points.bit_length() - 1
        yield square
        points ^= 1 << square

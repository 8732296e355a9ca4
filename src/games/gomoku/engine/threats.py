"""Forced wins by fours and threes (VCT, victory by continuous threats).

The attacker only plays threats and the defender only what can answer them: the squares common to
all ways in which the threat would win, and fours of his own (L. V. Allis, Searching for Solutions
in Games and Artificial Intelligence, 1994, chapter 5). The tree is searched in proof-number order
by depth-first search with thresholds (A. Nagai, Df-pn Algorithm, 2002).
"""

from __future__ import annotations

from games.gomoku.engine.fouls import forbidden
from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.states import BLACK, FIVE, FOUR, STRAIGHT, THREE
from games.gomoku.engine.timer import OutOfTime, Timer

INFINITE = 10**9
WON = (0, INFINITE)
LOST = (INFINITE, 0)


class Threats:
    """The search for one attacker's win by threats, from one position."""

    def __init__(self, position: Position, attacker: int, timer: Timer) -> None:
        self.position = position
        self.attacker = attacker
        self.timer = timer
        self.limit = 0
        self.share = 1.0
        self.proof: dict[int, tuple[int, int]] = {}
        """By position: how many leaves must be won to prove the win, lost to disprove it."""
        self.moves: dict[int, list[tuple[int, int]]] = {}
        """By position: the moves looked at, each with the position it leads to."""
        sides = position.lines.sides
        self.fouls = sides[BLACK].fouls
        self.caro = sides[BLACK].caro

    def win(self, limit: int, share: float = 1.0) -> bool | None:
        """Whether the attacker, who is to move, wins; None when not settled.

        Looks at up to ``limit`` further positions, and no longer than to that share of the time;
        calling it again goes on. The position is as before whatever happens.
        """
        position = self.position
        depth = len(position.stack)
        self.limit = self.timer.nodes + limit
        self.share = share
        try:
            self._prove(True, INFINITE, INFINITE)
        except OutOfTime:
            pass
        finally:
            while len(position.stack) > depth:
                position.undo()
        proof, disproof = self.proof.get(position.key, (1, 1))
        return True if proof == 0 else False if disproof == 0 else None

    def line(self) -> list[int]:
        """The proved win as a line of moves, beginning with the attacker's."""
        found = []
        key, attacking = self.position.key, True
        while self.moves.get(key):
            settled = [m for m in self.moves[key] if self.proof.get(m[1], (1, 1))[0] == 0]
            if not settled:
                break
            square, key = settled[0] if attacking else max(settled, key=self._size)
            found.append(square)
            attacking = not attacking
        return found

    def cells(self) -> int:
        """The set of all squares that the proof of the win stands on."""
        found = 0
        todo = [(self.position.key, True)]
        seen = set()
        while todo:
            key, attacking = todo.pop()
            if key in seen:
                continue
            seen.add(key)
            settled = [m for m in self.moves.get(key, ()) if self.proof.get(m[1], (1, 1))[0] == 0]
            for square, following in settled[:1] if attacking else settled:
                found |= 1 << square
                todo.append((following, not attacking))
        return found

    def _size(self, move: tuple[int, int]) -> int:
        return len(self.moves.get(move[1], ()))

    def _prove(self, attacking: bool, proof_limit: int, disproof_limit: int) -> None:
        """Search below the position until its proof or disproof number reaches its limit."""
        position = self.position
        key = position.key
        proof = self.proof
        moves = self.moves.get(key)
        if moves is None:
            moves = self.moves[key] = self._expand(attacking)
            if not moves:
                return
        side = self.attacker if attacking else 1 - self.attacker
        easy, hard = (0, 1) if attacking else (1, 0)
        limits = (proof_limit, disproof_limit)
        while True:
            total = 0
            best = second = INFINITE + 1
            chosen, chosen_hard = moves[0], 0
            for move in moves:
                numbers = proof.get(move[1]) or (1, 1)
                total += numbers[hard]
                if numbers[easy] < best:
                    second = best
                    best = numbers[easy]
                    chosen, chosen_hard = move, numbers[hard]
                elif numbers[easy] < second:
                    second = numbers[easy]
            total = min(total, INFINITE)
            proof[key] = (best, total) if attacking else (total, best)
            if best >= limits[easy] or total >= limits[hard]:
                return
            easier = min(limits[easy], second + 1)
            harder = min(INFINITE, limits[hard] - total + chosen_hard)
            position.place(chosen[0], side)
            if attacking:
                self._prove(False, easier, harder)
            else:
                self._prove(True, harder, easier)
            position.undo()

    def _expand(self, attacking: bool) -> list[tuple[int, int]]:
        """The moves of a position seen for the first time; none where it is settled."""
        self.timer.tick()
        if self.timer.nodes >= self.limit or (
            self.timer.nodes % 64 == 0 and self.timer.used() > self.share
        ):
            raise OutOfTime
        position = self.position
        settled, points = self._attacks() if attacking else self._answers()
        if settled is None and not points:
            settled = LOST if attacking else WON
        if settled is not None:
            self.proof[position.key] = settled
            return []
        side = self.attacker if attacking else 1 - self.attacker
        zobrist = position.lines.zobrist[side]
        heat = position.heat()
        squares = sorted(squares_of(points), key=heat.__getitem__, reverse=True)
        key = position.key
        moves = [(square, key ^ zobrist[square]) for square in squares]
        if self.fouls and side == BLACK:
            moves = [move for move in moves if not forbidden(position, move[0])]
            if not moves:
                self.proof[key] = LOST if attacking else WON
        return moves

    def _attacks(self) -> tuple[tuple[int, int] | None, int]:
        """The verdict, if the attacker to move is at the end, or else his threats."""
        position, side = self.position, self.attacker
        n, full = position.cells, position.full
        p0, p1, p2, p3 = position.packs
        either = p0 | p1 | p2 | p3
        own = either >> position.shift[side]
        if own & full:
            return WON, 0
        points = (own >> FOUR * n | own >> THREE * n | own >> STRAIGHT * n) & full
        must = either >> position.shift[1 - side] & full
        if must:
            answers = position.blocks(1 - side) if self.caro else must
            if not answers or (must & (must - 1) and not self.caro):
                return LOST, 0
            points &= answers
        straight = own >> STRAIGHT * n & points
        if straight and not self.caro:
            if not (self.fouls and side == BLACK):
                return WON, 0
            if any(not forbidden(position, square) for square in squares_of(straight)):
                return WON, 0
        return None, points

    def _answers(self) -> tuple[tuple[int, int] | None, int]:
        """The verdict, if the defender to move is at the end, or else his answers."""
        position, side = self.position, self.attacker
        n, full = position.cells, position.full
        p0, p1, p2, p3 = position.packs
        either = p0 | p1 | p2 | p3
        theirs = either >> position.shift[1 - side]
        if theirs & full:
            return LOST, 0
        own = either >> position.shift[side]
        fives = own & full
        if fives:
            if self.caro:
                return None, position.blocks(side)
            return (WON, 0) if fives & (fives - 1) else (None, fives)
        straight = own >> STRAIGHT * n & full
        if not straight:
            return LOST, 0
        fours = theirs >> FOUR * n & full
        if self.fouls and side == BLACK:
            legal = [square for square in squares_of(straight) if not forbidden(position, square)]
            if not legal:
                return LOST, 0
            if len(legal) < straight.bit_count():
                return None, fours | self._guards(legal)
        return None, fours | position.guards(side)

    def _guards(self, squares: list[int]) -> int:
        """Where the defender can stop a straight four on any of these squares, one by one."""
        position = self.position
        answers = position.full
        for square in squares:
            position.place(square, self.attacker)
            fives = position.points(self.attacker, FIVE)
            position.undo()
            answers &= 1 << square | (fives if fives.bit_count() == 2 else 0)
        return answers

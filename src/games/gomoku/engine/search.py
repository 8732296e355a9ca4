"""Alpha-beta with iterative deepening, for positions in which nothing is forced yet.

Principal variation search over the candidates near stones, ordered by what the lines offer there,
with a transposition table, killer and history moves and later moves searched less deeply first. A
leaf is a position without a win by fours and without an open three to answer.
"""

from __future__ import annotations

from itertools import compress

from games.gomoku.engine.fouls import forbidden
from games.gomoku.engine.fours import Fours
from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.states import BLACK, FOUR, LINK, STRAIGHT, WHITE
from games.gomoku.engine.timer import Timer

WIN = 1_000_000
"""The value of a win; less one for every move until it."""
SURE = WIN - 10_000
"""Beyond this value somebody wins, as far as the moves looked at go."""
EXACT, LOWER, UPPER = range(3)
TABLE = 200_000
"""How many positions the transposition table keeps at most."""
TEMPO = 50
"""What it is worth to be to move: half of what a quiet move gains."""
CROSSING = 18
"""What a point is worth where two lines could grow at once."""
FOUR_CROSSING = 25
"""What it is worth besides if one of them grows to a four."""
WIDTH = (4, 7, 9, 12, 14, 16)
"""How many moves are tried, by the depth that is left."""
QUIET = 4
"""How many open threes are answered beyond the depth."""
HOPEFUL, HOPE = 2, 60
"""Up to this depth a position that is better than beta by so much a ply is not searched."""
EXTEND = 16
"""Up to this ply an open three and its answer cost one ply, so that they put nothing off."""
LEAF_FOURS = 40
INNER_FOURS = 200
"""How many positions the search by fours may look at, at a leaf and above."""

AT_LEAST = [bytes(value >= least for value in range(256)) for least in range(256)]
"""For ``bytes.translate``: which values are not less, all squares at once."""


class Search:
    """A search from one position; everything it learns is kept from one depth to the next."""

    def __init__(self, position: Position, timer: Timer, width: tuple[int, ...] = WIDTH) -> None:
        self.position = position
        self.timer = timer
        self.width = width
        self.fours = Fours(position, timer)
        self.table: dict[int, tuple[int, int, int, int]] = {}
        """By position: depth, value, kind of bound, best square."""
        self.squares = range(position.cells)
        self.killers = [[-1, -1] for _ in range(128)]
        self.history = ([0] * position.cells, [0] * position.cells)
        sides = position.lines.sides
        self.four, self.straight = FOUR * position.cells, STRAIGHT * position.cells
        self.link = LINK * position.cells
        self.fouls = sides[BLACK].fouls
        self.caro = sides[BLACK].caro

    def value(self, side: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of the position for the side to move, exact between alpha and beta."""
        self.timer.tick()
        position = self.position
        full = position.full
        p0, p1, p2, p3 = position.packs
        either = p0 | p1 | p2 | p3
        own = either >> position.shift[side]
        if own & full:
            return WIN - ply
        theirs = either >> position.shift[1 - side]
        if theirs & full:
            return self._block(theirs & full, side, depth, alpha, beta, ply)
        straight = own >> self.straight & full
        if straight and not self.caro and unless_forbidden(position, straight, side):
            return WIN - ply - 2
        danger = theirs >> self.straight & full
        if danger and self.fouls:
            danger = unless_forbidden(position, danger, 1 - side)
        fours = own >> self.four & full
        if depth <= 0:
            return self._leaf(side, depth, alpha, beta, ply, danger, fours)
        if not danger and depth <= HOPEFUL:
            static = self._static(side) - HOPE * depth
            if static >= beta:
                return static
        return self._inner(side, depth, alpha, beta, ply, danger, fours)

    def _inner(
        self, side: int, depth: int, alpha: int, beta: int, ply: int, danger: int, fours: int
    ) -> int:
        """The value above the leaves, when the next stone decides nothing."""
        key = self.position.key ^ side
        value, first = self._known(key, side, depth, alpha, beta, ply)
        if value is not None:
            return value
        points = self.position.guards(1 - side) | fours if danger else 0
        if danger and not points:
            return ply + 3 - WIN
        moves = self._ordered(points, side, depth, ply, first)
        if danger and depth > 1 and ply < EXTEND:
            depth += 1
        value = self._best(moves, side, depth, alpha, beta, ply, key)
        if value < -SURE and not danger:
            others = self._others(moves, side, fours)
            if others:
                return max(value, self._best(others, side, depth, alpha, beta, ply, key))
        return value

    def _others(self, tried: list[int], side: int, fours: int) -> list[int]:
        """What else might save a position in which the most promising moves all lose."""
        position = self.position
        threat = self.fours.win(1 - side, INNER_FOURS, True)
        heat = position.heat()
        if threat is not None:
            for square in threat:
                fours |= 1 << square
            others = list(squares_of(fours))
        else:
            others = list(compress(self.squares, heat))
        return sorted(set(others).difference(tried), key=heat.__getitem__, reverse=True)[:24]

    def _known(
        self, key: int, side: int, depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int | None, int]:
        """The value, if the table or a win by fours settles it, and the best square so far."""
        entry = self.table.get(key)
        if entry is not None:
            stored, value, bound, first = entry
            deep = stored >= depth or abs(value) > SURE
            high = bound != UPPER and value >= beta
            low = bound != LOWER and value <= alpha
            return (value if deep and (bound == EXACT or high or low) else None), first
        line = self.fours.win(side, INNER_FOURS, True)
        if line is None:
            return None, -1
        value = WIN - ply - len(line) + 1
        self._store(key, depth, value, EXACT, line[0])
        return value, line[0]

    def _best(
        self, moves: list[int], side: int, depth: int, alpha: int, beta: int, ply: int, key: int
    ) -> int:
        """Try the moves in order: the first with the whole window, the others to refute them."""
        position = self.position
        best, chosen, low = -WIN, -1, alpha
        for number, square in enumerate(moves):
            if self.fouls and side == BLACK and forbidden(position, square):
                continue
            position.place(square, side)
            if chosen < 0:
                value = -self.value(1 - side, depth - 1, -beta, -alpha, ply + 1)
            else:
                less = (number > 1 and depth > 2) + (number > 5 and depth > 4)
                value = self._refute(side, depth - 1, less, alpha, beta, ply)
            position.undo()
            if value > best or chosen < 0:
                best, chosen = value, square
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._remember(square, side, depth, ply)
                    break
        if chosen < 0:
            return 0
        bound = LOWER if best >= beta else UPPER if best <= low else EXACT
        self._store(key, depth, best, bound, chosen)
        return best

    def _refute(self, side: int, depth: int, less: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a later move just made by the side: at most alpha, unless it surprises."""
        value = -self.value(1 - side, depth - less, -alpha - 1, -alpha, ply + 1)
        if value > alpha and less:
            value = -self.value(1 - side, depth, -alpha - 1, -alpha, ply + 1)
        if alpha < value < beta:
            value = -self.value(1 - side, depth, -beta, -alpha, ply + 1)
        return value

    def _block(self, must: int, side: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value when the other side threatens to win at once."""
        position = self.position
        answers = position.blocks(1 - side) if self.caro else must
        if not answers or (must & (must - 1) and not self.caro):
            return ply + 1 - WIN
        best = ply + 1 - WIN
        for square in squares_of(answers):
            if self.fouls and side == BLACK and forbidden(position, square):
                continue
            position.place(square, side)
            value = -self.value(1 - side, depth, -beta, -alpha, ply + 1)
            position.undo()
            best = max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    def _leaf(
        self, side: int, depth: int, alpha: int, beta: int, ply: int, danger: int, fours: int
    ) -> int:
        """The value at the end of the search, once neither side is about to win."""
        position = self.position
        if fours:
            line = self.fours.win(side, LEAF_FOURS, True)
            if line is not None:
                return WIN - ply - len(line) + 1
        if not danger or depth < -QUIET:
            return self._static(side) + TEMPO
        best = ply + 3 - WIN
        points = position.guards(1 - side)
        if depth == 0:
            points |= fours
        for square in squares_of(points):
            if self.fouls and side == BLACK and forbidden(position, square):
                continue
            position.place(square, side)
            value = -self.value(1 - side, depth - 1, -beta, -alpha, ply + 1)
            position.undo()
            best = max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    def _static(self, side: int) -> int:
        """The value of the position as it stands."""
        position = self.position
        full, four, white = position.full, self.four, position.shift[WHITE]
        p0, p1, p2, p3 = position.packs
        fours = (p0 | p1 | p2 | p3) >> four
        links = ((p0 & p1) | (p2 & p3) | ((p0 | p1) & (p2 | p3))) >> self.link
        black, white_links = links & full, links >> white & full
        score = position.score + CROSSING * (black.bit_count() - white_links.bit_count())
        fours_of_white = (white_links & fours >> white).bit_count()
        score += FOUR_CROSSING * ((black & fours).bit_count() - fours_of_white)
        return score if side == BLACK else -score

    def _ordered(self, points: int, side: int, depth: int, ply: int, first: int) -> list[int]:
        """The squares to try, of these or of all, the most promising first."""
        heat = self.position.heat()
        history = self.history[side]
        if points:
            moves = sorted(squares_of(points), key=heat.__getitem__, reverse=True)
        else:
            width = self.width[min(depth, len(self.width) - 1)]
            least = max(1, sorted(heat)[-width:][0])
            hot = compress(self.squares, heat.translate(AT_LEAST[least]))
            ranked = [(((heat[s] << 10) + history[s]) << 12) + s for s in hot]
            ranked.sort(reverse=True)
            moves = [rank & 4095 for rank in ranked[:width]]
            for square in self.killers[ply & 127]:
                if square in moves[3:]:
                    moves.remove(square)
                    moves.insert(3, square)
            if not moves:
                moves = list(squares_of(self.position.empty))[:width]
        if first >= 0 and self.position.empty >> first & 1 and not points:
            if first in moves:
                moves.remove(first)
            moves.insert(0, first)
        return moves

    def _remember(self, square: int, side: int, depth: int, ply: int) -> None:
        """The square cut off its siblings: try it sooner elsewhere."""
        killers = self.killers[ply & 127]
        if killers[0] != square:
            killers[1] = killers[0]
            killers[0] = square
        history = self.history[side]
        history[square] += depth * depth
        if history[square] > 4000:
            history[:] = [count >> 1 for count in history]

    def best_square(self, side: int) -> int:
        """The square that is best for the side to move as far as the table knows, or -1."""
        entry = self.table.get(self.position.key ^ side)
        return entry[3] if entry else -1

    def _store(self, key: int, depth: int, value: int, bound: int, square: int) -> None:
        if len(self.table) >= TABLE:
            self.table.clear()
        self.table[key] = (depth, value, bound, square)


def unless_forbidden(position: Position, points: int, side: int) -> int:
    """The points, or 0 if one of them is forbidden to the side: then nothing follows from them."""
    if side == WHITE or not position.lines.sides[BLACK].fouls:
        return points
    if any(forbidden(position, square) for square in squares_of(points)):
        return 0
    return points

"""Somebody's engine at the table: a player from what it may see to a move."""

from __future__ import annotations

from random import Random

from games.board import Square
from games.gomoku.gomocup.foreign import FORBIDDEN, Foreign, Stone, Terms, command_of
from games.gomoku.rules import MARKS, Move
from games.inarow import EMPTY, Position
from games.notation import Notation
from games.options import quoted

SECONDS = 2.0
"""What an engine gets for a move."""
BLACK, WHITE = MARKS.values()


class Opponent:
    """An engine that is started for its first move. Faults are PlayerFaults."""

    def __init__(self, command: str) -> None:
        """ValueError, with a sentence, if the command is none."""
        self.command = command_of(command)
        self._engine: Foreign | None = None
        self._stones: list[Stone] = []
        self._next: tuple[list[str], Square] | None = None
        """A stone that it has already chosen in swap2, and the board on which it is for."""

    def __call__(self, view: Position, rng: Random) -> Move:
        """Its move, a square that is allowed or, in swap2, a colour."""
        board = view.board
        if self._engine is None:
            name = quoted(" ".join(self.command), 60)
            terms = Terms(board.rows, board.columns, view.rule, SECONDS)
            self._engine = Foreign(self.command, name, terms)
        self._stones = _in_order(self._stones, view)
        chosen, self._next = self._next, None
        if view.choices:
            return self._choose(self._engine, view)
        if chosen is not None and chosen[0] == board.cells:
            square = chosen[1]
        else:
            square = self._engine.move(self._stones, view.mark)
        return self._allowed(self._engine, square, view)

    def _choose(self, engine: Foreign, view: Position) -> Move:
        squares = engine.swap2([stone.square for stone in self._stones])
        if not squares:
            return "black"
        if len(squares) == 1:
            self._next = view.board.cells, squares[0]
            return "white"
        after = view.board.copy()
        after[squares[0]] = view.mark
        self._next = after.cells, squares[1]
        return self._allowed(engine, squares[0], view)

    def _allowed(self, engine: Foreign, square: Square, view: Position) -> Square:
        if square in view.forbidden:
            notation = Notation(view.board.rows, view.board.columns, lettered=True)
            detail = f"{view.forbidden[square]}, {notation.format(square)}"
            raise engine.fault(FORBIDDEN, detail)
        return square

    def messages(self) -> list[str]:
        """What it has written for people lately."""
        return list(self._engine.messages) if self._engine else []

    def close(self) -> None:
        """End the engine; for another move it is started again."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None


def _in_order(known: list[Stone], view: Position) -> list[Stone]:
    """The stones on the board: first those that were known, then the others in turn."""
    board = view.board
    stones = [stone for stone in known if board[stone.square] == stone.mark]
    placed = {stone.square for stone in stones}
    new: dict[str, list[Stone]] = {BLACK: [], WHITE: []}
    for square in board.squares():
        if board[square] != EMPTY and square not in placed:
            new[board[square]].append(Stone(square, board[square]))
    for ones in new.values():
        ones.sort(key=lambda stone: stone.square == view.last)
    mark = BLACK if len(stones) % 2 == 0 else WHITE
    while any(new.values()):
        mark = mark if new[mark] else WHITE if mark == BLACK else BLACK
        stones.append(new[mark].pop(0))
        mark = WHITE if mark == BLACK else BLACK
    return stones

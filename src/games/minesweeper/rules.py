"""The rules of minesweeper. The mines leave this module only when the game is over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

from games.board import Board
from games.game import IllegalMove, InvalidMove, Outcome
from games.language import _
from games.minesweeper.laying import Lay
from games.minesweeper.view import COVERED, EXPLODED, FLAG, HIDDEN, MINE, WRONG_FLAG, View
from games.notation import Notation

OPEN, FLAGGING, CHORD, ORDINARY = "open", "flag", "chord", "ordinary"
VERBS = {"f": FLAGGING, "flag": FLAGGING, "c": CHORD, "chord": CHORD, "o": OPEN, "open": OPEN}
_PREFIX = {OPEN: "", FLAGGING: "f ", CHORD: "c "}


class Move(NamedTuple):
    """Open a square, change its flag, or open around a number whose flags are complete.

    ORDINARY, which has no square, gives up the way of laying mines for the ordinary one.
    """

    action: str
    row: int = -1
    column: int = -1


Mercy = Callable[[View, int, frozenset[int], Random], "frozenset[int] | None"]
"""From what is seen, the mined square about to be opened, and the mines, to other mines that fit
what is seen and spare it; None if the opening deserves no mercy."""


class Minesweeper:
    """A game of minesweeper. Results are ``won`` and ``lost``."""

    turn = "you"

    def __init__(
        self,
        rows: int,
        columns: int,
        mines: int,
        lay: Lay,
        rng: Random,
        ordinary: Lay | None = None,
        mercy: Mercy | None = None,
        start: int | None = None,
        first_is_safe: bool = True,
    ) -> None:
        """A board without mines yet: ``lay`` places them at the first opening.

        ``ordinary`` is another way, for a ``lay`` that may fail. ``mercy`` is asked before an
        opening that would meet a mine. ``start`` and ``first_is_safe`` tell what is known of the
        way of laying.
        """
        self.notation = Notation(rows, columns)
        self.mines = mines
        self.board = Board(rows, columns, HIDDEN)
        self.outcome: Outcome | None = None
        self.last: tuple[int, int] | None = None
        self.opened: list[int] = []
        self.given: tuple[int, int] | None = None
        """The square that was open before the first move, if one was."""
        self._before: View | None = None
        self._tried: list[int] = []
        self._lay = lay
        self._ordinary = ordinary
        self._mercy = mercy
        self._start = start
        self._first_is_safe = first_is_safe
        self._rng = rng
        self._mined: frozenset[int] | None = None
        self._counts = bytearray()
        self._safe_left = rows * columns - mines

    def open_start(self) -> None:
        """Open the square that the board is to be begun at, before the first move."""
        if self._start is not None:
            self.play(Move(OPEN, *divmod(self._start, self.board.columns)))
            self.given = self.last

    @property
    def started(self) -> bool:
        """Whether a square has been opened."""
        return self._mined is not None

    @property
    def view(self) -> View:
        """What the player may see."""
        board = self.board
        cells, opened = tuple(board.cells), tuple(self.opened)
        seen = View(board.rows, board.columns, self.mines, cells, self.last, opened)
        over = self.outcome is not None
        return seen._replace(
            before=self._before,
            tried=tuple(self._tried),
            over=over,
            start=self._start,
            first_is_safe=self._first_is_safe,
        )

    def is_hidden(self, row: int, column: int) -> bool:
        """Whether the square is hidden and has no flag; IndexError off the board."""
        return self.board[row, column] == HIDDEN

    def parse(self, text: str) -> Move:
        """``R C`` opens, ``f R C`` flags or unflags, ``c R C`` opens around a number."""
        if text.strip(" \t").lower() == ORDINARY:
            return Move(ORDINARY)
        verb = re.match(r"([A-Za-z]+)[ \t]+", text := text.strip(" \t"))
        if not verb:
            return Move(OPEN, *self.notation.parse(text))
        if verb[1].lower() not in VERBS:
            raise InvalidMove(_("I cannot read that as a move."))
        return Move(VERBS[verb[1].lower()], *self.notation.parse(text[verb.end() :]))

    def format(self, move: Move) -> str:
        """The text of a move."""
        if move.action == ORDINARY:
            return ORDINARY
        return _PREFIX[move.action] + self.notation.format((move.row, move.column))

    def play(self, move: Move) -> None:
        """Make the move; IllegalMove, and nothing changed, if it is not allowed."""
        if self.outcome is not None:
            raise IllegalMove(_("The game is over."))
        if move.action == ORDINARY:
            self._become_ordinary()
            return
        square = (move.row, move.column)
        self.notation.require(square)
        index = self.board.index(*square)
        opening = self._allowed(move.action, index)
        if move.action != FLAGGING and self._mined is None:
            self._place_mines(index)
        self.last = square
        self.opened = []
        if move.action == FLAGGING:
            self.board.cells[index] = HIDDEN if self.board.cells[index] == FLAG else FLAG
        else:
            self._open(opening, move.action == CHORD)

    def legal_moves(self) -> Iterator[Move]:
        """Every opening, chord and change of a flag that is allowed now."""
        if self._ordinary is not None and not self.started:
            yield Move(ORDINARY)
        for square in self.board.squares() if self.outcome is None else ():
            cell = self.board[square]
            if cell == HIDDEN:
                yield Move(OPEN, *square)
            if cell in COVERED:
                yield Move(FLAGGING, *square)
            if cell not in COVERED and self._chord_squares(self.board.index(*square)):
                yield Move(CHORD, *square)

    def _allowed(self, action: str, index: int) -> list[int]:
        """The hidden squares that the action opens; IllegalMove if it is not allowed."""
        cell = self.board.cells[index]
        if action == CHORD:
            return self._require_chord(index)
        if cell not in COVERED:
            raise IllegalMove(
                _("That square is open already.")
                if action == OPEN
                else _("That square is open: an open square cannot be flagged.")
            )
        if action == OPEN and cell == FLAG:
            raise IllegalMove(_("That square is flagged: f before it takes the flag away."))
        return [index]

    def _require_chord(self, index: int) -> list[int]:
        cell = self.board.cells[index]
        if cell in COVERED:
            raise IllegalMove(_("Only around an open number can be opened; this is hidden."))
        flags = sum(self.board.cells[i] == FLAG for i in self._around(index))
        if flags != int(cell):
            raise IllegalMove(
                _("That square shows {number}; flags around it: {flags}.").format(
                    number=cell, flags=flags
                )
            )
        if not (hidden := self._chord_squares(index)):
            raise IllegalMove(_("Around that square nothing is left to open."))
        return hidden

    def _chord_squares(self, index: int) -> list[int]:
        """The hidden squares around a number whose flags are complete, none if they are not."""
        around = [self.board.cells[i] for i in self._around(index)]
        if around.count(FLAG) != int(self.board.cells[index]):
            return []
        return [i for i in self._around(index) if self.board.cells[i] == HIDDEN]

    def _around(self, index: int) -> tuple[int, ...]:
        return self.board.neighbours[index]

    def _open(self, squares: list[int], chord: bool) -> None:
        mined = self._mined or frozenset()
        hit = [i for i in squares if i in mined]
        if hit and not chord and self._spared(squares[0], mined):
            mined, hit = self._mined or frozenset(), []
        if hit:
            self._before, self._tried = self.view, squares
        self._flood(i for i in squares if i not in mined)
        if hit:
            self._lose(hit, chord)
        elif not self._safe_left:
            self.outcome = Outcome("won", self.turn, _("every safe square is open"))
            self._reveal([])

    def _place_mines(self, first: int) -> None:
        try:
            mined = self._lay(self.board.rows, self.board.columns, self.mines, first, self._rng)
        except ValueError as error:
            offer = _("ordinary plays a board that may need a guess.")
            raise IllegalMove(f"{error} {offer}") from error
        self._set_mines(mined)

    def _set_mines(self, mined: frozenset[int]) -> None:
        self._mined = mined
        self._counts = bytearray(len(self.board.cells))
        table = self.board.neighbours
        for mine in mined:
            for i in table[mine]:
                self._counts[i] += 1

    def _become_ordinary(self) -> None:
        if self._ordinary is None or self.started:
            raise IllegalMove(_("This is an ordinary board already."))
        self._lay, self._ordinary = self._ordinary, None

    def _spared(self, square: int, mined: frozenset[int]) -> bool:
        """Whether mercy has moved the mine away from the square."""
        if self._mercy is None:
            return False
        others = self._mercy(self.view, square, mined, self._rng)
        if others is not None:
            self._set_mines(others)
        return others is not None

    def _flood(self, squares: Iterable[int]) -> None:
        """Open these squares and, around each blank one, everything hidden without a flag."""
        cells, counts = self.board.cells, self._counts
        table = self.board.neighbours
        waiting = list(squares)
        for i in waiting:
            cells[i] = "012345678"[counts[i]]
        for i in waiting:  # grows while it is walked
            if not counts[i]:
                for j in table[i]:
                    if cells[j] == HIDDEN:
                        cells[j] = "012345678"[counts[j]]
                        waiting.append(j)
        self._safe_left -= len(waiting)
        self.opened = waiting

    def _lose(self, hit: list[int], chord: bool) -> None:
        names = [self._name(i) for i in hit]
        reason = _("mine at {square}").format(square=", ".join(names))
        if chord and self.last:
            wrong = [
                self._name(i)
                for i in self._around(self.board.index(*self.last))
                if self.board.cells[i] == FLAG and i not in (self._mined or ())
            ]
            reason += "; " + _("wrong flag at {square}").format(square=", ".join(wrong))
        self.outcome = Outcome("lost", None, reason)
        self._reveal(hit)

    def _reveal(self, hit: list[int]) -> None:
        """The game is over: show every mine and every wrong flag."""
        cells, mined = self.board.cells, self._mined or frozenset()
        for i in mined:
            if cells[i] == HIDDEN:
                cells[i] = EXPLODED if i in hit else MINE
        for i, cell in enumerate(cells):
            if cell == FLAG and i not in mined:
                cells[i] = WRONG_FLAG

    def _name(self, index: int) -> str:
        return self.notation.format(divmod(index, self.board.columns))

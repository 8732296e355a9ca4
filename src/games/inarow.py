"""k in a row on any board: who has won, what is still open, which positions are possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from games.board import Board, Square
from games.game import IllegalMove, Outcome
from games.language import _
from games.notation import Notation

EMPTY = "."
FREESTYLE = "freestyle"
"""The rule of every game that has no other: runs of the win length or more win."""
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Along a row, a column, a diagonal and an anti-diagonal, as steps (rows, columns)."""


def winning_squares(board: Board[str], square: Square, win_length: int) -> frozenset[Square]:
    """The squares of every run of ``win_length`` equal marks that passes through the square.

    The union of all windows of that length that contain the square and hold nothing but its mark;
    empty if there is none, or if the square is empty. Only those windows are looked at, so that
    the cost depends on the win length and not on the board.
    """
    return frozenset().union(*winning_runs(board, square, win_length))


def winning_runs(board: Board[str], square: Square, win_length: int) -> list[list[Square]]:
    """The same, a list of squares for each direction in which there is such a run."""
    return [run for run in runs(board, square, win_length - 1) if len(run) >= win_length]


def runs(board: Board[str], square: Square, limit: int) -> Iterator[list[Square]]:
    """The unbroken run of its mark through the square, in each direction of DIRECTIONS.

    Squares in order, ``limit`` at most on each side of this one; nothing if the square is empty.
    """
    if board[square] == EMPTY:
        return
    row, column = square
    for down, right in DIRECTIONS:
        back = _reach(board, square, (-down, -right), limit)
        ahead = _reach(board, square, (down, right), limit)
        yield [(row + i * down, column + i * right) for i in range(-back, ahead + 1)]


def _reach(board: Board[str], square: Square, step: tuple[int, int], limit: int) -> int:
    """How many squares beyond this one, in one direction, hold its mark: ``limit`` at most."""
    cells, columns = board.cells, board.columns
    row, column = square
    down, right = step
    if down:
        limit = min(limit, board.rows - 1 - row if down > 0 else row)
    if right:
        limit = min(limit, columns - 1 - column if right > 0 else column)
    here = row * columns + column
    stride = down * columns + right
    mark = cells[here]
    for distance in range(limit):
        here += stride
        if cells[here] != mark:
            return distance
    return limit


@lru_cache(maxsize=16)
def windows(rows: int, columns: int, win_length: int) -> tuple[tuple[int, ...], ...]:
    """Every straight run of ``win_length`` squares on the board, as flat indices."""
    found = []
    for down, right in DIRECTIONS if win_length > 1 else DIRECTIONS[:1]:
        for row in range(rows - down * (win_length - 1)):
            for column in range(columns):
                if 0 <= column + right * (win_length - 1) < columns:
                    start, stride = row * columns + column, down * columns + right
                    found.append(tuple(start + i * stride for i in range(win_length)))
    return tuple(found)


def has_open_window(board: Board[str], win_length: int) -> bool:
    """Whether any window of ``win_length`` is free of one side, so that it can still be won."""
    cells = board.cells
    return any(
        len({cells[i] for i in window} - {EMPTY}) < 2
        for window in windows(board.rows, board.columns, win_length)
    )


def classify(board: Board[str], win_length: int, first: str, second: str) -> str:
    """Whether play can lead to this position, and how the game then stands.

    ``first`` and ``second`` are the marks of the side that begins and of the other. The answer is
    the mark of the winner, ``draw``, ``unfinished`` or ``impossible``. A position is possible when
    the numbers of marks are right for the turn, at most one side has won, and that side's last
    move explains all of its runs: they share a square whose mark, taken away, leaves no run. Every
    order of the marks before it is then a game without an earlier win.
    """
    lead = board.cells.count(first) - board.cells.count(second)
    runs = {
        mark: [
            set(window)
            for window in windows(board.rows, board.columns, win_length)
            if all(board.cells[i] == mark for i in window)
        ]
        for mark in (first, second)
    }
    if lead not in (0, 1) or (runs[first] and runs[second]):
        return "impossible"
    for mark, needed in ((first, 1), (second, 0)):
        if runs[mark]:
            return mark if lead == needed and set.intersection(*runs[mark]) else "impossible"
    return "unfinished" if EMPTY in board.cells else "draw"


_CLASSIFIED = {"x": "x", "o": "o", **dict.fromkeys(" ._-", EMPTY)}


def parse_position(text: str) -> Board[str]:
    """The board, of marks x, o and EMPTY, that rows written ``XOX/OXO/X..`` stand for.

    A blank is a space, ``.``, ``_`` or ``-``; case does not matter. ValueError names the row.
    """
    lines = text.split("/")
    for number, line in enumerate(lines, start=1):
        for character in line:
            if character.lower() not in _CLASSIFIED:
                raise ValueError(
                    _(
                        "Row {number} holds {character}: use X, O and a blank (. _ - or space)."
                    ).format(number=number, character=ascii(character))
                )
        if not line or len(line) != len(lines[0]):
            raise ValueError(
                _(
                    "Row {number} has {count} squares and row 1 has {first}: make them equal."
                ).format(number=number, count=len(line), first=len(lines[0]))
                if line
                else _("Row {number} is empty.").format(number=number)
            )
    return Board.of([[_CLASSIFIED[character.lower()] for character in line] for line in lines])


def require_fit(rows: int, columns: int, win_length: int) -> None:
    """Raise ValueError, with a sentence, if a run of that length cannot lie on the board."""
    if win_length > max(rows, columns):
        raise ValueError(
            _("{count} in a row do not fit on {rows} rows of {columns}.").format(
                count=win_length, rows=rows, columns=columns
            )
        )


class Position(NamedTuple):
    """A k-in-a-row position as every player may see it. ``board`` holds marks and EMPTY."""

    board: Board[str]
    win_length: int
    mark: str
    """The mark of the side to move."""
    other: str
    last: Square | None
    winning: frozenset[Square]
    forbidden: Mapping[Square, str] = {}
    """Empty squares that the side to move may not take, each with the reason in a word."""
    rule: str = FREESTYLE
    """Which runs win."""
    choices: tuple[str, ...] = ()
    proposing: bool = False
    """Whether these stones are an opening for the other side to choose a colour in."""
    """Words that the side to move may play in place of a square."""


class InARow:
    """The state that k-in-a-row games share: marks on a board, two sides in turn."""

    draw = "draw"
    """The result word of a draw."""

    def __init__(
        self, notation: Notation, win_length: int, marks: dict[str, str], first: str
    ) -> None:
        """An empty board. ``marks`` has the mark of each of the two sides; ``first`` begins."""
        self.notation = notation
        self.board = Board(notation.rows, notation.columns, EMPTY)
        self.win_length = win_length
        self.marks = marks
        self.turn = first
        self.last: Square | None = None
        self.winning: frozenset[Square] = frozenset()
        self.outcome: Outcome | None = None
        self.empty = len(self.board.cells)

    @property
    def other(self) -> str:
        """The side that is not to move."""
        return next(side for side in self.marks if side != self.turn)

    @property
    def started(self) -> bool:
        """Whether anything has been placed."""
        return self.last is not None

    @property
    def view(self) -> Position:
        """What a player may see: everything."""
        mark, other = self.marks[self.turn], self.marks[self.other]
        return Position(self.board.copy(), self.win_length, mark, other, self.last, self.winning)

    def empty_squares(self) -> Iterator[Square]:
        """Where a mark can be placed."""
        if self.outcome is None:
            for square in self.board.squares():
                if self.board[square] == EMPTY:
                    yield square

    def require_free(self, square: Square) -> None:
        """Raise IllegalMove, with a sentence, if nothing may be placed on the square now."""
        if self.outcome is not None:
            raise IllegalMove(_("The game is over."))
        self.notation.require(square)
        if self.board[square] != EMPTY:
            raise IllegalMove(_("That square is taken."))

    def runs_won_by(self, square: Square) -> list[list[Square]]:
        """The runs that the mark on the square wins with, each a list of squares."""
        return winning_runs(self.board, square, self.win_length)

    def place(self, square: Square) -> None:
        """Put the mark of the side to move on the square; IllegalMove if that is not allowed."""
        self.require_free(square)
        self.board[square] = self.marks[self.turn]
        self.empty -= 1
        self.last = square
        won = self.runs_won_by(square)
        self.winning = frozenset().union(*won)
        if won:
            reason = _("{count} in a row").format(count=max(map(len, won)))
            self.outcome = Outcome(self.turn, self.turn, reason)
        elif not self.empty:
            self.outcome = Outcome(self.draw, None, _("the board is full"))
        self.turn = self.other

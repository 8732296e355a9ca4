"""One game between two engines, under our own rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import monotonic
from typing import NamedTuple

from games.board import Square
from games.game import IllegalMove
from games.gomoku.gomocup.foreign import FORBIDDEN, Fault, Foreign, Stone, Terms
from games.gomoku.rules import Gomoku
from games.language import _

WIN_LENGTH = 5
SWAP2 = None
"""The opening that the players make themselves."""


class Played(NamedTuple):
    """A game that is over. Players are 0, who sat at black when it began, and 1."""

    rows: int
    columns: int
    rule: str
    moves: tuple[Square, ...]
    seconds: tuple[float, ...]
    black: int
    """The player who had black in the end."""
    winner: int | None
    reason: str
    """In a few words or, after a fault, a sentence."""
    fault: str | None = None
    """The kind of the fault that ended the game."""


class Play:
    """A game in progress."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.game = Gomoku(terms.rows, terms.columns, WIN_LENGTH, terms.rule)
        self.stones: list[Stone] = []
        self.seconds: list[float] = []
        self.black = 0
        self.at_work = 0
        """The player who is asked now, and who is to blame for what happens."""

    @property
    def to_move(self) -> int:
        """The player whose colour is to move."""
        return self.black if self.game.turn == "black" else 1 - self.black

    def place(self, square: Square, seconds: float = 0.0) -> None:
        """Place a stone of the side to move; IllegalMove if it is not allowed."""
        mark = self.game.marks[self.game.turn]
        self.game.play(square)
        self.stones.append(Stone(square, mark))
        self.seconds.append(seconds)

    def ended(self, winner: int | None, reason: str, fault: str | None = None) -> Played:
        """What has become of the game."""
        board = self.game.board
        squares = tuple(stone.square for stone in self.stones)
        return Played(
            board.rows, board.columns, self.game.rule, squares, tuple(self.seconds), self.black,
            winner, reason, fault,
        )  # fmt: skip


def play(
    seats: Sequence[Callable[[], Foreign]],
    opening: Sequence[Square] | None,
    terms: Terms,
) -> Played:
    """Play a game from the opening. Every engine that was started is ended.

    ``seats`` start the players 0 and 1; whoever commits a fault loses. ``opening`` are squares
    that may be played, or SWAP2. ValueError if the opening is not for this game.
    """
    on = Play(terms)
    with ExitStack() as stack:
        try:
            engines = []
            for on.at_work, start in enumerate(seats):
                engine = start()
                stack.callback(engine.close)
                engines.append(engine)
            if opening is None:
                _swap2(on, engines)
            else:
                for square in opening:
                    on.place(square)
            while on.game.outcome is None and not on.game.closed:
                _ask(on, engines)
        except Fault as fault:
            return on.ended(1 - on.at_work, str(fault), fault.kind)
    outcome = on.game.outcome
    if outcome is None:
        return on.ended(None, _("no line was open any more"))
    if outcome.winner is None:
        return on.ended(None, outcome.reason)
    winner = on.black if outcome.winner == "black" else 1 - on.black
    return on.ended(winner, outcome.reason)


def _ask(on: Play, engines: Sequence[Foreign]) -> None:
    """Let the player who is to move move."""
    on.at_work = on.to_move
    engine = engines[on.at_work]
    began = monotonic()
    square = engine.move(on.stones, on.game.marks[on.game.turn])
    _place(on, engine, square, monotonic() - began)


def _place(on: Play, engine: Foreign, square: Square, seconds: float = 0.0) -> None:
    try:
        on.place(square, seconds)
    except IllegalMove as error:
        written = on.game.notation.format(square)
        raise engine.fault(FORBIDDEN, f"{written}. {error}".rstrip(".")) from error


def _swap2(on: Play, engines: Sequence[Foreign]) -> None:
    """Player 0 places three stones; who may choose takes black, or white and moves."""
    on.at_work = chooser = 0
    for square in engines[0].swap2([]):
        _place(on, engines[0], square)
    for chooser in (1, 0):
        on.at_work = chooser
        squares = engines[chooser].swap2([stone.square for stone in on.stones])
        if not squares:
            on.black = chooser
            return
        for square in squares:
            _place(on, engines[chooser], square)
        if len(squares) == 1:
            on.black = 1 - chooser
            return

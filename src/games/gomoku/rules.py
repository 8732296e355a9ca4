"""A game of gomoku: stones in turn, black first, under a rule and after an opening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.board import Square
from games.game import IllegalMove, Outcome
from games.gomoku import opening as openings
from games.gomoku.renju import foul
from games.gomoku.winning import RENJU, winning_runs
from games.inarow import FREESTYLE, InARow, Position, has_open_window
from games.language import _
from games.notation import Notation

MARKS = {"black": "x", "white": "o"}
MAX_SIZE = 52
STOP: Final = "stop"
OPENING: Final = "opening"
"""The reason why a square is forbidden that the opening does not allow."""

Move = Square | str


class Gomoku(InARow):
    """A game of gomoku. Results are ``black``, ``white`` and ``draw``.

    A move is a square; STOP, which ends the game as a draw once no line is open: neither side
    can make a run any more; or, in the opening swap2, the colour that is taken.

    Sides are colours. In the opening swap2 a player may act for a colour at which another sits,
    and may change seats with him: ``seat`` tells.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        win_length: int,
        rule: str = FREESTYLE,
        opening: str = openings.FREE,
    ) -> None:
        """An empty board. ``rule`` and ``opening`` must be for such a game."""
        super().__init__(Notation(rows, columns, lettered=True), win_length, MARKS, "black")
        self.rule = rule
        self.opening = opening
        self.closed = False
        """Whether every window holds stones of both sides."""
        self.settled = opening != openings.SWAP2
        """Whether it is settled who plays which colour."""
        self.swapped = False
        """Whether the players have changed seats."""

    # What is allowed

    @property
    def stones(self) -> int:
        """How many stones have been placed."""
        return len(self.board.cells) - self.empty

    @property
    def choices(self) -> tuple[str, ...]:
        """The colours that may be taken now, in place of a move."""
        choosing = not self.settled and self.stones in openings.SWAP2_CHOICES
        return tuple(MARKS) if choosing else ()

    @property
    def fouls(self) -> Mapping[Square, str]:
        """The squares that are fouls for the side to move, and the kind of each."""
        return {square: kind for square in self.empty_squares() if (kind := self._foul(square))}

    @property
    def forbidden(self) -> Mapping[Square, str]:
        """The empty squares that are not allowed: the kind of foul, or OPENING."""
        return {
            square: reason
            for square in self.empty_squares()
            if (reason := self._objection(square))
        }

    @property
    def view(self) -> Position:
        """What a player may see: everything."""
        return super().view._replace(
            forbidden=self.forbidden,
            rule=self.rule,
            choices=self.choices,
            proposing=not self.settled and self.stones < 3,
        )

    def seat(self, side: str) -> str:
        """The side at which the player sat down who acts for this side now."""
        if not self.settled:
            return openings.SWAP2_SEATS[self.stones]
        return next(one for one in MARKS if (one != side) == self.swapped)

    def require_free(self, square: Square) -> None:
        """Raise IllegalMove, with a sentence, if nothing may be placed on the square now."""
        super().require_free(square)
        reason = self._objection(square)
        if reason == OPENING:
            raise IllegalMove(self._opening_sentence())
        if reason is not None:
            raise IllegalMove(
                _("That square is forbidden to black: {foul} at {square}.").format(
                    foul=_(reason), square=self.notation.format(square)
                )
            )

    def _foul(self, square: Square) -> str | None:
        if self.rule != RENJU or self.turn != "black":
            return None
        rows, columns = self.board.rows, self.board.columns
        return foul(self.board.cells, rows, columns, self.board.index(*square))

    def _objection(self, square: Square) -> str | None:
        """Why the side to move may not place on the empty square: a kind of foul, or OPENING."""
        return OPENING if self._is_against_opening(square) else self._foul(square)

    def _is_against_opening(self, square: Square) -> bool:
        if self.opening == openings.SWAP2:
            return not self.settled and self.stones == openings.LAST_CHOICE
        if self.opening == openings.PRO and self.stones == 0:
            return not openings.is_central(square, self.board.rows, self.board.columns)
        if self.opening == openings.PRO and self.stones == 2:
            first = self.board.cells.index(MARKS["black"])
            here = divmod(first, self.board.columns)
            return openings.distance(square, here) < openings.AWAY
        return False

    def _opening_sentence(self) -> str:
        if self.opening == openings.SWAP2:
            return _("First take a colour: black or white.")
        if not self.stones:
            return _("In the opening pro the first stone goes to the centre.")
        sentence = _("In the opening pro black then stays {count} squares or more from there.")
        return sentence.format(count=openings.AWAY)

    # Moves

    def parse(self, text: str) -> Move:
        """A square as gomoku players write it, ``h8``; ``stop``, ``black`` or ``white``."""
        word = text.strip().lower()
        return word if word == STOP or word in MARKS else self.notation.parse(text)

    def format(self, move: Move) -> str:
        """The text of a move."""
        return move if isinstance(move, str) else self.notation.format(move)

    def play(self, move: Move) -> None:
        """Place a stone for the side to move, take a colour, or stop."""
        if not isinstance(move, str):
            self._place(move)
        elif self.outcome is not None:
            raise IllegalMove(_("The game is over."))
        elif move != STOP:
            self._take(move)
        elif not self.closed:
            raise IllegalMove(_("A line is still open: the game goes on."))
        else:
            self.outcome = Outcome(self.draw, None, _("no line was open any more"))

    def _place(self, square: Square) -> None:
        self.place(square)
        self.closed = self.closed or not has_open_window(self.board, self.win_length)
        if self.outcome is None and all(self._foul(square) for square in self.empty_squares()):
            # Black may place nowhere and passes: white goes on, until the board is full.
            self.turn = self.other

    def _take(self, colour: str) -> None:
        if not self.choices:
            raise IllegalMove(_("There is no colour to take now: type a square."))
        self.swapped = colour != self.seat(self.turn)
        self.settled = True

    def runs_won_by(self, square: Square) -> list[list[Square]]:
        """The runs that the stone on the square wins with, each a list of squares."""
        return winning_runs(self.board, square, self.win_length, self.rule)

    def legal_moves(self) -> Iterator[Move]:
        """The squares that are allowed, and the words that are, while the game runs."""
        for square in self.empty_squares():
            if not self._objection(square):
                yield square
        if self.outcome is None:
            yield from self.choices
            if self.closed:
                yield STOP

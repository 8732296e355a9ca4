"""Recorded games of gomoku, in the formats of other programs."""

from __future__ import annotations

from typing import NamedTuple

from games.board import Square
from games.game import IllegalMove
from games.gomoku.rules import MAX_SIZE, Gomoku
from games.inarow import FREESTYLE
from games.language import _

WIN_LENGTH = 5
SIZE = 15


class Record(NamedTuple):
    """A game as far as it is recorded: stones of black and white in turn, black first."""

    rows: int
    columns: int
    moves: tuple[Square, ...] = ()
    rule: str = FREESTYLE
    seconds: tuple[float, ...] = ()
    """How long each move took; empty if that was not recorded."""
    black: str = ""
    white: str = ""
    """Who played, as far as it is known."""
    result: str = ""
    """``black``, ``white`` or ``draw``; empty if it is not known."""
    win: int = WIN_LENGTH
    """How many in a row win. No format of others tells it: there it is five."""


def checked(record: Record) -> Record:
    """The record, if it can be played; ValueError, with a sentence, if it cannot."""
    if not (1 <= record.rows <= MAX_SIZE and 1 <= record.columns <= MAX_SIZE):
        raise ValueError(_("A board has from 1 to {most} rows and columns.").format(most=MAX_SIZE))
    position(record, len(record.moves))
    return record


def position(record: Record, count: int) -> Gomoku:
    """The game after so many of its moves; ValueError, with a sentence, if they are not allowed.

    Stones that came after the game was over make the record impossible, fouls of renju too.
    """
    game = Gomoku(record.rows, record.columns, record.win, record.rule)
    for number, square in enumerate(record.moves[:count], start=1):
        try:
            game.play(square)
        except IllegalMove as error:
            sentence = _("Move {number} of the record cannot be made. {error}")
            raise ValueError(sentence.format(number=number, error=error)) from error
    return game


def require_five(record: Record) -> None:
    """Raise ValueError, with a sentence, if a program of others would judge the game wrongly."""
    if record.win != WIN_LENGTH:
        sentence = _("That format is for {count} in a row only; .txt and .svg are for any.")
        raise ValueError(sentence.format(count=WIN_LENGTH))


def record_of(game: Gomoku, texts: list[str], seconds: list[float]) -> Record:
    """The record of a game at the table, from its moves as texts and the clock after each.

    What was not a stone (a colour that was taken, a stop) is left out.
    """
    moves, spent, before = [], [], 0.0
    for text, after in zip(texts, seconds, strict=True):
        move = game.parse(text)
        if not isinstance(move, str):
            moves.append(move)
            spent.append(max(after - before, 0.0))
            before = after
    result = game.outcome.result if game.outcome else ""
    board = game.board
    return Record(
        board.rows, board.columns, tuple(moves), game.rule, tuple(spent), result=result,
        win=game.win_length,
    )  # fmt: skip

"""Games as move strings: ``h8h9i8``, columns from the left, rows from the bottom."""

from __future__ import annotations

import re

from games.board import Square
from games.game import InvalidMove
from games.gomoku.records import SIZE, Record, checked
from games.language import _
from games.notation import Notation
from games.options import quoted

MOVE = re.compile(
    r"\s*(?:\d+\s*\.)?\s*([a-z]{1,2}\d{1,2})(?!\d)[\s,;-]*", re.IGNORECASE | re.ASCII
)
"""A move, with a number ``1.`` before it and blanks, commas or dashes after it or not."""


def squares(text: str, size: int) -> tuple[Square, ...]:
    """The squares of the moves on a board of that size; ValueError for anything else."""
    notation = Notation(size, size, lettered=True)
    found = []
    at = 0
    text = text.strip()
    while at < len(text):
        move = MOVE.match(text, at)
        if move is None:
            sentence = _("{text} is no move: moves are written as in h8h9i8.")
            raise InvalidMove(sentence.format(text=quoted(text[at : at + 20])))
        square = notation.parse(move[1])
        notation.require(square)
        found.append(square)
        at = move.end()
    return tuple(found)


def read(text: str, size: int = SIZE) -> Record:
    """The game that the text tells, on a board of that size; ValueError if there is none."""
    return checked(Record(size, size, squares(text.lstrip("\ufeff"), size)))


def write(record: Record) -> str:
    """The moves of the game. Its board and its rule are not told."""
    notation = Notation(record.rows, record.columns, lettered=True)
    return "".join(map(notation.format, record.moves)) + "\n"

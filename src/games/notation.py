"""How squares are written: typed text <-> (row, column), the labels on the board, the ranges."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.board import Square
from games.game import IllegalMove, InvalidMove
from games.language import _

_SEPARATOR = re.compile(r"[ \t]*,[ \t]*|[ \t]+")
_NUMBER = re.compile(r"[0-9]+")
_LETTERS = re.compile(r"[A-Za-z]{1,2}")
_JOINED = re.compile(r"([A-Za-z]{1,2})([0-9]+)|([0-9]+)([A-Za-z]{1,2})")
_BIG = 6
"""Numbers of more digits are off every board; ``int`` refuses thousands of them."""


class Notation(NamedTuple):
    """The way the squares of a rows x columns board are named.

    Numbered boards count both axes from 1 at the top left: ``2 3``. Lettered boards are gomoku's:
    letters for columns from the left (a to z, then aa), numbers for rows from the bottom: ``h8``,
    which may be typed ``h 8``, ``8 h`` or ``8 8`` as well.
    """

    rows: int
    columns: int
    lettered: bool = False

    def row_label(self, row: int) -> str:
        """The label of a row counted from 0 at the top."""
        return str(self.rows - row if self.lettered else row + 1)

    def column_label(self, column: int) -> str:
        """The label of a column counted from 0 at the left."""
        return _letters(column) if self.lettered else str(column + 1)

    def row(self, token: str) -> int:
        """The row, possibly off the board, that a typed number means; InvalidMove if none."""
        if not _NUMBER.fullmatch(token):
            raise InvalidMove(_("A row is a number, such as {row}.").format(row=self.row_label(0)))
        number = _number(token)
        return self.rows - number if self.lettered else number - 1

    def column(self, token: str) -> int:
        """The column, possibly off the board, that a typed word means; InvalidMove if none."""
        if _NUMBER.fullmatch(token):
            return _number(token) - 1
        if self.lettered and _LETTERS.fullmatch(token):
            return _column_of_letters(token.lower())
        raise InvalidMove(
            _("A column is one of {range}.").format(range=self._columns())
            if self.lettered
            else _("A column is a number, such as 1.")
        )

    def parse(self, text: str) -> Square:
        """The square, possibly off the board, that the text names; InvalidMove if none."""
        tokens = _SEPARATOR.split(text.strip(" \t"))
        joined = _JOINED.fullmatch(tokens[0])
        if self.lettered and joined:
            tokens[:1] = [part for part in reversed(joined.groups()) if part]
        if any(not self._is_coordinate(token) for token in tokens):
            raise InvalidMove(_("I cannot read that as a move."))
        if len(tokens) == 1:
            raise InvalidMove(_("That is only half a square: a row and a column are needed."))
        if len(tokens) > 2:
            raise InvalidMove(_("That is more than one square: a row and a column are enough."))
        first, second = tokens
        if self.lettered and not _NUMBER.fullmatch(first):
            first, second = second, first
        return self.row(first), self.column(second)

    def format(self, square: Square) -> str:
        """The text for a square on the board, as players write it."""
        row, column = self.row_label(square[0]), self.column_label(square[1])
        return column + row if self.lettered else f"{row} {column}"

    def require(self, square: Square) -> None:
        """Raise IllegalMove, naming the range, if the square is off the board."""
        row, column = square
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IllegalMove(
                _(
                    "That is off the board: rows go from 1 to {rows}, columns from {columns}."
                ).format(rows=self.rows, columns=self._columns())
            )

    def several(self, text: str) -> list[str]:
        """The moves on one line: parts between commas, if each names both coordinates."""
        parts = text.split(",")
        if all(self._coordinates(part) >= 2 for part in parts):
            return [part.strip(" \t") for part in parts]
        return [text]

    def _columns(self) -> str:
        return _("{first} to {last}").format(
            first=self.column_label(0), last=self.column_label(self.columns - 1)
        )

    def _is_coordinate(self, token: str) -> bool:
        return bool(_NUMBER.fullmatch(token) or (self.lettered and _LETTERS.fullmatch(token)))

    def _coordinates(self, text: str) -> int:
        pattern = r"[0-9]+|[A-Za-z]+" if self.lettered else r"[0-9]+"
        return len(re.findall(pattern, text))


def _number(digits: str) -> int:
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= _BIG else 10**_BIG


def _letters(column: int) -> str:
    prefix = "" if column < 26 else chr(ord("a") + column // 26 - 1)
    return prefix + chr(ord("a") + column % 26)


def _column_of_letters(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1

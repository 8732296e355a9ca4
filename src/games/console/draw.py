"""A picture as lines of text for the eye."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.board import Square
from games.picture import Picture

_BOXED_ROWS = 5
"""Boards of so many rows or fewer are drawn with lines between the squares."""
_WIDE = 10
"""Boards of more columns have the labels of their rows on the right as well."""


class Lines(NamedTuple):
    """The characters of a box: left, joint and right of its top, middle and bottom; the bars."""

    top: tuple[str, str, str]
    middle: tuple[str, str, str]
    bottom: tuple[str, str, str]
    across: str
    down: str


UNICODE = Lines(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"), "─", "│")
ASCII = Lines(("+", "+", "+"), ("+", "+", "+"), ("+", "+", "+"), "-", "|")


def width(picture: Picture) -> int:
    """Columns that the board needs to be drawn in one piece."""
    return (
        _margins(picture, boxed=False) + _cell_width(picture, boxed=False) * picture.board.columns
    )


def draw(picture: Picture, columns: int, lines: Lines, color: bool) -> Iterator[str]:
    """The board with its labels, then its status; in bands of columns if it is too wide.

    The last move stands in brackets and every square of a win between stars; colour is added
    only to the glyphs.
    """
    boxed = _fits_boxed(picture, columns)
    room = (columns - _margins(picture, boxed)) // _cell_width(picture, boxed)
    band = max(1, min(room, picture.board.columns))
    for start in range(0, picture.board.columns, band):
        shown = range(start, min(start + band, picture.board.columns))
        yield from _boxed(picture, shown, lines, color) if boxed else _open(picture, shown, color)
    if picture.status:
        yield picture.status


def _open(picture: Picture, columns: range, color: bool) -> Iterator[str]:
    margin = _label_width(picture)
    yield from _column_labels(picture, columns, margin)
    for row in range(picture.board.rows):
        text = picture.notation.row_label(row).rjust(margin)
        closing = " "
        for column in columns:
            before, after = _marks(picture, (row, column))
            text += before if before != " " else closing
            text += _glyph(picture, (row, column), color)
            closing = after
        yield (text + closing + _right_label(picture, row)).rstrip()


def _right_label(picture: Picture, row: int) -> str:
    return picture.notation.row_label(row) if picture.board.columns > _WIDE else ""


def _column_labels(picture: Picture, columns: range, margin: int) -> Iterator[str]:
    """The labels, read downwards: squares are too near each other for labels of two characters."""
    labels = [picture.notation.column_label(column) for column in columns]
    longest = max(len(label) for label in labels)
    cell = _cell_width(picture, boxed=False)
    for line in range(longest):
        characters = (label.rjust(longest)[line].rjust(cell) for label in labels)
        yield (" " * margin + "".join(characters)).rstrip()


def _boxed(picture: Picture, columns: range, lines: Lines, color: bool) -> Iterator[str]:
    margin = _label_width(picture) + 1
    labels = "".join(picture.notation.column_label(column).center(4) for column in columns)
    yield " " * (margin + 1) + labels.rstrip()
    for row in range(picture.board.rows):
        yield " " * margin + _rule(lines.top if row == 0 else lines.middle, columns, lines.across)
        text = picture.notation.row_label(row).rjust(margin - 1) + " " + lines.down
        for column in columns:
            before, after = _marks(picture, (row, column))
            text += before + _glyph(picture, (row, column), color) + after + lines.down
        yield text
    yield " " * margin + _rule(lines.bottom, columns, lines.across)


def _rule(corners: tuple[str, str, str], columns: range, across: str) -> str:
    left, joint, right = corners
    return left + joint.join([across * 3] * len(columns)) + right


def _marks(picture: Picture, square: Square) -> tuple[str, str]:
    """What stands before and after a square's glyph."""
    if square in picture.winning:
        return "*", "*"
    return ("[", "]") if square == picture.last else (" ", " ")


def _glyph(picture: Picture, square: Square, color: bool) -> str:
    glyph = picture.board[square]
    text = glyph.rjust(picture.wide)
    if not color or glyph not in picture.colours:
        return text
    return f"\x1b[38;5;{picture.colours[glyph]}m{text}\x1b[0m"


def _fits_boxed(picture: Picture, columns: int) -> bool:
    """Whether the board is low enough, and narrow enough, for lines between its squares."""
    needed = (
        _margins(picture, boxed=True) + _cell_width(picture, boxed=True) * picture.board.columns
    )
    return picture.board.rows <= _BOXED_ROWS and picture.wide == 1 and needed <= columns


def _label_width(picture: Picture) -> int:
    return max(len(picture.notation.row_label(row)) for row in (0, picture.board.rows - 1))


def _margins(picture: Picture, boxed: bool) -> int:
    """Columns beside the squares: the labels, and room for the last bracket or line."""
    right = _label_width(picture) if picture.board.columns > _WIDE and not boxed else 0
    return _label_width(picture) + (2 if boxed else 1) + right


def _cell_width(picture: Picture, boxed: bool) -> int:
    return 4 if boxed else 1 + picture.wide

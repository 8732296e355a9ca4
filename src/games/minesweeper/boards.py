"""Given boards: where the mines lie, read from and written to text and MBF files.

Every reader checks what a file claims before it builds anything, and refuses it with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from games.language import _
from games.minesweeper.laying import Lay
from games.minesweeper.view import EXPLODED, FLAG, MINE, View
from games.options import quoted

MAX_SIDE = 1000
"""Rows, and columns, of the largest board that is read."""
MBF_SIDE = 255
"""Rows, and columns, of the largest board that an MBF file can hold."""
LARGEST = 10_000_000
"""Bytes, or characters, of the largest file that is read."""
LINE_END = re.compile(r"\r\n|\r|\n")
"""What ends a line. ``str.splitlines`` would also cut at characters that foreign names hold."""
_NUMBER = re.compile(r"[0-9]{1,9}")


class RecordError(ValueError):
    """The data cannot be read or written as this kind of record. The message is a sentence."""


class Layout(NamedTuple):
    """A board with its mines.

    ``mines`` and ``start`` are flat indices, row by row from 0; ``start`` is the square to open
    first, if the board names one; ``no_guess`` says that from there it needs no guess.
    """

    rows: int
    columns: int
    mines: frozenset[int]
    start: int | None = None
    no_guess: bool = False


def layout_of(view: View) -> Layout:
    """The board of a game that is over; ValueError before that, when the mines are nobody's."""
    if not view.over:
        raise ValueError(_("That holds the mines: it can be saved when the game is over."))
    mined = (i for i, cell in enumerate(view.cells) if cell in (MINE, EXPLODED, FLAG))
    return Layout(view.rows, view.columns, frozenset(mined))


def lay_board(layout: Layout) -> Lay:
    """The way of laying that lays exactly this board, whatever the chance and the first square.

    Nothing is moved: where the first square opened is a mine, the game is lost at the first move.
    The way raises ValueError if asked for a board of another size or number of mines.
    """

    def lay(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
        if (rows, columns, mines) != (layout.rows, layout.columns, len(layout.mines)):
            raise ValueError(f"the board given is not {rows}x{columns} with {mines} mines")
        return layout.mines

    return lay


# --- what every reader checks ------------------------------------------------------------------


def whole(text: str) -> int:
    """The whole number, 0 or more, that the text is; RecordError if it is none, or absurd."""
    if not _NUMBER.fullmatch(text):
        raise RecordError(_("{text} is not a number that fits here.").format(text=quoted(text)))
    return int(text)


def check_size(rows: int, columns: int, most: int = MAX_SIDE) -> None:
    """RecordError unless a board may have so many rows and columns."""
    if not (1 <= rows <= most and 1 <= columns <= most):
        raise RecordError(
            _("A board has 1 to {most} rows and columns, not {rows} rows of {columns}.").format(
                most=most, rows=rows, columns=columns
            )
        )


def check_mines(rows: int, columns: int, mines: int) -> None:
    """RecordError unless so many mines leave a square free."""
    if mines >= rows * columns:
        raise RecordError(
            _("{mines} mines are too many for {rows} rows of {columns}: at most {most}.").format(
                mines=mines, rows=rows, columns=columns, most=rows * columns - 1
            )
        )


def check_start(rows: int, columns: int, mines: Iterable[int], row: int, column: int) -> int:
    """The flat index of the square to start from; RecordError off the board or on a mine."""
    if not (0 <= row < rows and 0 <= column < columns):
        raise RecordError(
            _("The start, row {row} column {column}, is not on the board.").format(
                row=row + 1, column=column + 1
            )
        )
    if (start := row * columns + column) in mines:
        raise RecordError(
            _("The start, row {row} column {column}, is a mine.").format(
                row=row + 1, column=column + 1
            )
        )
    return start


def check_length(data: str | bytes) -> None:
    """RecordError if there is more to read than any board needs."""
    if len(data) > LARGEST:
        raise RecordError(_("The file is too large: at most {most} bytes.").format(most=LARGEST))


def mines_of(lines: list[str], safe: str) -> frozenset[int]:
    """The mines of a board drawn in lines, ``*`` a mine and ``safe`` any other square.

    RecordError if the lines are too many or too long, differ in length, have another character,
    or leave no square free.
    """
    columns = len(lines[0]) if lines else 0
    check_size(len(lines), columns)
    for row, line in enumerate(lines, 1):
        if len(line) != columns:
            raise RecordError(
                _("Row {row} has {length} squares, the first has {columns}.").format(
                    row=row, length=len(line), columns=columns
                )
            )
        if rest := line.replace("*", "").replace(safe, ""):
            raise RecordError(
                _("Row {row} has {text}, where only * (a mine) and {safe} may stand.").format(
                    row=row, text=quoted(rest[0]), safe=safe
                )
            )
    mines = frozenset(i for i, square in enumerate("".join(lines)) if square == "*")
    check_mines(len(lines), columns, len(mines))
    return mines


def drawn(layout: Layout, safe: str) -> list[str]:
    """The board in lines, ``*`` a mine and ``safe`` any other square."""
    squares = "".join(
        "*" if i in layout.mines else safe for i in range(layout.rows * layout.columns)
    )
    return [squares[i : i + layout.columns] for i in range(0, len(squares), layout.columns)]


# --- text --------------------------------------------------------------------------------------


def read_text(text: str) -> Layout:
    """A board of rows of ``*`` (mine) and ``.``, as ``write_text`` writes it.

    A first line such as ``# start 8 15, no guess`` may name the square to open first, row then
    column, both from 1, and say that from there the board needs no guess.
    """
    check_length(text)
    # No more is split than can be a board, so that a file of empty lines costs nothing.
    lines = LINE_END.split(text.strip(" \t\r\n"), MAX_SIDE + 2)
    header = lines.pop(0)[1:] if lines[0].startswith("#") else None
    lines = [line.strip(" \t") for line in lines]
    if not any(lines):
        raise RecordError(_("There is no board in the file."))
    if "" in lines:
        raise RecordError(_("One board is needed: an empty line is in the middle of the file."))
    layout = Layout(len(lines), len(lines[0]) if lines else 0, mines_of(lines, "."))
    return layout if header is None else _with_header(layout, header)


def _with_header(layout: Layout, header: str) -> Layout:
    for part in header.split(",", 2):
        words = part.split(None, 3)
        if words == ["no", "guess"]:
            layout = layout._replace(no_guess=True)
        elif len(words) == 3 and words[0] == "start":
            row, column = whole(words[1]) - 1, whole(words[2]) - 1
            start = check_start(layout.rows, layout.columns, layout.mines, row, column)
            layout = layout._replace(start=start)
        else:
            raise RecordError(
                _("{text} says nothing about a board; an example: # start 8 15, no guess").format(
                    text=quoted(part)
                )
            )
    return layout


def write_text(layout: Layout) -> str:
    """The board as rows of ``*`` and ``.``, after a line about start and guesses if it has any."""
    parts = []
    if layout.start is not None:
        row, column = divmod(layout.start, layout.columns)
        parts.append(f"start {row + 1} {column + 1}")
    if layout.no_guess:
        parts.append("no guess")
    header = [f"# {', '.join(parts)}"] if parts else []
    return "\n".join([*header, *drawn(layout, "."), ""])


# --- MBF ---------------------------------------------------------------------------------------


def read_mbf(data: bytes) -> Layout:
    """A board in the Minesweeper board format of Minesweeper Arbiter and Clone.

    A byte each for columns and rows, two for the number of mines (high byte first), then for
    each mine a byte for its column and one for its row, from 0. Nothing else marks such a file,
    so its length must be exact.
    """
    check_length(data)
    if len(data) < 4:
        raise RecordError(_("An MBF board has at least 4 bytes, this has fewer."))
    columns, rows, mines = data[0], data[1], int.from_bytes(data[2:4], "big")
    check_size(rows, columns, MBF_SIDE)
    check_mines(rows, columns, mines)
    if len(data) != 4 + 2 * mines:
        raise RecordError(
            _("An MBF board of {mines} mines has {right} bytes, this has {wrong}.").format(
                mines=mines, right=4 + 2 * mines, wrong=len(data)
            )
        )
    found: set[int] = set()
    for column, row in zip(data[4::2], data[5::2], strict=True):
        square = row * columns + column
        if column >= columns or row >= rows or square in found:
            raise RecordError(
                _("The mine at row {row} column {column} is off the board or there twice.").format(
                    row=row + 1, column=column + 1
                )
            )
        found.add(square)
    return Layout(rows, columns, frozenset(found))


def write_mbf(layout: Layout) -> bytes:
    """The board as an MBF file, its mines in reading order.

    The format holds neither the start nor the word that no guess is needed; RecordError if the
    board is larger than it can hold.
    """
    check_size(layout.rows, layout.columns, MBF_SIDE)
    head = bytes([layout.columns, layout.rows]) + len(layout.mines).to_bytes(2, "big")
    squares = (divmod(mine, layout.columns) for mine in sorted(layout.mines))
    return head + bytes(number for row, column in squares for number in (column, row))

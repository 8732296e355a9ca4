"""Replays of games, read from and written to RAWVF files.

The RAW Video Format of minesweepergame.com is text: lines ``Key: value``, then ``Board:`` and its
rows (``*`` a mine, ``0`` any other square), then ``Events:`` and a line for each thing that the
mouse did: seconds, a code, column and row from 1, and the pixel in parentheses. What programs
write differs, so what is unknown is passed over, and what is missing is made good where it can be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import NamedTuple

from games.board import Square
from games.game import IllegalMove
from games.language import _
from games.minesweeper.boards import (
    LINE_END,
    MAX_SIDE,
    Layout,
    RecordError,
    check_length,
    check_size,
    drawn,
    lay_board,
    mines_of,
    whole,
)
from games.minesweeper.mouse import MOUSE_CODES, Mouse
from games.minesweeper.rules import CHORD, FLAGGING, OPEN, Minesweeper, Move
from games.minesweeper.statistics import measure
from games.minesweeper.view import FLAG, HIDDEN

LOOKS_LIKE_RAWVF = re.compile(r"^[ \t]*board[ \t]*:", re.IGNORECASE | re.MULTILINE)
"""The line without which there is no board."""
SQUARE_SIZE = 16
"""Pixels of the side of a square, where a file does not say."""
LEVELS = {
    (8, 8, 10): "Beginner",
    (9, 9, 10): "Beginner",
    (16, 16, 40): "Intermediate",
    (16, 30, 99): "Expert",
}
"""What the format calls a board of so many rows, columns and mines; any other is Custom."""
CLICKS = {OPEN: ("lc", "lr"), FLAGGING: ("rc", "rr"), CHORD: ("mc", "mr")}
"""The two events that make each action: the press and the release of a button."""
_GRID = re.compile(r"[*0]+")
_MOUSE = re.compile(
    r"(?P<seconds>-?[0-9]{1,9}(?:\.[0-9]{1,9})?)[ \t]+(?P<code>[A-Za-z]+)"
    r"(?:[ \t]+(?P<column>-?[0-9]{1,9})[ \t]+(?P<row>-?[0-9]{1,9})\b)?"
    r"(?:[ \t]*\([ \t]*(?P<x>-?[0-9]{1,9})[ \t,]+(?P<y>-?[0-9]{1,9})[ \t]*\))?"
)


class Event(NamedTuple):
    """What the player did: an action of ``games.minesweeper.rules``, on a square from (0, 0)."""

    seconds: float
    action: str
    row: int
    column: int


class Replay(NamedTuple):
    """A board and what was done on it, in order.

    The events are as they were made: some may have done nothing, and ``play`` refuses those.
    """

    layout: Layout
    events: list[Event]


def read_rawvf(text: str) -> Replay:
    """The replay in a RAWVF file; RecordError if its board or a click cannot be read.

    Header keys may come in any case and order, and all may be missing. An event without column
    and row is placed by its pixel. A file whose every column and row agrees with its pixels when
    counted from 0, as some programs count, is read so. Board events, moves of the mouse, game
    events and unknown codes are passed over, as are the cheats of FreeSweeper but SuperClick.
    """
    check_length(text)
    lines = LINE_END.split(text)
    at = next((i for i, line in enumerate(lines) if LOOKS_LIKE_RAWVF.match(line)), None)
    if at is None:
        raise RecordError(_("A replay has a line Board: before its board, this has none."))
    header = _header(lines[:at])
    layout = _board(header, islice(lines, at + 1, None))
    mouse = _mouse_events(lines, at + 1, header)
    events = list(_actions(layout, mouse, marks=header.get("marks", "").lower() == "on"))
    if header.get("superclick", "").lower() == "on":
        events = _with_left_chords(layout, events)
    return Replay(layout, events)


def write_rawvf(replay: Replay) -> str:
    """The replay as a RAWVF file, a chord written as a click of the middle button.

    Seconds are written in thousandths. The format has no place for the start of the board, or for
    the word that it needs no guess.
    """
    layout, events = replay
    bbbv = measure(layout).bbbv
    size = (layout.rows, layout.columns, len(layout.mines))
    return "\n".join(
        [
            "RawVF_Version: Rev6",
            "Program: noughts-and-mines",
            f"Level: {LEVELS.get(size, 'Custom')}",
            f"Width: {layout.columns}",
            f"Height: {layout.rows}",
            f"Mines: {len(layout.mines)}",
            "Marks: Off",
            f"Time: {events[-1].seconds if events else 0:.3f}",
            f"BBBV: {bbbv}",
            "Mode: Classic",
            "Board:",
            *drawn(layout, "0"),
            "Events:",
            *(_line(event, code) for event in events for code in CLICKS[event.action]),
            "",
        ]
    )


def _line(event: Event, code: str) -> str:
    x, y = (SQUARE_SIZE * place + SQUARE_SIZE // 2 for place in (event.column, event.row))
    return f"{event.seconds:.3f} {code} {event.column + 1} {event.row + 1} ({x} {y})"


# --- reading -----------------------------------------------------------------------------------


def _header(lines: Iterable[str]) -> dict[str, str]:
    """The values by their keys in lower case; lines without a colon say nothing."""
    pairs = (line.partition(":") for line in lines)
    return {key.strip().lower(): value.strip() for key, colon, value in pairs if colon}


def _board(header: dict[str, str], lines: Iterable[str]) -> Layout:
    """The board that the lines begin with; empty lines do not matter."""
    said = {key: whole(header[key]) for key in ("width", "height", "mines") if key in header}
    check_size(said.get("height", 1), said.get("width", 1))
    rows: list[str] = []
    for row in filter(None, map(str.strip, lines)):
        if not _GRID.fullmatch(row) or len(rows) > MAX_SIDE:
            break
        rows.append(row)
    mines = mines_of(rows, "0")
    found = {"width": len(rows[0]), "height": len(rows), "mines": len(mines)}
    for key, number in said.items():
        if number != found[key]:
            raise RecordError(
                _("The replay says {key}: {said}, and its board has {found}.").format(
                    key=key, said=number, found=found[key]
                )
            )
    return Layout(found["height"], found["width"], mines)


Clicked = tuple[float, str, Square]
"""Seconds, the code of a mouse event, and where it was, perhaps off the board."""


def _mouse_events(lines: list[str], start: int, header: dict[str, str]) -> Iterator[Clicked]:
    """The presses and releases of buttons on the lines from ``start`` on."""
    side = max(1, whole(header.get("squaresize", str(SQUARE_SIZE))))
    first = 0 if _counts_from_0(lines, start, side) else 1
    for number, match in _clicks(lines, start):
        if match["row"]:
            square = int(match["row"]) - first, int(match["column"]) - first
        elif match["y"]:
            square = int(match["y"]) // side, int(match["x"]) // side
        else:
            raise RecordError(
                _("Line {number}: a click needs a column and a row.").format(number=number)
            )
        yield max(0.0, float(match["seconds"])), match["code"].lower(), square


def _clicks(lines: list[str], start: int) -> Iterator[tuple[int, re.Match[str]]]:
    """The lines of ``MOUSE_CODES`` with their numbers, counted from 1."""
    for number in range(start, len(lines)):
        match = _MOUSE.match(lines[number].strip())
        if match and match["code"].lower() in MOUSE_CODES:
            yield number + 1, match


def _counts_from_0(lines: list[str], start: int, side: int) -> bool:
    """Whether columns and rows are pixels divided by the side of a square, without adding 1.

    LlamaSweeper writes them so. One click that does not agree settles the other way.
    """
    placed = (match for _number, match in _clicks(lines, start) if match["row"] and match["y"])
    agreeing = (
        int(match["column"]) == int(match["x"]) // side
        and int(match["row"]) == int(match["y"]) // side
        for match in placed
    )
    return next(agreeing, False) and all(agreeing)


def _actions(layout: Layout, clicks: Iterable[Clicked], marks: bool) -> Iterator[Event]:
    """What the clicks do. With marks, every third right click of a square sets no flag."""
    mouse = Mouse()
    right_clicks: dict[Square, int] = {}
    for seconds, code, (row, column) in clicks:
        on_board = 0 <= row < layout.rows and 0 <= column < layout.columns
        action = mouse.event(code, on_board)
        if marks and action == FLAGGING:
            right_clicks[row, column] = right_clicks.get((row, column), 0) + 1
            if right_clicks[row, column] % 3 == 0:  # flag, question mark, nothing
                continue
        if action:
            yield Event(seconds, action, row, column)


def _with_left_chords(layout: Layout, events: Iterable[Event]) -> list[Event]:
    """The events where a left click of an open square means a chord, as SuperClick has it."""
    game = Minesweeper(
        layout.rows, layout.columns, len(layout.mines), lay_board(layout), Random(0)
    )
    meant = []
    for event in events:
        is_open = game.board[event.row, event.column] not in (HIDDEN, FLAG)
        if event.action == OPEN and is_open:
            event = event._replace(action=CHORD)
        meant.append(event)
        with suppress(IllegalMove):
            game.play(Move(*event[1:]))
    return meant

"""The board of the day: the same for everybody, derived from the date alone."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from itertools import count
from random import Random

from games.board import neighbours
from games.game import Outcome
from games.kind import Tally
from games.language import _
from games.minesweeper.boards import Layout
from games.minesweeper.display import figures
from games.minesweeper.generator import is_no_guess
from games.minesweeper.view import View
from games.options import Settings, quoted, read_day

ALGORITHM = 1
"""To be raised whenever a date would get another board."""
ROWS, COLUMNS, MINES = 16, 16, 40
START = (ROWS // 2) * COLUMNS + COLUMNS // 2
"""The square that is open from the start, as a flat index."""


@lru_cache(maxsize=4)
def daily_board(name: str) -> Layout:
    """The board of a name such as ``2026-11-30 v1``. It needs no guess after START.

    The first board that needs none, of those that are laid by drawing a number for every square
    that does not touch START and mining the lowest. Only ``random()`` of a generator seeded with
    a text is used, which Python promises to keep.
    """
    free = {START, *neighbours(ROWS, COLUMNS)[START]}
    squares = [i for i in range(ROWS * COLUMNS) if i not in free]
    for attempt in count():
        rng = Random(f"noughts-and-mines daily {name} {attempt}")
        drawn = {square: rng.random() for square in squares}
        mined = frozenset(sorted(squares, key=drawn.__getitem__)[:MINES])
        if is_no_guess(ROWS, COLUMNS, mined, START):
            return Layout(ROWS, COLUMNS, mined, START, True)
    raise AssertionError("count() has no end")


def settings_of(day: date) -> Settings:
    """What to choose for the board of that day."""
    return {"daily": named(day)}


def named(day: date) -> str:
    """The name of the board of a day: the date, and the algorithm that lays it."""
    return f"{day.isoformat()} v{ALGORITHM}"


def read_name(text: str) -> str:
    """The name that ``named`` gave; ValueError if this program cannot lay that board."""
    day, _space, algorithm = text.partition(" ")
    name = named(read_day(day))
    if text != name:
        sentence = _("The board of {day} was laid by algorithm {text}; this program has {own}.")
        raise ValueError(sentence.format(day=day, text=quoted(algorithm), own=f"v{ALGORITHM}"))
    return name


def share(settings: Settings, view: View, outcome: Outcome, tally: Tally) -> str:
    """How it went, in a line that tells nothing of the board; empty for any other board."""
    if not settings.get("daily"):
        return ""
    found = figures(view, tally)
    helped = ", ".join(map(_, tally.assists))
    return _(
        "Noughts and mines {board}: {result}, {seconds:.1f} s, 3BV {done}/{all}, {help}"
    ).format(
        board=settings["daily"],
        result=_(outcome.result),
        seconds=tally.seconds,
        done=found["3bv_done"],
        all=found["3bv"],
        help=_("assisted: {assists}").format(assists=helped) if helped else _("no help"),
    )

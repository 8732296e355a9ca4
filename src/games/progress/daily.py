"""The command that plays the board of a day."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date

from games.arguments import value_of
from games.catalogue import DAILY, find
from games.language import _
from games.options import read_day
from games.room import Room
from games.sitting import sit_down

OK = 0


def configure(parser: ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument(
        "--date",
        type=value_of(read_day),
        metavar="YYYY-MM-DD",
        help=_("the board of another day (today's)"),
    )


def run(values: Namespace, room: Room) -> int:
    """Play it."""
    play(room, values.date)
    return OK


def play(room: Room, day: date | None = None) -> None:
    """Play the board of a day, today's if none is given."""
    kind = find(DAILY).load()
    assert kind.daily
    settings = kind.settle(kind.daily(day or room.today().date()))
    sit_down(kind, settings, None, room).run()

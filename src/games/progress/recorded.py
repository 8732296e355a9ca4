"""A finished game of the history, set up again."""

from __future__ import annotations

from argparse import ArgumentParser

from games.arguments import value_of
from games.console.face import face
from games.language import _
from games.options import Option
from games.progress import asked
from games.room import Room
from games.session import Session
from games.store.results import game_of
from games.store.saved import Saved, StoreError, kind_of

NUMBER = Option("number", _("its number in the history"), None, low=1, high=999_999_999)


def configure(parser: ArgumentParser) -> None:
    """Add the number of the game."""
    parser.add_argument("number", type=value_of(NUMBER.read), metavar="N", help=NUMBER.help)


def recorded(number: int, room: Room) -> tuple[Saved, Session]:
    """The game of that number, and a table with it on; StoreError if it cannot be set up."""
    saved = game_of(asked.require_store(room), number)
    kind = kind_of(saved)
    session = Session(kind, kind.settle({}), saved.seed, face(room.terminal), room.clock)
    try:
        session.resume(saved)
    except ValueError as error:
        raise StoreError(str(error)) from error
    return saved, session

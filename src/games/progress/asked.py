"""What a command about finished games is asked for: where they are kept, and of which game."""

from __future__ import annotations

from games.arguments import UsageError
from games.catalogue import NAMES
from games.keeping import offers
from games.language import _
from games.options import one_of, quoted, suggestion
from games.room import Room
from games.store.places import Store
from games.store.results import Result, readable
from games.store.saved import StoreError


def results_of(room: Room, game: str | None = None) -> list[Result]:
    """The finished games, or those of one game; FileError if they cannot be read.

    Where a person asks, games that had ended and could not be recorded then are recorded before.
    What is wrong goes to the error stream: the output may be for another program.
    """
    store = require_store(room)
    said = offers(store).sentences if room.terminal.typed_at else []
    found, left_out = readable(store, game)
    if left_out:
        said.append(_("Results that cannot be read, and are left out: {n}.").format(n=left_out))
    for sentence in said:
        room.terminal.streams.complain(sentence)
    return found


def require_store(room: Room) -> Store:
    """Where things are kept; StoreError if nothing is."""
    store = room.store()
    if store is None:
        raise StoreError(_("Nothing is kept: --no-store or GAMES_NO_STORE says so."))
    return store


def require_game(name: str) -> str:
    """The name of a game; UsageError if there is none of that name."""
    if (known := one_of(name, NAMES)) is None:
        raise UsageError(
            _("There is no game {name}.").format(name=quoted(name)) + suggestion(name, NAMES)
        )
    return known

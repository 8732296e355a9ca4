"""Sitting down at the table in a terminal: to a new game, or to a saved one."""

from __future__ import annotations

from random import SystemRandom

from games.console.face import face
from games.kind import Kind
from games.language import _
from games.options import MAX_SEED, Settings
from games.returning import know_again
from games.room import Room
from games.session import Session
from games.store.saved import Saved, StoreError, kind_of, load


def sit_down(kind: Kind, settings: Settings, seed: int | None, room: Room) -> Session:
    """The table with a new game on it, which is kept on disk if a person types it.

    Without a seed the game is any one. A game that everybody plays alike is gone on with if it
    was left.
    """
    session = Session(
        kind,
        settings,
        SystemRandom().randrange(MAX_SEED) if seed is None else seed,
        face(room.terminal),
        room.clock,
        room.keeps(),
        seed is not None,
    )
    if kind.is_fixed(settings):
        know_again(session)
    return session


def sit_down_again(path: str, kind: Kind | None, given: Settings, room: Room) -> Session:
    """The table with a saved game on it; ValueError, with a sentence, if there is none.

    With a ``kind``, the saved game must be of that kind, or one that the kind can import. What is
    ``given`` besides is for what the files of other programs do not tell, such as who plays.
    """
    try:
        saved = load(path)
    except StoreError:
        if kind is None or kind.imports is None:
            raise
        saved = _completed(kind, kind.imports(path), given)
        given = {}
    if given:
        first, *_rest = given
        raise StoreError(
            _("A saved game has its own {names}: leave --{first} out.").format(
                names=", ".join(given), first=first
            )
        )
    kind = kind or kind_of(saved)
    session = sit_down(kind, kind.settle({}), None, room)
    session.resume(saved)
    if kind.is_fixed(session.settings):
        session.show_known()
    session.assist("load")  # it may have been tried before
    return session


def _completed(kind: Kind, saved: Saved, given: Settings) -> Saved:
    """The imported game with what was given; ValueError if its file tells something else."""
    told = {
        name: value
        for name, value in given.items()
        if name not in kind.sides
        and saved.settings.get(name) not in (None, value)
        and name not in kind.untold
    }
    if told:
        name = next(iter(told))
        raise StoreError(_("The file tells another {name}: leave --{name} out.").format(name=name))
    return saved._replace(settings={**saved.settings, **given})

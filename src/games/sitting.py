"""Sitting down at the table in a terminal: to a new game, or to a saved one."""

from __future__ import annotations

from collections.abc import Callable

from games.catalogue import NAMES, find
from games.console.face import face
from games.console.terminal import Terminal
from games.kind import Kind
from games.language import _
from games.options import Settings, quoted
from games.session import Session
from games.store import Saved, StoreError, load


def sit(
    kind: Kind, settings: Settings, seed: int, terminal: Terminal, clock: Callable[[], float]
) -> None:
    """Play games of this kind until the person leaves the table."""
    Session(kind, settings, seed, face(terminal), clock).run()


def sit_down_again(
    path: str, kind: Kind | None, terminal: Terminal, clock: Callable[[], float]
) -> Session:
    """The table with a saved game on it; ValueError, with a sentence, if there is none.

    With a ``kind``, the saved game must be of that kind.
    """
    saved = load(path)
    if kind is None and saved.game in NAMES:
        kind = find(saved.game).load()
    if kind is None or saved.game != kind.name:
        raise StoreError(
            _("{path} is a saved game of {game}.").format(
                path=quoted(path), game=quoted(saved.game)
            )
        )
    session = Session(kind, _checked(kind, saved), saved.seed, face(terminal), clock)
    session.resume(saved)
    return session


def _checked(kind: Kind, saved: Saved) -> Settings:
    """The saved settings, each read as if it had been typed."""
    options = {option.name: option for option in kind.options}
    if unknown := set(saved.settings) - set(options):
        raise StoreError(
            _("The saved game has an unknown setting {name}.").format(name=quoted(min(unknown)))
        )
    return kind.settle(
        {name: options[name].read(str(value)) for name, value in saved.settings.items()}
    )

"""Games in progress, each in a file of its own, so that no table writes over another's."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from itertools import chain, count
from random import SystemRandom
from typing import NamedTuple

from games import files
from games.language import _
from games.options import quoted
from games.store import claims, places
from games.store.saved import Saved, StoreError, encoded, load

_ENDING, _LOCK = ".json", ".lock"


class Slot:
    """The place of one game on disk. Whoever has claimed it is the only one to write there."""

    def __init__(self, folder: str, name: str = "") -> None:
        """The place of that name; without a name, a new one."""
        self.folder = folder
        self.name = name or f"{SystemRandom().getrandbits(64):016x}"
        self.path = os.path.join(folder, self.name + _ENDING)
        self._lock = os.path.join(folder, self.name + _LOCK)
        self._claim: int | None = None

    def claim(self) -> bool:
        """Have the place for this process alone; False if another one has it."""
        if self._claim in (None, claims.UNHELD):
            self._claim = claims.claim(self._lock)
        return self._claim is not None

    def is_claimed(self) -> bool:
        """Whether any process has the place."""
        return claims.is_claimed(self._lock)

    def release(self) -> None:
        """Let others have the place. What is kept there stays."""
        if self._claim is not None:
            claims.give_up(self._lock, self._claim)
            self._claim = None

    def keep(self, saved: Saved) -> None:
        """Write the game as it is now; FileError if that fails, and the last one stays."""
        places.make(self.folder)
        if not self.claim():
            raise files.FileError(_("That game is being played at another terminal."))
        files.write_private(self.path, encoded(saved))

    def forget(self) -> None:
        """Keep the game no more."""
        for path in (self.path, self.path + ".new"):
            with contextlib.suppress(OSError):
                os.unlink(path)
        self.release()


class Unfinished(NamedTuple):
    """A game in progress that can be gone on with."""

    slot: Slot
    saved: Saved
    when: float
    """When it was last kept, in seconds since 1970."""


class Found(NamedTuple):
    """What was found of games in progress."""

    games: list[Unfinished]
    """The last one played is the first."""
    ended: list[Unfinished]
    """Games that have ended, and whose results could not be written down then."""
    playing: int
    """How many more are being played at other terminals."""
    refused: list[tuple[Slot, files.FileError]]
    """The files that could not be read, and why."""


def find(folder: str, known: Iterable[str]) -> Found:
    """The games in progress that no table has now; ``known`` are the games there are."""
    games: list[Unfinished] = []
    refused: list[tuple[Slot, files.FileError]] = []
    playing = 0
    for slot in _slots(folder):
        if slot.is_claimed():
            playing += 1
            continue
        try:
            saved = load(slot.path)
            when = saved.left or os.stat(slot.path).st_mtime
            if saved.game not in known:
                raise StoreError(_("There is no game {name}.").format(name=quoted(saved.game)))
        except files.FileError as error:
            if not isinstance(error.__cause__, FileNotFoundError):  # else just forgotten
                refused.append((slot, error))
        except OSError:
            continue
        else:
            games.append(Unfinished(slot, saved, when))
    games.sort(key=lambda game: -game.when)
    running = [game for game in games if game.saved.ended is None]
    return Found(running, [g for g in games if g.saved.ended is not None], playing, refused)


def sweep(folder: str) -> None:
    """Remove what a program leaves that is killed before its first move is on the disk."""
    for slot in _slots(folder, _LOCK):
        if not os.path.lexists(slot.path) and slot.claim():
            if os.path.lexists(slot.path):  # written since
                slot.release()
            else:
                slot.forget()


def refuse(slot: Slot, error: Exception) -> str:
    """Give a file that cannot be gone on with another name; a sentence that says so and why.

    A file that the system would not let us read may be good: it is left where it is.
    """
    if isinstance(error.__cause__, OSError):
        return str(error)
    names = (f"{slot.path}.refused{suffix}" for suffix in chain([""], map("-{}".format, count(2))))
    aside = next(name for name in names if not os.path.lexists(name))
    try:
        os.rename(slot.path, aside)
    except OSError:
        return str(error)
    return f"{error} " + _("It is kept as {path}.").format(path=quoted(aside, files.SHOWN))


def _slots(folder: str, ending: str = _ENDING) -> list[Slot]:
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [Slot(folder, n.removesuffix(ending)) for n in sorted(names) if n.endswith(ending)]

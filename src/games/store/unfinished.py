"""The places of games in progress: each game has a file of its own, and one table at a time."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from itertools import chain, count
from random import SystemRandom

from games import files
from games.language import _
from games.options import quoted
from games.store import claims, places
from games.store.saved import Saved, StoreError, encoded, load

_KEPT, _LOCK = ".json", ".lock"
_NAME = re.compile("[0-9a-z]{1,40}")
_HOPELESS = (errno.EISDIR, errno.ELOOP)


class Elsewhere(StoreError):
    """The game is another terminal's now, or nobody's any more. The message is a sentence."""


class Slot:
    """The place of one game on disk. Whoever has claimed it is the only one to write there."""

    def __init__(self, folder: str, name: str = "") -> None:
        """The place of that name; without a name, a new one."""
        self.folder = folder
        self.name = name or f"{SystemRandom().getrandbits(64):016x}"
        self.path = os.path.join(folder, self.name + _KEPT)
        self._lock = os.path.join(folder, self.name + _LOCK)
        self._claim: int | None = None

    def claim(self) -> bool:
        """Have the place for this process alone; False if another one has it."""
        if self._claim is None or not claims.holds(self._lock, self._claim):
            self.release()
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
        self._require_claim()
        files.write_private(self.path, encoded(saved))

    def take(self) -> Saved:
        """Claim the place of a game in progress and read it, as it may have changed meanwhile.

        Elsewhere, and nothing claimed, if another terminal has the game, or it has ended.
        """
        saved = self.take_any()
        if saved.ended is not None:
            self.release()
            raise Elsewhere(_("That game was ended at another terminal."))
        return saved

    def take_any(self) -> Saved:
        """The same for any game, ended or not."""
        self._require_claim()
        try:
            return load(self.path)
        except files.FileError as error:
            self.release()
            if isinstance(error.__cause__, FileNotFoundError):
                gone = _("That game was ended, or thrown away, at another terminal.")
                raise Elsewhere(gone) from error
            raise

    def forget(self) -> None:
        """Keep the game no more."""
        for path in (self.path, self.path + files.NEW):
            with contextlib.suppress(OSError):
                os.unlink(path)
        self.release()

    def refuse(self, error: Exception) -> str:
        """Give a file that cannot be gone on with another name; a sentence that says so and why.

        A file that the system would not let us read may be good: it is left where it is.
        """
        cause = error.__cause__
        if isinstance(cause, OSError) and cause.errno not in _HOPELESS:
            return str(error)
        endings = chain([""], map("-{}".format, count(2)))
        names = (f"{self.path}.refused{ending}" for ending in endings)
        aside = next(name for name in names if not os.path.lexists(name))
        try:
            os.rename(self.path, aside)
        except OSError:
            return str(error)
        return f"{error} " + _("It is kept as {path}.").format(path=quoted(aside, files.SHOWN))

    def _require_claim(self) -> None:
        if not self.claim():
            raise Elsewhere(_("That game is being played at another terminal."))


def slots(folder: str, ending: str = _KEPT) -> list[Slot]:
    """The places in a folder. Files with names that we do not give are not ours."""
    try:
        found = os.listdir(folder)
    except OSError:
        return []
    names = [name.removesuffix(ending) for name in sorted(found) if name.endswith(ending)]
    return [Slot(folder, name) for name in names if _NAME.fullmatch(name)]


def sweep(folder: str) -> None:
    """Remove what a program leaves that is killed before its first move is on the disk."""
    for slot in slots(folder, _LOCK):
        if not os.path.lexists(slot.path) and slot.claim():
            if os.path.lexists(slot.path):  # written since
                slot.release()
            else:
                slot.forget()

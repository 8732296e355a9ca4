"""Where things are kept on this machine. Nothing is made there before something is written."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from games import files
from games.language import _
from games.options import quoted

APPLICATION = "noughts-and-mines"


class Store(NamedTuple):
    """The folders for games in progress and for results, and the clock that dates both."""

    state: str
    data: str
    now: Callable[[], float]
    """Seconds since 1970."""

    def date(self) -> float:
        """Now, in seconds since 1970, for a clock that is set before that as well."""
        return max(self.now(), 0.0)


def own_store(now: Callable[[], float]) -> Store:
    """The folders of this person on this system, whether they are there or not.

    Without a home directory they have no names, and cannot be made.
    """
    from platformdirs import user_data_dir, user_state_dir  # only where things are kept

    try:
        state = user_state_dir(APPLICATION, appauthor=False)
        data = user_data_dir(APPLICATION, appauthor=False)
    except RuntimeError:
        state = data = ""
    return Store(state, data, now)


def make(folder: str) -> None:
    """Make a folder for this person alone; FileError if that cannot be done.

    It lies three levels below the home directory, on every system. A home directory that is
    missing is not made: it is missing for a reason.
    """
    parent = os.path.dirname(folder)
    above = os.path.dirname(parent)
    home = os.path.dirname(above)
    if not os.path.isabs(folder):
        raise files.FileError(_("Cannot keep games and results: there is no home directory."))
    if not os.path.isdir(home):
        sentence = _("Cannot keep games and results: there is no folder {path}.")
        raise files.FileError(sentence.format(path=quoted(home, files.SHOWN)))
    for path in (above, parent, folder):
        try:
            os.makedirs(path, mode=0o700, exist_ok=True)
        except OSError as error:
            raise files.cannot(_("write"), folder, error) from error

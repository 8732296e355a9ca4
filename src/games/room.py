"""What every table of a run stands in: the terminal, the clocks, and whether anything is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from games.console.terminal import Terminal

if TYPE_CHECKING:
    from datetime import datetime

    from games.store.places import Store

OFF = "GAMES_NO_STORE"
"""The environment variable that turns all keeping off; empty counts as unset."""


class Room(NamedTuple):
    """The surroundings of a run, handed in."""

    terminal: Terminal
    clock: Callable[[], float]
    """Seconds that pass, for the games' clocks."""
    now: Callable[[], float]
    """Seconds since 1970."""
    storing: bool
    """Whether anything may be kept on disk."""

    def store(self) -> Store | None:
        """Where things are kept, if they may be."""
        if not self.storing:
            return None
        from games.store.places import own_store  # only where something is kept or was

        return own_store(self.now)

    def keeps(self) -> Store | None:
        """The same for what is kept without being asked for: only where a person types."""
        return self.store() if self.terminal.typed_at else None

    def today(self) -> datetime:
        """The date and time where the person is."""
        from datetime import datetime

        return datetime.fromtimestamp(self.now())

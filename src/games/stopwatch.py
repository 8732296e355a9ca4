"""A game's clock: it runs, is stopped and runs on."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """Counts the seconds in which it runs, by a clock that is handed in."""

    def __init__(self, clock: Callable[[], float], seconds: float = 0.0) -> None:
        self._clock = clock
        self._seconds = seconds
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """How long it has run."""
        if self._since is None:
            return self._seconds
        return self._seconds + self._clock() - self._since

    def run(self) -> None:
        """Run on, if it does not run already."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Stand where it is."""
        self._seconds, self._since = self.seconds, None

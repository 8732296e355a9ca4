"""When to stop thinking."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds from some moment on, such as ``time.perf_counter``."""


class OutOfTime(Exception):
    """The time or the allowance of positions is used up."""


class Timer:
    """Counts positions and looks at the clock every few of them."""

    EVERY = 32

    def __init__(
        self, clock: Clock, seconds: float, nodes: int, stop: Callable[[], bool] | None = None
    ) -> None:
        """Stop after so many seconds from now, so many positions, or when ``stop`` says so."""
        self.clock = clock
        self.began = clock()
        self.seconds = seconds
        self.deadline = self.began + seconds
        self.limit = nodes
        self.stop = stop
        self.nodes = 0

    def tick(self) -> None:
        """Count a position; OutOfTime when it is one too many."""
        self.nodes += 1
        if self.nodes % self.EVERY == 0:
            self.check()

    def check(self) -> None:
        """Raise OutOfTime when there is no time left."""
        if (
            self.nodes >= self.limit
            or self.clock() >= self.deadline
            or (self.stop is not None and self.stop())
        ):
            raise OutOfTime

    def used(self) -> float:
        """The part of the time that is used up."""
        return (self.clock() - self.began) / self.seconds if self.seconds > 0 else 1.0

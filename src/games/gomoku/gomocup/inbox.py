"""Commands as they come in, read ahead, so that the end is noticed while the engine thinks."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from threading import Thread

READ_AHEAD = 10_000
"""Lines that wait at most; a full board is sent in fewer."""
GRACE = 0.3
"""Seconds after the end in which what was asked before it is still answered."""


class Inbox:
    """The lines before END or the end of the input, in order."""

    def __init__(self, read_line: Callable[[], str | None], clock: Callable[[], float]) -> None:
        """Begin to read. ``read_line`` gives a line, or None at the end; ``clock`` seconds."""
        self._read_line = read_line
        self._clock = clock
        self._lines: Queue[str | None] = Queue(READ_AHEAD)
        self._returned: list[str] = []
        self._ended: float | None = None
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while (line := self._read_line()) is not None and line.strip().upper() != "END":
            self._lines.put(line)
        self._ended = self._clock()
        self._lines.put(None)

    def next(self) -> str | None:
        """The next line, waited for; None after the last, and for ever then."""
        if self._returned:
            return self._returned.pop()
        line = None if self.is_over() else self._lines.get()
        if line is None:
            self._lines.put(None)
        return line

    def give_back(self, line: str) -> None:
        """Let this line be the next again."""
        self._returned.append(line)

    def is_over(self) -> bool:
        """Whether the end came so long ago that nothing is to be answered any more."""
        return self._ended is not None and self._clock() - self._ended > GRACE

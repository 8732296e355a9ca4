"""The streams of a run, handed in, and how they are read and written without surprises."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple, TextIO

LINE_LIMIT = 10_000
"""Characters of the longest line that is taken; no moves, no name of a file are longer."""
ENDLESS = 10_000_000
"""A line of more characters than this is not waited for: something pours into the input."""
TOO_LONG = "\N{HORIZONTAL ELLIPSIS}"
"""What a longer line is read as: cut anywhere, it could be taken for another."""


class Streams(NamedTuple):
    """Where a program reads and writes."""

    input: TextIO
    output: TextIO
    error: TextIO

    def complain(self, sentence: str) -> None:
        """Write to the error stream. If that cannot be written, nobody is there to be told."""
        with suppress(OSError, ValueError):
            print(sentence, file=self.error, flush=True)

    def read_line(self) -> str | None:
        """A line without its end, TOO_LONG for a longer one; None when the input has ended."""
        line = self.read_part(LINE_LIMIT)
        if not line:
            return None
        more, passed_over = line, 0
        while len(more) == LINE_LIMIT and not more.endswith("\n"):
            more = self.read_part(LINE_LIMIT)
            passed_over += len(more)
            if passed_over > ENDLESS:
                return None
        return TOO_LONG if passed_over else line.rstrip("\r\n")

    def read_part(self, limit: int) -> str:
        """The rest of the line, or ``limit`` characters of it; empty when the input has ended.

        An input that cannot be read (a terminal that has gone, a closed stream) has ended.
        """
        try:
            return self.input.readline(limit)
        except (OSError, ValueError):
            return ""

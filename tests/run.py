"""Run the command line in this process, on streams in memory."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import count
from typing import NamedTuple

from games.cli import main
from games.streams import Streams

NOW = 1_796_040_000.0
"""Seconds since 1970: noon, UTC, of the last day of November 2026."""


MORE: dict[str, str] = {}
"""Further variables at a terminal, for a test to put in."""


class Ran(NamedTuple):
    status: int
    output: str
    error: str


def run(*words: str, typed: str = "", environ: Mapping[str, str] | None = None) -> Ran:
    """The status and output of ``python -m games WORDS`` with that on its input, a pipe."""
    return _run(words, io.StringIO(typed), io.StringIO(), environ or {})


def run_on_screen(*words: str, typed: str, columns: int = 80) -> Ran:
    """The same at a terminal without colour, that echoes what is typed."""
    screen = Screen()
    environ = {"NO_COLOR": "1", "COLUMNS": str(columns), **MORE}
    return _run(words, Keyboard(typed, screen), screen, environ)


class Screen(io.StringIO):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Keyboard(io.StringIO):
    """An input that says it is a terminal, and shows on a screen what is read from it."""

    def __init__(self, typed: str, screen: Screen) -> None:
        super().__init__(typed)
        self.screen = screen

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        self.screen.write(line)
        return line


def _run(
    words: tuple[str, ...], typed: io.StringIO, output: io.StringIO, environ: Mapping[str, str]
) -> Ran:
    ticks = count()  # a clock that is a second later whenever it is read
    error = io.StringIO()
    streams = Streams(typed, output, error)
    status = main(words, streams, environ, lambda: float(next(ticks)), lambda: NOW)
    return Ran(status, output.getvalue(), error.getvalue())

"""Run the command line in this process, on streams in memory."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

from games.cli import main
from games.streams import Streams


class Ran(NamedTuple):
    status: int
    output: str
    error: str


def ticking(step: float = 1.0) -> Iterator[float]:
    """A clock that shows a later time whenever it is read."""
    return (step * tick for tick in count())


def run(*words: str, typed: str = "", environ: Mapping[str, str] | None = None) -> Ran:
    """The status and output of ``python -m games WORDS`` with that on its input."""
    output, error = io.StringIO(), io.StringIO()
    streams = Streams(io.StringIO(typed), output, error)
    clock = ticking()
    status = main(words, streams, environ or {}, lambda: next(clock))
    return Ran(status, output.getvalue(), error.getvalue())

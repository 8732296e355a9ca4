"""The streams of a run, so that they can be handed in."""

from __future__ import annotations

from typing import NamedTuple, TextIO


class Streams(NamedTuple):
    """Where a program reads and writes."""

    input: TextIO
    output: TextIO
    error: TextIO

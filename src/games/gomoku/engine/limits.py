"""How much an engine may think."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """What ends the thinking: whichever comes first."""

    seconds: float = 1.0
    nodes: int = 10**9
    """Positions looked at."""
    depth: int = 60
    """Plies of the search for the best quiet move."""
    threats: int = 200_000
    """Positions looked at, and kept, in each search for a win by threats; 0 for none."""
    slack: int = 0
    """Moves worth no more than this less than the best count as its equals."""


LEVELS = {
    "medium": Limits(seconds=0.5, nodes=4000, depth=3, threats=400, slack=15),
    "hard": Limits(seconds=1.0, slack=2),
}
"""The limits of the levels that search; ``easy`` is ``games.gomoku.computer.easy_move``."""

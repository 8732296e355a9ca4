"""How long to think about a move, from what the manager has said about time and memory."""

from __future__ import annotations

from typing import NamedTuple

from games.gomoku.engine import LEVELS, search, states
from games.gomoku.gomocup import UNLIMITED

AT_ONCE = 0.05
"""Seconds for a move that is wanted as fast as possible."""
LEAST_TIME = 0.005
"""Seconds for a move when the time has run out."""
LAG = 0.03
"""Seconds kept back for the way to the manager and its clock."""
TO_COME = 20
"""The time left is divided as if so many moves of ours were still to come: it never runs out."""

PYTHON = 45_000_000
"""Bytes that are needed without any table."""
ENTRY, PER_SQUARE = 330, 8
"""Bytes of an entry of the transposition table; bytes a square that a state of a line takes."""
STATE = 700
"""Bytes of such a state besides."""
THREAT = 2000
"""Bytes of a position that a search for threats keeps, with the moves looked at in it."""
LEAST, STATES, TABLE = 2000, states.STATES, search.TABLE


class Allowance(NamedTuple):
    """What INFO has said; times in seconds, None for what was not said."""

    turn: float | None = None
    match: float | None = None
    left: float | None = None

    def seconds(self, used: float) -> float:
        """How long to think now, ``used`` being what this game has taken so far."""
        left = self.left
        if left is None and self.match:
            left = self.match - used
        limits = [] if self.turn is None else [self.turn or AT_ONCE + LAG]
        if left is not None and left < UNLIMITED / 1000:
            limits.append(left / TO_COME)
        wanted = min(limits) if limits else LEVELS["hard"].seconds
        return max(wanted - LAG, LEAST_TIME)


def bound_memory(most: int, squares: int) -> None:
    """Keep the engine's tables within so many bytes, for a board of so many squares.

    0 stands for no limit. The tables have limits of their own in any case.
    """
    room = _room(most)
    state = STATE + PER_SQUARE * squares
    states.STATES = min(STATES, max(LEAST, room // state))
    search.TABLE = min(TABLE, max(LEAST, room // ENTRY))


def threats_within(most: int) -> int:
    """How many positions a search for threats may keep within so many bytes; 0 for no limit."""
    return max(LEAST, _room(most) // THREAT)


def _room(most: int) -> int:
    """Bytes for each of the three kinds of tables."""
    return (most - PYTHON) // 3 if most > 0 else 1 << 60

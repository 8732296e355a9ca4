"""The Gomocup protocol: how gomoku engines and the programs that run them talk.

One command or reply a line; a square is ``x,y``, both counted from 0 at the top left, x the column
(plastovicka.github.io/protocl2en.htm). ``serve`` is our engine's side of it, ``foreign`` the side
of a program that runs somebody's engine.
"""

from __future__ import annotations

import re

from games.board import Square

RULE_NUMBERS = {"freestyle": 0, "exact": 1, "renju": 4, "caro": 8, "caro-exact": 9}
"""What follows ``INFO rule``, for our names of the rules."""
UNLIMITED = 2_147_483_647
"""``INFO time_left`` when there is no limit; milliseconds."""

_SQUARE = re.compile(r"([0-9]{1,6})\s*,\s*([0-9]{1,6})", re.ASCII)
_CONTINUOUS = 2


def rule_of(number: int) -> str:
    """Our name of the rule for a sum of the protocol's bits; the strictest that it names.

    The bit for a continuous game, which is about what follows a win, changes no rule.
    """
    number &= ~_CONTINUOUS
    if number & RULE_NUMBERS["renju"]:
        return "renju"
    names = {value: name for name, value in RULE_NUMBERS.items()}
    return names[number & RULE_NUMBERS["caro-exact"]]


def read_square(text: str) -> Square | None:
    """The square that ``x,y`` names, possibly off the board; None if the text is none."""
    match = _SQUARE.fullmatch(text.strip())
    return (int(match[2]), int(match[1])) if match else None


def write_square(square: Square) -> str:
    """The square as ``x,y``."""
    row, column = square
    return f"{column},{row}"

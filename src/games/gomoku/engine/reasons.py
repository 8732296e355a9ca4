"""Why the engine chooses a move, in a sentence."""

from __future__ import annotations

from games.gomoku.engine import SURE, Choice
from games.language import _
from games.notation import Notation

UNIT = 100
"""The value told as 1.0: somewhat more than a good quiet move is worth."""


def reason(choice: Choice, notation: Notation) -> str:
    """What a person is told beside the move: a win with its line, what it stops, or its value."""
    line = " ".join(notation.format(square) for square in choice.line)
    if choice.reason == "win":
        count = (len(choice.line) + 1) // 2
        if count == 1:
            return _("it wins at once")
        return _("it wins in {count}: {line}").format(count=count, line=line)
    if choice.reason == "block":
        return _("the other side threatens to win and must be stopped here")
    if choice.reason == "any":
        return _("nothing is decided here")
    if choice.value > SURE:
        return _("it should win")
    if choice.value < -SURE:
        return _("the other side seems to win, and this holds out longest")
    return _("the position is worth {value} to the side to move").format(
        value=f"{choice.value / UNIT:+.1f}"
    )

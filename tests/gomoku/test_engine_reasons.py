"""The sentences beside the engine's moves."""

from __future__ import annotations

from games.gomoku.engine import Choice
from games.gomoku.engine.reasons import reason
from games.notation import Notation

NOTATION = Notation(15, 15, lettered=True)
LINE = ((7, 7), (6, 7), (8, 8))


def told(value: int, why: str, line: tuple[tuple[int, int], ...] = LINE) -> str:
    return reason(Choice(line[0], value, line, 3, 100, why), NOTATION)


def test_a_win_is_told_with_its_line() -> None:
    assert told(999_997, "win") == "it wins in 2: h8 h9 i7"
    assert told(1_000_000, "win", LINE[:1]) == "it wins at once"


def test_everything_else_is_told_in_a_sentence() -> None:
    assert told(130, "search") == "the position is worth +1.3 to the side to move"
    assert told(-130, "search") == "the position is worth -1.3 to the side to move"
    assert told(999_990, "search") == "it should win"
    assert told(-999_990, "search").startswith("the other side seems to win")
    assert told(0, "block") == "the other side threatens to win and must be stopped here"
    assert told(0, "any") == "nothing is decided here"

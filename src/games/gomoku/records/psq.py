"""Games as Piskvork and the Gomocup tournaments record them: .psq files.

``Piskvorky WxH, L1:L2, F``: the size, the levels of two players (0 for a person, 11 for an engine
at no level) and which of them began, 0 or 1. Then ``x,y,ms`` a move, counted from 1 at the top
left, in order; in tournaments the names of the two players; a code of how the game ended. Some
programs write a last line ``N,Rule``. The reader stops at the first line that is no move. The
format is described by Piskvork's sources only (savePsq in github.com/plastovicka/Piskvork).
"""

from __future__ import annotations

import re

from games.board import Square
from games.gomoku.records import Record, checked, require_five
from games.inarow import FREESTYLE
from games.language import _

HEAD = re.compile(
    r"Piskvorky\s+(\d{1,3})\s*x\s*(\d{1,3})\b(?:[^,]*,[^,]*,\s*(\d))?", re.IGNORECASE | re.ASCII
)
MOVE = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(-?\d{1,9})\s*)?", re.ASCII)
RULE = re.compile(r"-?\d+\s*,\s*([a-z ]+)", re.IGNORECASE | re.ASCII)
CODE = re.compile(r"-?\d+\s*(?:,.*)?", re.ASCII)
RULES = {"freestyle": FREESTYLE, "standard": "exact", "renju": "renju", "caro": "caro"}
NO_LEVEL = "11:11"
LONGEST_NAME = 100


def read(text: str) -> Record:
    """The game in the text of a file; ValueError, with a sentence, if there is none."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    head = HEAD.match(lines[0]) if lines else None
    if head is None:
        raise ValueError(_("A .psq file begins with Piskvorky and the size of the board."))
    moves: list[Square] = []
    seconds: list[float] = []
    for line in lines[1:]:
        move = MOVE.fullmatch(line)
        if move is None:
            break
        moves.append((int(move[2]) - 1, int(move[1]) - 1))
        seconds.append(max(int(move[3] or 0), 0) / 1000)
    rest = lines[1 + len(moves) :]
    rule = next((RULES.get(m[1].lower(), FREESTYLE) for m in map(RULE.fullmatch, rest) if m), None)
    names = [name[:LONGEST_NAME] for name in rest[:2] if not CODE.fullmatch(name)]
    black, white = names[:: -1 if head[3] == "1" else 1] if len(names) == 2 else ("", "")
    return checked(
        Record(
            int(head[2]), int(head[1]), tuple(moves), rule or FREESTYLE, tuple(seconds), black,
            white,
        )
    )  # fmt: skip


def write(record: Record) -> str:
    """The game as the text of a .psq file, which has no place for the result.

    ValueError, with a sentence, if the game is not about five in a row.
    """
    require_five(record)
    seconds = record.seconds or (0.0,) * len(record.moves)
    lines = [f"Piskvorky {record.columns}x{record.rows}, {NO_LEVEL}, 0"]
    for (row, column), spent in zip(record.moves, seconds, strict=True):
        lines.append(f"{column + 1},{row + 1},{round(spent * 1000)}")
    names = record.black or "black", record.white or "white"
    lines += [" ".join(name.replace(",", " ").split())[:LONGEST_NAME] for name in names]
    names_of_rules = {rule: name.capitalize() for name, rule in RULES.items()}
    return "\r\n".join([*lines, "-1", f"0,{names_of_rules[record.rule]}", ""])

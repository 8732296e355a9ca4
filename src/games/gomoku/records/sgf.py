"""Games as SGF, the Smart Game Format (red-bean.com/sgf), game 4: gomoku and renju.

``(;GM[4]FF[4]SZ[15];B[hh];W[ii])``: a column and a row, counted from the top left, a to z and then
A to Z; ``SZ[20:15]`` is twenty columns of fifteen. Of several games or variations the first is
taken. What is not about stones, size, rule, names or result is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_letters

from games.board import Square
from games.gomoku.records import SIZE, Record, checked, require_five
from games.inarow import FREESTYLE
from games.language import _
from games.options import quoted

PROPERTY = re.compile(r"([A-Za-z]{1,20})\s*((?:\[(?:[^\]\\]|\\.)*\]\s*)+)", re.DOTALL)
VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
BLANK = re.compile(r"[\s;]+")
SIZE_VALUE = re.compile(r"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?", re.ASCII)
RULES = {"freestyle": FREESTYLE, "standard": "exact", "renju": "renju", "caro": "caro"}
"""Our rules by the words in RU; what else stands there is taken as freestyle."""
GAME = "4"
LONGEST_NAME = 100

Property = tuple[str, list[str]]


def read(text: str) -> Record:
    """The game in the text of a file; ValueError, with a sentence, if there is none."""
    start = text.find("(")
    if start < 0 or not text[start + 1 :].lstrip().startswith(";"):
        raise ValueError(_("An SGF file begins with a bracket and a semicolon: (;GM[4]."))
    told: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    before: dict[str, list[str]] = {"B": [], "W": []}
    for name, values in _main_line(text, start):
        if name in ("B", "W"):
            moves += [(name, value) for value in values]
        elif name in ("AB", "AW"):
            if moves:
                raise ValueError(_("Stones are set up in the middle of the game."))
            before[name[1]] += values
        elif name == "AE":
            raise ValueError(_("Stones are taken from the board."))
        else:
            told.setdefault(name, values[0])
    if told.get("GM", GAME).strip() != GAME:
        raise ValueError(_("That is the record of another game: gomoku is GM[4]."))
    moves = [*_interleaved(before["B"], before["W"]), *moves]
    return checked(_record(told, moves))


def write(record: Record) -> str:
    """The game as the text of an SGF file; ValueError if it is not about five in a row."""
    require_five(record)
    rows, columns = record.rows, record.columns
    rules = {rule: name.capitalize() for name, rule in RULES.items()}
    head = [
        ("GM", GAME),
        ("FF", "4"),
        ("CA", "UTF-8"),
        ("SZ", str(rows) if rows == columns else f"{columns}:{rows}"),
        ("RU", rules[record.rule]),
        ("PB", record.black),
        ("PW", record.white),
        ("RE", {"black": "B+", "white": "W+", "draw": "0"}.get(record.result, "")),
    ]
    lines = ["(;" + "".join(f"{name}[{_escaped(value)}]" for name, value in head if value)]
    nodes = [
        f";{'BW'[number % 2]}[{ascii_letters[column]}{ascii_letters[row]}]"
        for number, (row, column) in enumerate(record.moves)
    ]
    lines += ["".join(nodes[i : i + 10]) for i in range(0, len(nodes), 10)]
    return "\n".join(lines) + ")\n"


def _main_line(text: str, start: int) -> Iterator[Property]:
    """The properties of the first game along its first variations, in order."""
    at = start + 1
    while at < len(text):
        blank = BLANK.match(text, at)
        if blank:
            at = blank.end()
        elif text[at] == "(":
            at += 1  # the first variation; the end of it is the end of the line
        elif text[at] == ")":
            return
        else:
            found = PROPERTY.match(text, at)
            if found is None:
                sentence = _("{text} is no SGF.")
                raise ValueError(sentence.format(text=quoted(text[at : at + 20])))
            # In old files lower-case letters fill the names up: Black for B.
            # Old files write GaMe for GM; some programs write gm.
            name = "".join(filter(str.isupper, found[1])) or found[1].upper()
            yield name, VALUE.findall(found[2])
            at = found.end()
    raise ValueError(_("The SGF file ends in the middle."))


def _record(told: dict[str, str], moves: list[tuple[str, str]]) -> Record:
    columns, rows = _size(told.get("SZ", str(SIZE)))
    rule = re.match("[a-z]*", told.get("RU", "").strip().lower())
    winner = {"B": "black", "W": "white", "0": "draw", "D": "draw"}
    return Record(
        rows,
        columns,
        tuple(_squares(moves)),
        RULES.get(rule[0] if rule else "", FREESTYLE),
        (),
        _name(told.get("PB", "")),
        _name(told.get("PW", "")),
        winner.get(told.get("RE", "").strip()[:1].upper(), ""),
    )


def _size(text: str) -> tuple[int, int]:
    size = SIZE_VALUE.fullmatch(text)
    if size is None:
        raise ValueError(_("{text} is no size of a board.").format(text=quoted(text)))
    return int(size[1]), int(size[2] or size[1])


def _squares(moves: list[tuple[str, str]]) -> Iterator[Square]:
    """The squares, if the colours take turns. Passes at the end are passed over."""
    while moves and not moves[-1][1].strip():
        moves.pop()
    for number, (colour, value) in enumerate(moves):
        point = value.strip()
        if len(point) != 2 or any(letter not in ascii_letters for letter in point):
            sentence = _("Move {number} of the record, {move}, is no square.")
            raise ValueError(sentence.format(number=number + 1, move=quoted(value)))
        if colour != "BW"[number % 2]:
            sentence = _("The colours do not take turns at move {number} of the record.")
            raise ValueError(sentence.format(number=number + 1))
        yield ascii_letters.index(point[1]), ascii_letters.index(point[0])


def _interleaved(black: list[str], white: list[str]) -> list[tuple[str, str]]:
    """Stones set up before the game, as if they had been played in turn."""
    black, white = list(dict.fromkeys(black)), list(dict.fromkeys(white))
    if len(black) - len(white) not in (0, 1):
        raise ValueError(_("Stones are set up that play in turn does not lead to."))
    both = [("B", value) for value in black], [("W", value) for value in white]
    return [both[i % 2][i // 2] for i in range(len(black) + len(white))]


def _name(text: str) -> str:
    words = re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL).split()
    return "".join(letter for letter in " ".join(words) if letter.isprintable())[:LONGEST_NAME]


def _escaped(text: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", text)

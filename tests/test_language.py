"""Every sentence that a player reads passes through gettext."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

MARKED = """
import gettext, io, sys

class Marks:
    def gettext(self, text):
        return "\\u00ab" + text + "\\u00bb"

    def ngettext(self, one, many, count):
        return self.gettext(one if count == 1 else many)

gettext.translation = lambda *args, **named: Marks()
from games.__main__ import run
run()
"""
"""The program, with every translated sentence between guillemets."""

WORDS = [
    [],
    ["tictactoe", "--o", "human"],
    ["tictactoe", "--o", "perfect", "--seed", "1"],
    ["gomoku", "--rows", "2", "--columns", "3", "--win", "3", "--white", "human"],
    ["gomoku", "--size", "3", "--win", "3"],
    ["minesweeper", "--rows", "3", "--columns", "3", "--mines", "0"],
    ["minesweeper", "--rows", "3", "--columns", "3", "--mines", "8"],
    ["minesweeper", "--seed", "4"],
    ["--load", "nowhere"],
    ["nonsense"],
    ["tictactoe", "referee"],
    ["tictactoe", "classify", "XX"],
]
TYPED = """help

foo
row 1
around 2 2
last
turn
flags
stop
1 9, 1 1
1 1
2 2
1 2
f 1 9
9 9 9
hint
undo
1 3
1 2 x
save /no/such/place
b2
c1
c2
a1, b1
board
again
quit
4
2
99
quit
0
"""


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_nothing_is_said_past_the_catalogue(words: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", MARKED, *words],
        input=TYPED,
        capture_output=True,
        encoding="utf-8",
        timeout=20,
        check=False,
    )
    assert "Traceback" not in ran.stderr
    said = ran.stdout + ran.stderr
    assert "«" in said
    while (less := re.sub("«[^«»]*»", "", said)) != said:
        said = less
    # What may stand alone: the result line, the program's name, numbers, and what joins sentences.
    rest = re.sub(r"result: \w+|python -m games:|[0-9]+|[^\w]", "", said)
    assert rest == ""

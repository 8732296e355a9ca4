"""Every sentence that a player reads passes through gettext."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.run import run_on_screen

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
    ["stats"],
    ["history"],
    ["resume"],
    ["daily"],
    ["replay", "1"],
    ["export", "9"],
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


@pytest.fixture
def _played() -> None:
    """Games that were finished and left, for the commands that tell of them."""
    run_on_screen("tictactoe", typed="1 1\n1 2\n1 3\n2 1\n2 2\n2 3\n3 1\n3 2\n3 3\nquit\n")
    run_on_screen("tictactoe", "--o", "human", typed="1 1\n2 1\n1 2\n2 2\n1 3\nquit\n")
    run_on_screen("gomoku", "--size", "9", "--white", "easy", typed="h8\nquit\n")
    run_on_screen("minesweeper", "--mines", "0", typed="hint\n1 1\nquit\n")
    run_on_screen("daily", typed="f 1 1\nquit\n")


@pytest.mark.usefixtures("_played")
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
    rest = re.sub(r"result: \w+|python -m games:|v?[0-9]+|[^\w]", "", said)
    assert rest == ""

"""Whole screens, kept as they look: those of the README and those in ``transcripts``.

A block begins with the command; what stands behind a question was typed. Each was read by a person
before it was kept: the places of marks and labels, the counts and the sentences are right.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.run import run_on_screen

HERE = Path(__file__).parent
README = HERE.parent / "README.md"
QUESTION = re.compile(
    r"^(Number or name:|Who plays .*\):|How many .*\):|Which level .*\):"
    r"|\w+ to move:|Your move:|again, undo, board or back:) ?(.*)$"
)
WIDTH = re.compile(r"^COLUMNS=(\d+) ")


def screens() -> list[str]:
    fenced = re.findall(r"```text\n(\$ .*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    kept = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("transcripts/*.txt"))]
    assert len(fenced) >= 3
    assert kept
    return fenced + kept


@pytest.mark.parametrize("screen", screens(), ids=lambda screen: screen.partition("\n")[0][2:])
def test_the_screen_is_as_it_was(screen: str) -> None:
    first, _, expected = screen.partition("\n")
    command = first.removeprefix("$ ")
    width = WIDTH.match(command)
    words = WIDTH.sub("", command).removeprefix("python -m games").split()
    typed = [found[2] for line in expected.split("\n") if (found := QUESTION.match(line))]
    if expected.endswith("goodbye.\n"):
        typed.pop()  # the question that the end of input answered
    answers = "".join(line + "\n" for line in typed)
    ran = run_on_screen(*words, typed=answers, columns=int(width[1]) if width else 80)
    shown = "".join(line.rstrip() + "\n" for line in ran.output.splitlines())
    assert shown == "".join(line.rstrip() + "\n" for line in expected.splitlines())
    assert ran.status == 0
    assert ran.error == ""

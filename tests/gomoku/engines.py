"""Engines to be run by tests, most of them bad."""

from __future__ import annotations

import sys
from pathlib import Path

SCRIPT = """
import os, subprocess, sys, time
def say(text):
    print(text, flush=True)
stones = 0
for line in sys.stdin:
    word = line.split()[0].upper() if line.split() else ""
    if word in ("START", "RECTSTART", "RESTART"):
        {start}
    elif word == "INFO":
        {info}
    elif word in ("BEGIN", "TURN", "DONE"):
        stones += 2
        {move}
    elif word == "PLAY":
        say(line.split()[1])
    elif word == "END":
        {end}
"""


def script(
    directory: Path,
    move: str = "say(f'{stones % 15},{stones // 15}')",
    start: str = "say('OK')",
    info: str = "pass",
    end: str = "break",
) -> tuple[str, ...]:
    """The command of an engine that does these things; its file lies in the directory."""
    path = directory / f"engine{len(list(directory.glob('engine*')))}.py"
    path.write_text(
        SCRIPT.replace("{start}", start)
        .replace("{info}", info)
        .replace("{move}", move)
        .replace("{end}", end)
    )
    return sys.executable, "-I", "-S", str(path)


FAULTS = {
    "occupied": "say('7,7')",
    "off the board": "say('15,3')",
    "junk": "say('banana')",
    "late": "time.sleep(60)",
    "crash": "sys.exit(1)",
    "flood": "[say('MESSAGE ' + 'x' * 500) for i in range(10**9)]",
}
"""What an engine does, asked for its move after h8, by the kind of fault that it is."""

"""Parts of a test in processes of their own, forked from this one: quick, and real to kill."""

from __future__ import annotations

import io
import os
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from typing import NoReturn

import platformdirs.unix

from games import sitting
from games.catalogue import COMMANDS, GAMES
from games.cli import main
from games.streams import Streams
from tests.run import NOW, Screen

FAILED = 99
READ_BEFORE = (
    platformdirs.unix,
    sitting,
    sqlite3,
    *(command.load() for command in COMMANDS.values()),
    *(entry.load() for entry in GAMES),
)
"""What every process would read anew, or could not read any more as another user."""


class Typed(io.StringIO):
    """An input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def forked(action: Callable[[], object]) -> int:
    """Do it in a process of its own; the number of that process."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        _do_and_end(action)
    return child


def _do_and_end(action: Callable[[], object]) -> NoReturn:
    status = FAILED
    try:
        action()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def status_of(child: int) -> int:
    """Wait for its end; its status, or the number of the signal that ended it, negative."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def in_child(action: Callable[[], object]) -> int:
    """Do it in a process of its own, and wait for it; its status."""
    return status_of(forked(action))


def playing(words: list[str], typed: str) -> tuple[int, int]:
    """A person who types that, in a process of its own; its number, and where it writes to."""
    reading, writing = os.pipe()

    def play() -> None:
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8") as output:
            main(words, Streams(Typed(typed), output, Screen()), {}, now=lambda: NOW)

    child = forked(play)
    os.close(writing)
    return child, reading


def kill(child: int) -> None:
    """End it at once, wherever it is."""
    os.kill(child, signal.SIGKILL)
    assert status_of(child) in (0, -signal.SIGKILL)

"""A program that is killed, at any moment, has lost at most the move that was being made.

SIGKILL leaves it no chance to tidy up; what is on disk then is all there is.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.store.places import Store
from tests.driving import keyboard
from tests.forks import playing, status_of
from tests.killing import BOARD, CHECKS, RESUME, SQUARES, the_game
from tests.run import run_on_screen

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs fork and SIGKILL")


@pytest.mark.parametrize("check", [check.__name__ for check in CHECKS])
def test_killed_at_any_moment(check: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "tests.killing", check],
        cwd=Path(__file__).parent.parent,
        check=True,
        timeout=60,
    )


def test_a_real_terminal_is_killed_and_the_game_goes_on(store: Store) -> None:
    words = BOARD
    for number, move in enumerate(SQUARES[:12]):
        with keyboard(words) as child:
            child.expect_exact(b" to move: ")
            child.sendline(move)
            child.expect_exact(f"plays {move}.".encode())
            child.kill(signal.SIGKILL)
            child.wait()
        assert the_game(store) == SQUARES[: number + 1]
        words = RESUME


def test_a_file_is_on_the_disk_before_it_has_its_name(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    kinds: dict[int, str] = {}
    real_open, real_fsync, real_replace = os.open, os.fsync, os.replace

    def opened(path: str, flags: int, mode: int = 0o777) -> int:
        handle = real_open(path, flags, mode)
        kinds[handle] = "folder" if os.path.isdir(path) else os.path.splitext(path)[1]
        return handle

    def synced(handle: int) -> None:
        done.append(f"sync {kinds[handle]}")
        real_fsync(handle)

    def replaced(old: str, new: str) -> None:
        done.append(f"name {os.path.splitext(new)[1]}")
        real_replace(old, new)

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    run_on_screen("tictactoe", "--o", "human", typed="1 1\n")
    assert done[:3] == ["sync .new", "name .json", "sync folder"]


def test_the_child_that_is_not_killed_ends_well(store: Store) -> None:
    child, reading = playing(BOARD, "a1\n")
    with os.fdopen(reading) as output:
        assert "black plays a1." in output.read()
    assert status_of(child) == 0
    assert the_game(store) == ["a1"]

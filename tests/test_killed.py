"""A program that is killed, at any moment, has lost at most the move that was being made.

SIGKILL leaves it no chance to tidy up; what is on disk then is all there is.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games import keeping
from games.store.places import Store
from games.store.results import results
from tests.driving import keyboard
from tests.forks import in_child, kill, playing, status_of
from tests.run import run_on_screen

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs fork and SIGKILL")

BOARD = ["gomoku", "--rows", "2", "--columns", "26", "--win", "26", "--white", "human", "--plain"]
"""A game of two in which nobody wins, on a board that is quickly said."""
RESUME = ["resume", "--plain"]
SQUARES = [f"{column}{row}" for column in "abcdefghijklmnopqrstuvwxyz" for row in (1, 2)]


def kill_after(child: int, reading: int, characters: int, spin: int) -> str:
    """Kill the process once it has written that much, and a little later; all that it wrote."""
    with os.fdopen(reading, "rb") as output:
        told = output.read(characters)
        for _ in range(spin):
            pass
        kill(child)
        return (told + output.read()).decode()


def the_game(store: Store) -> list[str]:
    """The moves of the only game that is kept, none if there is none yet."""
    found = keeping.offers(store)
    assert found.sentences == []
    assert len(found.games) <= 1
    return found.games[0].saved.moves if found.games else []


def test_killed_at_any_moment_a_game_goes_on_where_it_was(store: Store) -> None:
    rng = Random(6)
    kills, rounds = 0, 0
    while kills < 300:
        order = rng.sample(SQUARES, len(SQUARES))
        had: list[str] = []
        while len(had) < 40 and kills < 300:
            typed = "".join(f"{move}\n" for move in order[len(had) : len(had) + 12])
            child, reading = playing(RESUME if had else BOARD, typed)
            told = kill_after(child, reading, rng.randrange(700), rng.randrange(20_000))
            kills += 1
            made = len(had) + told.count(" plays ")
            now = the_game(store)
            assert now[: len(had)] == had
            assert now == order[: len(now)]
            assert made <= len(now) <= made + 1
            had = now
        rounds += 1
        run_on_screen("resume", "1", "--forget", typed="")
    assert rounds > 10
    assert keeping.offers(store).games == []
    assert os.listdir(store.state) == []


def test_killed_at_any_moment_no_result_is_lost(store: Store) -> None:
    rng = Random(7)
    game = "".join(f"{move}\n" for move in ("1 1", "2 1", "1 2", "2 2", "1 3", "again"))
    told = 0
    for _ in range(60):
        child, reading = playing(["tictactoe", "--o", "human", "--plain"], game * 4)
        written = kill_after(child, reading, rng.randrange(1500), rng.randrange(20_000))
        before, told = told, told + written.count("\nresult: ")
        keeping.offers(store)  # records what had ended and was not recorded yet
        kept = len(results(store))
        assert told <= kept <= told + 1, (before, written[-200:])
        told = kept


def dying(at: int) -> Callable[[], None]:
    """Make the process end, as if killed, before it does its ``at``-th thing to a file."""
    done = 0

    def instead(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            nonlocal done
            done += 1
            if done == at:
                os._exit(9)
            return real(*given, **named)

        return call

    def patch() -> None:
        for name in ("open", "fsync", "chmod", "replace", "unlink", "rename", "close", "makedirs"):
            setattr(os, name, instead(getattr(os, name)))

    return patch


def test_killed_before_each_thing_that_is_done_to_a_file(store: Store) -> None:
    moves = ("1 1", "2 1", "1 2", "2 2", "1 3")

    for at in range(1, 10_000):

        def play(at: int = at) -> None:
            dying(at)()
            typed = "".join(f"{move}\n" for move in moves)
            run_on_screen("tictactoe", "--o", "human", "--plain", typed=typed)

        before = len(results(store))
        status = in_child(play)
        found = keeping.offers(store)
        assert found.sentences == []
        after = len(results(store))
        kept = [offer.saved.moves for offer in found.games]
        if after == before:
            assert kept in ([], *([list(moves[:n])] for n in range(1, 5)))
        else:
            assert after == before + 1
        for offer in found.games:
            assert offer.slot.claim()
            offer.slot.forget()
        if os.path.exists(store.state):
            assert os.listdir(store.state) == []
        if status == 0:
            assert after == before + 1
            break
        assert status == 9
    assert at > 40


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

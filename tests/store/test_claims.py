"""Claims on a name: one holder at a time, and none when the holder has gone."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from games.store import claims
from tests.forks import forked, in_child, status_of

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs fork")


def test_one_holds_a_claim_until_it_is_given_up(tmp_path: Path) -> None:
    path = str(tmp_path / "game.lock")
    assert not claims.is_claimed(path)
    held = claims.claim(path)
    assert held not in (None, claims.UNHELD)
    assert held is not None
    assert claims.claim(path) is None
    assert claims.is_claimed(path)
    claims.give_up(path, held)
    assert os.listdir(tmp_path) == []
    assert not claims.is_claimed(path)
    again = claims.claim(path)
    assert again is not None
    claims.give_up(path, again)


def test_a_claim_ends_with_its_process_however_that_ends(tmp_path: Path) -> None:
    path = str(tmp_path / "game.lock")
    reading, writing = os.pipe()

    def hold() -> None:
        assert claims.claim(path) is not None
        os.write(writing, b"held")
        signal.pause()

    child = forked(hold)
    assert os.read(reading, 4) == b"held"
    assert claims.claim(path) is None
    os.kill(child, signal.SIGKILL)
    assert status_of(child) == -signal.SIGKILL
    held = claims.claim(path)
    assert held is not None
    claims.give_up(path, held)
    os.close(reading)
    os.close(writing)


def test_of_many_that_claim_at_once_one_at_a_time_has_it(tmp_path: Path) -> None:
    path, inside = str(tmp_path / "game.lock"), str(tmp_path / "inside")

    def compete() -> None:
        won = 0
        while won < 40:
            held = claims.claim(path)
            if held is None:
                continue
            os.close(os.open(inside, os.O_CREAT | os.O_EXCL))  # fails if anyone else is here
            os.unlink(inside)
            claims.give_up(path, held)
            won += 1

    children = [forked(compete) for _ in range(4)]
    assert [status_of(child) for child in children] == [0] * 4


def test_who_only_looks_is_in_nobodys_way(tmp_path: Path) -> None:
    path = str(tmp_path / "game.lock")
    taken = str(tmp_path / "other.lock")
    held = claims.claim(taken)

    def look() -> None:
        while True:
            assert claims.is_claimed(taken)
            claims.is_claimed(path)

    lookers = [forked(look) for _ in range(2)]
    try:
        for _ in range(300):
            mine = claims.claim(path)
            assert mine not in (None, claims.UNHELD)
            claims.give_up(path, mine or 0)
    finally:
        for looker in lookers:
            os.kill(looker, signal.SIGKILL)
    assert [status_of(looker) for looker in lookers] == [-signal.SIGKILL] * 2
    claims.give_up(taken, held or 0)


def test_a_claim_is_of_the_file_that_has_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "game.lock")
    real, first = claims._lock, True

    def lock(handle: int, shared: bool = False) -> bool:
        nonlocal first
        if first:  # its last holder removes it between opening and locking
            first = False
            os.unlink(path)
        return real(handle, shared)

    monkeypatch.setattr(claims, "_lock", lock)
    held = claims.claim(path)
    assert held is not None
    assert claims.holds(path, held)
    assert claims.claim(path) is None


def test_where_no_file_can_be_made_a_claim_is_granted(tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "game.lock")
    assert claims.claim(path) == claims.UNHELD
    claims.give_up(path, claims.UNHELD)
    assert not claims.is_claimed(path)


def test_where_the_system_has_no_locks_a_claim_is_granted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno
    import fcntl

    def flock(handle: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", flock)
    held = claims.claim(str(tmp_path / "game.lock"))
    assert held not in (None, claims.UNHELD)


def test_a_program_started_by_the_holder_does_not_hold_it(tmp_path: Path) -> None:
    path = str(tmp_path / "game.lock")
    telling, told = os.pipe()
    waiting, ending = os.pipe()

    def hold_and_start() -> None:
        assert claims.claim(path) is not None
        if os.fork() == 0:
            os.dup2(told, 1)
            os.dup2(waiting, 0)
            os.execvp("sh", ["sh", "-c", "echo started; read end"])

    assert in_child(hold_and_start) == 0
    assert os.read(telling, 8) == b"started\n"  # it runs on, and its parent has ended
    held = claims.claim(path)
    assert held is not None
    for handle in (telling, told, waiting, ending):
        os.close(handle)

"""Disks that are full, homes that are read-only or missing: one sentence, and the game goes on."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.forks import in_child
from tests.run import Ran, run_on_screen

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs fork and users")

TWO = ("tictactoe", "--o", "human", "--plain")
WON = "1 1\n2 1\n1 2\n2 2\n1 3\n"
NOBODY = 65534


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home directory that anybody can reach, and in which no other place is named."""
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        path = Path(folder, "home")
        path.mkdir()
        monkeypatch.setenv("HOME", str(path))
        yield path


def as_somebody(action: Callable[[], None], own: Path | None = None) -> None:
    """Do it as a user for whom the modes of files count, in a process of its own."""
    if own and os.geteuid() == 0:
        os.chown(own, NOBODY, NOBODY)

    def become() -> None:
        if os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        action()

    assert in_child(become) == 0


def played(ran: Ran, complaints: int = 1) -> None:
    """Check that a game that was won went as ever, with so many sentences about the disk."""
    assert ran.status == 0
    assert ran.error == ""
    assert "Traceback" not in ran.output
    assert ran.output.count("\nresult: x\n") == ran.output.count("x wins")
    assert ran.output.count("x wins") > 0
    assert ran.output.count("Cannot ") == complaints, ran.output


def test_a_home_is_used(home: Path) -> None:
    as_somebody(lambda: played(run_on_screen(*TWO, typed=WON + "again\n1 1\nquit\n"), 0), home)
    state = home / ".local" / "state" / "noughts-and-mines"
    data = home / ".local" / "share" / "noughts-and-mines"
    assert len(os.listdir(state)) == 1
    assert os.listdir(data) == ["results.sqlite"]


def test_a_home_that_is_read_only_is_told_once(home: Path) -> None:
    home.chmod(0o500)

    def play() -> None:
        ran = run_on_screen(*TWO, typed=WON + "again\n" + WON + "quit\n")
        played(ran)
        assert ": Permission denied." in ran.output
        for command in ("stats", "history", "resume"):
            assert "Traceback" not in run_on_screen(command, typed="").error
        assert "0  Leave\n" in run_on_screen(typed="0\n").output

    as_somebody(play, home)
    assert os.listdir(home) == []


def test_a_home_that_became_read_only_still_has_its_games(home: Path) -> None:
    def leave() -> None:
        run_on_screen(*TWO, typed="1 1\nquit\n")
        run_on_screen(*TWO, typed=WON)
        state = home / ".local" / "state" / "noughts-and-mines"
        data = home / ".local" / "share" / "noughts-and-mines"
        for folder in (state, data):
            for path in folder.iterdir():
                path.chmod(0o400)
            folder.chmod(0o500)
        ran = run_on_screen("resume", "--plain", typed="2 1\n1 2\n2 2\n1 3\nquit\n")
        played(ran, 2)
        assert "Permission denied. The game goes on, and is not kept." in ran.output
        assert "a readonly database. The result is not kept." in ran.output
        assert "1 game" in run_on_screen("stats", typed="").output
        assert (
            "tictactoe, two players, x won, 5 moves" in run_on_screen("history", typed="").output
        )
        for folder in (state, data):
            folder.chmod(0o700)

    as_somebody(leave, home)


def test_a_missing_home_is_told_once_and_not_made(home: Path) -> None:
    home.rmdir()
    ran = run_on_screen(*TWO, typed=WON + "again\n" + WON + "quit\n")
    played(ran)
    assert f": there is no folder '{home}'." in ran.output
    assert not home.exists()
    assert run_on_screen("stats", typed="").output == "No finished games are kept yet.\n"


@pytest.mark.parametrize("value", ["", "relative", "~nobody-of-that-name"])
def test_a_home_that_is_none_is_told_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", value)
    as_somebody(lambda: played(run_on_screen(*TWO, typed=WON)))
    assert os.listdir(tmp_path) == []


def test_no_home_at_all_is_told_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    as_somebody(lambda: played(run_on_screen(*TWO, typed=WON)))


def with_files_of(size: int) -> None:
    """Let no file of this process grow larger, as a quota does."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_disk_that_is_full_is_told_once(home: Path) -> None:
    def play() -> None:
        with_files_of(100)
        played(run_on_screen(*TWO, typed=WON + "again\n" + WON + "quit\n"), 2)

    assert in_child(play) == 0
    state = home / ".local" / "state" / "noughts-and-mines"
    assert os.listdir(state) == []


def test_a_disk_that_fills_up_keeps_what_was_kept(home: Path) -> None:
    run_on_screen(*TWO, typed="1 1\n2 1\nquit\n")
    state = home / ".local" / "state" / "noughts-and-mines"
    (path,) = state.iterdir()
    before = path.read_bytes()

    def play() -> None:
        with_files_of(100)
        ran = run_on_screen("resume", typed="1 2\n2 2\nquit\n")
        assert ran.output.count("Cannot write ") == 1
        assert ran.output.count("File too large.") == 1
        assert "This game is kept" not in ran.output

    assert in_child(play) == 0
    assert path.read_bytes() == before
    assert [p.name for p in state.iterdir()] == [path.name]


def test_a_disk_that_is_freed_is_used_again(home: Path) -> None:
    class Freed:
        """Types a move, has the disk freed, and types another."""

        def __init__(self) -> None:
            self.typed = ["1 1\n", "2 1\n"]

        def __call__(self) -> str:
            if len(self.typed) == 1:
                with_files_of(resource.RLIM_INFINITY)
            return self.typed.pop(0) if self.typed else ""

    def play() -> None:
        with_files_of(100)
        from tests import run

        line = Freed()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(run.Keyboard, "readline", lambda _self, _size=-1: line())
            ran = run_on_screen(*TWO, typed="")
        assert ran.output.count("Cannot write ") == 1

    assert in_child(play) == 0
    (path,) = (home / ".local" / "state" / "noughts-and-mines").iterdir()
    assert json.loads(path.read_bytes())["moves"] == ["1 1", "2 1"]


MOUNT = ("unshare", "--mount", "--map-root-user", "sh", "-c")
SCRIPT = """
set -e
mkdir -p "$HOME/.local"
mount -t tmpfs -o size=64k none "$HOME/.local"
dd if=/dev/zero of="$HOME/.local/ballast" bs=4096 count=100 2>/dev/null || true
"$@" > "$HOME/first"
rm "$HOME/.local/ballast"
"$@" > "$HOME/second"
"$@" > "$HOME/third"
find "$HOME/.local" -name 'results.sqlite' > "$HOME/found"
"""


def can_mount() -> bool:
    if not shutil.which("unshare"):
        return False
    trying = subprocess.run([*MOUNT, "mount -t tmpfs none /mnt"], capture_output=True, check=False)
    return trying.returncode == 0


@pytest.mark.skipif(not can_mount(), reason="needs the right to mount a file system")
def test_a_real_file_system_that_is_full(home: Path) -> None:
    game = (
        "from tests.run import run_on_screen;"
        f"print(run_on_screen(*{TWO!r}, typed={WON + 'quit' + chr(10)!r}).output)"
    )
    subprocess.run(
        [*MOUNT, SCRIPT, "sh", sys.executable, "-c", game],
        cwd=Path(__file__).parent.parent,
        check=True,
        timeout=30,
    )
    first, second, third = (Path(home, name).read_text() for name in ("first", "second", "third"))
    assert first.count("No space left on device.") == 1
    assert "\nresult: x\n" in first
    assert "Cannot" not in second + third
    assert (home / "found").read_text() != ""

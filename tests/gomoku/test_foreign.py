"""Somebody's engine as a player: what it does wrong is caught and named, and it is ended."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.gomoku.gomocup import foreign
from games.gomoku.gomocup.foreign import Fault, Foreign, Stone, Terms, command_of
from tests.gomoku.engines import FAULTS, script

TERMS = Terms(15, 15, "freestyle", 0.1)
CENTRE = Stone((7, 7), "x")


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "START_SECONDS", 1.5)
    monkeypatch.setattr(foreign, "TOLERANCE", 0.7)


@contextmanager
def engine(command: tuple[str, ...], terms: Terms = TERMS) -> Iterator[Foreign]:
    one = Foreign(command, "it", terms)
    try:
        yield one
    finally:
        one.close()


def fault_of(command: tuple[str, ...], terms: Terms = TERMS) -> Fault:
    """What the engine does wrong when it is asked for a move after h8."""
    with pytest.raises(Fault) as caught, engine(command, terms) as one:
        one.move([CENTRE], "o")
    return caught.value


@pytest.mark.parametrize(("kind", "move"), FAULTS.items())
def test_faults_at_a_move(tmp_path: Path, kind: str, move: str) -> None:
    fault = fault_of(script(tmp_path, move))
    assert fault.kind == kind
    assert str(fault).startswith("it ")
    assert str(fault).endswith(".")


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        ("say('-1,3')", "off the board"),
        ("say('3,15')", "off the board"),
        ("say('99999,1')", "off the board"),
        ("say('7')", "junk"),
        ("say('7,7,7')", "junk"),
        ("say('ERROR no')", "junk"),
        ("os.write(1, bytes(range(128, 256)) + b'\\n')", "junk"),
        ("say('1,1 2,2')", "junk"),
        ("os.close(1); time.sleep(60)", "crash"),
        ("[sys.stdout.write('x' * 9999) for i in range(10**9)]", "flood"),
        ("[say('\\n' * 9999) for i in range(10**9)]", "flood"),
    ],
)
def test_other_faults(tmp_path: Path, move: str, kind: str) -> None:
    assert fault_of(script(tmp_path, move)).kind == kind


def test_faults_at_the_start(tmp_path: Path) -> None:
    assert fault_of(script(tmp_path, start="time.sleep(60)")).kind == "silent"
    refused = fault_of(script(tmp_path, start="say('ERROR too large')"))
    assert refused.kind == "refused"
    assert "'ERROR too large'" in str(refused)
    assert fault_of(script(tmp_path, start="sys.exit()")).kind == "crash"
    assert fault_of(("/nowhere/pbrain",)).kind == "not started"
    assert fault_of((str(tmp_path),)).kind == "not started"


def test_a_rectangle_is_announced_as_one(tmp_path: Path) -> None:
    start = "say('OK' if line.split() == ['RECTSTART', '20,10'] else 'ERROR')"
    with engine(script(tmp_path, start=start), Terms(10, 20, "exact", 0.1)) as one:
        assert one.move([], "x") == (0, 2)


def test_what_it_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log"
    tell = f"open({str(log)!r}, 'a').write(line)"
    command = script(tmp_path, "say(f'{stones},0')", info=tell)
    source = Path(command[-1])
    source.write_text(source.read_text().replace("    if word in", f"    {tell}\n    if word in"))
    with engine(command, Terms(15, 15, "renju", 0.1)) as one:
        stones = [CENTRE]
        stones.append(Stone(one.move(stones, "o"), "o"))
        stones.append(Stone((8, 8), "x"))
        stones.append(Stone(one.move(stones, "o"), "o"))
        one.move(stones[:1], "o")  # a move was taken back
        one.move(stones[:2], "x")  # for the other side
    told = [line for line in log.read_text().split("\n") if line and "time_left" not in line]
    lines = [line for line in dict.fromkeys(told) if line.startswith("INFO")]
    assert lines == ["INFO timeout_turn 100", "INFO timeout_match 0", "INFO max_memory 0",
                     "INFO game_type 1", "INFO rule 4"]  # fmt: skip
    assert [line for line in told if not line.startswith("INFO")] == [
        "START 15", "TURN 7,7", "TURN 8,8", "RESTART", "TURN 7,7", "RESTART", "BOARD", "7,7,1",
        "2,0,2", "DONE", "END",
    ]  # fmt: skip


def test_what_is_for_people_is_kept(tmp_path: Path) -> None:
    move = "say('MESSAGE depth 3'); say('debug x'); say('1,2')"
    with engine(script(tmp_path, move, info="say('UNKNOWN command')")) as one:
        assert one.move([CENTRE], "o") == (2, 1)
        assert list(one.messages) == ["depth 3", "x"]


def test_suggestions_without_end_are_too_late(tmp_path: Path) -> None:
    move = "[say('SUGGEST 7,7') or time.sleep(0.001) for i in range(10**6)]"
    assert fault_of(script(tmp_path, move)).kind == foreign.FLOOD


def test_an_engine_that_reads_no_more_is_given_up(tmp_path: Path) -> None:
    """It is told more than a pipe holds: 65,536 bytes."""
    with (
        engine(script(tmp_path, start="say('OK'); time.sleep(99)")) as one,
        pytest.raises(Fault) as caught,
    ):
        one._tell(*["INFO evaluate 7,7"] * 8000)
    assert caught.value.kind == foreign.DEAF


def test_restart_and_swap2_need_not_be_known(tmp_path: Path) -> None:
    start = "say('OK' if word == 'START' else 'UNKNOWN command')"
    with engine(script(tmp_path, start=start)) as one:
        assert one.move([CENTRE], "o") == (0, 2)
        assert one.move([CENTRE], "o") == (0, 4)  # undone, and started again
    with engine(script(tmp_path, "say('1,2' if word == 'TURN' else 'UNKNOWN command')")) as one:
        one.move([CENTRE], "o")
        with pytest.raises(Fault) as caught:
            one.swap2([])
    assert caught.value.kind == foreign.REFUSED


def test_suggestions_are_played(tmp_path: Path) -> None:
    with engine(script(tmp_path, "say('SUGGEST 4,5')")) as one:
        assert one.move([CENTRE], "o") == (5, 4)


def test_lines_may_end_as_they_like(tmp_path: Path) -> None:
    move = "os.write(1, b'MESSAGE a\\r3,4\\r')"
    with engine(script(tmp_path, move)) as one:
        assert one.move([CENTRE], "o") == (4, 3)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] not in "ZX"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks at /proc")
def test_all_that_it_started_is_ended(tmp_path: Path) -> None:
    sleeper = "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])"
    move = f"{sleeper}; say(f'MESSAGE {{child.pid}} {{os.getpid()}}'); say('1,1')"
    with engine(script(tmp_path, move, end="time.sleep(99)")) as one:
        one.move([CENTRE], "o")
        processes = [int(word) for word in one.messages[-1].split()]
        assert all(map(is_running, processes))
        began = time.monotonic()
    assert time.monotonic() - began < 3
    while any(map(is_running, processes)) and time.monotonic() - began < 5:
        time.sleep(0.01)  # who is killed may live a moment longer
    assert not any(map(is_running, processes))
    assert os.getpid() not in processes


def test_swap2_answers(tmp_path: Path) -> None:
    def answered(reply: str, count: int) -> list[tuple[int, int]]:
        with engine(script(tmp_path, f"say({reply!r})")) as one:
            return one.swap2([(0, i) for i in range(count)])

    assert answered("1,1 2,2 3,4", 0) == [(1, 1), (2, 2), (4, 3)]
    assert answered("swap", 3) == []
    assert answered("9,9", 3) == [(9, 9)]
    assert answered("9,9 8,8", 3) == [(9, 9), (8, 8)]
    assert answered("9,9", 5) == [(9, 9)]
    for reply, count, kind in (
        ("SWAP", 0, "junk"), ("1,1", 0, "junk"), ("1,1 1,1 2,2", 0, "occupied"),
        ("1,1 2,2", 5, "junk"), ("0,0", 3, "occupied"), ("9,99", 3, "off the board"),
    ):  # fmt: skip
        with pytest.raises(Fault) as fault:
            answered(reply, count)
        assert fault.value.kind == kind


def test_commands() -> None:
    assert command_of("'my engine' -x") == ["my engine", "-x"]
    for text in ("", "  ", "'x", "''", "a\0b"):
        with pytest.raises(ValueError, match=r"engine|quotation"):
            command_of(text)

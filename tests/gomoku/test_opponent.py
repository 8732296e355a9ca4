"""Somebody's engine at the table: a person plays it, sees its faults, and goes on without it."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.gomoku.gomocup import foreign
from games.gomoku.gomocup.foreign import Fault
from games.gomoku.gomocup.opponent import Opponent
from games.gomoku.rules import Gomoku
from tests.gomoku.engines import FAULTS, script
from tests.run import run


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.gomoku.gomocup.opponent.SECONDS", 0.1)
    monkeypatch.setattr(foreign, "START_SECONDS", 1.5)
    monkeypatch.setattr(foreign, "TOLERANCE", 0.7)


def spec(command: tuple[str, ...]) -> str:
    return "engine:" + shlex.join(command)


def test_a_game_against_an_engine(tmp_path: Path) -> None:
    other = spec(script(tmp_path, "say('MESSAGE I see'); say(f'{stones // 2},14')"))
    typed = "h8\ni8\nmessages\nundo\nmessages\nh9\n" + "\n".join(f"{c}15" for c in "abcd")
    ran = run("gomoku", "--white", other, typed=typed)
    assert ran.status == 0
    assert "white plays b1." in ran.output
    assert "I see" in ran.output
    # After a move was taken back the engine is told the whole position again.
    assert [move in ran.output for move in ("c1.", "d1.", "e1.")] == [True] * 3
    assert ran.output.endswith("goodbye.\n")


def test_both_sides_are_engines(tmp_path: Path) -> None:
    one = spec(script(tmp_path, "say(f'{stones // 2},3')"))
    two = spec(script(tmp_path, "say(f'{stones // 2},9')"))
    ran = run("gomoku", "--black", one, "--white", two)
    assert ran.output.endswith("result: black\n")
    ran = run("gomoku", "--black", one, "--white", spec(script(tmp_path, FAULTS["junk"])))
    assert "The game ends here." in ran.output
    assert "result" not in ran.output


@pytest.mark.parametrize("kind", ["crash", "occupied", "silent"])
def test_a_fault_is_named_and_another_opponent_goes_on(tmp_path: Path, kind: str) -> None:
    start = "time.sleep(60)" if kind == "silent" else "say('OK')"
    other = spec(script(tmp_path, FAULTS.get(kind, "pass"), start=start))
    ran = run("gomoku", "--white", other, typed="h8\nnobody\neasy\nlast\n")
    assert ran.status == 0
    told = foreign.TOLD[kind].partition("{name} ")[2].partition("{")[0]
    assert told in ran.output
    assert "Who goes on as white" in ran.output
    assert "not 'nobody'" in ran.output
    assert "last move: white" in ran.output


def test_a_person_may_go_on_or_leave(tmp_path: Path) -> None:
    other = spec(script(tmp_path, "sys.exit()"))
    ran = run("gomoku", "--white", other, typed="h8\nhuman\nh9\nturn\n")
    assert "black is to move: player 1" in ran.output
    assert run("gomoku", "--white", other, typed="h8\nquit\n").status == 0
    assert "End of input" in run("gomoku", "--white", other, typed="h8\n").output


def test_a_program_that_only_a_file_names_is_not_started(tmp_path: Path) -> None:
    path, trace = tmp_path / "game.json", tmp_path / "trace"
    run("gomoku", typed=f"h8\nsave {path}\n")
    data = json.loads(path.read_text())
    data["settings"]["white"] = f"engine:touch {trace}"
    data["moves"], data["times"] = data["moves"][:1], data["times"][:1]
    path.write_text(json.dumps(data))
    ran = run("--load", str(path), typed="easy\nlast\n")
    assert "A program that a file names is not started" in ran.output
    assert "last move: white" in ran.output
    assert not trace.exists()


def test_what_cannot_be(tmp_path: Path) -> None:
    for words in (("--white", "engine:"), ("--white", "engine:'x"), ("--white", "engin"),
                  ("--white", "engine:x", "--win", "4")):  # fmt: skip
        assert run("gomoku", *words).status == 2


def test_swap2(tmp_path: Path) -> None:
    def at(move: str, *texts: str) -> tuple[Gomoku, object]:
        game = Gomoku(15, 15, 5, "freestyle", "swap2")
        for text in texts:
            game.play(game.parse(text))
        opponent = Opponent(shlex.join(script(tmp_path, move)))
        try:
            chosen = opponent(game.view, None)  # type: ignore[arg-type]  # it takes no chance
            game.play(chosen)
            if game.outcome is None and chosen != "black":
                game.play(opponent(game.view, None))  # type: ignore[arg-type]
        finally:
            opponent.close()
        return game, chosen

    three = ("h8", "h9", "h10")
    assert at("say('SWAP')", *three)[1] == "black"
    game, chosen = at("say('0,0')", *three)
    assert chosen == "white"
    assert game.last == (0, 0)
    game, chosen = at("say('0,0 1,1')", *three)
    assert chosen == (0, 0)
    assert game.last == (1, 1)
    assert at("say('SWAP')", *three, "a1", "b1")[1] == "black"


def test_forbidden_moves_are_faults(tmp_path: Path) -> None:
    game = Gomoku(15, 15, 5, "renju")
    for text in ("g8", "a1", "i8", "o1", "h7", "a15", "h9", "o15"):
        game.play(game.parse(text))
    opponent = Opponent(shlex.join(script(tmp_path, "say('7,7')")))
    try:
        with pytest.raises(Fault, match="double-three") as fault:
            opponent(game.view, None)  # type: ignore[arg-type]
    finally:
        opponent.close()
    assert fault.value.kind == "forbidden"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks at /proc")
@pytest.mark.parametrize("request_to_end", [signal.SIGTERM, signal.SIGHUP])
def test_a_request_to_end_ends_the_engine_as_well(
    tmp_path: Path, request_to_end: signal.Signals
) -> None:
    told = tmp_path / "process"
    os.mkfifo(told)
    start = f"open({str(told)!r}, 'w').write(str(os.getpid())); say('OK')"
    engine = " ".join(script(tmp_path, "time.sleep(99)", start=start))
    words = (sys.executable, "-m", "games", "gomoku", "--black", f"engine:{engine}")
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as table:
        process = int(told.read_text())  # when it has been started
        table.send_signal(request_to_end)
        assert table.wait(20) == 128 + request_to_end
    state = Path(f"/proc/{process}/stat")
    assert not state.exists() or state.read_text().split()[2] in "ZX"

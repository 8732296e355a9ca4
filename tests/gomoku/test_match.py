"""Matches: the referee, the bookkeeping, and engines that fail in the middle."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import time
from functools import partial
from math import log
from pathlib import Path

import pytest

from games.gomoku.gomocup.foreign import Foreign, Terms
from games.gomoku.match.play import SWAP2, Played, play
from games.gomoku.match.results import Score, elo, likelihood_ratio, verdict
from games.gomoku.match.run import contestant, distinct
from games.gomoku.records import moves, psq
from tests.driving import PROGRAM, end_of, keyboard, pipe
from tests.gomoku.engines import FAULTS, script
from tests.run import run

TERMS = Terms(15, 15, "freestyle", 0.1)


def game(
    black: tuple[str, ...], white: tuple[str, ...], opening: str | None = "", terms: Terms = TERMS
) -> Played:
    squares = SWAP2 if opening is None else moves.squares(opening, terms.columns)
    seats = [
        partial(Foreign, command, name, terms)
        for command, name in ((black, "one"), (white, "two"))
    ]
    return play(seats, squares, terms)


def along(row: int, step: int = 1) -> str:
    """An engine's move: one square after another along a row."""
    return f"say(f'{{(stones // 2 - 1) * {step}}},{row}')"


# One game


def test_the_first_five_wins(tmp_path: Path) -> None:
    played = game(script(tmp_path, along(3)), script(tmp_path, along(9)))
    assert (played.winner, played.black, played.fault) == (0, 0, None)
    assert (len(played.moves), len(played.seconds)) == (9, 9)
    played = game(script(tmp_path, along(3, 2)), script(tmp_path, along(9)))
    assert played.winner == 1


def test_six_is_judged_by_the_rule(tmp_path: Path) -> None:
    # Black fills the gap of five stones and one: six in a row.
    gap = "say(f'{[0, 1, 2, 3, 5, 4][stones // 2 - 1] if stones < 14 else 7},3')"
    for rule, winner, fault in (
        ("freestyle", 0, None), ("caro", 0, None), ("exact", 1, "occupied"),
        ("renju", 1, "forbidden"),
    ):  # fmt: skip
        terms = TERMS._replace(rule=rule)
        played = game(script(tmp_path, gap), script(tmp_path, along(9, 2)), "", terms)
        assert (played.winner, played.fault) == (winner, fault), rule


@pytest.mark.parametrize("kind", ["junk", "crash", "flood"])
def test_a_fault_loses(tmp_path: Path, kind: str) -> None:
    played = game(script(tmp_path), script(tmp_path, FAULTS[kind]), "h8")
    assert (played.winner, played.fault) == (0, kind)


def test_a_game_that_nobody_can_win_is_drawn(tmp_path: Path) -> None:
    # Pairs of one colour side by side, shifted from row to row: no five anywhere on 6 by 6.
    rows = ["xxooxx", "ooxxoo", "xxooxx", "ooxxoo", "xxooxx", "ooxxoo"]
    squares: dict[str, list[str]] = {"x": [], "o": []}
    for number, row in enumerate(rows):
        for column, mark in enumerate(row):
            squares[mark].append(f"{'abcdef'[column]}{number + 1}")
    text = "".join(x + o for x, o in zip(squares["x"], squares["o"], strict=True))
    terms = Terms(6, 6, "freestyle", 0.1)
    played = game(script(tmp_path), script(tmp_path), text[: 2 * 34], terms)
    assert (played.winner, played.fault) == (None, None)


def test_swap2_changes_colours(tmp_path: Path) -> None:
    three = "say('7,7 0,0 8,8' if stones == 2 else along)"
    first = script(tmp_path, three.replace("along", "f'{stones},3'"))
    second = script(tmp_path, "say('SWAP' if stones == 2 else f'{stones},9')")
    played = game(first, second, None)
    assert played.black == 1
    assert played.moves[3] == (3, 4)
    stays = script(tmp_path, "say('1,1' if stones == 2 else f'{stones},9')")
    played = game(first, stays, None)
    assert played.black == 0
    assert played.moves[:5] == ((7, 7), (0, 0), (8, 8), (1, 1), (3, 4))
    asks = script(tmp_path, "say('1,1 2,2' if stones == 2 else f'{stones},9')")
    chooses = script(tmp_path, "say({2: '7,7 0,0 8,8', 4: 'SWAP'}.get(stones, f'{stones},3'))")
    played = game(chooses, asks, None)
    assert played.black == 0
    assert played.moves[3:6] == ((1, 1), (2, 2), (9, 4))


@pytest.mark.parametrize("rule", ["freestyle", "exact", "renju", "caro"])
def test_our_engine_plays_whole_games(rule: str) -> None:
    ours = contestant("medium").command
    played = game(ours, contestant("easy").command, "h8", TERMS._replace(rule=rule))
    assert played.fault is None


# Bookkeeping


def test_elo() -> None:
    assert elo(Score()) is None
    assert elo(Score(wins=5)) is None
    difference, error = elo(Score(wins=50, losses=50)) or (1, 1)
    assert difference == 0
    assert 60 < error < 80
    difference, _ = elo(Score(wins=75, losses=25)) or (0, 0)
    assert difference == pytest.approx(400 * log(3) / log(10))
    _, less = elo(Score(wins=5, draws=90, losses=5)) or (0, 0)
    assert less < error


def test_sprt() -> None:
    assert likelihood_ratio(Score(), 0, 50) == 0
    assert verdict(likelihood_ratio(Score(60, 20, 20), 0, 50)) == "elo1"
    assert verdict(likelihood_ratio(Score(20, 20, 60), 0, 50)) == "elo0"
    assert verdict(likelihood_ratio(Score(5, 1, 5), 0, 10)) is None
    assert likelihood_ratio(Score(1, 0, 0), 0, 50) > 0 > likelihood_ratio(Score(0, 0, 1), 0, 50)


def test_names() -> None:
    assert contestant("engine:python3 /x/greedy.py -v").name == "greedy"
    assert contestant("engine:./pbrain-rapfi").name == "pbrain-rapfi"
    same = distinct(contestant("hard"), contestant("hard"))
    assert [one.name for one in same] == ["hard 1", "hard 2"]
    for text in ("harder", "engine:", "engine:'", ""):
        with pytest.raises(ValueError, match=r"player|engine|quotation"):
            contestant(text)


# The tool


def spec(command: tuple[str, ...]) -> str:
    return "engine:" + shlex.join(command)


def test_a_crash_does_not_end_the_match(tmp_path: Path) -> None:
    bad = spec(script(tmp_path, "sys.exit(3)"))
    good = spec(script(tmp_path, along(3)))
    openings = tmp_path / "openings"
    openings.write_text("# two openings\nh8 h9 a1\n\n1. a15 2. b15\n")
    directory = tmp_path / "games"
    words = ("gomoku", "match", good, bad, "--games", "4", "--openings", str(openings), "--time",
             "0.1", "--record", str(directory))  # fmt: skip
    ran = run(*words, "--json")
    assert (ran.status, ran.error) == (0, "")
    summary = json.loads(ran.output)
    assert (summary["wins"], summary["draws"], summary["losses"]) == (4, 0, 0)
    games = summary["games"]
    assert [one["fault"] for one in games] == ["crash"] * 4
    assert [one["black"] for one in games] == ["engine1", "engine0"] * 2
    assert [one["moves"][:4] for one in games] == ["h8h9", "h8h9", "a15b", "a15b"]
    record = psq.read((directory / "game-0003.psq").read_text())
    assert moves.write(record).strip() == games[2]["moves"]
    again = run(*words)
    assert (again.status, again.output) == (2, "")  # the records are there and are left alone
    assert again.error.startswith("There are games in that directory")


def test_a_match_stops_when_enough_is_known(tmp_path: Path) -> None:
    bad, good = spec(script(tmp_path, "sys.exit(3)")), spec(script(tmp_path, along(3)))
    openings = tmp_path / "openings"
    openings.write_text("h8")
    ran = run("gomoku", "match", good, bad, "--games", "1000", "--openings", str(openings),
              "--sprt", "0,200", "--concurrency", "2", "--time", "0.1")  # fmt: skip
    assert ran.status == 0
    assert ran.output.count("\n") < 60
    assert "200 Elo accepted" in ran.output


def test_progress_only_on_a_terminal(tmp_path: Path) -> None:
    one = spec(script(tmp_path, "sys.exit(3)"))
    words = ["gomoku", "match", one, one, "--games", "2", "--time", "0.1", "--openings", "swap2"]
    assert pipe(words).errors == ""
    with keyboard(words) as child:
        status, shown = end_of(child)
    assert status == 0
    assert shown.count("0 won, 0 drawn, 1 lost.") == 1
    assert shown.count("1 won, 0 drawn, 1 lost.") == 2


@pytest.mark.parametrize(
    "words",
    [
        ("hard",),
        ("hard", "harder"),
        ("hard", "engine:"),
        ("hard", "easy", "--games", "0"),
        ("hard", "easy", "--size", "5"),
        ("hard", "easy", "--time", "x"),
        ("hard", "easy", "--time", "nan"),
        ("hard", "easy", "--sprt", "5"),
        ("hard", "easy", "--sprt", "5,1"),
        ("hard", "easy", "--rule", "go"),
        ("hard", "easy", "--openings", "/nowhere/x"),
        ("hard", "easy", "--record", "/dev/null/x"),
    ],
)
def test_what_makes_no_sense(words: tuple[str, ...]) -> None:
    ran = run("gomoku", "match", *words)
    assert ran.status == 2
    assert ran.output == ""
    assert ran.error.count("\n") == 1


@pytest.mark.parametrize("line", ["h8h8", "h8 z99", "hello", "a1a5b1b5c1c5d1d5e1"])
def test_bad_openings(tmp_path: Path, line: str) -> None:
    path = tmp_path / "openings"
    path.write_text("h8\n" + line)
    ran = run("gomoku", "match", "easy", "easy", "--openings", str(path))
    assert ran.status == 2
    assert "Line 2" in ran.error


def test_ctrl_c_tells_what_there_is(tmp_path: Path) -> None:
    slow = spec(script(tmp_path, "time.sleep(60)"))
    with subprocess.Popen(
        [*PROGRAM, "gomoku", "match", slow, slow, "--openings", "swap2", "--time", "50"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        output, error = process.communicate(timeout=10)
    assert process.returncode == 130
    assert b"0 won, 0 drawn, 0 lost" in output
    assert error == b""

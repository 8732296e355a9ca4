"""The tools of minesweeper: analyse and simulate."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from games.minesweeper.laying import lay_open, lay_safe
from games.minesweeper.simulate import Setup, interval, play, simulate
from tests.run import run

DATA = Path(__file__).parent / "minesweeper_probabilities.json"
POSITIONS: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))


def analyse(*rows: str, mines: int, words: tuple[str, ...] = ()) -> Any:
    ran = run("minesweeper", "analyse", "-", "--mines", str(mines), "--json", *words,
              typed="\n".join(rows) + "\n")  # fmt: skip
    assert (ran.status, ran.error) == (0, "")
    return json.loads(ran.output)


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 7))
def test_the_shared_positions_agree(number: int) -> None:
    position = POSITIONS[number]
    answer = analyse(*position["board"], mines=position["mines"])
    assert answer["rows"] == len(position["board"])
    assert answer["columns"] == len(position["board"][0])
    for row, (ours, theirs) in enumerate(
        zip(answer["probabilities"], position["probabilities"], strict=True)
    ):
        for column, (our, their) in enumerate(zip(ours, theirs, strict=True)):
            assert (our is None) == (their is None)
            if our is not None:
                assert our == pytest.approx(their, abs=1e-9)
                assert ([row, column] in answer["safe"]) == (our == 0)
                assert ([row, column] in answer["mined"]) == (our == 1)
    best = answer["best"]
    assert answer["probabilities"][best["row"]][best["column"]] == best["probability"]


def test_analyse_as_json() -> None:
    # One mine on two squares, beside a 1; the other two are apart.
    assert analyse("1#1##", mines=1) == {
        "rows": 1,
        "columns": 5,
        "mines": 1,
        "arrangements": "1",
        "probabilities": [[None, 1.0, None, 0.0, 0.0]],
        "safe": [[0, 3], [0, 4]],
        "mined": [[0, 1]],
        "best": {"row": 0, "column": 3, "probability": 0.0},
    }
    assert analyse("1F", mines=1)["best"] is None


def test_blanks_dots_and_flags_are_read() -> None:
    plain = analyse("0001#", "0001#", mines=1)
    assert analyse("   1.", "0 01F", mines=1) == plain
    assert analyse("   1.\r", "0 01f\r", mines=1) == plain


def test_more_arrangements_than_python_writes_at_once_are_written() -> None:
    answer = analyse(*["#" * 150] * 150, mines=9000)
    assert len(answer["arrangements"]) > 4300
    assert answer["arrangements"].isdigit()
    assert answer["probabilities"][7][9] == pytest.approx(9000 / 150**2)


def test_analyse_as_text_counts_from_one() -> None:
    ran = run("minesweeper", "analyse", "-", "--mines", "1", typed="1#1##\n")
    assert ran.output.splitlines() == [
        "arrangements: 1",
        "certainly safe: 1 4, 1 5",
        "certainly mined: 1 2",
        "best move: 1 4, risk 0 percent",
        "chance of a mine in each hidden square:",
        "1 2: 100 percent",
        "1 4: 0 percent",
        "1 5: 0 percent",
    ]


@pytest.mark.parametrize(
    ("text", "mines", "status", "sentence"),
    [
        ("1#\n9#", 1, 2, "Line 2 holds '9': use # . F, digits to 8 and blanks."),
        ("1#\n1", 1, 2, "Line 2 has 1 squares and line 1 has 2."),
        ("", 1, 2, "Line 1: a board has 1 to 1000 rows of 1 to 1000 squares."),
        ("1#\n\n1#", 1, 2, "Line 2: a board has 1 to 1000 rows of 1 to 1000 squares."),
        ("#" * 1001, 1, 2, "Line 1: a board has 1 to 1000 rows of 1 to 1000 squares."),
        ("#\n" * 1001, 1, 2, "Line 1001: a board has 1 to 1000 rows of 1 to 1000 squares."),
        ("1#\n\0#", 1, 2, "Line 2 holds '\\x00': use # . F, digits to 8 and blanks."),
        ("##", 3, 1, "The board contradicts itself: "),
        ("1#\n3#", 2, 1, "The board contradicts itself: "),
        ("00\n0#", 1, 1, "The board contradicts itself: "),
        ("11\n11", 0, 1, "The board contradicts itself: "),
    ],
)
def test_wrong_boards(text: str, mines: int, status: int, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_text(text)
    for file, typed in (("-", text), (str(path), "")):
        ran = run("minesweeper", "analyse", file, "--mines", str(mines), typed=typed)
        assert (ran.status, ran.output) == (status, "")
        assert ran.error.startswith(sentence)
        assert ran.error.count("\n") == 1


def test_files_that_cannot_be_read_get_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe#\n")
    for file in (str(tmp_path), str(tmp_path / "nowhere"), str(tmp_path / "bytes"), "a\0b"):
        ran = run("minesweeper", "analyse", file, "--mines", "1")
        assert (ran.status, ran.output) == (2, "")
        assert ran.error.endswith(".\n")


SMALL = Setup(6, 6, 5, lay_safe, (0, 0))


def test_workers_do_not_change_the_result() -> None:
    alone = simulate(SMALL, 12, seed=8)  # games that are quickly played
    with ThreadPoolExecutor(3) as threads:
        assert simulate(SMALL, 12, 8, threads) == alone
    with ProcessPoolExecutor(2) as processes:
        assert simulate(SMALL, 12, 8, processes) == alone
    assert alone == sum(play(SMALL, f"8 {number}") for number in range(12))


def test_progress_comes_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    wins = simulate(SMALL, 12, 1, progress=lambda played, won: told.append((played, won)))
    assert told[-1] == (12, wins)
    assert [played for played, _ in told] == [5, 10, 12]


def test_games_without_mines_are_won_and_full_ones_too() -> None:
    assert simulate(Setup(3, 3, 0, lay_open, (1, 1)), 4, 1) == 4
    assert simulate(Setup(3, 3, 8, lay_safe, (2, 0)), 4, 1) == 4


def test_the_interval_is_wilsons() -> None:
    # Wilson (1927); values as in Newcombe, Statistics in Medicine 17 (1998), table I.
    for wins, games, low, high in (
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
    ):  # fmt: skip
        assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_simulate_as_json() -> None:
    words = ("--level", "beginner", "--games", "10", "--first", "safe", "--seed", "7", "--json")
    ran = run("minesweeper", "simulate", *words)
    answer = json.loads(ran.output)
    assert list(answer) == [
        "games", "wins", "rate", "interval", "games_per_second", "first", "start", "seed",
    ]  # fmt: skip
    assert answer["rate"] == answer["wins"] / 10
    assert answer["interval"][0] < answer["rate"] < answer["interval"][1] or answer["wins"] == 10
    assert (answer["first"], answer["start"], answer["seed"]) == ("safe", [1, 1], 7)
    assert ran.error == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--start", "10,1"), "That is off the board: rows go from 1 to 9, columns from 1 to 9."),
        (("--start", "x"), "I cannot read that as a move."),
        (("--mines", "81"), "81 mines are too many for 9 rows of 9: at most 80."),
        (("--games", "0"), "python -m games: Argument --games: games is a whole number from 1 to"),
    ],
)
def test_wrong_options_of_simulate(words: tuple[str, ...], sentence: str) -> None:
    ran = run("minesweeper", "simulate", *words)
    assert (ran.status, ran.output) == (2, "")
    assert ran.error.startswith(sentence)

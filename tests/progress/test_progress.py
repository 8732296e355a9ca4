"""The commands about finished games, on games that were played or put into the database."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sqlite3
import time
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import COMMANDS
from games.gomoku.records.formats import read_file
from games.minesweeper.rawvf import read_rawvf
from games.store.places import Store
from games.store.results import path_of, record
from games.store.saved import Saved, encoded, load
from tests.run import NOW, run, run_on_screen
from tests.store.test_results import RESULT

MINES = {
    "level": "beginner", "first": "open", "no-guess": 0, "fair": 0,
    "rows": 9, "columns": 9, "mines": 10,
}  # fmt: skip
EXPERT = {**MINES, "level": "expert", "rows": 16, "columns": 30, "mines": 99}
GOMOKU = {
    "rows": 15, "columns": 15, "win": 5, "rule": "freestyle", "opening": "free",
    "black": "human", "white": "hard", "time": "1",
}  # fmt: skip
SAVED = Saved("minesweeper", MINES, 5, ["f 1 1"], [0.0], 1.0, 0, [])
DAY = 86400.0


def put(store: Store, score: str, days_ago: float = 0.0, **fields: Any) -> None:
    """A finished game of minesweeper, unless the fields say something else."""
    put.number += 1  # type: ignore[attr-defined]
    game: dict[str, Any] = {
        "game": "minesweeper", "settings": MINES, "opponent": "", "result": score, "score": score,
        "assists": (), "figures": {}, "seconds": 60.0, "undos": 0,
        "finished": NOW - days_ago * DAY, **fields,
    }  # fmt: skip
    record(store, str(put.number), RESULT._replace(**game), SAVED)  # type: ignore[attr-defined]


put.number = 0  # type: ignore[attr-defined]


@pytest.fixture
def some(store: Store) -> Store:
    """Games whose totals can be worked out by hand."""
    put(store, "won", 400, seconds=80.0, figures={"3bv_per_second": 0.5, "efficiency": 0.8})
    put(store, "won", 399, seconds=70.0, figures={"3bv_per_second": 1.0, "efficiency": 0.6})
    put(store, "won", 2, seconds=30.0, assists=("hint",))
    put(store, "lost", 1, seconds=10.0)
    put(store, "won", 0.5, settings=EXPERT, seconds=200.04)
    for score, opponent in (
        ("won", "hard"),
        ("lost", "hard"),
        ("drawn", "easy"),
        ("lost", "hard"),
    ):
        settings = {**GOMOKU, "white": opponent}
        put(store, score, game="gomoku", settings=settings, opponent=opponent, seconds=4000.0)
    put(
        store,
        "",
        game="tictactoe",
        settings={"x": "human", "o": "human", "first": "x"},
        result="q",
    )
    return store


STATS = """\
tictactoe: 1 game, 60.0 s in all.
2026-11-30: 1 game.
gomoku: 4 games, 1 won, 1 drawn, 2 lost, 25%, 4 h 26 min in all.
Won in a row without help: 0 now, 1 at most.
15x15: 4 games, 1 won, 1 drawn, 2 lost, 25%.
Against hard: 3 games, 1 won, 2 lost, 33%.
Against easy: 1 game, 0 won, 1 drawn, 0 lost, 0%.
2026-11-30: 4 games, 1 won, 1 drawn, 2 lost, 25%.
minesweeper: 5 games, 4 won, 1 lost, 80%, 1 assisted, 390.0 s in all.
Won in a row without help: 1 now, 2 at most.
beginner: 4 games, 3 won, 1 lost, 75%, 1 assisted, best time 70.0 s, 3BV a second 0.75, \
3BV a click 0.70.
expert: 1 game, 1 won, 0 lost, 100%, best time 200.0 s.
2025-10: 2 games, 2 won, 0 lost, 100%.
2026-11: 3 games, 2 won, 1 lost, 67%, 1 assisted.
"""


def test_stats_are_what_the_games_come_to(some: Store) -> None:
    assert run("stats") == (0, STATS, "")
    minesweeper = STATS[STATS.index("minesweeper:") :]
    assert run("stats", "minesweeper").output == minesweeper
    assert run("stats", "MINES").output == minesweeper


def test_stats_draw_bars(some: Store) -> None:
    shown = run_on_screen("stats", "gomoku", typed="").output
    assert shown.endswith("\n2026-11-30  \u2588\u2591\u2591\u2591  1 of 4 won\n")
    shown = run_on_screen("stats", "minesweeper", typed="").output
    assert "\n2025-10  \u2588\u2588   2 of 2 won\n" in shown
    assert "\n2026-11  \u2588\u2588\u2591  2 of 3 won\n" in shown
    narrow = run_on_screen("stats", typed="", columns=40).output
    assert max(map(len, narrow.split("\n"))) <= 40


def test_the_menu_shows_the_results(some: Store) -> None:
    shown = run(typed="5\n0\n").output
    assert STATS in shown
    assert shown.endswith("Goodbye.\n")


def test_stats_as_json(some: Store) -> None:
    rows = json.loads(run("stats", "--json").output)
    by_name = {(row["game"], row["group"], row["name"]): row for row in rows}
    whole = by_name["minesweeper", "all", ""]
    assert (whole["played"], whole["won"], whole["assisted"]) == (5, 4, 1)
    assert (whole["streak"], whole["longest"]) == (1, 2)
    assert by_name["minesweeper", "level", "beginner"]["best"] == 70.0
    assert by_name["minesweeper", "level", "beginner"]["figures"]["efficiency"] == 0.7
    assert by_name["gomoku", "opponent", "hard"]["lost"] == 2
    assert by_name["minesweeper", "period", "2026-11"]["played"] == 3
    assert len(rows) == len(by_name)


def test_stats_as_csv(some: Store) -> None:
    rows = list(csv.DictReader(io.StringIO(run("stats", "minesweeper", "--csv").output)))
    (beginner,) = [row for row in rows if row["name"] == "beginner"]
    assert beginner["best"] == "70.0"
    assert json.loads(beginner["figures"])["3bv_per_second"] == 0.75
    assert [row["group"] for row in rows] == ["all", "level", "level", "period", "period"]


HISTORY = """\
 1  2025-10-26 12:00  minesweeper beginner, won, 9 moves, 80.0 s
 2  2025-10-27 12:00  minesweeper beginner, won, 9 moves, 70.0 s
 3  2026-11-28 12:00  minesweeper beginner, won, 9 moves, 30.0 s, assisted (hint)
 4  2026-11-29 12:00  minesweeper beginner, lost, 9 moves, 10.0 s
 5  2026-11-30 00:00  minesweeper expert, won, 9 moves, 200.0 s
 6  2026-11-30 12:00  gomoku 15x15 against hard, won, 9 moves, 1 h 6 min
 7  2026-11-30 12:00  gomoku 15x15 against hard, lost, 9 moves, 1 h 6 min
 8  2026-11-30 12:00  gomoku 15x15 against easy, drawn, 9 moves, 1 h 6 min
 9  2026-11-30 12:00  gomoku 15x15 against hard, lost, 9 moves, 1 h 6 min
10  2026-11-30 12:00  tictactoe, two players, drawn, 9 moves, 60.0 s
"""
MORE = "replay N steps through one, export N writes it as a file.\n"


def test_history_lists_the_games(some: Store) -> None:
    assert run("history") == (0, HISTORY + MORE, "")
    lines = HISTORY.splitlines(keepends=True)
    last = run("history", "--last", "2").output
    assert last == "Earlier games, listed with --all: 8.\n" + "".join(lines[-2:]) + MORE
    gomoku = run("history", "gomoku", "--all").output
    assert gomoku == "".join(line.removeprefix(" ") for line in lines[5:9]) + MORE


def test_the_latest_periods_are_drawn(store: Store) -> None:
    for months in range(15):
        put(store, "won" if months % 2 else "lost", months * 31.0)
    drawn = [
        line for line in run_on_screen("stats", typed="").output.split("\n") if "of 1" in line
    ]
    assert len(drawn) == 12
    assert drawn[0].startswith("2025-12  ")
    assert drawn[-1].startswith("2026-11  ")


def test_a_long_bar_is_cut_to_the_screen(store: Store) -> None:
    for number in range(60):
        put(store, "won" if number == 7 else "lost")
    for columns in (40, 80):
        last = run_on_screen("stats", typed="", columns=columns).output.split("\n")[-2]
        assert last.endswith("  1 of 60 won")
        assert last.count("\u2588") == 1
        assert 15 < len(last) <= columns


def test_many_different_boards_of_the_day_are_no_work(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def laid(name: str) -> None:
        raise AssertionError("A list needs no board.")

    daily = {**MINES, "level": "custom", "rows": 16, "columns": 16, "mines": 40}
    for day in range(1, 29):
        put(store, "won", settings={**daily, "daily": f"2026-02-{day:02} v1"})
    monkeypatch.setattr("games.minesweeper.daily.daily_board", laid)
    assert "daily: 28 games" in run("stats").output
    assert "minesweeper daily 2026-02-28 v1, won" in run("history").output


def test_history_as_json_and_csv(some: Store) -> None:
    rows = json.loads(run("history", "--json", "--all").output)
    assert len(rows) == 10
    assert rows[2]["assists"] == ["hint"]
    assert rows[5]["settings"]["white"] == "hard"
    table = list(csv.DictReader(io.StringIO(run("history", "--csv", "--all").output)))
    assert [row["number"] for row in table] == [str(n) for n in range(1, 11)]
    assert json.loads(table[0]["figures"])["efficiency"] == 0.8
    assert json.loads(table[5]["settings"])["white"] == "hard"
    assert table[2]["assists"] == "hint"


def test_before_the_first_game_there_is_nothing() -> None:
    for command in ("stats", "history"):
        assert run(command) == (0, "No finished games are kept yet.\n", "")
        assert run(command, "--json") == (0, "[]\n", "")
        assert re.fullmatch("[a-z,]+\n", run(command, "--csv").output)


def test_what_somebody_wrote_into_the_database_is_shown_harmlessly(some: Store) -> None:
    with closing(sqlite3.connect(path_of(some))) as database:
        database.execute("UPDATE result SET opponent = 'a' || char(27) || '[31m' WHERE number = 6")
        database.execute("UPDATE result SET result = char(27) || '[2J' WHERE number = 10")
        database.execute("UPDATE result SET assists = char(27) || char(7) WHERE number = 1")
        database.execute("UPDATE result SET game = char(27) || 'chess' WHERE number = 2")
        database.execute("""UPDATE result SET settings = '{"rows": 5}' WHERE number = 7""")
        database.commit()
    for words in product(("stats", "history"), ("--plain", "--json", "--csv")):
        ran = run(*words)
        assert ran.status == 0
        assert ran.output.replace("\n", "").isprintable()
    assert " other settings" in run("history").output
    with closing(sqlite3.connect(path_of(some))) as database:
        database.execute("UPDATE result SET moves = 'many' WHERE number IN (3, 4)")
        database.commit()
    assert run("stats").error == "Results that cannot be read, and are left out: 2.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("stats", "chess"), "There is no game 'chess'."),
        (("history", "gomuko"), "There is no game 'gomuko'. Did you mean gomoku?"),
        (("history", "--last", "0"), "Argument --last: last is a whole number from 1 to "),
        (("replay",), "The following arguments are required: N."),
        (("replay", "7"), "There is no game 7 in the history."),
        (("replay", "-1"), "Argument N: number is a whole number from 1 to 999999999, not '-1'."),
        (("export", "x"), "Argument N: number is a whole number from 1 to 999999999, not 'x'."),
        (("stats", "--json", "--csv"), "Argument --csv: not allowed with argument --json."),
        (("resume", "x"), "Argument N: number is a whole number from 1 to 99999, not 'x'."),
        (
            ("daily", "--date", "30.11."),
            "Argument --date: A day is written 2026-11-30, not '30.11.'",
        ),
        (("daily", "--date", "2026-02-30"), "Argument --date: A day is written 2026-11-30, "),
        (("history", "--last", "1000000000"), "is a whole number from 1 to 999999999, not"),
        (("dayli",), "There is no game or command 'dayli'. Did you mean daily?"),
    ],
)
def test_wrong_words_get_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    ran = run(*words)
    assert (ran.status, ran.output) == (2, "")
    assert sentence in ran.error
    assert ran.error.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    ran = run(command, "--help")
    assert ran.status == 0
    assert f"usage: python -m games {command}" in ran.output
    assert f"\n  {command} " in run("--help").output


def test_the_readme_shows_these_very_games(some: Store) -> None:
    readme = Path(__file__).parents[2] / "README.md"
    (block,) = re.findall(r"```console\n(.*?)```", readme.read_text("utf-8"), re.DOTALL)
    shown = ""
    for words in re.findall(r"^\$ python -m games (.*)$", block, re.MULTILINE):
        shown += f"$ python -m games {words}\n{run_on_screen(*words.split(), typed='').output}"
    assert block == shown


# One game


def test_a_game_is_stepped_through() -> None:
    run_on_screen("tictactoe", "--o", "human", typed="1 1\n2 1\n1 2\n2 2\n1 3\nquit\n")
    ran = run("replay", "1", typed="next\nlast\nprevious\n9\nquit\n")
    assert ran.status == 0
    said = ran.output
    assert "move 0 of 5:\nx plays 1 1.\nrow 1: x, 2 empty\n" in said
    assert "x plays 1 3. x wins: 3 in a row, 1 1, 1 2, 1 3." in said
    assert "\no plays 2 2.\nrow 1: 2 x, empty\nrow 2: 2 o, empty\n" in said
    assert "There are moves from 1 to 5; 0 is the start." in said


def test_a_game_against_a_computer_is_stepped_through() -> None:
    run_on_screen("gomoku", "--size", "3", "--win", "3", "--white", "random", "--seed", "4",
                  typed="b2\na1\na2\na3\nb1\nb3\nc1\nc2\nc3\nquit\n")  # fmt: skip
    count = json.loads(run("history", "--json").output)[0]["moves"]
    said = run("replay", "1", typed="last\nquit\n").output
    assert f"move {count} of {count}:" in said
    assert "white plays " in run("replay", "1", typed="2\nquit\n").output


def test_a_piece_of_advice_is_not_needed_to_begin(store: Store) -> None:
    run_on_screen("tictactoe", "--o", "human", typed="1 1\n2 1\n1 2\n2 2\n1 3\nquit\n")
    said = run("replay", "1", typed="next\nprevious\nprevious\nlast\nnext\nquit\n").output
    assert said.startswith("Tic-tac-toe: three in a row win.\nrow 1: 3 empty\n")
    assert said.count("Tic-tac-toe: three in a row win.\n") == 2
    assert "\nThis is the start.\n" in said
    assert "\nThat was the last move.\n" in said


def test_who_won_between_two_is_told(store: Store) -> None:
    for game, side in (("tictactoe", "o"), ("gomoku", "white"), ("gomoku", "draw")):
        settings = GOMOKU if game == "gomoku" else {"x": "human", "o": "human", "first": "x"}
        two = {**settings, **({"white": "human"} if game == "gomoku" else {})}
        put(store, "", game=game, settings=two, result=side)
    said = run("history").output
    assert "tictactoe, two players, o won, " in said
    assert "gomoku 15x15, two players, white won, " in said
    assert "gomoku 15x15, two players, drawn, " in said


def test_a_game_that_a_format_cannot_tell_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "".join(f"{c}{r}\n" for c in "abcde" for r in (1, 2))
    run_on_screen("gomoku", "--size", "20", "--white", "human", typed=typed + "quit\n")
    run_on_screen("minesweeper", "--columns", "300", "--mines", "0", typed="1 1\nquit\n")
    assert run("export", "2").status == 0  # RAWVF can tell it
    os.unlink("minesweeper-2.rawvf")
    for number, name in (("1", "a.txt"), ("2", "a.mbf")):
        ran = run("export", number, name)
        assert (ran.status, ran.output) == (2, "")
        assert ran.error.startswith("python -m games: ")
        assert ran.error.count("\n") == 1
    assert run("export", "1", "A.SGF").status == 0
    assert os.listdir(tmp_path) == ["A.SGF"]


@pytest.mark.parametrize(
    "settings",
    [
        {**MINES, "level": "silly"},
        {**MINES, "rows": 2, "columns": 2, "mines": 50},
        {**MINES, "level": "custom", "rows": 16, "columns": 16, "mines": 40,
         "daily": "2026-11-30 v9"},
    ],
)  # fmt: skip
def test_a_game_that_does_not_fit_any_more_is_refused(
    store: Store, settings: dict[str, Any]
) -> None:
    record(store, "old", RESULT, SAVED._replace(settings=settings))
    for words in (("replay", "1"), ("export", "1")):
        ran = run(*words)
        assert (ran.status, ran.output) == (2, "")
        assert ran.error.count("\n") == 1
    assert run("history").status == run("stats").status == 0


def test_a_pipe_tidies_nothing(store: Store) -> None:
    os.makedirs(store.state)
    Path(store.state, "bad.json").write_text("{")
    Path(store.state, "ended.json").write_bytes(encoded(SAVED._replace(ended=RESULT._asdict())))
    before = {path: path.read_bytes() for path in Path(store.state).iterdir()}
    for command in ("stats", "history"):
        run(command)
    assert {path: path.read_bytes() for path in Path(store.state).iterdir()} == before
    said = run_on_screen("history", typed="")
    assert "bad.json' is not a saved game." in said.error
    assert "tictactoe against perfect, drawn" in said.output


def test_gomoku_is_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "".join(f"{c}{r}\n" for c in "abcde" for r in (1, 2))
    run_on_screen("gomoku", "--white", "human", typed=typed + "quit\n")
    assert run("export", "1").output == "Saved in 'gomoku-1.psq'.\n"
    record_ = read_file("gomoku-1.psq")
    assert len(record_.moves) == 9
    assert run("export", "1", "game.sgf").status == 0
    assert read_file("game.sgf").moves == record_.moves
    assert run("export", "1").status == 2  # it is there already
    assert run("export", "1", "own.json").status == 0
    assert load("own.json").moves == typed.split()[:9]


def test_without_a_name_a_format_that_fits_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "a1\nb1\na2\nb2\na3\nquit\n"
    run_on_screen("gomoku", "--size", "3", "--win", "3", "--white", "human", typed=typed)
    assert run("export", "1").output == "Saved in 'gomoku-1.json'.\n"


def test_minesweeper_is_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_on_screen("minesweeper", "--mines", "0", typed="f 1 1\nf 1 1\n5 5\nquit\n")
    assert run("export", "1").output == "Saved in 'minesweeper-1.rawvf'.\n"
    replay = read_rawvf(Path("minesweeper-1.rawvf").read_bytes().decode())
    assert [event.action for event in replay.events] == ["flag", "flag", "open"]
    assert run("minesweeper", "replay", "minesweeper-1.rawvf", typed="last\n").status == 0


def test_tictactoe_is_exported_as_a_saved_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_on_screen("tictactoe", "--o", "human", typed="1 1\n2 1\n1 2\n2 2\n1 3\nquit\n")
    assert run("export", "1").output == "Saved in 'tictactoe-1.json'.\n"
    assert "\nresult: x\n" in run("--load", "tictactoe-1.json").output
    assert run("export", "1", "no/such/place.json").status == 2
    assert run("export", "1").status == 2  # it is there already
    ran = run("export", "1", "game.psq")
    assert (ran.status, ran.output) == (2, "")
    assert "The name of the file ends in one of .json, not '.psq'." in ran.error


def test_ten_thousand_games_are_listed_and_summed_within_a_second(store: Store) -> None:
    put(store, "won")
    with closing(sqlite3.connect(path_of(store))) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info (result)")]
        names.remove("number")
        columns = ", ".join("? || slot" if name == "slot" else name for name in names)
        database.executemany(
            f"INSERT INTO result ({', '.join(names)})"
            f" SELECT {columns} FROM result WHERE number = 1",
            [(f"{number} ",) for number in range(9_999)],
        )
        database.commit()
    started = time.process_time()
    listed = run("history", "--all").output
    summed = run("stats").output
    assert time.process_time() - started < 1.0
    assert listed.count("\n") == 10_001
    assert summed.startswith("minesweeper: 10000 games, 10000 won, 0 lost, 100%")


def test_results_are_listed_where_the_database_may_not_be_written(
    some: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.chmod(path_of(some), 0o400)
    assert run("stats").output == STATS

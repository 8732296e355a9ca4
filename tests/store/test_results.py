"""The database of finished games: versions, damage, locks, hostile rows."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.files import FileError
from games.store import results as module
from games.store.places import Store
from games.store.results import Result, game_of, path_of, record, results, see
from games.store.saved import Saved, StoreError
from tests.forks import forked, status_of
from tests.run import NOW

RESULT = Result(
    number=0,
    finished=NOW,
    game="tictactoe",
    settings={"x": "human", "o": "perfect", "first": "x"},
    opponent="perfect",
    result="q",
    score="drawn",
    moves=9,
    seconds=12.5,
    undos=1,
    assists=("undo", "hint"),
    figures={"flags": 3},
)
SAVED = Saved("tictactoe", RESULT.settings, 5, ["1 1", "2 2"], [0.0, 1.5], 12.5, 1, ["undo"])


def tampered(store: Store, *statements: str) -> None:
    with closing(sqlite3.connect(path_of(store))) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def test_what_is_recorded_is_read_again(store: Store) -> None:
    assert results(store) == []
    record(store, "one", RESULT, SAVED)
    record(store, "two", RESULT._replace(game="gomoku", score="won"), SAVED)
    first, second = results(store)
    assert first == RESULT._replace(number=1)
    assert second == RESULT._replace(number=2, game="gomoku", score="won")
    assert results(store, "gomoku") == [second]
    assert game_of(store, 1) == SAVED
    with pytest.raises(StoreError, match="There is no game 3 in the history"):
        game_of(store, 3)


def test_the_same_game_is_recorded_once(store: Store) -> None:
    record(store, "one", RESULT, SAVED)
    record(store, "two", RESULT, SAVED)
    record(store, "one", RESULT._replace(score="lost", undos=2), SAVED)
    assert [(r.number, r.score, r.undos) for r in results(store)] == [
        (1, "lost", 2),
        (2, "drawn", 1),
    ]


def test_a_game_that_was_shown_is_known(store: Store) -> None:
    settings = {"daily": "2026-11-30 v1", "rows": 16}
    assert not see(store, "one", "minesweeper", settings)
    assert not see(store, "one", "minesweeper", settings)  # it is the same table
    assert see(store, "two", "minesweeper", dict(reversed(settings.items())))
    assert see(store, "one", "minesweeper", settings)  # by now another table has seen it
    assert not see(store, "two", "minesweeper", {**settings, "rows": 9})
    assert not see(store, "two", "gomoku", settings)


def test_a_game_that_was_finished_unseen_is_known(store: Store) -> None:
    record(store, "one", RESULT, SAVED)
    assert not see(store, "one", RESULT.game, RESULT.settings)
    assert see(store, "two", RESULT.game, RESULT.settings)


def test_reading_makes_nothing(store: Store) -> None:
    assert results(store) == []
    assert not os.path.exists(store.data)


def test_the_files_are_the_persons_own(store: Store) -> None:
    old = os.umask(0)
    try:
        record(store, "one", RESULT, SAVED)
    finally:
        os.umask(old)
    assert stat.S_IMODE(os.stat(store.data).st_mode) == 0o700
    assert stat.S_IMODE(os.stat(path_of(store)).st_mode) == 0o600
    assert os.listdir(store.data) == [os.path.basename(path_of(store))]


def test_a_database_of_an_earlier_version_is_brought_up_to_date(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(store, "one", RESULT, SAVED)
    added = (*module.STEPS, ("ALTER TABLE result ADD COLUMN mood TEXT DEFAULT 'glad'",))
    monkeypatch.setattr(module, "STEPS", added)
    assert results(store) == [RESULT._replace(number=1)]
    record(store, "two", RESULT, SAVED)
    with closing(sqlite3.connect(path_of(store))) as database:
        assert database.execute("SELECT mood FROM result").fetchall() == [("glad",), ("glad",)]
        assert database.execute("PRAGMA user_version").fetchone() == (len(added),)


def test_a_step_that_somebody_else_takes_is_not_taken_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(store, "one", RESULT, SAVED)
    added = (*module.STEPS, ("ALTER TABLE result ADD COLUMN mood TEXT",))
    monkeypatch.setattr(module, "STEPS", added)
    real, asked = module._version, []

    def version(database: sqlite3.Connection) -> int:
        found = real(database)
        asked.append(found)
        if len(asked) == 1:  # between the first look and the step, another program takes it
            tampered(store, added[-1][0], f"PRAGMA user_version = {len(added)}")
        return found

    monkeypatch.setattr(module, "_version", version)
    assert len(results(store)) == 1
    assert asked == [1, 2]


def test_a_step_that_fails_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    record(store, "one", RESULT, SAVED)
    before = Path(path_of(store)).read_bytes()
    bad = ("ALTER TABLE result ADD COLUMN mood TEXT", "no SQL at all")
    monkeypatch.setattr(module, "STEPS", (*module.STEPS, bad))
    with pytest.raises(FileError, match="Cannot use "):
        results(store)
    monkeypatch.undo()
    assert Path(path_of(store)).read_bytes() == before
    assert len(results(store)) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs fork")
def test_many_that_begin_at_once_lose_nothing(store: Store) -> None:
    def play(number: int) -> None:
        module.PATIENCE = 20.0
        for i in range(10):
            record(store, f"{number} {i}", RESULT._replace(moves=number), SAVED)

    children = [forked(partial(play, number)) for number in range(4)]
    assert [status_of(child) for child in children] == [0] * 4
    assert sorted(result.moves for result in results(store)) == sorted([0, 1, 2, 3] * 10)


def test_a_database_of_a_newer_version_is_left_alone(store: Store) -> None:
    record(store, "one", RESULT, SAVED)
    tampered(store, "PRAGMA user_version = 99")
    before = Path(path_of(store)).read_bytes()
    with pytest.raises(FileError, match="was written by a newer version of this program"):
        results(store)
    with pytest.raises(FileError, match="was written by a newer version of this program"):
        record(store, "two", RESULT, SAVED)
    assert Path(path_of(store)).read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000],
)
def test_a_damaged_database_is_told_and_left_alone(store: Store, damage: bytes) -> None:
    os.makedirs(store.data)
    path = Path(path_of(store))
    path.write_bytes(damage)
    for action in (lambda: results(store), lambda: record(store, "one", RESULT, SAVED)):
        with pytest.raises(FileError, match=r"Cannot use '.*results.sqlite': "):
            action()
    assert path.read_bytes() == damage


def test_a_database_that_was_cut_off_is_told(store: Store) -> None:
    for number in range(40):
        record(store, str(number), RESULT, SAVED)
    path = Path(path_of(store))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(FileError, match=r"Cannot use '.*results.sqlite': "):
        results(store)


def test_a_database_of_somebody_else_is_told(store: Store) -> None:
    os.makedirs(store.data)
    tampered(store, "CREATE TABLE result (mine TEXT)")
    with pytest.raises(FileError, match="Cannot use "):
        results(store)
    with pytest.raises(FileError, match="Cannot use "):
        record(store, "one", RESULT, SAVED)


def test_what_is_no_file_is_told(store: Store) -> None:
    os.makedirs(path_of(store))
    with pytest.raises(FileError, match="it is no ordinary file"):
        results(store)


@pytest.mark.skipif(os.name == "nt", reason="needs named pipes")
def test_a_pipe_in_its_place_is_not_waited_for(store: Store) -> None:
    os.makedirs(store.data)
    os.mkfifo(path_of(store))
    with pytest.raises(FileError, match="it is no ordinary file"):
        record(store, "one", RESULT, SAVED)


def test_a_locked_database_is_told_soon(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    record(store, "one", RESULT, SAVED)
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with closing(sqlite3.connect(path_of(store), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(FileError, match="database is locked"):
            record(store, "two", RESULT, SAVED)
        with pytest.raises(FileError, match="database is locked"):
            results(store)
    assert len(results(store)) == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("settings", "'{'"),
        ("settings", "'[]'"),
        ("settings", "'{\"x\": []}'"),
        ("settings", "'" + "[" * 100_000 + "'"),
        ("figures", '\'{"flags": "many"}\''),
        ("figures", "'{\"flags\": NaN}'"),
        ("figures", "'{\"flags\": 1e999}'"),
        ("moves", "'many'"),
        ("moves", "-1"),
        ("seconds", "1e300"),
        ("finished", "1e15"),
        ("finished", "x'ff'"),
        ("score", "'excellent'"),
        ("game", "x'00ff'"),
        ("opponent", "x'00'"),
        ("number", "-7"),
        ("figures", f"'{{\"flags\": {10**400}}}'"),
        ("undos", "1e300"),
    ],
)
def test_a_row_that_was_spoilt_is_passed_over(store: Store, column: str, value: str) -> None:
    record(store, "one", RESULT, SAVED)
    record(store, "two", RESULT, SAVED)
    tampered(store, f"UPDATE result SET {column} = {value} WHERE number = 1")
    assert [result.number for result in results(store)] == [2]


def test_text_that_is_none_is_shown_as_it_can_be(store: Store) -> None:
    record(store, "one", RESULT, SAVED)
    tampered(store, "UPDATE result SET opponent = CAST(x'ff80' AS TEXT)")
    assert [result.opponent for result in results(store)] == ["\\xff\\x80"]


def test_a_table_without_types_is_read_with_care(store: Store) -> None:
    record(store, "one", RESULT, SAVED)
    record(store, "two", RESULT, SAVED)
    tampered(
        store,
        "CREATE TABLE loose AS SELECT * FROM result",
        "DROP TABLE result",
        "ALTER TABLE loose RENAME TO result",
        "UPDATE result SET number = char(27) || '[2J' WHERE slot = 'one'",
    )
    assert [result.number for result in results(store)] == [2]


def test_a_table_without_an_end_is_given_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    record(store, "one", RESULT, SAVED)
    columns = ", ".join(f"1 AS {name}" for name in (*Result._fields, "slot", "saved"))
    tampered(
        store,
        "DROP TABLE result",
        "CREATE VIEW result AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        f" SELECT {columns} FROM n",
    )
    monkeypatch.setattr(module, "MOST_STEPS", 20)
    with pytest.raises(FileError, match="interrupted"):
        results(store)


@pytest.mark.parametrize("data", ["relative", ""])
def test_a_folder_without_a_place_is_not_looked_for(
    data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    nowhere = Store(data, data, lambda: NOW)
    os.makedirs(data or ".", exist_ok=True)
    with closing(sqlite3.connect(path_of(nowhere))) as database:
        database.execute("CREATE TABLE mine (x)")
    assert results(nowhere) == []
    with pytest.raises(FileError, match="there is no home directory"):
        record(nowhere, "one", RESULT, SAVED)


def test_reading_what_is_empty_writes_nothing(store: Store) -> None:
    os.makedirs(store.data)
    Path(path_of(store)).write_bytes(b"")
    assert results(store) == []
    assert os.path.getsize(path_of(store)) == 0
    record(store, "one", RESULT, SAVED)
    assert len(results(store)) == 1


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "nonsense", json.dumps({"format": "noughts-and-mines game 9"})]
)
def test_a_game_that_was_spoilt_is_told(store: Store, text: str) -> None:
    record(store, "one", RESULT, SAVED)
    tampered(store, f"UPDATE result SET saved = '{text}'")
    with pytest.raises(StoreError, match="game 1 of the history"):
        game_of(store, 1)


def test_a_number_that_no_database_has_is_told(store: Store) -> None:
    record(store, "one", RESULT, SAVED)
    with pytest.raises(FileError):
        game_of(store, 10**30)


def endings() -> list[Any]:
    sound = RESULT._asdict()
    return [
        {},
        {"number": 1},
        {**sound, "more": 1},
        {**sound, "finished": "yesterday"},
        {**sound, "assists": 7},
        {**sound, "assists": [7]},
        {**sound, "settings": []},
        {**sound, "moves": True, "score": None},
    ]


@pytest.mark.parametrize("ended", endings())
def test_an_ending_that_is_none_is_refused(store: Store, ended: dict[str, Any]) -> None:
    with pytest.raises(StoreError):
        module.record_ended(store, "one", SAVED._replace(ended=ended))
    assert results(store) == []


def test_an_ending_is_recorded_later(store: Store) -> None:
    ended = json.loads(json.dumps(RESULT._asdict()))
    module.record_ended(store, "one", SAVED._replace(ended=ended))
    assert results(store) == [RESULT._replace(number=1)]
    assert game_of(store, 1) == SAVED

"""What 10,000 finished games cost: to list, to sum, and to add one more.

Run by hand: ``python tests/benchmarks/results.py``. Each number is the median of 11 runs, of a
whole program for the commands.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from statistics import median

from games.store.places import Store
from games.store.results import Result, path_of, record
from games.store.saved import Saved

GAMES = 10_000
RUNS = 11
SETTINGS = {
    "level": "expert", "first": "open", "no-guess": 0, "fair": 0,
    "rows": 16, "columns": 30, "mines": 99,
}  # fmt: skip
SAVED = Saved("minesweeper", SETTINGS, 1, ["1 1"] * 150, [0.5] * 150, 120.0, 0, [])
"""As many moves as an expert game has."""
RESULT = Result(
    0, 1.8e9, "minesweeper", SETTINGS, "", "won", "won", 150, 120.0, 0, (), {"3bv": 160.0}
)


def fill(store: Store) -> None:
    """Put the games into the database, a day apart."""
    record(store, "first", RESULT, SAVED)
    with closing(sqlite3.connect(path_of(store))) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info (result)")][1:]
        taken = ["? || slot" if name == "slot" else name for name in names]
        taken[names.index("finished")] = "finished - 86400 * ?"
        database.executemany(
            f"INSERT INTO result ({', '.join(names)}) SELECT {', '.join(taken)}"
            " FROM result WHERE number = 1",
            [(str(number), number) for number in range(1, GAMES)],
        )
        database.commit()


def seconds(action: Callable[[], object]) -> float:
    """The median time that the action takes."""
    taken = []
    for _ in range(RUNS):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return median(taken)


def command(*words: str) -> Callable[[], object]:
    """A run of the program whose output is thrown away."""
    return lambda: subprocess.run(
        [sys.executable, "-m", "games", *words], check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        store = Store(folder, os.path.join(folder, "noughts-and-mines"), time.time)
        fill(store)
        print(f"{GAMES} finished games, {os.path.getsize(path_of(store)) / 1e6:.0f} MB")
        print(f"history --all: {seconds(command('history', '--all')):.2f} s")
        print(f"stats: {seconds(command('stats')):.2f} s")
        numbers = iter(range(RUNS))
        add = seconds(lambda: record(store, f"more {next(numbers)}", RESULT, SAVED))
        print(f"one more result: {add * 1000:.1f} ms")

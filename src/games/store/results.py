"""Finished games, in a SQLite database: what was played, by whom, and how it ended.

The database may be opened with any SQLite tool. ``user_version`` is the number of STEPS that have
been taken to make it what it is.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from games import files
from games.language import _
from games.options import Settings, quoted
from games.seating import DRAWN, LOST, WON
from games.store import places
from games.store.places import Store
from games.store.saved import Saved, StoreError, decoded, encoded

if TYPE_CHECKING:
    from sqlite3 import Connection

FILE = "results.sqlite"
PATIENCE = 1.0
"""Seconds to wait for another program that is writing."""
STEP, MOST_STEPS = 100_000, 5_000
"""So many times so many instructions are enough: a table may be a view without an end."""
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE result (
            number INTEGER PRIMARY KEY,
            slot TEXT NOT NULL UNIQUE,
            finished REAL NOT NULL,
            game TEXT NOT NULL,
            settings TEXT NOT NULL,
            opponent TEXT NOT NULL,
            result TEXT NOT NULL,
            score TEXT NOT NULL,
            moves INTEGER NOT NULL,
            seconds REAL NOT NULL,
            undos INTEGER NOT NULL,
            assists TEXT NOT NULL,
            figures TEXT NOT NULL,
            saved TEXT NOT NULL
        )""",
        """CREATE TABLE seen (
            slot TEXT NOT NULL,
            game TEXT NOT NULL,
            settings TEXT NOT NULL,
            UNIQUE (slot, game, settings)
        )""",
    ),
)
"""What makes a database of each version from the one before. Steps are only ever added."""
LATEST = 250_000_000_000
"""Seconds since 1970 that still have a date."""
SCORES = (WON, DRAWN, LOST, "")
"""How a game ended for the person; empty where two persons played each other."""


class Result(NamedTuple):
    """A finished game."""

    number: int
    """Its place in the history, from 1; 0 for one that is not in it yet."""
    finished: float
    """When, in seconds since 1970."""
    game: str
    settings: Settings
    opponent: str
    """The computer that was played against, empty for none."""
    result: str
    """The word that scripts read."""
    score: str
    moves: int
    seconds: float
    undos: int
    assists: tuple[str, ...]
    figures: dict[str, float]
    """What the game counts besides, by its name."""


_COLUMNS = ", ".join(Result._fields)


def record(
    store: Store, slot: str, result: Result, saved: Saved, patience: float | None = None
) -> None:
    """Write the result of the game of that slot, or write it anew; FileError if that fails."""
    values = {
        **result._asdict(),
        "slot": slot,
        "settings": _text(result.settings),
        "assists": " ".join(result.assists),
        "figures": _text(result.figures),
        "saved": encoded(saved).decode(),
    }
    del values["number"]
    names = ", ".join(values)
    marks = ", ".join(f":{name}" for name in values)
    anew = ", ".join(f"{name} = excluded.{name}" for name in values)
    places.make(store.data)
    with _opened(store, making=True, patience=patience) as database:
        database.execute(
            f"INSERT INTO result ({names}) VALUES ({marks})"
            f" ON CONFLICT (slot) DO UPDATE SET {anew}",
            values,
        )


def record_ended(store: Store, slot: str, saved: Saved) -> None:
    """Record a game that was kept with the fields of its result.

    StoreError if that is none; any other FileError if it cannot be written now either. Nobody
    waits for that.
    """
    try:
        result = _sound(Result(**(saved.ended or {})))
    except (TypeError, ValueError) as error:
        sentence = _("The result in the saved game {name} cannot be read.")
        raise StoreError(sentence.format(name=quoted(slot))) from error
    record(store, slot, result, saved._replace(ended=None), patience=0.0)


def results(store: Store, game: str | None = None, but: str = "") -> list[Result]:
    """The finished games, or those of one game, in the order in which they ended.

    ``but`` names a slot whose game does not count. FileError if they cannot be read.
    """
    return readable(store, game, but)[0]


def readable(store: Store, game: str | None = None, but: str = "") -> tuple[list[Result], int]:
    """The ``results``, and how many there are besides that somebody has spoilt."""
    with _opened(store) as database:
        rows = database.execute(
            f"SELECT {_COLUMNS} FROM result WHERE game = coalesce(?, game) AND slot <> ?"
            " ORDER BY finished, number",
            (game, but),
        )
        found, left_out = [], 0
        for result in _read(rows):
            if result is None:
                left_out += 1
            else:
                found.append(result)
    return found, left_out


def game_of(store: Store, number: int) -> Saved:
    """The finished game of that number; FileError if there is none."""
    with _opened(store) as database:
        row = database.execute("SELECT saved FROM result WHERE number = ?", (number,)).fetchone()
    if row is None:
        raise StoreError(_("There is no game {number} in the history.").format(number=number))
    return decoded(str(row[0]), _("game {number} of the history").format(number=number))


def see(store: Store, slot: str, game: str, settings: Settings) -> bool:
    """Note that the game of a slot is shown, which is all in its settings.

    Whether it was shown in another slot, or finished there. FileError if that cannot be noted.
    """
    what = {"slot": slot, "game": game, "settings": _text(settings)}
    places.make(store.data)
    with _opened(store, making=True) as database:
        database.execute("INSERT OR IGNORE INTO seen VALUES (:slot, :game, :settings)", what)
        others = database.execute(
            "SELECT 1 FROM seen WHERE game = :game AND settings = :settings AND slot <> :slot"
            " UNION ALL"
            " SELECT 1 FROM result WHERE game = :game AND settings = :settings AND slot <> :slot",
            what,
        )
        return others.fetchone() is not None


def path_of(store: Store) -> str:
    """The file of the database."""
    return os.path.join(store.data, FILE)


def _text(values: object) -> str:
    return json.dumps(values, sort_keys=True)


@contextmanager
def _opened(
    store: Store, making: bool = False, patience: float | None = None
) -> Iterator[Connection]:
    """The database, of this version; an empty one where there is none. FileError if unusable.

    Each statement is done whole or not at all. ``patience`` is how many seconds to wait
    for another program that is writing, PATIENCE if it is not given.
    """
    import sqlite3  # only where there are results

    path = path_of(store)
    if not _is_begun(path):
        path = _make(path) if making else ":memory:"
    wait = PATIENCE if patience is None else patience
    # A callable without Python in it: SQLite would swallow what Ctrl-C raises there.
    gives_up = chain(repeat(0, MOST_STEPS), repeat(1)).__next__
    try:
        with closing(sqlite3.connect(path, timeout=wait, isolation_level=None)) as database:
            database.text_factory = lambda text: text.decode(errors="backslashreplace")
            database.set_progress_handler(gives_up, STEP)
            _migrate(database, path)
            yield database
    except sqlite3.OperationalError as error:
        raise files.cannot(_("use"), path, ValueError(str(error))) from error
    except sqlite3.DatabaseError as error:
        hint = _("If it is damaged, move it away: a new one is begun.")
        reason = files.cannot(_("use"), path, ValueError(str(error)))
        raise files.FileError(f"{reason} {hint}") from error
    except (sqlite3.Error, OverflowError, MemoryError, UnicodeError) as error:
        raise files.cannot(_("use"), path, ValueError(str(error))) from error


def _is_begun(path: str) -> bool:
    """Whether there is anything in the database; FileError if it is none, or cannot be seen."""
    if not os.path.isabs(path):
        return False
    try:
        found = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise files.cannot(_("use"), path, error) from error
    if not stat.S_ISREG(found.st_mode):
        raise files.cannot(_("use"), path, ValueError(_("it is no ordinary file")))
    return found.st_size > 0


def _make(path: str) -> str:
    """An empty file for this person alone: SQLite would make one that others can read."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise files.cannot(_("write"), path, error) from error
    return path


def _migrate(database: Connection, path: str) -> None:
    """Take the steps that are still to be taken."""
    version = _version(database)
    if version == len(STEPS):
        return
    if version > len(STEPS):
        raise files.FileError(
            _("{path} was written by a newer version of this program.").format(
                path=quoted(path, files.SHOWN)
            )
        )
    database.execute("BEGIN IMMEDIATE")  # so that two programs do not take the same step
    for statement in chain.from_iterable(STEPS[_version(database) :]):
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {len(STEPS)}")
    database.execute("COMMIT")


def _version(database: Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _read(rows: Iterable[tuple[Any, ...]]) -> Iterator[Result | None]:
    """The results in the rows, None for a row that somebody has spoilt."""
    read: dict[str, Any] = {}  # the same few settings stand in many rows

    def loaded(text: str) -> Any:
        if text not in read:
            read[text] = json.loads(text)
        return read[text]

    for row in rows:
        try:
            result = Result(*row)
            yield _sound(
                result._replace(
                    settings=loaded(str(result.settings)),
                    assists=tuple(str(result.assists).split()),
                    figures=loaded(str(result.figures)),
                )
            )
        except (ValueError, TypeError, RecursionError):
            yield None


def _sound(result: Result) -> Result:
    """The result, with tuples where there were lists; ValueError if it cannot be one."""
    numbers = (result.finished, result.seconds, result.moves, result.undos, result.number)
    texts = [result.game, result.opponent, result.result, *result.assists]
    if not (
        all(_is_number(n) and n >= 0 for n in numbers)
        and all(isinstance(text, str) for text in texts)
        and result.score in SCORES
        and isinstance(result.settings, dict)
        and all(isinstance(value, (str, int)) for value in result.settings.values())
        and isinstance(result.assists, (tuple, list))
        and isinstance(result.figures, dict)
        and all(_is_number(n) for n in result.figures.values())
    ):
        raise ValueError(result)
    "".join(texts).encode()  # UnicodeEncodeError, a ValueError, for what nobody can have written
    return result._replace(assists=tuple(result.assists))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and -LATEST < value < LATEST

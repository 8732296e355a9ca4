"""Saved games: JSON files of a game's name, settings, seed and list of moves."""

from __future__ import annotations

import contextlib
import json
import os
import re
from typing import Any, NamedTuple

from games import files
from games.files import SHOWN, FileError
from games.language import _
from games.options import Settings, quoted

FORMAT = "noughts-and-mines game 1"
APPLICATION = "noughts-and-mines"
_LIMIT = 10_000_000
"""Bytes of the largest file that is read: more than a million moves."""


class StoreError(FileError):
    """The file is no saved game, or none to go on with. The message is a sentence."""


class Saved(NamedTuple):
    """A game as it is kept: enough to play it again up to where it was left."""

    game: str
    settings: Settings
    seed: int
    moves: list[str]
    times: list[float]
    """What the clock showed at each move."""
    seconds: float
    undos: int
    assists: list[str]


def save(path: str, saved: Saved) -> None:
    """Write the file; FileError if that fails. Only an earlier saved game is written over."""
    require_free(path)
    files.write(path, _encoded(saved))


def _encoded(saved: Saved) -> bytes:
    return (json.dumps({"format": FORMAT, **saved._asdict()}, indent=1) + "\n").encode()


def require_free(path: str) -> None:
    """Raise StoreError if there is a file that is not a saved game."""
    path = files.expanded(path)
    if not os.path.lexists(path):
        return
    try:
        if not os.path.isfile(path):
            raise _not_ours(path)
        load(path)
    except FileError as error:
        raise StoreError(
            _("{path} exists and is not a saved game: it was left alone.").format(
                path=quoted(path, SHOWN)
            )
        ) from error


def kept_path(game: str) -> str:
    """Where an unfinished game of this name is kept between runs."""
    from platformdirs import user_state_dir  # only where files are kept

    return os.path.join(user_state_dir(APPLICATION, appauthor=False), f"{game}.json")


def kept(game: str) -> Saved | None:
    """The unfinished game of this name that is kept, if there is one that can be read."""
    with contextlib.suppress(FileError):
        return load(kept_path(game))
    return None


def keep(saved: Saved) -> None:
    """Keep a game in progress, so that nothing that ends the program loses it."""
    path = kept_path(saved.game)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise files.cannot(_("write"), path, error) from error
    files.write(path, _encoded(saved))


def set_aside(game: str) -> None:
    """Give a file that stands where a game is kept, and cannot be read as one, another name."""
    path = kept_path(game)
    if os.path.lexists(path) and kept(game) is None:
        with contextlib.suppress(OSError):
            os.replace(path, path + ".unreadable")


def forget(saved: Saved) -> None:
    """Keep this game no more. Another one that is kept in its place stays."""
    if kept(saved.game) == saved:
        with contextlib.suppress(OSError):
            os.unlink(kept_path(saved.game))


def load(path: str) -> Saved:
    """Read a saved game. Its settings and moves are as found: the game itself must check them."""
    try:
        data = json.loads(files.read(path, _LIMIT))
    except FileError:
        raise
    except (ValueError, RecursionError) as error:
        raise _not_ours(path) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT or not _sound(data):
        raise _not_ours(path)
    return Saved(**{name: data[name] for name in Saved._fields})


def _sound(data: dict[str, Any]) -> bool:
    """Whether every field is there and of its type."""
    return (
        isinstance(data.get("game"), str)
        and isinstance(data.get("settings"), dict)
        and _are((str, int), [*data["settings"].values()])
        and _are((str,), data.get("moves"))
        and _are((int, float), data.get("times"))
        and all(_is_number(time, (int, float)) for time in data["times"])
        and len(data["times"]) == len(data["moves"])
        and _are((str,), data.get("assists"))
        and len(data["assists"]) <= 20
        and all(re.fullmatch("[a-z]{1,20}", word) for word in data["assists"])
        and all(_is_number(data.get(name), (int,)) for name in ("seed", "undos"))
        and _is_number(data.get("seconds"), (int, float))
    )


def _are(kinds: tuple[type, ...], values: object) -> bool:
    return isinstance(values, list) and all(type(value) in kinds for value in values)


def _is_number(value: Any, kinds: tuple[type, ...]) -> bool:
    return type(value) in kinds and bool(0 <= value < 10**12)


def _not_ours(path: str) -> StoreError:
    return StoreError(_("{path} is not a saved game.").format(path=quoted(path, SHOWN)))

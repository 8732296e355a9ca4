"""Saved games: JSON files of a game's name, settings, seed and list of moves."""

from __future__ import annotations

import contextlib
import json
import os
from typing import Any, NamedTuple

from games import files
from games.files import PATH, FileError
from games.language import _
from games.options import Settings, quoted

FORMAT = "noughts-and-mines game 1"
APPLICATION = "noughts-and-mines"
_LIMIT = 10_000_000
"""Bytes of the largest file that is read: more than a million moves."""


class StoreError(FileError):
    """The file is no saved game, or not one that can be gone on with. The message is a sentence."""


class Saved(NamedTuple):
    """A game as it is kept: enough to play it again up to where it was left."""

    game: str
    settings: Settings
    seed: int
    moves: list[str]
    seconds: float
    undos: int
    assists: list[str]


def save(path: str, saved: Saved) -> None:
    """Write the file; FileError if that fails. Only an earlier saved game is written over."""
    require_free(path)
    text = json.dumps({"format": FORMAT, **saved._asdict()}, indent=1) + "\n"
    files.write(path, text.encode())


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
                path=quoted(path, PATH)
            )
        ) from error


def kept_path(game: str) -> str:
    """Where an unfinished game of this name is kept between runs."""
    from platformdirs import user_state_dir  # only where files are kept

    return os.path.join(user_state_dir(APPLICATION, appauthor=False), f"{game}.json")


def keep(saved: Saved) -> None:
    """Keep a game in progress, so that nothing that ends the program loses it."""
    path = kept_path(saved.game)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise files.cannot(_("write"), path, error) from error
    save(path, saved)


def forget(game: str) -> None:
    """Keep no game of this name any more."""
    with contextlib.suppress(OSError):
        os.unlink(kept_path(game))


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
        and all(isinstance(value, str | int) for value in data["settings"].values())
        and all(_is_list_of_words(data.get(name)) for name in ("moves", "assists"))
        and all(type(data.get(name)) is int for name in ("seed", "undos"))
        and data["undos"] >= 0
        and isinstance(data.get("seconds"), int | float)
        and 0 <= data["seconds"] < 1e9
    )


def _is_list_of_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _not_ours(path: str) -> StoreError:
    return StoreError(_("{path} is not a saved game.").format(path=quoted(path, PATH)))

"""Saved games: JSON files of a game's name, settings, seed and list of moves."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from typing import Any, NamedTuple

from games.language import _
from games.options import Settings, quoted

FORMAT = "noughts-and-mines game 1"
APPLICATION = "noughts-and-mines"
PATH = 300
"""Characters of a path that a sentence shows."""
_LIMIT = 10_000_000
"""Bytes of the largest file that is read: more than a million moves."""


class StoreError(ValueError):
    """The file cannot be written, read or understood. The message is a sentence."""


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
    """Write the file whole or not at all. Only an earlier saved game is written over."""
    path = _expanded(path, _("write"))
    if os.path.exists(path):
        _require_ours(path)
    text = json.dumps({"format": FORMAT, **saved._asdict()}, indent=1) + "\n"
    try:
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".save-")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(temporary, 0o666 & ~_umask())
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
    except (OSError, ValueError) as error:
        raise StoreError(_cannot(_("write"), path, error)) from error


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
        raise StoreError(_cannot(_("write"), path, error)) from error
    save(path, saved)


def forget(game: str) -> None:
    """Keep no game of this name any more."""
    with contextlib.suppress(OSError):
        os.unlink(kept_path(game))


def load(path: str) -> Saved:
    """Read a saved game. Its settings and moves are as found: the game itself must check them."""
    path = _expanded(path, _("read"))
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read(_LIMIT + 1)
    except UnicodeDecodeError as error:
        raise _not_ours(path) from error
    except (OSError, ValueError) as error:
        raise StoreError(_cannot(_("read"), path, error)) from error
    try:
        data = json.loads(text) if len(text) <= _LIMIT else None
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


def _expanded(path: str, verb: str) -> str:
    try:
        return os.path.expanduser(path)
    except ValueError as error:  # a NUL in the name of a person
        raise StoreError(_cannot(verb, path, error)) from error


def _require_ours(path: str) -> None:
    try:
        if not os.path.isfile(path):
            raise _not_ours(path)
        load(path)
    except StoreError as error:
        raise StoreError(
            _("{path} exists and is not a saved game: it was left alone.").format(
                path=quoted(path, PATH)
            )
        ) from error


def _not_ours(path: str) -> StoreError:
    return StoreError(_("{path} is not a saved game.").format(path=quoted(path, PATH)))


def _cannot(verb: str, path: str, error: Exception) -> str:
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    return _("Cannot {verb} {path}: {reason}.").format(
        verb=verb, path=quoted(path, PATH), reason=reason
    )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

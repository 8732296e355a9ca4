"""Saved games: JSON files of a game's name, settings, seed and list of moves."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from games import files
from games.catalogue import NAMES, find
from games.files import SHOWN, FileError
from games.language import _
from games.options import Settings, quoted

if TYPE_CHECKING:
    from games.kind import Kind

FORMAT = "noughts-and-mines game 1"
_ANY_FORMAT = re.compile("noughts-and-mines game [0-9]{1,9}")
_LIMIT = 10_000_000
"""Bytes of the largest file that is read: a quarter of a million moves."""


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
    left: float = 0.0
    """When a game in progress was kept, in seconds since 1970; 0 where that is not known."""
    ended: dict[str, Any] | None = None
    """How the game ended, as the fields of a Result, while that is not among the results yet."""


def save(path: str, saved: Saved) -> None:
    """Write the file; FileError if that fails. Only an earlier saved game is written over."""
    require_free(path)
    files.write(path, encoded(saved))


def encoded(saved: Saved) -> bytes:
    """The game as the bytes of a file."""
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


def load(path: str) -> Saved:
    """Read a saved game. Its settings and moves are as found: the game itself must check them."""
    return decoded(files.read(path, _LIMIT), path)


def decoded(data: bytes | str, name: str) -> Saved:
    """The saved game in these bytes; StoreError, which tells the name, if there is none."""
    try:
        fields = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _not_ours(name) from error
    told = fields.get("format") if isinstance(fields, dict) else None
    if told != FORMAT and isinstance(told, str) and _ANY_FORMAT.fullmatch(told):
        raise StoreError(
            _("{path} is a saved game of a newer version of this program.").format(
                path=quoted(name, SHOWN)
            )
        )
    if told != FORMAT or not _sound(fields):
        raise _not_ours(name)
    return Saved(**{name: fields[name] for name in Saved._fields if name in fields})


def kind_of(saved: Saved) -> Kind:
    """The game that was saved; StoreError if there is none of that name."""
    if saved.game not in NAMES:
        raise StoreError(_("There is no game {name}.").format(name=quoted(saved.game)))
    return find(saved.game).load()


def checked(kind: Kind, settings: Settings) -> Settings:
    """These settings, each read as if it had been typed; ValueError if they are none."""
    options = {option.name: option for option in kind.options}
    if unknown := set(settings) - set(options):
        raise StoreError(
            _("The saved game has an unknown setting {name}.").format(name=quoted(min(unknown)))
        )
    return kind.settle(
        {name: options[name].read_saved(str(value)) for name, value in settings.items()}
    )


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
        and _is_number(data.get("left", 0.0), (int, float))
        and isinstance(data.get("ended"), (dict, type(None)))
    )


def _are(kinds: tuple[type, ...], values: object) -> bool:
    return isinstance(values, list) and all(type(value) in kinds for value in values)


def _is_number(value: Any, kinds: tuple[type, ...]) -> bool:
    return type(value) in kinds and bool(0 <= value < 10**12)


def _not_ours(path: str) -> StoreError:
    return StoreError(_("{path} is not a saved game.").format(path=quoted(path, SHOWN)))

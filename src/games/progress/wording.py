"""How a game that was played is called, and when that was."""

from __future__ import annotations

from datetime import datetime

from games.catalogue import NAMES, find
from games.kind import Kind
from games.language import _, ngettext
from games.options import Settings, one_of, quoted, suggestion
from games.room import Room
from games.seating import opponent
from games.store.places import Store
from games.store.results import Result
from games.store.saved import StoreError, checked

MINUTE, HOUR, DAY = 60, 3600, 86400


def title(kind: Kind, settings: Settings) -> str:
    """What is played, and against whom: ``gomoku 15x15 against hard``."""
    name = f"{kind.name} {kind.level(settings)}".strip()
    if other := opponent(kind, settings):
        return _("{game} against {opponent}").format(game=name, opponent=shown(other))
    return _("{game}, two players").format(game=name) if kind.sides else name


def level(result: Result) -> str:
    """The settings of a result in a few words."""
    try:
        kind = find(result.game).load()
        return kind.level(checked(kind, result.settings))
    except (KeyError, ValueError):
        return _("other settings")


def title_of(result: Result) -> str:
    """What was played, and against whom."""
    try:
        kind = find(result.game).load()
        return title(kind, checked(kind, result.settings))
    except (KeyError, ValueError):
        return f"{shown(result.game)}, {level(result)}"


def shown(text: str) -> str:
    """The text as it can be shown anywhere, whoever wrote it."""
    return text if text.isascii() and text.isprintable() else ascii(text)[1:-1]


def moves(number: int) -> str:
    """How many moves."""
    return ngettext("{count} move", "{count} moves", number).format(count=number)


def games(number: int) -> str:
    """How many games."""
    return ngettext("{count} game", "{count} games", number).format(count=number)


def ago(seconds: float) -> str:
    """How long ago something was, in the largest whole unit."""
    if seconds < MINUTE:
        return _("just now")
    if seconds < HOUR:
        count = int(seconds // MINUTE)
        return ngettext("{count} minute ago", "{count} minutes ago", count).format(count=count)
    if seconds < DAY:
        count = int(seconds // HOUR)
        return ngettext("{count} hour ago", "{count} hours ago", count).format(count=count)
    count = int(seconds // DAY)
    return ngettext("{count} day ago", "{count} days ago", count).format(count=count)


def duration(seconds: float) -> str:
    """A time in seconds or, if it is long, in hours and minutes."""
    if seconds < HOUR:
        return _("{seconds:.1f} s").format(seconds=seconds)
    hours, rest = divmod(int(seconds), HOUR)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=rest // MINUTE)


def date(seconds: float) -> str:
    """A date and time, where the person is."""
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def require_store(room: Room) -> Store:
    """Where things are kept; StoreError if nothing is."""
    store = room.store()
    if store is None:
        raise StoreError(_("Nothing is kept: --no-store or GAMES_NO_STORE says so."))
    return store


def require_game(name: str) -> str:
    """The name of a game; ValueError, with a sentence, if there is none of that name."""
    if (known := one_of(name, NAMES)) is None:
        raise ValueError(
            _("There is no game {name}.").format(name=quoted(name)) + suggestion(name, NAMES)
        )
    return known

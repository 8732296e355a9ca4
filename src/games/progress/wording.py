"""How a game that was played is called, and when that was."""

from __future__ import annotations

from datetime import datetime

from games.catalogue import NAMES, find
from games.keeping import level_of
from games.kind import Kind
from games.language import _, ngettext
from games.options import Settings
from games.seating import opponent
from games.store.results import Result

MINUTE, HOUR, DAY = 60, 3600, 86400
SHORT = 30
"""Characters of an opponent's name that stand in a line about a game."""


def title(kind: Kind, settings: Settings) -> str:
    """What is played, and against whom: ``gomoku 15x15 against hard``."""
    name = " ".join(filter(None, [_(kind.name), kind.level(settings), kind.which(settings)]))
    if other := opponent(kind, settings):
        return _("{game} against {opponent}").format(game=name, opponent=shown(other, SHORT))
    return _("{game}, two players").format(game=name) if kind.sides else name


def title_of(result: Result) -> str:
    """What was played, and against whom, whoever wrote it."""
    try:
        return shown(title(find(result.game).load(), result.settings))
    except (KeyError, TypeError, ValueError):
        return shown(f"{result.game}, {level_of(result)}")


def ended(result: Result) -> str:
    """How a game of two persons ended."""
    if result.game not in NAMES:
        return shown(result.result)
    if result.result in find(result.game).load().sides:
        return _("{side} won").format(side=_(result.result))
    return _("drawn")


def shown(text: str, most: int = 1000) -> str:
    """The text as it can be shown anywhere, whoever wrote it, and not longer than ``most``."""
    text = text if len(text) <= most else text[:most] + "..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


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

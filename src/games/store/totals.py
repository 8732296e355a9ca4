"""What finished games come to: played, won, streaks, best times, by level, opponent and time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from games.seating import DRAWN, LOST, WON
from games.store.results import Result

PERIODS = 12
"""So many bars are drawn at most, for the latest periods in which games ended."""
LENGTHS = ((1, "%Y-%m-%d"), (7, "%G-W%V"))
"""Days and weeks: how many days they have, and how they are written. Otherwise it is months."""


class Count(NamedTuple):
    """How some games ended."""

    played: int
    won: int
    drawn: int
    lost: int
    assisted: int
    """How many of those played were."""
    seconds: float
    """All of them together."""
    best: float | None
    """The shortest time, in seconds, in which one was won without help."""
    figures: dict[str, float]
    """What the game counts besides: the means over the games that were won without help."""


class Totals(NamedTuple):
    """What the games of one kind come to."""

    all: Count
    streak: int
    """Games won without help in a row, up to now: any other game ends it."""
    longest: int
    """The longest such streak."""
    levels: dict[str, Count]
    opponents: dict[str, Count]
    periods: dict[str, Count]
    """By the day, week or month in which they ended: ``2026-11-30``, ``2026-W49``, ``2026-11``."""


def totals(
    results: Sequence[Result],
    level: Callable[[Result], str],
    local: Callable[[float], datetime] = datetime.fromtimestamp,
) -> Totals:
    """The totals of these games of one kind, which stand in the order in which they ended.

    ``local`` tells the date and time where the person is.
    """
    streak, longest = streaks(results)
    dates = [local(result.finished) for result in results]
    form = period_form(dates)
    return Totals(
        count(results),
        streak,
        longest,
        _by(results, map(level, results)),
        _by([r for r in results if r.opponent], (r.opponent for r in results if r.opponent)),
        _by(results, (date.strftime(form) for date in dates)),
    )


def count(results: Iterable[Result]) -> Count:
    """How these games ended."""
    games = list(results)
    scores = [game.score for game in games]
    clean = [game for game in games if game.score == WON and not game.assists]
    figures = {
        name: sum(values) / len(values)
        for name in dict.fromkeys(name for game in clean for name in game.figures)
        if (values := [game.figures[name] for game in clean if name in game.figures])
    }
    return Count(
        len(games),
        scores.count(WON),
        scores.count(DRAWN),
        scores.count(LOST),
        sum(bool(game.assists) for game in games),
        sum(game.seconds for game in games),
        min((game.seconds for game in clean), default=None),
        figures,
    )


def streaks(results: Iterable[Result]) -> tuple[int, int]:
    """How many games were won without help in a row, up to the last one, and at most.

    Games of two persons against each other are nobody's, and do not count.
    """
    now = longest = 0
    for result in results:
        if not result.score:
            continue
        now = now + 1 if result.score == WON and not result.assists else 0
        longest = max(longest, now)
    return now, longest


def period_form(dates: Sequence[datetime]) -> str:
    """How a period is written: a day or a week if PERIODS of them hold all the dates."""
    span = max(dates).date() - min(dates).date() if dates else timedelta(0)
    fitting = [form for length, form in LENGTHS if span < timedelta(length * PERIODS)]
    return next(iter(fitting), "%Y-%m")


def _by(results: Sequence[Result], keys: Iterable[str]) -> dict[str, Count]:
    """The results by their keys, counted, in the order in which those come."""
    groups: dict[str, list[Result]] = {}
    for result, key in zip(results, keys, strict=True):
        groups.setdefault(key, []).append(result)
    return {name: count(group) for name, group in groups.items()}

"""The command that tells what finished games come to."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from games.catalogue import NAMES, find
from games.console.terminal import Terminal
from games.keeping import level_of
from games.language import _
from games.progress import asked, tables, wording
from games.room import Room
from games.store.results import Result
from games.store.totals import PERIODS, Count, Totals, totals

OK = 0
FIELDS = ("game", "group", "name", *Count._fields, "streak", "longest")
"""What a record has: ``group`` says what ``name`` is, of which the games are counted."""
WIDEST = 40
"""Columns of the longest bar."""


def configure(parser: ArgumentParser) -> None:
    """Add the command's options."""
    tables.configure(parser)


def run(values: Namespace, room: Room) -> int:
    """Tell the totals of every game, or of one."""
    game = asked.require_game(values.game) if values.game else None
    by_game = _totals(asked.results_of(room, game))
    if values.json or values.csv:
        tables.write(values, FIELDS, list(_rows(by_game)), room.terminal)
    else:
        show(by_game, room.terminal)
    return OK


def show_all(room: Room) -> None:
    """Tell the totals of every game."""
    show(_totals(asked.results_of(room)), room.terminal)


def show(by_game: dict[str, Totals], terminal: Terminal) -> None:
    """Tell the totals, with bars over time unless the form is plain."""
    if not by_game:
        terminal.say(_("No finished games are kept yet."))
    for name, total in by_game.items():
        for sentence in _told(name, total):
            terminal.say(sentence)
        for line in _plot(total, terminal):
            terminal.write(line)


def _totals(found: list[Result]) -> dict[str, Totals]:
    present = {result.game for result in found}
    return {
        name: totals([result for result in found if result.game == name], level_of)
        for name in NAMES
        if name in present
    }


def _told(name: str, total: Totals) -> Iterator[str]:
    """The totals of a game in sentences."""
    kind = find(name).load()
    yield _("{game}: {count}, {time} in all.").format(
        game=name, count=_ended(total.all), time=wording.duration(total.all.seconds)
    )
    if total.all.won or total.all.lost:
        yield _("Won in a row without help: {now} now, {most} at most.").format(
            now=total.streak, most=total.longest
        )
    for level, count in total.levels.items():
        told = f"{wording.shown(level)}: {_ended(count)}" if level else ""
        if not kind.sides and count.best is not None:
            told += ", " + _("best time {time}").format(time=wording.duration(count.best))
        for figure, label in kind.averages.items():
            if figure in count.figures:
                told += f", {label} {count.figures[figure]:.2f}"
        if told:
            yield told + "."
    for opponent, count in total.opponents.items():
        yield _("Against {opponent}: {count}.").format(
            opponent=wording.shown(opponent), count=_ended(count)
        )


def _ended(count: Count) -> str:
    """How the games ended, in words: ``12 games, 7 won, 5 lost, 58%``."""
    parts = [wording.games(count.played)]
    decided = count.won + count.drawn + count.lost
    if decided:
        parts.append(_("{count} won").format(count=count.won))
        if count.drawn:
            parts.append(_("{count} drawn").format(count=count.drawn))
        parts.append(_("{count} lost").format(count=count.lost))
        parts.append(f"{count.won / decided:.0%}")
    if count.assisted:
        parts.append(_("{count} assisted").format(count=count.assisted))
    return ", ".join(parts)


def _plot(total: Totals, terminal: Terminal) -> Iterator[str]:
    """A line for each of the last periods that have games: a bar, the part that was won filled."""
    periods = list(total.periods.items())[-PERIODS:]
    if terminal.plain:
        for name, count in periods:
            yield f"{name}: {_ended(count)}."
        return
    filled, rest = "█░" if terminal.can_show("█░") else "#."
    most = max(count.played for _name, count in periods)
    labels = [_label(count) for _name, count in periods]
    room = terminal.width - len(periods[0][0]) - max(map(len, labels)) - 4
    scale = max(1, min(WIDEST, room, most)) / most
    longest = round(most * scale)
    for (name, count), label in zip(periods, labels, strict=True):
        played = max(1, round(count.played * scale))
        won = min(played, max(bool(count.won), round(count.won * scale)))
        bar = filled * won + rest * (played - won)
        yield f"{name}  {bar:{longest}}  {label}"


def _label(count: Count) -> str:
    if not count.won + count.drawn + count.lost:
        return wording.games(count.played)  # of two persons: nobody's to win
    return _("{won} of {played} won").format(won=count.won, played=count.played)


def _rows(by_game: dict[str, Totals]) -> Iterator[dict[str, object]]:
    """The totals as records: one of a whole game, and one of each part of it."""
    for game, total in by_game.items():
        yield _row(game, "all", "", total.all, streak=total.streak, longest=total.longest)
        for group, counts in (
            ("level", total.levels),
            ("opponent", total.opponents),
            ("period", total.periods),
        ):
            for name, count in counts.items():
                yield _row(game, group, name, count)


def _row(game: str, group: str, name: str, count: Count, **streaks: int) -> dict[str, object]:
    row: dict[str, object] = {"game": game, "group": group, "name": name, **count._asdict()}
    return {field: row.get(field, streaks.get(field)) for field in FIELDS}

"""What a table keeps on disk: the game in progress, and then its result."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from games.catalogue import NAMES, find
from games.files import SHOWN, FileError
from games.kind import Kind
from games.language import _
from games.options import Settings, quoted
from games.seating import WON
from games.store import results
from games.store.places import Store
from games.store.results import Result
from games.store.saved import Saved, StoreError, checked, load
from games.store.totals import count
from games.store.unfinished import Elsewhere, Slot, slots, sweep


class Keeper:
    """Keeps the games of one table, each in a slot of its own; without a store it does nothing.

    What fails is told once. It is tried again at the next move, as a disk may be freed.
    """

    def __init__(self, store: Store | None, tell: Callable[[str], None]) -> None:
        self.store = store
        self._tell = tell
        self._told: set[str] = set()
        self._slot: Slot | None = None

    def begin(self, slot: Slot | None = None) -> None:
        """Another game begins, or goes on in its slot. The one before it stays where it is."""
        self.end()
        if self.store:
            self._slot = slot or Slot(self.store.state)

    def end(self) -> None:
        """The table is left: another one may go on with what is kept."""
        if self._slot:
            self._slot.release()

    def keep(self, saved: Saved) -> bool:
        """Keep the game as it is now; whether that was done."""
        return self._done(
            lambda slot, store: slot.keep(saved._replace(left=store.date())),
            _("The game goes on, and is not kept."),
        )

    def finish(self, kind: Kind, result: Result, saved: Saved) -> list[str]:
        """Write down how the game ended; what there is to tell of it.

        The game is kept with its end until that can be done.
        """
        if self._slot is None or self.store is None:
            return []
        result = result._replace(finished=self.store.date())
        kept = self.keep(saved._replace(ended=result._asdict()))
        news: list[str] = []

        def record(slot: Slot, store: Store) -> None:
            news.extend(_news(kind, store, result, slot))
            results.record(store, slot.name, result, saved)
            slot.forget()

        later = _("The result is kept with the game until it can be written there.")
        self._done(record, later if kept else _("The result is not kept."))
        return news

    def forget(self) -> None:
        """Keep the game no more."""
        if self._slot:
            self._slot.forget()

    def see(self, kind: Kind, settings: Settings) -> bool:
        """Note that a game with just these settings is shown.

        Whether another one was, as far as is known.
        """
        seen: list[bool] = []
        self._done(
            lambda slot, store: seen.append(results.see(store, slot.name, kind.name, settings))
        )
        return seen == [True]

    def tell_once(self, error: FileError | str, meaning: str = "") -> None:
        """Tell what is wrong on the disk, and what it means, each if it was not told here before.

        What the system says of one file, such as that the disk is full, it says of all.
        """
        reason = getattr(getattr(error, "__cause__", None), "strerror", None) or str(error)
        told = {reason: str(error), meaning: meaning}
        news = [sentence for key, sentence in told.items() if sentence and key not in self._told]
        self._told.update(told)
        if news:
            self._tell(" ".join(news))

    def _done(self, action: Callable[[Slot, Store], None], meaning: str = "") -> bool:
        """Whether it could be done; if not, why is told, and what that means."""
        if self._slot is None or self.store is None:
            return False
        try:
            action(self._slot, self.store)
        except FileError as error:
            self.tell_once(error, meaning)
            return False
        return True


def _news(kind: Kind, store: Store, result: Result, slot: Slot) -> list[str]:
    """That a record was broken, if one was."""
    if kind.sides or result.score != WON or result.assists:
        return []
    level = kind.level(result.settings)
    earlier = [
        other
        for other in results.results(store, kind.name, but=slot.name)
        if level_of(other) == level
    ]
    best = count(earlier).best
    if best is None or best <= result.seconds:
        return []
    sentence = _("Your best time at this level, {level}; until now it was {seconds:.1f} seconds.")
    return [sentence.format(level=level, seconds=best)]


def level_of(result: Result) -> str:
    """The settings of a result in a few words, whoever wrote it."""
    try:
        return find(result.game).load().level(result.settings)
    except (KeyError, TypeError, ValueError):
        return _("other settings")


class Offer(NamedTuple):
    """A game in progress that a person may go on with."""

    slot: Slot
    saved: Saved
    when: float
    """When it was last kept, in seconds since 1970."""
    kind: Kind
    settings: Settings


class Offers(NamedTuple):
    """The games that may be gone on with, the last one played first, and what is to be told."""

    games: list[Offer]
    playing: int
    """How many more are being played at other terminals."""
    sentences: list[str]
    """About files that could not be read."""
    waiting: list[str]
    """Why results of games that had ended could not be written down now either."""

    def trouble(self) -> list[str]:
        """All that is wrong there, in sentences."""
        return [*self.sentences, *self.waiting]


def offers(store: Store, tidy: bool = True) -> Offers:
    """Look for games in progress.

    To ``tidy`` is to give files that cannot be read another name, to record games that had ended
    and could not be recorded then, and to remove what killed programs have left.
    """
    games: list[Offer] = []
    sentences: list[str] = []
    waiting: list[str] = []
    playing = 0
    for slot in slots(store.state):
        if slot.is_claimed():
            playing += 1
            continue
        try:
            offer = _offer(slot)
        except ValueError as error:
            if not isinstance(error.__cause__, FileNotFoundError):  # else just forgotten
                sentences.append(slot.refuse(error) if tidy else str(error))
            continue
        if offer.saved.ended is None:
            games.append(offer)
        elif tidy:
            _record(store, slot, sentences, waiting)
    if tidy:
        sweep(store.state)
    games.sort(key=lambda offer: -offer.when)
    return Offers(games, playing, sentences, list(dict.fromkeys(waiting)))


def _offer(slot: Slot) -> Offer:
    """The game in a slot; ValueError, with a sentence, if there is none to go on with."""
    saved = load(slot.path)
    if saved.game not in NAMES:
        sentence = _("{path} is of a game that there is not: {name}.")
        raise StoreError(sentence.format(path=quoted(slot.path, SHOWN), name=quoted(saved.game)))
    kind = find(saved.game).load()
    try:
        when = saved.left or os.stat(slot.path).st_mtime
    except OSError:
        when = 0.0
    return Offer(slot, saved, when, kind, checked(kind, saved.settings))


def _record(store: Store, slot: Slot, sentences: list[str], waiting: list[str]) -> None:
    """Record a game that had ended; if it has no such end, or that cannot be done, say so."""
    try:
        results.record_ended(store, slot.name, slot.take_any())
        slot.forget()
    except Elsewhere:
        pass
    except StoreError as error:
        sentences.append(slot.refuse(error))
    except FileError as error:
        waiting.append(str(error))
    finally:
        slot.release()

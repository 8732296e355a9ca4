"""What a table keeps on disk: the game in progress, and then its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.catalogue import NAMES, find
from games.files import FileError
from games.kind import Kind
from games.language import _
from games.options import Settings
from games.seating import WON
from games.store import results, unfinished
from games.store.places import Store
from games.store.results import Result
from games.store.saved import Saved, StoreError, checked
from games.store.totals import count
from games.store.unfinished import Slot


class Keeper:
    """Keeps the games of one table, each in a slot of its own; without a store it does nothing.

    What fails is told once. It is tried again at the next move, as a disk may be freed.
    """

    def __init__(self, store: Store | None, tell: Callable[[str], None]) -> None:
        self.store = store
        self._tell = tell
        self._told: set[str] = set()
        self._failed = False
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
        return self._done(lambda slot, store: slot.keep(saved._replace(left=store.now())))

    def finish(self, kind: Kind, result: Result, saved: Saved) -> list[str]:
        """Write down how the game ended; what there is to tell of it.

        The game is kept with its end until that can be done.
        """
        if self._slot is None or self.store is None:
            return []
        result = result._replace(finished=self.store.now())
        self.keep(saved._replace(ended=results.ending(result)))
        news: list[str] = []

        def record(slot: Slot, store: Store) -> None:
            news.extend(_news(kind, store, result))
            results.record(store, slot.name, result, saved)
            slot.forget()

        self._done(record)
        return news

    def has_played(self, kind: Kind, settings: Settings) -> bool:
        """Whether a game with just these settings was finished before, as far as is known."""
        found: list[bool] = []
        self._done(lambda _, store: found.append(results.was_played(store, kind.name, settings)))
        return found == [True]

    def tell_once(self, sentence: str) -> None:
        """Tell what is wrong on the disk, unless it was told at this table before."""
        if sentence not in self._told:
            self._told.add(sentence)
            self._tell(sentence)

    def _done(self, action: Callable[[Slot, Store], None]) -> bool:
        if self._slot is None or self.store is None:
            return False
        try:
            action(self._slot, self.store)
        except FileError as error:
            if not self._failed:
                self._failed = True
                self.tell_once(str(error))
            return False
        return True


def _news(kind: Kind, store: Store, result: Result) -> list[str]:
    """That a record was broken, if one was."""
    if kind.sides or result.score != WON or result.assists:
        return []
    level = kind.level(result.settings)
    earlier = [r for r in results.results(store, kind.name) if kind.level(r.settings) == level]
    best = count(earlier).best
    if best is None or best <= result.seconds:
        return []
    sentence = _("Your best time at this level, {level}; until now it was {seconds:.1f} seconds.")
    return [sentence.format(level=level, seconds=best)]


class Offer(NamedTuple):
    """A game in progress that a person may go on with."""

    slot: Slot
    saved: Saved
    when: float
    kind: Kind
    settings: Settings


class Offers(NamedTuple):
    """The games that may be gone on with, the last one played first, and what is to be told."""

    games: list[Offer]
    playing: int
    """How many more are being played at other terminals."""
    sentences: list[str]
    """About files that could not be read, or results that could not be written."""


def offers(store: Store, tidy: bool = True) -> Offers:
    """Look for games in progress.

    To ``tidy`` is to give files that cannot be read another name, and to record games that had
    ended and could not be recorded then.
    """
    found = unfinished.find(store.state, NAMES)
    refused, games = list(found.refused), []
    for slot, saved, when in found.games:
        kind = find(saved.game).load()
        try:
            games.append(Offer(slot, saved, when, kind, checked(kind, saved.settings)))
        except ValueError as error:
            refused.append((slot, FileError(error)))
    put_aside = unfinished.refuse if tidy else lambda slot, error: str(error)
    sentences = [put_aside(slot, error) for slot, error in refused]
    if tidy:
        sentences += _record(store, found.ended)
        unfinished.sweep(store.state)
    return Offers(games, found.playing, sentences)


def _record(store: Store, ended: list[unfinished.Unfinished]) -> list[str]:
    """Record these games; a sentence for each that is none, or one if that cannot be done."""
    sentences = []
    for slot, saved, _when in ended:
        try:
            if slot.claim():
                results.record_ended(store, slot.name, saved)
                slot.forget()
        except StoreError as error:
            sentences.append(unfinished.refuse(slot, error))
        except FileError as error:
            return [*sentences, str(error)]
        finally:
            slot.release()
    return sentences

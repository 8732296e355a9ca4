"""The games of a match, some at a time, until all are played or enough is known."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from functools import partial
from typing import NamedTuple

from games.board import Square
from games.gomoku.gomocup.foreign import Fault, Foreign, Terms, command_of
from games.gomoku.gomocup.serve import LEVEL
from games.gomoku.match.play import Played, play
from games.gomoku.table import ENGINE
from games.language import _
from games.options import quoted


class Contestant(NamedTuple):
    """A player of a match, who is a program."""

    name: str
    command: tuple[str, ...]


class Result(NamedTuple):
    """A game of a match, counted from 1."""

    number: int
    played: Played
    first_began: bool
    """Whether the first contestant sat at black when it began."""
    names: tuple[str, str]
    """Of the players 0 and 1 of the game."""

    @property
    def points(self) -> float:
        """What it brings the first contestant."""
        if self.played.winner is None:
            return 0.5
        return float((self.played.winner == 0) == self.first_began)

    @property
    def black(self) -> str:
        """Who had black in the end."""
        return self.names[self.played.black]

    @property
    def white(self) -> str:
        """Who had white in the end."""
        return self.names[1 - self.played.black]


def contestant(text: str) -> Contestant:
    """The player that the text names, a level or ``engine:COMMAND``; ValueError if it does not.

    A level is our own engine in another process, so that both sides are treated alike.
    """
    if text in LEVEL.choices:
        ours = (sys.executable, "-m", "games", "gomoku", "engine", "--level", text)
        return Contestant(text, ours)
    if not text.startswith(ENGINE):
        sentence = _("A player is one of {levels}, or {engine}COMMAND, not {text}.")
        raise ValueError(
            sentence.format(levels=", ".join(LEVEL.choices), engine=ENGINE, text=quoted(text))
        )
    words = tuple(command_of(text[len(ENGINE) :]))
    programs = [word for word in words if not word.startswith("-")] or words
    stem = os.path.splitext(os.path.basename(programs[-1]))[0] or programs[-1]
    return Contestant(stem[:40], words)


def distinct(first: Contestant, second: Contestant) -> tuple[Contestant, Contestant]:
    """The two, with names that tell them apart."""
    if first.name != second.name:
        return first, second
    return first._replace(name=f"{first.name} 1"), second._replace(name=f"{second.name} 2")


class Match:
    """Games between two contestants. ``close`` ends what still runs, from any thread."""

    def __init__(
        self,
        contestants: tuple[Contestant, Contestant],
        terms: Terms,
        opening: Callable[[int], Sequence[Square] | None],
        games: int,
    ) -> None:
        """``opening`` gives the squares, or SWAP2, for each pair of games, counted from 0."""
        self.contestants = contestants
        self.terms = terms
        self.opening = opening
        self.games = games
        self._running: set[Foreign] = set()
        self._closed = False

    def results(self, concurrency: int) -> Iterator[Result]:
        """The games as they end, ``concurrency`` of them at a time; none after ``close``."""
        with ThreadPoolExecutor(concurrency) as pool:
            futures: list[Future[Result]] = [
                pool.submit(self._game, number) for number in range(self.games)
            ]
            try:
                for future in as_completed(futures):
                    yield future.result()
            finally:
                for future in futures:
                    future.cancel()
                self.close()

    def close(self) -> None:
        """End every engine, and begin no other game."""
        self._closed = True
        for engine in list(self._running):
            engine.close()

    def _game(self, number: int) -> Result:
        swapped = number % 2 == 1
        pair = self.contestants[:: -1 if swapped else 1]
        seats = [partial(self._start, one) for one in pair]
        played = play(seats, self.opening(number // 2), self.terms)
        return Result(number + 1, played, not swapped, (pair[0].name, pair[1].name))

    def _start(self, one: Contestant) -> Foreign:
        engine = Foreign(one.command, one.name, self.terms, ending=self._running.discard)
        self._running.add(engine)
        if self._closed:
            engine.close()
            raise Fault("crash", one.name)
        return engine

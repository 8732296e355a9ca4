"""What the table, the menu and the command line must know of a game beyond its rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from games.game import Game, Outcome
from games.hiring import Hire
from games.options import Option, Settings
from games.picture import Picture

if TYPE_CHECKING:
    from games.console.terminal import Terminal
    from games.store.saved import Saved

Player = Callable[[Any, Random], Any]
"""From what a side may see (the game's ``view``) to a move, at random only through the Random."""

HUMAN = "human"


class Tally(NamedTuple):
    """What the table counts of a game, for its last words."""

    moves: int
    undos: int
    seconds: float
    assists: tuple[str, ...]
    """What helped the person, each once: hint, undo, a chosen seed ..."""


class Ply(NamedTuple):
    """A move that was made, the side that made it, and what the game's clock showed then."""

    side: str
    text: str
    seconds: float
    seat: str
    """The side at which the player who made it had sat down."""


class Tool(NamedTuple):
    """A subcommand of a game: ``python -m games GAME TOOL``. ``run`` returns the exit status."""

    help: str
    configure: Callable[[ArgumentParser], object]
    run: Callable[[Namespace, Terminal], int]
    literal: str = ""
    """A pattern: words that match it whole are never options, whatever they begin with."""


class Kind(NamedTuple):
    """A game as it is offered.

    ``sides`` are the sides that take turns; each is also the option that names its player. A game
    for one has none.
    """

    name: str
    how_to_play: str
    options: tuple[Option, ...]
    sides: tuple[str, ...]
    settle: Callable[[Settings], Settings]
    """Fill in what was not chosen; ValueError, with a sentence, if the values do not fit."""
    new: Callable[[Settings, Random], Game[Any]]
    introduce: Callable[[Settings], str]
    """A sentence before the first move: what is played."""
    prompt: Callable[[str], str]
    """The question for a move of a side."""
    picture: Callable[[Any], Picture]
    """A view, to be drawn or said."""
    tell_move: Callable[[Any, str, str], str]
    """A sentence about a move just made, from the view after it, the side, the move's text."""
    tell_end: Callable[[Any, Outcome], str]
    notes: Callable[[Any], Iterable[str]] = lambda view: ()
    """Sentences that hold in this position; each is told once a game."""
    summary: Callable[[Any, Tally], Iterable[str]] = lambda view, tally: ()
    computers: Mapping[str, Callable[[Settings], Player]] = {}
    """The computer players by name, each made for the settings."""
    hint: Callable[[Any, Random], tuple[Any, str]] | None = None
    """A move and the reason for it."""
    level: Callable[[Settings], str] = lambda settings: ""
    """The settings in a few words, the same for games that are compared with each other."""
    which: Callable[[Settings], str] = lambda settings: ""
    """The name of the very game, if every game with these settings is the same one."""
    figures: Callable[[Any, Tally], Mapping[str, float]] = lambda view, tally: {}
    """What is counted of a finished game, by its name, besides what the tally has."""
    averages: Mapping[str, str] = {}
    """Those of the figures whose means tell something, and what they are called."""
    share: Callable[[Settings, Any, Outcome, Tally], str] = lambda settings, *game: ""
    """A line about a finished game to show to others; empty if there is nothing to compare."""
    daily: Callable[[date], Settings] | None = None
    """The settings of the game that everybody plays on a day."""
    questions: Mapping[str, Callable[[Any], str]] = {}
    """Further words at the prompt that are answered in a sentence."""
    charts: Mapping[str, Callable[[Any], Picture]] = {}
    """Further words that are answered with a picture, made from the view, which is advice."""
    assists: Callable[[Settings], Iterable[str]] = lambda settings: ()
    """What in the settings makes the game easier than others play it."""
    seat: Callable[[Any, str], str] = lambda game, side: side
    """The side at which the player sat down who now acts for a side of the game: another where
    players choose sides in play."""
    example: Callable[[Any], Any] = lambda game: next(game.legal_moves())
    """A legal move to name as an example, from the game."""
    verbs: tuple[str, ...] = ()
    """Words that moves begin with or consist of."""
    words: tuple[str, ...] = ()
    """Lines of help about the words that only this game has."""
    reviews: Mapping[str, Callable[[Sequence[Any]], str]] = {}
    """Words for after the end, answered from the views of the game from start to end."""
    exports: Mapping[str, Callable[[Any, Sequence[Ply]], bytes]] = {}
    """Other formats that ``save`` writes, by the end of the file's name; ValueError if not now."""
    imports: Callable[[str], Saved] | None = None
    """A game to go on with from a file of another program; ValueError if there is none in it."""
    untold: tuple[str, ...] = ()
    """Options besides the sides that the files of other programs say nothing of."""
    hire: Hire = lambda name: None
    """For the name of a player that is a program of somebody else: that program."""
    tools: Mapping[str, Tool] = {}
    examples: tuple[str, ...] = ()
    """Words after the game's name on the command line, for its help."""

    def player(self, name: str, settings: Settings) -> Player | None:
        """The computer of that name, None for a person."""
        return None if name == HUMAN else self.computers[name](settings)

    def is_fixed(self, settings: Settings) -> bool:
        """Whether every game with these settings is the same one, and known when played again."""
        return bool(self.which(settings))

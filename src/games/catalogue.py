"""The games on offer: the only list there is."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from games.language import _

if TYPE_CHECKING:
    from games.kind import Kind


class Entry(NamedTuple):
    """A game on the menu. ``module`` has its KIND and is imported when the game is chosen."""

    name: str
    title: str
    module: str

    def load(self) -> Kind:
        """All that the table needs of the game."""
        kind: Kind = import_module(self.module).KIND
        return kind


GAMES = (
    Entry("tictactoe", _("Tic-tac-toe"), "games.tictactoe.table"),
    Entry("gomoku", _("Gomoku, k in a row on any board"), "games.gomoku.table"),
    Entry("minesweeper", _("Minesweeper"), "games.minesweeper.table"),
)
NAMES = tuple(entry.name for entry in GAMES)


def find(name: str) -> Entry:
    """The entry of that name; KeyError if there is none."""
    return {entry.name: entry for entry in GAMES}[name]

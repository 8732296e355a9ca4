"""The games on offer: the only list there is."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

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


class Command(NamedTuple):
    """A word in the place of a game. ``module`` has ``configure`` and ``run``.

    ``title`` is what the menu calls it, if it is there.
    """

    help: str
    module: str
    title: str = ""

    def load(self) -> Any:
        """The module, with ``configure(parser)`` and ``run(values, room) -> exit status``."""
        return import_module(self.module)


GAMES = (
    Entry("tictactoe", _("Tic-tac-toe"), "games.tictactoe.table"),
    Entry("gomoku", _("Gomoku, k in a row on any board"), "games.gomoku.table"),
    Entry("minesweeper", _("Minesweeper"), "games.minesweeper.table"),
)
NAMES = tuple(entry.name for entry in GAMES)
DAILY = "minesweeper"
"""The game of which there is a board for each day."""
COMMANDS = {
    "daily": Command(
        _("the minesweeper board of the day, the same for everybody"),
        "games.progress.daily",
        _("Minesweeper, the board of the day"),
    ),
    "resume": Command(_("go on with an unfinished game"), "games.progress.resume"),
    "stats": Command(
        _("what your finished games come to"), "games.progress.stats", _("Results so far")
    ),
    "history": Command(_("list your finished games"), "games.progress.history"),
    "replay": Command(
        _("step through a finished game, by its number in the history"), "games.progress.replay"
    ),
    "export": Command(
        _("write a finished game as a file, by its number in the history"),
        "games.progress.export",
    ),
}


def find(name: str) -> Entry:
    """The entry of that name; KeyError if there is none."""
    return {entry.name: entry for entry in GAMES}[name]

"""What a game is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from games.notation import Notation

Move = TypeVar("Move")


class InvalidMove(ValueError):
    """The text cannot be read as a move. The message is a sentence for the player."""


class IllegalMove(ValueError):
    """The move can be read and is not allowed here. The message is a sentence for the player."""


class Outcome(NamedTuple):
    """How a game ended.

    ``result`` is the fixed word that scripts read (``x``, ``black``, ``draw``, ``won`` ...),
    ``winner`` the side that won or None, ``reason`` a few words for the player.
    """

    result: str
    winner: str | None
    reason: str


class Game(Protocol[Move]):
    """The rules of a game and one position of it. It never prints, reads or asks the time."""

    notation: Notation
    """How its squares are written."""

    @property
    def turn(self) -> str:
        """The side to move."""

    @property
    def started(self) -> bool:
        """Whether the clock runs: something that matters has been done."""

    @property
    def view(self) -> Any:
        """What a player may see: all that a screen, a computer or a hint gets."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""

    def parse(self, text: str) -> Move:
        """The move that the text stands for; InvalidMove if it stands for none."""

    def format(self, move: Move) -> str:
        """The text that ``parse`` reads as this move."""

    def play(self, move: Move) -> None:
        """Make the move; IllegalMove, and nothing changed, if it is not allowed."""

    def legal_moves(self) -> Iterator[Move]:
        """Every move that ``play`` accepts now, none once the game is over."""

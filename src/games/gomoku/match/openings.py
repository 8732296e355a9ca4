"""What the games of a match begin with."""

from __future__ import annotations

from random import Random
from time import perf_counter

from games import files
from games.board import Board, Square
from games.gomoku.engine import Choice, Limits, choose
from games.gomoku.gomocup import swap2
from games.gomoku.records import Record, moves, position
from games.inarow import EMPTY, Position
from games.language import _
from games.options import quoted

LARGEST = 10_000_000
"""Bytes of a file of openings."""
LOOK = Limits(seconds=60, nodes=1000, threats=300)
"""How much is thought about an opening: positions, not seconds, so that it can be repeated."""


def read_file(path: str, size: int, rule: str) -> list[tuple[Square, ...]]:
    """The openings in a file, a line each as ``h8h9i8``; # begins a comment.

    ValueError, with a sentence, if it cannot be read or a line is no opening of such a game.
    """
    found = []
    for number, line in enumerate(_lines(path), start=1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            squares = moves.squares(text, size)
            game = position(Record(size, size, squares, rule), len(squares))
            if game.outcome is not None:
                raise ValueError(_("The game is over."))
        except ValueError as error:
            sentence = _("Line {number} of {path} is no opening for this match. {error}")
            raise ValueError(
                sentence.format(number=number, path=quoted(path), error=error)
            ) from error
        found.append(squares)
    if not found:
        raise ValueError(_("There is no opening in {path}.").format(path=quoted(path)))
    return found


def _lines(path: str) -> list[str]:
    return files.read(path, LARGEST).decode("utf-8", "replace").splitlines()


def fair(size: int, rule: str, rng: Random) -> tuple[Square, ...]:
    """Three stones after which, as far as our engine sees, the colours are worth the same."""

    def think(view: Position, _part: float) -> Choice:
        return choose(view, rule, LOOK, rng, perf_counter)

    return swap2.propose(Board(size, size, EMPTY), think, rng)

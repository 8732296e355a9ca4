"""How k-in-a-row games look and are told."""

from __future__ import annotations

from collections.abc import Mapping

from games.board import Square
from games.game import Outcome
from games.inarow import EMPTY, Position
from games.language import _
from games.notation import Notation
from games.picture import Picture

_COLOURS = (33, 166)
"""Blue and orange of the 256-colour palette: readable on black and on white, by all eyes."""


def picture(
    position: Position, notation: Notation, marks: Mapping[str, str], glyphs: Mapping[str, str]
) -> Picture:
    """The position with each mark as its side's word, and as its glyph where one is given."""
    shown = {mark: glyphs.get(mark, mark) for mark in (EMPTY, *marks.values())}
    board = position.board.copy()
    board.cells = [shown[mark] for mark in board.cells]
    words = {shown[mark]: _(side) for side, mark in marks.items()} | {shown[EMPTY]: _("empty")}
    colours = dict(zip((shown[mark] for mark in marks.values()), _COLOURS, strict=True))
    return Picture(board, notation, words, colours, position.last, position.winning)


def prompt(side: str) -> str:
    """The question for a move."""
    return _("{side} to move: ").format(side=_(side))


def tell_move(position: Position, side: str, move: str) -> str:
    """A move in a sentence."""
    return _("{side} plays {move}.").format(side=_(side), move=move)


def tell_end(position: Position, outcome: Outcome, notation: Notation) -> str:
    """Who won, why, and where."""
    if outcome.winner is None:
        return _("A draw: {reason}.").format(reason=outcome.reason)
    squares = ", ".join(_run(position.winning, notation))
    return _("{side} wins: {reason}, {squares}.").format(
        side=_(outcome.winner), reason=outcome.reason, squares=squares
    )


def _run(winning: frozenset[Square], notation: Notation) -> list[str]:
    return [notation.format(square) for square in sorted(winning)]

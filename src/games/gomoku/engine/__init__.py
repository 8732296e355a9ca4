"""A gomoku engine: any board, any win length, the rules freestyle, exact, renju and caro."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from games.board import Square
from games.gomoku.engine.limits import LEVELS, Limits
from games.gomoku.engine.lines import RULES
from games.gomoku.engine.position import Position
from games.gomoku.engine.search import SURE
from games.gomoku.engine.states import BLACK, NONE, WHITE
from games.gomoku.engine.think import Thinker, Thought
from games.gomoku.engine.timer import Clock, Timer
from games.gomoku.rules import MARKS
from games.inarow import EMPTY, has_open_window
from games.inarow import Position as View

__all__ = ["LEVELS", "RULES", "SURE", "Choice", "Limits", "choose", "compact"]

MARGIN, SHARE = 0.02, 0.01
"""Seconds, and the part of the time, kept back to drop what was learned and to answer."""


class Choice(NamedTuple):
    """A move and why. ``line`` is what is expected, beginning with the move."""

    move: Square
    value: int
    """For the side to move, a quiet move being worth some 80; beyond SURE somebody wins."""
    line: tuple[Square, ...]
    depth: int
    nodes: int
    reason: str
    """``win``, ``block``, ``search`` or ``any``."""


def choose(
    view: View,
    rule: str,
    limits: Limits,
    rng: Random,
    clock: Clock,
    stop: Callable[[], bool] | None = None,
) -> Choice:
    """The engine's move for the side to move.

    ``clock`` gives seconds, ``stop`` is asked again and again and ends the thinking with the best
    move so far. ValueError if the game is over or no move is legal.
    """
    board = view.board
    if view.winning:
        raise ValueError("the game is won")
    if EMPTY not in board.cells:
        raise ValueError("the board is full")
    timer = Timer(clock, limits.seconds * (1 - SHARE) - MARGIN, limits.nodes, stop)
    with _no_collection():
        thought = _think(view, rule, limits, rng, timer)
    line = tuple(divmod(square, board.columns) for square in thought.line)
    move = divmod(thought.square, board.columns)
    return Choice(move, thought.value, line, thought.depth, timer.nodes, thought.reason)


def _think(view: View, rule: str, limits: Limits, rng: Random, timer: Timer) -> Thought:
    board = view.board
    position = compact(view, rule)
    side = BLACK if view.mark == MARKS["black"] else WHITE
    thinker = Thinker(position, side, limits, timer, rng)
    if board.cells.count(EMPTY) == len(board.cells):
        return thinker.opening(board.rows, board.columns)
    if has_open_window(board, view.win_length):
        return thinker.think()
    return thinker.anything()


@contextmanager
def _no_collection() -> Iterator[None]:
    """No search for garbage cycles meanwhile: it finds none, and can take a third of a second."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def compact(view: View, rule: str) -> Position:
    """The engine's own form of a position."""
    board = view.board
    position = Position(board.rows, board.columns, view.win_length, rule)
    sides = {EMPTY: NONE, MARKS["black"]: BLACK, MARKS["white"]: WHITE}
    position.fill([sides[mark] for mark in board.cells])
    return position

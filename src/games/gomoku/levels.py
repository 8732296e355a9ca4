"""The levels of the engine as players, hints and a look back, imported where the engine plays."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from games.board import Square
from games.gomoku.computer import easy_move
from games.gomoku.engine import LEVELS, SURE, Choice, Limits, choose
from games.gomoku.engine.reasons import reason
from games.gomoku.rules import MARKS, Move
from games.inarow import EMPTY, Position
from games.language import _
from games.notation import Notation

REACH = 3
"""How far from the centre the stones of a proposed opening stand at most."""
TRIED = 10
"""How many third stones are looked at for one."""
LOOKING_BACK = 1.0
"""Seconds for each position of a game that is looked back at."""
SIDES = {mark: side for side, mark in MARKS.items()}


def limits(level: str, seconds: float | None) -> Limits:
    """What a level may think; ``seconds`` a move in place of what ``hard`` has."""
    if level == "hard" and seconds is not None:
        return LEVELS[level]._replace(seconds=seconds)
    return LEVELS[level]


def move(view: Position, rng: Random, allowed: Limits) -> Move:
    """The engine's move; in swap2, the colour that it thinks better off.

    The engine knows no openings: where one forbids its move, ``easy`` moves.
    """
    if view.proposing:
        return propose(view, rng, allowed)
    chosen = think(view, rng, allowed)
    if view.choices:
        return SIDES[view.mark if chosen.value >= 0 else view.other]
    return easy_move(view, rng) if chosen.move in view.forbidden else chosen.move


def propose(view: Position, rng: Random, allowed: Limits) -> Square:
    """The next of swap2's three stones: near the centre, the last so that neither is ahead."""
    board = view.board
    row, column = board.rows // 2, board.columns // 2
    around = [
        square
        for square in board.squares()
        if max(abs(square[0] - row), abs(square[1] - column)) <= REACH and board[square] == EMPTY
    ]
    if board.cells.count(EMPTY) > len(board.cells) - 2:
        return rng.choice(around)
    tried = rng.sample(around, min(TRIED, len(around)))
    part = allowed._replace(seconds=allowed.seconds / len(tried))

    def lead(square: Square) -> int:
        after = board.copy()
        after[square] = view.mark
        turned = view._replace(
            board=after, mark=view.other, other=view.mark, last=square, proposing=False
        )
        return abs(think(turned, rng, part).value)

    return min(tried, key=lead)


def think(view: Position, rng: Random, allowed: Limits) -> Choice:
    """The engine's choice under the rule of the view."""
    return choose(view, view.rule, allowed, rng, time.perf_counter)


def hint(view: Position, rng: Random) -> tuple[Move, str]:
    """The engine's move and its reason."""
    if view.choices:
        return move(view, rng, LEVELS["hard"]), _("that side is better off")
    if view.proposing:
        return move(view, rng, LEVELS["hard"]), _("neither side is far ahead with it")
    chosen = think(view, rng, LEVELS["hard"])
    if chosen.move in view.forbidden:
        return easy_move(view, rng), _("the opening allows it")
    return chosen.move, reason(chosen, _notation(view))


def why(views: Sequence[Position]) -> str:
    """Where the loser of a finished game could last have held, and the win from there.

    ``views`` are all positions, from the start to the end. Going back from the end, the winner's
    turns are looked at until one is found from which the engine sees no forced win.
    """
    if not views[-1].winning:
        return _("Nobody has won.")
    winner = views[-1].other
    turns = [i for i, view in enumerate(views[:-1]) if view.mark == winner and not view.choices]
    wins: dict[int, Choice] = {}
    for i in reversed(turns):
        chosen = think(views[i], Random(0), Limits(seconds=LOOKING_BACK, depth=1))
        if not (chosen.reason == "win" and chosen.value > SURE):
            break
        wins[i] = chosen
    return _tell(views, min(wins) if wins else turns[-1], wins)


def _tell(views: Sequence[Position], turn: int, wins: dict[int, Choice]) -> str:
    notation = _notation(views[-1])
    if turn not in wins:
        return _("{winner} won with a move that no search had to find.").format(
            winner=_(SIDES[views[-1].other])
        )
    line = " ".join(notation.format(square) for square in wins[turn].line)
    last = views[turn].last
    if last is None:
        return _("It was won from the start: {line}.").format(line=line)
    return _(
        "Before move {number}, {square}, {loser} could still have held, as far as is seen. "
        "After it {winner} wins by force: {line}."
    ).format(
        number=turn,
        square=notation.format(last),
        loser=_(SIDES[views[-1].mark]),
        winner=_(SIDES[views[-1].other]),
        line=line,
    )


def _notation(view: Position) -> Notation:
    return Notation(view.board.rows, view.board.columns, lettered=True)

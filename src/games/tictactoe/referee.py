"""The two-player referee: a stream of two-digit squares in, grids and a verdict out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from games.board import Board
from games.game import IllegalMove
from games.inarow import EMPTY
from games.language import _
from games.options import quoted
from games.streams import ENDLESS, Streams
from games.tictactoe.rules import TicTacToe

_EDGE = "+---+---+---+\n"
_AT_ONCE = 1000
"""Characters read at a time, of a line that may be without end."""
_ENOUGH = 100
"""Characters of a token that are looked at: no square is so long."""


def referee(streams: Streams) -> int:
    """Judge one game and return the exit status: 0 if it ended, 1 if the input ended first.

    A token XY is column X and row Y, counted from 1; O begins. After each square the grid is
    printed, also when it was taken, which costs no turn. At the end stands ``O is winner``, ``X is
    winner`` or ``No winner``, and the rest of the input is not looked at. What is no square gets a
    sentence on the error stream.
    """
    game = TicTacToe(first="o")
    for token in _tokens(streams):
        if not re.fullmatch("[1-3][1-3]", token):
            complaint = _("{token} is no square: two digits from 1 to 3, column then row.")
            streams.complain(complaint.format(token=quoted(token)))
            continue
        with suppress(IllegalMove):  # taken: the same grid, the same side again
            game.play((int(token[1]) - 1, int(token[0]) - 1))
        streams.output.write(_grid(game.board))
        if game.outcome:
            winner = game.outcome.winner
            verdict = f"{winner.upper()} is winner" if winner else "No winner"
            print(verdict, file=streams.output)
        streams.output.flush()
        if game.outcome:
            return 0
    streams.complain(_("The input ended before the game did."))
    return 1


def _tokens(streams: Streams) -> Iterator[str]:
    begun = ""  # a token whose end has not been read yet
    length = 0
    while read := streams.read_part(_AT_ONCE):
        tokens = (begun + read).split()
        begun = "" if read[-1].isspace() else tokens.pop()[:_ENOUGH]
        length = length + len(read) if begun and not tokens else 0
        if length > ENDLESS:
            return
        yield from tokens
    if begun:
        yield begun


def _grid(board: Board[str]) -> str:
    rows = ("| " + " | ".join(line).replace(EMPTY, " ").upper() + " |\n" for line in board.lines())
    return _EDGE + _EDGE.join(rows) + _EDGE

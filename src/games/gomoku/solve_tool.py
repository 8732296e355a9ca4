"""The tool that proves the value of a small board, and says so in a sentence or as JSON."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from typing import Any

from games.arguments import value_of
from games.board import Board
from games.console.terminal import Terminal
from games.gomoku.rules import MAX_SIZE
from games.gomoku.solve import (
    DRAW,
    FIRST,
    MOST_SQUARES,
    SECOND,
    OutOfTime,
    Proof,
    solve,
)
from games.inarow import EMPTY, classify, parse_position, require_fit
from games.language import _
from games.options import Option

OK, FAILED, USAGE = 0, 1, 2
NUMBERS = (
    Option("rows", _("rows of the board"), None, low=1, high=MAX_SIZE),
    Option("columns", _("columns of the board"), None, low=1, high=MAX_SIZE),
    Option("win", _("how many in a row win, or more"), 5, low=1, high=MAX_SIZE),
    Option("seconds", _("when to give up"), 60, low=1, high=1_000_000),
)
OVER = {"x": FIRST, "o": SECOND, "draw": DRAW}


def configure(parser: ArgumentParser) -> None:
    """Add the options of ``solve``."""
    for option in NUMBERS:
        default = f" ({option.default})" if option.default else ""
        parser.add_argument(
            f"--{option.name}",
            type=value_of(option.read),
            default=option.default,
            metavar="N",
            help=option.help + default,
        )
    parser.add_argument("--json", action="store_true", help=_("answer as one line of JSON"))
    parser.add_argument(
        "board",
        metavar="BOARD",
        nargs="?",
        help=_(
            "a position in place of rows and columns: XX../O.../... (blank: . _ - or space); "
            "X began"
        ),
    )


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Answer on the output; the exit status is 2 for what makes no sense, 1 if time is up."""
    try:
        board = _board(arguments)
        require_fit(board.rows, board.columns, arguments.win)
        standing = _standing(board, arguments.win)
    except ValueError as error:
        terminal.streams.complain(str(error))
        return USAGE
    started = time.monotonic()
    end = started + float(arguments.seconds)

    try:
        if standing in OVER:
            proof = Proof(OVER[standing], 0)
        else:
            proof = solve(board, arguments.win, "x", "o", lambda: time.monotonic() > end)
    except OutOfTime:
        sentence = _("Not solved in {seconds} seconds: --seconds gives it more.")
        terminal.streams.complain(sentence.format(seconds=arguments.seconds))
        return FAILED
    answer = {
        "rows": board.rows,
        "columns": board.columns,
        "win": arguments.win,
        "value": proof.value,
        "positions": proof.positions,
        "seconds": round(time.monotonic() - started, 3),
    }
    print(json.dumps(answer) if arguments.json else _told(answer), file=terminal.streams.output)
    return OK


def _board(arguments: Namespace) -> Board[str]:
    """The position that is asked about; ValueError, with a sentence, if it is not clear."""
    sizes = (arguments.rows, arguments.columns)
    if arguments.board is not None:
        if sizes != (None, None):
            raise ValueError(_("Give a board, or its rows and columns, not both."))
        board = parse_position(arguments.board)
    elif None in sizes:
        raise ValueError(_("Give --rows and --columns, or a board."))
    else:
        board = Board(*sizes, EMPTY)
    if len(board.cells) > MOST_SQUARES:
        raise ValueError(
            _("A board of more than {count} squares is too large to be solved.").format(
                count=MOST_SQUARES
            )
        )
    return board


def _standing(board: Board[str], win_length: int) -> str:
    standing = classify(board, win_length, "x", "o")
    if standing == "impossible":
        raise ValueError(_("Play in turn, X first, never leads to this position."))
    return standing


def _told(answer: dict[str, Any]) -> str:
    return _(
        "{rows} by {columns}, {win} in a row: {value}. "
        "Proved with {positions} positions in {seconds} seconds."
    ).format(**{**answer, "value": _(answer["value"])})

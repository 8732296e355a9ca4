"""Gomoku as it is offered: options, players, words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from random import Random

from games import classify, inarow_display
from games.arguments import value_of
from games.board import Square
from games.console.terminal import Terminal
from games.game import Outcome
from games.gomoku import computer
from games.gomoku.rules import MARKS, MAX_SIZE, STOP, Gomoku
from games.inarow import Position, has_open_window, require_fit
from games.kind import HUMAN, Kind, Tool
from games.language import _
from games.notation import Notation
from games.options import Option, Settings
from games.picture import Picture

COMPUTERS = {"random": computer.random_move, "easy": computer.easy_move}
PLAYERS = (HUMAN, *COMPUTERS)
SIZE = 15
WIN_LENGTH = 5

WIN = Option(
    "win",
    _("how many in a row win (5, or the longer side if that is less)"),
    None,
    low=1,
    high=MAX_SIZE,
    question=_("How many in a row win"),
)
SIDES = (
    Option("black", _("who plays black, and begins"), HUMAN, PLAYERS),
    Option(
        "white", _("who plays white"), "easy", PLAYERS, question=_("Who plays white against you")
    ),
)
OPTIONS = (
    Option(
        "size",
        _("rows and columns of a square board (15)"),
        None,
        low=1,
        high=MAX_SIZE,
        question=_("How many rows and columns"),
        example="15",
    ),
    Option("rows", _("rows of the board (15)"), None, low=1, high=MAX_SIZE),
    Option("columns", _("columns of the board (15)"), None, low=1, high=MAX_SIZE),
    WIN,
    *SIDES,
)

HINTS = {
    "win": _("it wins"),
    "block": _("the other side would win there"),
    "extend": _("it extends your best line"),
    "begin": _("most lines run through it"),
    "hinder": _("it is in the way of the other side's best line"),
    "closed": _("nobody can win any more"),
}


def settle(settings: Settings) -> Settings:
    """The settings with every default filled in; ValueError if they do not fit together."""
    size = settings.get("size")
    rows = settings.get("rows") or size or SIZE
    columns = settings.get("columns") or size or SIZE
    if size and (rows, columns) != (size, size):
        raise ValueError(_("Give the size, or the rows and columns, not both."))
    win = settings.get("win") or min(WIN_LENGTH, max(rows, columns))
    require_fit(rows, columns, win)
    players = {option.name: settings.get(option.name, option.default) for option in SIDES}
    return {"rows": rows, "columns": columns, "win": win, **players}


def new(settings: Settings, rng: Random) -> Gomoku:
    """A game with these settings."""
    return Gomoku(settings["rows"], settings["columns"], settings["win"])


def introduce(settings: Settings) -> str:
    """The board and what wins."""
    sentence = _("Gomoku: {rows} by {columns}, {win} or more in a row win.")
    return sentence.format(**settings)


def picture(view: Position) -> Picture:
    """The position as a picture: X black, O white."""
    return inarow_display.picture(view, _notation(view), MARKS, {"x": "X", "o": "O"})


def tell_end(view: Position, outcome: Outcome) -> str:
    """Who won, and where."""
    return inarow_display.tell_end(view, outcome, _notation(view))


def tell_move(view: Position, side: str, move: str) -> str:
    """A move in a sentence."""
    if move == STOP:
        return _("{side} stops the game.").format(side=side)
    return inarow_display.tell_move(view, side, move)


def notes(view: Position) -> Iterator[str]:
    """Told once: that nobody can win any more."""
    if not view.winning and not has_open_window(view.board, view.win_length):
        yield _("No line is open for either side any more: stop ends the game as a draw.")


def hint(view: Position, rng: Random) -> tuple[Square, str]:
    """The move that ``easy`` would make, and why."""
    move, reason = computer.easy_hint(view, rng)
    return move, HINTS[reason]


def _notation(view: Position) -> Notation:
    return Notation(view.board.rows, view.board.columns, lettered=True)


def _configure_classify(parser: ArgumentParser) -> None:
    classify.configure(parser)
    parser.add_argument(
        "--win",
        type=value_of(WIN.read),
        default=WIN_LENGTH,
        metavar="K",
        help=_("how many in a row win (5)"),
    )


def _classify(arguments: Namespace, terminal: Terminal) -> int:
    return classify.run(arguments.board, arguments.first, arguments.win, None, terminal.streams)


KIND = Kind(
    name="gomoku",
    how_to_play=_(
        "Stones in turn, black first; enough of one colour in a row win: along a row, a column or "
        "a diagonal, and more than enough win too. Type a column letter and a row number: h8. "
        "Rows count from the bottom, as on the board; 8 8, 8 h and h 8 are h8 too. X is black, O "
        "is white. "
        "stop ends a game in which nobody can win any more as a draw."
    ),
    options=OPTIONS,
    sides=tuple(MARKS),
    settle=settle,
    new=new,
    introduce=introduce,
    prompt=inarow_display.prompt,
    picture=picture,
    tell_move=tell_move,
    tell_end=tell_end,
    notes=notes,
    computers=COMPUTERS,
    hint=hint,
    verbs=(STOP,),
    words=(_("stop: end a game that nobody can win any more as a draw"),),
    tools={
        "classify": Tool(
            _("tell whether a position is possible and how it stands"),
            _configure_classify,
            _classify,
            classify.BOARD_WORD,
        ),
    },
    examples=("--size 9 --win 4", "--black easy --white human", "classify --win 4 XXXX./OOO.."),
)

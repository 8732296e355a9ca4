"""Tic-tac-toe as it is offered: options, players, words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from random import Random

from games import classify, inarow_display
from games.board import Square
from games.console.terminal import Terminal
from games.inarow import Position
from games.kind import HUMAN, Kind, Player, Tool
from games.language import _
from games.options import Option, Settings
from games.picture import Picture
from games.tictactoe import computer
from games.tictactoe.referee import referee
from games.tictactoe.rules import MARKS, NOTATION, SIZE, TicTacToe

COMPUTERS: dict[str, Callable[[Settings], Player]] = {
    "random": lambda settings: computer.random_move,
    "perfect": lambda settings: computer.perfect_move,
}
PLAYERS = (HUMAN, *COMPUTERS)

OPTIONS = (
    Option("x", _("who plays x"), HUMAN, PLAYERS),
    Option("o", _("who plays o"), "random", PLAYERS, question=_("Who plays o against you")),
    Option("first", _("which mark begins"), "x", tuple(MARKS)),
)

HINTS = {
    "win": _("it wins by force"),
    "draw": _("it holds the draw"),
    "loss": _("every move loses against best play, this one last"),
}


def settle(settings: Settings) -> Settings:
    """The settings with every default filled in."""
    return {option.name: settings.get(option.name, option.default) for option in OPTIONS}


def new(settings: Settings, rng: Random) -> TicTacToe:
    """A game with these settings."""
    return TicTacToe(settings["first"])


def picture(view: Position) -> Picture:
    """The position as a picture."""
    return inarow_display.picture(view, NOTATION, MARKS, {".": " "})


def hint(view: Position, rng: Random) -> tuple[Square, str]:
    """A perfect move and why."""
    move, value = computer.hint(view, rng)
    return move, HINTS[value]


def _referee(arguments: Namespace, terminal: Terminal) -> int:
    return referee(terminal.streams)


def _classify(arguments: Namespace, terminal: Terminal) -> int:
    return classify.run(arguments.board, arguments.first, SIZE, (SIZE, SIZE), terminal.streams)


KIND = Kind(
    name="tictactoe",
    how_to_play=_(
        "Three in a row win: along a row, a column or a diagonal. Type the row and the column of "
        "an empty square, both counted from 1 at the top left: 2 3 is row 2, column 3."
    ),
    options=OPTIONS,
    sides=tuple(MARKS),
    settle=settle,
    new=new,
    introduce=lambda settings: _("Tic-tac-toe: three in a row win."),
    level=lambda settings: _("o begins") if settings["first"] == "o" else "",
    prompt=inarow_display.prompt,
    picture=picture,
    tell_move=inarow_display.tell_move,
    tell_end=lambda view, outcome: inarow_display.tell_end(view, outcome, NOTATION),
    computers=COMPUTERS,
    hint=hint,
    tools={
        "classify": Tool(
            _("tell whether a position is possible and how it stands"),
            classify.configure,
            _classify,
            classify.BOARD_WORD,
        ),
        "referee": Tool(
            _("judge a game of two: squares XY on the input, column then row, O begins"),
            lambda parser: None,
            _referee,
        ),
    },
    examples=(
        "--o perfect",
        "--x perfect --o human",
        "classify XOX/OXO/X..",
        "referee < moves.txt",
    ),
)

"""Gomoku as it is offered: options, players, words."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from games import classify, inarow_display
from games.arguments import value_of
from games.console.terminal import Terminal
from games.game import Outcome
from games.gomoku import computer, opening, solve_tool, winning
from games.gomoku.opening import OPENINGS
from games.gomoku.renju import FOULS
from games.gomoku.rules import MARKS, MAX_SIZE, STOP, Gomoku, Move
from games.gomoku.winning import RULES
from games.hiring import Program
from games.inarow import EMPTY, FREESTYLE, Position, has_open_window, require_fit
from games.kind import HUMAN, Kind, Player, Tool
from games.language import _
from games.notation import Notation
from games.options import Option, Settings
from games.picture import Picture


def _level(name: str) -> Callable[[Settings], Player]:
    def made(settings: Settings) -> Player:
        from games.gomoku import levels  # the engine is read only where it plays

        allowed = levels.limits(name, float(settings["time"]))
        return lambda view, rng: levels.move(view, rng, allowed)

    return made


COMPUTERS: dict[str, Callable[[Settings], Player]] = {
    "random": lambda settings: computer.random_move,
    "easy": lambda settings: computer.easy_move,
    "medium": _level("medium"),
    "hard": _level("hard"),
}
PLAYERS = (HUMAN, *COMPUTERS)
ENGINE = "engine:"
"""What a player begins with that is the command of somebody's engine."""
SIZE = 15
WIN_LENGTH = 5


def hire(name: str) -> Program | None:
    """The engine for a player ``engine:COMMAND``, not started yet; None for other names."""
    if not name.startswith(ENGINE):
        return None
    from games.gomoku.gomocup.opponent import Opponent  # only where one plays

    return Opponent(name[len(ENGINE) :])


def read_player(text: str) -> str:
    """The name of a player, or ``engine:COMMAND``; ValueError, with a sentence, if it is none."""
    if hire(text) is None:
        Option("player", "", None, (*PLAYERS, f"{ENGINE}COMMAND")).read(text)
    return text


WIN = Option(
    "win",
    _("how many in a row win (5, or the longer side if that is less)"),
    None,
    low=1,
    high=MAX_SIZE,
    question=_("How many in a row win"),
)
WORDS = (
    Option("rule", _("which runs win, and what black may not do"), FREESTYLE, RULES),
    Option("opening", _("how the game begins"), opening.FREE, OPENINGS),
    Option(
        "black",
        _("who plays black, and begins; also engine:COMMAND"),
        HUMAN,
        PLAYERS,
        reader=read_player,
    ),
    Option(
        "white",
        _("who plays white; also engine:COMMAND, a program that speaks the Gomocup protocol"),
        "easy",
        PLAYERS,
        question=_("Who plays white against you"),
        reader=read_player,
    ),
)


def read_seconds(text: str) -> str:
    """A time a move as it was typed; ValueError, with a sentence, if it is none."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not 0.05 <= float(text) <= 3600:
        raise ValueError(_("time is a number of seconds from 0.05 to 3600"))
    return text


TIME = Option(
    "time", _("seconds that hard thinks about a move"), "1", reader=read_seconds, metavar="SECONDS"
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
    *WORDS,
    TIME,
)


def settle(settings: Settings) -> Settings:
    """The settings with every default filled in; ValueError if they do not fit together."""
    size = settings.get("size")
    rows = settings.get("rows") or size or SIZE
    columns = settings.get("columns") or size or SIZE
    if size and (rows, columns) != (size, size):
        raise ValueError(_("Give the size, or the rows and columns, not both."))
    win = settings.get("win") or min(WIN_LENGTH, max(rows, columns))
    require_fit(rows, columns, win)
    words: Settings = {o.name: settings.get(o.name, o.default) for o in (*WORDS, TIME)}
    winning.require_rule(words["rule"], win)
    opening.require_opening(words["opening"], rows, columns, win)
    if win != WIN_LENGTH and any(str(words[side]).startswith(ENGINE) for side in MARKS):
        raise ValueError(
            _("Engines of others play {count} in a row only.").format(count=WIN_LENGTH)
        )
    return {"rows": rows, "columns": columns, "win": win, **words}


def new(settings: Settings, rng: Random) -> Gomoku:
    """A game with these settings."""
    names = ("rows", "columns", "win", "rule", "opening")
    return Gomoku(*(settings[name] for name in names))


def introduce(settings: Settings) -> str:
    """The board, what wins under the rule in force, and how the game begins."""
    rule, begins = settings["rule"], opening.TOLD[settings["opening"]]
    what = _("Gomoku: {rows} by {columns}, {runs}").format(
        runs=winning.TOLD[rule].format(more=settings["win"] + 1, **settings), **settings
    )
    return f"{what} {begins}".rstrip()


def level(settings: Settings) -> str:
    """The board, and what is not usual about the rules."""
    size = "{rows}x{columns}".format(**settings)
    unusual = [
        _("{win} in a row").format(**settings) if settings["win"] != WIN_LENGTH else "",
        settings["rule"] if settings["rule"] != FREESTYLE else "",
        settings["opening"] if settings["opening"] != opening.FREE else "",
    ]
    return ", ".join([size, *filter(None, unusual)])


def picture(view: Position) -> Picture:
    """The position as a picture: X black, O white."""
    return inarow_display.picture(view, _notation(view), MARKS, {"x": "X", "o": "O"})


def tell_end(view: Position, outcome: Outcome) -> str:
    """Who won, and where."""
    return inarow_display.tell_end(view, outcome, _notation(view))


def tell_move(view: Position, side: str, move: str) -> str:
    """A move in a sentence."""
    if move == STOP:
        return _("{side} stops the game.").format(side=_(side))
    if move in MARKS:
        sentence = _("Who was to choose takes {colour}. {side} is to move.")
        return sentence.format(colour=_(move), side=_(side))
    return inarow_display.tell_move(view, side, move)


def notes(view: Position) -> Iterator[str]:
    """Told once: what may be chosen, and that a side had to pass or nobody can win any more."""
    if view.choices:
        cells = view.board.cells
        yield opening.SWAP2_CHOICES[len(cells) - cells.count(EMPTY)]
    if not view.winning and view.last and view.board[view.last] == view.mark:
        yield _("Every empty square is forbidden to black: white moves again.")
    if not view.winning and not has_open_window(view.board, view.win_length):
        yield _("No line is open for either side any more: stop ends the game as a draw.")


def fouls(view: Position) -> str:
    """The squares forbidden to the side to move, in a sentence."""
    notation = _notation(view)
    found = [
        _("{foul} at {square}").format(foul=_(kind), square=notation.format(square))
        for square, kind in view.forbidden.items()
        if kind in FOULS
    ]
    if found:
        return _("Forbidden to black: {fouls}.").format(fouls=", ".join(found))
    if view.rule != winning.RENJU:
        return _("Only the rule renju has forbidden squares.")
    return _("No square is forbidden now.")


def hint(view: Position, rng: Random) -> tuple[Move, str]:
    """The engine's move, and why."""
    from games.gomoku import levels

    return levels.hint(view, rng)


def why(views: Sequence[Position]) -> str:
    """Where the loser could last have held."""
    from games.gomoku import levels

    return levels.why(views)


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


def _later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is read when it is called: the table is laid without it."""
    return lambda *given: getattr(import_module(f"games.gomoku.{module}"), name)(*given)


EXPORTED = (".psq", ".sgf", ".txt", ".svg")
"""What the name of a file may end with that another program is to read."""

KIND = Kind(
    name="gomoku",
    how_to_play=_(
        "Stones in turn, black first; enough of one colour in a row win: along a row, a column or "
        "a diagonal. The rule says whether more than enough win too, and is told before the first "
        "move. Type a column letter and a row number: h8. "
        "Rows count from the bottom, as on the board; 8 8, 8 h and h 8 are h8 too. X is black, O "
        "is white. "
        "stop ends a game in which nobody can win any more as a draw; fouls lists the squares "
        "that are forbidden under the rule renju."
    ),
    options=OPTIONS,
    sides=tuple(MARKS),
    settle=settle,
    new=new,
    introduce=introduce,
    level=level,
    prompt=inarow_display.prompt,
    picture=picture,
    tell_move=tell_move,
    tell_end=tell_end,
    notes=notes,
    computers=COMPUTERS,
    hint=hint,
    reviews={"why": why},
    untold=("time",),
    questions={"fouls": fouls},
    verbs=(STOP, *MARKS),
    words=(
        _("why: after the end, where the loser could last have held"),
        _("stop: end a game that nobody can win any more as a draw"),
        _("messages: what an engine of others has said"),
        _("save FILE.psq, .sgf, .txt or .svg: the game for other programs, or as a picture"),
        _("fouls: the squares that the rule renju forbids; black or white: a colour, in swap2"),
    ),
    seat=Gomoku.seat,
    exports={suffix: partial(_later("records.formats", "export"), suffix) for suffix in EXPORTED},
    imports=_later("records.formats", "saved"),
    hire=hire,
    tools={
        "classify": Tool(
            _("tell whether a position is possible and how it stands"),
            _configure_classify,
            _classify,
            classify.BOARD_WORD,
        ),
        "engine": Tool(
            _("play as an engine for programs that speak the Gomocup protocol"),
            _later("gomocup.serve", "configure"),
            _later("gomocup.serve", "run"),
        ),
        "export": Tool(
            _("write a recorded game in another format, or as a picture"),
            _later("records.tools", "configure_export"),
            _later("records.tools", "export"),
        ),
        "match": Tool(
            _("let two engines or levels play a match"),
            _later("match.tool", "configure"),
            _later("match.tool", "run"),
        ),
        "replay": Tool(
            _("step through a recorded game"),
            _later("records.tools", "configure_replay"),
            _later("records.tools", "replay"),
        ),
        "solve": Tool(
            _("prove who wins a small board or a position on it"),
            solve_tool.configure,
            solve_tool.run,
            classify.BOARD_WORD,
        ),
    },
    examples=(
        "--size 9 --win 4",
        "--black easy --white human",
        "classify --win 4 XXXX./OOO..",
        "solve --rows 4 --columns 4 --win 3",
        "--white engine:./pbrain-x",
        "match hard engine:./pbrain-x --games 10 --time 0.5",
    ),
)

"""Minesweeper as it is offered: options, levels, words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.board import Board
from games.game import Outcome
from games.kind import Kind, Tally, Tool
from games.language import _, ngettext
from games.minesweeper import advice, analyse, generate, replay, winrate
from games.minesweeper.boards import Layout, lay_board
from games.minesweeper.fairness import rearranged
from games.minesweeper.generator import lay_no_guess
from games.minesweeper.levels import (
    BOARD, COLUMNS, FAIR, FIRST, LAYING, LEVEL, MINES, NO_GUESS, ROWS, size
)
from games.minesweeper.statistics import bbbv_per_second, efficiency, measure, solved_3bv
from games.minesweeper.tatham import read_id
from games.minesweeper.rules import FLAGGING, OPEN, ORDINARY, VERBS, Minesweeper, Move
from games.minesweeper.view import EXPLODED, FLAG, HIDDEN, MINE, WRONG_FLAG, View
from games.notation import Notation
from games.options import Settings
from games.picture import Picture

TOLD_ONE_BY_ONE = 8
"""So many opened squares are each told; of more, only the number."""

OPTIONS = (LEVEL, ROWS, COLUMNS, MINES, FIRST, NO_GUESS, FAIR, BOARD)

WORDS = {
    "#": _("hidden"),
    " ": _("blank"),
    FLAG: _("flag"),
    MINE: _("mine"),
    EXPLODED: _("exploded mine"),
    WRONG_FLAG: _("wrong flag"),
    **{digit: digit for digit in "12345678"},
}
COLOURS = {
    "1": 33,
    "2": 28,
    "3": 160,
    "4": 99,
    "5": 166,
    "6": 31,
    "8": 244,
    FLAG: 160,
    EXPLODED: 160,
    WRONG_FLAG: 160,
}
"""A classic hue for most digits, moved to shades that read on black and on white."""


def settle(settings: Settings) -> Settings:
    """The settings with every default filled in; ValueError if they do not fit together."""
    settled = {
        "level": settings.get("level") or LEVEL.default,
        "first": settings.get("first") or FIRST.default,
        "no-guess": settings.get("no-guess") or 0,
        "fair": settings.get("fair") or 0,
    }
    board = settings.get("board")
    if not board:
        rows, columns, mines = size(settings)
        return {**settled, "rows": rows, "columns": columns, "mines": mines}
    layout = read_id(board)
    own = {"rows": layout.rows, "columns": layout.columns, "mines": len(layout.mines)}
    given = {name: settings.get(name) for name in own if settings.get(name) is not None}
    if settled["no-guess"] or not given.items() <= own.items():
        raise ValueError(_("A given board has its own size and mines: choose nothing else."))
    return {**settled, **own, "board": board}


def new(settings: Settings, rng: Random) -> Minesweeper:
    """A game with these settings, its mines to be laid by ``rng``."""
    rows, columns, mines = (settings[name] for name in ("rows", "columns", "mines"))
    ordinary = LAYING[settings["first"]]
    lay, instead = ordinary, None
    if settings.get("board"):
        lay = lay_board(read_id(settings["board"]))
    elif settings["no-guess"]:
        lay, instead = lay_no_guess, ordinary
    mercy = rearranged if settings["fair"] else None
    return Minesweeper(rows, columns, mines, lay, rng, instead, mercy)


def assists(settings: Settings) -> list[str]:
    """What makes the game easier than others play it."""
    return [name for name in ("fair", "board") if settings.get(name)]


def example(game: Minesweeper) -> Move:
    """A move that does no harm: an opening only while it is safe, then a flag."""
    wanted = FLAGGING if game.started else OPEN
    return next(move for move in game.legal_moves() if move.action == wanted)


def introduce(settings: Settings) -> str:
    """The board and its mines."""
    sentence = _("Minesweeper: {rows} by {columns}, mines: {mines}.").format(**settings)
    if settings["no-guess"]:
        sentence += " " + _("No guess is needed.")
    return sentence


def picture(view: View) -> Picture:
    """The position as a picture."""
    board = Board(view.rows, view.columns, HIDDEN)
    board.cells = [" " if cell == "0" else cell for cell in view.cells]
    status = "" if view.over else _mines_left(view)
    return Picture(
        board, Notation(view.rows, view.columns), WORDS, COLOURS, view.last, status=status
    )


def _mines_left(view: View) -> str:
    left = view.mines - view.flags
    return ngettext("{count} mine left", "{count} mines left", left).format(count=left)


def tell_move(view: View, side: str, move: str) -> str:
    """What the move opened or flagged."""
    if move == ORDINARY:
        return _("The board will be an ordinary one, which may need a guess.")
    if not view.opened:
        return _tell_no_opening(view, move)
    if len(view.opened) > TOLD_ONE_BY_ONE:
        sentence = _("Opened {first}, and with it {count} squares in all.")
        return sentence.format(first=_opened(view, 1)[0], count=len(view.opened))
    return _("Opened {squares}.").format(squares="; ".join(_opened(view, TOLD_ONE_BY_ONE)))


def _tell_no_opening(view: View, move: str) -> str:
    square = view.last or (0, 0)
    name = Notation(view.rows, view.columns).format(square)
    cell = view.cells[square[0] * view.columns + square[1]]
    if not move.startswith("f"):
        return _("Opened {square}.").format(square=name)
    sentence = _("Flag at {square}.") if cell == FLAG else _("No flag at {square} any more.")
    return sentence.format(square=name) + " " + _mines_left(view) + "."


def tell_end(view: View, outcome: Outcome) -> str:
    """Won or lost, and by what."""
    sentence = _("You won: {reason}.") if outcome.winner else _("You lost: {reason}.")
    return sentence.format(reason=outcome.reason)


def summary(view: View, tally: Tally) -> Iterator[str]:
    """Moves, flags, undos and time; what players compare; help that was had; what was missed."""
    parts = [
        ngettext("{count} move", "{count} moves", tally.moves).format(count=tally.moves),
        ngettext("{count} flag", "{count} flags", view.flags).format(count=view.flags),
        ngettext("{count} undo", "{count} undos", tally.undos).format(count=tally.undos),
        _("{seconds:.1f} seconds").format(seconds=tally.seconds),
    ]
    yield ", ".join(parts) + "."
    yield _compared(view, tally)
    if tally.assists:
        yield _("Assisted: {assists}.").format(assists=", ".join(map(_, tally.assists)))
    if view.before and view.hit:
        yield from advice.what_could_have_been(view.before, view.hit[0])


def _compared(view: View, tally: Tally) -> str:
    """The 3BV done of the board's, by the second and by the click, its openings and islands."""
    mined = (MINE, EXPLODED, FLAG)
    layout = Layout(
        view.rows, view.columns, frozenset(i for i, c in enumerate(view.cells) if c in mined)
    )
    measures = measure(layout)
    done = solved_3bv(layout, [i for i, c in enumerate(view.cells) if c.isdigit()])
    speed, share = bbbv_per_second(done, tally.seconds), efficiency(done, tally.moves)
    return _(
        "3BV {done} of {all}, {speed} a second, {share} of the clicks; openings: {openings}, "
        "islands: {islands}."
    ).format(
        done=done,
        all=measures.bbbv,
        speed="-" if speed is None else f"{speed:.2f}",
        share="-" if share is None else f"{share:.0%}",
        openings=measures.openings,
        islands=measures.islands,
    )


def odds(view: View) -> Picture:
    """The risks, or the board itself once the game is over."""
    return picture(view) if view.over else advice.odds(view)


def opened(view: View) -> str:
    """Every square that the last move opened."""
    squares = "; ".join(_opened(view, len(view.opened)))
    return _("opened: {squares}").format(squares=squares) if squares else _("nothing was opened")


def _opened(view: View, most: int) -> list[str]:
    notation = Notation(view.rows, view.columns)
    return [
        f"{notation.format(divmod(i, view.columns))}: {WORDS[view.cells[i].replace('0', ' ')]}"
        for i in sorted(view.opened[:most])
    ]


def flags(view: View) -> str:
    """Where the flags stand."""
    notation = Notation(view.rows, view.columns)
    squares = [
        notation.format(divmod(i, view.columns))
        for i, cell in enumerate(view.cells)
        if cell in (FLAG, WRONG_FLAG)
    ]
    return _("flags: {squares}").format(squares=", ".join(squares)) if squares else _("no flags")


KIND = Kind(
    name="minesweeper",
    how_to_play=_(
        "Open every square without a mine. A number counts the mines around it; a blank square "
        "has none, and what is around it opens by itself. Rows and columns count from 1 at the "
        "top left. 3 4 opens row 3, column 4; f 3 4 sets a flag or takes it away; c 3 4 opens "
        "around an open number that has all its flags. flags tells where the flags stand. "
        "# hidden, F flag, * mine, ! the mine that went off, X a wrong flag."
    ),
    options=OPTIONS,
    sides=(),
    settle=settle,
    new=new,
    introduce=introduce,
    prompt=lambda side: _("Your move: "),
    picture=picture,
    tell_move=tell_move,
    tell_end=tell_end,
    summary=summary,
    questions={"flags": flags, "opened": opened},
    words=(
        _("f SQUARE, c SQUARE: flag or unflag; open around a number (chord)"),
        _("flags: where they stand; opened: what the last move opened"),
        _("odds: the chance of a mine in every hidden square"),
    ),
    hint=advice.hint,
    charts={"odds": odds},
    verbs=(*VERBS, ORDINARY),
    assists=assists,
    example=example,
    tools={
        "analyse": Tool(_("tell the odds of a position"), analyse.configure, analyse.run),
        "generate": Tool(_("write boards"), generate.configure, generate.run),
        "replay": Tool(_("step through a recorded game"), replay.configure, replay.run),
        "simulate": Tool(
            _("tell how often the automatic player wins"), winrate.configure, winrate.run
        ),
    },
    examples=("--level expert", "--rows 20 --columns 20 --mines 60", "--first safe --seed 7"),
)

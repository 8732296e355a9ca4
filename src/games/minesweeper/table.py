"""Minesweeper as it is offered: options, levels, words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.board import Board
from games.game import Outcome
from games.kind import Kind, Tally, Tool
from games.language import _, ngettext
from games.minesweeper import advice, analyse, measure
from games.minesweeper.levels import COLUMNS, FIRST, LAYING, LEVEL, MINES, ROWS, size
from games.minesweeper.rules import FLAGGING, OPEN, VERBS, Minesweeper, Move
from games.minesweeper.view import EXPLODED, FLAG, HIDDEN, MINE, WRONG_FLAG, View
from games.notation import Notation
from games.options import Settings
from games.picture import Picture

TOLD_ONE_BY_ONE = 8
"""So many opened squares are each told; of more, only the number."""

OPTIONS = (LEVEL, ROWS, COLUMNS, MINES, FIRST)

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
    """The settings with every default filled in; ValueError if the mines do not fit."""
    rows, columns, mines = size(settings)
    return {
        "level": settings.get("level") or LEVEL.default,
        "rows": rows,
        "columns": columns,
        "mines": mines,
        "first": settings.get("first") or FIRST.default,
    }


def new(settings: Settings, rng: Random) -> Minesweeper:
    """A game with these settings, its mines to be laid by ``rng``."""
    rows, columns, mines = (settings[name] for name in ("rows", "columns", "mines"))
    return Minesweeper(rows, columns, mines, LAYING[settings["first"]], rng)


def example(game: Minesweeper) -> Move:
    """A move that does no harm: an opening only while it is safe, then a flag."""
    wanted = FLAGGING if game.started else OPEN
    return next(move for move in game.legal_moves() if move.action == wanted)


def introduce(settings: Settings) -> str:
    """The board and its mines."""
    return _("Minesweeper: {rows} by {columns}, mines: {mines}.").format(**settings)


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
    """Moves, flags, undos and time."""
    parts = [
        ngettext("{count} move", "{count} moves", tally.moves).format(count=tally.moves),
        ngettext("{count} flag", "{count} flags", view.flags).format(count=view.flags),
        ngettext("{count} undo", "{count} undos", tally.undos).format(count=tally.undos),
        _("{seconds:.1f} seconds").format(seconds=tally.seconds),
    ]
    yield ", ".join(parts) + "."
    if tally.assists:
        yield _("Assisted: {assists}.").format(assists=", ".join(map(_, tally.assists)))
    if view.before and view.hit:
        yield from advice.what_could_have_been(view.before, view.hit[0])


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
    verbs=tuple(VERBS),
    example=example,
    tools={
        "analyse": Tool(_("tell the odds of a position"), analyse.configure, analyse.run),
        "simulate": Tool(
            _("tell how often the automatic player wins"), measure.configure, measure.run
        ),
    },
    examples=("--level expert", "--rows 20 --columns 20 --mines 60", "--first safe --seed 7"),
)

"""Minesweeper as it is offered: options, levels, words."""

from __future__ import annotations

from random import Random

from games.kind import Kind, Tool
from games.language import _
from games.minesweeper import advice, analyse, daily, display, generate, replay, simulate_tool
from games.minesweeper.boards import Layout, lay_board
from games.minesweeper.exports import EXPORTS
from games.minesweeper.fairness import rearranged
from games.minesweeper.generator import lay_no_guess
from games.minesweeper.levels import (
    BOARD,
    COLUMNS,
    CUSTOM,
    DAILY,
    FAIR,
    FIRST,
    LAYING,
    LEVEL,
    MINES,
    NO_GUESS,
    ROWS,
    require_agreement,
    size,
    told,
)
from games.minesweeper.rules import FLAGGING, OPEN, ORDINARY, VERBS, Minesweeper, Move
from games.minesweeper.tatham import read_id
from games.notation import Notation
from games.options import Settings

OPTIONS = (LEVEL, ROWS, COLUMNS, MINES, FIRST, NO_GUESS, FAIR, BOARD, DAILY)


def settle(settings: Settings) -> Settings:
    """The settings with every default filled in; ValueError if they do not fit together."""
    settled = {
        "level": settings.get("level") or LEVEL.default,
        "first": settings.get("first") or FIRST.default,
        "no-guess": settings.get("no-guess") or 0,
        "fair": settings.get("fair") or 0,
    }
    require_agreement(settled)
    layout = given_layout(settings)
    if layout is None:
        rows, columns, mines = size(settings)
        return {**settled, "rows": rows, "columns": columns, "mines": mines}
    own = {"rows": layout.rows, "columns": layout.columns, "mines": len(layout.mines)}
    source = {name: settings[name] for name in ("board", "daily") if settings.get(name)}
    chosen = {name: settings.get(name) for name in own if settings.get(name) is not None}
    usual = settled["level"] in (LEVEL.default, CUSTOM) and settled["first"] == FIRST.default
    moving = settled["no-guess"] or (settled["fair"] and "daily" in source)
    if len(source) > 1 or moving or not usual or not chosen.items() <= own.items():
        raise ValueError(_("A given board has its own size and mines: choose nothing else."))
    return {**settled, **own, **source, "level": CUSTOM}


def given_layout(settings: Settings) -> Layout | None:
    """The board that the settings name, if they name one."""
    if settings.get("daily"):
        return daily.daily_board(settings["daily"])
    return read_id(settings["board"]) if settings.get("board") else None


def new(settings: Settings, rng: Random) -> Minesweeper:
    """A game with these settings, its mines to be laid by ``rng``."""
    rows, columns, mines = (settings[name] for name in ("rows", "columns", "mines"))
    ordinary = LAYING[settings["first"]]
    mercy = rearranged if settings["fair"] else None
    if layout := given_layout(settings):
        lay = lay_board(layout)
        game = Minesweeper(
            rows, columns, mines, lay, rng, None, mercy, layout.start, first_is_safe=False
        )
        if settings.get("daily"):
            game.open_start()
        return game
    if settings["no-guess"]:
        return Minesweeper(rows, columns, mines, lay_no_guess, rng, ordinary, mercy)
    return Minesweeper(rows, columns, mines, ordinary, rng, None, mercy)


def assists(settings: Settings) -> list[str]:
    """What makes the game easier than others play it."""
    return [name for name in ("fair", "board") if settings.get(name)]


def example(game: Minesweeper) -> Move:
    """A move that does no harm: an opening only while it is safe, then a flag."""
    wanted = FLAGGING if game.started else OPEN
    moves = list(game.legal_moves())
    return next((move for move in moves if move.action == wanted), moves[0])


def introduce(settings: Settings) -> str:
    """The board and its mines."""
    sentence = _("Minesweeper: {rows} by {columns}, mines: {mines}.").format(**settings)
    if settings.get("daily"):
        return (
            sentence
            + " "
            + _("The board of {day}; it needs no guess.").format(day=settings["daily"])
        )
    if settings["no-guess"]:
        sentence += " " + _("No guess will be needed, unless you choose ordinary.")
    start = read_id(settings["board"]).start if settings.get("board") else None
    if start is not None:
        square = Notation(settings["rows"], settings["columns"]).format(
            divmod(start, settings["columns"])
        )
        sentence += " " + _("The board is to be begun at {square}.").format(square=square)
    return sentence


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
    level=told,
    which=lambda settings: str(settings.get("daily", "")),
    figures=display.figures,
    averages={"3bv_per_second": _("3BV a second"), "efficiency": _("3BV a click")},
    share=daily.share,
    daily=daily.settings_of,
    prompt=lambda side: _("Your move: "),
    picture=display.picture,
    tell_move=display.tell_move,
    tell_end=display.tell_end,
    summary=display.summary,
    questions={"flags": display.flags, "opened": display.opened},
    words=(
        _("SQUARE or o SQUARE: open; f SQUARE: flag or unflag; c SQUARE: open around a number"),
        _("flags: where they stand; opened: what the last move opened"),
        _("odds: the chance of a mine in every hidden square"),
        _("ordinary: before the first opening, give up --no-guess"),
        _("save FILE.rawvf, .mbf or .txt: after the end, the replay or the board"),
    ),
    hint=advice.hint,
    charts={"odds": display.odds},
    verbs=(*VERBS, ORDINARY),
    assists=assists,
    example=example,
    exports=EXPORTS,
    tools={
        "analyse": Tool(_("tell the odds of a position"), analyse.configure, analyse.run),
        "generate": Tool(_("write boards"), generate.configure, generate.run),
        "replay": Tool(_("step through a recorded game"), replay.configure, replay.run),
        "simulate": Tool(
            _("how often the automatic player wins"),
            simulate_tool.configure,
            simulate_tool.run,
        ),
    },
    examples=("--level expert", "--rows 20 --columns 20 --mines 60", "--first safe --seed 7"),
)

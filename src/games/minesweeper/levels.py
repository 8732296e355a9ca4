"""The boards that are played: levels, and the numbers that may replace theirs."""

from __future__ import annotations

from argparse import ArgumentParser

from games import files
from games.language import _
from games.minesweeper import daily
from games.minesweeper.boards import LARGEST, MAX_SIDE
from games.minesweeper.laying import lay_open, lay_safe
from games.minesweeper.records import read_board
from games.minesweeper.tatham import LOOKS_LIKE_ID, read_id, write_id
from games.notation import Notation
from games.options import MAX_SEED, Option, Settings, read_day

LEVELS = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}
"""Rows, columns and mines."""
CUSTOM = "custom"
LAYING = {"open": lay_open, "safe": lay_safe}

LEVEL = Option(
    "level",
    _("beginner 9x9 with 10 mines, intermediate 16x16/40, expert 16x30/99"),
    "beginner",
    (*LEVELS, CUSTOM),
    question=_("Which level"),
)
ROWS = Option(
    "rows",
    _("rows, in place of the level's"),
    None,
    low=1,
    high=MAX_SIDE,
    question=_("How many rows"),
    asked_with=("level", CUSTOM),
)
COLUMNS = Option(
    "columns",
    _("columns, in place of the level's"),
    None,
    low=1,
    high=MAX_SIDE,
    question=_("How many columns"),
    asked_with=("level", CUSTOM),
)
MINES = Option(
    "mines",
    _("mines, fewer than squares (as dense as the level's)"),
    None,
    low=0,
    high=MAX_SIDE * MAX_SIDE - 1,
    question=_("How many mines"),
    asked_with=("level", CUSTOM),
)
FIRST = Option(
    "first",
    _(
        "what the first opening is sure of: open, no mine around it while there is room; safe, "
        "no mine on it"
    ),
    "open",
    tuple(LAYING),
)


NO_GUESS = Option(
    "no-guess",
    _("a board that needs no guess from the first opening on, if the mine count is used"),
    None,
    low=0,
    high=1,
    flag=True,
)
FAIR = Option(
    "fair",
    _("a guess is never punished when nothing was certain"),
    None,
    low=0,
    high=1,
    flag=True,
)


def _read_board(text: str) -> str:
    """The id of the board that is meant, by an id or by the name of a file of any kind."""
    is_id = LOOKS_LIKE_ID.match(text)
    return write_id(read_id(text) if is_id else read_board(files.read(text, LARGEST)))


BOARD = Option(
    "board",
    _("a given board: a file of text, MBF or RAWVF, or an id as Tatham's program shows it"),
    None,
    reader=_read_board,
    saved_reader=lambda text: write_id(read_id(text)),
)
DAILY = Option(
    "daily",
    _("the board of a day, the same for everybody"),
    None,
    reader=lambda text: daily.named(read_day(text)),
    saved_reader=daily.read_name,
    metavar="YYYY-MM-DD",
)
SEED = Option("seed", _("makes the result repeatable"), 0, low=0, high=MAX_SEED)


def add_start(parser: ArgumentParser, usual: str) -> None:
    """Add the option of a tool for the first square to open."""
    text = _("the first square to open, row and column from 1 ({usual})").format(usual=usual)
    parser.add_argument("--start", metavar="R,C", help=text)


def start_square(text: str, rows: int, columns: int) -> tuple[int, int]:
    """The square that was given; ValueError, with a sentence, if it is none of the board's."""
    notation = Notation(rows, columns)
    square = notation.parse(text)
    notation.require(square)
    return square


def told(settings: Settings) -> str:
    """The level or the board's numbers, and what else makes a difference to how hard it is."""
    if settings.get("daily"):
        return _("daily")
    if settings.get("board"):
        return _("given board")
    numbers = (settings["rows"], settings["columns"], settings["mines"])
    names = [level for level, usual in LEVELS.items() if usual == numbers]
    size = _("{rows}x{columns}, mines: {mines}").format(**settings)
    unusual = [
        settings["first"] if settings["first"] != FIRST.default else "",
        *(name for name in ("no-guess", "fair") if settings[name]),
    ]
    return ", ".join([names[0] if names else size, *filter(None, unusual)])


def require_agreement(settings: Settings) -> None:
    """Raise ValueError if a board without a guess is to begin with less than an opening."""
    if settings.get("no-guess") and settings.get("first") == "safe":
        raise ValueError(
            _("A board without a guess begins with an opening: leave out --first safe.")
        )


def size(settings: Settings) -> tuple[int, int, int]:
    """Rows, columns and mines that are meant; ValueError if the mines do not fit.

    A board of another size than its level's has mines as densely, unless their number is given.
    """
    level = settings.get("level") or LEVEL.default
    usual_rows, usual_columns, usual_mines = LEVELS.get(str(level), LEVELS["beginner"])
    rows = settings.get("rows") or usual_rows
    columns = settings.get("columns") or usual_columns
    mines = settings.get("mines")
    if mines is None:
        mines = round(usual_mines * rows * columns / (usual_rows * usual_columns))
    if mines >= rows * columns:
        raise ValueError(
            _("{mines} mines are too many for {rows} rows of {columns}: at most {most}.").format(
                mines=mines, rows=rows, columns=columns, most=rows * columns - 1
            )
        )
    return rows, columns, mines

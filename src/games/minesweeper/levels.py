"""The boards that are played: levels, and the numbers that may replace theirs."""

from __future__ import annotations

from games import files
from games.language import _
from games.minesweeper.boards import LARGEST, MAX_SIDE
from games.minesweeper.laying import lay_open, lay_safe
from games.minesweeper.records import read_board
from games.minesweeper.tatham import LOOKS_LIKE_ID, read_id, write_id
from games.options import Option, Settings

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

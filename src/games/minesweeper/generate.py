"""The tool that writes boards."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from random import Random
from typing import Any

from games.arguments import add_option
from games.console.terminal import Terminal
from games.language import _
from games.minesweeper.boards import Layout, write_mbf, write_text
from games.minesweeper.generator import lay_no_guess
from games.minesweeper.levels import (
    COLUMNS,
    FIRST,
    LAYING,
    LEVEL,
    MINES,
    NO_GUESS,
    ROWS,
    SEED,
    add_start,
    require_agreement,
    size,
    start_square,
)
from games.minesweeper.tatham import write_id
from games.options import Option
from games.streams import Streams

FORMATS: dict[str, Callable[[Layout], Any]] = {
    "text": write_text,
    "mbf": write_mbf,
    "id": write_id,
}
COUNT = Option("count", _("how many boards"), 1, low=1, high=1_000_000)
FORMAT = Option(
    "format",
    _("text, rows of * and . with a blank line between boards; mbf, binary; id, one a line"),
    "text",
    tuple(FORMATS),
)


def configure(parser: ArgumentParser) -> None:
    """Add the tool's options."""
    for option in (LEVEL, ROWS, COLUMNS, MINES, FIRST, NO_GUESS, COUNT, SEED, FORMAT):
        add_option(parser, option, filled_in=True)
    add_start(parser, _("the centre"))


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Write the boards; status 1 if there is none without a guess, or no place for bytes."""
    settings = vars(arguments)
    streams = terminal.streams
    try:
        rows, columns, mines = size(settings)
        require_agreement(settings)
        centre = (rows // 2, columns // 2)
        start = start_square(arguments.start, rows, columns) if arguments.start else centre
    except ValueError as error:
        streams.complain(str(error))
        return 2
    lay = lay_no_guess if settings["no-guess"] else LAYING[arguments.first]
    first = start[0] * columns + start[1]
    try:
        for number in range(arguments.count):
            rng = Random(f"{arguments.seed} {number}")
            mined = lay(rows, columns, mines, first, rng)
            layout = Layout(rows, columns, mined, first, bool(settings["no-guess"]))
            _write(FORMATS[arguments.format](layout), number, streams)
    except ValueError as error:
        streams.complain(str(error))
        return 1
    if arguments.format == "mbf":
        streams.complain(_("MBF has no place for the first square or the mark of no guess."))
    return 0


def _write(board: str | bytes, number: int, streams: Streams) -> None:
    if isinstance(board, str):
        separator = "\n" if number and board.endswith("\n") else ""
        streams.output.write(separator + board.rstrip("\n") + "\n")
        return
    output = getattr(streams.output, "buffer", None)
    if output is None or streams.output.isatty():
        raise ValueError(_("MBF is bytes and not text: send the output to a file."))
    output.write(board)

"""The tool that tells which positions of a k-in-a-row game are possible, and how they stand."""

from __future__ import annotations

from argparse import ArgumentParser

from games.arguments import value_of
from games.inarow import classify, parse_position, require_fit
from games.language import _
from games.options import quoted
from games.streams import TOO_LONG, Streams

BOARD_WORD = r"[xXoO._ /-]+"
"""A word of the command line that is a board, even if it begins with a dash."""


def configure(parser: ArgumentParser) -> None:
    """Add the options that every game's ``classify`` has."""
    parser.add_argument(
        "board",
        metavar="BOARD",
        help=_(
            "rows between slashes, such as XOX/OXO/X.. (blank: . _ - or space); "
            "- reads one position a line and answers one a line"
        ),
    )
    parser.add_argument(
        "--first",
        type=value_of(_mark),
        default="x",
        metavar="MARK",
        help=_("the mark that begins: X or O (X if not given)"),
    )


def run(
    board: str, first: str, win_length: int, shape: tuple[int, int] | None, streams: Streams
) -> int:
    """Answer for a board, or for each line of the input if it is ``-``; the exit status.

    ``shape`` is the only (rows, columns) allowed, None if any is. Malformed text is told on the
    error stream and gives status 2; among lines it is answered ``malformed``.
    """
    if board != "-":
        try:
            print(_answer(board, first, win_length, shape), file=streams.output)
        except ValueError as error:
            streams.complain(str(error))
            return 2
        return 0
    status = number = 0
    while (line := streams.read_line()) is not None:
        number += 1
        try:
            answer = _answer(line, first, win_length, shape)
        except ValueError as error:
            streams.complain(_("Line {number}: {error}").format(number=number, error=error))
            answer, status = "malformed", 2
        print(answer, file=streams.output, flush=True)
    return status


def _answer(text: str, first: str, win_length: int, shape: tuple[int, int] | None) -> str:
    if text == TOO_LONG:
        raise ValueError(_("The line is too long."))
    board = parse_position(text)
    if shape and (board.rows, board.columns) != shape:
        raise ValueError(_shape_sentence(board.rows, board.columns, shape))
    require_fit(board.rows, board.columns, win_length)
    verdict = classify(board, win_length, first, "o" if first == "x" else "x")
    return f"{verdict.upper()} wins" if verdict in ("x", "o") else verdict


def _shape_sentence(rows: int, columns: int, shape: tuple[int, int]) -> str:
    if columns != shape[1]:
        sentence = _("Row 1 has {count} squares instead of {wanted}.")
        return sentence.format(count=columns, wanted=shape[1])
    if rows < shape[0]:
        return _("Row {number} is missing.").format(number=rows + 1)
    return _("Row {number} is one too many.").format(number=shape[0] + 1)


def _mark(text: str) -> str:
    if text.lower() in ("x", "o"):
        return text.lower()
    raise ValueError(_("the first mark is X or O, not {text}").format(text=quoted(text)))

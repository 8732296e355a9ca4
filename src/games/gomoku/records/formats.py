"""A record in any of the formats, told apart by what it says and not by its name."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import accumulate

from games import files
from games.gomoku import table
from games.gomoku.records import Record, moves, position, psq, record_of, sgf, svg
from games.gomoku.rules import Gomoku
from games.kind import Ply
from games.language import _
from games.options import quoted
from games.store.saved import Saved

LARGEST = 1_000_000
"""Bytes of a file: a thousand times as many as a long game takes."""
WRITERS: dict[str, Callable[[Record], str]] = {
    ".psq": psq.write,
    ".sgf": sgf.write,
    ".txt": moves.write,
    ".svg": svg.write,
}
"""By the end of the file's name, which says in what format to write."""


def read_file(path: str) -> Record:
    """The game in the file; ValueError, with a sentence, if it cannot be read or is none."""
    data = files.read(path, LARGEST)
    try:
        return read(_decoded(data))
    except ValueError as error:
        sentence = _("{path} holds no game of gomoku that I can read. {error}")
        raise ValueError(sentence.format(path=quoted(path, files.SHOWN), error=error)) from error


def read(text: str) -> Record:
    """The game that the text tells; ValueError, with a sentence, if it tells none."""
    start = text.lstrip("\ufeff \t\r\n")
    if start[:9].lower() == "piskvorky":
        return psq.read(start)
    if start.startswith("("):
        return sgf.read(start)
    if not start:
        raise ValueError(_("There is nothing in it."))
    return moves.read(start)


def write_file(path: str, record: Record) -> None:
    """Write the game in the format that the path ends with; ValueError if that is none."""
    files.write_new(path, writer(path)(record).encode())


def writer(path: str) -> Callable[[Record], str]:
    """What writes the format that the path ends with; ValueError if there is none."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in WRITERS:
        sentence = _("The name of the file ends in one of {suffixes}, not {text}.")
        raise ValueError(sentence.format(suffixes=", ".join(WRITERS), text=quoted(suffix)))
    return WRITERS[suffix]


def saved(path: str) -> Saved:
    """The game in the file as one to go on with: the side to move is a person's."""
    record = read_file(path)
    game = position(record, len(record.moves))
    settings = table.settle(
        {"rows": record.rows, "columns": record.columns, "win": 5, "rule": record.rule}
    )
    if game.turn == "white" and game.outcome is None:
        settings |= {"black": settings["white"], "white": settings["black"]}
    moves = [game.notation.format(square) for square in record.moves]
    times = list(accumulate(record.seconds or [0.0] * len(moves)))
    return Saved(table.KIND.name, settings, 0, moves, times, sum(record.seconds), 0, [])


def export(suffix: str, game: Gomoku, plies: Sequence[Ply]) -> bytes:
    """The game at the table in the format of that suffix, as ``save`` writes it.

    ValueError, with a sentence, if the format cannot say what the game is.
    """
    shape = (game.board.rows, game.board.columns, game.rule)
    if suffix == ".txt" and shape != (15, 15, "freestyle"):
        raise ValueError(
            _("A string of moves tells neither board nor rule: .txt is for 15 by 15, freestyle.")
        )
    record = record_of(game, [ply.text for ply in plies], [ply.seconds for ply in plies])
    return WRITERS[suffix](record).encode()


def _decoded(data: bytes) -> str:
    """The text; the names in it may be in any coding."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")

"""The command that writes a finished game as a file."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping

from games import files
from games.arguments import UsageError
from games.language import _
from games.options import quoted
from games.progress import recorded
from games.room import Room
from games.session import Session
from games.store.saved import encoded

OK = 0
OURS = ".json"


def configure(parser: ArgumentParser) -> None:
    """Add the command's options."""
    recorded.configure(parser)
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help=_(
            "the file to write: .psq, .sgf, .txt or .svg for gomoku, .rawvf, .mbf or .txt for "
            "minesweeper, .json, which --load reads, for every game (GAME-N in the first of "
            "these, or .json where that cannot tell it)"
        ),
    )


def run(values: Namespace, room: Room) -> int:
    """Write the game in the format that the file's name ends with."""
    saved, session = recorded.recorded(values.number, room)
    writers = {**session.kind.exports, OURS: lambda *_game: encoded(saved)}
    usual = [next(iter(writers)), OURS]
    endings = [os.path.splitext(values.file)[1].lower()] if values.file else usual
    if endings[0] not in writers:
        raise UsageError(
            _("The name of the file ends in one of {endings}, not {text}.").format(
                endings=", ".join(writers), text=quoted(endings[0])
            )
        )
    ending, written = _first_written(endings, writers, session)
    path = values.file or f"{saved.game}-{values.number}{ending}"
    files.write_new(path, written)
    room.terminal.say(_("Saved in {path}.").format(path=quoted(path, files.SHOWN)))
    return OK


def _first_written(
    endings: list[str], writers: Mapping[str, Callable[..., bytes]], session: Session
) -> tuple[str, bytes]:
    """The game in the first of the formats that can tell it; FileError if none can."""
    for ending in endings:
        try:
            return ending, writers[ending](session.game, session.history)
        except ValueError as error:
            refused = error
    raise files.FileError(str(refused)) from refused

"""The command that writes a finished game as a file."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from games import files
from games.arguments import UsageError
from games.language import _
from games.options import quoted
from games.progress import recorded
from games.room import Room
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
            "minesweeper, .json, which --load reads, for every game (GAME-N in the first of these)"
        ),
    )


def run(values: Namespace, room: Room) -> int:
    """Write the game in the format that the file's name ends with."""
    saved, session = recorded.recorded(values.number, room)
    exports = session.kind.exports
    path = values.file or f"{saved.game}-{values.number}{next(iter(exports), OURS)}"
    writers = {**exports, OURS: lambda *_game: encoded(saved)}
    ending = os.path.splitext(path)[1].lower()
    if ending not in writers:
        raise UsageError(
            _("The name of the file ends in one of {endings}, not {text}.").format(
                endings=", ".join(writers), text=quoted(ending)
            )
        )
    try:
        written = writers[ending](session.game, session.history)
    except ValueError as error:
        raise files.FileError(str(error)) from error
    files.write_new(path, written)
    room.terminal.say(_("Saved in {path}.").format(path=quoted(path, files.SHOWN)))
    return OK

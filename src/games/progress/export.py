"""The command that writes a finished game as a file."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from games import files
from games.language import _
from games.options import quoted
from games.progress import recorded
from games.room import Room
from games.store.saved import save

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
            "the file to write; its ending tells the format, .json for our own (GAME-N, in the "
            "format that other programs read, if there is one)"
        ),
    )


def run(values: Namespace, room: Room) -> int:
    """Write the game in the format that the file's name ends with."""
    saved, session = recorded.recorded(values.number, room)
    exports = session.kind.exports
    path = values.file or f"{saved.game}-{values.number}{next(iter(exports), OURS)}"
    export = exports.get(os.path.splitext(path)[1].lower())
    if export:
        files.write_new(path, export(session.game, session.history))
    else:
        save(path, saved)
    room.terminal.say(_("Saved in {path}.").format(path=quoted(path, files.SHOWN)))
    return OK

"""The tool that steps through a recorded game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from random import Random

from games import files
from games.console.face import face
from games.console.stepping import step_through
from games.console.terminal import Terminal
from games.game import IllegalMove
from games.language import _
from games.minesweeper import display
from games.minesweeper.boards import LARGEST, lay_board
from games.minesweeper.rawvf import Replay
from games.minesweeper.records import read_record
from games.minesweeper.rules import Minesweeper, Move


def configure(parser: ArgumentParser) -> None:
    """Add the tool's options."""
    parser.add_argument("file", metavar="FILE", help=_("a RAWVF replay"))


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Show the game move by move, as the person asks; status 2 if there is none in the file."""
    try:
        replay = read_record(files.read(arguments.file, LARGEST))
        if not replay.events:
            raise ValueError(_("No moves are recorded in that file."))
    except ValueError as error:
        terminal.streams.complain(str(error))
        return 2
    shown = face(terminal)

    def show(step: int) -> None:
        game = position(replay, step)
        shown.tell(_tell(replay, step, game))
        shown.show(display.picture(game.view))

    step_through(terminal, len(replay.events), show)
    return 0


def position(replay: Replay, step: int) -> Minesweeper:
    """The game after so many events. Those that do nothing, such as a click on a flag, do so."""
    layout = replay.layout
    lay = lay_board(layout)
    game = Minesweeper(layout.rows, layout.columns, len(layout.mines), lay, Random(0))
    for event in replay.events[:step]:
        with suppress(IllegalMove):
            game.play(Move(event.action, event.row, event.column))
    return game


def _tell(replay: Replay, step: int, game: Minesweeper) -> str:
    layout = replay.layout
    if step == 0:
        sentence = _("{rows} by {columns}, mines: {mines}, moves: {moves}.")
        return sentence.format(
            rows=layout.rows, columns=layout.columns, mines=len(layout.mines),
            moves=len(replay.events),
        )  # fmt: skip
    event = replay.events[step - 1]
    made = game.format(Move(event.action, event.row, event.column))
    sentence = _("{seconds:.3f} seconds: {move}")
    told = sentence.format(seconds=event.seconds, move=made)
    if game.outcome is not None:
        told += ". " + display.tell_end(game.view, game.outcome)
    return told

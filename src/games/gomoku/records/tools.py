"""The tools that show recorded games and turn them into other formats."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from random import Random

from games import inarow_display
from games.arguments import value_of
from games.console.face import face
from games.console.stepping import step_through
from games.console.terminal import Terminal
from games.gomoku.engine import LEVELS, choose
from games.gomoku.engine.reasons import reason
from games.gomoku.records import Record, formats, position
from games.gomoku.rules import MARKS, Gomoku
from games.language import _
from games.options import Option

OK, USAGE = 0, 2
GLYPHS = {"x": "X", "o": "O"}
MOVES = Option(
    "moves", _("how many moves to show, all if it is not given"), None, low=0, high=9999
)
FILE = _("a game: .psq, SGF or moves such as h8h9i8")


def configure_replay(parser: ArgumentParser) -> None:
    """Add the options of ``replay``."""
    parser.add_argument("file", metavar="FILE", help=FILE)


def replay(arguments: Namespace, terminal: Terminal) -> int:
    """Show the game move by move, as the person asks; status 2 if there is none in the file."""
    try:
        record = formats.read_file(arguments.file)
    except ValueError as error:
        terminal.streams.complain(str(error))
        return USAGE
    shown = face(terminal)

    def show(step: int) -> None:
        game = position(record, step)
        shown.tell(_told(record, step, game))
        shown.show(inarow_display.picture(game.view, game.notation, MARKS, GLYPHS))

    def tell_opinion(step: int) -> None:
        shown.tell(opinion(position(record, step)))

    step_through(terminal, len(record.moves), show, {"opinion": tell_opinion})
    return OK


def opinion(game: Gomoku) -> str:
    """What the engine would play, and why."""
    if game.outcome is not None:
        return _("The game is over.")
    try:
        choice = choose(game.view, game.rule, LEVELS["hard"], Random(0), time.perf_counter)
    except ValueError:
        return _("No move is legal.")
    told = _("The engine would play {move}: {reason}.")
    move = game.notation.format(choice.move)
    return told.format(move=move, reason=reason(choice, game.notation))


def configure_export(parser: ArgumentParser) -> None:
    """Add the options of ``export``."""
    parser.add_argument("file", metavar="FILE", help=FILE)
    parser.add_argument(
        "to",
        metavar="NEW",
        help=_("the file to write, ending in {suffixes}").format(
            suffixes=", ".join(formats.WRITERS)
        ),
    )
    parser.add_argument(f"--{MOVES.name}", type=value_of(MOVES.read), metavar="N", help=MOVES.help)


def export(arguments: Namespace, terminal: Terminal) -> int:
    """Write the game, or the beginning of it, in another format; status 2 if that cannot be."""
    try:
        record = formats.read_file(arguments.file)
        count = arguments.moves
        if count is not None and count < len(record.moves):
            record = record._replace(
                moves=record.moves[:count], seconds=record.seconds[:count], result=""
            )
        formats.write_file(arguments.to, record)
    except ValueError as error:
        terminal.streams.complain(str(error))
        return USAGE
    return OK


def _told(record: Record, step: int, game: Gomoku) -> str:
    if step == 0:
        sentence = _("{rows} by {columns}, rule {rule}, moves: {moves}.").format(
            rows=record.rows, columns=record.columns, rule=record.rule, moves=len(record.moves)
        )
        if record.black or record.white:
            players = _("Black: {black}, white: {white}.")
            sentence += " " + players.format(
                black=ascii(record.black)[1:-1], white=ascii(record.white)[1:-1]
            )
        return sentence
    square = record.moves[step - 1]
    side = next(side for side, mark in MARKS.items() if mark == game.board[square])
    told = inarow_display.tell_move(game.view, side, game.notation.format(square))
    if game.outcome is not None:
        told += " " + inarow_display.tell_end(game.view, game.outcome, game.notation)
    return told

"""The command that steps through a finished game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from games.console.stepping import step_through
from games.progress import recorded
from games.room import Room

OK = 0


def configure(parser: ArgumentParser) -> None:
    """Add the command's options."""
    recorded.configure(parser)


def run(values: Namespace, room: Room) -> int:
    """Show the game move by move, as the person asks."""
    saved, session = recorded.recorded(values.number, room)
    kind, face = session.kind, session.face
    sides = [ply.side for ply in session.history]

    def show(step: int) -> None:
        session.resume(saved._replace(moves=saved.moves[:step], times=saved.times[:step]))
        view, outcome = session.game.view, session.game.outcome
        if step == 0:
            told = kind.introduce(session.settings)
        else:
            told = kind.tell_move(view, sides[step - 1], saved.moves[step - 1])
        face.tell(told if outcome is None else f"{told} {kind.tell_end(view, outcome)}")
        face.show(session.picture())

    step_through(room.terminal, len(saved.moves), show)
    return OK

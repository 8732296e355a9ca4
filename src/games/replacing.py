"""Somebody else in the place of a program that has failed as a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.commands import ALIASES
from games.language import _

if TYPE_CHECKING:
    from games.session import Session


def replace(session: Session, seat: str) -> None:
    """Let the person say who goes on at the seat. With no person there, the game ends."""
    session.hired.end()
    if not session.has_person():
        session.face.tell(_("The game ends here."))
        session.leave()
    option = next(option for option in session.kind.options if option.name == seat)
    question = _("Who goes on as {side} ({players}): ").format(
        side=_(seat), players=", ".join(option.choices)
    )
    while True:
        name = session.face.ask(question).strip()
        word = ALIASES.get(name.lower(), name.lower())
        if word in ("help", ""):
            sentence = _("For example: {example}. A program may be named again; quit leaves.")
            session.face.tell(sentence.format(example=option.choices[0]))
            continue
        if word in ("quit", "back"):
            session.leave()
        try:
            session.let_play(seat, option.read(name))
        except ValueError as error:
            session.face.tell(str(error))
        else:
            return

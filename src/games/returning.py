"""Games that were left, at the table: going on with them, and knowing one again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.keeping import Offer, offers
from games.language import _
from games.store.saved import StoreError
from games.store.unfinished import refuse

if TYPE_CHECKING:
    from games.session import Session


def of_this_kind(session: Session) -> list[Offer]:
    """The games of this kind that were left, the last one first. What is wrong there is told."""
    if session.keeper.store is None:
        return []
    found = offers(session.keeper.store)
    for sentence in found.sentences:
        session.keeper.tell_once(sentence)
    return [offer for offer in found.games if offer.kind.name == session.kind.name]


def take(session: Session, offer: Offer) -> None:
    """Go on with a game that was left; ValueError, and nothing changed, if that cannot be."""
    if session.keeper.store is None:  # nothing is written, so it need not be ours alone
        session.resume(offer.saved)
        return
    if not offer.slot.claim():
        raise StoreError(_("That game is being played at another terminal."))
    try:
        session.resume(offer.saved)
    except ValueError as error:
        offer.slot.release()
        raise StoreError(refuse(offer.slot, error)) from error
    session.keeper.begin(offer.slot)
    session.moved = True  # the clock runs, and that is kept too
    session.finish_if_over()


def know_again(session: Session) -> None:
    """Go on with the very game that was left; remember if it was finished before."""
    kept = [offer for offer in of_this_kind(session) if offer.settings == session.settings]
    if kept:
        take(session, kept[0])
        return
    session.moved = True  # it is known from when it is shown
    if session.keeper.has_played(session.kind, session.settings):
        session.seen = True
        session.assist("seen")

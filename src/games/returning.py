"""Games that were left, at the table: going on with them, and knowing one again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.keeping import Offer, offers
from games.store.saved import StoreError

if TYPE_CHECKING:
    from games.session import Session


def of_this_kind(session: Session) -> list[Offer]:
    """The games of this kind that were left, the last one first. What is wrong there is told."""
    if session.keeper.store is None:
        return []
    found = offers(session.keeper.store)
    for sentence in found.trouble():
        session.keeper.tell_once(sentence)
    return [offer for offer in found.games if offer.kind.name == session.kind.name]


def take(session: Session, offer: Offer) -> None:
    """Go on with a game that was left; StoreError, and nothing changed, if that cannot be."""
    if session.keeper.store is None:  # nothing is written, so it need not be ours alone
        session.resume(offer.saved)
        return
    saved = offer.slot.take()
    try:
        session.resume(saved)
    except ValueError as error:
        offer.slot.release()
        raise StoreError(offer.slot.refuse(error)) from error
    session.keeper.begin(offer.slot)
    session.moved = True  # the clock runs, and that is kept too


def know_again(session: Session) -> None:
    """Go on with the very game that was left; remember if it was seen before."""
    unassisted_first = sorted(of_this_kind(session), key=lambda offer: len(offer.saved.assists))
    for offer in unassisted_first:
        if offer.settings == session.settings:
            try:
                take(session, offer)
            except StoreError as error:
                session.keeper.tell_once(error)
            else:
                return
    session.show_known()

"""The command that goes on with a game that was left."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from typing import NamedTuple

from games.arguments import UsageError, value_of
from games.console.prompts import Left, ask
from games.files import SHOWN, FileError
from games.keeping import Offer, Offers, offers
from games.language import _
from games.options import Option, quoted
from games.progress import asked, wording
from games.returning import take
from games.room import Room
from games.sitting import sit_down
from games.store.places import Store

OK, FAILED = 0, 1
NUMBER = Option("number", _("which of them, by its number in the list"), None, low=1, high=99_999)
FORGET = "forget"


class Choice(NamedTuple):
    """What is to be done with which game."""

    offer: Offer
    forget: bool = False


def configure(parser: ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument(
        "number", nargs="?", type=value_of(NUMBER.read), metavar="N", help=NUMBER.help
    )
    parser.add_argument(
        f"--{FORGET}", action="store_true", help=_("throw that game away in place of playing it")
    )


def run(values: Namespace, room: Room) -> int:
    """Go on with the only game there is, or with the one that is chosen; status 1 for none."""
    store = asked.require_store(room)
    found = _found(store, room)
    if not found.games:
        room.terminal.streams.complain(_none(found))
        return FAILED
    if values.forget and values.number is None:
        raise UsageError(_("--forget needs the number of a game: resume N --forget."))
    if values.number is None and len(found.games) > 1:
        _let_choose(found, store, room)
        return OK
    try:
        chosen = _numbered(str(values.number or 1), found)
    except ValueError as error:
        raise UsageError(str(error)) from error
    (forget if values.forget else go_on)(chosen, room)
    return OK


def _let_choose(found: Offers, store: Store, room: Room) -> None:
    """Show the list until a game is gone on with, none is left, or the person leaves."""
    while found.games:
        try:
            choice = _ask(found, room)
        except Left:
            return
        try:
            (forget if choice.forget else go_on)(choice.offer, room)
        except FileError as error:  # something has happened to it since it was listed
            room.terminal.say(str(error))
        else:
            if not choice.forget:
                return
        found = _found(store, room)


def _found(store: Store, room: Room) -> Offers:
    """The games there are; what else there is to say of them is said."""
    found = offers(store, tidy=room.terminal.typed_at)
    for sentence in found.trouble():
        room.terminal.say(sentence)
    return found


def go_on(offer: Offer, room: Room) -> None:
    """Sit down to a game that was left."""
    if not room.terminal.typed_at:
        room.terminal.say(_("What is played here is not kept: it does not come from a terminal."))
    session = sit_down(offer.kind, offer.kind.settle({}), None, room)
    take(session, offer)
    session.run()


def forget(offer: Offer, room: Room) -> None:
    """Throw a game away; FileError if it is not ours to throw, or will not go."""
    offer.slot.take()
    offer.slot.forget()
    if os.path.lexists(offer.slot.path):
        sentence = _("Cannot delete {path}.")
        raise FileError(sentence.format(path=quoted(offer.slot.path, SHOWN)))
    told = _("Thrown away: {game}.").format(game=described(offer, room))
    room.terminal.say(told)


def described(offer: Offer, room: Room) -> str:
    """What game it is, how far it is, and when it was left."""
    return ", ".join(
        [
            wording.title(offer.kind, offer.settings),
            wording.moves(len(offer.saved.moves)),
            wording.ago(room.now() - offer.when),
        ]
    )


def _none(found: Offers) -> str:
    if found.playing:
        return _("The only unfinished games are being played at other terminals.")
    return _("There is no unfinished game.")


def _ask(found: Offers, room: Room) -> Choice:
    """Let the person choose from the list."""
    width = len(str(len(found.games)))
    for number, offer in enumerate(found.games, start=1):
        listed = f"{number:{width}}  {described(offer, room)}"
        room.terminal.say(listed, indent=" " * (width + 2))

    def read(text: str) -> Choice:
        word, _space, rest = text.partition(" ")
        if word.lower() == FORGET:
            if not rest.strip():
                raise ValueError(_("forget needs the number of a game after it."))
            return Choice(_numbered(rest.strip(), found), True)
        return Choice(_numbered(text, found))

    return ask(
        room.terminal,
        _("Which one (its number; forget and a number; quit): "),
        read,
        "1",
        _("Type the number of a game to go on with it, forget and a number to throw it away."),
    )


def _numbered(text: str, found: Offers) -> Offer:
    high = len(found.games)
    number = NUMBER._replace(high=high).read(text)
    assert isinstance(number, int)
    return found.games[number - 1]

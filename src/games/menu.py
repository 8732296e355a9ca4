"""The numbered menu: a validated choice, then a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from games.catalogue import COMMANDS, GAMES, Entry
from games.console.prompts import Left, ask
from games.console.terminal import Terminal
from games.language import _
from games.options import Option, Settings, one_of, quoted, suggestion
from games.room import Room

if TYPE_CHECKING:
    from games.kind import Kind

LEAVE = "leave"
OFFERED = 5
"""So many unfinished games are offered one by one; resume lists them all."""


class Item(NamedTuple):
    """A line of the menu: the word that chooses it, what is shown, and what it does."""

    word: str
    title: str
    choose: Callable[[], None]


def run(room: Room, play: Callable[[Kind, Settings], None]) -> None:
    """Offer what there is, and do what is chosen, until the person leaves."""
    terminal = room.terminal
    told: set[str] = set()
    while True:
        items = [*_games(terminal, play), *_others(room), *_unfinished(room, told)]
        width = len(str(len(items)))
        terminal.write(_("Games"))
        for number, item in enumerate(items, start=1):
            terminal.say(f"{number:{width}}  {item.title}", indent=" " * (width + 2))
        terminal.write(f"{0:{width}}  " + _("Leave"))
        try:
            item = _choose(terminal, items)
        except Left:
            terminal.write(_("Goodbye."))
            return
        _do(item, terminal)


def _do(item: Item, terminal: Terminal) -> None:
    from games.files import FileError  # the menu is shown without it

    try:
        item.choose()
    except FileError as error:
        terminal.say(str(error))


def _games(terminal: Terminal, play: Callable[[Kind, Settings], None]) -> list[Item]:
    def choose(entry: Entry) -> None:
        kind = entry.load()
        try:
            settings = choose_settings(terminal, kind)
        except Left:
            return
        play(kind, settings)

    return [Item(entry.name, entry.title, partial(choose, entry)) for entry in GAMES]


def _others(room: Room) -> list[Item]:
    def daily() -> None:
        from games.progress.daily import play

        play(room)

    def stats() -> None:
        from games.progress.stats import show_all

        show_all(room)

    others = {"daily": daily, "stats": stats} if room.storing else {"daily": daily}
    return [Item(word, COMMANDS[word].title, choose) for word, choose in others.items()]


def _unfinished(room: Room, told: set[str]) -> list[Item]:
    """The games that a person at a terminal has left. What is wrong there is told once."""
    store = room.keeps()
    if store is None:
        return []
    from games.keeping import offers
    from games.progress import resume

    found = offers(store)
    for sentence in found.trouble():
        if sentence not in told:
            room.terminal.say(sentence)
    told.update(found.trouble())
    if more := found.games[OFFERED:]:
        room.terminal.say(
            _("python -m games resume lists {count} more unfinished games.").format(
                count=len(more)
            )
        )
    return [
        Item(
            "resume" if number == 1 else f"resume-{number}",
            _("Go on with {game}").format(game=resume.described(offer, room)),
            partial(resume.go_on, offer, room),
        )
        for number, offer in enumerate(found.games[:OFFERED], start=1)
    ]


def _choose(terminal: Terminal, items: Sequence[Item]) -> Item:
    words = [item.word for item in items]

    titles = [item.title.lower() for item in items]

    def read(text: str) -> Item:
        if one_of(text, words) is None and (title := one_of(text, titles)):
            return items[titles.index(title)]
        choice = choose(text, (LEAVE, *words))
        if choice == LEAVE:
            raise Left
        return items[words.index(choice)]

    return ask(
        terminal,
        _("Number or name: "),
        read,
        f"1 {_('or')} {words[0]}",
        _("Type a number, or the name of a game or its beginning; 0 or quit leaves."),
    )


def choose(text: str, words: Sequence[str]) -> str:
    """The word chosen by its number from 0, its name or the beginning of its name.

    ValueError, with a sentence, if the text chooses none.
    """
    numbers = [str(number) for number in range(len(words))]
    if text in numbers:
        return words[int(text)]
    word = one_of(text, words)
    if word is None:
        sentence = _("{text} is not on offer: a number from 0 to {last}, or a name.")
        raise ValueError(
            sentence.format(text=quoted(text), last=len(words) - 1) + suggestion(text, words)
        )
    return word


def choose_settings(terminal: Terminal, kind: Kind) -> Settings:
    """Ask the game's questions, each until its answer fits those before it."""
    settings: Settings = {}
    for option in kind.options:
        wanted = (
            option.asked_with is None or settings.get(option.asked_with[0]) == option.asked_with[1]
        )
        if option.question and wanted:
            _ask_option(terminal, kind, option, settings)
    return kind.settle(settings)


def _ask_option(terminal: Terminal, kind: Kind, option: Option, settings: Settings) -> None:
    def read(text: str) -> str | int:
        if option.choices:
            text = one_of(text, option.choices) or text
        value = option.read(text)
        kind.settle({**settings, option.name: value})
        return value

    span = ", ".join(option.choices) or _("{low} to {high}").format(
        low=option.low, high=option.high
    )
    usual = kind.settle(settings).get(option.name, option.default)
    settings[option.name] = ask(
        terminal,
        f"{option.question} ({span}): ",
        read,
        option.example or str(usual),
        f"{option.question}: {option.help}. " + _("quit goes back to the menu."),
    )

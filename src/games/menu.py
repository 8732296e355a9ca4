"""The numbered menu: a validated choice, then a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.catalogue import GAMES, NAMES, Entry
from games.console.prompts import Left, ask
from games.console.terminal import Terminal
from games.language import _
from games.options import Option, Settings, one_of, quoted, suggestion

if TYPE_CHECKING:
    from games.kind import Kind

LEAVE = "leave"


def run(terminal: Terminal, play: Callable[[Kind, Settings], None]) -> None:
    """Offer the games, and play what is chosen, until the person leaves."""
    while True:
        terminal.write(_("Games"))
        for number, entry in enumerate(GAMES, start=1):
            terminal.say(f"{number}  {entry.title}")
        terminal.write("0  " + _("Leave"))
        try:
            entry = _choose_game(terminal)
        except Left:
            terminal.write(_("Goodbye."))
            return
        kind = entry.load()
        try:
            settings = choose_settings(terminal, kind)
        except Left:
            continue
        play(kind, settings)


def _choose_game(terminal: Terminal) -> Entry:
    def read(text: str) -> Entry:
        choice = choose(text, (LEAVE, *NAMES))
        if choice == LEAVE:
            raise Left
        return GAMES[NAMES.index(choice)]

    return ask(
        terminal,
        _("Number or name: "),
        read,
        f"1 {_('or')} {NAMES[0]}",
        _("Type the number or the name of a game, or its beginning; 0 or quit leaves."),
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

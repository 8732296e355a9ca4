"""What can be chosen about a game, for the command line, the menu and saved games alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from games.language import _

if TYPE_CHECKING:
    from datetime import date

Settings = dict[str, Any]
"""Chosen values by option name."""


MAX_SEED = 999_999_999


class Option(NamedTuple):
    """A word out of ``choices``; without choices, a whole number from ``low`` to ``high``.

    A ``default`` of None means that the game works the value out from the others. The menu asks
    the ``question``, if there is one and ``asked`` agrees to what was answered before it.
    """

    name: str
    help: str
    default: str | int | None
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    question: str = ""
    asked_with: tuple[str, str] | None = None
    """Ask only if that other option has that value."""
    example: str = ""
    """An answer to the question, where the game's usual value is none."""
    flag: bool = False
    """A number, 0 or 1, that the command line sets to 1 without a value."""
    reader: Callable[[str], str] | None = None
    """For any other text: what it means; ValueError, with a sentence, if nothing."""
    metavar: str = "FILE"
    """What the help calls the value of a ``reader``."""
    saved_reader: Callable[[str], str] | None = None
    """The same for what ``reader`` has made of it, as a saved game holds it."""

    def read(self, text: str) -> str | int:
        """The value that was typed; ValueError, with a sentence, if it is none."""
        if self.reader:
            return self.reader(text)
        if self.choices:
            if text in self.choices:
                return text
            raise ValueError(
                _("{name} is one of {choices}, not {text}.").format(
                    name=self.name, choices=", ".join(self.choices), text=quoted(text)
                )
                + suggestion(text, self.choices)
            )
        if re.fullmatch("[0-9]{1,9}", text) and self.low <= int(text) <= self.high:
            return int(text)
        raise ValueError(
            _("{name} is a whole number from {low} to {high}, not {text}.").format(
                name=self.name, low=self.low, high=self.high, text=quoted(text)
            )
        )

    def read_saved(self, text: str) -> str | int:
        """The value that a saved game holds; ValueError, with a sentence, if it is none."""
        return self.saved_reader(text) if self.saved_reader else self.read(text)


def read_day(text: str) -> date:
    """The day that was typed; ValueError, with a sentence, if it is none."""
    from datetime import date  # only where a day is typed

    with suppress(ValueError):
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text)
    raise ValueError(_("A day is written 2026-11-30, not {text}.").format(text=quoted(text)))


def quoted(text: str, most: int = 30) -> str:
    """What was typed, in quotes, not longer than ``most`` and printable anywhere."""
    return ascii(text if len(text) <= most else text[:most] + "...")


def suggestion(word: str, known: Sequence[str]) -> str:
    """A sentence that offers the known word nearest to this one; empty if none is near."""
    from difflib import get_close_matches  # only where something was mistyped

    near = get_close_matches(word[:100].lower(), known, n=1)
    return " " + _("Did you mean {word}?").format(word=near[0]) if near else ""


def one_of(word: str, known: Sequence[str]) -> str | None:
    """The known word that this is, or is the only one to begin with; None otherwise."""
    word = word.lower()
    if word in known:
        return word
    begun = [name for name in known if word and name.startswith(word)]
    return begun[0] if len(begun) == 1 else None

"""Questions with validated answers, each of which may also be help, ? or quit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.console.terminal import Terminal
from games.language import _

T = TypeVar("T")


class Left(Exception):
    """The person answered ``quit``."""


def ask(
    terminal: Terminal, question: str, read: Callable[[str], T], example: str, help_: str
) -> T:
    """Ask until ``read`` takes the answer, and return what it makes of it.

    ``read`` raises ValueError, with a sentence, for an answer that it does not take. An empty line
    gets the example.
    """
    while True:
        answer = terminal.ask(question).strip()
        if not answer:
            terminal.say(_("For example: {example}.").format(example=example))
        elif answer.lower() in ("quit", "q", "back", "b"):
            raise Left
        elif answer.lower() in ("help", "?"):
            terminal.say(help_)
        else:
            try:
                return read(answer)
            except ValueError as error:
                terminal.say(str(error))

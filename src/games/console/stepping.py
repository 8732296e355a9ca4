"""Stepping through a recorded game, forwards and back, as the person asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from games.console.prompts import Left, ask
from games.console.terminal import Terminal
from games.language import _
from games.options import quoted

WORDS = {"": 0, "next": 1, "n": 1, "previous": -1, "p": -1}
NOTHING: Mapping[str, Callable[[int], None]] = {}


def step_through(
    terminal: Terminal,
    last: int,
    show: Callable[[int], None],
    questions: Mapping[str, Callable[[int], None]] = NOTHING,
) -> None:
    """Show the game after 0 to ``last`` moves, until the person leaves.

    ``questions`` are further words, each answered about the position that is shown.
    """
    step, shown = 0, None
    words = ", ".join([_("next or n, previous or p, a number of a move, first, last"), *questions])
    while True:
        if step != shown:
            show(step)
            shown = step
        question = _("move {step} of {last}: ").format(step=step, last=last)
        read = partial(_answer, step, last, questions)
        try:
            step = ask(
                terminal, question, read, "next", _("{words}, or quit.").format(words=words)
            )
        except Left:
            return


def _answer(
    step: int, last: int, questions: Mapping[str, Callable[[int], None]], text: str
) -> int:
    if text.lower() in questions:
        questions[text.lower()](step)
        return step
    return step_to(text, step, last)


def step_to(text: str, step: int, last: int) -> int:
    """The number of the move that was asked for; ValueError, with a sentence, if there is none."""
    text = text.lower()
    if text in WORDS:
        wanted = step + WORDS[text]
    elif text in ("first", "last"):
        wanted = 0 if text == "first" else last
    elif re.fullmatch("[0-9]{1,9}", text):
        wanted = int(text)
    else:
        raise ValueError(_("I do not know the word {word}.").format(word=quoted(text)))
    if text in WORDS and not 0 <= wanted <= last:
        raise ValueError(_("That was the last move.") if step else _("This is the start."))
    if not 0 <= wanted <= last:
        raise ValueError(_("There are moves from 1 to {last}; 0 is the start.").format(last=last))
    return wanted

"""The line console: a table's face in a terminal, drawn for the eye or said in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Timer

from games import speech
from games.console import draw
from games.console.terminal import OutputLost, Terminal
from games.language import _
from games.picture import Picture

THINKING_AFTER = 0.5
"""Seconds after which a person is told that a computer thinks."""


@contextmanager
def telling_that_it_thinks(terminal: Terminal) -> Iterator[None]:
    """Say so once, if the block takes its time and somebody watches the screen."""
    if not terminal.on_screen:
        yield
        return

    def tell() -> None:
        with suppress(OutputLost):  # the next writing will meet it again
            terminal.write(_("thinking ..."))

    timer = Timer(THINKING_AFTER, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


class Console:
    """A face that draws the board whenever it has changed before a person is asked."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.lines = draw.UNICODE if terminal.can_show("┼─│") else draw.ASCII
        self._warned = False

    def ask(self, question: str) -> str:
        """A line that was typed."""
        return self.terminal.ask(question)

    def tell(self, sentence: str) -> None:
        """A sentence on lines of its own."""
        self.terminal.say(sentence)

    def show(self, picture: Picture) -> None:
        """Draw the board, after a warning if it is wider than the terminal."""
        needed, there = draw.width(picture), self.terminal.width
        if needed > there and not self._warned:
            self._warned = True
            self.tell(
                _(
                    "The board needs {needed} columns, there are {there}: it is drawn in parts."
                ).format(needed=needed, there=there)
            )
        self.update(picture)

    def update(self, picture: Picture) -> None:
        """Draw the board."""
        lines = draw.draw(picture, self.terminal.width, self.lines, self.terminal.color)
        self.terminal.write("\n".join(lines))

    def thinking(self) -> AbstractContextManager[None]:
        """Tell that a computer thinks, if it takes its time."""
        return telling_that_it_thinks(self.terminal)

    def share(self, line: str) -> None:
        """A line to be copied: it is not broken."""
        self.terminal.write(line)

    def result(self, word: str) -> None:
        """Nothing: the last sentences have said it."""


class PlainConsole:
    """A face for screen readers and pipes: one sentence a move, the board only when asked for.

    A sentence is one line, however long.
    """

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def ask(self, question: str) -> str:
        """A line that was typed."""
        return self.terminal.ask(question)

    def tell(self, sentence: str) -> None:
        """A sentence on a line of its own."""
        self.terminal.write(sentence)

    def show(self, picture: Picture) -> None:
        """Say the board, a sentence a row."""
        self.terminal.write("\n".join(speech.board(picture)))

    def update(self, picture: Picture) -> None:
        """Nothing: the move has been told."""

    def thinking(self) -> AbstractContextManager[None]:
        """Tell that a computer thinks, if it takes its time."""
        return telling_that_it_thinks(self.terminal)

    def share(self, line: str) -> None:
        """A line to be copied."""
        self.terminal.write(line)

    def result(self, word: str) -> None:
        """The line that scripts read."""
        self.terminal.write(f"result: {word}")


def face(terminal: Terminal) -> Console | PlainConsole:
    """The face that this terminal asks for."""
    if terminal.color:
        from colorama import just_fix_windows_console  # only where colour is wanted

        just_fix_windows_console()
    return PlainConsole(terminal) if terminal.plain else Console(terminal)

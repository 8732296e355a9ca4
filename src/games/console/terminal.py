"""The streams: what they can show, how wide, in colour or not, and how they end."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping

from games.language import _
from games.streams import Streams

_FULL_WIDTH = 10_000
_ERRORS = ("surrogateescape", "backslashreplace", "backslashreplace")
"""What becomes of bytes and characters that input, output and error stream cannot code."""


class EndOfInput(Exception):
    """Nothing more can be read."""


class OutputLost(Exception):
    """Nothing more can be written: the reader has gone, or the device is full."""


class Terminal:
    """The streams of one run, made safe: nothing read or shown raises a decoding error."""

    def __init__(self, streams: Streams, environ: Mapping[str, str]) -> None:
        self.streams = streams
        self.environ = environ
        for stream, errors in zip(streams, _ERRORS, strict=True):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors=errors)
        self.on_screen = _is_terminal(streams.output)
        self.typed_at = _is_terminal(streams.input)
        self._line_open = False
        self.plain = not self.on_screen
        self.color = False

    def style(self, plain: bool | None, color: str) -> None:
        """Choose the form: ``plain`` or not, and colour ``auto``, ``always`` or ``never``.

        Without a wish, plain is for output that is not a terminal. Colour follows, in this order:
        the option, NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, TERM=dumb, whether the output is a
        terminal; an empty variable counts as unset.
        """
        if plain is not None:
            self.plain = plain
        self.color = _wants_color(color, self.environ, self.on_screen)

    @property
    def width(self) -> int:
        """Columns there are. Output that is no terminal has as many as anyone needs."""
        columns = self.environ.get("COLUMNS", "")
        if columns.isascii() and columns.isdigit() and int(columns[:6]) > 0:
            return int(columns[:6])
        try:
            return os.get_terminal_size(self.streams.output.fileno()).columns or 80
        except (OSError, ValueError):
            return _FULL_WIDTH

    def can_show(self, text: str) -> bool:
        """Whether the output's encoding has these characters."""
        try:
            text.encode(getattr(self.streams.output, "encoding", None) or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def write(self, text: str) -> None:
        """Write lines at once; OutputLost if they cannot be written."""
        try:
            self.streams.output.write(("\n" if self._line_open else "") + text + "\n")
            self.streams.output.flush()
        except (OSError, ValueError) as error:
            raise OutputLost(error) from error
        self._line_open = False

    def say(self, sentence: str, indent: str = "") -> None:
        """Write a sentence, broken between words where the line ends, unless the form is plain.

        What comes after the break is indented.
        """
        self.write(self._wrapped(sentence, indent))

    def _wrapped(self, sentence: str, indent: str = "") -> str:
        width = self.width
        if len(sentence) <= width or self.plain:
            return sentence
        from textwrap import fill  # most sentences are short

        return "\n".join(
            fill(line, width, subsequent_indent=indent) for line in sentence.split("\n")
        )

    def ask(self, question: str) -> str:
        """Put a question and read a line, without its end. EndOfInput if there is none.

        The question stands on a line of its own where the answer will not be echoed behind it.
        """
        try:
            question = self._wrapped(question.rstrip())
            self.streams.output.write(question + (" " if self.typed_at else "\n"))
            self.streams.output.flush()
        except (OSError, ValueError) as error:
            raise OutputLost(error) from error
        self._line_open = self.typed_at
        line = self.streams.read_line()
        if line is None:
            raise EndOfInput
        self._line_open = False
        return line

    def say_end_of_input(self) -> None:
        """Tell that the input has ended, on a line of its own."""
        self._line_open = True
        self.write(_("End of input: goodbye."))

    def end_line(self) -> None:
        """Leave the line of an unanswered question."""
        try:
            self.streams.output.write("\n")
            self.streams.output.flush()
        except (OSError, ValueError) as error:
            raise OutputLost(error) from error


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError, OSError):
        return False


def _wants_color(color: str, environ: Mapping[str, str], on_screen: bool) -> bool:
    if color != "auto":
        return color == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR") or environ.get("CLICOLOR_FORCE"):
        return True
    return environ.get("TERM") != "dumb" and on_screen

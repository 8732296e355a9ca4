"""The command line's parser: argparse that answers with sentences and never ends the program."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from games.language import _
from games.options import Option, quoted, suggestion

MOST = 100
"""Columns of help: longer lines are tiring to read."""


class UsageError(Exception):
    """What was asked for cannot be understood. The message is a sentence."""


class Answer(Exception):
    """The answer to ``--help`` or ``--version``, in place of a run."""


class Parser(argparse.ArgumentParser):
    """Raises UsageError where argparse would exit, and Answer for ``--help``."""

    def __init__(self, prog: str, description: str, epilog: str = "", width: int = 80) -> None:
        """``width`` is how many columns the help may fill.

        A description of several lines is shown as it is.
        """
        width = max(min(width, MOST) - 1, 1)
        if len(description) > width and "\n" not in description:
            from textwrap import fill  # most descriptions are short

            description = fill(description, width)
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            # With a width, argparse does not import shutil to ask for one.
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=width),
            add_help=False,
            allow_abbrev=False,
        )
        self.add_argument("-h", "--help", action=_Help, nargs=0, help=_("show this and leave"))

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with argparse's message."""
        ended = message if message.endswith(("?", ".")) else message + "."
        raise UsageError(ended[:1].upper() + ended[1:])

    def understand(self, words: Sequence[str], literal: str = "") -> argparse.Namespace:
        """Parse the words; UsageError names one that is not known, and the nearest that is.

        Words that match the pattern ``literal`` whole and name no option are taken as they are,
        even if they begin with a dash.
        """
        options = [option for action in self._actions for option in action.option_strings]
        if literal and "--" not in words:
            plain = [
                w for w in words if re.fullmatch(literal, w) and w not in options and w[0] == "-"
            ]
            if plain:
                words = [*(w for w in words if w not in plain), "--", *plain]
        values, unknown = self.parse_known_args(words)
        if unknown:
            word = unknown[0].split("=")[0]
            raise UsageError(
                _("{word} is not known here.").format(word=quoted(word))
                + suggestion(word, options)
            )
        return values


def add_option(parser: argparse.ArgumentParser, option: Option, filled_in: bool = False) -> None:
    """Add an option. Where it was not given it is None or, if ``filled_in``, its default."""
    text = option.help
    if option.choices:
        text += ": " + ", ".join(option.choices)
    if option.default is not None:
        text += f" ({option.default})"
    text = text.replace("%", "%%")
    name = f"--{option.name}"
    if option.flag:
        parser.add_argument(name, dest=option.name, action="store_const", const=1, help=text)
        return
    shown = (
        option.metavar
        if option.reader and not option.choices
        else option.name.upper()
        if option.choices
        else "N"
    )
    parser.add_argument(
        name,
        dest=option.name,
        type=value_of(option.read),
        default=option.default if filled_in else None,
        metavar=shown,
        help=text,
    )


def value_of(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A ``type`` for argparse that keeps the sentence of the ValueError."""

    def convert(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from error

    return convert


class _Help(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_rest: Any) -> NoReturn:
        raise Answer(parser.format_help().rstrip())

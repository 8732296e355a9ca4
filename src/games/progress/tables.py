"""Records as JSON or CSV, for other programs."""

from __future__ import annotations

import csv
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from games.catalogue import NAMES
from games.console.terminal import Terminal
from games.language import _
from games.progress.wording import shown


def configure(parser: ArgumentParser) -> None:
    """Add the options of a command that lists records: of which game, and in which form."""
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help=_("only of this game: {names}").format(names=", ".join(NAMES)),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("answer as JSON"))
    form.add_argument("--csv", action="store_true", help=_("answer as CSV"))


def write(
    values: Namespace,
    fields: Sequence[str],
    records: Sequence[Mapping[str, object]],
    terminal: Terminal,
) -> None:
    """Write the records, each with these fields, in the form that was asked for.

    In CSV a list is its members, separated by spaces, and a mapping is JSON.
    """
    if values.json:
        terminal.write(json.dumps(records, indent=1))
        return
    table = csv.writer(_Lines(terminal), lineterminator="\n")
    table.writerow(fields)
    table.writerows([_cell(record[field]) for field in fields] for record in records)


class _Lines:
    """A file for ``csv`` that writes to the terminal, each line whole."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def write(self, line: str) -> None:
        self._terminal.write(line.removesuffix("\n"))


def _cell(value: object) -> object:
    if isinstance(value, Mapping):
        return json.dumps(value)
    if isinstance(value, (list, tuple)):
        return shown(" ".join(map(str, value)))
    return shown(value) if isinstance(value, str) else value

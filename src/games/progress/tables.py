"""Records as JSON or CSV, for other programs."""

from __future__ import annotations

import csv
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping

from games.catalogue import NAMES
from games.console.terminal import Terminal
from games.language import _


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


def write(values: Namespace, records: Iterable[Mapping[str, object]], terminal: Terminal) -> None:
    """Write the records in the form that was asked for.

    In CSV, what is within a field's mapping stands in columns of its own, ``field_name``.
    """
    found = list(records)
    if values.json:
        terminal.write(json.dumps(found, indent=1))
        return
    flat = [_flat(record) for record in found]
    names = list(dict.fromkeys(name for record in flat for name in record))
    table = csv.DictWriter(_Lines(terminal), names, lineterminator="\n")
    table.writeheader()
    table.writerows(flat)


class _Lines:
    """A file for ``csv`` that writes to the terminal, each line whole."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def write(self, line: str) -> None:
        self._terminal.write(line.removesuffix("\n"))


def _flat(record: Mapping[str, object]) -> dict[str, object]:
    flat: dict[str, object] = {}
    for name, value in record.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}_{inner}": value[inner] for inner in value}
        elif isinstance(value, (list, tuple)):
            flat[name] = " ".join(map(str, value))
        else:
            flat[name] = value
    return flat

"""The tool that tells the odds of a position written as text."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from games import files
from games.arguments import value_of
from games.console.terminal import Terminal
from games.language import _
from games.minesweeper.advice import percent
from games.minesweeper.boards import MAX_SIDE
from games.minesweeper.constraints import Contradiction
from games.minesweeper.player import choose
from games.minesweeper.solver import Solution, solve
from games.minesweeper.view import COVERED, FLAG, HIDDEN, View
from games.options import Option, quoted
from games.streams import Streams

MINES = Option("mines", _("mines on the whole board"), None, low=0, high=MAX_SIDE * MAX_SIDE)
_CELLS = {"#": HIDDEN, ".": HIDDEN, "F": FLAG, "f": FLAG, " ": "0", **{d: d for d in "012345678"}}
_LIMIT = MAX_SIDE * (MAX_SIDE + 2) + 1


def configure(parser: ArgumentParser) -> None:
    """Add the tool's options."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help=_(
            "a board, a row a line: # or . hidden, F a flag, digits, a blank or 0 for none; "
            "- for the input"
        ),
    )
    parser.add_argument(
        "--mines", required=True, type=value_of(MINES.read), metavar="N", help=MINES.help
    )
    parser.add_argument("--json", action="store_true", help=_("answer as JSON, counted from 0"))


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Print the odds; status 2 for a malformed board, 1 for one that no arrangement fits."""
    streams = terminal.streams
    try:
        view = parse_view(_read(arguments.file, streams), arguments.mines)
    except ValueError as error:
        streams.complain(str(error))
        return 2
    try:
        solution = solve(view)
    except Contradiction as error:
        streams.complain(_("The board contradicts itself: {error}.").format(error=error))
        return 1
    answer = _as_json(view, solution) if arguments.json else "\n".join(_as_text(view, solution))
    print(answer, file=streams.output)
    return 0


def _read(path: str, streams: Streams) -> str:
    if path == "-":
        return streams.input.read(_LIMIT)
    return files.read(path, _LIMIT).decode("utf-8-sig", errors="surrogateescape")


def parse_view(text: str, mines: int) -> View:
    """The view that the rows of a text show; ValueError names the line that is wrong."""
    lines = text.rstrip("\n").split("\n")
    columns = len(lines[0].rstrip("\r"))
    cells: list[str] = []
    for number, line in enumerate(lines, start=1):
        cells += _parse_row(line.rstrip("\r"), number, columns)
    return View(len(lines), columns, mines, cells)


def _parse_row(row: str, number: int, columns: int) -> Iterator[str]:
    for character in row:
        if character not in _CELLS:
            sentence = _("Line {number} holds {character}: use # . F, digits to 8 and blanks.")
            raise ValueError(sentence.format(number=number, character=quoted(character)))
    if not row or number > MAX_SIDE or len(row) > MAX_SIDE:
        sentence = _("Line {number}: a board has 1 to {most} rows of 1 to {most} squares.")
        raise ValueError(sentence.format(number=number, most=MAX_SIDE))
    if len(row) != columns:
        sentence = _("Line {number} has {count} squares and line 1 has {columns}.")
        raise ValueError(sentence.format(number=number, count=len(row), columns=columns))
    return (_CELLS[character] for character in row)


def _as_json(view: View, solution: Solution) -> str:
    def squares(indices: Iterable[int]) -> list[list[int]]:
        return [list(divmod(i, view.columns)) for i in sorted(indices)]

    risks = [
        solution.probability(i) if cell in COVERED else None for i, cell in enumerate(view.cells)
    ]
    best = _best(view, solution)
    return json.dumps(
        {
            "rows": view.rows,
            "columns": view.columns,
            "mines": view.mines,
            "arrangements": _digits(solution.arrangements),
            "probabilities": [
                risks[start : start + view.columns] for start in range(0, len(risks), view.columns)
            ],
            "safe": squares(solution.safe),
            "mined": squares(solution.mined),
            "best": best
            and {
                "row": best[0],
                "column": best[1],
                "probability": solution.probability(best[0] * view.columns + best[1]),
            },
        }
    )


def _as_text(view: View, solution: Solution) -> Iterator[str]:
    def names(indices: Iterable[int]) -> str:
        return ", ".join(view.name(i) for i in sorted(indices))

    yield _("arrangements: {count}").format(count=_digits(solution.arrangements))
    yield _("certainly safe: {squares}").format(squares=names(solution.safe) or _("none"))
    yield _("certainly mined: {squares}").format(squares=names(solution.mined) or _("none"))
    best = _best(view, solution)
    if best:
        risk = solution.probability(best[0] * view.columns + best[1])
        sentence = _("best move: {square}, risk {risk}")
        yield sentence.format(
            square=view.name(best[0] * view.columns + best[1]), risk=percent(risk)
        )
    yield _("chance of a mine in each hidden square:")
    for i in sorted(solution.weights):
        yield f"{names([i])}: {percent(solution.probability(i))}"


def _best(view: View, solution: Solution) -> tuple[int, int] | None:
    """The square to open, None if every hidden square is mined."""
    return choose(view) if len(solution.mined) < len(solution.weights) else None


def _digits(number: int) -> str:
    """All digits of a number, also where Python limits how many ``str`` writes at once."""
    chunk = 10**1000
    parts: list[str] = []
    while number >= chunk:
        number, part = divmod(number, chunk)
        parts.append(f"{part:01000d}")
    return "".join([str(number), *reversed(parts)])

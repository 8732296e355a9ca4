"""A position as a picture, stones numbered as they came: SVG, for any browser."""

from __future__ import annotations

from collections.abc import Iterator

from games.board import Square
from games.gomoku.records import Record, position
from games.notation import Notation

CELL = 32
"""Units from line to line."""
MARGIN = 40
WOOD, INK, PAPER, WINNING = "#e8c27a", "#222", "#fff", "#c22"
STARS_FROM, STAR_EDGE = 13, 3
"""From this size on there are star points, so far from the edge."""
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
    'viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">'
)


def write(record: Record, count: int | None = None) -> str:
    """The position after so many moves, or after all, as the text of an SVG file."""
    count = len(record.moves) if count is None else count
    game = position(record, count)
    width = (record.columns - 1) * CELL + 2 * MARGIN
    height = (record.rows - 1) * CELL + 2 * MARGIN
    lines = [
        HEAD.format(width=width, height=height),
        f'<rect width="{width}" height="{height}" fill="{WOOD}"/>',
        *_grid(record),
        *_labels(game.notation, height),
    ]
    for number, square in enumerate(record.moves[:count], start=1):
        black = game.board[square] == game.marks["black"]
        lines += _stone(square, number, black, square in game.winning, number == count)
    return "\n".join([*lines, "</svg>", ""])


def _grid(record: Record) -> Iterator[str]:
    right, bottom = _place(record.columns - 1), _place(record.rows - 1)
    path = [f"M{MARGIN} {_place(row)}H{right}" for row in range(record.rows)]
    path += [f"M{_place(column)} {MARGIN}V{bottom}" for column in range(record.columns)]
    yield f'<path d="{"".join(path)}" stroke="{INK}" fill="none"/>'
    if min(record.rows, record.columns) >= STARS_FROM:
        rows, columns = ((STAR_EDGE, n - 1 - STAR_EDGE) for n in (record.rows, record.columns))
        stars = [(row, column) for row in rows for column in columns]
        if record.rows % 2 and record.columns % 2:
            stars.append((record.rows // 2, record.columns // 2))
        for row, column in stars:
            yield f'<circle cx="{_place(column)}" cy="{_place(row)}" r="3" fill="{INK}"/>'


def _labels(notation: Notation, height: int) -> Iterator[str]:
    for row in range(notation.rows):
        yield _text(MARGIN // 3, _place(row), 12, INK, notation.row_label(row))
    for column in range(notation.columns):
        label = notation.column_label(column)
        yield _text(_place(column), height - MARGIN // 3, 12, INK, label)


def _stone(square: Square, number: int, black: bool, wins: bool, last: bool) -> Iterator[str]:
    y, x = map(_place, square)
    fill, ink = (INK, PAPER) if black else (PAPER, INK)
    edge, width = (WINNING, 3) if wins else (INK, 1)
    yield (
        f'<circle cx="{x}" cy="{y}" r="{CELL * 0.46:g}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{width}"/>'
    )
    style = ' font-weight="bold" text-decoration="underline"' if last else ""
    yield _text(x, y, 13 if number < 100 else 11, ink, str(number), style)


def _text(x: int, y: int, size: int, fill: str, text: str, style: str = "") -> str:
    return (
        f'<text x="{x}" y="{y}" dy=".35em" font-size="{size}" fill="{fill}"{style}>{text}</text>'
    )


def _place(line: int) -> int:
    return MARGIN + line * CELL

"""A board in words: for screen readers, pipes, and for questions at any prompt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from games.board import Square
from games.language import _
from games.picture import Picture


def board(picture: Picture) -> Iterator[str]:
    """A sentence for each row, from the top, and the status."""
    yield from picture.spoken or (row(picture, i) for i in range(picture.board.rows))
    if picture.status:
        yield picture.status


def row(picture: Picture, index: int) -> str:
    """One row from the left, equal squares but numbers counted: ``row 8: 7 empty, black``."""
    squares = ((index, column) for column in range(picture.board.columns))
    label = picture.notation.row_label(index)
    return _("row {label}: {squares}").format(label=label, squares=_runs(picture, squares))


def column(picture: Picture, index: int) -> str:
    """One column from the top, equal squares counted."""
    squares = ((row, index) for row in range(picture.board.rows))
    label = picture.notation.column_label(index)
    return _("column {label}: {squares}").format(label=label, squares=_runs(picture, squares))


def around(picture: Picture, square: Square) -> str:
    """The square and its neighbours, by direction: ``around 5 7, black: up left empty, ...``."""
    directions = (
        (-1, -1, _("up left")),
        (-1, 0, _("up")),
        (-1, 1, _("up right")),
        (0, -1, _("left")),
        (0, 1, _("right")),
        (1, -1, _("down left")),
        (1, 0, _("down")),
        (1, 1, _("down right")),
    )
    places = ((square[0] + down, square[1] + right, name) for down, right, name in directions)
    parts = [
        f"{name} {_word(picture, (row, column))}"
        for row, column, name in places
        if (row, column) in picture.board
    ]
    return _("around {square}, {here}: {there}").format(
        square=picture.notation.format(square),
        here=_word(picture, square),
        there=", ".join(parts) or _("nothing"),
    )


def _runs(picture: Picture, squares: Iterable[Square]) -> str:
    parts: list[str] = []
    for word, same in groupby(_word(picture, square) for square in squares):
        count = len(list(same))
        # "2 1" for two ones could be heard as a two and a one.
        parts += [word] * count if word.isdigit() or count == 1 else [f"{count} {word}"]
    return ", ".join(parts)


def _word(picture: Picture, square: Square) -> str:
    return picture.words[picture.board[square]]

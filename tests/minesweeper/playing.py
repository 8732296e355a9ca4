"""Slow, plain ways to open squares and to find what fits, to check the quick ones against."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from games.minesweeper.view import View


def around(rows: int, columns: int, square: int) -> list[int]:
    """The squares around one, as flat indices."""
    row, column = divmod(square, columns)
    return [
        r * columns + c
        for r in range(max(0, row - 1), min(rows, row + 2))
        for c in range(max(0, column - 1), min(columns, column + 2))
        if (r, c) != (row, column)
    ]


def opened(
    rows: int, columns: int, mined: frozenset[int], cells: list[str], squares: Iterable[int]
) -> None:
    """Open squares, none of them mined, and what their zeros open."""
    todo = list(squares)
    while todo:
        square = todo.pop()
        assert square not in mined
        if cells[square] == "#":
            near = around(rows, columns, square)
            number = len(mined.intersection(near))
            cells[square] = str(number)
            if not number:
                todo += near


def fitting(view: View) -> list[frozenset[int]]:
    """Every set of mined squares that fits what is seen."""
    hidden = [i for i, cell in enumerate(view.cells) if cell in "#F"]
    shown = [
        (int(cell), around(view.rows, view.columns, i))
        for i, cell in enumerate(view.cells)
        if cell not in "#F"
    ]
    return [
        mines
        for mines in map(frozenset, combinations(hidden, view.mines))
        if all(len(mines.intersection(near)) == number for number, near in shown)
    ]

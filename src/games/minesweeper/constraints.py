"""What the opened numbers say about the hidden squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.board import neighbours
from games.minesweeper.elimination import Constraint
from games.minesweeper.view import FLAG, HIDDEN, View


class Contradiction(ValueError):
    """No arrangement of the mines fits what is seen. The message is a sentence."""


class Numbers(NamedTuple):
    """A position reduced by the two simplest rules.

    ``safe`` and ``mined`` are certain: the number is complete, or needs every square left to it.
    ``lacks`` maps each number (a flat index) that is still open to the mines it lacks among
    ``around[number]``, the undecided squares beside it, in rising order. ``hidden`` is every
    hidden square, flagged or not.
    """

    hidden: list[int]
    safe: set[int]
    mined: set[int]
    lacks: dict[int, int]
    around: dict[int, list[int]]


class Component(NamedTuple):
    """Numbers linked through the squares they share, as ``counting.count`` takes them.

    ``groups[g]`` holds the squares that border the same numbers; there are ``sizes[g]`` of them.
    """

    groups: list[list[int]]
    sizes: tuple[int, ...]
    constraints: tuple[Constraint, ...]


def read(view: View) -> Numbers:
    """The numbers of a view, reduced; Contradiction if one cannot be met."""
    cells = view.cells
    near = neighbours(view.rows, view.columns)
    hidden = [i for i, cell in enumerate(cells) if cell in (HIDDEN, FLAG)]
    covered = set(hidden)
    lacks: dict[int, int] = {}
    around: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        if number not in covered:
            squares = [n for n in near[number] if n in covered]
            if squares or cell != "0":
                lacks[number] = int(cell)
                around[number] = squares
    numbers = Numbers(hidden, set(), set(), lacks, around)
    reduce(view, numbers)
    return numbers


def reduce(view: View, numbers: Numbers) -> None:
    """Decide the squares of every number that is complete or needs all that it has left."""
    near = neighbours(view.rows, view.columns)
    _, safe, mined, lacks, around = numbers
    queue = list(lacks)
    while queue:
        number = queue.pop()
        if number not in lacks:
            continue
        squares = around[number]
        if not 0 <= lacks[number] <= len(squares):
            row, column = divmod(number, view.columns)
            where = f"row {row + 1}, column {column + 1}"
            raise Contradiction(f"the {view.cells[number]} at {where} cannot be met")
        if lacks[number] in (0, len(squares)):
            mine = lacks[number] > 0
            (mined if mine else safe).update(squares)
            for square in list(squares):
                for other in near[square]:
                    if other in lacks:
                        around[other].remove(square)
                        lacks[other] -= mine
                        queue.append(other)
            del lacks[number], around[number]


def components(constraints: Iterable[tuple[int, Sequence[int]]]) -> list[Component]:
    """The independent parts of some constraints, each (mines, squares) with squares rising.

    Contradiction if two of them ask for different numbers of mines in the same squares.
    """
    mines_of: dict[tuple[int, ...], int] = {}
    for mines, squares in constraints:
        if mines_of.setdefault(tuple(squares), mines) != mines:
            raise Contradiction("two numbers ask for different mines in the same squares")
    distinct = sorted(mines_of)
    touching: dict[int, list[int]] = {}
    for index, squares in enumerate(distinct):
        for square in squares:
            touching.setdefault(square, []).append(index)
    found = []
    seen: set[int] = set()
    for first in range(len(distinct)):
        if first not in seen:
            linked = connected(first, distinct, touching)
            seen.update(linked)
            found.append(component(sorted(linked), distinct, mines_of, touching))
    return found


def connected(
    first: int, distinct: Sequence[tuple[int, ...]], touching: dict[int, list[int]]
) -> list[int]:
    """The constraints linked to one through common squares, itself included."""
    seen = {first}
    linked = [first]
    for index in linked:
        for square in distinct[index]:
            for other in touching[square]:
                if other not in seen:
                    seen.add(other)
                    linked.append(other)
    return linked


def component(
    linked: Sequence[int],
    distinct: Sequence[tuple[int, ...]],
    mines_of: dict[tuple[int, ...], int],
    touching: dict[int, list[int]],
) -> Component:
    """One component, its groups numbered as the constraints meet them."""
    number_of: dict[tuple[int, ...], int] = {}
    groups: list[list[int]] = []
    placed: set[int] = set()
    constraints = []
    for index in linked:
        members: dict[int, None] = {}
        for square in distinct[index]:
            key = tuple(touching[square])
            group = number_of.setdefault(key, len(groups))
            if group == len(groups):
                groups.append([])
            if square not in placed:
                placed.add(square)
                groups[group].append(square)
            members[group] = None
        constraints.append((mines_of[distinct[index]], tuple(members)))
    return Component(groups, tuple(map(len, groups)), tuple(constraints))

"""The solver against every arrangement written out, and against published probabilities."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.minesweeper.constraints import Contradiction
from games.minesweeper.solver import solve
from games.minesweeper.view import View
from tests.minesweeper.playing import around


def arrangements(view: View, mines: Iterator[int] | None = None) -> list[set[int]]:
    """Every set of mined squares that fits; of the view's mine count, or any of these counts."""
    hidden = [i for i, cell in enumerate(view.cells) if cell in "#F"]
    shown = [
        (int(cell), set(around(view.rows, view.columns, i)))
        for i, cell in enumerate(view.cells)
        if cell not in "#F"
    ]
    return [
        set(chosen)
        for number in mines or (view.mines,)
        for chosen in combinations(hidden, number)
        if all(len(near.intersection(chosen)) == value for value, near in shown)
    ]


@st.composite
def views(draw: st.DrawFn, true: bool = True, most: int = 20) -> View:
    """Small positions; those that are not true may show any number."""
    rows = draw(st.integers(1, 6))
    columns = draw(st.integers(1, most // rows))
    squares = rows * columns
    mined = draw(st.sets(st.integers(0, squares - 1)))
    cells = []
    for square in range(squares):
        if square in mined or draw(st.booleans()):
            cells.append(draw(st.sampled_from("##F")))
        elif true:
            cells.append(str(len(mined.intersection(around(rows, columns, square)))))
        else:
            cells.append(str(draw(st.integers(0, 4))))
    return View(rows, columns, len(mined), cells)


@settings(deadline=None, max_examples=150)
@given(views())
def test_solver_agrees_with_every_arrangement_written_out(view: View) -> None:
    hidden = [i for i, cell in enumerate(view.cells) if cell in "#F"]
    fitting = arrangements(view)
    solution = solve(view)
    assert solution.arrangements == len(fitting)
    assert solution.weights == {i: sum(i in mined for mined in fitting) for i in hidden}
    assert solution.safe == {i for i in hidden if not any(i in mined for mined in fitting)}
    assert solution.mined == {i for i in hidden if all(i in mined for mined in fitting)}
    assert sum(map(solution.fraction, hidden), Fraction()) == view.mines


@settings(deadline=None, max_examples=60)
@given(views(most=14))
def test_local_squares_are_certain_whatever_the_mine_count(view: View) -> None:
    hidden = [i for i, cell in enumerate(view.cells) if cell in "#F"]
    fitting = arrangements(view, iter(range(len(hidden) + 1)))
    solution = solve(view)
    assert solution.local_safe == {i for i in hidden if not any(i in m for m in fitting)}
    assert solution.local_mined == {i for i in hidden if all(i in m for m in fitting)}


@settings(deadline=None, max_examples=150)
@given(views(true=False))
def test_a_position_that_nothing_fits_is_a_contradiction(view: View) -> None:
    fitting = arrangements(view)
    if fitting:
        assert solve(view).arrangements == len(fitting)
    else:
        with pytest.raises(Contradiction):
            solve(view)


@pytest.mark.parametrize(
    ("rows", "columns", "mines", "cells"),
    [
        (1, 3, 0, "#1#"),
        (1, 3, 2, "0##"),
        (1, 3, 4, "#1#"),
        (1, 2, 1, "01"),
        (1, 2, 1, "00"),
        (1, 1, 1, "0"),
        (2, 3, 1, "#2#000"),
        (3, 3, 1, "1#######2"),
    ],
)
def test_contradictions_are_named_in_a_sentence(
    rows: int, columns: int, mines: int, cells: str
) -> None:
    with pytest.raises(Contradiction, match=r"\w+ \w+ \w+"):
        solve(View(rows, columns, mines, cells))


@pytest.mark.parametrize("mines", range(7))
def test_an_untouched_board_is_the_same_everywhere(mines: int) -> None:
    solution = solve(View(2, 3, mines, "###F##"))
    assert {solution.fraction(i) for i in range(6)} == {Fraction(mines, 6)}
    assert not solution.local_safe
    assert not solution.local_mined


def test_squares_certain_only_through_the_mine_count_are_told_apart() -> None:
    solution = solve(View(1, 5, 1, "#1###"))
    assert solution.safe == {3, 4}
    assert not solution.local_safe


def scattered(rows: int, columns: int, mines: int, numbers: int, seed: int) -> View:
    """A board with single numbers strewn over it, which link nearly everything together."""
    dice = random.Random(seed)
    mined = set(dice.sample(range(rows * columns), mines))
    shown = set(dice.sample([i for i in range(rows * columns) if i not in mined], numbers))
    cells = [
        str(len(mined.intersection(around(rows, columns, i)))) if i in shown else "#"
        for i in range(rows * columns)
    ]
    return View(rows, columns, mines, cells)


def opened(view: View, square: int) -> list[View]:
    """The view with the square showing each number it might."""
    numbers = range(len(around(view.rows, view.columns, square)) + 1)
    before, after = view.cells[:square], view.cells[square + 1 :]
    return [view._replace(cells=[*before, str(number), *after]) for number in numbers]


@pytest.mark.parametrize("seed", range(3))
def test_large_boards_add_up(seed: int) -> None:
    view = scattered(20, 30, 120, 90, seed)
    solution = solve(view)
    assert sum(solution.weights.values()) == 120 * solution.arrangements
    for square, cell in enumerate(view.cells):
        if cell != "#":
            beside = solution.weights.keys() & around(20, 30, square)
            assert sum(solution.weights[i] for i in beside) == int(cell) * solution.arrangements
    for square in sorted(solution.weights.keys() - solution.mined)[::150]:
        total = 0
        for after in opened(view, square):
            with suppress(Contradiction):
                total += solve(after).arrangements
        assert total == solution.arrangements - solution.weights[square]


def published() -> list[dict[str, object]]:
    text = (Path(__file__).parent / "minesweeper_probabilities.json").read_text()
    positions: list[dict[str, object]] = json.loads(text)
    return positions


@pytest.mark.parametrize("position", published())
def test_published_probabilities(position: dict[str, object]) -> None:
    board, mines, expected = position["board"], position["mines"], position["probabilities"]
    assert isinstance(board, list)
    assert isinstance(mines, int)
    assert isinstance(expected, list)
    solution = solve(View(len(board), len(board[0]), mines, "".join(board)))
    assert [
        [None if chance is None else pytest.approx(chance, abs=1e-9) for chance in row]
        for row in expected
    ] == [
        [
            solution.probability(row * len(line) + column) if cell == "#" else None
            for column, cell in enumerate(line)
        ]
        for row, line in enumerate(board)
    ]
    assert sum(solution.weights.values()) == mines * solution.arrangements

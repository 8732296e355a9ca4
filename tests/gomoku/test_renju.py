"""Renju's fouls against published positions, and against the letter of their definitions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.gomoku.renju import DOUBLE_FOUR, DOUBLE_THREE, OVERLINE, foul, fouls
from games.inarow import parse_position
from games.notation import Notation
from tests.gomoku import literal_renju

DATA = Path(__file__).parent.parent / "data"
KINDS = {0: None, 1: DOUBLE_THREE, 2: DOUBLE_FOUR, 3: OVERLINE}
SIZE = 15


def stored(name: str) -> list[dict[str, Any]]:
    positions: list[dict[str, Any]] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return positions


def flat(position: dict[str, Any]) -> list[str]:
    cells = ["."] * SIZE**2
    for mark, colour in (("x", "black"), ("o", "white")):
        for column, row in position[colour]:
            cells[row * SIZE + column] = mark
    return cells


def with_stones(black: str, white: str = "") -> list[str]:
    notation = Notation(SIZE, SIZE, lettered=True)
    cells = ["."] * SIZE**2
    for mark, names in (("x", black), ("o", white)):
        for name in names.split():
            row, column = notation.parse(name)
            cells[row * SIZE + column] = mark
    return cells


def at(name: str) -> int:
    row, column = Notation(SIZE, SIZE, lettered=True).parse(name)
    return row * SIZE + column


def test_positions_on_which_three_referees_agree() -> None:
    positions = stored("renju_forbidden_points.json")
    assert len(positions) == 481
    for position in positions:
        expected = {}
        for point, kind in position["forbidden"].items():
            column, row = map(int, point.split(","))
            expected[row * SIZE + column] = KINDS[kind]
        assert fouls(flat(position), SIZE, SIZE) == expected


def test_threes_that_must_be_looked_at_further() -> None:
    positions = stored("renju_recursive_threes.json")
    assert len(positions) == 196
    for position in positions:
        column, row = position["point"]
        kind = foul(flat(position), SIZE, SIZE, row * SIZE + column)
        assert kind == KINDS[position["true"]] != KINDS[position["naive"]]


def test_a_three_whose_straight_four_is_forbidden_does_not_count() -> None:
    cells = with_stones("n9 k10 l11 k9 j10 k11", "m12 a1 a3 a5 c1 e1")
    assert foul(cells, SIZE, SIZE, at("m10")) is None


@pytest.mark.parametrize(
    ("line", "shared"), [("xxx.x.xxx", {4}), ("xx.xx.xx", {3, 4}), ("x.xxx.x", {2, 3, 4})]
)
def test_two_fours_on_one_line(line: str, shared: set[int]) -> None:
    """A foul if the last stone belongs to both of them."""
    for last in (index for index, cell in enumerate(line) if cell == "x"):
        before = f"...{line[:last]}.{line[last + 1 :]}..."
        kind = foul(before, 1, len(before), 3 + last)
        assert kind == (DOUBLE_FOUR if last in shared else None)


def test_four_and_three_together_are_legal() -> None:
    cells = with_stones("e8 f8 g8 h7 h6", "d8")
    assert foul(cells, SIZE, SIZE, at("h8")) is None


def test_three_and_three_are_not() -> None:
    assert foul(with_stones("f8 g8 h7 h6"), SIZE, SIZE, at("h8")) == DOUBLE_THREE


def test_exactly_five_wins_even_with_a_foul() -> None:
    overline_too = with_stones("d8 e8 f8 g8 h7 h6 h5 h9 h10")
    assert foul(overline_too, SIZE, SIZE, at("h8")) is None
    assert foul(with_stones("h7 h6 h5 h9 h10"), SIZE, SIZE, at("h8")) == OVERLINE


def test_an_empty_board_has_no_fouls() -> None:
    for rows, columns in ((15, 15), (1, 1), (1, 9), (9, 1), (2, 7)):
        assert fouls(["."] * (rows * columns), rows, columns) == {}


def test_the_edge_blocks() -> None:
    """Two fours by the corner, one of them a straight row cut off by the edge."""
    board = parse_position(".xxx.../x....../x....../x....../......./......./.......")
    assert foul(board.cells, 7, 7, 0) == DOUBLE_FOUR
    board = parse_position(".xx..../x....../x....../......./......./......./.......")
    assert foul(board.cells, 7, 7, 0) is None


def agree(rows: int, columns: int, cells: list[str]) -> None:
    points = {
        mark: frozenset(divmod(i, columns) for i, cell in enumerate(cells) if cell == mark)
        for mark in "xo"
    }
    position = literal_renju.Position(rows, columns, points["x"], points["o"])
    expected = {
        row * columns + column: kind
        for row, column in position.empty
        if (kind := literal_renju.foul(position, (row, column)))
    }
    assert fouls(cells, rows, columns) == expected


@st.composite
def boards(draw: st.DrawFn, marks: str, sizes: st.SearchStrategy[int]) -> tuple[int, int, str]:
    rows, columns = draw(sizes), draw(sizes)
    cells = draw(st.text(st.sampled_from(marks), min_size=rows * columns, max_size=rows * columns))
    return rows, columns, cells


@settings(deadline=None, max_examples=25)
@given(boards("x..o.", st.integers(1, 9)))
def test_the_letter_of_the_rules_on_mixed_boards(board: tuple[int, int, str]) -> None:
    rows, columns, cells = board
    agree(rows, columns, list(cells))


@settings(deadline=None, max_examples=25)
@given(boards("x..x.....o", st.integers(5, 8)))
def test_the_letter_of_the_rules_where_black_is_strong(board: tuple[int, int, str]) -> None:
    rows, columns, cells = board
    agree(rows, columns, list(cells))

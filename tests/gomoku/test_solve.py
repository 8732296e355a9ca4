"""Proofs of small boards against published values and against plain minimax."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games.board import Board
from games.gomoku.solve import DRAW, FIRST, SECOND, OutOfTime, solve
from games.inarow import classify, parse_position, windows
from tests.run import run

DATA = Path(__file__).parent.parent / "data"
LONG = {(4, 7, 4), (4, 8, 4)}
"""Rows that take seconds: benchmarks/mnk_values.py proves them."""
BEYOND = {(4, 30, 4), (7, 7, 5), (8, 8, 5), (15, 15, 5), (19, 19, 5)}


def never() -> bool:
    return False


def value(board: Board[str], win_length: int) -> str:
    return solve(board, win_length, "x", "o", never).value


def published() -> list[tuple[int, int, int, str]]:
    rows = json.loads((DATA / "mnk_values.json").read_text(encoding="utf-8"))
    return [(row["m"], row["n"], row["k"], row["value"]) for row in rows]


@pytest.mark.parametrize(
    ("rows", "columns", "win_length", "known"),
    [row for row in published() if row[:3] not in LONG | BEYOND],
)
def test_published_values(rows: int, columns: int, win_length: int, known: str) -> None:
    expected = {"win": FIRST, "draw": DRAW}[known]
    assert value(Board(rows, columns, "."), win_length) == expected


def minimax(board: Board[str], win_length: int) -> str:
    """The value by looking at every continuation, x having begun."""
    lines = windows(board.rows, board.columns, win_length)

    @cache
    def best(cells: str, mover: str, other: str) -> int:
        """1 if the side to move wins, 0 for a draw, -1 if it loses."""
        if any(all(cells[i] == other for i in line) for line in lines):
            return -1
        values = (
            -best(cells[:i] + mover + cells[i + 1 :], other, mover)
            for i, cell in enumerate(cells)
            if cell == "."
        )
        return max(values, default=0)

    cells = "".join(board.cells)
    if cells.count("x") == cells.count("o"):
        return {1: FIRST, 0: DRAW, -1: SECOND}[best(cells, "x", "o")]
    return {1: SECOND, 0: DRAW, -1: FIRST}[best(cells, "o", "x")]


def random_position(rng: Random, shape: tuple[int, int, int], empty: int) -> Board[str]:
    """A position that nobody has won, with that many empty squares."""
    rows, columns, win_length = shape
    while True:
        board = Board(rows, columns, ".")
        squares = rng.sample(range(rows * columns), rows * columns - empty)
        for number, index in enumerate(squares):
            board.cells[index] = "xo"[number % 2]
        if classify(board, win_length, "x", "o") in ("unfinished", "draw"):
            return board


TINY = [(1, 8, 2), (1, 9, 3), (2, 4, 2), (2, 4, 3), (3, 3, 3), (3, 3, 2)]
SMALL = [
    (1, 12, 4),
    (2, 6, 3),
    (2, 7, 4),
    (3, 4, 3),
    (4, 4, 3),
    (4, 4, 4),
    (5, 4, 4),
    (3, 6, 5),
    (5, 5, 4),
    (6, 6, 4),
]


@pytest.mark.parametrize("shape", TINY)
def test_empty_boards_against_minimax(shape: tuple[int, int, int]) -> None:
    board = Board(shape[0], shape[1], ".")
    assert value(board, shape[2]) == minimax(board, shape[2])


@pytest.mark.parametrize("shape", SMALL)
def test_positions_against_minimax(shape: tuple[int, int, int]) -> None:
    rng = Random(f"{shape}")
    for number in range(40):
        board = random_position(rng, shape, empty=min(8, shape[0] * shape[1]) - number % 4)
        assert value(board, shape[2]) == minimax(board, shape[2]), board


def test_two_lines_with_the_same_two_squares_are_no_double_threat() -> None:
    """x.x.x lacks the same two squares for both of its fours: one white stone stops them."""
    board = parse_position("x.x.x.o/o......")
    assert value(board, 4) == minimax(board, 4)
    board = parse_position("xx..xx/oo..o.")
    assert value(board, 5) == minimax(board, 5)


def test_it_stops_when_told() -> None:
    with pytest.raises(OutOfTime):
        solve(Board(15, 15, "."), 5, "x", "o", lambda: True)


def test_more_squares_than_the_search_is_deep() -> None:
    with pytest.raises(ValueError, match="400"):
        solve(Board(21, 20, "."), 5, "x", "o", never)


# The tool


def test_a_sentence() -> None:
    ran = run("gomoku", "solve", "--rows", "4", "--columns", "4", "--win", "3")
    assert ran.status == 0
    assert ran.output.startswith("4 by 4, 3 in a row: first player wins. Proved with ")


def test_json() -> None:
    ran = run("gomoku", "solve", "--rows", "3", "--columns", "3", "--win", "3", "--json")
    answer = json.loads(ran.output)
    assert list(answer) == ["rows", "columns", "win", "value", "positions", "seconds"]
    assert answer["value"] == "draw"


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("xo./.../...", "first player wins"),
        ("x../.o./...", "draw"),
        ("-x-/ox-/---", "first player wins"),
        ("xx./oo./x..", "second player wins"),
        ("xxx/oo./...", "first player wins"),
        ("xxo/oox/xxo", "draw"),
    ],
)
def test_a_position(board: str, told: str) -> None:
    ran = run("gomoku", "solve", "--win", "3", board)
    assert f": {told}. " in ran.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Give --rows and --columns, or a board."),
        (["--rows", "3"], "Give --rows and --columns, or a board."),
        (["--rows", "3", "x../..."], "not both"),
        (["--rows", "3", "--columns", "3", "--win", "4"], "4 in a row do not fit"),
        (["--rows", "0", "--columns", "3"], "from 1 to 52"),
        (["--rows", "30", "--columns", "30"], "too large"),
        (["--win", "3", "xxx/.../..."], "never leads"),
        (["--win", "3", "xq./.../..."], "Row 1 holds 'q'"),
    ],
)
def test_what_cannot_be_asked(words: list[str], said: str) -> None:
    ran = run("gomoku", "solve", *words)
    assert ran.status == 2
    assert said in ran.error
    assert ran.output == ""


def test_time_is_up() -> None:
    ran = run("gomoku", "solve", "--rows", "15", "--columns", "15", "--seconds", "1")
    assert ran.status == 1
    assert ran.error == "Not solved in 1 seconds: --seconds gives it more.\n"

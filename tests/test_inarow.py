from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from games.board import Board
from games.inarow import (
    EMPTY,
    classify,
    has_open_window,
    parse_position,
    windows,
    winning_squares,
)
from tests.brute_force import all_windows, full_windows, is_open, squares_of

Square = tuple[int, int]
SIZES = list(product(range(1, 8), repeat=2))


def empty_board(rows: int, columns: int, fill: str = EMPTY) -> Board[str]:
    return Board(rows, columns, fill)


def grid_of(board: Board[str]) -> dict[Square, str]:
    return {
        (row, column): cell
        for row, line in enumerate(board.lines())
        for column, cell in enumerate(line)
    }


def expected_winning(board: Board[str], length: int) -> dict[Square, frozenset[Square]]:
    """For every square, the union of the full windows that hold it, searched on all the board."""
    grid = grid_of(board)
    full = [
        window
        for mark in "xo"
        for window in full_windows(grid, board.rows, board.columns, length, mark)
    ]
    return {
        square: frozenset(part for window in full if square in window for part in window)
        for square in grid
    }


# --- winning_squares ---------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_window_wins_whichever_stone_was_last(rows: int, columns: int) -> None:
    """On an empty board and amid the other colour, for every win length that fits."""
    for length in range(1, max(rows, columns) + 1):
        for window, other in product(all_windows(rows, columns, length), (EMPTY, "o")):
            board = empty_board(rows, columns, other)
            for square in window:
                board[square] = "x"
            for last in window:
                assert winning_squares(board, last, length) == frozenset(window)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_a_window_with_a_gap_or_another_colour_wins_nothing(rows: int, columns: int) -> None:
    """Taking any one stone out of a lone window leaves no run; putting it back closes it."""
    for length in range(2, max(rows, columns) + 1):
        for window in all_windows(rows, columns, length):
            board = empty_board(rows, columns)
            for square in window:
                board[square] = "x"
            for gap in window:
                for breaker in (EMPTY, "o"):
                    board[gap] = breaker
                    assert not any(winning_squares(board, square, length) for square in window)
                board[gap] = "x"
                assert winning_squares(board, gap, length) == frozenset(window)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_random_fillings_agree_with_a_search_of_the_whole_board(rows: int, columns: int) -> None:
    rng = Random(rows * 100 + columns)
    for length, marks in product(
        range(1, max(rows, columns) + 1), ("x", "xo", "xo.", "xxxxo.", "xx.")
    ):
        board = Board.of([[rng.choice(marks) for _ in range(columns)] for _ in range(rows)])
        expected = expected_winning(board, length)
        assert {
            square: winning_squares(board, square, length) for square in board.squares()
        } == expected


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_a_full_board_of_one_colour(rows: int, columns: int) -> None:
    board = empty_board(rows, columns, "o")
    for length in range(1, max(rows, columns) + 2):  # the last one does not fit
        assert {
            square: winning_squares(board, square, length) for square in board.squares()
        } == expected_winning(board, length)


def test_an_empty_square_never_wins() -> None:
    for length in (1, 2, 3):
        board = empty_board(3, 3)
        assert not any(winning_squares(board, square, length) for square in board.squares())
    board = Board.of(["xxx", "x.x", "xxx"])
    assert winning_squares(board, (1, 1), 1) == frozenset()
    assert winning_squares(board, (1, 1), 3) == frozenset()


def test_the_other_colour_breaks_a_run() -> None:
    board = Board.of(["xxoxx"])
    assert not any(winning_squares(board, (0, column), 3) for column in range(5))
    assert winning_squares(board, (0, 0), 2) == {(0, 0), (0, 1)}
    assert winning_squares(board, (0, 2), 1) == {(0, 2)}


def test_a_run_that_ends_in_the_next_row_is_none() -> None:
    """In the flat list the last squares of one row and the first of the next are neighbours."""
    board = Board.of(["...xx", "xx...", "....."])
    assert not any(winning_squares(board, square, 4) for square in board.squares())
    board = Board.of(["..x", "x..", ".x."])
    assert not any(winning_squares(board, square, 3) for square in board.squares())


def test_three_and_one_make_five_with_the_stone_between() -> None:
    board = Board.of(["xxx.x"])
    assert winning_squares(board, (0, 0), 5) == frozenset()
    board[0, 3] = "x"
    assert winning_squares(board, (0, 3), 5) == {(0, column) for column in range(5)}


def test_longer_runs_count_only_windows_through_the_square() -> None:
    """A run of nine: the windows of four through an end are one, through the middle four."""
    board = Board.of(["x" * 9])
    assert winning_squares(board, (0, 0), 4) == {(0, column) for column in range(4)}
    assert winning_squares(board, (0, 2), 4) == {(0, column) for column in range(6)}
    assert winning_squares(board, (0, 4), 4) == {(0, column) for column in range(1, 8)}
    assert winning_squares(board, (0, 8), 4) == {(0, column) for column in range(5, 9)}


def test_a_stone_that_ends_several_runs_wins_with_all_of_them() -> None:
    """A star: row, column and both diagonals of 5x5 meet in the centre: 4 * 4 + 1 squares."""
    board = Board.of(["x.x.x", ".xxx.", "xxxxx", ".xxx.", "x.x.x"])
    star = winning_squares(board, (2, 2), 5)
    assert star == {square for square in board.squares() if board[square] == "x"}
    assert len(star) == 17


ANTI_DIAGONAL_FOURS = [
    [(top + i, right - i) for i in range(4)] for top in range(4) for right in range(3, 7)
]
"""On 7x7: the top stone is in one of 4 rows and one of 4 columns."""


def test_there_are_64_ways_to_end_an_anti_diagonal_four_on_7x7() -> None:
    """16 windows, each ended by any of its four stones. A well-known program misses 40 of them."""
    assert len(ANTI_DIAGONAL_FOURS) == 16
    won = Counter[bool]()
    for window in ANTI_DIAGONAL_FOURS:
        for last in window:
            board = empty_board(7, 7)
            for square in window:
                if square != last:
                    board[square] = "x"
            assert not any(winning_squares(board, square, 4) for square in window)
            board[last] = "x"
            won[winning_squares(board, last, 4) == set(window)] += 1
    assert won == {True: 64}


class CountingCells(list[str]):
    """Cells that count how often one is read, and refuse to be read all at once."""

    reads = 0

    def __getitem__(self, index: Any) -> Any:
        self.reads += 1
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("the whole board was read")


def reads_of(size: int, fill: str, stones: list[Square], last: Square, length: int) -> int:
    board = empty_board(size, size, fill)
    for square in stones:
        board[square] = "x"
    cells = CountingCells(board.cells)
    board.cells = cells
    winning_squares(board, last, length)
    return cells.reads


@pytest.mark.parametrize("length", [1, 3, 5, 7])
@pytest.mark.parametrize("fill", [EMPTY, "o", "x"])
@pytest.mark.parametrize("stones", ["one", "row", "diagonals"])
def test_the_cost_depends_on_the_win_length_only(length: int, fill: str, stones: str) -> None:
    """The same stones in the middle of 15x15 and of 1000x1000 cost the same reads."""
    steps = {"one": [], "row": [(0, 1)], "diagonals": [(1, 1), (1, -1)]}[stones]
    costs = set()
    for size in (15, 1000):
        middle = size // 2
        placed = [
            (middle + i * down, middle + i * right) for down, right in steps for i in range(-6, 7)
        ]
        costs.add(reads_of(size, fill, [*placed, (middle, middle)], (middle, middle), length))
    assert len(costs) == 1
    # eight arms of at most length - 1 squares, and the square itself once more for each
    assert 0 < costs.pop() <= 8 * (length - 1) + 9


@pytest.mark.parametrize("corner", [(0, 0), (0, -1), (-1, 0), (-1, -1)])
def test_a_corner_costs_the_same_on_every_board(corner: Square) -> None:
    costs = {
        reads_of(size, "x", [], (corner[0] % size, corner[1] % size), 5) for size in (15, 1000)
    }
    assert len(costs) == 1


# --- windows -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_windows_are_those_found_by_hand(rows: int, columns: int) -> None:
    for length in range(1, max(rows, columns) + 2):
        expected = [
            tuple(row * columns + column for row, column in window)
            for window in all_windows(rows, columns, length)
        ]
        found = windows(rows, columns, length)
        assert len(found) == len(expected)
        assert {frozenset(window) for window in found} == {frozenset(w) for w in expected}


@pytest.mark.parametrize(
    ("rows", "columns", "length", "count"),
    [
        (3, 3, 3, 8),  # three rows, three columns, two diagonals
        (7, 7, 4, 88),  # 7 * 4 twice and 4 * 4 twice
        (15, 15, 5, 572),  # 15 * 11 twice and 11 * 11 twice
        (19, 19, 5, 1020),  # 19 * 15 twice and 15 * 15 twice
        (6, 5, 4, 39),  # 6 * 2 in rows, 5 * 3 in columns, 3 * 2 twice
        (5, 6, 4, 39),
        (1, 5, 3, 3),
        (5, 1, 3, 3),
        (2, 3, 1, 6),  # one stone has no direction
        (3, 3, 4, 0),
    ],
)
def test_window_counts(rows: int, columns: int, length: int, count: int) -> None:
    assert len(windows(rows, columns, length)) == count


# --- has_open_window ---------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_open_windows_agree_with_a_search(rows: int, columns: int) -> None:
    rng = Random(rows * 10 + columns)
    seen = set()
    for length, marks in product(
        range(1, max(rows, columns) + 2), ("xo", "xo.", "xo........", "x.", "x")
    ):
        board = Board.of([[rng.choice(marks) for _ in range(columns)] for _ in range(rows)])
        expected = is_open(grid_of(board), rows, columns, length)
        assert has_open_window(board, length) == expected
        seen.add(expected)
    assert True in seen  # a single stone or an empty window occurs on every board


def test_one_stone_of_each_colour_closes_a_window() -> None:
    assert has_open_window(Board.of(["x.x"]), 3)
    assert has_open_window(Board.of(["..."]), 3)
    assert not has_open_window(Board.of(["x.o"]), 3)
    assert not has_open_window(Board.of(["..."]), 4)


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 2), (1, 6), (6, 1), (3, 3)])
def test_open_windows_of_every_small_board(rows: int, columns: int) -> None:
    length = min(3, max(rows, columns))
    counts = Counter[bool]()
    for cells in product("xo.", repeat=rows * columns):
        board = empty_board(rows, columns)
        board.cells = list(cells)
        expected = is_open(grid_of(board), rows, columns, length)
        assert has_open_window(board, length) == expected
        counts[expected] += 1
    assert set(counts) == {True, False}


# --- classify ----------------------------------------------------------------------------------


def flat_windows(rows: int, columns: int, length: int) -> list[tuple[int, ...]]:
    return [
        tuple(row * columns + column for row, column in window)
        for window in all_windows(rows, columns, length)
    ]


def wins(cells: str, lines: list[tuple[int, ...]], mark: str) -> bool:
    return any(all(cells[i] == mark for i in line) for line in lines)


def played_out(rows: int, columns: int, length: int, first: str) -> dict[str, str]:
    """Every position that play leads to, found by playing, and how the game then stands."""
    lines = flat_windows(rows, columns, length)
    second = "o" if first == "x" else "x"
    standing = {EMPTY * (rows * columns): "unfinished"}
    layer = set(standing)
    for ply in range(rows * columns):
        mark = (first, second)[ply % 2]
        after = {
            cells[:i] + mark + cells[i + 1 :]
            for cells in layer
            if standing[cells] == "unfinished"
            for i, cell in enumerate(cells)
            if cell == EMPTY
        }
        for cells in after:
            won = wins(cells, lines, mark)
            standing[cells] = mark if won else "unfinished" if EMPTY in cells else "draw"
        layer = after
    return standing


def classified(cells: str, rows: int, columns: int, length: int, first: str) -> str:
    board = empty_board(rows, columns)
    board.cells = list(cells)
    return classify(board, length, first, "o" if first == "x" else "x")


CLASSIFIED_SIZES = [
    (3, 3, 3),
    (2, 2, 2),
    (2, 3, 2),
    (3, 2, 2),
    (2, 3, 3),
    (3, 2, 3),
    (1, 5, 3),
    (5, 1, 3),
    (1, 6, 2),
    (3, 3, 2),
    (2, 4, 3),
    (4, 2, 4),
    (1, 1, 1),
    (1, 3, 1),
    (2, 2, 1),
    (2, 2, 3),
]


@pytest.mark.parametrize("first", ["x", "o"])
@pytest.mark.parametrize(("rows", "columns", "length"), CLASSIFIED_SIZES)
def test_every_filling_is_classified_as_play_shows(
    rows: int, columns: int, length: int, first: str
) -> None:
    possible = played_out(rows, columns, length, first)
    for filling in product("xo.", repeat=rows * columns):
        cells = "".join(filling)
        answer = classified(cells, rows, columns, length, first)
        assert answer == possible.get(cells, "impossible"), cells


@pytest.mark.parametrize(("first", "second"), ["xo", "ox"])
def test_the_19683_fillings_of_3x3(first: str, second: str) -> None:
    """The published numbers: 5,478 positions, of them 626 + 316 + 16 finished."""
    counts = Counter(
        classified("".join(cells), 3, 3, 3, first) for cells in product("xo.", repeat=9)
    )
    assert counts.total() == 3**9 == 19683
    assert counts == {
        first: 626,
        second: 316,
        "draw": 16,
        "unfinished": 4520,
        "impossible": 19683 - 5478,
    }


def test_a_sample_of_4x3_against_taking_moves_back() -> None:
    """All 3 ** 12 fillings take too long; these are random ones with a right count of marks."""
    rows, columns, length = 4, 3, 3
    lines = flat_windows(rows, columns, length)
    known: dict[str, bool] = {EMPTY * 12: True}

    def reachable(cells: str) -> bool:
        """Whether some mark was the last one and the position before it a running game."""
        if cells not in known:
            last = "x" if cells.count("x") > cells.count("o") else "o"
            before = (
                cells[:i] + EMPTY + cells[i + 1 :] for i, cell in enumerate(cells) if cell == last
            )
            known[cells] = any(
                reachable(earlier)
                for earlier in before
                if not (wins(earlier, lines, "x") or wins(earlier, lines, "o"))
            )
        return known[cells]

    rng = Random(12)
    answers = Counter[str]()
    for _ in range(8000):
        plies = rng.randint(4, 12)
        marks = "x" * ((plies + 1) // 2) + "o" * (plies // 2) + EMPTY * (12 - plies)
        cells = "".join(rng.sample(marks, 12))
        expected = "impossible"
        if reachable(cells):
            winner = [mark for mark in "xo" if wins(cells, lines, mark)]
            expected = (winner or ["unfinished" if EMPTY in cells else "draw"])[0]
        assert classified(cells, rows, columns, length, "x") == expected
        answers[expected] += 1
    assert set(answers) == {"x", "o", "draw", "unfinished", "impossible"}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("XOX/OXO/X..", "x"),
        ("XXX/X O/OOO", "impossible"),  # two winners
        ("OXX/XOX/..O", "impossible"),  # X is one ahead and O has won
        ("XXX/OO./...", "x"),
        ("XXX/OOX/OOX", "x"),  # row and column end with the same stone
        ("XXX/OO./OX.", "x"),
        ("XXX/.../...", "impossible"),
        ("OOO/XX./X..", "o"),
        ("XOX/XOO/OXX", "draw"),
        (".../.../...", "unfinished"),
        ("X../.../...", "unfinished"),
        ("O../.../...", "impossible"),  # X begins
    ],
)
def test_known_positions(text: str, answer: str) -> None:
    assert classify(parse_position(text), 3, "x", "o") == answer


def test_two_runs_on_a_big_board_need_one_stone_in_common() -> None:
    """No single last stone explains two fours side by side; a run of seven has a middle."""
    apart = Board.of(["xxxx....", "........", "xxxx....", "oooo.ooo"])
    apart[3, 0] = EMPTY
    apart[1, 0] = "o"
    assert apart.cells.count("x") - apart.cells.count("o") == 1
    assert classify(apart, 4, "x", "o") == "impossible"
    seven = Board.of(["xxxxxxx.", "oo.oo.oo"])
    assert classify(seven, 4, "x", "o") == "x"
    eight = Board.of(["xxxxxxxx", "oo.oo.oo", ".......o"])
    assert classify(eight, 4, "x", "o") == "impossible"


# --- parse_position ----------------------------------------------------------------------------


@pytest.mark.parametrize("blank", [".", "_", "-", " "])
def test_a_position_is_read_row_by_row(blank: str) -> None:
    board = parse_position(f"XO{blank}/x{blank}o")
    assert list(board.lines()) == [["x", "o", EMPTY], ["x", EMPTY, "o"]]


def test_every_position_of_2x2_reads_back() -> None:
    for cells in product("xo.", repeat=4):
        text = "".join(cells[:2]) + "/" + "".join(cells[2:])
        assert parse_position(text).cells == list(cells)
        assert parse_position(text.upper()).cells == list(cells)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("XQ./.../...", 1),
        ("XO./.A./...", 2),
        ("XO./.../..0", 3),
        ("XO./..\u0445/...", 2),  # a Cyrillic letter that looks like x
        ("XO./..\0/...", 2),
        ("XO/X", 2),
        ("X/X/XO", 3),
        ("", 1),
        ("/X", 1),
        ("X/", 2),
        ("X//X", 2),
    ],
)
def test_a_malformed_position_is_refused_by_row(text: str, row: int) -> None:
    with pytest.raises(ValueError, match=rf"^Row {row} ") as refusal:
        parse_position(text)
    assert str(refusal.value).isascii()
    assert str(refusal.value).isprintable()


def test_the_oracle_itself_on_a_board_counted_by_hand() -> None:
    """2x3 with two in a row: rows 2 * 2, columns 3, diagonals 2 and 2."""
    assert len(all_windows(2, 3, 2)) == 11
    assert squares_of(1, 2) == [(0, 0), (0, 1)]
    assert all_windows(1, 2, 2) == (((0, 0), (0, 1)),)

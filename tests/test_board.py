from __future__ import annotations

from itertools import product

import pytest

from games.board import Board, neighbours

SIZES = list(product(range(1, 8), repeat=2))


def numbered(rows: int, columns: int) -> Board[int]:
    """A board on which every cell tells its own place, so that a wrong one shows."""
    return Board.of([[10 * row + column for column in range(columns)] for row in range(rows)])


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_each_square_is_its_own_cell(rows: int, columns: int) -> None:
    board = numbered(rows, columns)
    for row, column in product(range(rows), range(columns)):
        assert board[row, column] == 10 * row + column
        board[row, column] = -1
        assert board.cells.count(-1) == 1
        assert board[row, column] == -1
        board[row, column] = 10 * row + column
    assert board == numbered(rows, columns)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_nothing_wraps(rows: int, columns: int) -> None:
    """Plain list indices would take -1 for the last and `columns` for the next row's first."""
    board = numbered(rows, columns)
    off = [
        (row, column)
        for row, column in product(range(-rows - 2, 2 * rows + 2), range(-columns - 2, 18))
        if row < 0 or column < 0 or row >= rows or column >= columns
    ]
    for square in off:
        with pytest.raises(IndexError):
            board[square]
        with pytest.raises(IndexError):
            board[square] = -1
        with pytest.raises(IndexError):
            board.index(*square)
        assert square not in board
    assert board == numbered(rows, columns)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_squares_lines_and_index_agree(rows: int, columns: int) -> None:
    board = numbered(rows, columns)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    assert list(board.squares()) == squares
    assert [board.index(*square) for square in squares] == list(range(rows * columns))
    assert all(square in board for square in squares)
    assert list(board.lines()) == [
        [10 * row + column for column in range(columns)] for row in range(rows)
    ]


def test_a_rectangle_keeps_rows_and_columns_apart() -> None:
    board = Board(2, 3, ".")
    board[1, 2] = "x"
    assert (board.rows, board.columns) == (2, 3)
    assert list(board.lines()) == [[".", ".", "."], [".", ".", "x"]]
    assert (2, 1) not in board  # the same square with row and column swapped


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (0, 3), (3, 0), (-1, 3), (3, -1), (-2, -2)])
def test_a_board_has_a_square(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match="at least one row and one column"):
        Board(rows, columns, ".")


def naive_neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For every square, all others that are at most one row and one column away."""
    squares = list(product(range(rows), range(columns)))
    return tuple(
        tuple(
            number
            for number, (row, column) in enumerate(squares)
            if (row, column) != (r, c) and abs(row - r) <= 1 and abs(column - c) <= 1
        )
        for r, c in squares
    )


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_neighbours(rows: int, columns: int) -> None:
    assert neighbours(rows, columns) == naive_neighbours(rows, columns)


def test_neighbours_are_eight_five_or_three() -> None:
    """On 4x5: 2x3 inner squares, 2x(2+3) on the edges, 4 corners."""
    counts = [len(around) for around in neighbours(4, 5)]
    assert [counts.count(number) for number in (8, 5, 3)] == [6, 10, 4]


def test_of_keeps_rows_in_order() -> None:
    board = Board.of(["abc", "def"])
    assert (board.rows, board.columns) == (2, 3)
    assert (board[0, 2], board[1, 0]) == ("c", "d")


@pytest.mark.parametrize("lines", [[], ["ab", "a"], ["a", "ab"], ["", "a"], ["a", ""]])
def test_of_refuses_uneven_rows(lines: list[str]) -> None:
    with pytest.raises(ValueError, match="same number of squares"):
        Board.of(lines)


@pytest.mark.parametrize("lines", [[""], ["", ""]])
def test_of_refuses_rows_without_squares(lines: list[str]) -> None:
    with pytest.raises(ValueError, match="same number of squares"):
        Board.of(lines)


def test_of_does_not_keep_the_lists_it_was_given() -> None:
    line = ["a", "b"]
    board = Board.of([line])
    line[0] = "z"
    assert board[0, 0] == "a"


def test_a_copy_is_independent() -> None:
    board = numbered(2, 3)
    copy = board.copy()
    assert copy == board
    copy[0, 0] = 99
    assert board[0, 0] == 0
    board[1, 2] = 77
    assert copy[1, 2] == 12


def test_a_line_is_a_copy() -> None:
    board = numbered(2, 2)
    next(board.lines())[0] = 99
    assert board == numbered(2, 2)


def test_boards_are_equal_by_shape_and_cells() -> None:
    assert Board.of(["ab", "cd"]) == Board.of([["a", "b"], ["c", "d"]])
    assert Board.of(["ab", "cd"]) != Board.of(["ab", "ce"])
    # six equal cells in a row are the same flat list as two rows of three
    assert len({(board.rows, board.columns) for board in (Board(2, 3, 0), Board(3, 2, 0))}) == 2
    assert Board(2, 3, 0) != Board(3, 2, 0)
    assert Board(1, 6, 0) != Board(6, 1, 0)
    assert Board(1, 1, 0) != [[0]]


def test_a_board_cannot_be_a_key() -> None:
    """It can change, and what changes must not be hashed."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board(1, 1, 0))


def test_a_board_can_be_written_out() -> None:
    board = numbered(2, 2)
    assert repr(board) == "Board.of([[0, 1], [10, 11]])"
    assert eval(repr(board)) == board

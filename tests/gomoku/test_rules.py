from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.game import IllegalMove
from games.gomoku.rules import STOP, Gomoku
from games.inarow import require_fit
from tests.brute_force import all_windows, full_windows, has_won, is_open, lines, squares_of

SLOW = [HealthCheck.too_slow]
"""Not a fault of a test: the machine may be busy."""

Square = tuple[int, int]
OTHER = {"black": "white", "white": "black"}
MARKS = {"black": "x", "white": "o"}


def grid_of(game: Gomoku) -> dict[Square, str]:
    return {
        (row, column): cell
        for row, line in enumerate(game.board.lines())
        for column, cell in enumerate(line)
    }


def state(game: Gomoku) -> tuple[Any, ...]:
    return (
        list(game.board.cells),
        game.turn,
        game.last,
        game.winning,
        game.outcome,
        game.empty,
        game.closed,
        list(game.legal_moves()),
    )


def refuse(game: Gomoku, move: Any) -> str:
    """The sentence with which the game refuses the move; it must stay as it is."""
    before = state(game)
    with pytest.raises(IllegalMove) as refusal:
        game.play(move)
    assert state(game) == before
    return str(refusal.value)


def check(game: Gomoku, mover: str, move: Square) -> None:
    """Compare all that the game says after the move with a search of the whole board."""
    shape = (game.board.rows, game.board.columns, game.win_length)
    grid = grid_of(game)
    mark = MARKS[mover]
    won = has_won(grid, *shape, mark)
    empty = [square for square, cell in grid.items() if cell == "."]
    assert game.turn == OTHER[mover]
    assert game.last == move
    assert game.winning == {
        square
        for window in full_windows(grid, *shape, mark)
        if move in window
        for square in window
    }
    assert game.closed == (not is_open(grid, *shape))
    if won:
        longest = max(
            len({square for window in full_windows(grid, *shape, mark)
                 if move in window and set(window) <= set(line) for square in window})
            for line in lines(*shape[:2])
        )  # fmt: skip
        assert game.outcome == (mover, mover, f"{longest} in a row")
    elif not empty:
        assert game.outcome == ("draw", None, "the board is full")
    else:
        assert game.outcome is None
        expected = [*empty, STOP] if game.closed else empty
        assert list(game.legal_moves()) == expected
        return
    assert list(game.legal_moves()) == []


def play_checked(game: Gomoku, moves: list[Square]) -> int:
    """Play until the game ends, checking each move; the number of moves played."""
    for ply, move in enumerate(moves):
        mover = game.turn
        assert mover == ("black", "white")[ply % 2]
        game.play(move)
        check(game, mover, move)
        if game.outcome:
            return ply + 1
        assert "taken" in refuse(game, move)
    raise AssertionError("a full board did not end the game")


def shapes() -> st.SearchStrategy[tuple[int, int, int]]:
    """Rows, columns and a win length that fits."""
    sides = st.tuples(st.integers(1, 7), st.integers(1, 7))
    return sides.flatmap(lambda side: st.tuples(*map(st.just, side), st.integers(1, max(side))))


@given(shape=shapes(), rng=st.randoms(use_true_random=False))
@settings(max_examples=250, deadline=None, suppress_health_check=SLOW)
def test_random_games(shape: tuple[int, int, int], rng: Random) -> None:
    game = Gomoku(*shape)
    assert game.outcome is None
    assert not game.closed
    order = squares_of(*shape[:2])
    rng.shuffle(order)
    plies = play_checked(game, order)
    assert game.outcome is not None
    for move in order[:plies][-1:] + order[plies:] + [STOP]:
        assert refuse(game, move) == "The game is over."


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 9), (9, 1), (3, 8), (8, 3), (15, 15)])
def test_games_on_narrow_and_on_usual_boards(rows: int, columns: int) -> None:
    rng = Random(rows * columns)
    for length in {1, 2, 3, min(5, max(rows, columns)), max(rows, columns)}:
        if length <= max(rows, columns):
            order = squares_of(rows, columns)
            rng.shuffle(order)
            assert play_checked(Gomoku(rows, columns, length), order) <= rows * columns


@pytest.mark.parametrize("side", ["black", "white"])
def test_every_line_wins_on_6x5_with_four(side: str) -> None:
    """39 windows: 6 * 2 in rows, 3 * 5 in columns, 3 * 2 in each diagonal; each stone last."""
    windows = all_windows(6, 5, 4)
    assert len(windows) == 39
    for window in windows:
        for last in window:
            stones = [square for square in window if square != last] + [last]
            others = harmless(window, 4)
            game = Gomoku(6, 5, 4)
            firsts, seconds = (stones, others) if side == "black" else (others, stones)
            for first, second in zip(firsts, seconds, strict=True):
                for move in (first, second):
                    if not game.outcome:
                        game.play(move)
            assert game.outcome == (side, side, "4 in a row")
            assert game.winning == set(window)
            assert game.last == last


def harmless(window: tuple[Square, ...], count: int) -> list[Square]:
    """So many squares beside the window, no four of them in a line."""
    rest = [square for square in squares_of(6, 5) if square not in window]
    chosen = [rest[0], rest[3], rest[9], rest[16]][:count]
    assert not any(set(chosen) == set(four) for four in all_windows(6, 5, 4))
    return chosen


@pytest.mark.parametrize(
    ("texts", "winner"),
    [("a3 a2 b3 b2 c3", "black"), ("a1 a3 b1 b3 c2 c3", "white")],
)
def test_the_stone_that_completes_a_row_ends_the_game(texts: str, winner: str) -> None:
    game = Gomoku(3, 3, 3)
    for text in texts.split():
        assert game.outcome is None
        game.play(game.parse(text))
    assert game.outcome == (winner, winner, "3 in a row")
    assert game.winning == {(0, 0), (0, 1), (0, 2)}


def test_a_win_with_the_last_empty_square_is_a_win() -> None:
    """Black's ninth stone fills the board and completes the middle column and row."""
    game = Gomoku(3, 3, 3)
    for text in ("b1", "a1", "a2", "a3", "b3", "c1", "c2", "c3"):
        game.play(game.parse(text))
        assert game.outcome is None
    assert list(game.legal_moves()) == [(1, 1)]
    game.play((1, 1))
    assert game.empty == 0
    assert game.outcome == ("black", "black", "3 in a row")
    assert game.winning == {(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)}


def test_every_full_board_whose_last_stone_wins_is_a_win() -> None:
    """1x5 with three in a row: black's third stone is the last, three of ten places are a run."""
    wins = 0
    for cells in product("xo", repeat=5):
        if cells.count("x") == 3:
            game = Gomoku(1, 5, 3)
            blacks = [i for i, cell in enumerate(cells) if cell == "x"]
            whites = [i for i, cell in enumerate(cells) if cell == "o"]
            order = [blacks[0], whites[0], blacks[1], whites[1], blacks[2]]
            for column in order:
                game.play((0, column))
            won = blacks[2] - blacks[0] == 2
            wins += won
            assert game.outcome is not None
            assert game.outcome.result == ("black" if won else "draw")
    assert wins == 3


def test_a_full_board_without_a_run_is_a_draw() -> None:
    game = Gomoku(3, 3, 3)
    for text in ("a3", "b3", "c3", "b2", "a2", "c2", "b1", "a1"):
        game.play(game.parse(text))
        assert game.outcome is None
    game.play(game.parse("c1"))
    assert [list(line) for line in game.board.lines()] == [list("xox"), list("xoo"), list("oxx")]
    assert game.outcome == ("draw", None, "the board is full")


def test_more_than_enough_in_a_row_wins_too() -> None:
    """Freestyle: 3 + 1 + 3 stones make a run of seven; the windows through the last all count."""
    game = Gomoku(2, 15, 5)
    blacks = [(0, column) for column in (0, 1, 2, 4, 5, 6)]
    whites = [(1, column) for column in (0, 2, 4, 6, 8, 10)]
    for black, white in zip(blacks, whites, strict=True):
        game.play(black)
        game.play(white)
    assert game.outcome is None
    game.play((0, 3))
    assert game.outcome == ("black", "black", "7 in a row")
    assert game.winning == {(0, column) for column in range(7)}


def test_one_in_a_row_ends_with_the_first_stone() -> None:
    for square in squares_of(2, 3):
        game = Gomoku(2, 3, 1)
        game.play(square)
        assert game.outcome == ("black", "black", "1 in a row")
        assert game.winning == {square}


@pytest.mark.parametrize(
    "move", [(-1, 0), (0, -1), (-1, -1), (5, 0), (0, 7), (5, 7), (7, 4), (10**6, 0), (0, -(10**6))]
)
def test_squares_off_the_board_are_refused(move: Square) -> None:
    """On 5x7 the square (4, 6) is the last; (7, 4) would be on it with row and column swapped."""
    assert "off the board" in refuse(Gomoku(5, 7, 4), move)


def closed_game() -> Gomoku:
    """2x3 with three in a row: both rows hold both colours after the fourth stone."""
    game = Gomoku(2, 3, 3)
    for move in ((0, 0), (0, 1), (1, 0)):
        game.play(move)
        assert not game.closed
        assert "still open" in refuse(game, STOP)
    game.play((1, 1))
    return game


def test_stop_is_refused_before_the_first_stone() -> None:
    game = Gomoku(3, 3, 3)
    assert "still open" in refuse(game, STOP)
    assert STOP not in game.legal_moves()


def test_stop_ends_a_closed_game_as_a_draw() -> None:
    game = closed_game()
    assert game.closed
    assert list(game.legal_moves()) == [(0, 2), (1, 2), STOP]
    game.play(STOP)
    assert game.outcome == ("draw", None, "no line was open any more")
    assert list(game.legal_moves()) == []
    for move in ((0, 2), (1, 2), STOP):
        assert refuse(game, move) == "The game is over."


def test_a_closed_game_may_be_played_to_the_end() -> None:
    game = closed_game()
    game.play((0, 2))
    assert game.closed
    assert game.outcome is None
    game.play((1, 2))
    assert game.outcome == ("draw", None, "the board is full")


def test_a_game_stays_closed() -> None:
    rng = Random(4)
    closed_early = 0
    for _ in range(60):
        game = Gomoku(4, 4, 4)
        closed = False
        while not game.outcome:
            game.play(rng.choice(list(game.empty_squares())))
            assert game.closed or not closed
            closed = game.closed
            assert (STOP in game.legal_moves()) == (closed and not game.outcome)
            closed_early += closed and not game.outcome
    assert closed_early > 0


def test_colours_alternate_and_black_begins() -> None:
    game = Gomoku(15, 15, 5)
    assert (game.turn, game.other) == ("black", "white")
    assert not game.started
    game.play(game.parse("h8"))
    assert game.board[7, 7] == "x"
    assert (game.turn, game.other) == ("white", "black")
    assert game.started
    game.play(game.parse("a1"))
    assert game.board[14, 0] == "o"  # rows are counted from the bottom


@pytest.mark.parametrize(("rows", "columns", "length"), [(15, 15, 5), (1, 5, 5), (5, 1, 5)])
def test_a_run_that_fits_is_allowed(rows: int, columns: int, length: int) -> None:
    require_fit(rows, columns, length)
    assert all_windows(rows, columns, length)


@pytest.mark.parametrize(
    ("rows", "columns", "length"), [(4, 4, 5), (1, 4, 5), (3, 2, 4), (1, 1, 2)]
)
def test_a_run_that_cannot_lie_on_the_board_is_refused(
    rows: int, columns: int, length: int
) -> None:
    assert not all_windows(rows, columns, length)
    with pytest.raises(ValueError, match=f"{length} in a row do not fit"):
        require_fit(rows, columns, length)


@pytest.mark.parametrize(("rows", "columns"), [(3, 5), (52, 52)])
def test_every_move_reads_back(rows: int, columns: int) -> None:
    game = Gomoku(rows, columns, 3)
    for move in game.legal_moves():
        assert game.parse(game.format(move)) == move


def test_a_view_is_not_the_game() -> None:
    game = Gomoku(3, 3, 3)
    view = game.view
    view.board[0, 0] = "o"
    game.play((1, 1))
    assert game.board[0, 0] == "."
    assert view.board[1, 1] == "."
    assert (view.mark, view.other) == ("x", "o")
    assert (game.view.mark, game.view.other, game.view.last) == ("o", "x", (1, 1))

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.board import Board
from games.gomoku.computer import easy_hint, easy_move, random_move
from games.gomoku.rules import Gomoku
from games.inarow import Position
from tests.brute_force import all_windows, has_won, squares_of
from tests.chance import Offered

SLOW = [HealthCheck.too_slow]
"""Not a fault of a test: the machine may be busy."""

Square = tuple[int, int]
Grid = dict[Square, str]
OTHER = {"x": "o", "o": "x"}


def position(grid: Grid, shape: tuple[int, int, int], mark: str) -> Position:
    rows, columns, length = shape
    board = Board(rows, columns, ".")
    for square, cell in grid.items():
        board[square] = cell
    return Position(board, length, mark, OTHER[mark], None, frozenset())


def empty(grid: Grid) -> set[Square]:
    return {square for square, cell in grid.items() if cell == "."}


def wins_with_one_stone(grid: Grid, shape: tuple[int, int, int], mark: str) -> set[Square]:
    """The empty squares on which a stone makes a run, each tried on the whole board."""
    return {square for square in empty(grid) if has_won({**grid, square: mark}, *shape, mark)}


def check_easy(grid: Grid, shape: tuple[int, int, int], mark: str, rng: Random) -> str:
    """Win if one stone does it, else block, else anything legal; the reason it gave."""
    view = position(grid, shape, mark)
    move = easy_move(view, rng)
    hinted, reason = easy_hint(view, rng)
    wins = wins_with_one_stone(grid, shape, mark)
    threats = wins_with_one_stone(grid, shape, OTHER[mark])
    allowed = wins or threats or empty(grid)
    assert move in allowed
    assert hinted in allowed
    assert reason == ("win" if wins else "block" if threats else quiet_reason(grid, shape, mark))
    return reason


def quiet_reason(grid: Grid, shape: tuple[int, int, int], mark: str) -> str:
    """What is left to do where nobody wins at once, by the contents of every window."""
    held = [[grid[square] for square in window] for window in all_windows(*shape)]
    own = [cells.count(mark) for cells in held if OTHER[mark] not in cells]
    if not own:
        return "hinder" if any(mark not in cells for cells in held) else "closed"
    return "extend" if max(own) else "begin"


def random_grid(shape: tuple[int, int, int], rng: Random) -> Grid:
    """Stones anywhere, but no finished run, and an empty square at least."""
    grid = dict.fromkeys(squares_of(*shape[:2]), ".")
    order = list(grid)
    rng.shuffle(order)
    for square in order[: rng.randrange(len(order))]:
        grid[square] = rng.choice("xo")
        if has_won(grid, *shape, grid[square]):
            grid[square] = OTHER[grid[square]]
            if has_won(grid, *shape, grid[square]):
                grid[square] = "."
    return grid


def shapes(side: int) -> st.SearchStrategy[tuple[int, int, int]]:
    sides = st.tuples(st.integers(1, side), st.integers(1, side))
    return sides.flatmap(lambda both: st.tuples(*map(st.just, both), st.integers(1, max(both))))


@given(shape=shapes(7), rng=st.randoms(use_true_random=False), mark=st.sampled_from("xo"))
@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
def test_easy_on_random_positions(shape: tuple[int, int, int], rng: Random, mark: str) -> None:
    check_easy(random_grid(shape, rng), shape, mark, rng)


def test_easy_wins_blocks_and_extends_often_enough_to_be_tested() -> None:
    """The same check on positions of a kind in which all three happen."""
    rng = Random(3)
    reasons = [
        check_easy(random_grid(shape, rng), shape, mark, rng)
        for shape in ((5, 5, 4), (3, 3, 3), (4, 6, 4), (6, 6, 5), (1, 7, 3), (7, 1, 3))
        for mark in "xo"
        for _ in range(20)
    ]
    assert min(reasons.count(reason) for reason in ("win", "block", "extend")) >= 20


@pytest.mark.parametrize("mark", ["x", "o"])
@pytest.mark.parametrize("shape", [(6, 5, 4), (5, 6, 4), (3, 3, 3), (1, 6, 5), (6, 1, 5)])
def test_easy_sees_every_win_and_every_threat(shape: tuple[int, int, int], mark: str) -> None:
    """Each window with any one square missing, of its own colour and of the other's."""
    for window in all_windows(*shape):
        for gap in window:
            for colour, reason in ((mark, "win"), (OTHER[mark], "block")):
                grid = dict.fromkeys(squares_of(*shape[:2]), ".")
                grid.update({square: colour for square in window if square != gap})
                view = position(grid, shape, mark)
                rng = Offered()
                move, given_reason = easy_hint(view, rng)
                assert given_reason == reason
                offered = {divmod(i, shape[1]) for i in rng.choices_seen}
                assert move in offered
                assert offered == wins_with_one_stone(grid, shape, colour)
                assert gap in offered


def test_easy_wins_rather_than_blocks() -> None:
    grid = dict(zip(squares_of(2, 5), "xxxx.oooo.", strict=True))
    assert easy_hint(position(grid, (2, 5, 5), "x"), Random(0)) == ((0, 4), "win")
    assert easy_hint(position(grid, (2, 5, 5), "o"), Random(0)) == ((1, 4), "win")


@pytest.mark.parametrize("shape", [(1, 1, 1), (1, 5, 1), (5, 1, 1), (3, 4, 1)])
def test_one_in_a_row_is_won_anywhere(shape: tuple[int, int, int]) -> None:
    grid = dict.fromkeys(squares_of(*shape[:2]), ".")
    rng = Offered()
    assert easy_hint(position(grid, shape, "x"), rng)[1] == "win"
    assert len(set(rng.choices_seen)) == shape[0] * shape[1]


@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("columns", range(1, 5))
def test_one_empty_square_is_taken(rows: int, columns: int) -> None:
    """Whatever else stands on the board, and whether a run still fits or not."""
    rng = Random(rows * 10 + columns)
    for length in range(1, max(rows, columns) + 2):
        for hole in squares_of(rows, columns):
            grid = {square: rng.choice("xo") for square in squares_of(rows, columns)}
            grid[hole] = "."
            view = position(grid, (rows, columns, length), rng.choice("xo"))
            assert easy_move(view, rng) == hole
            assert random_move(view, rng) == hole


def extension_worth(
    grid: Grid, shape: tuple[int, int, int], mark: str, square: Square
) -> list[int]:
    """Most stones in an open window on the square and how many windows hold so many, twice.

    First for the own colour, then for the other's.
    """
    worth = []
    for colour in (mark, OTHER[mark]):
        held = [[grid[part] for part in w] for w in all_windows(*shape) if square in w]
        stones = [cells.count(colour) for cells in held if OTHER[colour] not in cells]
        best = max(stones, default=0)
        worth += [best, stones.count(best)]
    return worth


@given(shape=shapes(6), rng=st.randoms(use_true_random=False), mark=st.sampled_from("xo"))
@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
def test_easy_extends_its_best_run(shape: tuple[int, int, int], rng: Random, mark: str) -> None:
    grid = random_grid(shape, rng)
    offered = Offered()
    _, reason = easy_hint(position(grid, shape, mark), offered)
    if reason == "extend":
        worth = {square: extension_worth(grid, shape, mark, square) for square in empty(grid)}
        best = max(worth.values())
        assert {divmod(i, shape[1]) for i in offered.choices_seen} == {
            square for square in worth if worth[square] == best
        }


@given(shape=shapes(6), rng=st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
def test_easy_against_random_plays_legal_games(shape: tuple[int, int, int], rng: Random) -> None:
    game = Gomoku(*shape)
    players = {"black": easy_move, "white": random_move}
    while not game.outcome:
        move = players[game.turn](game.view, rng)
        assert move in game.legal_moves()
        game.play(move)
    assert game.outcome.result in ("black", "white", "draw")


def test_easy_beats_random() -> None:
    """On 9x9 with five in a row: the least that the name promises."""
    rng = Random(9)
    results = []
    for _ in range(6):
        game = Gomoku(9, 9, 5)
        while not game.outcome:
            player = easy_move if game.turn == "white" else random_move
            game.play(player(game.view, rng))
        results.append(game.outcome.result)
    assert results == ["white"] * 6


def test_random_chooses_among_all_empty_squares() -> None:
    rng = Random(5)
    for _ in range(50):
        grid = random_grid((4, 5, 4), rng)
        offered = Offered()
        random_move(position(grid, (4, 5, 4), "x"), offered)
        assert sorted(offered.choices_seen) == sorted(empty(grid))


@pytest.mark.parametrize("player", [easy_move, random_move, easy_hint])
def test_a_computer_changes_nothing_and_repeats_itself(player: Any) -> None:
    grid = random_grid((6, 6, 5), Random(8))
    view = position(grid, (6, 6, 5), "x")
    assert player(view, Random(2)) == player(view, Random(2))
    assert view == position(grid, (6, 6, 5), "x")

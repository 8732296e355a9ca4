from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from games.board import Board
from games.inarow import Position
from games.tictactoe.computer import hint, perfect_move, random_move
from games.tictactoe.rules import TicTacToe
from tests.chance import Offered

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OTHER = {"x": "o", "o": "x"}


def position(cells: str, mark: str) -> Position:
    board = Board(3, 3, ".")
    board.cells = list(cells)
    return Position(board, 3, mark, OTHER[mark], None, frozenset())


@cache
def perfect_choices(cells: str, mark: str) -> frozenset[int]:
    """Every square that perfect_move may take here, by the place in the text."""
    rng = Offered()
    row, column = perfect_move(position(cells, mark), rng)
    assert (row, column) in rng.choices_seen
    assert len(set(rng.choices_seen)) == len(rng.choices_seen)
    return frozenset(3 * row + column for row, column in rng.choices_seen)


def put(cells: str, i: int, mark: str) -> str:
    return cells[:i] + mark + cells[i + 1 :]


def empty(cells: str) -> list[int]:
    return [i for i, cell in enumerate(cells) if cell == "."]


def has_line(cells: str, mark: str) -> bool:
    return any(all(cells[i] == mark for i in line) for line in LINES)


@cache
def value(cells: str, mark: str) -> tuple[int, int]:
    """Minimax for ``mark``, to move: win 1, draw 0, loss -1, and the plies left to the end.

    The winner hurries and the loser delays; a draw always fills the board.
    """
    if has_line(cells, OTHER[mark]):
        return -1, 0
    if "." not in cells:
        return 0, 0
    return max((move_value(cells, i, mark) for i in empty(cells)), key=eagerness)


def move_value(cells: str, i: int, mark: str) -> tuple[int, int]:
    result, plies = value(put(cells, i, mark), OTHER[mark])
    return -result, plies + 1


def eagerness(outlook: tuple[int, int]) -> tuple[int, int]:
    result, plies = outlook
    return result, -result * plies


def running_positions() -> Iterator[tuple[str, str]]:
    """Every position in which somebody is to move, with either mark beginning."""
    for filling in product("xo.", repeat=9):
        cells = "".join(filling)
        lead = cells.count("x") - cells.count("o")
        if "." in cells and not has_line(cells, "x") and not has_line(cells, "o"):
            if lead in (0, 1):
                yield cells, "xo"[lead]  # x began
            if lead in (0, -1):
                yield cells, "ox"[-lead]  # o began


RUNNING = list(running_positions())


def test_there_are_4520_running_positions_for_each_beginner() -> None:
    """A position without a line is reached in any order, so no play is needed to list them."""
    assert len(RUNNING) == 2 * 4520


@pytest.mark.parametrize("computer", ["x", "o"])
@pytest.mark.parametrize("first", ["x", "o"])
def test_perfect_never_loses(computer: str, first: str) -> None:
    """Against every move of the other side, with every move that chance could choose for it."""
    results = set()
    seen = set()

    def play(cells: str, mark: str) -> None:
        if cells in seen:
            return
        seen.add(cells)
        assert not has_line(cells, OTHER[computer]), cells
        if has_line(cells, computer) or "." not in cells:
            results.add("win" if has_line(cells, computer) else "draw")
            return
        squares = perfect_choices(cells, mark) if mark == computer else empty(cells)
        for i in squares:
            play(put(cells, i, mark), OTHER[mark])

    play("." * 9, first)
    assert results == {"win", "draw"}


@pytest.mark.parametrize("first", ["x", "o"])
def test_perfect_against_perfect_is_a_draw(first: str) -> None:
    layer = {"." * 9}
    for ply in range(9):
        mark = first if ply % 2 == 0 else OTHER[first]
        layer = {put(cells, i, mark) for cells in layer for i in perfect_choices(cells, mark)}
        assert not any(has_line(cells, mark) for cells in layer)
    assert layer


def test_perfect_takes_exactly_the_best_moves() -> None:
    """Quickest win, else draw, else slowest loss, by a minimax that shares nothing with it."""
    for cells, mark in RUNNING:
        best = eagerness(value(cells, mark))
        assert perfect_choices(cells, mark) == {
            i for i in empty(cells) if eagerness(move_value(cells, i, mark)) == best
        }, (cells, mark)


def test_perfect_wins_at_once_where_it_can() -> None:
    tried = 0
    for cells, mark in RUNNING:
        wins = {i for i in empty(cells) if has_line(put(cells, i, mark), mark)}
        if wins:
            tried += 1
            assert perfect_choices(cells, mark) == wins
    assert tried > 1000


def test_perfect_blocks_where_it_must() -> None:
    tried = 0
    for cells, mark in RUNNING:
        wins = [i for i in empty(cells) if has_line(put(cells, i, mark), mark)]
        threats = {i for i in empty(cells) if has_line(put(cells, i, OTHER[mark]), OTHER[mark])}
        if not wins and len(threats) == 1:
            tried += 1
            assert perfect_choices(cells, mark) == threats
    assert tried > 1000


def test_hint_tells_the_value_of_the_position() -> None:
    words = {1: "win", 0: "draw", -1: "loss"}
    told = set()
    for cells, mark in RUNNING:
        (row, column), word = hint(position(cells, mark), Offered())
        assert 3 * row + column in perfect_choices(cells, mark)
        assert word == words[value(cells, mark)[0]], (cells, mark)
        told.add(word)
    assert told == set(words.values())


def test_hint_on_the_empty_board_is_a_draw_anywhere() -> None:
    """All nine first moves hold the draw."""
    assert perfect_choices("." * 9, "x") == set(range(9))
    assert hint(position("." * 9, "x"), Random(0))[1] == "draw"


def test_random_chooses_among_all_empty_squares() -> None:
    for cells, mark in RUNNING:
        rng = Offered()
        random_move(position(cells, mark), rng)
        assert [3 * row + column for row, column in rng.choices_seen] == empty(cells)


def test_random_reaches_every_empty_square() -> None:
    """Of 7 squares, each is missed by 300 draws with a chance of (6/7) ** 300, about 1e-20."""
    rng = Random(1)
    board = position("x...o....", "x")
    reached = {random_move(board, rng) for _ in range(300)}
    assert reached == {divmod(i, 3) for i in empty("x...o....")}


@pytest.mark.parametrize("player", [random_move, perfect_move])
def test_the_same_seed_gives_the_same_moves(player: Any) -> None:
    def game_of(seed: int) -> list[tuple[int, int]]:
        game, rng, moves = TicTacToe(), Random(seed), []
        while not game.outcome:
            moves.append(player(game.view, rng))
            game.play(moves[-1])
        return moves

    assert game_of(5) == game_of(5)
    assert len({tuple(game_of(seed)) for seed in range(20)}) > 1


@pytest.mark.parametrize("player", [random_move, perfect_move, hint])
def test_a_computer_changes_nothing(player: Any) -> None:
    view = position("xo.......", "x")
    player(view, Random(0))
    assert view == position("xo.......", "x")

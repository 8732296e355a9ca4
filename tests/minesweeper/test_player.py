"""The player against optimal play written out, and on squares that need no thought."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations

import pytest

from games.board import neighbours
from games.minesweeper.endgame import TooLarge, best_line
from games.minesweeper.even_chances import even_chances
from games.minesweeper.player import choices, choose
from games.minesweeper.solver import solve, take_apart
from games.minesweeper.undecided import Undecided, closed_parts, settle, undecided
from games.minesweeper.view import View


def around(rows: int, columns: int, square: int) -> set[int]:
    row, column = divmod(square, columns)
    return {
        r * columns + c
        for r in range(rows)
        for c in range(columns)
        if max(abs(r - row), abs(c - column)) == 1
    }


def boards(rows: int, columns: int, mines: int) -> list[str]:
    """Every board, all numbers shown, ``*`` for a mine."""
    near = [around(rows, columns, square) for square in range(rows * columns)]
    return [
        "".join(
            "*" if i in mined else str(len(near[i].intersection(mined)))
            for i in range(rows * columns)
        )
        for mined in combinations(range(rows * columns), mines)
    ]


def fits(board: str, cells: str) -> bool:
    return all(seen in ("#", cell) for cell, seen in zip(board, cells, strict=True))


class Exhaustive:
    """Optimal play by trying every hidden square in every position, nothing left out."""

    def __init__(self, rows: int, columns: int, mines: int) -> None:
        self.all = boards(rows, columns, mines)
        self.mines = mines
        self.wins = lru_cache(maxsize=None)(self.count_wins)

    def count_wins(self, cells: str) -> int:
        """The boards, of those that fit, that the best play wins."""
        fitting = [board for board in self.all if fits(board, cells)]
        if cells.count("#") == self.mines:
            return len(fitting)
        return max(
            self.after(cells, square, fitting)
            for square in range(len(cells))
            if cells[square] == "#"
        )

    def after(self, cells: str, square: int, fitting: list[str]) -> int:
        shown = {board[square] for board in fitting} - {"*"}
        return sum(self.wins(cells[:square] + number + cells[square + 1 :]) for number in shown)


@pytest.mark.parametrize(
    ("rows", "columns", "mines"),
    [(1, 6, 2), (2, 4, 3), (3, 3, 1), (3, 3, 2), (3, 3, 6), (4, 2, 4)],
)
def test_the_endgame_search_plays_as_well_as_exhaustive_search(
    rows: int, columns: int, mines: int
) -> None:
    optimal = Exhaustive(rows, columns, mines)
    near = neighbours(rows, columns)
    positions = {
        "".join(c if i in opened else "#" for i, c in enumerate(board))
        for board in optimal.all
        for size in range(len(board) - mines)
        for opened in combinations([i for i, c in enumerate(board) if c != "*"], size)
    }
    chosen = random.Random(1).sample(sorted(positions), min(250, len(positions)))
    for cells in [*chosen, "#" * rows * columns]:
        view = View(rows, columns, mines, cells)
        if not solve(view).safe:
            square, wins = best_line(whole(view), near, 10**6)
            fitting = [board for board in optimal.all if fits(board, cells)]
            assert wins == optimal.wins(cells)
            assert optimal.after(cells, square, fitting) == wins


@pytest.mark.parametrize(("rows", "columns", "mines"), [(3, 3, 2), (3, 3, 4), (2, 4, 3)])
def test_the_player_plays_whole_small_games_optimally(rows: int, columns: int, mines: int) -> None:
    optimal = Exhaustive(rows, columns, mines)

    def won(cells: str, fitting: list[str]) -> int:
        if cells.count("#") == mines:
            return len(fitting)
        row, column = choose(View(rows, columns, mines, cells))
        square = row * columns + column
        by_number: dict[str, list[str]] = {}
        for board in fitting:
            by_number.setdefault(board[square], []).append(board)
        by_number.pop("*", None)
        return sum(won(cells[:square] + n + cells[square + 1 :], b) for n, b in by_number.items())

    untouched = "#" * rows * columns
    assert won(untouched, optimal.all) == optimal.wins(untouched)


def whole(view: View) -> Undecided:
    position = take_apart(view)
    here = undecided(position.mines, frozenset(position.apart), position.parts, position.counts)
    assert here is not None
    return here


def test_the_endgame_search_keeps_to_its_budget() -> None:
    view = View(4, 4, 5, "#" * 16)
    with pytest.raises(TooLarge):
        best_line(whole(view), neighbours(4, 4), 100)


def test_a_closed_part_is_played_by_itself() -> None:
    # one mine in the two squares on the left, behind a wall of numbers; anything on the right
    view = View(2, 7, 3, "#11####" + "#11####")
    (part,) = closed_parts(settle(whole(view)), neighbours(2, 7))
    assert part.arrangements == 2
    assert sorted(square for _, squares in part.risks for square in squares) == [0, 7]


def test_pairs_that_nothing_can_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.minesweeper.even_chances.NOTICED", 0)
    found = even_chances(whole(View(3, 3, 5, "#" * 9)), (), neighbours(3, 3))
    near = [around(3, 3, square) for square in range(9)]
    for square in range(9):
        number = 0
        for other in near[square]:
            walls = (near[square] ^ near[other]) - {square, other}
            if len(walls) <= 4:
                number += sum(
                    board[square] != "*" and all(board[i] == "*" for i in (other, *walls))
                    for board in boards(3, 3, 5)
                )
        assert found.get(square, 0) == number


def random_view(dice: random.Random) -> View:
    """A board of moderate size with some safe squares opened, some hidden ones flagged."""
    rows, columns = dice.randint(1, 12), dice.randint(2, 12)
    squares = rows * columns
    mined = set(dice.sample(range(squares), dice.randint(0, squares // 3)))
    cells = [
        str(len(around(rows, columns, i) & mined))
        if i not in mined and dice.random() < 0.3
        else dice.choice("###F")
        for i in range(squares)
    ]
    return View(rows, columns, len(mined), cells)


@pytest.mark.parametrize("seed", range(60))
def test_safe_squares_first_and_never_a_certain_mine(seed: int) -> None:
    view = random_view(random.Random(seed))
    solution = solve(view)
    if len(solution.mined) < len(solution.weights):
        chosen = choices(view)
        assert chosen == choices(view)
        assert divmod(chosen[0], view.columns) == choose(view)
        if solution.safe:
            assert solution.safe.issuperset(chosen)
        else:
            assert len(chosen) == 1
            assert solution.weights[chosen[0]] < solution.arrangements


def test_a_guess_on_a_huge_board_whose_arrangements_no_float_can_hold() -> None:
    cells = ["#"] * 2500
    cells[0] = "3"
    row, column = choose(View(50, 50, 500, cells))
    assert (row, column) not in {(0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("cells", ["F#", "12"])
def test_no_square_to_open(cells: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        choose(View(1, 2, 2, cells))


def test_an_even_chance_that_shows_nothing_is_not_preferred_to_one_that_does() -> None:
    # Beside the last number two squares are equally likely; only one of them borders the rest.
    view = View(1, 7, 3, "##1####")
    assert choose(view) in {(0, 1), (0, 3)}

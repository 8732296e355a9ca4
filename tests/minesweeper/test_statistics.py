from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.minesweeper.boards import Layout, lay_board, read_text
from games.minesweeper.rules import OPEN, Minesweeper, Move
from games.minesweeper.statistics import (
    bbbv_per_second,
    efficiency,
    measure,
    solved_3bv,
)
from tests.minesweeper.layouts import SLOW, layouts, random_layout

Square = tuple[int, int]


# --- the definitions, word by word -------------------------------------------------------------


class Literal:
    """A board as sets of squares."""

    def __init__(self, layout: Layout) -> None:
        self.squares = list(product(range(layout.rows), range(layout.columns)))
        self.mines = {divmod(i, layout.columns) for i in layout.mines}
        self.safe = [square for square in self.squares if square not in self.mines]
        self.around = {
            (row, column): [
                (r, c) for r, c in self.squares if max(abs(r - row), abs(c - column)) == 1
            ]
            for row, column in self.squares
        }
        self.number = {
            square: sum(other in self.mines for other in self.around[square])
            for square in self.squares
        }
        self.click = {square: self.opened_by(square) for square in self.safe}
        self.openings = {frozenset(self.click[s]) for s in self.safe if not self.number[s]}
        self.isolated = set(self.safe).difference(*self.openings)

    def opened_by(self, square: Square) -> set[Square]:
        """What a left click on a safe square opens."""
        opened = {square}
        while True:
            blanks = [s for s in opened if not self.number[s]]
            more = {other for blank in blanks for other in self.around[blank]} - opened
            if not more:
                return opened
            opened |= more

    def islands(self) -> int:
        left, count = set(self.isolated), 0
        while left:
            reached = {left.pop()}
            while grown := {s for s in left if any(o in reached for o in self.around[s])}:
                reached |= grown
                left -= grown
            count += 1
        return count

    def least_clicks(self) -> int:
        """The fewest left clicks that open every safe square, by trying every set of squares."""
        opens = [self.click[square] for square in self.safe]
        return next(
            count
            for count in range(len(self.safe) + 1)
            if any(set().union(*some) == set(self.safe) for some in combinations(opens, count))
        )


@given(layout=layouts(12))
@SLOW
def test_3bv_is_the_least_number_of_clicks(layout: Layout) -> None:
    literal = Literal(layout)
    assert measure(layout).bbbv == literal.least_clicks()


@given(layout=layouts(36))
@SLOW
def test_measures_are_as_defined(layout: Layout) -> None:
    literal = Literal(layout)
    openings, isolated = literal.openings, literal.isolated
    assert measure(layout) == (len(openings) + len(isolated), len(openings), literal.islands())


BEGINNER = """
........
*.......
*.......
......*.
.*......
...*..*.
.***...*
........
"""
EXPERT = """
*..*....***.............*.*...
..*..*....**...*.*..*....*...*
..**......*.*..*...*.....**...
......*..*.......*..........**
*.*...........*...*....*.*...*
........*.....*.....*......*.*
..........**........*.*.......
..*..*.....*.*..........**..*.
.*..*.....*..*.........*..*.*.
***.....*....*........*......*
..*.*...............*..*......
..................*.........*.
.......*.....*.****.*..***....
.....*..........*.*...*..***..
............*.*.*.*......*.*..
*..............**..*..........
"""


# 3BV 20 and 162 are noted with these boards in the tests and benchmarks of eee555/ms_toollib. All
# numbers are what parser_raw of thefinerminer/minesweeper-rawvf prints.
@pytest.mark.parametrize(
    ("text", "measures"),
    [(BEGINNER, (20, 2, 4)), (EXPERT, (162, 13, 12))],
)
def test_boards_of_other_programs(text: str, measures: tuple[int, int, int]) -> None:
    layout = read_text(text)
    assert measure(layout) == measures


@pytest.mark.parametrize(
    ("text", "measures"),
    [
        (".", (1, 1, 0)),  # one click opens all
        (".....\n.....", (1, 1, 0)),
        ("*.", (1, 0, 1)),
        ("*.*", (1, 0, 1)),
        (".*.", (2, 0, 2)),
        ("..*..", (2, 2, 0)),  # each 1 borders an opening
        (".*..*.", (4, 0, 3)),
        ("*..\n...\n...", (1, 1, 0)),
        ("*..\n...\n..*", (2, 2, 0)),
        ("..*..\n.....\n..*..", (3, 2, 1)),  # the 2 in the middle stands alone
        # Eight 1s, and none touches an opening.
        ("...\n.*.\n...", (8, 0, 1)),
    ],
)
def test_boards_counted_by_hand(text: str, measures: tuple[int, int, int]) -> None:
    layout = read_text(text)
    assert measure(layout) == measures


# Published means of the 3BV of 2,000 boards, laid uniformly.
@pytest.mark.parametrize(
    ("rows", "columns", "mines", "published", "boards"),
    [
        (8, 8, 10, 17.3, 2000),
        (9, 9, 10, 15.9, 2000),
        (16, 16, 40, 65.2, 1000),
        (16, 30, 99, 173.8, 500),
    ],
)
def test_mean_3bv_is_the_published_one(
    rows: int, columns: int, mines: int, published: float, boards: int
) -> None:
    """Within four standard errors of the difference of two means, and the last digit given."""
    rng = Random(rows * columns)
    found = [measure(random_layout(rng, rows, columns, mines)).bbbv for _ in range(boards)]
    error = stdev(found) * (1 / boards + 1 / 2000) ** 0.5
    assert abs(mean(found) - published) < 4 * error + 0.05


def test_large_boards_are_measured_without_recursion() -> None:
    """Python's stack ends at a thousand calls; one opening of 20,000 squares."""
    layout = Layout(20, 1000, frozenset([0]))
    assert measure(layout) == (1, 1, 0)


# --- lost games --------------------------------------------------------------------------------


@given(layout=layouts(30), data=st.data())
@SLOW
def test_the_solved_part_of_a_game(layout: Layout, data: st.DataObject) -> None:
    """Counted from what the clicks opened; all of it once the game is won."""
    literal = Literal(layout)
    clicks = data.draw(st.lists(st.sampled_from(literal.safe), max_size=6))
    opened = set[Square]().union(*(literal.click[square] for square in clicks))
    expected = sum(
        any(s in opened and not literal.number[s] for s in opening) for opening in literal.openings
    ) + len(literal.isolated & opened)
    assert solved_3bv(layout, [r * layout.columns + c for r, c in opened]) == expected
    assert solved_3bv(layout, [r * layout.columns + c for r, c in literal.safe]) == (
        measure(layout).bbbv
    )


def test_a_border_alone_solves_nothing() -> None:
    layout = read_text("...*.")
    assert measure(layout) == (2, 1, 1)
    assert solved_3bv(layout, []) == 0
    assert solved_3bv(layout, [2]) == 0  # a 1 beside the opening
    assert solved_3bv(layout, [2, 4]) == 1
    assert solved_3bv(layout, [0, 1, 2]) == 1
    assert solved_3bv(layout, [1]) == 1


def solved_by_openings(layout: Layout) -> Iterator[int]:
    """The 3BV done after each opening of a game, from one end of the board to the other."""
    game = Minesweeper(
        layout.rows, layout.columns, len(layout.mines), lay_board(layout), Random(0)
    )
    for square in game.board.squares():
        if game.board.index(*square) not in layout.mines and game.board[square] == "#":
            game.play(Move(OPEN, *square))
            opened = [i for i, cell in enumerate(game.board.cells) if cell in "012345678"]
            yield solved_3bv(layout, opened)


def test_the_solved_part_grows_to_the_whole() -> None:
    solved = list(solved_by_openings(read_text(BEGINNER)))
    assert solved == sorted(solved)
    assert solved[-1] == 20


# --- ratios ------------------------------------------------------------------------------------


def test_ratios_of_a_game() -> None:
    """3BV 50 in 40 seconds and 85 clicks of which 62 did something."""
    assert bbbv_per_second(50, 40) == 1.25
    assert efficiency(50, 85) == pytest.approx(0.588, abs=0.001)
    assert efficiency(50, 40) == 1.25  # chords can do better than one for one


def test_no_time_and_no_clicks_have_no_ratio() -> None:
    assert bbbv_per_second(1, 0) is None
    assert efficiency(0, 0) is None

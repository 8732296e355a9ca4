"""Boards without a guess, each played again slowly by someone who sees only the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.minesweeper import generator
from games.minesweeper.counting import Counts
from games.minesweeper.deduction import is_bound
from games.minesweeper.generator import NoBoard, is_no_guess, lay_no_guess
from games.minesweeper.rules import Minesweeper
from games.minesweeper.solver import solve
from games.minesweeper.view import View
from tests.minesweeper.playing import around, fitting, opened

Size = tuple[int, int, int]
BEGINNER, INTERMEDIATE, EXPERT = (9, 9, 10), (16, 16, 40), (16, 30, 99)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    generator.search.cache_clear()


def solver_safe(view: View) -> Collection[int]:
    return solve(view).safe


def brute_safe(view: View) -> Collection[int]:
    hidden = {i for i, cell in enumerate(view.cells) if cell == "#"}
    return hidden.difference(*fitting(view))


def is_finished(
    rows: int,
    columns: int,
    mined: frozenset[int],
    first: int,
    safe: Callable[[View], Collection[int]],
) -> bool:
    """Whether opening only what is certainly safe opens all but the mines."""
    cells = ["#"] * (rows * columns)
    todo: Collection[int] = {first}
    while todo:
        opened(rows, columns, mined, cells, todo)
        todo = safe(View(rows, columns, len(mined), cells))
    return cells.count("#") == len(mined)


@pytest.mark.parametrize(
    ("size", "boards"),
    [(BEGINNER, 30), (INTERMEDIATE, 8), (EXPERT, 8), ((5, 8, 8), 30), ((1, 12, 2), 10)],
)
def test_every_board_is_finished_by_someone_who_never_guesses(size: Size, boards: int) -> None:
    rows, columns, mines = size
    rng = Random(1)
    for _ in range(boards):
        first = rng.randrange(rows * columns)
        mined = lay_no_guess(rows, columns, mines, first, rng)
        assert len(mined) == mines
        assert mined <= set(range(rows * columns))
        assert mined.isdisjoint([first, *around(rows, columns, first)])
        assert is_finished(rows, columns, mined, first, solver_safe)
        assert is_no_guess(rows, columns, mined, first)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_a_board_is_refused_only_if_certainty_cannot_finish_it(data: st.DataObject) -> None:
    rows = data.draw(st.integers(1, 7))
    columns = data.draw(st.integers(1, 49 // rows))
    squares = st.integers(0, rows * columns - 1)
    mined = frozenset(data.draw(st.sets(squares, max_size=rows * columns // 4)))
    first = data.draw(squares.filter(lambda i: i not in mined))
    assert is_no_guess(rows, columns, mined, first) == is_finished(
        rows, columns, mined, first, solver_safe
    )


@pytest.mark.parametrize(
    ("rows", "columns", "mines", "first"),
    [(4, 4, 3, 0), (3, 5, 3, 7), (2, 6, 3, 0), (3, 4, 2, 5), (1, 8, 2, 3), (3, 3, 4, 0)],
)
def test_every_small_board_against_all_arrangements(
    rows: int, columns: int, mines: int, first: int
) -> None:
    others = [i for i in range(rows * columns) if i != first]
    for mined in map(frozenset, combinations(others, mines)):
        assert is_no_guess(rows, columns, mined, first) == is_finished(
            rows, columns, mined, first, brute_safe
        )


@pytest.mark.parametrize("mines", range(10))
@pytest.mark.parametrize("apart", range(7))
def test_the_mine_count_is_left_aside_only_where_it_rules_nothing_out(
    mines: int, apart: int
) -> None:
    counts = [Counts(1, (3, 0, 1), ()), Counts(2, (1,), ()), Counts(0, (1, 2), ())]
    outside = [mines - held for held in range(3, 7)]
    free = all(0 <= rest <= apart for rest in outside) and any(outside)
    assert is_bound(counts, mines, apart) != free


def test_every_board_without_a_guess_is_equally_likely() -> None:
    around_first = {0, *around(4, 4, 0)}
    possible = {
        mined
        for mined in map(frozenset, combinations(set(range(16)) - around_first, 3))
        if is_no_guess(4, 4, mined, 0)
    }
    rng = Random(5)
    seen = Counter(lay_no_guess(4, 4, 3, 0, rng) for _ in range(20 * len(possible)))
    assert seen.keys() == possible
    chi_square = sum((seen[mined] - 20) ** 2 / 20 for mined in possible)
    freedom = len(possible) - 1
    assert chi_square < freedom + 3 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("size", [BEGINNER, INTERMEDIATE, EXPERT])
def test_the_same_seed_gives_the_same_boards_kept_or_not(size: Size) -> None:
    def two_boards() -> tuple[frozenset[int], frozenset[int], float]:
        rng = Random(11)
        return lay_no_guess(*size, 40, rng), lay_no_guess(*size, 40, rng), rng.random()

    once = two_boards()
    kept = two_boards()
    assert generator.search.cache_info().hits == 2
    generator.search.cache_clear()
    assert once == kept == two_boards()
    assert once[0] != once[1]


def test_a_hopeless_board_is_refused_after_a_counted_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(generator, "EFFORT", 50_000)
    said = set()
    for _ in range(2):
        generator.search.cache_clear()
        rng = Random(1)
        with pytest.raises(NoBoard, match=r"16 rows, 16 columns, 99 mines, .*\d") as no:
            lay_no_guess(16, 16, 99, 136, rng)
        said.add((str(no.value), rng.random()))
    assert len(said) == 1
    boards = generator.search(16, 16, 99, 136, Random(1).getstate()).boards
    assert 100 < boards <= 50_000 / generator.PER_BOARD
    generator.search.cache_clear()


def test_a_tiny_board_that_always_needs_a_guess_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(generator, "EFFORT", 20_000)
    with pytest.raises(NoBoard):
        lay_no_guess(2, 2, 1, 0, Random(1))
    generator.search.cache_clear()


@pytest.mark.parametrize(
    ("rows", "columns", "mines", "first"),
    [(1, 1, 0, 0), (3, 4, 0, 5), (3, 3, 8, 4), (1, 5, 4, 0), (4, 4, 12, 0), (40, 40, 200, 0)],
)
def test_sizes_at_the_edge(rows: int, columns: int, mines: int, first: int) -> None:
    mined = lay_no_guess(rows, columns, mines, first, Random(2))
    assert len(mined) == mines
    assert first not in mined
    assert is_finished(rows, columns, mined, first, solver_safe)


def test_a_mined_start_is_no_start() -> None:
    assert not is_no_guess(3, 3, frozenset({0}), 0)
    assert is_no_guess(3, 3, frozenset({0}), 8)


def test_a_game_takes_it_as_its_way_of_laying() -> None:
    games = [Minesweeper(*BEGINNER, lay_no_guess, Random(3)) for _ in range(2)]
    for game in games:
        game.play(game.parse("5 5"))
        while game.outcome is None:
            square = min(solve(game.view).safe)
            game.play(game.parse(game.notation.format(divmod(square, 9))))
        assert game.outcome.result == "won"
    assert games[0].view == games[1].view

"""Moving the mines under a forced guess, against every arrangement written out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.minesweeper.fairness import rearranged
from games.minesweeper.laying import lay_open
from games.minesweeper.solver import solve
from games.minesweeper.view import View
from tests.minesweeper.playing import around, fitting, opened


@st.composite
def guesses(draw: st.DrawFn) -> tuple[View, int, frozenset[int]]:
    """A small position, a hidden square and the mines as they lie."""
    rows = draw(st.integers(1, 4))
    columns = draw(st.integers(2, 14 // rows))
    squares = range(rows * columns)
    mined = frozenset(draw(st.sets(st.sampled_from(squares), min_size=1)))
    cells = [
        "#"
        if i in mined or draw(st.integers(0, 2))
        else str(len(mined.intersection(around(rows, columns, i))))
        for i in squares
    ]
    square = draw(st.sampled_from([i for i in squares if cells[i] == "#"]))
    return View(rows, columns, len(mined), cells), square, mined


@settings(deadline=None, max_examples=200)
@given(guesses(), st.integers(0, 2**32))
def test_a_guess_counts_or_the_mines_fit_elsewhere(
    guess: tuple[View, int, frozenset[int]], seed: int
) -> None:
    view, square, mined = guess
    everything = fitting(view)
    hidden = [i for i, cell in enumerate(view.cells) if cell == "#"]
    forced = all(any(i in mines for mines in everything) for i in hidden)
    kept_free = {mines for mines in everything if square not in mines}
    moved = rearranged(view, square, mined, Random(seed))
    if not forced or not kept_free:
        assert moved is None
    elif square not in mined:
        assert moved == mined
    else:
        assert moved in kept_free


POSITIONS = {
    "one number": (View(3, 3, 2, "#1#######"), 0),
    "a square apart": (View(2, 5, 4, "#2########"), 4),
    "two parts and squares apart": (View(3, 5, 6, "2##3#########21"), 6),
    "linked numbers": (View(4, 4, 4, "######3####1##1#"), 7),
    "groups of different sizes": (View(2, 7, 3, "1#1#1#########"), 6),
    "certain mines elsewhere": (View(4, 4, 5, "##########4#1##2"), 5),
    "nothing open": (View(2, 4, 3, "########"), 3),
    "flags": (View(2, 4, 3, "F##2F###"), 0),
}


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_every_arrangement_is_equally_likely(position: tuple[View, int]) -> None:
    view, square = position
    everything = fitting(view)
    possible = [mines for mines in everything if square not in mines]
    lying = next(mines for mines in everything if square in mines)
    assert len(possible) > 2
    rng = Random(2)
    seen = Counter(rearranged(view, square, lying, rng) for _ in range(50 * len(possible)))
    assert seen.keys() == set(possible)
    chi_square = sum((seen[mines] - 50) ** 2 / 50 for mines in possible)
    freedom = len(possible) - 1
    assert chi_square < freedom + 3 * (2 * freedom) ** 0.5


def test_expert_positions_keep_what_is_seen() -> None:
    rng = Random(3)
    moved = 0
    while moved < 15:
        mined = lay_open(16, 30, 99, 255, rng)
        cells = ["#"] * 480
        todo: set[int] | frozenset[int] = {255}
        while todo:
            opened(16, 30, mined, cells, todo)
            solution = solve(view := View(16, 30, 99, cells))
            todo = solution.safe
        risky = sorted(i for i in mined if i not in solution.mined)
        if risky:
            square = rng.choice(risky)
            found = rearranged(view, square, mined, rng)
            assert found is not None
            assert square not in found
            assert len(found) == 99
            for i, cell in enumerate(cells):
                if cell != "#":
                    assert i not in found
                    assert int(cell) == len(found.intersection(around(16, 30, i)))
            moved += 1


def test_the_same_seed_moves_the_mines_alike() -> None:
    view, square = POSITIONS["two parts and squares apart"]
    mined = next(mines for mines in fitting(view) if square in mines)
    assert rearranged(view, square, mined, Random(4)) == rearranged(view, square, mined, Random(4))

"""Hints, odds and what a loss could have been: true, and from the view alone."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.board import neighbours
from games.minesweeper import advice, display
from games.minesweeper.analyse import parse_view
from games.minesweeper.laying import lay_safe
from games.minesweeper.player import choose
from games.minesweeper.rules import FLAGGING, OPEN, Minesweeper, Move
from games.minesweeper.solver import chance_free, solve
from games.minesweeper.view import View


def view(mines: int, *rows: str) -> View:
    """A view that comes from text: there are no mines anywhere that it could give away."""
    return parse_view("\n".join(rows), mines)


def arrangements(seen: View) -> list[set[int]]:
    """Every arrangement that fits, by trying all."""
    hidden = [i for i, cell in enumerate(seen.cells) if cell in "#F"]
    near = neighbours(seen.rows, seen.columns)
    numbers = {i: int(cell) for i, cell in enumerate(seen.cells) if cell.isdigit()}
    return [
        set(mined)
        for mined in combinations(hidden, seen.mines)
        if all(len(set(near[i]) & set(mined)) == number for i, number in numbers.items())
    ]


@pytest.mark.parametrize(
    ("mines", "rows", "square", "reason"),
    [
        # 1 2 1 along a wall: the outer squares are mined, so the middle one is free.
        (2, ("###", "121"), 1, "the 1 at 2 1 has all its mines: 1 1"),
        # 1 1 at a wall: the squares of the first 1 are all beside the second.
        (2, ("####", "11##"), 2, "the 1 at 2 2 has its mines among the squares it shares with "
                                 "the 1 at 2 1"),
        # A lone 1 between two squares, one of which is beside the other 1.
        (1, ("1#1#",), 3, "the 1 at 1 3 has all its mines: 1 2"),
    ],
)  # fmt: skip
def test_a_reason_is_the_simplest_that_holds(
    mines: int, rows: tuple[str, ...], square: int, reason: str
) -> None:
    seen = view(mines, *rows)
    assert not any(square in mined for mined in arrangements(seen))
    assert advice.why_safe(seen, solve(seen), square) == reason


def test_a_square_that_needs_the_mine_count_is_said_to() -> None:
    seen = view(1, "1#1##")
    solution = solve(seen)
    assert solution.safe == {3, 4}
    assert solution.local_safe == {3}
    assert advice.why_safe(seen, solution, 4) == (
        "it holds no mine, and seeing that needs the mine count"
    )


def test_without_a_safe_square_the_hint_is_the_best_guess_and_its_odds() -> None:
    seen = view(1, "1#", "##")
    move, reason = advice.hint(seen, Random(1))
    assert move.action == OPEN
    assert reason == "nothing is certain; the chance of a mine is 33.3 percent here"


def test_a_hint_never_sends_to_a_certain_mine() -> None:
    """Where all that is open to doubt has flags, a mine without one is not advised."""
    met = 0
    for seed in range(400):
        rng = Random(seed)
        game = Minesweeper(3, 2, 3, lay_safe, rng)
        game.play(Move(OPEN, rng.randrange(3), rng.randrange(2)))
        solution = solve(game.view)
        if game.outcome is None and not solution.safe and solution.mined:
            for square in set(solution.weights) - solution.mined:
                game.play(Move(FLAGGING, *divmod(square, 2)))
            move, _ = advice.hint(game.view, rng)
            assert move.action == FLAGGING
            assert 2 * move.row + move.column not in solution.mined
            met += 1
    assert met > 5


def test_a_hint_takes_a_wrong_flag_away_if_nothing_else_is_safe() -> None:
    move, reason = advice.hint(view(1, "1#1F"), Random(1))
    assert move == Move(FLAGGING, 0, 3)
    assert reason == "safe: the 1 at 1 3 has all its mines: 1 2"


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(2, 5), st.data())
def test_hints_and_odds_are_right(seed: int, rows: int, columns: int, data: st.DataObject) -> None:
    mines = data.draw(st.integers(1, rows * columns - 1))
    rng = Random(seed)
    game = Minesweeper(rows, columns, mines, lay_safe, Random(seed))
    game.play(Move(OPEN, rng.randrange(rows), rng.randrange(columns)))
    for _ in range(rng.randrange(6)):
        if game.outcome is None:
            game.play(rng.choice(list(game.legal_moves())))
    if game.outcome is not None:
        return
    seen = game.view
    fitting = arrangements(seen)
    risks = {
        i: sum(i in mined for mined in fitting) / len(fitting)
        for i, cell in enumerate(seen.cells)
        if cell in "#F"
    }
    move, reason = advice.hint(seen, rng)
    risk = risks[move.row * columns + move.column]
    if min(risks.values()) == 0:
        assert risk == 0
        assert reason.startswith("safe: ")
    else:
        assert f"{100 * risk:.1f} percent" in reason
        assert risk < 1
    shown = advice.odds(seen)
    for i, risk in risks.items():
        percent = shown.board.cells[i]
        assert (percent == "0%") == (risk == 0)
        assert (percent == "100%") == (risk == 1)
        assert abs(int(percent[:-1]) - 100 * risk) <= 1
    assert len(shown.spoken) == len(risks)
    assert shown.status == f"Arrangements that fit: {len(fitting)}."


def test_advice_and_screen_need_nothing_but_a_view() -> None:
    """Handed a view with no layout behind it, they answer all the same: they cannot reach one."""
    seen = view(10, *["#" * 9] * 8, "1" + "#" * 8)
    assert seen.cells[choose(seen)[0] * 9 + choose(seen)[1]] == "#"
    assert advice.hint(seen, Random(1))
    assert advice.odds(seen).board.rows == 9
    assert display.picture(seen).board.rows == 9
    assert solve(seen).arrangements > 0


SHARED = re.compile(
    r"the \d at (\d+ \d+) has its mines among the squares it shares with the \d at "
    r"(\d+ \d+)(?:, besides ([\d ,]+))?$"
)
COMPLETE = re.compile(r"the (\d) at (\d+ \d+) has all its mines: (.*)$")


def square(name: str, seen: View) -> int:
    row, column = map(int, name.split())
    return (row - 1) * seen.columns + column - 1


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 10**9))
def test_reasons_are_true_in_every_arrangement(seed: int) -> None:
    rng = Random(seed)
    rows, columns = rng.randint(1, 4), rng.randint(2, 5)
    game = Minesweeper(rows, columns, rng.randint(1, rows * columns // 3 + 1), lay_safe, rng)
    while game.outcome is None and sum(cell in "#F" for cell in game.view.cells) > 14:
        game.play(rng.choice([m for m in game.legal_moves() if m.action == OPEN]))
    if game.outcome is not None:
        return
    seen, near = game.view, neighbours(rows, columns)
    fitting = arrangements(seen)
    solution = solve(seen)
    for safe in solution.safe:
        reason = advice.why_safe(seen, solution, safe)
        if found := COMPLETE.match(reason):
            number, place = int(found[1]), square(found[2], seen)
            mines = {square(name, seen) for name in found[3].split(", ")} if number else set()
            assert safe in near[place]
            assert len(mines) == number
            assert all(set(near[place]) & mined == mines for mined in fitting)
        elif found := SHARED.match(reason):
            place, other = square(found[1], seen), square(found[2], seen)
            besides = {square(name, seen) for name in (found[3] or "").split(", ") if name}
            shared = set(near[place]) & set(near[other])
            assert safe in set(near[place]) - shared - besides
            assert all(set(near[place]) & mined <= shared | besides for mined in fitting)


@settings(deadline=None, max_examples=100)
@given(st.integers(0, 10**9))
def test_the_chance_that_several_squares_are_free(seed: int) -> None:
    rng = Random(seed)
    game = Minesweeper(3, 4, rng.randint(1, 6), lay_safe, rng)
    game.play(Move(OPEN, rng.randrange(3), rng.randrange(4)))
    if game.outcome is None:
        seen = game.view
        fitting = arrangements(seen)
        hidden = [i for i, cell in enumerate(seen.cells) if cell == "#"]
        squares = set(rng.sample(hidden, rng.randint(1, len(hidden))))
        free = sum(squares.isdisjoint(mined) for mined in fitting)
        assert chance_free(seen, squares) == Fraction(free, len(fitting))


def test_after_a_loss_the_table_tells_what_was_safe_and_the_odds() -> None:
    def lay(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
        return frozenset({0})

    game = Minesweeper(1, 3, 1, lay, Random(1))
    game.play(Move(OPEN, 0, 1))
    before = game.view
    game.play(Move(OPEN, 0, 0))
    after = game.view
    assert after.before is not None
    assert after.before.cells == before.cells
    assert after.tried == (0,)
    told = list(advice.what_could_have_been(before, [0]))
    assert told == [
        "No square was certainly safe.",
        "The chance of a mine at 1 1 was 50.0 percent.",
    ]
    game = Minesweeper(1, 5, 1, lay, Random(1))
    game.play(Move(OPEN, 0, 1))
    told = list(advice.what_could_have_been(game.view, [0]))
    assert told[0] == "1 4 was safe: it holds no mine, and seeing that needs the mine count."
    assert told[1] == "The chance of a mine at 1 1 was 50.0 percent."


def test_huge_numbers_of_arrangements_are_told_in_short() -> None:
    seen = view(99, *["#" * 30] * 15, "#" * 29 + "2")
    found = re.fullmatch(r"Arrangements that fit: about 10 to the power of (\d+)\.",
                         advice.odds(seen).status)  # fmt: skip
    assert found
    assert int(found[1]) == len(str(solve(seen).arrangements)) - 1

"""The engine's position against a slow, literal reading of what a line offers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.gomoku.engine.lines import RULES, Side
from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.states import BLACK, FIVE, FOUR, NONE, STRAIGHT
from games.inarow import DIRECTIONS


@st.composite
def games(draw: st.DrawFn) -> tuple[int, int, int, str, list[int]]:
    """A board, a rule, and a list of squares to place stones on; -1 takes one back."""
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    k = draw(st.integers(1, 6))
    steps = draw(st.lists(st.integers(-1, rows * columns - 1), max_size=60))
    return rows, columns, k, draw(st.sampled_from(sorted(RULES))), steps


def played(rows: int, columns: int, k: int, rule: str, steps: list[int]) -> Position:
    position = Position(rows, columns, k, rule)
    for number, square in enumerate(steps):
        if square < 0:
            if position.stack:
                position.undo()
        elif position.stones[square] == NONE:
            position.place(square, number % 2)
    return position


def content(position: Position) -> tuple[object, ...]:
    stones, packs = bytes(position.stones), position.packs
    return stones, packs, position.score, position.key, position.empty


@settings(max_examples=150, deadline=None)
@given(games())
def test_placing_and_undoing_equals_placing_what_is_left(
    game: tuple[int, int, int, str, list[int]],
) -> None:
    rows, columns, k, rule, steps = game
    position = played(rows, columns, k, rule, steps)
    again = Position(rows, columns, k, rule)
    again.lines.forget()
    for square, side in enumerate(position.stones):
        if side != NONE:
            again.place(square, side)
    assert content(position) == content(again)
    filled = Position(rows, columns, k, rule)
    filled.fill(position.stones)
    assert content(filled) == content(again)
    while position.stack:
        position.undo()
    assert content(position) == content(Position(rows, columns, k, rule))


def wins(position: Position, columns: int, square: int, side: int) -> bool:
    """Whether a stone of the side here would win, counted square by square."""
    rule: Side = position.lines.sides[side]
    return any(_wins(position, columns, square, side, step, rule) for step in DIRECTIONS)


def _wins(
    position: Position, columns: int, square: int, side: int, step: tuple[int, int], rule: Side
) -> bool:
    rows, k = position.cells // columns, position.lines.k
    length, ends = 1, []
    for sign in (1, -1):
        row, column = divmod(square, columns)
        while True:
            row, column = row + sign * step[0], column + sign * step[1]
            if not (0 <= row < rows and 0 <= column < columns):
                ends.append(NONE)
                break
            if position.stones[row * columns + column] != side:
                ends.append(position.stones[row * columns + column])
                break
            length += 1
    if length > k:
        return not rule.exact
    return length == k and not (rule.caro and ends == [1 - side, 1 - side])


@settings(max_examples=150, deadline=None)
@given(games())
def test_the_points_that_win_and_make_fours_are_the_literal_ones(
    game: tuple[int, int, int, str, list[int]],
) -> None:
    rows, columns, k, rule, steps = game
    position = played(rows, columns, k, rule, [step for step in steps if step >= 0])
    won = any(
        wins(position, columns, square, side)
        for square, side in enumerate(position.stones)
        if side != NONE
    )
    if won or k == 1:
        return
    for side in (0, 1):
        empty = list(squares_of(position.empty))
        fives = {square for square in empty if wins(position, columns, square, side)}
        assert set(squares_of(position.points(side, FIVE))) == fives
        for square in empty:
            position.place(square, side)
            after = [point for point in empty if point != square]
            new = {point for point in after if wins(position, columns, point, side)} - fives
            position.undo()
            if square not in fives:
                assert bool(position.points(side, FOUR) >> square & 1) or not new
                if len(new) > 1 and not position.lines.sides[side].caro:
                    lines = sum(
                        pack >> position.shift[side] + FOUR * position.cells + square & 1
                        for pack in position.packs
                    )
                    straight = position.points(side, STRAIGHT) >> square & 1
                    assert straight or lines > 1 or position.lines.sides[side].fouls


@pytest.mark.parametrize("rule", sorted(RULES))
def test_the_table_may_be_dropped_while_a_position_is_in_use(rule: str) -> None:
    rng = Random(3)
    position = Position(9, 9, 5, rule)
    for number in range(30):
        position.place(rng.choice(list(squares_of(position.empty))), number % 2)
        if number % 7 == 0:
            position.lines.forget()
    again = Position(9, 9, 5, rule)
    for square, side in enumerate(position.stones):
        if side != NONE:
            again.place(square, side)
    assert content(position) == content(again)
    assert position.lines.sides[BLACK] == RULES[rule][BLACK]

"""Forced wins that the engine claims, checked by a search that knows nothing of patterns."""

from __future__ import annotations

import itertools
import time
from functools import cache
from random import Random

from games.gomoku.engine.fours import Fours
from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.states import NONE, WHITE
from games.gomoku.engine.threats import Threats
from games.gomoku.engine.timer import Timer
from games.inarow import windows


def timer() -> Timer:
    return Timer(time.perf_counter, 20, 10**9)


def random_position(
    rng: Random, rows: int, columns: int, k: int, rule: str, most: int
) -> Position | None:
    """Stones of both sides in equal numbers, or None if somebody has a row already."""
    position = Position(rows, columns, k, rule)
    squares = rng.sample(range(rows * columns), 2 * rng.randint(1, most // 2))
    for number, square in enumerate(squares):
        position.place(square, number % 2)
    return None if row_of(bytes(position.stones), rows, columns, k) else position


def row_of(stones: bytes, rows: int, columns: int, k: int) -> bool:
    return any(
        stones[window[0]] != NONE and len({stones[square] for square in window}) == 1
        for window in windows(rows, columns, k)
    )


@cache
def value(stones: bytes, side: int, rows: int, columns: int, k: int) -> int:
    """1, 0 or -1 for the side to move, by playing everything out."""
    best = -1
    empty = [square for square, mark in enumerate(stones) if mark == NONE]
    if not empty:
        return 0
    for square in empty:
        after = stones[:square] + bytes([side]) + stones[square + 1 :]
        if row_of(after, rows, columns, k):
            return 1
        best = max(best, -value(after, 1 - side, rows, columns, k))
        if best == 1:
            break
    return best


def test_a_win_by_threats_is_a_win_when_everything_is_played_out() -> None:
    rng = Random(5)
    won = 0
    for _ in range(250):
        rows, columns, k, least = rng.choice([(4, 4, 3, 4), (3, 5, 3, 4), (4, 4, 4, 6)])
        position = random_position(rng, rows, columns, k, "freestyle", 8)
        if position is None or len(position.stack) < least:
            continue
        before = bytes(position.stones)
        claims = Threats(position, 0, timer()).win(5000)
        line = Fours(position, timer()).win(0, 5000)
        assert bytes(position.stones) == before
        if claims or line:
            won += 1
            assert value(before, 0, rows, columns, k) == 1
        if line:
            assert claims
    value.cache_clear()
    assert won > 50


def test_every_line_of_fours_forces_each_answer_and_ends_in_a_row() -> None:
    rng = Random(8)
    found = 0
    for rule in itertools.islice(itertools.cycle(["freestyle", "exact", "renju"]), 400):
        position = random_position(rng, 9, 9, 5, rule, 40)
        if position is None:
            continue
        line = Fours(position, timer()).win(WHITE, 3000)
        if line is None or len(line) < 3:
            continue
        found += 1
        for number, square in enumerate(line):
            assert position.stones[square] == NONE
            if number % 2:
                assert position.points(WHITE, 0) >> square & 1, "the answer is forced"
            position.place(square, WHITE if number % 2 == 0 else 0)
        assert row_of(bytes(position.stones), 9, 9, 5) or rule == "renju"
    assert found > 40


def test_threats_are_found_where_the_defender_has_fours_of_his_own() -> None:
    position = Position(15, 15, 5, "freestyle")
    for square in (112, 113, 126, 142):
        position.place(square, 0)
    threats = Threats(position, 0, timer())
    assert threats.win(5000) is True
    assert threats.line()[0] in squares_of(threats.cells())

"""The engine as players meet it: legal, in time, and never missing what is forced."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from random import Random

import pytest

from games.board import Board, Square
from games.gomoku.engine import LEVELS, RULES, Choice, Limits, choose, compact
from games.gomoku.engine.fouls import forbidden
from games.inarow import EMPTY, Position, winning_squares

DATA = Path(__file__).parents[1] / "data"
QUICK = Limits(seconds=0.05, nodes=150, depth=2, threats=60, slack=3)


def view_of(moves: str, size: int = 15) -> Position:
    """The position after the moves, written as on the board."""
    board = Board(size, size, EMPTY)
    marks = ("x", "o")
    stones = re.findall(r"([a-z])(\d+)", moves)
    for number, (column, row) in enumerate(stones):
        board[size - int(row), ord(column) - ord("a")] = marks[number % 2]
    return view(board, len(stones) % 2, 5)


def view(board: Board[str], turn: int, k: int) -> Position:
    mark, other = ("x", "o") if turn == 0 else ("o", "x")
    return Position(board, k, mark, other, None, frozenset())


def name(square: Square, size: int = 15) -> str:
    return f"{chr(ord('a') + square[1])}{size - square[0]}"


def think(position: Position, rule: str, seconds: float = 5.0) -> Choice:
    limits = LEVELS["hard"]._replace(seconds=seconds)
    return choose(position, rule, limits, Random(1), time.perf_counter)


def legal(position: Position, count: int) -> list[Square]:
    """Where the side to move may play under renju."""
    board = position.board
    own = compact(position, "renju")
    return [
        square
        for square in board.squares()
        if board[square] == EMPTY and (count % 2 or not forbidden(own, board.index(*square)))
    ]


def test_never_an_illegal_or_forbidden_move() -> None:
    rng = Random(11)
    for _ in range(1000):
        rows, columns, k = rng.randint(1, 11), rng.randint(1, 11), rng.randint(2, 6)
        rule = rng.choice(sorted(RULES))
        board = Board(rows, columns, EMPTY)
        count = rng.randint(0, rows * columns - 1)
        squares = rng.sample(list(board.squares()), count)
        for number, square in enumerate(squares):
            board[square] = "xo"[number % 2]
        position = view(board, count % 2, k)
        if rule == "renju" and not legal(position, count):
            with pytest.raises(ValueError, match="no legal move"):
                choose(position, rule, QUICK, rng, time.perf_counter)
            continue
        move = choose(position, rule, QUICK, rng, time.perf_counter).move
        assert board[move] == EMPTY
        if rule == "renju":
            assert move in legal(position, count)


def test_no_move_where_the_game_is_over() -> None:
    full = Board.of(["xox", "xox", "oxo"])
    with pytest.raises(ValueError, match="full"):
        think(view(full, 1, 3), "freestyle")
    board = Board.of(["xxx", "oo.", "..."])
    won = view(board, 1, 3)._replace(winning=winning_squares(board, (0, 0), 3))
    with pytest.raises(ValueError, match="won"):
        think(won, "freestyle")


def test_no_thinking_when_nothing_can_be_won() -> None:
    board = Board.of(["xoxo", "xoxo", "oxox", "oxo."])
    choice = think(view(board, 1, 4), "freestyle")
    assert (choice.move, choice.nodes) == ((3, 3), 0)


@pytest.mark.parametrize("rule", ["freestyle", "exact", "renju", "caro"])
def test_wins_before_it_blocks(rule: str) -> None:
    choice = think(view_of("h8h9i8i9j8j9k8k9"), rule)
    assert name(choice.move) in ("g8", "l8")
    assert choice.reason == "win"


def test_the_answers_that_a_protocol_judge_accepts() -> None:
    rules = {0: "freestyle", 1: "exact", 4: "renju", 8: "caro"}
    for case in json.loads((DATA / "gomocup_rule_checks.json").read_text()):
        position = view_of(case["moves"], case["size"])
        move = name(think(position, rules[case["rule"]], 0.5).move, case["size"])
        expected = case["expect"]
        if expected.startswith("not "):
            assert move != expected[4:]
        else:
            assert move in expected.split("|"), case["name"]


def test_forced_wins_are_found() -> None:
    for case in json.loads((DATA / "gomoku_threat_puzzles.json").read_text()):
        board = Board(15, 15, EMPTY)
        for colour, mark in (("black", "x"), ("white", "o")):
            for stone in case[colour]:
                board[15 - int(stone[1:]), ord(stone[0]) - ord("a")] = mark
        choice = think(view(board, 0 if case["side"] == "black" else 1, 5), "renju", 20)
        assert choice.reason == "win", case["name"]
        firsts = {case["solution"][0], "g6"} if case["name"] == "vcf_black" else None
        assert name(choice.move) in (firsts or {case["solution"][0]}), case["name"]


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.2])
def test_the_clock_is_kept(seconds: float) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.0005
        return now

    position = view_of("g8j8j9g9i7h10i11e9i9i8f10k8l8l9j10h12")
    choose(position, "freestyle", Limits(seconds=seconds), Random(1), clock)
    assert now <= max(seconds, 0.01) + 0.01


def test_stop_ends_the_thinking() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    limits = Limits(seconds=60)
    choice = choose(view_of("h8i9g9i7"), "freestyle", limits, Random(1), time.perf_counter, stop)
    assert asked == 21
    assert choice.move is not None


def test_an_interruption_leaves_nothing_broken() -> None:
    position = view_of("g8j8j9g9i7h10i11e9i9i8f10k8l8l9j10h12")
    expected = choose(position, "freestyle", Limits(depth=3), Random(1), time.perf_counter)
    for moment in (1, 3, 10, 40):
        left = moment

        def stop() -> bool:
            nonlocal left
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
            return False

        with pytest.raises(KeyboardInterrupt):
            choose(position, "freestyle", Limits(60), Random(1), time.perf_counter, stop)
        again = choose(position, "freestyle", Limits(depth=3), Random(1), time.perf_counter)
        assert again == expected


def test_the_same_seed_gives_the_same_move() -> None:
    position = view_of("h8i9g9i7")
    limits = Limits(seconds=60, nodes=2000, slack=30)
    moves = {
        seed: [choose(position, "exact", limits, Random(seed), time.perf_counter) for _ in "12"]
        for seed in range(8)
    }
    assert all(one == two for one, two in moves.values())
    assert len({one.move for one, _two in moves.values()}) > 1


def answer(board: Board[str], k: int) -> bool:
    """Let the engine move as black; whether it has won."""
    position = view(board, 0, k)
    limits = Limits(seconds=5)
    move = choose(position, "freestyle", limits, Random(1), time.perf_counter).move
    board[move] = "x"
    return bool(winning_squares(board, move, k))


def replies(board: Board[str], k: int) -> list[Board[str]]:
    """The board after each answer of white, none of which may win."""
    found = []
    for square in board.squares():
        if board[square] == EMPTY:
            after = board.copy()
            after[square] = "o"
            assert not winning_squares(after, square, k)
            found.append(after)
    return found


def test_the_first_player_wins_on_four_by_four_against_every_reply() -> None:
    todo = [Board(4, 4, EMPTY)]
    seen: set[tuple[str, ...]] = set()
    while todo:
        board = todo.pop()
        if not answer(board, 3):
            new = [after for after in replies(board, 3) if tuple(after.cells) not in seen]
            seen.update(tuple(after.cells) for after in new)
            todo += new
    assert len(seen) > 15


@pytest.mark.parametrize(("rows", "columns"), [(5, 6), (7, 7)])
def test_the_first_player_wins_after_every_first_reply(rows: int, columns: int) -> None:
    rng = Random(2)
    board = Board(rows, columns, EMPTY)
    answer(board, 4)
    for after in replies(board, 4):
        while not answer(after, 4):
            after = rng.choice(replies(after, 4))

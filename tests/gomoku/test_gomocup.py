"""Our engine by the Gomocup protocol: in this process for the words, in its own for time."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from games.gomoku.engine import search, states
from games.gomoku.gomocup import UNLIMITED, read_square, rule_of
from games.gomoku.gomocup.inbox import Inbox
from games.gomoku.gomocup.pace import AT_ONCE, LEAST_TIME, Allowance, bound_memory
from games.gomoku.gomocup.serve import Engine, reply_to
from games.gomoku.renju import fouls
from tests.driving import piped, read_until

DATA = Path(__file__).parents[1] / "data"
MOVE = re.compile(r"\d+,\d+")
QUICK = "INFO timeout_turn 0"


def talk(*lines: str, level: str = "hard") -> list[str]:
    """The replies to these lines. The end of the input does not hurry the engine."""
    feed = iter(lines)
    inbox = Inbox(lambda: next(feed, None), lambda: 0.0)
    engine = Engine(inbox, Random(1), perf_counter, level)
    replies: list[str] = []
    while (line := inbox.next()) is not None:
        replies += reply_to(engine, line)
    return replies


def is_move(reply: str, size: int = 15) -> bool:
    square = read_square(reply)
    return square is not None and max(square) < size


# Commands


def test_a_game_by_turns() -> None:
    ok, first, second = talk("START 15", QUICK, "BEGIN", "TURN 0,0")
    assert ok == "OK"
    assert is_move(first)
    assert is_move(second)
    assert second not in (first, "0,0")


def test_words_in_any_case_and_lines_with_any_end() -> None:
    replies = talk("start 15\r", "Info Timeout_Turn 0", "", "  \t", "begin\r\n", "turn  0 , 0 ")
    assert replies[0] == "OK"
    assert all(map(is_move, replies[1:]))


@pytest.mark.parametrize(
    "line",
    [
        "TURN 7",
        "TURN",
        "TURN a,b",
        "TURN 7,7,7",
        "TURN -1,3",
        "TURN 15,3",
        "TURN 3,15",
        "TURN 0,0",
        "TURN 9999999999999,1",
        "TURN \N{ARABIC-INDIC DIGIT ONE},1",
        "START",
        "START abc",
        "START 4",
        "START 53",
        "START 99999999999999999999",
        "START -15",
        "RECTSTART 15",
        "RECTSTART 15,4",
        "RECTSTART 15 20",
        "TAKEBACK 5,5",
        "TAKEBACK x",
        "PLAY 0,0",
        "PLAY 7",
        "BOARD\n1,1\nDONE",
        "BOARD\n1,1,9\nDONE",
        "BOARD\n1,1,1\n1,1,2\nDONE",
        "BOARD\n1,15,1\nDONE",
        "BOARD\nhello\nDONE",
        "YXBOARD\n1,1,7\nDONE",
        "SWAP2BOARD\n1,1\nDONE",
        "SWAP2BOARD\n1,1\n1,1\n2,2\nDONE",
    ],
)
def test_a_bad_command_gets_one_error_and_changes_nothing(line: str) -> None:
    replies = talk("START 15", QUICK, "TURN 0,0", *line.split("\n"), "TURN 1,0", "TAKEBACK 0,0")
    assert len(replies) == 5
    assert replies[2].startswith("ERROR ")
    assert is_move(replies[3])
    assert replies[4] == "OK"


@pytest.mark.parametrize(
    "line", ["BEGIN", "TURN 1,1", "RESTART", "PLAY 1,1", "TAKEBACK 1,1", "BOARD\n1,1,2\nDONE",
             "SWAP2BOARD\nDONE", "YXBOARD\nDONE"]
)  # fmt: skip
def test_nothing_before_start(line: str) -> None:
    replies = talk(*line.split("\n"), "START 20")
    assert len(replies) == 2
    assert replies[0].startswith("ERROR ")
    assert replies[1] == "OK"


def test_what_is_not_known() -> None:
    assert talk("DANCE", "turn7,7", "\x00\xff", "x" * 9999) == ["UNKNOWN command"] * 4


def test_a_block_without_its_end() -> None:
    replies = talk("START 15", QUICK, "BOARD", "1,1,2", "START 20", "BEGIN")
    assert [replies[0], replies[2]] == ["OK", "OK"]
    assert replies[1].startswith("ERROR ")
    assert is_move(replies[3], 20)
    assert talk("START 15", "BOARD", "1,1,2")[1].startswith("ERROR ")


def test_a_flood_of_stones_is_refused() -> None:
    replies = talk("START 15", "BOARD", *["1,1,1"] * 30_000, "DONE", "ABOUT")
    assert replies[1].startswith("ERROR ")
    assert replies[2].startswith('name="')


def test_info_is_never_answered() -> None:
    lines = ["INFO", "INFO timeout_turn", "INFO timeout_turn x", "INFO rule 99999", "INFO x y z",
             "INFO folder C:\\x", "INFO evaluate 1,1", "INFO time_left -5", "info max_memory 0",
             "INFO rule " + "9" * 5000]  # fmt: skip
    assert talk(*lines) == []


def test_restart_and_other_sizes() -> None:
    replies = talk("START 20", QUICK, "BEGIN", "RESTART", "BEGIN", "RECTSTART 30,6", "TURN 29,5")
    assert replies[1] == replies[3] == "10,10"
    column, row = map(int, replies[5].split(","))
    assert column < 30
    assert row < 6


def test_moves_are_taken_back() -> None:
    replies = talk("START 15", QUICK, "TURN 0,0", "TAKEBACK 0,0", "TURN 0,0", "PLAY 9,9")
    assert replies[2] == "OK"
    assert is_move(replies[3])
    assert replies[4] == "9,9"


def test_no_move_on_a_full_board() -> None:
    stones = [f"{i % 5},{i // 5},{1 + i % 2}" for i in range(25)]
    for level in ("hard", "easy"):
        replies = talk("START 5", "BOARD", *stones, "DONE", "ABOUT", level=level)
        assert replies[1].startswith("ERROR ")
        assert len(replies) == 3


@pytest.mark.parametrize("level", ["random", "easy", "medium"])
def test_the_other_levels(level: str) -> None:
    replies = talk("START 15", "INFO rule 4", "BEGIN", "TURN 0,0", "TURN 0,1", level=level)
    assert all(map(is_move, replies[1:]))


# Rules


def test_the_numbers_of_the_rules() -> None:
    names = ["freestyle", "exact", "freestyle", "exact", "renju", "renju"]
    assert [rule_of(number) for number in range(6)] == names
    assert [rule_of(8), rule_of(9), rule_of(10)] == ["caro", "caro-exact", "caro"]


def stones_of(text: str, size: int) -> Iterator[str]:
    """The lines of BOARD for a move string; the side to move is the engine's."""
    squares = re.findall(r"([a-z])(\d+)", text)
    for number, (column, row) in enumerate(squares):
        owner = 1 if number % 2 == len(squares) % 2 else 2
        yield f"{ord(column) - ord('a')},{size - int(row)},{owner}"


def test_the_answers_that_a_protocol_judge_accepts() -> None:
    for case in json.loads((DATA / "gomocup_rule_checks.json").read_text()):
        size = case["size"]
        stones = stones_of(case["moves"], size)
        rule = f"INFO rule {case['rule']}"
        info = "INFO timeout_turn 300"
        reply = talk(f"START {size}", info, rule, "BOARD", *stones, "DONE")[1]
        column, row = map(int, reply.split(","))
        move = f"{chr(ord('a') + column)}{size - row}"
        if case["expect"].startswith("not "):
            assert move != case["expect"][4:], case["name"]
        else:
            assert move in case["expect"].split("|"), case["name"]


def test_six_and_the_shut_in_five_under_both_caro_rules() -> None:
    row = [f"{column},7,1" for column in (2, 3, 4, 6, 7)]
    others = [f"{column},14,2" for column in (0, 3, 6, 9, 12)]
    replies = {
        number: talk("START 15", "INFO timeout_turn 100", f"INFO rule {number}", "BOARD", *row,
                     *others, "DONE")[1]
        for number in (0, 8, 9)
    }  # fmt: skip
    assert replies[0] == replies[8] == "5,7"
    assert replies[9] != "5,7"


def test_the_forbidden_points() -> None:
    cases = json.loads((DATA / "renju_forbidden_points.json").read_text())
    for case in cases[:40]:
        black = [f"{column},{row},1" for column, row in case["black"]]
        white = [f"{column},{row},2" for column, row in case["white"]]
        talked = talk("START 15", "INFO rule 4", "yxboard", *black, *white, "done", "yxshowforbid")
        assert len(talked) == 2
        points = re.fullmatch(r"FORBID ((?:\d{4})*)\.", talked[1])
        assert points is not None
        found = {(int(x), int(y)) for x, y in re.findall("(..)(..)", points[1])}
        assert found == {tuple(map(int, key.split(","))) for key in case["forbidden"]}
    assert talk("START 15", "YXSHOWFORBID")[1] == "FORBID ."


def test_black_makes_no_foul() -> None:
    # A double-three at h8 would be the most natural move.
    black, white = ["6,7", "5,7", "7,6", "7,5"], ["0,0", "14,0", "0,14", "14,14"]
    stones = [f"{a},1\n{b},2" for a, b in zip(black, white, strict=True)]
    lines = "\n".join(["START 15", QUICK, "INFO rule 4", "BOARD", *stones, "DONE"]).split("\n")
    column, row = map(int, talk(*lines)[1].split(","))
    cells = ["."] * 225
    for text, mark in ((black, "x"), (white, "o")):
        for square in text:
            x, y = map(int, square.split(","))
            cells[y * 15 + x] = mark
    assert 7 * 15 + 7 in fouls(cells, 15, 15)
    assert row * 15 + column not in fouls(cells, 15, 15)


# Swap2


def test_swap2() -> None:
    three = talk("START 15", QUICK, "SWAP2BOARD", "DONE")[1].split()
    assert len(set(three)) == 3
    assert all(map(is_move, three))
    for count in (3, 5):
        stones = ["7,7", "7,8", "8,7", "3,3", "11,11"][:count]
        reply = talk("START 15", QUICK, "SWAP2BOARD", *stones, "DONE")[1]
        assert reply == "SWAP" or is_move(reply)
        assert reply not in stones


def test_the_better_colour_is_taken() -> None:
    strong = ["7,7", "0,0", "8,7", "14,14", "9,7"]  # black has an open three, white is to move
    assert talk("START 15", "INFO timeout_turn 300", "SWAP2BOARD", *strong, "DONE")[1] == "SWAP"
    weak = ["0,0", "7,7", "14,14", "8,8", "0,14"]
    reply = talk("START 15", "INFO timeout_turn 300", "SWAP2BOARD", *weak, "DONE")[1]
    assert is_move(reply)


# Time and memory


def test_the_time_is_divided() -> None:
    assert Allowance(turn=0).seconds(0) == pytest.approx(AT_ONCE)
    assert 0.9 < Allowance(turn=1).seconds(0) < 1
    assert Allowance(turn=5, match=10).seconds(0) <= 0.5
    assert Allowance(turn=5, match=10, left=-1).seconds(0) == LEAST_TIME
    assert Allowance(turn=5, left=UNLIMITED / 1000).seconds(0) > 4.9
    left = 180.0
    for _ in range(120):
        left -= Allowance(turn=30, match=180, left=left).seconds(180 - left) + 0.02
    assert left > 0


def test_tables_are_bounded() -> None:
    before = states.STATES, search.TABLE
    bound_memory(80_000_000, 225)
    assert before[0] > states.STATES
    assert before[1] > search.TABLE
    bound_memory(1, 225)
    assert states.STATES > 0
    bound_memory(0, 225)
    assert before == (states.STATES, search.TABLE)


# In a process of its own


def test_moves_come_in_time() -> None:
    with piped(["gomoku", "engine"], b"START 20\r", b"INFO timeout_turn 300\r") as process:
        read_until(process, b"OK\n")
        assert process.stdin is not None
        for line in (b"BEGIN\r\n", b"TURN 8,8\r\n", b"TURN 8,9\r\n"):
            began = time.monotonic()
            process.stdin.write(line)
            process.stdin.flush()
            assert MOVE.match(read_until(process, b"\n").decode())
            assert time.monotonic() - began < 0.8


@pytest.mark.parametrize("closed", [False, True])
def test_the_end_is_noticed_while_thinking(closed: bool) -> None:
    lines = [b"START 20", b"INFO timeout_turn 60000", b"BOARD", b"10,10,2", b"DONE"]
    with piped(["gomoku", "engine"], *lines) as process:
        read_until(process, b"OK\n")
        time.sleep(0.2)
        assert process.stdin is not None
        began = time.monotonic()
        if closed:
            process.stdin.close()
        else:
            process.stdin.write(b"end\r\n")
            process.stdin.flush()
        assert process.wait(5) == 0
        assert time.monotonic() - began < 1
        assert process.stderr is not None
        assert process.stderr.read() == b""

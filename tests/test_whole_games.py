"""Whole games through a pipe: every direction, every outcome of every game."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.run import run

TWO = ("--x", "human", "--o", "human")
TICTACTOE = {
    "row": ("1 1, 2 1, 1 2, 2 2, 1 3", "x", "1 1, 1 2, 1 3"),
    "column": ("1 2, 1 1, 2 2, 2 1, 3 2", "x", "1 2, 2 2, 3 2"),
    "diagonal": ("1 1, 1 2, 2 2, 1 3, 3 3", "x", "1 1, 2 2, 3 3"),
    "anti-diagonal": ("1 1, 1 3, 1 2, 2 2, 3 3, 3 1", "o", "1 3, 2 2, 3 1"),
    "draw": ("1 1, 1 2, 1 3, 2 2, 2 1, 2 3, 3 2, 3 1, 3 3", "q", "the board is full"),
    "last square": ("1 1, 1 2, 1 3, 2 1, 2 2, 2 3, 3 2, 3 1, 3 3", "x", "1 1, 2 2, 3 3"),
}


def play(*words: str, typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "games", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


@pytest.mark.parametrize("name", TICTACTOE)
def test_tictactoe(name: str) -> None:
    moves, result, words = TICTACTOE[name]
    ran = play("tictactoe", *TWO, typed=moves.replace(", ", "\n") + "\n")
    assert ran.returncode == 0
    assert f"\nresult: {result}\n" in ran.stdout
    end = "A draw: " if result == "q" else f"{result} wins: 3 in a row, "
    assert f"\n{end}{words}.\n" in ran.stdout
    assert run("tictactoe", *TWO, typed=moves + "\n").output.count("plays") == moves.count(",") + 1


@pytest.mark.parametrize(
    ("moves", "result", "squares"),
    [
        ("a1 a2 b1 b2 c1 c2 d1", "black", "a1, b1, c1, d1"),
        ("a1 b1 a2 b2 a3 b3 a4", "black", "a4, a3, a2, a1"),
        ("a4 f1 b3 e1 c2 a1 d1", "black", "a4, b3, c2, d1"),
        ("f4 a1 f3 b2 f2 c3 a4 d4", "white", "d4, c3, b2, a1"),
    ],
    ids=["row", "column", "diagonal", "anti-diagonal"],
)
def test_gomoku(moves: str, result: str, squares: str) -> None:
    words = ("gomoku", "--rows", "4", "--columns", "6", "--win", "4", "--white", "human")
    ran = play(*words, typed=moves.replace(" ", "\n") + "\n")
    assert ran.returncode == 0
    assert f"\n{result} wins: 4 in a row, {squares}.\n" in ran.stdout
    assert f"\nresult: {result}\n" in ran.stdout


def test_gomoku_draw_on_a_full_board() -> None:
    words = ("gomoku", "--size", "3", "--win", "3", "--white", "human")
    ran = play(*words, typed="a3\nb3\nc3\nb2\na2\nc2\nb1\na1\nc1\n")
    assert "\nA draw: the board is full.\nScore: " in ran.stdout
    assert "\nresult: draw\n" in ran.stdout


def test_gomoku_stopped_when_no_line_is_open() -> None:
    words = ("gomoku", "--rows", "1", "--columns", "3", "--win", "3", "--white", "human")
    ran = play(*words, typed="stop\na1\nstop\nb1\nstop\n")
    assert ran.stdout.count("A line is still open: the game goes on.") == 2
    assert ran.stdout.count("No line is open for either side any more") == 1
    assert "\nblack stops the game.\nA draw: no line was open any more.\n" in ran.stdout
    assert "\nresult: draw\n" in ran.stdout


def test_minesweeper_won_by_the_first_move() -> None:
    ran = play("minesweeper", "--mines", "0", typed="9 1\n")
    assert "\nYou won: every safe square is open.\n1 move, 0 flags, 0 undos, " in ran.stdout
    assert "\nresult: won\n" in ran.stdout


def test_minesweeper_lost() -> None:
    # Of the two mines one or none is at 1 1: opened last, it loses or wins.
    words = ("minesweeper", "--rows", "1", "--columns", "4", "--mines", "2", "--first", "safe")
    results = set()
    for seed in range(12):
        ran = play(*words, "--seed", str(seed), typed="f 1 3\n1 2\n1 1\n")
        if "\nresult: lost\n" in ran.stdout:
            lines = "You lost: mine at 1 1.\n3 moves, 1 flag, 0 undos, "
            assert f"\n{lines}" in ran.stdout
        results.add(re.findall(r"\nresult: (\w+)\n", ran.stdout)[0])
        if len(results) == 2:
            break
    assert results == {"won", "lost"}


def test_minesweeper_lost_by_a_chord_names_the_wrong_flag() -> None:
    # The only mine of a row of three is at one end: a flag at the other end is wrong.
    words = ("minesweeper", "--rows", "1", "--columns", "3", "--mines", "1", "--first", "safe")
    ends = {"1 1": "1 3", "1 3": "1 1"}
    reasons = set()
    for seed in "012345":
        for flagged, other in ends.items():
            ran = play(*words, "--seed", seed, typed=f"1 2\nf {flagged}\nc 1 2\n")
            if "result: lost" in ran.stdout:
                assert f"You lost: mine at {other}; wrong flag at {flagged}." in ran.stdout
                reasons.add(flagged)
            else:
                assert "result: won" in ran.stdout
        if len(reasons) == 2:
            break
    assert reasons == set(ends)

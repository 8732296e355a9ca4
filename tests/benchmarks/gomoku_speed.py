"""Positions a second and depth in one second on five fixed positions.

python tests/benchmarks/gomoku_speed.py [--time SECONDS]
"""

from __future__ import annotations

import argparse
import re
import time
from random import Random

from games.board import Board
from games.gomoku.engine import LEVELS, choose
from games.inarow import EMPTY, Position

POSITIONS = {
    "opening": "h8i9g9i7",
    "early": "g8j8j9g9h10i10e10h7",
    "open fight": "j9h10i10i7k8h11j8h9h8i8j7j10",
    "middle": "g8j8j9g9i7h10i11e9i9i8f10k8l8l9j10h12",
    "crowded": "j9h10i10i7h11k8g12f13j8j11j7j6k5i5k7g9f10f8i11d6e7h6",
}
SIZE = 15


def view_of(moves: str) -> Position:
    """The position after the moves, written as on the board."""
    board = Board(SIZE, SIZE, EMPTY)
    marks = ("x", "o")
    stones = re.findall(r"([a-z])(\d+)", moves)
    for number, (column, row) in enumerate(stones):
        board[SIZE - int(row), ord(column) - ord("a")] = marks[number % 2]
    mark, other = marks if len(stones) % 2 == 0 else marks[::-1]
    return Position(board, 5, mark, other, None, frozenset())


def main() -> None:
    """Print a line a position, and the means."""
    parser = argparse.ArgumentParser(description="How fast and how deep the engine looks.")
    parser.add_argument("--time", type=float, default=1.0, metavar="SECONDS")
    seconds = parser.parse_args().time
    totals = [0.0, 0.0]
    for name, moves in POSITIONS.items():
        limits = LEVELS["hard"]._replace(seconds=seconds)
        began = time.perf_counter()
        choice = choose(view_of(moves), "freestyle", limits, Random(1), time.perf_counter)
        used = time.perf_counter() - began
        row, column = choice.move
        square = f"{chr(ord('a') + column)}{SIZE - row}"
        print(
            f"{name:11} {square:4} {choice.reason:7} depth {choice.depth:2}"
            f" {choice.nodes / used:9,.0f} positions/s  {used:.3f} s  value {choice.value}"
        )
        totals[0] += choice.nodes / used
        totals[1] += choice.depth
    count = len(POSITIONS)
    print(f"mean: depth {totals[1] / count:.1f}, {totals[0] / count:,.0f} positions/s")


if __name__ == "__main__":
    main()

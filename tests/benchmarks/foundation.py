"""What the foundation costs. Run by hand: python tests/benchmarks/foundation.py."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

from games.board import Board
from games.inarow import EMPTY, winning_squares
from games.minesweeper.laying import lay_safe
from games.minesweeper.rules import Minesweeper, Move
from games.tictactoe.computer import random_move
from games.tictactoe.rules import TicTacToe

PAIRS = 41
"""Runs that a ratio is the median of; both sides run in turn, so that both meet the same noise."""


def seconds(work: Callable[[], object], repeats: int) -> float:
    """The median time of one run."""
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return median(times)


def process(*words: str) -> Callable[[], object]:
    """A run of the interpreter to its end; the menu ends at once, as its input is empty."""
    return lambda: subprocess.run(
        [sys.executable, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True
    )


def compared(base: Callable[[], object], ours: Callable[[], object]) -> tuple[float, float]:
    """Median seconds of ours, and the median ratio to the base, over runs of both in turn."""
    times = [(seconds(base, 1), seconds(ours, 1)) for _ in range(PAIRS)]
    return median(our for _, our in times), median(our / its for its, our in times)


def start() -> None:
    menu = process("-m", "games")
    menu()  # compiled once
    took, ratio = compared(process("-c", "import argparse, colorama"), menu)
    print(
        f"start to the menu and out: {1000 * took:.1f} ms, {ratio:.2f} times "
        f"'import argparse, colorama'"
    )


def scan(size: int) -> Callable[[], None]:
    """10,000 scans on a board with a row of stones through the middle."""
    board = Board(size, size, EMPTY)
    middle = size // 2
    for column in range(middle - 4, middle + 5):
        if column != middle + 1:
            board[middle, column] = "x"

    def work() -> None:
        for _ in range(10_000):
            winning_squares(board, (middle, middle), 5)

    return work


def windows() -> None:
    took, ratio = compared(scan(15), scan(1000))
    print(f"window scan on 1000x1000: {took * 100:.2f} us, {ratio:.2f} times that on 15x15")


def opening() -> None:
    def work() -> None:
        game = Minesweeper(1000, 1000, 1, lay_safe, Random(1))
        game.play(Move("open", 500, 500))
        assert game.outcome or game.opened

    took = seconds(work, 1)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"opening 1000x1000 with one mine: {took:.2f} s, {most:.0f} MiB of memory in all")


def tictactoe() -> None:
    rng = Random(1)

    def work() -> None:
        for _ in range(10_000):
            game = TicTacToe()
            while game.outcome is None:
                game.play(random_move(game.view, rng))

    print(f"10,000 random tic-tac-toe games: {seconds(work, 1):.2f} s")


if __name__ == "__main__":
    opening()
    start()
    windows()
    tictactoe()

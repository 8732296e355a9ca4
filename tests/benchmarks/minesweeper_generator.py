"""How long a board without a guess takes, level by level, and how long giving up takes.

Run with ``python tests/benchmarks/minesweeper_generator.py --boards 1000``. Milliseconds of
processor time, the first square in the centre.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from games.minesweeper.counting import count_remembered
from games.minesweeper.generator import NoBoard, lay_no_guess

LEVELS = {
    "beginner": (9, 9, 10),
    "intermediate": (16, 16, 40),
    "expert": (16, 30, 99),
    "hopeless": (16, 16, 99),
}


def times(size: tuple[int, int, int], boards: int, rng: random.Random) -> tuple[list[float], int]:
    """Milliseconds for each of so many boards, and how many were not found."""
    rows, columns, mines = size
    first = rows // 2 * columns + columns // 2
    taken = []
    missed = 0
    for _ in range(boards):
        start = time.process_time()
        try:
            lay_no_guess(rows, columns, mines, first, rng)
        except NoBoard:
            missed += 1
        taken.append(1000 * (time.process_time() - start))
    return sorted(taken), missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=list(LEVELS), help=", ".join(LEVELS))
    parser.add_argument("--boards", type=int, default=200, help="for a hopeless one, a hundredth")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for level in options.levels:
        boards = options.boards if level != "hopeless" else max(1, options.boards // 100)
        count_remembered.cache_clear()
        taken, missed = times(LEVELS[level], boards, random.Random(options.seed))
        print(
            f"{level}, {boards} boards, {missed} not found, ms: "
            f"median {statistics.median(taken):.2f}, mean {statistics.mean(taken):.2f}, "
            f"p99 {taken[len(taken) * 99 // 100]:.2f}, max {taken[-1]:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()

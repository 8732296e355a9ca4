"""How fast the solver is, in processor time.

On automatic expert games, and on boards where enumeration explodes.

Run with ``python tests/benchmarks/minesweeper_solver.py --games 200``.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from games.board import neighbours
from games.minesweeper.counting import count_remembered
from games.minesweeper.solver import solve
from games.minesweeper.view import HIDDEN, View


def lay(size: tuple[int, int, int], free: set[int], dice: random.Random) -> set[int]:
    """Mines on a board of (rows, columns, mines) outside the free squares."""
    rows, columns, mines = size
    return set(dice.sample([i for i in range(rows * columns) if i not in free], mines))


def uncover(
    cells: list[str], square: int, mined: set[int], near: tuple[tuple[int, ...], ...]
) -> None:
    """Open a safe square, and what a zero opens."""
    todo = [square]
    while todo:
        square = todo.pop()
        if cells[square] == HIDDEN:
            number = sum(n in mined for n in near[square])
            cells[square] = str(number)
            if not number:
                todo.extend(near[square])


def expert_times(games: int, dice: random.Random) -> list[float]:
    """Milliseconds for every position of games that open all safe squares, else the likeliest."""
    size = (16, 30, 99)
    near = neighbours(16, 30)
    times = []
    for _ in range(games):
        mined = lay(size, {0}, dice)
        cells = [HIDDEN] * 480
        uncover(cells, 0, mined, near)
        while cells.count(HIDDEN) > 99:
            start = time.process_time()
            solution = solve(View(*size, cells))
            times.append(1000 * (time.process_time() - start))
            hidden = solution.safe or {min(solution.weights, key=solution.weights.__getitem__)}
            if hidden & mined:
                break
            for square in hidden:
                uncover(cells, square, mined, near)
    return times


def scattered(size: tuple[int, int, int], openings: int, flood: bool, dice: random.Random) -> View:
    """A board with so many random safe squares opened, zeros spreading or left as single."""
    rows, columns, _ = size
    near = neighbours(rows, columns)
    mined = lay(size, set(), dice)
    cells = [HIDDEN] * (rows * columns)
    safe = [i for i in range(rows * columns) if i not in mined]
    if flood:
        safe = [i for i in safe if not any(n in mined for n in near[i])] or safe
    for square in dice.sample(safe, min(openings, len(safe))):
        if flood:
            uncover(cells, square, mined, near)
        else:
            cells[square] = str(sum(n in mined for n in near[square]))
    return View(*size, cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--boards", type=int, default=10, help="hard boards of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    times = sorted(expert_times(options.games, dice))
    print(
        f"expert, {options.games} games, {len(times)} positions, ms: "
        f"mean {statistics.mean(times):.2f}, p50 {statistics.median(times):.2f}, "
        f"p99 {times[len(times) * 99 // 100]:.2f}, max {times[-1]:.1f}"
    )
    for name, size, openings, flood in (
        ("50x50/500, 40 openings", (50, 50, 500), 40, True),
        ("50x50/500, 40 single numbers", (50, 50, 500), 40, False),
        ("30x30/200, 200 squares, zeros spread", (30, 30, 200), 200, True),
        ("30x30/200, 200 single numbers", (30, 30, 200), 200, False),
    ):
        for _ in range(options.boards):
            view = scattered(size, openings, flood, dice)
            count_remembered.cache_clear()
            start = time.process_time()
            solve(view)
            print(f"{name}: {time.process_time() - start:.2f} s", flush=True)


if __name__ == "__main__":
    main()

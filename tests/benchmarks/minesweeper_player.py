"""How often the player wins, with the 95 % Wilson interval, and how fast it plays.

Run with ``python tests/benchmarks/minesweeper_player.py expert --games 2000 --first safe``.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt

from games.board import neighbours
from games.minesweeper.player import choices
from games.minesweeper.view import HIDDEN, View

LEVELS = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}


def wins_game(size: tuple[int, int, int], first: str, start: int, dice: random.Random) -> bool:
    """Lay the mines, open the start, then play to the end."""
    rows, columns, mines = size
    near = neighbours(rows, columns)
    free = {start} if first == "safe" else {start, *near[start]}
    mined = set(dice.sample([i for i in range(rows * columns) if i not in free], mines))
    cells = [HIDDEN] * (rows * columns)
    hidden = rows * columns
    squares = [start]
    while True:
        for square in squares:
            todo = [square]
            while todo:
                square = todo.pop()
                if cells[square] == HIDDEN:
                    if square in mined:
                        return False
                    hidden -= 1
                    number = sum(n in mined for n in near[square])
                    cells[square] = str(number)
                    if not number:
                        todo.extend(near[square])
        if hidden == mines:
            return True
        squares = choices(View(rows, columns, mines, cells))


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a proportion, in per cent."""
    z = 1.959964
    rate = won / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 100 / (1 + z * z / games)
    return (middle - half) * scale, (middle + half) * scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", choices=("safe", "open"), default="safe")
    parser.add_argument("--start", default="1,1", help="row,column of the first square, from 1")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    size = LEVELS[options.level]
    row, column = map(int, options.start.split(","))
    start = (row - 1) * size[1] + column - 1
    began = time.process_time()
    won = 0
    for game in range(1, options.games + 1):
        # each game its own dice, so that players can be compared game by game
        won += wins_game(size, options.first, start, random.Random(f"{options.seed}:{game}"))
        if game % 100 == 0 or game == options.games:
            low, high = wilson(won, game)
            print(
                f"{options.level} {options.first} start {options.start}: {won} of {game} won, "
                f"{100 * won / game:.2f} % ({low:.2f} to {high:.2f}), "
                f"{game / (time.process_time() - began):.1f} games/s of processor time",
                flush=True,
            )


if __name__ == "__main__":
    main()

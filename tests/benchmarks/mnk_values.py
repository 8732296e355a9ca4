"""Prove the published values of m,n,k-games again, and print what each proof cost.

``python tests/benchmarks/mnk_values.py [SECONDS]``: rows that take longer are given up (60).
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from games.board import Board
from games.gomoku.solve import DRAW, FIRST, OutOfTime, solve

DATA = Path(__file__).parent.parent / "data" / "mnk_values.json"
LARGEST = 36
"""Squares of the largest board that is tried."""


def prove(rows: int, columns: int, win_length: int, seconds: float) -> tuple[str, int, float]:
    """The value, the positions visited and the seconds taken."""
    started = time.monotonic()
    end = started + seconds
    board = Board(rows, columns, ".")
    try:
        proof = solve(board, win_length, "x", "o", lambda: time.monotonic() > end)
    except OutOfTime:
        return "not solved", 0, time.monotonic() - started
    return proof.value, proof.positions, time.monotonic() - started


def main() -> int:
    """Print a line for each row of the table; 1 if a value is wrong."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    wrong = 0
    print(f"{'rows':>4} {'columns':>7} {'k':>2}  {'value':18} {'positions':>9} {'seconds':>8}")
    for row in json.loads(DATA.read_text(encoding="utf-8")):
        rows, columns, win_length = row["m"], row["n"], row["k"]
        if rows * columns > LARGEST:
            continue
        value, positions, taken = prove(rows, columns, win_length, seconds)
        known = {"win": FIRST, "draw": DRAW}[row["value"]]
        wrong += value not in (known, "not solved")
        line = f"{rows:4} {columns:7} {win_length:2}  {value:18} {positions:9} {taken:8.2f}"
        print(line if value == known else f"{line}  known: {known}", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())

"""How long it takes to tell whether a square is forbidden under renju.

``python tests/benchmarks/renju_fouls.py``: every empty point of the stored positions, first with
nothing remembered of any line, then again.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from games.gomoku.renju import fouls, shape

DATA = Path(__file__).parent.parent / "data" / "renju_forbidden_points.json"
SIZE = 15


def boards() -> list[list[str]]:
    """The flat cells of every stored position."""
    found = []
    for position in json.loads(DATA.read_text(encoding="utf-8")):
        cells = ["."] * SIZE**2
        for mark, colour in (("x", "black"), ("o", "white")):
            for column, row in position[colour]:
                cells[row * SIZE + column] = mark
        found.append(cells)
    return found


def main() -> None:
    """Print the microseconds a point and the milliseconds a board."""
    positions = boards()
    points = sum(cells.count(".") for cells in positions)
    shape.cache_clear()
    for name in ("first", "again"):
        started = time.perf_counter()
        for cells in positions:
            fouls(cells, SIZE, SIZE)
        seconds = time.perf_counter() - started
        print(
            f"{name}: {seconds / points * 1e6:.1f} microseconds a point, "
            f"{seconds / len(positions) * 1e3:.2f} milliseconds a board of {SIZE}x{SIZE}"
        )


if __name__ == "__main__":
    main()

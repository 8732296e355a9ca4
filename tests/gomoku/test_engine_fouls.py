"""The engine's own reading of renju's fouls, against referees that agree."""

from __future__ import annotations

import json
from pathlib import Path

from games.gomoku.engine.fouls import forbidden, foul
from games.gomoku.engine.position import Position, squares_of
from games.gomoku.engine.states import BLACK, WHITE

DATA = Path(__file__).parents[1] / "data"
KINDS = ["", "double-three", "double-four", "overline"]
SIZE = 15


def position_of(case: dict[str, list[list[int]]]) -> Position:
    position = Position(SIZE, SIZE, 5, "renju")
    for side, colour in ((BLACK, "black"), (WHITE, "white")):
        for column, row in case[colour]:
            position.place(row * SIZE + column, side)
    return position


def test_every_forbidden_point_and_no_other() -> None:
    for case in json.loads((DATA / "renju_forbidden_points.json").read_text(encoding="ascii")):
        position = position_of(case)
        found = {}
        for square in squares_of(position.empty):
            if forbidden(position, square):
                row, column = divmod(square, SIZE)
                found[f"{column},{row}"] = KINDS.index(foul(position, square))
        assert found == case["forbidden"]


def test_a_three_that_cannot_become_a_straight_four_is_none() -> None:
    for case in json.loads((DATA / "renju_recursive_threes.json").read_text(encoding="ascii")):
        column, row = case["point"]
        assert foul(position_of(case), row * SIZE + column) == KINDS[case["true"]]

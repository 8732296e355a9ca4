"""Who has won, seen from where the person sits."""

from __future__ import annotations

import pytest

from games.game import Outcome
from games.gomoku.table import KIND as GOMOKU
from games.kind import HUMAN
from games.minesweeper.table import KIND as MINESWEEPER
from games.seating import opponent, standing
from games.tictactoe.table import KIND as TICTACTOE
from tests.test_session import play


@pytest.mark.parametrize(
    ("x", "o", "seat", "against", "score"),
    [
        (HUMAN, "perfect", "x", "perfect", "won"),
        (HUMAN, "perfect", "o", "perfect", "lost"),
        (HUMAN, "perfect", None, "perfect", "drawn"),
        ("random", HUMAN, "x", "random", "lost"),
        ("random", HUMAN, "o", "random", "won"),
        (HUMAN, HUMAN, "x", "", ""),
        (HUMAN, HUMAN, None, "", ""),
        ("random", "perfect", "x", "", ""),
    ],
)
def test_a_game_against_a_computer_has_a_score(
    x: str, o: str, seat: str | None, against: str, score: str
) -> None:
    settings = TICTACTOE.settle({"x": x, "o": o})
    assert opponent(TICTACTOE, settings) == against
    assert standing(TICTACTOE, settings, Outcome("-", seat, "-"), seat) == score


def test_a_game_for_one_is_won_or_lost() -> None:
    settings = MINESWEEPER.settle({})
    assert opponent(MINESWEEPER, settings) == ""
    assert standing(MINESWEEPER, settings, Outcome("won", "you", "-"), "you") == "won"
    assert standing(MINESWEEPER, settings, Outcome("lost", None, "-"), None) == "lost"


@pytest.mark.parametrize(("chosen", "score"), [("black", "lost"), ("white", "won")])
def test_where_sides_are_chosen_the_seat_counts(chosen: str, score: str) -> None:
    """In swap2 the person begins at black's seat and may end up playing white.

    The computer at white's seat is asked for a colour; whoever it leaves black to makes five.
    """
    settings = {"size": 9, "opening": "swap2", "black": HUMAN, "white": HUMAN}
    opening = ("a1", "a2", "b1", chosen)
    # White to move: whatever white plays, black completes a row of five from a1 and b1.
    moves = (*opening, "i9", "c1", "i8", "d1", "i6", "e1")
    session, face = play(GOMOKU, settings, *moves)
    assert face.results == ["black"]
    seat = GOMOKU.seat(session.game, "black")
    assert seat == ("white" if chosen == "black" else "black")
    session.settings["white"] = "easy"
    assert session.result().score == score

"""The engine's levels at the table: moves, hints and a look back."""

from __future__ import annotations

from random import Random

import pytest

from games.gomoku import levels
from games.gomoku.engine import LEVELS
from games.gomoku.rules import Gomoku
from tests.run import run


@pytest.fixture(autouse=True)
def _little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "hard", LEVELS["hard"]._replace(seconds=0.3))
    monkeypatch.setattr(levels, "LOOKING_BACK", 0.3)


def played(game: Gomoku, moves: str) -> Gomoku:
    for text in moves.split():
        game.play(game.parse(text))
    return game


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("moves", "squares"),
    [
        ("h8 a1 h9 a3 h10 a5 h11 a7", "h7 h12"),  # black completes its four
        ("h8 a1 h9 a2 h10 a3 j1 a4", "a5"),  # black must stop white's four in the corner
        ("h8 a1 h9 a3 h10 a15", "h7 h11"),  # an open three becomes an open four
        ("a1 h8 a3 h9 a5 h10", "h6 h7 h11 h12"),  # and is stopped at one of its ends
    ],
)
def test_levels_win_and_stop_wins(level: str, moves: str, squares: str) -> None:
    game = played(Gomoku(15, 15, 5), moves)
    move = levels.move(game.view, Random(1), LEVELS[level])
    assert game.format(move) in squares.split()


def test_a_hint_says_what_it_sees() -> None:
    game = played(Gomoku(15, 15, 5), "h8 a1 h9 a3 h10 a5 h11 a7")
    move, reason = levels.hint(game.view, Random(1))
    assert game.format(move) in ("h7", "h12")
    assert reason == "it wins at once"
    game = played(Gomoku(15, 15, 5), "h8 a1 h9 a3 h10 a15")
    move, reason = levels.hint(game.view, Random(1))
    assert reason.startswith(f"it wins in 2: {game.format(move)} ")


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("opening", ["pro", "swap2"])
def test_levels_keep_to_the_opening(level: str, opening: str) -> None:
    for seed in range(3):
        game = Gomoku(15, 15, 5, "freestyle", opening)
        for _ in range(8):
            game.play(levels.move(game.view, Random(seed), LEVELS[level]._replace(seconds=0.05)))
        assert game.outcome is None


def test_in_swap2_the_better_colour_is_taken() -> None:
    # Black has an open three and it is white's turn: whoever plays black wins or nearly so.
    game = played(Gomoku(15, 15, 5, "freestyle", "swap2"), "h8 a1 h9")
    assert "black" in game.choices
    chosen = levels.move(game.view, Random(1), LEVELS["hard"])
    assert chosen in ("black", "white")


def test_why_names_the_last_chance_and_the_win_after_it() -> None:
    # White lets an open three stand: that was the mistake, and an open four is the win.
    told = run("gomoku", "--white", "human",
               typed="h8\na1\nh9\na3\nh10\na5\nh11\na7\nh12\nwhy\n").output  # fmt: skip
    line = next(line for line in told.splitlines() if line.startswith("Before move"))
    assert line.startswith("Before move 6, a5, white could still have held")
    assert "black wins by force: " in line


def test_why_is_for_after_the_end_and_for_wins() -> None:
    assert "\nThat is for after the end of the game.\n" in run("gomoku", typed="why\n").output
    drawn = "a3\nb3\nc3\nb2\na2\nc2\nb1\na1\nc1\nwhy\n"
    words = ("gomoku", "--size", "3", "--win", "3", "--white", "human")
    assert "\nNobody has won.\n" in run(*words, typed=drawn).output


@pytest.mark.parametrize("time", ["0", "-1", "x", "0.01", "99999", "1e3", "٣"])
def test_a_time_that_is_none_is_refused(time: str) -> None:
    ran = run("gomoku", "--time", time)
    assert (ran.status, ran.output) == (2, "")
    assert "time is a number of seconds from 0.05 to 3600" in ran.error


def test_a_look_back_at_every_win_of_a_game_between_levels() -> None:
    game = Gomoku(9, 9, 5)
    rng = Random(2)
    players = {"black": LEVELS["medium"], "white": None}
    views = [game.view]
    while game.outcome is None:
        allowed = players[game.turn]
        squares = list(game.legal_moves())
        game.play(levels.move(game.view, rng, allowed) if allowed else rng.choice(squares))
        views.append(game.view)
    assert game.outcome.result == "black"
    assert "black" in levels.why(views)

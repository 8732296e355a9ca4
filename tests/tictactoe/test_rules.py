from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from games.board import Board
from games.game import IllegalMove
from games.tictactoe.rules import TicTacToe

COUNTS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "ttt_counts.json").read_text(encoding="ascii")
)
"""Published numbers of games and positions, recomputed by another program."""


def after(game: TicTacToe, move: tuple[int, int]) -> TicTacToe:
    """The game one move on; the game itself stays as it is."""
    successor = deepcopy(game, {id(game.notation): game.notation, id(game.marks): game.marks})
    successor.play(move)
    return successor


def text_of(game: TicTacToe) -> str:
    return "".join(game.board.cells)


def explore(first: str) -> list[dict[str, TicTacToe]]:
    """Every position that the rules let play reach, by ply."""
    layers = [{text_of(game): game for game in [TicTacToe(first)]}]
    while layers[-1]:
        successors = (
            after(game, move) for game in layers[-1].values() for move in game.legal_moves()
        )
        layers.append({text_of(game): game for game in successors})
    return layers[:-1]


LAYERS = {first: explore(first) for first in ("x", "o")}


def count_games(first: str) -> Counter[tuple[int, str]]:
    """How many games end after so many plies with such a result.

    Playing all 255,168 games move by move takes too long for a test; so each position reached by
    the rules carries the number of ways that lead to it, and each finished one adds its ways.
    """
    ways = Counter({text_of(TicTacToe(first)): 1})
    finished = Counter[tuple[int, str]]()
    for ply, layer in enumerate(LAYERS[first]):
        onward = Counter[str]()
        for text, game in layer.items():
            if game.outcome:
                finished[ply, game.outcome.result] += ways[text]
            for row, column in game.legal_moves():
                i = 3 * row + column
                onward[text[:i] + game.marks[game.turn] + text[i + 1 :]] += ways[text]
        ways = onward
    return finished


@pytest.mark.parametrize(("first", "second"), ["xo", "ox"])
def test_all_games(first: str, second: str) -> None:
    games = count_games(first)
    assert games.total() == COUNTS["games"] == 255168
    results = Counter[str]()
    for (_, result), number in games.items():
        results[result] += number
    assert results == {first: 131184, second: 77904, "q": 46080}
    published = COUNTS["x_wins"], COUNTS["o_wins"], COUNTS["draws"]
    assert (results[first], results[second], results["q"]) == published


@pytest.mark.parametrize(("first", "second"), ["xo", "ox"])
def test_all_games_by_length(first: str, second: str) -> None:
    names = {first: "X", second: "O", "q": "draw"}
    assert {
        f"{plies}:{names[result]}": number
        for (plies, result), number in count_games(first).items()
    } == COUNTS["by_length"]


@pytest.mark.parametrize("first", ["x", "o"])
def test_all_positions_by_ply(first: str) -> None:
    sizes = [len(layer) for layer in LAYERS[first]]
    assert sizes == COUNTS["by_ply"]
    assert sum(sizes) == COUNTS["reachable"] == 5478


@pytest.mark.parametrize(("first", "second"), ["xo", "ox"])
def test_finished_positions(first: str, second: str) -> None:
    outcomes = Counter(
        game.outcome.result if game.outcome else "running"
        for layer in LAYERS[first]
        for game in layer.values()
    )
    split = COUNTS["terminal_split"]
    assert outcomes == {
        first: split["x"],
        second: split["o"],
        "q": split["draw"],
        "running": COUNTS["reachable_nonterminal"],
    }


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@pytest.mark.parametrize(("first", "second"), ["xo", "ox"])
def test_every_position_tells_its_state(first: str, second: str) -> None:
    """Turn, legal moves, winner and the winning squares, each worked out from the marks alone."""
    for ply, layer in enumerate(LAYERS[first]):
        for text, game in layer.items():
            complete = [line for line in LINES if {text[i] for i in line} in ({"x"}, {"o"})]
            assert game.turn == (first, second)[ply % 2]
            assert {3 * row + column for row, column in game.winning} == {
                i for line in complete for i in line
            }
            empty = [divmod(i, 3) for i, cell in enumerate(text) if cell == "."]
            assert list(game.legal_moves()) == ([] if game.outcome else empty)
            assert (game.outcome is not None) == (bool(complete) or not empty)
            if game.outcome:
                assert game.outcome.winner == (text[complete[0][0]] if complete else None)
                assert game.outcome.result == (game.outcome.winner or "q")


def state(game: TicTacToe) -> tuple[Any, ...]:
    return (
        text_of(game),
        game.turn,
        game.last,
        game.winning,
        game.outcome,
        game.empty,
        list(game.legal_moves()),
    )


@pytest.mark.parametrize("first", ["x", "o"])
def test_refused_moves_change_nothing(first: str) -> None:
    """At every position: each taken square, squares off the board, any square once it is over."""
    off = [(-1, 0), (0, -1), (3, 0), (0, 3), (-3, -3)]
    for layer in LAYERS[first]:
        for game in layer.values():
            legal = set(game.legal_moves())
            before = state(game)
            for move in [
                *off,
                *(square for square in game.board.squares() if square not in legal),
            ]:
                with pytest.raises(IllegalMove):
                    game.play(move)
            assert state(game) == before


def test_the_last_empty_square_can_win() -> None:
    game = TicTacToe()
    for text in ("1 1", "1 2", "1 3", "2 1", "2 2", "3 2", "2 3", "3 1"):
        game.play(game.parse(text))
    assert game.outcome is None
    game.play(game.parse("3 3"))
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.winner) == ("x", "x")
    assert game.outcome.reason == "3 in a row"


def test_a_full_board_without_a_line_is_a_draw() -> None:
    game = TicTacToe("o")
    for text in ("1 1", "1 2", "1 3", "2 2", "2 1", "2 3", "3 2", "3 1", "3 3"):
        assert game.outcome is None
        game.play(game.parse(text))
    assert list(game.board.lines()) == [list("oxo"), list("oxx"), list("xoo")]
    assert game.outcome == ("q", None, "the board is full")


def test_a_view_is_not_the_game() -> None:
    game = TicTacToe()
    view = game.view
    view.board[0, 0] = "o"
    game.play((1, 1))
    assert game.board == Board.of(["...", ".x.", "..."])
    assert view.board == Board.of(["o..", "...", "..."])
    assert (view.mark, view.other, view.last) == ("x", "o", None)
    assert (game.view.mark, game.view.other, game.view.last) == ("o", "x", (1, 1))

"""Which runs win under each rule, what is refused, and how openings go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.board import Board, Square
from games.game import IllegalMove
from games.gomoku import computer, table
from games.gomoku.rules import MARKS, Gomoku
from games.gomoku.winning import RULES, winning_runs
from games.inarow import parse_position
from games.session import Session
from tests.run import run
from tests.test_conformance import Silent

DATA = Path(__file__).parent.parent / "data"


def wins(line: str, rule: str, mark: str = "x", win_length: int = 5) -> bool:
    """Whether the leftmost stone of that mark wins on a board of this one row."""
    board = parse_position(line)
    return bool(winning_runs(board, (0, line.index(mark)), win_length, rule))


@pytest.mark.parametrize(
    ("line", "winning_rules"),
    [
        (".xxxxx.", "freestyle exact renju caro"),
        (".xxxxxx.", "freestyle caro"),
        ("oxxxxx.", "freestyle exact renju caro"),
        ("oxxxxxo", "freestyle exact renju"),
        ("xxxxxo.", "freestyle exact renju caro"),
        ("xxxxx", "freestyle exact renju caro"),
        ("oxxxxxxo", "freestyle caro"),
        (".xxxx.x", ""),
    ],
)
def test_runs_of_black(line: str, winning_rules: str) -> None:
    assert {rule for rule in RULES if wins(line, rule)} == set(winning_rules.split())


def test_runs_of_white() -> None:
    assert {rule for rule in RULES if wins(".oooooo.", rule, "o")} == {
        "freestyle",
        "renju",
        "caro",
    }


def test_exactly_four_where_four_win() -> None:
    assert wins(".xxxx.", "exact", win_length=4)
    assert not wins(".xxxxx.", "exact", win_length=4)


def whole_runs(board: Board[str], mark: str) -> Iterator[tuple[list[Square], list[str]]]:
    """Every run of the mark on the board, with what stands at its ends (``edge`` off the board).

    Written without looking at ``games``: each run is followed square by square from its start.
    """

    def at(row: int, column: int) -> str:
        inside = 0 <= row < board.rows and 0 <= column < board.columns
        return board.cells[row * board.columns + column] if inside else "edge"

    for row in range(board.rows):
        for column in range(board.columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                before = at(row - down, column - right)
                if at(row, column) == mark != before:
                    run, here = [], (row, column)
                    while at(*here) == mark:
                        run.append(here)
                        here = (here[0] + down, here[1] + right)
                    yield run, [before, at(*here)]


def is_won(length: int, ends: list[str], mark: str, win_length: int, rule: str) -> bool:
    other = "o" if mark == "x" else "x"
    return {
        "freestyle": length >= win_length,
        "exact": length == win_length,
        "renju": length == 5 if mark == "x" else length >= 5,
        "caro": length > 5 or (length == 5 and ends != [other, other]),
    }[rule]


@st.composite
def filled(draw: st.DrawFn) -> Board[str]:
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    size = rows * columns
    cells = draw(st.text(st.sampled_from("xxxo."), min_size=size, max_size=size))
    return Board.of([cells[i : i + columns] for i in range(0, size, columns)])


@settings(deadline=None, max_examples=150)
@given(filled(), st.sampled_from(RULES), st.integers(2, 6))
def test_winners_against_every_run_on_the_board(
    board: Board[str], rule: str, win_length: int
) -> None:
    if rule in ("renju", "caro"):
        win_length = 5
    for mark in MARKS.values():
        winning = {
            square
            for run, ends in whole_runs(board, mark)
            if is_won(len(run), ends, mark, win_length, rule)
            for square in run
        }
        for square in board.squares():
            if board[square] == mark:
                assert bool(winning_runs(board, square, win_length, rule)) == (square in winning)


def after(moves: str, **chosen: str | int) -> Gomoku:
    game = table.new(table.settle(dict(chosen)), Random(1))
    for text in moves.split():
        game.play(game.parse(text))
    return game


def test_a_forbidden_square_is_refused_with_its_reason() -> None:
    game = after("e8 a1 f8 a3 g8 a5 h7 b15 h6 d15 h5 f15", rule="renju")
    before = game.view
    with pytest.raises(IllegalMove, match="double-four at h8"):
        game.play(game.parse("h8"))
    assert game.view == before
    assert game.fouls == {(7, 7): "double-four"} == game.forbidden
    assert (7, 7) not in list(game.legal_moves())
    assert table.fouls(game.view) == "Forbidden to black: double-four at h8."
    game.play((0, 14))
    assert game.fouls == {}
    game.play((7, 7))
    assert game.view.board[7, 7] == "o"


def test_fouls_belong_to_renju_alone() -> None:
    moves = "e8 a1 f8 a3 g8 a5 h7 b15 h6 d15 h5 f15"
    for rule in ("freestyle", "exact", "caro"):
        assert after(moves, rule=rule).forbidden == {}
    assert "renju" in table.fouls(after(moves).view)


def test_six_goes_on_under_the_rule_exact() -> None:
    game = after("a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1", rule="exact")
    assert game.outcome is None
    game.play(game.parse("g3"))
    assert game.outcome is None
    assert after("a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1").outcome is not None


def test_where_black_may_place_nowhere_white_goes_on() -> None:
    game = after("a1 b1 c1 d1 e1 g1 f1 i1", rows=1, columns=9, rule="renju")
    game.board = parse_position("xxx.xx..o")
    game.empty, game.turn = 3, "white"
    game.play((0, 7))
    assert game.turn == "black"  # g is free
    game.board = parse_position("xxx.xx.o.")
    game.empty, game.turn = 3, "white"
    game.play((0, 6))
    assert game.turn == "black"  # i is free
    game.board = parse_position("xxx.xx..o")
    game.board[0, 6] = "o"
    game.empty, game.turn = 2, "white"
    game.play((0, 7))
    assert game.turn == "white"
    assert list(table.notes(game.view))[:1] == [
        "Every empty square is forbidden to black: white moves again."
    ]
    game.play((0, 3))
    assert game.outcome is not None
    assert game.outcome.result == "draw"


@pytest.mark.parametrize("rule", RULES)
def test_a_computer_stands_by_the_rule(rule: str) -> None:
    """A six is no reason to place, where six win nothing."""
    six = parse_position("xxx.xx...o/........../.........o/o........./oo........")
    position = Gomoku(5, 10, 5, rule).view._replace(board=six)
    _move, reason = computer.easy_hint(position, Random(1))
    assert (reason == "win") == (rule in ("freestyle", "caro"))
    _move, reason = computer.easy_hint(position._replace(mark="o", other="x"), Random(1))
    assert (reason == "block") == (rule in ("freestyle", "caro"))


def test_computers_avoid_what_is_forbidden() -> None:
    for seed in range(4):
        for player in (computer.random_move, computer.easy_move):
            game = after("", size=7, rule="renju", opening="pro")
            while game.outcome is None:
                game.play(player(game.view, Random(seed)))


def test_the_first_move_is_told_what_six_means() -> None:
    told = {rule: table.introduce(table.settle({"rule": rule})) for rule in RULES}
    assert "5 or more in a row win" in told["freestyle"]
    assert "6 or more do not" in told["exact"]
    assert "Black may not make 6 or more" in told["renju"]
    assert "6 or more always win" in told["caro"]


@pytest.mark.parametrize(
    "words",
    [
        ("--rule", "renju", "--win", "6"),
        ("--rule", "caro", "--size", "4"),
        ("--rule", "french"),
        ("--opening", "pro", "--size", "5"),
        ("--opening", "swap2", "--win", "4"),
    ],
)
def test_settings_that_do_not_fit(words: tuple[str, ...]) -> None:
    ran = run("gomoku", *words)
    assert ran.status == 2
    assert words[1] in ran.error


# Openings


@pytest.mark.parametrize("size", [6, 7, 15])
def test_pro(size: int) -> None:
    game = after("", size=size, opening="pro")
    centre = list(game.legal_moves())
    assert len(centre) == (1 if size % 2 else 4)
    game.play(centre[0])
    game.play(next(game.legal_moves()))
    assert isinstance(centre[0], tuple)
    row, column = centre[0]
    near = {(row + i, column + j) for i in range(-2, 3) for j in range(-2, 3)}
    assert near.isdisjoint(game.legal_moves())
    with pytest.raises(IllegalMove, match="3 squares"):
        game.play(next(s for s in near if game.board.cells[game.board.index(*s)] == "."))
    game.play(next(game.legal_moves()))
    assert game.forbidden == {}


def seats(game: Gomoku) -> dict[str, str]:
    return {side: game.seat(side) for side in MARKS}


def test_swap2_the_second_takes_white() -> None:
    game = after("h8 h9", opening="swap2")
    assert set(seats(game).values()) == {"black"}
    assert "white" not in map(game.format, game.legal_moves())
    game.play(game.parse("h10"))
    assert game.seat(game.turn) == "white"
    game.play("white")
    assert seats(game) == {"black": "black", "white": "white"}
    assert game.turn == "white"


def test_swap2_the_second_takes_black() -> None:
    game = after("h8 h9 h10 black", opening="swap2")
    assert seats(game) == {"black": "white", "white": "black"}
    assert game.turn == "white"
    with pytest.raises(IllegalMove, match="no colour"):
        game.play("white")


@pytest.mark.parametrize(("choice", "swapped"), [("black", False), ("white", True)])
def test_swap2_the_first_chooses_after_two_more(choice: str, swapped: bool) -> None:
    game = after("h8 h9 h10 j9", opening="swap2")
    assert game.seat(game.turn) == "white"
    assert game.choices == ()
    game.play(game.parse("j10"))
    assert [game.format(move) for move in game.legal_moves()] == ["black", "white"]
    with pytest.raises(IllegalMove, match="First take a colour"):
        game.play((0, 0))
    assert game.seat(game.turn) == "black"
    game.play(choice)
    assert (game.seat("black") == "white") == swapped
    assert game.turn == "white"


def test_swap2_at_the_table() -> None:
    """The computer takes a colour and plays it; the score goes to who played the winning one."""
    taken = set()
    for seed in range(8):
        chosen = table.settle({"size": 6, "opening": "swap2", "white": "random"})
        session = Session(table.KIND, chosen, seed, Silent(), lambda: 0.0)
        for text in ("a1", "a2", "a3"):
            session.make(text)
        session.make(str(computer.random_move(session.game.view, session.chance())))
        choice = session.history[-1].text
        taken.add(choice)
        persons = {"black": "white", "white": "black"}[choice]
        while session.game.outcome is None:
            assert session.actor() == ("you" if session.game.turn == persons else "random")
            move = computer.easy_move(session.game.view, session.chance())
            session.make(session.game.format(move))
        winner = session.game.outcome.winner
        if winner is not None:
            assert session.score == {"you" if winner == persons else "random": 1}
    assert taken == {"black", "white"}


def test_swap2_undone() -> None:
    """A person's last own move is taken back, whatever colour it had."""
    chosen = table.settle({"size": 6, "opening": "swap2", "white": "random"})
    session = Session(table.KIND, chosen, 1, Silent(), lambda: 0.0)
    for text in ("a1", "a2", "a3", "black"):
        session.make(text)
    assert [ply.text for ply in session.undo()] == ["a3", "black"]
    assert [ply.text for ply in session.undo()] == ["a2"]


def rule_checks() -> list[dict[str, Any]]:
    checks: list[dict[str, Any]] = json.loads((DATA / "gomocup_rule_checks.json").read_text())
    return checks


@pytest.mark.parametrize("check", rule_checks(), ids=lambda check: str(check["name"]))
def test_positions_of_a_gomocup_judge(check: dict[str, Any]) -> None:
    """An expected move wins at once or is allowed; a wrong one is forbidden."""
    rule = {0: "freestyle", 1: "exact", 4: "renju", 8: "caro"}[check["rule"]]
    game = after("", size=check["size"], rule=rule)
    moves = check["moves"]
    while moves:
        length = 3 if moves[2:3].isdigit() else 2
        game.play(game.parse(moves[:length]))
        moves = moves[length:]
    legal = [game.format(move) for move in game.legal_moves()]
    if check["expect"].startswith("not "):
        assert check["expect"][4:] not in legal
    else:
        assert set(check["expect"].split("|")) <= set(legal)

"""The table: turns, undo, several moves on a line, questions, score, time, saving."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from games.gomoku.table import KIND as GOMOKU
from games.kind import HUMAN, Kind
from games.minesweeper.table import KIND as MINESWEEPER
from games.options import Settings
from games.picture import Picture
from games.session import Session
from games.store.saved import StoreError
from games.tictactoe.table import KIND as TICTACTOE

TWO = {"x": HUMAN, "o": HUMAN}


class Script:
    """A face that types these lines, and then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = [*lines, "quit"]
        self.told: list[str] = []
        self.asked: list[str] = []
        self.results: list[str] = []
        self.pictures: list[Picture] = []

    def ask(self, question: str) -> str:
        self.asked.append(question)
        return self.lines.pop(0)

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    def show(self, picture: Picture) -> None:
        self.pictures.append(picture)

    def thinking(self) -> AbstractContextManager[None]:
        return nullcontext()

    def update(self, picture: Picture) -> None:
        self.pictures.append(picture)

    def share(self, line: str) -> None:
        self.told.append(line)

    def result(self, word: str) -> None:
        self.results.append(word)


class Clock:
    """A clock that stands at ``now`` and goes on by ``step`` whenever it is read."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def play(kind: Kind, settings: Settings, *lines: str, seed: int = 1) -> tuple[Session, Script]:
    face = Script(*lines)
    session = Session(kind, kind.settle(settings), seed, face, Clock(1.0))
    session.run()
    return session, face


def texts(session: Session) -> list[str]:
    return [ply.text for ply in session.history]


def test_against_a_computer_undo_takes_back_the_pair() -> None:
    session, face = play(TICTACTOE, {}, "1 1", "undo")
    assert session.history == []
    assert session.game.turn == "x"
    assert any(told.startswith("taken back: x 1 1, o ") for told in face.told)


def test_a_game_that_is_taken_up_again_counts_once() -> None:
    moves = ("1 1", "2 1", "1 2", "2 2", "1 3")
    session, _ = play(TICTACTOE, TWO, *moves, "undo", "undo")
    assert session.score["player 1"] == 0


def test_against_a_person_undo_takes_back_one_move() -> None:
    session, _ = play(TICTACTOE, TWO, "1 1", "2 2", "undo")
    assert texts(session) == ["1 1"]
    assert session.game.turn == "o"


def test_a_computers_first_move_is_not_the_persons_to_take_back() -> None:
    session, face = play(TICTACTOE, {"x": "random", "o": HUMAN}, "undo")
    assert len(session.history) == 1
    assert face.told[-1] == "There is no move of yours to take back."


def test_after_a_win_undo_goes_on_and_takes_the_point_back() -> None:
    moves = ("1 1", "2 1", "1 2", "2 2", "1 3")
    session, face = play(TICTACTOE, TWO, *moves, "undo", "3 3", "2 3")
    assert face.results == ["x", "o"]
    assert texts(session) == [*moves[:-1], "3 3", "2 3"]
    assert [told for told in face.told if told.startswith("Score")] == [
        "Score: player 1: 1, player 2: 0, draws: 0.",
        "Score: player 1: 0, player 2: 1, draws: 0.",
    ]


def test_after_a_loss_undo_takes_back_the_persons_move_too() -> None:
    # Two in a row on a line of five: black has won with its second stone.
    settings = {"rows": 1, "columns": 5, "win": 2, "black": "easy", "white": HUMAN}
    session, face = play(GOMOKU, settings, "a1", "undo")
    assert face.results == ["black"]
    assert len(session.history) == 1
    assert session.game.turn == "white"


def test_the_reply_to_the_same_move_is_the_same() -> None:
    session, _ = play(TICTACTOE, {}, "1 1")
    again, _ = play(TICTACTOE, {}, "1 1", "undo", "1 1")
    assert texts(session) == texts(again)


def test_another_game_has_the_sides_swapped_and_the_score_kept() -> None:
    won = ("1 1", "2 1", "1 2", "2 2", "1 3")
    session, face = play(TICTACTOE, TWO, *won, "again", *won)
    scores = [told for told in face.told if told.startswith("Score")]
    assert scores == [
        "Score: player 1: 1, player 2: 0, draws: 0.",
        "Score: player 1: 1, player 2: 1, draws: 0.",
    ]
    session, face = play(TICTACTOE, {"o": "perfect"}, "quit")
    session.again()
    assert session.settings["x"] == "perfect"
    assert session.seats() == {"x": "perfect", "o": "you"}


def test_again_is_for_after_the_end() -> None:
    session, face = play(TICTACTOE, TWO, "1 1", "again")
    assert texts(session) == ["1 1"]
    assert face.told[-1] == "This game is not over; quit leaves it."


def test_several_moves_on_a_line_stop_at_the_first_refusal() -> None:
    session, face = play(TICTACTOE, TWO, "1 1, 2 2, 2 2, 3 3")
    assert texts(session) == ["1 1", "2 2"]
    assert face.told[-2:] == [
        "That square is taken. For example: 1 2.",
        "Not played: '3 3'.",
    ]
    session, _ = play(MINESWEEPER, {}, "f 3 4, f 3 5, f 3 4")
    assert session.game.view.flags == 1


def test_a_comma_within_one_move_is_not_two_moves() -> None:
    session, _ = play(TICTACTOE, TWO, "2,3", "1, 2")
    assert texts(session) == ["2 3", "1 2"]
    session, face = play(TICTACTOE, TWO, "1, 2, 3")
    assert session.history == []
    assert face.told[-1].startswith("That is more than one square")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("row 1", "row 1: x, 2 empty"),
        ("column 1", "column 1: x, 2 empty"),
        (
            "around 2 2",
            "around 2 2, o: up left x, up empty, up right empty, left empty, "
            "right empty, down left empty, down empty, down right empty",
        ),
        ("last", "last move: o 2 2"),
        ("turn", "x is to move: player 1"),
        ("row 4", "That is off the board: rows go from 1 to 3, columns from 1 to 3."),
        ("row", "row needs a row's label after it."),
        ("row x", "A row is a number, such as 1."),
        ("undo now", "undo takes nothing after it."),
        ("unod", "I do not know the word 'unod'. Did you mean undo?"),
        ("", "Type a move, for example 1 2; help tells what else."),
        ("save", "save needs a file's name after it."),
    ],
)
def test_questions_and_mistakes_are_answered_in_a_sentence(line: str, answer: str) -> None:
    session, face = play(TICTACTOE, TWO, "1 1", "2 2", line)
    assert face.told[-1] == answer
    assert texts(session) == ["1 1", "2 2"]


def test_letters_that_abbreviate_commands_are_columns_too() -> None:
    session, _ = play(GOMOKU, {"size": 26, "white": HUMAN}, "b 12", "a 1", "q 5", "u 3")
    assert texts(session) == ["b12", "a1", "q5", "u3"]


def test_a_hint_does_not_play() -> None:
    session, face = play(TICTACTOE, TWO, "1 1", "2 2", "1 2", "hint")
    assert len(session.history) == 3
    assert face.told[-1] == "hint: 1 3, it holds the draw"


def test_the_clock_runs_from_the_first_opening_to_the_end() -> None:
    kind = MINESWEEPER
    face = Script("f 1 1", "f 1 1", "1 1")
    clock = Clock()

    def ask(question: str, line: object = face.ask) -> str:
        clock.now += 10.0
        return face.lines.pop(0)

    face.ask = ask  # type: ignore[method-assign]
    settings = kind.settle({"rows": 1, "columns": 1, "mines": 0})
    Session(kind, settings, 1, face, clock).run()
    assert "3 moves, 0 flags, 0 undos, 0.0 seconds." in face.told
    face = Script("1 1", "1 1", "1 5", "1 3")
    face.ask = ask  # type: ignore[method-assign]
    settings = kind.settle({"rows": 1, "columns": 5, "mines": 1, "first": "safe"})
    session = Session(kind, settings, 4, face, clock)
    session.run()
    assert session.seconds % 10 == 0


def test_before_the_first_opening_no_time_passes() -> None:
    class Waiting(Script):
        def ask(self, question: str) -> str:
            clock.now += 10.0
            return super().ask(question)

    clock = Clock()
    settings = MINESWEEPER.settle({"rows": 1, "columns": 5, "mines": 1, "first": "safe"})
    face = Waiting("1 1", "undo", "turn", "turn", "1 1", "turn", "turn")
    session = Session(MINESWEEPER, settings, 4, face, clock)
    session.run()
    assert session.game.outcome is None
    # From the first opening to undo, and from the second to the end: 10 + 30.
    assert session.seconds == 40.0


def test_undos_are_counted_and_shown() -> None:
    _, face = play(MINESWEEPER, {"mines": 0}, "f 1 1", "undo", "f 2 2", "undo", "1 1")
    assert any(told.startswith("1 move, 0 flags, 2 undos, ") for told in face.told)


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game"
    session, face = play(GOMOKU, {"size": 9}, "e5", f"save {path}")
    assert face.told[-1] == f"Saved in '{path}'."
    saved = json.loads(path.read_text())
    assert saved["moves"] == texts(session)
    other, _ = play(GOMOKU, {"size": 5})
    other.resume(session.saved())
    assert texts(other) == texts(session)
    assert other.game.view == session.game.view


def test_a_file_that_is_not_a_saved_game_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("precious")
    _, face = play(
        TICTACTOE, {}, f"save {path}", f"save {tmp_path}", f"save {tmp_path}/no/where", "save a\0b"
    )
    assert path.read_text() == "precious"
    assert "exists and is not a saved game" in face.told[-4]
    assert face.told[-2].startswith("Cannot write ")
    assert face.told[-1].startswith("Cannot use ")


def test_saved_moves_that_are_no_game_are_refused_and_change_nothing() -> None:
    session, _ = play(TICTACTOE, TWO, "1 1")
    saved = session.saved()
    other, _ = play(TICTACTOE, TWO, "3 3")
    for moves in (["1 1", "1 1"], ["9 9"], ["x"]):
        with pytest.raises(StoreError, match=f"Move {len(moves)} of the saved game"):
            other.resume(saved._replace(moves=moves))
        assert texts(other) == ["3 3"]
    for settings in ({"y": HUMAN}, {"x": "nobody"}, {"x": 7}):
        with pytest.raises(ValueError, match=r"unknown setting|is one of"):
            other.resume(saved._replace(settings=settings))
        assert texts(other) == ["3 3"]
    with pytest.raises(StoreError):
        other.resume(saved._replace(game="gomoku"))

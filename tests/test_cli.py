"""The words of the command line and the menu, and the sentences about wrong ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import games
from games.catalogue import GAMES
from tests.run import run


def test_version_is_that_of_the_package() -> None:
    ran = run("--version")
    assert ran == (0, f"noughts-and-mines {games.__version__}\n", "")


@pytest.mark.parametrize("words", [["--help"], *([entry.name, "-h"] for entry in GAMES)])
def test_help_is_an_answer_and_has_examples(words: list[str]) -> None:
    ran = run(*words)
    assert ran.status == 0
    assert "xamples:\n  python -m games " in ran.output
    assert ran.error == ""


@pytest.mark.parametrize("entry", GAMES)
def test_help_lists_every_option_key_and_tool(entry: object) -> None:
    assert isinstance(entry, type(GAMES[0]))
    kind = entry.load()
    text = run(entry.name, "--help").output
    for option in kind.options:
        assert f"--{option.name} " in text
    for word in ("help", "board", "row", "hint", "undo", "save", "quit", *kind.tools):
        assert word in text
    for tool in kind.tools:
        assert run(entry.name, tool, "--help").status == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["gomok"], "There is no game or command 'gomok'. Did you mean gomoku?"),
        (["xyz"], "There is no game or command 'xyz'."),
        (["--plian"], "'--plian' is not known here. Did you mean --plain?"),
        (["gomoku", "--szie", "9"], "'--szie' is not known here. Did you mean --size?"),
        (
            ["gomoku", "--size=99"],
            "Argument --size: size is a whole number from 1 to 52, not '99'.",
        ),
        (
            ["gomoku", "--size", "٣"],
            "Argument --size: size is a whole number from 1 to 52, not '\\u0663'.",
        ),
        (["gomoku", "--size"], "Argument --size: expected one argument."),
        (["gomoku", "--win", "6", "--size", "5"], "6 in a row do not fit on 5 rows of 5."),
        (
            ["gomoku", "--size", "5", "--rows", "6"],
            "Give the size, or the rows and columns, not both.",
        ),
        (
            ["tictactoe", "--o", "prefect"],
            "Argument --o: o is one of human, random, perfect, not "
            "'prefect'. Did you mean perfect?",
        ),
        (["tictactoe", "clasify"], "tictactoe has no tool 'clasify'. Did you mean classify?"),
        (["tictactoe", "classify"], "The following arguments are required: BOARD."),
        (["minesweeper", "--mines", "81"], "81 mines are too many for 9 rows of 9: at most 80."),
        (
            ["minesweeper", "--rows", "1", "--columns", "1", "--mines", "1"],
            "1 mines are too many for 1 rows of 1: at most 0.",
        ),
        (["--load", "nowhere"], "Cannot read 'nowhere': No such file or directory."),
        (
            ["gomoku", "--load", "f", "--size", "9", "--seed", "1"],
            "A saved game has its own seed: leave --seed out.",
        ),
        (
            ["--color", "blue"],
            "Argument --color: color is one of auto, always, never, not 'blue'.",
        ),
        (
            ["--seed", "-1"],
            "Argument --seed: seed is a whole number from 0 to 999999999, not '-1'.",
        ),
    ],
)
def test_wrong_words_get_status_2_and_a_sentence(words: list[str], sentence: str) -> None:
    assert run(*words) == (2, "", f"python -m games: {sentence}\n")


def test_options_may_stand_before_the_name_of_the_game() -> None:
    before = run("--seed", "5", "--plain", "tictactoe", "--x", "random")
    after = run("tictactoe", "--x", "random", "--seed", "5", "--plain")
    assert before == after
    assert "\nresult: " in before.output


def test_the_same_seed_gives_the_same_game() -> None:
    games_ = [
        run("gomoku", "--black", "random", "--size", "7", "--seed", str(n)).output
        for n in (1, 1, 2)
    ]
    assert games_[0] == games_[1] != games_[2]


@pytest.mark.parametrize(
    ("typed", "name"),
    [("1", "Tic-tac-toe"), ("t", "Tic-tac-toe"), ("MINES", "Minesweeper"), ("gomoku", "Gomoku")],
)
def test_the_menu_takes_a_number_a_name_or_its_beginning(typed: str, name: str) -> None:
    answers = {"Tic-tac-toe": "r", "Gomoku": "9\n4\neasy", "Minesweeper": "beg"}[name]
    ran = run(typed=f"{typed}\n{answers}\nquit\n0\n")
    assert ran.status == 0
    assert f"\n{name}: " in ran.output
    assert ran.output.count("\n0  Leave\n") == 2
    assert ran.output.endswith("Goodbye.\n")


@pytest.mark.parametrize("typed", ["6", "-1", "x", "1 2", "tictactoee", "٣", "00", "1_0"])
def test_the_menu_refuses_anything_else_and_asks_again(typed: str) -> None:
    ran = run(typed=f"{typed}\n0\n")
    assert "is not on offer: a number from 0 to 5, or a name." in ran.output
    assert ran.output.count("Number or name:") == 2
    assert ran.output.endswith("Goodbye.\n")


def test_the_menu_answers_help_and_an_empty_line() -> None:
    ran = run(typed="\nhelp\n?\nquit\n")
    assert "\nFor example: 1 or tictactoe.\n" in ran.output
    assert ran.output.count("Type a number, or the name of a game") == 2


def test_answers_that_do_not_fit_are_asked_for_again() -> None:
    ran = run(typed="2\n4\n5\n4\nhuman\nquit\n2\n99\nquit\n0\n")
    assert (
        "\n5 in a row do not fit on 4 rows of 4.\nHow many in a row win (1 to 52):\n" in ran.output
    )
    assert (
        "\nGomoku: 4 by 4, 4 or more in a row win. black: player 1. white: player 2.\n"
        in ran.output
    )
    assert "\nsize is a whole number from 1 to 52, not '99'.\n" in ran.output


def test_custom_minesweeper_asks_for_its_numbers() -> None:
    ran = run(typed="3\ncustom\n2\n3\n6\n5\nquit\n0\n")
    assert "\n6 mines are too many for 2 rows of 3: at most 5.\n" in ran.output
    assert "\nMinesweeper: 2 by 3, mines: 5.\n" in ran.output


def test_every_question_of_the_menu_has_an_option() -> None:
    for entry in GAMES:
        text = run(entry.name, "--help").output
        asked = [option for option in entry.load().options if option.question]
        assert asked
        assert all(f"--{option.name} " in text for option in asked)


def test_the_end_of_input_is_said_on_a_line_of_its_own_and_is_no_failure() -> None:
    for words in ([], ["tictactoe"], ["gomoku"], ["minesweeper"]):
        ran = run(*words)
        assert ran.status == 0
        assert ran.output.endswith("\n\nEnd of input: goodbye.\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "{",
        "[" * 100_000,
        '{"format": "noughts-and-mines game 1"}',
        "\0",
        "1" * 5000,
    ],
)
def test_a_file_that_is_no_saved_game_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text(text)
    ran = run("--load", str(path))
    assert ran.status == 2
    assert ran.error.endswith("is not a saved game.\n")


def test_hostile_saved_games_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "f"
    run("gomoku", "--size", "9", typed=f"e5\nsave {path}\n")
    good = json.loads(path.read_text())
    changes: tuple[dict[str, object], ...] = (
        {"game": "chess"},
        {"game": 1},
        {"settings": {"rows": 10**9}},
        {"settings": []},
        {"settings": {"rows": 9, "columns": 9, "win": 10}},
        {"moves": ["e5", "e5"]},
        {"moves": [1]},
        {"moves": "e5"},
        {"seed": 1.5},
        {"seconds": -1},
        {"seconds": "x"},
        {"undos": None},
        {"moves": ["z99"]},
        {"settings": {"black": "nobody"}},
    )
    for change in changes:
        path.write_text(json.dumps({**good, **change}))
        ran = run("--load", str(path))
        assert (ran.status, ran.output) == (2, ""), change
        assert ran.error.startswith("python -m games: "), change
        assert ran.error.count("\n") == 1, change
    path.write_bytes(b"\xff\xfe")
    assert run("--load", str(path)).status == 2
    assert run("--load", str(tmp_path)).status == 2
    assert run("--load", "a\0b").status == 2


def test_a_saved_game_is_not_changed_by_options(tmp_path: Path) -> None:
    path = tmp_path / "f"
    run("gomoku", "--size", "9", typed=f"e5\nsave {path}\n")
    for name, value in (("size", "9"), ("white", "random"), ("time", "2")):
        ran = run("gomoku", "--load", str(path), f"--{name}", value)
        assert (ran.status, ran.output) == (2, "")
        assert f"A saved game has its own {name}: leave --{name} out." in ran.error


def test_who_plays_on_from_a_file_of_another_program_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "f.psq"
    run("gomoku", "--white", "human", typed=f"h8\ni9\nsave {path}\n")
    ran = run("gomoku", "--load", str(path), "--white", "human", "--time", "0.1")
    assert "black: player 1. white: player 2." in ran.output
    ran = run("gomoku", "--load", str(path), "--rule", "renju")
    assert (ran.status, ran.output) == (2, "")
    assert "The file tells another rule: leave --rule out." in ran.error


def test_a_saved_game_is_loaded_by_its_game_or_by_the_menu_command(tmp_path: Path) -> None:
    path = tmp_path / "f"
    run("gomoku", "--size", "9", typed=f"e5\nsave {path}\n")
    for words in (["--load", str(path)], ["gomoku", "--load", str(path)]):
        assert re.search(r"\nrow 5: .*black", run(*words).output)
    ran = run("tictactoe", "--load", str(path))
    assert ran.status == 2
    assert "saved game of 'gomoku'" in ran.error


@pytest.mark.parametrize(
    ("words", "typed", "status", "output"),
    [
        (["tictactoe", "classify", "XOX/OXO/X.."], "", 0, "X wins\n"),
        (["tictactoe", "classify", "xox/oxo/x  "], "", 0, "X wins\n"),
        (["tictactoe", "classify", "---/---/---"], "", 0, "unfinished\n"),
        (["tictactoe", "classify", "--first", "O", "-O-/---/---"], "", 0, "unfinished\n"),
        (["tictactoe", "classify", "-O-/---/---", "--first=o"], "", 0, "unfinished\n"),
        (["tictactoe", "classify", "-O-/---/---"], "", 0, "impossible\n"),
        (["tictactoe", "classify", "XXX/OO_/___"], "", 0, "X wins\n"),
        (["tictactoe", "classify", "XX_/OOO/X__"], "", 0, "O wins\n"),
        (["tictactoe", "classify", "XOX/XOO/OXX"], "", 0, "draw\n"),
        (["tictactoe", "classify", "XXX/X O/OOO"], "", 0, "impossible\n"),
        (
            ["tictactoe", "classify", "-"],
            "XOX/OXO/X..\n...\n.../.../...",
            2,
            "X wins\nmalformed\nunfinished\n",
        ),
        (["gomoku", "classify", "--win", "4", "XXXX./OOO.."], "", 0, "X wins\n"),
        (["gomoku", "classify", "-----/-----"], "", 0, "unfinished\n"),
        (["gomoku", "classify", "--win", "3", "--x-"], "", 0, "unfinished\n"),
    ],
)
def test_classify(words: list[str], typed: str, status: int, output: str) -> None:
    ran = run(*words, typed=typed)
    assert (ran.status, ran.output) == (status, output)


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("XOX/OXO", "Row 3 is missing."),
        ("XOX/OXO/X", "Row 3 has 1 squares and row 1 has 3: make them equal."),
        ("XOX/OXO/X../...", "Row 4 is one too many."),
        ("XOX/OZO/X..", "Row 2 holds 'Z': use X, O and a blank (. _ - or space)."),
        ("XOXO/OXOX/....", "Row 1 has 4 squares instead of 3."),
        ("", "Row 1 is empty."),
        ("XOX//X..", "Row 2 is empty."),
    ],
)
def test_malformed_boards_get_a_sentence_naming_the_row(board: str, sentence: str) -> None:
    assert run("tictactoe", "classify", board) == (2, "", sentence + "\n")


def test_the_example_at_a_question_is_an_answer_to_it() -> None:
    typed = ["2", "", "3", "", "2", "", "human", "quit", "3", "", "custom", "", "2", "", "3", ""]
    ran = run(typed="\n".join(typed) + "\n")
    examples = re.findall(r"For example: (.*)\.", ran.output)
    assert examples == ["15", "3", "easy", "beginner", "9", "9", "1"]

"""Minesweeper as it is offered: given boards, no guess, fair guesses, numbers, files."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random

import pytest

from games.game import IllegalMove
from games.minesweeper.boards import Layout, write_mbf, write_text
from games.minesweeper.generator import is_no_guess
from games.minesweeper.laying import Lay, lay_open
from games.minesweeper.records import read_board, read_record
from games.minesweeper.rules import OPEN, ORDINARY, Minesweeper, Move
from games.minesweeper.table import KIND, new, settle
from games.minesweeper.tatham import read_id, write_id
from games.minesweeper.view import View
from tests.run import run

LAYOUT = Layout(3, 5, frozenset({0, 14}), 7)
"""Mines in two opposite corners."""


def given(*words: str, typed: str = "") -> str:
    ran = run("minesweeper", *words, typed=typed)
    assert (ran.status, ran.error) == (0, "")
    return ran.output


def test_a_given_board_is_played_from_any_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / "text").write_text(write_text(LAYOUT))
    (tmp_path / "mbf").write_bytes(write_mbf(LAYOUT))
    (tmp_path / "id").write_text(write_id(LAYOUT))
    for board in (
        str(tmp_path / "text"),
        str(tmp_path / "mbf"),
        str(tmp_path / "id"),
        write_id(LAYOUT),
    ):
        output = given("--board", board, typed="2 3\n1 1\n")
        assert "\nOpened 2 3: blank, and with it 13 squares in all.\n" in output
        assert "\nYou won: every safe square is open.\n" in output
        assert "\nAssisted: board.\n" in output
    assert "The board is to be begun at 2 3." in given("--board", write_id(LAYOUT))


def test_a_given_board_may_be_lost_at_the_first_move() -> None:
    assert "\nYou lost: mine at 1 1.\n" in given("--board", write_id(LAYOUT), typed="1 1\n")


@pytest.mark.parametrize("words", [["--rows", "4"], ["--mines", "3"], ["--no-guess"]])
def test_a_given_board_has_its_own_size(words: list[str]) -> None:
    ran = run("minesweeper", "--board", write_id(LAYOUT), *words)
    assert ran.status == 2
    assert ran.error.endswith("A given board has its own size and mines: choose nothing else.\n")


@pytest.mark.parametrize(
    "text", ["nowhere", "9x9n10#seed", "3x3:9,9,u008", "999999x9:u00", "a\0b"]
)
def test_a_board_that_cannot_be_had_is_refused(text: str) -> None:
    ran = run("minesweeper", "--board", text)
    assert (ran.status, ran.output) == (2, "")
    assert ran.error.startswith("python -m games: Argument --board: ")
    assert ran.error.count("\n") == 1


def test_a_saved_game_of_a_given_board_needs_the_file_no_more(tmp_path: Path) -> None:
    board, saved = tmp_path / "board", tmp_path / "saved"
    board.write_text(write_text(LAYOUT))
    given("--board", str(board), typed=f"1 2\nsave {saved}\n")
    board.unlink()
    output = run("--load", str(saved), typed="2 3\n").output
    assert "\nYou won" in output
    assert "\nAssisted: board, load.\n" in output


@pytest.mark.parametrize("first", ["5 5", "1 1", "9 4"])
def test_a_board_without_a_guess_is_laid_at_the_first_opening(first: str) -> None:
    game = new(settle({"no-guess": 1}), Random(5))
    move = game.parse(first)
    game.play(move)
    for row, column in game.board.squares():
        if game.outcome is None and game.is_hidden(row, column):
            game.play(Move(OPEN, row, column))
    assert game.outcome
    mined = frozenset(i for i, cell in enumerate(game.view.cells) if cell in "*!")
    assert len(mined) == 10
    assert is_no_guess(9, 9, mined, move.row * 9 + move.column)


def test_where_there_is_no_such_board_the_table_says_so_and_offers_the_ordinary() -> None:
    def lay_none(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
        raise ValueError("There is none.")

    game = Minesweeper(4, 4, 3, lay_none, Random(1), ordinary=lay_open)
    before = {name: value for name, value in vars(game).items() if name != "_rng"}
    with pytest.raises(IllegalMove, match=r"There is none\. ordinary plays a board that may"):
        game.play(Move(OPEN, 0, 0))
    assert {name: value for name, value in vars(game).items() if name != "_rng"} == before
    game.play(game.parse(" Ordinary "))
    with pytest.raises(IllegalMove):
        game.play(Move(ORDINARY))
    game.play(Move(OPEN, 0, 0))
    assert game.started


def fair_game(lay: Lay, columns: int = 5) -> Minesweeper:
    settings = {"fair": 1, "rows": 1, "columns": columns, "mines": 1, "first": "safe"}
    game = new(settle(settings), Random(1))
    game._lay = lay
    return game


def test_a_forced_guess_is_not_punished_when_fair() -> None:
    def lay(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
        return frozenset({0})

    # 1 2 shows 1: the mine is at 1 1 or 1 3, so 1 4 and 1 5 are safe by the mine count ...
    game = fair_game(lay)
    game.play(Move(OPEN, 0, 1))
    game.play(Move(OPEN, 0, 0))
    assert game.outcome  # ... and a guess at 1 1 counts.
    assert game.outcome.result == "lost"
    # Without those two squares nothing is certain, and the mine moves to the other side.
    game = fair_game(lay, columns=3)
    game.play(Move(OPEN, 0, 1))
    game.play(Move(OPEN, 0, 0))
    assert game.outcome
    assert game.outcome.result == "won"
    assert game.view.cells == ("0", "1", "*")


def test_mercy_is_replayed_by_the_same_moves() -> None:
    words = ("--fair", "--rows", "4", "--columns", "4", "--mines", "8", "--first", "safe")
    typed = "1 1\n4 4\n1 4\n4 1\n2 2\n3 3\n"
    for seed in "12345678":
        output = given(*words, "--seed", seed, typed=typed)
        assert "Assisted: fair, seed." in output or "result" not in output
        redone = given(*words, "--seed", seed, typed=typed.replace("4 4\n", "4 4\nundo\n4 4\n", 1))
        last = [line for line in output.splitlines() if line.startswith("Opened")]
        again = [line for line in redone.splitlines() if line.startswith("Opened")]
        assert set(last) == set(again)


def test_the_numbers_at_the_end() -> None:
    # One opening touches every safe square: 3BV 1, no island.
    output = given("--board", write_id(LAYOUT), typed="2 3\n")
    assert re.search(r"\n3BV 1 of 1, .* 100% of the clicks; openings: 1, islands: 0\.\n", output)
    # A checkered row has two numbers that touch no opening, each an island.
    board = write_id(Layout(1, 5, frozenset({1, 3})))
    output = given("--board", board, typed="1 1\nf 1 2\n1 3\n1 5\n")
    assert re.search(
        r"\n4 moves, 1 flag, 0 undos, .*\n3BV 3 of 3, .* 75% of the clicks; openings: 0, "
        r"islands: 3\.\n", output)  # fmt: skip
    output = given("--board", board, typed="1 1\n1 2\n")
    assert "\n3BV 1 of 3, " in output


@pytest.mark.parametrize(
    ("words", "typed", "assists"),
    [
        ((), "5 5\n", None),
        (("--seed", "1"), "5 5\n", "seed"),
        ((), "hint\n5 5\n", "hint"),
        ((), "odds\n5 5\n", "odds"),
        ((), "f 1 1\nundo\n5 5\n", "undo"),
        (("--fair",), "5 5\n", "fair"),
        (("--fair", "--seed", "1"), "odds\nhint\nhint\nodds\n5 5\n", "fair, seed, odds, hint"),
    ],
)
def test_help_is_marked(words: tuple[str, ...], typed: str, assists: str | None) -> None:
    output = given("--mines", "0", *words, typed=typed)
    assert re.findall(r"Assisted: (.*)\.", output) == ([assists] if assists else [])


def test_odds_are_a_line_a_square_in_plain_form_and_a_board_elsewhere() -> None:
    board = write_id(Layout(1, 4, frozenset({0})))
    output = given("--board", board, typed="1 2\nodds\n")
    assert "\n1 1: 50.0 percent\n1 3: 50.0 percent\n1 4: 0 percent\n" in output
    drawn = given("--board", board, "--no-plain", typed="1 2\nodds\n")
    assert "\n1  50%    1  50%   0%\n" in drawn
    coloured = given("--board", board, "--no-plain", "--color", "always", typed="1 2\nodds\n")
    assert re.search(r"\x1b\[38;5;\d+m 50%\x1b\[0m", coloured)


def test_the_last_opening_can_be_heard_in_full() -> None:
    output = given("--board", write_id(LAYOUT), typed="1 2\nopened\n2 3\nopened\n")
    assert "\nopened: 1 2: 1\n" in output
    # Seven squares touch neither corner; one of them is told at once.
    assert output.count("blank") == 7 + 1


def test_a_finished_game_is_saved_for_other_programs(tmp_path: Path) -> None:
    replay, mbf, text = (tmp_path / name for name in ("r.rawvf", "b.MBF", "b.txt"))
    typed = (
        f"save {replay}\n1 2\nf 1 1\n2 3\nsave {replay}\nsave {mbf}\nsave {text}\nsave {text}\n"
    )
    output = given("--board", write_id(LAYOUT), typed=typed)
    assert "\nThat holds the mines: it can be saved when the game is over.\n" in output
    assert output.count("\nSaved in ") == 3
    assert output.count(" exists: it was left alone.\n") == 1
    for file in (replay, mbf, text):
        assert read_board(file.read_bytes())[:3] == LAYOUT[:3]
    events = read_record(replay.read_bytes()).events
    assert [event[1:] for event in events] == [("open", 0, 1), ("flag", 0, 0), ("open", 1, 2)]
    assert [event[0] for event in events] == sorted(event[0] for event in events)


def test_a_replay_is_stepped_through(tmp_path: Path) -> None:
    replay = tmp_path / "r.rawvf"
    given("--board", write_id(LAYOUT), typed=f"1 2\nf 1 1\n2 3\nsave {replay}\n")
    ran = run("minesweeper", "replay", str(replay),
              typed="n\nlast\np\n1\nfirst\n\n4\nx\nhelp\nquit\n")  # fmt: skip
    assert ran.status == 0
    assert re.findall(r"move (\d) of 3:", ran.output) == list("0132100000")
    assert "You won: every safe square is open." in ran.output
    assert "\nFor example: next.\nmove" in ran.output
    assert "\nThere are moves from 1 to 3; 0 is the start.\n" in ran.output


def test_what_is_no_replay_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board").write_text(write_text(LAYOUT))
    for file in (tmp_path, tmp_path / "board", tmp_path / "nowhere"):
        ran = run("minesweeper", "replay", str(file))
        assert (ran.status, ran.output) == (2, "")
        assert ran.error.endswith(".\n")


def test_generated_boards_need_no_guess_from_their_start() -> None:
    words = ("minesweeper", "generate", "--no-guess", "--count", "4", "--seed", "7")
    for start, at in (((), 4 * 9 + 4), (("--start", "1,9"), 8)):
        ids = run(*words, "--format", "id", *start).output.split()
        layouts = [read_id(line) for line in ids]
        assert len(set(layouts)) == 4
        assert all(layout.no_guess and layout.start == at for layout in layouts)
        assert all(is_no_guess(9, 9, layout.mines, at) for layout in layouts)
        text = run(*words, *start).output
        assert [read_board(part.encode()) for part in text.split("\n\n")] == layouts
        assert run(*words, "--format", "id", *start).output.split() == ids


def test_generated_mbf_is_binary_and_says_what_it_lacks() -> None:
    ran = run("minesweeper", "generate", "--format", "mbf")
    assert ran.status == 1  # the output of this test is text
    assert ran.error == "MBF is bytes and not text: send the output to a file.\n"


def test_generate_refuses_the_hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.minesweeper.generator.EFFORT", 10_000)
    words = ("--rows", "16", "--columns", "16", "--mines", "99", "--no-guess")
    ran = run("minesweeper", "generate", *words)
    assert (ran.status, ran.output) == (1, "")
    assert ran.error.startswith("No board without a guess was found: 16 rows, 16 columns, ")
    ran = run("minesweeper", "generate", "--start", "0,1")
    assert (ran.status, ran.output) == (2, "")


def test_settings_of_a_saved_game_are_those_of_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    given("--no-guess", "--fair", "--seed", "4", typed=f"5 5\nsave {saved}\n")
    settings = json.loads(saved.read_text())["settings"]
    assert (settings["no-guess"], settings["fair"]) == (1, 1)
    assert KIND.settle(settings) == settings
    view: View = new(settings, Random("4 board")).view
    assert view.mines == 10


def test_an_example_is_found_though_everything_is_flagged() -> None:
    output = given("--rows", "1", "--columns", "1", "--mines", "0", typed="f 1 1\n1 1\n\n")
    assert output.count("or example") == 2
    assert "For example: f 1 1." in output
    output = given("--rows", "1", "--columns", "1", "--mines", "0", typed="f 1 1\nhint\n")
    assert "\nhint: f 1 1, every square has a flag, and a flagged one is not opened\n" in output


def test_hints_promise_nothing_on_a_given_board() -> None:
    board = write_id(LAYOUT)
    assert "\nhint: 2 3, the board is to be begun there\n" in given(
        "--board", board, typed="hint\n"
    )
    output = given("--board", write_id(LAYOUT._replace(start=None)), typed="hint\n1 1\n")
    assert re.search(r"\nhint: .*nothing is certain; the chance of a mine is 13.3 percent", output)
    assert "\nThe chance of a mine at 1 1 was 13.3 percent.\n" in output


def test_a_fatal_chord_is_told_the_odds_of_all_that_it_opened() -> None:
    board = write_id(Layout(3, 3, frozenset({0})))
    output = given("--board", board, typed="2 2\nf 1 2\nc 2 2\n")
    # One mine on eight squares, of which seven were opened.
    assert re.search(r"on one of the squares 1 1, .*, 3 3 was 87.5 percent\.\n", output)


@pytest.mark.parametrize(
    "change",
    [
        {"times": [10**400]}, {"times": ["x"]}, {"times": [-5]}, {"times": [1, 2]},
        {"times": None}, {"times": [True]}, {"assists": ["a" * 21]}, {"assists": ["\x1b[31m"]},
        {"assists": ["hint"] * 21}, {"settings": {"board": "/etc/hostname"}},
        {"settings": {"no-guess": 2}}, {"settings": {"fair": -1}}, {"settings": {"fair": True}},
    ],
)  # fmt: skip
def test_forged_saved_games_are_refused(change: dict[str, object], tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    given(typed=f"5 5\nsave {saved}\n")
    saved.write_text(json.dumps({**json.loads(saved.read_text()), **change}))
    ran = run("--load", str(saved))
    assert (ran.status, ran.output) == (2, "")
    assert ran.error.count("\n") == 1


def test_what_the_settings_say_of_help_cannot_be_edited_away(tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    given("--fair", "--mines", "0", typed=f"f 1 1\nsave {saved}\n")
    saved.write_text(saved.read_text().replace('"fair"\n', '"hint"\n'))
    assert (
        "\nAssisted: fair, hint, load.\n" in run("--load", str(saved), typed="f 1 1\n5 5\n").output
    )


def test_a_pipe_without_a_writer_is_not_waited_for(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for words in (("--board", str(fifo)), ("replay", str(fifo)), ("--load", str(fifo)),
                  ("analyse", str(fifo), "--mines", "1")):  # fmt: skip
        ran = run("minesweeper", *words)
        assert (ran.status, ran.output) == (2, "")
        assert "it is no ordinary file" in ran.error


def test_options_before_a_tool_are_heeded() -> None:
    words = ("simulate", "--games", "10", "--json", "--rows", "5", "--columns", "5")
    before = json.loads(run("--seed", "4", "minesweeper", *words).output)
    after = json.loads(run("minesweeper", *words, "--seed", "4").output)
    assert (before["seed"], before["wins"]) == (4, after["wins"])
    assert run("--load", "x", "minesweeper", *words).status == 2


@pytest.mark.parametrize("words", [(), ("generate",)])
def test_no_guess_begins_with_an_opening(words: tuple[str, ...]) -> None:
    ran = run("minesweeper", *words, "--no-guess", "--first", "safe")
    assert (ran.status, ran.output) == (2, "")
    assert "leave out --first safe" in ran.error

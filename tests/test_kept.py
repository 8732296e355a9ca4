"""What is kept of games at a table: found again in the menu and by resume, and only there."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.minesweeper.daily import daily_board
from games.notation import Notation
from games.store import results as database
from games.store.places import Store
from games.store.results import path_of, results
from tests.driving import hang_up, keyboard, wait_until_ended
from tests.run import NOW, Ran, run, run_on_screen
from tests.store.test_results import RESULT, SAVED

WHICH = b"Which one (its number; forget and a number; quit): "
TWO = ("tictactoe", "--o", "human", "--plain")
EVERYWHERE = "".join(f"{row} {column}\n" for row in (1, 2, 3) for column in (1, 2, 3))
WON = "1 1\n2 1\n1 2\n2 2\n1 3\n"


def files(folder: str) -> list[str]:
    return sorted(os.listdir(folder)) if os.path.exists(folder) else []


def killed_after(
    store: Store, words: tuple[str, ...], lines: tuple[bytes, ...], told: bytes
) -> dict[str, Any]:
    """What is kept of a game whose terminal is killed once the last of the lines is answered."""
    with keyboard(words) as child:
        for line in lines:
            child.expect_exact(b" to move: ")
            child.sendline(line)
        child.expect_exact(told)
        child.kill(signal.SIGKILL)
        child.wait()
    (name,) = (name for name in files(store.state) if name.endswith(".json"))
    saved: dict[str, Any] = json.loads(Path(store.state, name).read_text())
    return saved


def at_screen(*words: str, typed: str) -> Ran:
    ran = run_on_screen(*words, typed=typed)
    assert "Traceback" not in ran.output + ran.error
    return ran


# What is written, and when


def test_a_pipe_writes_nothing(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(*TWO, typed="1 1\n2 2\n")
    run(*TWO, typed=WON)
    run(typed="1\nhuman\n1 1\nquit\n4\n1 1\nquit\n5\n0\n")
    run("daily", typed="1 1\nhint\nquit\n")
    run("resume")
    run("stats")
    run("history", "--all")
    run("replay", "1")
    run("export", "1")
    assert not own.exists()
    assert os.listdir(tmp_path) == []


def test_a_pipe_that_goes_on_with_a_game_leaves_it_as_it_was(store: Store) -> None:
    at_screen(*TWO, typed="1 1\n2 1\n1 2\nquit\n")
    (name,) = files(store.state)
    before = Path(store.state, name).read_bytes()
    ran = run("resume", typed="2 2\n1 3\n")
    assert "\nresult: x\n" in ran.output
    assert files(store.state) == [name]
    assert Path(store.state, name).read_bytes() == before
    assert not os.path.exists(store.data)


def test_nothing_is_kept_before_a_person_has_moved(store: Store) -> None:
    at_screen(*TWO, typed="hint\nboard\nquit\n")
    at_screen("tictactoe", "--x", "random", "--o", "human", typed="quit\n")
    at_screen("tictactoe", "--x", "random", "--o", "perfect", typed="")
    assert files(store.state) == []
    assert results(store) == []


@pytest.mark.parametrize(
    ("words", "environ"), [(("--no-store",), {}), ((), {"GAMES_NO_STORE": "1"})]
)
def test_keeping_can_be_turned_off(
    own: Path, words: tuple[str, ...], environ: dict[str, str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.run.MORE", environ)
        at_screen(*words, *TWO, typed=WON + "again\n1 1\nquit\n")
        at_screen(*words, typed="4\n1 1\nquit\n0\n")
        at_screen("daily", *words, typed="1 1\nquit\n")
        for command in ("resume", "stats", "history"):
            ran = at_screen(command, *words, typed="")
            assert ran.status == 2
            assert "Nothing is kept: --no-store or GAMES_NO_STORE says so." in ran.error
    assert not own.exists()


def test_an_empty_variable_turns_nothing_off(store: Store) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.run.MORE", {"GAMES_NO_STORE": ""})
        at_screen(*TWO, typed="1 1\n")
    assert len(files(store.state)) == 1


def test_options_seed_and_moves_are_kept_after_every_move(store: Store) -> None:
    at_screen("gomoku", "--size", "7", "--white", "random", "--seed", "9", typed="d4\n")
    (name,) = files(store.state)
    saved = json.loads(Path(store.state, name).read_text())
    assert saved["seed"] == 9
    assert saved["settings"]["rows"] == 7
    assert saved["moves"][0] == "d4"
    assert len(saved["moves"]) == 2
    assert saved["left"] == NOW


# Finding it again


def test_a_refused_move_keeps_nothing(store: Store) -> None:
    for words, line in ((TWO, "9 9"), (("minesweeper",), "c 1 1"), (("gomoku",), "z99")):
        ran = at_screen(*words, typed=f"{line}\nquit\n")
        assert "kept" not in ran.output
    assert files(store.state) == []


def test_a_game_whose_moves_are_all_taken_back_is_kept_no_more(store: Store) -> None:
    ran = at_screen(*TWO, typed="1 1\nundo\nquit\n")
    assert "kept" not in ran.output
    assert files(store.state) == []


def test_the_menu_takes_the_beginning_of_what_it_shows(store: Store) -> None:
    at_screen("gomoku", "--white", "random", typed="h8\nquit\n")
    for typed, answer in (
        ("go on", "Gomoku: 15 by 15"),
        ("results so", "No finished games are kept yet."),
        ("Minesweeper, the board", "The board of 2026-11-30 v1"),
        ("Tic-tac-toe", "Who plays o against you"),
    ):
        assert answer in at_screen(typed=f"{typed}\nquit\nquit\n").output, typed


def test_the_menu_offers_what_was_left(store: Store) -> None:
    at_screen("gomoku", "--white", "random", typed="h8\nquit\n")
    shown = at_screen(typed="6\nlast\nquit\n0\n").output
    assert "\n6  Go on with gomoku 15x15 against random, 2 moves, just now\n" in shown
    assert "\nlast move: white " in shown
    assert "\n6  Go on with" not in run(typed="0\n").output


def test_the_menu_offers_the_last_five(store: Store) -> None:
    for _ in range(7):
        at_screen(*TWO, typed="1 1\nquit\n")
    shown = at_screen(typed="0\n").output
    assert shown.count("Go on with tictactoe, two players, 1 move, just now") == 5
    assert "resume lists 2 more unfinished games." in shown


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (-500, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (7200, "2 hours ago"),
        (86400, "1 day ago"),
        (86400 * 400, "400 days ago"),
    ],
)
def test_it_is_told_when_that_was(store: Store, seconds: float, told: str) -> None:
    at_screen("minesweeper", "--level", "expert", typed="1 1\nquit\n")
    (name,) = files(store.state)
    path = Path(store.state, name)
    path.write_text(json.dumps({**json.loads(path.read_text()), "left": NOW - seconds}))
    assert f"minesweeper expert, 1 move, {told}\n" in at_screen(typed="0\n").output


def test_resume_goes_straight_on_with_the_only_game(store: Store) -> None:
    at_screen(*TWO, typed="1 1\n2 2\nquit\n")
    ran = at_screen("resume", "--plain", typed="last\n1 2\nquit\n")
    assert "Which one" not in ran.output
    assert "\nlast move: o 2 2\n" in ran.output
    assert "x plays 1 2." in ran.output


def test_a_game_that_is_gone_on_with_and_left_again_is_still_kept(store: Store) -> None:
    at_screen("minesweeper", "--mines", "9", "--seed", "5", typed="5 5\nquit\n")
    (name,) = files(store.state)
    before = json.loads(Path(store.state, name).read_text())
    ran = at_screen("resume", typed="turn\nquit\n")
    assert "This game is kept: python -m games resume goes on with it." in ran.output
    after = json.loads(Path(store.state, name).read_text())
    assert after["seconds"] > before["seconds"]  # its clock ran
    assert after["moves"] == before["moves"]


def test_help_that_was_had_is_kept_at_once(store: Store) -> None:
    saved = killed_after(store, (*TWO, "--seed", "1"), (b"1 1", b"hint"), b"hint: ")
    assert saved["assists"] == ["seed", "hint"]


def test_nobody_is_told_of_what_was_never_begun(store: Store) -> None:
    ran = at_screen(*TWO, typed="quit\n")
    assert "kept" not in ran.output


def test_who_goes_on_with_one_is_not_told_of_the_other(two_left: Store) -> None:
    at_screen("tictactoe", "--o", "human", typed="3 3\nquit\n")
    ran = at_screen("resume", "1", typed="quit\n")
    assert "An unfinished game is kept" not in ran.output


def test_a_loaded_game_in_which_a_move_was_taken_back_is_kept(
    store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "game"
    at_screen(*TWO, "--no-store", typed=f"1 1\n2 2\nsave {path}\nquit\n")
    ran = at_screen("--load", str(path), typed="undo\nquit\n")
    assert "This game is kept: python -m games resume goes on with it." in ran.output
    (name,) = files(store.state)
    saved = json.loads(Path(store.state, name).read_text())
    assert (saved["moves"], saved["assists"]) == (["1 1"], ["load", "undo"])


def test_help_that_the_settings_give_cannot_be_edited_away(store: Store) -> None:
    at_screen("minesweeper", "--fair", "--mines", "0", typed="f 1 1\nf 1 1\nquit\n")
    (name,) = files(store.state)
    path = Path(store.state, name)
    path.write_text(json.dumps({**json.loads(path.read_text()), "assists": []}))
    at_screen("resume", typed="1 1\nquit\n")
    assert [result.assists for result in results(store)] == [("fair",)]


def test_a_pipe_says_that_nothing_is_kept(store: Store) -> None:
    at_screen(*TWO, typed="1 1\nquit\n")
    said = run("resume", typed="2 2\n").output
    assert said.startswith("What is played here is not kept: it does not come from a terminal.\n")


def test_resume_lists_several(store: Store) -> None:
    at_screen(*TWO, typed="1 1\nquit\n")
    at_screen("minesweeper", typed="f 1 1\nquit\n")
    ran = at_screen("resume", typed="\nx\n3\nhelp\nmines\nquit\n")
    assert "minesweeper beginner, 1 move, just now" in ran.output
    assert "tictactoe, two players, 1 move, just now" in ran.output
    assert "number is a whole number from 1 to 2, not 'x'." in ran.output
    assert ran.status == 0
    for number in ("1", "2"):
        assert at_screen("resume", number, typed="quit\n").status == 0
    assert at_screen("resume", "3", typed="").status == 2
    assert len(files(store.state)) == 2


def test_resume_without_a_game_says_so(store: Store) -> None:
    assert at_screen("resume", typed="") == (1, "", "There is no unfinished game.\n")


def test_a_game_can_be_thrown_away(store: Store) -> None:
    for move in ("1 1", "2 2", "3 3"):
        at_screen(*TWO, typed=f"{move}\nquit\n")
    ran = at_screen("resume", typed="forget\nforget 9\nforget 1\nforget 1\nforget 1\n")
    assert ran.output.count("Thrown away: tictactoe, two players, 1 move, just now.") == 3
    assert files(store.state) == []
    at_screen(*TWO, typed="1 1\nquit\n")
    assert at_screen("resume", "--forget", typed="").status == 2
    assert at_screen("resume", "2", "--forget", typed="").status == 2
    assert len(files(store.state)) == 1
    assert at_screen("resume", "1", "--forget", typed="").status == 0
    assert files(store.state) == []


def test_the_word_resume_goes_on_with_a_game_of_its_kind(store: Store) -> None:
    at_screen(*TWO, typed="1 1\n2 2\nquit\n")
    at_screen("minesweeper", typed="f 1 1\nquit\n")
    ran = at_screen(*TWO, typed="resume\nlast\nresume\n1 2\nresume\nquit\n")
    assert "An unfinished game is kept: resume goes on with it." in ran.output
    assert "\nlast move: o 2 2\n" in ran.output
    assert "You have moved: resume is for before the first move." in ran.output
    assert len(files(store.state)) == 2
    ran = at_screen("gomoku", "--white", "human", typed="resume\nquit\n")
    assert "No unfinished game of this kind is kept." in ran.output


def test_games_do_not_take_each_others_place(store: Store) -> None:
    for _ in range(3):
        at_screen(*TWO, typed="1 1\nagain\nquit\n")
    assert len(files(store.state)) == 3


def test_a_finished_game_is_kept_no_more(store: Store) -> None:
    at_screen(*TWO, typed=WON + "quit\n")
    assert files(store.state) == []
    assert [result.result for result in results(store)] == ["x"]


def test_a_game_whose_rules_refuse_its_moves_is_put_aside(store: Store) -> None:
    at_screen(*TWO, typed="1 1\n2 2\nquit\n")
    (name,) = files(store.state)
    path = Path(store.state, name)
    spoilt = json.dumps({**json.loads(path.read_text()), "moves": ["1 1", "1 1"]})
    path.write_text(spoilt)
    ran = at_screen("resume", typed="")
    assert ran.status == 2
    assert "Move 2 of the saved game, '1 1', cannot be made." in ran.error
    assert files(store.state) == [f"{name}.refused"]
    assert Path(store.state, f"{name}.refused").read_text() == spoilt


def test_an_engine_that_a_kept_game_names_is_not_started(store: Store, tmp_path: Path) -> None:
    at_screen("gomoku", "--white", "easy", typed="h8\nquit\n")
    (name,) = files(store.state)
    path = Path(store.state, name)
    saved = json.loads(path.read_text())
    saved["settings"]["white"] = f"engine:touch {tmp_path / 'hostile'}"
    saved["moves"], saved["times"] = ["h8"], [0.0]
    path.write_text(json.dumps(saved))
    ran = at_screen("resume", typed="easy\nquit\n")
    assert "A program that a file names is not started" in ran.output
    assert not (tmp_path / "hostile").exists()


# Two terminals at once


@pytest.fixture
def elsewhere(store: Store) -> Iterator[Any]:
    """Another terminal, in which a game is being played."""
    with keyboard(TWO) as child:
        child.expect_exact(b"x to move: ")
        child.sendline(b"1 1")
        child.expect_exact(b"o to move: ")
        yield child


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
def test_two_terminals_do_not_destroy_each_others_game(store: Store, elsewhere: Any) -> None:
    ran = at_screen("resume", typed="")
    assert ran == (1, "", "The only unfinished games are being played at other terminals.\n")
    assert "Go on with" not in at_screen(typed="0\n").output
    at_screen(*TWO, typed="3 3\nquit\n")
    elsewhere.sendline(b"2 2")
    elsewhere.expect_exact(b"x to move: ")
    elsewhere.kill(signal.SIGHUP)  # the terminal is closed
    elsewhere.wait()
    moves = sorted(
        json.loads(Path(store.state, name).read_text())["moves"]
        for name in files(store.state)
        if name.endswith(".json")
    )
    assert moves == [["1 1", "2 2"], ["3 3"]]
    shown = at_screen("resume", typed="quit\n").output
    assert "1  tictactoe, two players, " in shown
    assert "2  tictactoe, two players, " in shown


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
def test_a_game_that_was_taken_in_the_meantime_is_not_taken_twice(store: Store) -> None:
    at_screen(*TWO, typed="1 1\nquit\n")
    at_screen(*TWO, typed="2 2\nquit\n")
    with keyboard(("resume", "--plain")) as first, keyboard(("resume", "--plain")) as second:
        for child in (first, second):
            child.expect_exact(WHICH)
        first.sendline(b"1")
        first.expect_exact(b"o to move: ")
        second.sendline(b"1")
        second.expect_exact(b"That game is being played at another terminal.")


@pytest.fixture
def two_left(store: Store, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A game of gomoku was left, and then one of tic-tac-toe."""
    with monkeypatch.context() as patch:
        patch.setattr("tests.run.NOW", NOW - 100.0)
        at_screen("gomoku", "--size", "9", "--white", "human", typed="a1\nquit\n")
    at_screen(*TWO, typed="1 1\nquit\n")
    return store


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
@pytest.mark.parametrize(
    ("words", "number"),
    [(("resume", "--plain"), b"1"), (("--plain",), b"6")],
    ids=["list", "menu"],
)
def test_a_list_that_has_grown_old_does_not_bring_back_old_moves(
    two_left: Store, words: tuple[str, ...], number: bytes
) -> None:
    with keyboard(words) as child:
        child.expect_exact([WHICH, b"Number or name: "])
        at_screen("resume", "1", typed="2 1\n1 2\n2 2\nquit\n")
        child.sendline(number)
        child.expect_exact(b"x to move: ")
        child.sendline(b"last")
        child.expect_exact(b"last move: o 2 2")
        child.sendline(b"1 3")
        child.expect_exact(b"result: x")
    assert [result.moves for result in results(two_left)] == [5]


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
def test_a_list_that_has_grown_old_throws_nothing_away(two_left: Store) -> None:
    with keyboard(("resume", "--plain")) as other, keyboard(("resume", "--plain")) as child:
        for terminal in (other, child):
            terminal.expect_exact(WHICH)
        other.sendline(b"1")
        other.expect_exact(b"o to move: ")
        child.sendline(b"forget 1")
        child.expect_exact(b"That game is being played at another terminal.")
        child.expect_exact(b"1  gomoku 9x9, two players")  # and a list without it
        child.expect_exact(WHICH)
    assert len([name for name in files(two_left.state) if name.endswith(".json")]) == 2


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
def test_a_list_that_has_grown_old_does_not_change_the_past(two_left: Store) -> None:
    with keyboard(("resume", "--plain")) as child:
        child.expect_exact(WHICH)
        at_screen("resume", "1", typed="2 1\n1 2\n2 2\n1 3\nquit\n")
        child.sendline(b"1")
        child.expect_exact(b"That game was ended, or thrown away, at another terminal.")
        child.expect_exact(b"1  gomoku 9x9, two players")
        child.expect_exact(WHICH)
    assert [result.moves for result in results(two_left)] == [5]
    assert len(files(two_left.state)) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
def test_a_terminal_that_is_closed_keeps_the_time(store: Store) -> None:
    with keyboard(("daily", "--plain")) as child:
        for _ in range(5):
            child.expect_exact(b"Your move: ")
            child.sendline(b"turn")
        child.expect_exact(b"Your move: ")
        (name,) = (name for name in files(store.state) if name.endswith(".json"))
        shown = json.loads(Path(store.state, name).read_text())["seconds"]
        hang_up(child)
        wait_until_ended(child)
    assert json.loads(Path(store.state, name).read_text())["seconds"] > shown


def test_a_game_that_cannot_be_thrown_away_is_not_said_to_be(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_screen(*TWO, typed="1 1\nquit\n")

    def refused(path: str) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "unlink", refused)
    ran = at_screen("resume", "1", "--forget", typed="")
    assert ran.status == 2
    assert "Thrown away" not in ran.output
    assert "Cannot delete " in ran.error


# Results


def test_a_result_has_what_happened(store: Store) -> None:
    at_screen("minesweeper", "--rows", "2", "--columns", "2", "--mines", "0", typed="2 2\n")
    (result,) = results(store)
    assert result.game == "minesweeper"
    assert (result.result, result.score, result.moves) == ("won", "won", 1)
    assert result.finished == NOW
    assert result.settings["rows"] == 2
    assert result.figures["3bv"] == 1


@pytest.mark.parametrize(
    ("words", "typed", "score", "opponent"),
    [
        (("--o", "human"), WON, "", ""),
        (("--x", "human", "--o", "random", "--seed", "1"), "1 1\n2 2\n3 3\n1 3\n", None, "random"),
        (("--x", "perfect", "--o", "human", "--seed", "1"), EVERYWHERE, "lost", "perfect"),
    ],
)
def test_the_score_is_the_persons(
    store: Store, words: tuple[str, ...], typed: str, score: str | None, opponent: str
) -> None:
    output = at_screen("tictactoe", *words, "--plain", typed=typed).output
    (result,) = results(store)
    assert result.opponent == opponent
    won = re.search("result: (.)", output)
    assert won
    assert result.result == won[1]
    if score is not None:
        assert result.score == score
    else:
        assert result.score == {"x": "won", "o": "lost", "q": "drawn"}[won[1]]


def test_undo_after_the_end_changes_the_one_result(store: Store) -> None:
    at_screen(*TWO, typed=WON + "undo\nquit\n")
    assert [r.assists for r in results(store)] == [()]
    assert len(files(store.state)) == 1
    at_screen("resume", typed="1 3\nquit\n")
    assert [(r.assists, r.undos) for r in results(store)] == [(("undo",), 1)]
    assert files(store.state) == []


def test_another_game_is_another_result(store: Store) -> None:
    at_screen(*TWO, typed=WON + "again\n" + WON + "again\n1 1\nquit\n")
    assert [r.number for r in results(store)] == [1, 2]
    assert len(files(store.state)) == 1


BEATEN = "Your best time at this level, 9x9, mines: 0; until now it was 50.0 seconds."


@pytest.mark.parametrize(
    ("earlier", "typed", "told"),
    [
        ({}, "1 1\n", True),
        ({"seconds": 0.0}, "1 1\n", False),  # as good is not better
        ({"assists": ("hint",)}, "1 1\n", False),
        ({"score": "lost"}, "1 1\n", False),
        ({"game": "gomoku"}, "1 1\n", False),
        ({"settings": {"rows": 9, "columns": 8, "mines": 0}}, "1 1\n", False),
        ({"settings": {"rows": 5}}, "1 1\n", False),  # spoilt, and passed over
        ({}, "hint\n1 1\n", False),
        (None, "1 1\n", False),
    ],
)
def test_a_time_that_was_beaten_is_told(
    store: Store, earlier: dict[str, Any] | None, typed: str, told: bool
) -> None:
    settings = {"rows": 9, "columns": 9, "mines": 0, "first": "open", "no-guess": 0, "fair": 0}
    if earlier is not None:
        won = RESULT._replace(
            game="minesweeper", score="won", seconds=50.0, assists=(), settings=settings
        )
        fields = {**earlier, "settings": {**settings, **earlier.get("settings", {})}}
        if "settings" in earlier and len(earlier["settings"]) == 1:
            fields["settings"] = earlier["settings"]
        database.record(store, "earlier", won._replace(**fields), SAVED)
    ran = at_screen("minesweeper", "--mines", "0", "--plain", typed=typed + "quit\n")
    assert (BEATEN in ran.output) == told
    if told:
        assert ran.output.index(BEATEN) < ran.output.index("result: won")
    assert len(results(store)) == 1 + (earlier is not None)


def test_a_game_loaded_from_a_file_is_assisted(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "game"
    at_screen(*TWO, typed=f"1 1\nsave {path}\nquit\n")
    at_screen("--load", str(path), typed="2 1\n1 2\n2 2\n1 3\n")
    assert [r.assists for r in results(store)] == [("load",)]


def test_odds_after_the_end_help_nobody(store: Store) -> None:
    at_screen("minesweeper", "--mines", "0", typed="1 1\nodds\nquit\n")
    assert [result.assists for result in results(store)] == [()]


def test_a_seed_that_was_chosen_is_remembered(store: Store) -> None:
    at_screen("minesweeper", "--mines", "0", "--seed", "7", typed="f 1 1\nf 1 1\nquit\n")
    at_screen("resume", typed="1 1\nagain\n1 1\nquit\n")
    assert [result.assists for result in results(store)] == [("seed",), ("seed",)]


def test_undo_is_kept_at_once(store: Store) -> None:
    saved = killed_after(store, TWO, (b"1 1", b"2 2", b"undo"), b"taken back: o 2 2")
    assert (saved["moves"], saved["undos"], saved["assists"]) == (["1 1"], 1, ["undo"])


def test_undo_that_is_interrupted_loses_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.tictactoe.rules import TicTacToe

    made = 0

    def play(self: TicTacToe, move: Any, real: Any = TicTacToe.play) -> None:
        nonlocal made
        made += 1
        if made == 7:  # of four, then the second of the three that are made again
            raise KeyboardInterrupt
        real(self, move)

    monkeypatch.setattr(TicTacToe, "play", play)
    ran = run_on_screen(*TWO, typed="1 1\n2 1\n1 2\n2 2\nundo\n")
    assert ran.status == 130
    (name,) = files(store.state)
    saved = json.loads(Path(store.state, name).read_text())
    assert saved["moves"] == ["1 1", "2 1", "1 2", "2 2"]


def test_the_time_until_ctrl_c_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    at_screen("minesweeper", "--mines", "9", "--seed", "5", typed="5 5\nquit\n")
    (name,) = files(store.state)
    path = Path(store.state, name)
    before = json.loads(path.read_text())["seconds"]

    def interrupted(_self: object, _size: int = -1) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.run.Keyboard.readline", interrupted)
    assert run_on_screen("resume", typed="").status == 130
    assert json.loads(path.read_text())["seconds"] > before


def test_the_time_of_a_result_is_that_which_was_told(store: Store) -> None:
    ran = at_screen("minesweeper", "--mines", "0", typed="1 1\nturn\nboard\nundo\n2 2\nquit\n")
    told = re.findall(r"(\d+\.\d) seconds\.", ran.output)
    (result,) = results(store)
    assert told[-1] == f"{result.seconds:.1f}"


def test_results_stand_in_the_order_in_which_they_ended(store: Store) -> None:
    for slot, finished in (("b", 30.0), ("a", 10.0), ("c", 20.0)):
        database.record(store, slot, RESULT._replace(finished=finished), SAVED)
    assert [result.finished for result in results(store)] == [10.0, 20.0, 30.0]


def test_a_clock_before_1970_stops_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.run.NOW", -1000.0)
    at_screen(*TWO, typed=WON + "again\n1 1\nquit\n")
    assert "Go on with tictactoe" in at_screen(typed="0\n").output
    assert len(results(store)) == 1


# Trouble with the disk


def spoilt(store: Store) -> None:
    os.makedirs(store.data)
    Path(path_of(store)).write_bytes(b"no database" * 100)


def test_a_damaged_database_does_not_stop_the_game(store: Store) -> None:
    spoilt(store)
    ran = at_screen(*TWO, typed=WON + "again\n" + WON + "quit\n")
    assert ran.output.count("Cannot use ") == 1
    assert ran.output.count("\nresult: x\n") == 2
    Path(path_of(store)).unlink()
    assert at_screen(typed="0\n").error == ""  # whoever looks next records them
    assert len(results(store)) == 2
    assert files(store.state) == []


def test_a_locked_database_is_told_with_what_it_means(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlite3

    at_screen("daily", "--date", "2026-01-01", typed="quit\n")
    monkeypatch.setattr(database, "PATIENCE", 0.01)
    other = sqlite3.connect(path_of(store), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    mine = Notation(16, 16).format(divmod(min(daily_board("2026-11-30 v1").mines), 16))
    ran = at_screen("daily", "--plain", typed=f"{mine}\nquit\n")
    other.close()
    assert ran.output.count("database is locked.") == 1
    later = "\nThe result is kept with the game until it can be written there.\n"
    assert ran.output.count(later) == 1
    assert "assisted: replay" in at_screen("daily", typed=f"{mine}\nquit\n").output
    assert [result.assists for result in results(store)] == [(), ("replay",)]


def test_a_disk_that_fails_later_is_told_as_well(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt(store)
    lines = [*(WON + "again\n").splitlines(keepends=True), "1 1\n"]

    def full(old: str, new: str) -> None:
        raise OSError(28, "No space left on device")

    def readline(_self: object, _size: int = -1) -> str:
        if len(lines) == 1:
            monkeypatch.setattr(os, "replace", full)
        return lines.pop(0) if lines else ""

    monkeypatch.setattr("tests.run.Keyboard.readline", readline)
    ran = run_on_screen(*TWO, typed="")
    assert ran.output.count("Cannot use ") == 1
    assert ran.output.count("No space left on device. The game goes on, and is not kept.") == 1


def test_looking_for_games_waits_for_no_database(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlite3

    at_screen(*TWO, typed=WON)
    other = sqlite3.connect(path_of(store), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(database, "PATIENCE", 0.01)
    at_screen(*TWO, typed=WON)
    monkeypatch.setattr(database, "PATIENCE", 100.0)
    ran = at_screen(*TWO, typed="1 1\nquit\n")  # ends within the time of a test
    other.close()
    assert "database is locked." in ran.output


@pytest.mark.parametrize("name", ["\udcff", "A", "x.y", "x" * 50])
def test_a_file_whose_name_is_not_ours_is_left_alone(store: Store, name: str) -> None:
    at_screen(*TWO, typed="1 1\nquit\n")
    (own,) = files(store.state)
    os.rename(Path(store.state, own), Path(store.state, name + ".json"))
    assert at_screen("resume", typed="").status == 1
    assert "Go on with" not in at_screen(typed="0\n").output
    assert files(store.state) == [name + ".json"]


@pytest.mark.parametrize(
    "spoilt_", [{"moves": 10**400}, {"figures": {"3bv": -(10**400)}}, {"result": "\udcff"},
                {"assists": ["\udcff"]}, {"opponent": "\ud800"}, {"game": "\udfff"}],
)  # fmt: skip
def test_an_end_that_nobody_can_have_written_stops_nothing(
    store: Store, spoilt_: dict[str, Any]
) -> None:
    at_screen(*TWO, typed="1 1\nquit\n")
    (name,) = files(store.state)
    path = Path(store.state, name)
    ended = {**RESULT._asdict(), **spoilt_}
    path.write_text(json.dumps({**json.loads(path.read_text()), "ended": ended}))
    ran = at_screen(*TWO, typed="quit\n")
    assert f"It is kept as '{path}.refused'." in ran.output
    assert files(store.state) == [f"{name}.refused"]
    assert results(store) == []


def test_a_file_that_is_refused_is_left_alone_by_a_pipe(store: Store) -> None:
    os.makedirs(store.state)
    Path(store.state, "bad.json").write_text("{")
    ran = run("resume")
    assert "is not a saved game." in ran.output
    assert files(store.state) == ["bad.json"]


def test_what_is_written_first_is_no_link(store: Store, tmp_path: Path) -> None:
    at_screen(*TWO, typed="1 1\nquit\n")
    (name,) = files(store.state)
    precious = tmp_path / "precious"
    precious.write_text("precious")
    Path(store.state, name + ".new").symlink_to(precious)
    at_screen("resume", typed="2 2\nquit\n")
    assert precious.read_text() == "precious"


def test_a_locked_database_does_not_stop_the_game(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlite3

    at_screen(*TWO, typed=WON)
    monkeypatch.setattr(database, "PATIENCE", 0.01)
    other = sqlite3.connect(path_of(store), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    ran = at_screen(*TWO, typed=WON + "quit\n")
    other.close()
    assert ran.output.count("database is locked.") == 1
    assert "\nresult: x\n" in ran.output
    at_screen("resume", typed="")
    assert len(results(store)) == 2


def test_a_database_of_a_newer_version_does_not_stop_the_game(store: Store) -> None:
    import sqlite3

    at_screen(*TWO, typed=WON)
    other = sqlite3.connect(path_of(store))
    other.execute("PRAGMA user_version = 99")
    other.close()
    ran = at_screen(*TWO, typed=WON + "quit\n")
    assert ran.output.count("was written by a newer version of this program.") == 1
    assert "\nresult: x\n" in ran.output
    ran = at_screen("stats", typed="")
    assert ran.status == 2
    assert "was written by a newer version of this program." in ran.error

"""The board of the day: the same everywhere, and a line that can be shown to others."""

from __future__ import annotations

import os
import re
import signal
from datetime import date, timedelta
from pathlib import Path

import pytest

from games.minesweeper.boards import Layout
from games.minesweeper.daily import ALGORITHM, COLUMNS, MINES, ROWS, START, daily_board, named
from games.minesweeper.generator import is_no_guess
from games.minesweeper.rawvf import read_rawvf
from games.minesweeper.table import KIND
from games.minesweeper.tatham import read_id, write_id
from games.notation import Notation
from games.session import Session
from games.store.places import Store
from games.store.results import results
from tests.driving import keyboard, wait_until_ended
from tests.run import run, run_on_screen
from tests.test_session import Script

TODAY = "2026-11-30"
"""The date in ``tests.run.NOW``."""
PINNED = {
    "2026-11-30": "16x16n40:8,8,u2010200c2312201004002200c0018008080210040020004b0090220808002d20",
    "2027-01-01": "16x16n40:8,8,u08026041801802000201a081018a8c04c42a0000000800920000212800020400",
    "2028-02-29": "16x16n40:8,8,u0617021010425200056000084801000008030808002401008850304900000200",
}
"""Boards of algorithm 1, as they came out of Python 3.10 to 3.13 alike. They are right by
definition: a change here gives players who compare their results different boards, and needs
another ALGORITHM."""


@pytest.mark.parametrize("day", PINNED)
def test_a_day_has_the_board_it_has_always_had(day: str) -> None:
    assert ALGORITHM == 1
    assert write_id(daily_board(f"{day} v1")) == PINNED[day]


def test_every_day_has_a_board_of_its_own_that_needs_no_guess() -> None:
    days = [date(2026, 11, 1) + timedelta(n) for n in range(40)]
    boards = [daily_board(named(day)) for day in days]
    assert len({board.mines for board in boards}) == len(days)
    for board in boards:
        assert (board.rows, board.columns, board.start) == (ROWS, COLUMNS, START)
        assert len(board.mines) == MINES
        assert is_no_guess(ROWS, COLUMNS, board.mines, START)


def moves_that_win(board: Layout) -> str:
    """Every square that is safe, one a line."""
    notation = Notation(board.rows, board.columns)
    safe = [i for i in range(board.rows * board.columns) if i not in board.mines]
    return "".join(f"{notation.format(divmod(i, board.columns))}\n" for i in safe)


BOARD = daily_board(f"{TODAY} v{ALGORITHM}")
WIN = moves_that_win(BOARD)
SHARED = re.compile(
    r"Noughts and mines (\S+) v(\d+): (won|lost), \d+\.\d s, 3BV (\d+)/(\d+), (.*)\n"
)


def test_the_first_square_is_open_already() -> None:
    said = run("daily", typed="around 9 9\nlast\nflags\n").output
    assert f"The board of {TODAY} v1; it needs no guess." in said
    assert "around 9 9, blank: " in said
    assert "no move yet" in said


def test_the_result_is_a_line_to_share() -> None:
    said = run("daily", typed=WIN).output
    found = SHARED.search(said)
    assert found
    assert (found[1], found[2], found[3], found[6]) == (TODAY, str(ALGORITHM), "won", "no help")
    assert found[4] == found[5]
    assert said.index("Noughts and mines 2026") < said.index("result: won")
    assert "Noughts and mines" not in run("minesweeper", "--mines", "0", typed="1 1\n").output


def test_a_lost_game_and_a_helped_one_say_so() -> None:
    mine = Notation(ROWS, COLUMNS).format(divmod(min(BOARD.mines), COLUMNS))
    found = SHARED.search(run("daily", typed=f"hint\n{mine}\n").output)
    assert found
    assert (found[3], found[6]) == ("lost", "assisted: hint")
    assert int(found[4]) < int(found[5])


def test_another_day_can_be_played_and_by_the_option_too() -> None:
    command = run("daily", "--date", "2027-01-01", typed="3 9\n").output
    assert "The board of 2027-01-01 v1" in command
    assert run("minesweeper", "--daily", "2027-01-01", typed="3 9\n").output == command


def test_a_seed_makes_no_difference_and_is_refused() -> None:
    ran = run("minesweeper", "--daily", TODAY, "--seed", "4")
    assert (ran.status, ran.output) == (2, "")
    assert "That game is the same for any seed: leave --seed out." in ran.error


def test_the_copy_without_help_is_gone_on_with(store: Store) -> None:
    with keyboard(("daily", "--plain", "--date", TODAY)) as child:
        child.expect_exact(b"Your move: ")
        run_on_screen("daily", typed="f 1 1\nquit\n")  # is assisted, and left last
        child.sendline(b"f 2 2")
        child.expect_exact(b"Your move: ")
        child.sendline(b"quit")
        wait_until_ended(child)
    assert "\nflags: 2 2\n" in run_on_screen("daily", typed="flags\nquit\n").output


@pytest.mark.parametrize(
    "more", ["--fair", "--no-guess", "--rows=9", "--mines=41", "--level=expert", "--first=safe"]
)
def test_the_board_is_played_as_it_is(more: str) -> None:
    ran = run("minesweeper", "--daily", TODAY, more)
    assert ran.status == 2
    assert "A given board has its own size and mines: choose nothing else." in ran.error
    ran = run("minesweeper", "--daily", TODAY, "--board", PINNED[TODAY])
    assert ran.status == 2


def test_the_clock_runs_from_when_the_board_is_shown() -> None:
    # tests.run has a clock that goes on by a second whenever it is read, from 0.
    mine = Notation(ROWS, COLUMNS).format(divmod(min(BOARD.mines), COLUMNS))
    said = run("daily", typed=f"f 1 1\nf 1 1\n{mine}\n").output
    found = re.search(r"3 moves, 0 flags, 0 undos, (\d+).0 seconds.", said)
    assert found
    assert int(found[1]) >= 3


def test_a_board_that_was_played_before_is_known(store: Store) -> None:
    assert "Assisted" not in run_on_screen("daily", typed=WIN + "quit\n").output
    again = run_on_screen("daily", typed=WIN + "quit\n").output
    assert "\nAssisted: replay.\n" in again
    assert "assisted: replay" in again
    other = run_on_screen("daily", "--date", "2027-01-01", typed="hint\nquit\n").output
    assert "replay" not in other
    assert [result.assists for result in results(store)] == [(), ("replay",)]


def test_another_game_at_the_table_is_known_as_well() -> None:
    said = run("daily", typed=WIN + "again\n" + WIN).output
    assert said.count("\nAssisted: replay.\n") == 1
    assert said.count("no help") == 1


def test_a_board_that_was_left_is_gone_on_with(store: Store) -> None:
    run_on_screen("daily", typed="f 1 1\nquit\n")
    said = run_on_screen("daily", typed="flags\nquit\n").output
    assert "\nflags: 1 1\n" in said
    assert "minesweeper daily 2026-11-30 v1, 1 move, just now" in run_on_screen(typed="0\n").output
    run_on_screen(typed="4\nf 2 2\nquit\n0\n")
    said = run_on_screen("daily", typed="flags\nquit\n").output
    assert "\nflags: 1 1, 2 2\n" in said


def test_a_board_that_was_only_looked_at_is_known(store: Store) -> None:
    run_on_screen("daily", typed="quit\n")
    shown = run_on_screen(typed="0\n").output
    assert "minesweeper daily 2026-11-30 v1, 0 moves, just now" in shown
    said = run_on_screen("daily", typed=WIN + "quit\n").output
    assert "no help" in said  # it is the same game still, and its clock ran while it was seen
    assert [result.assists for result in results(store)] == [()]


def test_a_board_that_was_thrown_away_stays_known(store: Store) -> None:
    run_on_screen("daily", typed="hint\nodds\nquit\n")
    run_on_screen("resume", "1", "--forget", typed="")
    assert "assisted: replay" in run_on_screen("daily", typed=WIN + "quit\n").output


def test_a_board_that_is_seen_at_two_terminals_is_known_at_both(store: Store) -> None:
    with keyboard(("daily", "--plain", "--date", TODAY)) as child:
        child.expect_exact(b"Your move: ")
        other = run_on_screen("daily", typed="hint\nquit\n").output
        assert "hint: " in other
        for move in WIN.encode().splitlines():
            child.sendline(move)
        child.expect_exact(b"assisted: replay")
        child.expect_exact(b"result: won")
    assert sorted(result.assists for result in results(store)) == [("replay",)]


def test_the_game_that_is_gone_on_with_is_that_of_the_day(store: Store) -> None:
    run_on_screen("minesweeper", "--board", PINNED[TODAY], typed="f 2 2\nquit\n")
    run_on_screen("daily", "--date", "2027-01-01", typed="f 3 3\nquit\n")
    run_on_screen("minesweeper", typed="f 4 4\nquit\n")
    assert "\nno flags\n" in run_on_screen("daily", typed="flags\nquit\n").output


def test_a_board_whose_moves_are_refused_is_begun_anew(store: Store) -> None:
    run_on_screen("daily", typed="f 1 1\nquit\n")
    (name,) = os.listdir(store.state)
    path = Path(store.state, name)
    path.write_text(path.read_text().replace('"f 1 1"', '"f 99 99"'))
    for words in (("minesweeper", "--daily", TODAY), ("daily",)):
        ran = run_on_screen(*words, typed="flags\nquit\n")
        assert ran.status == 0
        assert "no flags" in ran.output
    assert f"{name}.refused" in os.listdir(store.state)


def test_a_board_of_another_algorithm_is_refused(store: Store) -> None:
    run_on_screen("daily", typed="f 1 1\nquit\n")
    (name,) = os.listdir(store.state)
    path = Path(store.state, name)
    path.write_text(path.read_text().replace(f"{TODAY} v1", f"{TODAY} v2"))
    said = run_on_screen("resume", typed="").output
    assert f"The board of {TODAY} was laid by algorithm 'v2'; this program has v1." in said
    assert os.listdir(store.state) == [f"{name}.refused"]


def test_the_line_to_share_is_not_broken() -> None:
    mine = Notation(ROWS, COLUMNS).format(divmod(min(BOARD.mines), COLUMNS))
    ran = run_on_screen("daily", typed=f"hint\nodds\n{mine}\nquit\n", columns=40)
    assert re.search(SHARED, ran.output)


def test_a_board_that_was_loaded_from_a_file_is_known(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "game"
    run_on_screen("daily", "--no-store", typed=f"save {path}\nquit\n")
    run_on_screen("--load", str(path), typed="quit\n")
    run_on_screen("resume", "1", "--forget", typed="")
    assert "assisted: replay" in run_on_screen("daily", typed=WIN + "quit\n").output


def test_a_board_that_is_shown_is_kept_at_once(store: Store) -> None:
    with keyboard(("daily", "--plain", "--date", TODAY)) as child:
        child.expect_exact(b"Your move: ")
        child.kill(signal.SIGKILL)
        child.wait()
    said = run_on_screen("daily", typed=WIN + "quit\n").output
    assert "no help" in said  # it is the same game
    assert len(results(store)) == 1


class Waiting(Script):
    """A face that takes ten seconds to type a line."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.now = 0.0

    def ask(self, question: str) -> str:
        self.now += 10.0
        return super().ask(question)


@pytest.mark.parametrize(
    ("lines", "seconds"), [(("f 1 1", "MINE"), 20.0), (("f 1 1", "undo", "turn", "MINE"), 40.0)]
)
def test_looking_at_the_board_takes_time(lines: tuple[str, ...], seconds: float) -> None:
    mine = Notation(ROWS, COLUMNS).format(divmod(min(BOARD.mines), COLUMNS))
    face = Waiting(*(line.replace("MINE", mine) for line in lines), "board", "turn")
    settings = KIND.settle({"daily": f"{TODAY} v1"})
    session = Session(KIND, settings, 1, face, lambda: face.now)
    session.run()
    assert session.seconds == seconds


def test_undo_goes_back_to_the_open_square() -> None:
    said = run("daily", typed="3 1\nundo\nundo\naround 9 9\n").output
    assert "There is no move of yours to take back." in said
    assert "around 9 9, blank: " in said


def test_it_is_saved_exported_and_stepped_through(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_on_screen("daily", typed="f 1 1\nsave game\nquit\n")
    assert "flags: 1 1" in run("--load", "game", typed="flags\n").output
    run_on_screen("resume", typed="f 1 1\n" + WIN + "quit\n")
    assert "move 0 of " in run("replay", "1", typed="last\nquit\n").output
    assert run("export", "1").status == 0
    replay = read_rawvf(Path("minesweeper-1.rawvf").read_text())
    assert replay.layout.mines == read_id(PINNED[TODAY]).mines
    first = replay.events[0]
    assert (first.action, first.row, first.column) == ("open", *divmod(START, COLUMNS))
    said = run("minesweeper", "replay", "minesweeper-1.rawvf", typed="last\n").output
    assert "You won" in said

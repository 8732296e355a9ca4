"""Bad input at every prompt, and streams that end, fill up or go away.

Whatever is typed gets a sentence and costs nothing. Whatever happens to the streams ends the
program soon, with its status, and never with a traceback.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.driving import (
    SECONDS,
    SOON,
    Keyboard,
    Run,
    end_of,
    hang_up,
    interrupted,
    keyboard,
    pipe,
    piped,
    read_until,
    shell,
    wait_until_ended,
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a shell and pseudo-terminals")

GOODBYE = "End of input: goodbye."
FULL = "/dev/full"
needs_full = pytest.mark.skipif(not os.path.exists(FULL), reason=f"there is no {FULL}")


class Prompt(NamedTuple):
    """A question, the lines that lead to it, and lines after it that show that nothing was lost.

    Each line after it has words that must stand in what follows it.
    """

    name: str
    words: tuple[str, ...]
    before: tuple[bytes, ...]
    question: str
    after: tuple[tuple[bytes, str], ...]


TICTACTOE = ("tictactoe", "--o", "human")
GOMOKU = ("gomoku", "--size", "9", "--win", "3", "--white", "human")
MINES = ("minesweeper", "--seed", "7")
ONE_SAFE = ("minesweeper", "--rows", "2", "--columns", "2", "--mines", "3", "--first", "safe")

O_PLAYER = "Who plays o against you (human, random, perfect):"
SIZE = "How many rows and columns (1 to 52):"
WIN = "How many in a row win (1 to 52):"
WHITE = "Who plays white against you (human, random, easy, medium, hard):"
LEVEL = "Which level (beginner, intermediate, expert, custom):"
ROWS = "How many rows (1 to 1000):"
COLUMNS = "How many columns (1 to 1000):"
MINE_COUNT = "How many mines (0 to 999999):"
END = "again, undo, board or back:"

SETTINGS = (
    Prompt("menu", (), (), "Number or name:", ((b"tictactoe", O_PLAYER),)),
    Prompt("tictactoe o", (), (b"1",), O_PLAYER, ((b"human", "o: player 2"),)),
    Prompt(
        "gomoku size",
        (),
        (b"2",),
        SIZE,
        ((b"9", WIN), (b"4", WHITE), (b"human", "row 9: 9 empty")),
    ),
    Prompt("gomoku win", (), (b"2", b"9"), WIN, ((b"4", WHITE), (b"human", "row 9: 9 empty"))),
    Prompt("gomoku white", (), (b"2", b"9", b"4"), WHITE, ((b"human", "row 9: 9 empty"),)),
    Prompt("minesweeper level", (), (b"3",), LEVEL, ((b"beginner", "10 mines left"),)),
    Prompt("custom rows", (), (b"3", b"custom"), ROWS, ((b"9", COLUMNS),)),
    Prompt("custom columns", (), (b"3", b"custom", b"9"), COLUMNS, ((b"8", MINE_COUNT),)),
    Prompt(
        "custom mines",
        (),
        (b"3", b"custom", b"9", b"8"),
        MINE_COUNT,
        ((b"20", "20 mines left"),),
    ),
)
TABLE = (
    Prompt(
        "tictactoe move",
        TICTACTOE,
        (b"1 1",),
        "o to move:",
        (
            (b"turn", "to move: player 2"),
            (b"last", "last move: x 1 1"),
            (b"board", "x"),
            (b"2 2", "o plays 2 2."),
        ),
    ),
    Prompt(
        "gomoku move",
        GOMOKU,
        (b"c1",),
        "white to move:",
        (
            (b"turn", "to move: player 2"),
            (b"last", "last move: black c1"),
            (b"d1", "white plays d1."),
        ),
    ),
    Prompt(
        "minesweeper move",
        MINES,
        (b"1 1", b"f 9 9"),
        "Your move:",
        (
            (b"turn", "it is your turn"),
            (b"last", "last move: you f 9 9"),
            (b"flags", "flags: 9 9"),
            (b"f 9 8", "Flag at 9 8. 8 mines left."),
        ),
    ),
    Prompt(
        "tictactoe end",
        TICTACTOE,
        (b"1 1", b"2 1", b"1 2", b"2 2", b"1 3"),
        END,
        (
            (b"turn", "the game is over"),
            (b"last", "last move: x 1 3"),
            (b"undo", "taken back: x 1 3"),
            (b"1 3", "x wins"),
            (b"again", "x: player 2. o: player 1."),
        ),
    ),
    Prompt(
        "gomoku end",
        GOMOKU,
        (b"a1", b"a2", b"b1", b"b2", b"c1"),
        END,
        (
            (b"last", "last move: black c1"),
            (b"undo", "taken back: black c1"),
            (b"c1", "black wins"),
            (b"again", "black: player 2. white: player 1."),
        ),
    ),
    Prompt(
        "minesweeper end",
        ONE_SAFE,
        (b"1 1",),
        END,
        (
            (b"last", "last move: you 1 1"),
            (b"undo", "taken back: you 1 1"),
            (b"1 1", "You won"),
            (b"again", "row 1: 2 hidden"),
        ),
    ),
)
PROMPTS = (*SETTINGS, *TABLE)

BAD = (
    b"\xff\xfe",
    b"\xff\xfe 1",
    b"1 \xc3",
    b"9" * 5000,
    b"0" * 5000,
    b"1 " + b"9" * 5000,
    b"\0",
    b"1\0 1",
    "\u00b2".encode(),
    "\u00b2 1".encode(),
    "\u0663".encode(),
    "\u0663 \u0663".encode(),
    "\uff11 \uff11".encode(),
    b"1_0",
    b"1_0 1",
    b"-1",
    b"-1 -1",
    b"+1 +1",
    b"1 2 3",
    b"1 2 x",
    b"1.0 1.0",
    b"0 0",
    b"99 99",
    b"",
    b" \t ",
    b",",
    b"0 0, 1 1, 2 2",
    b"nonsense",
    b"--help",
    b"%s {} %(a)s {0}",
    b"\x1b[31m",
    b"../../etc",
    b"x" * 200_000,
    b"1 " * 100_000,
)
"""Lines that no prompt can do anything with. Off the board is as bad, and so is a taken square."""
BAD_AT_TABLE = (
    b"row",
    b"row 0",
    b"row 1 1",
    b"row -1",
    "row \u0663".encode(),
    b"row \xff",
    b"column " + b"9" * 5000,
    b"column -1",
    b"around 1",
    b"around 0 0",
    b"around 1 2 3",
    b"board 1",
    b"quit now",
    b"save",
    b"save /nowhere/at/all",
    b"save .",
    b"save a\0b/c",
    b"save /dev/full",
    b"save " + b"a" * 5000,
)
TYPED_AT_MOST = 4000
"""A terminal drops what is longer than 4095 bytes before the program can read it."""


def named(prompt: Prompt) -> str:
    return prompt.name.replace(" ", "-")


at_every_prompt = pytest.mark.parametrize("prompt", PROMPTS, ids=named)


def bad_at(prompt: Prompt) -> tuple[bytes, ...]:
    return BAD + BAD_AT_TABLE if prompt in TABLE else BAD


@pytest.fixture(autouse=True)
def _in_a_directory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("PYTHONIOENCODING", "PYTHONUNBUFFERED", "PYTHONUTF8"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def _ctrl_c_is_not_ignored() -> None:
    """A program starts with Ctrl-C ignored if the tests themselves run in the background."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def assert_quiet(run: Run) -> None:
    assert run.errors == ""
    assert "Traceback" not in run.output


def assert_one_sentence(errors: str) -> None:
    assert re.fullmatch(r"[^\n]+\.\n", errors), errors


# Bad lines


@at_every_prompt
def test_a_bad_line_in_a_pipe_is_answered_and_costs_nothing(prompt: Prompt) -> None:
    bad = bad_at(prompt)
    run = pipe(prompt.words, *prompt.before, *bad, *(line for line, _ in prompt.after))
    assert_quiet(run)
    assert run.status == 0
    answered = run.answered
    assert len(answered) == len(prompt.before) + len(bad) + len(prompt.after) + 1
    for line, (question, answer) in zip(bad, answered[len(prompt.before) :], strict=False):
        assert question == prompt.question, line[:50]
        assert answer.endswith((".\n", "?\n")), line[:50]
        assert answer.replace("\n", "").isprintable(), line[:50]
        assert len(answer) < 500, line[:50]
    start = len(prompt.before) + len(bad)
    for number, (line, words) in enumerate(prompt.after, start=start):
        assert words in answered[number][1] + answered[number + 1][0], line


@at_every_prompt
def test_a_bad_line_at_a_terminal_is_answered_and_costs_nothing(prompt: Prompt) -> None:
    question = prompt.question.encode()
    with keyboard((*prompt.words, "--plain"), *prompt.before) as child:
        arrive(child, prompt)
        for line in bad_at(prompt):
            child.sendline(line[:TYPED_AT_MOST])
            child.expect_exact(question)
            before = child.before or b""
            assert b"Traceback" not in before
            assert b"".join(before.split(b"\n")[1:]).strip(), line[:50]
        for line, words in prompt.after:
            child.sendline(line)
            child.expect_exact(words.encode())
        child.sendeof()
        status, rest = end_of(child)
        assert status == 0
        assert rest.endswith(f"\r\n{GOODBYE}\r\n")


def arrive(child: Keyboard, prompt: Prompt) -> None:
    """Read up to the question, which earlier lines may have brought already."""
    child.expect_exact(prompt.question.encode() + b" ")
    for _ in range(already_asked(prompt)):
        child.expect_exact(prompt.question.encode() + b" ")


def already_asked(prompt: Prompt) -> int:
    """How often the question is put on the way to it."""
    return len(prompt.before) if prompt.name == "minesweeper move" else 0


def test_a_line_may_end_with_the_input() -> None:
    run = shell('exec "$@"', TICTACTOE, b"1 1\n2 2")
    assert "o plays 2 2." in run.output
    assert run.status == 0


def test_a_line_with_a_carriage_return_is_a_line() -> None:
    run = pipe(TICTACTOE, b"1 1\r", b"2 2\r")
    assert "o plays 2 2." in run.output


@pytest.mark.parametrize("gap", [100, 20_000])
def test_a_third_number_is_refused_however_far_behind(gap: int) -> None:
    run = pipe(TICTACTOE, b"2 2" + b" " * gap + b"3", b"last")
    assert "x plays" not in run.output
    assert "no move yet" in run.output


@pytest.mark.parametrize("kept", [1, 7, 8, 9])
def test_a_long_line_of_moves_is_never_cut_within_a_move(kept: int) -> None:
    """Cut after 10,000 characters, the second move of this line would be another."""
    moves = b"f 7 7,".ljust(10_000 - kept) + b"f 100 123"
    run = pipe(("minesweeper", "--rows", "123", "--columns", "123"), moves, b"flags")
    assert run.answered[1][1] in ("no flags\n", "flags: 7 7, 100 123\n")


def test_a_narrow_custom_board_can_be_chosen() -> None:
    run = pipe((), b"3", b"custom", b"1", b"5", b"2")
    assert "row 1: 5 hidden\n2 mines left\n" in run.output


def test_a_file_name_that_cannot_be_one_gets_a_sentence() -> None:
    run = pipe(TICTACTOE, b"save ~a\0b/c", b"turn")
    assert_quiet(run)
    assert run.answered[0][1].startswith("Cannot use ")


# The input ends


@at_every_prompt
def test_the_end_of_a_pipe_ends_the_program(prompt: Prompt) -> None:
    started = time.monotonic()
    run = pipe(prompt.words, *prompt.before)
    assert time.monotonic() - started < SOON
    assert_quiet(run)
    assert run.status == 0
    assert run.answered[-1] == (prompt.question, f"\n{GOODBYE}\n")


@at_every_prompt
def test_ctrl_d_ends_the_program(prompt: Prompt) -> None:
    with keyboard(prompt.words, *prompt.before) as child:
        arrive(child, prompt)
        started = time.monotonic()
        child.sendeof()
        status, rest = end_of(child)
        assert time.monotonic() - started < SOON
        assert status == 0
        assert rest.endswith(f"\r\n{GOODBYE}\r\n")
        assert rest.count("\n") == 2


# Ctrl-C


@at_every_prompt
def test_ctrl_c_at_a_terminal(prompt: Prompt) -> None:
    with keyboard(prompt.words, *prompt.before) as child:
        arrive(child, prompt)
        status, rest = interrupted(child)
        assert status == 130
        assert rest.replace("^C", "") == "\r\n"


@at_every_prompt
def test_an_interrupt_where_the_input_is_a_pipe(prompt: Prompt) -> None:
    with piped(prompt.words, *prompt.before) as process:
        read_until(process, f"{prompt.question}\n".encode(), already_asked(prompt) + 1)
        for patience in (SOON, SECONDS):  # as in ``interrupted``
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                output, errors = process.communicate(timeout=patience)
                break
        assert (process.returncode, output, errors) == (130, b"\n", b"")


COMPUTERS = ("gomoku", "--black", "easy", "--white", "easy", "--size", "52", "--win", "26")


def test_ctrl_c_while_computers_play() -> None:
    with keyboard((*COMPUTERS, "--plain")) as child:
        child.expect_exact(b"white plays")
        child.sendintr()
        status, rest = end_of(child)
        assert status == 130
        assert "Traceback" not in rest
        assert rest.endswith("\r\n")


def test_an_interrupt_while_computers_play_into_a_pipe() -> None:
    with piped(COMPUTERS) as process:
        read_until(process, b"white plays")
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=SECONDS)
        assert process.returncode == 130
        assert errors == b""
        assert output.endswith(b"\n")


# The output fails


@at_every_prompt
def test_a_reader_that_goes_away_at_a_prompt_is_no_failure(prompt: Prompt) -> None:
    with piped(prompt.words, *prompt.before) as process:
        read_until(process, f"{prompt.question}\n".encode(), already_asked(prompt) + 1)
        assert process.stdout
        assert process.stdin
        process.stdout.close()
        process.stdin.write(b"nonsense\n")
        process.stdin.close()
        assert process.wait(timeout=SECONDS) == 0
        assert process.stderr
        assert process.stderr.read() == b""


CLASSIFY = ("tictactoe", "classify", "-")
CLASSIFY_ONE = ("tictactoe", "classify", "XOX/OXO/X..")
REFEREE = ("tictactoe", "referee")


@pytest.mark.parametrize(
    ("words", "line", "reply"),
    [(CLASSIFY, b"XOX/OXO/X..\n", b"X wins\n"), (REFEREE, b"11\n", b"| O |")],
)
def test_a_reader_that_goes_away_from_a_tool_is_no_failure(
    words: tuple[str, ...], line: bytes, reply: bytes
) -> None:
    with piped(words, line.rstrip()) as process:
        read_until(process, reply)
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(line)
        process.stdin.close()
        assert process.wait(timeout=SECONDS) == 0
        assert process.stderr.read() == b""


STARTS = (
    (),
    ("tictactoe",),
    ("gomoku",),
    ("minesweeper",),
    CLASSIFY,
    CLASSIFY_ONE,
    REFEREE,
    ("--help",),
    ("--version",),
)
AT_ONCE = (b"11", b"XOX/OXO/X..", b"22", b"33", b"1", b"quit", b"0")
"""Something on the input for each program to write about."""
from_every_start = pytest.mark.parametrize("words", STARTS, ids="-".join)


@needs_full
@from_every_start
def test_a_full_disk_is_told(words: tuple[str, ...]) -> None:
    lines = () if words == CLASSIFY else AT_ONCE
    run = pipe(words, *lines, b"XOX/OXO/X..", redirected=f">{FULL}")
    assert run.status == 1
    assert_one_sentence(run.errors)
    assert "No space left" in run.errors


@from_every_start
def test_a_closed_output_is_told(words: tuple[str, ...]) -> None:
    run = pipe(words, *AT_ONCE, redirected=">&-")
    assert run.status == 1
    assert_one_sentence(run.errors)


@from_every_start
def test_a_closed_error_stream_disturbs_nothing(words: tuple[str, ...]) -> None:
    usual = pipe(words, *AT_ONCE)
    assert pipe(words, *AT_ONCE, redirected="2>&-") == usual._replace(errors="")


@from_every_start
def test_every_stream_closed_ends_the_program(words: tuple[str, ...]) -> None:
    run = pipe(words, redirected="<&- >&- 2>&-")
    assert run == Run(1, "", "")


@pytest.mark.parametrize("redirected", ["<&-", "0>unreadable"], ids=["closed", "unreadable"])
@pytest.mark.parametrize("words", STARTS[:4], ids="-".join)
def test_an_input_that_cannot_be_read_is_an_ended_one(
    words: tuple[str, ...], redirected: str
) -> None:
    run = pipe(words, redirected=redirected)
    assert_quiet(run)
    assert run.status == 0
    assert run.output.endswith(f"\n{GOODBYE}\n")


@needs_full
def test_a_full_error_stream_keeps_the_status() -> None:
    assert pipe(("nosuch",), redirected=f"2>{FULL}").status == 2
    assert pipe(("tictactoe", "classify", "XX"), redirected=f"2>{FULL}").status == 2


@needs_full
def test_a_full_error_stream_keeps_the_answers() -> None:
    lines = (b"XOX/OXO/X..", b"bad", b"XOX/OXO/X..")
    run = pipe(CLASSIFY, *lines, redirected=f"2>{FULL}")
    assert run.output == "X wins\nmalformed\nX wins\n"


def test_a_disk_that_fills_up_in_the_middle_of_a_game_is_told() -> None:
    run = shell('ulimit -f 1; exec "$@" >full', TICTACTOE, b"1 1\nboard\n" + b"board\n" * 100)
    assert run.status == 1
    assert_one_sentence(run.errors)


@pytest.mark.parametrize(
    "words",
    [*STARTS, COMPUTERS],
    ids="-".join,
)
def test_head_gets_its_line_and_nothing_is_said(words: tuple[str, ...]) -> None:
    lines = b"XOX/OXO/X..\n" * 9 if words == CLASSIFY else b"11 21 12 22 13\n" * 9
    run = shell('{ "$@"; echo $? >status; } | head -n 1', words, lines)
    assert run.errors == ""
    assert run.output.count("\n") == 1
    assert Path("status").read_text() == "0\n"


# Input without end


@pytest.mark.parametrize("words", STARTS[:4], ids="-".join)
def test_a_line_without_end_ends_the_program(words: tuple[str, ...]) -> None:
    run = pipe(words, redirected="</dev/zero")
    assert_quiet(run)
    assert run.status == 0
    assert run.output.endswith(f"\n{GOODBYE}\n")


@pytest.mark.parametrize("words", [CLASSIFY, REFEREE], ids="-".join)
def test_a_line_without_end_ends_a_tool(words: tuple[str, ...]) -> None:
    run = shell(
        'ulimit -v 600000 2>/dev/null; "$@" </dev/zero 2>&1 | head -c 100000 >said; wc -c <said',
        words,
    )
    assert run.errors == ""
    assert "Traceback" not in Path("said").read_text()
    assert int(run.output) < 10_000


@pytest.mark.parametrize("words", STARTS[:4], ids="-".join)
def test_a_flood_of_lines_ends_with_its_reader(words: tuple[str, ...]) -> None:
    run = shell('yes | { "$@"; echo $? >status; } | head -c 100000 | wc -c', words)
    assert run.errors == ""
    assert int(run.output) == 100_000
    assert Path("status").read_text() == "0\n"


# The terminal goes away


@pytest.mark.parametrize("hup", [True, False], ids=["hang-up", "nohup"])
@pytest.mark.parametrize("prompt", [SETTINGS[0], TABLE[0]], ids=named)
def test_a_terminal_that_hangs_up_ends_the_program(prompt: Prompt, hup: bool) -> None:
    with keyboard(prompt.words, *prompt.before, hup=hup) as child:
        arrive(child, prompt)
        hang_up(child)
        wait_until_ended(child)


# Files


def test_a_state_directory_that_cannot_be_made_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null/state")
    with keyboard(("--plain", *TICTACTOE), b"1 1", b"1 2", b"last") as child:
        child.expect_exact(b"last move: o 1 2")
        assert (child.before or b"").count(b"Cannot write") == 1


def test_a_kept_game_that_is_none_is_told_and_set_aside(own: Path) -> None:
    kept = own / "state" / "noughts-and-mines" / "tictactoe.json"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"\xff\xfe\0")
    with keyboard(("--plain", *TICTACTOE), b"resume", b"1 1", b"1 2", b"last") as child:
        child.expect_exact(b"No unfinished game of this kind is kept.")
        child.expect_exact(b"last move: o 1 2")
        child.sendeof()
        assert end_of(child)[0] == 0
    assert Path(f"{kept}.refused").read_bytes() == b"\xff\xfe\0"


# What is written


def screen(*words: str) -> str:
    """All that a terminal gets to see of a short game."""
    with keyboard((*words, *TICTACTOE), b"2 2") as child:
        child.expect_exact(b"o to move: ")
        seen = child.before or b""
        child.sendeof()
        return seen.decode() + end_of(child)[1]


def test_colour_and_lines_at_a_terminal() -> None:
    assert "\x1b[" in screen()
    assert "\u2502" in screen()


def test_plain_has_neither_colour_nor_lines() -> None:
    seen = screen("--plain")
    assert seen.isascii()
    assert "\x1b" not in seen
    assert "row 2: 3 empty" in seen


@pytest.mark.parametrize(
    ("words", "variables", "coloured"),
    [
        ((), {"NO_COLOR": "1"}, False),
        ((), {"NO_COLOR": ""}, True),
        ((), {"TERM": "dumb"}, False),
        ((), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
    ],
)
def test_who_decides_about_colour(
    words: tuple[str, ...],
    variables: dict[str, str],
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b" in screen(*words)) is coloured


ASCII_ONLY = (
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "LANG": "C"},
    {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
)


@pytest.mark.parametrize("variables", ASCII_ONLY, ids=["encoding", "locale", "no-utf-8-mode"])
def test_an_ascii_output_gets_ascii(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    run = pipe((*TICTACTOE, "--no-plain"), b"2 2", b"\xff\xfe", "\u00b2 \u2502".encode(), b"board")
    assert_quiet(run)
    assert run.status == 0
    if variables.get("PYTHONUTF8") == "0" or "PYTHONIOENCODING" in variables:
        assert run.output.isascii()
        assert "+---+---+---+" in run.output


def drawn(run: Run) -> list[str]:
    """The lines of boards: those without words."""
    lines = [line for line in run.output.split("\n") if not re.search("[A-Za-z]{2}", line)]
    return [line for line in lines if line.strip()]


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        (("gomoku", "--size", "15", "--white", "human"), 15),
        (("minesweeper", "--level", "intermediate", "--seed", "7"), 16),
        (("minesweeper", "--level", "expert", "--seed", "7"), 16),
        (("gomoku", "--size", "52", "--white", "human"), 52),
    ],
    ids=lambda value: "-".join(value[:3]) if isinstance(value, tuple) else None,
)
def test_no_line_of_a_board_is_wider_than_the_terminal(
    words: tuple[str, ...], rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    run = pipe((*words, "--no-plain"), b"1 1", b"board")
    assert_quiet(run)
    lines = drawn(run)
    assert len(lines) > 2 * rows
    assert max(len(line) for line in lines) <= 40


def test_a_board_that_is_too_wide_says_so_before_the_first_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    run = pipe(("minesweeper", "--level", "expert", "--no-plain"))
    before = " ".join(run.output.split("Your move:")[0].split())
    assert re.search(r"needs [0-9]+ columns, there are 40", before)
    assert before.index("needs") < before.index("#")


@pytest.mark.parametrize("columns", ["0", "1", "2", "3", "-1", "\u00b2", "9" * 5000, ""])
def test_any_number_of_columns_can_be_played_on(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    run = pipe((*TICTACTOE, "--no-plain"), b"2 2", b"last")
    assert_quiet(run)
    assert run.status == 0
    assert "lastmove:x22" in "".join(run.output.split())


# Tools


BAD_SQUARES = (
    b"\xff\xfe",
    b"9" * 5000,
    b"\0",
    "\u00b2\u00b2".encode(),
    "1\u0663".encode(),
    b"1_0",
    b"-1",
    b"111",
    b"00",
    b"44",
    b"",
    b"x" * 200_000,
)


def test_the_referee_tells_bad_squares_apart_from_moves() -> None:
    run = pipe(REFEREE, b"11", *BAD_SQUARES, b"21 12 22 13")
    assert run.status == 0
    assert run.output.endswith("O is winner\n")
    assert run.output.count("+---+---+---+") == 4 * 5
    complaints = run.errors.splitlines()
    assert len(complaints) >= len([line for line in BAD_SQUARES if line])
    assert all(len(line) < 120 and "is no square" in line for line in complaints)


@pytest.mark.parametrize("gap", [997, 998, 999, 1000])
def test_the_referee_reads_a_square_wherever_it_stands_in_a_line(gap: int) -> None:
    run = pipe(REFEREE, b" " * gap + b"11 21 12 22 13")
    assert run.errors == ""
    assert run.output.endswith("O is winner\n")


@pytest.mark.parametrize("redirected", ["", "<&-"])
def test_the_referee_says_that_the_input_ended(redirected: str) -> None:
    run = pipe(REFEREE, redirected=redirected)
    assert (run.status, run.output) == (1, "")
    assert_one_sentence(run.errors)


def test_classify_answers_every_line() -> None:
    run = pipe(CLASSIFY, *BAD_SQUARES, b"XOX/OXO/X..")
    assert run.status == 2
    assert run.output == "malformed\n" * len(BAD_SQUARES) + "X wins\n"
    complaints = run.errors.splitlines()
    assert len(complaints) == len(BAD_SQUARES)
    assert all(re.match("Line [0-9]+: .", line) and len(line) < 120 for line in complaints)


def test_classify_of_nothing_is_nothing() -> None:
    assert pipe(CLASSIFY) == Run(0, "", "")
    assert pipe(CLASSIFY, redirected="<&-") == Run(0, "", "")


@pytest.mark.parametrize("words", [REFEREE, CLASSIFY], ids="-".join)
def test_an_interrupted_tool(words: tuple[str, ...]) -> None:
    line, reply = (b"11", b"O") if words == REFEREE else (b"XOX/OXO/X..", b"X wins\n")
    with piped(words, line) as process:
        read_until(process, reply)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=SECONDS)
        assert (process.returncode, errors) == (130, b"")

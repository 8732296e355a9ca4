from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.game import IllegalMove
from games.minesweeper.boards import Layout, RecordError, lay_board
from games.minesweeper.rawvf import CLICKS, Event, Replay, read_rawvf, write_rawvf
from games.minesweeper.rules import CHORD, FLAGGING, OPEN, Minesweeper, Move
from tests.minesweeper.layouts import SLOW, layouts

BOARD = Layout(3, 4, frozenset([1, 11]))
"""``.*..``, ``....``, ``...*``."""

WRITTEN = """\
RawVF_Version: Rev6
Program: noughts-and-mines
Level: Custom
Width: 4
Height: 3
Mines: 2
Marks: Off
Time: 2.250
BBBV: 3
Mode: Classic
Board:
0*00
0000
000*
Events:
0.000 lc 1 3 (8 40)
0.000 lr 1 3 (8 40)
1.500 rc 2 1 (24 8)
1.500 rr 2 1 (24 8)
2.250 mc 3 2 (40 24)
2.250 mr 3 2 (40 24)
"""
PLAYED = [Event(0.0, OPEN, 2, 0), Event(1.5, FLAGGING, 0, 1), Event(2.25, CHORD, 1, 2)]


@st.composite
def replays(draw: st.DrawFn) -> Replay:
    """A board, and actions with rising times that need not do anything."""
    layout = draw(layouts(60))
    actions = st.tuples(
        st.sampled_from(sorted(CLICKS)),
        st.integers(0, layout.rows - 1),
        st.integers(0, layout.columns - 1),
    )
    times = sorted(draw(st.lists(st.integers(0, 999_999), max_size=20)))
    return Replay(layout, [Event(time / 1000, *draw(actions)) for time in times])


@given(replay=replays())
@SLOW
def test_a_replay_reads_back(replay: Replay) -> None:
    assert read_rawvf(write_rawvf(replay)) == replay


def test_a_replay_as_it_stands() -> None:
    assert write_rawvf(Replay(BOARD, PLAYED)) == WRITTEN
    assert read_rawvf(WRITTEN) == Replay(BOARD, PLAYED)


@pytest.mark.parametrize(
    ("shape", "mines", "level"),
    [
        ((8, 8), 10, "Beginner"),
        ((9, 9), 10, "Beginner"),
        ((16, 16), 40, "Intermediate"),
        ((16, 30), 99, "Expert"),
        ((30, 16), 99, "Custom"),
    ],
)
def test_levels_have_their_names(shape: tuple[int, int], mines: int, level: str) -> None:
    text = write_rawvf(Replay(Layout(*shape, frozenset(range(mines))), []))
    assert f"\nLevel: {level}\n" in text
    assert "\nTime: 0.000\n" in text


# --- what other programs write -----------------------------------------------------------------


def with_events(*lines: str, header: str = "") -> str:
    board = ["Width: 4", "Height: 3", "Mines: 2", header, "Board:", "0*00", "0000", "000*"]
    return "\n".join([*board, "Events:", *lines])


def actions(text: str) -> list[tuple[str, int, int]]:
    return [event[1:] for event in read_rawvf(text).events]


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN.replace("\n", "\r\n"),
        WRITTEN.replace("\n", "\r"),
        WRITTEN.replace("\n", "\n\n"),
        WRITTEN.replace("Events:\n", ""),
        WRITTEN.replace("Events", "EVENTS").replace("Board", "board").replace("Width", "WIDTH"),
        WRITTEN.replace("Width: 4\nHeight: 3\n", "height:3\nWidth:  4 \n"),
        WRITTEN.replace("Width: 4\nHeight: 3\nMines: 2\n", ""),
        WRITTEN.replace("Marks: Off", "Skin: wood\nRAW_ZiNi:           \nno colon here\n: x"),
        WRITTEN.replace("Player: x", "Player: \xd5\x85\x1c\u2028"),
        WRITTEN.replace("lc 1 3 (8 40)", "LC 1 3").replace("lr 1 3 (8 40)", "lr  1\t3"),
        WRITTEN.replace(" 1 3 (", " (").replace(" 2 1 (", "   ( ").replace(" 3 2 (", "("),
        WRITTEN.replace(")", ") (lrm)"),
        WRITTEN.replace("000 l", "00 l").replace("1.500", "1.50"),
        WRITTEN.replace("0.000 l", "-0.01 l"),
        WRITTEN.replace("Events:\n", "Events:\nnumber0 5 1\nFlag 3 4\nstart\n0.000 start\n"),
        WRITTEN + "2.250 won\n9.99 zz 1 1 (1 1)\n1.0 mt\n2.3 sx 5 5\nSolved 3BV: 5 of 6\n",
        WRITTEN + "Cell opened (Number 1) 3 4\n0.350 Solved 3BV: 3 of 6\n\n\n",
    ],
)
def test_variants_of_a_file(text: str) -> None:
    assert read_rawvf(text) == Replay(BOARD, PLAYED)


def test_the_parser_of_the_record_lists() -> None:
    """Written after what parser_raw of thefinerminer/minesweeper-rawvf prints: pixels decide
    nothing where they agree, and its own lines stand between the events."""
    text = with_events(
        "0.00 mv 1 3 (5 36)",
        "0.00 lc 1 3 (5 36)",
        "Cell pressed 1 3",
        "0.05 lr 1 3 (5 36)",
        "Cell opened (Number 0) 1 3",
        "0.050 Solved 3BV: 1 of 6",
        "1.20 rc 2 1 (20 3)",
        "Flag 2 1",
        "1.27 rr 2 1 (20 3)",
        header="RAW_Time: 1.270\nRAW_3BV: 6",
    )
    assert read_rawvf(text).events == [Event(0.05, OPEN, 2, 0), Event(1.2, FLAGGING, 0, 1)]


def test_a_program_that_counts_from_0() -> None:
    """LlamaSweeper writes the column and row of the pixel, without adding 1, and left chords."""
    text = with_events(
        "0.000 lc 0 2 (12 150)",
        "0.000 lr 0 2 (12 150)",
        "0.400 mv 1 1 (64 64)",
        "1.000 rc 1 0 (100 20)",
        "1.000 rr 1 0 (100 20)",
        "1.500 lc 2 1 (128 64)",
        "1.500 lr 2 1 (128 64)",
        header="SuperClick: On\nSquareSize: 64",
    )
    assert actions(text) == [(OPEN, 2, 0), (FLAGGING, 0, 1), (CHORD, 1, 2)]
    hidden = text.replace("2 1 (128 64)", "3 1 (200 64)")
    assert actions(hidden)[2] == (OPEN, 1, 3)
    assert actions(text.replace("SuperClick: On", "SuperClick: Off"))[2] == (OPEN, 1, 2)


def test_one_click_that_does_not_agree_counts_from_1() -> None:
    """A window of another scale: the columns and rows are believed."""
    text = with_events(
        "0 lc 1 1 (16 16)", "0 lr 1 1 (16 16)", "1 lc 2 1 (20 5)", "1 lr 2 1 (20 5)"
    )
    assert actions(text) == [(OPEN, 0, 0), (OPEN, 0, 1)]


def test_pixels_alone_and_the_size_of_a_square() -> None:
    events = ("1 lc (39 20)", "1 lr (39 20)")
    assert actions(with_events(*events)) == [(OPEN, 1, 2)]
    assert actions(with_events(*events, header="squaresize: 20")) == [(OPEN, 1, 1)]
    assert actions(with_events(*events, header="SquareSize: 0")) == []


def test_what_happens_off_the_board_does_nothing() -> None:
    text = with_events(
        *("0 lc 5 1", "0 lr 5 1", "1 rc 0 1", "1 rr 1 1", "2 mc 1 4", "2 mr 1 4"),
        *("3 lc (-1 0)", "3 lr (-1 0)", "4 lc 1 1", "4 lr 9 9", "5 lc 1 1", "5 lr 1 1"),
    )
    assert read_rawvf(text).events == [Event(5.0, OPEN, 0, 0)]


# --- what buttons mean -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "meant"),
    [
        ("lc lr", [OPEN]),
        ("lc", []),
        ("lr", []),
        ("rc rr", [FLAGGING]),
        ("rc", [FLAGGING]),
        ("rr", []),
        ("mc mr", [CHORD]),
        ("mr", []),
        ("sc lr", [CHORD]),
        ("lc rc lr rr", [CHORD]),
        ("lc rc rr lr", [CHORD]),
        ("rc lc lr rr", [FLAGGING, CHORD]),  # a flag, and the chord that it makes possible
        ("rc lc rr lr", [FLAGGING, CHORD]),
        ("lc rc lr rr lc lr", [CHORD, OPEN]),
        ("lc rc rr lr lc lr", [CHORD, OPEN]),
        ("lc rc lr lc lr rr", [CHORD, CHORD]),
        ("mc lc lr rc rr mr", [CHORD]),  # the middle button shuts the others out
        ("lc mc mr lr", [CHORD]),
        ("sc rc lr rr", [CHORD]),
        ("lc rr lr", [OPEN]),
    ],
)
def test_buttons(codes: str, meant: list[str]) -> None:
    """As in parser_raw of thefinerminer/minesweeper-rawvf."""
    text = with_events(*(f"1.000 {code} 2 2 (20 20)" for code in codes.split()))
    assert actions(text) == [(action, 1, 1) for action in meant]


def test_a_square_is_opened_where_the_button_is_let_go() -> None:
    assert actions(with_events("0 lc 1 1", "1 lr 3 2")) == [(OPEN, 1, 2)]


def test_a_third_right_click_takes_a_question_mark_away() -> None:
    clicks = [f"{n} {code} 1 1" for n in range(5) for code in ("rc", "rr")]
    clicks[4:4] = ["1 rc 2 1", "1 rr 2 1"]
    with_marks = read_rawvf(with_events(*clicks, header="Marks: on")).events
    assert [(event.seconds, event.column) for event in with_marks] == [
        *((0, 0), (1, 0), (1, 1)),
        *((3, 0), (4, 0)),
    ]
    assert len(read_rawvf(with_events(*clicks, header="Marks: Off")).events) == 6


def test_a_replay_can_be_played() -> None:
    game = Minesweeper(3, 4, 2, lay_board(BOARD), Random(0))
    for event in read_rawvf(WRITTEN).events:
        with suppress(IllegalMove):
            game.play(Move(*event[1:]))
    assert "".join(game.board.cells) == "#F##112#001#"


# --- hostile files -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has none"),
        ("Width: 4\nHeight: 3\n", "has none"),
        ("Board:", "0 rows of 0"),
        ("Board:\nEvents:\n", "0 rows of 0"),
        ("Width: 999999999\nHeight: 999999999\nBoard:\n0", "1 to 1000"),
        ("Width: 0\nBoard:\n0", "1 rows of 0"),
        (f"Width: {'9' * 5000}\nBoard:\n0", "not a number that fits"),
        ("Width: -4\nBoard:\n0", "'-4'"),
        ("Width: four\nBoard:\n0", "'four'"),
        ("Width:\nBoard:\n0", "''"),
        ("Width: 4\udcff\nBoard:\n0", "'4\\udcff'"),
        ("Mines: 4\0\nBoard:\n0", "'4\\x00'"),
        ("SquareSize: x\nBoard:\n0", "'x'"),
        (WRITTEN.replace("Height: 3", "Height: 4"), "height: 4, and its board has 3"),
        (WRITTEN.replace("Width: 4", "Width: 5"), "width: 5, and its board has 4"),
        (WRITTEN.replace("Mines: 2", "Mines: 3"), "mines: 3, and its board has 2"),
        (WRITTEN.replace("000*\n", "000*\n0000\n"), "height: 3, and its board has 4"),
        (WRITTEN.replace("000*\n", ""), "height: 3, and its board has 2"),
        (WRITTEN.replace("000*\n", "000\n"), "Row 3 has 3 squares, the first has 4"),
        (WRITTEN[: WRITTEN.index("000*") + 2], "Row 3 has 2 squares"),
        ("Board:\n**\n**", "at most 3"),
        ("Board:\n" + "0\n" * 1001, "1001 rows of 1"),
        ("Board:\n" + "0" * 1001, "1 rows of 1001"),
        (with_events("1.0 lc"), "Line 10: a click needs"),
        (with_events("1.0 lc 1"), "Line 10: a click needs"),
        (with_events("1.0 lc 1 x (1 1)"), "Line 10: a click needs"),
        (with_events("1.0 mv 1 1", f"1.0 lc 1 {'9' * 5000}"), "Line 11: a click needs"),
        (with_events("1.0 lc (1"), "Line 10: a click needs"),
    ],
)
def test_a_replay_that_is_refused(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refusal:
        read_rawvf(text)
    assert said in str(refusal.value)
    assert str(refusal.value).isascii()
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    "line",
    [
        "\0\0\0",
        "\udcff",
        "9" * 5000 + " lc 1 1",
        "1." + "9" * 5000 + " lc 1 1",
        "nan lc 1 1",
        "1e9 lc 1 1",
        "\u0661 lc 1 1",
        "1.0 " + "x" * 100_000,
        "1.0 mv" + " " * 100_000 + "1",
        "1.0" + " " * 100_000 + "(",
    ],
)
def test_lines_that_say_nothing_are_passed_over(line: str) -> None:
    assert read_rawvf(with_events(line, "1 lc 1 1", "1 lr 1 1")).events == [Event(1.0, OPEN, 0, 0)]


@given(cut=st.integers(0, len(WRITTEN)), junk=st.text("0*9 .:\n(lcr\0\udcff", max_size=8))
@SLOW
def test_a_damaged_file_is_read_or_refused(cut: int, junk: str) -> None:
    for text in (WRITTEN[:cut] + junk, WRITTEN[:cut] + junk + WRITTEN[cut:]):
        with suppress(RecordError):
            replay = read_rawvf(text)
            assert all(0 <= event.row < replay.layout.rows for event in replay.events)
            assert all(0 <= event.column < replay.layout.columns for event in replay.events)

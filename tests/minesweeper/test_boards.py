from __future__ import annotations

import tracemalloc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.minesweeper.boards import (
    LARGEST,
    Layout,
    RecordError,
    lay_board,
    read_mbf,
    read_text,
    write_mbf,
    write_text,
)
from games.minesweeper.rules import OPEN, Minesweeper, Move
from tests.minesweeper.layouts import SLOW, layouts

PLUS = Layout(3, 4, frozenset([1, 4, 6, 9]))


# --- text --------------------------------------------------------------------------------------


@given(layout=layouts(marked=True))
@SLOW
def test_text_reads_back(layout: Layout) -> None:
    assert read_text(write_text(layout)) == layout


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        (PLUS, ".*..\n*.*.\n.*..\n"),
        (PLUS._replace(start=7), "# start 2 4\n.*..\n*.*.\n.*..\n"),
        (PLUS._replace(no_guess=True), "# no guess\n.*..\n*.*.\n.*..\n"),
        (PLUS._replace(start=0, no_guess=True), "# start 1 1, no guess\n.*..\n*.*.\n.*..\n"),
        (Layout(1, 1, frozenset()), ".\n"),
    ],
)
def test_text_as_it_stands(layout: Layout, text: str) -> None:
    assert write_text(layout) == text
    assert read_text(text) == layout


@pytest.mark.parametrize(
    "text",
    [
        ".*..\r\n*.*.\r\n.*..\r\n",
        ".*..\r*.*.\r.*..",
        "\n\n  .*..\n\t*.*. \n.*..\n\n\n",
        "#start 2 4\n.*..\n*.*.\n.*..",
        "#  no guess ,  start  2  4 \n.*..\n*.*.\n.*..",
    ],
)
def test_text_of_other_editors(text: str) -> None:
    layout = read_text(text)
    assert layout[:3] == PLUS[:3]
    assert layout.start in (None, 7)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no board"),
        ("\n \n", "no board"),
        ("# start 1 1", "no board"),
        ("*.\n.", "Row 2 has 1 squares, the first has 2"),
        ("*.\n..\n\n*.\n..", "One board"),
        ("*.\n.x", "Row 2 has 'x'"),
        ("*.\n.\udcff", "Row 2 has '\\udcff'"),
        ("*.\n.\0", "'\\x00'"),
        ("*", "at most 0"),
        ("**\n**", "at most 3"),
        ("# start 3 1\n*.\n..", "row 3 column 1, is not on the board"),
        ("# start 0 1\n*.\n..", "row 0 column 1, is not on the board"),
        ("# start 1 1\n*.\n..", "is a mine"),
        ("# start -1 1\n*.\n..", "'-1'"),
        ("# start 1\n*.\n..", "an example"),
        ("# start \u0661 1\n*.\n..", "'\\u0661'"),
        ("# strat 1 1\n*.\n..", "an example"),
        ("#\n*.\n..", "an example"),
        ("# start 1 1,\n..\n..", "an example"),
        (f"# start {'9' * 5000} 1\n*.\n..", "not a number that fits"),
        ("." * 1001, "1 to 1000"),
        (".\n" * 1001, "1 to 1000"),
        (".\n" * 1001 + "..", "1 to 1000"),
    ],
)
def test_text_that_is_refused(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refusal:
        read_text(text)
    assert said in str(refusal.value)
    assert str(refusal.value).isascii()
    assert len(str(refusal.value)) < 200


def test_the_largest_text_is_read() -> None:
    assert read_text(("." * 1000 + "\n") * 1000) == Layout(1000, 1000, frozenset())


# --- MBF ---------------------------------------------------------------------------------------


@given(layout=layouts())
@SLOW
def test_mbf_reads_back(layout: Layout) -> None:
    assert read_mbf(write_mbf(layout)) == layout


@pytest.mark.parametrize(
    ("layout", "data"),
    [
        # four columns, three rows, four mines, then column and row of each
        (PLUS, "04 03 0004 0100 0001 0201 0102"),
        (Layout(1, 1, frozenset()), "01 01 0000"),
        (Layout(2, 255, frozenset([509])), "ff 02 0001 fe01"),
    ],
)
def test_mbf_as_it_stands(layout: Layout, data: str) -> None:
    assert write_mbf(layout) == bytes.fromhex(data)
    assert read_mbf(bytes.fromhex(data)) == layout


def test_mbf_holds_neither_start_nor_word() -> None:
    marked = PLUS._replace(start=0, no_guess=True)
    assert read_mbf(write_mbf(marked)) == PLUS


def test_mbf_in_any_order() -> None:
    assert read_mbf(bytes.fromhex("04 03 0004 0102 0100 0201 0001")) == PLUS


def test_mbf_of_more_than_255_mines() -> None:
    layout = Layout(255, 255, frozenset(range(255 * 255 - 1)))
    data = write_mbf(layout)
    assert data[:4] == bytes.fromhex("ff ff fe00")
    assert read_mbf(data) == layout


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "at least 4 bytes"),
        ("04 03 00", "at least 4 bytes"),
        ("00 03 0000", "3 rows of 0"),
        ("04 00 0000", "0 rows of 4"),
        ("04 03 0004 0100 0001 0201 01", "has 12 bytes, this has 11"),
        ("04 03 0004 0100 0001 0201 0102 00", "has 12 bytes, this has 13"),
        ("04 03 0001 0400", "row 1 column 5"),
        ("04 03 0001 0003", "row 4 column 1"),
        ("04 03 0002 0102 0102", "twice"),
        ("02 02 0004 0000 0001 0100 0101", "at most 3"),
        ("ff ff ffff", "at most 65024"),
        ("ff ff fe00", "this has 4"),
    ],
)
def test_mbf_that_is_refused(data: str, said: str) -> None:
    with pytest.raises(RecordError) as refusal:
        read_mbf(bytes.fromhex(data))
    assert said in str(refusal.value)


@given(data=st.binary(max_size=40))
@SLOW
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        layout = read_mbf(data)
    except RecordError:
        return
    assert sorted(write_mbf(layout)) == sorted(data)


@pytest.mark.parametrize("shape", [(256, 1), (1, 256)])
def test_mbf_holds_no_larger_board(shape: tuple[int, int]) -> None:
    with pytest.raises(RecordError, match="1 to 255"):
        write_mbf(Layout(*shape, frozenset()))


def test_refusing_allocates_little() -> None:
    """A line of megabytes, a file of empty lines, and a header that claims the most."""
    files = ["." * 4_000_000, "*" + "\n" * 4_000_000 + "*", "# " + "," * 4_000_000 + "\n.."]
    tracemalloc.start()
    for text in files:
        with pytest.raises(RecordError):
            read_text(text)
    with pytest.raises(RecordError):
        read_mbf(b"\xff\xff\xfe\x00")
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_what_is_too_large_is_not_read() -> None:
    with pytest.raises(RecordError, match="too large"):
        read_text("." * (LARGEST + 1))


# --- playing one -------------------------------------------------------------------------------


def game_on(layout: Layout) -> Minesweeper:
    return Minesweeper(
        layout.rows, layout.columns, len(layout.mines), lay_board(layout), Random(0)
    )


def test_a_given_board_is_played_as_it_is() -> None:
    game = game_on(PLUS)
    game.play(Move(OPEN, 1, 1))
    assert game.board[1, 1] == "4"
    game.play(Move(OPEN, 0, 0))
    game.play(Move(OPEN, 0, 1))
    assert game.outcome == ("lost", None, "mine at 1 2")


def test_a_given_board_may_be_lost_at_the_first_move() -> None:
    game = game_on(PLUS)
    game.play(Move(OPEN, 0, 1))
    assert game.outcome == ("lost", None, "mine at 1 2")
    assert "".join(game.board.cells) == "#!##*#*##*##"


@pytest.mark.parametrize("asked", [(4, 3, 4), (3, 4, 3), (3, 3, 4)])
def test_a_board_of_another_size_is_not_laid(asked: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        lay_board(PLUS)(*asked, 0, Random(0))

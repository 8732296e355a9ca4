from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.minesweeper.boards import LARGEST, Layout, RecordError, write_mbf, write_text
from games.minesweeper.rawvf import Event, Replay, write_rawvf
from games.minesweeper.records import read_board, read_record
from games.minesweeper.rules import OPEN
from games.minesweeper.tatham import write_id
from tests.minesweeper.layouts import SLOW, layouts, random_layout


@given(layout=layouts(marked=True))
@SLOW
def test_the_kind_of_a_board_is_seen(layout: Layout) -> None:
    bare = layout._replace(start=None, no_guess=False)
    replay = Replay(bare, [Event(0.5, OPEN, 0, 0)])
    assert read_board(write_text(layout).encode()) == layout
    assert read_board(write_id(layout).encode()) == layout
    assert read_board(write_id(layout, masked=True).encode() + b"\r\n") == layout
    assert read_board(write_mbf(layout)) == bare
    assert read_record(write_rawvf(replay).encode()) == replay
    assert read_record(write_text(layout).encode()) == Replay(layout, [])


@pytest.mark.parametrize("seed", range(5))
def test_mbf_of_many_mines_is_no_text(seed: int) -> None:
    """From 256 mines on, the first bytes may be printable; some square among them is not."""
    layout = random_layout(Random(seed), 100, 100, 9 * 256 + 32 * seed)
    assert read_board(write_mbf(layout)) == layout


def test_marks_and_names_of_other_encodings() -> None:
    board = b"Board:\n0*\nEvents:\n"
    assert read_board(b"\xef\xbb\xbf*.\r\n..\r\n") == Layout(2, 2, frozenset([0]))
    assert read_board(b"\xef\xbb\xbf2x2:u8\n") == Layout(2, 2, frozenset([0]))
    assert read_board(b"Player: \xd5\xc5\x85\xa0\xff\n" + board) == Layout(1, 2, frozenset([1]))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no board"),
        (b"hello", "Row 1 has 'h'"),
        (b"30x16n99#text", "is a seed"),
        (b"30x16", "Row 1 has '3'"),
        (b"3x3:u00", "digits in its id"),
        (b"Board:\n00\n0\n", "Row 2"),
        (b"*.\n.\0", "The file is no text. "),
        (b"\x89PNG\r\n\x1a\n", "The file is no text. "),
        (bytes.fromhex("0403000401000001020101"), "has 12 bytes, this has 11"),
        (b"1x" + b"1" * 500_000, "1 to 1000"),
        (b" " * 500_000 + b"x", "Row 1"),
        (b"." * (LARGEST + 1), "too large"),
    ],
)
def test_a_file_that_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(RecordError) as refusal:
        read_record(data)
    assert said in str(refusal.value)
    assert str(refusal.value).isascii()
    assert len(str(refusal.value)) < 200


@given(data=st.binary(max_size=60))
@SLOW
def test_any_file_is_read_or_refused(data: bytes) -> None:
    with suppress(RecordError):
        layout = read_board(data)
        assert len(layout.mines) < layout.rows * layout.columns

from __future__ import annotations

from hashlib import sha1

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.minesweeper.boards import Layout, RecordError
from games.minesweeper.tatham import mask, read_id, unmask, write_id
from tests.minesweeper.layouts import SLOW, layouts

# From medmunds/puzzles issue 1: made by Tatham's program; the square at column 9, row 12 is open.
FOREIGN = (
    "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b84570d"
    "106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af88871ace4351c"
    "3e0472db9bc6421098a6343c1560e5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d0ef97c8dd5589b2"
    "c24"
)


@pytest.mark.parametrize("masked", [False, True])
@given(layout=layouts(150, marked=True))
@SLOW
def test_an_id_reads_back(masked: bool, layout: Layout) -> None:
    assert read_id(write_id(layout, masked)) == layout


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        # .*.. *.*. .*.. as bits: 0100 1010 0100
        (Layout(3, 4, frozenset([1, 4, 6, 9])), "4x3:u4a4"),
        (Layout(3, 4, frozenset([1, 4, 6, 9]), 7), "4x3:3,1,u4a4"),
        (Layout(3, 4, frozenset([1, 4, 6, 9]), 7, True), "4x3n4:3,1,u4a4"),
        # nine squares: the last digit has three spare bits
        (Layout(3, 3, frozenset([8]), 0), "3x3:0,0,u008"),
        (Layout(1, 1, frozenset()), "1x1:u0"),
    ],
)
def test_an_id_as_it_stands(layout: Layout, text: str) -> None:
    assert write_id(layout) == text
    assert read_id(text) == layout


@pytest.mark.parametrize(
    "text",
    ["4x3:3,1,u4a4", "4x3:3,1,4A4", " 4x3:3,1,u4A4\n", "4x3a:3,1,u4a4", "4x3n4a:3,1,u4a4\r\n"],
)
def test_ids_written_otherwise(text: str) -> None:
    """Without the mines, without ``u``, in capitals: Tatham's program reads them all."""
    assert read_id(text) == Layout(3, 4, frozenset([1, 4, 6, 9]), 7)


def test_an_id_with_mines_and_no_a_needs_no_guess() -> None:
    assert not read_id("3x3:u008").no_guess
    assert not read_id("3x3n1a:u008").no_guess
    assert read_id("3x3n1:u008").no_guess


def test_a_masked_id_of_tatham() -> None:
    """The open square has no mine around it, as his program promises."""
    layout = read_id(FOREIGN)
    assert layout.start == 12 * 49 + 9
    around = {(12 + down) * 49 + 9 + right for down in (-1, 0, 1) for right in (-1, 0, 1)}
    assert not layout.mines & around
    assert len(layout.mines) == 220
    assert write_id(layout, masked=True) == FOREIGN


def test_a_mask_worked_out_by_hand() -> None:
    """Three bytes: one is masked with a digest of two, those two with a digest of it."""
    first = 0x12 ^ sha1(b"\x34\x50" + b"0").digest()[0]
    second = bytes(
        a ^ b for a, b in zip(b"\x34\x50", sha1(bytes([first]) + b"0").digest(), strict=False)
    )
    expected = bytes([first, second[0], second[1] & 0xF0])
    assert mask(bytearray(b"\x12\x34\x50"), 20) == expected
    assert unmask(bytearray(expected), 20) == b"\x12\x34\x50"


@given(data=st.binary(min_size=1, max_size=100), spare=st.integers(0, 7))
@SLOW
def test_masking_is_undone(data: bytes, spare: int) -> None:
    bits = 8 * len(data) - spare
    bitmap = bytearray(data)
    bitmap[-1] &= 0xFF << spare & 0xFF
    masked = mask(bytearray(bitmap), bits)
    assert unmask(masked, bits) == bitmap
    assert len(masked) == len(bitmap)
    assert not masked[-1] & (1 << spare) - 1


@pytest.mark.parametrize("text", ["30x16n99#text", "9x9#1:2", "9x9n10a#12", "9x9:r10,u,abc012"])
def test_a_seed_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="is a seed"):
        read_id(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an example"),
        ("3x3", "an example"),
        ("x3:u008", "an example"),
        ("3:u008", "an example"),
        ("-3x3:u008", "an example"),
        ("3x3:0,u008", "an example"),
        ("3x3:-1,0,u008", "an example"),
        ("3x3:0,0,v008", "an example"),
        ("3x3:u0g8", "an example"),
        ("3x3:u008 3x3:u008", "an example"),
        ("3x3:u\u0660\u0660\u0668", "an example"),
        ("3x3:u\udcff", "an example"),
        ("3x3:u00\0", "an example"),
        ("3x3:u00", "has 3 digits in its id, not 2"),
        ("3x3:u0080", "has 3 digits in its id, not 4"),
        ("3x3:", "has 3 digits in its id, not 0"),
        ("3x3:u009", "outside the board"),
        ("3x3:uff8", "at most 8"),
        ("3x3n2:u008", "says 2 mines, and its board has 1"),
        ("3x3:3,0,u008", "row 1 column 4, is not on the board"),
        ("3x3:0,3,u008", "row 4 column 1, is not on the board"),
        ("3x3:2,2,u008", "is a mine"),
        ("0x3:u", "3 rows of 0"),
        ("1001x3:u008", "1 to 1000"),
        ("999999999x999999999:u0", "1 to 1000"),
        (f"{'9' * 5000}x3:u0", "not a number that fits"),
        (f"3x3n{'9' * 5000}:u008", "not a number that fits"),
        (f"3x3:{'9' * 5000},1,u008", "not a number that fits"),
        (f"1x{'1' * 1_000_000}", "an example"),
        (f"3x3:u{'0' * 1_000_000}", "not 1000000"),
    ],
)
def test_an_id_that_is_refused(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refusal:
        read_id(text)
    assert said in str(refusal.value)
    assert str(refusal.value).isascii()
    assert len(str(refusal.value)) < 200


def test_the_largest_board_has_an_id() -> None:
    layout = Layout(1000, 1000, frozenset([0, 999_999]), 5)
    assert read_id(write_id(layout, masked=True)) == layout

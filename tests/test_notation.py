from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.game import IllegalMove, InvalidMove
from games.gomoku.rules import Gomoku
from games.minesweeper.laying import lay_safe
from games.minesweeper.rules import Minesweeper
from games.notation import Notation
from games.tictactoe.rules import TicTacToe

SLOW = [HealthCheck.too_slow]
"""Not a fault of a test: the machine may be busy."""

NO_RANDOM = Random(0)
NUMBERED = Notation(9, 9)
LETTERED = Notation(15, 15, lettered=True)
WIDE = Notation(52, 52, lettered=True)

SIZES = [(1, 1), (1, 7), (7, 1), (3, 3), (5, 8), (15, 15), (26, 26), (27, 28), (52, 52)]


@pytest.mark.parametrize("lettered", [False, True])
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_square_is_read_as_it_is_written(rows: int, columns: int, lettered: bool) -> None:
    notation = Notation(rows, columns, lettered)
    texts = set()
    for row in range(rows):
        for column in range(columns):
            text = notation.format((row, column))
            texts.add(text)
            assert notation.parse(text) == (row, column)
            notation.require((row, column))
    assert len(texts) == rows * columns


@pytest.mark.parametrize(("rows", "columns"), [(1000, 1), (1, 1000), (1000, 3)])
def test_long_numbered_boards_round_trip(rows: int, columns: int) -> None:
    notation = Notation(rows, columns)
    for row in range(rows):
        for column in range(columns):
            assert notation.parse(notation.format((row, column))) == (row, column)


@given(rows=st.integers(1, 1000), columns=st.integers(1, 1000), data=st.data())
@settings(max_examples=100, deadline=None, suppress_health_check=SLOW)
def test_any_numbered_square_round_trips(rows: int, columns: int, data: st.DataObject) -> None:
    square = (data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1)))
    notation = Notation(rows, columns)
    assert notation.format(square) == f"{square[0] + 1} {square[1] + 1}"
    assert notation.parse(notation.format(square)) == square


@pytest.mark.parametrize(
    "text", ["2 3", "2,3", "2, 3", "2 ,3", "2 , 3", " 2 3 ", "2\t3", "2   3", "02 3", "2 0003"]
)
def test_the_spellings_of_a_numbered_square(text: str) -> None:
    """Row first, both counted from 1 at the top left."""
    assert NUMBERED.parse(text) == (1, 2)


@pytest.mark.parametrize(
    "text",
    ["h3", "H3", "h 3", "3 h", "3 8", "3,8", "3, 8", "3h", "3H", "h,3", "h, 3", " h3 ", "h03"],
)
def test_the_spellings_of_a_lettered_square(text: str) -> None:
    """h is the 8th column; row 3 from the bottom of 15 is row 12 from the top, counted from 0."""
    assert LETTERED.parse(text) == (12, 7)


@pytest.mark.parametrize("text", ["h8", "H8", "h 8", "8 h", "8 8", "8h"])
def test_h8_is_the_centre_of_15x15(text: str) -> None:
    assert LETTERED.parse(text) == (7, 7)


def test_letters_go_on_with_aa_after_z() -> None:
    labels = [WIDE.column_label(column) for column in range(52)]
    assert labels == [*"abcdefghijklmnopqrstuvwxyz", *(f"a{c}" for c in map(chr, range(97, 123)))]
    assert WIDE.parse("z1") == (51, 25)
    assert WIDE.parse("aa1") == (51, 26)
    assert WIDE.parse("AZ52") == (0, 51)
    assert WIDE.parse("52 az") == (0, 51)


def test_labels_are_what_is_typed() -> None:
    assert [NUMBERED.row_label(row) for row in (0, 8)] == ["1", "9"]
    assert [NUMBERED.column_label(column) for column in (0, 8)] == ["1", "9"]
    # gomoku counts rows from the bottom, so the top row of 15 is 15
    assert [LETTERED.row_label(row) for row in (0, 14)] == ["15", "1"]
    assert [LETTERED.column_label(column) for column in (0, 14)] == ["a", "o"]


UNREADABLE = [
    "",
    " ",
    ",",
    "2",
    "2,",
    ",3",
    "2,,3",
    "2, ,3",
    "2 3,",
    ",2 3",
    "2 3 4",
    "2,3,4",
    "-1 2",
    "2 -1",
    "+1 2",
    "1_0 2",
    "2 1_0",
    "1.0 2",
    "0x1 2",
    "1e0 2",
    "\u00b2 3",  # superscript two: str.isdigit is true, int fails
    "2 \u00b2",
    "\u0663 3",  # Arabic-Indic three: int would read it
    "2 \u0663",
    "\uff12 \uff13",  # full-width digits: int would read them
    "2 \uff13",
    "2\u00a03",  # a no-break space is no blank
    "2\u30003",
    "2\uff0c3",
    "2;3",
    "2 3\n",
    "2\n3",
    "2 3\0",
    "\0",
    "2\x003",
    "2 3 \0",
    "b 12 x",
    "two three",
    "(2, 3)",
    "2 3 x",
    "!",
]


@pytest.mark.parametrize("text", UNREADABLE)
@pytest.mark.parametrize("notation", [NUMBERED, LETTERED])
def test_what_cannot_be_read_is_refused(notation: Notation, text: str) -> None:
    with pytest.raises(InvalidMove) as refusal:
        notation.parse(text)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize("text", ["b2", "b 2", "2 b", "2b"])
def test_numbered_boards_have_no_letters(text: str) -> None:
    with pytest.raises(InvalidMove):
        NUMBERED.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "h",
        "h h",
        "hh",
        "h8 9",
        "h8 h",
        "9 h8",
        "h8h",
        "8h8",
        "h8 h8",
        "aaa1",
        "h-8",
        "h8.",
        "h\u00b2",
        "h\u0668",
        "\u04308",  # a Cyrillic letter that looks like a
        "\u00e98",
    ],
)
def test_lettered_boards_refuse_half_and_double_squares(text: str) -> None:
    with pytest.raises(InvalidMove):
        LETTERED.parse(text)


def test_letters_are_ascii() -> None:
    """U+212A KELVIN SIGN becomes an ordinary k in lower case."""
    with pytest.raises(InvalidMove):
        LETTERED.parse("\u212a8")


@given(text=st.text(max_size=12))
@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
def test_any_text_is_a_square_or_an_invalid_move(text: str) -> None:
    for notation in (NUMBERED, LETTERED):
        try:
            row, column = notation.parse(text)
        except InvalidMove:
            continue
        assert any(character.isascii() and character.isdigit() for character in text)
        if 0 <= row < notation.rows and 0 <= column < notation.columns:
            assert notation.parse(notation.format((row, column))) == (row, column)


@pytest.mark.parametrize("notation", [NUMBERED, LETTERED])
@pytest.mark.parametrize(
    "text", ["9" * 5000 + " 1", "1 " + "9" * 5000, "9" * 5000 + "," + "9" * 5000, "0 1", "1 0"]
)
def test_numbers_beyond_the_board_are_read_and_then_refused(notation: Notation, text: str) -> None:
    """`int` raises ValueError for more than 4,300 digits."""
    square = notation.parse(text)
    with pytest.raises(IllegalMove, match="off the board"):
        notation.require(square)


def test_leading_zeros_do_not_count_as_digits() -> None:
    assert NUMBERED.parse("0" * 5000 + "2 3") == (1, 2)


@pytest.mark.parametrize("text", ["h16", "h0", "p1", "zz1", "16 1", "1 16", "h99999999999"])
def test_off_a_lettered_board(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"rows go from 1 to 15, columns from a to o"):
        LETTERED.require(LETTERED.parse(text))


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (9, 0), (0, 9), (-1, -1), (9, 9)])
def test_off_a_numbered_board(square: tuple[int, int]) -> None:
    with pytest.raises(IllegalMove, match=r"rows go from 1 to 9, columns from 1 to 9"):
        NUMBERED.require(square)


def test_the_range_names_rows_and_columns_of_a_rectangle_the_right_way_round() -> None:
    with pytest.raises(IllegalMove, match=r"rows go from 1 to 3, columns from 1 to 8"):
        Notation(3, 8).require((3, 7))
    Notation(3, 8).require((2, 7))


def test_three_mistakes_get_three_sentences() -> None:
    game = TicTacToe()
    game.play(game.parse("1 1"))
    with pytest.raises(InvalidMove) as unreadable:
        game.parse("nonsense")
    with pytest.raises(IllegalMove) as off:
        game.play(game.parse("4 4"))
    with pytest.raises(IllegalMove) as taken:
        game.play(game.parse("1 1"))
    sentences = {str(error.value) for error in (unreadable, off, taken)}
    assert len(sentences) == 3
    assert all(sentence.endswith(".") for sentence in sentences)
    assert "1 to 3" in str(off.value)
    assert "taken" in str(taken.value)


def test_half_a_square_and_a_third_number_get_their_own_sentences() -> None:
    with pytest.raises(InvalidMove, match="half a square"):
        NUMBERED.parse("2")
    with pytest.raises(InvalidMove, match="more than one square"):
        NUMBERED.parse("2 3 4")
    with pytest.raises(InvalidMove, match="more than one square"):
        LETTERED.parse("b 12 x")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("2 3", ["2 3"]),
        ("2,3", ["2,3"]),
        ("2, 3", ["2, 3"]),
        ("2 3, 4 5", ["2 3", "4 5"]),
        ("2 3,4 5", ["2 3", "4 5"]),
        ("f 3 4, f 3 5, 7 8", ["f 3 4", "f 3 5", "7 8"]),
        ("f 3,4", ["f 3,4"]),
        ("2,3,4", ["2,3,4"]),
        ("2 3,", ["2 3,"]),
        ("2 3, 4", ["2 3, 4"]),
        (",", [","]),
        ("", [""]),
        ("help", ["help"]),
    ],
)
def test_several_moves_on_a_line(text: str, moves: list[str]) -> None:
    assert NUMBERED.several(text) == moves


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("h8", ["h8"]),
        ("h, 8", ["h, 8"]),
        ("8, 8", ["8, 8"]),
        ("h8, i9", ["h8", "i9"]),
        ("h 8, 9 i, 3 3, J10", ["h 8", "9 i", "3 3", "J10"]),
        ("h8,", ["h8,"]),
        ("stop", ["stop"]),
    ],
)
def test_several_lettered_moves_on_a_line(text: str, moves: list[str]) -> None:
    assert LETTERED.several(text) == moves


@given(squares=st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), min_size=1, max_size=6))
@settings(max_examples=50, deadline=None, suppress_health_check=SLOW)
def test_a_line_of_moves_reads_back(squares: list[tuple[int, int]]) -> None:
    for notation in (Notation(15, 15), LETTERED):
        line = ", ".join(notation.format(square) for square in squares)
        assert [notation.parse(part) for part in notation.several(line)] == squares


@pytest.mark.parametrize(
    "text", ["1 1", "f 1 1", "c 1 1", "flag 2 1", "F 2,1", "o 2 2", "open 1 2", "CHORD 1 1"]
)
def test_minesweeper_moves_are_read_as_they_are_written(text: str) -> None:
    game = Minesweeper(2, 2, 1, lay_safe, NO_RANDOM)
    move = game.parse(text)
    assert game.parse(game.format(move)) == move


@pytest.mark.parametrize("text", ["x 1 1", "f", "f 1", "f 1 2 3", "ff 1 1", "f f 1 1", "1 1 f"])
def test_minesweeper_refuses_other_verbs(text: str) -> None:
    with pytest.raises(InvalidMove):
        Minesweeper(2, 2, 1, lay_safe, NO_RANDOM).parse(text)


@pytest.mark.parametrize("text", ["stop", "STOP", " stop "])
def test_stop_is_a_gomoku_move(text: str) -> None:
    game = Gomoku(3, 3, 3)
    assert game.parse(text) == "stop"
    assert game.format(game.parse(text)) == "stop"

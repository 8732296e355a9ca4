"""What a person sees and hears: drawing, speech, colour, width, encoding."""

from __future__ import annotations

import io
import re
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import speech
from games.board import Board
from games.catalogue import GAMES
from games.console import draw
from games.console.face import face
from games.console.terminal import EndOfInput, OutputLost, Terminal
from games.notation import Notation
from games.picture import Picture
from games.streams import TOO_LONG, Streams


def picture(rows: int, columns: int, lettered: bool = False, **marks: Any) -> Picture:
    board = Board(rows, columns, ".")
    rng = Random(rows * 100 + columns)
    board.cells = [rng.choice("XO.") for _ in board.cells]
    words = {"X": "black", "O": "white", ".": "empty"}
    shown = Picture(board, Notation(rows, columns, lettered), words, {"X": 33, "O": 166})
    return shown._replace(**marks)


def lines(shown: Picture, width: int = 200, color: bool = False) -> list[str]:
    return list(draw.draw(shown, width, draw.ASCII, color))


sizes = st.tuples(st.integers(1, 20), st.integers(1, 52))


@given(sizes, st.integers(12, 120), st.booleans())
def test_no_line_is_wider_than_the_terminal(size: tuple[int, int], width: int, abc: bool) -> None:
    shown = picture(*size, lettered=abc)
    assert max(map(len, lines(shown, width))) <= width
    whole = (len(lines(shown)), len(lines(shown, draw.width(shown))))
    assert draw.width(shown) > width or len(lines(shown, width)) in whole


@given(sizes, st.integers(12, 120))
def test_every_square_is_drawn_once_in_its_row(size: tuple[int, int], width: int) -> None:
    shown = picture(*size)
    drawn = lines(shown, width)
    for row in range(size[0]):
        label = shown.notation.row_label(row)
        glyphs = ""
        for line in drawn:
            found = re.match(rf" *{label}[ |[]", line)
            if found:
                glyphs += "".join(c for c in line[found.end() - 1 :] if c in "XO.")
        assert glyphs == "".join(shown.board.cells[row * size[1] : (row + 1) * size[1]])


def test_each_glyph_stands_under_the_label_of_its_column() -> None:
    board = Board(12, 30, ".")
    board[7, 11] = "X"
    shown = picture(12, 30)._replace(board=board)
    tens, units, *rows = lines(shown)
    place = rows[7].index("X")
    assert tens[place] + units[place] == "12"
    assert rows[7].startswith(" 8 ")
    assert rows[7].endswith(" 8")


def test_the_last_move_is_bracketed_and_a_win_starred() -> None:
    shown = picture(7, 7, last=(0, 2))
    assert lines(shown)[1][5] + lines(shown)[1][7] == "[]"
    shown = picture(7, 7, last=(0, 2), winning=frozenset({(0, 2), (1, 2), (2, 2)}))
    for line in lines(shown)[1:4]:
        assert line[5] + line[7] == "**"
    boxed = picture(3, 3, last=(1, 1))
    assert re.fullmatch(r"2 \| . \|\[.\]\| . \|", lines(boxed)[4])
    assert lines(picture(3, 3, last=(2, 2)))[6].endswith("]|")


def test_colour_is_only_around_glyphs() -> None:
    plain, coloured = lines(picture(8, 8)), lines(picture(8, 8), color=True)
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured] == plain
    assert "".join(coloured) != "".join(plain)


def luminance(color: int) -> float:
    """Relative luminance, by WCAG, of a number of the 256-colour palette."""
    if color >= 232:
        channels = [8 + 10 * (color - 232)] * 3
    else:
        levels = (0, 95, 135, 175, 215, 255)
        channels = [
            levels[(color - 16) // 36],
            levels[(color - 16) // 6 % 6],
            levels[(color - 16) % 6],
        ]
    linear = [
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4
        for c in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", [entry.name for entry in GAMES])
def test_colours_can_be_read_on_black_and_on_white(name: str) -> None:
    kind = next(entry for entry in GAMES if entry.name == name).load()
    shown = kind.picture(kind.new(kind.settle({}), Random(1)).view)
    assert shown.colours
    for color in shown.colours.values():
        assert 16 <= color <= 255
        # A contrast of 3 is what WCAG asks of large text and of shapes.
        assert (luminance(color) + 0.05) / 0.05 >= 3
        assert 1.05 / (luminance(color) + 0.05) >= 3


def test_rows_are_said_with_runs_merged() -> None:
    board = Board(15, 15, ".")
    board[7, 7] = "X"
    shown = picture(15, 15, lettered=True)._replace(board=board)
    assert speech.row(shown, 7) == "row 8: 7 empty, black, 7 empty"
    assert speech.column(shown, 7) == "column h: 7 empty, black, 7 empty"
    assert next(speech.board(shown)) == "row 15: 15 empty"
    assert speech.around(shown, (8, 8)) == (
        "around i7, empty: up left black, up empty, up right empty, left empty, right empty, "
        "down left empty, down empty, down right empty"
    )
    assert (
        speech.around(shown, (14, 0)) == "around a1, empty: up empty, up right empty, right empty"
    )


class Screen(io.StringIO):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("option", "environ", "on_screen", "wanted"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": ""}, False, False),
        ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    option: str, environ: dict[str, str], on_screen: bool, wanted: bool
) -> None:
    output = Screen() if on_screen else io.StringIO()
    terminal = Terminal(Streams(io.StringIO(), output, io.StringIO()), environ)
    terminal.style(None, option)
    assert terminal.color is wanted
    assert terminal.plain is not on_screen


def test_output_that_cannot_encode_a_box_gets_ascii() -> None:
    for encoding, able in (("ascii", False), ("utf-8", True), ("latin-1", False), ("cp437", True)):
        output = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        assert Terminal(Streams(io.StringIO(), output, output), {}).can_show("┼─│") is able


def test_a_line_too_long_to_mean_anything_is_cut_and_the_next_is_whole() -> None:
    typed = io.StringIO("1" * 200_000 + "\n2 2\n")
    terminal = Terminal(Streams(typed, io.StringIO(), io.StringIO()), {})
    assert terminal.ask("?") == TOO_LONG
    assert terminal.ask("?") == "2 2"
    with pytest.raises(EndOfInput):
        terminal.ask("?")


def test_an_output_that_fails_is_told_from_one_that_ends() -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    terminal = Terminal(Streams(io.StringIO("1\n"), Full(), io.StringIO()), {})
    with pytest.raises(OutputLost):
        terminal.write("anything")
    with pytest.raises(OutputLost):
        terminal.ask("?")


class Watched(Screen):
    """A screen that tells when something has been written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = Event()

    def write(self, text: str) -> int:
        length = super().write(text)
        self.written.set()
        return length


def test_after_a_while_a_person_is_told_that_a_computer_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.console.face.THINKING_AFTER", 0)
    screen = Watched()
    shown = face(Terminal(Streams(io.StringIO(), screen, io.StringIO()), {}))
    with shown.thinking():
        assert screen.written.wait(10)
    assert screen.getvalue() == "thinking ...\n"


def test_a_computer_that_is_quick_is_not_told_of() -> None:
    for output in (Screen(), io.StringIO()):
        shown = face(Terminal(Streams(io.StringIO(), output, io.StringIO()), {}))
        with shown.thinking():
            pass
        assert output.getvalue() == ""


def test_an_output_that_fails_while_a_computer_thinks_is_met_at_the_next_writing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Gone(Watched):
        def write(self, text: str) -> int:
            self.written.set()
            raise BrokenPipeError

    monkeypatch.setattr("games.console.face.THINKING_AFTER", 0)
    screen = Gone()
    shown = face(Terminal(Streams(io.StringIO(), screen, io.StringIO()), {}))
    with shown.thinking():
        assert screen.written.wait(10)
    with pytest.raises(OutputLost):
        shown.tell("anything")

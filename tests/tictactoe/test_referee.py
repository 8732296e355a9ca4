from __future__ import annotations

import io
from itertools import permutations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.streams import Streams
from games.tictactoe.referee import referee

SLOW = [HealthCheck.too_slow]
"""Not a fault of a test: the machine may be busy."""

SQUARES = [f"{x}{y}" for x in (1, 2, 3) for y in (1, 2, 3)]

STATEMENT = """\
+---+---+---+
| O |   |   |
+---+---+---+
|   |   |   |
+---+---+---+
|   |   |   |
+---+---+---+
"""
"""The output that the statement of the exercise shows for the input 11."""


def judge(text: str) -> tuple[int, str, str]:
    """The exit status, what was printed and what was complained of."""
    output, error = io.StringIO(), io.StringIO()
    status = referee(Streams(io.StringIO(text), output, error))
    return status, output.getvalue(), error.getvalue()


def grids(output: str) -> list[str]:
    """The printed grids, each seven lines."""
    lines = [line for line in output.splitlines(keepends=True) if line[0] in "+|"]
    return ["".join(lines[i : i + 7]) for i in range(0, len(lines), 7)]


# --- the program that set the exercise, line by line, its fault mended -------------------------


def win(ch: list[list[str]]) -> bool:
    """The original calls three EMPTY squares in a line a win too; here they are none."""
    if ch[0][0] == ch[1][1] == ch[2][2] != " ":
        return True
    if ch[0][2] == ch[1][1] == ch[2][0] != " ":
        return True
    for i in range(3):
        if ch[i][0] == ch[i][1] == ch[i][2] != " ":
            return True
        if ch[0][i] == ch[1][i] == ch[2][i] != " ":
            return True
    return False


def print_grid(ch: list[list[str]]) -> str:
    array = [[" "] * 13 for _ in range(7)]
    for i in range(7):
        for j in range(13):
            if j % 4 and not i % 2:
                array[i][j] = "-"
            elif not j % 4 and i % 2:
                array[i][j] = "|"
    for i, y in enumerate((1, 3, 5)):
        for j, x in enumerate((2, 6, 10)):
            array[y - 1][x + 2] = "+"
            array[y + 1][x + 2] = "+"
            array[y + 1][x - 2] = "+"
            array[y - 1][x - 2] = "+"
            array[y][x] = ch[i][j]
    return "".join("".join(row) + "\n" for row in array)


def exercise(places: list[int]) -> tuple[str, bool]:
    """What the exercise prints for these numbers, and whether the game came to its end."""
    ch = [[" "] * 3 for _ in range(3)]
    out, left, turn = "", 9, 2
    numbers = iter(places)
    while left:
        place = next(numbers, None)
        if place is None:
            return out, False
        y = place % 10 - 1
        x = place // 10 - 1
        if turn == 2:
            if ch[y][x] == " ":
                ch[y][x] = "O"
                left -= 1
            else:
                turn -= 1
        elif turn == 1:
            if ch[y][x] == " ":
                ch[y][x] = "X"
                left -= 1
            else:
                turn += 1
        out += print_grid(ch)
        if win(ch) and left <= 4:
            return out + ("O" if turn == 2 else "X") + " is winner\n", True
        turn = 1 if turn == 2 else 2
    return out + "No winner\n", True


# -----------------------------------------------------------------------------------------------


def test_the_example_of_the_statement() -> None:
    status, output, error = judge("11\n")
    assert output == STATEMENT
    assert status == 1
    assert error.count("\n") == 1  # the input ended, in one sentence
    assert print_grid([["O", " ", " "], [" "] * 3, [" "] * 3]) == STATEMENT


def test_the_first_digit_is_the_column() -> None:
    """The statement: 12 is X=1 and Y=2, so the first column of the second row."""
    assert judge("12")[1].splitlines()[3] == "| O |   |   |"
    assert judge("31")[1].splitlines()[1] == "|   |   | O |"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("11 12 21 22 31", "O is winner"),  # O in the first row
        ("11 12 13 22 31 32", "X is winner"),  # X in the second row
        ("11 12 21 22 33 31 13 23 32", "No winner"),
        ("11 21 31 12 32 22 13 33 23", "No winner"),
        ("11 21 31 12 22 32 23 13 33", "O is winner"),  # with the last empty square
    ],
)
def test_verdicts(text: str, verdict: str) -> None:
    status, output, error = judge(text)
    assert (status, error) == (0, "")
    assert output.endswith("+---+---+---+\n" + verdict + "\n")
    assert output.count("winner") == 1
    assert len(grids(output)) == len(text.split())
    assert output == exercise([int(token) for token in text.split()])[0]


def test_every_line_wins_for_either_side() -> None:
    """Each of the eight lines, taken by O in its order, and by X likewise."""
    lines = [tuple(f"{x}{y}" for x in (1, 2, 3)) for y in (1, 2, 3)]
    lines += [tuple(f"{x}{y}" for y in (1, 2, 3)) for x in (1, 2, 3)]
    lines += [("11", "22", "33"), ("31", "22", "13")]
    for line in lines:
        rest = [square for square in SQUARES if square not in line]
        others = next(three for three in permutations(rest, 3) if not in_line(three, lines))
        o_wins = [line[0], others[0], line[1], others[1], line[2]]
        x_wins = [others[0], line[0], others[1], line[1], others[2], line[2]]
        assert judge(" ".join(o_wins))[1].endswith("O is winner\n")
        assert judge(" ".join(x_wins))[1].endswith("X is winner\n")


def in_line(three: tuple[str, ...], lines: list[tuple[str, ...]]) -> bool:
    return any(set(three) == set(line) for line in lines)


def test_three_empty_squares_in_a_line_win_nothing() -> None:
    """The original ends here, after five marks, with the whole last column empty."""
    status, output, _ = judge("11 12 21 22 13")
    assert "winner" not in output
    assert status == 1
    assert grids(output)[-1].splitlines()[1::2] == [
        "| O | O |   |",
        "| X | X |   |",
        "| O |   |   |",
    ]


def test_empty_lines_never_win_with_five_marks_or_six() -> None:
    for empty_line in (("13", "23", "33"), ("31", "32", "33"), ("11", "22", "33")):
        rest = [square for square in SQUARES if square not in empty_line]
        for order in permutations(rest, 5):
            _, output, _ = judge(" ".join(order))
            assert output == exercise([int(token) for token in order])[0]


def test_a_taken_square_shows_the_grid_again_and_keeps_the_turn() -> None:
    _, output, error = judge("11 11 22 11 22 33")
    shown = grids(output)
    assert len(shown) == 6
    assert shown[0] == shown[1] == STATEMENT
    assert shown[2] == shown[3] == shown[4]
    assert shown[2].splitlines()[3] == "|   | X |   |"  # X moved after O's square was refused it
    assert shown[5].splitlines()[5] == "|   |   | O |"
    assert error.count("\n") == 1  # only the early end


def test_a_taken_square_on_a_board_one_short_of_full() -> None:
    text = "11 12 21 22 33 31 13 23 " + "11 " * 5 + "32"
    status, output, _ = judge(text)
    assert status == 0
    assert len(grids(output)) == 14
    assert output.endswith("No winner\n")


@pytest.mark.parametrize(
    "token",
    [
        "0",
        "1",
        "44",
        "14",
        "41",
        "10",
        "01",
        "111",
        "1,1",
        "-11",
        "+11",
        "1_1",
        "abc",
        "\u0661\u0661",  # Arabic-Indic 11
        "\uff11\uff11",  # full-width 11
        "\u00b9\u00b9",
        "1\0",
        "9" * 5000,
        "q",
    ],
)
def test_what_is_no_square_costs_nothing(token: str) -> None:
    status, output, error = judge(f"11 {token} 22")
    assert status == 1
    assert output == judge("11 22")[1]
    complaints = error.splitlines()
    assert len(complaints) >= 2
    assert "is no square" in complaints[0]
    assert error.isascii()


def test_one_complaint_for_each_bad_token() -> None:
    status, output, error = judge("xx\n44 11\n\n  00\n")
    assert status == 1
    assert output == STATEMENT
    complaints = error.splitlines()
    assert [complaint.split()[0] for complaint in complaints[:3]] == ["'xx'", "'44'", "'00'"]
    assert complaints[3:] == ["The input ended before the game did."]


@pytest.mark.parametrize("text", ["", "\n", "   \n\n", "xx"])
def test_an_input_that_ends_early_is_told(text: str) -> None:
    status, output, error = judge(text)
    assert (status, output) == (1, "")
    assert error.endswith("The input ended before the game did.\n")


@pytest.mark.parametrize("count", range(1, 9))
def test_every_early_end(count: int) -> None:
    tokens = ["11", "12", "21", "22", "33", "31", "13", "23", "32"][:count]
    status, output, error = judge(" ".join(tokens))
    assert status == 1
    assert len(grids(output)) == count
    assert error == "The input ended before the game did.\n"


def test_the_rest_of_the_input_is_not_read() -> None:
    source = io.StringIO("11\n12\n21\n22\n31\nnonsense\n33\n")
    output, error = io.StringIO(), io.StringIO()
    assert referee(Streams(source, output, error)) == 0
    assert source.read() == "nonsense\n33\n"
    assert error.getvalue() == ""


def test_tokens_after_the_verdict_are_not_looked_at() -> None:
    status, output, error = judge("11 12 21 22 31 nonsense 33")
    assert (status, error) == (0, "")
    assert output == judge("11 12 21 22 31")[1]


@pytest.mark.parametrize("gap", [" ", "\n", "\t", "\r\n", "  \n  ", "\n\n\n"])
def test_any_white_space_separates(gap: str) -> None:
    assert judge(gap.join(["11", "12", "21", "22", "31"])) == judge("11 12 21 22 31")


@pytest.mark.parametrize("before", range(990, 1006))
def test_a_long_line_is_read_like_a_short_one(before: int) -> None:
    """However many blanks stand before it, a square is one token."""
    assert judge(" " * before + "11 22") == judge("11 22")


def test_four_hundred_squares_on_one_line() -> None:
    """1,200 characters: a square that stands across the thousandth is still a square."""
    tokens = ["11"] * 333 + ["22"] + ["11"] * 66
    status, output, error = judge(" ".join(tokens))
    assert status == 1
    assert error == "The input ended before the game did.\n"
    assert output == exercise([int(token) for token in tokens])[0]


@pytest.mark.parametrize("length", [998, 999, 1000, 1001, 1998, 2000])
def test_the_end_of_a_long_token_is_no_square(length: int) -> None:
    status, output, error = judge("a" * length + "11")
    assert (status, output) == (1, "")
    assert "is no square" in error


tokens = st.lists(st.sampled_from(SQUARES), max_size=30)


@given(tokens=tokens)
@example(tokens=["11", "12", "21", "22", "13", "23"])
@settings(max_examples=400, deadline=None, suppress_health_check=SLOW)
def test_any_squares_are_judged_as_the_exercise_does(tokens: list[str]) -> None:
    expected, finished = exercise([int(token) for token in tokens])
    status, output, error = judge(" ".join(tokens))
    assert output == expected
    assert status == (0 if finished else 1)
    assert error == ("" if finished else "The input ended before the game did.\n")


@given(order=st.permutations(SQUARES))
@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
def test_whole_games_are_judged_as_the_exercise_does(order: list[str]) -> None:
    expected, finished = exercise([int(token) for token in order])
    assert finished
    assert judge("\n".join(order)) == (0, expected, "")


@given(
    tokens=st.lists(
        st.sampled_from(SQUARES) | st.text("0123456789abc-+", min_size=1, max_size=4), max_size=20
    )
)
@settings(max_examples=200, deadline=None, suppress_health_check=SLOW)
def test_bad_tokens_are_as_if_they_were_not_there(tokens: list[str]) -> None:
    good = [token for token in tokens if token in SQUARES]
    status, output, _ = judge("\n".join(tokens))
    assert (output, status == 0) == exercise([int(token) for token in good])

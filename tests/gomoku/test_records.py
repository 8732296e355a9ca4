"""Recorded games: read as others write them, written so that they are read again, drawn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.gomoku.records import Record, formats, moves, psq, sgf, svg
from games.gomoku.rules import Gomoku
from games.gomoku.table import EXPORTED
from tests.run import run

SLOW = [HealthCheck.too_slow]
NAMES = st.text("abc XYZ-\\]'é[:;)(", max_size=8).map(lambda text: " ".join(text.split()))


@st.composite
def records(draw: st.DrawFn, square: bool = False) -> Record:
    """Games played at random."""
    rows = draw(st.integers(1, 52))
    columns = rows if square else draw(st.integers(1, 52))
    rule = draw(st.sampled_from(["freestyle", "exact", "renju", "caro"]))
    rng = Random(draw(st.integers(0, 10**6)))
    count = min(draw(st.integers(0, 30)), rows * columns)
    game = Gomoku(rows, columns, 5, rule)
    made = []
    for one in rng.sample(range(rows * columns), count):
        move = divmod(one, columns)
        if game.outcome is None and not game.forbidden.get(move):
            game.play(move)
            made.append(move)
    seconds = tuple(rng.randrange(10**6) / 1000 for _ in made)
    result = draw(st.sampled_from(["", "black", "white", "draw"]))
    return Record(rows, columns, tuple(made), rule, seconds, draw(NAMES), draw(NAMES), result)


@settings(deadline=None, max_examples=40, suppress_health_check=SLOW)
@given(records())
def test_sgf_round_trip(record: Record) -> None:
    assert sgf.read(sgf.write(record)) == record._replace(seconds=())


@settings(deadline=None, max_examples=40, suppress_health_check=SLOW)
@given(records())
def test_psq_round_trip(record: Record) -> None:
    again = psq.read(psq.write(record))
    assert again == record._replace(
        result="", black=record.black or "black", white=record.white or "white"
    )


@settings(deadline=None, max_examples=40, suppress_health_check=SLOW)
@given(records(square=True))
def test_move_string_round_trip(record: Record) -> None:
    if record.rule == "freestyle":
        again = moves.read(moves.write(record), record.rows)
        assert again.moves == record.moves


@settings(deadline=None, max_examples=200, suppress_health_check=SLOW)
@given(st.text(max_size=60), st.sampled_from(["", "(;GM[4]", "Piskvorky 15x15, 0:0, 0\n", "h8"]))
def test_any_text_is_read_or_refused(text: str, start: str) -> None:
    try:
        record = formats.read(start + text)
    except ValueError:
        return
    assert 0 < record.rows <= 52


# Files of others


def test_psq_of_a_tournament() -> None:
    moved = "10,8,1234\r\n11,8,0\r\n20,15,5\r\n"
    record = psq.read(f"Piskvorky 20x15, 11:11, 0\r\n{moved}Alpha.zip\r\nBeta\r\n-1\r\n")
    assert (record.rows, record.columns) == (15, 20)
    assert record.moves == ((7, 9), (7, 10), (14, 19))
    assert record.seconds == (1.234, 0, 0.005)
    assert (record.black, record.white) == ("Alpha.zip", "Beta")


def test_psq_variants() -> None:
    began_second = psq.read("Piskvorky 15x15, 11:11, 1\n8,8,0\nfirst\nsecond\n-1\n")
    assert (began_second.black, began_second.white) == ("second", "first")
    assert psq.read("piskvorky 15 x 15\n8,8\n9,9\n").moves == ((7, 7), (8, 8))
    assert psq.read("\ufeffPiskvorky 15x15, 0:3, 0\n\n8, 8, -5\n").seconds == (0,)
    assert psq.read("Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,Renju").rule == "renju"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;GM[4]FF[4]SZ[15];B[hh];W[ii])", "h8i7"),
        ("  \n(;FF[4]GM[4]SZ[15]\n;B[hh]\n;W[ii]\n(;B[jj];W[aa])(;B[kk]))", "h8i7j6a15"),
        ("(;GM[4]SZ[15]B[hh]W[ig]B[gj])", "h8i9g6"),
        ("(;GM[4]AB[hh][ig]AW[gi][gh])", "h8g7i9g8"),
        ("(;GM[4]AB[hh][jj]AW[ii]PL[W];W[aa])", "h8i7j6a15"),
        ("(;SZ[15:15]C[a \\] comment; (B[aa\\])];B[hh]C[x];W[])", "h8"),
        ("(;GM[4];Black[hh];White[ii])", "h8i7"),
        ("(;GM[4];B[hh])(;GM[4];B[aa])", "h8"),
        ("(;GM[4]RU[renju]RE[B+5];B[hh];W[ii];B[];W[])", "h8i7"),
        ("(;GM[4]SZ[15]AP[x:1]XX[y]DT[2020-01-01];B[hh]BL[9]OB[1];W[ii]WL[8])", "h8i7"),
    ],
)
def test_sgf_variants(text: str, expected: str) -> None:
    assert moves.write(formats.read(text)).strip() == expected


def test_sgf_words() -> None:
    text = "(;GM[4]SZ[20:15]RU[Standard]PB[A\\]B]PW[C\nD]RE[W+R];B[to])"
    record = sgf.read(text)
    assert (record.columns, record.rows, record.rule) == (20, 15, "exact")
    assert (record.black, record.white, record.result) == ("A]B", "C D", "white")
    assert record.moves == ((14, 19),)


@pytest.mark.parametrize("text", ["h8h9i8", "H8 H9 I8", "h8,h9,i8\n", "1. h8 2. h9 3. i8",
                                  "1.h8-h9\n2. i8"])  # fmt: skip
def test_move_string_variants(text: str) -> None:
    assert moves.write(formats.read(text)).strip() == "h8h9i8"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\x01",
        "hello",
        "h8h8",
        "h16",
        "h8" * 10**5,
        "(",
        "(;GM[1]SZ[19];B[aa])",
        "(;GM[4];B[hh]",
        "(;GM[4];B[hh",
        "(;GM[4];B[h])",
        "(;GM[4];B[pp])",
        "(;GM[4];B[hh];B[ii])",
        "(;GM[4];W[hh])",
        "(;GM[4];B[hh];W[hh])",
        "(;GM[4]SZ[99];B[hh])",
        "(;GM[4]SZ[-1])",
        "(;GM[4]SZ[0])",
        "(;GM[4]AB[aa][bb])",
        "(;GM[4];B[hh];AW[ii])",
        "(;GM[4];B[hh]AE[hh])",
        "(;GM[4]" + "(" * 10**6,
        "(;GM[4]" + "[" * 10**6,
        "(;GM[4]C[" + "\\" * (10**6 - 9),
        "(;GM[4]" + "A" * 10**6,
        "(;GM[4]" + "A[]" * 3 * 10**5,
        "Piskvorky",
        "Piskvorky 0x0, 0:0, 0",
        "Piskvorky 99x99, 0:0, 0",
        "Piskvorky 15x15, 0:0, 0\n0,1,0",
        "Piskvorky 15x15, 0:0, 0\n16,1,0",
        "Piskvorky 15x15, 0:0, 0\n" + "1,1,0\n" * 10**5,
        "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0",
    ],
)
def test_hostile_files_are_refused_with_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(text)
    ran = run("gomoku", "replay", str(path))
    assert ran.status == 2
    assert ran.output == ""
    assert ran.error.endswith(".\n")
    assert ran.error.count("\n") == 1
    assert len(ran.error) < 600


def test_files_that_are_none(tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(b"h8 " * 10**6)
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 100)
    for path in (large, binary, tmp_path, tmp_path / "nowhere", Path("/dev/zero")):
        assert run("gomoku", "replay", str(path)).status == 2
        assert run("gomoku", "--load", str(path)).status == 2


def test_fouls_are_no_moves() -> None:
    # Black's fifth stone joins to a six.
    line = ";".join(f"B[{c}h];W[{c}a]" for c in "acegik")
    assert formats.read(f"(;GM[4]RU[Renju];{line})")
    text = "(;GM[4]RU[Renju];B[ah];W[aa];B[bh];W[ca];B[ch];W[ea];B[eh];W[ga];B[fh];W[ia];B[dh])"
    with pytest.raises(ValueError, match="forbidden"):
        formats.read(text)
    assert formats.read(text.replace("Renju", "Freestyle"))


# Pictures


def stones_in(text: str) -> list[str]:
    tree = ElementTree.fromstring(text)
    return [
        one.text or ""
        for one in tree.iter("{http://www.w3.org/2000/svg}text")
        if (one.text or "").isdigit() and one.get("fill") and one.get("font-size") != "12"
    ]


def test_a_picture() -> None:
    record = moves.read("h8 h9 i8 i9 j8 j9 k8 k9 l8")
    text = svg.write(record)
    assert stones_in(text) == [str(number) for number in range(1, 10)]
    assert text.count(svg.WINNING) == 5
    assert stones_in(svg.write(record, 3)) == ["1", "2", "3"]
    assert stones_in(svg.write(record._replace(moves=()))) == []


@settings(deadline=None, max_examples=20, suppress_health_check=SLOW)
@given(records())
def test_every_picture_is_xml(record: Record) -> None:
    assert len(stones_in(svg.write(record))) == len(record.moves)


# Tools and the table


def test_replay(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da])")
    typed = "next\np\nlast\nopinion\n3\nn\n99\nwhat\nfirst\nq\n"
    ran = run("gomoku", "replay", str(path), typed=typed)
    assert ran.status == 0
    assert "Black: Ann, white: Bob." in ran.output
    assert "black plays h8." in ran.output
    assert "it wins at once" in ran.output
    assert "There are moves from 1 to 8" in ran.output
    assert "I do not know the word 'what'" in ran.output


def test_export(tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    source.write_text("h8h9i8i9")
    for suffix in EXPORTED:
        target = tmp_path / f"out{suffix}"
        assert run("gomoku", "export", str(source), str(target), "--moves", "3").status == 0
        if suffix != ".svg":
            assert moves.write(formats.read_file(str(target))).strip() == "h8h9i8"
        assert run("gomoku", "export", str(source), str(target)).status == 2  # it is there
    assert run("gomoku", "export", str(source), str(tmp_path / "x.png")).status == 2


def test_going_on_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.psq"
    path.write_text("Piskvorky 12x10, 11:11, 0\n5,5,1000\n6,6,2000\n7,7,0\n")
    saved = tmp_path / "saved.sgf"
    ran = run("gomoku", "--load", str(path), typed=f"turn\na1\nsave {saved}\n")
    assert ran.status == 0
    assert "white is to move: you" in ran.output
    assert "12, 5 or more" in ran.output
    again = formats.read_file(str(saved))
    assert again.moves[:4] == ((4, 4), (5, 5), (6, 6), (9, 0))
    assert again.rows == 10


def test_saving_at_the_table(tmp_path: Path) -> None:
    words = ("gomoku", "--white", "human", "--win", "3", "--size", "5")
    typed = "\n".join(["a1", "b1", *(f"save {tmp_path / 'x'}{suffix}" for suffix in EXPORTED)])
    ran = run(*words, typed=typed)
    assert ran.output.count("Saved in") == 1
    assert ran.output.count("5 in a row only") == 2
    assert ran.output.count("A string of moves tells neither board nor rule") == 1
    ran = run("gomoku", "--white", "human", typed=f"a1\nb1\nsave {tmp_path / 'y.txt'}\n")
    assert (tmp_path / "y.txt").read_text().strip() == "a1b1"

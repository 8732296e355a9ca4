from __future__ import annotations

import pickle
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.board import neighbours
from games.game import IllegalMove
from games.minesweeper.laying import Lay, lay_open, lay_safe
from games.minesweeper.rules import CHORD, FLAGGING, OPEN, Minesweeper, Move
from games.minesweeper.view import View

SLOW = [HealthCheck.too_slow]
"""Not a fault of a test: the machine may be busy."""

Square = tuple[int, int]
Shape = tuple[int, int]

SHOWN_WHILE_RUNNING = set("#F012345678")
LAYINGS = [lay_safe, lay_open]


# --- an independent, simple model --------------------------------------------------------------


class Model:
    """Minesweeper as sets of squares, opened by plain recursion."""

    def __init__(self, shape: Shape, mines: Iterable[Square]) -> None:
        self.rows, self.columns = shape
        self.squares = list(product(range(shape[0]), range(shape[1])))
        self.mines = set(mines)
        self.opened: set[Square] = set()
        self.flags: set[Square] = set()
        self.exploded: set[Square] = set()

    def around(self, square: Square) -> list[Square]:
        row, column = square
        return [(r, c) for r, c in self.squares if max(abs(r - row), abs(c - column)) == 1]

    def number(self, square: Square) -> int:
        return sum(other in self.mines for other in self.around(square))

    def reveal(self, square: Square) -> None:
        if square in self.opened or square in self.flags:
            return
        if square in self.mines:
            self.exploded.add(square)
            return
        self.opened.add(square)
        if self.number(square) == 0:
            for other in self.around(square):
                self.reveal(other)

    @property
    def won(self) -> bool:
        return not self.exploded and len(self.opened) == len(self.squares) - len(self.mines)

    @property
    def over(self) -> bool:
        return self.won or bool(self.exploded)

    def hidden_around(self, square: Square) -> list[Square]:
        return [o for o in self.around(square) if o not in self.opened | self.flags]

    def allows(self, move: Move) -> bool:
        square = (move.row, move.column)
        if self.over or square not in self.squares:
            return False
        if move.action == OPEN:
            return square not in self.opened and square not in self.flags
        if move.action == FLAGGING:
            return square not in self.opened
        flags = len(self.flags & set(self.around(square)))
        return (
            square in self.opened
            and flags == self.number(square)
            and bool(self.hidden_around(square))
        )

    def play(self, move: Move) -> None:
        square = (move.row, move.column)
        if move.action == OPEN:
            self.reveal(square)
        elif move.action == FLAGGING:
            self.flags ^= {square}
        else:
            for other in self.hidden_around(square):
                self.reveal(other)

    def shown(self, square: Square) -> str:
        if square in self.opened:
            return str(self.number(square))
        if square in self.flags:
            return "X" if self.over and square not in self.mines else "F"
        if square in self.mines and self.over:
            return "!" if square in self.exploded else "*"
        return "#"

    def picture(self) -> str:
        return "/".join(
            "".join(self.shown((row, column)) for column in range(self.columns))
            for row in range(self.rows)
        )


def laid(mines: Iterable[Square]) -> Lay:
    """A way of laying that always lays these mines."""
    fixed = set(mines)

    def lay(rows: int, columns: int, count: int, first: int, rng: Random) -> frozenset[int]:
        assert count == len(fixed)
        return frozenset(row * columns + column for row, column in fixed)

    return lay


def game_with(shape: Shape, mines: Iterable[Square]) -> Minesweeper:
    mines = set(mines)
    return Minesweeper(*shape, len(mines), laid(mines), Random(0))


def picture(game: Minesweeper) -> str:
    return "/".join("".join(line) for line in game.board.lines())


def open_(square: Square) -> Move:
    return Move(OPEN, *square)


def flag(square: Square) -> Move:
    return Move(FLAGGING, *square)


def chord(square: Square) -> Move:
    return Move(CHORD, *square)


def state(game: Minesweeper) -> tuple[Any, ...]:
    return game.view, game.outcome, game.started, list(game.legal_moves())


def refuse(game: Minesweeper, move: Move) -> str:
    """The sentence with which the game refuses the move; it must stay as it is."""
    before = state(game)
    with pytest.raises(IllegalMove) as refusal:
        game.play(move)
    assert state(game) == before
    return str(refusal.value)


def mine_sets(shape: Shape, most: int) -> Iterator[tuple[Square, ...]]:
    """Every way to lay at most so many mines that leaves a square free."""
    squares = list(product(range(shape[0]), range(shape[1])))
    for count in range(min(most, len(squares) - 1) + 1):
        yield from combinations(squares, count)


def all_moves(shape: Shape) -> list[Move]:
    return [
        Move(action, row, column)
        for action in (OPEN, FLAGGING, CHORD)
        for row in range(-1, shape[0] + 1)
        for column in range(-1, shape[1] + 1)
    ]


SHAPES = list(product(range(1, 5), repeat=2))


# --- numbers and flood ------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_numbers_on_every_small_board(shape: Shape) -> None:
    """Each safe square is opened by itself, everything else being flagged so as not to open.

    Up to 7 squares with every number of mines, larger boards with up to two.
    """
    for mines in mine_sets(shape, 6 if shape[0] * shape[1] <= 8 else 2):
        model, game = Model(shape, mines), game_with(shape, mines)
        for square in model.squares:
            if square not in mines and not game.outcome and game.board[square] == "#":
                game.play(open_(square))
                model.play(open_(square))
                assert game.board[square] == str(model.number(square))
        assert picture(game) == model.picture()
        assert game.outcome is not None
        assert game.outcome.result == "won"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_first_opening_opens_its_region_and_border(shape: Shape) -> None:
    """Every square of every board of up to two mines: all that a plain recursion opens."""
    for mines in mine_sets(shape, 2):
        safe = [square for square in Model(shape, mines).squares if square not in mines]
        for first in safe:
            model, game = Model(shape, mines), game_with(shape, mines)
            game.play(open_(first))
            model.play(open_(first))
            assert picture(game) == model.picture()
            opened = {divmod(i, shape[1]) for i in game.opened}
            assert opened == model.opened
            assert len(game.opened) == len(opened)  # each of them once
            assert (game.outcome is not None) == model.won


def test_numbers_counted_by_hand() -> None:
    """5x3 with a mine in each corner; and a square with mines all round."""
    game = game_with((5, 3), [(0, 0), (0, 2), (4, 0), (4, 2)])
    game.play(open_((2, 1)))
    assert picture(game) == "###/121/000/121/###"
    game.play(open_((0, 1)))
    game.play(open_((4, 1)))
    assert picture(game) == "*2*/121/000/121/*2*"
    eight = game_with((3, 3), set(product(range(3), range(3))) - {(1, 1)})
    eight.play(open_((1, 1)))
    assert picture(eight) == "***/*8*/***"


def test_flood_goes_round_corners_and_stops_at_numbers() -> None:
    """Mines at the foot of column 3; a blank region of two columns and its border."""
    game = game_with((4, 5), [(2, 3), (3, 3)])
    game.play(open_((0, 0)))
    assert picture(game) == "00000/00111/002##/002##"


def test_a_region_touching_at_a_corner_belongs_to_it() -> None:
    """Blank squares are connected diagonally too."""
    mines = [(0, 3), (3, 0)]
    model, game = Model((4, 4), mines), game_with((4, 4), mines)
    game.play(open_((0, 0)))
    model.play(open_((0, 0)))
    assert picture(game) == model.picture() == "001*/0011/1100/*100"


def test_flood_leaves_flags_alone() -> None:
    game = game_with((1, 6), [(0, 5)])
    game.play(flag((0, 2)))
    game.play(open_((0, 0)))
    assert picture(game) == "00F###"  # the flag stands in the way
    assert game.outcome is None
    game.play(flag((0, 2)))
    game.play(open_((0, 2)))
    assert picture(game) == "00001*"


@pytest.mark.parametrize("shape", [(3, 3), (4, 4), (2, 5), (5, 2)])
def test_flood_opens_no_flag_on_any_board(shape: Shape) -> None:
    rng = Random(shape[0])
    for mines in mine_sets(shape, 1):
        model, game = Model(shape, mines), game_with(shape, mines)
        safe = [square for square in model.squares if square not in mines]
        first = rng.choice(safe)
        for square in rng.sample([s for s in model.squares if s != first], 3):
            game.play(flag(square))
            model.play(flag(square))
        game.play(open_(first))
        model.play(open_(first))
        assert picture(game) == model.picture()
        assert sum(cell in "FX" for cell in game.board.cells) == 3


def test_a_million_squares_open_without_recursion() -> None:
    """Python's stack ends at a thousand calls; the one mine is in the far corner."""
    game = game_with((1000, 1000), [(999, 999)])
    game.play(open_((0, 0)))
    neighbours.cache_clear()  # give the memory back
    assert game.outcome is not None
    assert game.outcome.result == "won"
    assert game.board.cells.count("0") == 1_000_000 - 4
    assert game.board.cells.count("1") == 3
    assert game.board[999, 999] == "*"


# --- laying ------------------------------------------------------------------------------------


def spy(calls: list[int], lay: Lay = lay_safe) -> Lay:
    """That way of laying, which notes the first square each time it is called."""

    def spying(rows: int, columns: int, mines: int, first: int, rng: Random) -> frozenset[int]:
        calls.append(first)
        return lay(rows, columns, mines, first, rng)

    return spying


def test_mines_are_laid_once_at_the_first_opening() -> None:
    calls: list[int] = []
    game = Minesweeper(4, 5, 6, spy(calls), Random(1))
    for square in ((0, 0), (1, 1), (0, 0), (3, 4)):
        game.play(flag(square))
    assert "flagged" in refuse(game, open_((1, 1)))
    assert "hidden" in refuse(game, chord((2, 2)))
    assert "off the board" in refuse(game, open_((4, 0)))
    assert calls == []
    assert not game.started
    game.play(open_((2, 3)))
    assert calls == [2 * 5 + 3]
    assert game.started
    while not game.outcome:
        game.play(next(game.legal_moves()))
    assert calls == [13]


@pytest.mark.parametrize("lay", LAYINGS)
@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 6), (3, 4), (5, 5)])
def test_every_number_of_mines_on_every_first_square(shape: Shape, lay: Lay) -> None:
    """From none to all squares but one: the first opening is never lost."""
    rows, columns = shape
    for mines in range(rows * columns):
        for first in product(range(rows), range(columns)):
            game = Minesweeper(rows, columns, mines, lay, Random(mines))
            game.play(open_(first))
            assert game.outcome is None or game.outcome.result == "won"
            assert game.board[first] in "012345678"
            if mines == rows * columns - 1:
                assert game.outcome is not None
                assert game.board.cells.count("*") == mines


@pytest.mark.parametrize("lay", LAYINGS)
@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (5, 1), (2, 3), (4, 4)])
def test_a_laying_has_the_right_number_of_squares_of_the_board(shape: Shape, lay: Lay) -> None:
    rows, columns = shape
    for mines, first in product(range(rows * columns), range(rows * columns)):
        found = lay(rows, columns, mines, first, Random(first))
        assert len(found) == mines
        assert found <= set(range(rows * columns)) - {first}


@pytest.mark.parametrize("shape", [(3, 3), (4, 5), (1, 7), (5, 2)])
def test_open_keeps_the_neighbours_free_while_there_is_room(shape: Shape) -> None:
    rows, columns = shape
    for first in product(range(rows), range(columns)):
        around = {row * columns + column for row, column in Model(shape, []).around(first)}
        index = first[0] * columns + first[1]
        room = rows * columns - 1 - len(around)
        for mines in range(rows * columns):
            found = lay_open(rows, columns, mines, index, Random(mines))
            assert index not in found
            if mines <= room:
                assert not found & around
                game = Minesweeper(rows, columns, mines, lay_open, Random(mines))
                game.play(open_(first))
                assert game.board[first] == "0"


def chi_square(lay: Lay, shape: Shape, mines: int, first: int, sets: int, each: int) -> float:
    """How far the layings are from being equally frequent, over so many sets of squares."""
    rng = Random(2024)
    counts = Counter(lay(*shape, mines, first, rng) for _ in range(sets * each))
    assert len(counts) == sets
    return sum((number - each) ** 2 / each for number in counts.values())


@pytest.mark.parametrize(
    ("lay", "shape", "mines", "first", "sets"),
    [
        (lay_safe, (3, 3), 2, 4, 28),  # two of the other eight
        (lay_safe, (3, 3), 2, 0, 28),
        (lay_safe, (2, 4), 3, 5, 35),  # three of seven
        (lay_safe, (1, 6), 4, 0, 5),  # four of five
        (lay_open, (4, 4), 2, 0, 66),  # two of the twelve outside the corner's four
        (lay_open, (3, 5), 2, 7, 15),  # two of the six in the outer columns
        (lay_open, (3, 3), 3, 4, 56),  # no room outside: three of the other eight
        (lay_open, (3, 4), 4, 5, 330),  # room for three only: four of the other eleven
    ],
)
def test_every_laying_is_equally_likely(
    lay: Lay, shape: Shape, mines: int, first: int, sets: int
) -> None:
    """Chi-square has mean n and variance 2n with n = sets - 1; five deviations are the bound."""
    freedom = sets - 1
    assert chi_square(lay, shape, mines, first, sets, 60) < freedom + 5 * (2 * freedom) ** 0.5


def test_mines_of_expert_are_spread_evenly() -> None:
    """Each of 479 squares in 99/479 of the layings: the old fault spares the first row."""
    rng, rounds = Random(7), 400
    counts = Counter(i for _ in range(rounds) for i in lay_safe(16, 30, 99, 0, rng))
    assert counts.total() == 99 * rounds
    share = 99 / 479
    deviation = (rounds * share * (1 - share)) ** 0.5
    assert all(abs(counts[i] - rounds * share) < 5 * deviation for i in range(1, 480))
    assert counts[0] == 0


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    """Undo is a replay: the mines must come back where they were."""

    def replayed(seed: int, moves: list[Move], lay: Lay) -> Minesweeper:
        game = Minesweeper(9, 9, 10, lay, Random(seed))
        for move in moves:
            game.play(move)
        return game

    for seed, lay in product(range(15), LAYINGS):
        chance = Random(seed)
        game, moves = Minesweeper(9, 9, 10, lay, Random(seed)), []
        while not game.outcome:
            moves.append(chance.choice(list(game.legal_moves())))
            game.play(moves[-1])
            if chance.random() < 0.1:
                again = replayed(seed, moves, lay)
                assert state(again) == state(game)
        assert state(replayed(seed, moves, lay)) == state(game)
        back = replayed(seed, moves[:-1], lay)
        back.play(moves[-1])
        assert state(back) == state(game)


def test_other_seeds_give_other_boards() -> None:
    pictures = set()
    for seed in range(20):
        game = Minesweeper(9, 9, 10, lay_open, Random(seed))
        game.play(open_((4, 4)))
        pictures.add(picture(game))
    assert len(pictures) > 15


# --- flags -------------------------------------------------------------------------------------


def test_a_flag_is_set_and_taken_away() -> None:
    game = game_with((2, 2), [(1, 1)])
    game.play(flag((0, 1)))
    assert picture(game) == "#F/##"
    game.play(flag((0, 1)))
    assert picture(game) == "##/##"


def test_an_open_square_cannot_be_flagged_or_opened_again() -> None:
    game = game_with((2, 2), [(1, 1)])
    game.play(open_((0, 0)))
    assert "cannot be flagged" in refuse(game, flag((0, 0)))
    assert "open already" in refuse(game, open_((0, 0)))


def test_a_flagged_square_is_not_opened() -> None:
    game = game_with((2, 2), [(1, 1)])
    game.play(open_((0, 0)))
    game.play(flag((1, 1)))
    assert "flagged" in refuse(game, open_((1, 1)))
    assert game.outcome is None


def test_more_flags_than_mines_are_counted() -> None:
    """Mines left can be negative: one mine and four flags leave -3."""
    game = game_with((2, 3), [(1, 2)])
    for square in ((0, 0), (0, 1), (0, 2), (1, 0)):
        game.play(flag(square))
    assert game.view.flags == 4
    assert game.view.mines - game.view.flags == -3


def test_flagging_every_mine_or_every_square_does_not_win() -> None:
    mines = [(0, 0), (2, 2)]
    game = game_with((3, 3), mines)
    game.play(open_((0, 1)))
    for square in mines:
        game.play(flag(square))
    assert game.outcome is None
    for square in game.board.squares():
        if game.board[square] == "#":
            game.play(flag(square))
    assert game.outcome is None
    assert "#" not in game.board.cells
    assert {move.action for move in game.legal_moves()} == {FLAGGING}


def test_squares_off_the_board_are_refused() -> None:
    """On 3x5 the square (2, 4) is the last; (4, 2) would be on it with both swapped."""
    game = game_with((3, 5), [(0, 0)])
    for row, column in ((-1, 0), (0, -1), (3, 0), (0, 5), (4, 2), (-3, -5), (10**6, 0)):
        for action in (OPEN, FLAGGING, CHORD):
            assert "off the board" in refuse(game, Move(action, row, column))


# --- chords ------------------------------------------------------------------------------------


def test_a_chord_opens_all_that_is_not_flagged() -> None:
    game = game_with((3, 3), [(0, 0), (2, 2)])
    game.play(open_((1, 1)))
    game.play(flag((0, 0)))
    assert re.findall("[0-9]", refuse(game, chord((1, 1)))) == ["2", "1"]
    game.play(flag((2, 2)))
    game.play(chord((1, 1)))
    assert picture(game) == "F10/121/01F"
    assert game.outcome is not None
    assert game.outcome.result == "won"


def test_a_chord_floods() -> None:
    """The square under (0, 2) is blank, and the rest opens from it."""
    game = game_with((1, 6), [(0, 0)])
    game.play(open_((0, 1)))
    game.play(flag((0, 0)))
    game.play(chord((0, 1)))
    assert picture(game) == "F10000"
    assert sorted(game.opened) == [2, 3, 4, 5]


@pytest.mark.parametrize("extra", [0, 2])
def test_a_chord_needs_exactly_as_many_flags_as_its_number(extra: int) -> None:
    game = game_with((3, 3), [(0, 0)])
    game.play(open_((1, 1)))
    for square in ((0, 0), (0, 1))[:extra]:
        game.play(flag(square))
    # the sentence tells the number and the flags
    assert re.findall("[0-9]", refuse(game, chord((1, 1)))) == ["1", str(extra)]
    assert chord((1, 1)) not in game.legal_moves()


def test_a_chord_where_nothing_is_left_to_open_is_refused() -> None:
    """Both an open number with its flag and a blank square, all around them being open."""
    game = game_with((1, 7), [(0, 0), (0, 4)])
    game.play(open_((0, 2)))
    game.play(flag((0, 0)))
    assert picture(game) == "F101###"
    for square in ((0, 1), (0, 2)):
        assert "nothing is left" in refuse(game, chord(square))
        assert chord(square) not in game.legal_moves()


def test_a_chord_on_a_hidden_or_flagged_square_is_refused() -> None:
    game = game_with((2, 2), [(1, 1)])
    game.play(open_((0, 0)))
    assert "this is hidden" in refuse(game, chord((0, 1)))
    game.play(flag((0, 1)))
    assert "this is hidden" in refuse(game, chord((0, 1)))


def test_a_chord_with_a_wrong_flag_loses_and_names_it() -> None:
    game = game_with((3, 4), [(0, 0)])
    game.play(open_((1, 1)))
    game.play(flag((0, 2)))
    game.play(flag((2, 3)))  # wrong too, but not around the chord
    game.play(chord((1, 1)))
    assert game.outcome == ("lost", None, "mine at 1 1; wrong flag at 1 3")
    assert picture(game) == "!1X0/1100/000X"


def test_a_chord_can_set_off_several_mines_and_names_every_wrong_flag() -> None:
    """Two mines, two flags, both wrong: both mines go off, and all safe squares around open."""
    game = game_with((3, 4), [(0, 0), (2, 0)])
    game.play(open_((1, 1)))
    game.play(flag((0, 1)))
    game.play(flag((1, 2)))
    game.play(chord((1, 1)))
    assert game.outcome is not None
    assert game.outcome.result == "lost"
    mines, flags = game.outcome.reason.split(";")
    assert "1 1" in mines
    assert "3 1" in mines
    assert "1 2" in flags
    assert "2 3" in flags
    # the blank squares of the third column open the fourth
    assert picture(game) == "!X00/22X0/!100"


def test_a_right_flag_is_not_called_wrong() -> None:
    game = game_with((3, 3), [(0, 0), (2, 2)])
    game.play(open_((1, 1)))
    game.play(flag((0, 0)))
    game.play(flag((0, 2)))
    game.play(chord((1, 1)))
    assert game.outcome == ("lost", None, "mine at 3 3; wrong flag at 1 3")
    assert picture(game) == "F1X/121/01!"


# --- the end -----------------------------------------------------------------------------------


def test_a_mine_ends_the_game_and_everything_is_shown() -> None:
    game = game_with((3, 4), [(0, 0), (0, 3), (2, 0), (2, 3)])
    game.play(open_((0, 1)))
    game.play(flag((0, 3)))  # right
    game.play(flag((1, 1)))  # wrong
    game.play(open_((2, 0)))
    assert game.outcome == ("lost", None, "mine at 3 1")
    assert picture(game) == "*1#F/#X##/!##*"
    for move in all_moves((3, 4)):
        assert refuse(game, move) == "The game is over."
    assert list(game.legal_moves()) == []


def test_the_game_is_won_when_every_safe_square_is_open_and_not_before() -> None:
    mines = [(0, 0), (0, 2), (2, 0), (2, 2)]
    game = game_with((3, 3), mines)
    safe = [square for square in game.board.squares() if square not in mines]
    for square in safe:
        assert game.outcome is None
        game.play(open_(square))
    assert game.outcome == ("won", "you", "every safe square is open")
    assert picture(game) == "*2*/242/*2*"


def test_one_opening_can_win() -> None:
    game = game_with((3, 3), [(0, 0)])
    game.play(open_((2, 2)))
    assert picture(game) == "*10/110/000"
    assert game.outcome is not None
    assert game.outcome.result == "won"


def test_a_wrong_flag_must_be_opened_to_win() -> None:
    game = game_with((1, 3), [(0, 0)])
    game.play(flag((0, 1)))
    game.play(open_((0, 2)))
    assert game.outcome is None
    game.play(flag((0, 1)))
    game.play(open_((0, 1)))
    assert game.outcome is not None
    assert game.outcome.result == "won"


def test_flags_stay_on_a_board_that_is_won() -> None:
    game = game_with((1, 4), [(0, 0), (0, 3)])
    game.play(flag((0, 0)))
    game.play(open_((0, 1)))
    game.play(open_((0, 2)))
    assert picture(game) == "F11*"


# --- everything at once ------------------------------------------------------------------------


@st.composite
def plans(draw: st.DrawFn) -> tuple[Shape, frozenset[Square], list[Move]]:
    """A board with a free square, and moves that need not be legal."""
    shape = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    squares = list(product(range(shape[0]), range(shape[1])))
    mines = draw(st.frozensets(st.sampled_from(squares), max_size=max(1, len(squares) // 3)))
    assume(len(mines) < len(squares))
    moves = draw(
        st.lists(
            st.builds(
                Move,
                st.sampled_from([OPEN, OPEN, FLAGGING, CHORD]),
                st.integers(-1, shape[0]),
                st.integers(-1, shape[1]),
            ),
            max_size=40,
        )
    )
    return shape, mines, moves


@given(plan=plans())
@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
def test_any_moves_agree_with_the_model(
    plan: tuple[Shape, frozenset[Square], list[Move]],
) -> None:
    shape, mines, moves = plan
    model, game = Model(shape, mines), game_with(shape, mines)
    for move in moves:
        if not model.opened and move.action == OPEN and (move.row, move.column) in mines:
            continue  # a laying never puts a mine on the first square
        compare_one_move(game, model, move)


def compare_one_move(game: Minesweeper, model: Model, move: Move) -> None:
    if not model.allows(move):
        refuse(game, move)
        return
    assert move in game.legal_moves()
    opened = set(model.opened)
    model.play(move)
    game.play(move)
    assert picture(game) == model.picture()
    assert {divmod(i, model.columns) for i in game.opened} == model.opened - opened
    assert game.last == (move.row, move.column)
    result = "won" if model.won else "lost" if model.over else None
    assert (game.outcome.result if game.outcome else None) == result


@pytest.mark.parametrize("seed", range(40))
def test_random_games_agree_with_the_model(seed: int) -> None:
    """Legal moves drawn from the model, mostly flags on mines, so that chords come about."""
    rng = Random(seed)
    shape = (rng.randint(2, 7), rng.randint(2, 7))
    squares = list(product(range(shape[0]), range(shape[1])))
    mines = rng.sample(squares, max(1, len(squares) // 6))
    model, game = Model(shape, mines), game_with(shape, mines)
    first = rng.choice([square for square in squares if square not in mines])
    compare_one_move(game, model, open_(first))
    while not model.over:
        allowed = [move for move in all_moves(shape) if model.allows(move)]
        assert set(allowed) == set(game.legal_moves())
        wise = [
            move
            for move in allowed
            if move.action == CHORD
            or ((move.row, move.column) in mines) == (move.action == FLAGGING)
        ]
        compare_one_move(game, model, rng.choice(wise if rng.random() < 0.9 else allowed))


# --- what a player may see ---------------------------------------------------------------------


@pytest.mark.parametrize("lay", LAYINGS)
def test_a_view_shows_no_mine_before_the_end(lay: Lay) -> None:
    for seed in range(25):
        rng = Random(seed)
        game = Minesweeper(6, 7, 8, lay, Random(seed))
        while not game.outcome:
            view = game.view
            assert set(view.cells) <= SHOWN_WHILE_RUNNING
            assert view[:3] == (6, 7, 8)
            # Beside the cells there are only the last move and what it opened.
            assert view[6:] == (None, (), False, None, True)
            assert all(view.cells[i] in "012345678" for i in view.opened)
            game.play(rng.choice(list(game.legal_moves())))
        if game.outcome.result == "lost":
            assert game.view.cells.count("!") >= 1


def test_boards_that_look_alike_have_the_same_view() -> None:
    """The strongest form: whatever mines are under it, the same picture is the same view.

    All layings of two mines on 3x4, opened in one corner, and then flagged in another.
    """
    views = defaultdict[str, set[bytes]](set)
    numbers = Counter[str]()
    for mines in combinations(product(range(3), range(4)), 2):
        if (0, 0) in mines:
            continue
        game = game_with((3, 4), mines)
        game.play(open_((0, 0)))
        if not game.outcome and game.board[2, 3] == "#":
            game.play(flag((2, 3)))
            view = game.view
            assert pickle.loads(pickle.dumps(view)) == view
            views[picture(game)].add(repr(view).encode())
            numbers[picture(game)] += 1
    assert max(numbers.values()) > 1
    assert all(len(seen) == 1 for seen in views.values())


def test_a_view_holds_plain_values_only() -> None:
    """No reference leads from a view back to the game."""
    game = game_with((2, 3), [(1, 2)])
    game.play(open_((0, 1)))
    view = game.view
    assert type(view) is View
    assert isinstance(view.cells, tuple)
    assert isinstance(view.opened, tuple)
    parts = [*view.cells, *view.opened, *(view.last or ()), view.rows, view.columns, view.mines]
    assert {type(part) for part in parts} == {str, int}


def test_a_view_stays_as_it_was() -> None:
    game = game_with((2, 3), [(1, 2)])
    before = game.view
    game.play(flag((0, 0)))
    game.play(open_((0, 1)))
    assert before == View(2, 3, 1, ("#",) * 6)


def test_a_view_before_the_first_opening_knows_nothing() -> None:
    game = Minesweeper(3, 3, 2, lay_safe, Random(0))
    assert game.view == View(3, 3, 2, ("#",) * 9)
    assert game.view.flags == 0


# --- legal moves -------------------------------------------------------------------------------


@pytest.mark.parametrize("choose", [min, max])
def test_legal_moves_are_those_that_are_accepted(choose: Callable[[list[Move]], Move]) -> None:
    game = game_with((3, 4), [(0, 3), (2, 0)])
    game.play(open_((1, 1)))
    for _ in range(6):
        legal = list(game.legal_moves())
        assert len(set(legal)) == len(legal)
        for move in all_moves((3, 4)):
            if move not in legal:
                refuse(game, move)
        if legal:
            game.play(choose(legal))

"""What holds for every game in the catalogue: a new game is tested by being listed there."""

from __future__ import annotations

import copy
from contextlib import AbstractContextManager, nullcontext
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue import GAMES
from games.game import Game, IllegalMove, InvalidMove
from games.gomoku.engine import LEVELS
from games.kind import HUMAN, Kind
from games.session import Session
from games.store.places import Store
from games.store.results import game_of, record, results

KINDS = {entry.name: entry.load() for entry in GAMES}
SMALL: dict[str, list[dict[str, Any]]] = {
    "tictactoe": [{}, {"first": "o"}],
    "gomoku": [
        {"rows": 3, "columns": 7, "win": 3},
        {"rows": 6, "columns": 2, "win": 6},
        {"size": 1, "win": 1},
        {"size": 2, "win": 2},
        {"size": 4, "win": 4},
        {"rows": 5, "columns": 6, "win": 3, "rule": "exact"},
        {"rows": 1, "columns": 9, "rule": "renju"},
        {"rows": 6, "columns": 7, "rule": "renju", "opening": "swap2"},
        {"rows": 7, "columns": 6, "rule": "caro", "opening": "pro"},
    ],
    "minesweeper": [
        {"rows": 3, "columns": 8, "mines": 5},
        {"rows": 8, "columns": 3, "mines": 3, "first": "safe"},
        {"rows": 1, "columns": 1, "mines": 0},
        {"rows": 5, "columns": 5, "mines": 24},
        {"daily": "2026-11-30 v1"},
    ],
}
"""Settings, with boards that are not square among them, under which random games end soon."""


@pytest.fixture(autouse=True)
def _quick_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "hard", LEVELS["hard"]._replace(seconds=0.06))
    monkeypatch.setitem(LEVELS, "medium", LEVELS["medium"]._replace(seconds=0.06))


cases = st.sampled_from([(name, chosen) for name in KINDS for chosen in SMALL.get(name, [{}])])
seeds = st.integers(0, 2**32)


class Silent:
    """A face that only remembers."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.results: list[str] = []

    def ask(self, question: str) -> str:
        raise AssertionError(f"nobody is here to answer {question}")

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    def show(self, picture: object) -> None:
        pass

    def thinking(self) -> AbstractContextManager[None]:
        return nullcontext()

    def update(self, picture: object) -> None:
        pass

    def share(self, line: str) -> None:
        self.told.append(line)

    def result(self, word: str) -> None:
        self.results.append(word)


def new(kind: Kind, chosen: dict[str, Any], seed: int) -> Game[Any]:
    return kind.new(kind.settle(chosen), Random(seed))


def state(game: Game[Any]) -> dict[str, Any]:
    """All that a game holds, but for what it draws lots with."""
    return {
        name: copy.deepcopy(value)
        for name, value in vars(game).items()
        if not isinstance(value, Random) and not callable(value)
    }


def random_moves(game: Game[Any], rng: Random, limit: int = 400) -> list[str]:
    """Play at random to the end; the moves as text."""
    played: list[str] = []
    while game.outcome is None and len(played) < limit:
        move = rng.choice(list(game.legal_moves()))
        played.append(game.format(move))
        game.play(move)
    return played


@settings(deadline=None, max_examples=60)
@given(cases, seeds)
def test_random_play_comes_to_an_end(case: tuple[str, dict[str, Any]], seed: int) -> None:
    kind = KINDS[case[0]]
    game = new(kind, case[1], seed)
    while game.outcome is None:
        moves = [m for m in game.legal_moves() if not game.format(m).startswith("f ")]
        game.play(Random(seed).choice(moves))
    assert list(game.legal_moves()) == []
    assert game.outcome.result
    assert game.outcome.reason


@settings(deadline=None, max_examples=60)
@given(cases, seeds)
def test_every_move_is_written_as_it_is_read(case: tuple[str, dict[str, Any]], seed: int) -> None:
    game = new(KINDS[case[0]], case[1], seed)
    rng = Random(seed)
    for _ in range(30):
        moves = list(game.legal_moves())
        if not moves:
            break
        for move in moves:
            assert game.parse(game.format(move)) == move
            assert game.parse(f"  {game.format(move).upper()} ") == move
        game.play(rng.choice(moves))


@settings(deadline=None, max_examples=60)
@given(cases, seeds)
def test_the_same_moves_make_the_same_game(case: tuple[str, dict[str, Any]], seed: int) -> None:
    kind = KINDS[case[0]]
    game = new(kind, case[1], seed)
    played = random_moves(game, Random(seed))
    other = new(kind, case[1], seed)
    for text in played:
        other.play(other.parse(text))
    assert state(other) == state(game)


def accepts(game: Game[Any], text: str, legal: set[str]) -> bool:
    """Whether the move can be made, tried on a copy if it is legal; a refusal has a sentence."""
    try:
        move = game.parse(text)
        (copy.deepcopy(game) if game.format(move) in legal else game).play(move)
    except (InvalidMove, IllegalMove) as error:
        return not str(error)
    return game.format(move) in legal


@settings(deadline=None, max_examples=60)
@given(cases, seeds, st.integers(-3, 12), st.integers(-3, 12))
def test_a_refused_move_changes_nothing(
    case: tuple[str, dict[str, Any]], seed: int, row: int, column: int
) -> None:
    game = new(KINDS[case[0]], case[1], seed)
    random_moves(game, Random(seed), limit=seed % 9)
    legal = {game.format(move) for move in game.legal_moves()}
    for text in (f"{row} {column}", f"f {row} {column}", f"c {row} {column}", "stop", "h8", "?"):
        before = state(game)
        if not accepts(game, text, legal):
            assert state(game) == before


@settings(deadline=None, max_examples=40)
@given(cases, seeds)
def test_undo_to_the_start_is_the_start(case: tuple[str, dict[str, Any]], seed: int) -> None:
    kind = KINDS[case[0]]
    everyone = dict.fromkeys(kind.sides, HUMAN)
    session = Session(kind, kind.settle({**case[1], **everyone}), seed, Silent(), lambda: 0.0)
    start = state(session.game)
    rng = Random(seed)
    positions = [start]
    while session.game.outcome is None and len(positions) < 60:
        session.make(session.game.format(rng.choice(list(session.game.legal_moves()))))
        positions.append(state(session.game))
    while session.history:
        assert state(session.game) == positions.pop()
        session.undo()
    assert state(session.game) == start
    assert session.undo() == []


@settings(deadline=None, max_examples=40)
@given(cases, seeds)
def test_a_saved_game_reloads_equal(case: tuple[str, dict[str, Any]], seed: int) -> None:
    kind = KINDS[case[0]]
    everyone = dict.fromkeys(kind.sides, HUMAN)
    session = Session(kind, kind.settle({**case[1], **everyone}), seed, Silent(), lambda: 0.0)
    rng = Random(seed)
    for _ in range(seed % 12):
        if session.game.outcome is None:
            session.make(session.game.format(rng.choice(list(session.game.legal_moves()))))
    other = Session(kind, kind.settle({}), 1, Silent(), lambda: 0.0)
    other.resume(session.saved())
    assert state(other.game) == state(session.game)
    assert other.saved() == session.saved()


@settings(deadline=None, max_examples=40)
@given(cases, seeds, st.booleans())
def test_a_finished_game_is_recorded_and_set_up_again(
    case: tuple[str, dict[str, Any]], seed: int, alone: bool
) -> None:
    kind = KINDS[case[0]]
    computers = dict.fromkeys(kind.sides[1:], next(iter(kind.computers), HUMAN))
    players = {**dict.fromkeys(kind.sides, HUMAN), **(computers if alone else {})}
    session = Session(kind, kind.settle({**case[1], **players}), seed, Silent(), lambda: 0.0)
    rng = Random(seed)
    while session.game.outcome is None:
        moves = [session.game.format(move) for move in session.game.legal_moves()]
        session.make(rng.choice([move for move in moves if not move.startswith("f ")]))
    result = session.result()
    assert (result.opponent != "") == (alone and bool(kind.sides))
    assert (result.score == "") == (not alone and bool(kind.sides))
    assert kind.level(session.settings) != "" or not case[1]
    with TemporaryDirectory() as folder:
        store = Store(folder, folder, lambda: 1.0)
        record(store, "slot", result, session.saved())
        assert results(store) == [result._replace(number=1)]
        other = Session(kind, kind.settle({}), 1, Silent(), lambda: 0.0)
        other.resume(game_of(store, 1))
    assert state(other.game) == state(session.game)
    assert other.result() == result


@pytest.mark.parametrize("name", KINDS)
def test_rules_print_nothing(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    for chosen in SMALL.get(name, [{}]):
        game = new(KINDS[name], chosen, 1)
        random_moves(game, Random(1))
        assert KINDS[name].picture(game.view).board.rows
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", KINDS)
@settings(deadline=None, max_examples=25)
@given(seed=seeds)
def test_everything_shown_has_a_word(name: str, seed: int) -> None:
    for chosen in SMALL.get(name, [{}]):
        game = new(KINDS[name], chosen, seed)
        rng = Random(seed)
        while True:
            picture = KINDS[name].picture(game.view)
            assert set(picture.board.cells) <= set(picture.words)
            assert all(len(glyph) == 1 for glyph in picture.words)
            if game.outcome is not None:
                break
            moves = [m for m in game.legal_moves() if not game.format(m).startswith("f ")]
            game.play(rng.choice(moves))


@pytest.mark.parametrize(
    ("name", "side", "player"),
    [
        (name, side, player)
        for name, kind in KINDS.items()
        for side in kind.sides
        for player in kind.computers
    ],
)
def test_every_computer_plays_every_side_to_the_end(name: str, side: str, player: str) -> None:
    kind = KINDS[name]
    for chosen in SMALL[name]:
        players = {**dict.fromkeys(kind.sides, next(iter(kind.computers))), side: player}
        if any(option.name == "time" for option in kind.options):
            players["time"] = "0.06"
        face = Silent()
        Session(kind, kind.settle({**chosen, **players}), 5, face, lambda: 0.0).run()
        assert len(face.results) == 1


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.hint])
@settings(deadline=None, max_examples=4)
@given(seed=seeds)
def test_a_hint_is_legal_and_moves_nothing(name: str, seed: int) -> None:
    kind = KINDS[name]
    for chosen in SMALL[name]:
        game = new(kind, chosen, seed)
        random_moves(game, Random(seed), limit=seed % 6)
        if game.outcome is None and kind.hint:
            before = state(game)
            move, reason = kind.hint(game.view, Random(seed))
            assert state(game) == before
            assert move in list(game.legal_moves())
            assert reason

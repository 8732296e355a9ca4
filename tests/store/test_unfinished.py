"""Games in progress on disk: found again, claimed, and put aside where they cannot be read."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from games.files import FileError
from games.keeping import Offers, offers
from games.store.places import Store
from games.store.results import path_of, results
from games.store.saved import Saved, encoded
from games.store.unfinished import Elsewhere, Slot
from tests.store.test_results import RESULT

SETTINGS = {"x": "human", "o": "human", "first": "x"}
SAVED = Saved("tictactoe", SETTINGS, 5, ["1 1", "2 2"], [0.0, 1.5], 12.5, 0, [])


NOTHING = Offers([], 0, [], [])


def kept(store: Store, saved: Saved = SAVED, name: str = "") -> Slot:
    """A game that was kept and left."""
    slot = Slot(store.state, name)
    slot.keep(saved)
    slot.release()
    return slot


def names(found: Offers) -> list[str]:
    return [offer.slot.name for offer in found.games]


def test_a_game_that_was_left_is_found(store: Store) -> None:
    assert offers(store) == NOTHING
    slot = kept(store)
    (offer,) = offers(store).games
    assert (offer.slot.name, offer.saved, offer.settings) == (slot.name, SAVED, SETTINGS)
    assert offer.slot.claim()
    offer.slot.forget()
    assert offers(store) == NOTHING
    assert os.listdir(store.state) == []


def test_the_last_one_left_is_the_first(store: Store) -> None:
    for name, left in (("b", 30.0), ("a", 10.0), ("c", 20.0)):
        kept(store, SAVED._replace(left=left), name)
    assert names(offers(store)) == ["b", "c", "a"]


def test_where_no_time_was_written_the_files_own_counts(store: Store) -> None:
    slot = kept(store)
    os.utime(slot.path, (1000.0, 1000.0))
    assert offers(store).games[0].when == 1000.0


def test_a_game_of_the_first_version_is_found(store: Store) -> None:
    """One file for each game, named after it, without a date: so it was kept at first."""
    os.makedirs(store.state)
    fields = json.loads(encoded(SAVED))
    old = {name: fields[name] for name in fields if name not in ("left", "ended")}
    Path(store.state, "tictactoe.json").write_text(json.dumps(old))
    (offer,) = offers(store).games
    assert offer.saved == SAVED


def test_what_is_being_written_is_the_persons_own_from_the_start(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: dict[str, int] = {}
    real = os.open

    def opened(path: str, flags: int, mode: int = 0o777) -> int:
        handle = real(path, flags, mode)
        modes[os.path.splitext(path)[1]] = stat.S_IMODE(os.fstat(handle).st_mode)
        return handle

    monkeypatch.setattr(os, "open", opened)
    old = os.umask(0)
    try:
        kept(store)
    finally:
        os.umask(old)
    assert modes[".new"] == modes[".lock"] == 0o600


def test_a_claim_whose_file_is_removed_is_made_again(store: Store) -> None:
    mine, other = Slot(store.state, "a"), Slot(store.state, "a")
    mine.keep(SAVED)
    os.unlink(Path(store.state, "a.lock"))
    mine.keep(SAVED)  # claims it anew
    assert not other.claim()
    os.unlink(Path(store.state, "a.lock"))
    assert other.claim()
    with pytest.raises(Elsewhere):
        mine.keep(SAVED._replace(moves=[], times=[]))
    mine.release()
    assert Slot(store.state, "a").is_claimed()  # the other's, which it did not remove
    assert other.take() == SAVED


def test_a_claim_that_could_not_be_made_is_made_later(store: Store) -> None:
    slot = Slot(store.state, "a")
    assert slot.claim()  # there is no folder yet, and nobody to claim it from
    slot.keep(SAVED)
    assert not Slot(store.state, "a").claim()


def test_a_game_that_has_ended_is_not_gone_on_with(store: Store) -> None:
    slot = kept(store, SAVED._replace(ended=RESULT._asdict()))
    with pytest.raises(Elsewhere, match="That game was ended at another terminal"):
        slot.take()
    assert not slot.is_claimed()
    assert os.path.exists(slot.path)


def test_an_end_that_another_terminal_has_is_not_recorded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot = kept(store, SAVED._replace(ended=RESULT._asdict()))
    assert slot.claim()
    monkeypatch.setattr(Slot, "is_claimed", lambda self: False)  # it was looked at before
    assert offers(store) == NOTHING
    assert results(store) == []
    assert os.path.exists(slot.path)


def test_what_is_swept_is_looked_at_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    os.makedirs(store.state)
    Path(store.state, "a.lock").touch()
    Path(store.state, "b.lock").touch()
    real = Slot.claim

    def claim(self: Slot) -> bool:
        if self.name == "a":  # its first move is written just now
            Path(self.path).write_bytes(encoded(SAVED))
        return real(self)

    monkeypatch.setattr(Slot, "claim", claim)
    offers(store)
    assert os.listdir(store.state) == ["a.json"]


def test_recording_what_had_ended_waits_for_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    real = sqlite3.connect

    def connect(path: str, timeout: float, isolation_level: None) -> sqlite3.Connection:
        waits.append(timeout)
        return real(path, timeout=timeout, isolation_level=isolation_level)

    kept(store, SAVED._replace(ended=RESULT._asdict()))
    monkeypatch.setattr(sqlite3, "connect", connect)
    offers(store)
    results(store)
    assert waits == [0.0, 1.0]


def test_a_game_that_is_being_played_is_not_offered(store: Store) -> None:
    slot = Slot(store.state)
    slot.keep(SAVED)
    assert offers(store) == Offers([], 1, [], [])
    other = Slot(store.state, slot.name)
    assert not other.claim()
    with pytest.raises(FileError, match="being played at another terminal"):
        other.keep(SAVED._replace(moves=[], times=[]))
    slot.release()
    assert names(offers(store)) == [slot.name]


def test_the_files_are_the_persons_own(store: Store) -> None:
    old = os.umask(0)
    try:
        slot = Slot(store.state)
        slot.keep(SAVED)
    finally:
        os.umask(old)
    assert stat.S_IMODE(os.stat(store.state).st_mode) == 0o700
    assert {stat.S_IMODE(os.stat(Path(store.state, n)).st_mode) for n in os.listdir(store.state)} \
        == {0o600}  # fmt: skip
    slot.release()


GOOD = json.loads(encoded(SAVED))
REFUSED = {
    "empty": b"",
    "nothing": b"\0" * 500,
    "bytes": b"\xff\xfe\0",
    "cut off": encoded(SAVED)[:-20],
    "a list": b"[]",
    "deep": b"[" * 100_000,
    "a program": b"import os; os.system('touch /tmp/hostile')",
    "a pickle": b"cos\nsystem\n(S'touch hostile'\ntR.",
    "numbers": json.dumps({**GOOD, "seed": 10**400}).encode(),
    "infinity": json.dumps({**GOOD, "seconds": float("inf")}).encode(),
    "no number": json.dumps({**GOOD, "left": float("nan")}).encode(),
    "moves": json.dumps({**GOOD, "moves": [["1 1"], "2 2"]}).encode(),
    "setting": json.dumps({**GOOD, "settings": {**SETTINGS, "y": "human"}}).encode(),
    "value": json.dumps({**GOOD, "settings": {**SETTINGS, "o": "nobody"}}).encode(),
    "game": json.dumps({**GOOD, "game": "chess\x1b[31m"}).encode(),
    "ended": json.dumps({**GOOD, "ended": {"score": "won"}}).encode(),
    "ended badly": json.dumps({**GOOD, "ended": {**RESULT._asdict(), "moves": []}}).encode(),
    "too large": b" " * 10_000_001,
    "newer": json.dumps({**GOOD, "format": "noughts-and-mines game 2"}).encode(),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_told_and_put_aside(store: Store, name: str) -> None:
    good = kept(store)
    path = Path(store.state, "bad.json")
    for aside in ("bad.json.refused", "bad.json.refused-2", "bad.json.refused-3"):
        path.write_bytes(REFUSED[name])
        found = offers(store)
        assert names(found) == [good.name]
        (sentence,) = found.sentences
        assert sentence.endswith(f"It is kept as '{store.state}/{aside}'.")
        assert sentence.isprintable()
        assert Path(store.state, aside).read_bytes() == REFUSED[name]
        assert not path.exists()
    assert offers(store).sentences == []
    newer = name == "newer"
    assert ("is a saved game of a newer version of this program" in sentence) == newer


def test_looking_without_tidying_changes_nothing(store: Store) -> None:
    kept(store)
    for name, data in REFUSED.items():
        Path(store.state, f"{name}.json").write_bytes(data)
    before = {path: path.read_bytes() for path in Path(store.state).iterdir()}
    found = offers(store, tidy=False)
    assert len(found.games) == 1
    assert {path: path.read_bytes() for path in Path(store.state).iterdir()} == before


def test_what_is_no_file_is_not_waited_for(store: Store) -> None:
    os.makedirs(Path(store.state, "folder.json"))
    os.mkfifo(Path(store.state, "pipe.json"))
    os.symlink("nowhere", Path(store.state, "link.json"))
    found = offers(store)
    assert found.games == []
    assert len(found.sentences) == 2  # a link to nowhere is nothing
    assert sorted(os.listdir(store.state)) == [
        "folder.json.refused",
        "link.json",
        "pipe.json.refused",
    ]


def test_a_file_that_the_system_refuses_stays_where_it_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot = kept(store)
    import builtins

    real = builtins.open

    def refusing(file: object, *rest: object, **named: object) -> object:
        if str(file) == slot.path:
            raise PermissionError(13, "Permission denied")
        return real(file, *rest, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(builtins, "open", refusing)
    assert offers(store).sentences == [f"Cannot read '{slot.path}': Permission denied."]
    monkeypatch.undo()
    assert names(offers(store)) == [slot.name]


def test_results_that_could_not_be_written_down_are_later(store: Store) -> None:
    slot = kept(store, SAVED._replace(ended=RESULT._asdict()))
    os.makedirs(store.data, exist_ok=True)
    blocked = Path(path_of(store))
    blocked.write_bytes(b"no database" * 100)
    found = offers(store)
    assert found.sentences == []
    (sentence,) = found.waiting
    assert sentence.startswith("Cannot use ")
    assert os.path.exists(slot.path)
    blocked.unlink()
    assert offers(store) == NOTHING
    assert results(store) == [RESULT._replace(number=1)]
    assert os.listdir(store.state) == []

"""What ``test_killed`` does a few hundred times, in a small process that is quick to fork.

``python -m tests.killing NAME`` does one of them. Where the program keeps things is told by the
environment, as ever.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from games import keeping
from games.store.places import Store, own_store
from games.store.results import results
from tests.forks import in_child, kill, playing
from tests.run import NOW, run_on_screen

BOARD = ["gomoku", "--rows", "2", "--columns", "26", "--win", "26", "--white", "human", "--plain"]
"""A game of two in which nobody wins, on a board that is quickly said."""
RESUME = ["resume", "--plain"]
SQUARES = [f"{column}{row}" for column in "abcdefghijklmnopqrstuvwxyz" for row in (1, 2)]
KILLS = {"game": 240, "result": 60}


def kill_after(child: int, reading: int, characters: int, spin: int) -> str:
    """Kill the process once it has written that much, and a little later; all that it wrote."""
    with os.fdopen(reading, "rb") as output:
        told = output.read(characters)
        for _ in range(spin):
            pass
        kill(child)
        return (told + output.read()).decode()


def the_game(store: Store) -> list[str]:
    """The moves of the only game that is kept, none if there is none yet."""
    found = keeping.offers(store)
    assert found.sentences == []
    assert len(found.games) <= 1
    return found.games[0].saved.moves if found.games else []


def a_game_goes_on_where_it_was(store: Store) -> None:
    """Killed at any moment, a game has every move that was told, and at most one more."""
    rng = Random(6)
    kills, rounds = 0, 0
    while kills < KILLS["game"]:
        order = rng.sample(SQUARES, len(SQUARES))
        had: list[str] = []
        while len(had) < 40 and kills < KILLS["game"]:
            typed = "".join(f"{move}\n" for move in order[len(had) : len(had) + 12])
            child, reading = playing(RESUME if had else BOARD, typed)
            told = kill_after(child, reading, rng.randrange(700), rng.randrange(20_000))
            kills += 1
            made = len(had) + told.count(" plays ")
            now = the_game(store)
            assert now[: len(had)] == had
            assert now == order[: len(now)]
            assert made <= len(now) <= made + 1
            had = now
        rounds += 1
        run_on_screen("resume", "1", "--forget", typed="")
    assert rounds > 8
    assert keeping.offers(store).games == []
    assert os.listdir(store.state) == []


def no_result_is_lost(store: Store) -> None:
    """Killed at any moment, every result that was told is kept, and at most one more."""
    rng = Random(7)
    game = "".join(f"{move}\n" for move in ("1 1", "2 1", "1 2", "2 2", "1 3", "again"))
    told = 0
    for _ in range(KILLS["result"]):
        child, reading = playing(["tictactoe", "--o", "human", "--plain"], game * 4)
        written = kill_after(child, reading, rng.randrange(1500), rng.randrange(20_000))
        before, told = told, told + written.count("\nresult: ")
        keeping.offers(store)  # records what had ended and was not recorded yet
        kept = len(results(store))
        assert told <= kept <= told + 1, (before, written[-200:])
        told = kept


def dying(at: int) -> Callable[[], None]:
    """Make the process end, as if killed, before it does its ``at``-th thing to a file."""
    done = 0

    def instead(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            nonlocal done
            done += 1
            if done == at:
                os._exit(9)
            return real(*given, **named)

        return call

    def patch() -> None:
        for name in ("open", "fsync", "chmod", "replace", "unlink", "rename", "close", "makedirs"):
            setattr(os, name, instead(getattr(os, name)))

    return patch


def nothing_is_done_too_early(store: Store) -> None:
    """Killed before each thing that is done to a file, a game is whole, or its result is kept."""
    moves = ("1 1", "2 1", "1 2", "2 2", "1 3")

    for at in range(1, 10_000):

        def play(at: int = at) -> None:
            dying(at)()
            typed = "".join(f"{move}\n" for move in moves)
            run_on_screen("tictactoe", "--o", "human", "--plain", typed=typed)

        before = len(results(store))
        status = in_child(play)
        found = keeping.offers(store)
        assert found.sentences == []
        after = len(results(store))
        kept = [offer.saved.moves for offer in found.games]
        if after == before:
            assert kept in ([], *([list(moves[:n])] for n in range(1, 5)))
        else:
            assert after == before + 1
        for offer in found.games:
            assert offer.slot.claim()
            offer.slot.forget()
        if os.path.exists(store.state):
            assert os.listdir(store.state) == []
        if status == 0:
            assert after == before + 1
            break
        assert status == 9
    assert at > 40


CHECKS = (a_game_goes_on_where_it_was, no_result_is_lost, nothing_is_done_too_early)

if __name__ == "__main__":
    {check.__name__: check for check in CHECKS}[sys.argv[1]](own_store(lambda: NOW))

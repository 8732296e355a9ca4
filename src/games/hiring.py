"""Players that are programs of somebody else: started for a game, and ended with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from games.language import _
from games.options import quoted

SHOWN = 200
"""Characters of a program's name that a sentence shows at most."""


class PlayerFault(Exception):
    """A program has failed as a player. The message is a sentence that names what it did."""


class Program(Protocol):
    """A player that has to be ended. It starts when it is first asked for a move."""

    def __call__(self, view: Any, rng: Random) -> Any:
        """The move from what the side may see; PlayerFault if there is none."""

    def messages(self) -> list[str]:
        """What it has written for people lately."""

    def close(self) -> None:
        """End the program and all that it started, if it runs."""


Hire = Callable[[str], Program | None]
"""From the name of a player to a program, not started yet; None for players that are none."""


class Hired:
    """The programs at a table, by the seat and the name."""

    def __init__(self, hire: Hire, trusted: Iterable[str]) -> None:
        """``trusted`` are the names that the person has chosen: no others are started."""
        self._hire = hire
        self.trusted = set(trusted)
        self._programs: dict[tuple[str, str], Program] = {}
        self._said: list[str] = []
        """What those that have ended had said."""

    def player(self, seat: str, name: str) -> Program | None:
        """The program of that name at the seat, None if the name is of no program."""
        if (seat, name) not in self._programs:
            program = self._hire(name)
            if program is None:
                return None
            self._programs[seat, name] = program if name in self.trusted else _Unknown(name)
        return self._programs[seat, name]

    def messages(self) -> list[str]:
        """What the programs have written for people lately."""
        said = [line for program in self._programs.values() for line in program.messages()]
        return said or self._said

    def end(self) -> None:
        """End them all, and remember what they said last."""
        self._said = self.messages()
        while self._programs:
            _key, program = self._programs.popitem()
            program.close()


class _Unknown:
    """Stands for a program that only a file names, and that is therefore not run."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, view: Any, rng: Random) -> Any:
        sentence = _("A program that a file names is not started: {name}.")
        raise PlayerFault(sentence.format(name=quoted(self.name, SHOWN)))

    def messages(self) -> list[str]:
        return []

    def close(self) -> None:
        pass

"""Somebody's engine as a player: asked by the protocol; every way in which it can fail named."""

from __future__ import annotations

import shlex
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from games.board import Square
from games.gomoku.gomocup import RULE_NUMBERS, UNLIMITED, pipes, read_square, write_square
from games.gomoku.gomocup.pipes import Pipes
from games.hiring import PlayerFault
from games.language import _
from games.options import quoted

NOT_STARTED, SILENT, REFUSED = "not started", "silent", "refused"
LATE, OFF_BOARD, OCCUPIED, FORBIDDEN = "late", "off the board", "occupied", "forbidden"
JUNK, CRASH, FLOOD, DEAF = "junk", "crash", "flood", "deaf"

TOLD = {
    NOT_STARTED: _("{name} cannot be started: {detail}."),
    SILENT: _("{name} did not answer START within {detail} seconds."),
    REFUSED: _("{name} does not play on this board: it answered {detail}."),
    LATE: _("{name} was too late: it did not move within {detail} seconds."),
    OFF_BOARD: _("{name} moved off the board: {detail}."),
    OCCUPIED: _("{name} moved to a square that is taken: {detail}."),
    FORBIDDEN: _("{name} made a forbidden move: {detail}."),
    JUNK: _("{name} answered {detail}, which is no move."),
    CRASH: _("{name} ended in the middle of the game."),
    FLOOD: _("{name} wrote without an end."),
    DEAF: _("{name} no longer reads what it is told."),
}

START_SECONDS = 10.0
"""How long an engine may take to answer START."""
TOLERANCE = 1.0
"""Seconds beyond its time before a move is too late: the machine may be busy."""
SUGGESTIONS = 10
"""How many moves an engine may suggest before it makes one: each is accepted at once."""
MESSAGES = 100
"""How many of its messages are kept."""


class Fault(PlayerFault):
    """An engine did what it must not. ``kind`` is one of TOLD, the message a sentence."""

    def __init__(self, kind: str, name: str, detail: object = "") -> None:
        super().__init__(TOLD[kind].format(name=name, detail=detail))
        self.kind = kind


class Terms(NamedTuple):
    """What is played, and how long a move may take."""

    rows: int
    columns: int
    rule: str
    seconds: float


class Stone(NamedTuple):
    """A stone on the board."""

    square: Square
    mark: str


class Foreign:
    """An engine in a process of its own, for one game. Every method but ``close`` may raise Fault.

    ``close`` must be called at the end, also after a Fault.
    """

    def __init__(
        self,
        command: Sequence[str],
        name: str,
        terms: Terms,
        clock: Callable[[], float] = monotonic,
        ending: Callable[[Foreign], object] = lambda engine: None,
    ) -> None:
        """Start the engine and the game. ``ending`` is called with this when it is closed."""
        self.name = name
        self._ending = ending
        self.terms = terms
        self.messages: deque[str] = deque(maxlen=MESSAGES)
        """The last lines that the engine wrote for people."""
        self._clock = clock
        self._known: list[Stone] | None = []
        """The stones that the engine knows of, None if that is not sure."""
        self._unknown = 0
        """How many lines of INFO it may still answer by UNKNOWN, against the protocol."""
        self._answers_info = True
        """Whether it may be one that does so: not known before its first answer after one."""
        try:
            self._pipes = Pipes(command, clock)
        except (OSError, ValueError) as error:
            reason = (isinstance(error, OSError) and error.strerror) or str(error)
            raise Fault(NOT_STARTED, name, reason) from error
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        rows, columns = self.terms.rows, self.terms.columns
        self._send(f"START {rows}" if rows == columns else f"RECTSTART {columns},{rows}")
        self._expect_ok()
        milliseconds = round(self.terms.seconds * 1000)
        self._inform(timeout_turn=milliseconds, timeout_match=0, max_memory=0, game_type=1)
        self._inform(rule=RULE_NUMBERS[self.terms.rule])

    def move(self, stones: Sequence[Stone], mark: str) -> Square:
        """The move of the side with that mark after these stones, in the order they came."""
        known = self._known
        if known and (len(known) > len(stones) or not stones):
            self._restart()
            known = []
        self._inform(time_left=UNLIMITED)
        if not stones:
            self._send("BEGIN")
        elif known == list(stones[:-1]) and stones[-1].mark != mark:
            self._send(f"TURN {write_square(stones[-1].square)}")
        else:
            if known is None or known:
                self._restart()
            self._send(*self._board(stones, mark))
        square = self._move_in(self._answer(self._patience, LATE), stones)
        self._known = [*stones, Stone(square, mark)]
        return square

    def swap2(self, squares: Sequence[Square]) -> list[Square]:
        """Its part in the opening swap2 after 0, 3 or 5 stones.

        Three squares after none, then one, or two after three stones, or none at all: it swaps.
        """
        self._inform(time_left=UNLIMITED)
        self._send("SWAP2BOARD", *map(write_square, squares), "DONE")
        self._known = None
        reply = self._answer(self._patience, LATE)
        if reply.upper().startswith("UNKNOWN"):
            raise self.fault(REFUSED, quoted(reply))
        if squares and reply.upper() == "SWAP":
            return []
        parts = reply.replace(", ", ",").split()
        stones = [Stone(square, "") for square in squares]
        for part in parts:
            stones.append(Stone(self._move_in(part, stones), ""))
        if len(parts) not in {0: (3,), 3: (1, 2), 5: (1,)}[len(squares)]:
            raise self.fault(JUNK, quoted(reply))
        return [stone.square for stone in stones[len(squares) :]]

    def fault(self, kind: str, detail: object = "") -> Fault:
        """The Fault of that kind, to be raised."""
        return Fault(kind, self.name, detail)

    def close(self) -> None:
        """End the engine and all that it started."""
        self._pipes.close("END")
        self._ending(self)

    # Lines

    @property
    def _patience(self) -> float:
        return self.terms.seconds + TOLERANCE

    def _restart(self) -> None:
        self._send("RESTART")
        reply = self._answer(START_SECONDS, SILENT)
        if reply.upper().startswith("UNKNOWN"):
            self._start()  # engines need not know RESTART
        elif reply.upper() != "OK":
            raise self.fault(REFUSED, quoted(reply))

    def _expect_ok(self) -> None:
        reply = self._answer(START_SECONDS, SILENT)
        if reply.upper() != "OK":
            raise self.fault(REFUSED, quoted(reply))

    def _inform(self, **values: int) -> None:
        self._unknown += len(values) if self._answers_info else 0
        self._tell(*(f"INFO {key} {value}" for key, value in values.items()))

    def _send(self, *lines: str) -> None:
        """Send a command. What came before it does not answer it."""
        for line in self._pipes.waiting():
            self._keep(line)
        self._tell(*lines)

    def _tell(self, *lines: str) -> None:
        try:
            self._pipes.send(*lines)
        except pipes.Ended:
            raise self.fault(CRASH) from None
        except pipes.Late:
            raise self.fault(DEAF) from None

    def _answer(self, seconds: float, late: str) -> str:
        end = self._clock() + seconds
        swallowed = False
        suggestions = 0
        try:
            while True:
                line = self._pipes.line(end - self._clock())
                word = line.split()[0].upper()
                if word == "SUGGEST":
                    suggestions += 1
                    self._accept(line[len(word) :], suggestions)
                elif word == "UNKNOWN" and self._unknown:
                    self._unknown -= 1
                    swallowed = True
                elif not self._keep(line):
                    if self._unknown or swallowed:  # there was INFO before this
                        self._answers_info = swallowed
                    self._unknown = 0
                    return line
        except pipes.Late:
            if swallowed:  # it may have been the answer after all
                raise self.fault(REFUSED, quoted("UNKNOWN")) from None
            raise self.fault(late, f"{seconds:g}") from None
        except pipes.Ended:
            raise self.fault(CRASH) from None
        except pipes.Flooded:
            raise self.fault(FLOOD) from None

    def _accept(self, square: str, suggestions: int) -> None:
        """Tell the engine to play the square that it suggests."""
        if suggestions > SUGGESTIONS:
            raise self.fault(FLOOD)
        self._tell("PLAY" + square)

    def _keep(self, line: str) -> bool:
        """Keep the line if it is for people; whether it is."""
        word, _space, text = line.partition(" ")
        if word.upper() not in ("MESSAGE", "DEBUG"):
            return False
        self.messages.append(text.strip())
        return True

    def _board(self, stones: Sequence[Stone], mark: str) -> list[str]:
        lines = [f"{write_square(square)},{1 if one == mark else 2}" for square, one in stones]
        return ["BOARD", *lines, "DONE"]

    def _move_in(self, reply: str, stones: Sequence[Stone]) -> Square:
        square = read_square(reply)
        if square is None:
            if "-" not in reply or read_square(reply.replace("-", "")) is None:
                raise self.fault(JUNK, quoted(reply))
            raise self.fault(OFF_BOARD, quoted(reply))
        if square[0] >= self.terms.rows or square[1] >= self.terms.columns:
            raise self.fault(OFF_BOARD, quoted(reply))
        if any(stone.square == square for stone in stones):
            raise self.fault(OCCUPIED, quoted(reply))
        return square


def command_of(text: str) -> list[str]:
    """The words of a command; ValueError, with a sentence, if there are none."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        sentence = _("A quotation mark is missing in {text}.")
        raise ValueError(sentence.format(text=quoted(text))) from error
    if not words or not words[0] or "\0" in text:
        raise ValueError(_("engine: needs a command behind it, such as engine:./pbrain-x."))
    return words

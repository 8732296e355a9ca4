"""The score of a match: told as it changes and at the end, each game recorded."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from typing import Any

from games import files
from games.console.terminal import Terminal
from games.gomoku.match.results import Score, elo, likelihood_ratio, verdict
from games.gomoku.match.run import Result
from games.gomoku.records import Record, moves, psq
from games.language import _


class Scoreboard:
    """The score so far, told as it changes and at the end."""

    def __init__(self, names: tuple[str, str], arguments: Namespace, terminal: Terminal) -> None:
        """``arguments`` are those of the tool ``match``."""
        self.names = names
        self.arguments = arguments
        self.terminal = terminal
        self.score = Score()
        self.results: list[Result] = []
        self.unwritten = False
        """Whether a game could not be recorded; then no other is."""
        self.progress = _is_terminal(terminal.streams.error)
        self.record = arguments.record

    def add(self, result: Result) -> None:
        """Count a game, record it and tell it."""
        self.results.append(result)
        self.score = self.score.with_points(result.points)
        if self.record:
            self._write(result)
        self._clear()
        if not self.arguments.json:
            self.terminal.write(self._told(result))
        self.show_progress()

    def show_progress(self) -> None:
        """The score so far on one line, for whoever watches."""
        if self.progress:
            self.terminal.streams.error.write(f"\r{self._line()}")
            self.terminal.streams.error.flush()

    def is_decided(self) -> bool:
        """Whether the sequential test has come to an end."""
        return self.arguments.sprt is not None and verdict(self._ratio()) is not None

    def sum_up(self) -> None:
        """Tell the result, or that there is none."""
        self._clear()
        if self.arguments.json:
            self.terminal.write(json.dumps(self._summary()))
            return
        self.terminal.write(self._line())
        if self.arguments.sprt is not None:
            ended = {"elo0": 0, "elo1": 1, None: None}[verdict(self._ratio())]
            sentence = _("SPRT: log-likelihood ratio {ratio:.2f}, undecided.")
            if ended is not None:
                sentence = _("SPRT: log-likelihood ratio {ratio:.2f}, {elo:g} Elo accepted.")
            bound = self.arguments.sprt[ended or 0]
            self.terminal.write(sentence.format(ratio=self._ratio(), elo=bound))

    def _line(self) -> str:
        first, second = self.names
        sentence = _("{first} against {second}: {wins} won, {draws} drawn, {losses} lost.")
        line = sentence.format(first=first, second=second, **self.score._asdict())
        if difference := elo(self.score):
            line += " " + _("Elo {elo:+.0f} +- {error:.0f}.").format(
                elo=difference[0], error=difference[1]
            )
        return line

    def _told(self, result: Result) -> str:
        played = result.played
        sentence = _("Game {number}: {black} (black) against {white}: {end} {moves} stones.")
        if played.fault:
            end = played.reason
        elif played.winner is None:
            end = _("a draw, {reason}.").format(reason=played.reason)
        else:
            end = _("{winner} wins, {reason}.").format(
                winner=result.names[played.winner], reason=played.reason
            )
        return sentence.format(
            number=result.number, black=result.black, white=result.white, end=end,
            moves=len(played.moves),
        )  # fmt: skip

    def _ratio(self) -> float:
        return likelihood_ratio(self.score, *self.arguments.sprt)

    def _summary(self) -> dict[str, Any]:
        difference = elo(self.score)
        summary: dict[str, Any] = {
            "first": self.names[0],
            "second": self.names[1],
            "rule": self.arguments.rule,
            "size": self.arguments.size,
            "seconds": self.arguments.time,
            **self.score._asdict(),
            "elo": round(difference[0], 1) if difference else None,
            "error": round(difference[1], 1) if difference else None,
        }
        if self.arguments.sprt is not None:
            ratio = self._ratio()
            summary["sprt"] = {"ratio": round(ratio, 3), "accepted": verdict(ratio)}
        games = sorted(self.results, key=lambda result: result.number)
        return summary | {"games": [_as_data(result) for result in games]}

    def _write(self, result: Result) -> None:
        path = os.path.join(self.record, f"game-{result.number:04}.psq")
        try:
            files.write_new(path, psq.write(record_of(result)).encode())
        except files.FileError as error:
            self.record = None
            self.unwritten = True
            self._clear()
            self.terminal.streams.complain(str(error))

    def _clear(self) -> None:
        if self.progress:
            self.terminal.streams.error.write("\r" + " " * min(len(self._line()), 200) + "\r")
            self.terminal.streams.error.flush()


def record_of(result: Result) -> Record:
    """The game for a file."""
    played = result.played
    winner = None if played.winner is None else result.names[played.winner]
    colour = "draw" if winner is None else "black" if winner == result.black else "white"
    return Record(
        played.rows, played.columns, played.moves, played.rule, played.seconds, result.black,
        result.white, colour,
    )  # fmt: skip


def _as_data(result: Result) -> dict[str, Any]:
    played = result.played
    record = record_of(result)
    return {
        "number": result.number,
        "black": result.black,
        "white": result.white,
        "result": record.result,
        "reason": played.reason,
        "fault": played.fault,
        "moves": moves.write(record).strip(),
        "slowest": round(max(played.seconds, default=0.0), 3),
    }


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError, OSError):
        return False

"""Our engine as a Gomocup program: commands in, replies out, until END or the end of the input."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

import games
from games.arguments import value_of
from games.board import Square
from games.console.terminal import Terminal
from games.gomoku import computer
from games.gomoku.engine import LEVELS, Choice, Limits, choose
from games.gomoku.gomocup import read_square, rule_of, swap2, write_square
from games.gomoku.gomocup.inbox import Inbox
from games.gomoku.gomocup.pace import Allowance, bound_memory, threats_within
from games.gomoku.gomocup.state import BLACK, OTHER, OWN, Refused, State
from games.gomoku.rules import Move
from games.inarow import EMPTY, Position
from games.language import _
from games.options import Option
from games.streams import Streams

SIMPLE = {"easy": computer.easy_move, "random": computer.random_move}
"""The levels that do not search."""
LEVEL = Option("level", _("how well to play"), "hard", (*SIMPLE, *LEVELS))
MOST_LINES = 3000
"""Lines of BOARD that are kept: more than there are squares."""


class Engine:
    """What has been said so far, and how to think about it."""

    def __init__(self, inbox: Inbox, rng: Random, clock: Callable[[], float], level: str) -> None:
        self.inbox = inbox
        self.level = level
        self.rng = rng
        self.clock = clock
        self.state = State()
        self.rule = "freestyle"
        self.allowance = Allowance()
        self.memory = 0
        """The most bytes to use; 0 if it was not said."""
        self.used = 0.0
        """Seconds that this game has taken so far."""

    def limits(self, part: float = 1.0) -> Limits:
        """What ends the thinking about this move, or a part of it."""
        seconds = self.allowance.seconds(self.used)
        limits = LEVELS.get(self.level, LEVELS["medium"])
        if self.level != "hard":
            seconds = min(seconds, limits.seconds)
        threats = min(limits.threats, threats_within(self.memory))
        return limits._replace(seconds=seconds * part, threats=threats)

    def think(self, position: Position, part: float = 1.0) -> Choice:
        """The best move of the side to move; Refused if there is none."""
        began = self.clock()
        bound_memory(self.memory, len(position.board.cells))
        try:
            return choose(
                position, self.rule, self.limits(part), self.rng, self.clock, self.inbox.is_over
            )
        except ValueError as error:
            raise Refused(str(error)) from error
        finally:
            self.used += self.clock() - began

    def move(self) -> str:
        """Think, move, and say where."""
        view = self.state.view()
        simple = SIMPLE.get(self.level)
        square = self.think(view).move if simple is None else self.simple_move(simple)
        self.state.place(square)
        return write_square(square)

    def simple_move(self, player: Callable[[Position, Random], Move]) -> Square:
        """The move of a player that does not think; Refused if there is none."""
        view = self.state.view()._replace(rule=self.rule)
        if self.rule == "renju" and view.mark == BLACK:
            view = view._replace(forbidden=dict.fromkeys(self.state.fouls(), "foul"))
        if view.board.cells.count(EMPTY) == len(view.forbidden):
            raise Refused("there is no legal move")
        move = player(view, self.rng)
        assert not isinstance(move, str)  # there is no colour to take
        return move


def serve(
    streams: Streams,
    rng: Random,
    clock: Callable[[], float] = perf_counter,
    level: str = "hard",
) -> None:
    """Answer commands until END or the end of the input, moving as a player of that level.

    What was asked before the end is still answered if that takes no more than a moment. OSError if
    the output is lost.
    """
    inbox = Inbox(streams.read_line, clock)
    engine = Engine(inbox, rng, clock, level)
    while (line := inbox.next()) is not None and not inbox.is_over():
        for reply in reply_to(engine, line):
            streams.output.write(reply + "\n")
            streams.output.flush()


def reply_to(engine: Engine, line: str) -> Iterator[str]:
    """The lines that answer a command; none to INFO."""
    words = line.split(None, 1)
    if not words:
        return
    command = COMMANDS.get(words[0].upper())
    if command is None:
        yield "UNKNOWN command"
        return
    try:
        reply = command(engine, words[1].strip() if len(words) > 1 else "")
    except Refused as refused:
        reply = f"ERROR {refused}"
    if reply is not None:
        yield reply


# Commands: from the engine and what follows the word to the reply


def _start(engine: Engine, rest: str) -> str:
    size = _numbers(rest, 1, "START takes a size")[0]
    return _begin(engine, size, size)


def _rect_start(engine: Engine, rest: str) -> str:
    columns, rows = _numbers(rest, 2, "RECTSTART takes a width and a height")
    return _begin(engine, rows, columns)


def _restart(engine: Engine, rest: str) -> str:
    board = engine.state.require()
    return _begin(engine, board.rows, board.columns)


def _begin(engine: Engine, rows: int, columns: int) -> str:
    engine.state.start(rows, columns)
    engine.used = 0.0
    engine.allowance = engine.allowance._replace(left=None)  # that was said of the last game
    return "OK"


def _first_move(engine: Engine, rest: str) -> str:
    engine.state.require()
    if engine.state.stones:
        raise Refused("BEGIN is for an empty board")
    return engine.move()


def _turn(engine: Engine, rest: str) -> str:
    engine.state.place(_square(rest))
    return engine.move()


def _play(engine: Engine, rest: str) -> str:
    square = _square(rest)
    engine.state.place(square)
    return write_square(square)


def _take_back(engine: Engine, rest: str) -> str:
    engine.state.take_back(_square(rest))
    return "OK"


def _board(engine: Engine, rest: str) -> str:
    _set_up(engine)
    return engine.move()


def _show_board(engine: Engine, rest: str) -> None:
    _set_up(engine)


def _set_up(engine: Engine) -> None:
    stones = []
    for line in _block(engine.inbox):
        column, row, owner = _numbers(line, 3, "a stone is x,y,owner")
        if not OWN <= owner <= OTHER:
            raise Refused("an owner is 1, 2 or 3")
        stones.append(((row, column), owner))
    engine.state.set_up(stones)


def _swap2(engine: Engine, rest: str) -> str:
    squares = [_square(line) for line in _block(engine.inbox)]
    board = engine.state.require()
    if len(squares) not in (0, 3, 5):
        raise Refused("SWAP2BOARD takes 0, 3 or 5 stones")
    state = State()
    state.start(board.rows, board.columns)
    for square in squares or swap2.propose(board, engine.think, engine.rng):
        state.place(square)
    engine.state = state
    if not squares:
        return " ".join(map(write_square, state.stones))
    move = swap2.answer(engine.state.view(), engine.think)
    if move is None:
        return "SWAP"
    engine.state.place(move)
    return write_square(move)


def _show_fouls(engine: Engine, rest: str) -> str:
    fouls = engine.state.fouls() if engine.rule == "renju" else []
    return "FORBID " + "".join(f"{column:02}{row:02}" for row, column in fouls) + "."


def _about(engine: Engine, rest: str) -> str:
    author = "the noughts-and-mines project"
    return f'name="Noughts", version="{games.__version__}", author="{author}", country="-"'


def _info(engine: Engine, rest: str) -> None:
    """Remember a limit or the rule. What is not known or cannot be read is passed over."""
    key, _space, value = rest.partition(" ")
    if not re.fullmatch("-?[0-9]{1,18}", value.strip(), re.ASCII):
        return
    number = int(value)
    key = key.lower()
    if key == "rule":
        engine.rule = rule_of(number)
    elif key == "max_memory":
        engine.memory = number
    elif key in ("timeout_turn", "timeout_match", "time_left"):
        field = key.partition("_")[2]
        engine.allowance = engine.allowance._replace(**{field: number / 1000})


COMMANDS: dict[str, Callable[[Engine, str], str | None]] = {
    "START": _start,
    "RECTSTART": _rect_start,
    "RESTART": _restart,
    "BEGIN": _first_move,
    "TURN": _turn,
    "PLAY": _play,
    "TAKEBACK": _take_back,
    "BOARD": _board,
    "SWAP2BOARD": _swap2,
    "YXBOARD": _show_board,
    "YXSHOWFORBID": _show_fouls,
    "ABOUT": _about,
    "INFO": _info,
}


def _block(inbox: Inbox) -> list[str]:
    """The lines up to DONE; Refused if another command comes before it.

    The whole block is read before anything in it is refused: its lines are no commands.
    """
    lines: list[str] = []
    while (line := inbox.next()) is not None:
        words = line.split()
        if words and words[0].upper() == "DONE":
            return lines
        if words and words[0].upper() in COMMANDS:
            inbox.give_back(line)
            break
        if words and len(lines) < MOST_LINES:
            lines.append(line)
    raise Refused("the stones end with DONE")


def _numbers(text: str, count: int, wanted: str) -> list[int]:
    """So many whole numbers between commas; Refused, saying what is wanted, if it is not that."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(re.fullmatch("[0-9]{1,4}", part) for part in parts):
        raise Refused(wanted)
    return [int(part) for part in parts]


def _square(text: str) -> Square:
    square = read_square(text)
    if square is None:
        raise Refused("a square is x,y")
    return square


# The tool


def configure(parser: ArgumentParser) -> None:
    """Add the tool's option. The manager says everything else."""
    parser.add_argument(
        "--level",
        type=value_of(LEVEL.read),
        default=LEVEL.default,
        metavar="LEVEL",
        help=f"{LEVEL.help}: {', '.join(LEVEL.choices)} ({LEVEL.default})",
    )


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Serve on the streams of the terminal, which is most often a pair of pipes."""
    serve(terminal.streams, Random(), level=arguments.level)
    return 0

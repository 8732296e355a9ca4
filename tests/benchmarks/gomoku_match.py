"""Play levels and Gomocup engines against each other: wins, draws and losses of the first.

python tests/benchmarks/gomoku_match.py hard "python greedy.py" --games 20 --time 1 --rule exact

A player is ``easy``, ``medium``, ``hard`` or the command of an engine. Every opening is played
twice, colours swapped.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

from games.board import Board, Square
from games.gomoku.computer import easy_move
from games.gomoku.engine import LEVELS, Limits, choose
from games.gomoku.rules import MARKS
from games.inarow import DIRECTIONS, EMPTY, Position

RULE_NUMBERS = {"freestyle": 0, "exact": 1, "renju": 4, "caro": 8}
Moves = list[Square]


class Level:
    """A level of ours, in this process."""

    def __init__(self, name: str, options: argparse.Namespace, rng: Random) -> None:
        self.name = name
        self.options = options
        self.rng = rng
        self.limits = LEVELS.get(name)
        if name == "hard":
            self.limits = LEVELS[name]._replace(seconds=options.time)
        self.depths: list[int] = []
        self.nodes: list[int] = []
        self.slowest = 0.0

    def move(self, moves: Moves) -> Square:
        began = time.perf_counter()
        square = self._move(moves)
        self.slowest = max(self.slowest, time.perf_counter() - began)
        return square

    def _move(self, moves: Moves) -> Square:
        board = board_of(moves, self.options.size)
        mark, other = list(MARKS.values())[:: 1 if len(moves) % 2 == 0 else -1]
        view = Position(board, self.options.win, mark, other, None, frozenset())
        if self.limits is None:
            move = easy_move(view, self.rng)
            assert not isinstance(move, str)  # there is no colour to take
            return move
        choice = choose(view, self.options.rule, self.limits, self.rng, time.perf_counter)
        if choice.reason == "search":
            self.depths.append(choice.depth)
            self.nodes.append(choice.nodes)
        if self.options.verbose:
            print("   ", choice, file=sys.stderr)
        return choice.move

    def close(self) -> None:
        """Nothing to end."""


class Engine:
    """An engine that speaks the Gomocup protocol, in its own process."""

    def __init__(self, command: str, options: argparse.Namespace) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.size = options.size
        self._send(f"START {options.size}")
        self._answer()
        milliseconds = int(options.time * 1000)
        rule = RULE_NUMBERS[options.rule]
        self._send(f"INFO timeout_turn {milliseconds}\nINFO timeout_match 0\nINFO rule {rule}")
        self._send("INFO time_left 2147483647")
        self.fresh = True

    def move(self, moves: Moves) -> Square:
        if not moves:
            self._send("BEGIN")
        elif self.fresh:
            owner = len(moves) % 2
            stones = [
                f"{column},{row},{1 if number % 2 == owner else 2}"
                for number, (row, column) in enumerate(moves)
            ]
            self._send("\n".join(["BOARD", *stones, "DONE"]))
        else:
            row, column = moves[-1]
            self._send(f"TURN {column},{row}")
        self.fresh = False
        column, row = map(int, self._answer().split(","))
        return row, column

    def close(self) -> None:
        self._send("END")
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def _send(self, text: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def _answer(self) -> str:
        assert self.process.stdout
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the engine has ended")
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line.strip()


def board_of(moves: Moves, size: int) -> Board[str]:
    """The board after these moves, black first."""
    board = Board(size, size, EMPTY)
    for number, square in enumerate(moves):
        board[square] = list(MARKS.values())[number % 2]
    return board


def wins(board: Board[str], square: Square, k: int, rule: str) -> bool:
    """Whether the stone on the square stands in a row that wins under the rule."""
    mark = board[square]
    exact = rule == "exact" or (rule == "renju" and mark == MARKS["black"])
    for down, right in DIRECTIONS:
        ends = []
        for sign in (-1, 1):
            row, column = square
            while (row, column) in board and board[row, column] == mark:
                row, column = row + sign * down, column + sign * right
            ends.append((row, column))
        length = max(abs(ends[0][0] - ends[1][0]), abs(ends[0][1] - ends[1][1])) - 1
        shut = all(end in board and board[end] != EMPTY for end in ends)
        if length == k and not (rule == "caro" and shut):
            return True
        if length > k and not exact:
            return True
    return False


def play(players: list[Level | Engine], opening: Moves, options: argparse.Namespace) -> int | None:
    """The number of the player who wins, 0 playing black, or None for a draw."""
    moves = list(opening)
    while len(moves) < options.size**2:
        turn = len(moves) % 2
        square = players[turn].move(moves)
        if square in moves or square not in board_of([], options.size):
            print("illegal:", square, moves, file=sys.stderr)
            return 1 - turn
        moves.append(square)
        if wins(board_of(moves, options.size), square, options.win, options.rule):
            record(moves, options)
            return turn
    record(moves, options)
    return None


def record(moves: Moves, options: argparse.Namespace) -> None:
    """Print the game as a move string."""
    size = options.size
    print("  ", "".join(f"{chr(97 + column)}{size - row}" for row, column in moves), flush=True)


def opening_of(rng: Random, options: argparse.Namespace) -> Moves:
    """Stones at random near the centre; with ``--balanced`` neither side ahead, as far as seen."""
    centre = options.size // 2
    while True:
        moves: Moves = []
        while len(moves) < options.stones:
            square = (centre + rng.randint(-2, 2), centre + rng.randint(-2, 2))
            if square not in moves:
                moves.append(square)
        if not options.balanced:
            return moves
        mark, other = list(MARKS.values())[:: 1 if len(moves) % 2 == 0 else -1]
        board = board_of(moves, options.size)
        view = Position(board, options.win, mark, other, None, frozenset())
        limits = Limits(seconds=60, nodes=20_000)
        choice = choose(view, options.rule, limits, rng, time.perf_counter)
        if abs(choice.value) <= 40:
            return moves


def main() -> None:
    """Run the match that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", type=float, default=1.0, metavar="SECONDS")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--win", type=int, default=5)
    parser.add_argument("--rule", choices=list(RULE_NUMBERS), default="freestyle")
    parser.add_argument("--stones", type=int, default=4, help="stones of a random opening")
    parser.add_argument("--balanced", action="store_true", help="openings that favour nobody")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    rng = Random(options.seed)

    def player(name: str) -> Level | Engine:
        if name in ("easy", "medium", "hard"):
            return Level(name, options, rng)
        return Engine(name, options)

    score = {"win": 0, "draw": 0, "loss": 0}
    opening: Moves = []
    for game in range(options.games):
        if game % 2 == 0:
            opening = opening_of(rng, options)
        both = [player(options.first), player(options.second)]
        swapped = game % 2
        winner = play(both[::-1] if swapped else both, opening, options)
        result = "draw" if winner is None else "win" if winner == swapped else "loss"
        score[result] += 1
        report(game + 1, result, swapped, both[0], score)
        for one in both:
            one.close()


def report(game: int, result: str, swapped: int, one: Level | Engine, score: object) -> None:
    """Print one game's result and the score so far."""
    figures = ""
    if isinstance(one, Level) and one.depths:
        mean: Callable[[list[int]], int] = lambda values: sum(values) // len(values)  # noqa: E731
        figures = f" depth {mean(one.depths)} nodes {mean(one.nodes)} slowest {one.slowest:.3f}"
    print(f"{game}: {result} as {'white' if swapped else 'black'}{figures}  {score}", flush=True)


if __name__ == "__main__":
    main()

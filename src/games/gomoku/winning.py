"""The rules of gomoku: which runs win."""

from __future__ import annotations

from games import inarow
from games.board import Board, Square
from games.gomoku.renju import BLACK
from games.inarow import EMPTY, FREESTYLE
from games.language import _

EXACT, RENJU, CARO = "exact", "renju", "caro"
RULES = (FREESTYLE, EXACT, RENJU, CARO)
FIVE = 5
FOR_FIVE = (RENJU, CARO)
"""The rules that are about five in a row and nothing else."""

TOLD = {
    FREESTYLE: _("{win} or more in a row win."),
    EXACT: _("rule exact: exactly {win} in a row win, {more} or more do not."),
    RENJU: _(
        "rule renju: black wins with exactly 5 in a row, white with 5 or more. Black may not make "
        "6 or more, a double-four or a double-three; fouls lists the forbidden squares."
    ),
    CARO: _(
        "rule caro: 5 in a row win unless stones of the other side stand at both ends; 6 or more "
        "always win."
    ),
}
"""Each rule in a sentence, with ``win`` the win length and ``more`` one more."""


def winning_runs(
    board: Board[str], square: Square, win_length: int, rule: str
) -> list[list[Square]]:
    """The runs through the square that win under the rule, each a list of squares in order.

    Of a run longer than the win length no more is told than reaches that far from the square.
    """
    if rule == FREESTYLE:
        return inarow.winning_runs(board, square, win_length)
    return [
        run
        for run in inarow.runs(board, square, win_length)
        if _wins(board, run, win_length, rule)
    ]


def would_win(board: Board[str], square: Square, mark: str, win_length: int, rule: str) -> bool:
    """Whether the mark would win on the square, which is empty; the board is not changed."""
    after = board.copy()
    after[square] = mark
    return bool(winning_runs(after, square, win_length, rule))


def _wins(board: Board[str], run: list[Square], win_length: int, rule: str) -> bool:
    if len(run) > win_length:
        return rule == CARO or (rule == RENJU and board[run[0]] != BLACK)
    return len(run) == win_length and not (rule == CARO and _is_shut_in(board, run))


def _is_shut_in(board: Board[str], run: list[Square]) -> bool:
    """Whether stones of the other side stand at both ends; the edge of the board is no stone."""
    (row, column), (next_row, next_column) = run[:2]
    down, right = next_row - row, next_column - column
    last_row, last_column = run[-1]
    ends = ((row - down, column - right), (last_row + down, last_column + right))
    # A run ends where its mark does: what else stands there is of the other side.
    return all(end in board and board[end] != EMPTY for end in ends)


def require_rule(rule: str, win_length: int) -> None:
    """Raise ValueError, with a sentence, if the rule is not one for that win length."""
    if rule in FOR_FIVE and win_length != FIVE:
        raise ValueError(
            _("{rule} is a rule for 5 in a row, not {count}.").format(rule=rule, count=win_length)
        )

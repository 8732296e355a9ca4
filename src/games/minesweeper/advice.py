"""Advice at the table, from what the player sees: hints, odds, and what a loss could have been."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from games.board import Board, neighbours
from games.language import _
from games.minesweeper.player import choices
from games.minesweeper.rules import FLAGGING, OPEN, Move
from games.minesweeper.solver import Solution, chance_free, solve
from games.minesweeper.view import COVERED, FLAG, HIDDEN, View
from games.notation import Notation
from games.picture import Picture


def hint(view: View, rng: Random) -> tuple[Move, str]:
    """A square to open, and the reason; a flag to take away, if all that is hidden has one.

    A certainly safe square if there is one, explained; else the best guess and its odds.
    """
    if view.untouched and (view.start is not None or view.first_is_safe):
        return _first_opening(view, rng)
    solution = solve(view)
    if solution.safe:
        square = _first_unflagged(view, [*sorted(solution.local_safe), *sorted(solution.safe)])
        reason = why_safe(view, solution, square)
        return _move(view, square), _("safe: {reason}").format(reason=reason)
    open_to_doubt = set(solution.weights) - solution.mined
    by_risk = sorted(open_to_doubt, key=solution.weights.__getitem__)
    square = _first_unflagged(view, [*choices(view), *by_risk])
    return _move(view, square), _tell_risk(solution, square)


def _first_opening(view: View, rng: Random) -> tuple[Move, str]:
    if view.start is not None and view.cells[view.start] == HIDDEN:
        return _move(view, view.start), _("the board is to be begun there")
    hidden = [i for i, cell in enumerate(view.cells) if cell == HIDDEN]
    if not hidden:
        return _move(view, 0), _("every square has a flag, and a flagged one is not opened")
    return _move(view, rng.choice(hidden)), _(
        "nothing is known yet, and the first opening meets no mine"
    )


def _first_unflagged(view: View, squares: list[int]) -> int:
    return next((i for i in squares if view.cells[i] == HIDDEN), squares[0])


def _move(view: View, square: int) -> Move:
    """Open the square; if a flag is in the way, take that away."""
    return Move(FLAGGING if view.cells[square] == FLAG else OPEN, *divmod(square, view.columns))


def _tell_risk(solution: Solution, square: int) -> str:
    sentence = _("nothing is certain; the chance of a mine is {risk} here")
    return sentence.format(risk=percent(solution.probability(square)))


def percent(probability: float) -> str:
    """A probability as percent: 0 and 100 only if it is certain."""
    if probability in (0.0, 1.0):
        return _("{number} percent").format(number=round(100 * probability))
    return _("{number:.1f} percent").format(number=min(max(100 * probability, 0.1), 99.9))


# Reasons


def why_safe(view: View, solution: Solution, square: int) -> str:
    """Why a certainly safe square is safe: by one number, by two, by more, or by the count."""
    if square not in solution.local_safe:
        return _("it holds no mine, and seeing that needs the mine count")
    near = neighbours(view.rows, view.columns)
    numbers = [i for i in near[square] if view.cells[i] not in COVERED]
    return (
        _by_one_number(view, solution, numbers)
        or _by_two_numbers(view, solution, numbers, square)
        or _("the numbers near it, taken together, leave no mine there")
    )


def _by_one_number(view: View, solution: Solution, numbers: list[int]) -> str:
    near = neighbours(view.rows, view.columns)
    for number in numbers:
        mines = [i for i in near[number] if i in solution.local_mined]
        if len(mines) == int(view.cells[number]):
            return _("the {number} at {place} has all its mines: {mines}").format(
                number=view.cells[number],
                place=view.name(number),
                mines=", ".join(view.name(i) for i in mines) or _("none"),
            )
    return ""


def _by_two_numbers(view: View, solution: Solution, numbers: list[int], square: int) -> str:
    """A number whose mines all lie on squares that it shares with another."""
    for full in numbers:
        lacks, around = _open_squares(view, solution, full)
        for other in _numbers_sharing(view, around):
            needs, beyond = _open_squares(view, solution, other)
            shared = around & beyond
            if square not in beyond and 0 < lacks == needs - len(beyond - shared):
                known = solution.local_mined.intersection(
                    neighbours(view.rows, view.columns)[full]
                )
                return _tell_shared(view, full, other, known)
    return ""


def _tell_shared(view: View, full: int, other: int, known: Iterable[int]) -> str:
    sentence = _(
        "the {number} at {place} has its mines among the squares it shares with the {other} at "
        "{elsewhere}"
    )
    told = sentence.format(
        number=view.cells[full],
        place=view.name(full),
        other=view.cells[other],
        elsewhere=view.name(other),
    )
    besides = ", ".join(view.name(i) for i in sorted(known))
    return told + _(", besides {mines}").format(mines=besides) if besides else told


def _open_squares(view: View, solution: Solution, number: int) -> tuple[int, set[int]]:
    """Mines that a number still lacks, and the undecided squares they can be on."""
    around = [i for i in neighbours(view.rows, view.columns)[number] if view.cells[i] in COVERED]
    mined = solution.local_mined.intersection(around)
    return int(view.cells[number]) - len(mined), set(around) - mined


def _numbers_sharing(view: View, squares: set[int]) -> list[int]:
    near = neighbours(view.rows, view.columns)
    return sorted({j for i in squares for j in near[i] if view.cells[j] not in COVERED})


# Odds

HEAT = (28, 64, 100, 136, 166, 160)
"""From green to red, each readable on black and on white."""


def odds(view: View) -> Picture:
    """The board with the risk of every hidden square in percent, and its opened numbers."""
    solution = solve(view)
    board = Board(view.rows, view.columns, "")
    # Squares fall into few groups of one risk each, and dividing long numbers takes its time.
    by_weight = {weight: weight / solution.arrangements for weight in solution.weights.values()}
    risks = {i: by_weight[weight] for i, weight in solution.weights.items()}
    board.cells = [
        f"{_whole_percent(risks[i])}%" if i in risks else cell.replace("0", " ")
        for i, cell in enumerate(view.cells)
    ]
    shown = {f"{number}%": number for number in range(101)}
    colours = {text: HEAT[number * len(HEAT) // 101] for text, number in shown.items()}
    words = dict.fromkeys(" 12345678", _("open")) | {text: text for text in shown}
    notation = Notation(view.rows, view.columns)
    spoken = [f"{view.name(i)}: {percent(risk)}" for i, risk in risks.items()]
    status = _("Arrangements that fit: {count}.").format(count=_count(solution.arrangements))
    if view.untouched and view.first_is_safe:
        status += " " + _("The first opening meets no mine all the same.")
    return Picture(board, notation, words, colours, status=status, wide=4, spoken=spoken)


def _whole_percent(risk: float) -> int:
    """Rounded, but 0 and 100 only if that is certain."""
    return round(100 * risk) if risk in (0.0, 1.0) else min(max(round(100 * risk), 1), 99)


def _count(number: int) -> str:
    """A number as digits, or as a power of ten where those would fill a line."""
    digits = len(f"{number:d}") if number < 10**4000 else int(number.bit_length() * 0.30103) + 1
    return str(number) if digits <= 15 else _("about 10 to the power of {n}").format(n=digits - 1)


# After a loss


def what_could_have_been(before: View, tried: Sequence[int]) -> Iterator[str]:
    """Whether a square was certainly safe before the move that lost, and the odds of that.

    ``tried`` are the squares that the move opened: more than one, if it was a chord.
    """
    solution = solve(before)
    if solution.safe:
        square = min(solution.local_safe or solution.safe)
        yield _("{square} was safe: {reason}.").format(
            square=before.name(square), reason=why_safe(before, solution, square)
        )
    else:
        yield _("No square was certainly safe.")
    sentence = _("The chance of a mine at {square} was {risk}.")
    if len(tried) > 1:
        sentence = _("The chance of a mine on one of the squares {square} was {risk}.")
    risk = 1 - chance_free(before, frozenset(tried))
    yield sentence.format(
        square=", ".join(before.name(i) for i in tried), risk=percent(float(risk))
    )

"""How minesweeper looks and is told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.board import Board
from games.game import Outcome
from games.kind import Tally
from games.language import _, ngettext
from games.minesweeper import advice
from games.minesweeper.boards import layout_of
from games.minesweeper.rules import ORDINARY
from games.minesweeper.statistics import (
    Measures,
    bbbv_per_second,
    efficiency,
    measure,
    solved_3bv,
)
from games.minesweeper.view import EXPLODED, FLAG, HIDDEN, MINE, WRONG_FLAG, View
from games.notation import Notation
from games.picture import Picture

TOLD_ONE_BY_ONE = 8
"""So many opened squares are each told; of more, only the number."""

WORDS = {
    "#": _("hidden"),
    " ": _("blank"),
    FLAG: _("flag"),
    MINE: _("mine"),
    EXPLODED: _("exploded mine"),
    WRONG_FLAG: _("wrong flag"),
    **{digit: digit for digit in "12345678"},
}
COLOURS = {
    "1": 33,
    "2": 28,
    "3": 160,
    "4": 99,
    "5": 166,
    "6": 31,
    "8": 244,
    FLAG: 160,
    EXPLODED: 160,
    WRONG_FLAG: 160,
}
"""A classic hue for most digits, moved to shades that read on black and on white."""


def picture(view: View) -> Picture:
    """The position as a picture."""
    board = Board(view.rows, view.columns, HIDDEN)
    board.cells = [" " if cell == "0" else cell for cell in view.cells]
    status = "" if view.over else _mines_left(view)
    return Picture(
        board, Notation(view.rows, view.columns), WORDS, COLOURS, view.last, status=status
    )


def _mines_left(view: View) -> str:
    left = view.mines - view.flags
    return ngettext("{count} mine left", "{count} mines left", left).format(count=left)


def tell_move(view: View, side: str, move: str) -> str:
    """What the move opened or flagged."""
    if move == ORDINARY:
        return _("The board will be an ordinary one, which may need a guess.")
    if not view.opened:
        return _tell_no_opening(view, move)
    if len(view.opened) > TOLD_ONE_BY_ONE:
        sentence = _("Opened {first}, and with it {count} squares in all.")
        return sentence.format(first=_opened(view, 1)[0], count=len(view.opened))
    return _("Opened {squares}.").format(squares="; ".join(_opened(view, TOLD_ONE_BY_ONE)))


def _tell_no_opening(view: View, move: str) -> str:
    square = view.last or (0, 0)
    name = Notation(view.rows, view.columns).format(square)
    cell = view.cells[square[0] * view.columns + square[1]]
    if not move.startswith("f"):
        return _("Opened {square}.").format(square=name)
    sentence = _("Flag at {square}.") if cell == FLAG else _("No flag at {square} any more.")
    return sentence.format(square=name) + " " + _mines_left(view) + "."


def tell_end(view: View, outcome: Outcome) -> str:
    """Won or lost, and by what."""
    sentence = _("You won: {reason}.") if outcome.winner else _("You lost: {reason}.")
    return sentence.format(reason=outcome.reason)


def summary(view: View, tally: Tally) -> Iterator[str]:
    """Moves, flags, undos and time; what players compare; help that was had; what was missed."""
    parts = [
        ngettext("{count} move", "{count} moves", tally.moves).format(count=tally.moves),
        ngettext("{count} flag", "{count} flags", view.flags).format(count=view.flags),
        ngettext("{count} undo", "{count} undos", tally.undos).format(count=tally.undos),
        _("{seconds:.1f} seconds").format(seconds=tally.seconds),
    ]
    yield ", ".join(parts) + "."
    yield _compared(view, tally)
    if tally.assists:
        yield _("Assisted: {assists}.").format(assists=", ".join(map(_, tally.assists)))
    if view.before:
        yield from advice.what_could_have_been(view.before, view.tried)


def _compared(view: View, tally: Tally) -> str:
    """The 3BV done of the board's, by the second and by the click, its openings and islands."""
    found = figures(view, tally)
    speed, share = found.get("3bv_per_second"), found.get("efficiency")
    return _(
        "3BV {done} of {all}, {speed} a second, {share} of the clicks; openings: {openings}, "
        "islands: {islands}."
    ).format(
        done=found["3bv_done"],
        all=found["3bv"],
        speed="-" if speed is None else f"{speed:.2f}",
        share="-" if share is None else f"{share:.0%}",
        openings=found["openings"],
        islands=found["islands"],
    )


def figures(view: View, tally: Tally) -> dict[str, float]:
    """What players compare of a finished game; what cannot be worked out is left out."""
    measures, done = _measured(view)
    found = {
        "3bv": measures.bbbv,
        "3bv_done": done,
        "3bv_per_second": bbbv_per_second(done, tally.seconds),
        "efficiency": efficiency(done, tally.moves),
        "openings": measures.openings,
        "islands": measures.islands,
        "flags": view.flags,
    }
    return {name: value for name, value in found.items() if value is not None}


@lru_cache(maxsize=1)  # the summary, the result and the line to share ask at the same end
def _measured(view: View) -> tuple[Measures, int]:
    """What the board takes, and how much of its 3BV is done."""
    layout = layout_of(view)
    opened = [i for i, cell in enumerate(view.cells) if cell.isdigit()]
    return measure(layout), solved_3bv(layout, opened)


def odds(view: View) -> Picture:
    """The risks, or the board itself once the game is over."""
    return picture(view) if view.over else advice.odds(view)


def opened(view: View) -> str:
    """Every square that the last move opened."""
    squares = "; ".join(_opened(view, len(view.opened)))
    return _("opened: {squares}").format(squares=squares) if squares else _("nothing was opened")


def _opened(view: View, most: int) -> list[str]:
    return [
        f"{view.name(i)}: {WORDS[view.cells[i].replace('0', ' ')]}"
        for i in sorted(view.opened[:most])
    ]


def flags(view: View) -> str:
    """Where the flags stand."""
    squares = [view.name(i) for i, cell in enumerate(view.cells) if cell in (FLAG, WRONG_FLAG)]
    return _("flags: {squares}").format(squares=", ".join(squares)) if squares else _("no flags")

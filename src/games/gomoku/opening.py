"""The openings of gomoku: what the first stones must be, and who chooses which colour."""

from __future__ import annotations

from games.board import Square
from games.language import _

FREE, PRO, SWAP2 = OPENINGS = ("free", "pro", "swap2")
LEAST_SIZE = 6
LEAST_WIN_LENGTH = 5
"""On smaller boards, and with shorter runs, an opening could end the game or leave no square."""

TOLD = {
    FREE: "",
    PRO: _("Opening pro: black begins in the centre and then stays 3 squares away from there."),
    SWAP2: _(
        "Opening swap2: who sits at black places the first three stones, two of them black. The "
        "other then takes a colour by the word black or white, or places one stone more of each "
        "colour and leaves the choice to the first."
    ),
}
AWAY = 3
"""In the opening pro, how far from its first stone black's second one stands at least."""

SWAP2_SEATS = ("black", "black", "black", "white", "white", "black")
"""Who is to act in the opening swap2 after so many stones, by the side he sits at."""
SWAP2_CHOICES = {
    3: _("Choose: take black, take white, or place one white and one black stone."),
    5: _("Choose: take black or take white."),
}
"""After how many stones of the opening swap2 a colour may be taken, and the call to do so."""
LAST_CHOICE = max(SWAP2_CHOICES)


def require_opening(opening: str, rows: int, columns: int, win_length: int) -> None:
    """Raise ValueError, with a sentence, if the opening is not for such a game."""
    if opening != FREE and (min(rows, columns) < LEAST_SIZE or win_length < LEAST_WIN_LENGTH):
        sentence = _("The opening {opening} is for {win} or more in a row on {size} by {size} up.")
        raise ValueError(sentence.format(opening=opening, win=LEAST_WIN_LENGTH, size=LEAST_SIZE))


def is_central(square: Square, rows: int, columns: int) -> bool:
    """Whether the square is in the centre: where a side is even, its two middle lines are."""
    row, column = square
    return abs(2 * row - rows + 1) < 2 and abs(2 * column - columns + 1) < 2


def distance(one: Square, other: Square) -> int:
    """How far apart two squares are, a step to any of the eight neighbours counting one."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))

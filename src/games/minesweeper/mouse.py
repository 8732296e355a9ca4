"""What presses and releases of mouse buttons mean on a minesweeper board."""

from __future__ import annotations

from games.minesweeper.rules import CHORD, FLAGGING, OPEN

LEFT, RIGHT, MIDDLE, SHIFT = "left", "right", "middle", "shift"


class Mouse:
    """The buttons that are held, as the programs that record replays understand them.

    A square opens when the left button is let go and is flagged when the right one goes down.
    Both together, the middle button, or left with shift, chord when the first is let go; the
    second then does nothing. What happens off the board does nothing, but buttons are let go.
    """

    def __init__(self) -> None:
        self._held: set[str] = set()
        self._chorded = False

    def event(self, code: str, on_board: bool) -> str | None:
        """The action that this event completes on its square, None if it completes none.

        ``code`` is one of ``MOUSE_CODES``.
        """
        action = MOUSE_CODES[code](self, on_board)
        return action if on_board else None

    def _left_down(self, on_board: bool) -> None:
        if MIDDLE not in self._held:
            self._held = self._held - {SHIFT} | {LEFT}

    def _shift_left_down(self, on_board: bool) -> None:
        if MIDDLE not in self._held:
            self._held |= {LEFT, SHIFT}

    def _left_up(self, on_board: bool) -> str | None:
        if LEFT not in self._held:
            return None
        chord = bool(self._held & {RIGHT, SHIFT})
        ends_chord, self._chorded = self._chorded, on_board and RIGHT in self._held
        self._held -= {LEFT, SHIFT} if on_board else {LEFT}
        return CHORD if chord else None if ends_chord else OPEN

    def _right_down(self, on_board: bool) -> str | None:
        if MIDDLE in self._held:
            return None
        self._held = self._held - {SHIFT} | {RIGHT}
        if LEFT in self._held:
            return None
        self._chorded = False
        return FLAGGING

    def _right_up(self, on_board: bool) -> str | None:
        if RIGHT not in self._held:
            return None
        self._held -= {RIGHT, SHIFT}
        self._chorded = LEFT in self._held
        return CHORD if self._chorded else None

    def _middle_down(self, on_board: bool) -> None:
        self._held = {MIDDLE}
        self._chorded = False

    def _middle_up(self, on_board: bool) -> str | None:
        if MIDDLE not in self._held:
            return None
        self._held -= {MIDDLE}
        return CHORD


MOUSE_CODES = {
    "lc": Mouse._left_down,
    "lr": Mouse._left_up,
    "sc": Mouse._shift_left_down,
    "rc": Mouse._right_down,
    "rr": Mouse._right_up,
    "mc": Mouse._middle_down,
    "mr": Mouse._middle_up,
}
"""The events of RAWVF that press a button (c) or let it go (r), s with the shift key."""

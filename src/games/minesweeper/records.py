"""Files of boards and replays, of whatever kind they are.

Text boards and MBF are in ``boards``, Tatham's ids in ``tatham``, replays in ``rawvf``.
"""

from __future__ import annotations

import re

from games.language import _
from games.minesweeper.boards import Layout, RecordError, check_length, read_mbf, read_text
from games.minesweeper.rawvf import LOOKS_LIKE_RAWVF, Replay, read_rawvf
from games.minesweeper.tatham import LOOKS_LIKE_ID, read_id

_NO_TEXT = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f]")
"""What is in no text, and in every MBF file of fewer than 256 mines."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_record(data: bytes) -> Replay:
    """The board in a file of any kind, with the events if it is a replay and none if it is not.

    The kind is seen from the contents: MBF is the one that is not text; a line ``Board:`` makes a
    replay; what begins like ``9x9:`` is an id; the rest is rows of squares. RecordError, whose
    message says what is wrong, if it cannot be read. Callers need read no more of a file than
    one byte over ``boards.LARGEST``.
    """
    check_length(data)
    if _NO_TEXT.search(data):
        return Replay(_mbf(data), [])
    # Every byte is a character, so that a player's name in any encoding passes.
    text = data.removeprefix(_BYTE_ORDER_MARK).decode("latin-1")
    if LOOKS_LIKE_RAWVF.search(text):
        return read_rawvf(text)
    read = read_id if LOOKS_LIKE_ID.match(text) else read_text
    return Replay(read(text), [])


def read_board(data: bytes) -> Layout:
    """The board in a file of any kind; RecordError if it cannot be read."""
    return read_record(data).layout


def _mbf(data: bytes) -> Layout:
    try:
        return read_mbf(data)
    except RecordError as error:
        raise RecordError(_("The file is no text. {reason}").format(reason=error)) from error

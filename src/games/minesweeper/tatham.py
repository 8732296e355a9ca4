"""The ids of boards in Mines, of Simon Tatham's Portable Puzzle Collection.

``30x16:14,7,u0A41...`` is columns, rows, the column and row of the square that is open at the
start (from 0), and the mines, a bit for each square row by row, the first in the highest bit, in
hexadecimal; ``u`` means plain, ``m`` masked. The number of mines may stand after the size,
``30x16n99``, and says that the board needs no guess; an ``a`` after it, that it may. The masking
is that of ``obfuscate_bitmap`` in misc.c of the collection: it hides a board only from a glance.
"""

from __future__ import annotations

import re
from hashlib import sha1
from itertools import count

from games.language import _
from games.minesweeper.boards import (
    Layout,
    RecordError,
    check_length,
    check_mines,
    check_size,
    check_start,
    whole,
)
from games.options import quoted

_SIZE = re.compile(r"([0-9]+)x([0-9]+)(?:n([0-9]+))?(a?)")
_BOARD = re.compile(r"(?:([0-9]+),([0-9]+),)?([mu]?)([0-9A-Fa-f]*)")
_SEED = re.compile(r"[0-9]+x[0-9][^:#]*(?:#|:r)")
LOOKS_LIKE_ID = re.compile(r"[ \t\r\n]*[0-9]+x[0-9][^:#\r\n]*[:#]")
"""How an id begins."""


def read_id(text: str) -> Layout:
    """The board that the id describes; RecordError if it is none, or only the seed of one.

    A board whose id tells the number of mines without an ``a`` is one that needs no guess.
    """
    check_length(text)
    text = text.strip(" \t\r\n")
    if _SEED.match(text):
        raise RecordError(
            _(
                "That id is a seed, from which only Tatham's program can lay the board: open a "
                "square there and take the id that it shows then."
            )
        )
    size, mark, board = text.partition(":")
    params, desc = _SIZE.fullmatch(size), _BOARD.fullmatch(board)
    if not (mark and params and desc):
        raise RecordError(
            _("{text} is no id of a board; an example: 3x3:0,0,u008.").format(text=quoted(text))
        )
    columns, rows = whole(params[1]), whole(params[2])
    check_size(rows, columns)
    mines = _mines(rows * columns, desc[4], desc[3] == "m")
    check_mines(rows, columns, len(mines))
    if params[3] and whole(params[3]) != len(mines):
        raise RecordError(
            _("The id says {said} mines, and its board has {found}.").format(
                said=params[3], found=len(mines)
            )
        )
    start = None
    if desc[1]:
        start = check_start(rows, columns, mines, whole(desc[2]), whole(desc[1]))
    return Layout(rows, columns, mines, start, bool(params[3]) and not params[4])


def write_id(layout: Layout, masked: bool = False) -> str:
    """The id of the board, plain or masked, with the number of mines if it needs no guess.

    Otherwise without: Tatham's program then takes boards with more mines as well.
    """
    squares = layout.rows * layout.columns
    bitmap = bytearray((squares + 7) // 8)
    for mine in layout.mines:
        bitmap[mine // 8] |= 0x80 >> mine % 8
    if masked:
        bitmap = mask(bitmap, squares)
    size = f"{layout.columns}x{layout.rows}"
    if layout.no_guess:
        size += f"n{len(layout.mines)}"
    start = ""
    if layout.start is not None:
        row, column = divmod(layout.start, layout.columns)
        start = f"{column},{row},"
    return f"{size}:{start}{'m' if masked else 'u'}{bitmap.hex()[: (squares + 3) // 4]}"


def _mines(squares: int, digits: str, masked: bool) -> frozenset[int]:
    """The mines among so many squares that the hexadecimal digits stand for."""
    if len(digits) != (squares + 3) // 4:
        raise RecordError(
            _("A board of {squares} squares has {right} digits in its id, not {wrong}.").format(
                squares=squares, right=(squares + 3) // 4, wrong=len(digits)
            )
        )
    bitmap = bytearray.fromhex(digits + "0" * (len(digits) % 2))
    if bitmap[-1] & _padding(squares):
        raise RecordError(_("The last digit of the id has mines outside the board."))
    if masked:
        bitmap = unmask(bitmap, squares)
    return frozenset(
        8 * place + bit
        for place, byte in enumerate(bitmap)
        if byte
        for bit in range(8)
        if byte & 0x80 >> bit
    )


def mask(bitmap: bytearray, bits: int) -> bytearray:
    """So many bits, in whole bytes, masked: each half is changed by a digest of the other.

    The first half, the shorter if they differ, is changed first; bits past the last stay 0.
    """
    half = len(bitmap) // 2
    first = _changed(bitmap[:half], bitmap[half:])
    return _cut(first + _changed(bitmap[half:], first), bits)


def unmask(bitmap: bytearray, bits: int) -> bytearray:
    """What ``mask`` has made this of."""
    half = len(bitmap) // 2
    # The digest that changed the first half was of a second half whose spare bits were 0.
    second = _cut(bitmap[:half] + _changed(bitmap[half:], bitmap[:half]), bits)[half:]
    return _changed(bitmap[:half], second) + second


def _changed(part: bytearray, key: bytearray) -> bytearray:
    """The part, XORed with the SHA-1 digests of the key followed by ``0``, ``1``, ``2``..."""
    keyed = sha1(key, usedforsecurity=False)
    stream = bytearray()
    for counter in count():
        if len(stream) >= len(part):
            break
        digest = keyed.copy()
        digest.update(b"%d" % counter)
        stream += digest.digest()
    return bytearray(a ^ b for a, b in zip(part, stream, strict=False))


def _padding(bits: int) -> int:
    """The bits of the last byte that no square has."""
    return 0xFF >> (bits % 8 or 8)


def _cut(bitmap: bytearray, bits: int) -> bytearray:
    bitmap[-1] &= ~_padding(bits) & 0xFF
    return bitmap

"""Claims on a name that end with the process that holds them, however it ends.

A claim is a lock of the operating system on a file. The package ``filelock`` does the same; it
takes 43 ms to import, more than the rest of the program together.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time

UNHELD = -1
_ATTEMPTS, _MOMENT = 10, 0.002
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


def claim(path: str) -> int | None:
    """An open file that holds the claim; None if another process holds it.

    UNHELD where no file can be made, and the claim is granted without one: nobody else can make
    one either. So it is where the system has no locks. It is tried for a moment, as somebody may
    only be looking.
    """
    for _attempt in range(_ATTEMPTS):
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return UNHELD
        locked = _lock(handle)
        if locked and _is_still_named(path, handle):
            return handle
        os.close(handle)
        if not locked:  # otherwise its last holder has just removed it
            time.sleep(_MOMENT)
    return None


def give_up(path: str, handle: int) -> None:
    """End the claim, and leave nothing of it."""
    if handle != UNHELD:
        with contextlib.suppress(OSError):
            os.unlink(path)
        os.close(handle)


def is_claimed(path: str) -> bool:
    """Whether a process holds the claim."""
    if not os.path.exists(path):
        return False
    handle = claim(path)
    if handle not in (None, UNHELD):
        os.close(handle)
    return handle is None


def _lock(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _TAKEN
    return True


def _is_still_named(path: str, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except OSError:
        return False

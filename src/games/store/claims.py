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
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_ATTEMPTS, _MOMENT = 200, 0.001


def claim(path: str) -> int | None:
    """An open file that holds the claim; None if another process holds it.

    UNHELD where no file can be made, and the claim is granted without one: nobody else can make
    one either. So it is where the system has no locks.
    """
    for _attempt in range(_ATTEMPTS):
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return UNHELD
        if _lock(handle) and _is_still_named(path, handle):
            return handle
        held = not _lock(handle, shared=True)
        os.close(handle)
        if held:
            return None
        time.sleep(_MOMENT)  # somebody only looks, or has just removed the file
    return None


def holds(path: str, handle: int) -> bool:
    """Whether the claim is a claim still: somebody may have removed the file."""
    return handle != UNHELD and _is_still_named(path, handle)


def give_up(path: str, handle: int) -> None:
    """End the claim, and leave nothing of it."""
    if holds(path, handle):
        with contextlib.suppress(OSError):
            os.unlink(path)
    if handle != UNHELD:
        os.close(handle)


def is_claimed(path: str) -> bool:
    """Whether a process holds the claim."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(handle, shared=True)
    finally:
        os.close(handle)


def _lock(handle: int, shared: bool = False) -> bool:
    """Lock the file for this process alone or, ``shared``, against those that want it alone.

    Where the system has no shared locks, looking may be taken for holding, for a moment.
    """
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _TAKEN
    return True


def _is_still_named(path: str, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except OSError:
        return False

"""Files of the person: read up to a limit, written whole or not at all, clear about failure."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile

from games.language import _
from games.options import quoted

_WRITING = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
for _flag in ("O_BINARY", "O_NOFOLLOW"):  # where the system has them
    _WRITING |= getattr(os, _flag, 0)
NEW = ".new"
"""The end of the name of a file that is being written."""
SHOWN = 300
"""Characters of a path that a sentence shows at most."""


class FileError(ValueError):
    """The file cannot be read, written or understood. The message is a sentence."""


def expanded(path: str) -> str:
    """The path with ``~`` in it replaced; FileError if it can be no path at all."""
    try:
        path = os.path.expanduser(path)
        os.fsencode(path)
    except ValueError as error:
        raise cannot(_("use"), path, error) from error
    if "\0" in path:
        raise cannot(_("use"), path, ValueError(_("a path has no NUL in it")))
    return path


def read(path: str, limit: int) -> bytes:
    """The bytes of a file; FileError if it cannot be read or has more than ``limit``."""
    path = expanded(path)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path):
            # Opening a pipe that nobody writes to would wait for ever.
            raise cannot(_("read"), path, ValueError(_("it is no ordinary file")))
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise cannot(_("read"), path, error) from error
    if len(data) > limit:
        raise cannot(_("read"), path, ValueError(_("it is too large")))
    return data


def write_new(path: str, data: bytes) -> None:
    """Write a file that was not there; FileError if something is, or if it cannot be written."""
    if os.path.lexists(expanded(path)):
        raise FileError(_("{path} exists: it was left alone.").format(path=quoted(path, SHOWN)))
    write(path, data)


def write(path: str, data: bytes) -> None:
    """Write a file whole or, with a FileError, not at all, whatever ends the program."""
    path = os.path.realpath(expanded(path))  # what a link points to, not the link
    try:
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".save-")
        _put(handle, temporary, path, data, _mode(path))
    except OSError as error:
        raise cannot(_("write"), path, error) from error


def write_private(path: str, data: bytes) -> None:
    """The same for a file that only the program itself writes, and only the person may read.

    What a program that was ended in the midst of it leaves behind is used again the next time.
    """
    temporary = path + NEW
    try:
        handle = os.open(temporary, _WRITING, 0o600)
        _put(handle, temporary, path, data, 0o600)
    except OSError as error:
        raise cannot(_("write"), path, error) from error


def _put(handle: int, temporary: str, path: str, data: bytes, mode: int) -> None:
    """Fill the temporary file, bring it onto the disk, and only then give it the name."""
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    with contextlib.suppress(OSError):  # not every system can, and the file itself is safe
        _sync_folder(os.path.dirname(path) or ".")


def _sync_folder(folder: str) -> None:
    """Bring the names in a folder onto the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def cannot(verb: str, path: str, error: Exception) -> FileError:
    """The error, as a sentence, of something that could not be done to a file."""
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    sentence = _("Cannot {verb} {path}: {reason}.")
    return FileError(sentence.format(verb=verb, path=quoted(path, SHOWN), reason=reason))


def _mode(path: str) -> int:
    """The permissions of the file that is written over, or those of a new one."""
    try:
        return os.stat(path).st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask

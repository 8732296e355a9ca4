"""Another program, run without a shell: lines in and out, and ended with all that it started."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic, sleep

PAUSE = 0.03
"""Seconds after a line of the program's before it is sent one: some lose what comes at once."""
FLOOD = 1_000_000
"""Bytes that are read of one answer. No engine has that much to say about a move."""
WRITING = 1.0
"""Seconds for which a program may leave what is written to it unread."""
PIPE_ROOM = 512
"""Bytes that a pipe which is ready takes at once, whatever the system (POSIX)."""
GRACE = 0.5
"""Seconds in which the program may end by itself."""
BLOCK = 65536


class Ended(Exception):
    """The program has ended, or closed its output."""


class Flooded(Exception):
    """The program writes without an end."""


class Late(Exception):
    """No line came in time."""


class Pipes:
    """A program that is running. Its error stream is nobody's.

    OSError if it cannot be started.
    """

    def __init__(self, command: Sequence[str], clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # a group of its own: ended whole, and not by our Ctrl-C
        )
        self._lines: Queue[str | type[Exception]] = Queue()
        self._size = 0
        self._spoke = 0.0
        self._closed = False
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        rest = b""
        while some := _some(self._process.stdout.fileno()):
            self._size += len(some)
            if self._size > FLOOD:
                self._lines.put(Flooded)
                return
            self._spoke = self._clock()
            *lines, rest = (rest + some).replace(b"\r", b"\n").split(b"\n")
            for line in lines:
                if line.strip():
                    self._lines.put(line.decode("utf-8", "replace").strip())
        self._lines.put(Ended)

    def send(self, *lines: str) -> None:
        """Write lines; Ended if the program has, Late if it does not read them."""
        assert self._process.stdin
        sleep(min(PAUSE, max(0.0, self._spoke + PAUSE - self._clock())))
        try:
            _write(self._process.stdin.fileno(), "".join(f"{line}\r\n" for line in lines).encode())
        except (OSError, ValueError) as error:
            raise Ended from error

    def waiting(self) -> list[str]:
        """The lines that have come and that nobody has asked for."""
        lines = []
        self._size = 0
        with suppress(Empty):
            while True:
                line = self._lines.get_nowait()
                if not isinstance(line, str):
                    self._lines.put(line)
                    break
                lines.append(line)
        return lines

    def line(self, seconds: float) -> str:
        """The next line that is not empty; Late, Ended or Flooded if there is none in time."""
        if seconds <= 0:
            raise Late  # even if lines are waiting: a program can write faster than it is read
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise Late from None
        if isinstance(line, str):
            return line
        self._lines.put(line)  # for whoever asks again
        raise line

    def close(self, *last_words: str) -> None:
        """Say the last words, give the program a moment, and end it and all that it started."""
        if self._closed:
            return
        self._closed = True
        try:
            with suppress(Ended, Late):
                self.send(*last_words)
            self._reader.join(GRACE)
        finally:
            self._kill()

    def _kill(self) -> None:
        # Its number is still its own: nobody has waited for it yet.
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.join(GRACE)
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if stream:
                    stream.close()


def _write(descriptor: int, data: bytes) -> None:
    """Write it all; Late if the other end takes nothing for WRITING seconds."""
    if sys.platform == "win32":  # pipes cannot be asked there
        os.write(descriptor, data)
        return
    while data:
        _, ready, _ = select.select([], [descriptor], [], WRITING)
        if not ready:
            raise Late
        data = data[os.write(descriptor, data[:PIPE_ROOM]) :]


def _some(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, BLOCK)
    except OSError:
        return b""

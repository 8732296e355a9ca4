"""Start the program as a person or a script does: through a pipe, a shell or a real terminal."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, NamedTuple, TypeAlias

import pexpect

PROGRAM = (sys.executable, "-m", "games")
SECONDS = 10.0
"""Longer than any run may take; then it is ended, and the test fails."""
SOON = 3.0
"""Seconds: a second is what a person may wait for, the rest is for a busy machine."""
LIMIT = "ulimit -f 4000; "
"""For a shell: files of at most 2 MB, so that a program that never stops writing is stopped."""
Keyboard: TypeAlias = "pexpect.spawn[bytes]"
QUESTION = re.compile(r"^(.+:)\n", re.MULTILINE)
"""Where the input is a pipe, a question is a line that ends in a colon, and nothing else is."""


class Run(NamedTuple):
    """How a run ended and what it wrote."""

    status: int
    output: str
    errors: str

    @property
    def answered(self) -> list[tuple[str, str]]:
        """Each question, and what was said between it and the next."""
        parts = QUESTION.split(self.output)
        return list(zip(parts[1::2], parts[2::2], strict=True))


def shell(script: str, words: Sequence[str] = (), typed: bytes = b"") -> Run:
    """Run a shell script whose ``"$@"`` is ``python -m games WORDS``, with that on its input.

    TimeoutExpired if it does not end; all that it started is ended then.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            ["sh", "-c", LIMIT + script, "sh", *PROGRAM, *words],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=errors,
            start_new_session=True,
        )
        try:
            process.communicate(typed, timeout=SECONDS)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return Run(process.returncode, _written(output), _written(errors))


def _written(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "backslashreplace")


def pipe(words: Sequence[str], *lines: bytes, redirected: str = "") -> Run:
    """Run ``python -m games WORDS`` with these lines on its input."""
    return shell(f'exec "$@" {redirected}', words, b"".join(line + b"\n" for line in lines))


@contextmanager
def piped(words: Sequence[str], *lines: bytes) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has read these lines and whose input is still open."""
    with subprocess.Popen(
        [*PROGRAM, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            assert process.stdin
            process.stdin.write(b"".join(line + b"\n" for line in lines))
            process.stdin.flush()
            yield process
        finally:
            process.kill()


def read_until(process: subprocess.Popen[bytes], text: bytes, times: int = 1) -> bytes:
    """What the process writes up to where the text has stood so many times."""
    assert process.stdout
    read, end = b"", time.monotonic() + SECONDS
    while read.count(text) < times:
        ready, _, _ = select.select([process.stdout], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"{text!r} did not come, only {read[-1000:]!r}"
        some = os.read(process.stdout.fileno(), 65536)
        assert some, f"The output ended before {text!r}: {read[-1000:]!r}"
        read += some
    return read


@contextmanager
def keyboard(words: Sequence[str], *lines: bytes, hup: bool = True) -> Iterator[Keyboard]:
    """A terminal with the program in it, and these lines typed. Without ``hup``, under nohup."""
    child: Keyboard = pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], *words],
        timeout=SECONDS,
        dimensions=(24, 200),
        ignore_sighup=not hup,
    )
    child.delaybeforesend = None
    child.delayafterread = None
    child.ptyproc.delayafterclose = 0  # type: ignore[attr-defined]  # the stubs lack it
    try:
        for line in lines:
            child.sendline(line)
        yield child
    finally:
        if not child.closed:
            child.close(force=True)


def hang_up(child: Keyboard) -> None:
    """Close the terminal under the program."""
    child.ptyproc.fileobj.close()  # type: ignore[attr-defined]  # the stubs lack it


def end_of(child: Keyboard) -> tuple[int | None, str]:
    """Wait until the program ends; its status and what it wrote since the last ``expect``."""
    child.expect(pexpect.EOF)
    return child.wait(), (child.before or b"").decode("utf-8", "backslashreplace")


def interrupted(child: Keyboard) -> tuple[int | None, str]:
    """Press Ctrl-C until the program ends; its status and what it wrote since the last ``expect``.

    Once is enough, unless it comes between Python's last look for signals and the read that waits
    for a line, where a busy machine may stop the program: it is seen at the next key then.
    """
    child.sendintr()
    if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=SOON):
        child.sendintr()
        child.expect(pexpect.EOF)
    return child.wait(), (child.before or b"").decode("utf-8", "backslashreplace")


def wait_until_ended(child: Keyboard) -> None:
    """Wait until the program ends, which it must do soon."""
    end = time.monotonic() + SOON
    while child.isalive():
        assert time.monotonic() < end, "The program went on without its terminal."
        time.sleep(0.01)

"""python -m games."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from typing import NoReturn


def run() -> NoReturn:
    """Run the command line on the program's own streams and end the program with its status."""
    _end_with(sys.argv[1:])


def run_engine() -> NoReturn:
    """Run the gomoku engine for a program that speaks the Gomocup protocol and end with it."""
    _end_with(["gomoku", "engine", *sys.argv[1:]])


def _end_with(words: list[str]) -> NoReturn:
    _end_in_order()
    try:
        status = _run(words)
    except KeyboardInterrupt:
        status = 130
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    _leave_quietly()
    sys.exit(status)


def _end_in_order() -> None:
    """Let a request to end unwind the program, so that it ends what it has started."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _leave)


def _leave(number: int, _frame: object) -> NoReturn:
    sys.exit(128 + number)


def _run(words: list[str]) -> int:
    # Imported here, so that Ctrl-C is caught while they are read as well.
    from games.cli import main
    from games.streams import Streams

    if sys.stderr is None:
        sys.stderr = io.StringIO()
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        print("There is no output to play on.", file=sys.stderr)
        return 1
    return main(words, Streams(sys.stdin, sys.stdout, sys.stderr), os.environ)


def _leave_quietly() -> None:
    """Python flushes once more at exit, and complains where nobody reads any more."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except AttributeError:  # closed before the program began
            continue


if __name__ == "__main__":
    run()

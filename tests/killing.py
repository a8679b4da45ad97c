"""Work that is cut short in a separate process: killed, or refused by the system, at the n-th change of a
folder."""

from __future__ import annotations

import errno
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.base.errors import PnpError

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="a killed process is a fork of this one")

CHANGES = frozenset(
    ("open", "os.rename", "os.link", "os.symlink", "os.remove", "os.mkdir", "os.rmdir", "os.truncate")
)
"""The audit events of calls that change a folder; each comes before its call."""
DONE, REFUSED, INTERRUPTED = 0, 3, 4

Hook = Callable[[str, tuple[Any, ...]], None]


def outcome(work: Callable[[], object], prepare: Callable[[], None] = lambda: None) -> int:
    """Return the exit code of the work in a process of its own: DONE, REFUSED, INTERRUPTED, or minus the signal
    that ended it."""
    return ended(in_background(work, prepare))


def ended(child: int) -> int:
    """Wait for a process of `in_background`, and return its exit code."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def in_background(work: Callable[[], object], prepare: Callable[[], None] = lambda: None) -> int:
    """Start the work in a process of its own, and return its number."""
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        prepare()
        work()
        code = DONE
    except PnpError:
        code = REFUSED
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def killed_at(number: int, folder: Path) -> Callable[[], None]:
    """Kills the process before its n-th change of the folder, counted from 1."""
    return lambda: _each_change(folder, lambda n: os.kill(os.getpid(), signal.SIGKILL) if n == number else None)


def refused_at(number: int, folder: Path, *, lasting: bool) -> Callable[[], None]:
    """Has the n-th change of the folder refused as on a full disk; where it is lasting, all later ones, too."""

    def refuse(n: int) -> None:
        if n == number or (lasting and n > number):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return lambda: _each_change(folder, refuse)


def interrupted_at(number: int, folder: Path) -> Callable[[], None]:
    """Raises what Ctrl-C raises before the n-th change of the folder."""

    def interrupt(n: int) -> None:
        if n == number:
            raise KeyboardInterrupt

    return lambda: _each_change(folder, interrupt)


def locked(file: Path) -> Callable[[], None]:
    """Lets no file of this name be replaced, as Windows does while a program has it open."""

    def refuse() -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))

    return lambda: _before_replacing(file, refuse)


def killed_before_replacing(file: Path) -> Callable[[], None]:
    """Kills the process when it is about to replace this file."""
    return lambda: _before_replacing(file, lambda: os.kill(os.getpid(), signal.SIGKILL))


def _before_replacing(file: Path, act: Callable[[], None]) -> None:
    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "os.rename" and os.fspath(arguments[1]) == str(file):
            act()

    sys.addaudithook(hook)


def killed_when_written(size: int) -> Callable[[], None]:
    """Kills the process in the middle of a write: as soon as one file would be longer than ``size`` bytes."""

    def limit() -> None:
        import resource  # Windows has none

        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def changes(work: Callable[[], object], folder: Path) -> int:
    """Return how many changes of the folder the work makes."""
    count, other = os.pipe()
    assert outcome(work, lambda: _each_change(folder, lambda _number: _mark(other))) == DONE
    os.close(other)
    with open(count, "rb") as stream:
        return len(stream.read())


def _mark(stream: int) -> None:
    os.write(stream, b".")


def refused_when_written(size: int) -> Callable[[], None]:
    """Refuses to make any file longer than ``size`` bytes."""

    def limit() -> None:
        import resource  # Windows has none

        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def _each_change(folder: Path, act: Callable[[int], None]) -> None:
    count = 0

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal count
        if event in CHANGES and _is_change(event, arguments, str(folder)):
            count += 1
            act(count)

    sys.addaudithook(hook)


def _is_change(event: str, arguments: tuple[Any, ...], folder: str) -> bool:
    path = arguments[0]
    if not isinstance(path, str | os.PathLike) or not os.fspath(path).startswith(folder):
        # rmtree uses paths relative to a folder that it has open
        return event in ("os.remove", "os.rmdir") and arguments[1] not in (-1, None)
    return event != "open" or bool(arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))

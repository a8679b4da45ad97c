"""One file, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.base.errors import SpecError
from pnp.base.files import exists, is_file, system_reason
from pnp.base.locks import locked
from pnp.base.sentences import Sentence

LOCK, UNFINISHED = ".pnp-lock", ".pnp-unfinished"
"""What is beside a file while it is written. After a kill, the next write in that folder removes both."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; if that fails, a file that already has its name stays as it was.

    :raises SpecError: if it can't be written.
    """
    with _turn(path):
        _replace(path, data)


def write_new(path: Path, data: bytes) -> None:
    """Write a file under a name that is free, or that an empty file has.

    :raises SpecError: if the name is taken, or the file can't be written.
    """
    with _turn(path):
        check_new(path)
        _replace(path, data)


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    """Wait until no other process writes in the folder of a file."""
    if missing := missing_folder(path):
        raise SpecError.at(path, missing)
    try:
        with locked(path.parent / LOCK):
            yield
    except TimeoutError as error:
        busy = Sentence("can't be written: another process is writing to this folder; try again")
        raise SpecError.at(path, busy) from error
    except OSError as error:
        raise SpecError.at(path, Sentence("can't be written: {reason}", reason=system_reason(error))) from error


def _replace(path: Path, data: bytes) -> None:
    new = path.parent / UNFINISHED
    new.unlink(missing_ok=True)
    try:
        with new.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(new, path)
    finally:
        with suppress(OSError):
            new.unlink()


def check_new(path: Path) -> None:
    """Check that `write_new` can use a name, before any work goes into the file.

    :raises SpecError: if the name is taken, or its folder doesn't exist.
    """
    empty = is_file(path) and not path.stat().st_size
    taken = os.path.lexists(path) and not empty
    if reason := "already exists; choose another name" if taken else missing_folder(path):
        raise SpecError.at(path, reason)


def missing_folder(path: Path) -> str:
    """Return the message for a new file whose folder doesn't exist; empty if it exists."""
    there = exists(path.parent)
    return "" if there else Sentence("the folder '{parent}' doesn't exist; create it first", parent=path.parent)

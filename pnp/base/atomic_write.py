"""One file, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.files import exists, is_file
from pnp.base.sentences import Sentence
from pnp.base.system_reasons import system_reason
from pnp.base.work_folder import PATIENCE, FolderInUseError, WorkFolder

WRITE_FOLDER = ".pnp-write"
"""The work folder beside a file while it is written."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; if that fails, a file that already has its name stays as it was.

    :raises SpecError: if it can't be written.
    """
    _write(path, data, os.replace)


def write_new(path: Path, data: bytes) -> None:
    """Write a file under a name that is free, or that an empty file has.

    :raises SpecError: if the name is taken, or the file can't be written.
    """
    _write(path, data, _publish)


def _write(path: Path, data: bytes, publish: Callable[[Path, Path], None]) -> None:
    try:
        with WorkFolder(path.parent, WRITE_FOLDER, PATIENCE) as work:
            work.sweep()
            new = work.path / "new"
            _write_to_disk(new, data)
            publish(new, path)
            _sync_folder(path.parent)
    except FolderInUseError as error:
        raise _refused(
            path, Sentence("can't be written: another process is writing to this folder; try again")
        ) from error
    except OSError as error:
        reason = Sentence("can't be written: {reason}", reason=system_reason(error))
        raise _refused(path, missing_folder(path) or reason) from error


def _write_to_disk(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(path: Path) -> None:
    """Wait until a folder's names are on the disk; Windows neither needs nor allows it."""
    if os.name == "nt":
        return
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def check_new(path: Path) -> None:
    """Check that `write_new` can use a name, before any work goes into the file.

    :raises SpecError: if the name is taken, or its folder doesn't exist.
    """
    taken = exists(path) and not _is_empty(path)
    if reason := "already exists; choose another name" if taken else missing_folder(path):
        raise _refused(path, reason)


def missing_folder(path: Path) -> str:
    """The message for a new file whose folder doesn't exist; empty if it exists."""
    return (
        ""
        if exists(path.parent)
        else Sentence("the folder '{parent}' doesn't exist; create it first", parent=path.parent)
    )


def _publish(new: Path, path: Path) -> None:
    """Give a file its name if the name is free, as one step wherever the file system has hard links."""
    if _is_empty(path):
        os.replace(new, path)
        return
    try:
        os.link(new, path)
    except OSError as error:
        if os.path.lexists(path):
            raise _refused(path, "already exists; choose another name") from error
        os.replace(new, path)


def _is_empty(path: Path) -> bool:
    return is_file(path) and not path.stat().st_size


def _refused(path: Path, message: str) -> SpecError:
    return SpecError([LocatedFault(str(path), 0, 0, message)])

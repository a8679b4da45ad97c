"""A hidden folder for unfinished files, owned by one process at a time.

The operating system releases a lock however its process ends. So whoever gets the lock knows that nothing in
the folder belongs to a living process, and may sweep it.
"""

from __future__ import annotations

import errno
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from pnp.base.sentences import Sentence

if TYPE_CHECKING:
    from filelock import BaseFileLock

PATIENCE = 5.0
"""How many seconds to wait for another process to release a work folder."""

_LOCK, _MARKER = "lock", "marker"
OWN = frozenset((_LOCK, _MARKER))
"""The names of a work folder's own files."""

_NO_LOCKS = frozenset((errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK))
"""The errors of a file system without locks, such as that of some network drives. There, the lock is a file
that names its process, and counts for nothing once that process is gone."""


class FolderInUseError(Exception):
    """Another process has the lock."""


class WorkFolder:
    """The folder ``name`` inside ``parent``, locked while in use and removed afterwards.

    Call `sweep` after entering: what is in it then was left behind by a process that is gone.
    """

    def __init__(self, parent: Path, name: str, patience: float = PATIENCE) -> None:
        self.path = parent / name
        self._patience = patience
        self._lock: BaseFileLock | None = None
        self.kept = False
        """Whether the contents are left in place for the next owner."""

    def __enter__(self) -> WorkFolder:
        """Lock the folder, and make it if need be.

        :raises FolderInUseError: if another process keeps the lock for too long.
        :raises OSError: if the folder can't be made.
        """
        deadline = time.monotonic() + self._patience
        while self._lock is None:
            if self.path.is_symlink():  # sweeping would empty a folder elsewhere
                raise NotADirectoryError(0, Sentence("is a link, not a folder"), str(self.path))
            self.path.mkdir(exist_ok=True)
            try:
                self._lock = self._locked(max(deadline - time.monotonic(), 0.0))
            except FileNotFoundError:  # its last owner removed it just now
                if time.monotonic() > deadline:
                    raise
            except OSError:
                with suppress(OSError):
                    self.path.rmdir()
                raise
        return self

    def _locked(self, patience: float) -> BaseFileLock:
        from filelock import FileLock  # here, since most commands need no lock

        try:
            return _acquired(FileLock(self.path / _LOCK), patience)
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
        from filelock import SoftFileLock  # imports sockets, which few builds need

        return _acquired(SoftFileLock(self.path / _MARKER), patience)

    def sweep(self) -> None:
        """Remove everything in it."""
        for path in self.path.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path.name not in OWN:
                path.unlink()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._lock is not None
        lock, self._lock = self._lock, None
        try:
            if not self.kept:
                with suppress(OSError):
                    self.sweep()
                    if os.name == "nt" or lock.lock_file.endswith(_MARKER):
                        lock.release()  # Windows removes no open file: if the next owner has it open, it stays
                    (self.path / _LOCK).unlink(missing_ok=True)
                    self.path.rmdir()  # whoever waits for the lock notices, and starts afresh
        finally:
            lock.release()


def _acquired(lock: BaseFileLock, patience: float) -> BaseFileLock:
    from filelock import Timeout

    try:
        lock.acquire(timeout=patience, poll_interval=0.02)
    except Timeout as error:
        raise FolderInUseError from error
    return lock


def sweep_abandoned(parent: Path, name: str) -> None:
    """Remove the work folder ``name`` if no living process owns it."""
    if (parent / name).is_dir():
        with suppress(OSError, FolderInUseError), WorkFolder(parent, name, patience=0.0) as work:
            work.sweep()

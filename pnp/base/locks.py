"""Lock files, each held by one process at a time."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 5.0
"""How many seconds to wait for another process."""

_NO_LOCKS = frozenset((errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK))
"""The errors of a file system without locks, such as that of some network drives. There, the lock is a file
that names its process, and counts for nothing once that process is gone."""


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold a lock file, and remove it afterwards.

    The operating system releases a lock however its process ends, so whoever holds it knows that no living
    process owns what it guards.

    :raises TimeoutError: if another process holds it for longer than ``patience``, in seconds.
    :raises OSError: if the file can't be made.
    """
    from filelock import FileLock  # here, since most commands need no lock

    try:
        lock = FileLock(path).acquire(patience, poll_interval=0.02).lock
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
        from filelock import SoftFileLock  # here, since it loads what names this machine

        lock = SoftFileLock(f"{path}-owner").acquire(patience, poll_interval=0.02).lock
    try:
        yield
    finally:
        if os.name == "nt":
            lock.release()  # Windows removes no open file: if the next owner has it open, it stays
        with suppress(OSError):
            path.unlink()  # whoever waits for it notices, and makes another
        lock.release()

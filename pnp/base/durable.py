"""Writing so that files survive a power cut."""

from __future__ import annotations

import os
from pathlib import Path


def write_durably(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def sync_file(path: Path) -> None:
    """Wait until a file's contents are on the disk."""
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())


def sync_folder(path: Path) -> None:
    """Wait until a folder's names are on the disk; Windows neither needs nor allows it."""
    if os.name == "nt":
        return
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)

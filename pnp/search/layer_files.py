"""The arrays that a search has written to disk; it only appends to them."""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeVar

import numpy as np
from numpy.typing import NDArray

Row = TypeVar("Row", bound=np.generic)

STATES, PARENTS, NOTES = "states", "parents", "notes"
PORTION = 1 << 24
"""How many bytes are read at a time when a whole file is checked."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The number of valid bytes at the start of a file, and their checksum."""

    size: int = 0
    checksum: int = 0


class LayerFiles:
    """The files of a search: in a folder, or else unnamed, so that the system removes them however the process
    ends."""

    def __init__(self, folder: Path | None = None, extents: Mapping[str, Extent] | None = None) -> None:
        self.extents = dict(extents or {})
        self._folder = folder
        self._files: dict[str, IO[bytes]] = {}

    def close(self) -> None:
        """Closes all files."""
        for file in self._files.values():
            file.close()
        self._files.clear()

    def rows(self, name: str, row: int) -> int:
        """The number of rows in a file, each ``row`` bytes long."""
        return self.extents.get(name, Extent()).size // row

    def append(self, name: str, data: NDArray[Row]) -> None:
        """Adds rows to a file, and overwrites anything that a failed append has left behind.

        :raises OSError: if the disk is full.
        """
        if not data.size:
            return
        before = self.extents.get(name, Extent())
        file = self._file(name)
        file.seek(before.size)
        file.write(data.data)
        file.flush()
        checksum = zlib.crc32(data.data, before.checksum) if self._folder else 0
        self.extents[name] = Extent(before.size + data.nbytes, checksum)

    def read(self, name: str, dtype: type[Row], first: int, count: int) -> NDArray[Row]:
        """Some of the items of a file."""
        size = np.dtype(dtype).itemsize
        file = self._file(name)
        file.seek(first * size)
        return np.frombuffer(file.read(count * size), dtype)

    def sync(self) -> None:
        """Wait until everything is on the disk."""
        for file in self._files.values():
            os.fsync(file.fileno())

    def damaged(self) -> str | None:
        """The name of a file that no longer holds what was written to it."""
        for name, extent in self.extents.items():
            checksum, left = 0, extent.size
            file = self._file(name)
            file.seek(0)
            while left and (portion := file.read(min(left, PORTION))):
                checksum, left = zlib.crc32(portion, checksum), left - len(portion)
            if left or checksum != extent.checksum:
                return name
        return None

    def _file(self, name: str) -> IO[bytes]:
        if name not in self._files:
            self._files[name] = _opened(self._folder / name) if self._folder else _nameless()
        return self._files[name]


def _nameless() -> IO[bytes]:
    return tempfile.TemporaryFile()


def _opened(path: Path) -> IO[bytes]:
    """Open a file to read and write. It's created if necessary, and its contents are kept."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")

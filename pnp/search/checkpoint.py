"""Keep a search on disk, so that the same call continues from the last complete layer, however the process
ended. The states are in files to which the search only appends. A small index records how much of each file is
valid. It's written whole or not at all, and only once the data that it describes is on the disk."""

from __future__ import annotations

import json
import os
import tempfile
import time
import zlib
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.base.errors import SpecError
from pnp.base.files import locked, system_reason, write_whole
from pnp.base.sentences import Sentence

Row = TypeVar("Row", bound=np.generic)

STATES, PARENTS, NOTES = "states", "parents", "notes"
PORTION = 1 << 24
"""The number of bytes to read at a time when checking a whole file."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The number of valid bytes at the start of a file, and their checksum."""

    size: int = 0
    checksum: int = 0


class LayerFiles:
    """The files of a search: in a folder, or unnamed, so that the system removes them however the process
    ends."""

    def __init__(self, folder: Path | None = None, extents: Mapping[str, Extent] | None = None) -> None:
        self.extents = dict(extents or {})
        self._folder = folder
        self._files: dict[str, IO[bytes]] = {}

    def close(self) -> None:
        """Close all files."""
        for file in self._files.values():
            file.close()
        self._files.clear()

    def rows(self, name: str, row: int) -> int:
        """Return the number of rows in a file, each ``row`` bytes long."""
        return self.extents.get(name, Extent()).size // row

    def append(self, name: str, data: NDArray[Row]) -> None:
        """Add rows to a file, overwriting anything that a failed append has left behind.

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
        """Return some of the items of a file."""
        size = np.dtype(dtype).itemsize
        file = self._file(name)
        file.seek(first * size)
        return np.frombuffer(file.read(count * size), dtype)

    def sync(self) -> None:
        """Wait until everything is on the disk."""
        for file in self._files.values():
            os.fsync(file.fileno())

    def damaged(self) -> str | None:
        """Return the name of a file whose content has changed since it was written."""
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


INDEX, LOCK = "index.json", "lock"
FORMAT = 1
EVERY = 30.0
"""The seconds between two checkpoints: this much work is lost if the process is killed, plus the layer being
expanded."""


class Checkpoint:
    """The checkpoint of one search in its own folder, which is created once there is something to save.

    ``what`` distinguishes the search from all others. ``attempt`` is the number of the current way of
    searching, since a way that turns out impossible is replaced with another; None if nothing has been saved.
    ``starts`` has the start of each layer, and the end of the last one.
    """

    def __init__(self, path: Path, what: Mapping[str, str]) -> None:
        self.path, self._what = path, {"format": str(FORMAT), **what}
        self.attempt: int | None = None
        self.starts: list[int] = []
        self.files = LayerFiles()
        self._lock = ExitStack()
        self._open = False
        self._saved = time.monotonic()

    def __enter__(self) -> Checkpoint:
        """Lock the folder, and read its contents.

        :raises SpecError: if the folder contains the checkpoint of another search, or a damaged one.
        """
        if (self.path / INDEX).exists():
            self._enter()
            try:
                self._read()
            except BaseException:
                self._leave()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()

    @property
    def due(self) -> bool:
        """Whether it is time to save again."""
        return time.monotonic() - self._saved >= EVERY

    def begin(self, attempt: int) -> LayerFiles:
        """Return the files to write to; those of any other attempt are removed."""
        if self.attempt != attempt:
            self.discard()
            self.attempt = attempt
        if not self._open:
            self._enter()
            self.files = LayerFiles(self.path)
        return self.files

    def save(self, starts: Sequence[int]) -> None:
        """Make everything in the files valid from now on.

        :raises SpecError: if it can't be written.
        """
        try:
            self.files.sync()
        except OSError as error:
            raise self.unwritable(error) from error
        index = {
            "what": self._what,
            "attempt": self.attempt,
            "starts": list(starts),
            "files": {name: asdict(extent) for name, extent in self.files.extents.items()},
        }
        write_whole(self.path / INDEX, json.dumps(index).encode())
        self.starts = list(starts)
        self._saved = time.monotonic()

    def discard(self) -> None:
        """Remove the files, because the search is over or starts again."""
        self.attempt, self.starts = None, []
        if self._open:
            self.files.close()
            for name in (INDEX, STATES, PARENTS, NOTES):
                (self.path / name).unlink(missing_ok=True)
            self._leave()
            with suppress(OSError):  # other files in the folder aren't ours to remove
                self.path.rmdir()

    def error(self, message: str) -> SpecError:
        """Return an error in this checkpoint."""
        return SpecError.at(self.path, message)

    def unwritable(self, error: OSError) -> SpecError:
        """Return the error for a checkpoint that can't be written."""
        return self.error(Sentence("can't be written: {reason}", reason=system_reason(error)))

    def _enter(self) -> None:
        try:
            if self.path.is_symlink():
                raise self.error(Sentence("is a link, not a folder"))
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock.enter_context(locked(self.path / LOCK))
        except TimeoutError as error:
            message = Sentence("is in use by another process; wait for it to end, or choose another folder")
            raise self.error(message) from error
        except OSError as error:
            raise self.unwritable(error) from error
        self._open = True

    def _leave(self) -> None:
        self.files.close()
        self.files = LayerFiles()
        if self._open:
            self._open = False
            self._lock.close()

    def _read(self) -> None:
        try:
            index = json.loads((self.path / INDEX).read_bytes())
            what, self.attempt, self.starts = (
                index["what"],
                int(index["attempt"]),
                list(map(int, index["starts"])),
            )
            extents = {name: Extent(**extent) for name, extent in index["files"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise self.error(
                Sentence("can't be read as a checkpoint; remove the folder, or choose another")
            ) from error
        if what != self._what:
            raise self.error(
                Sentence("is the checkpoint of another puzzle; remove this folder, or choose another")
            )
        self.files = LayerFiles(self.path, extents)
        if damaged := self.files.damaged():
            raise self.error(
                Sentence("the file '{name}' is damaged; remove the folder to start again", name=damaged)
            )

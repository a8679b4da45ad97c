"""Files written whole or not at all: gathered in a folder of their own, then moved into place."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from pnp.base.errors import LocatedFault, SpecError


@dataclass(frozen=True, slots=True)
class Built:
    """One product that was made, and its files' names in the output folder."""

    spec: str
    name: str
    title: str
    sheets: int
    files: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    """The bytes of each file."""
    subject: str = ""
    """A spec of this product alone, as JSON."""
    remark: str = ""
    """What is not as it should be, though it could be made."""

    @property
    def warning(self) -> str:
        """The remark as a line for whoever built it; empty where there is none."""
        return f"warning: {self.name}: {self.remark}" if self.remark else ""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The pictures of its pages, in order, where any were asked for."""
        return tuple(file for file in self.files if file.endswith(".png"))


class Delivery:
    """Gathers files beside the output folder; `commit` moves them in, leaving without it drops them.

    It can be handed to worker processes: they only add files.
    """

    def __init__(self, output: Path) -> None:
        self._output = output
        self._gathered: Path | None = None
        self._made: list[Path] = []

    def __enter__(self) -> Delivery:
        try:
            missing = [p for p in (self._output, *self._output.parents) if not p.exists()]
            self._output.mkdir(parents=True, exist_ok=True)
            self._made = missing
            self._gathered = Path(tempfile.mkdtemp(prefix=".pnp-", dir=self._output))
        except OSError as error:
            raise self._refused(error) from error
        return self

    def put(self, name: str, data: bytes) -> None:
        """Add one file."""
        assert self._gathered is not None
        path = self._gathered / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            raise self._refused(error) from error

    def commit(self, keep: Iterable[Path] = ()) -> None:
        """Move all files into the output folder, each by one rename.

        :param keep: files that are never replaced: those that all this is made from.
        :raises SpecError: where one of those, or something that is no file, stands in the way of one; none is
            replaced then.
        """
        kept = frozenset(path.resolve() for path in keep)
        assert self._gathered is not None
        names = sorted(p.relative_to(self._gathered) for p in self._gathered.rglob("*") if p.is_file())
        faults = [fault for name in names for fault in self._in_the_way(name, kept)]
        if faults:
            raise SpecError(faults)
        try:
            for name in names:
                target = self._output / name
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(self._gathered / name, target)
        except OSError as error:
            raise self._refused(error) from error
        self._made = []

    def _in_the_way(self, name: Path, kept: frozenset[Path]) -> Iterator[LocatedFault]:
        target = self._output / name
        if target.resolve() in kept:
            what = "is read for this and would be replaced: choose another folder with -o, or another `name`"
            yield LocatedFault(str(target), 0, 0, what)
        if target.is_dir() and not target.is_symlink():
            yield LocatedFault(str(target), 0, 0, "a folder stands where this file would be written")
        yield from (
            LocatedFault(str(self._output / folder), 0, 0, "is a file, not a folder")
            for folder in name.parents
            if (self._output / folder).exists() and not (self._output / folder).is_dir()
        )

    def _refused(self, error: OSError) -> SpecError:
        """What to say where the system lets nothing be written."""
        for path in (self._output, *self._output.parents):
            if path.exists() and not path.is_dir():
                return SpecError([LocatedFault(str(path), 0, 0, "is a file, not a folder")])
        return SpecError([LocatedFault(str(self._output), 0, 0, f"cannot be written to: {error.strerror}")])

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._gathered is not None:
            shutil.rmtree(self._gathered, ignore_errors=True)
        for folder in self._made:  # made for files that never came
            try:
                folder.rmdir()
            except OSError:
                break


def write_whole(path: Path, data: bytes) -> None:
    """Write one file whole or not at all: under another name first, then renamed.

    :raises SpecError: where it cannot be written.
    """
    try:
        with tempfile.NamedTemporaryFile(prefix=".pnp-", dir=path.parent, delete=False) as stream:
            stream.write(data)
        os.chmod(stream.name, 0o666 & ~_umask())
        os.replace(stream.name, path)
    except OSError as error:
        raise SpecError([LocatedFault(str(path), 0, 0, f"cannot be written: {error.strerror}")]) from error


def _umask() -> int:
    """What new files of the user's do not allow; it can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask

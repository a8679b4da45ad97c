"""All files of a build, or none: gathered in a work folder, then put in place under an undo journal."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from pnp.base.atomic_write import WRITE_FOLDER
from pnp.base.errors import LocatedFault, SpecError
from pnp.base.files import exists, is_folder, resolved
from pnp.base.sentences import Sentence
from pnp.base.system_reasons import system_reason
from pnp.base.work_folder import PATIENCE, FolderInUseError, WorkFolder, sweep_abandoned
from pnp.build.journal import Journal, JournalError

BUILD_FOLDER = ".pnp-build"
"""The work folder in the output folder while something is built into it."""


@dataclass(frozen=True, slots=True)
class Staging:
    """Where files wait until all are made. It may be passed to worker processes, which only add files.

    Its path is new each time, so a worker that outlives its build can't add to the next one.
    """

    output: Path
    path: Path

    def put(self, name: str, data: bytes) -> None:
        """Add one file.

        :raises SpecError: if it can't be written.
        """
        path = self.path / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            raise _refused(self.output, error) from error


class AtomicOutput:
    """Files for an output folder that one process at a time writes to.

    `commit` puts all of them in place or none; leaving without it drops them. A process that is killed halfway
    leaves a journal, from which the next one to enter first restores everything. Other files in the folder are
    not touched.
    """

    def __init__(self, output: Path, patience: float = PATIENCE) -> None:
        self._output = output
        self._work = WorkFolder(output, BUILD_FOLDER, patience)
        self._stack = ExitStack()
        self._made: list[Path] = []
        self._staging: Staging | None = None

    @property
    def staging(self) -> Staging:
        """Where to put files; it's there inside the ``with`` block."""
        assert self._staging is not None
        return self._staging

    def __enter__(self) -> AtomicOutput:
        """Lock the output folder, and clean up after a killed process.

        :raises SpecError: if another process builds into this folder, or it can't be written to.
        """
        with ExitStack() as stack:
            try:
                self._made = [path for path in (self._output, *self._output.parents) if not exists(path)]
                stack.callback(self._remove_made)
                self._output.mkdir(parents=True, exist_ok=True)
                stack.enter_context(self._work)
                self._recover()
                new = Path(tempfile.mkdtemp(prefix="new-", dir=self._work.path))
                self._staging = Staging(self._output, new)
            except FolderInUseError as error:
                message = Sentence(
                    "{error} is building into this folder; wait for it, or choose another folder with -o",
                    error=error,
                )
                raise _error(self._output, message) from error
            except OSError as error:
                raise _refused(self._output, error) from error
            self._stack = stack.pop_all()
        return self

    def _recover(self) -> None:
        """Undo what a killed process left half finished, and remove its leftovers.

        :raises SpecError: if that can't be done.
        """
        self._work.kept = True
        try:
            journal = Journal.find(self._output, self._work.path)
            if journal is not None:
                journal.roll_back()
        except JournalError as error:
            raise _error(
                error.path, Sentence("{reason} (an earlier build was cut short)", reason=error.reason)
            ) from error
        self._work.kept = False
        self._work.sweep()
        sweep_abandoned(self._output, WRITE_FOLDER)

    def commit(self, keep: Iterable[Path] = ()) -> None:
        """Put all files into the output folder.

        :param keep: files that are never replaced, because they are the sources of the build.
        :raises SpecError: if one of those, or something that isn't a file, is in the way, or if a file can't be
            replaced. All files are then as they were.
        """
        names = sorted(p.relative_to(self.staging.path) for p in self.staging.path.rglob("*") if p.is_file())
        kept = frozenset(path.resolve() for path in keep)
        if faults := [fault for name in names for fault in _in_the_way(self._output, name, kept)]:
            raise SpecError(faults)
        try:
            journal = Journal.open(self._output, self._work.path, self.staging.path, names)
        except JournalError as error:
            raise _error(error.path, error.reason) from error
        except OSError as error:
            raise _refused(self._output, error) from error
        try:
            self._replace(names)
            journal.close()
        except BaseException as error:
            if not journal.is_closed:
                self._roll_back(journal)
            if isinstance(error, OSError):
                raise _refused(self._output, error) from error
            raise
        finally:
            self._work.kept = not journal.is_closed  # as long as there is a journal, its backups must stay
        self._made = []

    def _replace(self, names: Iterable[Path]) -> None:
        for name in names:
            target = self._output / name
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(self.staging.path / name, target)
            except OSError as error:
                advice = (
                    Sentence(". Close any program that has it open, or choose another folder with -o")
                    if isinstance(error, PermissionError)
                    else ""
                )
                message = Sentence(
                    "can't be replaced: {reason}; no files were changed{advice}",
                    reason=system_reason(error),
                    advice=advice,
                )
                raise _error(target, message) from error

    def _roll_back(self, journal: Journal) -> None:
        try:
            journal.roll_back()
        except JournalError as error:
            raise _error(
                error.path,
                Sentence("{reason}; the next build into this folder tries again", reason=error.reason),
            ) from error

    def _remove_made(self) -> None:
        """Remove folders that were made for files that never arrived."""
        for folder in self._made:
            with suppress(OSError):
                folder.rmdir()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()


def _in_the_way(output: Path, name: Path, kept: frozenset[Path]) -> Iterator[LocatedFault]:
    target = output / name
    if resolved(target) in kept:
        what = Sentence(
            "would be replaced, but this build reads it: choose another folder with -o, or another `name`"
        )
        yield LocatedFault(str(target), 0, 0, what)
    if is_folder(target) and not target.is_symlink():
        yield LocatedFault(str(target), 0, 0, "a folder has the name of this file")
    yield from (
        LocatedFault(str(output / folder), 0, 0, "is a file, not a folder")
        for folder in name.parents
        if exists(output / folder) and not is_folder(output / folder)
    )


def _refused(output: Path, error: OSError) -> SpecError:
    """The error for a system that doesn't allow writing."""
    for path in (output, *output.parents):
        if exists(path) and not is_folder(path):
            return _error(path, Sentence("is a file, not a folder"))
    return _error(output, Sentence("can't be written to: {reason}", reason=system_reason(error)))


def _error(path: Path, message: str) -> SpecError:
    return SpecError([LocatedFault(str(path), 0, 0, message)])

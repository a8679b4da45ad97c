"""A folder to build into. All files are made first, in a work folder, and then replaced one by one, each whole.

What is promised: a file that pnp didn't write, or that someone has changed since, is never replaced or removed
unless the user says so; nothing outside the folder is touched; and whenever a build breaks off, each file is
whole, the former one or the new one, and the next build replaces the rest. `pnp.build.manifest` remembers which
files are pnp's. Products can be made again, so nothing is undone and nothing waits for the disk.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from pnp.base.atomic_write import WRITE_FOLDER
from pnp.base.errors import LocatedFault, SpecError
from pnp.base.files import exists, is_file, is_folder, resolved
from pnp.base.sentences import Sentence
from pnp.base.system_reasons import system_reason
from pnp.base.work_folder import PATIENCE, FolderInUseError, WorkFolder, sweep_abandoned
from pnp.build.manifest import (
    MANIFEST,
    Entry,
    Manifest,
    Origin,
    digest,
    is_inside,
    is_recognised,
    left_over,
)

BUILD_FOLDER = ".pnp-work"
"""The work folder in the output folder while something is built into it."""
FORMER_WORK_FOLDER = ".pnp-build"
"""That of earlier versions, which kept the former files of a build that was cut short. It isn't touched."""


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


@dataclass(frozen=True, slots=True)
class Placed:
    """What a user should know about the files that were in the folder before; names in it."""

    adopted: tuple[str, ...] = ()
    """Replaced files of a folder without a manifest, recognised as pnp's."""
    behind: tuple[str, ...] = ()
    """Files that a build cut short hadn't replaced."""
    left: tuple[str, ...] = ()
    """Files of the same specs that they no longer make."""
    pruned: tuple[str, ...] = ()
    """The same, if they were removed."""


class OutputFolder:
    """Files for a folder that one process at a time writes to. Leaving without `commit` drops them."""

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

    def __enter__(self) -> OutputFolder:
        """Lock the output folder, and remove what a killed process left in the work folder.

        :raises SpecError: if another process builds into this folder, or it can't be written to.
        """
        with ExitStack() as stack:
            try:
                self._made = [path for path in (self._output, *self._output.parents) if not exists(path)]
                stack.callback(self._remove_made)
                self._output.mkdir(parents=True, exist_ok=True)
                stack.enter_context(self._work)
                self._work.sweep()
                sweep_abandoned(self._output, WRITE_FOLDER)
                self._staging = Staging(
                    self._output, Path(tempfile.mkdtemp(prefix="new-", dir=self._work.path))
                )
            except FolderInUseError as error:
                message = "another process is building into this folder; wait for it, or choose another with -o"
                raise _error(self._output, message) from error
            except OSError as error:
                raise _refused(self._output, error) from error
            self._stack = stack.pop_all()
        return self

    def commit(
        self,
        origins: Mapping[str, Origin],
        keep: Iterable[Path] = (),
        *,
        overwrite: bool = False,
        prune: bool = False,
    ) -> Placed:
        """Put all files into the output folder.

        :param origins: what each file was made from, by its name.
        :param keep: files that are never replaced, because they are the sources of the build.
        :param overwrite: whether files that aren't pnp's may be replaced.
        :param prune: whether unchanged files of the same specs that they no longer make are removed.
        :raises SpecError: if a file is in the way: all stay as they were; or if one can't be replaced.
        """
        staged, output = self.staging.path, self._output
        names = sorted(path.relative_to(staged).as_posix() for path in staged.rglob("*") if path.is_file())
        new = {name: digest(staged / name) for name in names}
        found = Manifest.read(output)
        before = found or Manifest()
        unknown = [name for name in names if not self._may_replace(before, name, new[name])]
        adopted = [name for name in unknown if found is None and is_recognised(output / name)]
        kept = frozenset(path.resolve() for path in keep)
        foreign = () if overwrite else {*unknown} - {*adopted}
        in_the_way = {name: [*_in_the_way(output, name, kept)] for name in names}
        not_ours = {name: [_not_ours(output, name, before)] for name in foreign}
        if faults := [fault for name in names for fault in in_the_way[name] or not_ours.get(name, [])]:
            raise SpecError(faults)
        behind = tuple(name for name, entry in before.entries.items() if entry.is_behind(output / name))
        either = {name: Entry(origins[name], (digest(output / name), new[name])) for name in names}
        self._put(Manifest({**before.entries, **either}))
        for name in names:
            self._replace(name)
        left = tuple(name for name in left_over(before, origins) if before.has(output, name))
        for name in left if prune else ():
            (output / name).unlink()
        others = {name: entry for name, entry in before.entries.items() if is_file(output / name)}
        self._put(Manifest({**others, **{name: Entry(origins[name], (new[name],)) for name in names}}))
        self._made = []
        return Placed(tuple(adopted), behind, () if prune else left, left if prune else ())

    def _may_replace(self, before: Manifest, name: str, new: str) -> bool:
        path = self._output / name
        return not os.path.lexists(path) or before.has(self._output, name) or digest(path) == new

    def _put(self, manifest: Manifest) -> None:
        self.staging.put(MANIFEST, manifest.as_bytes())
        self._replace(MANIFEST)

    def _replace(self, name: str) -> None:
        target = self._output / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.staging.path / name, target)
        except OSError as error:
            advice = (
                Sentence("close any program that has it open, and build again")
                if isinstance(error, PermissionError)
                else Sentence("build again once that is settled")
            )
            message = Sentence(
                "can't be replaced: {reason}; {advice}", reason=system_reason(error), advice=advice
            )
            raise _error(target, message) from error

    def _remove_made(self) -> None:
        """Remove folders that were made for files that never arrived."""
        for folder in self._made:
            with suppress(OSError):
                folder.rmdir()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()


def _in_the_way(output: Path, name: str, kept: frozenset[Path]) -> Iterator[LocatedFault]:
    target = output / name
    if resolved(target) in kept:
        what = Sentence(
            "would be replaced, but this build reads it: choose another folder with -o, or another `name`"
        )
        yield LocatedFault(str(target), 0, 0, what)
    if is_folder(target) and not target.is_symlink():
        yield LocatedFault(str(target), 0, 0, "a folder has the name of this file")
    if not is_inside(output, target):
        yield LocatedFault(str(target.parent), 0, 0, "is a link that leads out of the output folder")
    yield from (
        LocatedFault(str(output / folder), 0, 0, "is a file, not a folder")
        for folder in Path(name).parents
        if exists(output / folder) and not is_folder(output / folder)
    )


def _not_ours(output: Path, name: str, before: Manifest) -> LocatedFault:
    what = (
        Sentence(
            "has been changed since pnp wrote it: choose another folder with -o, or replace it with --overwrite"
        )
        if name in before.entries
        else Sentence(
            "wasn't written by pnp: choose another folder with -o or another `name`, or replace it with "
            "--overwrite"
        )
    )
    return LocatedFault(str(output / name), 0, 0, what)


def _refused(output: Path, error: OSError) -> SpecError:
    """The error for a system that doesn't allow writing."""
    for path in (output, *output.parents):
        if exists(path) and not is_folder(path):
            return _error(path, Sentence("is a file, not a folder"))
    return _error(output, Sentence("can't be written to: {reason}", reason=system_reason(error)))


def _error(path: Path, message: str) -> SpecError:
    return SpecError([LocatedFault(str(path), 0, 0, message)])

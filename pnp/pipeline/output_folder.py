"""A folder to build into. All files are made first, in a work folder, and then replaced one by one, each whole.
The manifest lists the files that pnp wrote, each with its digest and its origin.

The folder and its manifest aren't trusted. An entry counts only for a file inside the folder that has a suffix
that pnp writes and still matches the digest in the entry.

It's guaranteed that a file that pnp didn't write, or that someone has changed since, is never replaced or
removed unless the user asks for it, and that nothing outside the folder is touched. If a build is interrupted,
every file is complete, either old or new, and the next build replaces the rest. The manifest records which
files are pnp's. Products can be made again, so nothing is undone, and nothing waits for the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import IO, Any, NamedTuple

from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.base.files import PATIENCE, exists, is_file, is_folder, locked, name_key, resolved, system_reason
from pnp.base.sentences import Sentence

MANIFEST = ".pnp-manifest.json"
_PAGE = ".js .mjs .css .wasm .whl .ttf .woff2 .txt .webmanifest"
SUFFIXES = frozenset(f".pdf .svg .png .dxf .html .json .yaml .pcio .zip {_PAGE}".split())
"""The suffixes of the files that pnp writes."""
_MOST_BYTES = 10_000_000


class Origin(NamedTuple):
    """The origin of a file.

    :ivar by: ``build``, ``publish``, or the target of an export.
    :ivar spec: the spec's path from the output folder, or its built-in name.
    """

    by: str = "build"
    spec: str = ""
    product: str = ""


class Entry(NamedTuple):
    """A file that pnp wrote: its name and digest; while it is being replaced, the digests before and after."""

    name: str
    origin: Origin
    sha256: tuple[str, ...]


Manifest = Mapping[str, Entry]
"""The files of a folder by their `name_key`, since some systems ignore case."""


def _manifest_of(entries: Iterable[Entry]) -> Manifest:
    """Return a manifest of entries; of two for the same file, the later one counts."""
    return {name_key(entry.name): entry for entry in entries}


def read_manifest(output: Path) -> Manifest | None:
    """Return the manifest of a folder, or None if it has none that can be read."""
    path = output / MANIFEST
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        if is_file(path) and path.stat().st_size < _MOST_BYTES:
            entries = map(_entry, json.loads(path.read_bytes())["files"])
            return _manifest_of(one for one in entries if _may_be_ours(output / one.name, output))
    return None


def _entry(one: Mapping[str, Any]) -> Entry:
    origin = Origin(**{name: str(value) for name, value in one["origin"].items()})
    return Entry(str(one["name"]), origin, tuple(filter(None, map(str, one["sha256"]))))


def _may_be_ours(path: Path, output: Path) -> bool:
    return path.suffix in SUFFIXES and is_inside(output, path)


def as_bytes(manifest: Manifest) -> bytes:
    """Return a manifest as JSON in ASCII, in the order of the names, some of which may not be text."""
    entries = sorted(manifest.values(), key=attrgetter("name"))
    files = [{**entry._asdict(), "origin": entry.origin._asdict()} for entry in entries]
    return json.dumps({"pnp": 1, "files": files}, indent=1).encode("ascii")


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal; empty for a link, and for what can't be read as a file."""
    with suppress(OSError):
        if is_file(path) and not path.is_symlink():
            with path.open("rb") as stream:
                return hashlib.file_digest(stream, "sha256").hexdigest()
    return ""


def is_inside(output: Path, path: Path) -> bool:
    """Return whether a path is in a folder, once all links on the way to it are followed."""
    return resolved(path.parent).is_relative_to(resolved(output))


_STAMPS = {".pdf": rb"/Creator \(pnp \d", ".svg": rb"<desc>pnp \d", ".html": rb"\bpnp \d+\.\d+\.\d+\b"}


def is_recognised(path: Path) -> bool:
    """Return whether a file without a manifest is one that pnp wrote: by its stamp, or by that of a PDF beside
    it with whose name the file's name begins."""
    if path.suffix == ".png":
        return any(
            is_recognised(path.with_name(f"{re.sub(end, '', path.stem)}.pdf")) for end in ("$", r"-\d+$")
        )
    return bool(digest(path) and path.suffix in _STAMPS and re.search(_STAMPS[path.suffix], path.read_bytes()))


def left_over(before: Manifest, now: Manifest) -> list[str]:
    """Return the files that earlier runs made from the same specs, and that this run no longer makes.

    A run may leave out formats, so only files of removed products and removed pages count.
    """
    made = {(one.origin, re.sub(r"\d+", "#", one.name)) for one in now.values()}
    products = {origin for origin, _ in made}
    runs = {(origin.by, origin.spec) for origin in products}
    return [
        one.name
        for key, one in before.items()
        if key not in now
        and (one.origin.by, one.origin.spec) in runs
        and (one.origin not in products or (one.origin, re.sub(r"\d+", "#", one.name)) in made)
    ]


LOCK, WORK = ".pnp-work-lock", ".pnp-work-"
"""The name of the lock, and the beginning of the name of the work folder, that are in the output folder during
a build. A killed process may leave both; the next build removes them."""


class Placed(NamedTuple):
    """Names of files that were in the folder before, for notices to the user.

    :ivar adopted: replaced files of a folder without a manifest, recognised as pnp's.
    :ivar behind: files that an interrupted build hadn't replaced.
    :ivar left: files that the same specs no longer make; ``pruned`` is whether they were removed.
    """

    adopted: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    pruned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """Files for a folder that one process at a time writes to; see `opened`.

    It can be sent to worker processes, which only add files. These wait in a new folder each time, so a worker
    that outlives its build can't add to the next one.
    """

    path: Path
    _waiting: Path

    @classmethod
    @contextmanager
    def opened(cls, path: Path, patience: float = PATIENCE) -> Iterator[OutputFolder]:
        """Lock a folder, creating it if needed. Without `commit`, all files are dropped.

        :raises SpecError: if another process builds into this folder, or it can't be written to.
        """
        with ExitStack() as stack:
            try:
                stack.callback(_remove_empty, [one for one in (path, *path.parents) if not exists(one)])
                path.mkdir(parents=True, exist_ok=True)
                stack.enter_context(locked(path / LOCK, patience))
                for left in path.glob(f"{WORK}*/"):
                    shutil.rmtree(left, ignore_errors=True)  # follows no links
                waiting = stack.enter_context(
                    tempfile.TemporaryDirectory(prefix=WORK, dir=path, ignore_cleanup_errors=True)
                )
            except TimeoutError as error:
                busy = Sentence(
                    "another process is building into this folder; wait for it, or choose another with -o"
                )
                raise SpecError.at(path, busy) from error
            except OSError as error:
                raise _refused(path, error) from error
            yield cls(path, Path(waiting))

    def put(self, name: str, contents: bytes | Callable[[IO[bytes]], None]) -> int:
        """Add one file, and return the number of its bytes.

        :param contents: the bytes, or a function that writes them.
        :raises SpecError: if it can't be written.
        """
        path = self._waiting / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as out:
                if isinstance(contents, bytes):
                    out.write(contents)
                else:
                    contents(out)
                return out.tell()
        except OSError as error:
            raise _refused(self.path, error) from error

    def commit(
        self,
        origins: Mapping[str, Origin],
        keep: Iterable[Path] = (),
        *,
        overwrite: bool = False,
        prune: bool = False,
    ) -> Placed:
        """Put all files into the output folder.

        :param origins: the origin of each file, by its name.
        :param keep: files that are never replaced, because they are the sources of the build.
        :param overwrite: whether files that aren't pnp's may be replaced.
        :param prune: whether to remove unchanged files that the same specs no longer make.
        :raises SpecError: if a file is in the way, in which case nothing is changed, or if one can't be
            replaced.
        """
        output, found = self.path, read_manifest(self.path)
        adopted = [name for name in origins if found is None and is_recognised(output / name)]
        own = _manifest_of(Entry(name, origins[name], (digest(output / name),)) for name in adopted)
        before = own if found is None else found
        now = _manifest_of(
            Entry(name, origins[name], (digest(self._waiting / name),)) for name in sorted(origins)
        )
        if errors := [*_obstacles(output, before, now, {*map(resolved, keep)}, overwrite=overwrite)]:
            raise SpecError(errors)
        intact = {key: one for key, one in before.items() if digest(output / one.name) in one.sha256}
        behind = [one.name for one in intact.values() if digest(output / one.name) != one.sha256[-1]]
        left = left_over(intact, now)
        either = {
            key: one._replace(sha256=(digest(output / one.name), *one.sha256)) for key, one in now.items()
        }
        try:
            self._put({**intact, **either})
            for one in now.values():
                self._replace(one.name)
            for name in left if prune else ():
                (output / name).unlink()
            self._put({**intact, **now})
        except OSError as error:
            raise _cut_short(output, error) from error
        return Placed(tuple(adopted), tuple(behind), *((), tuple(left)) if prune else (tuple(left), ()))

    def _put(self, entries: Manifest) -> None:
        self.put(MANIFEST, as_bytes(entries))
        self._replace(MANIFEST)

    def _replace(self, name: str) -> None:
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(self._waiting / name, target)


def _obstacles(
    output: Path, before: Manifest, now: Manifest, kept: Container[Path], *, overwrite: bool
) -> Iterator[ErrorDetails]:
    """Yield why files may not be replaced."""
    for key, one in now.items():
        target = output / one.name
        known = before[key].sha256 if key in before else ()
        if not is_inside(output, target):
            yield Mark(str(target.parent)).error("is a link that leads out of the output folder")
        elif resolved(target) in kept:
            message = Sentence(
                "would be replaced, but this build reads it: choose another folder with -o, or another `name`"
            )
            yield Mark(str(target)).error(message)
        elif is_folder(target):
            yield Mark(str(target)).error(
                "a folder has the name of this file: rename the folder, or choose another output folder with -o"
            )
        elif not overwrite and os.path.lexists(target) and digest(target) not in (*known, *one.sha256):
            changed = Sentence(
                "has been changed since pnp wrote it: choose another folder with -o, or replace it with "
                "--overwrite"
            )
            third_party = Sentence(
                "wasn't written by pnp: choose another folder with -o or another `name`, or replace it with "
                "--overwrite"
            )
            yield Mark(str(target)).error(changed if known else third_party)


def _remove_empty(folders: Iterable[Path]) -> None:
    """Remove folders that were created for files that were never written."""
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()


def _refused(output: Path, error: OSError) -> SpecError:
    """Return the error for a system that doesn't allow writing."""
    for path in (output, *output.parents):
        if exists(path) and not is_folder(path):
            return SpecError.at(path, Sentence("is a file, not a folder"))
    return SpecError.at(output, Sentence("can't be written to: {reason}", reason=system_reason(error)))


def _cut_short(output: Path, error: OSError) -> SpecError:
    """Return the error for a system that doesn't allow replacing a file."""
    advice = (
        Sentence("close any program that has it open, and build again")
        if isinstance(error, PermissionError)
        else Sentence("build again once that's resolved")
    )
    message = Sentence("can't be replaced: {reason}; {advice}", reason=system_reason(error), advice=advice)
    return SpecError.at(error.filename2 or error.filename or output, message)

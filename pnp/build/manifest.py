"""The manifest of an output folder: the files that pnp wrote, each with its digest and what it was made from.

The folder, and so its manifest, may come from a stranger. An entry counts only for a file inside the folder
whose suffix is one that pnp writes, and that still has the digest in the entry.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from pnp.base.files import is_file, resolved

MANIFEST = ".pnp-manifest.json"
_PAGE = ".js .mjs .css .wasm .whl .ttf .woff2 .txt .webmanifest"
SUFFIXES = frozenset(f".pdf .svg .png .html .json .yaml .pcio .zip {_PAGE}".split())
"""The suffixes of the files that pnp writes."""


BUILD = "build"


@dataclass(frozen=True, slots=True)
class Origin:
    """What a file was made from."""

    by: str = BUILD
    """What wrote it: `BUILD`, ``publish``, or the target of an export."""
    spec: str = ""
    """The spec's path from the output folder, or its built-in name."""
    product: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file that pnp wrote, or is about to replace: its digests before and after."""

    origin: Origin
    digests: tuple[str, ...]

    def is_behind(self, path: Path) -> bool:
        """Tell whether a build was cut short before it replaced a file."""
        return len(self.digests) == 2 and digest(path) not in ("", self.digests[1])


def _entry(found: Mapping[str, str | list[str]]) -> Entry:
    origin = Origin(str(found["by"]), str(found["spec"]), str(found["product"]))
    return Entry(origin, tuple(map(str, found["sha256"])))


@dataclass(frozen=True, slots=True)
class Manifest:
    """The files of an output folder, by their names in it."""

    entries: Mapping[str, Entry] = field(default_factory=dict)

    @classmethod
    def read(cls, output: Path) -> Manifest | None:
        """Return the manifest of a folder, or None if it has none that can be read."""
        try:
            found = json.loads((output / MANIFEST).read_bytes())["files"]
            entries = {str(name): _entry(one) for name, one in found.items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return cls({name: entry for name, entry in entries.items() if _may_be_ours(output, name)})

    def as_bytes(self) -> bytes:
        """Return the manifest as JSON in ASCII, in the order of the names, some of which may not be text."""
        files = {
            name: {
                "sha256": entry.digests,
                "by": entry.origin.by,
                "spec": entry.origin.spec,
                "product": entry.origin.product,
            }
            for name, entry in sorted(self.entries.items())
        }
        return json.dumps({"pnp": 1, "files": files}, indent=1).encode("ascii")

    def has(self, output: Path, name: str) -> bool:
        """Tell whether a file is as pnp wrote it."""
        entry = self.entries.get(name)
        path = output / name
        return entry is not None and not path.is_symlink() and digest(path) in (set(entry.digests) - {""})


def left_over(before: Manifest, origins: Mapping[str, Origin]) -> list[str]:
    """Return the files that earlier runs made of the same specs, and that a run no longer makes.

    A build may leave out formats, so only products that are gone count, and pages of a product that has fewer.
    An export and a publication always make all of their files.
    """
    runs = {(one.by, one.spec) for one in origins.values()}
    products = {*origins.values()}
    pages = {(one, _numbered(name)) for name, one in origins.items()}
    return [
        name
        for name, entry in before.entries.items()
        if name not in origins
        and (entry.origin.by, entry.origin.spec) in runs
        and (
            entry.origin.by != BUILD or entry.origin not in products or (entry.origin, _numbered(name)) in pages
        )
    ]


def _numbered(name: str) -> str:
    """Return what the names of a product's pages have in common."""
    return re.sub(r"\d+", "#", name)


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal, empty for what can't be read."""
    with suppress(OSError), path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
    return ""


def is_inside(output: Path, path: Path) -> bool:
    """Tell whether a path is in a folder, once all links on the way to it are followed."""
    return resolved(path.parent).is_relative_to(resolved(output))


def is_recognised(path: Path) -> bool:
    """Tell whether a file without a manifest is one that pnp wrote: by its stamp, or by that of the PDF or SVG
    beside it that its name begins with."""
    if path.suffix == ".png":
        stem = re.sub(r"-\d+$", "", path.stem)
        return any(is_recognised(path.with_name(f"{name}.pdf")) for name in {stem, path.stem})
    if not is_file(path) or path.is_symlink() or path.suffix not in _STAMPS:
        return False
    with suppress(OSError):
        return re.search(_STAMPS[path.suffix], path.read_bytes()) is not None
    return False


_STAMPS = {".pdf": rb"/Creator \(pnp \d", ".svg": rb"<desc>pnp \d", ".html": rb"\bpnp \d+\.\d+\.\d+\b"}


def _may_be_ours(output: Path, name: str) -> bool:
    path = PurePosixPath(name)
    strange = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or "\0" in name
    return not strange and path.suffix in SUFFIXES and is_inside(output, output / name)

"""The manifest of an output folder: the files that pnp wrote, each with its digest and what it was made from.

The folder, and so its manifest, may come from a stranger. An entry counts only for a file inside the folder
whose suffix is one that pnp writes, and that still has the digest in the entry.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

from pnp.base.files import is_file, name_key, resolved

MANIFEST = ".pnp-manifest.json"
_PAGE = ".js .mjs .css .wasm .whl .ttf .woff2 .txt .webmanifest"
SUFFIXES = frozenset(f".pdf .svg .png .dxf .html .json .yaml .pcio .zip {_PAGE}".split())
"""The suffixes of the files that pnp writes."""
_MOST_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class Origin:
    """What a file was made from.

    :ivar by: ``build``, ``publish``, or the target of an export.
    :ivar spec: the spec's path from the output folder, or its built-in name.
    """

    by: str = "build"
    spec: str = ""
    product: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file that pnp wrote: its name and digest; while it is being replaced, the digests before and after."""

    name: str
    origin: Origin
    sha256: tuple[str, ...]


Manifest = Mapping[str, Entry]
"""The files of a folder by their `name_key`, since some systems take names in other case for the same file."""


def manifest_of(entries: Iterable[Entry]) -> Manifest:
    """Put entries together; of two for the same file, the later one counts."""
    return {name_key(entry.name): entry for entry in entries}


def read_manifest(output: Path) -> Manifest | None:
    """Return the manifest of a folder, or None if it has none that can be read."""
    path = output / MANIFEST
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        if is_file(path) and path.stat().st_size < _MOST_BYTES:
            entries = map(_entry, json.loads(path.read_bytes())["files"])
            return manifest_of(one for one in entries if _may_be_ours(output / one.name, output))
    return None


def _entry(one: Mapping[str, Any]) -> Entry:
    origin = Origin(**{name: str(value) for name, value in one["origin"].items()})
    return Entry(str(one["name"]), origin, tuple(filter(None, map(str, one["sha256"]))))


def _may_be_ours(path: Path, output: Path) -> bool:
    return path.suffix in SUFFIXES and is_inside(output, path)


def as_bytes(manifest: Manifest) -> bytes:
    """Return a manifest as JSON in ASCII, in the order of the names, some of which may not be text."""
    files = sorted((asdict(entry) for entry in manifest.values()), key=itemgetter("name"))
    return json.dumps({"pnp": 1, "files": files}, indent=1).encode("ascii")


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal; empty for a link, and for what can't be read as a file."""
    with suppress(OSError):
        if is_file(path) and not path.is_symlink():
            with path.open("rb") as stream:
                return hashlib.file_digest(stream, "sha256").hexdigest()
    return ""


def is_inside(output: Path, path: Path) -> bool:
    """Tell whether a path is in a folder, once all links on the way to it are followed."""
    return resolved(path.parent).is_relative_to(resolved(output))


_STAMPS = {".pdf": rb"/Creator \(pnp \d", ".svg": rb"<desc>pnp \d", ".html": rb"\bpnp \d+\.\d+\.\d+\b"}


def is_recognised(path: Path) -> bool:
    """Tell whether a file without a manifest is one that pnp wrote: by its stamp, or by that of the PDF beside
    it that its name begins with."""
    if path.suffix == ".png":
        return any(
            is_recognised(path.with_name(f"{re.sub(end, '', path.stem)}.pdf")) for end in ("$", r"-\d+$")
        )
    return bool(digest(path) and path.suffix in _STAMPS and re.search(_STAMPS[path.suffix], path.read_bytes()))


def left_over(before: Manifest, now: Manifest) -> list[str]:
    """Return the files that earlier runs made of the same specs, and that this one no longer makes.

    A run may leave out formats, so only products that are gone count, and pages of a product that has fewer.
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

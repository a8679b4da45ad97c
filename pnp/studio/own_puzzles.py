"""The problem sets and records that the page offers: built-in ones, and those of the user's folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.specs.catalogue import builtin_sets
from pnp.specs.errors import kind_of_root
from pnp.specs.reader import MAX_SET_BYTES, read_file


def puzzle_sources(folder: str) -> tuple[tuple[str, str], ...]:
    """What there is to try: built-in sets and records, and those of the user's own; sources with names."""
    return (*(("built-in", name) for name in builtin_sets()), *_own(Path(folder)))


def _own(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("*.yaml"))[:200]:
        try:
            root = read_file(path, path.name, most_bytes=MAX_SET_BYTES)
        except PnpError:
            continue
        if kind_of_root(root) in ("problem set", "record"):
            yield "own", path.name

"""Texts with the files that they name, independent of any disk."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath

from pnp.base.errors import ErrorDetails, Mark, PnpError
from pnp.base.sentences import Sentence

NOWHERE = "/pnp-document-without-files"
"""The folder of a text that comes with no files. It doesn't exist."""
MOST_FILES = 200
_beside: ContextVar[str] = ContextVar("_beside", default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Doc:
    """A spec, a puzzle set or a record, and the files that it names, by their paths below it."""

    name: str
    text: str
    files: Mapping[str, str | bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LocalDoc:
    """A document whose files are in a folder; its name is that of its own file, below the folder."""

    text: str
    name: str
    folder: str

    @property
    def path(self) -> Path:
        """The document's own file."""
        return Path(self.folder) / self.name


@contextmanager
def files_beside(folder: str) -> Iterator[None]:
    """Make a context in which documents without files are in the caller's ``folder``."""
    token = _beside.set(folder)
    try:
        yield
    finally:
        _beside.reset(token)


def local(doc: Doc) -> LocalDoc:
    """Return a document in a folder with only its own files, or in the caller's folder (`files_beside`).

    :raises PnpError: for a name or a path that leads elsewhere.
    """
    if not _is_below(doc.name):
        raise PnpError(Sentence("'{name}' isn't the name of a document", name=doc.name))
    if not doc.files:
        return LocalDoc(doc.text, doc.name, _beside.get())
    entries = ((name, data.encode() if isinstance(data, str) else data) for name, data in doc.files.items())
    return LocalDoc(doc.text, doc.name, _laid_out(tuple(sorted(entries))).name)


@lru_cache(maxsize=2)
def _laid_out(entries: tuple[tuple[str, bytes], ...]) -> tempfile.TemporaryDirectory[str]:
    """Write the files into a folder, which is removed once it isn't needed. In a browser, it's in memory."""
    if len(entries) > MOST_FILES:
        raise PnpError(
            Sentence(
                "a document can have up to {most} files, not {number}",
                most=MOST_FILES,
                number=len(entries),
            )
        )
    folder = tempfile.TemporaryDirectory(prefix="pnp-")
    for name, data in entries:
        if not _is_below(name):
            raise PnpError(Sentence("'{name}' isn't in the document's folder or below it", name=name))
        target = Path(folder.name).joinpath(*PurePosixPath(name).parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return folder


def _is_below(name: str) -> bool:
    """Return whether a name leads to a place below a folder, on any system."""
    path = PurePosixPath(name)
    return not (path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or "\0" in name)


def place_of(error: ErrorDetails | Mark) -> str:
    """Return the place of an error in another file, as a key: file, line and column."""
    return f"{error.file}:{error.line}:{error.column}"

"""The files in the user's folder: their names, which can't lead out of it, and their texts, with fingerprints,
sizes and line endings; and files written beside a spec under a free name, such as pictures, tables and fonts.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath

from pnp.base.errors import PnpError
from pnp.base.files import system_reason, write_new, write_whole
from pnp.base.sentences import Sentence

MOST_BYTES = 1_000_000
"""The largest file to read, save or keep as a draft, in bytes of UTF-8."""
NO_FILE = "new"
"""The value in place of the fingerprint of a file that doesn't exist."""


class DocumentError(PnpError):
    """A text can't be read or written."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text, and the fingerprint of the file that it was read from."""

    text: str
    fingerprint: str


def fingerprint(data: bytes) -> str:
    """Return sixteen hexadecimal digits that differ when the bytes do."""
    return hashlib.sha256(data).hexdigest()[:16]


def encoded(text: str) -> bytes:
    """Return the bytes of a text.

    :raises DocumentError: if there are more than `MOST_BYTES`.
    """
    data = repaired(text).encode()
    if len(data) > MOST_BYTES:
        raise DocumentError(
            Sentence(
                "this text has {number:,} bytes; at most {most:,} can be saved",
                number=len(data),
                most=MOST_BYTES,
            )
        )
    return data


def decoded(data: bytes, name: str) -> Document:
    """Return the text of a file, with the line endings that the editor uses for counting characters.

    :raises DocumentError: if it is too large or isn't UTF-8.
    """
    if len(data) > MOST_BYTES:
        raise DocumentError(
            Sentence("'{name}' is larger than {most:,} bytes; make it smaller", name=name, most=MOST_BYTES)
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(Sentence("'{name}' isn't text in UTF-8", name=name)) from error
    return Document(text.replace("\r\n", "\n").replace("\r", "\n"), fingerprint(data))


def repaired(text: str) -> str:
    """Return the text with a replacement character (U+FFFD) for each half of a surrogate pair.

    A browser can send such a half, for example if a deletion splits an emoji; it can't be encoded in UTF-8.
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


LONGEST = 200
"""The most bytes of a name. The file name of its draft is longer, and systems allow 255."""
_NAME = re.compile(r"[\w][\w .,()+-]{0,80}(/[\w][\w .,()+-]{0,80}){0,3}")


class FolderError(PnpError):
    """A name isn't allowed, or a file can't be read or written."""


def is_sound(root: Path, name: str) -> bool:
    """Return whether a name leads to a place within the folder, links followed."""
    if not _NAME.fullmatch(name) or not name.endswith(".yaml") or len(name.encode()) > LONGEST:
        return False
    root = root.resolve()
    return (root / name).resolve().is_relative_to(root)


def path_of(root: Path, name: str) -> Path:
    """Return the file of a name.

    :raises FolderError: if the name isn't allowed.
    """
    if not is_sound(root, name):
        raise FolderError(
            Sentence(
                "'{name}' can't be a file name here: use letters and digits, and end it in .yaml", name=name
            )
        )
    return root / name


_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".avif")
TYPES = frozenset(
    {
        *_PICTURES,
        *(".csv", ".tsv", ".xlsx", ".xlsm", ".ods"),
        *(".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"),
        *(".md", ".j2"),
    }
)
"""The allowed suffixes. Opening such a file doesn't run anything, and none of them is a spec."""
MOST_BESIDE, MOST_PICTURE = 4_000_000, 24_000_000
"""The largest size of a file in bytes, and that of a picture; specs accept fonts of up to the former."""


def put_beside(root: Path, spec: str, name: str, data: bytes) -> str:
    """Write a file into the folder of a spec, and return its name there, which may include folders. An existing
    file isn't changed: if its content differs, the new file's name gets a number.

    :param spec: the name of the spec's file below ``root``; it doesn't have to exist.
    :raises FolderError: if a name isn't allowed, or the file is too large or can't be written.
    """
    if not _NAME.fullmatch(name) or PurePosixPath(name).suffix.casefold() not in TYPES:
        raise FolderError(
            Sentence(
                "'{name}' can't be added to a spec's folder: choose a picture, a table, a font or a template",
                name=name,
            )
        )
    most = MOST_PICTURE if PurePosixPath(name).suffix.casefold() in _PICTURES else MOST_BESIDE
    if len(data) > most:
        raise FolderError(
            Sentence("'{name}' is larger than {most:,} bytes; make it smaller", name=name, most=most)
        )
    folder = path_of(root, spec).parent
    _check_inside(root, (folder / name).parent, name)
    try:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        for own in _names(name):
            if not _is_taken(folder / own):
                write_new(folder / own, data)
                return own
            if _is_same(root, folder / own, data):
                return own
    except OSError as error:
        raise FolderError(
            Sentence("'{name}' can't be written: {reason}", name=name, reason=system_reason(error))
        ) from error
    raise AssertionError("numbers don't end")


def put_over(root: Path, spec: str, name: str, data: bytes, before: bytes) -> None:
    """Write a text table beside a spec, replacing one that hasn't changed since the page read it.

    :param before: the content that the page has read; empty for a new file.
    :raises FolderError: if a name isn't allowed, the file has changed meanwhile, or it can't be written.
    """
    path = path_of(root, spec).parent / name
    if not _NAME.fullmatch(name) or path.suffix.casefold() not in (".csv", ".tsv") or len(data) > MOST_BESIDE:
        raise FolderError(Sentence("'{name}' can't be written here: only tables can be changed", name=name))
    _check_inside(root, path, name)
    try:
        there = path.read_bytes() if path.exists() else b""
        if there not in (before, data):
            raise FolderError(
                Sentence("another program has changed '{name}' in the meantime; open it again", name=name)
            )
        write_whole(path, data)
    except OSError as error:
        raise FolderError(
            Sentence("'{name}' can't be written: {reason}", name=name, reason=system_reason(error))
        ) from error


def _names(name: str) -> Iterator[str]:
    """Yield the name, then the same name with numbers."""
    path = PurePosixPath(name)
    stem, dot, suffix = path.name.partition(".")
    yield name
    yield from (path.with_name(f"{stem}-{number}{dot}{suffix}").as_posix() for number in count(2))


def _check_inside(root: Path, folder: Path, name: str) -> None:
    """Refuse a folder that is outside the user's own through a link.

    :raises FolderError: with the name of the file.
    """
    if not folder.resolve().is_relative_to(root.resolve()):
        raise FolderError(Sentence("'{name}' isn't in the document's folder or below it", name=name))


def _is_taken(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _is_same(root: Path, path: Path, data: bytes) -> bool:
    """Return whether a file in the folder already has the same bytes."""
    target = path.resolve()
    if not target.is_relative_to(root.resolve()) or not target.is_file() or target.stat().st_size != len(data):
        return False
    return target.read_bytes() == data

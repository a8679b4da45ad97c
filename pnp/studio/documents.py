"""A file's text in the studio: its name, which can't lead out of the user's folder, its fingerprint, its size,
its line endings, and characters that UTF-8 can't encode.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence

MOST_BYTES = 1_000_000
"""The largest file to read, save or keep as a draft, in bytes of UTF-8."""
NO_FILE = "new"
"""Stands for the fingerprint of a file that doesn't exist."""


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

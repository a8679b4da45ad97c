"""Names of files within the user's folder: no name and no link leads out of it."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence

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

"""What a name leads to. A name may come from anyone: it can be too long for a file name, or contain a NUL.

`pathlib` raises for some such names; here they are treated like any other name that no file has.
"""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from pnp.base.sentences import Sentence

_REASONS: Mapping[int, str] = {
    errno.EACCES: Sentence("Permission denied"),
    errno.EBUSY: Sentence("Device or resource busy"),
    errno.EDQUOT: Sentence("Disk quota exceeded"),
    errno.EEXIST: Sentence("File exists"),
    errno.EFBIG: Sentence("File too large"),
    errno.EIO: Sentence("Input/output error"),
    errno.EISDIR: Sentence("Is a directory"),
    errno.ELOOP: Sentence("Too many levels of symbolic links"),
    errno.EMFILE: Sentence("Too many open files"),
    errno.ENAMETOOLONG: Sentence("File name too long"),
    errno.ENOENT: Sentence("No such file or directory"),
    errno.ENOMEM: Sentence("Cannot allocate memory"),
    errno.ENOSPC: Sentence("No space left on device"),
    errno.ENOTDIR: Sentence("Not a directory"),
    errno.EPERM: Sentence("Operation not permitted"),
    errno.EROFS: Sentence("Read-only file system"),
}
"""What Linux calls the errors that people meet; other systems' words differ a little."""


def system_reason(error: OSError) -> str:
    """Why the system refuses something: a sentence if the reason is common, else the system's own words."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


def is_file(path: Path) -> bool:
    """Return whether there is a file of this name."""
    return os.path.isfile(path)


def is_folder(path: Path) -> bool:
    """Return whether there is a folder of this name."""
    return os.path.isdir(path)


def exists(path: Path) -> bool:
    """Return whether anything has this name, links followed."""
    return os.path.exists(path)


def resolved(path: Path) -> Path:
    """Return the absolute path, links followed as far as they lead anywhere."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, or a circle of links
        return path.absolute()


def name_key(name: str) -> str:
    """Return a key that is the same for names that some system takes for one file: caseless and in NFC."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def why_no_file(path: Path) -> str:
    """Why there is no file of this name to read."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Sentence("no such file")
    except ValueError:
        return Sentence("a file can't have this name")
    except OSError as error:
        return Sentence("can't be read: {reason}", reason=system_reason(error))
    return Sentence("this is a folder, not a file") if stat.S_ISDIR(mode) else Sentence("this isn't a file")

"""Why the operating system refuses something, in sentences that can be translated."""

from __future__ import annotations

import errno
from collections.abc import Mapping

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

"""Files: what a name refers to, which kind a YAML file is meant to be, writing whole files and ZIP archives,
and lock files.

A name may come from anyone: it can be too long for a file name, or contain a NUL. `pathlib` raises for some
such names; here they are treated like any other name that no file has. A YAML file shows what it's meant to be
by its keys, even if it has errors.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from pnp.base.errors import SpecError
from pnp.base.sentences import Sentence
from pnp.base.wording import nearest

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
"""The words of Linux for the errors that users meet; other systems' words differ a little."""


def system_reason(error: OSError) -> str:
    """Return why the system refused something: our sentence for common reasons, otherwise the system's own
    words."""
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
    """Return the absolute path, with links followed as far as possible."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # a name invalid for files, or a loop of links
        return path.absolute()


def name_key(name: str) -> str:
    """Return a key that is the same for two names if any system treats them as one file, regardless of case and
    of how accents are encoded (NFC)."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def why_no_file(path: Path) -> str:
    """Return the reason that no file of this name can be read."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Sentence("no such file")
    except ValueError:
        return Sentence("a file can't have this name")
    except OSError as error:
        return Sentence("can't be read: {reason}", reason=system_reason(error))
    return Sentence("this is a folder, not a file") if stat.S_ISDIR(mode) else Sentence("this isn't a file")


PATIENCE = 5.0
"""How many seconds to wait for another process."""

_NO_LOCKS = frozenset((errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK))
"""The errors of a file system without locks, such as some network drives. There, the lock is a file that names
its process, and is ignored once that process has ended."""


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold a lock file, and remove it afterwards.

    The operating system releases a lock however its process ends, so while you hold the lock, no other running
    process uses what it guards.

    :raises TimeoutError: if another process holds it for longer than ``patience``, in seconds.
    :raises OSError: if the file can't be made.
    """
    from filelock import FileLock  # here, since most commands need no lock

    try:
        lock = FileLock(path).acquire(patience, poll_interval=0.02).lock
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
        from filelock import SoftFileLock  # here, since it loads the module that identifies this machine

        lock = SoftFileLock(f"{path}-owner").acquire(patience, poll_interval=0.02).lock
    try:
        yield
    finally:
        if os.name == "nt":
            lock.release()  # Windows can't remove a file that the next owner has open, so it stays
        with suppress(OSError):
            path.unlink()  # a waiting process notices, and creates another
        lock.release()


LOCK, UNFINISHED = ".pnp-lock", ".pnp-unfinished"
"""The lock file and the temporary file beside a file that is being written. If the process is killed, the next
write in that folder removes both."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole. If that fails, an existing file of that name stays as it was.

    :raises SpecError: if it can't be written.
    """
    with _turn(path):
        _replace(path, data)


def write_new(path: Path, data: bytes) -> None:
    """Write a file under a name that isn't taken, or that only an empty file has.

    :raises SpecError: if the name is taken, or the file can't be written.
    """
    with _turn(path):
        check_new(path)
        _replace(path, data)


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    """Wait until no other process writes in the folder of a file."""
    if missing := missing_folder(path):
        raise SpecError.at(path, missing)
    try:
        with locked(path.parent / LOCK):
            yield
    except TimeoutError as error:
        busy = Sentence("can't be written: another process is writing to this folder; try again")
        raise SpecError.at(path, busy) from error
    except OSError as error:
        raise SpecError.at(path, Sentence("can't be written: {reason}", reason=system_reason(error))) from error


def _replace(path: Path, data: bytes) -> None:
    new = path.parent / UNFINISHED
    new.unlink(missing_ok=True)
    try:
        with new.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(new, path)
    finally:
        with suppress(OSError):
            new.unlink()


def check_new(path: Path) -> None:
    """Check that `write_new` can use a name, before any work goes into the file.

    :raises SpecError: if the name is taken, or its folder doesn't exist.
    """
    empty = is_file(path) and not path.stat().st_size
    taken = os.path.lexists(path) and not empty
    if reason := "already exists; choose another name" if taken else missing_folder(path):
        raise SpecError.at(path, reason)


def missing_folder(path: Path) -> str:
    """Return the message for a new file whose folder doesn't exist; empty if it exists."""
    there = exists(path.parent)
    return "" if there else Sentence("the folder '{parent}' doesn't exist; create it first", parent=path.parent)


# Names from users, turned into parts of file names


def slug(name: str, otherwise: str) -> str:
    """Return a name in small letters, digits and hyphens, without accents; ``otherwise`` if nothing is left of
    it."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or otherwise


# Where the built-in layouts and templates are


_PACKAGE = Path(__file__).resolve().parent.parent


def resource_folder(name: str) -> Path:
    """Return the folder ``layouts`` or ``templates``."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def builtin_templates() -> tuple[str, ...]:
    """Return the names of the built-in templates of booklets."""
    ending = ".md.j2"
    return tuple(
        sorted(path.name.removesuffix(ending) for path in resource_folder("templates").glob(f"*{ending}"))
    )


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as a ZIP, in their order. The same files give the same bytes: entries have the earliest
    time that a ZIP can hold."""
    import io  # needed only for ZIPs
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


FileKind = Literal["spec", "puzzle set", "record"]

_KNOWN_BY: Mapping[str, FileKind] = {
    "products": "spec",
    "moves": "record",
    "puzzles": "puzzle set",
    "extends": "spec",
}
"""Keys that only one kind of file has; if a file has several of them, the first decides."""
HEADS = _KNOWN_BY.keys()
_NOT_MISSPELT = frozenset({"rules"})
"""Keys of products that look like misspellings of the keys above, but aren't."""


def file_kind(keys: Collection[str]) -> FileKind | None:
    """Return the kind of a file with these keys at its head, misspelt or not; None if the keys don't show
    it."""
    key = next((key for key in _KNOWN_BY if key in keys), None) or next(
        (near for key in keys if key not in _NOT_MISSPELT and (near := nearest(key, _KNOWN_BY))), None
    )
    return _KNOWN_BY[key] if key else None


def what_instead(found: FileKind | None, wanted: FileKind, file: str) -> str:
    """Return a message for a file of the wrong kind; empty if it's the expected kind.

    :param file: the file's name in the suggestion.
    """
    if found is None or found == wanted:
        return ""
    if found == "spec":
        return (
            Sentence("this is a spec of products; it has no moves")
            if wanted == "record"
            else Sentence("this is a spec of products; it has no puzzles")
        )
    if wanted == "spec":
        product = f"booklet: {{from: [{file}]}}" if found == "puzzle set" else f"record: {file}"
        return Sentence(
            "this is {found}, not a spec; to print it, write a spec with `products: [{{{product}}}]`",
            found=named_kind(found),
            product=product,
        )
    return Sentence("this is {found}, not {wanted}", found=named_kind(found), wanted=named_kind(wanted))


def named_kind(kind: FileKind) -> str:
    """Return what messages call a kind of file."""
    return _NAMES[kind]


_NAMES: Mapping[FileKind, str] = {
    "spec": Sentence("a spec"),
    "puzzle set": Sentence("a puzzle set"),
    "record": Sentence("a record"),
}

"""An undo journal: which files are being replaced, and how to put them back.

It is written before the first file is replaced and removed after the last one. If one is found later, a
replacement was cut short, and it is rolled back. Until then, the former files stay beside the journal.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pnp.base.durable import sync_file, sync_folder, write_durably
from pnp.base.sentences import Sentence
from pnp.base.system_reasons import system_reason

_NAME, _BACKUPS = "journal", "old"


class JournalError(Exception):
    """A file can't be backed up, put back or read. If there is a journal, it stays for another attempt."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path}: {reason}")


@dataclass(frozen=True, slots=True)
class Change:
    """One file to write: its name in the output folder, the digest of its new contents, and whether there was a
    file of that name before."""

    name: str
    digest: str
    replaces: bool


@dataclass(frozen=True, slots=True)
class Journal:
    """The changes to an output folder, and the folders made in it for them, outermost first."""

    output: Path
    work: Path
    changes: tuple[Change, ...]
    folders: tuple[str, ...]

    @classmethod
    def open(cls, output: Path, work: Path, staged: Path, names: Iterable[Path]) -> Journal:
        """Back up what is to be replaced, then write the journal. Nothing in the output folder has changed yet.

        :param staged: where the new files are, complete.
        :raises JournalError: if a file can't be backed up.
        """
        changes = []
        for name in names:
            sync_file(staged / name)
            try:
                replaces = _back_up(output / name, work / _BACKUPS / name)
            except OSError as error:
                raise JournalError(
                    output / name, Sentence("can't be backed up: {reason}", reason=system_reason(error))
                ) from error
            changes.append(Change(name.as_posix(), _digest(staged / name), replaces))
        missing = {
            f for change in changes for f in PurePosixPath(change.name).parents if not (output / f).exists()
        }
        journal = cls(output, work, tuple(changes), tuple(sorted(map(str, missing))))
        journal._write()
        return journal

    def _write(self) -> None:
        """Write the journal whole or not at all, and to the disk before any file is replaced."""
        for folder in (path for path in (self.work, *self.work.rglob("*")) if path.is_dir()):
            sync_folder(folder)
        files = [[change.name, change.digest, change.replaces] for change in self.changes]
        text = json.dumps({"files": files, "folders": self.folders})
        unfinished = self.work / f"{_NAME}-unfinished"
        write_durably(unfinished, text.encode())
        os.replace(unfinished, self.work / _NAME)
        sync_folder(self.work)

    @classmethod
    def find(cls, output: Path, work: Path) -> Journal | None:
        """The journal of a replacement that was cut short, if there is one.

        :raises JournalError: if it can't be read.
        """
        path = work / _NAME
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            changes = tuple(Change(_inside(name), str(sha), bool(old)) for name, sha, old in found["files"])
            return cls(output, work, changes, tuple(map(_inside, found["folders"])))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            reason = Sentence(
                "can't be read; the files from before that build are in {with_name}",
                with_name=path.with_name(_BACKUPS),
            )
            raise JournalError(path, reason) from error

    def close(self) -> None:
        """Remove the journal: all files are in place, and from here on nothing is rolled back."""
        for folder in {(self.output / change.name).parent for change in self.changes}:
            sync_folder(folder)
        (self.work / _NAME).unlink()

    @property
    def is_closed(self) -> bool:
        return not (self.work / _NAME).exists()

    def roll_back(self) -> None:
        """Put back all former files and remove new ones. If this is cut short, it can be repeated.

        A file that is no longer what was written is someone else's work by now, and stays.

        :raises JournalError: if a file can't be put back. All others have been.
        """
        failed: JournalError | None = None
        for change in self.changes:
            target = self.output / change.name
            try:
                if target.is_file() and _digest(target) == change.digest:
                    _restore(target, self.work / _BACKUPS / change.name, change)
            except OSError as error:
                failed = JournalError(
                    target, Sentence("can't be restored: {reason}", reason=system_reason(error))
                )
        if failed is not None:
            raise failed
        for folder in reversed(self.folders):
            with suppress(OSError):  # someone else uses it now
                (self.output / folder).rmdir()
        try:
            (self.work / _NAME).unlink()
        except OSError as error:
            raise JournalError(
                self.work / _NAME, Sentence("can't be removed: {reason}", reason=system_reason(error))
            ) from error


def _back_up(target: Path, backup: Path) -> bool:
    """Keep a file under another name, as a hard link if the file system has them. Returns whether there was a
    file."""
    if not os.path.lexists(target):
        return False
    backup.parent.mkdir(parents=True, exist_ok=True)
    if target.is_symlink():
        os.symlink(os.readlink(target), backup)
    elif not _linked(target, backup):
        shutil.copy2(target, backup)
        sync_file(backup)
    return True


def _linked(target: Path, backup: Path) -> bool:
    """Whether the file system could make a hard link."""
    try:
        os.link(target, backup)
    except OSError:
        return False
    return True


def _restore(target: Path, backup: Path, change: Change) -> None:
    if not change.replaces:
        target.unlink()
    elif os.path.lexists(backup):  # otherwise it's back already
        os.replace(backup, target)


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _inside(name: str) -> str:
    """A name that leads to a place inside the output folder.

    :raises ValueError: for any other.
    """
    path = PurePosixPath(name)
    if Path(name).is_absolute() or Path(name).drive or ".." in path.parts or not path.parts:
        raise ValueError(name)
    return name

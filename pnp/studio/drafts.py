"""Keep unsaved changes for each session and file, and earlier versions of files that the studio writes."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.files import system_reason, write_whole
from pnp.base.sentences import Sentence
from pnp.studio.documents import DocumentError, FolderError, decoded, encoded, fingerprint, is_sound, path_of

DRAFTS = ".pnp-drafts"
MOST_LISTED = 200
_MARK = re.compile(r"[\w-]{0,40}", re.ASCII)
"""The allowed form of fingerprints and sessions: the page sends them, and they become part of a file name."""
UNKNOWN = ""
"""The fingerprint and the session of a draft without them."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that isn't saved yet."""

    name: str
    text: str
    base: str
    """The fingerprint of the file when the session began, or `pnp.studio.documents.NO_FILE`."""
    session: str
    changed: float
    """The time when it was written, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Drafts:
    """All drafts in one folder."""

    root: Path

    def names(self) -> tuple[str, ...]:
        """Return the files that have drafts, the most recently changed first."""
        newest: dict[str, float] = {}
        for name, _, _, path in self._listed():
            newest[name] = max(newest.get(name, 0.0), _changed(path))
        return tuple(sorted(newest, key=lambda name: -newest[name])[:MOST_LISTED])

    def of(self, name: str) -> tuple[Draft, ...]:
        """Return the drafts of one file, the newest first. One that can no longer be read stays in place.

        :raises FolderError: if the name isn't allowed.
        """
        path_of(self.root, name)
        found = [draft for draft in map(_read, self._listed()) if draft is not None and draft.name == name]
        return tuple(sorted(found, key=lambda draft: -draft.changed))

    def keep(self, name: str, text: str, base: str, session: str) -> None:
        """Write a session's draft of a file, replacing its earlier one.

        :raises PnpError: if the name isn't allowed, the text is too large, or it can't be written.
        """
        path = self._path(name, base, session)
        data = encoded(text)
        try:
            path.parent.mkdir(exist_ok=True)
        except OSError as error:
            raise FolderError(
                Sentence("drafts can't be saved: {reason}", reason=system_reason(error))
            ) from error
        write_whole(path, data)
        self._drop(name, session, but=path)

    def drop(self, name: str, session: str) -> None:
        """Delete the draft that a session has of a file, if there is one."""
        path_of(self.root, name)
        self._drop(name, session, but=None)

    def _drop(self, name: str, session: str, but: Path | None) -> None:
        for own, _, whose, path in self._listed():
            if (own, whose) == (name, session) and path != but:
                path.unlink(missing_ok=True)

    def _listed(self) -> Iterator[tuple[str, str, str, Path]]:
        """Yield the name, fingerprint, session and path of every draft."""
        folder = self.root / DRAFTS
        if not folder.is_dir() or not self._is_own(folder):
            return
        for path in folder.glob("*.yaml"):
            name, base, session = _parts(path.name)
            if is_sound(self.root, name):
                yield name, base, session, path

    def _is_own(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self.root.resolve())

    def _path(self, name: str, base: str, session: str) -> Path:
        path_of(self.root, name)
        if not (_MARK.fullmatch(base) and _MARK.fullmatch(session)):
            raise FolderError(Sentence("this isn't the ID of a draft"))
        own = name.replace("/", "%")
        path = self.root / DRAFTS / (f"{own}@{base}@{session}.yaml" if base or session else own)
        if not self._is_own(path):
            raise FolderError(Sentence("the drafts folder is a link to somewhere else"))
        return path


def _parts(file_name: str) -> tuple[str, str, str]:
    """Return the parts of the name of a draft's file, ``NAME@FINGERPRINT@SESSION.yaml``.

    The content is only the text, so a single rename saves a draft. A name without the two ``@`` is from an
    older version.
    """
    parts = file_name.removesuffix(".yaml").split("@")
    if len(parts) == 3:
        return parts[0].replace("%", "/"), parts[1], parts[2]
    return file_name.replace("%", "/"), UNKNOWN, UNKNOWN


def _read(listed: tuple[str, str, str, Path]) -> Draft | None:
    name, base, session, path = listed
    try:
        return Draft(name, decoded(path.read_bytes(), name).text, base, session, _changed(path))
    except (OSError, DocumentError):
        return None


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


VARIABLE = "PNP_DATA"
"""The environment variable that names another data folder; empty for none."""
MOST_OF_A_FILE = 20
"""The most versions that are kept of one file."""
MOST_OF_ALL = 10_000_000
"""The most bytes of all versions together."""
_STAMP = "%Y%m%dT%H%M%S%fZ"
_FILE = re.compile(r"(\d{8}T\d{12}Z)-([0-9a-f]{16})\.yaml")


def data_folder() -> Path | None:
    """Return the user's data folder; None if `VARIABLE` is empty."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_data_path

    return user_data_path("pnp")


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Version:
    """One stored text of a file, named by time and fingerprint."""

    path: Path
    when: datetime
    fingerprint: str
    size: int

    def text(self) -> str:
        """Return its text.

        :raises PnpError: if it can't be read.
        """
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise PnpError(
                Sentence("this version can't be read: {reason}", reason=system_reason(error))
            ) from error
        return decoded(data, self.path.name).text


@dataclass(frozen=True, slots=True)
class Versions:
    """All versions of all files."""

    root: Path | None
    """The folder of the versions; None to keep none."""
    now: Callable[[], datetime] = _now

    def of(self, file: Path) -> tuple[Version, ...]:
        """Return the versions of a file, the newest first."""
        folder = self._folder(file)
        return tuple(sorted(_found(folder), key=_age)) if folder is not None else ()

    def keep(self, file: Path, text: str) -> None:
        """Store a text of a file, unless it equals the last one; delete the oldest if there are too many.

        :raises PnpError: if it can't be written.
        """
        folder = self._folder(file)
        if folder is None or not text:
            return
        data = encoded(text)
        newest = next(iter(self.of(file)), None)
        if newest is not None and newest.fingerprint == fingerprint(data):
            return
        when = self.now()
        if newest is not None and when <= newest.when:  # the clock was set back
            when = newest.when + timedelta(microseconds=1)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PnpError(
                Sentence(
                    "earlier versions can't be saved in {folder}: {reason}",
                    folder=folder,
                    reason=system_reason(error),
                )
            ) from error
        write_whole(folder / f"{when.strftime(_STAMP)}-{fingerprint(data)}.yaml", data)
        self._drop_the_oldest(file)

    def _drop_the_oldest(self, file: Path) -> None:
        for version in self.of(file)[MOST_OF_A_FILE:]:
            version.path.unlink(missing_ok=True)
        assert self.root is not None
        kept = sorted((v for folder in self.root.iterdir() for v in _found(folder)), key=_age)
        total = 0
        for version in kept:
            total += version.size
            if total > MOST_OF_ALL:
                version.path.unlink(missing_ok=True)

    def _folder(self, file: Path) -> Path | None:
        if self.root is None:
            return None
        whole = str(file.resolve())
        return self.root / f"{file.stem}-{hashlib.sha256(whole.encode()).hexdigest()[:12]}"


def _age(version: Version) -> tuple[float, str]:
    """Return the key that sorts the newest first."""
    return -version.when.timestamp(), version.path.name


def _found(folder: Path) -> Iterator[Version]:
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        match = _FILE.fullmatch(path.name)
        if match:
            when = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
            yield Version(path, when, match[2], path.stat().st_size)

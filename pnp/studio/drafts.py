"""Unsaved changes, kept on disk for each session and file, with the fingerprint of the file they began from.

A draft's file name, ``NAME@FINGERPRINT@SESSION.yaml``, has all the metadata, so its content is just the text,
and a single rename saves it. A name without the two ``@`` is from an older version, and it isn't known what the
draft began from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.base.files import system_reason, write_whole
from pnp.base.sentences import Sentence
from pnp.studio.documents import DocumentError, decoded, encoded
from pnp.studio.paths import FolderError, is_sound, path_of

DRAFTS = ".pnp-drafts"
MOST_LISTED = 200
_MARK = re.compile(r"[\w-]{0,40}", re.ASCII)
"""The allowed form of fingerprints and sessions: the page sends them, and they become part of a file name."""
UNKNOWN = ""
"""The fingerprint and the session of a draft that doesn't name them."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that isn't saved yet."""

    name: str
    text: str
    base: str
    """The fingerprint of the file when the session began, or `pnp.studio.documents.NO_FILE`."""
    session: str
    changed: float
    """When it was written, in seconds since 1970."""


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
        """Return the drafts of one file, the newest first. One that can no longer be read is left where it is.

        :raises FolderError: if the name isn't allowed.
        """
        path_of(self.root, name)
        found = [draft for draft in map(_read, self._listed()) if draft is not None and draft.name == name]
        return tuple(sorted(found, key=lambda draft: -draft.changed))

    def keep(self, name: str, text: str, base: str, session: str) -> None:
        """Write a session's draft of a file, in place of its earlier one.

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

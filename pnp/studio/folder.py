"""The one folder that the page reads and writes. What is overwritten is kept as an earlier version."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.files import system_reason, write_whole
from pnp.base.sentences import Sentence
from pnp.studio.documents import MOST_BYTES, NO_FILE, Document, decoded, encoded, fingerprint
from pnp.studio.drafts import MOST_LISTED, Drafts
from pnp.studio.paths import FolderError, is_sound, path_of
from pnp.studio.versions import Version, Versions


class ConflictError(PnpError):
    """A file is no longer what the session began from: someone else has changed it, or the name is taken."""

    def __init__(self, name: str, theirs: Document) -> None:
        self.name = name
        self.theirs = theirs
        super().__init__(f"'{name}' has other content in the folder")


def _nobody(_message: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Folder:
    """The user's own specs, drafts of what is being written, and earlier versions."""

    root: Path
    versions: Versions = field(default_factory=lambda: Versions(None))

    @property
    def drafts(self) -> Drafts:
        return Drafts(self.root)

    def own(self) -> tuple[str, ...]:
        """Return the names of the YAML files in the folder and up to two levels below it, in alphabetical
        order."""
        found: list[str] = []
        for pattern in ("*.yaml", "*/*.yaml", "*/*/*.yaml"):
            for path in self.root.glob(pattern):
                name = path.relative_to(self.root).as_posix()
                if is_sound(self.root, name) and path.is_file():
                    found.append(name)
        return tuple(sorted(found)[:MOST_LISTED])

    def read(self, name: str) -> Document:
        """Return one of these files, with its fingerprint.

        :raises PnpError: if no file has that name, or if the file isn't text.
        """
        path = path_of(self.root, name)
        try:
            with path.open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except OSError as error:
            raise FolderError(
                Sentence("'{name}' can't be read: {reason}", name=name, reason=system_reason(error))
            ) from error
        return decoded(data, name)

    def found(self, name: str) -> Document | None:
        """Return one of these files; None if there is none of that name.

        :raises PnpError: if it isn't text.
        """
        return self.read(name) if path_of(self.root, name).exists() else None

    def save(self, name: str, text: str, base: str = NO_FILE, on_error: Callable[[str], None] = _nobody) -> str:
        """Write one of these files whole, and return its new fingerprint.

        :param base: the fingerprint of the file that this text may replace.
        :param on_error: called with the reason if an earlier version can't be kept; the text is saved anyway.
        :raises ConflictError: if the file has changed in the meantime; then nothing is written.
        :raises PnpError: if the name isn't allowed, the text is too large, or it can't be written.
        """
        path = path_of(self.root, name)
        data = encoded(text)
        there = self.found(name)
        if there is not None and there.fingerprint not in (base, fingerprint(data)):
            raise ConflictError(name, there)
        if there is not None:
            self._keep(path, there.text, on_error)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FolderError(
                Sentence("'{name}' can't be written: {reason}", name=name, reason=system_reason(error))
            ) from error
        write_whole(path, data)
        self._keep(path, text, on_error)
        return fingerprint(data)

    def _keep(self, path: Path, text: str, on_error: Callable[[str], None]) -> None:
        try:
            self.versions.keep(path, text)
        except PnpError as error:
            on_error(str(error))

    def keep_version(self, name: str, text: str) -> None:
        """Keep a text among the versions of a file without writing the file.

        :raises PnpError: if the name isn't allowed or it can't be kept.
        """
        self.versions.keep(path_of(self.root, name), text)

    def versions_of(self, name: str) -> tuple[Version, ...]:
        """Return the earlier versions of a file, the newest first.

        :raises FolderError: if the name isn't allowed.
        """
        return self.versions.of(path_of(self.root, name))

"""The folder that the page reads and writes. Overwritten texts are kept as earlier versions. An opened file
shows its saved text, unsaved changes, or both for the user to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.files import system_reason, write_whole
from pnp.base.sentences import Sentence
from pnp.studio.documents import (
    MOST_BYTES,
    NO_FILE,
    Document,
    FolderError,
    decoded,
    encoded,
    fingerprint,
    is_sound,
    path_of,
)
from pnp.studio.drafts import MOST_LISTED, Draft, Drafts, Version, Versions


class ConflictError(PnpError):
    """A file has changed since the session began: someone else has edited it, or the name is taken."""

    def __init__(self, name: str, theirs: Document) -> None:
        self.name = name
        self.theirs = theirs
        super().__init__(f"'{name}' has other content in the folder")


def _nobody(_message: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Folder:
    """The user's own specs, drafts and earlier versions."""

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


@dataclass(frozen=True, slots=True)
class Opening:
    """The saved text of a file, and all its drafts.

    ``saved`` is None if nothing is saved; ``base`` is the present fingerprint of the file.
    """

    name: str
    saved: str | None
    base: str
    found: tuple[Draft, ...] = ()

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The drafts that differ from the saved text and from each other, the newest first."""
        return tuple(self._different())

    def _different(self) -> Iterator[Draft]:
        seen = {self.saved}
        for draft in self.found:
            if draft.text not in seen:
                seen.add(draft.text)
                yield draft

    @property
    def needs_decision(self) -> bool:
        """Whether the user has to choose: there are several drafts, or the file has changed since the draft."""
        if len(self.drafts) > 1:
            return True
        return self.saved is not None and any(draft.base != self.base for draft in self.drafts)

    @property
    def draft(self) -> Draft | None:
        """The draft to open if the user doesn't have to choose."""
        return next(iter(self.drafts), None)


def opening_of_file(folder: Folder, name: str) -> Opening:
    """Return the opening of a file of the folder.

    :raises PnpError: if there is neither a file that can be read nor a draft of that name.
    """
    drafts = folder.drafts.of(name)
    try:
        saved = folder.read(name)
    except PnpError:
        if not drafts:
            raise
        saved = None
    text = saved.text if saved is not None else None
    return Opening(name, text, saved.fingerprint if saved else NO_FILE, drafts)


def opening_of_text(folder: Folder, name: str, text: str) -> Opening:
    """Return the opening of a text from elsewhere, such as a built-in spec that isn't saved under its name yet.

    Drafts of a file with this name are ignored.

    :raises PnpError: if the name isn't allowed.
    """
    drafts = tuple(draft for draft in folder.drafts.of(name) if draft.base == NO_FILE)
    return Opening(name, text, NO_FILE, drafts)


def settle(
    folder: Folder, opening: Opening, chosen: Draft | None, session: str, live: Container[str]
) -> Draft | None:
    """Make the chosen draft the session's own, and set the others aside as versions of the file.

    :param live: other sessions that are still open; they keep their drafts.
    :returns: the session's own draft; None if the saved text was chosen.
    :raises PnpError: if a draft can't be kept; then none is dropped.
    """
    for draft in opening.drafts:
        if draft != chosen and draft.session not in live:
            folder.keep_version(opening.name, draft.text)
    own = None
    if chosen is not None:
        own = replace(chosen, base=opening.base, session=session)
        folder.drafts.keep(opening.name, own.text, own.base, session)
    for draft in opening.found:
        if draft.session not in live and (own is None or draft.session != session):
            folder.drafts.drop(opening.name, draft.session)
    return own

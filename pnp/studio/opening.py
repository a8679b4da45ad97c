"""What to show when a file is opened: its saved text, unsaved changes, or both for the user to choose from."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from pnp.base.errors import PnpError
from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Draft
from pnp.studio.folder import Folder


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
        """The draft to open if the user needn't choose one."""
        return next(iter(self.drafts), None)


def opening_of_file(folder: Folder, name: str) -> Opening:
    """Return how a file of the folder opens.

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
    """Return how a text from elsewhere opens, such as a built-in spec that isn't saved under its name yet.

    Drafts of a file with this name play no part.

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

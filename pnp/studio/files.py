"""The page's operations on files in the user's folder: list, open, keep drafts, save, and restore earlier
versions.

Each call takes strings by name and returns plain values, so that it travels as JSON. A *session* is one window
of the page. It owns its drafts for as long as it's open, which it reports every few seconds.
"""

from __future__ import annotations

import re
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from inspect import signature
from itertools import zip_longest
from typing import Literal

from pnp.base.errors import PnpError
from pnp.base.files import file_kind
from pnp.base.sentences import Sentence
from pnp.studio.documents import NO_FILE, put_beside, put_over, repaired
from pnp.studio.folder import ConflictError, Folder, Opening, opening_of_file, opening_of_text, settle

CALLS = (
    *("listing", "open", "choose", "watch", "leave"),
    *("keep", "save", "put_away", "versions", "keep_version", "compare", "put_beside", "put_over"),
)
"""The calls that the page can make."""
_HALF = re.compile(r"[\ud800-\udfff]")
_TEXTS = frozenset(("text", "left", "right"))
"""The arguments that users typed, which are repaired; all others are names."""
_SIGNS = ("open", "choose", "watch")
"""The calls that show that a window is open. Other calls don't count, because a window may send another
window's drafts."""
ALIVE = 150.0
"""The seconds after its last call for which a window counts as open. Hidden windows may send only one call per
minute."""
_KEY = re.compile(r"^([\w-]+):", re.M)
"""A key at the head of a file, whatever errors the rest has."""


class CallError(Exception):
    """A request that isn't a call."""


@dataclass(frozen=True, slots=True)
class FileLine:
    """A file of the folder: its kind, and whether it has unsaved changes."""

    name: str
    kind: str
    has_draft: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """The folder and its files."""

    folder: str
    files: tuple[FileLine, ...]


@dataclass(frozen=True, slots=True)
class DraftText:
    """Unsaved changes, with the session that made them, and the time in seconds since 1970."""

    text: str
    session: str
    changed: float


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was opened, or a choice for the user to make first.

    ``saved`` is None if nothing is saved. If there are ``drafts``, nothing is open yet, because the user has to
    choose between them and the saved text.
    """

    name: str
    kind: str
    base: str
    saved: str | None
    text: str = ""
    is_restored: bool = False
    drafts: tuple[DraftText, ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """A file that was saved: its new fingerprint, and any error that didn't prevent saving.

    If ``conflict`` isn't None, nothing was written: it's the text in the folder, and ``base`` is its
    fingerprint.
    """

    base: str
    conflict: str | None = None
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VersionText:
    """An earlier text of a file, and the time when it was kept, in seconds since 1970."""

    text: str
    when: float


@dataclass(frozen=True, slots=True)
class Files:
    """The user's folder, shared by all windows of the page."""

    folder: Folder
    now: Callable[[], float] = time.monotonic
    _signs: dict[str, float] = field(default_factory=dict)
    _replaced: set[str] = field(default_factory=set)
    """The sessions of windows that were reloaded, whose last calls may still be on their way."""

    def called(self, request: object) -> object:
        """Return the value of a call, ``{"name": "open", "args": {"name": "a.yaml", "session": "x"}}``.

        :raises CallError: for anything else. `PnpError` if it can't be done.
        """
        if not isinstance(request, dict) or request.get("name") not in CALLS:
            raise CallError("this isn't a call of the studio")
        name, arguments = request["name"], request.get("args")
        if not isinstance(arguments, dict) or not all(isinstance(value, str) for value in arguments.values()):
            raise CallError(f"{name}: the arguments must be named, and text")
        if any(_HALF.search(value) for key, value in arguments.items() if key not in _TEXTS):
            raise CallError(f"{name}: an argument has half of a surrogate pair")
        method: Callable[..., object] = getattr(self, name)
        try:
            bound = signature(method).bind(**arguments)
        except TypeError as error:
            raise CallError(f"{name}: {error}") from error
        if name in _SIGNS:
            self._signs[arguments["session"]] = self.now()
            self._replaced.discard(arguments["session"])
        return method(**bound.arguments)

    def live(self, but: str) -> frozenset[str]:
        """Return the sessions of other windows that are open."""
        oldest = self.now() - ALIVE
        return frozenset(session for session, at in self._signs.items() if at > oldest and session != but)

    def leave(self, session: str) -> None:
        """Record that a window was closed."""
        self._signs.pop(session, None)

    def listing(self) -> Listing:
        """Return the files of the folder, and drafts of files that were never saved."""
        drafts = self.folder.drafts.names()
        saved = self.folder.own()
        names = (*saved, *sorted(name for name in drafts if name not in saved))
        lines = tuple(FileLine(name, self._kind(name), name in drafts) for name in names)
        return Listing(str(self.folder.root), lines)

    def _kind(self, name: str) -> str:
        try:
            found = self.folder.found(name)
        except PnpError:
            return "spec"
        return _kind_of_text(found.text) if found else "spec"

    def open(self, name: str, session: str, text: str = "", before: str = "") -> Opened:
        """Open a file; or, if ``text`` isn't empty, a text from elsewhere, such as a built-in spec.

        :param before: the session that the window had before it was reloaded.
        """
        if before:
            self.leave(before)
            self._replaced.add(before)
        opening = self._opening(name, text)
        if not opening.needs_decision:
            return self._settled(opening, opening.draft.session if opening.draft else "", session)
        drafts = tuple(DraftText(draft.text, draft.session, draft.changed) for draft in opening.drafts)
        return Opened(name, _kind_of(opening), opening.base, opening.saved, drafts=drafts)

    def choose(self, name: str, session: str, chosen: str, text: str = "") -> Opened:
        """Open a file with the draft of a chosen session, or with its saved text if none is chosen."""
        return self._settled(self._opening(name, text), chosen, session)

    def _opening(self, name: str, text: str) -> Opening:
        return opening_of_text(self.folder, name, text) if text else opening_of_file(self.folder, name)

    def _settled(self, opening: Opening, chosen: str, session: str) -> Opened:
        draft = next((draft for draft in opening.drafts if chosen and draft.session == chosen), None)
        if chosen and draft is None:
            raise PnpError(
                Sentence("the unsaved changes of '{name}' are gone; open the file again", name=opening.name)
            )
        own = settle(self.folder, opening, draft, session, self.live(session))
        text = own.text if own is not None else opening.saved or ""
        return Opened(opening.name, _kind_of(opening), opening.base, opening.saved, text, own is not None)

    def keep(self, name: str, text: str, base: str, session: str, sender: str = "") -> None:
        """Keep unsaved changes as the draft of a session. Changes that arrive late from a reloaded window
        become an earlier version instead, because the new window has taken over its draft.

        :param sender: the window that found the changes in the browser and sends them on behalf of the session.
        """
        if session in self._replaced and not sender:
            self.folder.keep_version(name, repaired(text))
        else:
            self.folder.drafts.keep(name, repaired(text), base, session)

    def save(self, name: str, text: str, base: str, session: str, opened: str) -> Saved:
        """Write a text into the folder, and drop the session's drafts of it.

        :param base: the fingerprint of the file that it may replace.
        :param opened: the name under which the text was opened.
        """
        remarks: list[str] = []
        try:
            found = self.folder.save(name, text, base, remarks.append)
        except ConflictError as conflict:
            return Saved(conflict.theirs.fingerprint, conflict.theirs.text)
        for own in {name, opened}:
            self.folder.drafts.drop(own, session)
        return Saved(found, remarks=tuple(remarks))

    def put_away(self, name: str, text: str, session: str) -> None:
        """Discard a text: it's kept as an earlier version of its file, and its draft is deleted."""
        self.folder.keep_version(name, text)
        self.folder.drafts.drop(name, session)

    def versions(self, name: str) -> tuple[VersionText, ...]:
        """Return the earlier versions of a file, the newest first."""
        return tuple(VersionText(v.text(), v.when.timestamp()) for v in self.folder.versions_of(name))

    def keep_version(self, name: str, text: str) -> None:
        """Keep a text as an earlier version of a file."""
        self.folder.keep_version(name, text)

    def put_beside(self, name: str, data: str, spec: str) -> str:
        """Put a picture, a font or a template beside a spec, and return its name there.

        :param data: its bytes in base64.
        """
        return put_beside(self.folder.root, spec, name, _unpacked(data, "put_beside"))

    def put_over(self, name: str, data: str, before: str, spec: str) -> None:
        """Write a table beside a spec, if the file still equals ``before``; both are in base64."""
        own, old = _unpacked(data, "put_over"), _unpacked(before, "put_over")
        put_over(self.folder.root, spec, name, own, old)

    def compare(self, left: str, right: str) -> tuple[Row, ...]:
        """Return two texts side by side; empty if they are equal."""
        return side_by_side(left, right)

    def watch(self, name: str, session: str) -> str:
        """Return the current fingerprint of a file. The call also shows that the window is open."""
        found = self.folder.found(name)
        return found.fingerprint if found else NO_FILE


def _unpacked(data: str, call: str) -> bytes:
    """Return the bytes that are sent in base64."""
    try:
        return b64decode(data, validate=True)
    except ValueError as error:
        raise CallError(f"{call}: the data must be base64") from error


def _kind_of_text(text: str) -> str:
    """Return the kind of a text: a spec, unless its keys show that it's a puzzle set or a record."""
    return file_kind(_KEY.findall(text)) or "spec"


def _kind_of(opening: Opening) -> str:
    return _kind_of_text(opening.saved if opening.saved is not None else opening.drafts[0].text)


# Two texts side by side, line by line


CONTEXT = 2
"""Equal lines shown before and after a difference."""
MOST_ROWS = 200


@dataclass(frozen=True, slots=True)
class Row:
    """A line of each text; ``left_number`` and ``right_number`` count from 1 and are 0 if there is no line.

    A row of the kind ``gap`` stands for equal lines that aren't shown.
    """

    kind: Literal["same", "changed", "gap"]
    left: str = ""
    right: str = ""
    left_number: int = 0
    right_number: int = 0


def side_by_side(left: str, right: str) -> tuple[Row, ...]:
    """Return the rows of a comparison, at most `MOST_ROWS`; none if the texts are equal."""
    rows = tuple(_rows(left.splitlines(), right.splitlines()))
    return rows[:MOST_ROWS] if any(row.kind == "changed" for row in rows) else ()


def _rows(left: list[str], right: list[str]) -> Iterator[Row]:
    groups = SequenceMatcher(None, left, right, autojunk=False).get_grouped_opcodes(CONTEXT)
    for number, group in enumerate(groups):
        if number or group[0][1]:
            yield Row("gap")
        for kind, left_from, left_to, right_from, right_to in group:
            ours = enumerate(left[left_from:left_to], left_from + 1)
            theirs = enumerate(right[right_from:right_to], right_from + 1)
            for (a, one), (b, other) in zip_longest(ours, theirs, fillvalue=(0, "")):
                yield Row("same" if kind == "equal" else "changed", one, other, a, b)

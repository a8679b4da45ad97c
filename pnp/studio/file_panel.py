"""The file that is edited: its name, opening, saving, and the questions that keep anything from being lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from pnp.base.errors import PnpError
from pnp.base.file_kinds import kind_of
from pnp.studio.controls import VALUE, button, line, tag
from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Draft
from pnp.studio.folder import ConflictError
from pnp.studio.opening import Opening, opening_of_file, opening_of_text
from pnp.studio.protocols import ScreenProtocol
from pnp.studio.question_panel import Question, Side

_KEY = re.compile(r"^([\w-]+):", re.M)
"""A key at the head of a file, whatever faults the rest has."""


def _time(seconds: float) -> str:
    """A moment by this machine's clock."""
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M:%S")


@dataclass(frozen=True, slots=True)
class FileCallbacks:
    """What the screen does next."""

    opened: Callable[[], None]
    """The session has another file."""
    changed: Callable[[], None]
    """The session has another text of the same file."""
    saved: Callable[[], None]
    found_problems: Callable[[str, str, str], None]
    """A problem set or a record is to be shown: its name, its text and its fingerprint."""


class FilePanel:
    """The name of the file, and what is done with it."""

    def __init__(self, screen: ScreenProtocol, then: FileCallbacks) -> None:
        self._screen = screen
        self._then = then
        label = screen.label
        self.box = tag("div", "", "tools file")
        with self.box:
            self._name = line(label("File name"), screen.session.name, lambda _name: None, id="file-name")
            self._name.on("input", self._named, js_handler=VALUE)
            button(label("Save"), self.save, "main", id="save")
            button(label("Earlier versions"), self._show_versions, "", id="versions")

    def open(self, name: str, text: str) -> None:
        """Take up a text that isn't saved under this name."""
        self._screen.session.keep_now()  # its draft may be of this very file
        try:
            self._open(opening_of_text(self._screen.store.folder, name, text))
        except PnpError as error:
            self._screen.tell(str(error))

    def open_own(self, name: str) -> None:
        """Open a file of the folder, or what is left of it as a draft."""
        self._screen.session.keep_now()
        try:
            opening = opening_of_file(self._screen.store.folder, name)
            if opening.saved is None or kind_of(_KEY.findall(opening.saved)) in ("spec", None):
                self._open(opening)
                return
            self._then.found_problems(name, opening.saved, opening.base)
        except PnpError as error:
            self._screen.tell(str(error))

    def _open(self, opening: Opening) -> None:
        if opening.needs_decision:
            self._ask_which(opening)
        else:
            self._take_up(opening, opening.draft)

    def _take_up(self, opening: Opening, chosen: Draft | None) -> None:
        try:
            self._screen.session.open_with_draft(opening, chosen, self._screen.store.live)
        except PnpError as error:
            self._screen.tell(str(error))
            return
        self._note_file()
        self._screen.tell(self._screen.label("Restored your unsaved changes") if chosen is not None else "")
        self._then.opened()

    def _note_file(self) -> None:
        """The address, the name on the page, and what the browser needs to keep a draft by itself."""
        session = self._screen.session
        own = {
            "value": session.name,
            "data-name": session.name,
            "data-base": session.base,
            "data-session": session.id,
        }
        self._name.props.update(own)
        address = json.dumps(f"/?spec={quote(session.name)}&lang={self._screen.label.language}")
        self._name.client.run_javascript(f"history.replaceState({{}}, '', {address})")

    def _ask_which(self, opening: Opening) -> None:
        """The saved text, or unsaved changes that don't belong to it: the user decides."""
        label = self._screen.label
        drafts = tuple(
            Side(label("Unsaved changes of {time}", time=_time(draft.changed)), draft.text)
            for draft in opening.drafts
        )
        answers = [
            (label("Open the unsaved changes"), lambda k: self._take_up(opening, opening.drafts[k])),
            (label("Open the saved file"), lambda _: self._take_up(opening, None)),
        ]
        self._screen.question.ask(
            Question(
                label("Which of these do you want to open?"),
                label("The one that you don't open is kept among the earlier versions."),
                Side(label("Saved file"), opening.saved or ""),
                drafts,
                answers if opening.saved is not None else answers[:1],
                label("Cancel"),
            )
        )

    def save(self, replacing: str | None = None) -> None:
        """Write the text into the folder.

        :param replacing: the fingerprint of the file that the user agreed to replace.
        """
        name = str(self._name.props["value"])
        try:
            self._screen.session.save(name, replacing)
        except ConflictError as conflict:
            self._ask_before_saving(conflict)
            return
        except PnpError as error:
            self._screen.tell(str(error))
            return
        self._note_file()
        self._screen.tell(self._screen.label("Saved as {name}", name=self._screen.session.name))
        self._then.saved()

    def _ask_before_saving(self, conflict: ConflictError) -> None:
        label, theirs = self._screen.label, conflict.theirs
        is_own = conflict.name == self._screen.session.name and self._screen.session.base != NO_FILE
        replace = label("Replace it with yours"), lambda _: self.save(theirs.fingerprint)
        give_way = label("Open the saved file"), lambda _: self._give_way(conflict)
        self._screen.question.ask(
            Question(
                label("“{name}” has changed since you opened it", name=conflict.name)
                if is_own
                else label("There is already a file called “{name}”", name=conflict.name),
                label("Whichever you give up is kept among the earlier versions."),
                Side(label("Saved file"), theirs.text),
                (Side(label("Your text"), self._screen.session.text),),
                (replace, give_way) if is_own else (replace,),
                label("Keep editing"),
            )
        )

    def _give_way(self, conflict: ConflictError) -> None:
        """Go on with the saved file."""
        try:
            self._screen.session.put_away()
        except PnpError as error:
            self._screen.tell(str(error))
            return
        self._take_up(Opening(conflict.name, conflict.theirs.text, conflict.theirs.fingerprint), None)

    def _show_versions(self) -> None:
        session, label = self._screen.session, self._screen.label
        try:
            versions = self._screen.store.folder.versions_of(session.name)
            texts = [Side(_time(version.when.timestamp()), version.text()) for version in versions]
        except PnpError as error:
            self._screen.tell(str(error))
            return
        texts = [side for side in texts if side.text != session.text]
        if not texts:
            self._screen.tell(label("There are no earlier versions of {name} yet", name=session.name))
            return
        self._screen.question.ask(
            Question(
                label("Earlier versions of “{name}”", name=session.name),
                label("Bringing a version back changes the text, but saves nothing yet."),
                Side(label("Your text"), session.text),
                texts,
                ((label("Bring this version back"), lambda k: self._bring_back(texts[k].text)),),
                label("Keep editing"),
            )
        )

    def _bring_back(self, text: str) -> None:
        try:
            self._screen.session.restore_version(text)
        except PnpError as error:
            self._screen.tell(str(error))
            return
        self._then.changed()

    def restore_unsent(self, event: Any, asked_for: str) -> None:
        """What was typed while there was no server: it becomes a draft, and the file opens with it."""
        named = ""
        for unsent in event.args.get("texts", ()):
            try:
                name, text, base, session = (str(unsent[key]) for key in ("name", "text", "base", "session"))
                self._screen.store.folder.drafts.keep(name, text, base, session)
            except (PnpError, KeyError, TypeError) as error:
                self._screen.tell(str(error))
                continue
            named = name if not named or name == asked_for else named
            forget = f"import('/assets/unsent.js').then((m) => m.forget({json.dumps(session)}))"
            self._name.client.run_javascript(forget)
        if named:
            self.open_own(named)

    def _named(self, event: Any) -> None:
        self._name.props["value"] = str(event.args)

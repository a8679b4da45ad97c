"""The one screen: a gallery to start from, then form, text and pages side by side."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import datetime
from typing import Any
from urllib.parse import quote

from nicegui import background_tasks, ui

from pnp.base.errors import PnpError
from pnp.base.file_kinds import kind_of
from pnp.studio.controls import VALUE, button, line, say, select, tag, words
from pnp.studio.desk import Desk
from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Draft
from pnp.studio.folder import ConflictError
from pnp.studio.form_panel import FormPanel
from pnp.studio.gallery_panel import GalleryPanel
from pnp.studio.labels import Labels, languages
from pnp.studio.messages import Field
from pnp.studio.opening import Opening, opening_of_file, opening_of_text
from pnp.studio.pages_panel import PagesPanel
from pnp.studio.pool import JobError
from pnp.studio.printing_panel import PrintingPanel
from pnp.studio.puzzles_panel import PuzzlesPanel
from pnp.studio.question_panel import Question, QuestionPanel, Side
from pnp.studio.routes import Bench
from pnp.studio.text_panel import TextPanel

_KEY = re.compile(r"^([\w-]+):", re.M)
"""A key at the head of a file, whatever faults the rest has."""
SOON = 1.0
"""Seconds for which the page waits for what stands in the gallery."""
CONNECTED_WITHIN = 60.0
"""Seconds after which a window that was asked for isn't expected any more."""
VIEWS = ("gallery", "sheets", "puzzles", "printing")


def _time(seconds: float) -> str:
    """A moment by this machine's clock."""
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M:%S")


class Screen:
    """What one browser window shows."""

    def __init__(self, bench: Bench, language: str) -> None:
        self.bench = bench
        self.label = Labels(language)
        self.desk: Desk = bench.new_desk()
        self.view = "gallery"
        self._asked_for = ""
        self._client = ui.context.client
        self.desk.is_live = lambda: bool(self._client.has_socket_connection)
        self._gone = False
        self._views: dict[str, Any] = {}
        self._tabs: dict[str, Any] = {}

    async def build(self, spec: str | None) -> None:
        """Lay out the page; open the spec that its address names."""
        client = self._client
        client.on_delete(self._leave)
        client.on_connect(self._came_or_went)
        client.on_disconnect(self._came_or_went)
        ui.add_head_html('<link rel="stylesheet" href="assets/studio.css">')
        client.content.classes(remove="nicegui-content")
        self._header()
        with tag("div", "", "", id="main", tabindex=-1):  # NiceGUI's page is the `main` around it
            self._panels()
        self.question = QuestionPanel(self.label)
        ui.on("unsent", self._take_unsent)
        self.desk.told = self._told
        self.desk.worried = self.tell
        self.desk.waiting.told = self._wait
        with client:
            ui.run_javascript(f"document.documentElement.lang = '{self.label.language}'")
            board = f"getHtmlElement({self.puzzles.trial.board.id})"
            ui.run_javascript(f"import('/assets/board.js').then((m) => m.prepare({board}))")
            ui.run_javascript("import('/assets/unsent.js').then((m) => m.tell())")
        filled = background_tasks.create(self.gallery.fill())
        await asyncio.wait({filled}, timeout=SOON)  # else it comes when the page is there
        self._views["gallery"].set_visibility(True)
        self.show("gallery")
        if spec:
            self._asked_for = spec
            background_tasks.create(self._open_at_last(spec))

    async def _open_at_last(self, spec: str) -> None:
        """Open what the address names once the window is here: by then a window that was loaded anew has gone,
        and what it left unsaved can be taken up."""
        try:
            await self._client.connected(timeout=CONNECTED_WITHIN)
        except TimeoutError:
            return
        with self._client:
            self.open_own(spec)

    def _leave(self) -> None:
        self.gallery.easel.pause()
        self.puzzles.easel.pause()
        self.bench.leave(self.desk)

    def _came_or_went(self) -> None:
        self._gone = not self._client.has_socket_connection
        self._draw_what_is_seen()

    def _draw_what_is_seen(self) -> None:
        """Nothing, while the window is closed or out of reach."""
        for own, easel in (("gallery", self.gallery.easel), ("puzzles", self.puzzles.easel)):
            easel.paint() if own == self.view and not self._gone else easel.pause()

    # Layout

    def _header(self) -> None:
        label = self.label
        with tag("header", "", "bar"):
            say(tag("a", "", "skip", href="#main"), label("To the content"))
            say(tag("h1"), "pnp studio")
            with tag("nav", "", "tabs", aria_label=label("Views")):
                titles = ("Gallery", "Sheets", "Puzzles", "Print help")
                for view, title in zip(VIEWS, titles, strict=True):
                    self._tabs[view] = button(label(title), lambda _=None, v=view: self.show(v), "tab")
            self._file = tag("div", "", "tools file")
            with self._file:
                self._name = line(label("File name"), self.desk.name, lambda _name: None, id="file-name")
                self._name.on("input", self._named, js_handler=VALUE)
                button(label("Save"), self.save, "main", id="save")
                button(label("Earlier versions"), self._show_versions, "", id="versions")
            self._status = tag("p", "", "status", role="status", aria_live="polite")
            self._working = tag("p", "", "working", role="status", id="working")
            with self._working:
                self._what = words("")
                self._seconds = tag("span", "", "", aria_hidden="true")  # not to be read out every second
            select(
                label("Language"),
                [(code, code) for code in languages()],
                label.language,
                lambda code: ui.navigate.to(f"/?lang={code}"),
                id="language",
            )

    def _panels(self) -> None:
        for view in VIEWS:
            self._views[view] = tag("section", "", f"view view-{view}")
        with self._views["gallery"]:
            self.gallery = GalleryPanel(self)
        with self._views["sheets"]:
            self._sheets()
        with self._views["puzzles"]:
            self.puzzles = PuzzlesPanel(self)
        with self._views["printing"]:
            self.printing = PrintingPanel(self)

    def _sheets(self) -> None:
        label = self.label
        with tag("section", "", "panel form", aria_labelledby="form-title"):
            say(tag("h2", "", "", id="form-title"), label("Options"))
            self.form = FormPanel(self)
        with tag("section", "", "panel text", aria_labelledby="text-title"):
            say(tag("h2", "", "", id="text-title"), label("Text"))
            self.text = TextPanel(self)
        with tag("section", "", "panel pages", aria_labelledby="pages-title"):
            say(tag("h2", "", "", id="pages-title"), label("Pages"))
            self.pages = PagesPanel(self)

    # What is done

    def show(self, view: str) -> None:
        """Bring a view to the front."""
        for name, element in self._views.items():
            element.set_visibility(name == view)
            self._tabs[name].props["aria-current"] = "page" if name == view else "false"
        self._file.set_visibility(view == "sheets")
        self.view = view
        self._draw_what_is_seen()
        if view == "puzzles":
            background_tasks.create(self.puzzles.load())
        elif view == "printing":
            background_tasks.create(self.printing.load())

    def tell(self, message: str) -> None:
        """Say something in the line that screen readers read out."""
        say(self._status, message)

    def _wait(self, what: str, seconds: int) -> None:
        """Say what takes long, and for how long it has taken."""
        self._working.classes(add="busy" if what else "", remove="" if what else "busy")
        say(self._what, self.label(what) if what else "")
        say(self._seconds, self.label("{seconds} s", seconds=seconds) if what else "")

    def open(self, name: str, text: str) -> None:
        """Take up a text that isn't saved under this name."""
        self.desk.keep_now()  # its draft may be of this very file
        try:
            self._open(opening_of_text(self.bench.folder, name, text))
        except PnpError as error:
            self.tell(str(error))

    def open_own(self, name: str) -> None:
        """Open a file of the folder, or what is left of it as a draft."""
        self.desk.keep_now()
        try:
            opening = opening_of_file(self.bench.folder, name)
            if opening.saved is None or kind_of(_KEY.findall(opening.saved)) in ("spec", None):
                self._open(opening)
                return
            self.show("puzzles")
            background_tasks.create(self.puzzles.open(name, opening.saved, opening.base))
        except PnpError as error:
            self.tell(str(error))

    def _open(self, opening: Opening) -> None:
        if opening.must_ask:
            self._ask_which(opening)
        else:
            self._take_up(opening, opening.draft)

    def _take_up(self, opening: Opening, chosen: Draft | None) -> None:
        try:
            self.desk.take_up(opening, chosen, self.bench.live)
        except PnpError as error:
            self.tell(str(error))
            return
        self.text.show(self.desk.text)
        self._note_file()
        self.tell(self.label("Restored your unsaved changes") if chosen is not None else "")
        self.show("sheets")

    def _note_file(self) -> None:
        """The address, the name on the page, and what the browser needs to keep a draft by itself."""
        desk = self.desk
        own = {"value": desk.name, "data-name": desk.name, "data-base": desk.base, "data-session": desk.id}
        self._name.props.update(own)
        address = json.dumps(f"/?spec={quote(desk.name)}&lang={self.label.language}")
        self._client.run_javascript(f"history.replaceState({{}}, '', {address})")

    def _ask_which(self, opening: Opening) -> None:
        """The saved text, or unsaved changes that don't belong to it: the user decides."""
        label = self.label
        drafts = tuple(
            Side(label("Unsaved changes of {time}", time=_time(draft.changed)), draft.text)
            for draft in opening.drafts
        )
        answers = [
            (label("Open the unsaved changes"), lambda k: self._take_up(opening, opening.drafts[k])),
            (label("Open the saved file"), lambda _: self._take_up(opening, None)),
        ]
        self.question.ask(
            Question(
                label("Which of these do you want to open?"),
                label("The one that you don't open is kept among the earlier versions."),
                Side(label("Saved file"), opening.saved or ""),
                drafts,
                answers if opening.saved is not None else answers[:1],
                label("Cancel"),
            )
        )

    async def start_from(self, source: str, name: str) -> None:
        """Open what a card of the gallery shows."""
        if source == "own":
            self.open_own(name)
            return
        try:
            text = await self.bench.starting_text(source, name)
        except JobError as error:
            self.tell(str(error))
            return
        self.open(f"{name.replace('/', '-')}.yaml", text)

    def save(self, replacing: str | None = None) -> None:
        """Write the text into the folder.

        :param replacing: the fingerprint of the file that the user agreed to replace.
        """
        name = str(self._name.props["value"])
        try:
            self.desk.save(name, replacing)
        except ConflictError as conflict:
            self._ask_before_saving(conflict)
            return
        except PnpError as error:
            self.tell(str(error))
            return
        self._note_file()
        self.tell(self.label("Saved as {name}", name=self.desk.name))
        self.pages.offer_files()
        background_tasks.create(self.gallery.fill())

    def _ask_before_saving(self, conflict: ConflictError) -> None:
        label, theirs = self.label, conflict.theirs
        is_own = conflict.name == self.desk.name and self.desk.base != NO_FILE
        replace = label("Replace it with yours"), lambda _: self.save(theirs.fingerprint)
        give_way = label("Open the saved file"), lambda _: self._give_way(conflict)
        self.question.ask(
            Question(
                label("“{name}” has changed since you opened it", name=conflict.name)
                if is_own
                else label("There is already a file called “{name}”", name=conflict.name),
                label("Whichever you give up is kept among the earlier versions."),
                Side(label("Saved file"), theirs.text),
                (Side(label("Your text"), self.desk.text),),
                (replace, give_way) if is_own else (replace,),
                label("Keep editing"),
            )
        )

    def _give_way(self, conflict: ConflictError) -> None:
        """Go on with the saved file."""
        try:
            self.desk.set_aside()
        except PnpError as error:
            self.tell(str(error))
            return
        self._take_up(Opening(conflict.name, conflict.theirs.text, conflict.theirs.fingerprint), None)

    def _show_versions(self) -> None:
        desk, label = self.desk, self.label
        try:
            versions = self.bench.folder.versions_of(desk.name)
            texts = [Side(_time(version.when.timestamp()), version.text()) for version in versions]
        except PnpError as error:
            self.tell(str(error))
            return
        texts = [side for side in texts if side.text != desk.text]
        if not texts:
            self.tell(label("There are no earlier versions of {name} yet", name=desk.name))
            return
        self.question.ask(
            Question(
                label("Earlier versions of “{name}”", name=desk.name),
                label("Bringing a version back changes the text, but saves nothing yet."),
                Side(label("Your text"), desk.text),
                texts,
                ((label("Bring this version back"), lambda k: self._bring_back(texts[k].text)),),
                label("Keep editing"),
            )
        )

    def _bring_back(self, text: str) -> None:
        try:
            self.desk.bring_back(text)
        except PnpError as error:
            self.tell(str(error))
            return
        self.text.show(self.desk.text)

    def _take_unsent(self, event: Any) -> None:
        """What was typed while there was no server: it becomes a draft, and the file opens with it."""
        named = ""
        for unsent in event.args.get("texts", ()):
            try:
                name, text, base, session = (str(unsent[key]) for key in ("name", "text", "base", "session"))
                self.bench.folder.drafts.keep(name, text, base, session)
            except (PnpError, KeyError, TypeError) as error:
                self.tell(str(error))
                continue
            named = name if not named or name == self._asked_for else named
            forget = f"import('/assets/unsent.js').then((m) => m.forget({json.dumps(session)}))"
            self._client.run_javascript(forget)
        if named:
            self.open_own(named)

    def _named(self, event: Any) -> None:
        self._name.props["value"] = str(event.args)

    async def set_option(self, option: Field, value: str) -> None:
        """Change an option in the text, as it is once the change is ready."""
        version = -1
        try:
            while version != self.desk.version:
                version = self.desk.version
                text = await self.desk.set_option(option, value)
        except JobError as error:
            self.tell(str(error))
            self.form.show(self.desk.fields)
            return
        if text != self.desk.text:
            self.desk.change(text)
            self.text.show(self.desk.text)

    # What has come of it

    def _told(self) -> None:
        seen = self.desk.seen
        current = seen.version == self.desk.version
        if current:
            self.text.mark(seen.preview.faults)
            self.form.show(self.desk.fields)
        self.pages.show()
        if current and not seen.preview.faults and len(seen.preview.products) > 1:
            background_tasks.create(self._look_further(seen.version))

    async def _look_further(self, version: int) -> None:
        """Faults of the products that are not shown."""
        try:
            faults = await self.desk.rest_of_faults()
        except JobError:
            return  # they are told when their product is shown
        if version == self.desk.version:
            self.text.mark(faults)

"""The one screen: a gallery to start from, then form, text and pages side by side."""

from __future__ import annotations

import asyncio
from typing import Any

from nicegui import background_tasks, ui

from pnp.engine.messages import Field
from pnp.studio.controls import button, say, select, tag, words
from pnp.studio.file_panel import FileCallbacks, FilePanel
from pnp.studio.form_panel import FormPanel
from pnp.studio.gallery_panel import GalleryPanel
from pnp.studio.labels import Labels, languages
from pnp.studio.pages_panel import PagesPanel
from pnp.studio.pool import JobError
from pnp.studio.printing_panel import PrintingPanel
from pnp.studio.puzzles_panel import PuzzlesPanel
from pnp.studio.question_panel import QuestionPanel
from pnp.studio.routes import SessionStore
from pnp.studio.session import Session
from pnp.studio.text_panel import TextPanel

SOON = 1.0
"""Seconds for which the page waits for the cards of the gallery."""
CONNECTED_WITHIN = 60.0
"""Seconds after which a window that was asked for isn't expected any more."""
VIEWS = ("gallery", "sheets", "puzzles", "printing")


class Screen:
    """What one browser window shows."""

    def __init__(self, store: SessionStore, language: str) -> None:
        self.store = store
        self.label = Labels(language)
        self.session: Session = store.new_session()
        self.view = "gallery"
        self._asked_for = ""
        self._client = ui.context.client
        self.session.is_live = lambda: bool(self._client.has_socket_connection)
        self._gone = False
        self._views: dict[str, Any] = {}
        self._tabs: dict[str, Any] = {}

    async def build(self, spec: str | None) -> None:
        """Lay out the page; open the spec that its address names."""
        client = self._client
        client.on_delete(self._leave)
        client.on_connect(self._update_connection)
        client.on_disconnect(self._update_connection)
        ui.add_head_html('<link rel="stylesheet" href="assets/studio.css">')
        client.content.classes(remove="nicegui-content")
        self._header()
        with tag("div", "", "", id="main", tabindex=-1):  # NiceGUI's page is the `main` around it
            self._panels()
        self.question = QuestionPanel(self.label)
        ui.on("unsent", lambda event: self._file.restore_unsent(event, self._asked_for))
        self.session.on_preview = self._show_preview
        self.session.on_error = self.tell
        self.session.waiting.on_wait = self._wait
        with client:
            ui.run_javascript(f"document.documentElement.lang = '{self.label.language}'")
            board = f"getHtmlElement({self.puzzles.trial.board.id})"
            ui.run_javascript(f"import('/assets/board.js').then((m) => m.prepare({board}))")
            ui.run_javascript("import('/assets/unsent.js').then((m) => m.tell())")
        self.show("gallery")  # before the browser, which may have the page already, can ask for another view
        filled = background_tasks.create(self.gallery.fill())
        await asyncio.wait({filled}, timeout=SOON)  # else it comes when the page is there
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
            self._file.open_own(spec)

    def _leave(self) -> None:
        self.gallery.thumbnails.pause()
        self.puzzles.thumbnails.pause()
        self.store.leave(self.session)

    def _update_connection(self) -> None:
        self._gone = not self._client.has_socket_connection
        self._draw_what_is_seen()

    def _draw_what_is_seen(self) -> None:
        """Nothing, while the window is closed or out of reach."""
        for own, thumbnails in (("gallery", self.gallery.thumbnails), ("puzzles", self.puzzles.thumbnails)):
            thumbnails.resume() if own == self.view and not self._gone else thumbnails.pause()

    # Layout

    def _header(self) -> None:
        label = self.label
        with tag("header", "", "bar"):
            say(tag("a", "", "skip", href="#main"), label("Skip to content"))
            say(tag("h1"), "pnp studio")
            with tag("nav", "", "tabs", aria_label=label("Views")):
                titles = ("Gallery", "Sheets", "Puzzles", "Print help")
                for view, title in zip(VIEWS, titles, strict=True):
                    self._tabs[view] = button(label(title), lambda _=None, v=view: self.show(v), "tab")
            self._file = FilePanel(
                self, FileCallbacks(self._opened, self._show_text, self._saved, self._show_problems)
            )
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
        self._file.box.set_visibility(view == "sheets")
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

    def _opened(self) -> None:
        self._show_text()
        self.show("sheets")

    def _show_text(self) -> None:
        self.text.show(self.session.text)

    def _saved(self) -> None:
        self.pages.offer_files()
        background_tasks.create(self.gallery.fill())

    def _show_problems(self, name: str, text: str, base: str) -> None:
        self.show("puzzles")
        background_tasks.create(self.puzzles.open(name, text, base))

    async def start_from(self, source: str, name: str) -> None:
        """Open what a card of the gallery shows."""
        if source == "own":
            self._file.open_own(name)
            return
        try:
            text = await self.store.starting_text(source, name)
        except JobError as error:
            self.tell(str(error))
            return
        self._file.open(f"{name.replace('/', '-')}.yaml", text)

    async def set_option(self, option: Field, value: str) -> None:
        """Change an option in the text, as it is once the change is ready."""
        version = -1
        try:
            while version != self.session.version:
                version = self.session.version
                text = await self.session.set_option(option, value)
        except JobError as error:
            self.tell(str(error))
            self.form.show(self.session.fields)
            return
        if text != self.session.text:
            self.session.change(text)
            self.text.show(self.session.text)

    # What has come of it

    def _show_preview(self) -> None:
        latest = self.session.latest
        current = latest.version == self.session.version
        if current:
            self.text.mark(latest.preview.faults)
            self.form.show(self.session.fields)
        self.pages.show()
        if current and not latest.preview.faults and len(latest.preview.products) > 1:
            background_tasks.create(self._check_other_products(latest.version))

    async def _check_other_products(self, version: int) -> None:
        """Faults of the products that are not shown."""
        try:
            faults = await self.session.rest_of_faults()
        except JobError:
            return  # they are told when their product is shown
        if version == self.session.version:
            self.text.mark(faults)

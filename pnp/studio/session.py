"""A session: the text in one window, its latest preview, and the job that is running for it.

It knows nothing of the page, which is called back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from pnp.base.errors import PnpError
from pnp.engine.messages import ErrorLine, Field, PageLine, Preview
from pnp.studio.busy_notice import Waiting
from pnp.studio.documents import NO_FILE, repaired
from pnp.studio.drafts import Draft
from pnp.studio.field_errors import with_error
from pnp.studio.folder import Folder
from pnp.studio.last_good import LastGood
from pnp.studio.messages import VersionedPreview
from pnp.studio.opening import Opening, settle
from pnp.studio.pool import BusyError, JobError, Pool, RefusedError

PATIENCE = 1.0
"""Seconds after which a job for an outdated text is ended. A shorter one may end by itself, which is cheaper
than starting a new worker."""
SECONDS = 20.0
"""The most seconds that pages may take."""
GENERATING_SECONDS = 600.0
"""The most seconds that generating problems may take."""
DRAFT_AFTER = 0.3
"""Seconds without typing after which a draft is written."""

Callback = Callable[[], None]


def _nobody() -> None:
    pass


@dataclass
class Session:
    """The text that one window edits, and what has been made from it."""

    pool: Pool
    folder: Folder
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    name: str = "untitled.yaml"
    text: str = ""
    base: str = NO_FILE
    """The fingerprint of the file that the text began from, or was saved as last."""
    version: int = 0
    number: int = 1
    latest: VersionedPreview = field(default_factory=lambda: VersionedPreview(0, "", Preview()))
    fields: tuple[Field, ...] = ()
    form_is_old: bool = False
    """Whether the fields are those of an earlier text, since this one can't be read."""
    is_live: Callable[[], bool] = lambda: False
    """Whether the window is open and in reach."""
    waiting: Waiting = field(default_factory=Waiting)
    on_preview: Callback = _nobody
    """Called with no arguments when `latest` has changed."""
    on_error: Callable[[str], None] = lambda _message: None
    """Called with a message about what couldn't be done."""
    trial: bytes = b""
    trial_version: int = 0
    set_name: str = ""
    set_text: str = ""
    """The problem set or record of the puzzles."""
    set_version: int = 0
    _task: asyncio.Task[None] | None = None
    _began: float = 0.0
    _again: bool = False
    _generate: bool = False
    _draft: asyncio.TimerHandle | None = None
    _good: LastGood = field(default_factory=LastGood)
    _form_of: tuple[str, int] = "", 0
    """The text and the product that the fields were made from."""

    @property
    def where(self) -> str:
        return str(self.folder.root)

    @property
    def stem(self) -> str:
        return PurePosixPath(self.name).stem

    @property
    def displayed(self) -> VersionedPreview:
        """The preview on the page: the latest one, or the last without errors of the same product."""
        return self._good.instead_of(self.latest, self.latest.preview.product or self.number)

    def open_with_draft(
        self, opening: Opening, chosen: Draft | None, live: frozenset[str] = frozenset()
    ) -> None:
        """Open a file with the draft that was chosen, or with its saved text.

        :param live: the sessions at work, this one or not.
        :raises PnpError: if a draft can't be kept; nothing is opened then.
        """
        self.keep_now()
        own = settle(self.folder, opening, chosen, self.id, live - {self.id})
        self.open(opening.name, own.text if own is not None else opening.saved or "", opening.base)

    def open(self, name: str, text: str, base: str = NO_FILE) -> None:
        """Open another text.

        :param base: the fingerprint of the file that it comes from.
        """
        self.keep_now()
        self.name, self.base, self.number, self.fields = name, base, 1, ()
        self.form_is_old = False
        self._good.forget()
        # Else the form would edit what is no longer there.
        self.latest = VersionedPreview(self.version, "", Preview())
        self.on_preview()
        self.change(text, draft=False)

    def change(self, text: str, *, draft: bool = True) -> None:
        """Replace the text, and preview it."""
        self.text = repaired(text)
        self.version += 1
        if draft:
            self._keep_soon()
        self.refresh()

    def choose(self, number: int) -> None:
        """Show another product."""
        self.number = number
        self.refresh()

    def refresh(self, *, generate: bool = False) -> None:
        """Preview the text. A running preview of an older text is replaced."""
        loop = asyncio.get_running_loop()
        self._generate = generate
        self._again = True
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work())
        elif loop.time() - self._began > PATIENCE:
            self._task.cancel()
            self._task = loop.create_task(self._work())

    def stop(self) -> None:
        """Cancel the running preview."""
        self._again = False
        if self._task is not None:
            self._task.cancel()

    def close(self) -> None:
        self.keep_now()
        self.stop()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._again:
            self._again = False
            self._began = loop.time()
            version, text, generate = self.version, self.text, self._generate
            found = await self._preview(text, generate=generate)
            self.latest = VersionedPreview(version, text, found)
            self._good.take(self.latest)
            self.on_preview()

    async def _preview(self, text: str, *, generate: bool) -> Preview:
        arguments = (text, self.name, self.where, self.number, generate)
        try:
            if generate:
                with self.waiting.on("Generating the problems"):
                    found = await self._made(text, arguments, GENERATING_SECONDS)
            else:
                with self.waiting.on("Making the pages"):
                    found = await self._made(text, arguments, SECONDS)
        except RefusedError as error:
            return Preview(error.refused.faults)
        except BusyError as error:
            self.on_error(str(error))
            return self.latest.preview
        except JobError as error:
            return Preview((ErrorLine(0, str(error), f"{self.name}: {error}"),))
        return found

    async def _made(self, text: str, arguments: tuple[object, ...], seconds: float) -> Preview:
        found: Preview = await self.pool.run("preview", *arguments, seconds=seconds)
        await self._read_form(text, found)
        return found

    async def _read_form(self, text: str, found: Preview) -> None:
        """The form of a text; of one that can't be read the form before, with the error at its field."""
        number = found.product or self.number
        try:
            fields = await self.pool.run("form", text, number, found.faults)
        except RefusedError:
            fields = ()
        before, whose = self._form_of
        self.form_is_old = not fields and bool(found.faults) and bool(self.fields) and whose == number
        if self.form_is_old:
            self.fields = with_error(self.fields, number, before, text, found.faults)
        else:
            self.fields, self._form_of = fields, (text, number)

    async def page(self, index: int) -> bytes:
        """One page of what is shown, as SVG with all layers.

        :raises JobError: if it can't be drawn. IndexError: if there is no such page.
        """
        displayed = self.displayed
        pages = displayed.preview.pages
        if not 0 <= index < len(pages):
            raise IndexError(index)
        if index == 0:
            return displayed.preview.first
        data: bytes = await self.pool.run(
            "page", displayed.text, self.name, self.where, displayed.preview.product, index, seconds=SECONDS
        )
        return data

    async def rest_of_faults(self) -> tuple[ErrorLine, ...]:
        """The faults of the products that are not shown, too.

        :raises JobError: if that takes too long.
        """
        found: tuple[ErrorLine, ...] = await self.pool.run("all_faults", self.text, self.name, self.where)
        return found

    async def set_option(self, option: Field, value: str) -> str:
        """The text with an option changed by the form.

        :raises JobError: if the text can't be changed like that.
        """
        number = self.latest.preview.product or self.number
        found: str = await self.pool.run("set_option", self.text, number, option.path, value, option.kind)
        return found

    def show_trial(self, svg: bytes) -> None:
        """The drawing of the problem that is tried."""
        self.trial = svg
        self.trial_version += 1

    def show_set(self, name: str, text: str) -> None:
        """The problem set that is browsed."""
        self.set_name, self.set_text = name, text
        self.set_version += 1

    def sheets(self) -> list[tuple[int, PageLine, tuple[int, PageLine] | None]]:
        """Fronts with their backs, each with its number among the pages."""
        found: list[tuple[int, PageLine, tuple[int, PageLine] | None]] = []
        for index, page in enumerate(self.displayed.preview.pages):
            if page.is_back and found:
                found[-1] = (found[-1][0], found[-1][1], (index, page))
            else:
                found.append((index, page, None))
        return found

    # Drafts

    def _keep_soon(self) -> None:
        if self._draft is None:
            self._draft = asyncio.get_running_loop().call_later(DRAFT_AFTER, self.keep_now)

    def keep_now(self) -> None:
        """Write the draft that is due."""
        if self._draft is None:
            return
        self._draft.cancel()
        self._draft = None
        try:
            self.folder.drafts.keep(self.name, self.text, self.base, self.id)
        except PnpError as error:
            self.on_error(str(error))

    def save(self, name: str, replacing: str | None = None) -> None:
        """Write the text into the folder.

        :param replacing: the fingerprint of a file that the user agreed to replace.
        :raises ConflictError: if the file has changed since it was opened, or another has this name.
        :raises PnpError: if the name isn't allowed, or the file can't be written.
        """
        own = self.base if name == self.name else NO_FILE
        self.base = self.folder.save(name, self.text, replacing or own, self.on_error)
        if self._draft is not None:
            self._draft.cancel()
            self._draft = None
        self.folder.drafts.drop(self.name, self.id)
        self.folder.drafts.drop(name, self.id)
        self.name = name

    def put_away(self) -> None:
        """Give the text up for another: it is kept as a version of its file.

        :raises PnpError: if it can't be kept; it isn't given up then.
        """
        self.folder.keep_version(self.name, self.text)
        if self._draft is not None:
            self._draft.cancel()
            self._draft = None
        self.folder.drafts.drop(self.name, self.id)

    def restore_version(self, text: str) -> None:
        """Go on with an earlier version; the present text is kept as a version itself.

        :raises PnpError: if that can't be kept; the text stays as it is then.
        """
        self.folder.keep_version(self.name, self.text)
        self.change(text)

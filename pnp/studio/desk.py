"""One person's place at the workbench: the text, what became of it, and the job that is under way for it.

Knows nothing of the page; the page listens.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from pnp.base.errors import PnpError
from pnp.studio.folder import Folder
from pnp.studio.messages import Field, PageLine, Preview, Shown
from pnp.studio.pool import BusyError, JobError, Pool, RefusedError

PATIENCE = 1.0
"""A job for a text that is no longer wanted is ended after so many seconds; a shorter one may end by itself,
which is cheaper than a new worker."""
SECONDS = 20.0
"""The longest that pages may take."""
GENERATING_SECONDS = 600.0
DRAFT_AFTER = 0.3
"""Seconds without typing after which a draft is written."""

Listener = Callable[[], None]


def _nobody() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Seen:
    """What a preview shows, and the text that it was made from."""

    version: int
    text: str
    preview: Preview


@dataclass
class Desk:
    """The text that one page edits."""

    pool: Pool
    folder: Folder
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    name: str = "untitled.yaml"
    text: str = ""
    version: int = 0
    number: int = 1
    seen: Seen = field(default_factory=lambda: Seen(0, "", Preview()))
    fields: tuple[Field, ...] = ()
    told: Listener = _nobody
    """Called when a preview has come."""
    worried: Callable[[str], None] = lambda _message: None
    """Called with what could not be done."""
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

    @property
    def where(self) -> str:
        return str(self.folder.root)

    @property
    def stem(self) -> str:
        return PurePosixPath(self.name).stem

    def open(self, name: str, text: str) -> None:
        """Take up another text."""
        self.keep_now()
        self.name, self.number, self.fields = name, 1, ()
        self.seen = Seen(self.version, "", Preview())  # else the form would edit what is no longer there
        self.told()
        self.change(text, draft=False)

    def change(self, text: str, *, draft: bool = True) -> None:
        """The text is now this one."""
        self.text = text
        self.version += 1
        if draft:
            self._keep_soon()
        self.refresh()

    def choose(self, number: int) -> None:
        """Show another product."""
        self.number = number
        self.refresh()

    def refresh(self, *, generate: bool = False) -> None:
        """Make the pages anew; the newest wish wins."""
        loop = asyncio.get_running_loop()
        self._generate = generate
        self._again = True
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work())
        elif loop.time() - self._began > PATIENCE:
            self._task.cancel()
            self._task = loop.create_task(self._work())

    def stop(self) -> None:
        """End what is under way."""
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
            self.seen = Seen(version, text, found)
            self.told()

    async def _preview(self, text: str, *, generate: bool) -> Preview:
        try:
            seconds = GENERATING_SECONDS if generate else SECONDS
            found: Preview = await self.pool.run(
                "preview", text, self.name, self.where, self.number, generate, seconds=seconds
            )
            self.fields = await self.pool.run("form", text, found.product or self.number)
        except RefusedError as error:
            return Preview(error.refused.faults)
        except BusyError as error:
            self.worried(str(error))
            return self.seen.preview
        except JobError as error:
            return Preview((Shown(0, str(error), f"{self.name}: {error}"),))
        return found

    async def page(self, index: int) -> bytes:
        """One page of what is shown, as SVG with all layers.

        :raises JobError: where it cannot be made. IndexError: where there is none.
        """
        seen = self.seen
        pages = seen.preview.pages
        if not 0 <= index < len(pages):
            raise IndexError(index)
        if index == 0:
            return seen.preview.first
        data: bytes = await self.pool.run(
            "page", seen.text, self.name, self.where, seen.preview.product, index, seconds=SECONDS
        )
        return data

    async def rest_of_faults(self) -> tuple[Shown, ...]:
        """The faults of the products that are not shown, too.

        :raises JobError: where that takes too long.
        """
        found: tuple[Shown, ...] = await self.pool.run("all_faults", self.text, self.name, self.where)
        return found

    async def set_option(self, option: Field, value: str) -> str:
        """The text with an option changed by the form.

        :raises JobError: where the text cannot be changed so.
        """
        number = self.seen.preview.product or self.number
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
        for index, page in enumerate(self.seen.preview.pages):
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
            self.folder.keep_draft(self.name, self.text)
        except PnpError as error:
            self.worried(str(error))

    def save(self, name: str) -> None:
        """Write the text into the folder.

        :raises PnpError: for a name that cannot be, or a file that cannot be written.
        """
        old = self.name
        self.folder.save(name, self.text)
        if self._draft is not None:
            self._draft.cancel()
            self._draft = None
        self.folder.drop_draft(old)
        self.name = name

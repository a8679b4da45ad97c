"""The page on either engine: that of `pnp studio` on this machine, or the one in a worker of the browser.

Tests that take the fixture `studio` run on both. `only` marks the few that can't, by what the other one lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Literal, Protocol

import pytest

from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Drafts
from tests.browsing import Visitors, new_context, tab
from tests.studio.questions import WORKER, Messages, Questions, Requests
from tests.studio.servers import Server

PREPARING = 60_000
"""Milliseconds at most."""
EngineName = Literal["local", "browser"]

DIFFERENCES: dict[str, tuple[EngineName, str]] = {
    "folder": (
        "local",
        "A page from a web host can't write to a folder: it opens, downloads and keeps drafts.",
    ),
    "generating": ("local", "Generating needs kernels and all cores, which a browser doesn't have."),
    "publishing": ("local", "Publishing copies the built page, which is beside the program."),
    "printer": (
        "local",
        "The corrections for a printer are in the user's config, which the command line reads.",
    ),
    "png": ("local", "PDFium draws the exact PNG files. It would add megabytes to every first visit."),
    "device": ("browser", "What a folder would hold is kept by the browser: texts, and the files beside them."),
}
"""What one engine alone has, and why. Clusters are for the command line: the page has them on neither."""


def only(difference: str) -> pytest.MarkDecorator:
    """Marks a test of what one engine alone has."""
    engine, _ = DIFFERENCES[difference]
    marks = [pytest.mark.slow] if engine == "browser" else []
    one = pytest.param(engine, marks=marks, id=f"{engine}-{difference}")
    return pytest.mark.parametrize("studio", [one], indirect=True)


def _await_snapshot(page: Any) -> None:
    """Wait until the next start is prepared. On a machine that is too busy, starts take longer instead."""
    from playwright.sync_api import TimeoutError as TooLateError

    with suppress(TooLateError):
        page.wait_for_selector("html[data-snapshot=kept]", state="attached", timeout=PREPARING)


class Studio(Protocol):
    """The page with an engine."""

    name: EngineName
    address: str
    """Where the page is, up to the `#`."""
    config: str
    """The config that the engine reads, as `PNP_CONFIG` names it."""

    def window(self, width: int = 1400, **kind: Any) -> AbstractContextManager[Any]:
        """Return a window that is let in, and for which nothing was kept."""

    def questions(self, page: Any) -> Questions:
        """Return what a page asks the engine."""

    def open_file(self, page: Any, name: str, text: str) -> None:
        """Open a text of the reader's own."""

    def open_book(self, page: Any, text: str) -> None:
        """Open the book of a reader who has changed its text before."""


class LocalStudio:
    """On the engine of `pnp studio`."""

    name: EngineName = "local"

    def __init__(self, visitors: Visitors, server: Server) -> None:
        self._visitors, self._server = visitors, server
        self.address, self.config = f"{server.base}/", str(server.config)

    @contextmanager
    def window(self, width: int = 1400, **kind: Any) -> Iterator[Any]:
        with self._visitors.window(self.address, width, **kind) as page:
            server = self._server
            cookie = {"name": f"pnp-studio-{server.port}", "value": server.token, "url": server.base}
            page.context.add_cookies([cookie])
            yield page

    def questions(self, page: Any) -> Questions:
        return Requests(page)

    def open_file(self, page: Any, name: str, text: str) -> None:
        (self._server.folder / name).write_text(text, encoding="utf-8")
        page.goto(f"{self.address}#/file/{name}")

    def open_book(self, page: Any, text: str) -> None:
        Drafts(self._server.folder).keep("puzzle-book.yaml", text, NO_FILE, "before")
        page.goto(f"{self.address}#/book")


class BrowserStudio:
    """On the engine in the browser. Windows of one kind belong to a visitor who has been here before."""

    name: EngineName = "browser"
    config = ""

    def __init__(self, browser: Any, address: str) -> None:
        self._browser, self.address = browser, address
        self._visitors: dict[tuple[object, ...], Any] = {}

    @contextmanager
    def window(self, width: int = 1400, **kind: Any) -> Iterator[Any]:
        context = self._visitor(width, **kind)
        with tab(context) as page:
            session = context.new_cdp_session(page)
            kept = {"origin": self.address.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
            session.send("Storage.clearDataForOrigin", kept)
            yield page

    def _visitor(self, width: int, **kind: Any) -> Any:
        """Return a context in which an engine has been prepared for the next start: that takes longer than a
        test."""
        key = (width, *sorted(kind.items()))
        if key not in self._visitors:
            context = new_context(self._browser, width, **kind)
            context.add_init_script(WORKER)
            with tab(context) as page:
                page.goto(self.address)
                _await_snapshot(page)
            self._visitors[key] = context
        return self._visitors[key]

    def questions(self, page: Any) -> Questions:
        return Messages(page)

    def open_file(self, page: Any, name: str, text: str) -> None:
        page.goto(self.address)
        file = {"name": name, "mimeType": "application/yaml", "buffer": text.encode()}
        page.set_input_files("input[type=file]", file)

    def open_book(self, page: Any, text: str) -> None:
        page.goto(self.address)
        page.evaluate("text => { localStorage['pnp-draft-book'] = JSON.stringify(text); }", text)
        page.goto(f"{self.address}#/book")

    def close(self) -> None:
        for context in self._visitors.values():
            context.close()

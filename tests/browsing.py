"""Windows of the browser for a test, and ways to wait: for a page to settle, or for what happens outside it."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from tests.places import ROOT

SECONDS = 120.0
"""The longest that a test waits for the page, the server or a worker: a busy machine isn't an error."""
KEPT = ROOT / "output" / "test-page"
"""Where the windows of failed tests are kept."""


@contextmanager
def window(browser: Any, width: int = 1400, *, fails: bool = False, **kind: Any) -> Iterator[Any]:
    """A fresh window.

    :param fails: whether the page may say errors on its console.
    :param kind: what else a context of Playwright takes, such as `has_touch`.
    """
    context = new_context(browser, width, **kind)
    try:
        with tab(context, fails=fails) as page:
            yield page
    finally:
        context.close()


_USUAL = 1400
"""The width of a window in pixels."""


class Visitors:
    """Visitors who come again: what a page consists of is read and compiled once, which takes half as long as
    most tests. Whatever else the browser has kept of their last visit is gone."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._away: dict[str, Any] = {}

    @contextmanager
    def window(self, address: str, width: int = _USUAL, **kind: Any) -> Iterator[Any]:
        """A window of a visitor who isn't here yet.

        :param address: where the page is, which is asked for a picture.
        :param kind: as for `window`.
        """
        name = repr((address, width, sorted(kind.items())))
        context = self._away.pop(name, None) or self._new(address, width, **kind)
        try:
            with tab(context) as page:
                yield page
        except BaseException:
            context.close()
            raise
        if not self._has_left(context, address):
            return
        is_usual = width == _USUAL and not kind
        for other in self._away.values() if is_usual else (context,):
            other.close()  # each has a process of several hundred megabytes
        if is_usual:
            self._away = {name: context}

    def _new(self, address: str, width: int, **kind: Any) -> Any:
        """Return a visitor whose first window stays open, so that the process with what is compiled does,
        too."""
        context = new_context(self._browser, width, **kind)
        context.new_page().goto(f"{address}icon.svg")
        return context

    def _has_left(self, context: Any, address: str) -> bool:
        """Close all but the first window, and forget what was kept and done. After a failed test, whose
        trace is kept, the visitor does not come again.
        """
        from playwright.sync_api import Error

        first, *others = context.pages
        for page in others:
            page.close()
        session = context.new_cdp_session(first)
        session.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": _KEPT_THERE})
        session.detach()
        context.clear_cookies()
        try:
            context.tracing.stop_chunk()
        except Error:
            context.close()
            return False
        context.tracing.start_chunk()
        return True

    def close(self) -> None:
        for context in self._away.values():
            context.close()


_KEPT_THERE = "file_systems,indexeddb,local_storage,service_workers,cache_storage"


def new_context(browser: Any, width: int = 1400, **kind: Any) -> Any:
    """Return what the windows of one visitor share: all that the browser keeps."""
    size = {"width": width, "height": 900}
    context = browser.new_context(viewport=size, accept_downloads=True, locale="en", **kind)
    context.set_default_timeout(SECONDS * 1000)
    context.tracing.start()  # a list of what is done; pictures of each step would take longer than the tests
    return context


@contextmanager
def tab(context: Any, *, fails: bool = False) -> Iterator[Any]:
    """A window of a visitor; whatever the page says on its console is an error, unless it may fail."""
    page = context.new_page()
    said = _Said()
    page.on("console", lambda message: said.add(message.type, message.text))
    page.on("pageerror", lambda error: said.add("error", str(error)))
    page.on("requestfailed", lambda request: said.add("lost", f"{request.method} {request.url}"))
    _open[page] = said
    try:
        yield page
    except BaseException:
        keep_windows(os.environ.get("PYTEST_CURRENT_TEST", "unknown").rpartition(" ")[0])
        raise
    finally:
        del _open[page]
        page.close()
    assert fails or not said.errors, said.errors


@dataclass
class _Said:
    """What a window has told: lines of its console, and requests that came to nothing."""

    lines: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def add(self, kind: str, text: str) -> None:
        self.lines.append(f"{kind}: {text}")
        if kind == "error":
            self.errors.append(text)


_open: dict[Any, _Said] = {}
"""The windows that are open."""


def keep_windows(test: str) -> None:
    """Keep what the open windows show, what they have said, and what they were asked to do."""
    from playwright.sync_api import Error

    for number, (page, said) in enumerate(_open.items(), 1):
        folder = KEPT / re.sub(r"[^\w.-]+", "-", test.removeprefix("tests/"))[-120:]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number}-console.txt").write_text("\n".join([page.url, *said.lines]), encoding="utf-8")
        with suppress(Error):  # a page that has crashed shows nothing
            page.screenshot(path=folder / f"{number}-screen.png", timeout=5000)
            (folder / f"{number}-page.html").write_text(page.content(), encoding="utf-8")
        with suppress(Error):
            page.context.tracing.stop_chunk(path=folder / f"{number}-trace.zip")


def settled(page: Any) -> None:
    """Wait until a page has settled: whatever was done to it until now is answered, drawn and kept.

    The page says so itself, with `pnp/studio/web/settling.js`. What a click starts has begun when it
    returns, but a new address is only looked at with the next frame.
    """
    page.evaluate("() => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
    page.wait_for_selector("html[data-settled]", state="attached")


def until(holds: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait for a state outside the page: a file, a process, or what Playwright tells."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def open_text(page: Any) -> None:
    """Open the text of a document beside its pages."""
    page.click(".bar >> text=Text")
    page.wait_for_selector(".cm-content")


def text_of(page: Any) -> str:
    """Return what the open text says."""
    return str(page.eval_on_selector(".code", "editor => editor.value"))


def type_text(page: Any, text: str) -> None:
    """Type over the whole text."""
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)

"""A window of the browser for a test, and a way to wait for what happens outside it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

SECONDS = 120.0
"""The longest that a test waits for the page, the server or a worker: a busy machine isn't an error."""


@contextmanager
def window(browser: Any, width: int = 1400, **kind: Any) -> Iterator[Any]:
    """A fresh window; whatever the page says on its console is an error.

    :param kind: what else a context of Playwright takes, such as `has_touch`.
    """
    context = new_context(browser, width, **kind)
    try:
        with tab(context) as page:
            yield page
    finally:
        context.close()


def new_context(browser: Any, width: int = 1400, **kind: Any) -> Any:
    """What the windows of one visitor share: all that the browser keeps."""
    size = {"width": width, "height": 900}
    return browser.new_context(viewport=size, accept_downloads=True, locale="en", **kind)


@contextmanager
def tab(context: Any) -> Iterator[Any]:
    """A window of a visitor; whatever the page says on its console is an error."""
    page = context.new_page()
    page.set_default_timeout(SECONDS * 1000)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    try:
        yield page
    finally:
        page.close()
    assert not said, said


def until(holds: Callable[[], object]) -> None:
    """Wait for something. A page's policy can forbid Playwright to wait inside it."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def open_text(page: Any) -> None:
    """Open the text of a document beside its pages."""
    page.click(".bar >> text=Text")
    page.wait_for_selector(".cm-content")


def text_of(page: Any) -> str:
    """What the open text says."""
    return str(page.eval_on_selector(".code", "editor => editor.value"))


def type_text(page: Any, text: str) -> None:
    """Type over the whole text."""
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)

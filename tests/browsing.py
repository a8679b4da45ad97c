"""A window of the browser for a test, and a way to wait for what comes about beside it."""

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
    size = {"width": width, "height": 900}
    context = browser.new_context(viewport=size, accept_downloads=True, locale="en", **kind)
    page = context.new_page()
    page.set_default_timeout(SECONDS * 1000)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    context.close()
    assert not said, said


def until(holds: Callable[[], object]) -> None:
    """Wait for something. A page's policy can forbid Playwright to wait inside it."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextmanager
def questions_held(page: Any, *words: str) -> Iterator[list[Any]]:
    """Hold back what the page asks the engine, or only requests with all these words, until the block ends."""
    held: list[Any] = []
    is_over = False

    def take(route: Any) -> None:
        if is_over or not all(word in route.request.post_data for word in words):
            route.continue_()
        else:
            held.append(route)

    page.route("**/engine", take)
    yield held
    is_over = True
    for route in held:
        route.continue_()


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

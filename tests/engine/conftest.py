"""The page, and Chromium to look at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.page_host import page_host


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with page_host() as found:
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A fresh window; whatever the page says on its console is an error."""
    context = browser.new_context(viewport={"width": 1300, "height": 900}, locale="en", bypass_csp=True)
    found = context.new_page()
    found.set_default_timeout(60_000)
    said: list[str] = []
    found.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    found.on("pageerror", lambda error: said.append(str(error)))
    yield found
    context.close()
    assert not said, said

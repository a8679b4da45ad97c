"""Drafts of what is typed on the page: whatever is slow or full, the last text is the one that is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Drafts
from tests.browsing import open_text, settled, text_of, type_text, until
from tests.studio.engines import only
from tests.studio.samples import BOARD, BOOK
from tests.studio.servers import Server

FIRST, LAST = (BOARD.replace("my board", name) for name in ("first", "last"))


@pytest.fixture
def file(server: Server) -> Path:
    path = server.folder / "shared.yaml"
    path.write_text(BOARD, encoding="utf-8")
    return path


def opened(page: Any, server: Server, file: Path) -> None:
    page.goto(f"{server.base}/#/file/{file.name}")
    settled(page)
    open_text(page)


def drafts(server: Server, file: Path) -> list[str]:
    return [draft.text for draft in Drafts(server.folder).of(file.name)]


@contextmanager
def first_held(page: Any, call: str = "keep") -> Iterator[list[Any]]:
    """Hold the first call of a name back on its way to the server; later ones may pass it."""
    held: list[Any] = []

    def take(route: Any) -> None:
        if held or f'"{call}"' not in route.request.post_data:
            route.continue_()
        else:
            held.append(route)

    page.route("**/files", take)
    yield held
    held[0].continue_()


def pass_by(page: Any) -> None:
    """Let the requests that the page has made arrive, but for those that are held."""
    for _ in range(2):
        page.evaluate("() => fetch('app.css')")


@only("folder")
def test_a_draft_that_is_late_does_not_take_the_place_of_the_one_after_it(
    page: Any, server: Server, file: Path
) -> None:
    opened(page, server, file)
    with first_held(page) as held:
        type_text(page, FIRST)
        until(lambda: page.title() and held)
        type_text(page, LAST)
        page.evaluate("() => dispatchEvent(new Event('focus'))")  # sends what is due
        pass_by(page)
        assert drafts(server, file) == []
    settled(page)
    assert drafts(server, file) == [LAST]


@only("folder")
def test_a_draft_that_is_late_does_not_outlive_the_saved_file(page: Any, server: Server, file: Path) -> None:
    opened(page, server, file)
    with first_held(page) as held:
        type_text(page, LAST)
        until(lambda: page.title() and held)
        page.keyboard.press("Control+s")
        page.evaluate("() => dispatchEvent(new Event('focus'))")  # sends what seems to be due
        assert file.read_text(encoding="utf-8") == BOARD
    settled(page)
    assert file.read_text(encoding="utf-8") == LAST
    assert drafts(server, file) == []


@only("folder")
def test_a_file_that_is_opened_again_at_once_has_what_was_just_typed(
    page: Any, server: Server, file: Path
) -> None:
    opened(page, server, file)
    with first_held(page) as held:
        type_text(page, LAST)
        page.click(".brand")
        until(lambda: page.title() and held)
        page.goto(f"{server.base}/#/file/{file.name}")
        pass_by(page)
    settled(page)
    open_text(page)
    assert text_of(page) == LAST


@only("folder")
def test_what_is_typed_while_a_file_is_saved_is_a_change_of_what_is_saved(
    page: Any, server: Server, file: Path
) -> None:
    opened(page, server, file)
    with first_held(page, "save") as held:
        type_text(page, FIRST)
        page.keyboard.press("Control+s")
        until(lambda: page.title() and held)
        type_text(page, LAST)
        page.evaluate("() => dispatchEvent(new Event('focus'))")
        pass_by(page)
    settled(page)
    assert file.read_text(encoding="utf-8") == FIRST
    assert page.inner_text(".saving [role=status]") == "Not saved yet"
    page.reload()
    settled(page)
    open_text(page)
    assert text_of(page) == LAST, "nobody is asked which text to open"


@only("folder")
def test_a_draft_reaches_the_folder_where_the_browser_keeps_nothing(
    page: Any, server: Server, file: Path
) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); };")
    opened(page, server, file)
    type_text(page, LAST)
    settled(page)
    assert drafts(server, file) == [LAST]


@only("folder")
def test_another_window_forgets_no_draft_that_it_has_not_sent(page: Any, server: Server, file: Path) -> None:
    unsent = """(text) => {
        const draft = { name: "shared.yaml", text, base: "new" };
        localStorage.setItem("pnp-unsent-another", JSON.stringify(draft));
    }"""
    page.goto(server.base)
    page.evaluate(unsent, FIRST)
    with first_held(page) as held:
        page.goto(f"{server.base}/#/file/{file.name}")
        until(lambda: page.title() and held)
        page.evaluate(unsent, LAST)
    settled(page)
    assert page.evaluate("() => JSON.parse(localStorage.getItem('pnp-unsent-another')).text") == LAST


@only("folder")
def test_unsaved_changes_of_what_is_no_file_are_compared_with_the_original(page: Any, server: Server) -> None:
    for session in ("one", "other"):
        text = BOOK.replace("Short", session)
        Drafts(server.folder).keep("puzzle-book.yaml", text, NO_FILE, session)
    page.goto(f"{server.base}/#/book")
    page.wait_for_selector("dialog[open]")
    assert "Saved file" not in page.inner_text("dialog")
    assert page.inner_text("dialog th") == "Original"
    page.get_by_role("button", name="Open the original").click()
    settled(page)
    assert page.input_value("#option-title") == "My puzzle book"

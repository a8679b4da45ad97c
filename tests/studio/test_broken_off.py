"""What is typed on the page isn't lost, and the page says what is so: if its server goes, a file changes, or a
worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pnp.studio.drafts import Drafts
from tests.browsing import new_context, open_text, settled, tab, type_text, until
from tests.studio.questions import Requests
from tests.studio.samples import BOARD
from tests.studio.servers import Address, House, Server

BAR = ".stopped .notice"
STATE = ".saving [role=status]"
DECK = """\
pnp: 1
products:
  - pieces: cards
    rows: [{name: Ada}]
    front:
      - {text: '{nme}'}
      - {text: A, picture: a.svg}
"""
SIX = BOARD.replace("size: 5", "size: 6")


@pytest.fixture
def folder(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CONFIG", str(house.config))
    monkeypatch.setenv("PNP_DATA", str(tmp_path / "data"))
    found = tmp_path / "specs"
    found.mkdir()
    (found / "mine.yaml").write_text(BOARD, encoding="utf-8")
    return found


@pytest.fixture
def address(house: House, folder: Path) -> Iterator[Address]:
    """Where a server runs that the test stops and starts."""
    found = Address(house, folder)
    yield found
    found.stop()


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    """A visitor, who may have several windows."""
    found = new_context(browser)
    yield found
    found.close()


@contextmanager
def visit(context: Any, server: Server) -> Iterator[Any]:
    """A window with the file. What the browser says of a server that isn't there is no error here."""
    with tab(context, fails=True) as page:
        page.goto(f"{server.address}#/file/mine.yaml")
        settled(page)
        yield page


@pytest.fixture
def page(context: Any, address: Address) -> Iterator[Any]:
    with visit(context, address.start()) as found:
        yield found


def set_size(page: Any, size: str) -> None:
    page.fill("#option-size", size)
    page.keyboard.press("Tab")


def save(page: Any) -> None:
    page.keyboard.press("Control+s")
    settled(page)


def drafts(folder: Path) -> list[str]:
    return [draft.text for draft in Drafts(folder).of("mine.yaml")]


def on_disk(folder: Path) -> str:
    return (folder / "mine.yaml").read_text(encoding="utf-8")


def noticed(page: Any, state: str) -> None:
    """Wait until the page has noticed how it's connected."""
    page.wait_for_selector(f"html[data-connection={state}]", state="attached")
    settled(page)


def is_current(page: Any) -> bool:
    """Return whether the pages show what was typed, and nothing is wrong."""
    wrong = page.locator(f"{BAR}, .errors .notice, .pages.stale, .paper.old").count()
    return not wrong and page.locator(".paper img[src]").count() > 0


# The server stops and starts again


def test_an_edit_without_a_server_waits_for_it_and_is_saved(page: Any, address: Address, folder: Path) -> None:
    address.stop()
    set_size(page, "6")
    noticed(page, "away")
    assert "The studio doesn’t answer" in page.inner_text(BAR)
    assert "fetch" not in page.inner_text("body")
    assert "stay in this browser" in page.inner_text(".file-notice")
    save(page)
    assert page.inner_text(STATE) == "Not saved yet"
    assert not is_current(page)
    address.start()
    noticed(page, "here")
    assert is_current(page)
    assert drafts(folder) == [SIX]
    assert page.input_value("#option-size") == "6"
    save(page)
    assert page.inner_text(STATE) == "Saved"
    assert on_disk(folder) == SIX


def test_an_edit_without_a_server_can_be_undone_and_done_again(
    page: Any, address: Address, folder: Path
) -> None:
    address.stop()
    set_size(page, "6")
    noticed(page, "away")
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert page.input_value("#option-size") == "5"
    assert page.inner_text(STATE) == "Saved"
    page.get_by_role("button", name="Redo").click()
    settled(page)
    assert page.input_value("#option-size") == "6"
    address.start()
    noticed(page, "here")
    assert drafts(folder) == [SIX]


def test_a_page_that_is_left_without_a_server_leaves_its_edits_to_the_next(
    context: Any, address: Address, folder: Path
) -> None:
    with visit(context, address.start()) as page:
        address.stop()
        set_size(page, "6")
        noticed(page, "away")
        page.fill("#option-title", "Ours")  # which is still open
        page.goto("about:blank")
    with visit(context, address.start()) as page:
        assert page.input_value("#option-size") == "6"
        assert page.input_value("#option-title") == "Ours"
        assert page.inner_text(STATE) == "Not saved yet"
    assert on_disk(folder) == BOARD
    (draft,) = drafts(folder)
    assert "size: 6" in draft
    assert "title: Ours" in draft


def test_a_server_with_another_token_is_told_and_found_once_its_address_is_open(
    page: Any, context: Any, address: Address, folder: Path
) -> None:
    address.stop()
    server = address.start("another-token")
    set_size(page, "6")
    noticed(page, "renewed")
    assert "Open the address that it printed" in page.inner_text(BAR)
    with tab(context) as other:
        other.goto(server.address)
        noticed(page, "here")
    assert is_current(page)
    assert drafts(folder) == [SIX]


def test_a_view_that_needs_the_server_opens_once_it_is_there(page: Any, address: Address) -> None:
    address.stop()
    page.evaluate("() => { location.hash = '#/printer'; }")
    noticed(page, "away")
    assert "fetch" not in page.inner_text("body")
    address.start()
    noticed(page, "here")
    assert page.locator("form.reading").count() == 1


# Several windows, and other programs


def test_two_windows_keep_both_texts_and_the_second_is_asked(
    page: Any, context: Any, address: Address, folder: Path
) -> None:
    set_size(page, "6")
    settled(page)
    with tab(context) as other:
        other.goto(page.url)
        settled(other)
        assert other.input_value("#option-size") == "6", "what isn't saved yet"
        set_size(other, "7")
        settled(other)
        save(other)
        assert other.inner_text(STATE) == "Saved"
    save(page)
    assert page.inner_text(STATE) == "Not saved yet"
    assert "has changed since you opened it" in page.inner_text("dialog")
    page.get_by_role("button", name="Replace it with yours").click()
    settled(page)
    assert page.inner_text(STATE) == "Saved"
    assert on_disk(folder) == SIX
    page.get_by_role("button", name="Earlier versions").click()
    settled(page)
    assert "size: 7" in page.inner_text("dialog .compared")


def test_a_file_that_another_program_changes_is_told_and_not_replaced(page: Any, folder: Path) -> None:
    seven = BOARD.replace("size: 5", "size: 7")
    (folder / "mine.yaml").write_text(seven, encoding="utf-8")
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    page.wait_for_selector(".file-notice >> text=has changed on disk")
    set_size(page, "6")
    save(page)
    page.get_by_role("button", name="Open the saved file").click()
    settled(page)
    assert on_disk(folder) == seven
    assert page.input_value("#option-size") == "7"
    assert page.inner_text(STATE) == "Saved"
    assert is_current(page)


def test_what_is_typed_into_a_field_is_saved_with_it(page: Any, folder: Path) -> None:
    page.fill("#option-size", "6")
    assert page.inner_text(STATE) == "Not saved yet"
    save(page)
    assert page.inner_text(STATE) == "Saved"
    assert on_disk(folder) == SIX


# The worker is killed


def kill_at_work(house: House, act: Callable[[], None]) -> None:
    """Kill the worker while it does what an act asks for."""
    (worker,) = house.workers()
    os.kill(worker, signal.SIGSTOP)
    act()
    until(house.is_working)
    os.kill(worker, signal.SIGKILL)


def test_an_edit_whose_worker_is_killed_waits_and_is_made_again(page: Any, house: House, folder: Path) -> None:
    kill_at_work(house, lambda: set_size(page, "6"))
    settled(page)
    assert "was killed by another program" in page.inner_text(".errors")
    assert page.inner_text(STATE) == "Not saved yet"
    assert page.input_value("#option-size") == "6"
    page.click(".errors button:text-is('Try again')")
    settled(page)
    assert is_current(page)
    assert drafts(folder) == [SIX]


def test_form_and_text_agree_when_a_drawing_has_failed(page: Any, house: House) -> None:
    open_text(page)
    kill_at_work(house, lambda: type_text(page, SIX))
    settled(page)
    assert "was killed by another program" in page.inner_text(".errors")
    assert not is_current(page)
    page.click(".bar >> text=Text")
    assert page.input_value("#option-size") == "6"
    page.click(".errors button:text-is('Try again')")
    settled(page)
    assert is_current(page)


# Pages and errors


def test_each_page_is_grey_until_it_is_drawn_anew(page: Any, folder: Path) -> None:
    (folder / "kit.yaml").write_text("pnp: 1\nproducts:\n  - kit: mirror\n", encoding="utf-8")
    page.evaluate("() => { location.hash = '#/file/kit.yaml'; }")
    settled(page)
    with Requests(page).held('"page"'):
        page.fill("#option-title", "Ours")
        page.keyboard.press("Tab")
        page.wait_for_selector(".paper:not(.old) >> nth=0")
        page.wait_for_selector(".pages:not(.stale)")
        assert page.locator(".paper.old").count() > 0
    settled(page)
    assert is_current(page)


def test_the_offers_of_an_error_do_what_they_say(page: Any, folder: Path) -> None:
    (folder / "deck.yaml").write_text(DECK, encoding="utf-8")
    page.evaluate("() => { location.hash = '#/file/deck.yaml'; }")
    settled(page)
    row = page.locator(".errors .row")
    assert row.count() == 2
    row.get_by_role("button", name="Remove").click()
    settled(page)
    assert row.count() == 1
    assert "no column" in row.inner_text()
    assert row.get_by_role("button", name="Reset").count() == 0
    row.get_by_role("button").first.click()
    assert page.evaluate("() => document.activeElement.id") == "option-front-0-text"

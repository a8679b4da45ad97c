"""When the program in the browser stops and is started again, unsaved work is still there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsing import open_text, settled, text_of, type_text
from tests.studio.engines import Studio, only
from tests.studio.samples import BOARD

BAR = ".stopped .notice"
_KEEP_WORKERS = """window.Worker = class extends Worker {
    constructor(...all) {
        super(...all);
        (window.workers ??= []).push(this);
    }
};"""
_FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
"""No draft can be kept from now on."""


@pytest.fixture
def opened(studio: Studio, page: Any) -> Any:
    """A board of the reader's own."""
    page.add_init_script(_KEEP_WORKERS)
    studio.open_file(page, "mine.yaml", BOARD)
    settled(page)
    return page


def stop(page: Any) -> None:
    page.evaluate("() => window.workers[0].onerror({ message: 'out of memory' })")
    page.wait_for_selector(BAR)


def try_again(page: Any) -> None:
    page.click(f"{BAR} button:text-is('Try again')")
    settled(page)
    assert page.locator(BAR).count() == 0
    assert page.locator(".pages:not([aria-busy], .stale)").count() == 1


@only("device")
def test_what_was_typed_is_kept_where_no_draft_can_be(opened: Any) -> None:
    page = opened
    open_text(page)
    page.evaluate(_FULL)
    stop(page)
    mine = BOARD.replace("size: 5", "size: 6")
    type_text(page, mine)
    try_again(page)
    assert text_of(page) == mine
    assert page.locator(".sheet-page img").first.evaluate("picture => picture.naturalWidth") > 0
    assert page.locator(".errors").inner_text() == ""
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert text_of(page) == BOARD


@only("device")
def test_an_option_that_is_being_typed_is_kept(opened: Any) -> None:
    page = opened
    page.fill("#option-title", "Ours")
    stop(page)
    try_again(page)
    assert page.input_value("#option-title") == "Ours"

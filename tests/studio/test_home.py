"""The home page: recent work with its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.studio.engines import Studio, only

BOARD = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"
PICTURE = "img[src^='data:image/webp']"


def reopen_board(page: Any, studio: Studio, name: str, section: str) -> None:
    """Open a board, wait until its picture is kept, go home, and open it from a section there."""
    studio.open_file(page, name, BOARD)
    page.wait_for_selector(".sheet-page img[src]")
    page.wait_for_function("() => localStorage.getItem('pnp-pictures')")
    page.click(".brand")
    card = f"section:has-text('{section}') .card:has-text('{name}')"
    page.wait_for_selector(f"{card} {PICTURE}")
    page.click(card)


def test_recent_work_is_shown_with_its_picture(studio: Studio, page: Any) -> None:
    reopen_board(page, studio, "recent.yaml", "Continue")
    page.wait_for_selector(".bench .sheet-page img[src]")


def test_a_broken_address_opens_the_home_page(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/%")
    page.wait_for_selector("html[data-scheme] .door")


def test_the_engine_is_heard_before_the_page_is_there(studio: Studio, page: Any) -> None:
    page.route("**/catalogue*.json", lambda _route: None)  # which never comes
    page.goto(f"{studio.address}#/book")
    page.wait_for_selector("html[data-engine]", state="attached")


@only("folder")
def test_the_files_of_the_folder_are_too(studio: Studio, page: Any) -> None:
    reopen_board(page, studio, "mine.yaml", "Your files")
    page.wait_for_selector(".bench")


@only("device")
def test_files_that_the_browser_keeps_are_listed_downloaded_and_removed(studio: Studio, page: Any) -> None:
    for name in ("one.yaml", "other.yaml"):
        studio.open_file(page, name, BOARD)
        page.locator(".sheet-page img[src]").first.wait_for()
    page.fill("#option-title", "Ours")
    page.keyboard.press("Tab")
    page.locator(".field.set #option-title").wait_for()
    page.click(".brand")
    own = page.locator("section:has-text('Your files') .card")
    own.first.wait_for()
    assert own.all_inner_texts() == ["one.yaml", "other.yaml"]

    page.get_by_role("button", name="Remove “other.yaml”").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="other.yaml", exact=True).click()
    assert "title: Ours" in Path(waiting.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="Remove", exact=True).click()
    page.locator(".card:has-text('other.yaml')").first.wait_for(state="detached")
    assert own.all_inner_texts() == ["one.yaml"]
    assert not [key for key in page.evaluate("Object.keys(localStorage)") if "other.yaml" in key]
    recent = page.evaluate("localStorage.getItem('pnp-recent')")
    assert ("one.yaml" in recent, "other.yaml" in recent) == (True, False)


@only("folder")
def test_dates_are_written_as_the_pages_language_does(studio: Studio, page: Any) -> None:
    """Not as the browser's, which may be another."""
    moment = "import('./files.js').then((files) => files.moment(Date.UTC(2026, 10, 23, 12) / 1000))"
    said = {}
    for language in ("en", "de"):
        page.goto(studio.address)
        page.evaluate("language => localStorage.setItem('pnp-language', JSON.stringify(language))", language)
        page.reload()
        page.wait_for_selector(f"html[lang={language}] .door")
        said[language] = page.evaluate(moment)[:10]
    assert said == {"en": "11/23/2026", "de": "23.11.2026"}


HIDDEN = """() => [...document.querySelectorAll(".facts")].filter((facts) => {
    if (!facts.textContent) return false;
    const cut = /^inset\\(.* ([\\d.]+)px\\)$/.exec(getComputedStyle(facts).clipPath)?.[1] ?? 0;
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(facts, NodeFilter.SHOW_TEXT).nextNode());
    return range.getBoundingClientRect().left < facts.getBoundingClientRect().left + Number(cut) - 1;
}).map((facts) => facts.textContent)"""


@pytest.mark.parametrize("view", ["print", "solve", "daily"])
def test_the_first_letter_below_a_card_is_seen(studio: Studio, page: Any, view: str) -> None:
    """The dot before the first fact of a line is cut off, and nothing else."""
    page.goto(f"{studio.address}#/{view}")
    page.locator(".card .facts").first.wait_for()
    assert page.evaluate(HIDDEN) == []


def test_a_window_closes_with_its_view(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/solve")
    page.goto(f"{studio.address}#/play/problems/dominosa/0")
    page.get_by_role("button", name="Share", exact=True).click()
    page.locator("dialog[open]").wait_for()
    page.go_back()
    page.locator(".card .facts").first.wait_for()
    assert page.locator("dialog").count() == 0

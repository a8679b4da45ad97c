"""The home page: recent work with its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browsing import settled, window
from tests.studio.engines import Studio, only
from tests.studio.modules import Modules
from tests.studio.samples import BOARD
from tests.studio.servers import Server

PICTURE = "img[src^='data:image/webp']"


def reopen_board(page: Any, studio: Studio, name: str, section: str) -> None:
    """Open a board, wait until its picture is kept, go home, and open it from a section there."""
    studio.open_file(page, name, BOARD)
    page.wait_for_function("() => localStorage.getItem('pnp-pictures')")
    page.click(".brand")
    settled(page)
    card = f"section:has-text('{section}') .card:has-text('{name}')"
    assert page.locator(f"{card} {PICTURE}").count() == 1
    page.click(card)
    settled(page)
    assert page.locator(".editor .sheet-page img[src]").count() == 1


def test_recent_work_is_shown_with_its_picture(studio: Studio, page: Any) -> None:
    reopen_board(page, studio, "recent.yaml", "Continue")


def test_a_broken_address_opens_the_home_page(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/%")
    page.wait_for_selector("html[data-scheme] .door")


@only("folder")
def test_a_picture_that_is_refused_is_asked_for_again_and_not_seen_before(
    browser: Any, studio: Studio, server: Server
) -> None:
    with window(browser, fails=True) as page:
        asked: list[int] = []

        def refuse_first(route: Any) -> None:
            asked.append(1)
            if len(asked) > 1:
                route.continue_()
            else:
                route.fulfill(status=503)

        page.route("**/pictures/print-dominate.avif", refuse_first)
        page.goto(server.address)
        picture = page.locator(".door.print img").first
        picture.wait_for(state="attached")
        assert picture.evaluate("one => getComputedStyle(one).visibility") == "hidden"
        picture.wait_for(state="visible")
        assert len(asked) == 2


def test_the_engine_is_heard_before_the_page_is_there(studio: Studio, page: Any) -> None:
    page.route("**/catalogue*.json", lambda _route: None)  # which never comes
    page.goto(f"{studio.address}#/book")
    page.wait_for_selector("html[data-engine]", state="attached")


@only("folder")
def test_the_files_of_the_folder_are_too(studio: Studio, page: Any) -> None:
    reopen_board(page, studio, "mine.yaml", "Your files")


@only("device")
def test_files_that_the_browser_keeps_are_listed_downloaded_and_removed(studio: Studio, page: Any) -> None:
    for name in ("one.yaml", "other.yaml"):
        studio.open_file(page, name, BOARD)
        settled(page)
    page.fill("#option-title", "Ours")
    page.keyboard.press("Tab")
    settled(page)
    page.click(".brand")
    settled(page)
    own = page.locator("section:has-text('Your files') .card")
    assert own.all_inner_texts() == ["one.yaml", "other.yaml"]

    page.get_by_role("button", name="Remove “other.yaml”").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="other.yaml", exact=True).click()
    assert "title: Ours" in Path(waiting.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="Remove", exact=True).click()
    settled(page)
    assert own.all_inner_texts() == ["one.yaml"]
    assert not [key for key in page.evaluate("Object.keys(localStorage)") if "other.yaml" in key]
    recent = page.evaluate("localStorage.getItem('pnp-recent')")
    assert ("one.yaml" in recent, "other.yaml" in recent) == (True, False)


def test_dates_are_written_as_the_pages_language_does(modules: Modules) -> None:
    """Not as the browser's, which may be another."""
    code = """async (language) => {
        await (await load("words.js")).speak(language);
        return (await load("files.js")).moment(Date.UTC(2026, 10, 23, 12) / 1000);
    }"""
    said = {language: modules.run(code, language)[:10] for language in ("en", "de")}
    assert said == {"en": "11/23/2026", "de": "23.11.2026"}


HIDDEN = """() => [...document.querySelectorAll(".facts")].filter((facts) => {
    if (!facts.textContent) return false;
    const cut = /^inset\\(.* ([\\d.]+)px\\)$/.exec(getComputedStyle(facts).clipPath)?.[1] ?? 0;
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(facts, NodeFilter.SHOW_TEXT).nextNode());
    return range.getBoundingClientRect().left < facts.getBoundingClientRect().left + Number(cut) - 1;
}).map((facts) => facts.textContent)"""


def test_the_first_letter_below_a_card_is_seen(studio: Studio, page: Any) -> None:
    """The dot before the first fact of a line is cut off, and nothing else."""
    for view in ("print", "solve", "daily"):
        page.goto(f"{studio.address}#/{view}")
        page.locator(".card .facts").first.wait_for()
        page.evaluate("() => document.fonts.ready")
        assert page.evaluate(HIDDEN) == [], view


@pytest.mark.usefixtures("own_page")
def test_a_window_closes_with_its_view(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/solve")
    page.goto(f"{studio.address}#/play/puzzles/dominosa/0")
    page.get_by_role("button", name="Share", exact=True).click()
    settled(page)
    assert page.locator("dialog[open]").count() == 1
    page.go_back()
    settled(page)
    assert page.locator(".card .facts").count() > 1
    assert page.locator("dialog").count() == 0

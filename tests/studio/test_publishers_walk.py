"""A publisher's walk in Chromium: a book is looked through, changed from its pages, checked and downloaded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browsing import settled, until
from tests.studio.engines import Studio
from tests.studio.samples import BOOK

PRINTED = BOOK.replace("trim: a5", "trim: 6x9\n    preset: kdp").replace(
    "hints: false", "hints: false\n      cover: {background: dark}"
)
IN_WINDOW = """number => {
    const { top, bottom } = document.querySelectorAll(".sheet-page")[number].getBoundingClientRect();
    return top < innerHeight && bottom > 0;
}"""


NOTE_ORDER = """() => {
    window.order = [];
    for (const [number, picture] of document.querySelectorAll(".strip-page img").entries())
        new MutationObserver(() => order.push(number)).observe(picture, { attributeFilter: ["src"] });
}"""
PASS_BY = """async () => {
    for (const page of document.querySelectorAll(".sheet-page")) {
        page.scrollIntoView({ block: "center", behavior: "instant" });
        await new Promise(requestAnimationFrame);
        await new Promise((next) => setTimeout(next));
    }
}"""
"""Scrolls to the last page, past all others."""


def open_book(studio: Studio, page: Any, text: str = BOOK) -> None:
    page.emulate_media(reduced_motion="reduce")
    studio.open_book(page, text)
    settled(page)


def left_of(page: Any, number: int) -> float:
    left: float = page.locator(".sheet-page").nth(number).bounding_box()["x"]
    return left


def test_a_book_shows_its_first_spread_before_it_is_compared(studio: Studio, page: Any) -> None:
    """There is nothing to compare it with yet."""
    page.goto(studio.address)
    settled(page)
    questions = studio.questions(page)
    pages = questions.answered('"page"')
    with questions.held('"digests"') as held:
        studio.open_book(page, BOOK)
        until(held)
        assert pages() >= 2
    settled(page)


def test_a_book_is_looked_through_in_spreads(studio: Studio, page: Any) -> None:
    open_book(studio, page)
    assert left_of(page, 0) == left_of(page, 2) > left_of(page, 1)
    strip = page.locator(".strip-page")
    assert strip.count() == page.locator(".sheet-page").count()
    assert page.locator(".strip-page img:not([src])").count() == 0, "all pages are drawn by and by"
    contents = page.get_by_label("Contents")
    titles = contents.locator("option").all_inner_texts()
    assert "Solutions" in {title.strip() for title in titles}
    contents.select_option(index=len(titles) - 1)
    page.wait_for_function(IN_WINDOW, arg=int(contents.input_value()))
    strip.first.click()
    page.wait_for_function(IN_WINDOW, arg=0)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.wait_for_function(IN_WINDOW, arg=strip.count() - 1)


def test_the_contents_stay_in_sight_and_follow_the_pages(studio: Studio, page: Any) -> None:
    open_book(studio, page)
    contents = page.get_by_label("Contents")
    contents.select_option("Solutions")
    page.wait_for_function(IN_WINDOW, arg=int(contents.input_value()))
    page.locator(".sheet-page").nth(int(contents.input_value())).locator(".paper").wait_for()
    bar, strip, paper = (
        page.evaluate(f"""() => {{
            const {{ top, bottom }} = document.querySelector("{of}").getBoundingClientRect();
            return [top, bottom];
        }}""")
        for of in (".bar", ".book-strip", f".sheet-page[data-index='{contents.input_value()}']")
    )
    assert bar[1] - 1 <= strip[0]
    assert strip[1] <= paper[0] + 1
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function("() => document.querySelector('.book-strip select').value === '0'")
    contents.select_option("Solutions")
    page.wait_for_function(IN_WINDOW, arg=int(contents.input_value()))


def test_the_page_in_the_window_is_drawn_before_those_that_were_passed_by(studio: Studio, page: Any) -> None:
    open_book(studio, page, PRINTED)
    page.evaluate(NOTE_ORDER)
    with studio.questions(page).held('"page"') as held:
        page.fill("#option-title", "Evenings")
        page.keyboard.press("Tab")
        until(held)
        page.evaluate(PASS_BY)
    settled(page)
    order = page.evaluate("order")
    last = page.locator(".sheet-page").count() - 1
    assert last > 8
    assert order.index(last) < 4


def test_from_a_page_to_its_option_and_back(studio: Studio, page: Any) -> None:
    open_book(studio, page)
    page.get_by_role("button", name="Change: Title").first.click()
    assert page.evaluate("document.activeElement.id") == "option-title"
    back = page.get_by_role("button", name="Back to page")
    assert back.count() == 0, "its page is in view"
    page.locator(".sheet-page").last.scroll_into_view_if_needed()
    back.click()
    assert page.evaluate("document.activeElement.className").startswith("spot")
    assert page.locator(".chip", has_text="Back to page").count() == 0


def test_a_page_leads_to_the_option_that_decides_what_is_on_it(studio: Studio, page: Any) -> None:
    open_book(studio, page)
    page.get_by_label("Contents").select_option("Solutions")
    page.get_by_role("button", name="Change: Solutions").first.click(position={"x": 2, "y": 2})
    assert page.evaluate("document.activeElement.id") == "option-booklet-solutions"
    page.get_by_role("button", name="Change: Puzzle sets").first.click(position={"x": 2, "y": 2})
    assert page.locator(".choices input:focus").is_checked()


def test_a_page_leads_to_its_puzzles_on_the_screen_and_back(studio: Studio, page: Any) -> None:
    open_book(studio, page)
    link = page.get_by_role("link", name="Solve: 4", exact=True)
    number = int(link.locator("xpath=ancestor::figure").get_attribute("data-index"))
    link.click()
    settled(page)
    assert page.inner_text("h1").startswith("Dominosa")
    page.go_back()
    settled(page)
    page.wait_for_function(IN_WINDOW, arg=number)
    assert page.evaluate("document.activeElement.closest('.sheet-page').dataset.index") == f"{number}"


def test_a_download_can_be_cancelled(studio: Studio, page: Any) -> None:
    open_book(studio, page)
    with studio.questions(page).held('"download"'):
        page.get_by_role("button", name="PDF", exact=True).click()
        page.get_by_role("button", name="Cancel").click()
        page.wait_for_selector(".download-progress", state="detached")
        page.wait_for_selector(".bar .main:not([aria-busy])")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="PDF", exact=True).click()
    assert waiting.value.suggested_filename == "puzzle-book.pdf"
    settled(page)
    page.locator(".print-notice").get_by_role("button", name="Check").click()
    settled(page)
    assert page.locator(".verdict").count() == 1


@contextmanager
def download_begun_in_check(studio: Studio, page: Any) -> Iterator[Any]:
    """The window of a book's check, where a download has begun that doesn't end yet."""
    open_book(studio, page)
    page.click(".bar button:has-text('Check…')")
    settled(page)
    dialog = page.locator(".printers-rules")
    with studio.questions(page).held('"download"'):
        dialog.get_by_role("button", name="PDF", exact=True).click()
        yield dialog


def test_a_download_from_the_check_shows_its_progress_there(studio: Studio, page: Any) -> None:
    with download_begun_in_check(studio, page) as dialog:
        dialog.locator(".download-progress").get_by_role("button", name="Cancel").click()
        page.wait_for_selector(".download-progress", state="detached")
    assert dialog.count() == 1


def test_a_download_goes_on_when_the_check_is_closed_and_can_still_be_cancelled(
    studio: Studio, page: Any
) -> None:
    with download_begun_in_check(studio, page) as dialog:
        dialog.get_by_role("button", name="Close").click()
        page.locator(".printing .download-progress").get_by_role("button", name="Cancel").click()
        page.wait_for_selector(".download-progress", state="detached")
        page.wait_for_selector(".bar .main:not([aria-busy])")


def test_a_note_about_the_whole_book_offers_the_option_that_it_names(studio: Studio, page: Any) -> None:
    crowded = PRINTED.replace(
        "{background: dark}", '{background: dark, back: "' + "All of it.\\n\\n" * 18 + '"}'
    )
    open_book(studio, page, crowded)
    page.click(".notes summary")
    note = page.locator(".notes li", has_text="no room for sample puzzles")
    assert note.inner_text().startswith("The back cover"), "a sentence in the words of the form"
    note.get_by_role("button", name="Use Cover: Sample puzzles").click()
    settled(page)
    assert not page.is_checked("#option-booklet-cover-samples")
    assert note.count() == 0


def test_a_cover_shows_what_its_printer_needs(studio: Studio, page: Any) -> None:
    open_book(studio, page, PRINTED)
    assert page.locator(".guide:visible").count() == 0
    contents = page.get_by_label("Contents")
    contents.select_option("Cover")
    assert int(contents.input_value()) == page.locator(".sheet-page").count() - 1
    page.wait_for_function(IN_WINDOW, arg=int(contents.input_value()))
    page.locator(".menu summary").click()
    page.get_by_label("Safe zones and barcode").check()
    kinds = page.locator(".guide:visible").evaluate_all("all => all.map(one => one.className)")
    assert {kind.split()[1] for kind in kinds} >= {"trim", "spine", "safe", "barcode"}
    spine, cover = (page.locator(name).bounding_box() for name in (".guide.spine", ".guide.trim"))
    assert spine["x"] + spine["width"] / 2 == pytest.approx(cover["x"] + cover["width"] / 2, abs=1)

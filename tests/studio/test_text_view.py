"""The text beside its pages in Chromium: completions, errors at their lines, and ways between page and line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsing import open_text, settled, text_of, type_text
from tests.studio.engines import Studio

TEXT = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n    trackers: true\n"


@pytest.fixture
def board(page: Any, studio: Studio) -> Any:
    """A page with the text of a board open."""
    studio.open_file(page, "board.yaml", TEXT)
    settled(page)
    open_text(page)
    return page


def test_options_and_their_values_are_completed_in_the_readers_language(board: Any) -> None:
    page = board
    page.select_option(".top select", "de")
    settled(page)
    assert page.locator(".bar [title='Rückgängig']").count() == 1
    open_text(page)
    page.click(".cm-line >> text=size")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("coor")
    feature = page.locator(".cm-tooltip-autocomplete li")
    assert feature.inner_text().split("\n") == ["coordinates", "Koordinaten"]
    page.wait_for_selector(".cm-completionInfo")
    feature.click()  # an Enter right after the list has opened is taken for a new line
    page.wait_for_selector(".cm-line:has-text('coordinates:')")
    page.keyboard.type("t")
    page.locator(".cm-tooltip-autocomplete li", has_text="true").click()
    assert text_of(page) == TEXT.replace("size: 5\n", "size: 5\n    coordinates: true\n")


def test_a_click_on_the_page_leads_to_the_line_and_a_line_lights_up_its_spot(board: Any) -> None:
    page = board
    page.get_by_role("button", name="Change: Trackers").first.click()
    page.wait_for_selector(".cm-activeLine:has-text('trackers')")
    page.wait_for_selector(".spot.lit[title='Change: Trackers']", state="attached")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".spot.lit[title='Change: Board size']", state="attached")
    page.get_by_role("button", name="Change: Region tally").click()  # no line of the text contains it
    settled(page)
    assert page.locator("#option-tally:focus").count() == 1


def test_an_error_leads_to_its_line_or_without_the_text_to_its_option(board: Any) -> None:
    page = board
    type_text(page, TEXT.replace("5", "99"))
    settled(page)
    assert page.locator(".cm-lintRange-error").inner_text() == "99"
    page.click(".bar >> text=Text")
    page.click("text=Board size:")
    assert page.evaluate("() => document.activeElement.id") == "option-size"
    page.click(".bar >> text=Text")
    page.click("text=Line 4:")
    page.wait_for_selector(".cm-activeLine:has-text('size: 99')")
    page.keyboard.press("Control+z")
    settled(page)
    assert page.locator(".pages.stale").count() == 0
    assert text_of(page) == TEXT

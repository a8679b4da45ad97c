"""For everybody: a checker of accessibility, the keyboard alone, a phone's width."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.studio.conftest import Server
from tests.studio.test_browser import text_of, write

if importlib.util.find_spec("axe_playwright_python") is None:
    pytest.skip("axe is not installed: pip install axe-playwright-python", allow_module_level=True)


def barriers(page: Any) -> list[str]:
    """What axe finds, of every impact."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:3]]


def gallery(page: Any) -> None:
    page.wait_for_selector(".card")


def sheets(page: Any) -> None:
    page.locator(".card", has_text=re.compile("^Pawns")).first.click()
    page.wait_for_selector("img.page")
    for summary in page.locator("summary").all():
        if summary.is_visible():
            summary.click()
    page.wait_for_selector(".cm-content[aria-label]")


def puzzles(page: Any) -> None:
    page.click(".tab:nth-child(3)")
    page.wait_for_function("document.querySelectorAll('#set option').length > 5")
    page.select_option("#set", "built-in:problems/dominate")
    page.wait_for_selector(".area")


def printing(page: Any) -> None:
    page.click(".tab:nth-child(4)")
    page.wait_for_selector("#save-printer")


def slip(page: Any) -> None:
    """A text that can't be read, with the last good page and form."""
    sheets(page)
    write(page, "# pawns\n" + text_of(page).replace("signs: shapes", "signs: [shapes  # a slip"))
    page.wait_for_selector(".fields:disabled")
    page.wait_for_selector(".sheet.old img.page")


def question(page: Any) -> None:
    """Earlier versions of a file, beside its text."""
    sheets(page)
    page.fill("#file-name", "versions.yaml")
    page.click("#save")
    page.wait_for_function("document.querySelector('.status').innerText.includes('versions.yaml')")
    write(page, "pnp: 1")
    page.click("#versions")
    page.wait_for_selector("dialog[open] .compared tr")


@pytest.mark.parametrize("view", [gallery, sheets, slip, puzzles, printing, question])
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(page: Any, view: Callable[[Any], None]) -> None:
    view(page)
    assert not barriers(page)
    page.set_viewport_size({"width": 375, "height": 800})
    page.wait_for_function("document.documentElement.scrollWidth <= 375")


def test_axe_finds_nothing_in_german_on_a_phone(page: Any, server: Server) -> None:
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto(f"{server.base}/?lang=de")
    sheets(page)
    assert not barriers(page)


def test_escape_and_tab_leave_the_editor(page: Any) -> None:
    sheets(page)
    editor = page.locator(".cm-content")
    hint = page.inner_text(f"#{editor.get_attribute('aria-describedby')}")
    assert hint == "Press Esc, then Tab, to leave the editor."
    editor.focus()
    before = text_of(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.querySelector('.cm-editor').contains(document.activeElement)")
    assert text_of(page) == before


def test_the_keyboard_alone_chooses_and_changes(page: Any) -> None:
    page.locator(
        "h3:has-text('Sheets') + ul .card", has_text=re.compile("^Dominoes")
    ).first.focus()  # with backs
    page.keyboard.press("Enter")
    page.wait_for_selector("img.page")
    page.locator("#side").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("img.page.back")
    page.locator(".tab:nth-child(3)").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('#set option').length > 5")
    page.select_option("#set", "built-in:problems/dominosa")
    page.wait_for_selector(".area[aria-label='a1']")
    page.locator(".area[aria-label='a1']").focus()
    page.keyboard.press("Enter")
    page.locator(".area[aria-label='a2']").focus()
    page.keyboard.press("Space")
    page.wait_for_function("document.querySelector('#so-far').innerText === 'a1 a2'")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "a2"

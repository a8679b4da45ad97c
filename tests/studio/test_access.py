"""For everybody: a checker of accessibility, the keyboard alone, a phone's width."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.studio.conftest import Server

if importlib.util.find_spec("axe_playwright_python") is None:
    pytest.skip("axe is not installed: pip install axe-playwright-python", allow_module_level=True)

GRAVE = {"serious", "critical"}


def grave_faults(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:3]
    ]


def gallery(page: Any) -> None:
    page.wait_for_selector(".card")


def sheets(page: Any) -> None:
    page.locator(".card", has_text=re.compile("^Pawns")).first.click()  # of which no other test leaves a draft
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


@pytest.mark.parametrize("view", [gallery, sheets, puzzles, printing])
def test_axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone(
    page: Any, view: Callable[[Any], None]
) -> None:
    view(page)
    assert not grave_faults(page)
    page.set_viewport_size({"width": 375, "height": 800})
    page.wait_for_function("document.documentElement.scrollWidth <= 375")


def test_axe_finds_nothing_serious_in_german_on_a_phone(page: Any, server: Server) -> None:
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto(f"{server.base}/?lang=de")
    sheets(page)
    assert not grave_faults(page)


def test_the_keyboard_alone_chooses_and_changes(page: Any) -> None:
    page.locator("h3:has-text('Sheets') + ul .card", has_text=re.compile("^Domino")).first.focus()  # with backs
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

"""What one engine alone has: each has its tests, and the page on the other engine doesn't offer it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.desk.packing import pack
from pnp.studio.page_server import body_with
from tests.browsing import settled
from tests.rows import each
from tests.studio.engines import DIFFERENCES, Studio, only

TESTS = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
OFFERS = [
    ("folder", "", "section:has-text('Your files') .quiet"),
    ("folder", "sheet/spec/dominate", ".saving input"),
    ("png", "sheet/spec/dominate", "option[value=png]"),
    ("generating", "solve", "a[href='#/generate']"),
    ("generating", "design", "h2:has-text('Puzzle sheets')"),
    ("generating", "book", "summary:has-text('Generate new puzzles')"),
    ("publishing", "solve/puzzles/mirror", "button:has-text('Publish…')"),
    ("printer", "printer", "form.reading"),
]
"""What a view offers on the engine that can do it."""
THERE = ".page, .editor .sheet-page img[src]"


@each("difference", DIFFERENCES)
def test_every_difference_has_a_test(difference: str) -> None:
    is_offered = any(difference == own for own, _, _ in OFFERS)
    assert is_offered or re.search(rf'@only\("{difference}"\)', TESTS)


@pytest.mark.slow
@pytest.mark.parametrize("view", dict.fromkeys(view for _, view, _ in OFFERS))
def test_a_view_offers_what_its_engine_can_do(studio: Studio, page: Any, view: str) -> None:
    page.goto(f"{studio.address}#/{view}")
    settled(page)
    assert page.locator(THERE).count() > 0
    for difference, own, selector in OFFERS:
        if own != view:
            continue
        if DIFFERENCES[difference][0] == studio.name:
            assert page.locator(selector).count() > 0, difference
        else:
            assert page.locator(selector).count() == 0, difference


@only("publishing")
def test_what_a_publication_leaves_unproved_is_named_beside_it(studio: Studio, page: Any) -> None:
    answer = body_with(pack({"data": b"a ZIP", "notice": "not proved: Slow"}))
    page.route("**/publish", lambda route: route.fulfill(body=answer))
    page.goto(f"{studio.address}#/solve/puzzles/mirror")
    settled(page)
    page.click("button:has-text('Publish…')")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    settled(page)
    assert Path(download.value.path()).read_bytes() == b"a ZIP"
    assert page.inner_text("dialog [role=status]") == "Downloaded · not proved: Slow"

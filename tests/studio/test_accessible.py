"""Every view for everybody: axe finds nothing, and nothing is wider than a phone."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

from tests.browsing import open_text, settled
from tests.studio.engines import Studio, only
from tests.studio.samples import BOARD, BOOK
from tests.studio.servers import Server

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("axe_playwright_python") is None, reason="axe is not installed"
)


def violations(page: Any) -> list[str]:
    """Return what axe finds, with the first elements of each kind."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:3]]


def editor(page: Any, studio: Studio) -> None:
    studio.open_file(page, "board.yaml", BOARD)
    settled(page)


def look(page: Any, view: str = "", widths: tuple[int, ...] = (375, 1400)) -> None:
    """Look at a view on a phone and on a screen."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        settled(page)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, view
        assert violations(page) == [], view


def test_the_views_of_a_board_are_accessible_and_no_wider_than_a_phone(page: Any, studio: Studio) -> None:
    editor(page, studio)
    look(page, "pages and options")
    open_text(page)
    look(page, "text")
    page.click(".bar >> text=Text")
    page.get_by_role("button", name="Change: Regions: Region map").click()
    assert page.locator(".paint").count() == 1
    look(page, "painting")
    page.get_by_role("button", name="Done").click()
    page.click(".bar button:has-text('Check…')")
    settled(page)
    assert page.locator(".verdict").count() == 1
    look(page, "rules of printers")
    page.keyboard.press("Escape")
    page.click(".brand")
    settled(page)
    assert page.locator("section:has-text('Continue') >> text=board.yaml").count() == 1
    look(page, "home")


def test_the_form_of_cards_is_too(page: Any, studio: Studio) -> None:
    page.goto(f"{studio.address}#/sheet/game/cards")
    settled(page)
    page.get_by_role("button", name="Change: Fronts: Text").first.click()
    page.locator(".field:has(#option-back)").get_by_role("button", name="Ellipse").click()
    settled(page)
    page.locator("details.group summary:has-text('More')").first.click()
    look(page)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_the_table_of_cards_and_one_of_them_are_too(page: Any, studio: Studio, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{studio.address}#/sheet/game/cards")
    settled(page)
    page.get_by_role("button", name="Table", exact=True).click()
    settled(page)
    page.locator(".layer").first.click()
    assert page.locator(".handle").count() == 9
    look(page, "table", (360, 1280))
    page.get_by_role("button", name="Table", exact=True).click()
    look(page, "one card", (360, 1280))


def test_cells_that_are_painted_are_too(page: Any, studio: Studio) -> None:
    page.goto(f"{studio.address}#/sheet/game/grid")
    settled(page)
    page.locator("#option-legend-b").click()
    page.get_by_role("button", name="Change: Map").click(position={"x": 40, "y": 40})
    assert page.locator(".cell").count() > 0
    look(page)


NARROW_TO_WIDE = (320, 360, 1280)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_what_a_change_does_is_told_to_everybody(page: Any, studio: Studio, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{studio.address}#/print")
    settled(page)
    look(page, "games to print", NARROW_TO_WIDE)
    page.goto(f"{studio.address}#/part/board/kit/dominate")
    settled(page)
    page.fill("#option-cell", "30")
    page.press("#option-cell", "Tab")
    settled(page)
    assert page.locator(".chip").count() == page.locator(".cost:not(:empty)").count() == 1
    look(page, "a part of a kit", NARROW_TO_WIDE)
    assert small_targets(page) == []


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_books_are_too(page: Any, studio: Studio, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    studio.open_book(page, BOOK)
    settled(page)
    assert page.locator(".strip-page").count() > 4
    look(page, "a book", NARROW_TO_WIDE)
    assert small_targets(page) == []


def small_targets(page: Any) -> list[str]:
    """Return what is harder to hit on a phone than a finger needs."""
    page.set_viewport_size({"width": 360, "height": 800})
    settled(page)
    found: list[str] = page.evaluate(SMALL_TARGETS)
    return found


SMALL_TARGETS = """() => [
    ...document.querySelectorAll("main button, main a, main input, main select"),
].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && width && Math.min(width, height) < 23.9 && !one.closest("label, p");
}).map((one) => one.outerHTML.slice(0, 120))"""


@only("folder")
def test_a_question_about_two_texts_is_too(page: Any, studio: Studio, server: Server) -> None:
    (server.folder / "taken.yaml").write_text(BOARD.replace("5", "7"), encoding="utf-8")
    editor(page, studio)
    page.fill(".saving input", "taken.yaml")
    page.click(".saving button:text-is('Save')")
    settled(page)
    assert page.locator("dialog .compared tr.changed").count() > 0
    look(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    "view",
    [
        "", "print", "design", "book", "printer", "solve", "solve/puzzles/mirror", "daily",
        "sheet/spec/dominate", "sheet/spec/kit/dominions", "play/puzzles/mirror/0",
        "play/puzzles/dominosa/0", "play/records/dots/0", "play/puzzles/none/0",
    ],
)  # fmt: skip
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_view_is_accessible_in_light_and_dark(page: Any, studio: Studio, view: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{studio.address}#/{view}")
    settled(page)
    assert page.locator(".door, .card, .steps, .paper img[src], .area, .notice.bad").count() > 0
    look(page)


_SHOWN = """() => {
    const busy = document.createElement("div");
    busy.className = "pages download-progress";
    busy.setAttribute("aria-busy", "true");
    document.body.append(busy);
    return [null, "::before"].map((part) => getComputedStyle(busy, part).opacity);
}"""


def test_progress_is_shown_where_nothing_moves(page: Any, studio: Studio) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(studio.address)
    settled(page)
    assert page.evaluate(_SHOWN) == ["1", "1"]

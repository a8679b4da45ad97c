"""Every view for everybody: axe finds nothing, and nothing is wider than a phone."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import pytest

from tests.browsing import open_text
from tests.studio.engines import Studio, only
from tests.studio.servers import Server

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("axe_playwright_python") is None, reason="axe is not installed"
)

BOARD = "pnp: 1\nproducts:\n  # my board\n  - board: dominate\n    size: 5\n"


def violations(page: Any) -> list[str]:
    """What axe finds, with the first elements of each kind."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:3]]


def home(page: Any, studio: Studio) -> None:
    bench(page, studio)
    page.click(".brand")
    page.wait_for_selector("section:has-text('Continue') >> text=board.yaml")


def bench(page: Any, studio: Studio) -> None:
    studio.open_file(page, "board.yaml", BOARD)
    page.wait_for_selector(".sheet-page img[src]")
    page.wait_for_selector("#option-size")


def text(page: Any, studio: Studio) -> None:
    bench(page, studio)
    open_text(page)


def cards(page: Any, studio: Studio) -> None:
    page.goto(f"{studio.address}#/sheet/game/cards")
    page.wait_for_selector("#option-rows-0-name")
    page.get_by_role("button", name="Change: Fronts: Text").first.click()
    page.locator(".field:has(#option-back)").get_by_role("button", name="Ellipse").click()
    page.wait_for_selector("#option-back-0-fill")
    page.locator("details.group summary:has-text('More')").first.click()


def painting(page: Any, studio: Studio) -> None:
    bench(page, studio)
    page.get_by_role("button", name="Change: Regions: Region map").click()
    page.wait_for_selector(".paint")


def cells(page: Any, studio: Studio) -> None:
    page.goto(f"{studio.address}#/sheet/game/grid")
    page.wait_for_selector(".sheet-page img[src]")
    page.locator("#option-legend-b").click()
    page.get_by_role("button", name="Change: Map").click(position={"x": 40, "y": 40})
    page.wait_for_selector(".cell")


def look(page: Any) -> None:
    """Look at a view on a screen and on a phone."""
    for width in (1400, 375):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("(width) => document.documentElement.scrollWidth <= width", arg=width)
        assert violations(page) == []


@pytest.mark.parametrize("view", [home, bench, text, cards, painting, cells])
def test_a_view_is_accessible_and_no_wider_than_a_phone(
    page: Any, studio: Studio, view: Callable[[Any, Studio], None]
) -> None:
    view(page, studio)
    look(page)


def test_a_list_of_rules_is_too(page: Any, studio: Studio) -> None:
    bench(page, studio)
    page.click(".bar button:has-text('Check…')")
    page.wait_for_selector(".verdict")
    look(page)


@only("folder")
def test_a_question_about_two_texts_is_too(page: Any, studio: Studio, server: Server) -> None:
    (server.folder / "taken.yaml").write_text(BOARD.replace("5", "7"), encoding="utf-8")
    bench(page, studio)
    page.fill(".saving input", "taken.yaml")
    page.click(".saving button:text-is('Save')")
    page.wait_for_selector("dialog .compared tr.changed")
    look(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    "view",
    [
        "", "print", "design", "book", "printer", "solve", "solve/problems/mirror", "daily",
        "sheet/spec/dominate", "sheet/spec/kit/dominions", "play/problems/mirror/0",
        "play/problems/dominosa/0", "play/records/dots/0",
    ],
)  # fmt: skip
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_view_is_accessible_in_light_and_dark(page: Any, studio: Studio, view: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{studio.address}#/{view}")
    page.wait_for_selector(".door, .card, .steps, .paper img[src], .area")
    look(page)

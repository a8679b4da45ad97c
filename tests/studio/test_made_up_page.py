"""The page in the made-up language: what it shows without marks can't be translated."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pnp.language.catalogue import builtin_sets
from tests import made_up
from tests.browsing import settled, type_text
from tests.studio.engines import LocalStudio
from tests.studio.made_up_page import speak_on, start_made_up, unmarked, untranslated
from tests.studio.servers import Server, stop_server

pytestmark = pytest.mark.slow
SHOWN = ".door, .card, .steps, .paper img[src], .area, .answer, form.reading"
BOARD = f"pnp: 1\nlanguage: {made_up.LANGUAGE}\nproducts:\n  - board: dominate\n    size: 5\n"


@pytest.fixture(scope="module")
def speaking_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = start_made_up(tmp_path_factory.mktemp("made_up"))
    yield found
    stop_server(found)


@pytest.fixture
def studio(browser: Any, speaking_server: Server) -> LocalStudio:
    return LocalStudio(browser, speaking_server)


@pytest.fixture
def page(studio: LocalStudio) -> Iterator[Any]:
    with studio.window() as found:
        speak_on(found)
        yield found


def look(page: Any) -> None:
    """Nothing on the page is without marks."""
    assert sorted(unmarked(page)) == []


def go(page: Any, studio: LocalStudio, view: str, shown: str = SHOWN) -> None:
    """Open a view, and look at it."""
    page.goto(f"{studio.address}#/{view}")
    settled(page)
    assert page.locator(shown).count() > 0
    look(page)


def test_what_is_not_translated_stands_out(page: Any, studio: LocalStudio) -> None:
    page.goto(studio.address)
    settled(page)
    page.evaluate("document.querySelector('.door h2').textContent = 'Print a game'")
    page.evaluate("document.querySelector('.door').title = 'A door'")
    assert sorted(unmarked(page)) == [("h2", "Print a game"), ("title", "A door")]


@pytest.mark.parametrize(
    "view",
    ["", "print", "design", "solve", "solve/puzzles/mirror", "daily", "generate", "printer", "shared/nothing",
     "shared-pages/a/nothing", "sheet/spec/dominate", "sheet/spec/dots", "sheet/spec/kit/dominions",
     "sheet/game/dice"],
)  # fmt: skip
def test_a_view(page: Any, studio: LocalStudio, view: str) -> None:
    go(page, studio, view, f"{SHOWN}, .notice.bad")
    assert bool(page.locator("details.group").count()) == view.startswith("sheet")


@pytest.mark.parametrize("name", builtin_sets())
def test_a_puzzle_and_its_help(page: Any, studio: LocalStudio, name: str) -> None:
    go(page, studio, f"play/{name}/0")
    assert page.locator(".rules h2").count() == 1
    if name.startswith("records/"):
        return
    for _ in range(3):
        page.keyboard.press("h")
        settled(page)
        assert page.locator(".hint p").is_visible()
        look(page)
    page.keyboard.press("c")
    settled(page)
    assert page.text_content("#said")
    look(page)
    page.locator(".play-head .row button").click()
    settled(page)
    assert page.locator("dialog .qr").count() == 1
    look(page)


def test_a_text_with_errors(page: Any, studio: LocalStudio) -> None:
    studio.open_file(page, "board.yaml", BOARD)
    settled(page)
    look(page)
    page.locator(".bar > .row:not(.saving) > button:not(.plain)").first.click()
    page.wait_for_selector(".cm-content")
    for text in (BOARD.replace("dominate", "dominat"), BOARD.replace("5", "99"), "pnp: ["):
        type_text(page, text)
        settled(page)
        assert page.locator(".errors .notice").count() == 1
        look(page)


def test_the_rules_of_printers(page: Any, studio: LocalStudio) -> None:
    studio.open_file(page, "printed.yaml", BOARD)
    settled(page)
    page.click(".check-rules")
    for target in ("home", "kdp", "cutter"):
        page.select_option("#rules-target", target)
        settled(page)
        assert page.locator(".verdict").count() > 0
        look(page)


def test_a_file_that_another_text_has(page: Any, studio: LocalStudio, speaking_server: Server) -> None:
    other = BOARD.replace("5", "7")
    (speaking_server.folder / "taken.yaml").write_text(other, encoding="utf-8")
    studio.open_file(page, "renamed.yaml", BOARD)
    settled(page)
    page.fill(".saving input", "taken.yaml")
    page.locator(".saving button").last.click()
    settled(page)
    assert page.locator("dialog .compared").count() == 1
    look(page)
    page.locator("dialog .row button").first.click()
    settled(page)
    assert page.locator("dialog").count() == 0
    page.click(".brand")
    settled(page)
    look(page)


def publish(page: Any, studio: LocalStudio) -> None:
    go(page, studio, "solve/puzzles/mirror", ".shelf .card")
    page.click(".hero .row button")
    settled(page)
    assert page.locator("#publish-url").count() == 1


def book(page: Any, studio: LocalStudio) -> None:
    go(page, studio, "book", ".difficulty-bars li")
    for name in ("mirror", "dominosa"):
        page.click(f"[value='puzzles/{name}.yaml']")
    settled(page)
    assert page.inner_text("#toast")


def search(page: Any, studio: LocalStudio) -> None:
    go(page, studio, "design", ".card")
    page.fill("input[type=search]", "qqqq")


@pytest.mark.parametrize("act", [publish, book, search])
def test_what_an_action_says(page: Any, studio: LocalStudio, act: Callable[[Any, LocalStudio], None]) -> None:
    act(page, studio)
    look(page)


@pytest.mark.parametrize(
    "values",
    [
        ["far", "", "", "", ""],
        ["90mm", "", "", "", ""],
        ["", "90mm", "", "", ""],
        ["", "", "much", "", ""],
        ["", "", "80", "", ""],
        ["", "", "", "wide", ""],
        ["", "", "", "3", ""],
        ["", "", "", "", "3"],
    ],
)
def test_a_reading_that_is_refused(speaking_server: Server, values: list[str]) -> None:
    body = json.dumps({"flip": "long-edge", "values": values})
    language: dict[str, Any] = {"Accept-Language": made_up.LANGUAGE}
    status, _, told = speaking_server.ask("POST", "/printer", body, **language)
    assert status == 422
    assert untranslated(told.decode()) == set()

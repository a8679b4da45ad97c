"""What the page as a site adds: later visits, without a line too, and published puzzle sets.

`tests/studio/` has what it shares with the page of `pnp studio`; those tests run on both.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.language.catalogue import builtin_set
from pnp.publishing.publication import Publication, publish, sources_of
from pnp.puzzles.puzzle_sets import read_set
from pnp.puzzles.set_writing import play_address
from tests.browsing import until, window
from tests.hosted import hosted

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def published(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Two published sets on a host of their own."""
    folder = tmp_path_factory.mktemp("published") / "page"
    sources = sources_of(("puzzles/mirror", "puzzles/dominosa"))
    publish(Publication([source for source, _ in sources], "Sunday puzzles"), folder, site_folder)
    with hosted(folder) as found:
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A fresh window."""
    with window(browser, 1300) as found:
        yield found


def test_the_home_page_needs_no_engine(site_address: str, page: Any) -> None:
    page.route("**/engine/**", lambda _route: None)  # which never answers
    page.goto(site_address)
    page.wait_for_selector(".door")
    assert page.locator(".door").count() == 4
    pictures = page.locator(".door img")
    until(lambda: all(one.evaluate("image => image.naturalWidth") for one in pictures.all()))


def test_it_works_offline_after_the_first_visit(site_address: str, page: Any) -> None:
    page.goto(site_address)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    until(lambda: page.evaluate("async () => Boolean((await navigator.serviceWorker.ready).active)"))
    page.context.set_offline(True)
    page.goto(f"{site_address}#/play/puzzles/dominosa/3")
    page.reload()
    page.wait_for_selector(".area")
    page.keyboard.press("h")
    page.wait_for_selector(".area.hinted")


_SNAPSHOT = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("engine-"));
    const kept = await (await caches.open(name)).match(new URL("engine/snapshot", location.href).href);
    return kept ? (kept.headers.has("x-broken") ? "given up" : "kept") : "none";
}"""
"""What has become of the snapshot that the browser keeps."""


def test_the_next_start_is_from_a_snapshot_that_works(site_address: str, page: Any) -> None:
    page.goto(site_address)
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    assert page.evaluate(_SNAPSHOT) == "kept"
    page.goto("about:blank")
    page.goto(f"{site_address}#/play/puzzles/mirror/0")
    page.wait_for_selector(".area")
    assert page.evaluate(_SNAPSHOT) == "kept", "one that fails is given up"
    page.goto(f"{site_address}#/sheet/spec/puzzle-book")
    page.wait_for_selector(".paper img[src]")


def test_a_snapshot_that_does_not_fit_is_given_up_for_good(site_address: str, page: Any) -> None:
    page.goto(site_address)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    page.evaluate("""async () => {
        const name = (await caches.keys()).find((name) => name.startsWith("engine-"));
        const headers = { "x-table": "1", "x-size": "6", "x-agent": navigator.userAgent };
        const address = new URL("engine/snapshot", location.href).href;
        await (await caches.open(name)).put(address, new Response("broken", { headers }));
    }""")
    page.goto("about:blank")
    page.goto(f"{site_address}#/play/puzzles/mirror/0")
    page.wait_for_selector(".area")
    assert page.evaluate(_SNAPSHOT) == "given up"
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    assert page.evaluate(_SNAPSHOT) == "given up", "it would fail again at every visit"


def test_a_line_that_drops_does_not_cost_the_snapshot(site_address: str, browser: Any) -> None:
    with window(browser, fails=True) as page:  # whose console says that there is no line
        page.goto(site_address)
        page.wait_for_selector("html[data-snapshot=kept]", state="attached")
        until(lambda: page.evaluate("async () => Boolean((await navigator.serviceWorker.ready).active)"))
        page.evaluate("""async () => {
            for (const name of await caches.keys())
                await (await caches.open(name)).delete(new URL("engine/rest.tar", location.href).href);
        }""")
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector("html[data-engine=failed]", state="attached")
        assert page.evaluate(_SNAPSHOT) == "kept"


_CUT_SHORT = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("engine-"));
    const cache = await caches.open(name);
    const address = new URL("engine/engine.tar", location.href).href;
    const bytes = await (await cache.match(address)).arrayBuffer();
    await cache.put(address, new Response(bytes.slice(0, bytes.byteLength / 2)));
}"""
"""Leave the cache as Firefox does if someone leaves the page while the engine is on its way."""


def test_an_engine_that_was_cut_short_is_loaded_again(site_address: str, page: Any) -> None:
    page.goto(site_address)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    until(lambda: page.evaluate("async () => Boolean((await navigator.serviceWorker.ready).active)"))
    page.evaluate(_CUT_SHORT)
    page.goto("about:blank")
    page.goto(f"{site_address}#/play/puzzles/mirror/0")
    page.wait_for_selector(".area")
    page.goto("about:blank")
    page.goto(f"{site_address}#/sheet/spec/dominate")
    page.wait_for_selector(".paper img[src]")


def test_published_puzzles_can_be_read_without_scripts(published: str, browser: Any) -> None:
    with window(browser, java_script_enabled=False) as page:
        page.goto(published)
        assert page.inner_text("h1") == "Sunday puzzles"
        assert page.locator("a.card").count() == 120
        page.locator("a.card").last.scroll_into_view_if_needed()
        until(lambda: page.locator("a.card img").last.evaluate("image => image.naturalWidth"))


def test_a_published_puzzle_opens_with_hints_and_offline(published: str, page: Any) -> None:
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(published)
    page.get_by_role("link", name="Mirror Donimoes").click()
    page.get_by_role("link", name="Puzzle 2", exact=True).click()
    page.wait_for_selector(".area")
    page.keyboard.press("h")
    page.wait_for_selector(".area.hinted")
    until(lambda: page.evaluate("async () => Boolean((await navigator.serviceWorker.ready).active)"))
    page.context.set_offline(True)
    page.goto(f"{published}#/daily/2027-01-01")
    page.reload()
    page.get_by_role("heading", name="Friday, January 1").wait_for()
    page.get_by_role("link", name="Dominosa").click()
    page.wait_for_selector(".area")
    assert failures == []


def test_a_published_puzzle_has_hints_before_the_engine_is_there(published: str, page: Any) -> None:
    page.route("**/*.wasm*", lambda route: None)  # never answered
    page.goto(f"{published}#/play/sets/mirror/4")
    page.wait_for_selector(".area")
    page.wait_for_selector(".rules h3")
    page.keyboard.press("h")
    page.wait_for_selector(".area.hinted")
    page.get_by_role("button", name="Solution", exact=True).click()
    page.wait_for_selector(".board img[src^='blob:']")
    page.goto(f"{published}#/daily")
    assert page.inner_text(".hero a") == page.inner_text(".brand")


def test_a_printed_code_opens_its_puzzle_on_the_published_page(published: str, page: Any) -> None:
    path = builtin_set("puzzles/mirror")
    assert path is not None
    found = read_set(path, "mirror.yaml")
    address = play_address(published, found, found.puzzles[4])
    assert address is not None
    page.route("**/*.wasm*", lambda route: None)  # never answered, because the page knows its puzzles by then
    page.goto(address)
    page.wait_for_selector(".area")
    assert page.inner_text("h1").strip() == "Mirror Donimoes 5/60"


@pytest.mark.parametrize("view", ["", "solve/sets/mirror", "daily", "play/sets/mirror/0", "print"])
def test_a_published_page_is_accessible(published: str, page: Any, view: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{published}#/{view}")
    page.wait_for_selector(".area" if "play" in view else "html[data-engine] .card")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == []

"""The workbench as a page in Chromium: solving, editing, downloads, and all of it offline."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from pnp.engine import calls
from pnp.publishing.publication import Publication
from pnp.publishing.writing import publish, sources_of
from pnp.specs.catalogue import builtin_set
from pnp.specs.problem_sets import read_set
from pnp.specs.sharing import play_address
from tests.browsing import open_text, text_of, until, window
from tests.machines.pyodide import pyodide_folder
from workbench.__main__ import WEB, main

pytestmark = pytest.mark.slow
_POLICY = re.search(
    r'Content-Security-Policy" content="([^"]*)"', (WEB / "index.html").read_text(encoding="utf-8")
)


class _Server(ThreadingHTTPServer):
    """Browsers cancel what they no longer need, which isn't an error."""

    def handle_error(self, request: object, client_address: object) -> None:
        pass


class _Host(SimpleHTTPRequestHandler):
    """A static host that compresses nothing; the page's policy holds for its workers, too."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        assert _POLICY is not None
        self.send_header("Content-Security-Policy", _POLICY[1])
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


_Host.extensions_map |= {".mjs": "text/javascript", ".wasm": "application/wasm"}


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a folder. The build fails if it is too large."""
    pyodide_folder()
    folder = tmp_path_factory.mktemp("site") / "dist"
    assert main(folder) == 0
    return folder


@pytest.fixture(scope="module")
def address(dist: Path) -> Iterator[str]:
    """The page on a host of its own."""
    with _hosted(dist) as found:
        yield found


@pytest.fixture(scope="module")
def published(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Two published sets on a host of their own."""
    folder = tmp_path_factory.mktemp("published") / "page"
    sources = sources_of(("problems/mirror", "problems/dominosa"))
    publish(Publication([source for source, _ in sources], "Sunday puzzles"), folder, dist)
    with _hosted(folder) as found:
        yield found


@contextmanager
def _hosted(folder: Path) -> Iterator[str]:
    """The address of a folder."""
    server = _Server(("127.0.0.1", 0), partial(_Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A fresh window."""
    with window(browser, 1300) as found:
        yield found


def test_the_home_page_needs_no_engine(address: str, page: Any) -> None:
    page.route("**/engine/**", lambda _route: None)  # which never answers
    page.goto(address)
    page.wait_for_selector(".door")
    assert page.locator(".door").count() == 4
    until(
        lambda: all(image.evaluate("image => image.naturalWidth") for image in page.locator(".door img").all())
    )


def test_a_problem_is_solved_by_its_hints_and_undone(address: str, page: Any) -> None:
    doc = calls.source("set", "problems/mirror")
    page.goto(f"{address}#/play/problems/mirror/0")
    for move in calls.line(doc, 0):
        page.wait_for_selector(".area")
        before = page.inner_text(".played")
        page.keyboard.press("h")
        page.get_by_role("button", name="Move", exact=True).click()
        page.get_by_text(f"The next move is {move}.").wait_for()
        begin, end = (page.locator(f".area.hinted{which}").first.bounding_box() for which in (
            ':not([aria-label^="end"])', '[aria-label*="end of"]'))  # fmt: skip
        page.mouse.move(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
        page.mouse.down()
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
        page.mouse.up()
        until(lambda before=before: page.inner_text(".played") != before)
    page.wait_for_selector(".won")
    page.keyboard.press("z")
    page.wait_for_selector(".won", state="detached")
    page.keyboard.press("y")
    page.wait_for_selector(".won")
    page.reload()
    page.wait_for_selector(".won")  # kept on this device


def test_a_board_is_changed_and_downloaded_with_native_bytes(address: str, page: Any, tmp_path: Path) -> None:
    page.goto(f"{address}#/sheet/spec/dominate")
    page.wait_for_selector(".paper img[src]")
    page.fill("#option-size", "900")
    page.keyboard.press("Tab")
    page.wait_for_selector(".field.wrong .error")
    page.fill("#option-size", "6")
    page.keyboard.press("Tab")
    page.wait_for_selector(".pages:not(.stale)")
    page.wait_for_selector(".field.wrong", state="detached")
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF").click()
    download.value.save_as(tmp_path / "board.pdf")
    source = calls.source("spec", "dominate")
    text = source.text.replace("size: 9 ", "size: 6 ", 1)
    native = dict(calls.files(calls.Doc(source.name, text), ("pdf",), 1))
    assert (tmp_path / "board.pdf").read_bytes() == native[download.value.suggested_filename]


SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'


def test_a_logo_from_the_device_stays_with_the_book(address: str, page: Any, tmp_path: Path) -> None:
    page.goto(f"{address}#/book")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file: Theme: Logo").click()
    chooser.value.set_files({"name": "logo.svg", "mimeType": "image/svg+xml", "buffer": SQUARE})
    page.wait_for_selector(".field.set #option-theme-logo")
    page.reload()
    page.wait_for_selector(".field.set #option-theme-logo")
    assert page.input_value("#option-theme-logo") == "logo.svg"
    open_text(page)
    doc = calls.Doc("puzzle-book.yaml", text_of(page), {"logo.svg": SQUARE})
    page.wait_for_selector(".pages:not(.stale) .paper img[src]")
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF").click()
    download.value.save_as(tmp_path / "book.pdf")
    assert (tmp_path / "book.pdf").read_bytes() == calls.files(doc, ("pdf",))[0][1]


def test_it_works_offline_after_the_first_visit(address: str, page: Any) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    until(lambda: page.evaluate("async () => Boolean((await navigator.serviceWorker.ready).active)"))
    page.context.set_offline(True)
    page.goto(f"{address}#/play/problems/dominosa/3")
    page.reload()
    page.wait_for_selector(".area")
    page.keyboard.press("h")
    page.wait_for_selector(".area.hinted")


_SNAPSHOTS = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("engine-"));
    const kept = await (await caches.open(name)).match(new URL("engine/snapshot", location.href).href);
    return kept ? 1 : 0;
}"""
"""Counts the snapshots that the browser keeps."""


def test_the_next_start_is_from_a_snapshot_that_works(address: str, page: Any) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    assert page.evaluate(_SNAPSHOTS) == 1
    page.goto("about:blank")
    page.goto(f"{address}#/play/problems/mirror/0")
    page.wait_for_selector(".area")
    assert page.evaluate(_SNAPSHOTS) == 1, "one that fails is dropped"
    page.goto(f"{address}#/sheet/spec/problem-book")
    page.wait_for_selector(".paper img[src]")


def test_a_snapshot_that_does_not_fit_is_dropped(address: str, page: Any) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    page.evaluate("""async () => {
        const name = (await caches.keys()).find((name) => name.startsWith("engine-"));
        const headers = { "x-table": "1", "x-agent": navigator.userAgent };
        const address = new URL("engine/snapshot", location.href).href;
        await (await caches.open(name)).put(address, new Response("broken", { headers }));
    }""")
    page.goto("about:blank")
    page.goto(f"{address}#/play/problems/mirror/0")
    page.wait_for_selector(".area")
    assert page.evaluate(_SNAPSHOTS) == 0


@pytest.mark.parametrize(
    "view",
    [
        "", "print", "design", "book", "solve", "solve/problems/mirror", "daily", "sheet/spec/dominate",
        "play/problems/mirror/0", "play/problems/dominosa/0", "play/records/dots/0",
    ],
)  # fmt: skip
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible(address: str, page: Any, view: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{address}#/{view}")
    page.wait_for_selector(".door, .card, .paper img[src], .area")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == []


def test_published_problems_can_be_read_without_scripts(published: str, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(published)
    assert page.inner_text("h1") == "Sunday puzzles"
    assert page.locator("a.card").count() == 120
    page.locator("a.card").last.scroll_into_view_if_needed()
    until(lambda: page.locator("a.card img").last.evaluate("image => image.naturalWidth"))
    context.close()


def test_a_published_problem_opens_with_hints_and_offline(published: str, page: Any) -> None:
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(published)
    page.get_by_role("link", name="Mirror Donimoes").click()
    page.get_by_role("link", name="Problem 2", exact=True).click()
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


def test_a_printed_code_opens_its_problem_on_the_published_page(published: str, page: Any) -> None:
    path = builtin_set("problems/mirror")
    assert path is not None
    found = read_set(path, "mirror.yaml")
    address = play_address(published, found, found.problems[4])
    assert address is not None
    page.goto(address)
    page.wait_for_selector(".area")
    assert page.inner_text("h1").strip() == "Mirror Donimoes"


@pytest.mark.parametrize("view", ["", "solve/sets/mirror", "daily", "play/sets/mirror/0", "print"])
def test_a_published_page_is_accessible(published: str, page: Any, view: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{published}#/{view}")
    page.wait_for_selector(".area" if "play" in view else "html[data-engine] .card")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == []

"""A new build of the page reaches browsers that know an earlier one, whole."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pnp.publishing.page import build_files
from tests.browsing import until, window
from tests.hosted import Host, Server
from tests.studio.small_engine import write_small_page

TEXTS = ("first", "second")
_KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("shell-"));
    const kept = await Promise.all(names.map((name) => caches.match("about.txt", { cacheName: name })));
    return Promise.all(kept.map((found) => found?.text()));
}"""


class _LastingHost(Host):
    """A host that lets browsers keep everything for a day without asking again, as many hosts do."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=86400")
        super().end_headers()


def write_build(folder: Path, text: str) -> None:
    """Write a build of the page that differs from others in one file."""
    (folder / "about.txt").write_text(text, encoding="utf-8")
    made = (path for path in folder.rglob("*") if path.is_file() and path.name not in ("build.js", "sw.js"))
    own = {path.relative_to(folder).as_posix(): path.read_bytes() for path in made}
    for name, data in build_files(own, {"info": {}, "packages": {}}).items():
        (folder / name).write_bytes(data)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "page"
    write_small_page(found)
    write_build(found, TEXTS[0])
    return found


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    server = Server(("127.0.0.1", 0), partial(_LastingHost, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    with window(browser, fails=True) as found:
        yield found


def keep(page: Any, address: str) -> None:
    """Open the page, and let its worker look for a new build."""
    page.goto(address)
    page.evaluate("async () => (await navigator.serviceWorker.register('sw.js')).update()")
    page.evaluate("async () => fetch('about.txt')")  # now the browser's own cache has it, too


def test_an_old_file_that_the_browser_keeps_isnt_taken_for_the_new_one(
    folder: Path, address: str, page: Any
) -> None:
    keep(page, address)
    until(lambda: page.evaluate(_KEPT) == [TEXTS[0]])
    write_build(folder, TEXTS[1])
    keep(page, address)
    until(lambda: page.evaluate(_KEPT) == [TEXTS[1]])


def test_a_build_of_which_a_file_is_missing_leaves_the_earlier_one(
    folder: Path, address: str, page: Any
) -> None:
    keep(page, address)
    until(lambda: page.evaluate(_KEPT) == [TEXTS[0]])
    write_build(folder, TEXTS[1])
    (folder / "about.txt").unlink()
    page.evaluate(
        "async () => (await navigator.serviceWorker.ready).update().then((own) => new Promise((next) => {"
        " const made = own.installing; if (!made) return next(null);"
        " made.onstatechange = () => made.state === 'redundant' && next(null); }))"
    )
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".door")
    assert page.evaluate("async () => (await fetch('about.txt')).text()") == TEXTS[0]

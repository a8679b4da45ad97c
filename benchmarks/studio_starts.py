"""How the page with the engine in the browser starts: on the first visit over a slow line, and on later ones.

The host sends what `make site` compressed with brotli, no faster than a line of 20 Mbit/s: the browser's own
throttling doesn't apply to workers.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

BYTES_A_SECOND = 20_000_000 // 8
CHUNK = 16_384
VISITS = 3
BOARD = "#/sheet/spec/dominate"
_DROP = """async () => {
  const address = new URL("engine/snapshot", location.href).href;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(address);
}"""
"""Deletes the snapshot."""
_DRAWN = "() => document.querySelector('.sheet-page img[src]')?.naturalWidth > 0"


class _Line:
    """A slow line that all answers share."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free = 0.0

    def send(self, data: bytes, target: BinaryIO) -> None:
        """Send some bytes once the line is free."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + len(data) / BYTES_A_SECOND
            wait = self._free - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        target.write(data)


class _Host(SimpleHTTPRequestHandler):
    """A static host at the end of such a line."""

    protocol_version = "HTTP/1.1"
    line: _Line | None = None

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(f"{path.name}.br")
        is_packed = packed.is_file() and "br" in self.headers.get("Accept-Encoding", "")
        source = packed if is_packed else path
        if not source.is_file():
            return self.send_error(404)
        data = source.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(data)))
        if is_packed:
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        assert self.line is not None
        for at in range(0, len(data), CHUNK):
            self.line.send(data[at : at + CHUNK], self.wfile)  # type: ignore[arg-type]
        return None

    def log_message(self, *_: object) -> None:
        pass


_Host.extensions_map |= {".mjs": "text/javascript", ".wasm": "application/wasm"}


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors: browsers cancel requests that they no longer need."""


@contextmanager
def _hosted(folder: Path) -> Iterator[str]:
    """Serve the site in a folder over a separate slow line, and yield its address."""
    handler = type("Host", (_Host,), {"line": _Line()})
    server = _Server(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def visits(browser: Any, dist: Path) -> Iterator[tuple[str, str]]:
    """Measure how the site in a folder starts, in a browser that hasn't visited it."""
    with _hosted(dist) as address:
        page = browser.new_page()
        page.set_default_timeout(120_000)
        begun = time.monotonic()
        page.goto(address)
        page.wait_for_selector(".door img")
        page.wait_for_function(
            "() => [...document.querySelectorAll('.door img')].every((image) => image.complete)", polling=10
        )
        yield "20 Mbit/s, first visit: the pictures of the home page", f"{time.monotonic() - begun:.2f} s"
        page.close()
    with _hosted(dist) as address:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(120_000)
        yield "20 Mbit/s, first visit: the first page of a board", f"{_to_board(page, address):.1f} s"
        page.wait_for_selector("html[data-snapshot=kept]", state="attached")
        found = sorted(_to_board(page, address) for _ in range(VISITS))
        yield "later visits, from a snapshot: the first page of a board", f"{found[VISITS // 2]:.1f} s"
        page.evaluate(_DROP)
        found = sorted(_to_board(page, address) for _ in range(VISITS))
        yield "later visits, without a snapshot: the first page of a board", f"{found[VISITS // 2]:.1f} s"
        context.close()


LATENCY, BANDWIDTH = 170, 9_000_000 / 8
"""A phone's connection (4G): milliseconds to an answer and bytes a second, as WebPageTest has them."""
_FIRST = "() => document.querySelector('.board img')?.naturalWidth > 0"


def first_puzzle(browser: Any, published: Path, place: str) -> Iterator[tuple[str, str]]:
    """Measure how soon a visitor with a phone sees a puzzle of a published page, and can play.

    :param published: the folder that `pnp publish` wrote. ``place`` is the puzzle on its page, such as
        ``#/play/sets/mirror/0``.
    """
    seen, played = [], []
    with _hosted(published) as address:
        for _ in range(VISITS):
            context = browser.new_context(
                viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True
            )
            page = context.new_page()
            page.set_default_timeout(120_000)
            speed = {"downloadThroughput": BANDWIDTH, "uploadThroughput": BANDWIDTH}
            line = context.new_cdp_session(page)
            line.send("Network.enable")
            line.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, **speed})
            begun = time.monotonic()
            page.goto(f"{address}{place}", wait_until="commit")
            page.wait_for_function(_FIRST, polling=10)
            seen.append(time.monotonic() - begun)
            page.wait_for_function("() => document.querySelector('.area')", polling=10)
            played.append(time.monotonic() - begun)
            context.close()
    yield "4G, first visit: a puzzle of a published page", f"{sorted(seen)[VISITS // 2]:.1f} s"
    yield "4G, first visit: its first move", f"{sorted(played)[VISITS // 2]:.1f} s"


def _to_board(page: Any, address: str) -> float:
    """Return the seconds from opening an address to the first page of a board."""
    page.goto("about:blank")
    begun = time.monotonic()
    page.goto(f"{address}{BOARD}")
    page.wait_for_function(_DRAWN, polling=10)  # selectors are looked for only every half second
    return time.monotonic() - begun

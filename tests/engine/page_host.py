"""The page with an engine in this process, for walks through its views that are quick to start."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pnp.engine import shop_window
from pnp.engine.wire import answered
from pnp.studio.page_server import WEB, packed, unpacked

_LOCK = threading.Lock()
"""The engine takes one request at a time."""


@cache
def _catalogue(language: str) -> bytes:
    return shop_window.page_catalogue(language).encode()


class _Host(SimpleHTTPRequestHandler):
    """The files of the page, what is drawn for it, and its engine."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        made = self._made(self.path.lstrip("/").partition("?")[0])
        if made is None:
            super().do_GET()
        else:
            self._send(*made)

    def _made(self, path: str) -> tuple[bytes, str] | None:
        """What isn't a file of the page, with its type."""
        name = Path(path).stem
        with _LOCK:
            if path == "build.js":
                return b"export const BUILD = { local: true };\n", "text/javascript"
            if path.startswith("pictures/"):
                return shop_window.page_picture(Path(path).name), "image/svg+xml"
            if path.startswith("fonts/"):
                return shop_window.page_font(name), "font/ttf"
            if path.startswith("catalogue."):
                return _catalogue(name.rpartition(".")[2]), "application/json"
        return None

    def do_POST(self) -> None:
        if self.path != "/engine":
            self._send(b"{}", "application/json")
            return
        message = unpacked(self.rfile.read(int(self.headers["content-length"])))
        with _LOCK:
            said = answered(message.head, message.buffers)
        self._send(packed(said), "application/octet-stream")

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    """Browsers cancel what they no longer need, which isn't an error."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        pass


@contextmanager
def page_host() -> Iterator[str]:
    """The address of a page that is served until the end."""
    server = _Server(("127.0.0.1", 0), partial(_Host, directory=str(WEB)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()

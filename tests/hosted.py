"""The page as `make site` builds it, on a static host: built once for all tests of a run."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browsing import until
from tests.machines.pyodide import pyodide_folder
from workbench.__main__ import WEB, main

BUILT = "PNP_TEST_SITE"
"""Names a built page in the environment; its tests then build none."""
MINUTES = 15
_POLICY = re.search(
    r'Content-Security-Policy" content="([^"]*)"', (WEB / "index.html").read_text(encoding="utf-8")
)


class Server(ThreadingHTTPServer):
    """A page asks for dozens of files at once, and cancels what it no longer needs, which isn't an error."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        pass


class Host(SimpleHTTPRequestHandler):
    """A static host that compresses nothing; the page's policy holds for its workers, too."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        assert _POLICY is not None
        self.send_header("Content-Security-Policy", _POLICY[1])
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


Host.extensions_map |= {".mjs": "text/javascript", ".wasm": "application/wasm"}


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a folder."""
    server = Server(("127.0.0.1", 0), partial(Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a folder. The build fails if it is too large."""
    if BUILT in os.environ:
        return Path(os.environ[BUILT]).resolve()
    pyodide_folder()
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent  # which all processes of this run share
    folder, ended = root / "site", root / "site-ended"
    try:
        (root / "site-begun").mkdir()
    except FileExistsError:
        until(ended.exists, 60 * MINUTES)
    else:
        try:
            ended.with_suffix(".code").write_text(str(main(folder)), encoding="ascii")
        finally:
            ended.mkdir()
    code = ended.with_suffix(".code")
    assert code.is_file(), "the page couldn't be built"
    assert code.read_text(encoding="ascii") == "0"
    return folder


@pytest.fixture(scope="session")
def site_address(site_folder: Path) -> Iterator[str]:
    """The page on a host of its own."""
    with hosted(site_folder) as found:
        yield found

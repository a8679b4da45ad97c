"""The page with its real worker and a stand-in for Python, ready in a moment, on a line that can be bad."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path

from pnp.desk.catalogue import FONTS, page_catalogue
from pnp.publishing.page import PARTS, build_files
from pnp.render.web_font import subset
from tests.browsing import SECONDS
from tests.hosted import Host, Server
from workbench.__main__ import WEB

COMPILED, STANDARD, FIRST, REST = (f"engine/{name}" for name in PARTS)
ALWAYS = inf


def _module(length: int) -> bytes:
    """Return a module whose function does nothing, at length: a stream of it begins to compile before it
    ends."""
    body = b"\0" + b"\x01" * length + b"\x0b"
    code = b"\x01" + _number(len(body)) + body
    return b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x0a" + _number(len(code)) + code


def _number(value: int) -> bytes:
    """LEB128."""
    return bytes([value & 0x7F | 0x80]) + _number(value >> 7) if value > 0x7F else bytes([value])


LATER = "later"
"""A request that the engine answers only once all of it is here."""
_PYTHON = (
    f"""\
const put_off = new Set();
function answered(head, buffers, send) {{
  if (head !== "{LATER}") return true;
  if (put_off.has(head)) send(head, []);
  else return !put_off.add(head);
  return true;
}}
"""
    + """\
export async function loadPyodide({ indexURL }) {
  const compiled = WebAssembly.instantiateStreaming(fetch(`${indexURL}pyodide.asm.wasm`), {});
  await new Promise((resolve) => compiled.then(resolve, () => {})); // if it fails, Pyodide waits too
  return { FS: {}, runPython: () => answered };
}
"""
)
_FILES = {
    COMPILED: _module(1 << 20),
    STANDARD: b"the standard library",
    FIRST: bytes(1024),  # the end of an archive
    REST: bytes(2048),
    "engine/pyodide.mjs": _PYTHON.encode(),
    "engine/pyodide.asm.mjs": b"export default null;\n",
}


class Line:
    """How many times a file is `missing`, comes `short` or is `stuck` halfway; and which were `asked` for."""

    def __init__(self) -> None:
        self.missing: dict[str, float] = {}
        self.short: dict[str, float] = {}
        self.stuck: dict[str, float] = {}
        self.asked: list[str] = []
        self.ended = threading.Event()

    def mend(self) -> None:
        for bad in (self.missing, self.short, self.stuck, self.asked):
            bad.clear()


def _is_due(bad: dict[str, float], name: str) -> bool:
    """Return whether a file goes wrong this time."""
    bad[name] = bad.get(name, 0) - 1
    return bad[name] >= 0


class _BadHost(Host):
    def __init__(self, line: Line, *arguments: object, **named: object) -> None:
        self._line = line
        super().__init__(*arguments, **named)  # type: ignore[arg-type]

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")  # the page's storage decides
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802, the name is http.server's
        name = self.path.lstrip("/")
        self._line.asked.append(name)
        data = _FILES.get(name, b"")
        if _is_due(self._line.missing, name):
            self.send_error(404)
        elif _is_due(self._line.short, name):
            self._send(data[: len(data) // 2], len(data) // 2)
        elif _is_due(self._line.stuck, name):
            self._send(data[: len(data) // 2], len(data))
            self._line.ended.wait(SECONDS)
            self.close_connection = True
        else:
            super().do_GET()

    def _send(self, data: bytes, announced: int) -> None:
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path))
        self.send_header("Content-Length", str(announced))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()


def write_small_page(folder: Path) -> None:
    """Write the page, with a stand-in for Python."""
    shutil.copytree(WEB, folder)
    for place in ("engine", "fonts"):
        (folder / place).mkdir()
    for name, font in FONTS.items():
        (folder / "fonts" / f"{name}.ttf").write_bytes(subset(font, range(0x20, 0x7F)))
    (folder / "catalogue.en.json").write_text(page_catalogue("en"), encoding="utf-8")
    for name, data in {**_FILES, **build_files(_FILES, {"info": {}, "packages": {}})}.items():
        (folder / name).write_bytes(data)


@contextmanager
def on_a_line(folder: Path) -> Iterator[tuple[str, Line]]:
    """The address of a page, and the line to it."""
    line = Line()
    server = Server(("127.0.0.1", 0), partial(_BadHost, line, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", line
    line.ended.set()
    server.shutdown()

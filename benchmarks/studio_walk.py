"""What the page of the studio takes, whichever engine it has.

From an edit to its page: from the change of an option until the picture of the page is loaded. From a click to
its picture: on the board of a problem. A PDF: from the click until the browser has the file.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

SPECS = ("dominate", "dominions", "domination", "dots", "dominoes", "tetrominoes", "dice", "pawns")
EDITS = 15
CLICKS = 15
FILES = 5
PUZZLE = "problems/mirror"
BOOK = "problem-book"

_EDIT = """async (title) => {
  const field = document.getElementById("option-title");
  const image = document.querySelector(".sheet-page img");
  const old = image.src;
  const begun = performance.now();
  field.value = title;
  field.dispatchEvent(new Event("change"));
  while (image.src === old || !image.complete) await new Promise((next) => setTimeout(next, 2));
  return performance.now() - begun;
}"""
_CLICK = """async (number) => {
  const areas = document.querySelectorAll(".area");
  const image = document.querySelector(".board img");
  const old = image.src;
  const begun = performance.now();
  areas[number % areas.length].click();
  while (image.src === old || !image.complete) {
    if (performance.now() - begun > 3000) return null;
    await new Promise((next) => setTimeout(next, 1));
  }
  return performance.now() - begun;
}"""


def memory(pid: int) -> int:
    """The bytes of a process and those that it started; what they share is counted once."""
    return pages_of(pid) + sum(memory(child) for child in children(pid))


def pages_of(pid: int) -> int:
    """The bytes of a process alone."""
    found = re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii"))
    assert found
    return int(found[1]) << 10


def children(pid: int) -> list[int]:
    """The processes that a process started, from all of its threads."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]


def largest_renderer(pid: int) -> int:
    """The bytes of the largest page that a browser below a process draws."""
    own = Path(f"/proc/{pid}/cmdline").read_bytes()
    here = pages_of(pid) if b"--type=renderer" in own else 0
    return max([here, *map(largest_renderer, children(pid))])


def walk(page: Any, engine: str) -> Iterator[tuple[str, str]]:
    """Measures with a page that is open on its home view."""
    page.set_default_timeout(120_000)
    every: list[float] = []
    for name in SPECS:
        found = edits(page, name)
        every += found
        yield f"{engine}: from an edit to its page, {name}", f"{median(found):.0f} ms"
    yield f"{engine}: from an edit to its page, all of these", f"{median(every):.0f} ms"
    yield f"{engine}: a PDF of a board", f"{median(files(page)):.0f} ms"
    yield f"{engine}: from a click to its picture", f"{median(clicks(page)):.0f} ms"
    begun = time.monotonic()
    _opened(page, BOOK)
    yield f"{engine}: a problem book, to its first page", f"{time.monotonic() - begun:.1f} s"
    yield f"{engine}: memory of the page after the book", f"{largest_renderer(os.getpid()) / 2**20:.0f} MiB"


def _opened(page: Any, name: str) -> None:
    """Open a built-in spec, and wait for its first page."""
    page.evaluate("(name) => { location.hash = `#/sheet/spec/${name}`; }", name)
    page.wait_for_selector(".sheet-page", state="detached")
    page.wait_for_selector(".sheet-page img[src]")


def edits(page: Any, name: str) -> list[float]:
    """Milliseconds of each edit of a built-in spec."""
    _opened(page, name)
    page.wait_for_selector("#option-title", state="attached")
    page.wait_for_timeout(1500)
    return [float(page.evaluate(_EDIT, f"Edit {number}")) for number in range(EDITS)]


def files(page: Any) -> list[float]:
    """Milliseconds of each PDF of the board that is open."""
    _opened(page, SPECS[0])
    page.wait_for_timeout(1500)
    taken = []
    for _ in range(FILES):
        begun = time.monotonic()
        with page.expect_download() as download:
            page.get_by_role("button", name="PDF", exact=True).click()
        download.value.path()
        taken.append(1000 * (time.monotonic() - begun))
    return taken


def clicks(page: Any) -> list[float]:
    """Milliseconds of each click on the board of a problem that changes its picture."""
    page.evaluate("(name) => { location.hash = `#/play/${name}/0`; }", PUZZLE)
    page.wait_for_selector(".area")
    page.wait_for_timeout(1500)
    found = [page.evaluate(_CLICK, number) for number in range(CLICKS)]
    return [float(one) for one in found if one is not None]

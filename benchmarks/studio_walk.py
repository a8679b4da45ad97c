"""How long the page of the studio takes for edits, clicks and files, whichever engine it has.

From an edit to its page: from the change of an option until the picture of the page is loaded, for all built-in
boards and pieces. From a click to its picture: on the board of a puzzle. A PDF: from the click until the
browser has the file.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.cases import HERE
from pnp.desk.offering import starting_text
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_specs
from pnp.products.resolve import load_text

BOARD = "dominate"
EDITS = 5
CLICKS = 15
FILES = 5
PUZZLE = "puzzles/mirror"
BOOK = "puzzle-book"
SETTLING = 400
"""Milliseconds until the clickable places on a page are there, too."""

EDIT = """async (title) => {
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
    """Return the memory in bytes of a process and those that it started; what they share is counted once."""
    return pages_of(pid) + sum(memory(child) for child in children(pid))


def pages_of(pid: int) -> int:
    """Return the memory in bytes of a process alone."""
    found = re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii"))
    assert found
    return int(found[1]) << 10


def children(pid: int) -> list[int]:
    """Return the ids of the processes that a process started from any of its threads."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]


def largest_renderer(pid: int) -> int:
    """Return the memory in bytes of the largest renderer among the browsers that a process started."""
    own = Path(f"/proc/{pid}/cmdline").read_bytes()
    here = pages_of(pid) if b"--type=renderer" in own else 0
    return max([here, *map(largest_renderer, children(pid))])


@dataclass(frozen=True)
class Sheets:
    """A document of the page, and the numbers of its boards and pieces."""

    kind: str
    name: str
    products: tuple[tuple[int, str], ...]


def all_sheets() -> Iterator[Sheets]:
    """Yield all built-in boards and pieces: those of the specs, and of the games whose specs have none."""
    specs = [own for name in builtin_specs() if "/" not in name and (own := _sheets("spec", name)).products]
    yield from specs
    names = {own.name for own in specs}
    games = (_sheets("game", game.name) for game in all_games() if game.features and game.name not in names)
    yield from (own for own in games if own.products)


def _sheets(kind: str, name: str) -> Sheets:
    file = f"{name}.yaml"
    products = load_text(starting_text(kind, name), HERE / file, file).products
    return Sheets(
        kind, name, tuple((own.number, str(own.kind)) for own in products if own.kind in ("board", "pieces"))
    )


def walk(page: Any, engine: str) -> Iterator[tuple[str, str]]:
    """Measure a page that is open on its home view."""
    page.set_default_timeout(120_000)
    taken = {
        f"{own.name}, {kind} {number}": found
        for own in all_sheets()
        for (number, kind), found in edits(page, own)
    }
    every = [one for found in taken.values() for one in found]
    slowest = max(taken, key=lambda label: median(taken[label]))
    what = f"{engine}: from an edit to its page"
    yield f"{what}, all {len(taken)} boards and pieces", f"{median(every):.0f} ms"
    yield f"{what}, the slowest of them ({slowest})", f"{median(taken[slowest]):.0f} ms"
    yield f"{engine}: a PDF of a board", f"{median(files(page)):.0f} ms"
    yield f"{engine}: from a click to its picture", f"{median(clicks(page)):.0f} ms"
    begun = time.monotonic()
    _opened(page, "spec", BOOK)
    yield f"{engine}: a puzzle book, to its first page", f"{time.monotonic() - begun:.1f} s"


def _opened(page: Any, kind: str, name: str) -> None:
    """Open a document, and wait for its first page."""
    page.evaluate("(address) => { location.hash = address; }", f"#/sheet/{kind}/{name}")
    page.locator(".sheet-page").first.wait_for(state="detached")
    page.locator(".sheet-page img[src]").first.wait_for()
    _settled(page)


def _settled(page: Any) -> None:
    """Wait until nothing is being drawn."""
    page.locator(".pages:not([aria-busy])").first.wait_for()
    page.wait_for_timeout(SETTLING)


def edits(page: Any, own: Sheets) -> Iterator[tuple[tuple[int, str], list[float]]]:
    """Yield the milliseconds of each edit, for each board and all pieces of a document."""
    _opened(page, own.kind, own.name)
    for number, kind in own.products:
        tab = page.locator(f".tabs button:nth-child({number})")
        if tab.count() and tab.get_attribute("aria-pressed") != "true":
            tab.click()
            page.locator(f".tabs button:nth-child({number})[aria-pressed=true]").first.wait_for()
            _settled(page)
        yield (number, kind), [float(page.evaluate(EDIT, f"Edit {count}")) for count in range(EDITS)]


def files(page: Any) -> list[float]:
    """Return the milliseconds of each PDF of the open board."""
    _opened(page, "spec", BOARD)
    taken = []
    for _ in range(FILES):
        begun = time.monotonic()
        with page.expect_download() as download:
            page.get_by_role("button", name="PDF", exact=True).click()
        download.value.path()
        taken.append(1000 * (time.monotonic() - begun))
    return taken


def clicks(page: Any) -> list[float]:
    """Return the milliseconds of each click on a puzzle's board that changes its picture."""
    page.evaluate("(name) => { location.hash = `#/play/${name}/0`; }", PUZZLE)
    page.locator(".area").first.wait_for()
    page.wait_for_timeout(1500)
    found = [page.evaluate(_CLICK, number) for number in range(CLICKS)]
    return [float(one) for one in found if one is not None]

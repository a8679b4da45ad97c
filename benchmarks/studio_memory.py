"""How much memory the page of the studio takes, fresh and after someone has worked in it for a long time.

The page is driven without Playwright, which would keep its answers and elements and more than double the
figures.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bare_page import BarePage, bare_page
from benchmarks.studio_walk import BOOK, EDIT, EDITS, SETTLING, all_sheets, largest_renderer

PAUSE = 30.0
"""The seconds without work after which Chromium has freed the pictures of pages that are no longer shown. Edits
follow each other without any, so that the most memory is that of somebody who never pauses."""


def session(address: str, engine: str) -> Iterator[tuple[str, str]]:
    """Measure a book in a fresh page, and again after edits of all boards and pieces."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium
    for is_long in (False, True):
        with tempfile.TemporaryDirectory() as profile, bare_page(chromium, Path(profile)) as (page, browser):
            page.open(address)
            page.wait_for("document.querySelector('.door')")
            most = _work(page, browser) if is_long else 0
            _open(page, "spec", BOOK)
            most = max(most, largest_renderer(browser))
            time.sleep(PAUSE)
            taken = largest_renderer(browser)
            when = "a long session and the book" if is_long else "the book"
            yield f"{engine}: memory of the page after {when}", _size(taken)
            if is_long:
                yield f"{engine}: most memory of the page in a long session", _size(most)


def _size(count: int) -> str:
    return f"{count / 1e6:.0f} MB"


def _work(page: BarePage, browser: int) -> int:
    """Edit all boards and pieces; return the most memory that the page had after an edit."""
    most = 0
    for own in all_sheets():
        _open(page, own.kind, own.name)
        for number, _ in own.products:
            tab = f".tabs button:nth-child({number}):not([aria-pressed=true])"
            page.value(f"document.querySelector('{tab}')?.click()")
            _settle(page)
            for count in range(EDITS):
                page.value(f"({EDIT})('Edit {count}')")
        most = max(most, largest_renderer(browser))
    return most


def _open(page: BarePage, kind: str, name: str) -> None:
    """Open a document, and wait for its first page."""
    page.value("document.querySelector('.editor')?.classList.add('former')")
    page.value(f"location.hash = '#/sheet/{kind}/{name}'")
    page.wait_for("document.querySelector('.editor:not(.former) .sheet-page img[src]')")
    _settle(page)


def _settle(page: BarePage) -> None:
    """Wait until nothing is being drawn and the page's clickable places are there, too."""
    time.sleep(SETTLING / 1000)
    page.wait_for("document.querySelector('.pages:not([aria-busy])')")
    time.sleep(SETTLING / 1000)

"""The book as one HTML page: complete, self-contained and safe."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from pnp.base.errors import OptionError
from pnp.products.on_pages.binding import html_page
from tests.booklets.samples import book
from tests.browsing import window
from tests.typesetting.samples import THEME


class Page(HTMLParser):
    """Collects ids, links, tags, attributes and what is still open at the end."""

    VOID = frozenset({"meta", "br", "hr", "img", "link", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        self._attributes(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._attributes(attrs)

    def _attributes(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.attributes.append((name, value or ""))
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def text() -> str:
    return html_page(book(), THEME).decode()


def test_every_link_leads_to_one_place_on_the_page(text: str) -> None:
    page = Page(text)
    assert not page.open
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    for entry in book().entries():
        for name in (f"puzzle-{entry.id}", f"solution-{entry.id}", f"hint-{entry.id}-2"):
            assert f"#{name}" in page.links


def test_nothing_is_fetched_from_elsewhere(text: str) -> None:
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object", "use", "image"} & set(page.tags)
    assert not any(name in ("src", "srcset", "xlink:href", "data", "action") for name, _ in page.attributes)
    assert not any(name.startswith("on") for name, _ in page.attributes)
    styles = "".join(re.findall(r"<style>(.*?)</style>", text, re.DOTALL))
    assert "@import" not in styles
    assert all(url.startswith('"data:font/ttf') for url in re.findall(r"url\(([^)]*)", styles))
    assert "default-src 'none'" in text


def test_every_drawing_is_there(text: str) -> None:
    count = sum(3 for _ in book().entries()) + len(book().sections) + 1  # puzzle, hint, solution; rules; cover
    assert Page(text).tags.count("svg") == count


def test_what_only_paper_has_leaves_no_empty_headings_behind(text: str) -> None:
    drawing = next(book().entries()).drawing
    printed = replace(book(), guide=True, cut_outs=(drawing,), notes=2)
    assert html_page(printed, THEME).decode() == text


def test_the_chart_and_the_index_lead_to_every_puzzle() -> None:
    sections = tuple(
        replace(one, entries=tuple(replace(entry, level=1 + k % 2) for k, entry in enumerate(one.entries)))
        for one in book().sections
    )
    whole = html_page(replace(book(), sections=sections, progress=True, index=True), THEME).decode()
    page = Page(whole)
    assert not page.open
    chart, index = re.findall(r'<dl class="chart">.*?</dl>|<div class="index">.*?</div>', whole, re.DOTALL)
    entries = [entry for section in sections for entry in section.entries]
    assert Page(chart).links == [f"#puzzle-{entry.id}" for entry in entries]
    by_level = sorted(entries, key=lambda entry: entry.level)
    assert Page(index).links == [f"#puzzle-{entry.id}" for entry in by_level]
    assert [re.sub("<.*?>", "", head).strip() for head in re.findall("<h4>.*?</h4>", index)] == [
        "Easy",
        "Medium",
    ]
    assert all(section.title in chart for section in sections)


def test_every_drawing_is_told_to_those_who_cannot_see_it(text: str) -> None:
    drawings = re.findall(r"<svg [^>]*>", text)
    assert drawings
    for drawing in drawings:
        assert re.search(r'aria-hidden="true"|role="img"', drawing)
    assert any(re.search(r'aria-label="[^"]+"', drawing) for drawing in drawings)


def test_text_is_never_html() -> None:
    hostile = "<script>alert(1)</script>\"'&"
    section = book().sections[0]
    entry = replace(section.entries[0], heading=hostile, task=hostile, difficulty=hostile)
    changed = replace(book(), title=hostile, author=hostile, sections=(replace(section, entries=(entry,)),))
    page = Page(html_page(changed, THEME).decode())
    assert "script" not in page.tags
    assert not page.open


def test_no_screen_scrolls_sideways(browser: Any) -> None:
    """Even with a long title, and with all of it unfolded."""
    title = "Donaudampfschifffahrtsgesellschaftskapitänspatente"
    long = replace(book(), title=title, progress=True, index=True)
    with window(browser) as page:
        page.set_content(html_page(long, THEME).decode())
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        for width in (320, 375, 490, 520, 1100):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("window.innerWidth") == width
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_is_the_same_every_time(text: str) -> None:
    assert html_page(book(), THEME).decode() == text


def test_a_link_to_nowhere_is_an_error() -> None:
    with pytest.raises(OptionError, match="nowhere"):
        html_page(replace(book(), introduction="[x](#nowhere)"), THEME)

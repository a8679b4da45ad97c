"""A long session leaves nothing behind: no elements, no listeners, no pictures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsing import settled, until
from tests.studio.engines import Studio

SPECS = ("dominate", "dice", "puzzle-book")
ROUNDS = 3
NODES, LISTENERS = 3000, 100
"""What may come and go: pictures of recent work, and the last document, which the browser can still undo. One
document that stays has as many."""
_COUNT_PICTURES = """
    globalThis.pictures = new Set();
    const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (blob) => {
        const address = create.call(URL, blob);
        pictures.add(address);
        return address;
    };
    URL.revokeObjectURL = (address) => {
        pictures.delete(address);
        revoke.call(URL, address);
    };
"""

# Playwright keeps each element that `wait_for_selector` returns; locators keep none.


def _work_on(page: Any, spec: str) -> None:
    """Open a document, change it three times, and leave it."""
    page.evaluate("(spec) => { location.hash = `#/sheet/spec/${spec}`; }", spec)
    settled(page)
    for count in range(3):
        page.fill("#option-title", f"{spec} {count}")
        page.keyboard.press("Tab")
        settled(page)
    page.evaluate("() => { location.hash = '#/'; }")
    settled(page)


def _left(session: Any) -> tuple[int, int]:
    """Return the nodes and listeners that are left once garbage has been collected."""
    session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    return counts["nodes"], counts["jsEventListeners"]


@pytest.mark.slow
def test_a_long_session_leaves_nothing_behind(studio: Studio, page: Any) -> None:
    session = page.context.new_cdp_session(page)
    page.add_init_script(_COUNT_PICTURES)
    page.goto(studio.address)
    settled(page)
    for spec in SPECS:
        _work_on(page, spec)
    until(lambda: page.evaluate("pictures.size") == 0)
    nodes, listeners = _left(session)
    for _ in range(ROUNDS):
        for spec in SPECS:
            _work_on(page, spec)
    until(lambda: page.evaluate("pictures.size") == 0)
    until(lambda: _left(session)[0] < nodes + NODES)
    until(lambda: _left(session)[1] < listeners + LISTENERS)


def test_a_picture_that_is_replaced_before_it_is_seen_is_given_back(studio: Studio, page: Any) -> None:
    page.add_init_script(_COUNT_PICTURES)
    page.goto(studio.address)
    settled(page)
    page.evaluate("""async () => {
        const { SvgPicture } = await import("./dom.js");
        const bytes = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
        const picture = new SvgPicture("");
        await picture.show(bytes);
        await Promise.all([picture.show(bytes), picture.show(bytes)]);
        const late = picture.show(bytes);
        picture.close();
        await late;
        await picture.show(bytes);
    }""")
    until(lambda: page.evaluate("pictures.size") == 0)

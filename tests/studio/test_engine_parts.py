"""Parts of the engine in the browser that come cut short, late or never: the page doesn't wait for good."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browsing import until, window
from tests.studio.firefox import walk_in_firefox
from tests.studio.small_engine import (
    ALWAYS,
    COMPILED,
    FIRST,
    LATER,
    REST,
    STANDARD,
    Line,
    on_a_line,
    write_small_page,
)

READY = "html[data-engine=ready]"
LEFT = (os.cpu_count() or 1) + 1
"""Pages that are left: more than a browser has threads that compile."""
_WATCHED = """window.Worker = class extends Worker {
    constructor(...all) {
        super(...all);
        this.addEventListener("message", ({ data }) => (window.isWhole ||= data.isWhole));
    }
};"""
BAR = ".stopped .notice"


@pytest.fixture(scope="module")
def small_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small") / "page"
    write_small_page(folder)
    return folder


@pytest.fixture
def host(small_page: Path) -> Iterator[tuple[str, Line]]:
    with on_a_line(small_page) as found:
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A window of somebody who hasn't been here before. Its console may say what didn't arrive."""
    with window(browser, fails=True) as found:
        yield found


def start(page: Any, address: str) -> None:
    """Open a view that starts the engine at once."""
    page.goto("about:blank")
    page.goto(f"{address}#/printer")
    page.wait_for_selector("html[data-engine]", state="attached")


def try_again(page: Any) -> None:
    page.click(f"{BAR} button:text-is('Try again')")
    page.wait_for_selector(READY, state="attached")
    page.wait_for_selector(BAR, state="detached")
    page.wait_for_selector(".steps")


@pytest.mark.parametrize("part", [COMPILED, STANDARD, FIRST, REST, "engine/pyodide.asm.mjs"])
@pytest.mark.parametrize("way", ["missing", "short"])
def test_a_part_that_does_not_arrive_is_named_and_asked_for_again(
    page: Any, host: tuple[str, Line], part: str, way: str
) -> None:
    if way == "short" and part.endswith(".mjs"):
        pytest.skip("half of a script is an error of its own")
    address, line = host
    getattr(line, way)[part] = ALWAYS
    start(page, address)
    assert part.removeprefix("engine/") in page.inner_text(BAR)
    line.mend()
    try_again(page)
    assert part in line.asked


def test_what_the_browser_keeps_is_used_if_it_is_whole(page: Any, host: tuple[str, Line]) -> None:
    address, line = host
    start(page, address)
    page.wait_for_selector(READY, state="attached")
    page.evaluate("""async () => {
        const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("engine-")));
        while ((await cache.keys()).length < 4) await new Promise((next) => setTimeout(next, 20));
        await cache.put(new URL("engine/engine.tar", location.href).href, new Response(new Uint8Array(512)));
    }""")
    line.mend()
    start(page, address)
    page.wait_for_selector(READY, state="attached")
    assert {FIRST} == {COMPILED, STANDARD, FIRST, REST} & {*line.asked}


def test_a_part_that_does_not_compile_is_an_error(page: Any, host: tuple[str, Line]) -> None:
    address, _ = host
    start(page, address)
    page.wait_for_selector(READY, state="attached")
    page.evaluate("""async () => {
        const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("engine-")));
        const address = new URL("engine/pyodide.asm.wasm", location.href).href;
        while (!(await cache.match(address))) await new Promise((next) => setTimeout(next, 20));
        const { byteLength } = await (await cache.match(address)).arrayBuffer();
        await cache.put(address, new Response(new Uint8Array(byteLength)));
    }""")
    start(page, address)
    assert "WebAssembly" in page.inner_text(BAR)


@pytest.mark.parametrize("part", [COMPILED, REST, "engine/pyodide.mjs"])
def test_silence_ends_with_a_way_to_try_again(page: Any, host: tuple[str, Line], part: str) -> None:
    address, line = host
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # a busy machine would be silent for longer than the test allows
    page.add_init_script(_WATCHED)
    line.stuck[part] = ALWAYS
    start(page, address)
    page.wait_for_selector(READY if part == REST else "html[data-engine=loading]", state="attached")
    page.wait_for_selector(".steps")
    page.clock.run_for(59_000)
    assert page.locator(BAR).count() == 0
    page.clock.run_for(2_000)
    assert "hasn’t finished loading" in page.inner_text(BAR)
    line.mend()
    try_again(page)
    until(lambda: page.evaluate("window.isWhole"))
    page.clock.run_for(100_000)
    assert page.locator(BAR).count() == 0, "nobody waits for an engine that is whole"


def test_the_engine_says_that_it_is_whole_before_it_does_what_had_to_wait(
    page: Any, host: tuple[str, Line]
) -> None:
    """Work that takes minutes isn't silence of an engine that is loading."""
    address, _ = host
    page.goto(address)
    order = page.evaluate(
        """(head) => new Promise((resolve) => {
        const order = [];
        const worker = new Worker("worker.js", { type: "module", name: "engine" });
        worker.onmessage = ({ data }) => {
            if (data.isWhole) order.push("whole");
            if (data.head) order.push("answer");
            if (order.length === 2) resolve(order);
        };
        worker.postMessage({ head, buffers: [] });
    })""",
        LATER,
    )
    assert order == ["whole", "answer"]


@pytest.mark.slow
def test_a_page_left_while_loading_keeps_no_other_from_compiling(host: tuple[str, Line]) -> None:
    """In Firefox, whose compiler would wait for the rest of a stream for good."""
    address, line = host
    line.stuck[COMPILED] = LEFT
    left = {"view": "printer", "wait": ".steps", "stay": 500}
    opened = {"view": "printer", "wait": READY}
    assert walk_in_firefox(address, [*[left] * LEFT, opened], seconds=30) == []
    assert line.stuck[COMPILED] < 0

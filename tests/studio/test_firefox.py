"""Every view of the page in Firefox, which Playwright can't drive as systems ship it: WebDriver BiDi can."""

from __future__ import annotations

from typing import Any

import pytest

from tests.studio.firefox import walk_in_firefox
from tests.studio.servers import Server
from tests.studio.solving_steps import turns_of

pytestmark = pytest.mark.slow

PAGES = ".sheet-page img[src]"
WALK = [
    {"view": "", "wait": ".door"},
    {"view": "print", "wait": ".card"},
    {"view": "design", "wait": ".card"},
    {"view": "sheet/spec/dominate", "wait": PAGES, "click": ["#option-wrap"],
     "then": ".field.set #option-wrap"},
    {"view": "sheet/spec/dominate", "wait": PAGES, "click": [".bar .as-text"],
     "then": "body >>> .cm-content"},
    {"view": "sheet/spec/dominate", "wait": "[title='Change: Regions: Region map']",
     "click": ["[title='Change: Regions: Region map']"], "then": ".paint-cell"},
    {"view": "sheet/kit/dominions", "wait": PAGES},
    {"view": "book", "wait": PAGES, "click": [".check-rules"], "then": ".rules-found p"},
    {"view": "printer", "wait": ".steps"},
    {"view": "solve", "wait": ".card"},
    {"view": "solve/puzzles/mirror", "wait": ".shelf .card"},
    {"view": "daily", "wait": ".card"},
    {"view": "play/puzzles/dominosa/0", "wait": ".area",
     "click": [".area[aria-label='a1']", ".area[aria-label='a2']"], "then": ".played:not(:empty)"},
    {"view": "play/records/dots/0", "wait": ".area"},
]  # fmt: skip
ONLY_LOCAL = [
    {"view": "generate", "wait": "form"},
    {"view": "sheet/variant/mirror", "wait": ".missing .button"},
]


@pytest.fixture(params=["local", "browser"])
def walk(request: pytest.FixtureRequest) -> tuple[str, list[Any]]:
    """The address of the page on an engine, and its views."""
    if request.param == "local":
        server: Server = request.getfixturevalue("server")
        return server.address, [*WALK, *ONLY_LOCAL]
    return request.getfixturevalue("site_address"), WALK


def test_every_view_opens_in_firefox(walk: tuple[str, list[Any]]) -> None:
    address, views = walk
    assert walk_in_firefox(address, views) == []


def test_a_puzzle_is_solved_and_a_file_downloaded_in_firefox(walk: tuple[str, list[Any]]) -> None:
    steps = [step for turn in turns_of("puzzles/unmatched") for step in turn.steps]
    areas = [f".area[aria-label='{step.words}']" for step in steps]
    views = [
        {"view": "play/puzzles/unmatched/0", "wait": ".area", "click": areas, "then": ".won .button"},
        {"view": "sheet/spec/dominate", "wait": PAGES, "click": ["::-p-aria([name='PDF'][role='button'])"],
         "downloads": ".pdf"},
    ]  # fmt: skip
    assert {step.kind for step in steps} == {"area"}
    assert walk_in_firefox(walk[0], views) == []


def test_a_walk_says_where_it_hung(server: Server) -> None:
    found = walk_in_firefox(server.address, [{"view": "print", "wait": ".nowhere"}], seconds=20)
    late, said = found
    assert late == "print: waiting for .nowhere took longer than 20 s"
    assert said.startswith('print: the engine is ready, and the page says "')

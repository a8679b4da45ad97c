"""Which pages a change has changed, under node."""

from __future__ import annotations

from typing import Any

import pytest

from tests.studio.modules import Modules


def asked(modules: Modules, name: str, *arguments: object) -> Any:
    code = """async ([name, found]) => (await load("parts/changed_pages.js"))[name](...found)"""
    return modules.run(code, [name, arguments])


@pytest.mark.parametrize(
    ("before", "now", "changed"),
    [
        (None, ["a", "b"], []),
        (["a", "b", "c"], ["a", "x", "c"], [1]),
        (["a", "a", "c"], ["a", "c", "a"], [1, 2]),
        (["a", "b"], ["a", "x", "b"], [1]),
        (["a", "b", "c"], ["a", "c"], []),
    ],
)
def test_pages_that_differ_have_changed(
    modules: Modules, before: list[str] | None, now: list[str], changed: list[int]
) -> None:
    assert asked(modules, "changedPages", before, now) == changed


def test_pages_of_a_part_say_more_than_the_overview(modules: Modules) -> None:
    pages = [{"kind": ""}, {"kind": ""}, {"kind": "board"}]
    assert asked(modules, "tellingPages", [0, 2], pages) == [2]
    assert asked(modules, "tellingPages", [0, 1], pages) == [0, 1]


@pytest.mark.parametrize(("pages", "told"), [([0], "1"), ([0, 1], "1, 2"), ([0, 1, 2, 6], "1–3, 7"), ([], "")])
def test_page_numbers_are_told_in_runs(modules: Modules, pages: list[int], told: str) -> None:
    assert asked(modules, "numbersOf", pages) == told

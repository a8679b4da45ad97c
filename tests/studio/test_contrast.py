"""More contrast, where the reader's system wants it: text has at least 7:1 in the light and the dark scheme."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

from tests.browsing import settled
from tests.rows import some_daily
from tests.studio.engines import Studio

VIEWS = [("", ".door"), ("#/solve", ".card"), ("#/play/puzzles/dominosa/0", ".area"), ("#/print", ".card")]


@pytest.mark.skipif(importlib.util.find_spec("axe_playwright_python") is None, reason="axe is not installed")
@pytest.mark.parametrize(
    ("view", "part"), some_daily(VIEWS, ("", ".door"), ("#/play/puzzles/dominosa/0", ".area"))
)
def test_text_has_the_contrast_that_is_wanted(page: Any, studio: Studio, view: str, part: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.goto(f"{studio.address}{view}")
    settled(page)
    assert page.locator(part).count() > 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, contrast="more", reduced_motion="reduce")
        page.wait_for_selector(f':root[data-scheme="{scheme}"]', state="attached")
        settled(page)
        wanted = {
            "runOnly": ["color-contrast-enhanced"],
            "rules": {"color-contrast-enhanced": {"enabled": True}},
        }
        found = Axe().run(page, options=wanted).response["violations"]
        assert not [f"{view} {scheme}: {node['html'][:200]}" for one in found for node in one["nodes"][:5]]


def test_a_legal_target_a_choice_and_a_hint_differ_without_colours(page: Any, studio: Studio) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"{studio.address}#/play/puzzles/dominosa/0")
    settled(page)
    styles = page.evaluate(
        """() => ["chosen", "target", "hinted", "wrong"].map((kind) => {
          const area = document.querySelector(".area");
          area.className = `area ${kind}`;
          return getComputedStyle(area).outlineStyle;
        })"""
    )
    assert len(set(styles)) == len(styles), styles

"""The pictures of the docs are those that `docs.figures` draws today."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from docs.figures import PICTURES, drawings
from tests.conftest import ROOT
from tests.rows import some_daily

FILES = {path.stem for path in PICTURES.iterdir()}
DRAWN = sorted(FILES - {"studio"})
"""The pictures that aren't taken in a browser, by the names of their files: laying out the diagrams of rules
takes long, and every process of a run would do it before its first test."""
drawn_today = cache(drawings)
_SHOWN = re.compile(r"\]\([./]*(?:docs/)?pictures/([\w-]+)\.png\)")


def test_every_picture_is_drawn_by_a_command_and_shown_on_a_page() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = {name for page in pages for name in _SHOWN.findall(page.read_text(encoding="utf-8"))}
    assert {*drawn_today(), "studio"} == FILES == shown


@pytest.mark.parametrize("name", some_daily(DRAWN, *(name for name in DRAWN[::2] if name != "tour")))
def test_a_picture_shows_what_is_drawn_today(name: str) -> None:
    """But for what another version of the renderer may shade a little differently."""
    kept = Image.open(PICTURES / f"{name}.png").convert("L")
    today = Image.open(BytesIO(drawn_today()[name]())).convert("L")
    assert today.size == kept.size
    assert ImageStat.Stat(ImageChops.difference(today, kept)).mean[0] < 0.1

"""The calibration sheet: nothing overlaps on any paper, in any language."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.components.calibration import CalibrationOptions, calibration_sheets
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import text_box
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from pnp.sheets.frame import Frame
from pnp.sheets.paper import Margins, Orientation, Paper
from tests.rows import each

PAPERS = {"a5": Size(148, 210), "letter": Size(215.9, 279.4), "a4": Size(210, 297), "a3": Size(297, 420)}


def frame(size: Size, orientation: Orientation, language: str = "en") -> Frame:
    entries = {} if language == "en" else words(language)
    theme = Theme(palettes()["colour"], entries, language)
    return Frame(Paper("paper", size), theme, Margins(10, 10, 10, 10), orientation, title="Calibration")


def texts(drawing: Drawing) -> list[tuple[str, Box]]:
    found = []
    for placed in flatten(drawing.shapes):
        if isinstance(placed.shape, Text):
            box = text_box(replace(placed.shape, size=placed.shape.size * 0.7))
            corners = [placed.transform(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
            found.append((placed.shape.text, Box.around(corners)))
    return found


@pytest.mark.slow
@each(
    "language, flip",
    [("en", "long-edge"), ("de", "short-edge"), ("fr", "long-edge"), ("es", "short-edge")],
    slow=[("en", "short-edge"), ("de", "long-edge"), ("fr", "short-edge"), ("es", "long-edge")],
)
@each("orientation", Orientation)
@each("paper", PAPERS)
def test_no_words_or_numbers_overlap(paper: str, orientation: Orientation, flip: str, language: str) -> None:
    (sheet,) = calibration_sheets(
        CalibrationOptions(flip=flip),  # type: ignore[arg-type]
        frame(PAPERS[paper], orientation, language),
    )
    for drawing in (sheet.front, sheet.back):
        assert drawing is not None
        for (first, a), (second, b) in combinations(texts(drawing), 2):
            assert not a.grown(-0.15).touches(b.grown(-0.15)), (first, second)


def test_paper_too_small_is_told_the_least_size() -> None:
    with pytest.raises(OptionError, match=r"needs paper of about \d+ mm by \d+ mm"):
        calibration_sheets(CalibrationOptions(), frame(Size(90, 120), Orientation.PORTRAIT))


def test_numbers_beside_each_other_are_apart() -> None:
    (sheet,) = calibration_sheets(CalibrationOptions(), frame(PAPERS["a4"], Orientation.PORTRAIT))
    assert sheet.back is not None
    lines: dict[float, list[tuple[float, float]]] = {}
    for placed in flatten(sheet.back.shapes):
        if isinstance(placed.shape, Text) and placed.shape.text.isdecimal():
            box = text_box(placed.shape)
            ends = [placed.transform(x, placed.shape.y) for x in (box.left, box.right)]
            left, right = sorted(end.x for end in ends)
            lines.setdefault(round(ends[0].y, 3), []).append((left, right))
    assert max(map(len, lines.values())) == 21
    for line in lines.values():
        assert all(left - right > 0.5 for (_, right), (left, _) in pairwise(sorted(line)))

"""Drawings set side by side, or below each other where that looks better."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.pictures import in_a_row, labelled
from pnp.drawing.shapes import Drawing, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes

THEME = Theme(palettes()["colour"])
FILL = "#123456"
SQUARE = Drawing(Size(20, 20), (rectangle(Box(0, 0, 20, 20), Style(fill=FILL)),))


def squares(theme: Theme) -> list[Box]:
    drawing = in_a_row([SQUARE, SQUARE, SQUARE], theme)
    found = [
        bounds(item) for item in flatten(drawing.shapes) if getattr(item.shape, "style", Style()).fill == FILL
    ]
    assert all(
        box.right <= drawing.size.width + 1e-6 and box.top <= drawing.size.height + 1e-6 for box in found
    )
    return found


def test_stages_stand_side_by_side() -> None:
    boxes = squares(THEME)
    assert len({box.bottom for box in boxes}) == 1
    assert [box.left for box in boxes] == sorted(box.left for box in boxes)


def test_stacked_stages_stand_below_each_other() -> None:
    boxes = squares(replace(THEME, large_print=True))
    assert len({box.left for box in boxes}) == 1
    assert [box.bottom for box in boxes] == sorted((box.bottom for box in boxes), reverse=True)
    assert all(upper.bottom >= lower.top for upper, lower in pairwise(boxes))


@pytest.mark.parametrize("stages", range(2, 9))
@pytest.mark.parametrize("widest", [45.0, 55.0, 80.0, 140.0])
def test_rows_of_stages_are_as_wide_as_they_may_with_their_arrows(stages: int, widest: float) -> None:
    assert in_a_row([SQUARE] * stages, THEME, widest).size.width <= widest


def test_a_word_goes_above_a_row_that_would_be_too_wide_with_it() -> None:
    beside = labelled([("Left, light side up", SQUARE)], THEME)
    above = labelled([("Left, light side up", SQUARE)], THEME, beside.size.width - 1)
    assert labelled([("Left, light side up", SQUARE)], THEME, beside.size.width).size == beside.size
    assert above.size.width < beside.size.width
    assert above.size.height > beside.size.height

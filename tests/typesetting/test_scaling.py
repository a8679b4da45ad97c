"""Scaling: drawings fit their area, text stays legible, and lines get no thinner than allowed."""

from __future__ import annotations

import pytest

from pnp.base.geometry import Size, stretch
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Circle, Drawing, Group, Path, Style, Text, line
from pnp.typesetting.scaling import fitted, scale_to_fit, scaled, smallest_text, text_scale, thickened

STYLE = Style(stroke="#000000", width=0.2, dash=(1.0, 2.0))
DRAWING = Drawing(
    Size(40, 20),
    (
        line(0, 0, 40, 0, STYLE),
        Circle(5, 5, 2, STYLE),
        Text(1, 1, "large", 12.0, "#000000"),
        Group((Text(1, 5, "small", 16.0, "#000000"),), stretch(0.5, 0.5)),
    ),
)


@pytest.mark.parametrize(
    ("area", "most", "scale"),
    [
        (Size(20, 20), 1.0, 0.5),  # the width decides
        (Size(40, 5), 1.0, 0.25),  # the height decides
        (Size(400, 400), 1.0, 1.0),  # never enlarged without being asked
        (Size(400, 400), 3.0, 3.0),
    ],
)
def test_a_drawing_is_scaled_by_its_tighter_side(area: Size, most: float, scale: float) -> None:
    assert scale_to_fit(DRAWING, area, most) == scale
    assert fitted(DRAWING, area, most).size == pytest.approx((40 * scale, 20 * scale))


def test_the_smallest_text_counts_the_scale_of_its_group() -> None:
    assert smallest_text(DRAWING) == 8.0
    assert smallest_text(scaled(DRAWING, 0.5)) == 4.0
    assert smallest_text(Drawing(Size(1, 1), ())) is None


def test_text_reaches_the_least_size_at_the_scale_given() -> None:
    assert text_scale(DRAWING, 16.0) == 2.0
    assert text_scale(DRAWING, 0.0) == 0.0
    assert text_scale(Drawing(Size(1, 1), ()), 16.0) == 0.0


def test_thin_lines_get_thicker_and_their_dashes_grow_with_them() -> None:
    shrunk = scaled(DRAWING, 0.5, least_line=0.4)
    styles = [p.shape.style for p in flatten(shrunk.shapes) if isinstance(p.shape, (Path, Circle))]
    assert [style.width for style in styles] == pytest.approx([0.4, 0.4])
    assert styles[0].dash == pytest.approx((2.0, 4.0))


def test_lines_that_are_thick_enough_stay_as_they_are() -> None:
    assert thickened(DRAWING.shapes, 0.1) == DRAWING.shapes

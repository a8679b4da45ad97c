"""Shapes as they lie on the page."""

from __future__ import annotations

import pytest

from pnp.base.geometry import rotate, stretch
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Group, Path, Style, line


def test_a_style_stays_the_same_whichever_way_it_is_turned() -> None:
    """The sines of a turn are rounded, so its scale is not exactly 1, and not the same on all machines."""
    stroke = line(0, 0, 1, 1, Style(stroke="#000000", width=0.15, dash=(1.2, 0.7)))
    turned = [Group((stroke,), rotate(angle)) for angle in range(0, 360, 7)]
    shapes = [placed.shape for placed in flatten(turned, stretch(72 / 25.4, 72 / 25.4))]
    (style,) = {shape.style for shape in shapes if isinstance(shape, Path)}
    assert (style.width, *style.dash) == pytest.approx((0.425197, 3.401575, 1.984252), abs=1e-6)

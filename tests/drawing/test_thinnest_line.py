"""However small a drawing gets, its lines stay as thick as a printer can show."""

from __future__ import annotations

import pytest

from pnp.base.geometry import stretch
from pnp.drawing.flatten import THINNEST, flatten
from pnp.drawing.shapes import Group, Style, line

POINTS = 72 / 25.4


@pytest.mark.parametrize("shrunk", [1.0, 0.5, 0.1])
@pytest.mark.parametrize("width", [0.05, 0.1, 0.8])
def test_no_line_is_thinner_than_the_thinnest(shrunk: float, width: float) -> None:
    drawn = Group((line(0, 0, 10, 10, Style(stroke="#000000", width=width)),), stretch(shrunk, shrunk))
    (placed,) = flatten((drawn,), stretch(POINTS, POINTS))
    assert placed.shape.style.width == pytest.approx(max(THINNEST, width * shrunk) * POINTS)  # type: ignore[union-attr]

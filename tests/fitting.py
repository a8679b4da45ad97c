"""Checks that everything in a drawing is within its edges."""

from __future__ import annotations

from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing


def check_edges(drawing: Drawing) -> None:
    """Check that nothing reaches more than half a millimetre beyond the edges of its drawing."""
    for placed in flatten(drawing.shapes):
        box = bounds(placed)
        assert min(box.left, box.bottom) > -0.5
        assert box.right < drawing.size.width + 0.5
        assert box.top < drawing.size.height + 0.5

"""Corrections for one printer: size on both sides, place on the back."""

from __future__ import annotations

from pnp.drawing.geometry import Affine, move, stretch
from pnp.drawing.shapes import Drawing, Group
from pnp.sheets.frame import Correction


def corrected(drawing: Drawing, correction: Correction, *, back: bool = False) -> Drawing:
    """The page with the printer's scale about its middle, and backs moved by the printer's offset."""
    if correction == Correction():
        return drawing
    x, y = drawing.size.width / 2, drawing.size.height / 2
    scale: Affine = move(x, y).after(stretch(correction.scale_x, correction.scale_y)).after(move(-x, -y))
    if back:
        scale = move(correction.x, correction.y).after(scale)
    return Drawing(drawing.size, (Group(drawing.shapes, scale),))

"""Buttons below clickable drawings, for moves that have no place on the drawing."""

from __future__ import annotations

from pnp.base.geometry import Box, Size
from pnp.drawing.fonts import text_width
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

_HEIGHT, _LEAST, _AIR, _TYPE = 8.0, 24.0, 8.0, 10.0


def button(text: str, move: str, theme: Theme) -> Scene:
    """A button, labelled in the reader's language, that makes a move."""
    size = Size(max(_LEAST, text_width(text, _TYPE) + _AIR), _HEIGHT)
    box = Box(0.0, 0.0, *size)
    edge = Style(fill=theme.palette.tint, stroke=theme.palette.line, width=WEIGHTS.thin)
    shapes = (
        rectangle(box.grown(-WEIGHTS.thin), edge, 1.5),
        centred(*box.centre, text, _TYPE, theme.palette.ink),
    )
    return Scene(Drawing(size, shapes), (Spot(text, box, moves=(move,)),))

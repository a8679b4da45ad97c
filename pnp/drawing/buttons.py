"""Buttons below drawings that are clicked, for moves that have no place on the drawing."""

from __future__ import annotations

from pnp.drawing.fonts import text_width
from pnp.drawing.geometry import Box, Size
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.shapes import Drawing, Style, rectangle
from pnp.drawing.spots import Scene, Spot
from pnp.drawing.typeset import centred

_HEIGHT, _LEAST, _AIR, _TYPE = 8.0, 24.0, 8.0, 10.0


def button(text: str, move: str, look: Look) -> Scene:
    """A button in the reader's words that makes a move."""
    size = Size(max(_LEAST, text_width(text, _TYPE) + _AIR), _HEIGHT)
    box = Box(0.0, 0.0, *size)
    edge = Style(fill=look.palette.tint, stroke=look.palette.line, width=WEIGHTS.thin)
    shapes = (
        rectangle(box.grown(-WEIGHTS.thin), edge, 1.5),
        centred(*box.centre, text, _TYPE, look.palette.ink),
    )
    return Scene(Drawing(size, shapes), (Spot(text, box, moves=(move,)),))

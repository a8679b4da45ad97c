"""A front whose art covers all of it, with author, title and subtitle on a label."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Box, Size, move
from pnp.drawing.art import ArtColours
from pnp.drawing.shapes import Group, Shape, Style, rectangle
from pnp.typesetting.columns import Strip
from pnp.typesetting.typeset import shapes_of

BESIDE = 0.1
"""The width of the art at the left and the right of the label, as a fraction of the front's."""
INSIDE = 9.0
"""Millimetres from the edge of the label to its words, on a page 6 in wide."""
ABOVE = 0.11
"""The height of the art above the label, as a fraction of the front's."""
_RIM, _INSET, _ROUND = 0.5, 2.2, 4.0
"""The weight of the line inside the label's edge, its distance from it, and the corners, in millimetres."""


def label_box(front: Box, above: float, words: float, scale: float) -> Box:
    """Return the label, for words of this height, ``above`` mm below the top of the front."""
    left = front.left + BESIDE * front.width
    top = front.top - above
    return Box(left, top - words - 2 * INSIDE * scale, front.right - BESIDE * front.width, top)


def label_width(front: Box, scale: float) -> float:
    """Return the width for words on the label."""
    return (1 - 2 * BESIDE) * front.width - 2 * INSIDE * scale


def label_shapes(box: Box, strips: Sequence[Strip], scale: float, colours: ArtColours) -> tuple[Shape, ...]:
    """Return the label with its words, and a thin line inside its edge."""
    words, _ = shapes_of(strips)
    inset = _INSET * scale
    return (
        rectangle(box, Style(fill=colours.ground), _ROUND * scale),
        rectangle(
            box.grown(-inset), Style(stroke=colours.ink, width=_RIM * scale), max(_ROUND * scale - inset, 0.5)
        ),
        Group(words, move(box.left + INSIDE * scale, box.top - INSIDE * scale)),
    )


def art_size(front: Box, bleed: float) -> Size:
    """Return the size of art that covers a front and runs over its outer edges."""
    return Size(front.width + bleed, front.height + 2 * bleed)

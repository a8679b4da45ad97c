"""The smallest type that a reader gets, and what happens to smaller type in small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.base.geometry import IDENTITY, Affine
from pnp.drawing.shapes import Group, Shape, Shapes, Text

LEAST_TEXT = 7.0
"""The size in points that all text of usual print has, that of drawings wherever the page has room for it."""
LARGE_TEXT = 16.0
"""The size in points that text of large print has wherever there is room for it."""
_SLACK = 1e-6


def without_small_text(shapes: Shapes, transform: Affine = IDENTITY) -> Shapes:
    """The shapes of a picture that nobody has to read, without the text that is too small once they are
    transformed."""
    return tuple(_legible(shapes, transform))


def _legible(shapes: Shapes, here: Affine) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield replace(shape, shapes=without_small_text(shape.shapes, here.after(shape.transform)))
        elif not (isinstance(shape, Text) and shape.size * here.scale < LEAST_TEXT - _SLACK):
            yield shape

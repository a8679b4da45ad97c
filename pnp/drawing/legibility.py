"""The smallest type that readers get, and what happens to smaller type in small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.base.geometry import IDENTITY, Affine
from pnp.drawing.shapes import Group, Shape, Shapes, Text

LEAST_TEXT = 7.0
"""The least size of text in normal print, in points; text in drawings has it wherever there is space."""
LARGE_TEXT = 16.0
"""The least size of text in large print, in points, wherever there is space."""
_SLACK = 1e-6


def without_small_text(shapes: Shapes, transform: Affine = IDENTITY) -> Shapes:
    """The shapes of a picture that nobody has to read, without text that becomes too small when they are
    transformed."""
    return tuple(_legible(shapes, transform))


def _legible(shapes: Shapes, here: Affine) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield replace(shape, shapes=without_small_text(shape.shapes, here.after(shape.transform)))
        elif not (isinstance(shape, Text) and shape.size * here.scale < LEAST_TEXT - _SLACK):
            yield shape

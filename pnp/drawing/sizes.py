"""Sizes for legibility: the smallest type, line weights, and the largest drawings of puzzles on a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, Affine
from pnp.drawing.shapes import Group, Shape, Shapes, Text

LEAST_TEXT = 7.0
"""The least size of text in normal print, in points; text in drawings is at least this large if there is
space."""
LARGE_TEXT = 16.0
"""The least size of text in large print, in points, if there is space."""
EMBLEM_RADIUS = 50.0
"""The radius of the disc that an emblem fills, in the units it's drawn in."""
_SLACK = 1e-6


def without_small_text(shapes: Shapes, transform: Affine = IDENTITY) -> Shapes:
    """Return the shapes of a picture that nobody has to read, without text that becomes too small when
    they are transformed."""
    return tuple(_legible(shapes, transform))


def _legible(shapes: Shapes, here: Affine) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield replace(shape, shapes=without_small_text(shape.shapes, here.after(shape.transform)))
        elif not (isinstance(shape, Text) and shape.size * here.scale < LEAST_TEXT - _SLACK):
            yield shape


class Weights(NamedTuple):
    """Line weights in millimetres, from the faintest hairline to the heaviest rule."""

    hair: float = 0.1
    mark: float = 0.15
    thin: float = 0.2
    line: float = 0.35
    thick: float = 0.8
    heavy: float = 1.2


WEIGHTS = Weights()


DOMINO_HALF = 11.0
"""The widest side of half a domino, in millimetres."""
CELL = 14.0
"""The widest side of a cell to write in, in millimetres."""

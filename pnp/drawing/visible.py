"""Drawings without what nobody sees: shapes off the page, or outside the window they're clipped to.

Print services refuse files with such objects.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from pnp.base.geometry import IDENTITY, Affine, Box, Point
from pnp.drawing.flatten import bounds, flatten, window_of
from pnp.drawing.shapes import Circle, Drawing, Group, Image, Link, Path, Shape, Shapes, Target, Text


def visible(drawing: Drawing) -> Drawing:
    """Return the drawing without shapes of which no part is within it. Places and links stay."""
    return replace(drawing, shapes=tuple(_seen(drawing.shapes, IDENTITY, Box(0, 0, *drawing.size))))


def _seen(shapes: Shapes, here: Affine, window: Box) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            inner = here.after(shape.transform)
            through = window_of(shape, inner, window)
            kept = tuple(_seen(shape.shapes, inner, through)) if _is_open(through) else ()
            if kept:
                yield shape if kept == shape.shapes else replace(shape, shapes=kept)
        elif isinstance(shape, Target | Link) or _is_seen(shape, here, window):
            yield shape


def _is_seen(shape: Path | Circle | Text | Image, here: Affine, window: Box) -> bool:
    if window.has(here(*_point_of(shape))):
        return True
    placed = next(flatten((Group((shape,), here),)), None)  # a path without segments isn't placed
    return placed is not None and _overlap(bounds(placed), window)


def _point_of(shape: Path | Circle | Text | Image) -> Point:
    """Any point of a shape: if that is within the window, its bounds needn't be worked out."""
    match shape:
        case Path(segments=()):
            return Point(inf, inf)
        case Path():
            return Point(*shape.segments[0][1:3])
        case Image():
            return shape.box.centre
        case _:
            return Point(shape.x, shape.y)


def _is_open(window: Box) -> bool:
    return window.left < window.right and window.bottom < window.top


def _overlap(box: Box, window: Box) -> bool:
    """Whether two boxes share more than a border; a line has no width and may still be seen."""
    return (
        box.left < window.right
        and window.left < box.right
        and box.bottom < window.top
        and window.bottom < box.top
    )

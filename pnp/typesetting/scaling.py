"""Drawings at the size that a page gives them: shrunk to fit, enlarged for large print, lines thickened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from pnp.base.geometry import IDENTITY, Affine, Size, stretch
from pnp.drawing.flatten import texts
from pnp.drawing.shapes import Circle, Drawing, Group, Path, Shape, Shapes, Style


def scale_to_fit(drawing: Drawing, room: Size, most: float = 1.0) -> float:
    """By how much a drawing has to be shrunk, or may be enlarged up to ``most``, to fit."""
    return min(most, room.width / drawing.size.width, room.height / drawing.size.height)


def scaled(drawing: Drawing, scale: float, least_line: float = 0.0) -> Drawing:
    """The drawing at a scale, no line of it thinner than ``least_line`` mm."""
    shapes = thickened(drawing.shapes, least_line / scale) if least_line else drawing.shapes
    size = Size(drawing.size.width * scale, drawing.size.height * scale)
    if scale == 1:
        return Drawing(size, shapes)
    return Drawing(size, (Group(shapes, stretch(scale, scale)),))


def fitted(drawing: Drawing, room: Size, most: float = 1.0, least_line: float = 0.0) -> Drawing:
    """The drawing as large as it may be in a room."""
    return scaled(drawing, scale_to_fit(drawing, room, most), least_line)


def smallest_text(drawing: Drawing) -> float | None:
    """The size in points of the smallest text; None where a drawing has none."""
    sizes = (text.size * transform.scale for text, transform in texts(drawing.shapes))
    return min(sizes, default=None)


def text_scale(drawing: Drawing, least: float) -> float:
    """The scale from which on all text of a drawing measures ``least`` points; 0 where any scale will do."""
    size = smallest_text(drawing) if least else None
    return least / size if size else 0.0


def thickened(shapes: Shapes, least: float, here: Affine = IDENTITY) -> Shapes:
    """The same shapes, no stroke thinner than ``least`` mm in the coordinates that ``here`` leads to."""
    return tuple(_thickened(shapes, least, here))


def _thickened(shapes: Shapes, least: float, here: Affine) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            inner = thickened(shape.shapes, least, here.after(shape.transform))
            yield Group(inner, shape.transform, shape.layer, shape.clip)
        elif isinstance(shape, (Path, Circle)) and shape.style.stroke:
            style = _style(shape.style, least / here.scale)
            if style is shape.style:
                yield shape
            elif isinstance(shape, Path):
                yield Path(shape.segments, style)
            else:
                yield Circle(shape.x, shape.y, shape.radius, style)
        else:
            yield shape


@lru_cache(maxsize=4096)  # drawings have few styles, and thousands of shapes
def _style(style: Style, least: float) -> Style:
    if style.width >= least:
        return style
    # Dashes keep their look: they grow with the line.
    grow = least / style.width if style.width else 1.0
    return replace(style, width=least, dash=tuple(length * grow for length in style.dash))

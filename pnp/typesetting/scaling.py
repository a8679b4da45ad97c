"""Scale drawings to their place on a page: shrink them to fit or enlarge them for large print, and thicken
lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from pnp.base.geometry import Size, stretch
from pnp.drawing.flatten import without_specks
from pnp.drawing.fonts import without_small_text
from pnp.drawing.shapes import Circle, Drawing, Group, Path, Shape, Shapes, Style, Text


def scale_to_fit(drawing: Drawing, available: Size, most: float = 1.0) -> float:
    """Return the scale at which a drawing fits ``available`` (in mm), at most ``most``."""
    return min(most, available.width / drawing.size.width, available.height / drawing.size.height)


def scaled(drawing: Drawing, scale: float, least_line: float = 0.0) -> Drawing:
    """Return the drawing at a scale, with no line thinner than ``least_line`` mm."""
    shapes = thickened(drawing.shapes, least_line / scale) if least_line else drawing.shapes
    size = Size(drawing.size.width * scale, drawing.size.height * scale)
    if scale == 1:
        return Drawing(size, shapes)
    return Drawing(size, (Group(shapes, stretch(scale, scale)),))


def fitted(drawing: Drawing, available: Size, most: float = 1.0, least_line: float = 0.0) -> Drawing:
    """Return the drawing as large as ``available`` allows, and at most ``most`` times its size."""
    return scaled(drawing, scale_to_fit(drawing, available, most), least_line)


def fitted_for_show(drawing: Drawing, available: Size, most: float = 1.0) -> Drawing:
    """Return a drawing as `fitted` does, without text and filled bars that become too small, for a picture that
    nobody plays on."""
    picture = fitted(drawing, available, most)
    return replace(picture, shapes=without_specks(without_small_text(picture.shapes)))


def smallest_text(drawing: Drawing) -> float | None:
    """Return the size in points of the smallest text; None if a drawing has none."""
    return min(_text_sizes(drawing.shapes, 1.0), default=None)


def _text_sizes(shapes: Shapes, scale: float) -> Iterator[float]:
    """Yield the size of every text at a scale. Scales of groups multiply, so there is no need to combine their
    maps."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.size * scale
        elif isinstance(shape, Group):
            yield from _text_sizes(shape.shapes, scale * shape.transform.scale)


def text_scale(drawing: Drawing, least: float) -> float:
    """Return the least scale at which all text of a drawing measures ``least`` points or more; 0 if any will
    do."""
    size = smallest_text(drawing) if least else None
    return least / size if size else 0.0


def thickened(shapes: Shapes, least: float) -> Shapes:
    """Return the same shapes with no stroke thinner than ``least`` mm."""
    return tuple(_thickened(shapes, least))


def _thickened(shapes: Shapes, least: float) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            own = tuple(_thickened(shape.shapes, least / shape.transform.scale))
            yield replace(shape, shapes=own)
        elif isinstance(shape, (Path, Circle)) and shape.style.stroke:
            style = _style(shape.style, least)
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
    # Dashes grow with the line, so that they look the same.
    grow = least / style.width if style.width else 1.0
    return replace(style, width=least, dash=tuple(length * grow for length in style.dash))

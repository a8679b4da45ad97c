"""Drawings at other scales: shrunk to fit their place on a page, enlarged for large print with thicker lines,
or made into miniatures, in which every shape is in its place and bars replace text that is too small to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from pnp.base.geometry import MM_PER_POINT, Box, Size, stretch
from pnp.drawing.flatten import THINNEST, bounds, flatten, is_speck, without_specks
from pnp.drawing.fonts import text_box, without_small_text
from pnp.drawing.palette import Palette, between, is_grey
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Group,
    Image,
    Layer,
    Path,
    Shape,
    Shapes,
    Style,
    Target,
    Text,
    rectangle,
)


def scale_to_fit(drawing: Drawing, available: Size, most: float = 1.0) -> float:
    """Return the scale at which a drawing fits the ``available`` area (in mm), at most ``most``."""
    return min(most, available.width / drawing.size.width, available.height / drawing.size.height)


def scaled(drawing: Drawing, scale: float, least_line: float = 0.0) -> Drawing:
    """Return the drawing at the given scale, with no line thinner than ``least_line`` mm."""
    shapes = thickened(drawing.shapes, least_line / scale) if least_line else drawing.shapes
    size = Size(drawing.size.width * scale, drawing.size.height * scale)
    if scale == 1:
        return Drawing(size, shapes)
    return Drawing(size, (Group(shapes, stretch(scale, scale)),))


def fitted(drawing: Drawing, available: Size, most: float = 1.0, least_line: float = 0.0) -> Drawing:
    """Return the drawing as large as the ``available`` area (in mm) allows, at most ``most`` times its size."""
    return scaled(drawing, scale_to_fit(drawing, available, most), least_line)


def fitted_for_show(drawing: Drawing, available: Size, most: float = 1.0) -> Drawing:
    """Return a drawing as `fitted` does, but without text and filled bars that would become too small, for a
    picture that nobody plays on."""
    picture = fitted(drawing, available, most)
    return replace(picture, shapes=without_specks(without_small_text(picture.shapes)))


def smallest_text(drawing: Drawing) -> float | None:
    """Return the size in points of the smallest text of a drawing, or None if it has no text."""
    return min(_text_sizes(drawing.shapes, 1.0), default=None)


def _text_sizes(shapes: Shapes, scale: float) -> Iterator[float]:
    """Yield the size in points of every text at a scale. The scales of nested groups multiply, so there is no
    need to combine their transformations."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.size * scale
        elif isinstance(shape, Group):
            yield from _text_sizes(shape.shapes, scale * shape.transform.scale)


def text_scale(drawing: Drawing, least: float) -> float:
    """Return the smallest scale at which all text of a drawing measures ``least`` points or more; 0 if any
    scale will do."""
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


@lru_cache(maxsize=4096)  # cached: drawings have few styles but thousands of shapes
def _style(style: Style, least: float) -> Style:
    if style.width >= least:
        return style
    # Dashes grow with the line's width, so that they look the same.
    grow = least / style.width if style.width else 1.0
    return replace(style, width=least, dash=tuple(length * grow for length in style.dash))


_HEIGHT = 0.5  # the height of a bar, as a multiple of its type size
_LIGHTEST = 0.3  # the smallest fraction of a line's colour that remains
_PALER = 0.15  # how much paper is mixed into the colour of a bar that replaces coloured text
_LEAST = 0.1  # mm: shorter bars are left out


def miniature(page: Drawing, available: Size, palette: Palette, layers: frozenset[Layer]) -> Drawing:
    """Return a miniature of a page, as large as the available area (in mm) allows, with an outline.

    :param layers: the layers to show.
    """
    scale = scale_to_fit(page, available)
    size = Size(page.size.width * scale, page.size.height * scale)
    edge = Box(0, 0, *size)
    art = _Copier(palette, layers - {Layer.MARKS}).copies(page.shapes, Layer.PRINT, scale)
    return Drawing(
        size,
        (
            rectangle(edge, Style(fill=palette.paper)),
            Group(art, stretch(scale, scale), clip=Box(0, 0, *page.size)),
            rectangle(edge, paper_edge(palette)),
        ),
    )


def upper_part(page: Drawing, height: float) -> Drawing:
    """Return the upper part of a page, of a height in millimetres; the whole page if it isn't higher."""
    over = page.size.height - height
    return Drawing(Size(page.size.width, height), (page.at(0, -over),)) if over > 1e-6 else page


def paper_edge(palette: Palette) -> Style:
    """Return the style of the edge of a small page: dark enough for the page to be seen on paper."""
    return Style(stroke=between(palette.faint, palette.ink, 0.4), width=0.25)


class _Copier:
    """A copier of shapes that proceeds group by group, so that renderers can still detect identical pieces."""

    def __init__(self, palette: Palette, layers: frozenset[Layer]) -> None:
        self._palette, self._layers = palette, layers
        self._grey = Style(fill=between(palette.faint, palette.paper, 0.35))
        self._made: dict[tuple[int, Layer, float], Shapes] = {}

    def copies(self, shapes: Shapes, layer: Layer, scale: float) -> Shapes:
        """Return the shapes for a miniature. Shapes that several pieces share are copied once."""
        key = (id(shapes), layer, round(scale, 9))
        if key not in self._made:
            found = (self._copy(shape, layer, scale) for shape in shapes)
            self._made[key] = tuple(shape for shape in found if shape is not None)
        return self._made[key]

    def _copy(self, shape: Shape, layer: Layer, scale: float) -> Shape | None:
        if isinstance(shape, Group):
            inner = shape.layer or layer
            copies = self.copies(shape.shapes, inner, scale * shape.transform.scale)
            return replace(shape, shapes=copies) if copies else None
        if layer not in self._layers:
            return None
        if isinstance(shape, Text):
            return self._bar(shape, scale)
        if is_speck(shape, stretch(scale, scale)):
            return None
        if isinstance(shape, Path | Circle):
            return replace(shape, style=_lightened(shape.style, scale, self._palette))
        return shape if isinstance(shape, Image) else None

    def _bar(self, text: Text, scale: float) -> Shape | None:
        high = _HEIGHT * text.size * MM_PER_POINT
        if high * scale < _LEAST:
            return None
        box = text_box(text)
        style = (
            self._grey
            if is_grey(text.colour)
            else Style(fill=between(text.colour, self._palette.paper, _PALER))
        )
        return rectangle(Box(box.left, text.y, box.right, text.y + high), style)


@lru_cache(maxsize=1024)  # cached: pages have few styles but thousands of shapes
def _lightened(style: Style, scale: float, palette: Palette) -> Style:
    """Return a lighter style for a line thinner than `THINNEST`, which is printed at that width instead."""
    if style.stroke is None or style.width * scale >= THINNEST:
        return style
    part = max(style.width * scale / THINNEST, _LIGHTEST)
    return replace(style, stroke=between(palette.paper, style.stroke, part))


def letters_above(drawing: Drawing) -> float:
    """Return how far everything but letters is below the top of a drawing, relative to its height."""
    drawn = (one for one in flatten(drawing.shapes) if not isinstance(one.shape, Text | Target))
    high = drawing.size.height
    return max(0.0, 1 - max((bounds(one).top for one in drawn), default=high) / high)

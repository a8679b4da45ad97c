"""Miniature pages: every shape in its place, with grey bars instead of text too small to read."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pnp.base.geometry import MM_PER_POINT, Box, Size, stretch
from pnp.drawing.flatten import THINNEST, is_speck
from pnp.drawing.fonts import text_box
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import Circle, Drawing, Group, Image, Layer, Path, Shape, Shapes, Style, Text, rectangle
from pnp.typesetting.scaling import scale_to_fit

_HEIGHT = 0.5  # the height of a bar, as a multiple of its type size
_LIGHTEST = 0.3  # the least fraction of a line's colour that remains
_LEAST = 0.2  # mm: shorter bars are left out


def miniature(page: Drawing, available: Size, palette: Palette, layers: frozenset[Layer]) -> Drawing:
    """Return a page, as large as the available area allows, with an outline.

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
            rectangle(edge, Style(stroke=palette.faint, width=0.2)),
        ),
    )


class _Copier:
    """Copies shapes group by group, so that renderers can still detect identical pieces."""

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
        return rectangle(Box(box.left, text.y, box.right, text.y + high), self._grey)


@lru_cache(maxsize=1024)  # pages have few styles, and thousands of shapes
def _lightened(style: Style, scale: float, palette: Palette) -> Style:
    """Return a lighter style for a line thinner than `THINNEST`, which is printed at that width instead."""
    if style.stroke is None or style.width * scale >= THINNEST:
        return style
    part = max(style.width * scale / THINNEST, _LIGHTEST)
    return replace(style, stroke=between(palette.paper, style.stroke, part))

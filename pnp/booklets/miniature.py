"""Pages in miniature: every shape in its place, and grey bars instead of text that nobody could read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from pnp.base.geometry import Affine, Box, Size, stretch
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.flatten import THINNEST, flatten
from pnp.drawing.fonts import text_box
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import Circle, Drawing, Group, Layer, Path, Shape, Style, Text, polygons, rectangle
from pnp.typesetting.scaling import scale_to_fit

_HEIGHT = 0.5  # of a bar, in sizes of its type
_LIGHTEST = 0.3  # of a line's colour that is left at least
_LEAST = 0.12  # mm; lower bars are left out


def miniature(page: Drawing, available: Size, palette: Palette, layers: frozenset[Layer]) -> Drawing:
    """A page as large as the available area allows, with an edge.

    :param layers: those that the page shows.
    """
    scale = scale_to_fit(page, available)
    here = stretch(scale, scale)
    art: list[Shape] = []
    bars: list[Sequence[tuple[float, float]]] = []
    for placed in flatten(page.shapes):
        shape = placed.shape
        if placed.layer not in layers - {Layer.MARKS}:
            continue
        if isinstance(shape, Text):
            if shape.size * MM_PER_POINT * _HEIGHT * scale * placed.transform.scale >= _LEAST:
                bars.append(_bar(shape, placed.transform))
        elif isinstance(shape, Path | Circle):
            light = replace(shape, style=_lightened(shape.style, scale, palette))
            art.append(light if placed.clip is None else Group((light,), clip=placed.clip))
    size = Size(page.size.width * scale, page.size.height * scale)
    edge = Box(0, 0, *size)
    grey = polygons(bars, Style(fill=between(palette.faint, palette.paper, 0.35)))
    return Drawing(
        size,
        (
            rectangle(edge, Style(fill=palette.paper)),
            Group((*art, grey), here, clip=Box(0, 0, *page.size)),
            rectangle(edge, Style(stroke=palette.faint, width=0.2)),
        ),
    )


@lru_cache(maxsize=1024)  # pages have few styles, and thousands of shapes
def _lightened(style: Style, scale: float, palette: Palette) -> Style:
    """No line is printed thinner than `THINNEST`: one that would be is as much lighter instead."""
    if style.stroke is None or style.width * scale >= THINNEST:
        return style
    part = max(style.width * scale / THINNEST, _LIGHTEST)
    return replace(style, stroke=between(palette.paper, style.stroke, part))


def _bar(text: Text, here: Affine) -> Sequence[tuple[float, float]]:
    box, top = text_box(text), text.y + _HEIGHT * text.size * MM_PER_POINT
    return [here(x, y) for x, y in ((box.left, text.y), (box.right, text.y), (box.right, top), (box.left, top))]

"""What both renderers share: the order of layers, strokes of one style as one path, how numbers are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from pnp.base.geometry import Affine
from pnp.drawing.flatten import PAGE_ORIGIN, Placed, flatten
from pnp.drawing.shapes import Drawing, Layer, Path, Segment, Style

_ZEROS = re.compile(r"\.?0+(?![\d.])")
_NO_MINUS = re.compile(r"-0(?![\d.])")
_ORDER = (Layer.PRINT, Layer.FOLD, Layer.CUT, Layer.MARKS)


def layered(drawing: Drawing, transform: Affine) -> dict[Layer, list[Placed]]:
    """The drawing's shapes in the coordinates that ``transform`` leads to, by layer, lowest layer first."""
    layers: dict[Layer, list[Placed]] = {layer: [] for layer in _ORDER}
    for placed in flatten(drawing.shapes, transform):
        layers[placed.layer].append(placed)
    return {layer: placed for layer, placed in layers.items() if placed}


def fuse(placed: Iterable[Placed]) -> Iterator[Placed]:
    """The same picture with runs of unfilled paths of one style and clip made into one path each.

    Opaque strokes of one style look the same however they are grouped; fills do not, where they overlap.
    """
    held: Placed | None = None
    segments: list[Segment] = []
    style = Style()
    for item in placed:
        shape = item.shape
        if isinstance(shape, Path) and shape.style.fill is None:
            if held is not None and (style, held.clip) == (shape.style, item.clip):
                segments += shape.segments
                if held.origin not in (PAGE_ORIGIN, item.origin):
                    held = replace(held, origin=PAGE_ORIGIN)
                continue
            yield from _fused(held, segments, style)
            held, segments, style = item, list(shape.segments), shape.style
        else:
            yield from _fused(held, segments, style)
            held = None
            yield item
    yield from _fused(held, segments, style)


def _fused(first: Placed | None, segments: list[Segment], style: Style) -> Iterator[Placed]:
    """The run of paths as one, placed as the first of them is."""
    if first is not None:
        yield replace(first, shape=Path(tuple(segments), style))


def short(number: float, digits: int = 3) -> str:
    """A number as short as it can be written, by default to a thousandth (a micrometre, or a third of one in
    points).

    :param digits: the most digits after the point.
    """
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_text(path: Path, forms: Mapping[str, str], between: str) -> str:
    """A path's segments in a renderer's notation, each number as `short` writes it.

    :param forms: for each letter what is written, with ``%.3f`` for each number.
    """
    # All zeros are cut off at once: number by number this took a tenth of a book's time.
    text = _ZEROS.sub("", between.join([forms[str(segment[0])] % segment[1:] for segment in path.segments]))
    return _NO_MINUS.sub("0", text) if "-0" in text else text

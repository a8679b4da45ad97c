"""What both renderers share: the order of layers, strokes of one style as one path, how numbers are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.base.geometry import Affine
from pnp.drawing.flatten import (
    PAGE_ORIGIN,
    MappedShapes,
    Placed,
    flatten,
    flatten_in_groups,
    map_segment,
    moved_segments,
)
from pnp.drawing.shapes import Circle, Drawing, Layer, Path, Segment, Style, circle_path

_ZEROS = re.compile(r"\.?0+(?![\d.])")
_NO_MINUS = re.compile(r"-0(?![\d.])")
_ORDER = (Layer.PRINT, Layer.FOLD, Layer.CUT, Layer.MARKS)


def layered(drawing: Drawing, transform: Affine, made: MappedShapes | None = None) -> dict[Layer, list[Placed]]:
    """The drawing's shapes in the coordinates that ``transform`` leads to, by layer, lowest layer first.

    :param made: the argument of `flatten_in_groups`, if the shapes should be flattened by that.
    """
    layers: dict[Layer, list[Placed]] = {layer: [] for layer in _ORDER}
    shapes = drawing.shapes
    for placed in flatten(shapes, transform) if made is None else flatten_in_groups(shapes, transform, made):
        layers[placed.layer].append(placed)
    return {layer: placed for layer, placed in layers.items() if placed}


def fuse(placed: Iterable[Placed], *, in_groups: bool = False) -> Iterator[Placed]:
    """The same picture, with each run of unfilled paths of one style and clip joined into one path.

    Opaque strokes of one style look the same however they are grouped; overlapping fills don't, nor do strokes
    that something shines through.

    :param in_groups: whether they were flattened by `flatten_in_groups`. Paths of several groups come out in
        the coordinates of the page.
    """
    run: list[Placed] = []
    for item in placed:
        shape = item.shape
        is_stroke = isinstance(shape, Path) and shape.style.fill is None and shape.style.finish is None
        if run and not (is_stroke and _alike(run[0], item)):
            yield _fused(run, in_groups=in_groups)
            run = []
        if is_stroke:
            run.append(item)
        else:
            yield item
    if run:
        yield _fused(run, in_groups=in_groups)


def _alike(one: Placed, other: Placed) -> bool:
    return (_style(one), one.clip, one.windows) == (_style(other), other.clip, other.windows)


def _style(item: Placed) -> Style:
    assert isinstance(item.shape, Path)
    return item.shape.style


def _fused(run: Sequence[Placed], *, in_groups: bool) -> Placed:
    """A run of paths as one path, placed like the first of them."""
    first = run[0]
    if len(run) == 1:
        return first
    origin = first.origin if all(item.origin == first.origin for item in run) else PAGE_ORIGIN
    segments: list[Segment] = []
    for item in run:
        if isinstance(item.shape, Path):
            moves = in_groups and item.origin != origin
            segments += moved_segments(item.shape.segments, item.origin) if moves else item.shape.segments
    return replace(first, shape=Path(tuple(segments), _style(first)), origin=origin)


def in_pen(shape: Path | Circle, pen: Affine) -> Path:
    """A shape in coordinates in which an oval pen is round."""
    path = circle_path(shape.x, shape.y, shape.radius, shape.style) if isinstance(shape, Circle) else shape
    back = pen.inverse()
    return Path(tuple(map_segment(one, back) for one in path.segments), path.style)


def short(number: float, digits: int = 3) -> str:
    """A number in its shortest form, by default to a thousandth (a micrometre for millimetres, a third of that
    for points).

    :param digits: the most decimal places.
    """
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_text(path: Path, forms: Mapping[str, str], between: str) -> str:
    """A path's segments in a renderer's notation, each number as `short` writes it.

    :param forms: for each letter, the text to write, with ``%.3f`` for each number.
    """
    # All trailing zeros are cut off at once: number by number, this took a tenth of a book's time.
    text = _ZEROS.sub("", between.join([forms[str(segment[0])] % segment[1:] for segment in path.segments]))
    return _NO_MINUS.sub("0", text) if "-0" in text else text

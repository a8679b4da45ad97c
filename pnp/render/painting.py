"""Code that renderers share: the order of layers, strokes of one style as one path, the format of numbers, runs
of shapes that are written together, and gradients.

The files of one product share these runs, so that a page that is in two files is flattened once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.geometry import Affine, Box, move
from pnp.drawing.flatten import (
    PAGE_ORIGIN,
    MappedShapes,
    Placed,
    Window,
    flatten,
    flatten_in_groups,
    map_segment,
    moved_segments,
)
from pnp.drawing.shapes import Circle, Drawing, Image, Layer, Path, Segment, Style, Text, circle_path

if TYPE_CHECKING:  # few drawings have gradients
    from pnp.drawing.finish import Gradient

_ZEROS = re.compile(r"\.?0+(?![\d.])")
_NO_MINUS = re.compile(r"-0(?![\d.])")
_ORDER = (Layer.PRINT, Layer.FOLD, Layer.CUT, Layer.MARKS)


def layered(drawing: Drawing, transform: Affine, made: MappedShapes | None = None) -> dict[Layer, list[Placed]]:
    """Return the drawing's shapes, mapped by ``transform``, by layer, lowest layer first.

    :param made: the argument of `flatten_in_groups`, if the shapes should be flattened by that.
    """
    layers: dict[Layer, list[Placed]] = {layer: [] for layer in _ORDER}
    shapes = drawing.shapes
    for placed in flatten(shapes, transform) if made is None else flatten_in_groups(shapes, transform, made):
        layers[placed.layer].append(placed)
    return {layer: placed for layer, placed in layers.items() if placed}


def fuse(placed: Iterable[Placed], *, in_groups: bool = False) -> Iterator[Placed]:
    """Yield the shapes of the same picture, with each run of unfilled paths of one style and clip joined into
    one path.

    Opaque strokes of one style look the same however they are grouped; overlapping fills and translucent
    strokes don't.

    :param in_groups: whether the shapes were flattened by `flatten_in_groups`. Paths of several groups are
        returned in page coordinates.
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
    """Return a run of paths as one path, placed like the first of them."""
    first = run[0]
    if len(run) == 1:
        return first
    origin = first.origin if all(item.origin == first.origin for item in run) else PAGE_ORIGIN
    segments: list[Segment] = []
    for item in run:
        if isinstance(item.shape, Path):
            moves = in_groups and item.origin != origin
            segments += moved_segments(item.shape.segments, item.origin) if moves else item.shape.segments
    return first._replace(shape=Path(tuple(segments), _style(first)), origin=origin)


def in_pen(shape: Path | Circle, pen: Affine) -> Path:
    """Return a shape in coordinates in which an oval pen is round."""
    path = circle_path(shape.x, shape.y, shape.radius, shape.style) if isinstance(shape, Circle) else shape
    back = pen.inverse()
    return Path(tuple(map_segment(one, back) for one in path.segments), path.style)


def short(number: float, digits: int = 3) -> str:
    """Return a number in its shortest form, by default to a thousandth (a micrometre for millimetres, a third
    of that for points).

    :param digits: the most decimal places.
    """
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_text(path: Path, forms: Mapping[str, str], between: str) -> str:
    """Return a path's segments in a renderer's notation, each number as `short` writes it.

    :param forms: for each letter, the text to write, with ``%.3f`` for each number.
    """
    # All trailing zeros are cut off at once: number by number, this took a tenth of the time that a book needs.
    text = _ZEROS.sub("", between.join([forms[str(segment[0])] % segment[1:] for segment in path.segments]))
    return _NO_MINUS.sub("0", text) if "-0" in text else text


_OPERATORS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}
_CIRCLE_OPERATORS = 6
_FRAMED_FROM = 4
"""The fewest path operators for which a frame saves more bytes than it costs."""


class Run(NamedTuple):
    """Neighbouring shapes within one window, in the coordinates of a frame with this origin."""

    clip: Box | None
    origin: tuple[float, float]
    shapes: tuple[Placed, ...]
    is_plain: bool = True
    """Whether it has neither windows nor gradients nor opacity. Otherwise its shapes, their clips and windows
    are in the coordinates of the frame, and the run itself has no clip."""


class PageRuns:
    """The runs of all drawings requested so far. Drawings and shapes are recognised by identity."""

    def __init__(self, transform: Affine) -> None:
        """:param transform: from millimetres to the coordinates of the pages."""
        self._transform = transform
        self._runs: dict[int, tuple[Drawing, Mapping[Layer, Sequence[Run]]]] = {}
        self._made: MappedShapes = {}
        self._operators: dict[int, tuple[Path | Circle, str]] = {}
        self._of_segments: dict[tuple[Segment, ...], str] = {}

    def of(self, drawing: Drawing) -> Mapping[Layer, Sequence[Run]]:
        """Return the runs of a drawing by layer, lowest layer first."""
        known = self._runs.get(id(drawing))
        if known is None:
            layers = layered(drawing, self._transform, self._made)
            known = drawing, {layer: [*_runs(placed)] for layer, placed in layers.items()}
            self._runs[id(drawing)] = known
        return known[1]

    def operators(self, shape: Path | Circle) -> str:
        """Return the operators of a shape in one of the runs."""
        known = self._operators.get(id(shape))
        if known is None:
            known = self._operators[id(shape)] = shape, self._written(shape)
        return known[1]

    def _written(self, shape: Path | Circle) -> str:
        """Return the operators of a shape; those of a path are reused if an equal one was written before."""
        if isinstance(shape, Circle):
            return path_operators(shape)
        known = self._of_segments.get(shape.segments)
        if known is None:
            known = self._of_segments[shape.segments] = path_operators(shape)
        return known


def _runs(placed: Sequence[Placed]) -> Iterator[Run]:
    fused = fuse(placed, in_groups=True)
    for (clip, origin, _, is_plain), items in groupby(fused, key=_key):
        run = tuple(items)
        if not is_plain:
            yield Run(None, origin, tuple(_in_whole_frame(item) for item in run), is_plain=False)
        elif origin != PAGE_ORIGIN and sum(map(_weight, run)) >= _FRAMED_FROM:
            yield Run(clip, origin, tuple(map(_in_frame, run)))
        else:
            yield Run(clip, PAGE_ORIGIN, tuple(map(_on_page, run)))


_Key = tuple[Box | None, tuple[float, float], Window | None, bool]


def _key(item: Placed) -> _Key:
    """Return the key that neighbours in one run share."""
    if item.windows:
        return None, item.origin, item.windows[0], False
    if isinstance(item.shape, Path | Circle) and item.shape.style.finish is not None:
        return item.clip, item.origin, None, False
    return item.clip, item.origin, None, True


def _in_whole_frame(item: Placed) -> Placed:
    """Return a shape in the coordinates of its group, and its clip, too. Links and their targets keep their
    places."""
    x, y = item.origin
    return _in_frame(item)._replace(clip=item.clip and item.clip.moved(-x, -y))


def _weight(item: Placed) -> int:
    """Return the number of operators for a shape's path; 0 for text, which has its own position anyway."""
    if isinstance(item.shape, Circle):
        return _CIRCLE_OPERATORS
    return len(item.shape.segments) if isinstance(item.shape, Path) else 0


def _on_page(item: Placed) -> Placed:
    """Return a path or circle moved by its origin; other shapes are in place already."""
    shape, (dx, dy) = item.shape, item.origin
    if item.origin == PAGE_ORIGIN or not isinstance(shape, Path | Circle):
        return item
    if isinstance(shape, Circle):
        return item._replace(shape=replace(shape, x=shape.x + dx, y=shape.y + dy))
    return item._replace(shape=Path(moved_segments(shape.segments, item.origin), shape.style))


def _in_frame(item: Placed) -> Placed:
    """Return a text or an image in the coordinates of its group. Links and their targets aren't drawn, so
    they keep their places."""
    if not isinstance(item.shape, Text | Image):
        return item
    return item._replace(transform=move(-item.origin[0], -item.origin[1]).after(item.transform))


def path_operators(shape: Path | Circle) -> str:
    """Return a path in the operators of PDF (ISO 32000-1, 8.5.2), with its coordinates unchanged."""
    if isinstance(shape, Circle):
        shape = circle_path(shape.x, shape.y, shape.radius, shape.style)
    return path_text(shape, _OPERATORS, " ")


def gradient_element(document: Any, gradient: Gradient, name: str) -> Any:
    """Return a gradient as an element of this name, for an SVG document of svgwrite."""
    matrix = " ".join(short(value, 6) for value in gradient.transform)
    units = {"gradientUnits": "userSpaceOnUse", "gradientTransform": f"matrix({matrix})"}
    if gradient.radial:
        x, y, start = gradient.focus
        focus = (x, y) if x or y else None
        element = document.radialGradient((0, 0), 1, focal=focus, id=name, **units)
        if start:
            element.attribs["fr"] = short(start, 6)
    else:
        element = document.linearGradient((0, 0), (1, 0), id=name, **units)
    for stop in gradient.stops:
        opacity = stop.opacity if stop.opacity < 1 else None
        element.add_stop_color(short(stop.offset, 4), stop.colour, opacity)
    return element

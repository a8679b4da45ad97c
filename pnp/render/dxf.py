"""Pages as DXF for cutting machines, by ezdxf: release R2010, millimetres, the layers cut, fold and print."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot, inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from pnp.base import __version__
from pnp.base.extras import missing_extra
from pnp.base.geometry import Box, Point
from pnp.drawing.flatten import Placed
from pnp.drawing.shapes import Circle, Image, Layer, Path, Style, Text, circle_path, polygon
from pnp.drawing.text_outlines import text_outline
from pnp.render.painting import layered
from pnp.sheets.sheet import Page

if TYPE_CHECKING:
    from ezdxf.document import Drawing as Document

NEAR_CURVE = 0.01
"""The greatest distance between a curve and the lines that approximate it, in millimetres."""


class Stroke(NamedTuple):
    """A line through points, in millimetres from the lower left of the page."""

    points: tuple[Point, ...]
    closed: bool


def seen_strokes(item: Placed) -> Iterator[Stroke]:
    """Return the lines of a placed shape within its clip and windows."""
    path = _path_of(item)
    if path is None:
        return
    found: Iterable[Stroke] = strokes(path)
    if item.clip is not None:
        found = _within(found, [_corners(item.clip)])
    for window in item.windows:
        if window.outline is not None:
            found = _within(found, [stroke.points for stroke in strokes(window.outline)])
    yield from found


def _path_of(item: Placed) -> Path | None:
    """Return the outline of a placed shape; None for shapes that aren't drawn."""
    shape = item.shape
    if isinstance(shape, Text):
        return text_outline(shape, item.transform)
    if isinstance(shape, Image):
        corners = [item.transform(*corner) for corner in _corners(shape.box)]
        return polygon(corners, Style())
    if isinstance(shape, Circle):
        shape = circle_path(shape.x, shape.y, shape.radius, shape.style)
    if isinstance(shape, Path) and (shape.style.fill or shape.style.stroke):
        return shape
    return None


def strokes(path: Path) -> Iterator[Stroke]:
    """Return the lines of a path, with polylines in place of its curves."""
    points: list[Point] = []
    for segment in path.segments:
        if segment[0] == "Z":
            yield from _stroke(points, closed=True)
            points = points[:1]  # the point where a line without its own start continues
        elif segment[0] == "M":
            yield from _stroke(points, closed=False)
            points = [Point(float(segment[1]), float(segment[2]))]  # type: ignore[misc]
        elif segment[0] == "L":
            points.append(Point(float(segment[1]), float(segment[2])))  # type: ignore[misc]
        else:
            points += _curve(points[-1], *map(float, segment[1:]))
    yield from _stroke(points, closed=False)


def _stroke(points: Sequence[Point], *, closed: bool) -> Iterator[Stroke]:
    """Yield a line, if it has a length, without consecutive equal points."""
    once = [point for k, point in enumerate(points) if not k or point != points[k - 1]]
    if closed and len(once) > 2 and _length(once[0], once[-1]) < 1e-9:
        once.pop()
    if len(once) > 1:
        yield Stroke(tuple(once), closed and len(once) > 2)


def _curve(start: Point, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Iterator[Point]:
    """Yield points on a Bézier curve after its start. Between two of them, it deviates by less than
    `NEAR_CURVE`."""
    (x0, y0) = start
    bend = max(hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), hypot(x1 - 2 * x2 + x, y1 - 2 * y2 + y))
    count = max(1, ceil(sqrt(0.75 * bend / NEAR_CURVE)))
    for k in range(1, count):
        t = k / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield Point(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y)
    yield Point(x, y)


def _within(found: Iterable[Stroke], outlines: Sequence[Sequence[Point]]) -> Iterator[Stroke]:
    """Yield the parts of lines inside closed outlines; a line that is entirely inside isn't changed."""
    if not outlines:
        return
    window = Box.around(point for outline in outlines for point in outline)
    sides = [(outline[k - 1], outline[k]) for outline in outlines for k in range(len(outline))]
    turns = _turns(sides) if len(outlines) == 1 else 0
    for stroke in found:
        box = Box.around(stroke.points)
        if not (box.touches(window) or window.holds(box)):
            continue
        corners = _corners(box)
        if turns and all(turns * _beside(corner, side) >= 0 for side in sides for corner in corners):
            yield stroke
        elif not turns or not any(
            all(turns * _beside(corner, side) < 0 for corner in corners) for side in sides
        ):
            yield from _parts(stroke, sides)


def _turns(sides: Sequence[tuple[Point, Point]]) -> int:
    """Return 1 for a convex outline that runs anticlockwise, -1 for a clockwise one, and 0 for
    others."""
    ways = [_beside(sides[k][1], sides[k - 1]) for k in range(len(sides))]
    return 1 if min(ways) >= 0 else -1 if max(ways) <= 0 else 0


def _beside(point: Point, side: tuple[Point, Point]) -> float:
    """Return a number above 0 for a point to the left of a side, below 0 to the right of it, and 0 within a
    millionth."""
    (x1, y1), (x2, y2) = side
    found = (x2 - x1) * (point.y - y1) - (y2 - y1) * (point.x - x1)
    return 0.0 if abs(found) < 1e-6 else found


def _parts(stroke: Stroke, sides: Sequence[tuple[Point, Point]]) -> Iterator[Stroke]:
    """Yield the parts of a line inside closed outlines."""
    points = (*stroke.points, stroke.points[0]) if stroke.closed else stroke.points
    parts: list[list[Point]] = [[]]
    is_whole = True
    for start, end in pairwise(points):
        cuts = sorted({0.0, 1.0, *_crossings(start, end, sides)})
        for low, high in pairwise(cuts):
            if not _inside(_along(start, end, (low + high) / 2), sides):
                is_whole = False
                parts.append([])
                continue
            parts[-1] = parts[-1] or [_along(start, end, low)]
            parts[-1].append(_along(start, end, high))
    if is_whole:
        yield stroke
        return
    if stroke.closed and parts[0] and parts[-1]:  # a single part, with both ends inside
        parts[0] = [*parts.pop(), *parts[0][1:]]
    for part in parts:
        yield from _stroke(part, closed=False)


def _along(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))


def _crossings(start: Point, end: Point, sides: Iterable[tuple[Point, Point]]) -> Iterator[float]:
    """Yield the positions at which a straight line crosses the sides of outlines, from 0 at its start to 1 at
    its end."""
    dx, dy = end.x - start.x, end.y - start.y
    for one, other in sides:
        ex, ey = other.x - one.x, other.y - one.y
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-12:
            continue
        along = ((one.x - start.x) * ey - (one.y - start.y) * ex) / cross
        across = ((one.x - start.x) * dy - (one.y - start.y) * dx) / cross
        if 0 < along < 1 and 0 <= across <= 1:
            yield along


def _inside(point: Point, sides: Iterable[tuple[Point, Point]]) -> bool:
    """Return whether a point is on a closed outline or inside: a ray from it then crosses an odd number of
    sides."""
    odd = False
    for one, other in sides:
        if _distance(point, one, other) < 1e-6:
            return True
        if (one.y > point.y) != (other.y > point.y):
            at = one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
            odd ^= point.x < at
    return odd


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line segment."""
    length = _length(start, end)
    if not length:
        return inf
    share = ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) / length**2
    return _length(point, _along(start, end, min(1.0, max(0.0, share))))


def _length(start: Point, end: Point) -> float:
    return hypot(end.x - start.x, end.y - start.y)


def _corners(box: Box) -> list[Point]:
    left, bottom, right, top = box
    return [Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)]


_RED, _BLUE, _BLACK = 1, 5, 7
_LAYERS = {Layer.CUT: ("cut", _RED), Layer.FOLD: ("fold", _BLUE), Layer.PRINT: ("print", _BLACK)}
"""The name of each layer, and its colour by DXF's numbers."""


def dxf_bytes(page: Page) -> bytes:
    """Return one page as a DXF file, with everything where it is on the printed sheet.

    The layer ``print`` has the outlines of everything printed, including marks and parts hidden by others. For
    an image, it has the rectangle that it fills.

    :raises MissingExtraError: if ezdxf isn't installed.
    """
    document = _document(page)
    space = document.modelspace()
    for layer, placed in layered(page.drawing, page.correction.inverse()).items():
        name, _ = _LAYERS[Layer.PRINT if layer is Layer.MARKS else layer]
        for item in placed:
            for stroke in seen_strokes(item):
                space.add_lwpolyline(stroke.points, close=stroke.closed, dxfattribs={"layer": name})
    return _written(document)


def _document(page: Page) -> Document:
    """Return an empty document with the page's size and layers."""
    try:
        logging.getLogger("ezdxf").setLevel(logging.ERROR)
        from ezdxf.filemanagement import new
        from ezdxf.units import MM
    except ImportError as error:
        raise missing_extra("--format dxf", "cutting", error.name or "ezdxf") from error
    document = new("R2010", units=MM)
    width, height = page.drawing.size
    document.header["$EXTMIN"], document.header["$EXTMAX"] = (0, 0, 0), (width, height, 0)
    document.header["$LIMMIN"], document.header["$LIMMAX"] = (0, 0), (width, height)
    for name, colour in _LAYERS.values():
        document.layers.add(name, color=colour)
    return document


def _written(document: Document) -> bytes:
    """Return the file. It has no timestamp or unique number, so the same page always gives the same bytes."""
    from ezdxf._options import options
    from ezdxf.document import CREATED_BY_EZDXF, WRITTEN_BY_EZDXF

    for key in (CREATED_BY_EZDXF, WRITTEN_BY_EZDXF):
        document.ezdxf_metadata()[key] = f"pnp {__version__}"
    before, options.write_fixed_meta_data_for_testing = options.write_fixed_meta_data_for_testing, True
    try:
        out = io.StringIO()
        document.write(out)
    finally:
        options.write_fixed_meta_data_for_testing = before
    return out.getvalue().encode("utf-8")

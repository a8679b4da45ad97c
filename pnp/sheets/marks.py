"""Cut lines and crop marks for the outlines on a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import hypot

from pnp.base.geometry import Box
from pnp.drawing.shapes import Group, Layer, Style, lines, polygons
from pnp.drawing.theme import WEIGHTS, Theme

Polygon = Sequence[tuple[float, float]]
Segment = tuple[float, float, float, float]
_Line = tuple[float, float, float]  # direction (dx, dy) and distance from the origin, rounded

OFFSET, LENGTH = 1.5, 3.0
"""The distance of crop marks from the bleed of the pieces, and their length, in millimetres."""
EDGE = 3.0
"""The width that stays free at the paper's edge, in millimetres."""


def cut_segments(outlines: Iterable[Polygon]) -> list[Segment]:
    """The sides of all outlines, each stretch of a line once, with touching stretches joined."""
    found: list[Segment] = []
    for (dx, dy, distance), spans in _by_line(outlines).items():
        spans.sort()
        merged = [list(spans[0])]
        for start, end in spans[1:]:
            if start <= merged[-1][1] + 1e-3:
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([start, end])
        found += [_segment(dx, dy, distance, start, end) for start, end in merged]
    return found


def cut_layer(outlines: Sequence[Polygon], theme: Theme, *, closed: bool) -> Group:
    """The outlines on the cut layer, with edges that pieces share only once. If none are shared, or if
    ``closed`` asks for it, each piece has a closed outline.

    They are faint: full ink can't be seen on dark pieces.
    """
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.mark)
    segments = [] if closed else cut_segments(outlines)
    around = sum(_length(points[k - 1], end) for points in outlines for k, end in enumerate(points))
    once = sum(_length((x1, y1), (x2, y2)) for x1, y1, x2, y2 in segments)
    shared = not closed and once < around - _TOUCHING
    return Group((lines(segments, style) if shared else polygons(outlines, style),), layer=Layer.CUT)


_TOUCHING = 0.01
"""Edges that coincide for less than this, in mm, don't count as shared."""


def _length(start: tuple[float, float], end: tuple[float, float]) -> float:
    return hypot(end[0] - start[0], end[1] - start[1])


def crop_marks(outlines: Sequence[Polygon], theme: Theme, page: Box, bleed: float) -> Group:
    """Short lines outside all pieces, at both ends of every straight line that contains sides.

    Only for layouts whose lines run through no piece: grids and straight-cut hexagons.
    """
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.mark)
    offset = bleed + OFFSET
    marks: list[Segment] = []
    for (dx, dy, distance), spans in _by_line(outlines).items():
        low, high = min(start for start, _ in spans), max(end for _, end in spans)
        for start, end in ((low - offset - LENGTH, low - offset), (high + offset, high + offset + LENGTH)):
            mark = _segment(dx, dy, distance, start, end)
            if _inside(mark, page.grown(-EDGE)):
                marks.append(mark)
    return Group((lines(marks, style),) if marks else (), layer=Layer.MARKS)


def _by_line(outlines: Iterable[Polygon]) -> dict[_Line, list[tuple[float, float]]]:
    """For each straight line that contains sides, their spans along it."""
    found: dict[_Line, list[tuple[float, float]]] = defaultdict(list)
    for points in outlines:
        for k, (x2, y2) in enumerate(points):
            x1, y1 = points[k - 1]
            length = _length((x1, y1), (x2, y2))
            dx, dy = (x2 - x1) / length, (y2 - y1) / length
            if (round(dx, 6), round(dy, 6)) < (0, 0):
                dx, dy = -dx, -dy
            line = (round(dx, 6) + 0.0, round(dy, 6) + 0.0, round(dx * y1 - dy * x1, 3) + 0.0)
            ends = sorted((dx * x1 + dy * y1, dx * x2 + dy * y2))
            found[line].append((ends[0], ends[1]))
    return _gathered(found)


_ONE_LINE = 2e-3
"""Parallel lines less than this apart, in mm, count as one: only rounding separates them."""


def _gathered(found: Mapping[_Line, list[tuple[float, float]]]) -> dict[_Line, list[tuple[float, float]]]:
    """The lines in order, with those joined that only rounding separates."""
    gathered: dict[_Line, list[tuple[float, float]]] = {}
    last: _Line | None = None
    for line, spans in sorted(found.items()):
        if last is not None and line[:2] == last[:2] and line[2] - last[2] < _ONE_LINE:
            gathered[last] += spans
        else:
            gathered[line], last = list(spans), line
    return gathered


def _segment(dx: float, dy: float, distance: float, start: float, end: float) -> Segment:
    ox, oy = -dy * distance, dx * distance
    return ox + dx * start, oy + dy * start, ox + dx * end, oy + dy * end


def _inside(segment: Segment, box: Box) -> bool:
    x1, y1, x2, y2 = segment
    return box.holds(Box.around(((x1, y1), (x2, y2))))

"""Work out the distances of a page's ink from its edges, from the outlines of its objects.

PDFium draws the page and looks at its pixels. To agree with it, distances here end at the edges of the same
pixels, which are a quarter of a millimetre wide.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle, pairwise
from typing import TypeAlias

from pnp.base.geometry import MM_PER_POINT, Affine, Box, Point
from pnp.preflight.measures import Edges
from pnp.preflight.objects import INK, Colour, Kind, SegmentKind, scale_of
from pnp.preflight.own.content import common
from pnp.preflight.own.drawn import Drawn

_MITRED, _ROUND, _SQUARE = 0, 1, 2  # the first two of joins, the last two of caps
_THINNEST = 0.5  # pixels on either side of a line: PDFium draws none thinner
_LIGHTEST = 255 - INK
_UNIT = Box(0, 0, 1, 1)

_Pieces: TypeAlias = Iterable[Sequence[tuple[float, float]]]
"""The corners of polygons."""
_Corner: TypeAlias = tuple[SegmentKind, Point, bool]
"""A point of a path, and whether a straight line leads from there back to where the line started."""


def ink_of(crop: Box, objects: Iterable[Drawn]) -> Edges | None:
    """Return the distances from the edges, in millimetres; None if nothing is visible."""
    scale = scale_of(crop.size)
    width, height = math.ceil(crop.width * scale), math.ceil(crop.height * scale)
    across, down = width / crop.width, height / crop.height
    to_pixels = Affine(across, 0, 0, -down, -crop.left * across, crop.top * down)
    ink = _Ink(Box(0, 0, width, height))
    ink.gather(objects, to_pixels, None)
    ink.trace()
    if ink.found is None:
        return None
    millimetres = MM_PER_POINT / scale
    left, top, right, bottom = ink.found
    return left * millimetres, (height - bottom) * millimetres, (width - right) * millimetres, top * millimetres


@dataclass(slots=True)
class _Ink:
    """Finds the outermost pixels touched. Only objects that may extend beyond those found so far are examined
    closely."""

    page: Box
    found: Box | None = None
    _candidates: list[tuple[Box, Drawn, Affine, Box | None]] = field(default_factory=list)
    """Objects, each with a box around it, the map to pixels, and the clip."""

    def gather(self, objects: Iterable[Drawn], matrix: Affine, clip: Box | None) -> None:
        """Add the objects of a page or form; ``matrix`` maps its coordinates to pixels."""
        for item in objects:
            state = item.state
            seen = clip if state.clip is None else common(clip, state.clip.mapped(matrix))
            own = matrix.after(item.matrix)
            if item.kind is Kind.FORM:
                self.gather(item.contents, own, seen)
                continue
            hull = _hull(item, own, matrix)
            visible = hull and common(hull, common(self.page, seen))
            if visible is not None and visible.width and visible.height:
                self._candidates.append((visible, item, own, seen))

    def trace(self) -> None:
        """Follow the outlines of the objects that extend furthest, one side at a time, and each of them
        once."""
        followed: set[int] = set()
        for side, sign in enumerate((1, 1, -1, -1)):
            order = sorted(enumerate(self._candidates), key=lambda one: sign * one[1][0][side])
            for number, (box, item, own, clip) in order:
                if self.found is not None and sign * box[side] >= sign * self.found[side]:
                    break
                if number in followed:
                    continue
                followed.add(number)
                if item.kind is Kind.TEXT:
                    self._text(item, own, clip)
                elif item.kind is Kind.PATH:
                    self._path(item, own, clip)
                else:
                    self._spread([_corners(_UNIT.mapped(own))], (0, 0, 0), item.state.fill_alpha, clip)

    def _text(self, item: Drawn, own: Affine, clip: Box | None) -> None:
        """Add a text, each character at a whole pixel, as PDFium draws it."""
        unit = item.state.size / 1000
        darkness = _darkness(item.state.fill, item.state.fill_alpha)
        if darkness <= _LIGHTEST:
            return
        for start, ink in item.inked:
            box = Box(*(side * unit for side in ink))
            origin = own(start, 0)
            dx, dy = (math.floor(at + 0.5) - at for at in origin)
            placed = box.moved(start, 0).mapped(own).moved(dx, dy)
            if self.found is None or not self.found.holds(_pixels(placed, darkness)):
                self._spread([_corners(placed)], item.state.fill, item.state.fill_alpha, clip)

    def _path(self, item: Drawn, own: Affine, clip: Box | None) -> None:
        state, (is_filled, is_stroked) = item.state, item.paints
        darkest = max(
            _darkness(state.fill, state.fill_alpha) if is_filled else 0,
            _darkness(state.stroke, state.stroke_alpha) if is_stroked else 0,
        )
        if darkest <= _LIGHTEST:
            return
        reach = _reach(item, own)
        for corners in _lines_of(item, own):
            if self.found is not None and self.found.holds(_pixels(_reached(corners, reach, item), darkest)):
                continue
            line, closed = _flat(corners)
            if is_filled:
                self._spread([line], state.fill, state.fill_alpha, clip)
            if is_stroked:
                for dash, is_whole in _dashed(line, closed, item, own.scale):
                    self._spread(_stroked(dash, is_whole, reach, item), state.stroke, state.stroke_alpha, clip)

    def _spread(self, pieces: _Pieces, colour: Colour, alpha: float, clip: Box | None) -> None:
        darkness = _darkness(colour, alpha)
        window = common(self.page, clip)
        if darkness <= _LIGHTEST or window is None:
            return
        pieces = list(pieces)
        points = [point for piece in pieces for point in piece]
        if not points:
            return
        seen = Box.around(points)
        if not window.holds(seen):
            points = [point for piece in pieces for point in _cut(piece, window)]
            if not points:
                return
            seen = Box.around(points)
        if not (seen.width and seen.height):
            return
        box = _pixels(seen, darkness)
        self.found = box if self.found is None else Box.around_boxes((self.found, box))


def _darkness(colour: Colour, alpha: float) -> float:
    """Return the darkness of a colour on white paper, from 0 to 255."""
    red, green, blue = colour
    return (255 - (30 * red + 59 * green + 11 * blue) / 100) * alpha


def _pixels(seen: Box, darkness: float) -> Box:
    """Return the pixels with visible ink."""
    least = (255.5 - INK) / darkness  # the fraction of a pixel
    left, bottom = math.floor(seen.left + least), math.floor(seen.bottom + least)
    right, top = max(left + 1, math.ceil(seen.right - least)), max(bottom + 1, math.ceil(seen.top - least))
    return Box(left, bottom, right, top)


def _reach(item: Drawn, own: Affine) -> float:
    """Return how far the ink of a stroked line extends from its centre line, in pixels."""
    return max(item.state.width * own.scale / 2, _THINNEST) if item.paints[1] else 0.0


def _hull(item: Drawn, own: Affine, matrix: Affine) -> Box | None:
    """Return a box in pixels that is certain to contain an object; None if the object has no ink."""
    if item.kind is Kind.TEXT:
        return item.bounds.mapped(matrix).grown(1) if item.is_painted_text and item.bounds else None
    if item.kind is Kind.IMAGE:
        return _UNIT.mapped(own)
    tips = 1.5 if item.state.join == _ROUND else max(1.5, item.state.miter_limit)
    return item.frame.mapped(own).grown(_reach(item, own) * tips)


def _lines_of(item: Drawn, own: Affine) -> Iterator[list[_Corner]]:
    """Yield the lines of a path, each as the points that the path names."""
    line: list[_Corner] = []
    for kind, x, y, closes in item.points:
        corner = (kind, own(x, y), closes)
        if kind is SegmentKind.MOVE and line:
            yield line
            line = []
        line.append(corner)
        if closes:
            yield line
            line = [(SegmentKind.MOVE, line[0][1], False)]
    if len(line) > 1:
        yield line


def _reached(corners: Sequence[_Corner], reach: float, item: Drawn) -> Box:
    """Return a box that contains a line. A curve stays within the box of its points, and its ends are
    treated like those of straight lines."""
    points = [point for _, point, _ in corners]
    hull = Box.around(points)
    if not reach:
        return hull
    hull = hull.grown(reach if item.state.cap != _SQUARE else 1.5 * reach)
    if item.state.join != _MITRED:
        return hull
    line = _apart(points, closed=corners[-1][2])
    tips = [tip for _, tip in _mitred(line, corners[-1][2], reach, item.state.miter_limit)]
    return Box.around([hull[:2], hull[2:], *tips])


def _flat(corners: Sequence[_Corner]) -> tuple[list[Point], bool]:
    """Return a line with its curves divided into short straight lines, and whether it's closed."""
    line: list[Point] = []
    curve: list[Point] = []
    for kind, point, _ in corners:
        if kind is not SegmentKind.CURVE:
            line.append(point)
            continue
        curve.append(point)
        if len(curve) == 3:
            line += _curved(line[-1], *curve)
            curve = []
    return line, corners[-1][2]


def _curved(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Yield points along a Bézier curve, without its start: one per pixel, so that no line is far from the
    curve."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = start, one, two, end
    length = math.dist(start, one) + math.dist(one, two) + math.dist(two, end)
    for a, b, c, d in _shares(next((steps for steps in (8, 16, 32) if length <= steps), 64)):
        yield Point(a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy)


@cache
def _shares(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the weights of a curve's four points in each point along it."""
    ts = [step / steps for step in range(1, steps + 1)]
    return tuple(((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3) for t in ts)


def _dashed(line: list[Point], closed: bool, item: Drawn, scale: float) -> Iterator[tuple[list[Point], bool]]:
    """Yield a line divided into its dashes, and whether it's still whole and closed."""
    pattern = [length * scale for length in item.state.dash]
    if sum(pattern) <= 0:
        yield line, closed
        return
    phase = item.state.dash_phase * scale % (sum(pattern) * 2)
    turns = cycle(pattern)
    left, on = next(turns), True
    while phase >= left:
        phase, left, on = phase - left, next(turns), not on
    left -= phase
    dash = [line[0]]
    for start, end in pairwise([*line, line[0]] if closed else line):
        length, at = math.dist(start, end), 0.0
        while length - at > left:
            at += left
            dash.append(_between(start, end, at / length))
            if on:
                yield dash, False
            dash, left, on = [dash[-1]], next(turns), not on
        left -= length - at
        dash.append(end)
    if on:
        yield dash, False


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> Point:
    return Point(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _stroked(line: Sequence[Point], closed: bool, reach: float, item: Drawn) -> _Pieces:
    """Yield the pieces of a stroked line, its ends and its corners."""
    state = item.state
    points = _apart(line, closed=closed)
    if len(points) == 1:  # a dot, which a line of any kind may be
        yield _corners(Box(*points[0], *points[0]).grown(reach))
        return
    pairs = list(zip(points, [*points[1:], points[0]] if closed else points[1:], strict=False))
    for start, end in pairs:
        length = math.dist(start, end)
        dx, dy = (end.x - start.x) / length * reach, (end.y - start.y) / length * reach
        more = 0 if closed or state.cap != _SQUARE else 1
        first = 1 if more and start == points[0] else 0
        last = 1 if more and end == points[-1] else 0
        yield [
            (x + side * dy + along * dx, y - side * dx + along * dy)
            for (x, y), along, sides in ((start, -first, (-1, 1)), (end, last, (1, -1)))
            for side in sides
        ]
    ends = [] if closed else [points[0], points[-1]]
    corners = points if closed else points[1:-1]
    rounded = (ends if state.cap == _ROUND else []) + (corners if state.join == _ROUND else [])
    for point in rounded:
        yield _corners(Box(*point, *point).grown(reach))
    if state.join == _MITRED:
        yield from _mitred(points, closed, reach, state.miter_limit)


def _apart(line: Sequence[Point], *, closed: bool) -> list[Point]:
    """Return the points of a line without those that repeat the point before."""
    points = [line[0], *(new for old, new in pairwise(line) if math.dist(old, new) > 1e-9)]
    if closed and len(points) > 1 and math.dist(points[0], points[-1]) <= 1e-9:
        points.pop()
    return points


def _mitred(points: Sequence[Point], closed: bool, reach: float, limit: float) -> _Pieces:
    """Yield the tips of mitred corners, except those that are too sharp."""
    count = len(points)
    for k in range(count) if closed else range(1, count - 1):
        before, corner, after = points[k - 1], points[k], points[(k + 1) % count]
        ax, ay, bx, by = (*_unit(before, corner), *_unit(after, corner))
        x, y = ax + bx, ay + by
        length = math.hypot(x, y)  # twice the cosine of half the angle
        sine = math.sqrt(max(0.0, 1 - length * length / 4))
        if length > 1e-9 and sine > 1e-9 and 1 / sine <= limit:
            tip = reach / sine / length
            yield [corner, (corner.x + x * tip, corner.y + y * tip)]


def _corners(box: Box) -> list[tuple[float, float]]:
    return [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]


def _cut(piece: Sequence[tuple[float, float]], window: Box) -> Sequence[tuple[float, float]]:
    """Return the corners of the part of a polygon in a window (Sutherland and Hodgman 1974)."""
    if window.holds(Box.around(piece)):
        return piece
    sides = ((0, window.left, 1), (0, window.right, -1), (1, window.bottom, 1), (1, window.top, -1))
    for axis, limit, inwards in sides:
        kept: list[tuple[float, float]] = []
        for before, here in zip([*piece[-1:], *piece[:-1]], piece, strict=True):
            was_in, is_in = (inwards * (point[axis] - limit) >= 0 for point in (before, here))
            if was_in != is_in:
                kept.append(_between(before, here, (limit - before[axis]) / (here[axis] - before[axis])))
            if is_in:
                kept.append(here)
        piece = kept
    return piece


def _unit(start: Point, end: Point) -> tuple[float, float]:
    length = math.dist(start, end) or 1.0
    return (end.x - start.x) / length, (end.y - start.y) / length

"""The outlines of spaces that aren't in rows: rings, tracks and polygons, and a score track around the board.
All lengths are in cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, degrees, dist, hypot, pi, radians, sin, tan

from pnp.base.geometry import Affine, Box, Point, Size, move, rotate
from pnp.components.custom.content import Area, CustomContent, Spot
from pnp.components.custom.part_options import BoardPart
from pnp.components.custom.part_values import card_size, points_of
from pnp.drawing.shapes import Segment, Style, circle_path, polygon, rectangle
from pnp.sheets.pieces import grown

_NO_STYLE = Style()
_LOOSE, _CORNER = 1.5, 3.0
"""The space around a card, and the radius of its corners, in millimetres."""


def closed(points: Sequence[tuple[float, float]]) -> tuple[Segment, ...]:
    """Return the outline of a polygon; of two points, the line between them."""
    segments = polygon(points, _NO_STYLE).segments
    return segments if len(points) > 2 else segments[:-1]


def shaped(outline: Sequence[Segment], gap: float, radius: float) -> tuple[Segment, ...]:
    """Return a polygon's outline with its sides moved inwards by half a gap and its corners rounded; other
    outlines are returned unchanged. With a gap, the outline runs anticlockwise, as those of cells do."""
    corners: Sequence[Point] = [Point(one[1], one[2]) for one in outline if len(one) == 3]
    if len(corners) < 3 or len(corners) + 1 != len(outline) or not (gap or radius):
        return tuple(outline)
    corners = grown(corners, -gap / 2) if gap else corners
    return _rounded(corners, radius) if radius else closed(corners)


def uppermost(spots: Sequence[Spot]) -> list[Spot]:
    """Return places without those that a later one covers exactly: their colours would cancel out."""
    last = {_key(spot.outline): spot for spot in spots}
    return [spot for spot in spots if last[_key(spot.outline)] is spot]


def _key(outline: Sequence[Segment]) -> tuple[float | str, ...]:
    """Return all letters and numbers of an outline, the numbers rounded."""
    return tuple(value if isinstance(value, str) else round(value, 4) for part in outline for value in part)


_ROUND = 0.5523
"""The distance of the control points of a curve for a quarter of a circle from its ends, in radii."""


def _rounded(corners: Sequence[Point], radius: float) -> tuple[Segment, ...]:
    """Return the outline of a polygon with rounded corners, at most half of each side."""
    found: list[Segment] = []
    for index, at in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        cut = min(radius, dist(before, at) / 2, dist(at, after) / 2)
        (ax, ay), (bx, by) = (
            (at.x + (other.x - at.x) * part, at.y + (other.y - at.y) * part)
            for other, part in ((before, cut / dist(before, at)), (after, cut / dist(at, after)))
        )
        found.append(("L" if found else "M", ax, ay))
        handles = (*_handle(ax, ay, at), *_handle(bx, by, at))
        found.append(("C", *handles, bx, by))
    return (*found, ("Z",))


def _handle(x: float, y: float, corner: Point) -> tuple[float, float]:
    return x + (corner.x - x) * _ROUND, y + (corner.y - y) * _ROUND


def ends(outline: Sequence[Segment], parts: int = 4) -> Iterator[Point]:
    """Yield the ends of an outline's lines and curves, and the points between the parts of its curves."""
    at = Point(0.0, 0.0)
    for segment in outline:
        if len(segment) == 7:
            _, a, b, c, d, x, y = segment
            for t in (part / parts for part in range(1, parts)):
                u = 1 - t
                k = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                yield Point(
                    k[0] * at.x + k[1] * a + k[2] * c + k[3] * x, k[0] * at.y + k[1] * b + k[2] * d + k[3] * y
                )
        if len(segment) > 1:
            at = Point(segment[-2], segment[-1])
            yield at


def circle(centre: Point, radius: float) -> tuple[Segment, ...]:
    """Return the outline of a circle."""
    return circle_path(*centre, radius, _NO_STYLE).segments


def arc(centre: Point, radius: float, first: float, last: float) -> Iterator[Segment]:
    """Yield curves along a circle, from one angle to another in degrees, at most a quarter turn each."""
    count = max(1, ceil(abs(last - first) / 90 - 1e-9))
    step = radians(last - first) / count
    handle = 4 / 3 * tan(step / 4) * radius
    for k in range(count):
        here, there = radians(first) + k * step, radians(first) + (k + 1) * step
        x, y = centre.x + radius * cos(here), centre.y + radius * sin(here)
        u, v = centre.x + radius * cos(there), centre.y + radius * sin(there)
        yield (
            "C",
            x - handle * sin(here),
            y + handle * cos(here),
            u + handle * sin(there),
            v - handle * cos(there),
            u,
            v,
        )


def rings(count: int, sectors: int, inner: float) -> Iterator[Spot]:
    """Yield the spaces of rings about (0, 0) from the innermost, each anticlockwise from the right."""
    middle = Point(0.0, 0.0)
    for ring in range(count):
        near, far = inner + ring, inner + ring + 1
        for sector in range(sectors):
            first, last = 360 * sector / sectors, 360 * (sector + 1) / sectors
            if sectors == 1:
                outline = circle(middle, far) + (circle(middle, near) if near else ())
                centre = Point(0.0, (near + far) / 2 if near else 0.0)
            else:
                outline = (*_wedge(middle, near, far, first, last),)
                way = radians((first + last) / 2)
                centre = Point((near + far) / 2 * cos(way), (near + far) / 2 * sin(way))
            wide = min(0.75, 1.2 * pi * (near + 0.5) / sectors)
            yield Spot(centre, outline, Size(wide, min(wide, 0.6)))


def _wedge(middle: Point, near: float, far: float, first: float, last: float) -> Iterator[Segment]:
    for radius, begin, end, letter in ((far, first, last, "M"), (near, last, first, "L")):
        yield (letter, radius * cos(radians(begin)), radius * sin(radians(begin)))
        if radius:
            yield from arc(middle, radius, begin, end)
    yield ("Z",)


def spaces_of(part: BoardPart) -> Iterator[Spot]:
    """Yield the spaces of a part that is made of rings, a track or a polygon."""
    if part.rings is not None:
        return rings(part.rings, part.sectors, part.inner)
    if part.track is not None:
        return track(points_of(part.track), part.spaces)
    return iter([polygon_spot(points_of(part.polygon or ""))])


def track(corners: Sequence[Point], spaces: int | None) -> Iterator[Spot]:
    """Yield the spaces along a track. If it ends where it began, it's a loop.

    Spaces a cell apart along straight lines are squares; others are circles, as large as their distance allows.
    """
    is_loop = corners[0] == corners[-1]
    length = length_of(corners)
    count = spaces or max(2, round(length) + (not is_loop))
    gap = length / (count if is_loop else count - 1)
    square = abs(gap - 1) < 1e-6 and all(
        min(abs(b.x - a.x), abs(b.y - a.y)) < 1e-9 for a, b in pairwise(corners)
    )
    middles = [at_length(corners, k * gap) for k in range(count)]
    beside = [*pairwise(middles), *([(middles[-1], middles[0])] if is_loop else [])]
    radius = min(0.45, 0.47 * min(dist(a, b) for a, b in beside))
    for at in middles:
        if square:
            box = [Point(at.x + dx / 2, at.y + dy / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            yield Spot(at, closed(box), Size(0.86, 0.86))
        else:
            yield Spot(at, circle(at, radius), Size(1.4 * radius, 1.2 * radius))


def length_of(corners: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(dist(a, b) for a, b in pairwise(corners))


def at_length(corners: Sequence[Point], length: float) -> Point:
    """Return the point at a distance along a line."""
    for a, b in pairwise(corners):
        here = dist(a, b)
        if length <= here + 1e-9 and here:
            part = length / here
            return Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
        length -= here
    return corners[-1]


def polygon_spot(corners: Sequence[Point]) -> Spot:
    """Return the space inside a polygon. Its pieces are in a row, from its first side to the far end."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    base = Point((corners[0].x + corners[1].x) / 2, (corners[0].y + corners[1].y) / 2)
    away = hypot(x - base.x, y - base.y) or 1.0
    dx, dy = (x - base.x) / away, (y - base.y) / away
    wide = min(1.0, dist(corners[0], corners[1]))
    free = min(_off(Point(x, y), a, b) for a, b in pairwise([*corners, corners[0]]))
    inner = Size(max(_LEAST_WORDS, 1.6 * free), max(_LEAST_WORDS, free))
    first = Point(base.x + dx * wide / 2, base.y + dy * wide / 2)
    return Spot(Point(x, y), closed(corners), inner, stack=(first, Point(dx * wide, dy * wide)))


def _off(at: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from the line between two others."""
    long = dist(a, b) ** 2 or 1.0
    part = max(0.0, min(1.0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / long))
    return dist(at, (a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)))


_LEAST_WORDS = 0.55
"""The least side of the box for words in a polygon, in cells."""


def card_spot(text: str, cell: float) -> Spot:
    """Return a space for a card, its lower left at (0, 0).

    :param cell: the side of a cell in millimetres.
    """
    size = card_size(text)
    box = Box(0, 0, (size.width + 2 * _LOOSE) / cell, (size.height + 2 * _LOOSE) / cell)
    outline = rectangle(box, _NO_STYLE, (_CORNER + _LOOSE) / cell).segments
    return Spot(Point(*box.centre), outline, Size(0.86 * box.width, 0.86 * box.height))


def placing(at: Point, about: Point, turns: float, moved: Point) -> Affine:
    """Return the map that places a part: at its position, moved, and turned by degrees about a point."""
    turned = move(*about).after(rotate(turns)).after(move(-about.x, -about.y))
    return move(*moved).after(turned).after(move(*at))


def curve(start: Point, end: Point, around: Point | None, bend: float) -> tuple[Segment, ...]:
    """Return a line, or an arc that goes the long way around a point or bends to the left."""
    begin: Segment = ("M", *start)
    if around is not None:
        first = degrees(atan2(start.y - around.y, start.x - around.x))
        last = degrees(atan2(end.y - around.y, end.x - around.x))
        sweep = (last - first) % 360
        return (
            begin,
            *arc(around, dist(start, around), first, first + (sweep if sweep > 180 else sweep - 360)),
        )
    if not bend:
        return begin, ("L", *end)
    height, chord = bend * dist(start, end), dist(start, end)
    # The circle passes through both ends and rises by this much above the line between them, to its left.
    radius = (chord**2 / 4 + height**2) / (2 * abs(height))
    x, y = (end.x - start.x) / chord, (end.y - start.y) / chord
    off = height - radius if height > 0 else height + radius
    middle = Point((start.x + end.x) / 2 - y * off, (start.y + end.y) / 2 + x * off)
    first = degrees(atan2(start.y - middle.y, start.x - middle.x))
    last = degrees(atan2(end.y - middle.y, end.x - middle.x))
    sweep = (last - first) % 360 - (360 if height > 0 else 0)
    return (begin, *arc(middle, radius, first, first + sweep))


_WORDS = Size(2.0, 1.7)
"""The space around a point for words below or above it, in cells."""
_APART = 0.35
"""The space between the board and the track, in cells."""
_LEAST, _MOST = 0.5, 1.0
"""The width of the track, in cells."""
_EVERY_NUMBER = 0.55
"""If spaces are shorter than this, in cells, only every fifth has a number."""


def around_all(spots: Sequence[Spot], areas: Sequence[Area], with_words: Sequence[Spot]) -> Box:
    """Return the box of everything on a board, in cells.

    :param with_words: the points with words, which may be beside them.
    """
    outlines = [spot.outline for spot in spots] + [area.outline for area in areas]
    points = [spot.centre for spot in spots] + [at for outline in outlines for at in ends(outline)]
    for spot in with_words:
        room = Box.about(*spot.centre, _WORDS)
        points += [Point(room.left, room.bottom), Point(room.right, room.top)]
    return Box.around(points or [(0, 0), (1, 1)])


def score_spots(last: int, board: Box) -> Iterator[Spot]:
    """Yield the spaces of a track from 0 to a number, clockwise from the lower left."""
    inner = board.grown(_APART)
    along = 2 * (inner.width + inner.height) / (last - 3)
    wide = min(_MOST, max(_LEAST, along))
    across = max(1, round((last - 3) * inner.width / (inner.width + inner.height) / 2))
    rest = last - 3 - 2 * across
    if rest < 2:
        across, rest = across - 1, rest + 2
    boxes = _boxes(inner, wide, (rest - rest // 2, across, rest // 2, across))
    numbers = 1 if along >= _EVERY_NUMBER else 5
    for number, box in enumerate(boxes):
        corners = ((box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top))
        caption = str(number) if number % numbers == 0 else ""
        inside = Size(0.86 * box.width, 0.86 * box.height)
        yield Spot(Point(*box.centre), closed(corners), inside, caption=caption)


def _boxes(inner: Box, wide: float, counts: tuple[int, int, int, int]) -> Iterator[Box]:
    """Yield the boxes of the left side upwards, the top, the right side downwards and the bottom, with a corner
    before each side."""
    left, bottom, right, top = inner
    up, over, down, back = counts
    yield Box(left - wide, bottom - wide, left, bottom)
    for k in range(up):
        yield Box(left - wide, bottom + k * inner.height / up, left, bottom + (k + 1) * inner.height / up)
    yield Box(left - wide, top, left, top + wide)
    for k in range(over):
        yield Box(left + k * inner.width / over, top, left + (k + 1) * inner.width / over, top + wide)
    yield Box(right, top, right + wide, top + wide)
    for k in range(down):
        yield Box(right, top - (k + 1) * inner.height / down, right + wide, top - k * inner.height / down)
    yield Box(right, bottom - wide, right + wide, bottom)
    for k in range(back):
        yield Box(right - (k + 1) * inner.width / back, bottom - wide, right - k * inner.width / back, bottom)


_LABEL = 0.35
"""The part of the board beyond a coordinate's centre, in cells."""


_BESIDE_LINK = 0.5
"""The space that a link between cells takes on each side, in cells."""


def extent(content: CustomContent, cell: float | None, rooms: Iterable[Box] = ()) -> Box:
    """Return the box of the board in cells, around everything on it and the rim, or around the picture behind
    it.

    :param rooms: the boxes of words beside points, which the board has to contain.
    """
    if content.picture_size is not None and cell is not None:
        return Box(0, 0, content.picture_size.width / cell, content.picture_size.height / cell)
    loose_spots = [spot for spot in content.spots if spot.is_point and not spot.bare]
    bordered = [spot.outline for spot in content.spots if spot.bare or not spot.is_point]
    bordered += [area.outline for area in content.areas] + [ghost.outline for ghost in content.ghosts]
    loose = [curve(line.start, line.end, line.around, line.bend) for line in (*content.lines, *content.links)]
    loose += [spot.outline for spot in loose_spots]
    points = [spot.centre for spot in loose_spots]
    rim = content.options.rim
    at_border = rim if content.has_rim else 0.0
    boxes = list(rooms)
    if bordered:
        boxes.append(Box.around(at for outline in bordered for at in ends(outline)).grown(at_border))
    if points:
        loose_ends = [*points, *(at for outline in loose for at in ends(outline))]
        boxes.append(Box.around(loose_ends).grown(rim))
    elif content.links:
        inner = Box.around(at for outline in loose for at in ends(outline))
        boxes.append(inner.grown(max(at_border, _BESIDE_LINK)))
    box = Box.around_boxes(boxes or [Box(0, 0, 1, 1).grown(rim)])
    if content.labels:
        labels = Box.around(label.centre for label in content.labels).grown(_LABEL)
        across = max(0.0, box.left - labels.left, labels.right - box.right)
        up = max(0.0, box.bottom - labels.bottom, labels.top - box.top)
        box = Box(box.left - across, box.bottom - up, box.right + across, box.top + up)
    return box if min(box.size) > 0.1 else box.grown(0.5)

"""Cut lines and crop marks for the outlines on a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from pnp.base.geometry import Box
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Group, Layer, Path, Style, curved, lines, polyline
from pnp.drawing.theme import WEIGHTS, Theme

Polygon = Sequence[tuple[float, float]]
Segment = tuple[float, float, float, float]
_Line = tuple[float, float, float]  # direction (dx, dy) and distance from the origin, rounded

OFFSET, LENGTH = 1.5, 3.0
"""The distance of crop marks from the bleed of the pieces, and their length, in millimetres."""
EDGE = 3.0
"""The width that stays free at the paper's edge beside marks of full length, in millimetres."""
UNPRINTED = 4.24
"""The width at the paper's edge that home printers leave white, in millimetres: marks become shorter there, and
`pnp preflight --for home` requires no more."""
_STRAIGHT = 6
"""Outlines with more corners are never separated by straight cuts."""


class CutLines(NamedTuple):
    """The lines of one piece on a page."""

    outline: Polygon
    """The outline, including corners that are cut off."""
    line: Polygon
    """The line around the finished piece."""
    corners: Sequence[Polygon] = ()
    """Open lines that cut off corners."""
    holes: Sequence[Polygon] = ()
    is_dark: bool = False
    """Whether the piece has a colour on which faint lines can hardly be seen."""


def cut_segments(outlines: Iterable[Polygon]) -> list[Segment]:
    """Return the sides of all outlines as segments without overlaps, with touching ones joined. Lines between
    pieces come before those around all of them."""
    return [segment for segment, _ in sorted(_shared_segments(outlines), key=lambda found: not found[1])]


def _shared_segments(outlines: Iterable[Polygon]) -> Iterator[tuple[Segment, bool]]:
    """Yield the sides of all outlines, and whether there are pieces on both sides of them somewhere."""
    for (dx, dy, distance), spans in _by_line(outlines).items():
        spans.sort()
        merged = [[*spans[0], 0.0]]
        for start, end in spans[1:]:
            if start <= merged[-1][1] + 1e-3:
                merged[-1][2] += max(0.0, min(end, merged[-1][1]) - start)
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([start, end, 0.0])
        for start, end, twice in merged:
            yield _segment(dx, dy, distance, start, end), twice > _TOUCHING


_HALO = 0.4
"""The width of a line that is printed below one that is cut, in millimetres."""


def cut_layer(pieces: Sequence[CutLines], theme: Theme, *, closed: bool, straight: bool) -> Group:
    """Return the outlines on the cut layer, with shared edges only once. If none are shared, or if ``closed``
    is set, each piece has a closed outline. Cuts within or between pieces come before those that separate them.
    The lines are faint, because full ink is invisible on dark pieces; below those around the holes of these,
    and around them where no straight cuts separate them, there are wider lines in the colour of the paper.

    :param straight: whether straight cuts separate the pieces, apart from any of another shape beside them.
        Otherwise, sides that meet are joined into long strokes.
    """
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.mark)
    holes = [hole for piece in pieces for hole in piece.holes]
    outlines = [piece.outline for piece in pieces]
    dark = [hole for piece in pieces if piece.is_dark for hole in piece.holes]
    if closed or not shared_length(outlines):
        dark += [] if straight else [piece.line for piece in pieces if piece.is_dark]
        drawn = curved([*holes, *(piece.line for piece in pieces)], style)
        return Group((*_halos(dark, theme), drawn), layer=Layer.CUT)
    corners = [corner for piece in pieces for corner in piece.corners]
    found = [curved(holes, style)] if holes else []
    found += [curved(corners, style, closed=False)] if corners else []
    freed = [outline for outline in outlines if straight and len(outline) <= _STRAIGHT]
    others = [outline for outline in outlines if not straight or len(outline) > _STRAIGHT]
    found += [polyline(stroke, style) for stroke in cut_strokes(others)] if others else []
    if freed:
        found.append(lines(cut_segments(freed), style))
    drawn = Path(tuple(part for path in found for part in path.segments), style)
    return Group((*_halos(dark, theme), drawn), layer=Layer.CUT)


def _halos(dark: Sequence[Polygon], theme: Theme) -> tuple[Group, ...]:
    """Return what is printed below lines on dark colour."""
    halo = Style(stroke=theme.palette.paper, width=_HALO, join="round")
    return (Group((curved(dark, halo),), layer=Layer.MARKS),) if dark else ()


def shared_length(outlines: Sequence[Polygon]) -> float:
    """Return the length in millimetres on which sides of different outlines coincide."""
    around = sum(_length(points[k - 1], end) for points in outlines for k, end in enumerate(points))
    once = sum(_length((x1, y1), (x2, y2)) for x1, y1, x2, y2 in cut_segments(outlines))
    return around - once if once < around - _TOUCHING else 0.0


def cut_strokes(outlines: Sequence[Polygon]) -> list[list[tuple[float, float]]]:
    """Return the sides of all outlines in long strokes without overlaps: first those between pieces, then those
    around all of them."""
    found = list(_shared_segments(outlines))
    return [
        stroke
        for between in (True, False)
        for stroke in _joined([segment for segment, shared in found if shared is between])
    ]


def _joined(segments: Sequence[Segment]) -> Iterator[list[tuple[float, float]]]:
    """Yield segments joined where they meet, going on as straight as possible. Strokes begin where an odd
    number of segments meets, so there are as few as possible."""
    ends: list[tuple[float, float]] = []
    meeting: dict[tuple[int, int], int] = {}

    def corner(x: float, y: float) -> int:
        at = round(x / _MEETING), round(y / _MEETING)
        for near in ((at[0] + i, at[1] + j) for i in (0, -1, 1) for j in (0, -1, 1)):
            if near in meeting:
                return meeting[near]
        meeting[at] = len(ends)
        ends.append((x, y))
        return meeting[at]

    left: dict[int, set[int]] = defaultdict(set)
    for x1, y1, x2, y2 in segments:
        first, last = corner(x1, y1), corner(x2, y2)
        left[first].add(last)
        left[last].add(first)

    def stroke(start: int) -> list[tuple[float, float]]:
        walked = [start]
        while onward := left[walked[-1]]:
            here = walked[-1]
            came = ends[walked[-2]] if len(walked) > 1 else None
            turns = {to: _turn(came, ends[here], ends[to]) for to in onward}
            to = min(sorted(onward), key=lambda to: round(turns[to], 6))
            left[here].remove(to)
            left[to].remove(here)
            walked.append(to)
        return [ends[k] for k in walked]

    for odd in (True, False):
        for start in sorted(left, key=lambda k: (-round(ends[k][1], 3), round(ends[k][0], 3))):
            while left[start] and (not odd or len(left[start]) % 2):
                yield stroke(start)


def _turn(came: tuple[float, float] | None, here: tuple[float, float], to: tuple[float, float]) -> float:
    """Return a measure of how much a line bends at a point, from 0 for straight ahead to 2 for a reversal."""
    if came is None:
        return 0.0
    first, second = (here[0] - came[0], here[1] - came[1]), (to[0] - here[0], to[1] - here[1])
    return 1 - (first[0] * second[0] + first[1] * second[1]) / (hypot(*first) * hypot(*second))


_MEETING = 0.02
"""Ends of lines that are less than this apart, in mm, are one corner: only rounding separates them."""
_TOUCHING = 0.01
"""Edges that coincide for less than this, in mm, don't count as shared."""


def _length(start: tuple[float, float], end: tuple[float, float]) -> float:
    return hypot(end[0] - start[0], end[1] - start[1])


def crop_marks(
    outlines: Sequence[Polygon], theme: Theme, page: Box, bleed: float, *, free: Box | None = None
) -> Group:
    """Return lines outside all pieces, at both ends of every straight line that contains sides.

    Only for layouts whose lines run through no piece: grids and straight-cut hexagons.

    :param free: the box to whose edges long marks run; by default, marks are short.
    """
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.mark)
    offset = bleed + OFFSET
    marks: list[Segment] = []
    for line, spans in _by_line(outlines).items():
        dx, dy, distance = line
        low, high = min(start for start, _ in spans), max(end for _, end in spans)
        for start, out in ((low - offset, -1), (high + offset, 1)):
            mark = _segment(
                dx, dy, distance, *sorted((start, start + out * _length_of(page, line, start, out)))
            )
            if free is not None and (far := _as_far_as(free, (dx, dy, distance), start, out)) > LENGTH:
                marks.append(_segment(dx, dy, distance, *sorted((start, start + out * far))))
            elif _inside(mark, page.grown(-UNPRINTED)):
                marks.append(mark)
    return Group((lines(marks, style),) if marks else (), layer=Layer.MARKS)


def boxes_of(marks: Group) -> list[Box]:
    """Return the box of each of some marks."""
    paths = (one.shape for one in flatten((marks,)) if isinstance(one.shape, Path))
    ends = [(float(one[1]), float(one[2])) for path in paths for one in path.segments if len(one) == 3]
    return [Box.around(pair) for pair in zip(ends[::2], ends[1::2], strict=True)]


def _length_of(page: Box, line: _Line, start: float, out: int) -> float:
    """Return the length of a mark in millimetres: less than usual near the paper's edge, but no less than
    `_LEAST`."""
    return min(LENGTH, max(_LEAST_MARK, _as_far_as(page.grown(-UNPRINTED), line, start, out)))


class Guides(NamedTuple):
    """Marks beyond the ends of lines that have space for them. Elsewhere, lines are marked in the bleed; those
    that run through pieces, and those without bleed, are drawn."""

    marks: tuple[Segment, ...]
    lines: tuple[Segment, ...]
    in_bleed: tuple[Segment, ...] = ()

    def shapes(self, theme: Theme) -> Group:
        """Return the marks in full ink, on a band of paper in the bleed, and the lines as faint as outlines
        are."""
        marked = Style(stroke=theme.palette.ink, width=WEIGHTS.mark)
        faint = Style(stroke=theme.palette.faint, width=WEIGHTS.mark)
        band = Style(stroke=theme.palette.paper, width=_BAND)
        paths = ((self.lines, faint), (self.in_bleed, band), ((*self.in_bleed, *self.marks), marked))
        return Group(tuple(lines(found, style) for found, style in paths if found), layer=Layer.MARKS)


def guides(
    outlines: Sequence[Polygon], page: Box, bleed: float, taken: Sequence[Box], *, to_edge: bool = False
) -> Guides:
    """Return the guides for straight cuts between pieces that aren't in one grid, or that extend almost to the
    paper's edge. Marks are shorter near the edge, and never on a piece or anything else on the sheet.

    :param taken: the boxes of everything else on the sheet.
    :param to_edge: whether marks run to the paper's edge if nothing is in the way.
    """
    boxes = [Box.around(points) for points in outlines]
    blocked = [*(box.grown(bleed) for box in boxes), *taken]
    marks: list[Segment] = []
    drawn: list[Segment] = []
    in_bleed: list[Segment] = []
    for (dx, dy, distance), spans in _by_line(outlines).items():
        low, high = min(start for start, _ in spans), max(end for _, end in spans)
        line = (dx, dy, distance)
        found = {
            out: mark
            for end, out in ((low, -1), (high, 1))
            if (mark := _mark(line, end, out, page, bleed, blocked)) is not None
        }
        crossed = any(_runs_through(_segment(*line, low, high), box) for box in boxes)
        if crossed or (len(found) < 2 and bleed < _LEAST_MARK):
            drawn += [_segment(*line, start, end) for start, end in _merged(spans)]
        else:  # marks are in the bleed, which is cut off, so that no line stays on a piece
            ends = [(end, out) for end, out in ((low, -1), (high, 1)) if out not in found]
            in_bleed += [_bleed_mark(line, end, out, page, bleed, taken) for end, out in ends]
        if not crossed:
            marks += (_lengthened(mark, line, page, blocked) if to_edge else mark for mark in found.values())
    return Guides(tuple(marks), tuple(drawn), tuple(in_bleed))


_LEAST_MARK = 1.5
"""The least length of a mark that can still be seen, in millimetres."""
_IN_BLEED = 0.5
"""The distance from a piece at which marks in the bleed begin, as a fraction of the bleed: a cut that is a
little off shows none of them."""
_BAND = 0.7
"""The width of the paper on both sides of a mark in the bleed, in millimetres."""


def _bleed_mark(line: _Line, end: float, out: int, page: Box, bleed: float, taken: Sequence[Box]) -> Segment:
    """Return the mark in the bleed at the end of a line, and as far beyond it as a mark may be long."""
    edge = end + out * bleed
    for length in (LENGTH, (LENGTH + _LEAST_MARK) / 2, _LEAST_MARK, _LEAST_MARK / 2):
        beyond = _segment(*line, edge, edge + out * length)
        box = Box.around((beyond[:2], beyond[2:]))
        if _inside(beyond, page.grown(-UNPRINTED)) and not any(box.touches(other) for other in taken):
            edge += out * length
            break
    return _segment(*line, *sorted((end + out * _IN_BLEED * bleed, edge)))


def _mark(line: _Line, end: float, out: int, page: Box, bleed: float, blocked: Sequence[Box]) -> Segment | None:
    """Return the mark beyond the end of a line, shorter near the paper's edge; None if there is no space for
    one."""
    start = end + out * (bleed + OFFSET)
    for length in (LENGTH, (LENGTH + _LEAST_MARK) / 2, _LEAST_MARK):
        mark = _segment(*line, start, start + out * length)
        if _inside(mark, page.grown(-UNPRINTED)):
            box = Box.around((mark[:2], mark[2:]))
            if not any(box.touches(other) for other in blocked):
                return mark
    return None


def _lengthened(mark: Segment, line: _Line, page: Box, blocked: Sequence[Box]) -> Segment:
    """Return a mark extended to the paper's edge, or unchanged if something is in the way."""
    dx, dy, _ = line
    start, end = dx * mark[0] + dy * mark[1], dx * mark[2] + dy * mark[3]
    out = 1 if end > start else -1
    longer = _segment(*line, start, start + out * _as_far_as(page, line, start, out))
    box = Box.around((longer[:2], longer[2:]))
    return mark if any(box.touches(other) for other in blocked) else longer


def _as_far_as(box: Box, line: _Line, start: float, out: int) -> float:
    """Return the distance from a place on a line to the edge of a box; negative outside the box."""
    dx, dy, distance = line
    x, y, *_ = _segment(dx, dy, distance, start, start)
    ways = [
        (side - at) / (out * step)
        for at, step, sides in ((x, dx, (box.left, box.right)), (y, dy, (box.bottom, box.top)))
        if abs(step) > _TOUCHING
        for side in (sides[out * step > 0],)
    ]
    return min(ways)


def _runs_through(segment: Segment, box: Box) -> bool:
    """Return whether a horizontal or vertical line divides a box."""
    line, inner = Box.around((segment[:2], segment[2:])), box.grown(-_TOUCHING)
    return line.touches(inner)


def _merged(spans: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield spans joined where they touch or overlap."""
    (start, end), *others = sorted(spans)
    for low, high in others:
        if low > end + 1e-3:
            yield start, end
            start, end = low, high
        end = max(end, high)
    yield start, end


def _by_line(outlines: Iterable[Polygon]) -> dict[_Line, list[tuple[float, float]]]:
    """Return, for each straight line that contains sides, their spans along it."""
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
    """Return the lines in order, joining those that differ only by rounding."""
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

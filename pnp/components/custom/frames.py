"""Draw the frame inside the edges of a board: a band in a darker tone with the coordinates in it, and ornaments
in corners that are empty.

Positions are in cells, drawings in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin

from pnp.base.geometry import Box, Point, Size
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import CustomContent
from pnp.components.custom.ornaments import draw_ornament
from pnp.components.custom.outlines import arc, at_length, curve, ends, length_of
from pnp.drawing.palette import DARK, between, contrast, grey, legible_on, luminance
from pnp.drawing.shapes import Colour, Path, Shape, Style, polygon, polyline, rectangle
from pnp.drawing.theme import WEIGHTS

_PIECE, _STEP = 0.5, 0.25
"""The space for a piece around a point, and the distance between points along a line, in cells."""
_OF_CELLS, _MOST_FRAME, _LEAST_FRAME = 0.8, 11.0, 1.8
"""The part of the space around the places that a frame takes, and its greatest and its least width, in
millimetres."""
_INLAY, _IN_CORNER, _NEAR_LABELS = 0.16, 0.24, 0.03
"""The distances of a frame's light line and of its ornaments from its edges, in widths of the frame, and the
distance of a frame with coordinates from the places, in cells."""
_FAN, _LEAST_FAN, _MOST_FAN = 0.8, (1.1, 14.0), 46.0
"""The radius of the ornament in an empty corner, relative to the space there; its least in cells and in
millimetres, and its greatest in millimetres."""
_MOST_LABELLED, _LABEL = 1.1, 0.2
"""The greatest width of a frame with coordinates, and the space that a coordinate beside one takes on each
side, in cells."""
_ENOUGH, _LIGHT = 4.7, 0.7
"""The least contrast of coordinates with their frame, and the luminance above which they have the colour of the
background."""
_GRAIN, _LEAST_GRAIN = 0.3, 4.0
"""How much of the colour of the lines is in the grain of a frame, and the width of a frame that has grain."""
_LINES = ((0.26, (37.0, 5.0, 19.0, 3.0)), (0.72, (23.0, 4.0, 41.0, 6.0)), (0.47, (53.0, 7.0)))
"""The places of the lines of the grain, in widths of the frame, and the lengths of their parts and of the gaps
between these, in millimetres; the last line would cross coordinates."""
_BESIDE, _BELOW = 0.08, 0.17
"""How much darker the sides and the lower part of a frame are than its upper part."""
_SHADOW, _CAST = 0.8, 0.4
"""The width of a frame's shadow in millimetres, and how much of the frame's colour is in it."""
_STEPS, _OF_LINE = 60, 0.25
"""The most steps by which the colour of a frame is made darker, and the least part of the lines in it."""


def _used(content: CustomContent, rooms: Iterable[Box]) -> list[Point]:
    """Return points around everything on a board but its coordinates, from which its frame is clear, in cells.

    :param rooms: the boxes of words beside points.
    """
    boxes = [Box.about(*spot.centre, Size(2 * _PIECE, 2 * _PIECE)) for spot in content.spots if spot.is_point]
    boxes += rooms
    found = [Point(x, y) for box in boxes for x in (box.left, box.right) for y in (box.bottom, box.top)]
    outlines = [*(one.outline for one in content.spots), *(one.outline for one in content.ghosts)]
    found += (at for outline in outlines for at in ends(outline))
    links = (*content.lines, *content.links)
    long = [curve(link.start, link.end, link.around, link.bend) for link in links]
    long += [area.outline for area in content.areas]
    for outline in long:
        corners = list(ends(outline))
        closing = [corners[0]] if outline[-1] == ("Z",) else []
        way = [*corners, *closing]
        found += (at_length(way, k * _STEP) for k in range(int(length_of(way) / _STEP) + 1))
    return found


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """The frame inside the edges of a board."""

    width: float
    """Its width in millimetres."""
    labelled: bool
    """Whether the coordinates are in it."""
    fans: tuple[float, float]
    """The radius of the ornaments at the upper left and the lower right, and at the other two corners, in
    millimetres; 0 for none."""


def frame_in(content: CustomContent, whole: Box, rooms: Iterable[Box], cell: float) -> BoardFrame | None:
    """Return the frame of a board with a background; None if there's no space for one.

    :param whole: the board in cells.
    :param rooms: the boxes of words beside points, in cells.
    """
    if content.ground is None or content.picture is not None:
        return None
    used = _used(content, rooms)
    if not used:
        return None
    inner = Box.around(used)
    labels = [label for label in content.labels if not label.inside]
    labelled = bool(labels) and all(
        _is_outside(label.centre, inner) and _to_edge(label.centre, whole) < _MOST_LABELLED / 2
        for label in labels
    )
    if labels and not labelled:
        inner = Box.around_boxes([inner, Box.around(label.centre for label in labels).grown(_LABEL)])
    free = min(inner.left - whole.left, inner.bottom - whole.bottom)
    free = min(free, whole.right - inner.right, whole.top - inner.top)
    if labelled:
        width = cell * min(free - _NEAR_LABELS, 2 * min(_to_edge(label.centre, whole) for label in labels))
    else:
        width = min(_OF_CELLS * free * cell, _MOST_FRAME)
    if width < _LEAST_FRAME:
        return None
    edge = width / cell
    field = Box(whole.left + edge, whole.bottom + edge, whole.right - edge, whole.top - edge)
    inside = [*used, *(label.centre for label in labels)] if not labelled else used
    rising = min(_fan((field.left, field.top), inside, cell), _fan((field.right, field.bottom), inside, cell))
    falling = min(_fan((field.left, field.bottom), inside, cell), _fan((field.right, field.top), inside, cell))
    return BoardFrame(width, labelled, (rising, falling))


def _is_outside(at: Point, box: Box) -> bool:
    return not (box.left < at.x < box.right and box.bottom < at.y < box.top)


def _to_edge(at: Point, whole: Box) -> float:
    return min(at.x - whole.left, whole.right - at.x, at.y - whole.bottom, whole.top - at.y)


def _fan(corner: tuple[float, float], used: Sequence[Point], cell: float) -> float:
    """Return the radius of the ornament at a corner in millimetres; 0 if there's too little space."""
    free = min(hypot(x - corner[0], y - corner[1]) for x, y in used)
    radius = min(_FAN * free * cell, _MOST_FAN)
    return radius if radius >= max(_LEAST_FAN[0] * cell, _LEAST_FAN[1]) else 0.0


@dataclass(frozen=True, slots=True)
class FrameColours:
    """The colours of a board's background and its frame; None if only lines are printed."""

    field: Colour | None
    band: Colour | None
    light: Colour
    """The colour of what is on the frame."""
    line: Colour
    soft: Colour
    """The colour of ornaments on the background."""
    greys: bool = False
    """Whether the palette has greys only."""


def frame_colours(field: Colour | None, line: Colour, brush: Brush) -> FrameColours:
    """Return the colours of the frame for a background: darker, in its hue, but light if in greys."""
    palette = brush.theme.palette
    if field is None:
        return FrameColours(None, None, line, line, between(line, palette.paper, 0.55))
    if brush.paints.greys and luminance(field) > DARK:
        band = grey(0.92 * luminance(field))
        return FrameColours(field, band, palette.ink, line, grey(0.9 * luminance(field)), greys=True)
    if luminance(field) < DARK:
        band, light = between(field, "#000000", 0.35), legible_on(field, palette)
        soft = between(field, light, 0.16)
        return FrameColours(field, band, between(light, field, 0.12), line, soft, greys=brush.paints.greys)
    levels = [int(field[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = field if luminance(field) > _LIGHT else palette.paper
    end, band = line if contrast(line, light) >= _ENOUGH else palette.ink, field
    for step in range(_STEPS + 1):
        deep = "#" + "".join(f"{round(255 * level ** (1 + step / 4)):02x}" for level in levels)
        band = between(deep, end, _OF_LINE + (1 - _OF_LINE) * (step / _STEPS) ** 3)
        if contrast(band, light) >= _ENOUGH:
            break
    return FrameColours(field, band, light, line, between(field, band, 0.22))


def draw_frame(board: Box, frame: BoardFrame | None, colours: FrameColours) -> Iterator[Shape]:
    """Yield a frame, the background within it, and ornaments at its corners; all in millimetres. Without a
    frame, it's the background alone."""
    if frame is None:
        style = Style(fill=colours.field, stroke=colours.line, width=WEIGHTS.thick, join="round")
        yield rectangle(board, style, 1.5)
        return
    inner = board.grown(-frame.width)
    outer = Style(fill=colours.band, stroke=colours.line, width=WEIGHTS.thick, join="round")
    yield rectangle(board, outer, 1.5)
    yield rectangle(inner, Style(fill=colours.field))
    yield from _depth(board, inner, colours)
    yield rectangle(inner, Style(stroke=colours.line, width=WEIGHTS.line))
    yield from _grain(board, frame, colours)
    mark = colours.light if colours.band else colours.soft
    inlay = Style(stroke=mark, width=WEIGHTS.thin)
    yield rectangle(board.grown(-_INLAY * frame.width), inlay, 0.6)
    if not frame.labelled:
        yield rectangle(inner.grown(_INLAY * frame.width), inlay)
    for x, across in ((board.left, 1), (board.right, -1)):
        for y, up in ((board.bottom, 1), (board.top, -1)):
            corner = Point(x + across * frame.width, y + up * frame.width)
            joint = [(x, corner.y), corner, (corner.x, y)]
            yield polyline(joint, Style(stroke=colours.line, width=WEIGHTS.line))
            box = Box.around([(x, y), corner])
            yield rectangle(box.grown(-_INLAY * frame.width), inlay)
            yield from draw_ornament(
                "rosette", box.grown(-_IN_CORNER * frame.width), mark, colours.band or mark
            )
            if radius := frame.fans[across * up > 0]:
                yield from _draw_fan(corner, across, up, radius, colours)


def _depth(board: Box, inner: Box, colours: FrameColours) -> Iterator[Shape]:
    """Yield the sides of a frame that are in the shade, and the shadow of the frame on the background. Only
    darker tones are used, so that coordinates stay legible."""
    if colours.band is None or colours.field is None or colours.greys:
        return
    rim = board.grown(-WEIGHTS.thick / 2)
    upright = [(rim.left, inner.left), (inner.right, rim.right)]
    sides = [(Box(left, inner.bottom, right, inner.top), _BESIDE) for left, right in upright]
    for side, part in (*sides, (Box(inner.left, rim.bottom, inner.right, inner.bottom), _BELOW)):
        yield rectangle(side, Style(fill=between(colours.band, "#000000", part)))
    left, top = inner.left + _SHADOW, inner.top - _SHADOW
    outer = [(inner.left, inner.bottom), (inner.left, inner.top), (inner.right, inner.top)]
    corners = [*outer, (inner.right, top), (left, top), (left, inner.bottom)]
    yield polygon(corners, Style(fill=between(colours.field, colours.band, _CAST)))


def _grain(board: Box, frame: BoardFrame, colours: FrameColours) -> Iterator[Shape]:
    """Yield the grain of the wood, which runs along the frame, clear of coordinates."""
    if colours.band is None or frame.width < _LEAST_GRAIN:
        return
    colour = between(colours.band, colours.line, _GRAIN)
    for part, dash in _LINES[:2] if frame.labelled else _LINES:
        style = Style(stroke=colour, width=WEIGHTS.thin, dash=dash)
        yield rectangle(board.grown(-part * frame.width), style)


def _draw_fan(at: Point, across: int, up: int, radius: float, colours: FrameColours) -> Iterator[Shape]:
    """Yield a quarter of a rosette in a corner, between two arcs."""

    def place(angle: float, far: float) -> tuple[float, float]:
        return at.x + across * far * cos(angle), at.y + up * far * sin(angle)

    stroke = Style(stroke=colours.soft, width=WEIGHTS.line if colours.field else WEIGHTS.thin)
    first = {(1, 1): 0.0, (-1, 1): 90.0, (-1, -1): 180.0, (1, -1): 270.0}[across, up]
    for far in (radius, 0.95 * radius, 0.26 * radius):
        start = (at.x + far * cos(radians(first)), at.y + far * sin(radians(first)))
        yield Path((("M", *start), *arc(at, far, first, first + 90)), stroke)
    petal = Style(fill=colours.soft) if colours.field else stroke
    for k in range(4):
        angle = (k + 0.5) * pi / 8
        tip, foot, side = place(angle, 0.9 * radius), place(angle, 0.3 * radius), pi / 8 * 0.5
        out = (*place(angle - side, 0.45 * radius), *place(angle - side, 0.78 * radius))
        back = (*place(angle + side, 0.78 * radius), *place(angle + side, 0.45 * radius))
        yield Path((("M", *foot), ("C", *out, *tip), ("C", *back, *foot), ("Z",)), petal)

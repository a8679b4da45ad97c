"""Draw the links between the places of a board (lines, ladders, snakes and others), the numbers of places
beside them, and the legend below the board. Lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, ceil, cos, dist, hypot, pi, sin, sqrt

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, format_length, stretch
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.deck import Tint
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import CustomContent, Line, Spot
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.grid.labels import draw_arrow
from pnp.components.grid.reading import Kind, Legend
from pnp.drawing.fonts import text_width
from pnp.drawing.palette import Palette, between, legible_on
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Drawing,
    Font,
    Group,
    Path,
    Segment,
    Shape,
    Style,
    line,
    lines,
    polygon,
    polyline,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme

_RAILS, _RUNG = 0.17, 0.32
"""Half the width of a ladder, and the distance of its rungs, in cells."""
_SNAKE, _WAVE, _WAVES = 0.17, 0.13, 1.7
"""The width of a snake, how far it winds to either side, and the length of a wave, in cells."""
_HEAD = 0.145
"""The radius of its head, in cells."""
RIVER = 0.16
"""The width of a river in cells."""
_HALF_SPACE, _CLEAR = 0.13, 0.06
"""Half the width of a link's spaces, and the space at their ends, in cells or in spaces."""
_SHORT_TEXT = 2
"""A text of at least this many characters appears in the legend, too."""
_FINE = 24
"""The number of straight lines that replace each curve of an arrow."""
_DOUBLE = 0.07
"""The distance of the two lines of a double link from its middle, in cells."""


def draw_link(link: Line, cell: float, colour: Colour, palette: Palette, width: float) -> Iterator[Shape]:
    """Draw a link between two positions in millimetres.

    :param cell: the width of a cell.
    :param width: the width of a plain line.
    """
    if link.spaces:
        yield from _spaces(link, cell, colour, palette, width)
        return
    match link.style:
        case "arrow":
            path = curve(link.start, link.end, link.around, link.bend)
            yield from draw_arrow(
                list(ends(path, _FINE)), cell, palette, colour if link.colour else palette.accent
            )
        case "ladder":
            yield from _ladder(link.start, link.end, cell, colour, palette)
        case "snake":
            path = curve(link.start, link.end, None, link.bend)
            yield from _snake(list(ends(path, _FINE)), cell, colour, palette)
        case "bridge":
            yield from _bridge(link.start, link.end, cell, colour, palette)
        case "river":
            path = curve(link.start, link.end, link.around, link.bend)
            water = colour if link.colour else between(palette.players[1], palette.paper, 0.4)
            yield Path(path, Style(stroke=water, width=RIVER * cell, cap="round", join="round"))
        case "double":
            path = curve(link.start, link.end, link.around, link.bend)
            yield Path(path, Style(stroke=colour, width=2 * _DOUBLE * cell + width))
            yield Path(path, Style(stroke=palette.paper, width=2 * _DOUBLE * cell - width))
        case "line" | "dashed":
            dash = (0.12 * cell, 0.08 * cell) if link.style == "dashed" else ()
            path = curve(link.start, link.end, link.around, link.bend)
            yield Path(path, Style(stroke=colour, width=width, dash=dash, cap="butt" if dash else "round"))


def _spaces(link: Line, cell: float, colour: Colour, palette: Palette, width: float) -> Iterator[Shape]:
    """Draw the spaces of a link in a row, from place to place."""
    line = list(ends(curve(link.start, link.end, link.around, link.bend)))
    near, far = ((reach + _CLEAR) * cell for reach in link.ends)
    step = max(0.0, length_of(line) - near - far) / link.spaces
    style = Style(fill=colour if link.colour else palette.paper, stroke=palette.ink, width=width, join="round")
    for k in range(link.spaces):
        a, b = (at_length(line, near + (k + part) * step) for part in (_CLEAR, 1 - _CLEAR))
        long = dist(a, b) or 1.0
        half = min(_HALF_SPACE * cell, 0.4 * long)
        x, y = (b.x - a.x) / long * half, (b.y - a.y) / long * half
        corners = [(a.x + y, a.y - x), (b.x + y, b.y - x), (b.x - y, b.y + x), (a.x - y, a.y + x)]
        yield polygon(corners, style)


def _bridge(start: Point, end: Point, cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    """Draw a bridge halfway between two positions: its deck, and two rails that spread at both ends."""
    length = dist(start, end)
    x, y = (end.x - start.x) / length * cell, (end.y - start.y) / length * cell
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)

    def at(ahead: float, aside: float) -> tuple[float, float]:
        return middle.x + x * ahead - y * aside, middle.y + y * ahead + x * aside

    deck = [at(*one) for one in ((-0.2, -0.1), (0.2, -0.1), (0.2, 0.1), (-0.2, 0.1))]
    yield polygon(deck, Style(fill=palette.paper))
    for side in (-1, 1):
        rail = [
            at(ahead, side * aside) for ahead, aside in ((-0.27, 0.17), (-0.2, 0.1), (0.2, 0.1), (0.27, 0.17))
        ]
        yield polyline(rail, Style(stroke=colour, width=0.05 * cell, cap="round", join="round"))


def _ladder(start: Point, end: Point, cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    """Draw two rails with rungs between them, over a rim of paper."""
    length = dist(start, end)
    x, y = (end.x - start.x) / length, (end.y - start.y) / length
    side = _RAILS * cell

    def at(along: float, aside: float) -> tuple[float, float]:
        return start.x + x * along - y * aside, start.y + y * along + x * aside

    rails = [(*at(0, s), *at(length, s)) for s in (-side, side)]
    count = max(2, round(length / (_RUNG * cell)))
    rungs = [
        (*at(length * (k + 0.5) / count, -side), *at(length * (k + 0.5) / count, side)) for k in range(count)
    ]
    for more, paint in ((0.06, palette.paper), (0.0, colour)):
        yield lines(rails, Style(stroke=paint, width=(0.07 + more) * cell, cap="round"))
        yield lines(rungs, Style(stroke=paint, width=(0.045 + more) * cell))


def _snake(way: list[Point], cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    """Draw a snake that winds along a way from its head to its tail, where it's thinner."""
    length = length_of(way)
    waves = max(1.0, round(2 * length / (_WAVES * cell)) / 2)
    steps = max(24, round(30 * waves))
    middle = [at_length(way, length * k / steps) for k in range(steps + 1)]
    spine: list[Point] = []
    for k, here in enumerate(middle):
        before, after = middle[max(0, k - 1)], middle[min(steps, k + 1)]
        long = dist(before, after) or 1.0
        x, y = (after.x - before.x) / long, (after.y - before.y) / long
        part = k / steps
        aside = _WAVE * cell * sin(2 * pi * waves * part) * min(1.0, 6 * part, 6 * (1 - part))
        spine.append(Point(here.x - y * aside, here.y + x * aside))
    for rim, paint in ((0.05 * cell, palette.paper), (0.0, colour)):
        yield Path(tuple(_body(spine, cell, rim)), Style(fill=paint))
    yield from _scales(spine, cell, palette)
    yield from _head(spine[0], spine[2], cell, colour, palette)


def _body(spine: list[Point], cell: float, rim: float) -> Iterator[Segment]:
    """Yield the outline of a snake's body: one side to the tail, and back along the other."""
    sides: list[list[tuple[float, float]]] = [[], []]
    for k, here in enumerate(spine):
        before, after = spine[max(0, k - 1)], spine[min(len(spine) - 1, k + 1)]
        long = hypot(after.x - before.x, after.y - before.y) or 1.0
        x, y = (after.x - before.x) / long, (after.y - before.y) / long
        part = k / (len(spine) - 1)
        half = _SNAKE * cell / 2 * (1 - max(0.0, part - 0.55) / 0.45 * 0.85) + rim
        sides[0].append((here.x - y * half, here.y + x * half))
        sides[1].append((here.x + y * half, here.y - x * half))
    yield from polyline([*sides[0], *reversed(sides[1])], Style()).segments
    yield ("Z",)


def _scales(spine: list[Point], cell: float, palette: Palette) -> Iterator[Shape]:
    """Draw a broken line along the back."""
    style = Style(stroke=palette.paper, width=0.045 * cell, dash=(0.11 * cell, 0.13 * cell), cap="round")
    yield polyline(spine[4 : len(spine) * 4 // 5], style)


def _head(at: Point, neck: Point, cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    angle = atan2(at.y - neck.y, at.x - neck.x)

    def off(ahead: float, aside: float) -> tuple[float, float]:
        return (
            at.x + cell * (ahead * cos(angle) - aside * sin(angle)),
            at.y + cell * (ahead * sin(angle) + aside * cos(angle)),
        )

    tongue = Style(stroke=palette.accent, width=0.03 * cell, cap="round")
    yield line(*at, *off(0.24, 0), tongue)
    yield lines([(*off(0.24, 0), *off(0.31, side)) for side in (-0.05, 0.05)], tongue)
    yield Circle(*at, (_HEAD + 0.035) * cell, Style(fill=palette.paper))
    yield Circle(*at, _HEAD * cell, Style(fill=colour))
    for side in (-0.066, 0.066):
        yield Circle(*off(0.053, side), 0.045 * cell, Style(fill=palette.paper))
        yield Circle(*off(0.066, side), 0.022 * cell, Style(fill=palette.ink))


_NUMBER, _LEAST_POINTS, MOST_POINTS = 0.26, 5.0, 13.0
"""The usual size of numbers in cells, and its bounds in points."""
_ALONE = 1.4
"""How much larger numbers are if they're the only contents of all places."""
_MOST_WIDE = 1.1
"""The greatest width of numbers, relative to the boxes of their places, which leaves a margin."""
_CLEAR_OF_WORDS = Point(0.04, 0.05)
"""The distance of a number from the right of a dot, and from the line below it that leads right, in cells."""


def is_dot(spot: Spot) -> bool:
    """Return whether a place is a bare point or a small dot, which has no room for anything."""
    return spot.is_point and (spot.solid or not spot.outline)


def number_at(spot: Spot, size: Size, *, above: bool, linked: bool) -> Point:
    """Return where the middle of a place's number is, in cells: in the middle, above its other contents, at the
    upper left of a square cell under links, or right of a dot and above it, clear of lines.

    :param size: the size of the number, in cells.
    """
    x, y = spot.centre
    if is_dot(spot):
        radius = Box.around(ends(spot.outline)).width / 2 if spot.outline else 0.0
        return Point(x + radius + _CLEAR_OF_WORDS.x + size.width / 2, y + _CLEAR_OF_WORDS.y + size.height / 2)
    if linked and spot.inner.width > 0.8:
        inside = spot.gap / 2 + (1 - sqrt(0.5)) * spot.corners
        return Point(x - 0.46 + inside + size.width / 2, y + 0.45 - inside - size.height / 2)
    return Point(x, y + 0.36 * spot.inner.height) if above else spot.centre


def number_points(spots: Iterable[Spot], cell: float, *, alone: bool = False) -> float:
    """Return the size of all numbers in points: as large as the largest number's place allows.

    :param cell: the width of a cell, in millimetres.
    :param alone: whether numbers are the only contents of all places.
    :raises OptionError: if the smallest size is too large.
    """
    usual = max(_LEAST_POINTS, min(MOST_POINTS, _NUMBER * cell / MM_PER_POINT)) * (_ALONE if alone else 1.0)
    wide, text = 0.0, ""
    for spot in spots:
        if spot.numbered and not is_dot(spot):
            across = text_width(str(spot.number), usual, Font.SEMIBOLD) / spot.inner.width
            wide, text = max((wide, text), (across, str(spot.number)))
    points = usual * min(1.0, cell * _MOST_WIDE / wide) if wide else usual
    if points < _LEAST_POINTS:
        message = Sentence(
            "{text} doesn't fit in a cell of {cell}: set `cell` to {least} or more",
            text=quoted(text),
            cell=format_length(cell),
            least=format_length(ceil(10 * cell * _LEAST_POINTS / points) / 10),
        )
        raise OptionError.at("cell", message)
    return points


def upper(box: Box, part: float) -> Box:
    """Return the upper part of a box, without ``part`` of its height."""
    return Box(box.left, box.bottom + part * box.height, box.right, box.top)


_PICTURE, _PIECE, _SIGN, _ON_PIECE = 0.62, 0.36, 0.5, 0.4
"""The side of a picture, the radius of a piece, and the height of a sign alone and on a piece, relative to the
box."""


def draw_art(picture: Drawing, size: Size, brush: Brush) -> Drawing:
    """Draw the picture behind a board, at a size in millimetres."""
    across, up = size.width / picture.size.width, size.height / picture.size.height
    return Drawing(size, (Group(brush.picture(picture, None, across), stretch(across, up)),))


def draw_legend(legend: Legend, content: CustomContent, brush: Brush, theme: Theme) -> Iterator[Shape]:
    """Yield the shapes of a legend, from its own lower left."""
    palette = theme.palette
    for kind, box, words in legend.entries:
        tint = kind.face.fill or _common_fill(kind, content)
        fill = tint and not brush.paints.outlined and brush.printed(tint)
        yield rectangle(box, Style(fill=fill or palette.paper, stroke=palette.line, width=WEIGHTS.thin))
        yield from _in_box(kind, box, content, brush, theme)
        yield from words


def _common_fill(kind: Kind, content: CustomContent) -> Tint | None:
    """Return the colour of all cells or regions of a kind, if they have only one and the kind isn't a piece."""
    if kind.sign in content.piece_colours or content.options.legend[kind.sign].symbol:
        return None
    tints = {one.fill for one in content.spots if kind.sign in (one.sign, one.region)}
    return tints.pop() if len(tints) == 1 else None


def _in_box(kind: Kind, box: Box, content: CustomContent, brush: Brush, theme: Theme) -> Iterator[Shape]:
    """Yield the contents of a kind's box: its picture, its piece at the start, or its sign if there are no
    colours."""
    piece, symbol = content.piece_colours.get(kind.sign), content.options.legend[kind.sign].symbol
    if kind.face.picture:
        side = _PICTURE * box.width
        yield brush.icon(kind.face.picture, Box.about(*box.centre, Size(side, side)))
    elif _shows_piece(kind, content, brush):
        fill = brush.printed(piece) if piece is not None else None
        if fill is not None:
            style = Style(fill=fill, stroke=theme.palette.ink, width=WEIGHTS.thin)
            yield Circle(*box.centre, _PIECE * box.width, style)
        if symbol:
            below = fill or (brush.printed(kind.face.fill) if kind.face.fill else None)
            ink = legible_on(below, theme.palette)
            size = (_ON_PIECE if fill else _SIGN) * box.width / MM_PER_POINT
            yield centred(*box.centre, symbol, size, ink, theme.lettering(Font.SEMIBOLD))
    elif words := _sign_of(kind, brush):
        size = _SIGN * box.width / MM_PER_POINT
        fill = brush.printed(kind.face.fill) if kind.face.fill and not brush.paints.outlined else None
        ink = brush.colour(kind.face.colour) if kind.face.colour else legible_on(fill, theme.palette)
        yield centred(*box.centre, words, size, ink, theme.lettering(Font.REGULAR))


def _sign_of(kind: Kind, brush: Brush) -> str:
    """Return the text in the box of a kind: a text of up to two characters, or its sign if there are no
    colours."""
    if 0 < len(kind.face.text) <= _SHORT_TEXT:
        return kind.face.text
    return kind.sign if brush.paints.outlined or brush.paints.greys else ""


def _shows_piece(kind: Kind, content: CustomContent, brush: Brush) -> bool:
    """Return whether the box of a kind shows its piece and its symbol: over its colour only if the board shows
    pieces, in colours."""
    has_one = kind.sign in content.piece_colours or content.options.legend[kind.sign].symbol
    plain = kind.face.fill is None
    return bool(has_one) and (
        plain or (content.options.show_start and not (brush.paints.outlined or brush.paints.greys))
    )

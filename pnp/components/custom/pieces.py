"""Draw the pieces at the start, place words in points or beside them, where few lines are, and lay out the
board, with its legend, on paper. Lengths are in cells.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import MM_PER_POINT, Affine, Box, Point, Size, format_length, move, rotate
from pnp.base.sentences import Sentence
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import ON_PICTURE, CustomContent, Line, Spot, StartPiece
from pnp.components.custom.options import TextSide
from pnp.components.custom.outlines import at_length, circle, curve, ends, extent, length_of
from pnp.components.grid.labels import most_cell, width_of_words, words_in
from pnp.components.grid.reading import LEGEND_GAP, Face, Kind, Legend, legend_rows
from pnp.drawing.palette import DARK, between, legible_on, luminance
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Colour, Font, Group, Path, Shape, Style
from pnp.drawing.theme import WEIGHTS, Theme

_PIECE = 0.4
"""The radius of a piece, in cells."""
_SYMBOL, _BARE_SYMBOL, _COUNTED = 0.44, 0.78, 0.7
"""The height of a symbol on a piece or alone, in cells, and its scale beside a number."""
_WITHIN, _LEAST = 0.85, 0.1
"""The radius of a piece as a fraction of the distance from a cell's middle to the nearest edge, and its least
radius in cells."""
_RAISED, _SMALL = 0.18, 0.3
"""The height of a piece above the middle of a cell with words, and its radius, in heights of the cell's box."""
_STEP, _ASIDE = 0.84, Point(0.16, -0.16)
"""The distance of pieces in a row, in their diameters, and of different pieces on one place, in cells."""

_READABLE = 0.36
"""The greatest luminance of a title on paper."""


def draw_pieces(
    pieces: Sequence[StartPiece],
    raised: Container[Spot],
    cell: float,
    at: Affine,
    below: Callable[[Spot], Colour | None],
    brush: Brush,
    theme: Theme,
) -> Iterator[Shape]:
    """Yield pieces: those on one place in a row if it has one, otherwise one of each kind with their number.

    :param raised: the places with words below their pieces.
    :param at: a function that maps positions in cells to millimetres.
    :param below: a function that returns the colour of a place.
    """
    there: Counter[Spot] = Counter()
    for piece in pieces:
        spot, before = piece.spot, there[piece.spot]
        x, y = spot.centre
        radius = _radius(spot)
        if spot in raised:
            y, radius = y + _RAISED * spot.inner.height, min(radius, _SMALL * spot.inner.height)
        if spot.stack is None:
            places = [Point(x + before * _ASIDE.x, y + before * _ASIDE.y)]
        else:
            first, step = spot.stack
            steps = (_STEP * k for k in range(before, before + piece.count))
            places = [Point(first.x + k * step.x, first.y + k * step.y) for k in steps]
        count = piece.count if spot.stack is None and piece.count > 1 else 0
        for place in places:
            yield from _piece(at(*place), piece, radius, count, cell, below(spot), brush, theme)
        there[spot] += len(places)


def _radius(spot: Spot) -> float:
    """Return the radius of the pieces on a place, in cells: within its outline, unless it has a row of them."""
    if not spot.outline or spot.solid or spot.stack is not None:
        return _PIECE
    if spot.is_point:
        return min(_PIECE, max(0.8 * spot.inner.width / 1.3, _LEAST))
    if spot.bare:
        return _PIECE
    corners = list(ends(spot.outline))
    within = min(_distance(spot.centre, a, b) for a, b in pairwise([*corners, corners[0]]) if a != b)
    return min(_PIECE, max(_WITHIN * (within - spot.gap / 2), _LEAST))


def _distance(at: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line between two others."""
    across, up = end.x - start.x, end.y - start.y
    part = ((at.x - start.x) * across + (at.y - start.y) * up) / (across * across + up * up)
    part = max(0.0, min(1.0, part))
    return dist(at, (start.x + part * across, start.y + part * up))


def _piece(
    at: Point,
    piece: StartPiece,
    radius: float,
    count: int,
    cell: float,
    below: Colour | None,
    brush: Brush,
    theme: Theme,
) -> Iterator[Shape]:
    """Yield one piece, with its sign and the number of pieces that it stands for."""
    palette, fill = theme.palette, None
    if piece.colour is not None:
        fill = brush.printed(piece.colour)
        edge = palette.ink if luminance(fill) > DARK else between(fill, palette.paper, 0.35)
        yield Path(circle(at, radius * cell), Style(fill=fill, stroke=edge, width=WEIGHTS.line))
        yield Path(circle(at, radius * cell * 0.72), Style(stroke=edge, width=WEIGHTS.thin))
    symbol = f"{count or ''}{piece.symbol}"
    if symbol:
        points = (_SYMBOL if fill else _BARE_SYMBOL) * cell / MM_PER_POINT
        points *= radius / _PIECE if fill or not piece.spot.is_point else 1.0
        points *= _COUNTED if count and piece.symbol else 1.0
        place = Point(0, 0) if piece.turned else at
        sign = centred(
            *place, symbol, points, legible_on(fill or below, palette), theme.lettering(Font.SEMIBOLD)
        )
        yield Group((sign,), move(*at).after(rotate(piece.turned))) if piece.turned else sign


_WIDEST = 1.6
"""The widest box for words."""
_HIGH, _APART = 0.5, 0.17
"""The height of that box, and its distance from a point or its piece."""
_LARGE, _SHORT = 0.38, 3
"""The height of the box for words in a point, and how many letters fit into a smaller one."""
_NEXT_SPOT = 0.1
"""The distance between the points of a line that are examined."""
_OVERLAP, _OUTSIDE = 10, 40
"""The penalties for words over another place or over other words, and beyond the board, relative to words over
one point of a line."""
_SAME = 1e-6
"""Ends of lines closer to a point than this, in cells, are at it."""
_ROOM = 1.1
"""The space that a board has on both sides of a point with words above or below it."""


def words_of(spot: Spot, content: CustomContent) -> Face | None:
    """Return the face of the words of a place: its own, or that of its kind."""
    return next((face for face in faces_of(spot, content) if face.text), None)


def faces_of(spot: Spot, content: CustomContent) -> tuple[Face, ...]:
    """Return the faces of a place: its own first, then that of its kind."""
    own, kind = content.faces.get(spot), content.kinds.get(spot.sign)
    return tuple(face for face in (own, kind.face if kind else None) if face is not None)


def box_in(spot: Spot) -> Box:
    """Return the box for the picture and the words in a place, below its number."""
    box = Box.about(*spot.centre, spot.inner)
    under = spot.numbered and not (spot.is_point and not _has_room(spot))
    return Box(box.left, box.bottom, box.right, box.top - 0.3 * spot.inner.height) if under else box


def boxes_of_words(
    content: CustomContent, board: Box, cell: float, theme: Theme, brush: Brush
) -> Mapping[Spot, Box]:
    """Return the boxes of all words beside points, for cells of a width in millimetres."""

    def fits(spot: Spot) -> bool:
        left, bottom, right, top = (cell * side for side in box_in(spot))
        face = words_of(spot, content)
        try:
            if face is not None:
                words_in(face, Box(left, bottom, right, top), cell, theme.palette.ink, theme, brush)
        except SpecError:
            return False
        return True

    spots, widths = spots_beside(content, fits), dict[Spot, float]()
    for spot in spots:
        face = words_of(spot, content)
        text = theme.translate_given(face.text) if face else ""
        widths[spot] = min(_WIDEST, width_of_words(text, cell, theme) / cell) if text else _WIDEST
    return _boxes_beside(content, spots, widths, board)


def spots_beside(content: CustomContent, fits: Callable[[Spot], bool] = lambda _: True) -> frozenset[Spot]:
    """Return the points whose words or pictures are beside them: points with a side in their options, dots with
    a picture, and all points of a size if the words of one don't fit or would be under a piece.
    """
    begun = begun_spots(content)
    sizes: defaultdict[Size, list[tuple[Spot, Face]]] = defaultdict(list)
    found = set(content.sides)
    for spot in content.spots:
        if not spot.is_point or spot in found:
            continue
        if spot not in begun and _is_bare(spot, content):
            continue
        if face := words_of(spot, content):
            sizes[spot.inner].append((spot, face))
        elif not _has_room(spot) and any(face.picture for face in faces_of(spot, content)):
            found.add(spot)
    for same in sizes.values():
        if not all(_go_in(spot, face.text) and spot not in begun and fits(spot) for spot, face in same):
            found.update(spot for spot, _ in same)
    return frozenset(found)


def _is_bare(spot: Spot, content: CustomContent) -> bool:
    """Return whether nothing is drawn at a point, so that its words or its picture are where it is."""
    if spot.outline or not (words_of(spot, content) or any(face.picture for face in faces_of(spot, content))):
        return False
    lines = (*content.lines, *content.links)
    return all(dist(end, spot.centre) > _SAME for line in lines for end in (line.start, line.end))


def begun_spots(content: CustomContent) -> frozenset[Spot]:
    """Return the places on which pieces are printed."""
    return frozenset(one.spot for one in content.pieces if content.options.show_start)


def _go_in(spot: Spot, words: str) -> bool:
    """Return whether words may be in a point: only short words may be in a small one."""
    return _has_room(spot) and (spot.inner.height >= _LARGE or len(words) <= _SHORT)


def _has_room(spot: Spot) -> bool:
    """Return whether a point is a ring, which has room for something."""
    return bool(spot.outline) and not spot.solid


def _reach(spot: Spot, begun: frozenset[Spot]) -> float:
    """Return how far a point and its piece extend from its centre."""
    radius = spot.inner.height / 1.3 if _has_room(spot) else 0.0
    return max(_PIECE if spot in begun else 0.0, radius)


def rooms(content: CustomContent) -> Iterator[Box]:
    """Yield the boxes of words beside points, which the board has to contain."""
    begun = begun_spots(content)
    for spot in spots_beside(content):
        x, y = spot.centre
        high = _reach(spot, begun) + _APART + _HIGH
        far = _reach(spot, begun) + _APART + _WIDEST
        side = content.sides.get(spot)
        left, right = (far if side == one else _ROOM for one in ("left", "right"))
        yield Box(x - left, y - high, x + right, y + high)


def _boxes_beside(
    content: CustomContent, spots: frozenset[Spot], widths: Mapping[Spot, float], board: Box
) -> Mapping[Spot, Box]:
    """Return the box of the words of each of these points: at its own side, or below, above, right or left of
    it, where the fewest lines, places and other words are.

    :param widths: the widths of the boxes.
    """
    at_lines = tuple(at for line in (*content.lines, *content.links) for at in _points(line))
    places = [spot for spot in content.spots if spot.outline and (spot.is_point or spot.caption)]
    taken = [Box.around(ends(spot.outline)) for spot in places]
    begun = begun_spots(content)
    found: dict[Spot, Box] = {}
    for spot in content.spots:
        if spot not in spots:
            continue
        boxes = _around(spot, widths[spot], _reach(spot, begun))
        box = boxes[content.sides.get(spot, "below")]
        if spot not in content.sides:
            x, y = spot.centre
            near = [at for at in at_lines if abs(at.x - x) < 2 * _WIDEST and abs(at.y - y) < 2 * _WIDEST]
            costs = [_cost(one, near, taken, board) for one in boxes.values()]
            costs[2] += _OVERLAP * spot.numbered  # the number of a dot is right of it
            box = list(boxes.values())[costs.index(min(costs))]
        found[spot] = box
        taken.append(box)
    return found


def _around(spot: Spot, width: float, reach: float) -> dict[TextSide, Box]:
    """Return the boxes for words at each side of a point."""
    (x, y), size = spot.centre, Size(width, _HIGH)
    radius = Box.around(ends(spot.outline)).width / 2 if spot.outline else 0.0
    up, across = reach + _APART + _HIGH / 2, max(reach, radius) + _APART + width / 2
    return {
        "below": Box.about(x, y - up, size),
        "above": Box.about(x, y + up, size),
        "right": Box.about(x + across, y, size),
        "left": Box.about(x - across, y, size),
    }


def _cost(box: Box, lines: Sequence[Point], taken: Sequence[Box], board: Box) -> int:
    over = sum(box.left < at.x < box.right and box.bottom < at.y < box.top for at in lines)
    outside = min(
        box.left - board.left, box.bottom - board.bottom, board.right - box.right, board.top - box.top
    )
    return over + _OVERLAP * sum(box.touches(one) for one in taken) + _OUTSIDE * (outside < -1e-6)


def _points(line: Line) -> Iterator[Point]:
    """Yield points along a line."""
    found = list(ends(curve(line.start, line.end, line.around, line.bend)))
    yield from (at_length(found, k * _NEXT_SPOT) for k in range(int(length_of(found) / _NEXT_SPOT) + 1))


_LEAST_CELL = 3.0
"""The smallest default size of a cell, in millimetres."""
_EDGE = WEIGHTS.thick / 2
"""The part of the border that is outside the board, in millimetres."""


def lower_part(box: Box) -> Box:
    """Return the part of a box for words below a picture or a piece."""
    return Box(box.left, box.bottom, box.right, box.bottom + 0.36 * box.height)


def title_colour(content: CustomContent, brush: Brush) -> Colour | None:
    """Return the colour of the board's background, or else of its lines, for the title above it; None if
    neither is dark enough to read."""
    colours = [brush.colour(tint) for tint in (content.ground, content.line_colour) if tint]
    return next((colour for colour in colours if luminance(colour) < _READABLE), None)


def named_kinds(content: CustomContent) -> tuple[Kind, ...]:
    """Return the kinds for the legend."""
    return tuple(kind for kind in content.kinds.values() if kind.name)


@dataclass(frozen=True)
class BoardLayout:
    """The position of the board, in millimetres from the lower left of the drawing."""

    cell: float
    size: Size
    board: Box
    whole: Box
    """The same box in cells."""
    legend: Legend | None


def lay_out(content: CustomContent, theme: Theme, area: Size) -> BoardLayout:
    """Lay out the board for an area, with cells of the size in the options, or as large as possible.

    :raises OptionError: if the area leaves cells that are too small.
    """
    options = content.options
    legend = legend_rows(named_kinds(content), theme, area.width) if options.show_legend else None
    below = legend.size.height + LEGEND_GAP if legend else 0.0
    cell = options.cell or (ON_PICTURE if content.picture else None)
    whole = extent(content, cell, rooms(content))
    if cell is None:
        across = (area.width - 2 * _EDGE) / whole.width
        up = (area.height - below - 2 * _EDGE) / whole.height
        cell = int(min(across, up, most_cell(area)) * 10 + 1e-6) / 10
        if cell < _LEAST_CELL:
            message = Sentence(
                "one page would leave cells of {cell}; set `cell` to spread the board over several pages",
                cell=format_length(max(cell, 0.0)),
            )
            raise OptionError.at("parts", message)
    size = content.picture_size or Size(whole.width * cell + 2 * _EDGE, whole.height * cell + 2 * _EDGE)
    edge = 0.0 if content.picture_size else _EDGE
    width = max(size.width, legend.size.width if legend else 0.0)
    left = (width - size.width) / 2 + edge
    board = Box(left, below + edge, left + size.width - 2 * edge, below + size.height - edge)
    return BoardLayout(cell, Size(width, below + size.height), board, whole, legend)

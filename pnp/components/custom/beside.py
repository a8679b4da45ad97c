"""Find the places of words at points: in them, or beside them where few lines are. Lengths are in cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from pnp.base.errors import SpecError
from pnp.base.geometry import Box, Point, Size
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import CustomContent, Line, Spot
from pnp.components.custom.options import TextSide
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.custom.pieces import PIECE
from pnp.components.grid.labels import width_of_words, words_in
from pnp.components.grid.reading import Face
from pnp.drawing.theme import Theme

_WIDEST = 1.6
"""The widest box for words."""
_HIGH, _APART = 0.5, 0.17
"""The height of that box, and its distance from a point or its piece."""
_LARGE, _SHORT = 0.38, 3
"""The height of the box for words in a point, and how many letters fit into a smaller one."""
_STEP = 0.1
"""The distance between the points of a line that are examined."""
_OVERLAP, _OUTSIDE = 10, 40
"""How bad it is if words are over another place or over other words, and beyond the board, compared with a
point of a line."""
_ROOM = 1.1
"""How far a board reaches to both sides of a point with words above or below it."""


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
    """Return the points whose words or pictures are beside them: those with a side, dots with a picture, and
    all points of a size if the words of one don't fit or would be under a piece.
    """
    begun = begun_spots(content)
    sizes: defaultdict[Size, list[tuple[Spot, Face]]] = defaultdict(list)
    found = set(content.sides)
    for spot in content.spots:
        if not spot.is_point or spot in found:
            continue
        if face := words_of(spot, content):
            sizes[spot.inner].append((spot, face))
        elif not _has_room(spot) and any(face.picture for face in faces_of(spot, content)):
            found.add(spot)
    for same in sizes.values():
        if not all(_go_in(spot, face.text) and spot not in begun and fits(spot) for spot, face in same):
            found.update(spot for spot, _ in same)
    return frozenset(found)


def begun_spots(content: CustomContent) -> frozenset[Spot]:
    """Return the places on which pieces are printed."""
    return frozenset(one.spot for one in content.pieces if content.options.show_start)


def _go_in(spot: Spot, words: str) -> bool:
    """Return whether words may be in a point: in small ones, only short words."""
    return _has_room(spot) and (spot.inner.height >= _LARGE or len(words) <= _SHORT)


def _has_room(spot: Spot) -> bool:
    """Return whether a point is a ring, which has room for something."""
    return bool(spot.outline) and not spot.solid


def _reach(spot: Spot, begun: frozenset[Spot]) -> float:
    """Return how far a point and its piece extend from its centre."""
    radius = spot.inner.height / 1.3 if _has_room(spot) else 0.0
    return max(PIECE if spot in begun else 0.0, radius)


def rooms(content: CustomContent) -> Iterator[Box]:
    """Yield the boxes that the board has to contain so that words beside points have room."""
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
    taken = [Box.around(ends(spot.outline)) for spot in content.spots if spot.is_point and spot.outline]
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
    yield from (at_length(found, k * _STEP) for k in range(int(length_of(found) / _STEP) + 1))

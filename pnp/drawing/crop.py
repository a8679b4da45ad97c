"""Crop drawings of boards to the part that matters, with torn edges where the board continues, and remove
invisible shapes: those off the page, or outside their clip window. Print services refuse files with such
objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, groupby, pairwise
from math import inf
from typing import TypeVar

from pnp.base.geometry import IDENTITY, Affine, Box, Point, Size, move
from pnp.drawing.flatten import bounds, flatten, window_of
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Group,
    Image,
    Link,
    Path,
    Shape,
    Shapes,
    Style,
    Target,
    Text,
    polygon,
    polyline,
)
from pnp.drawing.theme import WEIGHTS, Theme

_MOST = 0.78
"""A board is cropped only if no more than this fraction of its height remains: a crop that only makes it
narrower saves nothing in a column of answers."""
_PAST = 0.3
"""The distance that a board continues before its torn edge, in cells."""
_TEETH = (0.35, 0.9, 0.15, 0.7, 0.0, 1.0, 0.45, 0.8, 0.2)
_DEEP, _TOOTH = 0.18, 0.17
"""The depth of each tooth of a torn edge, as a fraction of the deepest one; and the greatest depth and the
distance between teeth, in cells."""

K = TypeVar("K")
_Test = Callable[[Shape, Box], bool]


def cropped(drawing: Drawing, cells: Mapping[K, Box], matter: Iterable[K], theme: Theme) -> Drawing:
    """Return the part of a board around the relevant cells and their neighbours, with the coordinates of its
    rows and columns; the whole drawing if that's most of it, or if no cells are relevant.

    :param cells: the places of all cells on the drawing; outside them there are only coordinates.
    """
    wanted = [cells[cell] for cell in matter]
    if not wanted:
        return drawing
    board = Box.around_boxes(cells.values())
    kept = _kept(board, Box.around_boxes(wanted), wanted[0].width)
    if kept.height > _MOST * board.height:
        return drawing
    return _Crop(drawing, tuple(cells.values()), board, kept, theme).drawing()


def _kept(board: Box, matters: Box, cell: float) -> Box:
    """Return the relevant cells and their neighbours, extended to the board's edge if that is hardly any
    farther."""
    near, slack = matters.grown(cell), 0.6 * cell
    return Box(
        board.left if near.left < board.left + slack else near.left,
        board.bottom if near.bottom < board.bottom + slack else near.bottom,
        board.right if near.right > board.right - slack else near.right,
        board.top if near.top > board.top - slack else near.top,
    )


@dataclass(frozen=True, slots=True)
class _Crop:
    """One board, and the cells of it that are kept whole."""

    whole: Drawing
    cells: tuple[Box, ...]
    board: Box
    kept: Box
    theme: Theme

    @property
    def cell(self) -> float:
        """The width of a cell."""
        return self.cells[0].width

    def drawing(self) -> Drawing:
        window, torn = self._window(), self._torn()
        inside = (*_only(self.whole.shapes, self._is_inside), *self._covers())
        shapes: list[Shape] = [Group(inside, clip=window)]
        style = Style(stroke=self.theme.palette.line, width=WEIGHTS.thin, join="round", cap="round")
        shapes += (polyline(run, style) for edge in self._edges() for run in self._on_board(edge))
        shapes += self._labels()
        size, paper = self.whole.size, self.board
        left, bottom = window.left - paper.left * torn.left, window.bottom - paper.bottom * torn.bottom
        right = window.right + (size.width - paper.right) * torn.right
        top = window.top + (size.height - paper.top) * torn.top
        group = Group(tuple(shapes), move(-left, -bottom))
        return replace(
            self.whole, size=Size(right - left, top - bottom), shapes=(group,), parts=(), whole=self.whole
        )

    def _torn(self) -> Box:
        """Return 1 for each side on which the board continues, 0 for the others."""
        kept, board = self.kept, self.board
        return Box(*(float(abs(a - b) > 1e-6) for a, b in zip(kept, board, strict=True)))

    def _view(self) -> Box:
        """Return the whole cells that are kept, and the margin beside them where the board ends."""
        whole = (0.0, 0.0, *self.whole.size)
        sides = zip(self._torn(), self.kept, whole, strict=True)
        return Box(*(kept if torn else edge for torn, kept, edge in sides))

    def _window(self) -> Box:
        """Return the part of the drawing that is printed, torn edges included."""
        view, torn, past = self._view(), self._torn(), _PAST * self.cell
        return Box(
            view.left - past * torn.left,
            view.bottom - past * torn.bottom,
            view.right + past * torn.right,
            view.top + past * torn.top,
        )

    def _is_inside(self, shape: Shape, box: Box) -> bool:
        """Return whether a shape is printed: text only as a whole, anything else if it touches cells in
        view."""
        if isinstance(shape, Text):
            return self._view().has(box.centre) and self._uncut().holds(box)
        return box.touches(self._view())

    def _uncut(self) -> Box:
        """Return the part that no torn edge reaches; where the board ends, it has no end."""
        ends = (-inf, -inf, inf, inf)
        inner = self._window().grown(-_DEEP * self.cell)
        return Box(*(at if torn else end for torn, at, end in zip(self._torn(), inner, ends, strict=True)))

    def _labels(self) -> Iterator[Shape]:
        """Yield the coordinates in the margins that were cut off, beside the torn edges."""
        view, window, torn, board = self._view(), self._window(), self._torn(), self.board
        size = self.whole.size
        margins = (
            (torn.left, Box(0, view.bottom, board.left, view.top), (window.left - board.left, 0)),
            (torn.right, Box(board.right, view.bottom, size.width, view.top), (window.right - board.right, 0)),
            (torn.bottom, Box(view.left, 0, view.right, board.bottom), (0, window.bottom - board.bottom)),
            (torn.top, Box(view.left, board.top, view.right, size.height), (0, window.top - board.top)),
        )
        for is_torn, margin, by in margins:
            if is_torn:
                found = _only(self.whole.shapes, partial(_is_label, margin))
                yield Group(tuple(found), move(*by))

    def _corners(self, by: float) -> tuple[Point, ...]:
        """Return the window's corners from the lower left, anticlockwise, pushed in at torn sides."""
        (left, bottom, right, top), torn = self._window(), self._torn()
        left, bottom = left + by * torn.left, bottom + by * torn.bottom
        right, top = right - by * torn.right, top - by * torn.top
        return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)

    def _edges(self) -> Iterator[list[Point]]:
        """Yield the torn edges."""
        torn = self._torn()
        corners = self._corners(_DEEP * self.cell / 2)
        sides = (torn.bottom, torn.right, torn.top, torn.left)
        for is_torn, (start, end) in zip(sides, pairwise((*corners, corners[0])), strict=True):
            if is_torn:
                yield _jagged(start, end, self.cell)

    def _on_board(self, edge: Sequence[Point]) -> Iterator[list[Point]]:
        """Yield the parts of a torn edge that run through cells, not through the paper beside the board."""
        for torn, points in groupby(edge, lambda point: any(cell.has(point) for cell in self.cells)):
            run = list(points)
            if torn and len(run) > 1:
                yield run

    def _covers(self) -> Iterator[Shape]:
        """Yield paper beyond the torn edges."""
        beyond = self.cell
        for edge in self._edges():
            start, end = edge[0], edge[-1]
            x, y = _along(start, end)
            out = Point(y * beyond, -x * beyond)
            outer = (
                Point(end.x + x * beyond + out.x, end.y + y * beyond + out.y),
                Point(start.x - x * beyond + out.x, start.y - y * beyond + out.y),
            )
            yield polygon((*edge, *outer), Style(fill=self.theme.palette.paper))


def _along(start: Point, end: Point) -> Point:
    """Return the direction from one corner to the next, as a step of length 1."""
    length = abs(end.x - start.x) + abs(end.y - start.y)
    return Point((end.x - start.x) / length, (end.y - start.y) / length)


def _jagged(start: Point, end: Point, cell: float) -> list[Point]:
    """Return the points of a torn edge along a vertical or horizontal side."""
    x, y = _along(start, end)
    length = abs(end.x - start.x) + abs(end.y - start.y)
    count = max(2, round(length / (_TOOTH * cell)))
    points = [start]
    for number, tooth in zip(range(1, count), cycle(_TEETH)):
        far, off = number * length / count, (tooth - 0.5) * _DEEP * cell
        points.append(Point(start.x + far * x - off * y, start.y + far * y + off * x))
    return [*points, end]


def _is_label(margin: Box, shape: Shape, box: Box) -> bool:
    return isinstance(shape, Text) and margin.has(box.centre)


def _only(shapes: Shapes, wanted: _Test, here: Affine = IDENTITY) -> Iterator[Shape]:
    """Yield the shapes, still in their groups, for which ``wanted`` is true, given the shape and its bounds."""
    for shape in shapes:
        if isinstance(shape, Group):
            inner = tuple(_only(shape.shapes, wanted, here.after(shape.transform)))
            if inner:
                yield replace(shape, shapes=inner)
        else:
            placed = next(flatten((Group((shape,), here),)), None)  # a path without segments isn't placed
            if placed and wanted(shape, bounds(placed)):
                yield shape


def visible(drawing: Drawing) -> Drawing:
    """Return the drawing without shapes that are entirely outside it. Places and links stay."""
    return replace(drawing, shapes=tuple(_seen(drawing.shapes, IDENTITY, Box(0, 0, *drawing.size))))


def _seen(shapes: Shapes, here: Affine, window: Box) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            inner = here.after(shape.transform)
            through = window_of(shape, inner, window)
            kept = tuple(_seen(shape.shapes, inner, through)) if _is_open(through) else ()
            if kept:
                yield shape if kept == shape.shapes else replace(shape, shapes=kept)
        elif isinstance(shape, Target | Link) or _is_seen(shape, here, window):
            yield shape


def _is_seen(shape: Path | Circle | Text | Image, here: Affine, window: Box) -> bool:
    if window.has(here(*_point_of(shape))):
        return True
    placed = next(flatten((Group((shape,), here),)), None)  # a path without segments isn't placed
    return placed is not None and _overlap(bounds(placed), window)


def _point_of(shape: Path | Circle | Text | Image) -> Point:
    """Return any point of a shape. If it's within the window, there's no need to work out the shape's
    bounds."""
    match shape:
        case Path(segments=()):
            return Point(inf, inf)
        case Path():
            return Point(*shape.segments[0][1:3])
        case Image():
            return shape.box.centre
        case _:
            return Point(shape.x, shape.y)


def _is_open(window: Box) -> bool:
    return window.left < window.right and window.bottom < window.top


def _overlap(box: Box, window: Box) -> bool:
    """Return whether two boxes share more than a border. A line has no width, but can be visible."""
    return (
        box.left < window.right
        and window.left < box.right
        and box.bottom < window.top
        and window.bottom < box.top
    )


_SEEN = 0.85
"""The part of the paper's sides in which a text is sure to be shown whole."""
UNCUT_MARGIN = 0.4
"""The least distance of an edge from small shapes, in millimetres."""
_UNSEEN = 0.2
"""The part of a line's height above and below its digits."""
_STEP, _STEPS = 0.01, 26
"""The distance of the edges to try, as a fraction of the paper's side, and their number."""
_LESS, _LOST = 0.2, 6.0
"""What a small shape that is cut counts, if a text counts 1; and what the whole of the paper's side counts."""


def uncut(drawing: Drawing, most: Size) -> Box:
    """Return the part of a drawing with the most text, up to a size, if possible its middle: all of it, or as
    much as cuts few small shapes, of which text counts most."""
    middle = _busiest(drawing, most)
    (width, height), small = drawing.size, 0.8 * min(most)
    boxes: list[tuple[Box, float]] = []
    for one in flatten(drawing.shapes):
        box, is_text = bounds(one), isinstance(one.shape, Text)
        spare = _UNSEEN * box.height if is_text else -UNCUT_MARGIN
        seen = Box(box.left - UNCUT_MARGIN, box.bottom + spare, box.right + UNCUT_MARGIN, box.top - spare)
        boxes.append((seen, 1.0 if is_text else _LESS))

    def ends(
        whole: float, length: float, centre: float, spans: Sequence[tuple[float, float, float]]
    ) -> tuple[float, float]:
        """Return the ends of a part of a length, given small shapes with their ends and weights."""
        if whole <= length:
            return -UNCUT_MARGIN, whole + UNCUT_MARGIN
        low, high = centre - length / 2, centre + length / 2
        steps = [_STEP * length * k for k in range(_STEPS)]

        def cost(at: float, step: float) -> float:
            return sum(weight for start, end, weight in spans if start < at < end) + _LOST * step / length

        left, right = min(steps, key=lambda s: cost(low + s, s)), min(steps, key=lambda s: cost(high - s, s))
        return low + left, high - right

    left, right = ends(width, most.width, middle.x, [(b.left, b.right, w) for b, w in boxes if b.width < small])
    bottom, top = ends(
        height, most.height, middle.y, [(b.bottom, b.top, w) for b, w in boxes if b.height < small]
    )
    return Box(left, bottom, right, top)


def _busiest(drawing: Drawing, most: Size) -> Point:
    """Return the centre of the part of this size with the most texts; in a tie, that nearest the middle."""
    (width, height), middle = drawing.size, Box(0, 0, *drawing.size).centre
    said = [bounds(one).centre for one in flatten(drawing.shapes) if isinstance(one.shape, Text)]

    def inside(at: float, whole: float, length: float) -> float:
        return min(max(at, length / 2), whole - length / 2) if whole > length else whole / 2

    places = [Point(inside(x, width, most.width), inside(y, height, most.height)) for x, y in said]
    places.sort(key=lambda at: abs(at.x - middle.x) + abs(at.y - middle.y))
    windows = {at: Box.about(*at, Size(_SEEN * most.width, _SEEN * most.height)) for at in (middle, *places)}
    return max(windows, key=lambda at: sum(map(windows[at].has, said)))

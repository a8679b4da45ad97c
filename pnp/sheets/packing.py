"""Place pieces on a sheet: lattices for pieces of one outline, shelves for pieces of many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import floor, hypot, sqrt
from typing import NamedTuple

from pnp.base.geometry import Box, Size, rotate
from pnp.sheets.frame import Bleed
from pnp.sheets.paper import Gap
from pnp.sheets.pieces import Cut, Outline, Piece, bleed_rings

SLACK = 1e-6  # mm allowed for rounding, so that a piece that just fits isn't refused


class Place(NamedTuple):
    """The position of a piece's origin on the page, in mm, and the piece's rotation in degrees."""

    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Lattice:
    """Rows of equal pieces about (0, 0): row by row from the top, each row from the left.

    A row has ``columns`` pieces, ``across`` mm apart; rows are ``down`` mm apart. If ``shift`` isn't 0, every
    second row is shifted by it and has ``odd_columns`` pieces.
    """

    columns: int
    odd_columns: int
    rows: int
    across: float
    down: float
    shift: float
    angle: float
    box: Box
    """The box around one rotated piece, relative to its origin."""
    alternate: bool = False
    """Whether every second piece is upside down, as with triangles; rows begin alternately with either."""
    lift: tuple[float, float] = (0.0, 0.0)
    """The distance by which the upside-down pieces are shifted against the others."""

    def row_lengths(self) -> tuple[int, ...]:
        """Return the number of places in each row, from the top."""
        return tuple(self.odd_columns if row % 2 else self.columns for row in range(self.rows))

    @property
    def count(self) -> int:
        even = (self.rows + 1) // 2
        return even * self.columns + (self.rows - even) * self.odd_columns

    def places(self, area: Box) -> tuple[Place, ...]:
        """Return the lattice's places, with the whole lattice centred in an area."""
        raw = list(self._raw())
        bounds = Box.around([(x + self.box.left, y + self.box.bottom) for x, y, _ in raw])
        bounds = Box(bounds.left, bounds.bottom, bounds.right + self.box.width, bounds.top + self.box.height)
        dx, dy = area.centre.x - bounds.centre.x, area.centre.y - bounds.centre.y
        return tuple(Place(x + dx, y + dy, angle) for x, y, angle in raw)

    def _raw(self) -> Iterator[Place]:
        for row in range(self.rows):
            odd = row % 2
            for column in range(self.odd_columns if odd else self.columns):
                x, y = column * self.across + odd * self.shift, -row * self.down
                if self.alternate and (row + column) % 2:
                    yield Place(x + self.lift[0], y + self.lift[1], (self.angle + 180) % 360)
                else:
                    yield Place(x, y, self.angle)


def lattices(outline: Outline, available: Size, gap: Gap, *, straight_cut: bool) -> tuple[Lattice, ...]:
    """Return the lattices of pieces of one outline in an area; the one with the most pieces is best."""
    angles = (0.0, 90.0)
    if outline.cut is Cut.TRIANGLE:
        return tuple(_triangles(outline, available, gap.most, angle) for angle in angles)
    if outline.cut is Cut.HEXAGON:
        return tuple(_hexagons(outline, available, gap.most, angle, straight_cut) for angle in angles)
    return tuple(_grid(outline, available, gap, angle) for angle in angles)


def best_lattice(outline: Outline, available: Size, gap: Gap, *, straight_cut: bool) -> Lattice:
    """Return the lattice with the most pieces; in a tie, the one that leaves them upright."""
    return max(lattices(outline, available, gap, straight_cut=straight_cut), key=lambda lattice: lattice.count)


def fullest_rows(lattice: Lattice, counts: Sequence[int]) -> int:
    """Return the length of rows, over half the lattice's, that leaves the fewest places free if each group of
    pieces begins a row; the longest in a tie, or if no length has enough rows.

    :param counts: the number of pieces in each group.
    """

    def rows(wide: int) -> int:
        return sum(-(-count // wide) for count in counts)

    lengths = range(lattice.columns, lattice.columns // 2, -1)
    fitting = [wide for wide in lengths if rows(wide) <= lattice.rows]
    return min(fitting, key=lambda wide: sum(-count % wide for count in counts), default=lattice.columns)


def fit(length: float, piece: float, pitch: float) -> int:
    """Return how many pieces fit into a length, given their pitch."""
    return max(0, floor((length - piece + SLACK) / pitch) + 1) if piece <= length + SLACK else 0


def _grid(outline: Outline, available: Size, gap: Gap, angle: float) -> Lattice:
    box = _turned_box(outline, angle)
    columns = fit(available.width, box.width, box.width + gap.across)
    rows = fit(available.height, box.height, box.height + gap.down)
    return Lattice(
        columns=columns,
        odd_columns=columns,
        rows=rows if columns else 0,
        across=box.width + gap.across,
        down=box.height + gap.down,
        shift=0.0,
        angle=angle,
        box=box,
    )


def _hexagons(outline: Outline, available: Size, gap: float, angle: float, straight_cut: bool) -> Lattice:
    """Return hexagons side by side (packed), or corner to corner (straight-cut).

    Corner to corner, the sides of all hexagons are on three families of straight lines (the trihexagonal
    tiling), so that they can be cut out with a knife and a ruler; the triangles between them take up a quarter
    of the paper.
    """
    box = _turned_box(outline, angle)
    flats_level = box.width > box.height  # flats at top and bottom, points at the sides
    flats, points = (box.height, box.width) if flats_level else (box.width, box.height)
    if straight_cut:
        near, down, shift = points + gap, (points + gap) * sqrt(3) / 2, (points + gap) / 2
        if flats_level:
            return _shifted_rows(box, available, near, down, shift, angle)
        return _shifted_rows(box, available, 2 * down, shift, down, angle)
    side = flats + gap
    if flats_level:
        return _shifted_rows(box, available, side * sqrt(3), side / 2, side * sqrt(3) / 2, angle)
    return _shifted_rows(box, available, side, side * sqrt(3) / 2, side / 2, angle)


def _triangles(outline: Outline, available: Size, gap: float, angle: float) -> Lattice:
    """Return triangles in bands, every second one upside down, so that their sides are on three families of
    straight lines. With a gap, each is centred in a larger triangle of the same shape, and these are laid side
    by side.
    """
    box = _turned_box(outline, angle)
    upright = angle == 0.0
    base, height = outline.box.size
    leg = hypot(base / 2, height)
    radius = base * height / (base + 2 * leg)  # the radius of the inscribed circle
    larger = 1 + gap / 2 / radius
    step, band = larger * base / 2, larger * height
    lift = band - height - gap  # upside-down ones start half a gap below the top of the band
    along, over = available if upright else available.turned()
    count, rows = fit(along, base, step), fit(over, band - gap, band)
    # Each half base of extra width makes room for one more triangle in a row, whichever way up the first one
    # is.
    if upright:
        return Lattice(count, count, rows if count else 0, step, band, 0.0, angle, box, True, (0.0, lift))
    return Lattice(rows, rows, count if rows else 0, band, step, 0.0, angle, box, True, (-lift, 0.0))


def _shifted_rows(box: Box, available: Size, across: float, down: float, shift: float, angle: float) -> Lattice:
    columns = fit(available.width, box.width, across)
    odd = fit(available.width - shift, box.width, across)
    rows = fit(available.height, box.height, down) if columns else 0
    return Lattice(
        columns=columns, odd_columns=odd, rows=rows, across=across, down=down, shift=shift, angle=angle, box=box
    )


def _turned_box(outline: Outline, angle: float) -> Box:
    turn = rotate(angle)
    return Box.around([turn(*point) for point in outline.points])


KIND_GAP, PIECE_GAP, ROW_GAP = 3.0, 2.0, 6.0
"""The space between pieces of different sizes, besides the gap, and between all pieces, and between rows of
pieces that aren't folded, if there's room for it, in millimetres."""


def air_in(pieces: Iterable[Piece]) -> float:
    """Return how much more space there may be between rows of pieces: steps of folding need what is left."""
    return PIECE_GAP if any(piece.steps for piece in pieces) else ROW_GAP


def with_tips(outline: Outline, bleed: Bleed) -> Box:
    """Return the box around an outline, grown by the length by which the bleed of its tips is longer than that
    of its sides."""
    if not bleed.most:
        return outline.box
    box = Box.around([point for ring in bleed_rings(outline.points, bleed.towards) for point in ring])
    return Box(box.left + bleed.left, box.bottom + bleed.bottom, box.right - bleed.right, box.top - bleed.top)


def shelves(
    sizes: Sequence[Size], available: Size, gap: Gap, *, airy: float = 0.0, together: bool = False
) -> list[dict[int, Place]]:
    """Place boxes of many sizes on as many pages as necessary, tall ones first, on shelves from the top.

    Boxes of one size are in rows of nearly the same length, each in the middle, with more space between sizes,
    unless that takes more pages.

    Return for each page the lower left corner of each box, by its index in ``sizes``.

    :param airy: how much more space there may be between shelves, in millimetres, and at most as much, or
        `PIECE_GAP`, between all boxes, on the same condition.
    :param together: whether boxes of one size stay together even if that takes more pages.
    """
    order = sorted(range(len(sizes)), key=lambda k: (-round(sizes[k].height, 3), -round(sizes[k].width, 3)))
    close = _in_rows([[k] for k in order], sizes, available, gap, 0.0)
    by_size = [[*found] for _, found in groupby(order, key=lambda k: sizes[k])]
    rows = [row for found in by_size for row in _even_rows(found, sizes[found[0]], available, gap)]
    apart = _in_rows(rows, sizes, available, gap, KIND_GAP)
    pages = apart if together or len(apart) <= len(close) else close
    return [_centred(_spread(page, sizes, available, airy=airy), sizes, available) for page in pages]


def _even_rows(found: Sequence[int], size: Size, available: Size, gap: Gap) -> Iterator[Sequence[int]]:
    """Yield boxes of one size in rows that differ by one box at most, the longest first."""
    most = max(1, fit(available.width, size.width, size.width + gap.across))
    rows = -(-len(found) // most)
    starts = [-(-row * len(found) // rows) for row in range(rows + 1)]
    yield from (found[start:end] for start, end in pairwise(starts))


def _in_rows(
    rows: Sequence[Sequence[int]], sizes: Sequence[Size], available: Size, gap: Gap, apart: float
) -> list[dict[int, Place]]:
    """Place rows of boxes of one size on shelves, beside each other where they fit.

    :param apart: the space between boxes of different sizes, besides the gap, in millimetres.
    """
    pages: list[dict[int, Place]] = [{}]
    x = top = shelf = 0.0
    last: Size | None = None
    for row in rows:
        size = sizes[row[0]]
        wide = len(row) * (size.width + gap.across) - gap.across
        between = apart if last is not None and size != last else 0.0
        if x and x + between + wide > available.width + SLACK:
            x, top, shelf = 0.0, top + shelf + gap.down + between, 0.0
            between = 0.0
        if top and top + size.height > available.height + SLACK:
            pages.append({})
            x = top = shelf = between = 0.0
        x += between if x else 0.0
        for index in row:
            pages[-1][index] = Place(x, available.height - top - size.height)
            x += size.width + gap.across
        shelf, last = max(shelf, size.height), size
    return pages


def _spread(page: dict[int, Place], sizes: Sequence[Size], available: Size, *, airy: float) -> dict[int, Place]:
    """Return places with the middles of all shelves above each other, and with up to ``airy`` more space
    between them and between boxes, where there's room for it."""
    by_top: dict[float, list[int]] = {}
    for k, at in sorted(page.items(), key=lambda one: one[1].x):
        by_top.setdefault(round(at.y + sizes[k].height, 4), []).append(k)
    spare = available.height - max(by_top) + min(at.y for at in page.values())
    moved, down = dict(page), _more(spare, len(by_top), airy)
    wide = {top: page[found[-1]].x + sizes[found[-1]].width - page[found[0]].x for top, found in by_top.items()}
    least = min(_more(available.width - wide[top], len(found), airy) for top, found in by_top.items())
    for number, top in enumerate(sorted(by_top, reverse=True)):
        found = by_top[top]
        more = _more(available.width - wide[top], len(found), max(least, min(airy, PIECE_GAP)))
        left = -(wide[top] + more * (len(found) - 1)) / 2 - page[found[0]].x
        for nth, k in enumerate(found):
            moved[k] = Place(page[k].x + left + nth * more, page[k].y - number * down)
    return moved


def _more(spare: float, count: int, most: float) -> float:
    """Return the space to add between boxes in a row, given the length to spare."""
    return max(0.0, min(most, spare / (count - 1))) if count > 1 else most


def _centred(page: dict[int, Place], sizes: Sequence[Size], available: Size) -> dict[int, Place]:
    """Return places moved so that they are centred in the available area."""
    bounds = Box.around_boxes(
        Box(at.x, at.y, at.x + sizes[k].width, at.y + sizes[k].height) for k, at in page.items()
    )
    dx, dy = available.width / 2 - bounds.centre.x, available.height / 2 - bounds.centre.y
    return {k: Place(at.x + dx, at.y + dy) for k, at in page.items()}

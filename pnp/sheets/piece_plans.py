"""Ways to lay out pieces on pages: in lattices divided by straight cuts, on shelves, or both on one page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from pnp.base.geometry import Box, Size, move, rotate
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.sheets.frame import Frame
from pnp.sheets.guillotine import Guillotine
from pnp.sheets.marks import LENGTH, OFFSET
from pnp.sheets.packing import Lattice, Place, air_in, best_lattice, fullest_rows, shelves, with_tips
from pnp.sheets.page_marks import SMALL_HEADING, heading_height
from pnp.sheets.paper import Gap
from pnp.sheets.piece_faces import sheet_axis
from pnp.sheets.pieces import Cut, Outline, Piece, PieceKind
from pnp.sheets.pieces import area as area_of

BAND_GAP, _BAND_AIR = 1.0, 3.0
"""The space between the crop marks of pieces and the bleed of those in a band below them, in millimetres, and
how much more there is if the page has the space."""
_ABOVE = 0.44  # the part of the space to spare that is between the heading and the pieces
FOLD_GAP = 5.0
"""The space between a fold and the bleed, in millimetres."""

PlacedPieces = tuple[tuple[Piece, Place], ...]
"""The pieces of a page and their places."""


@dataclass(frozen=True, slots=True)
class Room:
    """The area for pieces on a page: the frame in its orientation, the axis of the sheet, and the area for
    fronts. See `pnp.sheets.piece_faces`."""

    frame: Frame
    axis: float
    area: Box


@dataclass(frozen=True, slots=True)
class PiecePlan:
    """One way to lay out a batch: the room for it, and the places by page."""

    room: Room
    pages: tuple[PlacedPieces, ...]
    main: Outline | None = None
    """The outline of the pieces separated by straight cuts, if there are others below them on the last page."""

    @property
    def frame(self) -> Frame:
        return self.room.frame

    @property
    def axis(self) -> float:
        return self.room.axis

    def main_part(self, page: PlacedPieces) -> PlacedPieces:
        """Return the pieces of a page without those in a band below the others."""
        return page if self.main is None else tuple(at for at in page if at[0].outline == self.main)

    def band(self, page: PlacedPieces) -> PlacedPieces:
        """Return the pieces in a band below the others."""
        return () if self.main is None else tuple(at for at in page if at[0].outline != self.main)


def rooms_beside(pieces: Sequence[Piece], frame: Frame) -> Iterator[Room]:
    """Yield every room to try in which the footer and the marks are wherever the pieces leave space for
    them."""
    inner = frame if frame.margins_given else frame.close
    two_sided = any(piece.back is not None for piece in pieces)
    for oriented in replace(inner, aside=True).orientations():
        yield from (Room(oriented, axis, area) for axis, area in _areas(oriented, two_sided=two_sided))


def arranged(pieces: Sequence[Piece], room: Room) -> PiecePlan | None:
    """Return rectangles of one size, upright and turned on the same pages; None for other pieces, or if none
    fits."""
    outline = pieces[0].outline
    if outline.cut is not Cut.RECTANGLE or any(piece.outline != outline for piece in pieces):
        return None
    cells = Guillotine(outline.box.size, room.frame.gap).cells(room.area.size)
    if not cells:
        return None
    bounds = Box.around_boxes(cell.box for cell in cells)
    dx, dy = room.area.centre.x - bounds.centre.x, room.area.centre.y - bounds.centre.y
    places = [
        Place(cell.box.centre.x + dx, cell.box.centre.y + dy, 90.0 if cell.turned else 0.0) for cell in cells
    ]
    pages = (tuple(zip(page, places, strict=False)) for page in chunks(pieces, len(places)))
    return PiecePlan(room, tuple(pages))


def pushed(plan: PiecePlan) -> PiecePlan:
    """Return the plan with the pieces of each page at the left or the bottom of their area, so that the rest of
    it is on one side. Two-sided pages stay centred across the axis about which they turn."""
    area, axis = plan.room.area, plan.axis
    pages = []
    for page in plan.pages:
        two_sided = any(piece.back is not None for piece, _ in page)
        box = Box.around(
            move(place.x, place.y).after(rotate(place.angle))(*point)
            for piece, place in page
            for point in piece.outline.points
        )
        left = 0.0 if two_sided and axis == 90.0 else area.left - box.left
        down = 0.0 if two_sided and axis == 0.0 else area.bottom - box.bottom
        pages.append(
            tuple((piece, place._replace(x=place.x + left, y=place.y + down)) for piece, place in page)
        )
    return replace(plan, pages=tuple(pages))


def rooms(pieces: Sequence[Piece], frame: Frame) -> Iterator[Room]:
    """Yield every room to try: both orientations and, for a fold, both directions of its line; then all of
    these with narrow margins, unless the spec sets the margins."""
    two_sided = any(piece.back is not None for piece in pieces)
    for is_close in (False,) if frame.margins_given else (False, True):
        for oriented in frame.orientations():
            inner = oriented.close if is_close else oriented
            yield from (Room(oriented, axis, area) for axis, area in _areas(inner, two_sided=two_sided))


def _areas(frame: Frame, *, two_sided: bool) -> Iterator[tuple[float, Box]]:
    """Yield the axes and areas to try in one orientation, within the marks of a cutting machine if there are
    any."""
    for axis, area in _areas_by_margins(frame, two_sided=two_sided):
        if frame.registration is None:
            yield axis, area
        else:
            free = frame.registration.areas(frame.paper.size, frame.bleed)
            yield from ((axis, area.common(box)) for box in free)


def _areas_by_margins(frame: Frame, *, two_sided: bool) -> Iterator[tuple[float, Box]]:
    """Yield the axes and areas to try in one orientation."""
    if not two_sided:
        yield 90.0, frame.pieces_area
    elif frame.flip is not None:
        axis = sheet_axis(frame.paper, frame.flip)
        yield axis, frame.two_sided_area(axis)
    else:
        off = FOLD_GAP + frame.bleed.most
        for axis in (90.0, 0.0):
            area = frame.two_sided_area(axis)
            if axis == 90.0:
                yield axis, Box(area.left, area.bottom, area.centre.x - off, area.top)
            else:
                yield axis, Box(area.left, area.centre.y + off, area.right, area.top)


def plans(pieces: Sequence[Piece], room: Room) -> Iterator[PiecePlan]:
    """Yield the ways to lay the pieces out on pages with one room; none if a piece doesn't fit. If several
    take the same number of pages, better ones come first."""
    outlines = Counter(piece.outline for piece in pieces)
    most = outlines.most_common(1)[0][0]
    groups = [
        [piece for piece in pieces if piece.outline == most],
        [piece for piece in pieces if piece.outline != most],
    ]
    # Pieces of one outline get their own pages, so that straight cuts can separate them. Two-sided pages come
    # first, so that their fronts stay on odd pages.
    by_sides = [[piece for piece in groups[1] if (piece.back is None) == bare] for bare in (False, True)]
    for parts in ([groups[0], *by_sides], groups) if all(by_sides) else (groups,):
        parted = [_plan(part, room) for part in parts if part]
        if all(parted):
            pages = [page for plan in parted if plan for page in plan.pages]
            pages.sort(key=lambda page: all(piece.back is None for piece, _ in page))
            yield PiecePlan(room, tuple(pages))
    if len(outlines) == 1:
        return
    # If few pieces are alike, as with figures in three sizes, all are cut in the same way.
    joined = _joined(groups[0], groups[1], room) if len(groups[0]) >= len(groups[1]) else None
    mixed = _plan(pieces, room)
    yield from (plan for plan in (joined, mixed) if plan)


def _joined(main: Sequence[Piece], others: Sequence[Piece], room: Room) -> PiecePlan | None:
    """Return the pieces of the most common outline on their own pages, and the others in a band below the
    last of these; None if they don't fit there."""
    frame, area = room.frame, room.area
    gap = frame.gap.or_at_least(2 * frame.bleed.most)
    bands = [found for angle in (0.0, 90.0) if (found := _band(others, area, gap, angle)) is not None]
    if not bands:
        return None
    high, band = min(bands, key=lambda found: found[0])
    apart = 2 * frame.bleed.most + (OFFSET + LENGTH if frame.marks else 0.0) + BAND_GAP
    rest = Box(area.left, area.bottom + high + apart, area.right, area.top)
    outline = main[0].outline
    whole, last = (
        best_lattice(outline, box.size, frame.gap, straight_cut=frame.straight_cut) for box in (area, rest)
    )
    if outline.cut is Cut.OTHER or not whole.count or rest.height <= 0:
        return None
    full = (len(main) - 1) // whole.count * whole.count
    if len(main) - full > last.count:
        return None
    pages = _filled(main[:full], whole, area) if full else ()
    (page,) = _filled(main[full:], _evened(last, main) if not full else last, rest)
    (main_foot, main_top), band_top = extent(page), extent(band)[1]
    spare = area.height - (main_top - main_foot + apart + high)
    apart += min(_BAND_AIR, max(0.0, spare - next((h for h in _headings(room) if spare >= h), 0.0)))
    up = main_foot - apart - band_top
    near = tuple((piece, place._replace(y=place.y + up)) for piece, place in band)
    every = (*pages, (*page, *near))
    return PiecePlan(room, every if pages else _placed_well(every, room), outline)


def _band(pieces: Sequence[Piece], area: Box, gap: Gap, angle: float) -> tuple[float, PlacedPieces] | None:
    """Return pieces rotated by an angle, as low as possible at the foot of an area, and the height to which
    they extend; None if they take more than a page."""
    turned = [Box.around([rotate(angle)(*point) for point in piece.outline.points]) for piece in pieces]
    sizes = [box.size for box in turned]
    if any(size.width > area.width or size.height > area.height for size in sizes):
        return None
    first, *more = shelves(sizes, area.size, gap)
    if more:
        return None
    tops = [at.y + sizes[k].height for k, at in first.items()]
    low, high = min(at.y for at in first.values()), max(tops)
    page = tuple(
        (
            pieces[k],
            Place(area.left + at.x - turned[k].left, area.bottom + at.y - low - turned[k].bottom, angle),
        )
        for k, at in sorted(first.items())
    )
    return high - low, page


def _plan(pieces: Sequence[Piece], room: Room) -> PiecePlan | None:
    """Return the pieces on pages with one room, or None if some piece doesn't fit."""
    frame, area = room.frame, room.area
    outlines = {piece.outline for piece in pieces}
    if len(outlines) == 1:
        (outline,) = outlines
        # If no straight cut frees a piece, a knife needs space to turn.
        gap = frame.gap.or_at_least(2 * frame.bleed.most) if outline.cut is Cut.OTHER else frame.gap
        lattice = best_lattice(outline, area.size, gap, straight_cut=frame.straight_cut)
        if not lattice.count:
            return None
        return PiecePlan(room, _placed_well(_filled(pieces, _evened(lattice, pieces), area), room))
    boxes = [piece.outline.box for piece in pieces]
    if any(box.width > area.width or box.height > area.height for box in boxes):
        return None
    return PiecePlan(room, _placed_well(_shelved(pieces, room), room))


def _shelved(pieces: Sequence[Piece], room: Room) -> tuple[PlacedPieces, ...]:
    """Return pieces of several outlines on shelves: with the bleed of all tips apart and with space for the
    heading, unless that takes more pages."""
    frame, area = room.frame, room.area
    gap, low = frame.gap.or_at_least(2 * frame.bleed.most), area.size
    if frame.heading and frame.title and not frame.aside:
        low = Size(area.width, area.height - headed(frame))
    tips = {outline: with_tips(outline, frame.bleed) for outline in {piece.outline for piece in pieces}}
    wide, plain = [tips[piece.outline] for piece in pieces], [piece.outline.box for piece in pieces]
    found = [
        (boxes, shelves([box.size for box in boxes], here, gap, airy=air_in(pieces), together=boxes is wide))
        for here in (low, area.size)
        for boxes in (wide, plain)
        if all(box.width <= here.width and box.height <= here.height for box in boxes)
    ]
    boxes, pages = min(found, key=lambda one: len(one[1]))
    return tuple(
        tuple(
            (
                pieces[k],
                Place(area.left + at.x - boxes[k].left, area.bottom + at.y - boxes[k].bottom),
            )
            for k, at in sorted(page.items())
        )
        for page in pages
    )


def _placed_well(pages: tuple[PlacedPieces, ...], room: Room) -> tuple[PlacedPieces, ...]:
    """Return the pieces of pages moved up or down together, so that sheets can be cut in a stack: to just below
    the heading or the small heading if there's space for it, otherwise those of a single page to the middle."""
    frame, area = room.frame, room.area
    extents = [extent(page) for page in pages]
    low, high = min(low for low, _ in extents), max(high for _, high in extents)
    free = area.height - (high - low)
    folded = frame.flip is None and any(piece.back is not None for page in pages for piece, _ in page)
    head = next((h for h in _headings(room) if free >= h), None)
    if head is not None and not folded:
        lowered = _ABOVE * (free - head) if head == headed(frame) else 0.0
        up = area.top - head - lowered - high
    elif len(pages) == 1:
        up = area.centre.y - (low + high) / 2
    else:
        return pages
    return moved(pages, up)


def moved(pages: Sequence[PlacedPieces], up: float) -> tuple[PlacedPieces, ...]:
    """Return the pieces of pages moved up together, in millimetres."""
    return tuple(tuple((piece, place._replace(y=place.y + up)) for piece, place in page) for page in pages)


def extent(page: PlacedPieces) -> tuple[float, float]:
    """Return the heights of the lowest and the highest point of the pieces on a page."""
    heights = [
        place.y + rotate(place.angle)(*point).y for piece, place in page for point in piece.outline.points
    ]
    return min(heights), max(heights)


def headed(frame: Frame) -> float:
    """Return the height that a heading takes above pieces with their bleed and crop marks, in millimetres."""
    return heading_height(with_subtitle=True) + frame.reach


def _headings(room: Room) -> tuple[float, ...]:
    """Return the heights that a heading and a small heading take from the area; none if there is neither."""
    frame, above = room.frame, room.frame.paper.size.height - room.area.top
    if not (frame.heading and frame.title) or frame.aside:
        return ()
    return headed(frame), max(0.0, SMALL_HEADING + frame.reach - above)


def _evened(lattice: Lattice, pieces: Sequence[Piece]) -> Lattice:
    """Return the lattice with rows no longer than the pieces of one page need: 15 pieces go in three rows of
    five, not in two of seven with one left over. An extra row is used if that fills the last row. Pieces of
    several background colours, each of which begins a new row, fill their rows as well as possible. For
    batches, rows are no longer than the largest one needs. Shifted rows aren't changed."""
    if lattice.shift or len(pieces) > lattice.count:
        return lattice
    if len(set(map(_row_of, pieces))) > 1:
        if pieces[0].batch:
            longest = max(Counter(piece.batch for piece in pieces).values())
            columns = -(-longest // -(-longest // lattice.columns))
        else:
            counts = [len([*found]) for _, found in groupby(map(_row_of, pieces))]
            columns = fullest_rows(lattice, counts)
        return replace(lattice, columns=columns, odd_columns=columns)
    fewest = -(-len(pieces) // lattice.columns)
    even = [rows for rows in (fewest, fewest + 1) if rows <= lattice.rows and len(pieces) % rows == 0]
    columns = -(-len(pieces) // min(even, default=fewest))
    return replace(lattice, columns=columns, odd_columns=columns)


def _filled(pieces: Sequence[Piece], lattice: Lattice, area: Box) -> tuple[PlacedPieces, ...]:
    """Return the pieces on pages, in order. Each batch and each background colour begins a new row if that
    takes no more pages, so that a cut that is a little off shows no other colour."""
    places = lattice.places(area)
    rows = [end - length for end, length in _row_ends(lattice)]
    spread: list[list[tuple[Piece, Place]]] = [[]]
    at, row = 0, _row_of(pieces[0])
    for number, piece in enumerate(pieces):
        if _row_of(piece) != row:
            start = next((start for start in rows if start >= at), len(places))
            spread[-1] += _spares(pieces[number - 1], places[at:start])
            at, row = start, _row_of(piece)
        if at >= len(places):
            spread.append([])
            at = 0
        spread[-1].append((piece, places[at]))
        at += 1
    if len(spread) <= -(-len(pieces) // len(places)):
        end = next((start for start in rows if start >= at), len(places))
        spread[-1] += _spares(pieces[-1], places[at:end])
        return tuple(map(tuple, spread))
    return tuple(tuple(zip(page, places, strict=False)) for page in chunks(pieces, len(places)))


def _spares(piece: Piece, places: Sequence[Place]) -> Iterator[tuple[Piece, Place]]:
    """Yield copies of a piece that fill its row and are counted as spares, if it may have some."""
    if piece.fills_row and piece.kind:
        spare = PieceKind("{count} spare", "{count} spare", piece.kind.theme)
        yield from ((replace(piece, kind=spare), place) for place in places)


def _row_of(piece: Piece) -> tuple[str, str | None]:
    """Return the key that the pieces of a row share."""
    return piece.batch, piece.front_ground


def _row_ends(lattice: Lattice) -> Iterator[tuple[int, int]]:
    """Return the index after the last place of each row of a lattice, and the row's length."""
    end = 0
    for length in lattice.row_lengths():
        end += length
        yield end, length


def fewest_sheets(pieces: Sequence[Piece], frame: Frame) -> int:
    """Return a lower bound for the number of sheets: the pieces' area on paper without margins."""
    width, height = frame.paper.size
    return ceil(sum(area_of(piece.outline.points) for piece in pieces) / (width * height))


def is_saving(message: str) -> bool:
    """Return whether a notice is about an option that would save sheets, which doesn't matter without paper."""
    return isinstance(message, Sentence) and message.values.keys() == {"fewer", "count", "option"}

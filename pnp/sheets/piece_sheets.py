"""From pieces to sheets: packing, backs for a flip or a fold, bleed, cut lines and crop marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Affine, Box, move, rotate
from pnp.base.lengths import format_length
from pnp.base.slugs import slug
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import (
    Colour,
    Drawing,
    Group,
    Layer,
    Path,
    Shape,
    Shapes,
    Style,
    line,
    polygon,
    polygons,
)
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.backs import back_place, mirrored, sheet_axis
from pnp.sheets.frame import Frame
from pnp.sheets.furniture import footer
from pnp.sheets.handwork import Handwork, cutting
from pnp.sheets.marks import LENGTH, OFFSET, crop_marks, cut_layer
from pnp.sheets.packing import Lattice, Place, best_lattice, shelves
from pnp.sheets.pieces import Cut, Outline, Piece, grown
from pnp.sheets.printer_profile import corrected
from pnp.sheets.sheet import PRINTED, Page, Sheet

BAND_GAP = 1.0
"""Between the crop marks of pieces and the bleed of those in a band below them, in millimetres."""

FOLD_GAP = 5.0
"""What stays free between a fold and the bleed, in millimetres."""


_Page = tuple[tuple[Piece, Place], ...]
"""The pieces of a page and their places."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """One way to lay a batch out: the frame in its orientation, the sheet's axis, and the places by page."""

    frame: Frame
    axis: float
    pages: tuple[_Page, ...]
    main: Outline | None = None
    """The outline of the pieces that straight cuts free, where others lie below them on the last page."""

    def main_part(self, page: _Page) -> _Page:
        """The pieces of a page but for those in a band below the others."""
        return page if self.main is None else tuple(at for at in page if at[0].outline == self.main)

    def band(self, page: _Page) -> _Page:
        """The pieces in a band below the others."""
        return () if self.main is None else tuple(at for at in page if at[0].outline != self.main)


def piece_sheets(pieces: Sequence[Piece], frame: Frame) -> tuple[Sheet, ...]:
    """The sheets that hold the pieces, in order, backs and all.

    :raises OptionError: where a piece does not fit the paper.
    """
    plans = [plan for choice in _layouts(pieces, frame) for plan in _plans(pieces, *choice)]
    if not plans:
        raise _too_large(pieces, frame)
    plan = min(plans, key=lambda plan: len(plan.pages))
    count = len(plan.pages)
    return tuple(_sheet(plan, page, f"{number}/{count}") for number, page in enumerate(plan.pages, 1))


def single_faces(pieces: Sequence[Piece], name: str) -> tuple[Page, ...]:
    """Every different piece's front and back alone, cut to the box of its outline: ``NAME-PIECE-front``."""
    found: dict[str, Page] = {}
    for piece in pieces:
        stem = f"{name}-{slug(piece.name, 'piece')}"
        faces = [("front", piece.outline, piece.front, piece.front_ground)]
        if piece.back is not None:
            faces.append(("back", mirrored(piece.outline, piece.axis), piece.back, piece.back_ground))
        for side, outline, shapes, ground in faces:
            box = outline.box
            field = (polygon(outline.points, Style(fill=ground)),) if ground else ()
            here = move(-box.left, -box.bottom)
            drawing = Drawing(box.size, (Group((*field, *shapes), here),))
            page = f"{stem}-{side}"
            found.setdefault(page, Page(page, piece.name, drawing, PRINTED))
    return tuple(found.values())


def _layouts(pieces: Sequence[Piece], frame: Frame) -> Iterator[tuple[Frame, float, Box]]:
    """Every frame, axis and area to try: both orientations, and for a fold both directions of its line."""
    two_sided = any(piece.back is not None for piece in pieces)
    for oriented in frame.orientations():
        if not two_sided:
            yield oriented, 90.0, oriented.pieces_area
        elif oriented.flip is not None:
            axis = sheet_axis(oriented.paper, oriented.flip)
            yield oriented, axis, oriented.two_sided_area(axis)
        else:
            off = FOLD_GAP + oriented.bleed.most
            for axis in (90.0, 0.0):
                area = oriented.two_sided_area(axis)
                if axis == 90.0:
                    yield oriented, axis, Box(area.left, area.bottom, area.centre.x - off, area.top)
                else:
                    yield oriented, axis, Box(area.left, area.centre.y + off, area.right, area.top)


def _plans(pieces: Sequence[Piece], frame: Frame, axis: float, area: Box) -> Iterator[_Plan]:
    """The ways to lay the pieces on pages of one frame, the best first where they take as many; none where some
    piece does not fit."""
    outlines = Counter(piece.outline for piece in pieces)
    most = outlines.most_common(1)[0][0]
    groups = [
        [piece for piece in pieces if piece.outline == most],
        [piece for piece in pieces if piece.outline != most],
    ]
    # Pieces of one outline have pages of their own: there straight cuts free them. Two-sided pages come first,
    # so that their fronts stay on odd pages.
    by_sides = [[piece for piece in groups[1] if (piece.back is None) == bare] for bare in (False, True)]
    for parts in ([groups[0], *by_sides], groups):
        parted = [_plan(part, frame, axis, area) for part in parts if part]
        if all(parted):
            pages = [page for plan in parted if plan for page in plan.pages]
            pages.sort(key=lambda page: all(piece.back is None for piece, _ in page))
            yield _Plan(frame, axis, tuple(pages))
    if len(outlines) == 1:
        return
    joined = _joined(groups[0], groups[1], frame, axis, area)
    mixed = _plan(pieces, frame, axis, area)
    yield from (plan for plan in (joined, mixed) if plan)


def _joined(
    main: Sequence[Piece], others: Sequence[Piece], frame: Frame, axis: float, area: Box
) -> _Plan | None:
    """The pieces of the commonest outline on pages of their own, the others in a band below the last of them;
    None where they don't fit there."""
    gap = frame.gap or 2 * frame.bleed.most
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
    (page,) = _filled(main[full:], last, rest)
    return _Plan(frame, axis, (*pages, (*page, *band)), outline)


def _band(pieces: Sequence[Piece], area: Box, gap: float, angle: float) -> tuple[float, _Page] | None:
    """Pieces turned by an angle, as low as possible at the foot of an area, and how high they reach; None where
    they take more than a page."""
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


def _plan(pieces: Sequence[Piece], frame: Frame, axis: float, area: Box) -> _Plan | None:
    """The pieces on pages of one frame, or None where some piece does not fit."""
    outlines = {piece.outline for piece in pieces}
    if len(outlines) == 1:
        (outline,) = outlines
        # Where no straight cut frees a piece, a knife needs space to turn.
        gap = frame.gap or (2 * frame.bleed.most if outline.cut is Cut.OTHER else 0.0)
        lattice = best_lattice(outline, area.size, gap, straight_cut=frame.straight_cut)
        return _Plan(frame, axis, _filled(pieces, lattice, area)) if lattice.count else None
    boxes = [piece.outline.box for piece in pieces]
    if any(box.width > area.width or box.height > area.height for box in boxes):
        return None
    gap = frame.gap or 2 * frame.bleed.most
    pages = shelves([box.size for box in boxes], area.size, gap)
    placed = tuple(
        tuple(
            (
                pieces[k],
                Place(area.left + at.x - boxes[k].left, area.bottom + at.y - boxes[k].bottom),
            )
            for k, at in sorted(page.items())
        )
        for page in pages
    )
    return _Plan(frame, axis, placed)


def _filled(pieces: Sequence[Piece], lattice: Lattice, area: Box) -> tuple[_Page, ...]:
    """The pieces on pages in order; each ground begins a row of its own where that takes no more pages, so
    that a cut a little off shows no other colour."""
    places = lattice.places(area)
    rows = [end - length for end, length in _row_ends(lattice)]
    spread: list[list[tuple[Piece, Place]]] = [[]]
    at, ground = 0, pieces[0].front_ground
    for piece in pieces:
        if piece.front_ground != ground:
            at = next((start for start in rows if start >= at), len(places))
            ground = piece.front_ground
        if at >= len(places):
            spread.append([])
            at = 0
        spread[-1].append((piece, places[at]))
        at += 1
    if len(spread) <= -(-len(pieces) // len(places)):
        return tuple(map(tuple, spread))
    return tuple(
        tuple(zip(pieces[start : start + len(places)], places, strict=False))
        for start in range(0, len(pieces), len(places))
    )


def _row_ends(lattice: Lattice) -> Iterator[tuple[int, int]]:
    """For each row of a lattice the index after its last place, and its length."""
    end = 0
    for length in lattice.row_lengths():
        end += length
        yield end, length


def _sheet(plan: _Plan, page: _Page, number: str) -> Sheet:
    frame, size = plan.frame, plan.frame.paper.size
    apart = _stand_apart(plan, page)
    fronts = _faces(
        [_Face(p.outline, place, p.front, p.front_ground, p.front_bleed) for p, place in page],
        frame,
        apart=apart,
    )
    backs = _faces(
        [
            _Face(
                mirrored(p.outline, p.axis),
                back_place(place, size, plan.axis, p.axis),
                p.back,
                p.back_ground,
                p.back_bleed,
            )
            for p, place in page
            if p.back is not None
        ],
        frame,
        apart=apart,
    )
    folded = frame.flip is None and bool(backs)
    free = _lines_run_free(plan, page)
    aids = _aids(plan, page, folded=folded, free=free)
    foot = footer(frame, number)
    front = Drawing(size, (*fronts, *(backs if folded else ()), *aids, foot))
    layers = PRINTED | ({Layer.CUT} if frame.cut_lines or not free else frozenset())
    kinds = tuple(piece.kind for piece, _ in page)
    trim, bleed = _cut_boxes(plan, page, folded=folded)
    outlined = bool(plan.band(page)) and not frame.cut_lines
    work = _work(plan, page, folded=folded, free=free)
    whole = Sheet(
        frame.title,
        corrected(front, frame.printer),
        layers=layers,
        pieces=kinds,
        trim=trim,
        bleed=bleed,
        work=work,
        outlined=outlined,
    )
    if folded or not backs:
        return whole
    note = f"{number} {frame.theme.translate('back')}"
    back = Drawing(size, (*backs, footer(frame, note, back=True)))
    return replace(whole, back=corrected(back, frame.printer, frame.flip), flip=frame.flip)


def _work(plan: _Plan, page: _Page, *, folded: bool, free: bool) -> Handwork:
    """What frees the pieces of a page, and what folds and glues them; a gutter is one fold more."""
    ruled = plan.main_part(page) if free else ()
    others = plan.band(page) if free else page
    return cutting(
        [_on_page(piece.outline, place) for piece, place in ruled],
        [_on_page(piece.outline, place) for piece, place in others],
        folds=sum(_folds(piece) for piece, _ in page) + folded,
        glued=sum(piece.assembled is not None for piece, _ in page) + folded,
    )


def _folds(piece: Piece) -> int:
    """The number of straight lines along which a piece is folded."""
    drawn = (placed.shape for placed in flatten(piece.front) if placed.layer is Layer.FOLD)
    return sum(segment[0] == "L" for shape in drawn if isinstance(shape, Path) for segment in shape.segments)


def _cut_boxes(plan: _Plan, page: _Page, *, folded: bool) -> tuple[Box, Box]:
    """The box around all pieces on a page, and the same with their bleed; backs beyond a fold included."""
    points = [point for piece, place in page for point in _on_page(piece.outline, place)]
    trim, (width, height) = Box.around(points), plan.frame.paper.size
    if folded and plan.axis == 90.0:
        trim = Box(trim.left, trim.bottom, width - trim.left, trim.top)
    elif folded:
        trim = Box(trim.left, height - trim.top, trim.right, trim.top)
    bleed = plan.frame.bleed
    return trim, Box(
        trim.left - bleed.left, trim.bottom - bleed.bottom, trim.right + bleed.right, trim.top + bleed.top
    )


def _aids(plan: _Plan, page: _Page, *, folded: bool, free: bool) -> list[Shape]:
    """Cut outlines, crop marks and the fold, all on the front: a folded sheet is cut after it is glued."""
    frame = plan.frame
    outlines = [_on_page(piece.outline, place) for piece, place in page]
    aids: list[Shape] = [cut_layer(outlines, frame.theme, closed=frame.closed_cuts)]
    if band := [_on_page(piece.outline, place) for piece, place in plan.band(page)]:
        style = Style(stroke=frame.theme.palette.faint, width=WEIGHTS.mark)
        aids.append(Group((polygons(band, style),), layer=Layer.MARKS))
        outlines = [_on_page(piece.outline, place) for piece, place in plan.main_part(page)]
    if folded:
        aids.append(_fold_line(frame, plan.axis))
    if frame.marks and free:
        aids.append(crop_marks(outlines, frame.theme, Box(0, 0, *frame.paper.size), frame.bleed.most))
    return aids


def _lines_run_free(plan: _Plan, page: _Page) -> bool:
    """Whether straight cuts free the pieces but for those in a band, so that marks outside them are enough."""
    page = plan.main_part(page)
    cuts = {piece.outline.cut for piece, _ in page}
    same = len({piece.outline for piece, _ in page}) == 1
    return same and (cuts == {Cut.RECTANGLE} or (cuts == {Cut.HEXAGON} and plan.frame.straight_cut))


def _stand_apart(plan: _Plan, page: _Page) -> bool:
    """Whether no bleed reaches another piece: hexagons that straight cuts free meet at corners only."""
    if plan.frame.gap >= 2 * plan.frame.bleed.most:
        return True
    return page[0][0].outline.cut is Cut.HEXAGON and _lines_run_free(plan, page)


@dataclass(frozen=True, slots=True)
class _Face:
    """One side of a piece on its way to a page."""

    outline: Outline
    place: Place
    shapes: Shapes
    ground: Colour | None
    bleed: Shapes


def _faces(faces: Sequence[_Face], frame: Frame, *, apart: bool) -> tuple[Shape, ...]:
    """Bleed below all grounds, grounds below all art: no piece's bleed reaches over its neighbour.

    Where pieces stand apart the art's bleed lies above the grounds, so that it runs into the art without the
    hairline that viewers show where a ground is drawn between the two.
    """
    bleeds: list[Shape] = []
    art_bleeds: list[Shape] = []
    grounds: list[Shape] = []
    art: list[Shape] = []
    for face in faces:
        art.append(Group(face.shapes, _map(face.place)))
        if face.ground is None:
            continue
        points = _on_page(face.outline, face.place)
        grounds.append(polygon(points, Style(fill=face.ground)))
        if frame.bleed.most:
            run_over = polygon(grown(points, frame.bleed.towards), Style(fill=face.ground))
            bleeds += _within_bleed((run_over,), points, frame)
            if face.bleed:
                art_bleeds += _within_bleed((Group(face.bleed, _map(face.place)),), points, frame, art=True)
    return (*bleeds, *grounds, *art_bleeds, *art) if apart else (*bleeds, *art_bleeds, *grounds, *art)


def _within_bleed(
    shapes: Shapes, points: Sequence[tuple[float, float]], frame: Frame, *, art: bool = False
) -> Shapes:
    """The shapes, cut off where the bleed of a side ends: if the sides differ, or for ``art`` on a rectangle,
    which may be a pattern that goes on and on."""
    bleed, box = frame.bleed, Box.around(points)
    even = len({bleed.top, bleed.right, bleed.bottom, bleed.left}) == 1
    if even and not (art and len(points) == 4):
        return shapes
    window = Box(box.left - bleed.left, box.bottom - bleed.bottom, box.right + bleed.right, box.top + bleed.top)
    return (Group(shapes, clip=window),)


def _map(place: Place) -> Affine:
    return move(place.x, place.y).after(rotate(place.angle))


def _on_page(outline: Outline, place: Place) -> tuple[tuple[float, float], ...]:
    here = _map(place)
    return tuple(here(*point) for point in outline.points)


def _fold_line(frame: Frame, axis: float) -> Group:
    width, height = frame.paper.size
    style = Style(stroke=frame.theme.palette.ink, width=WEIGHTS.mark, dash=(2.0, 1.5))
    if axis == 90.0:
        fold = line(width / 2, frame.foot + 2, width / 2, height - 5, style)
    else:
        fold = line(5, height / 2, width - 5, height / 2, style)
    return Group((fold,), layer=Layer.FOLD)


def _too_large(pieces: Sequence[Piece], frame: Frame) -> OptionError:
    largest = max(pieces, key=lambda piece: piece.outline.box.width * piece.outline.box.height).outline.box
    available = max(
        (area.size for _, _, area in _layouts(pieces, frame)), key=lambda size: size.width * size.height
    )
    return OptionError.at(
        (),
        f"a piece of {format_length(largest.width)} by {format_length(largest.height)} does not fit: "
        f"paper {frame.paper.name} leaves {format_length(available.width)} by "
        f"{format_length(available.height)}",
    )

"""From pieces to sheets: packing, backs for a flip or a fold, bleed, cut lines and crop marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Affine, Box, move, rotate
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.base.slugs import slug
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import (
    Colour,
    Drawing,
    Group,
    Layer,
    OptionLink,
    Path,
    Shape,
    Shapes,
    Style,
    line,
    polygon,
    polygons,
)
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.backs import back_place, mirrored
from pnp.sheets.frame import Frame
from pnp.sheets.furniture import footer
from pnp.sheets.handwork import Handwork, cutting
from pnp.sheets.marks import crop_marks, cut_layer
from pnp.sheets.packing import Place
from pnp.sheets.piece_faces import different_pieces, face_drawing
from pnp.sheets.piece_plans import PiecePlan, PlacedPieces, layouts, plans
from pnp.sheets.pieces import Cut, Outline, Piece, grown
from pnp.sheets.printer_profile import corrected
from pnp.sheets.sheet import PRINTED, Page, Sheet


def piece_sheets(pieces: Sequence[Piece], frame: Frame) -> tuple[Sheet, ...]:
    """The sheets that hold the pieces, in order, with their backs.

    :raises OptionError: if a piece doesn't fit the paper.
    """
    found = [plan for choice in layouts(pieces, frame) for plan in plans(pieces, *choice)]
    if not found:
        raise _too_large(pieces, frame)
    plan = min(found, key=lambda plan: len(plan.pages))
    count = len(plan.pages)
    return tuple(_sheet(plan, page, f"{number}/{count}") for number, page in enumerate(plan.pages, 1))


def single_faces(pieces: Sequence[Piece], name: str) -> tuple[Page, ...]:
    """The front and back of every different piece as separate pages, cut to the box of its outline:
    ``NAME-PIECE-front``."""
    found: dict[str, Page] = {}
    for same in different_pieces(pieces):
        stem = f"{name}-{slug(same.piece.name, 'piece')}"
        for side in ("front",) if same.piece.back is None else ("front", "back"):
            drawing = face_drawing(same.piece, back=side == "back")
            found.setdefault(f"{stem}-{side}", Page(f"{stem}-{side}", same.piece.name, drawing, PRINTED))
    return tuple(found.values())


def _sheet(plan: PiecePlan, page: PlacedPieces, number: str) -> Sheet:
    frame, size = plan.frame, plan.frame.paper.size
    apart = _stand_apart(plan, page)
    fronts = _faces(
        [_Face(p.outline, place, p.front, p.front_ground, p.front_bleed, p.option) for p, place in page],
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
                p.back_option,
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


def _work(plan: PiecePlan, page: PlacedPieces, *, folded: bool, free: bool) -> Handwork:
    """The work to cut out, fold and glue the pieces of a page; a gutter is one more fold."""
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


def _cut_boxes(plan: PiecePlan, page: PlacedPieces, *, folded: bool) -> tuple[Box, Box]:
    """The box around all pieces on a page, and the same with their bleed, including backs beyond a fold."""
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


def _aids(plan: PiecePlan, page: PlacedPieces, *, folded: bool, free: bool) -> list[Shape]:
    """Cut outlines, crop marks and the fold, all on the front, because a folded sheet is cut after it's
    glued."""
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


def _lines_run_free(plan: PiecePlan, page: PlacedPieces) -> bool:
    """Whether straight cuts free all pieces outside a band, so that marks outside them are enough."""
    page = plan.main_part(page)
    cuts = {piece.outline.cut for piece, _ in page}
    same = len({piece.outline for piece, _ in page}) == 1
    return same and (cuts == {Cut.RECTANGLE} or (cuts == {Cut.HEXAGON} and plan.frame.straight_cut))


def _stand_apart(plan: PiecePlan, page: PlacedPieces) -> bool:
    """Whether no bleed reaches another piece, as with hexagons in a straight-cut lattice, which meet only at
    corners."""
    if plan.frame.gap >= 2 * plan.frame.bleed.most:
        return True
    return page[0][0].outline.cut is Cut.HEXAGON and _lines_run_free(plan, page)


@dataclass(frozen=True, slots=True)
class _Face:
    """One side of a piece with its place on a page."""

    outline: Outline
    place: Place
    shapes: Shapes
    ground: Colour | None
    bleed: Shapes
    option: str


def _faces(faces: Sequence[_Face], frame: Frame, *, apart: bool) -> tuple[Shape, ...]:
    """Bleed goes below all backgrounds, and backgrounds below all art, so that no piece's bleed covers its
    neighbour.

    If pieces don't touch, the art's bleed is above the backgrounds, so that it runs into the art without the
    hairline that viewers show if a background is drawn between the two.
    """
    bleeds: list[Shape] = []
    art_bleeds: list[Shape] = []
    grounds: list[Shape] = []
    art: list[Shape] = []
    for face in faces:
        link = OptionLink((face.option,), face.outline.box) if face.option else None
        art.append(Group(face.shapes, _map(face.place), option=link))
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
    """The shapes, cut off where the bleed of each side ends. That's done if the sides differ, or for ``art`` on
    a rectangle, which may be a pattern without an end."""
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
        (area.size for _, _, area in layouts(pieces, frame)), key=lambda size: size.width * size.height
    )
    return OptionError.at(
        (),
        Sentence(
            "a piece of {width} by {height} doesn't fit: paper {name} leaves {width_2} by {height_2}",
            width=format_length(largest.width),
            height=format_length(largest.height),
            name=frame.paper.name,
            width_2=format_length(available.width),
            height_2=format_length(available.height),
        ),
    )

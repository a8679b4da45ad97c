"""Pieces at their places on a page, or one on each label of a sheet: their faces with their bleed, and the
lines where they are cut and folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Affine, Box, Point, Size, format_length, format_size, move, rotate
from pnp.base.sentences import Sentence, together
from pnp.base.sequences import chunks
from pnp.drawing.flatten import flatten
from pnp.drawing.palette import luminance
from pnp.drawing.shapes import (
    Colour,
    Group,
    Layer,
    OptionLink,
    Path,
    Shape,
    Shapes,
    Style,
    curved,
    line,
    polygons,
)
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.frame import Frame
from pnp.sheets.marks import CutLines, Polygon
from pnp.sheets.packing import Place
from pnp.sheets.paper import Labels, Orientation, Paper
from pnp.sheets.piece_faces import back_place, mirrored, sheet_axis
from pnp.sheets.piece_plans import PiecePlan, PlacedPieces, Room, rooms
from pnp.sheets.pieces import Cut, Outline, Piece, bleed_rings


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """One side of a piece with its place on a page."""

    outline: Outline
    place: Place
    shapes: Shapes
    ground: Colour | None
    bleed: Shapes
    bleed_runs_on: bool
    option: str
    item: int = -1


def front_faces(placed: PlacedPieces) -> list[PlacedFace]:
    """Return the fronts of pieces at their places."""
    return [
        PlacedFace(p.outline, place, p.front, p.front_ground, p.front_bleed, p.bleed_runs_on, p.option, p.item)
        for p, place in placed
    ]


def back_faces(placed: PlacedPieces, paper: Size, axis: float) -> list[PlacedFace]:
    """Return the backs of pieces at their places on the other side of a sheet.

    :param axis: the axis of the sheet (see `pnp.sheets.piece_faces`).
    """
    return [
        PlacedFace(
            mirrored(piece.outline, piece.axis),
            back_place(place, paper, axis, piece.axis),
            piece.back,
            piece.back_ground,
            piece.back_bleed,
            piece.bleed_runs_on,
            piece.back_option,
            piece.item,
        )
        for piece, place in placed
        if piece.back is not None
    ]


def placed_faces(faces: Sequence[PlacedFace], frame: Frame, *, apart: bool) -> tuple[Shape, ...]:
    """Return faces with their bleed below all backgrounds, and backgrounds below all art, so that no piece's
    bleed covers its neighbour.

    If pieces don't touch, the art's bleed is above the backgrounds, so that it runs into the art without the
    hairline that viewers show if a background is drawn between the two.
    """
    bleeds: list[Shape] = []
    art_bleeds: list[Shape] = []
    grounds: list[Shape] = []
    art: list[Shape] = []
    if frame.bleed.most:
        bleeds += _between_hexagons(faces)
    for face in faces:
        link = OptionLink((face.option,), face.outline.box, item=face.item) if face.option else None
        art.append(Group(face.shapes, map_of(face.place), option=link))
        if face.ground is None:
            continue
        points = on_page(face.outline, face.place)
        grounds.append(curved([points], Style(fill=face.ground)))
        if frame.bleed.most:
            run_over = curved(bleed_rings(points, frame.bleed.towards), Style(fill=face.ground))
            bleeds += _within_bleed((run_over,), face, frame)
            if face.bleed:
                art_bleeds += _within_bleed((Group(face.bleed, map_of(face.place)),), face, frame, art=True)
    return (*bleeds, *grounds, *art_bleeds, *art) if apart else (*bleeds, *art_bleeds, *grounds, *art)


def _between_hexagons(faces: Sequence[PlacedFace]) -> Iterator[Shape]:
    """Yield the triangles between three hexagons of one colour that meet at their corners, so that their bleed
    leaves no bare paper there."""
    sides: dict[tuple[int, int], Colour] = {}
    found: dict[Colour, dict[tuple[int, int], Polygon]] = {}
    for face in faces:
        if face.ground is not None and len(face.outline.points) == 6:
            points = on_page(face.outline, face.place)
            sides.update((_near(points[k - 1], end), face.ground) for k, end in enumerate(points))
    for face in faces:
        if face.ground is None or len(face.outline.points) != 6:
            continue
        points = on_page(face.outline, face.place)
        for k, end in enumerate(points):
            start = points[k - 1]
            tip = rotate(-60.0)(end[0] - start[0], end[1] - start[1])
            out = Point(start[0] + tip.x, start[1] + tip.y)
            if sides.get(_near(end, out)) == sides.get(_near(out, start)) == face.ground:
                found.setdefault(face.ground, {}).setdefault(_near(start, end, out), (start, end, out))
    for ground, triangles in found.items():
        yield polygons(list(triangles.values()), Style(fill=ground))


def _near(*points: tuple[float, float]) -> tuple[int, int]:
    """Return a key for the middle of some points, the same for places that are hardly apart."""
    count = len(points) * _SAME
    return round(sum(x for x, _ in points) / count + _SHIFT), round(sum(y for _, y in points) / count + _SHIFT)


_SAME, _SHIFT = 0.2, 0.137
"""The distance in millimetres at which two middles may be the same, and a part of it by which they are shifted,
so that the middles of a regular lattice aren't halfway between two of its steps."""


def _within_bleed(shapes: Shapes, face: PlacedFace, frame: Frame, *, art: bool = False) -> Shapes:
    """Return the shapes, cut off where the bleed of each side ends, if the sides differ or for ``art``, which
    may be an endless pattern."""
    bleed, points = frame.bleed, on_page(face.outline, face.place)
    if art and face.bleed_runs_on:
        return (Group(shapes, outline=curved(bleed_rings(points, bleed.towards), Style())),)
    box = Box.around(points)
    even = len({bleed.top, bleed.right, bleed.bottom, bleed.left}) == 1
    if even and not (art and len(points) == 4):
        return shapes
    window = Box(box.left - bleed.left, box.bottom - bleed.bottom, box.right + bleed.right, box.top + bleed.top)
    return (Group(shapes, clip=window),)


def map_of(place: Place) -> Affine:
    return move(place.x, place.y).after(rotate(place.angle))


def on_page(outline: Outline, place: Place) -> Polygon:
    here = map_of(place)
    return tuple(here(*point) for point in outline.points)


def folds_of(piece: Piece) -> int:
    """Return the number of straight lines along which a piece is folded."""
    drawn = (placed.shape for placed in flatten(piece.front) if placed.layer is Layer.FOLD)
    return sum(segment[0] == "L" for shape in drawn if isinstance(shape, Path) for segment in shape.segments)


_SEEN = 0.75
"""The luminance of the darkest colour on which faint lines can be seen."""


def cut_lines_of(piece: Piece, here: Affine) -> CutLines:
    """Return the lines of a piece on a page."""
    outline, ground = piece.outline, piece.front_ground

    def placed(points: Sequence[tuple[float, float]]) -> Polygon:
        return tuple(here(*point) for point in points)

    return CutLines(
        placed(outline.points),
        placed(outline.line),
        tuple(map(placed, outline.corner_lines)),
        tuple(map(placed, outline.holes)),
        is_dark=ground is not None and luminance(ground) < _SEEN,
    )


def closed(points: Polygon) -> Polygon:
    """Return the points of a line that ends where it begins."""
    return (*points, points[0])


def fold_line(frame: Frame, axis: float) -> Group:
    """Return the fold line through the middle of a sheet, at an angle of 90° or 0°."""
    width, height = frame.paper.size
    style = Style(stroke=frame.theme.palette.ink, width=WEIGHTS.mark, dash=(2.0, 1.5))
    if axis == 90.0:
        fold = line(width / 2, frame.foot + 2, width / 2, height - 5, style)
    else:
        fold = line(5, height / 2, width - 5, height / 2, style)
    return Group((fold,), layer=Layer.FOLD)


def beyond_fold(boxes: Sequence[Box], paper: Size, axis: float) -> list[Box]:
    """Return boxes mirrored to the other side of the fold through the middle of a sheet, then the fold itself.

    :param axis: the angle of the fold, 90° or 0°.
    """
    width, height = paper
    if axis == 90.0:
        middle, turned = Box(width / 2, 0, width / 2, height), [(width - b.right, b.bottom) for b in boxes]
    else:
        middle, turned = Box(0, height / 2, width, height / 2), [(b.left, height - b.top) for b in boxes]
    behind = (box.moved(x - box.left, y - box.bottom) for box, (x, y) in zip(boxes, turned, strict=True))
    return [*behind, middle]


_SAME_SIZE = 0.6
"""The greatest difference between the sides of a piece and those of its label, in millimetres."""


def on_labels(pieces: Sequence[Piece], frame: Frame, labels: Labels) -> PiecePlan:
    """Return the plan with one piece on each label, in order.

    :raises OptionError: if a piece isn't as large as a label.
    """
    oriented = frame.oriented(Orientation.PORTRAIT)
    middles = labels.middles(oriented.paper.size)
    placed = [
        (piece, Place(*middles[k % len(middles)], _turn(piece, oriented, labels)))
        for k, piece in enumerate(pieces)
    ]
    axis = sheet_axis(oriented.paper, frame.flip) if frame.flip is not None else 90.0
    room = Room(oriented, axis, labels.area(oriented.paper.size))
    return PiecePlan(room, tuple(map(tuple, chunks(placed, len(middles)))))


def _turn(piece: Piece, frame: Frame, labels: Labels) -> float:
    """Return the degrees by which a piece has to be turned to fit on a label."""
    size = piece.outline.box.size
    for angle, turned in ((0.0, size), (90.0, size.turned())):
        if _is_same(turned, labels.size):
            return angle
    raise OptionError.at(
        "paper",
        Sentence(
            "the labels of {name} are {label}, but these pieces are {piece}; give the pieces "
            "the size of a label, or choose plain paper",
            name=frame.paper.name,
            label=format_size(labels.size),
            piece=format_size(size),
        ),
    )


def _is_same(one: Size, other: Size) -> bool:
    return all(abs(a - b) <= _SAME_SIZE for a, b in zip(one, other, strict=True))


def check_gap(pieces: Sequence[Piece], frame: Frame) -> None:
    """Check that the gap suits the outlines of the pieces.

    :raises OptionError: if it doesn't.
    """
    slanted = any(piece.outline.cut in (Cut.HEXAGON, Cut.TRIANGLE) for piece in pieces)
    if slanted and frame.gap.across != frame.gap.down:
        raise OptionError.at(
            "gap", Sentence("hexagons and triangles need one gap for all sides, such as `gap: 3mm`")
        )


def too_large(pieces: Sequence[Piece], frame: Frame, others: Iterable[Paper] = ()) -> OptionError:
    """Return the error for pieces that don't fit the paper, with a piece's own advice.

    :param others: papers that may be large enough, the smallest first.
    """
    worst = max(pieces, key=lambda piece: piece.outline.box.width * piece.outline.box.height)
    largest = worst.outline.box
    sizes = (room.area.size for room in rooms(pieces, frame))
    available = max(sizes, key=lambda size: size.width * size.height)
    message = Sentence(
        "a piece of {width} by {height} doesn't fit: paper {name} has room for {width_2} by {height_2}",
        width=format_length(round(largest.width, 1)),
        height=format_length(round(largest.height, 1)),
        name=frame.paper.name,
        width_2=format_length(available.width),
        height_2=format_length(available.height),
    )
    bled = (
        largest.width + frame.bleed.left + frame.bleed.right,
        largest.height + frame.bleed.bottom + frame.bleed.top,
    )
    alone = ""
    if all(side <= whole + 0.01 for side, whole in zip(sorted(bled), sorted(frame.paper.size), strict=True)):
        alone = Sentence(
            "for one piece per page, set `margin: 0`, and `crop-marks`, `ruler` and `build-stamp` to false"
        )
    larger = next((paper.name for paper in others if _holds(replace(frame, paper=paper), worst)), "")
    better = Sentence("it fits on `paper: {name}`", name=larger) if larger and not alone else ""
    return OptionError.at((), together(filter(None, (message, alone, better, worst.if_too_large)), "; "))


def _holds(frame: Frame, piece: Piece) -> bool:
    """Return whether a piece fits on paper with the frame's margins, upright or turned."""
    size = piece.outline.box.size
    return any(
        wide <= room.area.width and high <= room.area.height
        for room in rooms([piece], frame)
        for wide, high in (size, size.turned())
    )


def no_footer() -> OptionError:
    """Return the error for pieces that leave no space for the footer."""
    return OptionError.at(
        "build-stamp",
        Sentence(
            "there's no space beside the pieces for the build stamp, ruler and credits; choose larger paper, "
            "or leave out the stamp and the ruler"
        ),
    )


def cut_boxes(outlines: Sequence[Polygon], frame: Frame, fold: float | None) -> tuple[Box, Box]:
    """Return the box around all pieces, and the same with their bleed, including backs beyond a fold.

    :param fold: the angle of the fold, 90° or 0°; None without one.
    """
    trim = Box.around([point for outline in outlines for point in outline])
    width, height = frame.paper.size
    if fold == 90.0:
        trim = Box(trim.left, trim.bottom, width - trim.left, trim.top)
    elif fold is not None:
        trim = Box(trim.left, height - trim.top, trim.right, trim.top)
    bleed = frame.bleed
    return trim, Box(
        trim.left - bleed.left, trim.bottom - bleed.bottom, trim.right + bleed.right, trim.top + bleed.top
    )

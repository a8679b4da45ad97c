"""Draw the faces of pieces one by one, for separate files, print services and virtual tabletops, and work out
the position and rotation of a piece's back on two-sided sheets.

Angles are in the upright page. The sheet turns over about an axis at angle A; a player turns a piece over about
its own axis, at angle B. The place of a back is that of its front, mirrored in the sheet's axis. Turning over
about one axis and back about another is a rotation by twice the angle between them, so a back is drawn rotated
by 2(A − B), never mirrored. If packing has rotated the front by θ, the piece's axis rotates with it, and the
back is drawn at 2(A − B) − θ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pnp.base.files import slug
from pnp.base.geometry import Point, Size, move, reflect
from pnp.drawing.shapes import Drawing, Group, Path, Shape, Style, curved, polygon
from pnp.sheets.packing import Place
from pnp.sheets.paper import Paper
from pnp.sheets.pieces import Outline, Piece, bleed_rings
from pnp.sheets.sheet import PRINTED, Duplex, Page, turned_sideways


def sheet_axis(paper: Paper, flip: Duplex) -> float:
    """Return the angle A of the axis about which the paper turns: 90° for a portrait sheet flipped on
    its long edge and a landscape sheet on its short edge, 0° for the other two."""
    return 90.0 if turned_sideways(paper.size, flip) else 0.0


def back_place(place: Place, page: Size, sheet_axis: float, piece_axis: float) -> Place:
    """Return the position of a piece's back, for a piece at ``place``, on the back of the page (or beyond
    the fold through the page's middle), and the angle at which it is drawn."""
    x, y = (page.width - place.x, place.y) if sheet_axis == 90.0 else (place.x, page.height - place.y)
    return Place(x, y, (2 * (sheet_axis - piece_axis) - place.angle) % 360)


def mirrored(outline: Outline, sheet_axis: float) -> Outline:
    """Return a piece's outline seen from behind: the mirror image, still anticlockwise."""
    turn = reflect(sheet_axis)

    def behind(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(Point(*turn(*point)) for point in reversed(points))

    return Outline(
        behind(outline.points), outline.cut, behind(outline.trimmed), tuple(map(behind, outline.holes))
    )


@dataclass(frozen=True, slots=True)
class SamePieces:
    """Pieces of one name, which are all identical."""

    piece: Piece
    count: int


def different_pieces(pieces: Iterable[Piece]) -> tuple[SamePieces, ...]:
    """Return every different piece in order of its first appearance, with its number of copies."""
    found: dict[str, SamePieces] = {}
    for piece in pieces:
        known = found.get(piece.name)
        found[piece.name] = SamePieces(known.piece if known else piece, known.count + 1 if known else 1)
    return tuple(found.values())


def by_outline(pieces: Iterable[Piece]) -> Iterator[tuple[Outline, tuple[SamePieces, ...]]]:
    """Yield the different pieces of each outline, outline by outline."""
    different = sorted(different_pieces(pieces), key=lambda same: same.piece.outline.points)
    for outline, found in groupby(different, key=lambda same: same.piece.outline):
        yield outline, tuple(found)


def face_drawing(piece: Piece, *, back: bool = False, bleed: float = 0.0) -> Drawing:
    """Return the front or the back of a piece, cut to the box of its outline; without bleed, the parts cut off
    are white.

    :param bleed: how far the box extends beyond the outline on every side, in millimetres.
    """
    outline = mirrored(piece.outline, piece.axis) if back else piece.outline
    art, ground = (piece.back or (), piece.back_ground) if back else (piece.front, piece.front_ground)
    over = piece.back_bleed if back else piece.front_bleed
    box = outline.box.grown(bleed)
    below: list[Shape] = []
    if ground:
        rings = bleed_rings(outline.points, bleed) if bleed else (outline.points,)
        below.append(curved(rings, Style(fill=ground)))
    if bleed and over:
        below.append(Group(over, clip=box))
    cut_off = outline.is_round or outline.trimmed or outline.holes
    corners = (_corners(outline),) if cut_off and not bleed else ()
    return Drawing(box.size, (Group((*below, *art, *corners), move(-box.left, -box.bottom)),))


_BEYOND = 0.2
"""The margin of white around an outline's box, in millimetres, which avoids a thin line there."""


def _corners(outline: Outline) -> Path:
    """Return the part of an outline's box outside the outline, and its holes, in white."""
    box = outline.box.grown(_BEYOND)
    square = ((box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top))
    style = Style(fill="#ffffff", even_odd=True)
    return Path(
        (*polygon(square, style).segments, *curved((outline.line, *outline.holes), style).segments), style
    )


def single_faces(pieces: Sequence[Piece], name: str) -> tuple[Page, ...]:
    """Return the front and back of every different piece as separate pages, cut to the box of its
    outline: ``NAME-PIECE-front``."""
    found: dict[str, Page] = {}
    for same in different_pieces(pieces):
        stem = f"{name}-{slug(same.piece.name, 'piece')}"
        for side in ("front",) if same.piece.back is None else ("front", "back"):
            drawing = face_drawing(same.piece, back=side == "back")
            found.setdefault(f"{stem}-{side}", Page(f"{stem}-{side}", same.piece.name, drawing, PRINTED))
    return tuple(found.values())

"""Two-sided sheets: the position and rotation of a piece's back.

Angles are in the upright page. The sheet turns over about an axis at angle A; a player turns a piece over about
its own axis, at angle B. The place of a back is that of its front, mirrored in the sheet's axis. Turning over
about one axis and back about another is a rotation by twice the angle between them, so a back is drawn rotated
by 2(A − B), never mirrored. If packing has rotated the front by θ, the piece's axis rotates with it, and the
back is drawn at 2(A − B) − θ.
"""

from __future__ import annotations

from pnp.base.geometry import Point, Size, reflect
from pnp.sheets.packing import Place
from pnp.sheets.paper import Paper
from pnp.sheets.pieces import Outline
from pnp.sheets.sheet import Duplex, turned_sideways


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

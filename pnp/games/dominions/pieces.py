"""The tiles of Dominions: both faces of each piece, with its star of beams, its up mark and its number.

The star is one closed outline: bars from a round hub, with fillets between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import asin, ceil, cos, degrees, radians, sin, sqrt, tan

from pnp.base.geometry import MM_PER_POINT, Point
from pnp.drawing.palette import Palette, between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Colour, Font, Path, Segment, Shape, Shapes, Style, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominions.options import DominionsPieces
from pnp.games.dominions.tiles import BLACK, BLANK, PIECES, WHITE, beams
from pnp.grids.hexagon import direction_angle
from pnp.sheets.pieces import Outline, Piece, PieceKind


@dataclass(frozen=True, slots=True)
class Star:
    """The measurements of a star in millimetres: half the width of a beam, the hub's radius (which is larger),
    the radius of the fillets, and how far beams extend from the centre."""

    half: float
    hub: float
    fillet: float
    reach: float

    def inset(self, by: float) -> Star:
        """Return the star whose outline is inside this one's at a distance; its beams extend just as far."""
        return Star(self.half - by, self.hub - by, self.fillet + by, self.reach)

    def path(self, angles: Sequence[float], style: Style) -> Path:
        """Return the outline with beams at these angles (degrees, any order, multiples of 60° apart),
        drawn anticlockwise; without beams, an empty path."""
        found = sorted(angle % 360 for angle in angles)
        segments: list[Segment] = []
        for k, angle in enumerate(found):
            following = found[(k + 1) % len(found)]
            gap = (following - angle - 1e-9) % 360 + 1e-9
            corners = (_at(angle, self.reach, -self.half), _at(angle, self.reach, self.half))
            segments += ((("L" if segments else "M"), *corners[0]), ("L", *corners[1]))
            segments += self._valley(angle, gap)
        return Path((*segments, ("Z",)) if segments else (), style)

    def _valley(self, angle: float, gap: float) -> Iterator[Segment]:
        """Yield the outline from the left flank of the beam at ``angle`` to the right flank of the next."""
        half, hub, fillet = self.half, self.hub, self.fillet
        if gap < 90:  # the two flanks meet outside the hub, so one fillet touches both
            along = (half + fillet) / tan(radians(gap / 2))
            middle = _at(angle, along, half + fillet)
            yield ("L", *_at(angle, along, half))
            yield from _arc(middle, fillet, angle - 90, angle - 90 - (180 - gap))
            return
        # A fillet that touches the flank and the hub, the hub's arc, and a second fillet.
        along = sqrt((hub + fillet) ** 2 - (half + fillet) ** 2)
        lean = degrees(asin((half + fillet) / (hub + fillet)))
        yield ("L", *_at(angle, along, half))
        yield from _arc(_at(angle, along, half + fillet), fillet, angle - 90, angle + lean - 180)
        yield from _arc((0.0, 0.0), hub, angle + lean, angle + gap - lean)
        last = _at(angle + gap, along, -half - fillet)
        yield from _arc(last, fillet, angle + gap - lean + 180, angle + gap + 90)


def _at(angle: float, along: float, aside: float) -> tuple[float, float]:
    """Return the point at a distance along a beam and another to its left."""
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    return along * cosine - aside * sine, along * sine + aside * cosine


def _arc(centre: tuple[float, float], radius: float, start: float, end: float) -> Iterator[Segment]:
    """Yield a circle's arc in Bézier curves of at most 60°, from one angle to another, in either direction."""
    parts = max(1, ceil(abs(end - start) / 60 - 1e-9))
    step = radians(end - start) / parts
    handle = 4 / 3 * tan(step / 4) * radius
    for k in range(parts):
        a, b = radians(start) + k * step, radians(start) + (k + 1) * step
        x1, y1 = centre[0] + radius * cos(a), centre[1] + radius * sin(a)
        x2, y2 = centre[0] + radius * cos(b), centre[1] + radius * sin(b)
        yield (
            "C",
            x1 - handle * sin(a),
            y1 + handle * cos(a),
            x2 + handle * sin(b),
            y2 - handle * cos(b),
            x2,
            y2,
        )


# Fractions of a tile's width across the flats.
_HALF, _HUB, _FILLET = 0.064, 0.115, 0.05
_HOLLOW = 0.023  # thickness of the outline of hollow beams
UP_MARK_AT = 0.41  # the distance from the centre to the up mark of a tile or cell, and to a tile's number
_UP_MARK = 0.062  # see `up_mark`
_NUMBER = 0.16
_LEAST_NUMBER, _WIDEST_NUMBER = 9.0, 0.235  # points; less if that exceeds this fraction of the tile
_LARGE_NUMBER = 0.22  # a number in large print just fits between the beams and the edges beside it

_LAP = 0.09
"""The distance by which beams always overlap the edge, in mm: their bleed is below the background, whose
antialiased edge would otherwise be visible as a seam."""

_OVERRUN, _OVERRUN_PART = 2.0, 0.12
"""How far beams run over the edge if there is bleed: in millimetres, but at most this fraction of the tile. In
the gaps between small tiles, beams of three tiles would otherwise run into one another."""


_BORDER = 0.045
"""How far the thin border of a piece is from its edge, as a fraction of the tile."""


def make_pieces(options: DominionsPieces, theme: Theme) -> Sequence[Piece]:
    """Return all pieces, set by set, each in the order of its numbers, in the colours of the game's face. The
    fronts show the black faces."""
    own = theme.with_tints(second=True)
    numbers = ((BLANK,) if options.blank else ()) + PIECES
    outline = Outline.hexagon(options.tile, pointed=options.pointed)
    tile = Tile(options.tile, pointed=options.pointed, numbers=options.numbers)
    cut = polygon(tile.corners(), Style(stroke=theme.palette.faint, width=WEIGHTS.thin))
    inner = Outline.hexagon((1 - 2 * _BORDER) * options.tile, pointed=options.pointed)
    border = polygon(inner.points, Style(stroke=own.palette.shade, width=WEIGHTS.line))
    return [
        Piece(
            name=f"{number} ({which})",
            outline=outline,
            front=(border, *tile.face(number, BLACK, own), cut),
            back=(border, *tile.face(number, WHITE, own), cut),
            axis=0.0,
            front_ground=face_ground(BLACK, own.palette),
            back_ground=_white_ground(own.palette),
            front_bleed=tile.overrun(number, BLACK, own),
            back_bleed=tile.overrun(number, WHITE, own),
            kind=PieceKind("{count} tile", "{count} tiles", theme),
            option="tile",
            back_option="tile",
        )
        for which in range(1, options.sets + 1)
        for number in numbers
    ]


@dataclass(frozen=True, slots=True)
class Tile:
    """The drawing of tiles, about (0, 0): their width across the flats in millimetres, their orientation, and
    whether they have numbers and up marks. `face` draws only the art; `ground` is the background below it."""

    across: float
    pointed: bool = False
    numbers: bool = True
    mark: bool = True

    def face(self, number: int, colour: str, theme: Theme) -> Shapes:
        """Return one face as the player sees it: beams, up mark, number."""
        palette = theme.palette
        shapes = [*self._beams(number, colour, palette, self.across / 2 + _LAP)]
        if self.mark:
            shapes.append(self._up_mark(palette.ink))
        if self.numbers and number != BLANK:
            shapes.append(self._number(number, theme))
        return tuple(shapes)

    def ground(self, colour: str, theme: Theme) -> Path:
        """Return the background of a face."""
        return polygon(self.corners(), Style(fill=face_ground(colour, theme.palette)))

    def whole(self, number: int, colour: str, theme: Theme, edge: Style) -> Shapes:
        """Return one side of a tile: its background, its face and the line around it."""
        return (self.ground(colour, theme), *self.face(number, colour, theme), polygon(self.corners(), edge))

    def overrun(self, number: int, colour: str, theme: Theme) -> Shapes:
        """Return the parts of a face that run over the edge, so that a cut slightly outside doesn't show."""
        over = min(_OVERRUN, _OVERRUN_PART * self.across)
        return self._beams(number, colour, theme.palette, self.across / 2 + over)

    def corners(self) -> tuple[Point, ...]:
        """Return the corners of the tile, anticlockwise."""
        return Outline.hexagon(self.across, pointed=self.pointed).points

    def _beams(self, number: int, colour: str, palette: Palette, reach: float) -> Shapes:
        """Return the star of beams: full on a black face, hollow on a white one."""
        t = self.across
        star = Star(_HALF * t, _HUB * t, _FILLET * t, reach)
        angles = tuple(direction_angle(side, pointed=self.pointed) for side in beams(number))
        if not angles:
            return ()
        full = _star(star, angles, palette.ink)
        if colour == BLACK:
            return (full,)
        return (full, _star(star.inset(_HOLLOW * t), angles, face_ground(colour, palette)))

    def _up_mark(self, ink: Colour) -> Path:
        """Return the up mark in the free corner before the first beam: at the upper left of a
        flat-topped tile, at the top of one that stands on a point."""
        x, y = self._corner(-0.5)
        return up_mark(x, y, _UP_MARK * self.across, ink)

    def _number(self, number: int, theme: Theme) -> Shape:
        """Return the number in the free corner after the first beam."""
        x, y = self._corner(0.5)
        least = min(_LEAST_NUMBER, _WIDEST_NUMBER * self.across / MM_PER_POINT)
        part = _LARGE_NUMBER if theme.large_sheets else _NUMBER
        size = max(least, part * self.across / MM_PER_POINT)
        return centred(x, y, str(number), size, theme.palette.ink, Font.BOLD)

    def _corner(self, direction: float) -> tuple[float, float]:
        """Return the place of the up mark or the number in the corner between two sides, such as 0.5 for 0
        and 1."""
        angle = radians(direction_angle(direction, pointed=self.pointed))
        return UP_MARK_AT * self.across * cos(angle), UP_MARK_AT * self.across * sin(angle)


def up_mark(x: float, y: float, size: float, ink: Colour) -> Path:
    """Return the mark that shows which way is up: an arrowhead about (x, y), 1.4 ``size`` wide and 1.5
    ``size`` tall, notched below."""
    return polygon(
        (
            (x, y + 0.75 * size),
            (x - 0.7 * size, y - 0.75 * size),
            (x, y - 0.4 * size),
            (x + 0.7 * size, y - 0.75 * size),
        ),
        Style(fill=ink),
    )


def face_ground(colour: str, palette: Palette) -> Colour:
    """Return the background of a face. Black has solid beams on a pale background, and White has hollow ones
    on bare paper, which takes half the ink of a black background. In palettes that save ink, both are bare."""
    if colour == WHITE or palette.tiles_outlined:
        return palette.paper
    return between(palette.tint, palette.shade, 0.2)


_WHITER = 0.6
"""How near the background of the white faces of pieces is to paper, from that of the black ones."""


def _white_ground(palette: Palette) -> Colour:
    """Return the background of white faces to cut out: a light tint, on which the hollow beams are white."""
    return between(face_ground(BLACK, palette), palette.paper, _WHITER)


@lru_cache(maxsize=512)
def _star(star: Star, angles: tuple[float, ...], ink: Colour) -> Path:
    return star.path(angles, Style(fill=ink))

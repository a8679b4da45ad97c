"""The tiles of Dominions: both faces of each piece, with its beams, its up mark and its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from pnp.base.geometry import Point
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.palette import Palette
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Colour, Font, Path, Shape, Shapes, Style, polygon
from pnp.drawing.theme import Theme
from pnp.games.dominions.options import DominionsPieces
from pnp.games.dominions.rules.pieces import BLACK, BLANK, PIECES, WHITE, beams
from pnp.games.dominions.views.beams import Star
from pnp.grids.hexagon import direction_angle
from pnp.sheets.pieces import Outline, Piece

# Parts of a tile's measure across the flats.
_HALF, _HUB, _FILLET = 0.075, 0.128, 0.055
_HOLLOW = 0.026  # thickness of the outline of hollow beams
_RIM = 0.038
_RIM_OVERRUN = 0.7  # mm; less than for beams, to save ink
UP_MARK_AT = 0.41  # from the centre to the up mark, of tiles and of cells, and to a tile's number
_UP_MARK = 0.062  # see `up_mark`
_NUMBER = 0.115
_LEAST_NUMBER, _WIDEST_NUMBER = 5.8, 0.205  # points, and parts of a tile that is too small for them

_LAP = 0.09
"""How far beams lie over the edge in any case, in mm: their bleed lies below the field, whose smoothed edge
would else show as a seam."""

_OVERRUN, _OVERRUN_PART = 2.0, 0.12
"""How far beams run over the edge where there is bleed, in millimetres, but at most by this part of the tile:
in the gaps between small tiles beams of three tiles would else run into one another."""


def make_pieces(options: DominionsPieces, theme: Theme) -> Sequence[Piece]:
    """All pieces, set by set, each in the order of its numbers. A piece lies with black up on the fronts."""
    numbers = ((BLANK,) if options.blank else ()) + PIECES
    outline = Outline.hexagon(options.tile, pointed=options.pointed)
    tile = Tile(options.tile, pointed=options.pointed, numbers=options.numbers)
    return [
        Piece(
            name=f"{number} ({which})",
            outline=outline,
            front=tile.face(number, BLACK, theme),
            back=tile.face(number, WHITE, theme),
            axis=0.0,
            front_ground=theme.palette.dark,
            back_ground=theme.palette.light,
            front_bleed=tile.overrun(number, BLACK, theme),
            back_bleed=tile.overrun(number, WHITE, theme),
            kind=theme.translate("tiles"),
        )
        for which in range(1, options.sets + 1)
        for number in numbers
    ]


@dataclass(frozen=True, slots=True)
class Tile:
    """How tiles are drawn, about (0, 0): their measure across the flats in millimetres, how they stand, and
    whether numbers and up marks are on them. A face shows art alone; `ground` is the field below it."""

    across: float
    pointed: bool = False
    numbers: bool = True
    mark: bool = True

    def face(self, number: int, colour: str, theme: Theme) -> Shapes:
        """One face as the player sees it: rim where palettes have one, beams, up mark, number."""
        palette = theme.palette
        ink = face_ink(colour, palette)
        shapes: list[Shape] = []
        if palette.tiles_outlined and colour == BLACK:
            shapes.append(self._rim(ink))
        shapes += self._beams(number, colour, palette, self.across / 2 + _LAP)
        if self.mark:
            shapes.append(self._up_mark(ink))
        if self.numbers and number != BLANK:
            shapes.append(self._number(number, ink))
        return tuple(shapes)

    def ground(self, colour: str, theme: Theme) -> Path:
        """The field of a face."""
        return polygon(self.corners(), Style(fill=face_ground(colour, theme.palette)))

    def whole(self, number: int, colour: str, theme: Theme, edge: Style) -> Shapes:
        """One side of a tile: its field, its face and the line round it."""
        return (self.ground(colour, theme), *self.face(number, colour, theme), polygon(self.corners(), edge))

    def overrun(self, number: int, colour: str, theme: Theme) -> Shapes:
        """What of a face runs over the edge, so that a cut slightly outside does not show."""
        palette = theme.palette
        if palette.tiles_outlined and colour == BLACK:  # the rim's bleed holds that of the beams
            return (self._rim(face_ink(colour, palette), _RIM_OVERRUN),)
        over = min(_OVERRUN, _OVERRUN_PART * self.across)
        return self._beams(number, colour, palette, self.across / 2 + over)

    def corners(self) -> tuple[Point, ...]:
        """The corners of the tile, counter-clockwise."""
        return Outline.hexagon(self.across, pointed=self.pointed).points

    def _beams(self, number: int, colour: str, palette: Palette, reach: float) -> Shapes:
        """The star of beams; hollow on the white tiles of palettes that tell tiles by their rim, so that the
        colours differ in a second way."""
        t = self.across
        star = Star(_HALF * t, _HUB * t, _FILLET * t, reach)
        angles = tuple(direction_angle(side, pointed=self.pointed) for side in beams(number))
        if not angles:
            return ()
        full = _star(star, angles, face_ink(colour, palette))
        if not (palette.tiles_outlined and colour == WHITE):
            return (full,)
        return (full, _star(star.inset(_HOLLOW * t), angles, face_ground(colour, palette)))

    def _rim(self, ink: Colour, over: float = 0.0) -> Path:
        """A band inside the edge, or running ``over`` millimetres over it; the field is left out."""
        t = self.across
        outer = Outline.hexagon(t + 2 * over, pointed=self.pointed).points
        inner = Outline.hexagon(t * (1 - 2 * _RIM), pointed=self.pointed).points
        segments = (
            *polygon(outer, Style()).segments,
            *polygon(tuple(reversed(inner)), Style()).segments,
        )
        return Path(segments, Style(fill=ink))

    def _up_mark(self, ink: Colour) -> Path:
        """The up mark in the free corner before the first beam: at the upper left of a flat-topped tile,
        at the top of one that stands on a point."""
        x, y = self._corner(-0.5)
        return up_mark(x, y, _UP_MARK * self.across, ink)

    def _number(self, number: int, ink: Colour) -> Shape:
        """The number in the free corner after the first beam."""
        x, y = self._corner(0.5)
        least = min(_LEAST_NUMBER, _WIDEST_NUMBER * self.across / MM_PER_POINT)
        size = max(least, _NUMBER * self.across / MM_PER_POINT)
        return centred(x, y, str(number), size, ink, Font.SEMIBOLD)

    def _corner(self, direction: float) -> tuple[float, float]:
        """The place of the up mark or the number in the corner between two sides, such as 0.5 for 0 and 1."""
        angle = radians(direction_angle(direction, pointed=self.pointed))
        return UP_MARK_AT * self.across * cos(angle), UP_MARK_AT * self.across * sin(angle)


def up_mark(x: float, y: float, size: float, ink: Colour) -> Path:
    """The mark that tells which way is up: an arrowhead about (x, y), 1.4 ``size`` wide and 1.5 high, notched
    below."""
    return polygon(
        (
            (x, y + 0.75 * size),
            (x - 0.7 * size, y - 0.75 * size),
            (x, y - 0.4 * size),
            (x + 0.7 * size, y - 0.75 * size),
        ),
        Style(fill=ink),
    )


def face_ink(colour: str, palette: Palette) -> Colour:
    """What is drawn on a face."""
    return palette.on_dark if colour == BLACK else palette.on_light


def face_ground(colour: str, palette: Palette) -> Colour:
    """The field of a face."""
    return palette.dark if colour == BLACK else palette.light


@lru_cache(maxsize=512)
def _star(star: Star, angles: tuple[float, ...], ink: Colour) -> Path:
    return star.path(angles, Style(fill=ink))

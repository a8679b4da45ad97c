"""The art of a book, for its cover and its title page."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, inf
from random import Random
from typing import Literal

from pnp.base.geometry import Box, Size, move
from pnp.base.streams import stream
from pnp.booklets.signs import faces_of
from pnp.booklets.values import Book
from pnp.components.dominoes.picture import TileStyle, pips
from pnp.components.dominoes.tiles import Pair, tile_set
from pnp.drawing.art import Art, ArtColours, outline_colours
from pnp.drawing.face import Face
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.palette import Palette
from pnp.drawing.shapes import Circle, Drawing, Group, Shapes, Style, line, rectangle
from pnp.drawing.theme import Theme
from pnp.games.sliding.layouts import Place, random_tiling
from pnp.themes import HOUSE

_GAP, _ROUND, _RULE = 0.035, 0.13, 0.03
"""Half the gap between dominoes, the radius of their corners, and the weight of lines, as fractions of a half's
side."""
_ACCENTS = 5
"""One domino in this number has the second colour."""
_AMONG_EMBLEMS, _ON_MOUNT = 0.74, 0.86
"""The scale of dominoes if emblems are among them, and the fraction of its piece that an emblem takes up."""
_PARTS = (1.0, 0.9, 0.8, 0.7, 0.6)
"""The sizes of dominoes to try until all emblems have a place among them."""
_REPEATS = 4
"""The number of copies of each emblem in art that covers a whole front, where a label hides some of them."""
_SOLID = 0.72
"""The fraction of the height below which no domino is left out."""
_LOW = 0.5
"""The fraction of the lowest row that is trimmed away, to show that the picture continues."""


_Square = tuple[int, int, tuple[Place, Place]]
"""A row and a column, and the two dominoes whose square begins there."""


@dataclass(frozen=True, slots=True)
class Skyline:
    """A skyline of dominoes."""

    palette: Palette
    seed: int
    heights: tuple[float, ...] = (0.8, 1.0, 0.86)
    """The heights of the skyline from left to right, as fractions of the area's height."""
    trimmed: bool = True
    """Whether the picture extends over the area's left, right and lower edges, where the page is trimmed."""
    faces: tuple[Face, ...] = ()
    """The faces whose emblems are among the dominoes, each in the place of two."""
    filled: bool = False
    """Whether dominoes cover the whole area."""

    def draw(self, size: Size, side: float, colours: ArtColours) -> Shapes:
        """Return the dominoes, with halves of this side, or smaller ones if that gives all emblems a place,
        measured from the area's lower left corner."""
        tried = (self._drawn(size, part * side, colours) for part in _PARTS)
        first, mounted = next(tried)
        if mounted >= len(self.faces):
            return first
        return next((shapes for shapes, mounted in tried if mounted >= len(self.faces)), first)

    def _drawn(self, size: Size, side: float, colours: ArtColours) -> tuple[Shapes, int]:
        """Return the dominoes with halves of this side, and the number of emblems among them."""
        random = stream(self.seed, "skyline")
        side *= _AMONG_EMBLEMS if self.faces else 1.0
        low = -_LOW * side if self.trimmed else 0.0
        columns, rows = int(size.width / side), int((size.height - low) / side) + (2 if self.filled else 0)
        if self.trimmed:
            columns += 2
        columns, rows = max(2, columns - columns % 2), max(1, rows)
        if not self.trimmed:  # as wide as the area, with nothing left out
            side = size.width / columns
            rows = max(1, int(size.height / side))
        places = sorted(random_tiling(rows, columns, random), key=lambda place: 0 if self.trimmed else place[0])
        tops = self._tops(columns, rows, random)
        solid: list[Place] = []
        heights = [0] * columns
        drawings: dict[Place, Group] = {}
        for number, (place, pair) in enumerate(zip(places, _pairs(len(places), random), strict=True)):
            row, column, upright = place
            top = min(tops[column], tops[column if upright else column + 1])
            reach = row + (2 if upright else 1)
            across = slice(column, column + (1 if upright else 2))
            stands = self.trimmed or set(heights[across]) == {row}  # otherwise, none may seem to float
            kept = (_is_kept(reach / top, random) or self.filled) and stands
            if kept:
                solid.append(place)
                heights[across] = [reach] * (1 if upright else 2)
            drawn = self._tile(
                place, pair, side, colours, number, kept=kept, near=self.trimmed and reach <= top + 1
            )
            drawings[place] = Group(drawn, move(column * side, low + row * side))
        squares = self._squares(solid, size, side, low)
        for face, (row, column, pair_of) in zip(self.faces, squares, strict=False):
            mount = self._mount(face, side, colours)
            drawings[pair_of[0]] = Group(mount, move(column * side, low + row * side))
            del drawings[pair_of[1]]
        area = Box(0, 0, *size)
        return tuple(shape for group in drawings.values() for shape in _within(group, area)), len(squares)

    def _squares(self, places: Sequence[Place], size: Size, side: float, low: float) -> list[_Square]:
        """Return places where two dominoes side by side form a square that isn't trimmed, one for each emblem
        if there are enough, as far apart as possible."""
        if not self.faces:
            return []
        known = set(places)
        found: list[_Square] = []
        for row, column, upright in places:
            beside = (row, column + 1, True) if upright else (row + 1, column, False)
            inside = low + row * side >= 0 and (column + 2) * side <= size.width
            if beside in known and inside and low + (row + 2) * side <= size.height:
                found.append((row, column, ((row, column, upright), beside)))
        wanted = len(self.faces) * (_REPEATS if self.filled else 1)
        chosen = found[len(found) // 3 : len(found) // 3 + 1]
        while len(chosen) < wanted:
            apart, best = max(((_apart(one, chosen), one) for one in found), default=(0, None))
            if best is None or apart < 2:
                break
            chosen.append(best)
        return chosen

    def _mount(self, face: Face, side: float, colours: ArtColours) -> Shapes:
        """Return an emblem on a piece as large as two dominoes."""
        box = Box(0, 0, 2 * side, 2 * side).grown(-_GAP * side)
        rim = Style(colours.piece, colours.ink, _RULE * side) if colours.outlined else Style(colours.piece)
        emblem = face.emblem(_ON_MOUNT * box.width)
        return rectangle(box, rim, _ROUND * side), emblem.about(*box.centre)

    def _tops(self, columns: int, rows: int, random: Random) -> list[float]:
        """Return the most rows of each column: they follow the heights, a little unevenly."""
        return [
            max(0.5, rows * _along(self.heights, column / (columns - 1)) * random.uniform(0.88, 1.0))
            for column in range(columns)
        ]

    def _tile(
        self, place: Place, pair: Pair, side: float, colours: ArtColours, number: int, *, kept: bool, near: bool
    ) -> Shapes:
        """Return a domino; for one that is left out, a faint outline if it's near the skyline."""
        upright = place[2]
        box = Box(0, 0, side if upright else 2 * side, 2 * side if upright else side).grown(-_GAP * side)
        width = _RULE * side
        if not kept:
            return (rectangle(box, Style(stroke=colours.faint, width=width), _ROUND * side),) if near else ()
        accent = number % _ACCENTS == 2
        fill, ink = (colours.accent, colours.on_accent) if accent else (colours.piece, colours.on_piece)
        rim = Style(fill, colours.ink, width) if colours.outlined else Style(fill)
        tile = TileStyle(replace(self.palette, ink=ink, tiles_outlined=False))
        rule = Style(stroke=ink, width=width, cap="round")
        x, y = box.centre
        half = 0.34 * side
        if upright:
            divider = line(x - half, y, x + half, y, rule)
            halves = ((x, y + side / 2), (x, y - side / 2))
        else:
            divider = line(x, y - half, x, y + half, rule)
            halves = ((x - side / 2, y), (x + side / 2, y))
        return (
            rectangle(box, rim, _ROUND * side),
            divider,
            *(
                shape
                for value, (px, py) in zip(pair, halves, strict=True)
                if value
                for shape in pips(value, px, py, side, tile, lying=not upright)
            ),
        )


def _within(group: Group, area: Box) -> Iterator[Group]:
    """Yield the group without shapes that are wholly outside the area, because a print service rejects hidden
    objects."""
    kept = tuple(
        shape
        for shape in group.shapes
        if all(bounds(placed).touches(area) for placed in flatten((replace(group, shapes=(shape,)),)))
    )
    if kept:
        yield replace(group, shapes=kept)


def _apart(one: _Square, others: Sequence[_Square]) -> float:
    """Return the distance of a square from the nearest other one, in halves of dominoes."""
    return min((hypot(one[0] - row, one[1] - column) for row, column, _ in others), default=inf)


def _is_kept(reach: float, random: Random) -> bool:
    """Return whether to draw a domino at a fraction of the height: above `_SOLID`, fewer and fewer are
    drawn."""
    chance = random.random()
    return reach <= _SOLID or (reach <= 1 and chance > 0.7 * (reach - _SOLID) / (1 - _SOLID))


def _along(heights: Sequence[float], part: float) -> float:
    """Return the height of the skyline at a point between the first and the last; ``part`` runs from 0 to 1."""
    at = part * (len(heights) - 1)
    first = min(int(at), len(heights) - 1)
    last = min(first + 1, len(heights) - 1)
    return heights[first] + (heights[last] - heights[first]) * (at - first)


def _pairs(count: int, random: Random) -> list[Pair]:
    """Return dominoes in random order and orientation. None is repeated before a whole set is used up."""
    found: list[Pair] = []
    while len(found) < count:
        pairs = [(low, high) if random.random() < 0.5 else (high, low) for low, high in tile_set(6)]
        random.shuffle(pairs)
        found += pairs
    return found[:count]


_EMBLEM = 0.62
"""The diameter of an emblem on a cover, as a fraction of the shorter side of the art."""
_BELOW_LABEL, _LOW_EMBLEM = 0.44, 0.24
"""The diameter of an emblem below a label, as such a fraction, and the height of its centre, as a fraction of
the art's height."""
CoverStyle = Literal["headline", "label"]
_TITLE = Size(120.0, 84.0)
_TITLE_PIECE = 13.0
"""The size of the art on a title page, and of its pieces, in millimetres."""


def cover_art(book: Book, theme: Theme, style: CoverStyle = "headline") -> Art | None:
    """Return the art of the front of the cover: a skyline of dominoes, different for every title, with the
    emblems of the book's games among them; or the pattern and emblem of the book's only game, if it has a
    face. None for ``theme: plain``.

    :param style: whether art fills the part below the words, or all of the front.
    """
    if theme.face is None:
        return None
    filled = style == "label"
    if theme.face.name != HOUSE.name:
        return _Emblem(theme.face, low=filled).draw
    return Skyline(theme.palette, _seed(book), faces=_faces(book), filled=filled).draw


def title_art(book: Book, theme: Theme) -> Drawing | None:
    """Return the art of the title page: the emblem of the book's game, if it has a face; otherwise a skyline in
    outline, which takes little ink, with the emblems of its games; None for ``theme: plain``."""
    if theme.face is None:
        return None
    if theme.face.name != HOUSE.name:
        return theme.face.emblem(_TITLE.height)
    colours = outline_colours(theme.palette)
    skyline = Skyline(theme.palette, _seed(book), trimmed=False, faces=_faces(book))
    return Drawing(_TITLE, skyline.draw(_TITLE, _TITLE_PIECE, colours))


def _faces(book: Book) -> tuple[Face, ...]:
    """Return the faces of a book's games, each emblem once: variants of a game may have their own."""
    return tuple({face.game_face.emblem: face for face in faces_of(book).values()}.values())


def _seed(book: Book) -> int:
    return zlib.crc32(book.title.encode())


class _Emblem:
    """The pattern of a face, with its emblem in the middle if there's room, or below a label."""

    def __init__(self, face: Face, *, low: bool) -> None:
        self._face = face
        self._low = low

    def draw(self, size: Size, piece: float, colours: ArtColours) -> Shapes:
        shapes: Shapes = (Group(self._face.pattern(size).shapes, clip=Box(0, 0, *size)),)
        is_low = self._low and size.height > size.width
        diameter = (_BELOW_LABEL if is_low else _EMBLEM) * min(size)
        if diameter < 2 * piece:
            return shapes
        x, y = size.width / 2, size.height * (_LOW_EMBLEM if is_low else 0.5)
        ring = Circle(x, y, 0.55 * diameter, Style(fill=colours.ground))
        return (*shapes, ring, self._face.emblem(diameter).about(x, y))

"""The face of a game: two colours, a display face, an emblem and a pattern, and how each palette paints them.

A game declares a `GameFace` (``FACE`` beside ``GAME``). ``theme.face`` is the `Face` of a product: the
game's face in the product's palette, ready to be drawn; None for ``theme: plain``. See docs/themes.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from pnp.base.geometry import Box, Size, move, rotate, stretch
from pnp.drawing.flatten import box_of, subpaths
from pnp.drawing.fonts import EMBLEM_RADIUS, WEIGHTS
from pnp.drawing.palette import Paints, Palette, between, paints_of
from pnp.drawing.shapes import (
    BUILTIN_FAMILY,
    AnyFont,
    Circle,
    Colour,
    Drawing,
    Font,
    FontFile,
    Group,
    Path,
    Shape,
    Shapes,
    Style,
    TextFamily,
    rectangle,
)

DrawEmblem = Callable[[Paints], Shapes]
"""A function that draws an emblem about (0, 0) within a circle of radius `EMBLEM_RADIUS`."""
DrawPattern = Callable[[Paints, Box], Shapes]
"""A function that draws a pattern that covers a box and repeats about every 10 mm. It may extend over the box's
edges."""

REPEAT = 10.0
"""The approximate width of a pattern's repeat as games draw it, in millimetres."""
_NARROW = 2.5
"""Frames that are narrower than this, in millimetres, have no pattern, which would be too fine."""
_BORDER_REPEAT, _BAND_REPEAT = 1.2, 1.6
"""The width of the repeat in a border and in the sides of a frame, as a multiple of their width."""

_PALE = 0.9
"""How near to paper the panel behind a board is, from the colour of titles."""

FREDOKA = FontFile(
    "FredokaOne-Regular",
    "FredokaOne-Regular.ttf",
    "font_fredoka_one",
    "Fredoka One. Copyright 2011 Milena B. Brandão, with Reserved Font Name ‘Fredoka’",
)
FJALLA = FontFile(
    "FjallaOne-Regular",
    "FjallaOne-Regular.ttf",
    "font_fjallaone",
    "Fjalla One. Copyright 2012 Sorkin Type Co, with Reserved Font Names ‘Fjalla’ and ‘Fjalla One’",
)
AMATIC = FontFile(
    "AmaticSC-Bold",
    "AmaticSC-Bold.ttf",
    "font_amatic_sc",
    "Amatic SC. Copyright 2015 The Amatic SC Project Authors",
)


@dataclass(frozen=True, slots=True)
class GameFace:
    """The look of a game, independent of the palette."""

    name: str
    primary: Colour
    """The colour of backgrounds: covers, backs, the emblem's disc."""
    secondary: Colour
    """The colour that stands out on the primary one."""
    emblem: DrawEmblem
    pattern: DrawPattern
    display: AnyFont = FREDOKA
    """The typeface of the game's name."""
    border: bool = False
    """Whether boards are framed with the pattern."""
    logo: Drawing | None = None
    """The publisher's mark."""
    is_generic: bool = False
    """Whether its emblem stands for no game in particular; headings leave it out."""


@dataclass(frozen=True, slots=True)
class FaceChoice:
    """The choices under a spec's ``theme``, for any game."""

    plain: bool = True
    """Whether there is no art at all."""
    base: GameFace | None = None
    """One face for every game; None for each game's own."""
    colours: tuple[Colour, Colour] | None = None
    display: AnyFont | None = None
    emblem: DrawEmblem | None = None
    pattern: DrawPattern | None = None
    border: bool = False
    logo: Drawing | None = None
    text: TextFamily = BUILTIN_FAMILY
    """The fonts of running text."""
    fonts: tuple[FontFile, ...] = ()
    """The fonts that a spec lists, for characters that others lack."""

    def over(self, own: GameFace | None) -> GameFace | None:
        """Return a game's own face with the spec's changes; None for a plain product or a game without a
        face."""
        face = self.base or own
        if self.plain or face is None:
            return None
        primary, secondary = self.colours or (face.primary, face.secondary)
        return GameFace(
            name=face.name,
            primary=primary,
            secondary=secondary,
            emblem=self.emblem or face.emblem,
            pattern=self.pattern or face.pattern,
            display=self.display or face.display,
            border=self.border,
            logo=self.logo,
            is_generic=face.is_generic and self.emblem is None,
        )


@dataclass(frozen=True)
class Face:
    """A game's face in one palette."""

    game_face: GameFace
    palette: Palette
    bold: AnyFont = Font.BOLD
    """The font of titles if the display face lacks some of their characters."""

    @property
    def name(self) -> str:
        return self.game_face.name

    @cached_property
    def paints(self) -> Paints:
        """The paints for art in millimetres."""
        return paints_of(self.game_face.primary, self.game_face.secondary, self.palette)

    @property
    def primary(self) -> Colour:
        """The background of covers and bands as this palette prints it; bare paper in palettes that save
        ink."""
        return self.paints.ground

    @property
    def secondary(self) -> Colour:
        """The colour that stands out on the primary one."""
        return self.paints.figure

    @property
    def on_primary(self) -> Colour:
        """The colour of type on the primary colour."""
        return self.paints.on_ground

    @property
    def title_colour(self) -> Colour:
        """The game's colour for type on paper, dark enough to read."""
        return self.paints.title

    @property
    def panel(self) -> Colour | None:
        """The pale colour behind boards, within their frames; None in palettes that save ink or have greys
        only."""
        if self.paints.outlined or self.paints.greys:
            return None
        return between(self.title_colour, self.palette.paper, _PALE)

    def title_font(self, text: str) -> AnyFont:
        """Return the display face, or the bold text face if the display face lacks a character of this text."""
        from pnp.drawing.font_files import is_installed
        from pnp.drawing.shaping import missing_characters  # a plain product needs no display faces

        display = self.game_face.display
        return display if is_installed(display) and not missing_characters(text, display) else self.bold

    def emblem(self, size: float) -> Drawing:
        """Return the emblem, ``size`` mm wide and tall. It's cached because every layout tried for a page needs
        it."""
        if size not in self._emblems:
            self._emblems[size] = self._drawn_emblem(size)
        return self._emblems[size]

    @cached_property
    def _emblems(self) -> dict[float, Drawing]:
        return {}

    def _drawn_emblem(self, size: float) -> Drawing:
        scale = size / (2 * EMBLEM_RADIUS)
        paints = paints_of(self.game_face.primary, self.game_face.secondary, self.palette, scale)
        place = move(size / 2, size / 2).after(stretch(scale, scale))
        return Drawing(Size(size, size), (Group(self.game_face.emblem(paints), place),))

    def logo(self, available: Size) -> Drawing | None:
        """Return the logo, as large as fits into ``available``; None if the face has none."""
        logo = self.game_face.logo
        if logo is None:
            return None
        scale = min(available.width / logo.size.width, available.height / logo.size.height)
        from pnp.drawing.own_art import painted  # few products have a logo

        shapes = painted(logo.shapes, replace(self.paints, scale=scale))
        size = Size(scale * logo.size.width, scale * logo.size.height)
        return Drawing(size, (Group(shapes, stretch(scale, scale)),))

    def pattern(self, size: Size, repeat: float = REPEAT, above: float = 0.0) -> Drawing:
        """Return the pattern on its background, cut off at the edges of a rectangle.

        :param repeat: the approximate width of its repeat, in millimetres.
        :param above: how far above the centre of a repeat the centre of the rectangle is, in millimetres.
        """
        box = Box.about(0, above, size)
        whole = self._patterned(box, repeat, self.paints.softened())
        return Drawing(size, (Group((whole,), move(size.width / 2, size.height / 2 - above)),))

    def border(self, inner: Box, width: float) -> Shapes:
        """Return a frame of the pattern around a box, with a line on either side; nothing unless the face has
        one."""
        if not self.game_face.border:
            return ()
        outer = inner.grown(width)
        strips = (
            Box(outer.left, inner.top, outer.right, outer.top),
            Box(outer.left, outer.bottom, outer.right, inner.bottom),
            Box(outer.left, inner.bottom, inner.left, inner.top),
            Box(inner.right, inner.bottom, outer.right, inner.top),
        )
        edge = Style(stroke=self.title_colour, width=WEIGHTS.line)
        paints = self.paints.softened()
        return (
            *(self._patterned(strip, _BORDER_REPEAT * width, paints) for strip in strips),
            rectangle(inner, edge),
            rectangle(outer, edge),
        )

    def frame(self, inner: Box, width: float) -> Shapes:
        """Return a frame around a box: of the pattern if the face has a border; otherwise in light tints of it,
        with the pattern itself at its corners."""
        if self.game_face.border:
            return self.border(inner, width)
        edge = Style(stroke=self.title_colour, width=WEIGHTS.thin)
        corner = Box.about(0, 0, Size(width, width))
        tile = (self._patterned(corner, width, self.paints.softened()), rectangle(corner, edge))
        centre = inner.grown(width / 2)
        places = ((x, y) for x in (centre.left, centre.right) for y in (centre.bottom, centre.top))
        return (
            *self._sides(inner, width),
            rectangle(inner, edge),
            rectangle(inner.grown(width), edge),
            *(Group(tile, move(x, y)) for x, y in places),
        )

    def _sides(self, inner: Box, width: float) -> Shapes:
        """Return a frame's sides: in light tints of the pattern, or plain if they're narrow or save ink."""
        outer = inner.grown(width)
        sides = (
            Box(inner.left, inner.top, inner.right, outer.top),
            Box(inner.left, outer.bottom, inner.right, inner.bottom),
            Box(outer.left, inner.bottom, inner.left, inner.top),
            Box(inner.right, inner.bottom, outer.right, inner.top),
        )
        paints = self.paints.tinted()
        if paints.outlined or width < _NARROW:
            return tuple(rectangle(side, Style(fill=paints.ground)) for side in sides)
        above, beside = (
            self._patterned(Box.about(0, 0, side.size), _BAND_REPEAT * width, paints)
            for side in (sides[0], sides[2])
        )
        art = (above, above, beside, beside)
        return tuple(Group((one,), move(*side.centre)) for one, side in zip(art, sides, strict=True))

    def _patterned(self, box: Box, repeat: float, paints: Paints) -> Group:
        """Return a box with the pattern; one of the pattern's repeats is centred at (0, 0)."""
        scale = repeat / REPEAT
        inner = Box(*(side / scale for side in box))
        ground = rectangle(inner, Style(fill=paints.ground))
        art = (ground, *_touching(self.game_face.pattern(paints, inner), inner))
        return Group((Group(art, stretch(scale, scale)),), clip=box)

    @property
    def back_ground(self) -> Colour:
        """The background colour of a back, behind its pattern."""
        return self.paints.tinted().ground

    def back(self, size: Size) -> Shapes:
        """Return the back of a piece about (0, 0): the pattern in light tints, and the emblem. The back has no
        frame, so that a cut that is a little off isn't noticed.

        The back of a piece much longer than it is wide, such as a domino or a card, looks the same after half a
        turn.
        """
        half = _half(size)
        pattern = self._patterned(half, min(size) / 4, self.paints.tinted())
        medallion = self._medallion(0.66 * min(half.size))
        return _all_of((pattern, *medallion), size)

    def back_bleed(self, size: Size, bleed: float) -> Shapes:
        """Return the bleed of a back: its pattern, continued ``bleed`` mm over the edges."""
        half = _half(size)
        beyond = half.grown(bleed)
        top = Box(half.left, half.top, half.right, beyond.top)
        if _is_long(size) and size.width > size.height:
            left = Box(beyond.left, beyond.bottom, half.left, beyond.top)
            strips = [left, top, Box(half.left, beyond.bottom, half.right, half.bottom)]
        else:
            sides = (beyond.left, half.left), (half.right, beyond.right)
            strips = [*(Box(left, half.bottom, right, beyond.top) for left, right in sides), top]
        if not _is_long(size):
            strips.append(Box(beyond.left, beyond.bottom, beyond.right, half.bottom))
        paints = self.paints.tinted()
        return _all_of([self._patterned(strip, min(size) / 4, paints) for strip in strips], size)

    def _medallion(self, size: float) -> Shapes:
        """Return the emblem about (0, 0) in a ring of paper, which keeps it clear of the pattern."""
        ring = Circle(0, 0, 0.56 * size, Style(fill=self.palette.paper))
        return (ring, self.emblem(size).at(-size / 2, -size / 2))


_LARGE = 150.0
"""Pieces that are longer than this, in millimetres, such as mats, aren't shuffled, so their backs needn't look
the same after half a turn."""


def _is_long(size: Size) -> bool:
    """Return whether a back has two halves, as on a domino."""
    return 1.3 * min(size) <= max(size) < _LARGE


def _half(size: Size) -> Box:
    """Return the upper or left half of a long back, about its own centre; for any other back, the whole."""
    x, y = size.width / 2, size.height / 2
    if _is_long(size):
        x, y = (x / 2, y) if size.width > size.height else (x, y / 2)
    return Box(-x, -y, x, y)


def _all_of(shapes: Iterable[Shape], size: Size) -> Shapes:
    """Return one half of a long back and, turned by 180°, the other half; for any other back, just the
    shapes."""
    if not _is_long(size):
        return tuple(shapes)
    way = move(-size.width / 4, 0) if size.width > size.height else move(0, size.height / 4)
    first = Group(tuple(shapes), way)
    return (first, Group((first,), rotate(180)))


def _touching(shapes: Iterable[Shape], box: Box) -> Iterator[Shape]:
    """Yield shapes without the circles and the lines of paths that are outside a box."""
    for shape in shapes:
        if isinstance(shape, Path):
            near = box.grown(shape.style.width / 2 if shape.style.stroke else 0.0)
            kept = [one for one in subpaths(shape.segments) if box_of(one).touches(near)]
            if kept:
                yield replace(shape, segments=tuple(chain(*kept)))
        elif isinstance(shape, Circle):
            side = 2 * shape.radius + (shape.style.width if shape.style.stroke else 0.0)
            if Box.about(shape.x, shape.y, Size(side, side)).touches(box):
                yield shape
        else:
            yield shape

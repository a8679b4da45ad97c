"""The front of a cover: author, title and subtitle above the art or on a label over it. The art runs over the
edges of the page."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, move
from pnp.base.lengths import MM_PER_POINT
from pnp.base.sentences import Sentence
from pnp.booklets.cover_label import ABOVE, INSIDE, art_size, label_box, label_shapes, label_width
from pnp.booklets.cover_series import BELOW_BAND, SeriesBand
from pnp.booklets.display import display_font, panel, set_plain, set_within
from pnp.booklets.options import CoverOptions
from pnp.booklets.trim_sizes import INCH
from pnp.booklets.values import Book
from pnp.booklets.wrap import COVER_MARGIN, Wrap
from pnp.drawing.art import Art, ArtColours, dark_colours, light_colours, light_ground
from pnp.drawing.fonts import fitting_size
from pnp.drawing.shapes import Drawing, Group, Shapes, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.typesetting.columns import Strip
from pnp.typesetting.scaling import fitted
from pnp.typesetting.typeset import shapes_of

_PIECES = 8.6
"""How many pieces of art make up the width of the front."""


@dataclass(frozen=True, slots=True)
class CoverSide:
    """A side of a cover: its book, its place on the sheet, and what it's drawn with."""

    book: Book
    wrap: Wrap
    colours: ArtColours
    theme: Theme
    art: Art | None
    """Draws its picture."""
    wanted: CoverOptions

    @property
    def scale(self) -> float:
        """How much larger type and distances are than on a page 6 in wide. They grow less than the page
        does."""
        return float((self.wrap.trim.width / (6 * INCH)) ** 0.7)

    @property
    def band(self) -> SeriesBand | None:
        """The band of its series along the head of the cover."""
        series = self.book.series
        return SeriesBand(series, self.wrap, self.colours, self.theme, self.scale) if series else None

    def inside(self, page: Box) -> Box:
        """Return the area for words on a page of the cover, below the band of a series if there is one."""
        area = page.grown(-COVER_MARGIN)
        return Box(area.left, area.bottom, area.right, page.top - self.head)

    @property
    def head(self) -> float:
        """The distance from the trimmed top edge to the first words below the band."""
        return self.band.height + BELOW_BAND if self.band else COVER_MARGIN

    @property
    def piece_size(self) -> float:
        """The size of the pieces of the art, in millimetres."""
        return self.wrap.trim.width / _PIECES


def colours_of(wanted: CoverOptions, theme: Theme) -> ArtColours:
    """Return the colours of a cover with the background set in its options."""
    palette, face = theme.palette, theme.face
    match wanted.background:
        case "dark":
            return dark_colours(palette, face)
        case "light":
            return light_colours(palette, light_ground(palette, face), face)
        case "plain":
            return light_colours(palette, palette.paper, face)


def ground_of(box: Box, colours: ArtColours, wanted: CoverOptions) -> Shapes:
    """Return the background of a cover, which fills the box; nothing if the paper stays bare."""
    return () if wanted.background == "plain" else (rectangle(box, Style(fill=colours.ground)),)


_TITLE_PART, _SUBTITLE_PART = 0.36, 0.12
"""The fractions of the front's height that title and subtitle may take before their type gets smaller."""
_LARGEST, _LEAST = 0.6, 16
"""The largest type of a title, in points for each millimetre of the front's width; the smallest in points."""
_BAR = Size(22.0, 2.0)
"""The bar of the second colour below the title."""
_ABOVE_ART = 9.0
"""The millimetres between the words and the top of the art."""
_BESIDE_LOGO = 6.0
_MOST_ART = 0.62
"""How much of the front the art takes at most."""
_LOGO = Size(34.0, 15.0)
"""The largest size of a logo on a page 6 in wide, in millimetres."""


@dataclass(frozen=True, slots=True)
class Front(CoverSide):
    """Draws the front of a cover."""

    def drawn(self) -> tuple[Shapes, str]:
        """Return the front, measured from the lower left of the cover's sheet, and a remark if its picture
        doesn't fit.

        :raises OptionError: for words that don't fit.
        """
        area = self.inside(self.wrap.front)
        words, free = self._label(area) if self.wanted.style == "label" else self._headline_above(area)
        if free < 0:
            raise OptionError.at("title", "title and subtitle don't fit on the cover; shorten them")
        picture = self._picture(area, free)
        lacking = Sentence("the front of the cover has no room for its picture")
        return (*picture, *words), lacking if self._has_picture and not picture else ""

    def _headline_above(self, area: Box) -> tuple[Shapes, float]:
        """Return the words above the picture, and the height that remains."""
        words, height = shapes_of([*self._author(area), *self._title(area), *self._subtitle(area)])
        return (Group(words, move(area.left, area.top)), *self._logo(area)), area.height - height

    def _label(self, area: Box) -> tuple[Shapes, float]:
        """Return the words on a label, and the height below it."""
        front = self.wrap.front
        top = front.top - max(ABOVE * front.height, front.top - area.top)
        inside = Box(0, 0, label_width(front, self.scale), area.height)
        strips = [*self._author(inside), *self._title(inside), *self._subtitle(inside)]
        box = label_box(front, front.top - top, shapes_of(strips)[1], self.scale)
        shapes = label_shapes(box, strips, self.scale, self.colours)
        return (*shapes, *self._logo(box.grown(-INSIDE * self.scale))), box.bottom - area.bottom

    # Words

    def _author(self, area: Box) -> list[Strip]:
        """Return the author in capitals, or the space for a line of them; at least as tall as the logo beside
        them."""
        size, author = self._scaled(12.0), self.book.author.upper()
        logo = self._mark
        line = size * MM_PER_POINT if author else 0.0
        space = Strip(max(0.055 * area.height, logo.size.height + _BESIDE_LOGO - line if logo else 0.0))
        if not author:
            return [space]
        width = area.width - (logo.size.width + _BESIDE_LOGO if logo else 0.0)
        font = self.theme.text_family.semibold
        fitting = fitting_size(author, width, size, 7.0, font) or size
        return [*set_plain(author, fitting, width, self.colours.ink, font), space]

    @property
    def _mark(self) -> Drawing | None:
        """The logo, on a patch of paper where the background has another colour."""
        face, paper = self.theme.face, self.theme.palette.paper
        logo = face.logo(Size(*(self._scaled(side) for side in _LOGO))) if face else None
        return panel(logo, paper) if logo and self.colours.ground != paper else logo

    def _logo(self, area: Box) -> Shapes:
        """Return the logo in the upper right corner, if the author's line leaves room."""
        logo = self._mark
        return (logo.at(area.right - logo.size.width, area.top - logo.size.height),) if logo else ()

    def _title(self, area: Box) -> list[Strip]:
        sizes = [float(size) for size in range(int(_LARGEST * self.wrap.trim.width), _LEAST - 1, -1)]
        available = Size(area.width, _TITLE_PART * area.height)
        font = display_font(self.book.title, self.theme)
        title = set_within(self.book.title, sizes, available, self.colours.ink, font, 1.04)
        if not title:
            raise OptionError.at(
                "title",
                Sentence("a word of the title is too long for the cover: '{title}'", title=self.book.title),
            )
        bar = rectangle(Box(0.4, -_BAR.height, _BAR.width, 0), Style(fill=self._rule))
        return [*title, Strip(self._scaled(5.0)), Strip(_BAR.height, (bar,)), Strip(self._scaled(4.5))]

    def _subtitle(self, area: Box) -> list[Strip]:
        if not self.book.subtitle:
            return []
        sizes = [self._scaled(size) for size in (17.0, 15.0, 13.0, 11.0)]
        available = Size(0.9 * area.width, _SUBTITLE_PART * area.height)
        font = self.theme.text_family.regular
        subtitle = set_within(self.book.subtitle, sizes, available, self.colours.ink, font, 1.25)
        if not subtitle:
            raise OptionError.at(
                "title",
                Sentence("a word of the subtitle is too long: '{subtitle}'", subtitle=self.book.subtitle),
            )
        return subtitle

    @property
    def _rule(self) -> str:
        return self.colours.ink if self.colours.outlined else self.colours.accent

    def _scaled(self, length: float) -> float:
        return length * self.scale

    # Picture

    def _picture(self, area: Box, free: float) -> Shapes:
        """Return the art down to the bleed; without any, the book's drawing on a panel in the colour of
        paper."""
        front, bleed = self.wrap.front, self.wrap.bleed
        if self.art is None:
            return self._drawing(area, free)
        if self.wanted.style == "label":
            size, left = art_size(front, bleed), front.left
            shapes = Group(self.art(size, self.piece_size, self.colours), move(left, front.bottom - bleed))
            return (Group((shapes,), clip=Box(0, 0, *size).moved(left, front.bottom - bleed)),)
        height = min(free + COVER_MARGIN + bleed - _ABOVE_ART, _MOST_ART * front.height)
        if height < 0.1 * front.height:
            return ()
        size = Size(front.width + bleed, height)
        bleeding = Box(front.left, 0, front.right + bleed, height)
        return (
            Group(
                (Group(self.art(size, self.piece_size, self.colours), move(front.left, 0)),),
                clip=bleeding,
            ),
        )

    @property
    def _has_picture(self) -> bool:
        return self.art is not None or self._own_drawing is not None

    @property
    def _own_drawing(self) -> Drawing | None:
        """The drawing for the book's cover, or its first puzzle."""
        first = next(self.book.entries(), None)
        return self.book.cover or (first.drawing if first else None)

    def _drawing(self, area: Box, free: float) -> Shapes:
        drawing = self._own_drawing
        if drawing is None or free < 0.15 * area.height:
            return ()
        if self.colours.ground != self.theme.palette.paper:
            drawing = panel(drawing, self.theme.palette.paper)
        picture = fitted(drawing, Size(area.width, free - 2 * _ABOVE_ART), 3.0)
        y = area.bottom + (free - _ABOVE_ART - picture.size.height) / 2
        return (picture.at(area.left, y),)

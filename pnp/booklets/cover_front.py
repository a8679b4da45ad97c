"""The front of a cover: author, title and subtitle above the art or on a label over it, which then covers
all of it; and the band of a series along the top of a cover. The art runs over the edges of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.booklets.display import display_font, panel, set_plain, set_within
from pnp.booklets.kdp import INCH, LEAST_TYPE
from pnp.booklets.options import CoverOptions
from pnp.booklets.trims import COVER_MARGIN, LEAST_PAGES_SPINE, SPINE_CLEAR, Wrap
from pnp.booklets.values import Book, Series
from pnp.drawing.art import Art, ArtColours, dark_colours, light_colours, light_ground
from pnp.drawing.fonts import cap_height, fitting_size, text_width
from pnp.drawing.palette import luminance, paints_of
from pnp.drawing.shapes import (
    Anchor,
    AnyFont,
    Colour,
    Drawing,
    Group,
    Shape,
    Shapes,
    Style,
    Text,
    line,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.columns import Strip
from pnp.typesetting.scaling import fitted
from pnp.typesetting.typeset import shapes_of

_PIECES = 8.6
"""The number of pieces of art across the width of the front."""


@dataclass(frozen=True, slots=True)
class CoverSide:
    """A side of a cover: its book, its place on the sheet, and the fonts and colours for drawing it."""

    book: Book
    wrap: Wrap
    colours: ArtColours
    theme: Theme
    art: Art | None
    """Draws its picture."""
    wanted: CoverOptions

    @property
    def scale(self) -> float:
        """The scale of type and distances relative to a page 6 in wide. They grow less than the page does."""
        return float((self.wrap.trim.width / (6 * INCH)) ** 0.7)

    @property
    def band(self) -> _SeriesBand | None:
        """The band of its series along the head of the cover."""
        series = self.book.series
        return _SeriesBand(series, self.wrap, self.colours, self.theme, self.scale) if series else None

    def inside(self, page: Box) -> Box:
        """Return the area for words on a page of the cover, below the band of a series if there is one."""
        area = page.grown(-COVER_MARGIN)
        return Box(area.left, area.bottom, area.right, page.top - self.head)

    @property
    def head(self) -> float:
        """The distance from the trimmed top edge to the first words below the band."""
        return self.band.height + _BELOW_BAND if self.band else COVER_MARGIN

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


def _larger_if_narrow(title: str, font: AnyFont) -> float:
    """Return the factor, 1 or more, by which a title may be larger because its letters are narrow."""
    letter = text_width(title, 1.0, font) / (MM_PER_POINT * max(1, len(title)))
    return max(1.0, _LETTER / letter) if letter else 1.0


_TITLE_PART, _SUBTITLE_PART = 0.36, 0.12
"""The fractions of the front's height that title and subtitle may take before their type gets smaller."""
_NARROWER = tuple(1 - k / 40 for k in range(1, 20))
"""The widths to try for a subtitle of several lines, relative to the usual one."""
_TITLE_WIDTH = 0.95
"""The largest fraction of the width that a title takes, so that a long word doesn't seem to touch the edge."""
_LARGEST, _LEAST = 0.6, 16
"""The largest type of a title, in points for each millimetre of the front's width; the smallest in points."""
_LETTER = 0.5
"""The width of letters relative to their type size; in faces with narrower ones, titles may be larger."""
_BAR = Size(22.0, 2.0)
"""The bar of the second colour below the title."""
_ABOVE_ART = 9.0
"""The millimetres between the words and the top of the art."""
_BESIDE_LOGO = 6.0
_MOST_ART = 0.62
"""The largest fraction of the front that the art takes."""
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
        top = front.top - max(_ABOVE * front.height, front.top - area.top)
        inside = Box(0, 0, _label_width(front, self.scale), area.height)
        strips = [*self._author(inside), *self._title(inside), *self._subtitle(inside)]
        box = _label_box(front, front.top - top, shapes_of(strips)[1], self.scale)
        shapes = _label_shapes(box, strips, self.scale, self.colours)
        return (*shapes, *self._logo(box.grown(-_INSIDE * self.scale))), box.bottom - area.bottom

    # Words

    def _author(self, area: Box) -> list[Strip]:
        """Return the author in capitals, or the space for such a line, at least as tall as the logo beside
        it."""
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
        font = display_font(self.book.title, self.theme)
        most = _LARGEST * self.wrap.trim.width * _larger_if_narrow(self.book.title, font)
        sizes = [float(size) for size in range(int(most), _LEAST - 1, -1)]
        available = Size(_TITLE_WIDTH * area.width, _TITLE_PART * area.height)
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
        high = shapes_of(subtitle)[1]
        for part in _NARROWER:  # so that the last line isn't a single word
            narrow = Size(part * available.width, available.height)
            found = set_within(self.book.subtitle, sizes, narrow, self.colours.ink, font, 1.25)
            if not found or len(found) > len(subtitle) or shapes_of(found)[1] != high:
                break
            subtitle = found
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
            size, left = _art_size(front, bleed), front.left
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


def front_on_page(book: Book, page: Size, theme: Theme) -> tuple[Shapes, str]:
    """Return a front as the first page of a book without a cover, from the top down, and a remark if its
    picture doesn't fit.

    :raises OptionError: for words that don't fit.
    """
    wanted, wrap = CoverOptions(), Wrap(page, spine_width=0.0, bleed=0.0)
    colours = colours_of(wanted, theme)
    front = Front(book, wrap, colours, theme, book.art, wanted)
    shapes, lack = front.drawn()
    band = front.band.shapes(0) if front.band else ()
    ground = ground_of(wrap.front, colours, wanted)
    return (Group((*ground, *shapes, *band), move(-page.width, -page.height), clip=wrap.front),), lack


BESIDE = 0.1
"""The width of the art at the left and the right of the label, as a fraction of the front's."""
_INSIDE = 9.0
"""Millimetres from the edge of the label to its words, on a page 6 in wide."""
_ABOVE = 0.11
"""The height of the art above the label, as a fraction of the front's."""
_RIM, _INSET, _ROUND = 0.5, 2.2, 4.0
"""The weight of the line inside the label's edge, its distance from it, and the corners, in millimetres."""


def _label_box(front: Box, above: float, words: float, scale: float) -> Box:
    """Return the label, for words of this height, ``above`` mm below the top of the front."""
    left = front.left + BESIDE * front.width
    top = front.top - above
    return Box(left, top - words - 2 * _INSIDE * scale, front.right - BESIDE * front.width, top)


def _label_width(front: Box, scale: float) -> float:
    """Return the width for words on the label."""
    return (1 - 2 * BESIDE) * front.width - 2 * _INSIDE * scale


def _label_shapes(box: Box, strips: Sequence[Strip], scale: float, colours: ArtColours) -> tuple[Shape, ...]:
    """Return the label with its words, and a thin line inside its edge."""
    words, _ = shapes_of(strips)
    inset = _INSET * scale
    return (
        rectangle(box, Style(fill=colours.ground), _ROUND * scale),
        rectangle(
            box.grown(-inset), Style(stroke=colours.ink, width=_RIM * scale), max(_ROUND * scale - inset, 0.5)
        ),
        Group(words, move(box.left + _INSIDE * scale, box.top - _INSIDE * scale)),
    )


def _art_size(front: Box, bleed: float) -> Size:
    """Return the size of art that covers a front and runs over its outer edges."""
    return Size(front.width + bleed, front.height + 2 * bleed)


BAND = 17.0
"""The height of the band below the trimmed edge, on a page 6 in wide, in millimetres."""
_BELOW_BAND = 8.0
"""Millimetres between the band and what is below it."""
_NAME, _NUMBER = 13.0, 30.0
"""The type of the name and of the number, in points, on a page 6 in wide."""
_BESIDE = 4.0
_DARK = 0.55


@dataclass(frozen=True, slots=True)
class _SeriesBand:
    """Draws the band over back, spine and front."""

    series: Series
    wrap: Wrap
    colours: ArtColours
    theme: Theme
    scale: float
    """The scale of type and distances relative to a page 6 in wide."""

    @property
    def height(self) -> float:
        return BAND * self.scale

    def shapes(self, pages: int) -> Iterator[Shape]:
        """Yield the band, from edge to edge of the sheet. A thin book has no number on its spine."""
        sheet, front = self.wrap.sheet, self.wrap.front
        low = front.top - self.height
        if self.colours.outlined:
            style = Style(stroke=self.colours.ink, width=WEIGHTS.line)
            yield line(0, low, sheet.width, low, style)
        else:
            yield rectangle(Box(0, low, sheet.width, sheet.height), Style(fill=self.fill))
        middle = low + 0.45 * self.height
        number = str(self.series.number) if self.series.number else ""
        right = front.right - COVER_MARGIN
        display = display_font(number, self.theme)
        size = _NUMBER * self.scale
        if number:
            yield Text(right, middle - cap_height(size) / 2, number, size, self._ink, display, Anchor.END)
            right -= text_width(number, size, display) + _BESIDE
        left = front.left + COVER_MARGIN
        name, semibold = self.series.name.upper(), self.theme.text_family.semibold
        if fitting := fitting_size(name, right - left, _NAME * self.scale, LEAST_TYPE, semibold):
            yield Text(left, middle - cap_height(fitting) / 2, name, fitting, self._ink, semibold)
        if number and pages >= LEAST_PAGES_SPINE:
            yield from self._on_spine(number, middle)

    def _on_spine(self, number: str, middle: float) -> Iterator[Shape]:
        """Yield the number upright on the spine, if the spine is wide enough."""
        spine = self.wrap.spine
        width = spine.width - 2 * SPINE_CLEAR
        display = display_font(number, self.theme)
        most = min(_NUMBER * self.scale, 0.6 * self.height / MM_PER_POINT)
        if size := fitting_size(number, width, most, LEAST_TYPE, display):
            base = middle - cap_height(size) / 2
            yield Text(spine.centre.x, base, number, size, self._ink, display, Anchor.MIDDLE)

    @property
    def fill(self) -> Colour:
        """The colour of the band as the palette prints it."""
        wanted = self.series.colour
        palette = self.theme.palette
        return paints_of(wanted, palette.paper, palette).colours["main"] if wanted else self.colours.accent

    @property
    def _ink(self) -> Colour:
        if self.colours.outlined:
            return self.colours.ink
        return self.theme.palette.light if luminance(self.fill) < _DARK else self.theme.palette.ink

"""The front of a box: name, picture, facts about the game, and small pictures of the contents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import inf

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.base.sequences import chunks
from pnp.booklets.display import display_font, display_scale, panel, picture_in_band, title_colour
from pnp.booklets.signs import SIGN_RADIUS, age_sign, clock_sign, player_sign
from pnp.drawing.art import band_pattern
from pnp.drawing.face import Face
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.paragraphs import LEADING, balanced, centred, wrap
from pnp.drawing.shapes import (
    AnyFont,
    Circle,
    Colour,
    Drawing,
    Shape,
    Style,
    Text,
    TextFamily,
    line,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.scaling import fitted_for_show, scale_to_fit

DrawEmblem = Callable[[float], Drawing]
"""Draws an emblem of a width and height in millimetres."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item in the box: its picture, its name, and what can replace it, if anything."""

    picture: Drawing
    name: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class BoxFront:
    """The contents of the front of a box."""

    title: str
    story: str
    picture: Drawing
    items: tuple[Item, ...]
    facts: tuple[str, ...] = ()
    """The number of players, the playing time and the age, each in a few words or empty; or nothing."""
    emblems: tuple[DrawEmblem, ...] = ()
    """The emblems of the games in a box of several games, which has no emblem of its own."""
    cover: Drawing | None = None
    """A picture that fills the band instead of pattern and emblem."""


@dataclass(frozen=True, slots=True)
class _Type:
    """Sizes of type in points and distances in millimetres, for one size of page."""

    title: float
    story: float
    fact: float
    head: float
    name: float
    small: float
    margin: float
    picture: float
    """The height of the pictures of the contents."""
    columns: int


def _type_for(page: Size, *, large: bool) -> _Type:
    narrow = page.width < 190
    if large:
        columns = 2 if narrow else 3
        return _Type(38.0, 17.0, 17.0, 20.0, 17.0, 16.0, 12.0, 22.0, columns)
    if narrow:
        return _Type(30.0, 11.0, 10.5, 12.0, 9.5, 8.0, 9.0, 18.0, 3)
    return _Type(46.0, 13.5, 12.0, 14.0, 11.0, 9.0, 12.0, 25.0, 4)


_GAP = 6.0  # mm between items, and between the parts of the page
_INSET = 9.0  # mm from the edge of the panel to its contents
_ROUND = 5.0  # mm, the corners of the panel
_SMALLER = 0.7
"""The smallest scale at which the pictures of the contents may be printed to fit on the front."""
_LEAST_PICTURE = 30.0  # mm: the least height of the picture before items move to another page
_USUAL_PICTURE = 0.32  # the height of the picture, in heights of the page, unless the contents need more room
_LARGER = (1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""The scales to try for the pictures of the contents if there is room to spare."""
_SHOWN = 1.5  # the largest scale of a picture of the contents
_ABOVE_NAME = 2.5  # mm between a picture of the contents and its name
_MOST_AIR, _ABOVE = 12.0, 5.0
"""The most extra space between the rows of the contents and above them, in millimetres."""
_APART = 1.2  # the distance between the centres of emblems, in multiples of their size
_LOGO, _LOGO_INSET = Size(30.0, 13.0), 5.0
"""The largest size of a logo, and its distance from the edges of the band, in millimetres."""
_COVERS = 0.5, 0.33
"""The fractions of the page's height that the user's own picture should take: the first, unless that would move
items to another page."""
_LARGEST = 3.2  # the largest scale of the picture


def front_pages(front: BoxFront, page: Size, theme: Theme) -> tuple[Drawing, ...]:
    """Return the front, and further pages if not all items fit."""
    return _Front(front, page, theme).pages()


class _Front:
    """Lays out the front of one box on pages of one size."""

    def __init__(self, front: BoxFront, page: Size, theme: Theme) -> None:
        self.front, self.page, self.theme = front, page, theme
        self.type = usual = _type_for(page, large=theme.large_print)
        self.inside = Box(0, 0, *page).grown(-self.type.margin)
        small = replace(usual, picture=_SMALLER * usual.picture)
        types = (usual, small, replace(small, columns=usual.columns + 1))
        ways = [(type_, share) for share in _COVERS for type_ in types]
        for self.type, self.cover_share in (*ways, (usual, _COVERS[0])):
            if self._fits_below(self._least_picture()):
                break
        usual = self.type
        for part in _LARGER:
            self.type = replace(usual, picture=part * usual.picture)
            if self._fits_below(self._usual_picture()):
                break

    def _fits_below(self, picture: float) -> bool:
        """Return whether all items fit below a panel with a picture of this height."""
        available = self.inside.height - self._panel_height(picture) - self._head_height() - _GAP
        return sum(map(self._row_height, self._rows())) <= available

    def _usual_picture(self) -> float:
        return max(_USUAL_PICTURE * self.inside.height, self._least_picture())

    def pages(self) -> tuple[Drawing, ...]:
        rows = self._rows()
        heights = [self._row_height(row) for row in rows]
        head = self._head_height()
        least = self._panel_height(self._least_picture())
        first = _fitting(heights, self.inside.height - least - head - _GAP)
        pages = [self._first(rows[:first])]
        while first < len(rows):
            count = max(1, _fitting(heights[first:], self.inside.height - head))
            pages.append(Drawing(self.page, tuple(self._items(rows[first : first + count], self.inside.top))))
            first += count
        return tuple(pages)

    def _least_picture(self) -> float:
        """Return the least height of the picture; the user's own is as large as its shape allows."""
        cover = self.front.cover
        if cover is None:
            return _LEAST_PICTURE
        whole = self.inside.width * cover.size.height / cover.size.width
        # The band reaches to the edges of the panel, whereas other pictures have space around them.
        return max(_LEAST_PICTURE, min(whole, self.cover_share * self.inside.height) - _INSET - 2 * _GAP)

    # Pages

    def _first(self, rows: Sequence[Sequence[Item]]) -> Drawing:
        below = sum(map(self._row_height, rows)) + (self._head_height() + _GAP if rows else 0.0)
        high = min(self.inside.height - below, self._panel_height(self._usual_picture()) if rows else inf)
        panel = Box(self.inside.left, self.inside.top - high, self.inside.right, self.inside.top)
        air = min(_MOST_AIR, (self.inside.height - below - high) / (len(rows) + 1))
        items = self._items(rows, panel.bottom - _GAP - min(air, _ABOVE), air) if rows else ()
        return Drawing(self.page, (*self._panel(panel), *items))

    # The panel

    def _panel_height(self, picture: float) -> float:
        title, story = self._title(), self._story()
        high = 2 * _INSET + _lines_height(title, self._title_size()) + _lines_height(story, self.type.story)
        return high + picture + 3 * _GAP + (self._facts_height() if self.front.facts else 0.0)

    def _panel(self, box: Box) -> Iterator[Shape]:
        """Yield the picture, or the band with the emblem; title, story and facts."""
        face = self.theme.face
        yield from self._plain_panel(box) if face is None else self._panel_with_face(box, face)
        if self.front.facts:
            yield from self._facts(box)

    def _plain_panel(self, box: Box) -> Iterator[Shape]:
        """Yield the title and the story above the picture, all centred."""
        palette, middle = self.theme.palette, box.centre.x
        plain = palette.tint == palette.paper
        yield rectangle(box, Style(fill=None if plain else palette.tint), _ROUND)
        yield rectangle(box, Style(stroke=palette.ink if plain else palette.shade, width=WEIGHTS.line), _ROUND)
        shapes, top = self._words_from(middle, box.top - _INSET, palette.ink, palette.accent)
        yield from shapes
        bottom = self._words_end(box)
        available = Size(box.width - 2 * _INSET, max(top - bottom - _GAP, 1.0))
        picture = fitted_for_show(self.front.cover or self.front.picture, available, _LARGEST)
        yield picture.about(middle, (top - _GAP / 2 + bottom) / 2)

    def _panel_with_face(self, box: Box, face: Face) -> Iterator[Shape]:
        """Yield a band of the game's pattern with its emblem, and the title and the story below it."""
        words = self._panel_height(0.0) - 2 * _INSET - (self._facts_height() if self.front.facts else 0.0)
        high = box.top - self._words_end(box) - words + _GAP
        band = Box(box.left, box.top - high, box.right, box.top)
        if self.front.cover is not None:
            yield from picture_in_band(self.front.cover, band, self.theme, face)
        else:
            yield band_pattern(face, band.size).at(band.left, band.bottom)
            yield from self._emblems(self.front.emblems or (face.emblem,), band)
        if logo := face.logo(_LOGO):
            mount = panel(logo, self.theme.palette.paper)
            yield mount.at(box.left + _LOGO_INSET, box.top - _LOGO_INSET - mount.size.height)
        colour = title_colour(self.theme)
        shapes, _ = self._words_from(box.centre.x, box.top - high - _GAP - 1.0, colour, colour)
        yield from shapes
        yield line(band.left, band.bottom, band.right, band.bottom, Style(stroke=colour, width=WEIGHTS.thick))
        yield rectangle(box, Style(stroke=colour, width=WEIGHTS.thick))

    def _emblems(self, art: Sequence[DrawEmblem], band: Box) -> Iterator[Shape]:
        """Yield emblems in rings of paper colour, in the number of rows that makes them largest."""
        rows = max(range(1, len(art) + 1), key=lambda rows: _emblem_size(band, len(art), rows))
        size = _emblem_size(band, len(art), rows)
        columns = -(-len(art) // rows)
        for k, draw in enumerate(art):
            row, column = divmod(k, columns)
            in_row = min(columns, len(art) - row * columns)
            x = band.centre.x + (column - (in_row - 1) / 2) * size * _APART
            y = band.centre.y - (row - (rows - 1) / 2) * size * _APART
            yield Circle(x, y, 0.55 * size, Style(fill=self.theme.palette.paper))
            yield draw(size).about(x, y)

    def _words_end(self, box: Box) -> float:
        """Return how far down title, story and picture may reach."""
        return box.bottom + _INSET + (self._facts_height() + _GAP if self.front.facts else 0.0)

    def _words_from(self, middle: float, top: float, ink: Colour, accent: Colour) -> tuple[list[Shape], float]:
        """Return the title, a short rule and the story, and where they end."""
        size, font = self._title_size(), self._title_font()
        shapes = [*_centred_lines(self._title(), middle, top, size, ink, font)]
        top -= _lines_height(self._title(), size) + 1.5
        shapes.append(line(middle - 9, top, middle + 9, top, Style(stroke=accent, width=WEIGHTS.heavy)))
        top -= 4.5
        story = self._story()
        shapes += _centred_lines(
            story, middle, top, self.type.story, self.theme.palette.ink, self._family.regular
        )
        return shapes, top - _lines_height(story, self.type.story)

    @property
    def _family(self) -> TextFamily:
        return self.theme.text_family

    def _title_font(self) -> AnyFont:
        return display_font(self.front.title, self.theme)

    def _title_size(self) -> float:
        """Return the largest size at which the title has at most two lines and no broken word."""
        width = self.inside.width - 2 * _INSET
        size, font = self.type.title * display_scale(self.front.title, self.theme), self._title_font()
        while size > self.type.story and (
            len(found := wrap(self.front.title, width, size, font)) > 2
            or any(text_width(text, size, font) > width for text in found)
        ):
            size -= 1.0
        return size

    def _title(self) -> tuple[str, ...]:
        return wrap(self.front.title, self.inside.width - 2 * _INSET, self._title_size(), self._title_font())

    def _story(self) -> tuple[str, ...]:
        width = min(self.inside.width - 2 * _INSET, 32 * self.type.story * MM_PER_POINT)
        story, size = self.front.story, self.type.story
        return balanced(story, width, size, self._family.regular) if story else ()

    # Facts

    def _facts_height(self) -> float:
        return 2 * SIGN_RADIUS if self._facts_in_a_row() else 6 * SIGN_RADIUS + 2 * 3.0

    def _facts_in_a_row(self) -> bool:
        size = self.type.fact
        wide = sum(
            2 * SIGN_RADIUS + 2.5 + text_width(text, size, self._family.semibold)
            for text in self.front.facts
            if text
        )
        return wide + 2 * _GAP <= self.inside.width - 2 * _INSET

    def _facts(self, box: Box) -> Iterator[Shape]:
        every = zip(self.front.facts, (player_sign, clock_sign, age_sign), strict=True)
        signs = [(text, sign) for text, sign in every if text]
        size = self.type.fact
        widths = [2 * SIGN_RADIUS + 2.5 + text_width(text, size, self._family.semibold) for text, _ in signs]
        y = box.bottom + _INSET + SIGN_RADIUS
        if self._facts_in_a_row():
            air = (box.width - 2 * _INSET - sum(widths)) / (len(signs) + 1)
            x = box.left + _INSET + air
            for (text, sign), width in zip(signs, widths, strict=True):
                yield from self._fact(text, sign, x, y)
                x += width + air
            return
        x = box.centre.x - max(widths) / 2
        for k, (text, sign) in enumerate(reversed(signs)):
            yield from self._fact(text, sign, x, y + k * (2 * SIGN_RADIUS + 3.0))

    def _fact(
        self, text: str, sign: Callable[[float, float, Theme], Iterator[Shape]], x: float, y: float
    ) -> Iterator[Shape]:
        size = self.type.fact
        yield from sign(x + SIGN_RADIUS, y, self.theme)
        base = y - cap_height(size) / 2
        yield Text(x + 2 * SIGN_RADIUS + 2.5, base, text, size, self.theme.palette.ink, self._family.semibold)

    # Contents

    def _columns(self) -> int:
        """Return as many columns as fit the page, or fewer if that makes the rows more even."""
        count = len(self.front.items)
        rows = -(-count // self.type.columns)
        return max(-(-count // rows) if rows else 1, min(count, 2), 1)

    def _width(self) -> float:
        return (self.inside.width - _GAP * (self._columns() - 1)) / self._columns()

    def _rows(self) -> list[Sequence[Item]]:
        return chunks(self.front.items, self._columns())

    def _row_height(self, row: Sequence[Item]) -> float:
        words = max(self._words_height(item) for item in row)
        return self._picture_height(row) + _ABOVE_NAME + words + _GAP

    def _picture_height(self, row: Sequence[Item]) -> float:
        """Return the height of the tallest picture of a row."""
        available = Size(self._width(), self.type.picture)
        pictures = (item.picture for item in row)
        return max(picture.size.height * scale_to_fit(picture, available, _SHOWN) for picture in pictures)

    def _words_height(self, item: Item) -> float:
        name, instead = self._words(item)
        return _lines_height(name, self.type.name) + _lines_height(instead, self.type.small)

    def _words(self, item: Item) -> tuple[Sequence[str], Sequence[str]]:
        width = self._width()
        instead = wrap(item.instead, width, self.type.small, self._family.italic) if item.instead else ()
        return wrap(item.name, width, self.type.name, self._family.semibold), instead

    def _head_height(self) -> float:
        return LEADING * self.type.head * MM_PER_POINT + 3.0

    def _items(self, rows: Sequence[Sequence[Item]], top: float, air: float = 0.0) -> Iterator[Shape]:
        """Yield a heading and the rows, with extra space between them."""
        colour, size = title_colour(self.theme), self.type.head
        words = self.theme.translate("In the box")
        middle = top - cap_height(size) / 2 - 1.0
        yield centred(self.inside.centre.x, middle, words, size, colour, self._family.semibold)
        width = self._width()
        top -= self._head_height()
        for row in rows:
            high = self._picture_height(row)
            missing = self._columns() - len(row)  # a last row that isn't full is centred
            left = self.inside.left + missing * (width + _GAP) / 2
            for k, item in enumerate(row):
                yield from self._item(item, left + k * (width + _GAP) + width / 2, top, high)
            top -= self._row_height(row) + air

    def _item(self, item: Item, middle: float, top: float, high: float) -> Iterator[Shape]:
        """Yield the picture, on the lower edge of a row of pictures ``high`` mm tall, above its words, all
        centred in the column."""
        picture = fitted_for_show(item.picture, Size(self._width(), high), _SHOWN)
        yield picture.at(middle - picture.size.width / 2, top - high)
        top -= high + _ABOVE_NAME
        ink = self.theme.palette.ink
        name, instead = self._words(item)
        yield from _centred_lines(name, middle, top, self.type.name, ink, self._family.semibold)
        top -= _lines_height(name, self.type.name)
        yield from _centred_lines(instead, middle, top, self.type.small, ink, self._family.italic)


def _emblem_size(band: Box, count: int, rows: int) -> float:
    """Return the size of ``count`` emblems in a band if they are in this number of rows."""
    columns = -(-count // rows)
    return min(band.width / (columns * _APART + 0.1), (band.height - 1.5 * _GAP) / (rows * _APART))


def _fitting(heights: Sequence[float], available: float) -> int:
    """Return how many of these heights fit above one another."""
    return sum(total <= available + 1e-6 for total in accumulate(heights))


def _lines_height(found: Sequence[str], size: float) -> float:
    return len(found) * LEADING * size * MM_PER_POINT


def _centred_lines(
    found: Sequence[str], x: float, top: float, size: float, colour: Colour, font: AnyFont
) -> Iterator[Shape]:
    step = LEADING * size * MM_PER_POINT
    for k, text in enumerate(found):
        yield centred(x, top - (k + 0.5) * step, text, size, colour, font)

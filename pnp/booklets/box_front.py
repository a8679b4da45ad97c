"""The front of a box: name, picture, facts about the game, and small pictures of the contents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import sqrt

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.base.sequences import chunks
from pnp.booklets.display import display_font, display_scale, panel, picture_in_band, title_colour
from pnp.booklets.signs import fact_signs, facts_height
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
    """The usual height of the pictures of the contents, which may be more, or a little less to fit."""
    columns: int
    """How many of them are side by side if they don't fit on one page."""


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
_LEAST_PICTURE = 30.0  # mm: the least height of the picture before items move to another page
_USUAL_PICTURE = 0.2  # the height of the picture, in heights of the page, unless the contents need more room
_WAYS = (_USUAL_PICTURE, 1.05), (_USUAL_PICTURE, 1.0), (0.0, 0.7)
"""The least height of the picture, in heights of the page, and of the contents, in usual heights, to try."""
_SLENDER = 1.1  # the largest height of the pictures of the contents in widths of their columns
_TALLEST = 50.0  # mm, the largest height of the pictures of the contents
_COLUMNS = range(1, 7)
"""How many pictures of the contents to try side by side."""
_TALLER = 0.66
"""What a further row is worth: as much as pictures that are larger by this."""
_SHOWN = 2.5  # the largest scale of a picture of the contents
_ABOVE_NAME = 2.5  # mm between a picture of the contents and its name
_MOST_AIR = 8.0
"""The most extra space around the rows of the contents, in millimetres."""
_APART = 1.2  # the distance between the centres of emblems, in multiples of their size
_LOGO, _LOGO_INSET = Size(30.0, 13.0), 5.0
"""The largest size of a logo, and its distance from the edges of the band, in millimetres."""
_COVERS = 0.5, 0.43, 0.4, 0.33
"""The fractions of the page's height that the user's own picture should take: the first that leaves enough for
the contents."""
_LARGEST = 3.2  # the largest scale of the picture


def front_pages(front: BoxFront, page: Size, theme: Theme) -> tuple[Drawing, ...]:
    """Return the front, and further pages if not all items fit."""
    return _Front(front, page, theme).pages()


class _Front:
    """Lays out the front of one box on pages of one size."""

    def __init__(self, front: BoxFront, page: Size, theme: Theme) -> None:
        self.front, self.page, self.theme = front, page, theme
        self.type = _type_for(page, large=theme.large_print)
        self.inside = Box(0, 0, *page).grown(-self.type.margin)
        self.cover_share, self.columns, self.picture = self._layout()

    def _layout(self) -> tuple[float, int, float]:
        """Return the share of the page that the user's own picture should take, and the columns and the height
        of the pictures of the contents: as large as fits below the usual picture, or smaller ones below the
        least."""
        usual, count = self.type.picture, len(self.front.items)
        for (part, least), self.cover_share in product(_WAYS, _COVERS):
            above = self._panel_height(max(part * self.inside.height, self._least_picture()))
            ways: dict[tuple[int, float], float] = {}
            for self.columns in _COLUMNS[:count]:
                most = min(_TALLEST, _SLENDER * self._width()) if part else usual
                high = min(self._picture_height(above), most)
                if high >= least * usual and self._names_fit():
                    ways[self.columns, min(high, self._tallest(high))] = self._seen(high)
            if ways:
                return self.cover_share, *max(ways, key=lambda way: ways[way])
        return _COVERS[0], min(self.type.columns, max(count, 1)), usual

    def _picture_height(self, above: float) -> float:
        """Return how tall the pictures of all items may be below a panel of this height."""
        rows = self._rows()
        free = self.inside.height - above - self._head_height() - sum(map(self._below_picture, rows))
        return free / max(1, len(rows))

    def _names_fit(self) -> bool:
        """Return whether no word of the items' names is wider than a column."""
        bold, width = self._family.semibold, self._width()
        words = (word for item in self.front.items for word in item.name.split())
        return all(text_width(word, self.type.name, bold) <= width for word in words)

    def _tallest(self, high: float) -> float:
        return max(item.picture.size.height * self._shown(item, high) for item in self.front.items)

    def _seen(self, high: float) -> float:
        """Return how large the pictures of all items appear at a height, which is worth a little more in fewer
        rows."""
        sizes = ((item.picture.size, self._shown(item, high)) for item in self.front.items)
        return sum(scale * sqrt(size.width * size.height) for size, scale in sizes) * _TALLER ** len(
            self._rows()
        )

    def _shown(self, item: Item, high: float) -> float:
        """Return the scale of an item's picture in its column."""
        return scale_to_fit(item.picture, Size(self._width(), high), _SHOWN)

    def _least_picture(self) -> float:
        """Return the least height of the picture; the user's own is as large as its shape allows."""
        cover = self.front.cover
        if cover is None:
            return _LEAST_PICTURE
        whole = self.inside.width * cover.size.height / cover.size.width
        # The band reaches to the edges of the panel, whereas other pictures have space around them.
        return max(_LEAST_PICTURE, min(whole, self.cover_share * self.inside.height) - _INSET - 2 * _GAP)

    # Pages

    def pages(self) -> tuple[Drawing, ...]:
        rows, head = self._rows(), self._head_height()
        heights = [self._row_height(row) for row in rows]
        usual, least = max(_USUAL_PICTURE * self.inside.height, self._least_picture()), self._least_picture()
        first = _fitting(heights, self.inside.height - self._panel_height(least) - head)
        pages = [self._first(rows[:first], self._panel_height(usual))]
        while first < len(rows):
            count = max(1, _fitting(heights[first:], self.inside.height - head))
            low = self.inside.top - head - sum(heights[first : first + count])
            box = self.inside._replace(bottom=low)
            items = self._items(rows[first : first + count], box)
            pages.append(Drawing(self.page, (*items, rectangle(box, self._edge))))
            first += count
        return tuple(pages)

    def _first(self, rows: Sequence[Sequence[Item]], usual: float) -> Drawing:
        """Return the front: the panel, and below it the contents down to the foot of the page."""
        below = self._head_height() + sum(map(self._row_height, rows)) if rows else 0.0
        spare = max(0.0, self.inside.height - below - usual)
        edge = self.inside.bottom + below + (min(_MOST_AIR * (len(rows) + 1), spare) if rows else 0.0)
        items = self._items(rows, self.inside._replace(top=edge)) if rows else ()
        return Drawing(
            self.page,
            (*self._panel(self.inside._replace(bottom=edge)), *items, rectangle(self.inside, self._edge)),
        )

    @property
    def _edge(self) -> Style:
        return Style(stroke=title_colour(self.theme), width=WEIGHTS.thick)

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
        if palette.tint != palette.paper:
            yield rectangle(box, Style(fill=palette.tint))
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
        yield line(band.left, band.bottom, band.right, band.bottom, self._edge)

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

    def _facts_height(self) -> float:
        return facts_height(self.front.facts, self.inside.width - 2 * _INSET, self.type.fact, self.theme)

    def _facts(self, box: Box) -> Iterator[Shape]:
        here = Box(box.left + _INSET, box.bottom + _INSET, box.right - _INSET, box.top)
        return fact_signs(self.front.facts, here, self.type.fact, self.theme)

    # Contents

    def _width(self) -> float:
        return (self.inside.width - 2 * _INSET - _GAP * (self.columns - 1)) / self.columns

    def _rows(self) -> list[Sequence[Item]]:
        return chunks(self.front.items, self.columns)

    def _row_height(self, row: Sequence[Item]) -> float:
        return self.picture + self._below_picture(row)

    def _below_picture(self, row: Sequence[Item]) -> float:
        return _ABOVE_NAME + max(map(self._words_height, row)) + _GAP

    def _words_height(self, item: Item) -> float:
        name, instead = self._words(item)
        return _lines_height(name, self.type.name) + _lines_height(instead, self.type.small)

    def _words(self, item: Item) -> tuple[Sequence[str], Sequence[str]]:
        width = self._width()
        instead = wrap(item.instead, width, self.type.small, self._family.italic) if item.instead else ()
        return wrap(item.name, width, self.type.name, self._family.semibold), instead

    def _head_height(self) -> float:
        return _GAP + LEADING * self.type.head * MM_PER_POINT + 3.0

    def _items(self, rows: Sequence[Sequence[Item]], box: Box) -> Iterator[Shape]:
        """Yield a heading and the rows on the tint of the game, with the space that remains between them."""
        if face := self.theme.face:
            yield rectangle(box, Style(fill=face.back_ground))
        yield line(box.left, box.top, box.right, box.top, self._edge)
        spare = box.height - self._head_height() - sum(map(self._row_height, rows))
        air, step = spare / (len(rows) + 1), self._width() + _GAP
        top, size = box.top - _GAP - 0.7 * air, self.type.head
        words, bold = self.theme.translate("In the box"), self._family.semibold
        yield centred(box.centre.x, top - cap_height(size) / 2, words, size, title_colour(self.theme), bold)
        top = box.top - self._head_height() - air
        for row in rows:
            first = box.centre.x - (len(row) - 1) / 2 * step  # a last row that isn't full is centred
            for k, item in enumerate(row):
                yield from self._item(item, first + k * step, top)
            top -= self._row_height(row) + air

    def _item(self, item: Item, middle: float, top: float) -> Iterator[Shape]:
        """Yield the picture, on the lower edge of its row, above its words, all centred in the column."""
        high = self.picture
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

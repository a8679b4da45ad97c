"""The design of a book's pages: size, margins and side of the spread; type sizes, distances and rules, by trim
and for large print; and finished pages, with the running head and the page number, mirrored on left-hand
pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import LARGE_TEXT, LEAST_TEXT, cap_height, fitting_size
from pnp.drawing.paragraphs import wrap
from pnp.drawing.shapes import Anchor, Drawing, Group, Shape, Text
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.flow import FlowPage


@dataclass(frozen=True, slots=True)
class PageShape:
    """A page and its margins in millimetres; the inside and outside margins swap on left-hand pages."""

    trim: Size
    top: float
    bottom: float
    outside: float
    inside: float

    @property
    def block(self) -> Size:
        """The size of the text block: the page within the margins."""
        return Size(
            self.trim.width - self.inside - self.outside,
            self.trim.height - self.top - self.bottom,
        )

    def area(self, number: int) -> Box:
        """Return the text block of page ``number``, counted from 1."""
        left = self.inside if is_right_hand(number) else self.outside
        width, height = self.block
        return Box(left, self.bottom, left + width, self.bottom + height)


def is_right_hand(number: int) -> bool:
    """Return whether a page is a right-hand page. In every book, these have odd numbers."""
    return number % 2 == 1


LEADING = 1.36
"""The distance between baselines, in type sizes."""

_MEASURE = 35.0
"""The widest column of text, in type sizes: about 75 characters. On longer lines, readers lose their place."""

CLEAR_TEXT = 12.0
"""The least size of text in drawings on large-print pages that are too narrow for more: that of clear print,
which is larger than usual text."""


@dataclass(frozen=True, slots=True)
class Design:
    """Type sizes in points, distances in millimetres."""

    body: float
    small: float
    """The size of captions, task lines, and references from puzzles to solutions."""
    head: float
    """The size of running heads and page numbers."""
    headings: tuple[float, float, float]
    """The sizes of headings for chapters, sections, and anything below them."""
    title: float
    drawing_line: float
    """The thinnest line of a drawing; 0 if drawings aren't changed."""
    least_text: float
    """The smallest size that text in a drawing may have, in points."""
    clear_text: float
    """The size to which text of a drawing may shrink if ``least_text`` doesn't fit the page."""
    enlarge: float
    """The largest scale of a drawing that is enlarged to fill its page slot."""

    @property
    def leading(self) -> float:
        """The distance between baselines of body text in millimetres."""
        return leading(self.body)

    @property
    def thin_line(self) -> float:
        """The weight of thin lines: at least that of a drawing's lines."""
        return max(WEIGHTS.thin, self.drawing_line)

    def measure(self, width: float) -> float:
        """Return the width of a column of text on a page whose text block has this width."""
        return min(width, _MEASURE * self.body * MM_PER_POINT)


def leading(size: float) -> float:
    """Return the distance between baselines in millimetres for type of a size in points."""
    return LEADING * size * MM_PER_POINT


def over_capitals(size: float) -> float:
    """Return the space above the capitals of a line of this type, in millimetres."""
    return (leading(size) - cap_height(size)) / 2


def design_for(trim: Size, *, large_print: bool, least_text: float = 0.0) -> Design:
    """Return the design for pages of this size.

    :param least_text: the smallest text of a drawing in normal print, if it's larger than `LEAST_TEXT`.
    """
    if large_print:
        return Design(
            body=16.0,
            small=16.0,
            head=16.0,
            headings=(26.0, 20.0, 17.0),
            title=34.0,
            drawing_line=0.5,
            least_text=LARGE_TEXT,
            clear_text=CLEAR_TEXT,
            enlarge=1.8,
        )
    small = trim.width < 190
    return Design(
        body=10.0 if small else 11.0,
        small=9.0 if small else 9.5,
        head=8.5 if small else 9.0,
        headings=(20.0, 13.0, 11.0) if small else (24.0, 15.0, 12.0),
        title=30.0 if small else 38.0,
        drawing_line=0.0,
        least_text=max(least_text, LEAST_TEXT),
        clear_text=0.0,
        enlarge=1.0,
    )


_HEAD = 6.0  # mm from the text up to the baseline of the running head
_FOOT = 8.5  # mm from the text down to the baseline of the page number
_LEAST = 6.0
_STAMP, _STAMP_LEADING, _BESIDE_NUMBER = LEAST_TEXT, 2.8, 14.0
"""The size of a build stamp in points; the distance between its lines, and its distance from the page number,
in mm."""


def compose_page(
    page: FlowPage, number: int, shape: PageShape, design: Design, theme: Theme, title: str
) -> Drawing:
    """Return the page as a drawing: its contents, running head and page number. The head is the book's title on
    left-hand pages, and the chapter's on right-hand ones and where numbers follow it.

    :raises OptionError: for a running head that doesn't fit.
    """
    area = shape.area(number)
    shapes: list[Shape] = [Group(placed, move(area.left + x, area.top + y)) for x, y, placed in page.placed]
    if not page.plain:
        shapes.append(_page_number(number, area, design, theme))
        if not page.no_running_head:
            text = (page.title or title) if is_right_hand(number) or page.numbers else title
            text += f" · {page.numbers}" if page.numbers else ""
            shapes.append(_running_head(text, number, area, design, theme))
    return Drawing(shape.trim, tuple(shapes))


def stamped(
    drawings: Sequence[Drawing],
    pages: Sequence[FlowPage],
    stamp: str,
    shape: PageShape,
    theme: Theme,
    first: int = 1,
) -> tuple[Drawing, ...]:
    """Return finished pages with a build stamp at the foot of the last that isn't empty, in small grey type
    across from the page number. Nobody has to read it, so it's equally small in large print.

    :param first: the number of the first page.
    """
    last = max((k for k, page in enumerate(pages) if page.placed), default=0)
    area = shape.area(first + last)
    x, anchor = (area.left, Anchor.START) if is_right_hand(first + last) else (area.right, Anchor.END)
    lines = wrap(stamp, area.width - _BESIDE_NUMBER, _STAMP)
    words = tuple(
        Text(x, area.bottom - _FOOT + k * _STAMP_LEADING, line, _STAMP, theme.palette.faint, anchor=anchor)
        for k, line in enumerate(reversed(lines))
    )
    page = replace(drawings[last], shapes=(*drawings[last].shapes, *words))
    return (*drawings[:last], page, *drawings[last + 1 :])


def _outer(number: int, area: Box) -> tuple[float, Anchor]:
    """Return the x of the text block's outer edge, and how text is anchored there."""
    return (area.right, Anchor.END) if is_right_hand(number) else (area.left, Anchor.START)


def _page_number(number: int, area: Box, design: Design, theme: Theme) -> Text:
    x, anchor = _outer(number, area)
    return Text(
        x, area.bottom - _FOOT, str(number), design.head, theme.palette.ink, theme.text_family.semibold, anchor
    )


def _running_head(text: str, number: int, area: Box, design: Design, theme: Theme) -> Text:
    """Return the words at the outer edge of the head, as small as their length needs."""
    size = fitting_size(text, area.width, design.head, _LEAST, theme.text_family.regular)
    if size is None:
        raise OptionError.at(
            "title", Sentence("'{text}' is too long for a running head: shorten it", text=text)
        )
    x, anchor = _outer(number, area)
    return Text(x, area.top + _HEAD, text, size, theme.palette.ink, theme.text_family.regular, anchor)

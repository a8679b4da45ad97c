"""The design of a book's pages: their size, their margins, and which side of a spread they are on; type
sizes, distances and rules, by trim and for large print.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.geometry import Box, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.sizes import LARGE_TEXT, LEAST_TEXT
from pnp.drawing.theme import WEIGHTS


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
        """The size of the text block: what the margins leave of the page."""
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
    """Return whether a page is a right-hand page: in every book, these are the odd ones."""
    return number % 2 == 1


LEADING = 1.36
"""The distance between baselines, in type sizes."""

_MEASURE = 35.0
"""The widest column of text, in type sizes: about 75 characters. On longer lines, the eye gets lost on its way
back."""

CLEAR_TEXT = 12.0
"""The least size of text in drawings on large-print pages that are too narrow for more: that of clear print,
which is larger than normal text."""


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
    """The thinnest line of a drawing; 0 if drawings stay as they are."""
    least_text: float
    """The smallest size that text in a drawing may have, in points."""
    clear_text: float
    """The size that text of a drawing may shrink to if ``least_text`` doesn't fit the page."""
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


def design_for(trim: Size, *, large_print: bool, least_text: float = 0.0) -> Design:
    """Return the design for pages of this size.

    :param least_text: the smallest text of a drawing in normal print, if it's above `LEAST_TEXT`.
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

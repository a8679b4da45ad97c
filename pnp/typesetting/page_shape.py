"""Pages: their size, their margins, and which side of a spread they are on."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.geometry import Box, Size


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
        """The text block of page ``number``, counted from 1."""
        left = self.inside if is_right_hand(number) else self.outside
        width, height = self.block
        return Box(left, self.bottom, left + width, self.bottom + height)


def is_right_hand(number: int) -> bool:
    """Whether a page is a right-hand page: in every book, these are the odd ones."""
    return number % 2 == 1

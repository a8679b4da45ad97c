"""The sheet of a cover: where back, spine and front are, and the printer's requirements.

All measures are those that Amazon KDP publishes for paperbacks; other book printers have much the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.booklets.options import BookletOptions
from pnp.booklets.paperbacks import FEWEST_PAGES
from pnp.booklets.trim_sizes import INCH, gutter, trim_size
from pnp.sheets.sheet import Interior

PAGE_THICKNESS: Mapping[Interior, float] = {
    "white": 0.002252 * INCH,
    "cream": 0.0025 * INCH,
    "premium-colour": 0.002347 * INCH,
    "standard-colour": 0.002252 * INCH,
}
"""How much each page adds to the width of the spine, in millimetres: half the thickness of a leaf."""

BLEED = 0.125 * INCH
"""The strip that is trimmed off on every side, in millimetres."""

LEAST_PAGES_SPINE = 79
"""How many pages a book needs before its spine may have text."""

SPINE_CLEAR = 0.0625 * INCH
"""How far text stays from both edges of a spine, in millimetres, because its folds can be off by that much."""

BARCODE = Size(2 * INCH, 1.2 * INCH)
"""The area that the printer covers with the barcode."""

BARCODE_CLEAR = 0.25 * INCH
"""The distance of the barcode area from the spine and from the lower edge, in millimetres."""

COVER_MARGIN = 0.5 * INCH
"""The distance of text from the trimmed edge, in millimetres; 0.25 in is the least."""


@dataclass(frozen=True, slots=True)
class Wrap:
    """The places of a cover's parts on its sheet, in millimetres from the lower left; y points upwards."""

    trim: Size
    spine_width: float
    bleed: float = BLEED
    """The strip that is trimmed off on every side, in millimetres."""

    @property
    def sheet(self) -> Size:
        return Size(2 * self.trim.width + self.spine_width + 2 * self.bleed, self.trim.height + 2 * self.bleed)

    @property
    def back(self) -> Box:
        return Box(0, 0, *self.trim).moved(self.bleed, self.bleed)

    @property
    def spine(self) -> Box:
        back = self.back
        return Box(back.right, back.bottom, back.right + self.spine_width, back.top)

    @property
    def front(self) -> Box:
        return self.back.moved(self.trim.width + self.spine_width, 0)

    @property
    def barcode(self) -> Box:
        """The area kept free for the barcode, at the lower right of the back."""
        right, bottom = self.back.right - BARCODE_CLEAR, self.back.bottom + BARCODE_CLEAR
        return Box(right - BARCODE.width, bottom, right, bottom + BARCODE.height)


def wrap_of(options: BookletOptions, pages: int, interior: Interior) -> Wrap:
    """Return the parts of the cover of a book of ``pages`` pages.

    :raises OptionError: for too few or too many pages to bind.
    """
    if pages < FEWEST_PAGES:
        raise OptionError.at(
            "cover",
            Sentence(
                "a book with a spine needs at least {least} pages and has {pages}: add preset: kdp",
                least=FEWEST_PAGES,
                pages=pages,
            ),
        )
    gutter(pages)  # raises an error for too many pages
    return Wrap(trim_size(options), pages * PAGE_THICKNESS[interior])

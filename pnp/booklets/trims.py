"""The sizes of pages, with their margins and the gutter that the binding takes up; and of covers, with the
places of back, spine and front. Gutters and spines are those of Amazon KDP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, format_length
from pnp.base.sentences import Sentence
from pnp.booklets.kdp import FEWEST_PAGES, INCH, wrong_count
from pnp.booklets.options import BookletOptions
from pnp.sheets.sheet import Interior
from pnp.typesetting.design import PageShape

TRIMS: Mapping[str, Size] = {
    "a4": Size(210, 297),
    "a5": Size(148, 210),
    "letter": Size(8.5 * INCH, 11 * INCH),
    "8.5x11": Size(8.5 * INCH, 11 * INCH),
    "8x10": Size(8 * INCH, 10 * INCH),
    "6x9": Size(6 * INCH, 9 * INCH),
}

GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
"""The largest number of pages, and the least inner margin in inches for books of up to that many pages."""

MOST_PAGES = GUTTERS[-1][0]
OUTSIDE_KDP = 0.25 * INCH
"""The least margin on the other three sides of a page without bleed."""

_SMALL = 190.0  # mm; books with narrower pages are held in one hand, and have narrower margins


def gutter(pages: int) -> float:
    """Return the part of the inner margin that the binding takes up, in millimetres.

    :raises OptionError: for more pages than can be bound.
    """
    for most, inches in GUTTERS:
        if pages <= most:
            return inches * INCH
    raise OptionError.at(
        "booklet",
        Sentence(
            "the booklet has {pages} pages; at most {most} can be bound",
            pages=pages,
            most=MOST_PAGES,
        ),
    )


def trim_size(options: BookletOptions) -> Size:
    """Return the trim size of a page, which doesn't depend on the number of pages."""
    return TRIMS[options.trim] if isinstance(options.trim, str) else options.trim.size


def page_shape(options: BookletOptions, pages: int) -> PageShape:
    """Return the shape of a page in a booklet of ``pages`` pages.

    :raises OptionError: for a gutter that print on demand doesn't accept, or too many pages.
    """
    trim = trim_size(options)
    needed = gutter(pages)
    taken = needed if options.gutter is None else options.gutter
    if options.preset == "kdp" and taken < needed:
        raise OptionError.at(
            "gutter",
            Sentence(
                "must be at least {needed} for {pages} pages, not {taken}",
                needed=format_length(needed),
                pages=pages,
                taken=format_length(taken),
            ),
        )
    small = trim.width < _SMALL
    # The gutter is added to the margin, so that in an open book, inner margins look as wide as outer ones.
    return PageShape(
        trim,
        top=19.0 if small else 23.0,
        bottom=17.0 if small else 20.0,
        outside=12.5 if small else 16.0,
        inside=taken + (4.0 if small else 7.0),
    )


def check_count(options: BookletOptions, pages: int) -> None:
    """Check that KDP prints a book of ``pages`` pages on its interior.

    :raises OptionError: if it prints more or fewer.
    """
    if why := wrong_count(pages, trim_size(options), options.interior or "white"):
        raise OptionError.at("interior", why)


PAGE_THICKNESS: Mapping[Interior, float] = {
    "white": 0.002252 * INCH,
    "cream": 0.0025 * INCH,
    "premium-colour": 0.002347 * INCH,
    "standard-colour": 0.002252 * INCH,
}
"""The width that each page adds to the spine, in millimetres: half the thickness of a leaf."""

BLEED = 0.125 * INCH
"""The strip that is trimmed off on every side, in millimetres."""

LEAST_PAGES_SPINE = 79
"""The least number of pages of a book whose spine may have text."""

SPINE_CLEAR = 0.0625 * INCH
"""The distance of text from both edges of a spine, in millimetres, because the folds can be off by that
much."""

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

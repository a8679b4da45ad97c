"""Trim sizes, and Amazon KDP's requirements for paperbacks.

Trim sizes are those of pages, with their margins and the gutter that the binding takes up; and of covers, with
the places of back, spine and front. Pages are corrected to meet the requirements. The module also finds
large-print text that is smaller than it should be, measured on the finished pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, format_length
from pnp.base.sentences import Sentence, together
from pnp.base.sequences import as_ranges
from pnp.booklets.options import BookletOptions
from pnp.booklets.paperbacks import BLACK_INTERIORS, FEWEST_PAGES
from pnp.drawing.crop import visible
from pnp.drawing.flatten import texts
from pnp.drawing.palette import colours, grey, is_grey, is_neutral, luminance, recoloured
from pnp.drawing.shapes import Colour, Drawing, Group, Shape, Text
from pnp.sheets.sheet import Interior
from pnp.typesetting.design import Design, PageShape
from pnp.typesetting.scaling import smallest_text, thickened

INCH = 25.4

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


# The printer's requirements for pages


LEAST_TYPE = 7.0
"""The smallest type, in points."""

LEAST_LINE = 0.75
"""The thinnest line, in points. KDP also gives 0.3 mm, which is a little more."""

LEAST_GREY = 10.0
"""The lightest grey, in percent of black."""

MOST_BLANK = 2
"""The most blank pages that may follow one another."""

LEAST_DPI = 300.0
"""The lowest resolution of images."""

_DARK_LETTERS, _LIGHT_LETTERS = 0.7, 0.9
"""The greatest lightness, from 0 to 1, of letters to print in black, and the least of letters to print in
white."""
_LINE = 0.3  # mm: enough by both figures


def prepared(page: Drawing, *, black: bool) -> Drawing:
    """Return a page with no line too thin, no grey too light, and nothing off the page. For ``black`` ink,
    everything is grey, but letters are black, because a press prints grey letters as dots."""
    seen = visible(page)
    shapes = thickened(seen.shapes, _LINE)
    if black:
        return replace(seen, shapes=recoloured(shapes, _in_black, _letters_in_black))
    return replace(seen, shapes=recoloured(shapes, _in_colour))


@lru_cache(maxsize=1024)
def _in_black(colour: Colour) -> Colour:
    return _dark_enough(luminance(colour))


@lru_cache(maxsize=1024)
def _letters_in_black(colour: Colour) -> Colour:
    """Return black, or white for letters so light that they must be on a dark background; in between, the grey,
    which `broken_clauses` reports."""
    level = luminance(colour)
    if level <= _DARK_LETTERS:
        return grey(0.0)
    return grey(1.0) if level >= _LIGHT_LETTERS else _dark_enough(level)


@lru_cache(maxsize=1024)
def _in_colour(colour: Colour) -> Colour:
    return _dark_enough(luminance(colour)) if is_neutral(colour) and not _is_enough(colour) else colour


def _is_enough(colour: Colour) -> bool:
    """Return whether a neutral colour is dark enough to print, as preflight measures it."""
    levels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return sum(levels) / 3 / 255 <= 1 - LEAST_GREY / 100


def _dark_enough(level: float) -> Colour:
    """Return white or a printable grey, whichever is nearer."""
    lightest = 1 - LEAST_GREY / 100
    if level > (1 + lightest) / 2:
        return grey(1.0)
    return grey(min(level, lightest))


def is_black(options: BookletOptions) -> bool:
    """Return whether the pages are for KDP, and printed in black ink alone."""
    return options.preset == "kdp" and options.interior in BLACK_INTERIORS


def broken_clauses(pages: Mapping[int, Drawing], options: BookletOptions) -> Iterator[str]:
    """Return KDP's requirements that pages, given by their numbers, don't meet: a line for each clause, with
    the pages and the measurements. Lines and greys are never reported, because `prepared` corrects them."""
    wanted = Sentence("where KDP requires at least {least:g}", least=LEAST_TYPE)
    small = small_text(pages, LEAST_TYPE, wanted)
    if small:
        yield small
    coloured = [number for number, page in pages.items() if not all(map(is_grey, colours(page.shapes)))]
    if is_black(options) and coloured:
        yield (
            Sentence(
                "colour on {page_ranges} prints as grey, because the interior is in black ink: use "
                "palette: greyscale, or interior: premium-colour or standard-colour",
                page_ranges=page_ranges(coloured),
            )
        )
    screened = [number for number, page in pages.items() if is_black(options) and _has_grey_letters(page)]
    if screened:
        yield Sentence(
            "text on {page_ranges} is grey, and a press prints grey letters as dots: choose lighter or "
            "darker colours",
            page_ranges=page_ranges(screened),
        )
    for run in _blank_runs(pages):
        if len(run) > MOST_BLANK:
            yield Sentence(
                "{page_ranges} are blank, but KDP accepts at most {most} blank pages in a row",
                page_ranges=page_ranges(run),
                most=MOST_BLANK,
            )


def _has_grey_letters(page: Drawing) -> bool:
    return any(_letters_in_black(text.colour) not in (grey(0.0), grey(1.0)) for text, _ in texts(page.shapes))


def _blank_runs(pages: Mapping[int, Drawing]) -> Iterator[Sequence[int]]:
    for blank, run in groupby(pages, key=lambda number: not _has_ink(pages[number].shapes)):
        if blank:
            yield list(run)


def _has_ink(shapes: Iterable[Shape]) -> bool:
    return any(
        _has_ink(shape.shapes)
        if isinstance(shape, Group)
        else isinstance(shape, Text) or any(colour != "#ffffff" for colour in colours((shape,)))
        for shape in shapes
    )


_SLACK = 0.01  # points allowed for rounding


def small_text(pages: Mapping[int, Drawing], least: float, wanted: str = "") -> str:
    """Return a line about the pages, by their numbers, with text below ``least`` points; empty if there
    is none.

    It measures the finished pages, so it also reports drawings that were made smaller for any other reason.

    :param wanted: words for ``least`` in the line, if it isn't obvious.
    """
    sizes = {number: smallest_text(page) for number, page in pages.items()}
    small = {number: size for number, size in sizes.items() if size is not None and size < least - _SLACK}
    if not small:
        return ""
    size, where = min(small.values()), page_ranges(sorted(small))
    return Sentence(
        "text on {where} has {size:.1f} points, {wanted}: drawings are already as large as the page "
        "allows; choose a larger trim",
        size=size,
        wanted=wanted or Sentence("not {least:g}", least=least),
        where=where,
    )


def page_ranges(numbers: Sequence[int]) -> Sentence:
    """Return page numbers in words, consecutive ones as a range: pages 4, 7–9."""
    return Sentence("page {numbers}" if len(numbers) == 1 else "pages {numbers}", numbers=as_ranges(numbers))


def remark_on(pages: Mapping[int, Drawing], options: BookletOptions, design: Design) -> str:
    """Return warnings about the pages."""
    remarks = [small_text(pages, design.least_text)] if options.large_print else []
    if options.preset == "kdp":
        remarks += broken_clauses(pages, options)
    return together(remarks)

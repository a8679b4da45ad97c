"""The paperbacks that Amazon KDP prints: interiors, trim sizes, page counts, and the requirements for pages.

Pages are corrected to meet them. The module also finds text that is smaller than it should be, measured on
the finished pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import groupby
from math import log
from typing import get_args

from pnp.base.geometry import MM_PER_UNIT, Size
from pnp.base.sentences import Sentence, together
from pnp.base.sequences import as_ranges
from pnp.drawing.crop import visible
from pnp.drawing.flatten import texts
from pnp.drawing.palette import colours, grey, is_grey, is_neutral, luminance, recoloured
from pnp.drawing.shapes import Colour, Drawing, Group, Shape, Text
from pnp.sheets.sheet import Interior
from pnp.typesetting.scaling import smallest_text, thickened

INTERIORS: tuple[Interior, ...] = get_args(Interior)
BLACK_INTERIORS: tuple[Interior, ...] = ("white", "cream")
"""The interiors printed in black ink alone."""

INCH = MM_PER_UNIT["in"]
SAME_TRIM = 0.5
"""Trims that differ by less, in millimetres, are treated as one, such as A4 and 8.27 by 11.69 in."""


@dataclass(frozen=True, slots=True)
class PageCounts:
    """The least and the greatest number of pages."""

    least: int
    most: int

    def __contains__(self, pages: int) -> bool:
        return self.least <= pages <= self.most


_ANY: Mapping[Interior, PageCounts] = {
    "white": PageCounts(24, 828),
    "cream": PageCounts(24, 776),
    "premium-colour": PageCounts(24, 828),
    "standard-colour": PageCounts(72, 600),
}
_FEWER: Mapping[tuple[float, float], Mapping[Interior, int]] = {
    size: {"white": white, "cream": cream, "standard-colour": standard, "premium-colour": premium}
    for size, white, cream, standard, premium in (
        ((8.25, 6.0), 800, 750, 600, 800),
        ((8.25, 8.25), 800, 750, 600, 800),
        ((8.5, 8.5), 590, 550, 600, 590),
        ((8.5, 11.0), 590, 550, 600, 590),
        ((8.27, 11.69), 780, 730, 600, 590),
    )
}
"""The greatest page counts of trims with lower limits."""
STANDARD_TRIMS = (
    *((5.0, 8.0), (5.06, 7.81), (5.25, 8.0), (5.5, 8.5), (6.0, 9.0), (6.14, 9.21), (6.69, 9.61)),
    *((7.0, 10.0), (7.44, 9.69), (7.5, 9.25), (8.0, 10.0)),
    *_FEWER,
)
"""Width and height of the standard trims, in inches."""
LEAST_TRIM, MOST_TRIM = Size(4.0 * INCH, 6.0 * INCH), Size(8.5 * INCH, 11.69 * INCH)
"""The smallest and the largest trim, in millimetres."""

FEWEST_PAGES = min(counts.least for counts in _ANY.values())


def page_counts(trim: Size, interior: Interior) -> PageCounts:
    """Return how many pages a book may have.

    A custom trim has the limit of the smallest listed trim that it fits into; one that fits into none has the
    lowest of all limits.
    """
    holding = sorted(
        (width * height, width, height)
        for width, height in STANDARD_TRIMS
        if trim.width <= width * INCH + SAME_TRIM and trim.height <= height * INCH + SAME_TRIM
    )
    least, most = _ANY[interior].least, _ANY[interior].most
    if not holding:
        return PageCounts(least, min(fewer[interior] for fewer in _FEWER.values()))
    _, width, height = holding[0]
    return PageCounts(least, _FEWER.get((width, height), {}).get(interior, most))


def is_printed(trim: Size) -> bool:
    """Return whether a trim is within the sizes that KDP prints."""
    return (
        LEAST_TRIM.width - SAME_TRIM <= trim.width <= MOST_TRIM.width + SAME_TRIM
        and LEAST_TRIM.height - SAME_TRIM <= trim.height <= MOST_TRIM.height + SAME_TRIM
    )


def wrong_trim(trim: Size) -> str:
    """Return why KDP doesn't print a trim, and the nearest one that it prints; empty if KDP prints it."""
    if is_printed(trim):
        return ""
    nearest = min(
        (Size(width * INCH, height * INCH) for width, height in STANDARD_TRIMS), key=partial(_unlike, trim)
    )
    return Sentence(
        "KDP prints page sizes from {least} to {most}, but this trim is {trim}: the nearest usual one is "
        "{nearest}",
        least=_inches(LEAST_TRIM),
        most=_inches(MOST_TRIM),
        trim=_inches(trim),
        nearest=_inches(nearest),
    )


def _unlike(one: Size, other: Size) -> float:
    """Return how much two trims differ in their sides and proportions."""
    across, up = log(one.width / other.width), log(one.height / other.height)
    return abs(across) + abs(up) + abs(across - up)


def _inches(size: Size) -> Sentence:
    return Sentence("{width:.4g} × {height:.4g} in", width=size.width / INCH, height=size.height / INCH)


def wrong_count(pages: int, trim: Size, interior: Interior) -> str:
    """Return why KDP doesn't bind a book with this number of pages, and what to change; empty if it does."""
    counts = page_counts(trim, interior)
    if pages in counts:
        return ""
    reason = Sentence(
        "interior: {interior} allows {least} to {most} pages of this trim, and the book has {pages}",
        interior=interior,
        least=counts.least,
        most=counts.most,
        pages=pages,
    )
    if pages < counts.least:
        remedy = Sentence("add puzzles, or set pad: true to fill it up with note pages")
    elif counts.most < _ANY[interior].most:
        remedy = Sentence("leave out some puzzles, or choose a smaller trim")
    else:
        remedy = Sentence("leave out some puzzles")
    others = ", ".join(interiors_taking(pages, trim))
    instead = Sentence("it can have another interior: {others}", others=others) if others else ""
    return together((together((reason, remedy), ": "), instead), "; ")


def interiors_taking(pages: int, trim: Size) -> tuple[Interior, ...]:
    """Return the interiors in which KDP prints a book of this trim and number of pages."""
    return tuple(interior for interior in INTERIORS if pages in page_counts(trim, interior))


# What the printer requires of pages


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


def broken_clauses(pages: Mapping[int, Drawing], *, black: bool) -> Iterator[str]:
    """Return KDP's requirements that pages, given by their numbers, don't meet: a line for each clause, with
    the pages and the measurements. Lines and greys are never reported, because `prepared` corrects them."""
    wanted = Sentence("where KDP requires at least {least:g}", least=LEAST_TYPE)
    small = small_text(pages, LEAST_TYPE, wanted)
    if small:
        yield small
    coloured = [number for number, page in pages.items() if not all(map(is_grey, colours(page.shapes)))]
    if black and coloured:
        yield (
            Sentence(
                "colour on {page_ranges} prints as grey, because the interior is in black ink: use "
                "palette: greyscale, or interior: premium-colour or standard-colour",
                page_ranges=page_ranges(coloured),
            )
        )
    screened = [number for number, page in pages.items() if black and _has_grey_letters(page)]
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

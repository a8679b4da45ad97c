"""The paperbacks that Amazon KDP prints: interiors, trim sizes, and page counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from math import log
from typing import get_args

from pnp.base.geometry import MM_PER_UNIT, Size
from pnp.base.sentences import Sentence, together
from pnp.sheets.sheet import Interior

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
TRIMS = (
    *((5.0, 8.0), (5.06, 7.81), (5.25, 8.0), (5.5, 8.5), (6.0, 9.0), (6.14, 9.21), (6.69, 9.61)),
    *((7.0, 10.0), (7.44, 9.69), (7.5, 9.25), (8.0, 10.0)),
    *_FEWER,
)
"""Width and height of the standard trims, in inches."""
LEAST_TRIM, MOST_TRIM = Size(4.0 * INCH, 6.0 * INCH), Size(8.5 * INCH, 11.69 * INCH)
"""The smallest and the largest trim, in millimetres."""

FEWEST_PAGES = min(counts.least for counts in _ANY.values())
MOST_PAGES = max(counts.most for counts in _ANY.values())


def page_counts(trim: Size, interior: Interior) -> PageCounts:
    """Return how many pages a book may have.

    A custom trim has the limit of the smallest listed trim that it fits into; one that fits into none has the
    lowest of all limits.
    """
    holding = sorted(
        (width * height, width, height)
        for width, height in TRIMS
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
    nearest = min((Size(width * INCH, height * INCH) for width, height in TRIMS), key=partial(_unlike, trim))
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

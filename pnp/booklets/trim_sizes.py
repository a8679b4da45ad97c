"""Trim sizes, margins, and the gutter for the binding.

The gutter table and the least margins are Amazon KDP's requirements for paperbacks. They suit other bindings,
too.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.booklets.options import BookletOptions
from pnp.typesetting.design import PageShape

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
    """Return the part of the inner margin that the binding takes, in millimetres.

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

"""The measurements of a PDF, before they are compared with any rules, and the measure of each rule: a number
for every page with something to measure.

Page 0 is the file as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from pydantic import BaseModel, ConfigDict

from pnp.base.geometry import Size
from pnp.booklets.kdp import INTERIORS, interiors_taking, is_printed, page_counts
from pnp.booklets.trims import MOST_PAGES, gutter
from pnp.sheets.sheet import Interior
from pnp.typesetting.design import is_right_hand

Edges = tuple[float, float, float, float]
"""Left, bottom, right, top, in millimetres."""

SAME_SIZE = 0.005
"""Sizes of type that differ by less than this, in points, count as one: rounding can make either the
smaller."""


class PageFacts(BaseModel):
    """One page, filled in while its objects are measured.

    A value is None if there is nothing to measure: a page without text has no smallest type.
    """

    model_config = ConfigDict(extra="forbid")

    size: tuple[float, float]
    """Its width and height as shown, in millimetres."""
    trim: Edges | None = None
    """The distances of the TrimBox from the page's edges, if the page has one."""
    bleed: Edges | None = None
    ink: Edges | None = None
    """The distances of the ink from the page's edges; None on a blank page."""
    text: Edges | None = None
    """The same distances for text alone."""
    type_size: float | None = None
    """The smallest type size, in points."""
    sample: str = ""
    """A sample of text of that size."""
    line: float | None = None
    """The thinnest line, in points."""
    grey: float | None = None
    """The lightest grey, in percent of black."""
    grey_letters: int = 0
    """Characters in a grey, neither black nor white: a press screens them into dots."""
    colour: bool = False
    transparent: bool = False
    dpi: float | None = None
    """The lowest resolution of its images."""
    image_colours: tuple[str, ...] = ()
    annotations: int = 0
    invisible: int = 0
    """Invisible objects: unpainted text, transparent objects, and those off the page."""
    marks: int = 0
    """The number of objects outside the TrimBox and BleedBox."""
    layered: int = 0
    """Objects on layers."""
    outlines: int = 0
    """Lines that a cutter follows: stroked, not dashed, and without a fill."""
    open_outlines: int = 0
    cut_twice: float = 0.0
    """The length of straight lines that coincide with others, in millimetres."""


class Facts(BaseModel):
    """The whole file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: float
    encrypted: bool
    pages: tuple[PageFacts, ...]
    fonts: dict[str, bool]
    """The fonts of the text, and whether the file embeds them."""
    outline: int
    """The number of entries in the outline."""
    metadata: tuple[str, ...]
    """The names of the file's metadata."""
    layers: bool
    extras: tuple[str, ...]
    """The kinds of interactive or extra content, such as forms, scripts and attached files."""
    unscaled: bool
    """Whether the file tells viewers to print at true size."""
    duplex: str
    """The setting by which the file tells viewers to print on both sides; empty if it doesn't."""
    interior: Interior | None = None
    """The paper and ink that a print service will use for the file, if given."""


Measured = Mapping[int, float]
Measure = Callable[[Facts], Measured]

PLAIN_METADATA = frozenset({"Title", "Author", "Creator", "Producer", "CreationDate", "ModDate", "Trapped"})
"""The metadata that every program writes."""

AT_EDGE = 0.5
"""Ink nearer to the edge of the page than this, in millimetres, counts as running over it."""

_SAME = 0.5  # mm: sizes that differ by less count as equal


def page_values(get: Callable[[PageFacts], float | None]) -> Measure:
    """Return a number for each page that has one."""

    def measure(facts: Facts) -> Measured:
        found = {number: get(page) for number, page in enumerate(facts.pages, 1)}
        return {number: float(value) for number, value in found.items() if value is not None}

    return measure


def counted_pages(get: Callable[[PageFacts], int]) -> Measure:
    """Return a count on each page; pages without any are left out."""
    return page_values(lambda page: get(page) or None)


def whole(get: Callable[[Facts], float]) -> Measure:
    """Return a measure of the file as a whole, entered as page 0."""
    return lambda facts: {0: float(get(facts))}


def page_sizes(facts: Facts) -> list[tuple[int, int]]:
    """Return the sizes of pages in whole millimetres, regardless of their orientation."""
    return sorted({(round(min(page.size)), round(max(page.size))) for page in facts.pages})


def margin(page: PageFacts, side: int) -> float | None:
    """Return the distance of ink from a side of the trimmed page or, if ink runs over that side, the
    distance of text."""
    trim = page.trim or (0.0, 0.0, 0.0, 0.0)
    for edges in (page.ink, page.text):
        if edges is not None and edges[side] - trim[side] > AT_EDGE:
            return edges[side] - trim[side]
    return None


def inner_margins(facts: Facts) -> Measured:
    """Return the distances of ink from the binding."""
    return _margins(facts, lambda number: (0,) if is_right_hand(number) else (2,))


def outer_margins(facts: Facts) -> Measured:
    """Return the distances of ink from the nearest of the three other sides."""
    return _margins(facts, lambda number: (1, 2, 3) if is_right_hand(number) else (0, 1, 3))


def all_margins(facts: Facts) -> Measured:
    """Return the distances of ink from the nearest side of the paper."""
    return {number: min(page.ink) for number, page in enumerate(facts.pages, 1) if page.ink is not None}


def _margins(facts: Facts, sides: Callable[[int], tuple[int, ...]]) -> Measured:
    found: dict[int, float] = {}
    for number, page in enumerate(facts.pages, 1):
        gaps = [gap for side in sides(number) if (gap := margin(page, side)) is not None]
        if gaps:
            found[number] = min(gaps)
    return found


def needed_gutter(facts: Facts) -> float:
    """Return the part of the inner margin that the binding of a book with this number of pages takes up, in
    millimetres."""
    return gutter(min(len(facts.pages), MOST_PAGES))


def _trim(page: PageFacts) -> Size:
    """Return the size of a page once it's trimmed, in millimetres."""
    left, bottom, right, top = page.trim or (0.0, 0.0, 0.0, 0.0)
    return Size(page.size[0] - left - right, page.size[1] - bottom - top)


def _interiors(facts: Facts) -> tuple[Interior, ...]:
    """Return the interior of a file, or all of them if it isn't known."""
    return (facts.interior,) if facts.interior else INTERIORS


def possible_interiors(facts: Facts) -> tuple[Interior, ...]:
    """Return the interiors in which KDP prints a book of this trim and number of pages."""
    return interiors_taking(len(facts.pages), _first_trim(facts))


def fewest_pages(facts: Facts) -> float:
    """Return the least number of pages of a book on the file's interior, or on any if it isn't known."""
    return min(page_counts(_first_trim(facts), interior).least for interior in _interiors(facts))


def most_pages(facts: Facts) -> float:
    """Return the greatest number of pages of a book of the file's trim on its interior, or on any if it
    isn't known."""
    return max(page_counts(_first_trim(facts), interior).most for interior in _interiors(facts))


def _first_trim(facts: Facts) -> Size:
    return _trim(facts.pages[0])


def unprinted_trims(facts: Facts) -> Measured:
    """Return 1 for each page whose trim KDP doesn't print."""
    return {number: 1.0 for number, page in enumerate(facts.pages, 1) if not is_printed(_trim(page))}


def trim_heights(facts: Facts) -> Measured:
    """Return the height of each page once it's trimmed, in millimetres."""
    return {number: _trim(page).height for number, page in enumerate(facts.pages, 1)}


def blank_runs(facts: Facts) -> Measured:
    """Return the lengths of runs of blank pages, by their first page."""
    found: dict[int, float] = {}
    numbered = enumerate(facts.pages, 1)
    for blank, run in groupby(numbered, key=lambda pair: pair[1].ink is None):
        pages = list(run)
        if blank:
            found[pages[0][0]] = float(len(pages))
    return found


def unembedded(facts: Facts) -> list[str]:
    """Return the fonts that the file doesn't embed."""
    return sorted(name for name, embedded in facts.fonts.items() if not embedded)


def more_metadata(facts: Facts) -> list[str]:
    """Return the file's metadata beyond what every program writes."""
    return sorted(set(facts.metadata) - PLAIN_METADATA)


def wrong_boxes(facts: Facts) -> Measured:
    """Return boxes that extend beyond the page, or a TrimBox that isn't within the BleedBox."""
    found = {number: float(sum(_box_errors(page))) for number, page in enumerate(facts.pages, 1)}
    return {number: count for number, count in found.items() if count}


def _box_errors(page: PageFacts) -> Iterator[bool]:
    for box in (page.trim, page.bleed):
        if box is not None:
            yield min(box) < -_SAME
    if page.trim is not None and page.bleed is not None:
        yield any(outer > inner + _SAME for outer, inner in zip(page.bleed, page.trim, strict=True))


def bleeds(facts: Facts) -> Measured:
    """Return the smallest distance by which the page extends beyond its TrimBox on any side."""
    return {
        number: min(_reach(page.trim, page.bleed))
        for number, page in enumerate(facts.pages, 1)
        if page.trim is not None
    }


def _reach(trim: Edges, bleed: Edges | None) -> list[float]:
    return [inner - outer for inner, outer in zip(trim, bleed or (0.0, 0.0, 0.0, 0.0), strict=True)]


def needed_version(facts: Facts) -> float:
    """Return the version of PDF that introduced the preferences that the file uses (ISO 32000-1, table 150)."""
    if facts.duplex:
        return 1.7
    return 1.6 if facts.unscaled else 1.0

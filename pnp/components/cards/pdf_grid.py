"""Find the cards on a page of a PDF, their size and their bleed, by crop marks and cut lines or as a grid.

Crop marks come in ranks: vertical lines that begin and end at the same height mark the sides of the cards.

The notices about the cards found are here, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

from pnp.base.geometry import Box, Size, format_size
from pnp.base.sentences import Sentence
from pnp.components.cards.bleed import BLEEDS, bleed_of, on_paper, size_from
from pnp.components.cards.sizes import PRINTED_SIZES, SIZES
from pnp.drawing.pdf_page import InkMap, Line, PdfPage

LEAST_CARD = 10.0
"""The shortest side of a card, in millimetres."""
_SAME, _ALIKE = 0.3, 0.4
"""The greatest distance between lines that count as one, and the greatest difference between the sides of equal
cards, in mm."""
_LEAST_MARK = 1.0
_MOST_OF = 0.8
"""A line on more than this fraction of the cards is part of their art."""
_MOST_LINES, _MOST_RANKS = 120, 60
"""The most sides of cards in a row, and the most ranks that are tried."""
_MOST_CELLS = 400
_FRAME = 0.05
"""Several cards must cover this fraction of the page; otherwise one large frame is the card."""


@dataclass
class _Rank:
    """Lines in one direction at the sides of cards."""

    places: list[float]
    reach: list[tuple[float, float]] = field(default_factory=list)
    """The positions where the lines begin and end."""

    @property
    def span(self) -> float:
        return self.places[-1] - self.places[0]

    def runs_beside(self, other: _Rank) -> bool:
        """Return whether these lines extend from the first to the last place of the other rank."""
        low, high = min(one for one, _ in self.reach), max(one for _, one in self.reach)
        return low <= other.places[0] + _ALIKE and high >= other.places[-1] - _ALIKE


def cells_by_marks(lines: Iterable[Line], page: Size) -> list[Box]:
    """Return the cards on a page with crop marks, cut lines or frames, from the upper left; none without marks.

    :param lines: its vertical and horizontal lines, in millimetres from the lower left.
    """
    found = list(lines)
    upright = _ranks((x1, min(y1, y2), max(y1, y2)) for x1, y1, x2, y2 in found if abs(x1 - x2) <= abs(y1 - y2))
    level = _ranks((y1, min(x1, x2), max(x1, x2)) for x1, y1, x2, y2 in found if abs(y1 - y2) < abs(x1 - x2))
    best: list[Box] = []
    best_score = (False, 0.0)
    for one, other in product(upright, level):
        if not (one.runs_beside(other) and other.runs_beside(one)):
            continue
        cells = _cells(one.places, other.places)
        covered = sum(cell.width * cell.height for cell in cells)
        several = len(cells) > 1 and covered > _FRAME * page.width * page.height
        if cells and (several, covered) > best_score and not _are_crossed(cells, found):
            best, best_score = cells, (several, covered)
    return best


def _are_crossed(cells: Sequence[Box], lines: Iterable[Line]) -> bool:
    """Return whether lines cross cards from edge to edge, as on sheets that mix upright and turned cards. Lines
    at the same place on most cards are part of their art."""
    long = [line for line in lines if max(abs(line[0] - line[2]), abs(line[1] - line[3])) >= LEAST_CARD]
    places = Counter(place for cell in cells for place in {*_crossings(cell, long)})
    return any(len(cells) == 1 or count < _MOST_OF * len(cells) for count in places.values())


def _crossings(cell: Box, lines: Iterable[Line]) -> Iterator[tuple[bool, int]]:
    """Yield where lines cross a card: whether they are vertical, and their distance from its left or bottom, in
    mm."""
    for x1, y1, x2, y2 in lines:
        upright = abs(x1 - x2) < abs(y1 - y2)
        at, low, high = (x1, min(y1, y2), max(y1, y2)) if upright else (y1, min(x1, x2), max(x1, x2))
        first, last = (cell.left, cell.right) if upright else (cell.bottom, cell.top)
        start, end = (cell.bottom, cell.top) if upright else (cell.left, cell.right)
        if low <= start + _ALIKE and high >= end - _ALIKE and first + LEAST_CARD < at < last - LEAST_CARD:
            yield upright, round(at - first)


def _ranks(lines: Iterable[tuple[float, float, float]]) -> list[_Rank]:
    """Return the ranks that lines form, those that span the longest distance first.

    :param lines: the place of each, and where it begins and ends.
    """
    by_reach: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
    for place, low, high in lines:
        if high - low >= _LEAST_MARK:
            key = next(
                (
                    near
                    for near in product(*((round(end) + k for k in (0, -1, 1)) for end in (low, high)))
                    if near in by_reach and _is_near(by_reach[near][0], low, high)
                ),
                (round(low), round(high)),
            )
            by_reach.setdefault(key, []).append((place, low, high))
    ranks = [_Rank(_merged(place for place, _, _ in some), [some[0][1:]]) for some in by_reach.values()]
    useful = [one for one in ranks if 2 <= len(one.places) <= _MOST_LINES and one.span >= LEAST_CARD]
    useful.sort(key=lambda one: (-one.span, one.reach))
    for one in useful[:_MOST_RANKS]:
        one.reach += [other.reach[0] for other in ranks if other is not one and _is_within(other, one)]
    return useful[:_MOST_RANKS]


def _is_near(line: tuple[float, float, float], low: float, high: float) -> bool:
    return abs(line[1] - low) <= _SAME and abs(line[2] - high) <= _SAME


def _merged(places: Iterable[float]) -> list[float]:
    """Return places in order, each once."""
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > _SAME:
            found.append(place)
    return found


def _is_within(inner: _Rank, outer: _Rank) -> bool:
    """Return whether all places of a rank are among those of another."""
    return all(any(abs(one - other) <= _SAME for other in outer.places) for one in inner.places)


def _cells(xs: Sequence[float], ys: Sequence[float]) -> list[Box]:
    """Return the cards between vertical and horizontal lines, row by row from the top."""
    across, up = _steps(xs), _steps(ys)
    if not 0 < len(across) * len(up) <= _MOST_CELLS:
        return []
    return [Box(left, bottom, right, top) for (bottom, top), (left, right) in product(reversed(up), across)]


def _steps(places: Sequence[float]) -> list[tuple[float, float]]:
    """Return where cards begin and end: the distance that takes up most of the whole is a card, and any other
    is a gap."""
    steps = [(one, two) for one, two in pairwise(places) if two - one >= LEAST_CARD]
    best: list[tuple[float, float]] = []
    for low, high in steps:
        alike = [(one, two) for one, two in steps if abs((two - one) - (high - low)) <= _ALIKE]
        if len(alike) * (high - low) > sum(two - one for one, two in best):
            best = alike
    return best


def cells_in_grid(columns: int, rows: int, card: Size, gap: float, middle: tuple[float, float]) -> list[Box]:
    """Return the cards of a grid around its middle, row by row from the top.

    :param card: the size of a card on the page, in millimetres.
    :param gap: the space between neighbours.
    """
    left = middle[0] - (columns * card.width + (columns - 1) * gap) / 2
    top = middle[1] + (rows * card.height + (rows - 1) * gap) / 2
    return [
        Box(x, y - card.height, x + card.width, y)
        for y in (top - row * (card.height + gap) for row in range(rows))
        for x in (left + column * (card.width + gap) for column in range(columns))
    ]


def behind(cell: Box, front: Size, back: Size, *, over_side: bool) -> Box:
    """Return where the back of a card is on the page of backs, which is printed behind the page of fronts.

    :param front: the size of the page of the fronts; ``back`` is that of the backs.
    :param over_side: whether the sheet is turned over about an upright axis.
    """
    x, y = (front.width - back.width) / 2, (front.height - back.height) / 2
    if over_side:
        return Box(front.width - cell.right - x, cell.bottom - y, front.width - cell.left - x, cell.top - y)
    return Box(cell.left - x, front.height - cell.top - y, cell.right - x, front.height - cell.bottom - y)


def nearest(cell: Box, cells: Sequence[Box]) -> Box:
    """Return the cell nearest to another one, or the other one itself if none is close."""
    near = min(cells, key=lambda one: _distance(one, cell), default=cell)
    return near if _distance(near, cell) <= min(cell.size) / 4 else cell


def _distance(one: Box, other: Box) -> float:
    return max(abs(one.centre.x - other.centre.x), abs(one.centre.y - other.centre.y))


def page_numbers(text: str, count: int) -> Iterator[int]:
    """Yield the pages in a text such as ``1-6, 9``, ``odd`` or ``3- even``, from 1.

    :param count: how many pages there are.
    :raises ValueError: with the part that isn't understood, or the first page that doesn't exist.
    """
    for part in text.split(","):
        words = part.lower().split()
        parity = next((word for word in words if word in ("odd", "even")), "")
        first, dash, last = "".join(word for word in words if word != parity).partition("-")
        if words == ["last"]:
            low = high = count
        elif (not first and not dash and parity) or words == ["all"]:
            low, high = 1, count
        elif first.isascii() and first.isdigit() and (not last or (last.isascii() and last.isdigit())):
            low, high = int(first[:7]), int(last[:7]) if last else count if dash else int(first[:7])
        else:
            raise ValueError(part.strip())
        if not 1 <= low <= high <= count:
            raise ValueError(high if 1 <= low <= count else low)
        yield from (page for page in range(low, high + 1) if not parity or (page % 2 == 1) == (parity == "odd"))


SNAP, ALIKE = 0.3, 0.5
"""The greatest difference between a size and the usual one that it's rounded to, and between two sizes, in
mm."""
_LARGEST_PAGE, _MOST_BLEED = 160.0, 10.0
"""The longest side of a page that may be a card, and the most plausible bleed, in mm."""
_BLANK, _INSET = 0.0005, 1.0
"""A card is blank if a smaller fraction than this isn't white; then the distance from its corners within which
bleed is searched for, in mm."""
_BEYOND_BLEED = 4.0
"""The margin inside a blank card's edges that isn't examined, in mm, because the bleed of its neighbours may
reach into it."""
_FULL, _CLEAR, _ENOUGH = 0.9, 0.7, 0.8
"""The fraction of the bleed that must be inked, the distance from the cut within which it's searched for, in
mm, and the fraction of the cards that must have it."""


def is_marked(cells: Sequence[Box], page: Size) -> bool:
    """Return whether cards were found rather than just a frame around the page."""
    return len(cells) > 1 or (
        len(cells) == 1 and max(page[k] - cells[0].size[k] for k in (0, 1)) > LEAST_CARD / 2
    )


def is_card(page: PdfPage) -> bool:
    """Return whether a page, or its trim box if the file has one, is as small as a card."""
    cut = page.trim.common(page.crop) if page.trim is not None else page.crop
    return min(cut.size) >= LEAST_CARD and max(cut.size) <= _LARGEST_PAGE


def cut_of(page: PdfPage) -> tuple[Box, float]:
    """Return where to cut a page that is a single card, and the bleed around it."""
    if page.trim is not None and min(page.trim.size) >= LEAST_CARD and page.trim != Box(0, 0, *page.size):
        around = page.bleed or Box(0, 0, *page.size)
        gaps = (page.trim.left - around.left, page.trim.bottom - around.bottom)
        return page.trim, max(
            min(*gaps, around.right - page.trim.right, around.top - page.trim.top, _MOST_BLEED), 0.0
        )
    picture = on_paper(page.crop.size)
    card = size_from(picture, PRINTED_SIZES) or page.crop.size
    bleed = bleed_of(picture, card) or 0.0
    return page.crop.grown(-bleed), bleed


def usual_size(size: Size) -> Size:
    """Return a usual size if this one is close enough; otherwise the same size, in hundredths of a
    millimetre."""
    near = (known for known in SIZES.values() if all(abs(known[k] - size[k]) <= SNAP for k in (0, 1)))
    return next(near, Size(round(size.width, 2), round(size.height, 2)))


def size_in(inked: Box | None, columns: int, rows: int, gap: float) -> Size | None:
    """Return the size of the cards that fill the printed area of a page, if it's a usual one."""
    if inked is None:
        return None
    width = (inked.width - (columns - 1) * gap) / columns
    height = (inked.height - (rows - 1) * gap) / rows
    usual = (size for known in PRINTED_SIZES for size in (known, known.turned()))
    by_distance = ((max(abs(one.width - width), abs(one.height - height)), one) for one in usual)
    return min((one for one in by_distance if one[0] <= ALIKE), default=(0.0, None))[1]


def is_blank(ink: InkMap, cell: Box) -> bool:
    return ink.share(cell.grown(-min(_BEYOND_BLEED, min(cell.size) / 4))) < _BLANK


def bleed_around(cells: Sequence[Box], page: Size, ink: InkMap) -> float:
    """Return the bleed of the cards on a page: the largest usual one with enough space and ink."""
    printed = [cell for cell in cells if not is_blank(ink, cell)]
    for bleed in sorted(BLEEDS, reverse=True):
        if bleed and printed and all(_has_space(cell, bleed, cells, page) for cell in printed):
            inked = sum(_is_inked(cell, bleed, ink) for cell in printed)
            if inked >= _ENOUGH * len(printed):
                return bleed
    return 0.0


def _has_space(cell: Box, bleed: float, cells: Sequence[Box], page: Size) -> bool:
    """Return whether no neighbour or its bleed is within the bleed of a card."""
    around = cell.grown(bleed - 0.01)
    others = (one for one in cells if one is not cell)
    inside = Box(0, 0, *page).grown(0.05).holds(around)
    return inside and not any(around.touches(one.grown(bleed - 0.01)) for one in others)


def _is_inked(cell: Box, bleed: float, ink: InkMap) -> bool:
    """Return whether there is ink along all four sides of a card, as far as its bleed reaches."""
    left, bottom, right, top = cell
    inner = cell.grown(-_INSET)
    strips = (
        Box(left - bleed, inner.bottom, left - _CLEAR, inner.top),
        Box(right + _CLEAR, inner.bottom, right + bleed, inner.top),
        Box(inner.left, bottom - bleed, inner.right, bottom - _CLEAR),
        Box(inner.left, top + _CLEAR, inner.right, top + bleed),
    )
    return all(ink.share(strip) >= _FULL for strip in strips)


def found_by_marks(name: str, count: int, size: Size) -> Sentence:
    """Return a notice with the number and size of the cards found in a file."""
    return Sentence(
        "'{name}': {count} card of {size} was found by its marks",
        "'{name}': {count} cards of {size} were found by their marks",
        name=name,
        count=count,
        size=format_size(size),
    )


def at_another_size(name: str, size: Size, given: Size) -> Sentence:
    """Return a notice about cards for which the spec gives another size."""
    if abs(given.width * size.height / (given.height * size.width) - 1) < 0.005:
        return Sentence(
            "the cards in '{name}' measure {size}; they are scaled to {given}",
            name=name,
            size=format_size(size),
            given=format_size(given),
        )
    return Sentence(
        "the cards in '{name}' measure {size}, and {given} isn't the same shape, so some of each is cut off",
        name=name,
        size=format_size(size),
        given=format_size(given),
    )


def blank_backs(count: int) -> Sentence:
    """Return a notice about cards with nothing behind them."""
    return Sentence(
        "nothing is printed behind {count} card: perhaps the sheets are flipped in another way, such as "
        "`flip: short-edge`",
        "nothing is printed behind {count} cards: perhaps the sheets are flipped in another way, such as "
        "`flip: short-edge`",
        count=count,
    )


def flipped_on_long_edge(name: str) -> Sentence:
    """Return a notice about how landscape sheets are assumed to be flipped."""
    return Sentence(
        "the sheets of '{name}' are landscape, so they're assumed to be flipped on their long edge: if backs "
        "are mirrored from left to right, write `flip: short-edge`",
        name=name,
    )

"""Leaflets: a short text with its drawings, in columns that share the whole page.

A booklet's page has one column no wider than the eye can follow, which leaves a third of A4 free. A leaflet is
used at the table, and should be short: captions are beside drawings if there's room, and drawings shrink if
that saves a page or lets columns end together. All leaflets have type of one size, or hardly smaller if that
saves a page, keeps an example on one page or lets columns end together. In large print, there is one column,
whose drawings grow to fill the pages and never become too small for the text in them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import NamedTuple

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.booklets.blocks import Block, Blocks, check_links, outline_of, targets_of, text_block
from pnp.booklets.display import endpiece, title_band, title_colour, title_line
from pnp.booklets.kdp import small_text
from pnp.booklets.leaflet_drawings import ColumnTypesetter, LargePrintTypesetter, ScalingTypesetter, Settings
from pnp.booklets.page_marks import LEAST_BELOW_TEXT, notes_below
from pnp.booklets.paginate import Booklet, blocks_of
from pnp.booklets.trims import MOST_PAGES
from pnp.booklets.values import Book
from pnp.drawing.shapes import Drawing, Style, line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Heading, TextBlock
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import Design, PageShape, compose_page, design_for, stamped
from pnp.typesetting.even_columns import CLOSE, CLOSEST, WIDE, WIDER, WIDEST, EvenColumns, EvenPages
from pnp.typesetting.flow import Chapter, Flow, FlowPage, Item, Piece, Spread
from pnp.typesetting.typeset import Typesetter

_BODY, _LARGER_BODY, _SMALLER_BODY = 10.0, 10.5, 9.5
"""The size of all type in points, and those for leaflets with room to spare and for dense ones."""
_TITLE = 24.7
"""The size of the title in points."""
_SCALES: Sequence[float] = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The scales of drawings."""
_SOME = 4
"""The steps in which drawings shrink to save a second page or an odd one, and how many of these steps are
allowed to save any other page, or to fill a column."""
_HARDLY, _HALF = 0.4, 0.5
"""A last page filled no further than the first fraction is avoided if tighter spacing is enough; one filled up
to the second, if tighter spacing and smaller drawings are enough."""
_ROOMY = 0.9
"""The fraction of a last page up to which drawings get larger if they take no other page."""
_LARGER = ((1.6,), (1.6, 1.45), (1.45,), (1.45, 1.3), (1.3,), (1.3, 1.15), (1.15,), (1.15, 1.0))
_ALIKE = ((1.0,), (0.9,), (0.8,), (1.0, 0.9), (0.7,), (0.8, 0.7), (0.7, 0.6), (0.6, 0.5))
"""The scales to try for all drawings of a leaflet, so that those of one board are (almost) equally large: if
there's room to spare, and always."""
_SMALL_DRAWINGS, _DIFFERENT, _AMISS = 400.0, 300.0, 60.0
"""The millimetres that drawings of scale 0 would cost, drawings whose scales differ by 1, and an example on two
pages or uneven columns."""
_LEAST_COLUMN = 21.0
"""The least width of columns, in type sizes: about 45 characters."""
_GAP, _RULE_BELOW_HEAD = 8.0, 4.2
"""The space between columns, and between the rule below a running head and the text, in millimetres."""
_CLOSING = 32.0
"""The free height of a last page, in millimetres, that a band closes."""
_SAVED, _SECOND, _MUCH = 130.0, 160.0, 40.0
"""The heights up to which a last page is filled, and a second one, that smaller type or plainer drawings and
titles might save, and the free height of a last page for which type gets larger, in millimetres."""
_RAGGED, _FOR_LARGER = 5.0, 100.0
"""How much emptier a first page may become for drawings of one scale, and for drawings larger by all their
size, in millimetres."""
_FOR_EVEN, _SHORTER = 0.6, 60.0
"""The smallest scale of drawings for columns that end together, and how much emptier the last page may become
for it, in millimetres."""


def paginate_leaflet(
    book: Book, trim: Size, theme: Theme, template: str, first: int = 1, *, large_print: bool = False
) -> Booklet:
    """Return a book on as few pages as legible drawings allow.

    :raises OptionError: for errors in the template or the Markdown, and for anything that doesn't fit.
    """
    blocks = blocks_of(book, theme, template)
    targets = targets_of(blocks)
    check_links(blocks, targets)
    shape = _shape(trim)
    design = design_for(trim, large_print=True) if large_print else _design(trim, _BODY)
    leaflet = _Leaflet(blocks, book, shape.block, design, theme, large_print=large_print)
    leaflet, laid = _best_way(leaflet, trim)
    pages, design = laid.pages, leaflet.design
    pages[0].plain = len(pages) == 1 and first == 1
    drawings = tuple(
        _headed(compose_page(page, number, shape, design, theme, book.title), shape.area(number), page, theme)
        for number, page in enumerate(pages, first)
    )
    numbers = {name: number for number, page in enumerate(pages, first) for name in page.names}
    remark = small_text(dict(enumerate(drawings, first)), design.least_text) if large_print else ""
    if book.stamp:
        drawings = stamped(drawings, pages, book.stamp, shape, theme, first)
    return Booklet(book.title, book.author, shape, drawings, numbers, tuple(outline_of(blocks)), remark=remark)


def _best_way(leaflet: _Leaflet, trim: Size) -> tuple[_Leaflet, _Laid]:
    """Return the leaflet in the way that looks best of those with the fewest pages, laid out."""
    quick = replace(leaflet, is_quick=True, texts={})
    ways = [(quick, quick.laid_out())]
    ways += ((other, other.laid_out()) for other in _others(leaflet, ways[0][1], trim))
    best, laid = min(ways, key=lambda way: way[1].rank)
    count = len(laid.pages)
    most = max(one.free.most for _, one in ways if len(one.pages) == count)
    filled = leaflet.block.height - most
    if count > 1 and (leaflet.columns == 1 or filled < (_SECOND if count == 2 else _SAVED)):
        for other in _plainer(leaflet, trim):
            saved = other.laid_out()
            if len(saved.pages) < count:
                return other, saved
        if best is quick and filled < _SAVED:
            return leaflet, leaflet.laid_out()
    return best, laid


def _others(leaflet: _Leaflet, laid: _Laid, trim: Size) -> Iterator[_Leaflet]:
    """Yield other ways to set a leaflet that may save a page, or look better."""
    several = len(laid.pages) > 1
    if not leaflet.large_print and (several or any(laid.amiss)):
        roomy = laid.free.most >= _MUCH and laid.scales[0] >= 1.0 and not any(laid.amiss)
        nearly_empty = several and leaflet.block.height - laid.free.most < _SAVED
        for body in [_LARGER_BODY] * roomy + [_SMALLER_BODY] * (not roomy or nearly_empty):
            yield replace(leaflet, design=_design(trim, body), texts={})


def _plainer(leaflet: _Leaflet, trim: Size) -> Iterator[_Leaflet]:
    """Yield plainer ways to set a leaflet, which take less space: drawings without cards, and then a title
    without a band."""
    design = leaflet.design if leaflet.large_print else _design(trim, _SMALLER_BODY)
    for banded, carded in ((True, False), (False, True), (False, False)):
        if carded or not leaflet.large_print:  # large print has no cards
            yield replace(leaflet, design=design, banded=banded, carded=carded, texts={})


class _Free(NamedTuple):
    """Free heights of a text, in millimetres."""

    first: float = 0.0
    """That below the columns of the first page."""
    last: float = 0.0
    """That below the columns of the last page, without a band that closes it."""
    most: float = 0.0
    """That below the columns of the last page if drawings weren't enlarged nor spaces widened to fill it."""


class _Laid(NamedTuple):
    """The pages of a leaflet; whether any example is on two pages and any columns don't end together; the free
    heights of its last text; and the smallest and largest scales of its drawings."""

    pages: list[FlowPage]
    amiss: tuple[bool, bool]
    free: _Free
    scales: tuple[float, float]

    @property
    def rank(self) -> tuple[int, float]:
        """The lower, the better: the number of pages and the free heights, that of a first page twice, with
        what is amiss and what small drawings and those of different scales cost, in millimetres."""
        (first, last, _), (least, most) = self.free, self.scales
        drawings = _SMALL_DRAWINGS * max(0.0, 1.0 - least) + _DIFFERENT * (most - least)
        return len(self.pages), 2 * first + last + _AMISS * sum(self.amiss) + drawings


@dataclass(frozen=True, slots=True)
class _Leaflet:
    """The contents of a leaflet in one design, on pages whose text block has the size of ``block``."""

    blocks: Blocks
    book: Book
    block: Size
    design: Design
    theme: Theme
    large_print: bool
    banded: bool = True
    """Whether the only title is on a band."""
    carded: bool = True
    """Whether drawings are on cards."""
    is_quick: bool = False
    """Whether a nearly empty last page, which smaller type may save, isn't made any better."""
    texts: dict[int, Settings] = field(default_factory=dict)
    """The texts below its titles, by number."""

    @property
    def columns(self) -> int:
        """The number of columns on a page."""
        if self.large_print:
            return 1
        return max(1, int(self.block.width / (_LEAST_COLUMN * self.design.body * MM_PER_POINT)))

    def laid_out(self) -> _Laid:
        """Return the pages, with drawings no smaller than the smallest number of pages requires. The drawings
        may be even smaller if that saves the second page, or an odd one, which would take another sheet.
        """
        design, block, count = self.design, self.block, self.columns
        whole = Typesetter(design, self.theme, block.width, block.height, design.body)
        frees: list[_Free] = []
        numbers = itertools.count()
        titles = sum(isinstance(block, Heading) and block.level == 1 for block in self.blocks)
        banded = self.banded and titles == 1

        def columns(pending: Sequence[TextBlock]) -> Item:
            number = next(numbers)
            if number not in self.texts:
                self.texts[number] = Settings(self._typesetter(count), tuple(pending), self.is_quick)
            return Spread(partial(_laid_out, self.texts[number], count, frees, banded))

        titled = title_band if banded else title_line
        items = _items(self.blocks, self.book, whole, columns, titled)
        pages = Flow(block, right_hand=False, most_pages=MOST_PAGES).fill(items)
        results = [text.laid[-1] for text in self.texts.values()]
        amiss = not all(found.together for found in results), not all(found.even for found in results)
        scales = [scale for found in results for scale in found.scales] or [1.0]
        return _Laid(pages, amiss, frees[-1] if frees else _Free(), (min(scales), max(scales)))

    def _typesetter(self, count: int) -> ScalingTypesetter:
        """Return the typesetter of one of ``count`` columns."""
        design, block = self.design, self.block
        width = (block.width - (count - 1) * _GAP) / count
        if self.large_print:
            width = design.measure(width)
            return LargePrintTypesetter(design, self.theme, width, block.height, design.body, 1.0)
        return ColumnTypesetter(design, self.theme, width, block.height, design.body, 1.0, self.carded)


def _laid_out(
    text: Settings,
    count: int,
    frees: list[_Free],
    only: bool,
    first: float,
    whole: float,
) -> Sequence[Sequence[Piece]]:
    """Return the parts of pages that a text fills in columns, and add the free heights of the first and the
    last page to ``frees``. If this is the ``only`` text of a game, wider spaces fill the last page, and a band
    closes it. Lines for notes fill one that is much emptier than the others.
    """
    found, filled = _best(_Columns(text, count, first, whole))
    text.laid.append(found)
    setter, several = text.typesetter, len(found.pieces) > 1
    bottom = whole if several else first
    closes = only and setter.theme.face and bottom - found.last >= _CLOSING
    if only and setter.theme.face:
        heights = [first, *(whole for _ in found.pieces[1:])]
        heights[-1] -= _CLOSING if closes else 0.0
        found = found.spread(heights)
    free = bottom - found.last - (_CLOSING if closes else 0.0)
    frees.append(_Free(first - found.first if several else 0.0, free, bottom - filled))
    last = (count - 1) * (setter.width + _GAP)
    parts: list[Sequence[Piece]] = [*found.pieces]
    if setter.is_rtl(text.blocks):
        parts = [[replace(piece, x=last - piece.x) for piece in page] for page in parts]
    block = Size(last + setter.width, whole)
    noted = partial(notes_below, found.last, block, setter.design, setter.theme)
    below: Sequence[Piece] = ()
    if closes and (closing := endpiece(block.width, setter.theme, free)):
        below = [Piece(0.0, -bottom, closing.shapes, ())]
    elif several and not (only and setter.theme.face):
        below = noted(LEAST_BELOW_TEXT, 2)
    parts[-1] = [*parts[-1], *below]
    return parts


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns that a text fills: the room on its first page and on the others, in millimetres."""

    text: Settings
    count: int
    first: float
    whole: float

    def pages(
        self, scales: Sequence[float], closest: float, widest: float = WIDE, most: float = inf
    ) -> EvenPages:
        """Return the text laid out with drawings of one of these scales, and spaces within bounds, as well as
        possible on at most ``most`` pages."""
        step = self.text.typesetter.width + _GAP
        laid = EvenColumns(self.text.settings(scales), self.count, step, closest, widest)
        return laid.lay_out(self.first, self.whole, most)

    def may_fit(self, scales: Sequence[float], closest: float, pages: int) -> bool:
        """Return whether a number of pages has room for the text, wherever its columns end."""
        strips = self.text.settings(scales[-1:])[scales[-1]]
        least = sum(strip.height + (1 + closest) * strip.space_above for strip in strips)
        heads = pages * self.count * max((strip.space_above for strip in strips), default=0.0)
        return least - heads <= self.count * (self.first + (pages - 1) * self.whole)


def _best(columns: _Columns) -> tuple[EvenPages, float]:
    """Return the pages of a text, and how far down the last one is filled at least: tight if that saves one, if
    possible with all drawings at one scale, which is larger if the last page has room for that; and with larger
    drawings or wider spaces, or else smaller drawings, if the columns otherwise don't end together."""
    found, scales, closest = _tight_enough(columns)
    several, filled = len(found.pieces) > 1, found.last
    if columns.text.is_quick and several and filled < _SAVED:
        return found, filled
    roomy = found.last < _ROOMY * (columns.whole if several else columns.first)
    made: list[EvenPages] = []
    if columns.count > 1 and (several or roomy):
        alike = (*_LARGER, *_ALIKE) if roomy else _ALIKE
        most = len(found.pieces)
        fitting = (sizes for sizes in alike if columns.may_fit(sizes, closest, most))
        found = _alike(found, (columns.pages(sizes, closest, WIDER, most) for sizes in fitting), made)
    for widest in (WIDE, WIDEST):
        if not found.even:
            larger = columns.pages((*scales, *columns.text.typesetter.larger), closest, widest)
            better = larger.even or (widest == WIDE and larger.uneven <= found.uneven)
            found = larger if better and larger.together >= found.together else found
    if not found.even:
        made.append(columns.pages((*scales, _FOR_EVEN), CLOSEST, WIDEST))
        found = next((one for one in made if _is_better_even(one, found)), found)
    return found, filled


def _is_better_even(new: EvenPages, found: EvenPages) -> bool:
    """Return whether the columns of new pages end together, so that they're better although their drawings may
    be smaller."""
    good = new.even and new.together >= found.together and new.scales[0] >= _FOR_EVEN
    full = new.first >= found.first - _RAGGED and new.last >= found.last - _SHORTER
    return good and full and len(new.pieces) == len(found.pieces)


def _tight_enough(columns: _Columns) -> tuple[EvenPages, Sequence[float], float]:
    """Return the pages of a text, spaced more tightly and with smaller drawings if that saves a nearly empty
    one; and the scales and the least spaces that they took."""
    scales, closest = _SCALES[:_SOME], CLOSE
    found = columns.pages(scales, closest)
    pages = len(found.pieces)
    tighter = [(scales, CLOSEST)] if found.last < _HARDLY * columns.whole else []
    if (pages == 2 or pages % 2) and found.last < _HALF * columns.whole:
        tighter.append((_SCALES, CLOSEST))
    for way in tighter if pages > 1 else ():
        saved = columns.pages(*way, most=pages - 1)
        if len(saved.pieces) < pages:
            return saved, *way
    return found, scales, closest


def _alike(found: EvenPages, ways: Iterable[EvenPages], made: list[EvenPages]) -> EvenPages:
    """Return the first pages of some that are as many and as good as those found and whose drawings aren't
    smaller than their smallest; or those found. All that were ``made`` for this are added to a list."""
    count, (least, _) = len(found.pieces), found.scales
    for new in ways:
        made.append(new)
        larger = min(1.0, new.scales[0]) - min(1.0, least)
        is_full = count == 1 or new.first >= found.first - _RAGGED - _FOR_LARGER * larger
        is_good = len(new.pieces) == count and new.even and new.scales[0] >= least
        if is_good and is_full and new.together >= found.together:
            return new
    return found


def _shape(trim: Size) -> PageShape:
    """Return a page with even margins: a leaflet isn't bound."""
    small = trim.width < 160
    side, end = (12.0, 15.0) if small else (16.0, 17.0)
    return PageShape(trim, top=end, bottom=end, outside=side, inside=side)


def _headed(drawing: Drawing, area: Box, page: FlowPage, theme: Theme) -> Drawing:
    """Return a page with a rule in the game's colour below its running head, if it has one."""
    if theme.face is None or page.plain or page.no_running_head:
        return drawing
    y = area.top + _RULE_BELOW_HEAD
    rule = line(area.left, y, area.right, y, Style(stroke=title_colour(theme), width=WEIGHTS.thick))
    return replace(drawing, shapes=(*drawing.shapes, rule))


def _design(trim: Size, body: float) -> Design:
    """Return the design of a leaflet for a type size. The title doesn't shrink with it."""
    headings = (_TITLE, 1.3 * body, body)
    return replace(design_for(trim, large_print=False), body=body, small=body, headings=headings)


def _items(
    blocks: Sequence[Block],
    book: Book,
    whole: Typesetter,
    columns: Callable[[Sequence[TextBlock]], Item],
    titled: Callable[[Heading, Typesetter, Sequence[str]], tuple[Strip, ...]],
) -> Iterator[Item]:
    """Yield the text in columns below each heading of the first level, which spans the page."""
    pending: list[TextBlock] = []
    for block in blocks:
        if isinstance(block, Heading) and block.level == 1:
            if pending:
                yield columns(pending)
            pending = []
            yield Chapter(block.text, titled(block, whole, book.facts))
        else:
            pending.append(text_block(block))
    if pending:
        yield columns(pending)

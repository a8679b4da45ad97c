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
from itertools import pairwise, zip_longest
from math import inf
from typing import NamedTuple

from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.booklets.blocks import Block, Blocks, check_links, outline_of, targets_of, text_block
from pnp.booklets.display import endpiece, title_band, title_colour, title_line
from pnp.booklets.kdp import small_text
from pnp.booklets.leaflet_drawings import ColumnTypesetter, LargePrintTypesetter, ScalingTypesetter
from pnp.booklets.page_marks import LEAST_BELOW_TEXT, notes_below
from pnp.booklets.paginate import Booklet, blocks_of
from pnp.booklets.trims import MOST_PAGES
from pnp.booklets.values import Book
from pnp.drawing.shapes import Drawing, Style, line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Figure, Heading, Items, TextBlock
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
_CLOSING = 34.0
"""The free height of a last page, in millimetres, that a band closes."""
_SAVED, _MUCH = 130.0, 40.0
"""The height up to which a last page is filled that smaller type or a title without a band might save, and the
free height of a last page for which type gets larger, in millimetres."""
_FEW_DRAWINGS = 4
"""Sections with more drawings are examples."""
_STRANDED = 3
"""The lines at the head of a section, its heading among them, that aren't left at the end of a column."""
_BELOW_HEADING, _SECTION = 0.55, 1.2
"""The space below a heading, in spaces between paragraphs; the height of sections that stay on one page, in
columns."""


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
    laid = leaflet.laid_out()
    for other in _others(leaflet, laid, trim):
        found = replace(other, texts={}).laid_out()
        if found.rank < laid.rank:
            leaflet, laid = other, found
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


def _others(leaflet: _Leaflet, laid: _Laid, trim: Size) -> Iterator[_Leaflet]:
    """Yield other ways to set a leaflet that may save a page, or look better."""
    several = len(laid.pages) > 1
    nearly_empty = several and leaflet.block.height - laid.free[-1] < _SAVED
    sizes: list[float] = []
    if not leaflet.large_print and (several or any(laid.amiss)):
        roomy = laid.free[-1] >= _MUCH and laid.scales[0] >= 1.0 and not any(laid.amiss)
        sizes = [_LARGER_BODY] * roomy + [_SMALLER_BODY] * (not roomy or nearly_empty)
    ways = [replace(leaflet, design=_design(trim, body)) for body in sizes]
    yield from ways
    if nearly_empty:
        yield from (replace(one, banded=False) for one in (leaflet, *ways))


class _Laid(NamedTuple):
    """The pages of a leaflet; whether any example is on two pages and any columns don't end together; the free
    heights below the columns of its first and last pages, in millimetres; and the smallest and largest scales
    of its drawings."""

    pages: list[FlowPage]
    amiss: tuple[bool, bool]
    free: tuple[float, float]
    scales: tuple[float, float]

    @property
    def rank(self) -> tuple[int, float]:
        """The lower, the better: the number of pages and the free heights, that of a first page twice, with
        what is amiss and what small drawings and those of different scales cost, in millimetres."""
        (first, last), (least, most) = self.free, self.scales
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
    texts: dict[int, _Settings] = field(default_factory=dict)
    """The texts below its titles, by number."""

    def laid_out(self) -> _Laid:
        """Return the pages, with drawings no smaller than the smallest number of pages requires. The drawings
        may be even smaller if that saves the second page, or an odd one, which would take another sheet.
        """
        design, block = self.design, self.block
        count = (
            1 if self.large_print else max(1, int(block.width / (_LEAST_COLUMN * design.body * MM_PER_POINT)))
        )
        whole = Typesetter(design, self.theme, block.width, block.height, design.body)
        frees: list[tuple[float, float]] = []
        numbers = itertools.count()
        titles = sum(isinstance(block, Heading) and block.level == 1 for block in self.blocks)
        banded = self.banded and titles == 1

        def columns(pending: Sequence[TextBlock]) -> Item:
            number = next(numbers)
            if number not in self.texts:
                self.texts[number] = _Settings(self._typesetter(count), tuple(pending))
            return Spread(partial(_laid_out, self.texts[number], count, frees, banded))

        titled = title_band if banded else title_line
        items = _items(self.blocks, self.book, whole, columns, titled)
        pages = Flow(block, right_hand=False, most_pages=MOST_PAGES).fill(items)
        results = [text.laid[-1] for text in self.texts.values()]
        amiss = not all(found.together for found in results), not all(found.even for found in results)
        scales = [scale for found in results for scale in found.scales] or [1.0]
        return _Laid(pages, amiss, frees[-1] if frees else (0.0, 0.0), (min(scales), max(scales)))

    def _typesetter(self, count: int) -> ScalingTypesetter:
        """Return the typesetter of one of ``count`` columns."""
        design, block = self.design, self.block
        width = (block.width - (count - 1) * _GAP) / count
        if self.large_print:
            width = design.measure(width)
            return LargePrintTypesetter(design, self.theme, width, block.height, design.body, 1.0)
        return ColumnTypesetter(design, self.theme, width, block.height, design.body, 1.0)


def _laid_out(
    text: _Settings,
    count: int,
    frees: list[tuple[float, float]],
    only: bool,
    first: float,
    whole: float,
) -> Sequence[Sequence[Piece]]:
    """Return the parts of pages that a text fills in columns, and add the free heights of the first and the
    last page to ``frees``. If this is the ``only`` text of a game, wider spaces fill the last page, and a band
    closes it. Lines for notes fill one that is much emptier than the others.
    """
    found = _best(_Columns(text, count, first, whole))
    text.laid.append(found)
    setter, several = text.typesetter, len(found.pieces) > 1
    free = (whole if several else first) - found.last
    frees.append((first - found.first if several else 0.0, free))
    if only and setter.theme.face:
        found, reached = found.spread(free - _CLOSING), found.last
        free += reached - found.last
    last = (count - 1) * (setter.width + _GAP)
    parts: list[Sequence[Piece]] = [*found.pieces]
    if setter.is_rtl(text.blocks):
        parts = [[replace(piece, x=last - piece.x) for piece in page] for page in parts]
    block = Size(last + setter.width, whole)
    noted = partial(notes_below, found.last, block, setter.design, setter.theme)
    below: Sequence[Piece] = noted(LEAST_BELOW_TEXT, 2) if several else ()
    if only and not below and free >= _CLOSING and (closing := endpiece(block.width, setter.theme)):
        below = [Piece(0.0, -(whole if several else first), closing.shapes, ())]
    parts[-1] = [*parts[-1], *below]
    return parts


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns that a text fills: the room on its first page and on the others, in millimetres."""

    text: _Settings
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


def _best(columns: _Columns) -> EvenPages:
    """Return the pages of a text: tight if that saves one, if possible with all drawings at one scale, which is
    larger if the last page has room for that; and with larger drawings or wider spaces if the columns otherwise
    don't end together."""
    found, scales, closest = _tight_enough(columns)
    several = len(found.pieces) > 1
    roomy = found.last < _ROOMY * (columns.whole if several else columns.first)
    if columns.count > 1 and (several or roomy):
        alike = (*_LARGER, *_ALIKE) if roomy else _ALIKE
        most = len(found.pieces)
        fitting = (sizes for sizes in alike if columns.may_fit(sizes, closest, most))
        found = _alike(found, (columns.pages(sizes, closest, WIDER, most) for sizes in fitting))
    for widest in (WIDE, WIDEST):
        if not found.even:
            larger = columns.pages((*scales, *columns.text.typesetter.larger), closest, widest)
            if larger.together >= found.together and (larger.even or widest == WIDE):
                found = larger
    return found


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


def _alike(found: EvenPages, made: Iterable[EvenPages]) -> EvenPages:
    """Return the first pages of some that are as many and as good as those found and whose drawings aren't
    smaller than their smallest; or those found."""
    count, (least, _) = len(found.pieces), found.scales
    good = (new for new in made if len(new.pieces) == count and new.even and new.scales[0] >= least)
    return next((new for new in good if new.together >= found.together), found)


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


@dataclass(frozen=True, slots=True)
class _Settings:
    """A text in columns, set with drawings of any scale."""

    typesetter: ScalingTypesetter
    blocks: tuple[TextBlock, ...]
    made: dict[float, tuple[Strip, ...]] = field(default_factory=dict)
    laid: list[EvenPages] = field(default_factory=list)
    """Its pages, for every time that it was laid out."""

    def settings(self, scales: Sequence[float]) -> dict[float, tuple[Strip, ...]]:
        """Return the strips for several scales of the drawings. Scales at which drawings are broken up
        differently, which changes the number of strips, are left out."""
        for scale in scales:
            if scale not in self.made:
                self.made[scale] = self._strips(replace(self.typesetter, scale=scale))
        count = len(self.made[scales[0]])
        return {scale: self.made[scale] for scale in scales if len(self.made[scale]) == count}

    def _strips(self, typesetter: Typesetter) -> tuple[Strip, ...]:
        """Return the strips of the text. A section that shows moves in drawings and lists them all stays on
        one page."""
        found: list[Strip] = []
        starts = [0, *(k for k, block in enumerate(self.blocks) if k and isinstance(block, Heading))]
        for start, end in zip_longest(starts, starts[1:]):
            section = self.blocks[start:end]
            strips = _not_stranded(_close_to_text(typesetter.blocks(section)))
            if _is_walked_through(section) and _height(strips) < _SECTION * typesetter.page_height:
                strips = (*(replace(strip, same_page=True) for strip in strips[:-1]), strips[-1])
            found += strips
        return tuple(found)


def _is_walked_through(section: Sequence[TextBlock]) -> bool:
    """Return whether a section has drawings and one list of moves, or many drawings. If each of several lists
    has its own drawing, the section can be read across pages."""
    lists = sum(isinstance(block, Items) and block.start is not None for block in section)
    drawings = sum(isinstance(block, Figure) for block in section)
    return (lists == 1 and drawings > 0) or (not lists and drawings > _FEW_DRAWINGS)


def _close_to_text(section: Sequence[Strip]) -> Sequence[Strip]:
    """Return the strips of a section, whose heading stays close to the text below it where spaces stretch."""
    for k, (head, below) in enumerate(pairwise(section)):
        if below.space_above and head.keep_with_next and section[0].names:
            closer = replace(head, height=head.height + _BELOW_HEADING * below.space_above)
            return (*section[:k], closer, replace(below, space_above=0.0), *section[k + 2 :])
        if not head.keep_with_next:
            break
    return section


def _not_stranded(section: Sequence[Strip]) -> Sequence[Strip]:
    """Return the strips of a section, marked so that its heading isn't left with a single line at the end of a
    column, if that takes no more pages."""
    kept = (replace(strip, better_with_next=True) for strip in section[:_STRANDED])
    return (*kept, *section[_STRANDED:])


def _height(strips: Sequence[Strip]) -> float:
    return sum(strip.space_above + strip.height for strip in strips)

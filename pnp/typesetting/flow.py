"""Flow: strips of content from top to bottom, in columns and over pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Shapes
from pnp.typesetting.columns import (
    IN_ORDER,
    Filling,
    Strip,
    at_head_of_page,
    balanced,
    closer,
    column_height,
    height_of,
    kept_at_end,
    levelled,
    pack,
    pages_for,
    parted,
    unit_at,
)

_BELOW_TEXT = 5.0  # mm between text and the puzzles below it
_HARDLY = 0.4  # as a fraction of its height: a page filled no further than this is avoided if possible
_HALF = 0.5  # as a fraction of its height: how full a page must be if it ends before a heading
_WASTED = 0.18  # as a fraction of its height: more than this isn't left free before a figure with its text
_CLOSEST_HEAD = 0.6  # of the space above a heading: the part that columns below it need
_SLACK = 1e-6  # mm that rounding may add to a height
_CLOSER = (0.85, 0.7, 0.55)  # fractions of the space above strips; any closer, headings don't stand out


@dataclass(frozen=True, slots=True)
class Chapter:
    """A new chapter, whose strips start a page. ``title`` is the running head of the pages after that one."""

    title: str
    strips: tuple[Strip, ...]
    any_page: bool = False
    """Whether the chapter may start on a left-hand page even if other chapters don't."""
    facing: Shapes = ()
    """The drawing on the left-hand page that would otherwise be blank before it."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Strips in columns ``gap`` mm apart. On the last page, the columns are balanced."""

    strips: tuple[Strip, ...]
    count: int
    gap: float
    level: bool = False
    """Whether all columns of a page end at the same height, with more space above their strips."""
    least: float = 0.0
    """The least height of the first column of the last page, in mm, before any strips are moved to other
    columns."""
    filling: Filling = IN_ORDER
    """The way in which the columns are filled to equal length, if there is one."""
    undivided: bool = False
    """Whether the content and its headings start a new page if that keeps it on one page."""
    is_rtl: bool = False
    """Whether the first column is the one at the right."""
    smaller: Sequence[Callable[[], Sequence[Strip]]] = ()
    """Functions that make the same strips with smaller and smaller drawings. The first that avoids a nearly
    empty last page is used."""
    larger: Sequence[Callable[[], Columns]] = ()
    """Functions that make the same content with larger drawings, the largest first. The first that stays on the
    page is used if a new page follows."""
    grows: bool = False
    """Whether content of several pages may be larger too, if it takes no more of them."""
    below: Callable[[float], Sequence[Piece]] | None = None
    """A function that makes what is below the columns if a new page follows, given their height in mm."""


@dataclass(frozen=True, slots=True)
class FullPage:
    """A separate page without a running head. ``make`` draws it for the size of the text block."""

    make: Callable[[Size], Shapes]
    numbered: bool = False
    """Whether the page shows its number."""
    title: str = ""
    right_hand: bool = False
    """Whether the page must be a right-hand page, as one that will be cut up must."""


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page break: the next item starts on a new page."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Shapes with their place on a page, measured as in `FlowPage.placed`."""

    x: float
    y: float
    shapes: Shapes
    names: tuple[str, ...]
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """The part of a page that a drawing may use, and how much it uses, in millimetres."""

    name: str
    size: Size
    drawing: Size
    full_grown: bool
    """Whether the drawing is as large as drawings of its kind may become, or as wide as the page."""

    @property
    def share(self) -> float:
        """The fraction of the slot that the drawing takes."""
        return self.drawing.width * self.drawing.height / (self.size.width * self.size.height)


@dataclass(frozen=True, slots=True)
class Spread:
    """Content that divides itself into pages. ``lay_out`` takes the free height of the first page and the
    height of a whole page, and returns the pieces of each page: none on the first if it's better to start on
    the next."""

    lay_out: Callable[[float, float], Sequence[Sequence[Piece]]]


Item = Strip | Chapter | Columns | FullPage | NewPage | Spread


@dataclass(slots=True)
class FlowPage:
    """A page being filled. ``placed`` holds shapes with their (x, y) from the upper left of the text block, in
    mm."""

    placed: list[tuple[float, float, Shapes]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    title: str = ""
    numbers: str = ""
    """The numbers of the page's contents, for the running head, which then follow the chapter's title."""
    no_running_head: bool = False
    """Whether the running head is left out, as on the first page of a chapter."""
    plain: bool = False
    """Whether both the running head and the page number are left out."""


class Flow:
    """A run of pages that is filled with items, in order."""

    def __init__(self, block: Size, *, right_hand: bool, most_pages: int) -> None:
        self._block, self._most_pages, self._right_hand = block, most_pages, right_hand
        self._starts: list[int] = []
        self._pages: list[FlowPage] = []
        self._title = ""
        self._y = 0.0  # how far down the current page is filled, in mm
        self._started = False  # whether the current page can take more items

    def fill(self, items: Iterable[Item]) -> list[FlowPage]:
        """Return the pages, filled with all items.
        :raises OptionError: for anything taller than a page, and for more than ``most_pages`` pages."""
        pending: list[Strip] = []
        every = tuple(items)
        for item, following in zip_longest(every, every[1:]):
            if isinstance(item, Strip):
                pending.append(item)
                continue
            heads = kept_at_end(pending) if isinstance(item, (Spread, Columns)) else ()
            ends = isinstance(item, Chapter | FullPage | NewPage)
            self._add_text(pending[: len(pending) - len(heads)], ends=ends)
            pending = []
            self._append(item, heads, last=isinstance(following, Chapter | FullPage | NewPage | None))
        self._add_text(pending, ends=True)
        return self._pages

    @property
    def blank_before_chapters(self) -> int:
        """The number of pages that would be blank before chapters if all chapters started on right-hand
        pages."""
        found = 0
        for start in self._starts:
            found += (start + found) % 2
        return found

    def _append(
        self, item: Chapter | Columns | FullPage | NewPage | Spread, heads: Sequence[Strip], *, last: bool
    ) -> None:
        match item:
            case Chapter():
                self._add_chapter(item)
            case Columns():
                self._add_headed_columns(item, heads, last=last)
            case FullPage():
                self._add_full_page(item)
            case NewPage():
                self._started = False
            case Spread():
                self._add_spread(item, heads)

    def _page(self) -> FlowPage:
        if not self._started:
            self._add(FlowPage(title=self._title))
            self._started = True
            self._y = 0.0
        return self._pages[-1]

    def _add(self, page: FlowPage) -> None:
        if len(self._pages) == self._most_pages:
            raise OptionError.at(
                "booklet",
                Sentence(
                    "the booklet has more than {most} pages, which can't be bound: choose "
                    "fewer puzzles, or split it",
                    most=self._most_pages,
                ),
            )
        self._pages.append(page)

    def _add_chapter(self, chapter: Chapter) -> None:
        self._title = chapter.title
        self._started = False
        if self._right_hand and not chapter.any_page and len(self._pages) % 2 == 1:
            self._add(FlowPage([(0.0, 0.0, chapter.facing)] if chapter.facing else [], plain=True))
        self._page().no_running_head = True
        if not chapter.any_page:
            self._starts.append(len(self._pages) - 1)
        self._add_columns(Columns(chapter.strips, 1, 0.0), even=False)

    def _add_full_page(self, item: FullPage) -> None:
        if item.right_hand and len(self._pages) % 2 == 1:
            self._add(FlowPage(plain=True))
        page = FlowPage(plain=not item.numbered, no_running_head=True, title=item.title or self._title)
        page.placed.append((0.0, 0.0, item.make(self._block)))
        self._add(page)
        self._started = False

    def _add_text(self, strips: Sequence[Strip], *, ends: bool) -> None:
        """Set strips one below the other. They are set closer together if they are the last before a new page
        (``ends``) and their last page would be nearly empty."""
        text = Columns(tuple(strips), 1, 0.0)
        self._add_columns(replace(text, strips=tuple(self._closed_up(text))) if ends else text, even=False)

    def _add_columns(self, item: Columns, *, even: bool) -> None:
        """Set strips in columns, on as many pages as they need."""
        rest: Sequence[Strip] = self._closed_up(item) if even else item.strips
        width = (self._block.width - (item.count - 1) * item.gap) / item.count
        while rest:
            page = self._page()
            space_above = rest[0].space_above if self._y else 0.0
            top = self._y + space_above
            available = self._block.height - top
            filled, after = pack(rest, item.count, available, whole=not self._y, filling=item.filling)
            if (
                item.count == 1
                and after
                and available - column_height(filled[0]) > _WASTED * self._block.height
            ):
                loose = parted(rest, len(rest) - len(after))
                filled, after = pack(loose, 1, available, whole=not self._y, filling=item.filling)
            if even and not after:
                filled = balanced(rest, item.count, available, item.least, item.filling)
            if item.level:
                filled = levelled(filled, available if after else 0.0)
            for column, strips in enumerate(filled):
                for y, strip in strips:
                    place = item.count - 1 - column if item.is_rtl else column
                    page.placed.append((place * (width + item.gap), -(top + y), strip.shapes))
                    page.names += strip.names
                    self._y = max(self._y, top + y + strip.height)
            if after:
                self._started = False
            rest = after

    def _add_headed_columns(self, item: Columns, heads: Sequence[Strip], *, last: bool) -> None:
        """Set columns below their heading, which is never left behind at the foot of a page. Columns that are
        the ``last`` content before a new page may also start on a new page themselves."""
        if item.undivided and item.strips and self._started and self._fits_only_a_new_page(item, heads):
            heads, strips = self._tight_enough(item, heads)
            self._started = bool(strips)
            item = replace(item, strips=tuple(strips) or item.strips)
        if heads and item.strips and self._started:
            unit = unit_at(item.strips, 0)
            needed = height_of([*heads, *unit], at_head=not self._y)
            over = self._y + needed - self._block.height
            spaces = sum(strip.space_above for strip in (*heads, unit[0]))
            if over > (1 - _CLOSEST_HEAD) * spaces or (over <= 0 and last and self._evener_apart(item, heads)):
                self._started = False
            elif over > 0:
                part = 1 - (over + _SLACK) / spaces
                heads, first = closer(heads, part), closer(unit[:1], part)
                item = replace(item, strips=(*first, *item.strips[1:]))
        heads = heads if self._started and self._y else at_head_of_page(heads)
        self._add_columns(Columns(tuple(heads), 1, 0.0), even=False)
        self._add_columns(self._enlarged(item) if last and item.strips else item, even=True)
        if last and item.below is not None and item.strips:
            self._place(item.below(self._y), 0.0)

    def _enlarged(self, item: Columns) -> Columns:
        """Return columns with the largest drawings that take no more pages, if they fit one or may grow."""
        if (count := self._pages_for(item, item.strips)[0]) == 1 or item.grows:
            for make in item.larger:
                larger = make()
                if self._pages_for(larger, larger.strips)[0] == count:
                    return larger
        return item

    def _place(self, pieces: Iterable[Piece], top: float) -> None:
        """Put pieces on this page, ``top`` mm below its head."""
        page = self._page()
        for piece in pieces:
            page.placed.append((piece.x, piece.y - top, piece.shapes))
            page.names += piece.names
            page.slots += [piece.slot] if piece.slot else []

    def _fits_only_a_new_page(self, item: Columns, heads: Sequence[Strip]) -> bool:
        """Return whether columns would be divided if they began on this page, but not on a new page."""
        if self._pages_for(item, item.strips, height_of(heads, at_head=False))[0] == 1:
            return False
        free = self._block.height - height_of(at_head_of_page(heads), at_head=True) - item.strips[0].space_above
        return pages_for(item.strips, item.count, free, self._block.height, whole=False)[0] == 1

    def _tight_enough(self, item: Columns, heads: Sequence[Strip]) -> tuple[Sequence[Strip], Sequence[Strip]]:
        """Return the heading and the strips, set closer together or smaller so that they stay undivided on this
        page. Return no strips if that's impossible."""
        for head in (heads, closer(heads, _CLOSEST_HEAD)):
            for strips in self._tighter(item):
                if self._pages_for(item, strips, height_of(head, at_head=False))[0] == 1:
                    return head, strips
        return heads, ()

    def _evener_apart(self, item: Columns, heads: Sequence[Strip]) -> bool:
        """Return whether columns that would end on a nearly empty page fit better if they begin on a new
        page."""
        height = self._block.height
        above = height_of(heads, at_head=False)
        count, last = self._pages_for(item, self._closed_up(item, above), above)
        if count == 1 or last >= _HARDLY * height or self._y < _HALF * height:
            return False
        first = height - height_of(at_head_of_page(heads), at_head=True) - item.strips[0].space_above
        apart = pages_for(item.strips, item.count, first, height, whole=False, filling=item.filling)
        return apart[0] < count

    def _closed_up(self, item: Columns, heads: float = 0.0) -> Sequence[Strip]:
        """Return the strips, set closer together or smaller if that avoids a nearly empty last page.

        :param heads: the height of what will be set above them, in millimetres.
        """
        if not item.strips:
            return ()
        count, last = self._pages_for(item, item.strips, heads)
        if count > 1 and last < _HARDLY * self._block.height:
            for strips in self._tighter(item):
                if self._pages_for(item, strips, heads)[0] < count:
                    return strips
        return item.strips

    @staticmethod
    def _tighter(item: Columns) -> Iterator[Sequence[Strip]]:
        """Yield the strips, set closer together step by step; then smaller strips, first with their own spaces,
        then set closer."""
        for part in _CLOSER:
            yield closer(item.strips, part)
        for make in item.smaller:
            strips = make()
            for part in (1.0, *_CLOSER):
                yield closer(strips, part)

    def _pages_for(self, item: Columns, strips: Sequence[Strip], heads: float = 0.0) -> tuple[int, float]:
        """Return the number of pages that the strips take in columns from here on, below ``heads`` mm of
        headings, and how far down the last page is filled, in mm."""
        whole = not (self._started and self._y)
        first = self._block.height if whole else self._block.height - self._y - heads - strips[0].space_above
        return pages_for(strips, item.count, first, self._block.height, whole=whole, filling=item.filling)

    def _add_spread(self, spread: Spread, heads: Sequence[Strip]) -> None:
        """Set content that divides itself into pages, with its headings on the page where it begins."""
        self._page()
        whole = self._block.height
        heads = heads if self._y else at_head_of_page(heads)
        free = (
            whole - self._y - height_of(heads, at_head=not self._y) - (_BELOW_TEXT if self._y or heads else 0.0)
        )
        pages = spread.lay_out(free, whole)
        if pages and not pages[0]:
            self._started = False
            self._page()
            heads = at_head_of_page(heads)
            free = whole - (height_of(heads, at_head=True) + _BELOW_TEXT if heads else 0.0)
            pages = spread.lay_out(free, whole)
        self._add_columns(Columns(tuple(heads), 1, 0.0), even=False)
        for pieces in pages:
            self._page()
            self._place(pieces, self._y + (_BELOW_TEXT if self._y else 0.0))
            self._started = False

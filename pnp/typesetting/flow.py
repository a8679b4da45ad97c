"""Flow: strips of content below each other, in columns and over pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Shapes
from pnp.typesetting.strips import (
    Strip,
    at_head_of_column,
    at_head_of_page,
    height_of,
    kept_at_end,
    unit_at,
)

_BELOW_TEXT = 5.0  # mm between text and the problems below it
_SLACK = 1e-6  # what rounding may add to a height
_HARDLY = 0.3  # of its height: a page filled no further is saved if that can be had
_CLOSER = (0.85, 0.7, 0.55)  # of the space above strips; any closer, and headings no longer stand out

_MOST_STRETCH = 0.8  # of the spaces above its strips: the most that a column is stretched by


@dataclass(frozen=True, slots=True)
class Chapter:
    """A new chapter. It starts a page with its strips; ``title`` is the running head of the pages after
    that."""

    title: str
    strips: tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """Strips in columns ``gap`` mm apart. On the last page, the columns are balanced."""

    strips: tuple[Strip, ...]
    count: int
    gap: float
    level: bool = False
    """Whether the columns of a page all end at the same height, with more space above their strips."""
    least: float = 0.0
    """How high the first column of the last page is at least, in mm, before any other takes from it."""
    smaller: Callable[[], Sequence[Strip]] | None = None
    """Makes the same strips with smaller drawings, for where that avoids a last page with hardly anything on
    it."""


@dataclass(frozen=True, slots=True)
class FullPage:
    """A page of its own without a running head. ``make`` draws it for the size of the text block."""

    make: Callable[[Size], Shapes]
    numbered: bool = False
    """Whether the page shows its number."""
    title: str = ""
    right_hand: bool = False
    """Whether it's a right-hand page, such as one that will be cut up."""


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows starts on a new page."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Shapes with their place on a page, measured like `FlowPage.placed`."""

    x: float
    y: float
    shapes: Shapes
    names: tuple[str, ...]
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """How a drawing uses its part of a page, in millimetres."""

    name: str
    size: Size
    drawing: Size
    full_grown: bool
    """Whether the drawing is as large as its kind may become."""

    @property
    def share(self) -> float:
        """The part of the slot that the drawing takes."""
        return self.drawing.width * self.drawing.height / (self.size.width * self.size.height)


@dataclass(frozen=True, slots=True)
class Spread:
    """Content that divides pages by itself. ``lay_out`` takes the height that is free on the first page and
    the height of a whole page, and returns the pieces of each page: none on the first if that is better left
    alone."""

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
    no_running_head: bool = False
    """Whether the running head is left out, as on the first page of a chapter."""
    plain: bool = False
    """Whether both the running head and the page number are left out."""


class Flow:
    """Fills pages with items, in order."""

    def __init__(self, block: Size, *, right_hand: bool, most_pages: int) -> None:
        self._block = block
        self._most_pages = most_pages
        self._right_hand = right_hand
        self._pages: list[FlowPage] = []
        self._title = ""
        self._y = 0.0  # how far the current page is filled from the top, in mm
        self._started = False  # whether the current page takes more

    def fill(self, items: Iterable[Item]) -> list[FlowPage]:
        """The pages.

        :raises OptionError: for anything taller than a page, and for more than ``most_pages`` pages.
        """
        pending: list[Strip] = []
        for item in items:
            if isinstance(item, Strip):
                pending.append(item)
                continue
            heads = kept_at_end(pending) if isinstance(item, (Spread, Columns)) else ()
            self._add_columns(Columns(tuple(pending[: len(pending) - len(heads)]), 1, 0.0), even=False)
            pending = []
            self._append(item, heads)
        self._add_columns(Columns(tuple(pending), 1, 0.0), even=False)
        return self._pages

    def _append(self, item: Chapter | Columns | FullPage | NewPage | Spread, heads: Sequence[Strip]) -> None:
        match item:
            case Chapter():
                self._add_chapter(item)
            case Columns():
                self._add_headed_columns(item, heads)
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
                    "the booklet has more than {most} pages, which can't be bound",
                    most=self._most_pages,
                ),
            )
        self._pages.append(page)

    def _add_chapter(self, chapter: Chapter) -> None:
        self._title = chapter.title
        self._started = False
        if self._right_hand and len(self._pages) % 2 == 1:
            self._add(FlowPage(plain=True))
        self._page().no_running_head = True
        self._add_columns(Columns(chapter.strips, 1, 0.0), even=False)

    def _add_full_page(self, item: FullPage) -> None:
        if item.right_hand and len(self._pages) % 2 == 1:
            self._add(FlowPage(plain=True))
        page = FlowPage(plain=not item.numbered, no_running_head=True, title=item.title or self._title)
        page.placed.append((0.0, 0.0, item.make(self._block)))
        self._add(page)
        self._started = False

    def _add_columns(self, item: Columns, *, even: bool) -> None:
        """Set strips in columns, over as many pages as they take."""
        rest: Sequence[Strip] = self._closed_up(item) if even else item.strips
        width = (self._block.width - (item.count - 1) * item.gap) / item.count
        while rest:
            page = self._page()
            space_above = rest[0].space_above if self._y else 0.0
            top = self._y + space_above
            available = self._block.height - top
            filled, after = _pack(rest, item.count, available, whole=not self._y)
            if even and not after:
                filled = _balanced(rest, item.count, available, item.least)
            if item.level:
                filled = _levelled(filled, available if after else 0.0)
            for column, strips in enumerate(filled):
                for y, strip in strips:
                    page.placed.append((column * (width + item.gap), -(top + y), strip.shapes))
                    page.names += strip.names
                    self._y = max(self._y, top + y + strip.height)
            if after:
                self._started = False
            rest = after

    def _add_headed_columns(self, item: Columns, heads: Sequence[Strip]) -> None:
        """Set columns below their heading, which is never left behind at the foot of a page."""
        if heads and item.strips and self._started:
            needed = height_of(heads, at_head=not self._y) + item.strips[0].space_above
            needed += height_of(unit_at(item.strips, 0), at_head=True)
            if self._y + needed > self._block.height:
                self._started = False
        self._add_columns(Columns(tuple(heads), 1, 0.0), even=False)
        self._add_columns(item, even=True)

    def _closed_up(self, item: Columns) -> Sequence[Strip]:
        """The strips, set closer together or smaller if that avoids a last page with hardly anything on it."""
        if not item.strips:
            return ()
        count, last = self._pages_for(item.strips, item.count)
        if count > 1 and last < _HARDLY * self._block.height:
            for strips in self._tighter(item):
                if self._pages_for(strips, item.count)[0] < count:
                    return strips
        return item.strips

    @staticmethod
    def _tighter(item: Columns) -> Iterator[Sequence[Strip]]:
        """The strips closer together step by step; then smaller ones, as far apart as they are, and closer."""
        for part in _CLOSER:
            yield _closer(item.strips, part)
        if item.smaller is not None:
            strips = item.smaller()
            for part in (1.0, *_CLOSER):
                yield _closer(strips, part)

    def _pages_for(self, strips: Sequence[Strip], columns: int) -> tuple[int, float]:
        """How many pages the strips take from here on, and how far the last one is filled, in mm."""
        whole = not (self._started and self._y)
        first = self._block.height if whole else self._block.height - self._y - strips[0].space_above
        return pages_for(strips, columns, first, self._block.height, whole=whole)

    def _add_spread(self, spread: Spread, heads: Sequence[Strip]) -> None:
        """Set content that divides pages by itself, its headings on the page where it begins."""
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
            page = self._page()
            top = self._y + (_BELOW_TEXT if self._y else 0.0)
            for piece in pieces:
                page.placed.append((piece.x, piece.y - top, piece.shapes))
                page.names += piece.names
                page.slots += [piece.slot] if piece.slot else []
            self._started = False


def _closer(strips: Sequence[Strip], part: float) -> Sequence[Strip]:
    """The strips with this part of the space above each."""
    return tuple(replace(strip, space_above=part * strip.space_above) for strip in strips)


_Column = list[tuple[float, Strip]]


def _pack(
    strips: Sequence[Strip], count: int, available: float, *, whole: bool
) -> tuple[list[_Column], Sequence[Strip]]:
    """As many strips as fit into ``count`` columns ``available`` mm high, each with its distance from the top;
    and the rest.

    :raises OptionError: for a strip that does not fit, where the columns are as high as a page (``whole``).
    """
    columns: list[_Column] = [[]]
    y, start = 0.0, 0
    while start < len(strips):
        kept = unit_at(strips, start)
        unit = kept if columns[-1] else at_head_of_column(kept)
        height = height_of(unit, at_head=not columns[-1])
        if y + height > available + _SLACK:
            if not columns[-1] and whole:
                unit = kept = _first_that_fit(kept, available)  # too high for any column, so broken after all
            elif len(columns) == count:
                return columns, strips[start:]
            else:
                columns.append([])
                y = 0.0
                continue
        for strip in unit:
            y += strip.space_above if columns[-1] else 0.0
            columns[-1].append((y, strip))
            y += strip.height
        start += len(kept)
    return columns, ()


def _balanced(strips: Sequence[Strip], count: int, available: float, least: float = 0.0) -> list[_Column]:
    """The strips in columns that are as short as possible, to a tenth of a millimetre, but
    not below ``least``."""
    low, high = min(least, available), available
    while high - low > 0.1:
        middle = (low + high) / 2
        if _pack(strips, count, middle, whole=False)[1]:
            low = middle
        else:
            high = middle
    return _pack(strips, count, high, whole=True)[0]


def _levelled(columns: Sequence[_Column], height: float) -> list[_Column]:
    """The columns, each made as high as the highest of them, or as ``height``: what a column lacks is shared
    out among the spaces above its strips. A column that lacks more than these can take stays as it is."""
    target = max([height, *(column[-1][0] + column[-1][1].height for column in columns if column)])
    return [_stretched(column, target) for column in columns]


def _stretched(column: _Column, height: float) -> _Column:
    spaces = [0.0, *(strip.space_above for _, strip in column[1:])]
    lacking = height - (column[-1][0] + column[-1][1].height) if column else 0.0
    if lacking <= 0 or lacking > _MOST_STRETCH * sum(spaces):
        return column
    part = lacking / sum(spaces)
    moved, found = 0.0, []
    for (y, strip), space in zip(column, spaces, strict=True):
        moved += part * space
        found.append((y + moved, strip))
    return found


def _first_that_fit(unit: Sequence[Strip], available: float) -> Sequence[Strip]:
    """As many strips of a unit as fit into a column."""
    count = 1
    while count < len(unit) and height_of(unit[: count + 1], at_head=True) <= available + _SLACK:
        count += 1
    if unit[0].height > available + _SLACK:
        raise OptionError.at(
            "booklet",
            Sentence(
                "{label} is {height} high; a page has room for {available}",
                label=unit[0].label or Sentence("a part of the text"),
                height=format_length(unit[0].height),
                available=format_length(available),
            ),
        )
    return unit[:count]


def pages_for(
    strips: Sequence[Strip], columns: int, first: float, height: float, *, whole: bool
) -> tuple[int, float]:
    """How many pages strips in columns take, and how far the last one is filled, in mm.

    :param first: the height that is free on the first page, which may be ``whole``.
    """
    last, pages, available = strips, 1, first
    while rest := _pack(last, columns, available, whole=whole)[1]:
        last, pages, whole, available = rest, pages + 1, True, height
    filled = _balanced(last, columns, available)
    return pages, max(y + strip.height for column in filled for y, strip in column)


def split_into_pages(strips: Sequence[Strip], height: float) -> Iterator[tuple[Strip, ...]]:
    """The strips of each page in turn, for pages ``height`` mm high.

    :raises OptionError: for a strip that is taller than a page.
    """
    rest = strips
    while rest:
        (column,), rest = _pack(rest, 1, height, whole=True)
        yield tuple(strip for _, strip in column)

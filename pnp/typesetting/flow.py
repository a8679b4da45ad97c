"""Flow: strips of content one below the other, over columns and pages.

A strip is never broken. Which strips must not be parted from the next one is written on them, so that headings
stay with what they head and paragraphs leave no single line behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_length
from pnp.drawing.shapes import Shapes

_SLACK = 1e-6  # what rounding may add to a height
_HARDLY = 0.3  # of its height: a page filled no further is saved if that can be had
_CLOSER = (0.85, 0.7, 0.55)  # of the space above strips; closer together, headings no longer stand out


@dataclass(frozen=True, slots=True)
class Strip:
    """Shapes that hang from (0, 0), the upper left corner, y upwards and so below zero. In millimetres."""

    height: float
    shapes: Shapes = ()
    before: float = 0.0
    """Free space above, dropped at the head of a column."""
    keep: bool = False
    """Whether the next strip must stand in the same column."""
    names: tuple[str, ...] = ()
    """The targets among the shapes."""
    what: str = ""
    """What this is, for the message where it does not fit."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A new chapter: its strips open a page; ``title`` stands in the running head of the pages after it."""

    title: str
    strips: tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class Columned:
    """Strips in columns, ``gap`` apart; on the last page the columns are made even."""

    strips: tuple[Strip, ...]
    count: int
    gap: float


@dataclass(frozen=True, slots=True)
class Full:
    """A page of its own, without running head; what is on it is made for the size of the text block."""

    make: Callable[[Size], Shapes]
    folio: bool = False
    """Whether the page shows its number."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class NewPage:
    """Whatever follows stands on a new page."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One problem of a grid, made for a size; hangs from (0, 0) like a strip."""

    make: Callable[[Size], Shapes]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size, ``across`` by ``down`` to a page."""

    cells: tuple[Cell, ...]
    across: int
    down: int
    gap: Size


Item = Strip | Chapter | Columned | Full | NewPage | Grid


@dataclass(slots=True)
class FlowPage:
    """A page while it is filled: shapes with their upper left corners, measured from the block's top left."""

    placed: list[tuple[float, float, Shapes]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    title: str = ""
    opens: bool = False
    """Whether a chapter opens here, which wants no running head."""
    bare: bool = False
    """Whether it has no number and no head at all."""


class Flow:
    """Fills pages with items in order."""

    def __init__(self, block: Size, *, right_hand: bool, most_pages: int) -> None:
        self._block = block
        self._most_pages = most_pages
        self._right_hand = right_hand
        self._pages: list[FlowPage] = []
        self._title = ""
        self._y = 0.0  # how far the present page is filled, downwards
        self._started = False  # whether there is a present page that takes more

    def fill(self, items: Iterable[Item]) -> list[FlowPage]:
        """The pages.

        :raises OptionError: for what is higher than a page, and for more pages than can be bound.
        """
        pending: list[Strip] = []
        for item in items:
            if isinstance(item, Strip):
                pending.append(item)
                continue
            heads = _trailing(pending) if isinstance(item, Grid) else ()
            self._columned(Columned(tuple(pending[: len(pending) - len(heads)]), 1, 0.0), even=False)
            pending = []
            self._other(item, heads)
        self._columned(Columned(tuple(pending), 1, 0.0), even=False)
        return self._pages

    def _other(self, item: Chapter | Columned | Full | NewPage | Grid, heads: Sequence[Strip]) -> None:
        match item:
            case Chapter():
                self._chapter(item)
            case Columned():
                self._columned(item, even=True)
            case Full():
                self._full(item)
            case NewPage():
                self._started = False
            case Grid():
                self._grid(item, heads)

    def _page(self) -> FlowPage:
        if not self._started:
            self._add(FlowPage(title=self._title))
            self._started = True
            self._y = 0.0
        return self._pages[-1]

    def _add(self, page: FlowPage) -> None:
        if len(self._pages) == self._most_pages:
            raise OptionError.at(
                "booklet", f"the booklet has more than {self._most_pages} pages, which cannot be bound"
            )
        self._pages.append(page)

    def _chapter(self, chapter: Chapter) -> None:
        self._title = chapter.title
        self._started = False
        if self._right_hand and len(self._pages) % 2 == 1:
            self._add(FlowPage(bare=True))
        self._page().opens = True
        self._columned(Columned(chapter.strips, 1, 0.0), even=False)

    def _full(self, item: Full) -> None:
        page = FlowPage(bare=not item.folio, opens=True, title=item.title or self._title)
        page.placed.append((0.0, 0.0, item.make(self._block)))
        self._add(page)
        self._started = False

    def _columned(self, item: Columned, *, even: bool) -> None:
        """Strips over the columns of as many pages as they need."""
        rest: Sequence[Strip] = self._closed_up(item) if even else item.strips
        width = (self._block.width - (item.count - 1) * item.gap) / item.count
        while rest:
            page = self._page()
            before = rest[0].before if self._y else 0.0
            top = self._y + before
            room = self._block.height - top
            filled, after = _pack(rest, item.count, room, whole=not self._y)
            if even and not after:
                filled = _evened(rest, item.count, room)
            for column, strips in enumerate(filled):
                for y, strip in strips:
                    page.placed.append((column * (width + item.gap), -(top + y), strip.shapes))
                    page.names += strip.names
                    self._y = max(self._y, top + y + strip.height)
            if after:
                self._started = False
            rest = after

    def _closed_up(self, item: Columned) -> Sequence[Strip]:
        """The strips, closer together where that saves a last page with hardly anything on it."""
        if not item.strips:
            return ()
        count, last = self._pages_for(item.strips, item.count)
        if count > 1 and last < _HARDLY * self._block.height:
            for part in _CLOSER:
                closer = tuple(replace(strip, before=part * strip.before) for strip in item.strips)
                if self._pages_for(closer, item.count)[0] < count:
                    return closer
        return item.strips

    def _pages_for(self, strips: Sequence[Strip], columns: int) -> tuple[int, float]:
        """How many pages strips take from here on, and how high the last of them is filled."""
        last, pages, whole = strips, 1, not (self._started and self._y)
        room = self._block.height if whole else self._block.height - self._y - strips[0].before
        while rest := _pack(last, columns, room, whole=whole)[1]:
            last, pages, whole, room = rest, pages + 1, True, self._block.height
        height = max(y + strip.height for column in _evened(last, columns, room) for y, strip in column)
        return pages, height

    def _grid(self, grid: Grid, heads: Sequence[Strip]) -> None:
        """Rows of cells. Where a page has a heading, the rows below it share what it leaves."""
        cells = list(grid.cells)
        self._page()
        if heads and not self._rows(grid, self._block.height - self._y - _height(heads, at_head=not self._y)):
            self._started = False
        self._columned(Columned(tuple(heads), 1, 0.0), even=False)
        while cells:
            self._page()
            rows = self._rows(grid, self._block.height - self._y)
            if rows:
                self._fill_rows(grid, cells[: rows * grid.across], rows)
                del cells[: rows * grid.across]
            self._started = False

    def _rows(self, grid: Grid, room: float) -> int:
        """How many rows stand in the room that is left: all, if it is nearly a whole page, else what fits."""
        whole = self._block.height
        if room >= 0.9 * whole:
            return grid.down
        nominal = (whole - (grid.down - 1) * grid.gap.height) / grid.down
        return int(room / (nominal + grid.gap.height) + _SLACK)

    def _fill_rows(self, grid: Grid, cells: Sequence[Cell], rows: int) -> None:
        page = self._page()
        gap = grid.gap
        start = self._y + gap.height if self._y else 0.0
        size = Size(
            (self._block.width - (grid.across - 1) * gap.width) / grid.across,
            (self._block.height - start - (rows - 1) * gap.height) / rows,
        )
        for number, cell in enumerate(cells):
            row, column = divmod(number, grid.across)
            x = column * (size.width + gap.width)
            y = start + row * (size.height + gap.height)
            page.placed.append((x, -y, cell.make(size)))
            page.names += cell.names


_Column = list[tuple[float, Strip]]


def _pack(
    strips: Sequence[Strip], count: int, room: float, *, whole: bool
) -> tuple[list[_Column], Sequence[Strip]]:
    """As many strips as fit into columns of this height, each with its distance from their top; and the rest.

    :raises OptionError: for a strip that does not fit, where the columns are as high as a page (``whole``).
    """
    columns: list[_Column] = [[]]
    y, start = 0.0, 0
    while start < len(strips):
        unit = _unit(strips, start)
        height = _height(unit, at_head=not columns[-1])
        if y + height > room + _SLACK:
            if not columns[-1] and whole:
                unit = _what_fits(unit, room)  # too high for any column, so it is broken after all
            elif len(columns) == count:
                return columns, strips[start:]
            else:
                columns.append([])
                y = 0.0
                continue
        for strip in unit:
            y += strip.before if columns[-1] else 0.0
            columns[-1].append((y, strip))
            y += strip.height
        start += len(unit)
    return columns, ()


def _evened(strips: Sequence[Strip], count: int, room: float) -> list[_Column]:
    """The strips in columns that are as low as they can be, to a tenth of a millimetre."""
    low, high = 0.0, room
    while high - low > 0.1:
        middle = (low + high) / 2
        if _pack(strips, count, middle, whole=False)[1]:
            low = middle
        else:
            high = middle
    return _pack(strips, count, high, whole=True)[0]


def _unit(strips: Sequence[Strip], start: int) -> Sequence[Strip]:
    """The strips from ``start`` on that stay together."""
    end = start
    while end < len(strips) - 1 and strips[end].keep:
        end += 1
    return strips[start : end + 1]


def _trailing(strips: Sequence[Strip]) -> Sequence[Strip]:
    """The strips at the end that have to stay with what follows."""
    start = len(strips)
    while start and strips[start - 1].keep:
        start -= 1
    return strips[start:]


def _what_fits(unit: Sequence[Strip], room: float) -> Sequence[Strip]:
    """The first strips of a unit that is higher than a column."""
    count = 1
    while _height(unit[: count + 1], at_head=True) <= room + _SLACK:
        count += 1
    if unit[0].height > room + _SLACK:
        raise OptionError.at(
            "booklet",
            f"{unit[0].what or 'a part of the text'} is {format_length(unit[0].height)} high; "
            f"a page holds {format_length(room)}",
        )
    return unit[:count]


def _height(strips: Sequence[Strip], *, at_head: bool) -> float:
    """The height of strips set one below the other."""
    found = sum(strip.before + strip.height for strip in strips)
    return found - strips[0].before if at_head else found


def broken(strips: Sequence[Strip], height: float) -> Iterator[tuple[Strip, ...]]:
    """The strips of one page after the other.

    :raises OptionError: for a strip that no page has room for.
    """
    rest = strips
    while rest:
        (column,), rest = _pack(rest, 1, height, whole=True)
        yield tuple(strip for _, strip in column)


def kept(strips: Sequence[Strip], *, with_next: bool = False) -> tuple[Strip, ...]:
    """The strips held together; with what follows as well where ``with_next``."""
    last = len(strips) - 1
    return tuple(
        replace(strip, keep=True if number < last else (with_next or strip.keep))
        for number, strip in enumerate(strips)
    )


def flowing(strips: Sequence[Strip]) -> tuple[Strip, ...]:
    """A paragraph's lines: the first two and the last two stay together, so none is left alone."""
    last = len(strips) - 1
    return tuple(
        replace(strip, keep=number < last and number in (0, last - 1)) for number, strip in enumerate(strips)
    )

"""Columns of equal length: a text is set in several ways, and each column uses the one that fills it best.

The settings differ only in the scale of their drawings, so they have the same strips. If the next drawing
doesn't quite fit a column, that column uses smaller ones, and its neighbours keep theirs. The remaining space
is shared out among the spaces above the column's strips.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import inf
from typing import NamedTuple

from pnp.typesetting.columns import FilledColumn, Strip, first_that_fit, respaced, unit_at
from pnp.typesetting.flow import Piece

CLOSE, CLOSEST, WIDE, WIDER, WIDEST = -0.15, -0.45, 0.4, 0.7, 1.2
"""Five limits of the change to the spaces above a column's strips, as fractions: how far they usually shrink,
how far they shrink to save a page (any closer, and headings would no longer stand out), how far they usually
grow, how far they grow for drawings of one scale, and how far if columns otherwise don't end together."""
_UNEVEN, _HOLE, _SCALE, _CLOSER, _WIDER = 0.15, 2.0, 0.4, 0.02, 0.05
"""The costs of a column that ends above the others, of an empty column, of drawings of scale 0 or 2, of the
closest spaces, and of the widest."""
_SPREAD = 0.6
"""How much wider spaces become, as a fraction, to fill a page with room to spare."""
_WITHIN, _PARTED = 0.02, 0.15
"""The costs of a column that ends within a section, and of one that ends where it better shouldn't."""
_RAGGED = 5.0
"""How much shorter than the others a column is unnoticed, in millimetres: about a line, which looks better than
spaces stretched to make up for it."""
_FEW = 6
"""The number of places where a full column may end: the last ones that fit."""
_MOST = 8
"""The number of ways to fill pages that the search pursues: the best ones that end at different places."""
_STEP, _STEPS = 3.0, 6
"""The step between the heights that are tried for the columns of the last page, in millimetres, and the number
of steps above the lowest possible height."""
_SHORTER = 0.05
"""The step between heights tried for a page whose end is given, as a fraction of its height."""
_SLACK = 1e-6


class _Column(NamedTuple):
    """Strips of one setting, and the part by which the spaces above them change."""

    setting: _Setting
    start: int
    end: int
    change: float
    cost: float
    even: bool = True
    """Whether the column ends at the same height as the others."""

    @property
    def height(self) -> float:
        """The height of the column's strips, in millimetres."""
        if self.start == self.end:
            return 0.0
        height, spaces = self.setting.measure(self.start, self.end)
        return height + self.change * spaces

    def strips(self) -> Iterator[tuple[float, Strip]]:
        """Yield the strips, each with its distance from the top of the column in millimetres."""
        y = 0.0
        filled: FilledColumn = []
        for strip in self.setting.strips[self.start : self.end]:
            y += strip.space_above if filled else 0.0
            filled.append((y, strip))
            y += strip.height
        yield from respaced(filled, self.change)


class _Columns(NamedTuple):
    """Columns side by side, and their cost."""

    columns: tuple[_Column, ...] = ()
    cost: float = 0.0

    def and_then(self, column: _Column) -> _Columns:
        return _Columns((*self.columns, column), self.cost + column.cost)


class _Pages(NamedTuple):
    """Pages, each with its columns, and their cost."""

    pages: tuple[_Columns, ...] = ()
    cost: float = 0.0

    @property
    def is_even(self) -> bool:
        """Whether the columns of every page are equally long."""
        return all(column.even for page in self.pages for column in page.columns)

    def and_then(self, page: _Columns) -> _Pages:
        return _Pages((*self.pages, page), self.cost + page.cost)


class _Setting:
    """The strips of a text whose drawings have one scale, and the running sums of their heights from the
    top.

    :param closest: how far the spaces above strips may shrink, as a fraction.
    """

    def __init__(self, scale: float, strips: Sequence[Strip], natural: Sequence[Strip], closest: float) -> None:
        self.scale = scale
        self.strips = strips
        self._heights = [*accumulate((strip.space_above + strip.height for strip in strips), initial=0.0)]
        self._spaces = [*accumulate((strip.space_above for strip in strips), initial=0.0)]
        self._closest = closest
        self._tight = [
            high + closest * spaces for high, spaces in zip(self._heights, self._spaces, strict=True)
        ]
        heights = zip(strips, natural, strict=True)
        self._scaled = [*accumulate((abs(s.height - n.height) > _SLACK for s, n in heights), initial=0)]

    def measure(self, start: int, end: int) -> tuple[float, float]:
        """Return the height of some strips in a column, in millimetres, and how much of it is space above
        them."""
        head = self.strips[start].space_above
        height, spaces = self._heights[end] - self._heights[start], self._spaces[end] - self._spaces[start]
        return height - head, spaces - head

    def is_scaled(self, start: int, end: int) -> bool:
        """Return whether any drawing among some strips differs in size from the one in the natural setting."""
        return self._scaled[end] > self._scaled[start]

    def ends(self, start: int, height: float, breaks: Sequence[int]) -> Sequence[int]:
        """Return the last few breaks at which a column of this height can end."""
        head = self.strips[start].space_above
        before = self._heights[start] + head + self._closest * (self._spaces[start] + head)
        furthest = bisect_right(self._tight, height + before + _SLACK) - 1
        last = bisect_right(breaks, furthest)
        return breaks[max(last - _FEW, bisect_right(breaks, start)) : last]


@dataclass(frozen=True, slots=True)
class EvenPages:
    """The pieces of each page, whether the columns of every page are equally long, how far down the last page
    is filled, whether everything that should be on one page is, how far down the first page is filled, and the
    smallest and largest scales of drawings."""

    pieces: list[list[Piece]]
    even: bool
    last: float
    together: bool = True
    first: float = 0.0
    scales: tuple[float, float] = (1.0, 1.0)
    columns: tuple[tuple[_Column, ...], ...] = ()
    """The columns of each page."""
    step: float = 0.0
    """The distance from one column to the next, in millimetres."""

    @property
    def uneven(self) -> float:
        """How much lower the longest column of the last page ends than the shortest, in millimetres."""
        return self.last - min((column.height for column in self.columns[-1]), default=self.last)

    def spread(self, heights: Sequence[float]) -> EvenPages:
        """Return the pages with wider spaces, where every column of a page gets longer by the same length.

        :param heights: the greatest height of each page, in millimetres.
        """
        pages = tuple(_spread(columns, high) for columns, high in zip(self.columns, heights, strict=True))
        pieces = [[*_pieces(columns, self.step)] for columns in pages]
        return replace(self, pieces=pieces, first=_reached(pages[0]), last=_reached(pages[-1]), columns=pages)


def _spread(columns: tuple[_Column, ...], height: float) -> tuple[_Column, ...]:
    """Return the columns of a page, each longer by the same length, at most up to a height in millimetres."""
    spaces = [one.setting.measure(one.start, one.end)[1] if one.height else 0.0 for one in columns]
    wide = [_SPREAD * space for space, column in zip(spaces, columns, strict=True) if column.height]
    longer = min([height - _reached(columns), *wide]) if wide else 0.0
    if longer <= 0.0:
        return columns
    return tuple(
        column._replace(change=column.change + longer / space) if space else column
        for column, space in zip(columns, spaces, strict=True)
    )


def _reached(columns: Iterable[_Column]) -> float:
    return max((column.height for column in columns), default=0.0)


def _pieces(columns: Iterable[_Column], step: float) -> Iterator[Piece]:
    """Yield the pieces of the columns of a page."""
    for number, column in enumerate(columns):
        for y, strip in column.strips():
            yield Piece(number * step, -y, strip.shapes, strip.names)


class EvenColumns:
    """A way to fill the columns of pages with one text.

    :param settings: the strips of the text by the scale of its drawings, all with the same number of strips.
    :param step: the distance from one column to the next, in millimetres.
    :param closest: how far the spaces above strips may shrink, as a fraction.
    :param widest: how far they may grow.
    """

    def __init__(
        self,
        settings: Mapping[float, Sequence[Strip]],
        count: int,
        step: float,
        closest: float = CLOSE,
        widest: float = WIDE,
    ) -> None:
        natural = settings[min(settings, key=lambda scale: abs(1.0 - scale))]
        self._settings = [_Setting(scale, strips, natural, closest) for scale, strips in settings.items()]
        self._natural = next(setting for setting in self._settings if setting.strips is natural)
        self._count = count
        self._step = step
        self._closest = closest
        self._widest = widest
        self._end = len(natural)
        breaks = (k for k, (before, _) in enumerate(pairwise(natural), 1) if not before.keep_with_next)
        self._breaks: Sequence[int] = [*breaks, self._end]
        self._page_breaks: Sequence[int] = [
            k for k in self._breaks if k == self._end or not natural[k - 1].same_page
        ]
        self._kept: dict[tuple[int, float, float, int], Sequence[_Column]] = {}
        self._last_break: Sequence[int] = self._breaks[-1:]
        self._better = [k for k in self._breaks if k == self._end or not natural[k - 1].better_with_next]
        self._prices = {
            k: _PARTED if natural[k - 1].better_with_next else _WITHIN
            for k in self._breaks
            if k < self._end and not natural[k].names
        }

    def lay_out(self, first: float, whole: float, most: float = inf) -> EvenPages:
        """Return the columns on as few pages as possible; the first page stays empty if nothing fits there.
        What should be on the same page is, if that takes no more pages.

        :param first: the free height of the first page, in millimetres.
        :param most: the number of pages that are of use: if the text takes more, they aren't made any better.
        :raises OptionError: for a strip that is taller than a page.
        """
        found = self._best(first, whole, most)
        pages = found.pages
        drawn = [
            column.setting.scale
            for page in pages
            for column in page.columns
            if len(self._settings) == 1
            or any(setting.is_scaled(column.start, column.end) for setting in self._settings)
        ]
        return EvenPages(
            [[*_pieces(page.columns, self._step)] for page in pages],
            found.is_even,
            _reached(pages[-1].columns),
            all(page.columns[-1].end in {0, *self._page_breaks} for page in pages if page.columns),
            _reached(pages[0].columns),
            (min(drawn, default=1.0), max(drawn, default=1.0)),
            tuple(page.columns for page in pages),
            self._step,
        )

    def _best(self, first: float, whole: float, most: float) -> _Pages:
        """Return the best pages among the fewest: if possible, with what should be on the same page there, then
        with columns that end together, and then with what should be in the same column there."""
        found = self._ending(self._breaks, self._breaks)._pages(first, whole)
        if len(found.pages) > most:
            return found
        breaks = [self._better, self._breaks] if len(self._better) < len(self._breaks) else [self._breaks]
        page_ends = [self._page_breaks] if len(self._page_breaks) < len(self._breaks) else []
        for ends in (*page_ends, self._breaks):
            ways: list[_Pages] = []
            for places in breaks:
                is_found = places is ends is self._breaks
                one = found if is_found else self._ending(places, ends)._pages(first, whole)
                if len(one.pages) == len(found.pages):
                    if one.is_even:
                        return one
                    ways.append(one)
            if ways:
                return ways[0]
        return found

    def _ending(self, breaks: Sequence[int], page_breaks: Sequence[int]) -> EvenColumns:
        """Return the same text, whose columns and pages can end only at these strips."""
        found = copy(self)
        found._breaks, found._page_breaks = breaks, sorted({*breaks} & {*page_breaks})
        found._kept, found._last_break = {}, breaks[-1:]
        return found

    def _pages(self, first: float, whole: float) -> _Pages:
        reached, free = {0: _Pages()}, first
        while True:
            lasts = ((pages, self._last_page(start, free, whole)) for start, pages in reached.items())
            found = [pages.and_then(last) for pages, last in lasts if last]
            if found:
                return min(found, key=lambda pages: pages.cost)
            following: dict[int, _Pages] = {}
            for start, pages in reached.items():
                for end, page in self._page_ends(start, free, whole):
                    one = pages.and_then(page)
                    if end not in following or one.cost < following[end].cost:
                        following[end] = one
            if self._end in following:  # it fits, because no space is set above the first strip of a column
                return following[self._end]
            best = sorted(following.items(), key=lambda at: at[1].cost)[:_MOST]
            furthest = sorted(following.items())[-1:]  # this may save a page
            reached, free = dict([*best, *furthest]) or {0: _Pages((_Columns(),))}, whole

    def _page_ends(self, start: int, free: float, whole: float) -> Iterator[tuple[int, _Columns]]:
        """Yield the places where a page can end, each with possible columns up to there: as tall as the page,
        or shorter if its end is given by what should be on the next page."""
        yield from self._page(start, free, whole).items()
        if len(self._page_breaks) < len(self._breaks):
            given = {*self._page_breaks}
            for short in range(1, _STEPS + 1):
                height = free * (1 - _SHORTER * short)
                for end, page in self._page(start, height, whole).items():
                    if end in given and end + 1 not in given:
                        yield end, page._replace(cost=page.cost + _HOLE * self._count * (free - height) / whole)

    def _last_page(self, start: int, free: float, whole: float) -> _Columns | None:
        """Return the best columns for all the strips that remain, no taller than necessary, or None if they
        don't fit on one page."""
        measured = (setting.measure(start, self._end) for setting in self._settings)
        height = min(high + self._closest * spaces for high, spaces in measured) / self._count
        found: list[_Columns] = []
        tried = 0
        while tried < _STEPS and height <= free:
            if page := self._page(start, height, whole, last=True).get(self._end):
                found.append(page)
            tried += bool(found)
            height = free if height < free < height + _STEP else height + _STEP
        return min(found, key=lambda page: page.cost, default=None)

    def _page(self, start: int, height: float, whole: float, *, last: bool = False) -> dict[int, _Columns]:
        """Return the places where a page with columns of this height can end, each with the best columns up to
        that place. The ``last`` page can end only where the text ends."""
        reached = {start: _Columns()}
        for number in range(self._count):
            following: dict[int, _Columns] = {}
            breaks = self._breaks
            if number == self._count - 1:
                breaks = self._last_break if last else self._page_breaks
            for begin, columns in reached.items():
                for column in self._columns_from(begin, height, whole, breaks):
                    known = following.get(column.end)
                    if known is None or columns.cost + column.cost < known.cost:
                        following[column.end] = columns.and_then(column)
            reached = following
        return reached

    def _columns_from(
        self, start: int, height: float, whole: float, breaks: Sequence[int]
    ) -> Sequence[_Column]:
        """Return what `_columns` yields. It's kept, because columns of many pages begin at the same strip."""
        key = (start, height, whole, id(breaks))
        if key not in self._kept:
            self._kept[key] = tuple(self._columns(start, height, whole, breaks))
        return self._kept[key]

    def _columns(self, start: int, height: float, whole: float, breaks: Sequence[int]) -> Iterator[_Column]:
        """Yield the columns of this height that begin at strip ``start``, end at a break and are full or nearly
        so: for each end, the one with the least cost. Yield an empty column if no strip is left."""
        if start == self._end:
            yield _Column(self._natural, start, start, 0.0, _UNEVEN, even=False)
            return
        found = False
        best: dict[int, _Column] = {}
        for setting in self._settings:
            least = 0.0 if setting is self._natural else _SCALE * abs(1.0 - setting.scale)
            for end in setting.ends(start, height, breaks):
                found, known = True, best.get(end)
                if known and known.cost <= self._prices.get(end, 0.0) + least:
                    continue  # no drawings of this scale cost less
                if setting is self._natural or setting.is_scaled(start, end):
                    column = self._column(setting, start, end, height, whole)
                    if known is None or column.cost < known.cost:
                        best[end] = column
        yield from best.values()
        if not found and height == whole:  # too tall for any column, so broken after all
            setting = min(self._settings, key=lambda one: one.scale)
            fitting = first_that_fit(unit_at(setting.strips, start), height)
            yield self._column(setting, start, start + len(fitting), height, whole)

    def _column(self, setting: _Setting, start: int, end: int, height: float, whole: float) -> _Column:
        high, spaces = setting.measure(start, end)
        lacking = height - high
        cost = self._prices.get(end, 0.0)
        cost += _SCALE * abs(1.0 - setting.scale) if setting.is_scaled(start, end) else 0.0
        if lacking > self._widest * spaces + _SLACK:
            short = lacking - self._widest * spaces
            cost += _HOLE * short / whole + (_UNEVEN if short > _RAGGED else 0.0)
            even = short <= _RAGGED
            return _Column(setting, start, end, self._widest if spaces else 0.0, cost, even)
        change = lacking / spaces if spaces else 0.0
        limit, price = (self._widest, _WIDER) if change > 0 else (self._closest, _CLOSER)
        return _Column(setting, start, end, change, cost + price * (change / limit) ** 2)

"""Page sharing: the choice of a page, a number of columns and a scale for each of a run of items of different
sizes.

Slightly smaller drawings are worth it if they save a page, so pages and sizes are weighed against each other
over the whole run of items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import inf
from typing import NamedTuple

from pnp.base.sequences import chunks

_SMALLER = 0.6
"""The cost, in pages, of shrinking an item to nothing. An item at nine tenths of its size costs a tenth of
this."""
_CHANGE = 0.02  # the cost of a page with a different number of columns than the page before
WANTED = 0.5
"""The fraction of its space that an item should take."""
LEAST = 0.455
"""The smallest fraction of its space that an item may take, unless it can't be larger or its neighbours are in
the way."""
_EMPTY = 1.2
"""The cost, in pages, of an item that takes none of its space; the closer it comes to `WANTED`, the lower the
cost."""
_TOO_EMPTY = 3.0
"""The cost, in pages, of an item whose neighbours leave it so much space that it takes nearly none of it; the
closer it comes to `LEAST`, the lower the cost."""
_SLIGHTLY = 0.94
"""The fraction of its size below which an item doesn't shrink for the sake of its neighbours."""
_LONELY = 0.05
"""The cost, in pages, of each free place in the last of several rows, if there are three columns or more."""
_FREE = 0.4
"""The cost, in pages, of an empty page that isn't the last. The free fraction is squared, so that items move up
and the last page gets the remaining free space."""
_BARE = 0.3
"""The cost, in pages, of a last page that is less than half full, multiplied by the missing fraction."""
_HALF_FREE = 0.4
"""The fraction of a page that is left for puzzles below text that fills less than half of the page. The
puzzles' task takes the rest."""
_HALF_BARE = 2.0
"""The cost, in pages, of leaving just over half of a page free if it isn't the last. An empty page costs twice
as much."""
MOST_AIR = 25.0
"""The number of millimetres by which rows may exceed the height that the tallest one needs, so that they fill
the page."""
_FEWER = 2
"""How many rows a last page has fewer than others if rows are moved to it."""
_SLACK = 1e-6
_CLOSE = 1e-3  # how exactly the factor is found by which items grow
_HALVINGS = 20  # enough steps to find a height to a thousandth of a millimetre


@dataclass(frozen=True, slots=True)
class Fit:
    """A size that an item can have, and its height at that size, in millimetres."""

    scale: float
    height: float
    enough: float = inf
    """The greatest height of its space of which the item takes the wanted fraction; infinite for one that can't
    grow."""

    @property
    def most(self) -> float:
        """The greatest height of its space of which the item takes the least allowed fraction."""
        return self.enough * WANTED / LEAST


Fits = Mapping[int, Sequence[Sequence[Fit]]]
"""For each number of columns and each item, the sizes that it can have, from the largest down. All items have
the same number of sizes, or none if the column is too narrow."""


@dataclass(frozen=True, slots=True)
class SharedPage:
    """A page that shows the next ``count`` items, each at size number ``step`` of its list."""

    columns: int
    count: int
    step: int


@dataclass(frozen=True, slots=True)
class _Layout:
    """A layout of the first items: its cost, its last page, and the layout of the pages before that page."""

    cost: float = 0.0
    page: SharedPage | None = None
    before: _Layout | None = None

    def pages(self) -> list[SharedPage]:
        found: list[SharedPage] = []
        layout = self
        while layout.page is not None and layout.before is not None:
            found.append(layout.page)
            layout = layout.before
        return found[::-1]


def row_heights(heights: Sequence[float], columns: int) -> list[float]:
    """Return the height of each row, which is that of its tallest item."""
    return [max(row) for row in chunks(heights, columns)]


def levelled(rows: Sequence[float], height: float, most: float = inf) -> list[float]:
    """Return the heights of rows that share a given height: short rows grow until all are equal or no space is
    left.

    :param most: the greatest height to which rows grow; taller ones aren't changed.
    """
    low, high = min(rows, default=0.0), height
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(max(row, middle) for row in rows) <= height else (low, middle)
    level = min(low, most)
    return [max(row, level) for row in rows]


class RowsOfCards(NamedTuple):
    """The heights of what is on cards in rows that share a page with headings, in millimetres."""

    fixed: float
    """The height of everything but the space on the cards."""
    rows: Sequence[float]
    """The height of what is on the cards of each row."""
    air: float
    """The usual space on a card, above and below together."""
    least: float = 0.0
    """The least height of what is on a card."""

    def height(self, space: float) -> float:
        """Return the height with a space on the cards, relative to the usual one."""
        return self.fixed + self.air * space * len(self.rows)

    def space(self, height: float) -> float:
        """Return the space on the cards, relative to the usual one, that makes everything so high."""
        return (height - self.fixed) / (self.air * max(1, len(self.rows)))

    def level(self, height: float) -> RowsOfCards:
        """Return rows as equally high as a height allows if the cards have their usual space."""
        if not self.rows or self.height(1.0) > height:
            return self
        own = sum(self.rows)
        found = levelled(self.rows, own + height - self.height(1.0), max(self.rows))
        return self._replace(fixed=self.fixed + sum(found) - own, rows=found, least=min(found))


def spread_out(
    rows: Sequence[float], limits: Sequence[float], columns: int, height: float, most: float = inf
) -> list[float]:
    """Return the heights of rows that share a page's height as far as their items allow.

    :param limits: for each item, the greatest height of its row at which it takes enough of its space.
    :param most: the greatest height of a row.
    """
    own = (limit for k, limit in enumerate(limits) if limit >= rows[k // columns])
    return levelled(rows, height, min(most, max(rows, default=0.0) + MOST_AIR, *own))


def one_scale(scales: Sequence[float], least: float) -> Sequence[float]:
    """Return the scales, the same for all drawings unless that makes one smaller than ``least`` times its
    largest possible size."""
    if scales and min(scales) >= least * max(scales):
        return [min(scales)] * len(scales)
    return scales


def grown(items: Sequence[Sequence[Fit]], page: SharedPage, gap: float, height: float) -> list[float]:
    """Return the scales of a page's items: as large as the page's height allows, between those of the page's
    step and of the step before, and small enough that neighbours can fill their space."""
    if page.step == 0:
        return [fit.scale for fit in _relieved(items, [sizes[0] for sizes in items], page.columns)]
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        heights = [_between(sizes, page.step, middle).height for sizes in items]
        rows = row_heights(heights, page.columns)
        low, high = (middle, high) if sum(rows) + gap * (len(rows) - 1) <= height else (low, middle)
    fits = [_between(sizes, page.step, low) for sizes in items]
    return [fit.scale for fit in _relieved(items, fits, page.columns)]


def enlarged(
    scales: Sequence[float],
    most: Sequence[float],
    columns: int,
    alike: float,
    fits: Callable[[Sequence[float]], bool],
) -> Sequence[float]:
    """Return the scales of a page's items, as much larger as they still fit. Those of a row grow by the same
    factor, and a row that has room to grow more than others does so only as far as they look alike.

    :param most: the largest scale of each item.
    :param alike: the smallest ratio of scales that look alike.
    """
    by = [
        max(1.0, min(row))
        for row in chunks([wide / now for wide, now in zip(most, scales, strict=True)], columns)
    ]
    rows = list(zip(by, chunks(scales, columns), strict=True))
    least = min((more * min(row) for more, row in rows), default=0.0)
    limits = [min(more, max(1.0, least / alike / max(row))) for more, row in rows for _ in row]
    best, low = scales, 1.0
    tried = high = max(limits, default=1.0)
    while high - low > _CLOSE:
        larger = [scale * min(tried, limit) for scale, limit in zip(scales, limits, strict=True)]
        low, high, best = (tried, high, larger) if fits(larger) else (low, tried, best)
        tried = (low + high) / 2
    return best


def _relieved(items: Sequence[Sequence[Fit]], fits: Sequence[Fit], columns: int) -> list[Fit]:
    """Return the sizes of items. One that makes its row too tall for its neighbours is made slightly smaller,
    if all items in the row then take enough of their space. A single row isn't changed, since its page has
    room."""
    if len(fits) <= columns:
        return list(fits)
    found: list[Fit] = []
    for sizes, row in zip(chunks(items, columns), chunks(fits, columns), strict=True):
        limit = min(fit.most for fit in row)
        lower = [_lowered(own, fit, limit) for own, fit in zip(sizes, row, strict=True)]
        tallest = max(fit.height for fit in lower)
        enough = all(tallest <= fit.most + _SLACK for fit in lower)
        slight = all(new.scale >= _SLIGHTLY * old.scale for new, old in zip(lower, row, strict=True))
        found += lower if enough and slight else row
    return found


def _lowered(sizes: Sequence[Fit], fit: Fit, limit: float) -> Fit:
    """Return an item shrunk to the height limit, or unchanged if it can't be so small."""
    step = next((number for number, size in enumerate(sizes) if size.height <= limit), 0)
    if fit.height <= limit or step == 0:
        return fit
    small, large = sizes[step].height, sizes[step - 1].height
    return _between(sizes, step, (limit - small) / (large - small))


def _between(sizes: Sequence[Fit], step: int, part: float) -> Fit:
    small, large = sizes[step], sizes[step - 1]
    scale = small.scale + part * (large.scale - small.scale)
    enough = inf if large.enough == inf == small.enough else min(small.enough, large.enough)
    return Fit(scale, small.height + part * (large.height - small.height), enough)


def shared_pages(fits: Fits, gap: float, first: float, whole: float) -> list[SharedPage]:
    """Return the pages for a run of items.

    :param gap: the space between rows, in millimetres.
    :param first: the free height of the first page. If it's better to start on the next, the first page
        returned has no items.
    :param whole: the height of every other page. Each item fits on a page by itself.
    """
    count = len(next(iter(fits.values())))
    best: list[dict[int, _Layout]] = [{} for _ in range(count + 1)]
    best[0][0] = _Layout()
    if first < whole - _SLACK:
        bare = _half_bare((first / whole - _HALF_FREE) / (1 - _HALF_FREE))
        best[0][0] = _Layout(max(first, 0.0) / whole + bare, SharedPage(1, 0, 0), _Layout())
        for page, loss in _next_pages(fits, 0, gap, first, whole):
            _feature(best[page.count], _Layout(loss, page, _Layout()))
    for start in range(count):
        pages = list(_next_pages(fits, start, gap, whole, whole))
        for layout in best[start].values():
            before = layout.page.columns if layout.page else 0
            for page, loss in pages:
                change = _CHANGE if before not in (0, page.columns) else 0.0
                _feature(best[start + page.count], _Layout(layout.cost + 1.0 + loss + change, page, layout))
    return min(best[count].values(), key=lambda layout: layout.cost).pages()


def in_one_column(pages: Sequence[SharedPage], fits: Fits) -> list[SharedPage]:
    """Return pages after the first with an item by itself in a single column, if items may have one."""
    first, *others = pages
    return [first, *(replace(page, columns=1) if page.count == 1 and 1 in fits else page for page in others)]


def evened(pages: Sequence[SharedPage], fits: Fits, gap: float, whole: float) -> list[SharedPage]:
    """Return the pages `in_one_column`, with rows moved to the last one from others that have its columns,
    if it has at least two rows fewer: as evenly as possible, unless items don't fit.

    :param gap: the space between rows, in millimetres.
    :param whole: the height of every page but the first, which isn't changed.
    """
    pages = in_one_column(pages, fits)
    columns = pages[-1].columns
    same = [*takewhile(lambda page: page.columns == columns, reversed(pages[1:]))]
    rows, total = [-(-page.count // columns) for page in same], sum(page.count for page in same)
    if not same or max(rows) - rows[0] < _FEWER:
        return pages
    found = [*pages[: -len(same)]]
    base, more = divmod(-(-total // columns), len(same))
    start, end = sum(page.count for page in found), sum(page.count for page in pages)
    for k in range(len(same)):
        taken = fits[columns][start : min(end, start + columns * (base + (k < more)))]
        step = next(
            (k for k in range(len(taken[0])) if _height(taken, columns, k, gap) <= whole + _SLACK), None
        )
        if step is None:
            return pages
        found.append(SharedPage(columns, len(taken), step))
        start += len(taken)
    return found


def _feature(ends: dict[int, _Layout], layout: _Layout) -> None:
    """Keep a layout if it's the cheapest one that ends with its number of columns. Of equally cheap layouts,
    the last one offered is kept, because its first pages are the fullest."""
    assert layout.page is not None
    columns = layout.page.columns
    if columns not in ends or layout.cost < ends[columns].cost + _SLACK:
        ends[columns] = layout


def _next_pages(
    fits: Fits, start: int, gap: float, height: float, whole: float
) -> Iterator[tuple[SharedPage, float]]:
    """Yield every possible next page, with items at the largest size that fits, and the cost of its small items
    and its free space."""
    for columns, items in fits.items():
        step = 0
        for end in range(start + 1, len(items) + 1):
            taken = items[start:end]
            if not taken[-1]:
                break
            while step < len(taken[-1]) and _height(taken, columns, step, gap) > height + _SLACK:
                step += 1
            if step == len(taken[-1]):
                break
            is_last = end == len(items)
            if len(taken) < columns and not is_last:
                continue  # an incomplete row by itself is better centred on a page with fewer columns
            chosen = _relieved(taken, [sizes[step] for sizes in taken], columns)
            loss = sum(1.0 - fit.scale / _largest(fits, k) for k, fit in enumerate(chosen, start))
            widths = [_width(fits, k, fit.scale) for k, fit in enumerate(chosen, start)]
            free = (height - _used(chosen, widths, columns, gap)) / whole
            left = _BARE * max(0.0, free - 0.5) if is_last else _FREE * free**2
            rows = row_heights([fit.height for fit in chosen], columns)
            used = whole - height + sum(rows) + gap * (len(rows) - 1)
            left += 0.0 if is_last else _half_bare(1 - 2 * used / whole)
            left += _LONELY * (-len(taken) % columns) if len(rows) > 1 and columns > 2 else 0.0
            yield SharedPage(columns, end - start, step), _SMALLER * loss + _emptiness(chosen, columns) + left


def _half_bare(part: float) -> float:
    """Return the cost of leaving more than half of a page free: from 0 if just half is free to 1 if all of it
    is."""
    return _HALF_BARE * (1 + part) if part > 0 else 0.0


def _largest(fits: Fits, number: int) -> float:
    """Return the largest scale that an item can have."""
    return max(fit.scale for items in fits.values() for fit in items[number])


def _emptiness(taken: Sequence[Fit], columns: int) -> float:
    """Return the cost of items that take too little of their rows, in pages."""
    if all(fit.enough == inf for fit in taken):
        return 0.0
    rows = row_heights([fit.height for fit in taken], columns)
    crowded = sum(max(0.0, 1.0 - fit.most / rows[k // columns]) for k, fit in enumerate(taken))
    parts = (fit.enough / rows[number // columns] for number, fit in enumerate(taken))
    return _EMPTY * sum(1.0 - part for part in parts if part < 1.0) + _TOO_EMPTY * crowded


def _width(fits: Fits, number: int, scale: float) -> float:
    """Return the fraction of a page's width that an item of this scale needs: that of the narrowest column that
    it fits into."""
    return 1 / max(
        columns for columns, items in fits.items() if any(fit.scale > scale - _SLACK for fit in items[number])
    )


def _used(taken: Sequence[Fit], widths: Sequence[float], columns: int, gap: float) -> float:
    """Return the height of a page that items use, averaged over its width."""
    rows = row_heights([fit.height for fit in taken], columns)
    return sum((rows[number // columns] + gap) * width for number, width in enumerate(widths)) - gap


def _height(items: Sequence[Sequence[Fit]], columns: int, step: int, gap: float) -> float:
    rows = row_heights([sizes[step].height for sizes in items], columns)
    return sum(rows) + gap * (len(rows) - 1)

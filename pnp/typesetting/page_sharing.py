"""Page sharing: which items of different sizes go on which page, in how many columns, and how large.

A page that saves another is worth drawings that are a little smaller, so pages and sizes are weighed against
each other over the whole run of items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from pnp.base.sequences import chunks

_SMALLER = 0.6
"""What it costs, in pages, to leave an item out. One at nine tenths of its size costs a tenth of this."""
_CHANGE = 0.02  # what a page with another number of columns than the page before costs
WANTED = 0.5
"""The part of its space that an item should take."""
LEAST = 0.455
"""The part of its space that an item takes at least, unless it may not be larger, or its neighbours are in the
way."""
_EMPTY = 1.2
"""What it costs, in pages, if an item takes nothing of its space; less, the nearer it comes to that part."""
_TOO_EMPTY = 0.7
"""What it costs, in pages, if the neighbours of an item leave it more space than it can fill."""
_FREE = 0.4
"""What it would cost, in pages, if a page that isn't the last were all free. The part that is free counts
squared, so that items move up and the last page has what is left over."""
_SLACK = 1e-6
_HALVINGS = 20  # which find a height to a thousandth of a millimetre


@dataclass(frozen=True, slots=True)
class Fit:
    """A size that an item can have, and how high it is then, in millimetres."""

    scale: float
    height: float
    enough: float = inf
    """How high its space may be for the item to take the part wanted; infinite for one that can't grow."""


Fits = Mapping[int, Sequence[Sequence[Fit]]]
"""For each number of columns and each item the sizes that it can have, from the largest down. All items have
the same number of sizes; none where the column is too narrow."""


@dataclass(frozen=True, slots=True)
class SharedPage:
    """A page with the next ``count`` items, each with its size of number ``step``."""

    columns: int
    count: int
    step: int


@dataclass(frozen=True, slots=True)
class _Layout:
    """A layout of the first items: what it costs, its last page, and the layout of the pages before that."""

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
    """The height of each row: that of its highest item."""
    return [max(row) for row in chunks(heights, columns)]


def levelled(rows: Sequence[float], height: float, most: float = inf) -> list[float]:
    """The heights of rows that share a height between them: low rows become higher, until all are of one
    height or none is left.

    :param most: how high rows may become at most; those that are higher stay as they are.
    """
    low, high = min(rows), height
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(max(row, middle) for row in rows) <= height else (low, middle)
    level = min(low, most)
    return [max(row, level) for row in rows]


def grown(items: Sequence[Sequence[Fit]], page: SharedPage, gap: float, height: float) -> list[float]:
    """The scales of a page's items: between those of its step and of the step before, as large as the page's
    height allows."""
    if page.step == 0:
        return [sizes[0].scale for sizes in items]
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        heights = [_between(sizes, page.step, middle).height for sizes in items]
        rows = row_heights(heights, page.columns)
        low, high = (middle, high) if sum(rows) + gap * (len(rows) - 1) <= height else (low, middle)
    return [_between(sizes, page.step, low).scale for sizes in items]


def _between(sizes: Sequence[Fit], step: int, part: float) -> Fit:
    small, large = sizes[step], sizes[step - 1]
    scale = small.scale + part * (large.scale - small.scale)
    return Fit(scale, small.height + part * (large.height - small.height))


def shared_pages(fits: Fits, gap: float, first: float, whole: float) -> list[SharedPage]:
    """The pages for a run of items.

    :param gap: the space between rows, in millimetres.
    :param first: the height that is free on the first page. If it's better left alone, the first page returned
        has no items.
    :param whole: the height of every other page. Each item fits on a page by itself.
    """
    count = len(next(iter(fits.values())))
    best: list[dict[int, _Layout]] = [{} for _ in range(count + 1)]
    best[0][0] = _Layout()
    if first < whole - _SLACK:
        best[0][0] = _Layout(max(first, 0.0) / whole, SharedPage(1, 0, 0), _Layout())
        for page, loss in _next_pages(fits, 0, gap, first, whole):
            _offer(best[page.count], _Layout(loss, page, _Layout()))
    for start in range(count):
        pages = list(_next_pages(fits, start, gap, whole, whole))
        for layout in best[start].values():
            before = layout.page.columns if layout.page else 0
            for page, loss in pages:
                change = _CHANGE if before not in (0, page.columns) else 0.0
                _offer(best[start + page.count], _Layout(layout.cost + 1.0 + loss + change, page, layout))
    return min(best[count].values(), key=lambda layout: layout.cost).pages()


def _offer(ends: dict[int, _Layout], layout: _Layout) -> None:
    """Keep a layout if it's the cheapest that ends with its number of columns."""
    assert layout.page is not None
    columns = layout.page.columns
    if columns not in ends or layout.cost < ends[columns].cost - _SLACK:
        ends[columns] = layout


def _next_pages(
    fits: Fits, start: int, gap: float, height: float, whole: float
) -> Iterator[tuple[SharedPage, float]]:
    """Every possible next page at the largest size that fits, and what small items and free space cost."""
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
            chosen = [sizes[step] for sizes in taken]
            largest = (max(fit.scale for sizes in fits.values() for fit in sizes[k]) for k in range(start, end))
            loss = sum(1.0 - one.scale / most for one, most in zip(chosen, largest, strict=True))
            # What's free below the last items isn't theirs.
            is_last = end == len(items)
            empty = _emptiness(chosen, columns, gap, 0.0 if is_last else height)
            free = 0.0 if is_last else (height - _used(chosen, columns, gap)) / whole
            yield SharedPage(columns, end - start, step), _SMALLER * loss + empty + _FREE * free**2


def _emptiness(taken: Sequence[Fit], columns: int, gap: float, height: float) -> float:
    """What it costs that items take too little of their rows, which share the height where it's more than they
    need."""
    if all(fit.enough == inf for fit in taken):
        return 0.0
    rows = row_heights([fit.height for fit in taken], columns)
    crowded = sum(fit.enough * WANTED < LEAST * rows[k // columns] for k, fit in enumerate(taken))
    rows = levelled(rows, height - gap * (len(rows) - 1))
    parts = (fit.enough / rows[number // columns] for number, fit in enumerate(taken))
    return _EMPTY * sum(1.0 - part for part in parts if part < 1.0) + _TOO_EMPTY * crowded


def _used(taken: Sequence[Fit], columns: int, gap: float) -> float:
    """The height that items use of their columns, on average: nothing of it where a row lacks an item."""
    rows = row_heights([fit.height for fit in taken], columns)
    return sum(rows[number // columns] + gap for number in range(len(taken))) / columns - gap


def _height(items: Sequence[Sequence[Fit]], columns: int, step: int, gap: float) -> float:
    rows = row_heights([sizes[step].height for sizes in items], columns)
    return sum(rows) + gap * (len(rows) - 1)

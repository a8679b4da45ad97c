"""Page sharing: which items of different sizes go on which page, in how many columns, and how large.

A page that saves another is worth drawings that are a little smaller, so pages and sizes are weighed against
each other over the whole run of items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_SMALLER = 0.6
"""What it costs, in pages, to leave an item out. One at nine tenths of its size costs a tenth of this."""
_CHANGE = 0.02  # what a page with another number of columns than the page before costs
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Fit:
    """A size that an item can have, and how high it is then, in millimetres."""

    scale: float
    height: float


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
    return [max(heights[k : k + columns]) for k in range(0, len(heights), columns)]


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
        for page, loss in _next_pages(fits, 0, gap, first):
            _offer(best[page.count], _Layout(loss, page, _Layout()))
    for start in range(count):
        for layout in tuple(best[start].values()):
            before = layout.page.columns if layout.page else 0
            for page, loss in _next_pages(fits, start, gap, whole):
                change = _CHANGE if before not in (0, page.columns) else 0.0
                _offer(best[start + page.count], _Layout(layout.cost + 1.0 + loss + change, page, layout))
    return min(best[count].values(), key=lambda layout: layout.cost).pages()


def _offer(ends: dict[int, _Layout], layout: _Layout) -> None:
    """Keep a layout if it's the cheapest that ends with its number of columns."""
    assert layout.page is not None
    columns = layout.page.columns
    if columns not in ends or layout.cost < ends[columns].cost - _SLACK:
        ends[columns] = layout


def _next_pages(fits: Fits, start: int, gap: float, height: float) -> Iterator[tuple[SharedPage, float]]:
    """Every possible next page at the largest size that fits, and what its smaller items cost."""
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
            largest = (max(fit.scale for sizes in fits.values() for fit in sizes[k]) for k in range(start, end))
            loss = sum(1.0 - one[step].scale / most for one, most in zip(taken, largest, strict=True))
            yield SharedPage(columns, end - start, step), _SMALLER * loss


def _height(items: Sequence[Sequence[Fit]], columns: int, step: int, gap: float) -> float:
    rows = row_heights([sizes[step].height for sizes in items], columns)
    return sum(rows) + gap * (len(rows) - 1)

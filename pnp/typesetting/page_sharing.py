"""Which problems share a page, in their order: as few pages as can be, with as few changes of their layout.

Before, each problem had the page with the most fields that suited it alone. One large problem among small
ones then left two pages nearly empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

GridShape = tuple[int, int]
"""Columns and rows of the fields on a page."""

ALONE: GridShape = (1, 1)


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to lay the first problems on pages: what it costs, its last page, and the way before that."""

    cost: tuple[int, int, float]
    """Pages, changes of the layout, and how much smaller than could be the drawings come out in all."""
    shape: GridShape | None = None
    taken: int = 0
    before: _Way | None = None

    def pages(self) -> list[tuple[GridShape, int]]:
        """Each page's shape and how many problems stand on it, from the first page to the last."""
        found: list[tuple[GridShape, int]] = []
        way = self
        while way.shape is not None and way.before is not None:
            found.append((way.shape, way.taken))
            way = way.before
        return found[::-1]


def shared_pages(worths: Mapping[GridShape, Sequence[float]]) -> list[tuple[GridShape, int]]:
    """Runs of problems in order, each with the shape of its pages and how many problems it has.

    :param worths: for each shape, how good it is for each problem; 0 where the problem does not fit. A field of
        a whole page, `ALONE`, is taken for what nothing else fits.
    """
    count = len(worths[ALONE])
    # For each number of problems laid, the best way that ends with each shape: a longer way to here may save a
    # change of the layout further on, but never a page.
    best: list[dict[GridShape | None, _Way]] = [{None: _Way((0, 0, 0.0))}, *({} for _ in range(count))]
    for start in range(count):
        for way in tuple(best[start].values()):
            for shape, taken, loss in _next_pages(worths, start):
                so_far, changes, losses = way.cost
                cost = (so_far + 1, changes + (shape != way.shape), losses + loss)
                ends = best[start + taken]
                if shape not in ends or cost < ends[shape].cost:
                    ends[shape] = _Way(cost, shape, taken, way)
    pages = min(best[count].values(), key=lambda way: way.cost).pages()
    return [(shape, sum(taken for _, taken in run)) for shape, run in groupby(pages, key=lambda page: page[0])]


def _next_pages(
    worths: Mapping[GridShape, Sequence[float]], start: int
) -> Iterator[tuple[GridShape, int, float]]:
    """Every page that can come next: its shape, how many problems it takes, and what they lose by it."""
    for shape, values in worths.items():
        loss = 0.0
        for taken, worth in enumerate(values[start : start + shape[0] * shape[1]], 1):
            if worth <= 0 and shape != ALONE:
                break
            loss += 1.0 - worth
            yield shape, taken, loss

"""Page sharing: items in order on as few pages as possible, with as few changes of layout as possible.

At first each item was given the layout with the most slots that it fits on its own. One large item among small
ones then left two pages nearly empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

GridShape = tuple[int, int]
"""Columns and rows of the slots on a page."""

ALONE: GridShape = (1, 1)


@dataclass(frozen=True, slots=True)
class _Layout:
    """A layout of the first items: its cost, its last page, and the layout of the pages before that."""

    cost: tuple[int, int, float]
    """The number of pages, the number of layout changes, and the total loss of scale."""
    shape: GridShape | None = None
    taken: int = 0
    before: _Layout | None = None

    def pages(self) -> list[tuple[GridShape, int]]:
        """The shape of each page and the number of items on it, from the first page to the last."""
        found: list[tuple[GridShape, int]] = []
        layout = self
        while layout.shape is not None and layout.before is not None:
            found.append((layout.shape, layout.taken))
            layout = layout.before
        return found[::-1]


def shared_pages(scores: Mapping[GridShape, Sequence[float]]) -> list[tuple[GridShape, int]]:
    """Runs of items in order, each with the shape of its pages and its number of items.

    :param scores: for each shape, how well it suits each item; 0 where the item does not fit. An item that
        fits no other shape gets a page of its own (`ALONE`).
    """
    count = len(scores[ALONE])
    # For each number of items laid out, the best layout that ends with each shape. One that costs more so far
    # may save a change of layout further on, but never a page.
    best: list[dict[GridShape | None, _Layout]] = [{None: _Layout((0, 0, 0.0))}, *({} for _ in range(count))]
    for start in range(count):
        for layout in tuple(best[start].values()):
            for shape, taken, loss in _next_pages(scores, start):
                so_far, changes, losses = layout.cost
                cost = (so_far + 1, changes + (shape != layout.shape), losses + loss)
                ends = best[start + taken]
                if shape not in ends or cost < ends[shape].cost:
                    ends[shape] = _Layout(cost, shape, taken, layout)
    pages = min(best[count].values(), key=lambda layout: layout.cost).pages()
    return [(shape, sum(taken for _, taken in run)) for shape, run in groupby(pages, key=lambda page: page[0])]


def _next_pages(
    scores: Mapping[GridShape, Sequence[float]], start: int
) -> Iterator[tuple[GridShape, int, float]]:
    """Every possible next page: its shape, its number of items, and their total loss of scale."""
    for shape, values in scores.items():
        loss = 0.0
        for taken, score in enumerate(values[start : start + shape[0] * shape[1]], 1):
            if score <= 0 and shape != ALONE:
                break
            loss += 1.0 - score
            yield shape, taken, loss

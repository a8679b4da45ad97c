"""Pack upright and turned rectangles of one size, separated by straight cuts from edge to edge.

A guillotine cuts in this way: a page in two, and each part again, until each is one piece. The arrangement with
the most pieces is found by trying every first cut that aligns with pieces, and recursively for the parts."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pnp.base.geometry import Box, Size
from pnp.sheets.packing import SLACK, fit
from pnp.sheets.paper import Gap

_MOST_CUTS = 40
"""The most first cuts to try in each direction; with more, pieces are so small that hardly any are gained."""
_DEPTHS = ((30, 3), (60, 2))
"""The number of times that a part is divided again before it's filled with a plain grid, by the number of
pieces that fit on a page; once if more fit."""


class Cell(NamedTuple):
    """The box of one piece, and whether it's turned by 90°."""

    box: Box
    turned: bool


@dataclass(frozen=True)
class Guillotine:
    """Searches for the arrangement with the most pieces of one size.

    :param piece: the size of a piece in millimetres.
    :param gap: the space between pieces, in the axes of the area.
    """

    piece: Size
    gap: Gap
    _best: dict[tuple[float, float, int], _Part] = field(default_factory=dict, compare=False, repr=False)
    _lengths: dict[float, tuple[float, list[float]]] = field(default_factory=dict, compare=False, repr=False)

    def cells(self, available: Size) -> tuple[Cell, ...]:
        """Return the boxes of the pieces from the top left, in the coordinates of an area from (0, 0) to a
        size."""
        found = list(self._part(*available, self._depth(available)).cells(0.0, 0.0, self))
        return tuple(sorted(found, key=lambda cell: (-round(cell.box.top, 3), cell.box.left)))

    def _depth(self, available: Size) -> int:
        most = self._most(*available)
        return next((depth for count, depth in _DEPTHS if most <= count), 1)

    def _most(self, width: float, height: float) -> float:
        """Return an upper bound for the number of pieces in a part, by their area."""
        return (width + self.gap.across) * (height + self.gap.down) / self._pitch

    def _part(self, width: float, height: float, depth: int) -> _Part:
        """Return the best arrangement of a part. Parts whose spare length fits no piece are alike."""
        width, height = self._filled(width, self.gap.across), self._filled(height, self.gap.down)
        key = round(width, 4), round(height, 4), depth
        if key not in self._best:
            self._best[key] = self._searched(width, height, depth)
        return self._best[key]

    def _searched(self, width: float, height: float, depth: int) -> _Part:
        grids = [_Grid(*self._counts(width, height, turned=turned), turned) for turned in (False, True)]
        best: _Part = max(grids, key=lambda grid: grid.count)
        if not depth or not best.count:
            return best
        most = int(self._most(width, height))
        for upright, cut in self._cuts(width, height):
            if best.count >= most:
                break
            first, second = (
                ((cut, height), (width - cut - self.gap.across, height))
                if upright
                else ((width, cut), (width, height - cut - self.gap.down))
            )
            if int(self._most(*first)) + int(self._most(*second)) <= best.count:
                continue
            parts = self._part(*first, depth - 1), self._part(*second, depth - 1)
            if sum(part.count for part in parts) > best.count:
                best = _Pair(upright, cut, *parts)
        return best

    @cached_property
    def _pitch(self) -> float:
        """The area that a piece takes up with its gaps, for upright or turned pieces, whichever is smaller."""
        (width, height), (across, down) = self.piece, self.gap
        return min((width + across) * (height + down), (height + across) * (width + down))

    def _counts(self, width: float, height: float, *, turned: bool) -> tuple[int, int]:
        """Return the columns and rows of a grid."""
        across, down = self.piece.turned() if turned else self.piece
        columns = fit(width, across, across + self.gap.across)
        rows = fit(height, down, down + self.gap.down)
        return (columns, rows) if columns and rows else (0, 0)

    def _cuts(self, width: float, height: float) -> Iterator[tuple[bool, float]]:
        """Yield the cuts to try: whether they're vertical, and their distance from the left or bottom."""
        for upright, length, gap in ((True, width, self.gap.across), (False, height, self.gap.down)):
            sums = self._sums(length, gap)
            last = bisect(sums, length + SLACK - gap - min(self.piece))
            yield from ((upright, cut) for cut in sums[: min(last, _MOST_CUTS)])

    def _filled(self, length: float, gap: float) -> float:
        """Return how much of a length pieces can fill."""
        sums = self._sums(length, gap)
        index = bisect(sums, length + SLACK)
        return min(length, sums[index - 1] + SLACK) if index else 0.0

    def _sums(self, length: float, gap: float) -> list[float]:
        """Return the lengths that rows of upright and turned pieces can have, up to a given length or more."""
        longest, sums = self._lengths.get(gap, (0.0, []))
        if length > longest:
            one, other = (side + gap for side in self.piece)
            across, down = int(length / one) + 2, int(length / other) + 2
            found = {round(a * one + b * other - gap, 6) for a in range(across) for b in range(down) if a + b}
            sums = sorted(total for total in found if total <= length + 1)
            self._lengths[gap] = length, sums
        return sums


@dataclass(frozen=True, slots=True)
class _Grid:
    """Columns and rows of pieces that are all turned or all upright."""

    columns: int
    rows: int
    turned: bool

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def cells(self, left: float, bottom: float, search: Guillotine) -> Iterator[Cell]:
        across, down = search.piece.turned() if self.turned else search.piece
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = left + column * (across + search.gap.across), bottom + row * (down + search.gap.down)
                yield Cell(Box(x, y, x + across, y + down), self.turned)


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two parts beside each other, or one above the other."""

    upright: bool
    cut: float
    first: _Part
    second: _Part

    @property
    def count(self) -> int:
        return self.first.count + self.second.count

    def cells(self, left: float, bottom: float, search: Guillotine) -> Iterator[Cell]:
        yield from self.first.cells(left, bottom, search)
        beyond = self.cut + (search.gap.across if self.upright else search.gap.down)
        yield from self.second.cells(
            left + beyond if self.upright else left, bottom if self.upright else bottom + beyond, search
        )


_Part = _Grid | _Pair

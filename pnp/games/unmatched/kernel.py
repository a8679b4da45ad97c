"""The rules of Unmatched Donimoes over packed states, in numba; held to `rules` by differential tests."""

from __future__ import annotations

import numpy as np
from numba import njit

from pnp.dominoes.sliding_expander import TableExpander
from pnp.dominoes.sliding_kernel import (
    COLUMN,
    HOME,
    PIPS,
    ROW,
    STEP,
    Packing,
    load,
    one_axis,
    pack_slide,
    slide_joins,
)


def expander(packing: Packing) -> TableExpander:
    """All moves from blocks of packed tables."""
    return TableExpander(packing, expand_states)


@njit(cache=True, inline="always")
def _matches(cell, number, i, fields, stride, grid):  # type: ignore[no-untyped-def]
    """Whether ``number`` on ``cell`` stands beside its equal on another domino than ``i``."""
    for near in (grid[cell - 1], grid[cell + 1], grid[cell - stride], grid[cell + stride]):
        if near >= 0 and near >> 1 != i and fields[near >> 1, PIPS + (near & 1)] == number:
            return True
    return False


@njit(cache=True)
def _any_match(fields, stride, half, grid, where):  # type: ignore[no-untyped-def]
    """Whether any domino that lies on the grid matches another."""
    for j in range(where.shape[0]):
        cell = fields[j, HOME] + (where[j] - half) * fields[j, STEP]
        if grid[cell] >> 1 == j:
            if _matches(cell, fields[j, PIPS], j, fields, stride, grid):
                return True
            if _matches(cell + fields[j, STEP], fields[j, PIPS + 1], j, fields, stride, grid):
                return True
    return False


@njit(cache=True)
def _box(i, sign, fields, half, where):  # type: ignore[no-untyped-def]
    """Height and width of the bounding rectangle once domino ``i`` has slid by ``sign``; by 0, as it is."""
    top = left = 1 << 30
    bottom = right = -top
    for j in range(where.shape[0]):
        away = where[j] - half + (sign if j == i else 0)
        flat = fields[j, STEP] == 1
        row = fields[j, ROW] + (0 if flat else away)
        column = fields[j, COLUMN] + (away if flat else 0)
        top, left = min(top, row), min(left, column)
        bottom = max(bottom, row if flat else row + 1)
        right = max(right, column + 1 if flat else column)
    return bottom - top + 1, right - left + 1


@njit(cache=True)
def _is_rectangle(i, sign, fields, half, where):  # type: ignore[no-untyped-def]
    """Whether the table fills its bounding rectangle once domino ``i`` has slid by ``sign``."""
    height, width = _box(i, sign, fields, half, where)
    return height * width == 2 * where.shape[0]


@njit(cache=True)
def _nearly_rectangle(fields, half, where):  # type: ignore[no-untyped-def]
    """Whether one slide could make a rectangle: it takes away one row or one column of the bounding one at
    most.

    Asked once a state, it spares most states the test after every slide.
    """
    height, width = _box(np.int64(-1), np.int64(0), fields, half, where)
    return height * width - max(height, width) <= 2 * where.shape[0]


@njit(cache=True, inline="always")
def _meets(i, cell, fields, stride, grid):  # type: ignore[no-untyped-def]
    """The mask of the dominoes that domino ``i`` touches with its first half on ``cell``, and whether it
    matches any."""
    step = fields[i, STEP]
    side = stride + 1 - step
    met = np.uint64(0)
    matched = False
    for k in range(2):
        here = cell + k * step
        for near in (grid[here + (2 * k - 1) * step], grid[here - side], grid[here + side]):
            if near >= 0 and near >> 1 != i:
                met |= np.uint64(1) << np.uint64(near >> 1)
                matched |= fields[near >> 1, PIPS + (near & 1)] == fields[i, PIPS + k]
    return met, matched


@njit(cache=True, inline="always")
def _may_slide(i, sign, fields, stride, half, grid, links, where):  # type: ignore[no-untyped-def]
    """Whether domino ``i`` can slide by ``sign`` and matches nothing then, all others being free of matches."""
    step = fields[i, STEP]
    cell = fields[i, HOME] + (where[i] - half + sign) * step
    if grid[cell if sign < 0 else cell + step] >= 0:
        return False
    met, matched = _meets(i, cell, fields, stride, grid)
    return not matched and slide_joins(i, met, links)


@njit(cache=True)
def _clears(i, fields, stride, half, grid, where):  # type: ignore[no-untyped-def]
    """Whether no two dominoes other than ``i`` match."""
    cell = fields[i, HOME] + (where[i] - half) * fields[i, STEP]
    grid[cell] = grid[cell + fields[i, STEP]] = -1
    clear = not _any_match(fields, stride, half, grid, where)
    grid[cell], grid[cell + fields[i, STEP]] = 2 * i, 2 * i + 1
    return clear


@njit(cache=True)
def expand_states(block, out, rows, fields, stride, half, grid, links, where, stack):  # type: ignore[no-untyped-def]
    """All successors of a block; their number (-1: one cannot be packed) and the first solved row or -1."""
    count, solved = np.int64(0), np.int64(-1)  # typed: a literal would compile each helper twice
    drifts = False
    for s in range(block.shape[0]):
        load(block, s, fields, stride, half, grid, links, where, stack)
        if s == 0:
            drifts = one_axis(where, fields)
        # Every state but a start was free of matches when it was reached, and a start comes alone.
        clean = block.shape[0] > 1 or not _any_match(fields, stride, half, grid, where)
        nearly = _nearly_rectangle(fields, half, where)
        for move in range(2 * where.shape[0]):
            i, sign = move >> 1, 2 * (move & 1) - 1
            if not _may_slide(i, sign, fields, stride, half, grid, links, where):
                continue
            if not clean and not _clears(i, fields, stride, half, grid, where):
                continue
            if not pack_slide(block, s, i, sign, drifts, fields, half, where, out, count):
                return -1, -1
            rows[count] = s
            if nearly and solved < 0 and _is_rectangle(i, sign, fields, half, where):
                solved = count
            count += 1
    return count, solved

"""The rules of Capturing Donimoes over packed states, in numba; held to `rules` by differential tests."""

from __future__ import annotations

import numpy as np
from numba import njit

from pnp.dominoes.sliding_expander import TableExpander
from pnp.dominoes.sliding_kernel import (
    HOME,
    PIPS,
    SHIFT,
    STEP,
    WORD,
    Packing,
    joined,
    load,
    pack_slide,
    replace_fields,
    settle,
    slide_joins,
    touched,
)
from pnp.search.bits import trailing_zeros

SUM = 6
ILLEGAL = np.uint64(0xFFFFFFFFFFFFFFFF)
"""In place of a mask of collected dominoes: a table has 64 at most, and they are never collected by one
move."""


def expander(packing: Packing) -> TableExpander:
    """All moves from blocks of packed tables."""
    return TableExpander(packing, expand_states)


@njit(cache=True, inline="always")
def _contacts(cell, number, i, fields, stride, grid):  # type: ignore[no-untyped-def]
    """The mask of dominoes that match ``number`` on ``cell``, and whether any makes six with it."""
    matched = np.uint64(0)
    six = False
    for near in (grid[cell - 1], grid[cell + 1], grid[cell - stride], grid[cell + stride]):
        if near >= 0 and near >> 1 != i:
            other = fields[near >> 1, PIPS + (near & 1)]
            if other == number:
                matched |= np.uint64(1) << np.uint64(near >> 1)
            elif other + number == SUM:
                six = True
    return matched, six


@njit(cache=True, inline="always")
def _collected(i, sign, present, fields, stride, half, grid, links, where):  # type: ignore[no-untyped-def]
    """The mask of what is collected when domino ``i`` slides by ``sign``, 0 for a sum of six, or `ILLEGAL`."""
    step = fields[i, STEP]
    cell = fields[i, HOME] + (where[i] - half + sign) * step
    if grid[cell if sign < 0 else cell + step] >= 0:
        return ILLEGAL
    matched, six = _contacts(cell, fields[i, PIPS], i, fields, stride, grid)
    other, also = _contacts(cell + step, fields[i, PIPS + 1], i, fields, stride, grid)
    matched |= other
    if matched == 0 and not six and not also:
        return ILLEGAL
    itself = np.uint64(1) << np.uint64(i)
    if not slide_joins(i, touched(cell, step, grid, stride) & ~itself, links):
        return ILLEGAL
    if matched == 0:
        return matched
    gone = matched | itself
    left = present & ~gone
    # The domino that slid is gone, so the links of those left are as they were.
    if left != 0 and not joined(links, left & (~left + np.uint64(1)), left, left):
        return ILLEGAL
    return gone


@njit(cache=True)
def _pack(states, s, i, sign, gone, drifts, fields, half, where, out, row):  # type: ignore[no-untyped-def]
    """Writes to ``out[row]`` the state once domino ``i`` has slid and ``gone`` is taken away; false where it
    cannot be packed. ``drifts``: whether dominoes of one axis only are left."""
    if gone == 0:
        return pack_slide(states, s, i, sign, drifts, fields, half, where, out, row)
    mask = np.uint64(2 * half - 1)
    for w in range(out.shape[1]):
        out[row, w] = states[s, w]
    left = gone
    while left != 0:
        j = trailing_zeros(left)
        out[row, fields[j, WORD]] &= ~(mask << np.uint64(fields[j, SHIFT]))
        left &= left - np.uint64(1)
    if drifts:
        after = where.copy()
        for j in range(where.shape[0]):
            if (gone >> np.uint64(j)) & np.uint64(1):
                after[j] = 0
        if not settle(after, fields, half):
            return False
        replace_fields(after, fields, half, out, row)
    return True


@njit(cache=True)
def _on_table(fields, where):  # type: ignore[no-untyped-def]
    """The mask of the dominoes that are not gone, and of those of them that lie flat."""
    present = flat = np.uint64(0)
    for i in range(where.shape[0]):
        if where[i] > 0:
            present |= np.uint64(1) << np.uint64(i)
            if fields[i, STEP] == 1:
                flat |= np.uint64(1) << np.uint64(i)
    return present, flat


@njit(cache=True)
def expand_states(block, out, rows, fields, stride, half, grid, links, where, stack):  # type: ignore[no-untyped-def]
    """All successors of a block; their number (-1: one cannot be packed) and the first solved row or -1."""
    count, solved = np.int64(0), np.int64(-1)  # typed: a literal would compile each helper twice
    for s in range(block.shape[0]):
        load(block, s, fields, stride, half, grid, links, where, stack)
        present, flat = _on_table(fields, where)
        left = present
        while left != 0:
            i = trailing_zeros(left)
            left &= left - np.uint64(1)
            for sign in (-1, 1):
                gone = _collected(i, sign, present, fields, stride, half, grid, links, where)
                if gone == ILLEGAL:
                    continue
                # Taking dominoes away may leave those of one axis only.
                drifts = (flat & ~gone) == 0 or (present & ~flat & ~gone) == 0
                if not _pack(block, s, i, sign, gone, drifts, fields, half, where, out, count):
                    return -1, -1
                rows[count] = s
                if solved < 0 and present == gone:
                    solved = count
                count += 1
    return count, solved

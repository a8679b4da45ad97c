"""The rules of Capturing Donimoes over packed states, in numba; held to `rules` by differential tests."""

from __future__ import annotations

import numpy as np
from numba import njit

from pnp.dominoes.sliding_kernel import (
    Packing,
    joined,
    load,
    one_axis,
    replace_fields,
    settle,
    slide_joins,
    touched,
)
from pnp.search.bits import trailing_zeros
from pnp.search.breadth import BLOCK, WindowError
from pnp.search.visited import Indices, Words

SUM = 6


class CapturingExpander:
    """All moves from blocks of packed tables."""

    def __init__(self, packing: Packing) -> None:
        self.words = packing.words
        self.branching = 2 * len(packing.table.dominoes)
        self._layout = packing.layout
        self._board = packing.board()
        self._out = np.empty((BLOCK * self.branching, self.words), np.uint64)
        self._rows = np.empty(BLOCK * self.branching, np.uint32)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.breadth.Expander`."""
        count, solved = expand_states(block, self._out, self._rows, self._layout, self._board)
        if count < 0:
            raise WindowError
        return self._out[:count], self._rows[:count], solved


@njit(cache=True)
def _contacts(cell, number, i, grid, pips, stride):  # type: ignore[no-untyped-def]
    """The mask of dominoes that match ``number`` on ``cell``, and whether any makes six with it."""
    matched = np.uint64(0)
    six = False
    for near in (grid[cell - 1], grid[cell + 1], grid[cell - stride], grid[cell + stride]):
        if near >= 0 and near >> 1 != i:
            if pips[near] == number:
                matched |= np.uint64(1) << np.uint64(near >> 1)
            elif pips[near] + number == SUM:
                six = True
    return matched, six


@njit(cache=True)
def _stays_one_group(links, present, gone):  # type: ignore[no-untyped-def]
    """Whether the dominoes left are one group; those that move are among the gone, so ``links`` hold."""
    left = present & ~gone
    return left == 0 or joined(links, left & (~left + np.uint64(1)), left, left)


@njit(cache=True)
def expand_states(block, out, rows, layout, board):  # type: ignore[no-untyped-def]
    """All successors of a block; their number (-1: one cannot be packed) and the first solved row or -1."""
    count, solved = 0, -1
    one = np.uint64(1)
    stride, pips, grid, where = layout.stride, layout.pips, board.grid, board.where
    after = np.empty_like(where)
    for s in range(block.shape[0]):
        load(block[s], layout, board)
        drifts = one_axis(where, layout.steps)
        present = np.uint64(0)
        for i in range(where.shape[0]):
            if where[i] > 0:
                present |= one << np.uint64(i)
        for i in range(where.shape[0]):
            if where[i] == 0:
                continue
            step = layout.steps[i]
            first = layout.homes[i] + (where[i] - layout.half) * step
            for sign in (-1, 1):
                if grid[first - step if sign < 0 else first + 2 * step] >= 0:
                    continue
                cell = first + sign * step
                matched, six = _contacts(cell, pips[2 * i], i, grid, pips, stride)
                other, also = _contacts(cell + step, pips[2 * i + 1], i, grid, pips, stride)
                matched |= other
                if matched == 0 and not six and not also:
                    continue
                now = touched(cell, step, grid, stride) & ~(one << np.uint64(i))
                if not slide_joins(i, now, board.links):
                    continue
                gone = matched | (one << np.uint64(i)) if matched != 0 else matched
                if matched != 0 and not _stays_one_group(board.links, present, gone):
                    continue
                after[:] = where
                after[i] += sign
                left = gone
                while left != 0:
                    after[trailing_zeros(left)] = 0
                    left &= left - one
                # Taking dominoes away may leave those of one axis only.
                if (drifts or matched != 0) and settle(after, layout.steps, layout.half) != 0:
                    return -1, -1
                if after[i] < 0 or after[i] >= 2 * layout.half or (matched == 0 and after[i] == 0):
                    return -1, -1
                out[count, :] = 0
                replace_fields(after, layout, out[count])
                rows[count] = s
                if solved < 0 and present == gone:
                    solved = count
                count += 1
    return count, solved

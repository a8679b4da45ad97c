"""The rules of Unmatched Donimoes over packed states, in numba. Differential tests compare them with
`rules`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pnp.games.sliding.board import BACK, FORTH, asleep, asleep_after, joining, load, looks_for, on, survey
from pnp.games.sliding.kernel import COLUMN, ROW, STEP, Board, Int, Ints, Packing, Plan, one_axis, pack_slide
from pnp.games.sliding.search import TableExpander
from pnp.search.kernel_arithmetic import trailing_zeros
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import Words


class Slides(NamedTuple):
    """The facts about the slides of a table laid out.

    ``legal`` (2,): for each direction, the mask of the legal slides; ``known`` (2,): those of them that are
    asleep or have been made; ``edges`` (4,): dominoes at the top, bottom, left and right of the last table that
    was measured, or of one after a slide.
    """

    legal: Words
    known: Words
    edges: Ints


def expander(packing: Packing) -> TableExpander:
    """Return the moves from blocks of packed tables."""
    looks = looks_for(packing, lambda number: (number,))
    work = Slides(np.empty(2, np.uint64), np.empty(2, np.uint64), np.zeros(4, np.int64))
    return TableExpander(packing, looks, work, expand_states)


@kernel_jit
def _movable(plan: Any, board: Any) -> Any:
    """Return the mask of the dominoes without which no two would match; all dominoes if none do."""
    fields, stride = plan.fields, plan.stride
    owners, numbers, where, cells = board.owners, board.numbers, board.where, board.cells
    movable = ~np.uint64(0)
    for i in range(where.shape[0]):
        for cell in (cells[i], cells[i] + fields[i, STEP]):
            for near in (cell - 1, cell + 1, cell - stride, cell + stride):
                if on(numbers, near) == on(numbers, cell) and on(owners, near) != on(owners, cell):
                    movable &= on(owners, near) | on(owners, cell)
    return movable


@njit(cache=True, inline="always")
def _reach(j: Int, fields: Ints, half: Int, where: Ints) -> tuple[Int, Int, Int, Int]:
    """Return the first and last row, and the first and last column, of a domino."""
    away = where[j] - half
    flat = np.int64(fields[j, STEP] == 1)  # a number, because a branch on it would often be mispredicted
    row, column = fields[j, ROW] + (1 - flat) * away, fields[j, COLUMN] + flat * away
    return row, row + 1 - flat, column, column + flat


@njit(cache=True, inline="always")
def _box(fields: Ints, half: Int, where: Ints, edges: Ints) -> tuple[Int, Int]:
    """Return the height and width of the bounding rectangle, and write the dominoes that reach its four sides
    to ``edges``."""
    top: Int = np.int64(1 << 30)
    left, bottom, right = top, -top, -top
    for j in range(where.shape[0]):
        first_row, last_row, first_column, last_column = _reach(j, fields, half, where)
        if first_row < top:
            top, edges[0] = first_row, j
        if last_row > bottom:
            bottom, edges[1] = last_row, j
        if first_column < left:
            left, edges[2] = first_column, j
        if last_column > right:
            right, edges[3] = last_column, j
    return bottom - top + 1, right - left + 1


@kernel_jit
def _is_rectangle(i: Any, sign: Any, fields: Any, half: Any, where: Any, edges: Any) -> bool:
    """Return whether the table fills its bounding rectangle once domino ``i`` has slid by ``sign``."""
    where[i] += sign
    height, width = _box(fields, half, where, edges)
    where[i] -= sign
    return bool(height * width == 2 * where.shape[0])


@njit(cache=True, inline="always")
def _far_off(height: Int, width: Int, count: Int) -> bool:
    """Return whether ``count`` dominoes with a bounding rectangle of this size, or a larger one, are more than
    one slide away from filling a rectangle; a slide removes at most one row or column."""
    return bool(height * width - max(height, width) > 2 * count)


@kernel_jit
def _nearly_rectangle(fields: Any, half: Any, where: Any, edges: Any) -> bool:
    """Return whether one slide could make a rectangle.

    This is checked once for each state, so that most states need no test after every slide. The dominoes that
    reached the sides of the last table are usually enough to decide, so all dominoes are seldom examined.
    """
    count = where.shape[0]
    top, bottom, left, right = _reach(edges[0], fields, half, where)
    for side in range(1, 4):
        first_row, last_row, first_column, last_column = _reach(edges[side], fields, half, where)
        top, bottom = min(top, first_row), max(bottom, last_row)
        left, right = min(left, first_column), max(right, last_column)
    if _far_off(bottom - top + 1, right - left + 1, count):
        return False
    height, width = _box(fields, half, where, edges)
    return not _far_off(height, width, count)


@njit(cache=True, inline="always")
def _find_slides(clean: bool, legal: Words, looks: Words, plan: Plan, board: Board) -> None:
    """Write the masks of the legal slides of the table laid out to ``legal``; ``clean``: whether nothing
    matches on it."""
    free_back, free_forth, hit_back, hit_forth, sure_back, sure_forth = survey(looks, plan, board)
    links, slides = board.links, board.slides
    free_back, free_forth = free_back & ~hit_back, free_forth & ~hit_forth
    if not clean:
        movable = _movable(plan, board)
        free_back, free_forth = free_back & movable, free_forth & movable
    legal[BACK] = (free_back & sure_back) | joining(free_back & ~sure_back, BACK, links, slides)
    legal[FORTH] = (free_forth & sure_forth) | joining(free_forth & ~sure_forth, FORTH, links, slides)


@kernel_jit
def expand_states(
    block: Any, out: Any, rows: Any, slides: Any, looks: Any, plan: Any, board: Any
) -> tuple[Any, Any]:
    """Write the successors of a block; return their number (-1 if one can't be packed) and the first solved
    row or -1.

    Slides of two dominoes may always change places (`pnp.games.sliding.board`) if both orders begin with a
    legal slide, because whether a slide is legal depends only on the table after it.
    """
    count, solved = np.int64(0), np.int64(-1)  # typed, because literals would compile each helper twice
    mask = out.shape[1] - 1
    slides, plan, board = Slides(*slides), Plan(*plan), Board(*board)
    legal, known, edges = slides.legal, slides.known, slides.edges
    fields, half, where = plan.fields, plan.half, board.where
    drifts = False
    for s in range(block.shape[0]):
        load(block, s, plan, board)
        if s == 0:
            drifts = one_axis(where, fields)
        # Every state except a start was free of matches when it was reached, and a start comes in a block by
        # itself.
        clean = block.shape[0] > 1
        _find_slides(clean, legal, looks, plan, board)
        nearly = _nearly_rectangle(fields, half, where, edges)
        for way in (BACK, FORTH):
            known[way] = legal[way] & asleep(block[s, mask], way)
        for way in (BACK, FORTH):
            todo = legal[way] & ~known[way]
            while todo != 0:
                i = trailing_zeros(todo)
                itself = np.uint64(1) << np.uint64(i)
                todo ^= itself
                if not pack_slide(block, s, 2 * i + way, drifts, plan, board, out, count):
                    return -1, -1
                out[count, mask] = asleep_after(itself, ~np.uint64(0), way, known)
                known[way] |= itself
                rows[count] = s
                if nearly and solved < 0 and _is_rectangle(i, 2 * way - 1, fields, half, where, edges):
                    solved = count
                count += 1
    return count, solved

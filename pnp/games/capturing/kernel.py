"""The rules of Capturing Donimoes over packed states, in numba. Differential tests compare them with
`rules`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pnp.games.capturing.rules import SUM
from pnp.games.sliding.board import (
    BACK,
    BESIDE,
    FACE,
    FORTH,
    MET,
    joined,
    joining,
    load,
    looks_for,
    on,
    sleeper,
    survey,
)
from pnp.games.sliding.kernel import (
    PIPS,
    SHIFT,
    STEP,
    WORD,
    Board,
    Int,
    Ints,
    Numbers,
    Packing,
    Plan,
    pack_slide,
    replace_fields,
    settle,
)
from pnp.games.sliding.search import TableExpander
from pnp.search.kernel_arithmetic import trailing_zeros
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import Words

SLIDE, TOUCHED, NEEDS, PLACE, SLEEPER = range(5)
COLUMNS = 5
"""The columns that describe a legal move: the slide (twice the domino plus its direction); the mask of the
sliding domino and those collected with it; a mask of dominoes, at least one of which must be there for the move
to be legal, as a partner for a sum of six or as a neighbour that connects the collected dominoes to the group;
the cell of the domino's first half after the slide; and its bit in the sleep set."""


class Moves(NamedTuple):
    """The legal moves of the table laid out: ``legal`` (2 x dominoes, `COLUMNS`) describes them, and ``known``
    (2 x dominoes,) lists the rows of those that are asleep or have been made."""

    legal: Words
    known: Ints


def expander(packing: Packing) -> TableExpander:
    """Return the moves from blocks of packed tables."""
    most = 2 * len(packing.table.dominoes)
    work = Moves(np.empty((most, COLUMNS), np.uint64), np.empty(most, np.int64))
    return TableExpander(packing, looks_for(packing, _partners), work, expand_states)


def _partners(number: int) -> tuple[int, ...]:
    """Return the numbers beside which a number may slide."""
    return (number, SUM - number) if number <= SUM else (number,)


@njit(cache=True, inline="always")
def _owner_of(number: np.uint64, cell: Int, owners: Words, numbers: Numbers) -> np.uint64:
    """Return the mask of the domino with a number on a cell, without a branch."""
    return on(owners, cell) & -(on(numbers, cell) >> number & np.uint64(1))


@kernel_jit
def _contacts(
    i: Any, first: Any, adding: Any, fields: Any, stride: Any, owners: Any, numbers: Any
) -> Any:  # fmt: skip
    """Return the mask of the dominoes that domino ``i`` matches with its first half on a cell; with ``adding``,
    of those that make six with it."""
    step = fields[i, STEP]
    side = stride + 1 - step
    one, other = fields[i, PIPS], fields[i, PIPS + 1]
    if adding:
        # A difference below 0 becomes a number that is on no domino.
        one, other = (SUM - one) & 63, (SUM - other) & 63
    one, other = np.uint64(one), np.uint64(other)
    found = np.uint64(0)
    for ahead in (-step, -side, side):
        found |= _owner_of(one, first + ahead, owners, numbers)
    for ahead in (step, -side, side):
        found |= _owner_of(other, first + step + ahead, owners, numbers)
    return found & ~(np.uint64(1) << np.uint64(i))


@kernel_jit
def _neighbours(gone: Any, left: Any, links: Any) -> Any:
    """Return the mask of the dominoes ``left`` that touch any that are ``gone``, in the places that these had
    before the slide."""
    found = np.uint64(0)
    while gone != 0:
        found |= links[np.uint64(trailing_zeros(gone))]
        gone &= gone - np.uint64(1)
    return found & left


@njit(cache=True, inline="always")
def _find_move(slide: Int, present: np.uint64, legal: Words, count: Int, plan: Plan, board: Board) -> bool:
    """Write a slide that leaves one group, and that matches or makes six, to ``legal[count]``. Return false if
    the dominoes left after the collection aren't one group."""
    fields, links, slides = plan.fields, board.links, board.slides
    one, face = np.uint64(1), np.uint64(FACE)
    i = slide >> 1
    itself = one << np.uint64(i)
    first = board.cells[i] + (2 * (slide & 1) - 1) * fields[i, STEP]
    own = one << np.uint64(fields[i, PIPS]) | one << np.uint64(fields[i, PIPS + 1]) << face
    touched, needs = itself, np.uint64(0)
    if slides[slide, BESIDE] & own != 0:
        gone = _contacts(i, first, False, fields, plan.stride, board.owners, board.numbers)
        touched |= gone
        left = present & ~touched
        needs = (_neighbours(gone, left, links) | slides[slide, MET]) & left
        # Any domino that the collection cuts off touched one that is gone.
        edge = needs | (links[i] & left)
        if not joined(links, edge & (~edge + one), edge, left):
            return False
    legal[count, SLIDE] = slide
    legal[count, TOUCHED] = touched
    legal[count, NEEDS] = needs
    legal[count, PLACE] = first
    legal[count, SLEEPER] = sleeper(slide)
    return True


@kernel_jit
def _find_moves(present: Any, legal: Any, looks: Any, plan: Any, board: Any) -> int:
    """Write the legal moves of the table laid out to ``legal``, and return their number."""
    free_back, free_forth, hit_back, hit_forth, sure_back, sure_forth = survey(looks, plan, board)
    count = 0
    for way in (BACK, FORTH):
        free, sure = free_back & hit_back, sure_back
        if way == FORTH:
            free, sure = free_forth & hit_forth, sure_forth
        todo = (free & sure) | joining(free & ~sure, way, board.links, board.slides)
        while todo != 0:
            slide = 2 * trailing_zeros(todo) + way
            todo &= todo - np.uint64(1)
            if _find_move(slide, present, legal, count, plan, board):
                count += 1
    return count


@njit(cache=True, inline="always")
def _near(a: Int, b: np.uint64, stride: Int) -> bool:
    """Return whether two first halves are close enough for their dominoes to touch: within two rows and two
    columns."""
    apart = np.int64(a) - np.int64(b) + 2
    near = np.int64(0)
    for rows in range(-2, 3):
        near |= np.int64(np.uint64(apart + rows * stride) <= np.uint64(4))
    return bool(near != 0)


@njit(cache=True, inline="always")
def _collects(touched: np.uint64) -> bool:
    """Return whether a move touches more than the domino that slides."""
    return bool(touched & (touched - np.uint64(1)) != 0)


@njit(cache=True, inline="always")
def _asleep_after(k: Int, moves: Moves, knows: Int, plan: Plan, board: Board) -> np.uint64:
    """Return the word of the slides that are asleep after move ``k``, chosen from the first ``knows`` that are
    known.

    Two moves may change places (`pnp.games.sliding.board`) under three conditions: they touch different
    dominoes; the second doesn't collect all the dominoes that the first needs; and the two sliding dominoes
    don't come so close that they might match or, if only one is collected, cover the same cell. All other
    requirements are checked on the table after both moves.
    """
    legal, known, fields, stride = moves.legal, moves.known, plan.fields, plan.stride
    owners, numbers = board.owners, board.numbers
    touched, needs, place = legal[k, TOUCHED], legal[k, NEEDS], np.int64(legal[k, PLACE])
    collects = _collects(touched)
    i = np.int64(legal[k, SLIDE] >> np.uint64(1))
    word = np.uint64(0)
    if not collects:
        needs = _contacts(i, place, True, fields, stride, owners, numbers)
        # Sliding back leads to the same table, unless it collects dominoes: there may be matches on the table
        # from the start.
        if _contacts(i, board.cells[i], False, fields, stride, owners, numbers) == 0:
            word = sleeper(np.int64(legal[k, SLIDE]) ^ 1)
    for q in range(knows):
        other = known[q]
        theirs = legal[other, TOUCHED]
        swaps = (touched & theirs == 0) & (needs & ~theirs != 0)
        swaps &= (collects & _collects(theirs)) | (not _near(place, legal[other, PLACE], stride))
        word |= legal[other, SLEEPER] * np.uint64(swaps)
    return word


@njit(cache=True, inline="always")
def _pack_left(
    states: Words, s: Int, gone: np.uint64, drifts: bool, plan: Plan, board: Board, out: Words, row: Int
) -> bool:
    """Write the state of row ``s``, which is laid out, without the dominoes ``gone`` to ``out[row]``. Return
    false if it can't be packed. ``drifts``: whether all dominoes left lie along one axis."""
    fields, mask = plan.fields, np.uint64(2 * plan.half - 1)
    for w in range(out.shape[1]):
        out[row, w] = states[s, w]
    left = gone
    while left != 0:
        j = trailing_zeros(left)
        out[row, fields[j, WORD]] &= ~(mask << np.uint64(fields[j, SHIFT]))
        left &= left - np.uint64(1)
    return not drifts or _settle_left(gone, plan, board, out, row)


@kernel_jit
def _settle_left(gone: Any, plan: Any, board: Any, out: Any, row: Any) -> bool:
    """Repack a table that nothing anchors once ``gone`` is taken away. Return false if it can't be packed."""
    where, spare = board.where, board.spare
    for j in range(where.shape[0]):
        spare[j] = 0 if (gone >> np.uint64(j)) & np.uint64(1) else where[j]
    if not settle(spare, plan.fields, plan.half):
        return False
    replace_fields(spare, plan.fields, plan.half, out, row)
    return True


@kernel_jit
def _flat(fields: Any, count: Any) -> Any:
    """Return the mask of the horizontal dominoes, including those that are gone."""
    flat = np.uint64(0)
    for i in range(count):
        flat |= np.uint64(fields[i, STEP] == 1) << np.uint64(i)
    return flat


@njit(cache=True, inline="always")
def _on_table(where: Ints) -> np.uint64:
    """Return the mask of the dominoes on the table."""
    present = np.uint64(0)
    for i in range(where.shape[0]):
        present |= np.uint64(where[i] != 0) << np.uint64(i)
    return present


@kernel_jit
def expand_states(
    block: Any, out: Any, rows: Any, moves: Any, looks: Any, plan: Any, board: Any
) -> tuple[Any, Any]:
    """Write the successors of a block; return their number (-1 if one can't be packed) and the first solved
    row or -1."""
    count, solved = np.int64(0), np.int64(-1)  # typed, because literals would compile each helper twice
    mask = out.shape[1] - 1
    moves, plan, board = Moves(*moves), Plan(*plan), Board(*board)
    legal, known, where = moves.legal, moves.known, board.where
    all_flat = _flat(plan.fields, where.shape[0])
    for s in range(block.shape[0]):
        load(block, s, plan, board)
        present = _on_table(where)
        found = _find_moves(present, legal, looks, plan, board)
        knows = 0
        for k in range(found):
            if legal[k, SLEEPER] & block[s, mask] != 0:
                known[knows] = k
                knows += 1
        for k in range(found):
            if legal[k, SLEEPER] & block[s, mask] != 0:
                continue
            slide = np.int64(legal[k, SLIDE])
            gone = legal[k, TOUCHED] if _collects(legal[k, TOUCHED]) else np.uint64(0)
            left = present & ~gone
            # Taking dominoes away may leave dominoes along one axis only.
            flat = all_flat & left
            drifts = flat == 0 or flat == left
            if gone == 0:
                packed = pack_slide(block, s, slide, drifts, plan, board, out, count)
            else:
                packed = _pack_left(block, s, gone, drifts, plan, board, out, count)
            if not packed:
                return -1, -1
            out[count, mask] = _asleep_after(k, moves, knows, plan, board)
            known[knows] = k
            knows += 1
            rows[count] = s
            if solved < 0 and left == 0:
                solved = count
            count += 1
    return count, solved

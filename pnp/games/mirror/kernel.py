"""The rules of Mirror Donimoes over packed states, in numba: the moves from blocks of states, which are steps
of pawns and slides that lead from table to table. Tests compare them with `rules`.

Pawns walk much more often than dominoes slide: 10 million states of one puzzle had 54,000 tables, and 6 million
of another had 10,000. So each table is laid out once and stored under a number, with the places where a pawn
may step from each space and, once needed, the table after each slide (`kernel_tables`). A state is one word:
the number of the table above a field with the four pawns. Expanding it just looks up a few words. Which pawn is
which doesn't matter for the goal, so they are sorted, and 24 labellings are one state.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pnp.games.mirror.kernel_tables import (
    ILLEGAL,
    PLACE_STRIDE,
    UNKNOWN,
    Met,
    Numbers,
    Tables,
    number_tables,
    slide_table,
)
from pnp.games.sliding.board import board_of
from pnp.games.sliding.kernel import PAWN_BITS, SHIFT, WORD, Board, Int, Ints, Packing, Plan
from pnp.search.expander import BLOCK, WindowError
from pnp.search.kernel_arithmetic import trailing_zeros
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import Indices, Words

PAWNS = 4
PAWNS_BITS = PAWNS * PAWN_BITS
SLIDES = 2 * PAWNS
BRANCHING = 4 * PAWNS + SLIDES
"""The most moves of a state: each pawn has four neighbours to step to, and its domino can slide in two
directions."""

HALF, PLACE = range(2)
"""The rows of an array of four pawns, in ascending order of the halves of dominoes that they stand on: these
halves, and their places on the state's table."""

NEAR = 4
"""The greatest distance between two pawns: in a solved position, they are within 4 rows and 4 columns, and one
move earlier, within one more."""


class MirrorExpander:
    """All moves from blocks of mirror states."""

    words = 1
    masks = 0
    branching = BRANCHING
    member_bits = PAWNS_BITS

    def __init__(self, packing: Packing, tables: Tables | None = None) -> None:
        self._packing = packing
        self._tables = tables or Tables(packing)
        self._forked = tables is not None
        # Plain tuples, because numba takes five times as long to recognise named ones.
        self._plan, self._board = tuple(packing.plan), tuple(board_of(packing))
        self._drifts = len({domino.vertical for domino in packing.table.dominoes}) == 1
        self._pawns = int(packing.plan.fields[-1, WORD]), int(packing.plan.fields[-1, SHIFT])
        self._out = np.empty((BLOCK * BRANCHING, 1), np.uint64)
        self._rows = np.empty(BLOCK * BRANCHING, np.uint32)
        self._four: Ints = np.empty((2, PAWNS), np.int64)

    @property
    def remembered(self) -> int:
        """The bytes of the tables met so far."""
        return self._tables.nbytes

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.expander.Expander`."""
        if not self._forked:
            self.prepare(block)
        met = self._tables.met
        count, solved = expand_states(block, self._out, self._rows, self._four, met.spaces, met.after)
        return self._out[:count], self._rows[:count], solved

    def prepare(self, block: Words) -> None:
        """See `pnp.search.expander.Expander`."""
        tables = self._tables
        tables.reserve(len(block) * SLIDES)
        met = tuple(tables.met)
        if not find_slides(block, self._drifts, met, tables.looks, self._plan, self._board):
            raise WindowError

    def fork(self) -> MirrorExpander:
        """See `pnp.search.expander.Expander`."""
        return MirrorExpander(self._packing, self._tables)

    @property
    def notes(self) -> Words:
        """The packed tables found so far, in the order of their numbers."""
        return self._tables.packed

    def recall(self, notes: Words) -> None:
        """Give tables the same numbers as another expander does, whose `notes` are given."""
        self._numbers(notes.copy())  # in the form for a kernel: contiguous and writable

    def shorten(self, states: Words) -> Words:
        """See `pnp.games.sliding.search.SlidingExpander`."""
        word, shift = self._pawns
        field = np.uint64((1 << PAWNS_BITS) - 1)
        pawns = (states[:, word] >> np.uint64(shift)) & field
        bare = states.copy()
        bare[:, word] &= ~(field << np.uint64(shift))
        return (self._numbers(bare) << np.uint64(PAWNS_BITS) | pawns).reshape(-1, 1)

    def _numbers(self, bare: Words) -> Words:
        """Return the numbers of packed tables without pawns."""
        tables, numbers = self._tables, np.empty(len(bare), np.uint64)
        tables.reserve(len(bare))
        number_tables(bare, numbers, tuple(tables.met), tables.looks, self._plan, self._board)
        return numbers

    def lengthen(self, states: Words) -> Words:
        """See `pnp.games.sliding.search.SlidingExpander`."""
        word, shift = self._pawns
        field = np.uint64((1 << PAWNS_BITS) - 1)
        packed: Words = self._tables.met.tables[states[:, 0] >> np.uint64(PAWNS_BITS)]
        packed[:, word] |= (states[:, 0] & field) << np.uint64(shift)
        return packed


@njit(cache=True, inline="always")
def _touching(a: Int, b: Int) -> Int:
    """Return 1 for neighbouring places, otherwise 0, without a branch that the processor would have to
    predict."""
    d = abs(a - b)
    return np.int64(d == 1) | np.int64(d == PLACE_STRIDE)


@njit(cache=True, inline="always")
def four_joined(places: Ints) -> bool:
    """Return whether four places form one group.

    The grid has no triangles, so if three pairs of four cells are adjacent, none of the cells is left alone.
    """
    a, b, c, d = places[0], places[1], places[2], places[3]
    edges = _touching(a, b) + _touching(a, c) + _touching(a, d)
    edges += _touching(b, c) + _touching(b, d) + _touching(c, d)
    return bool(edges >= 3)


@njit(cache=True, inline="always")
def _nearly_joined(a: Int, b: Int, c: Int, d: Int) -> bool:
    """Return whether one move could join four places: no two of them are more than 4 rows or columns apart.

    Checking this once for each state saves most states the test after every move.
    """
    last = PLACE_STRIDE - 1
    rows = max(max(a, b), max(c, d)) // PLACE_STRIDE - min(min(a, b), min(c, d)) // PLACE_STRIDE
    left = min(min(a & last, b & last), min(c & last, d & last))
    right = max(max(a & last, b & last), max(c & last, d & last))
    return bool(rows <= NEAR and right - left <= NEAR)


@njit(cache=True, inline="always")
def _sorted_pawns(a: Int, b: Int, c: Int, d: Int) -> np.uint64:
    """Return the field with four pawns in ascending order."""
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return np.uint64(a | b << PAWN_BITS | c << 2 * PAWN_BITS | d << 3 * PAWN_BITS)


@njit(cache=True, inline="always")
def _pawn_steps(
    key: np.uint64, t: Int, near: bool, out: Words, count: Int, spaces: Words, pawns: Ints
) -> tuple[Int, Int]:
    """Append all pawn steps from a state. Return the new count, and the first solved row or -1."""
    halves, places = pawns[HALF], pawns[PLACE]
    solved: Int = np.int64(-1)
    table = key >> np.uint64(PAWNS_BITS) << np.uint64(PAWNS_BITS)
    a, b, c, d = halves[0], halves[1], halves[2], halves[3]
    for k in range(PAWNS):
        here = halves[k]
        steps = np.uint32(spaces[t, here] & np.uint64(0xFFFFFFFF))
        while steps != 0:
            there = np.int64(steps & np.uint32(255)) - 1
            steps >>= np.uint32(8)
            if there in (a, b, c, d):
                continue
            halves[k] = there
            out[count, 0] = table | _sorted_pawns(halves[0], halves[1], halves[2], halves[3])
            if near and solved < 0:
                home = places[k]
                places[k] = np.int64(spaces[t, there] >> np.uint64(32))
                if four_joined(places):
                    solved = count
                places[k] = home
            count += 1
        halves[k] = here
    return count, solved


@njit(cache=True, inline="always")
def _read(key: np.uint64, t: Int, spaces: Words, pawns: Ints) -> None:
    """Read the pawns of a state and their places on table ``t``."""
    for k in range(PAWNS):
        pawns[HALF, k] = _pawn(key, k)
        pawns[PLACE, k] = np.int64(spaces[t, pawns[HALF, k]] >> np.uint64(32))


@njit(cache=True, inline="always")
def _domino_slides(
    key: np.uint64, t: Int, near: bool, out: Words, count: Int, spaces: Words, after: Numbers, pawns: Ints
) -> tuple[Int, Int]:
    """Append all slides of dominoes. Return the new count, and the first solved row or -1."""
    halves, places = pawns[HALF], pawns[PLACE]
    solved: Int = np.int64(-1)
    field = key & np.uint64((1 << PAWNS_BITS) - 1)
    for k in range(PAWNS):
        if k > 0 and halves[k - 1] >> 1 == halves[k] >> 1:
            continue  # the pawns are sorted, so two on one domino are adjacent here
        for move in (halves[k] & ~1, halves[k] | 1):
            then = np.int64(after[t, move])
            if then == ILLEGAL:
                continue
            out[count, 0] = np.uint64(then) << np.uint64(PAWNS_BITS) | field
            if near and solved < 0:
                _read(key, then, spaces, pawns)
                if four_joined(places):
                    solved = count
            count += 1
    return count, solved


@kernel_jit
def find_slides(block: Any, drifts: Any, met: Any, looks: Any, plan: Any, board: Any) -> bool:
    """Find the table after each slide that `expand_states` is going to make for a block, in the same order.
    Return false if one can't be packed."""
    met, plan, board = Met(*met), Plan(*plan), Board(*board)
    first = np.int64(0)
    while first < block.shape[0]:
        t = np.int64(block[first, 0] >> np.uint64(PAWNS_BITS))
        last, under = first, np.uint64(0)
        while last < block.shape[0] and np.int64(block[last, 0] >> np.uint64(PAWNS_BITS)) == t:
            for k in range(PAWNS):
                under |= np.uint64(1) << np.uint64(_pawn(block[last, 0], k) >> 1)
            last += 1
        if _any_unknown(t, under, met.after):
            for s in range(first, last):
                if not _find_after(block[s, 0], t, drifts, met, looks, plan, board):
                    return False
        first = last
    return True


@njit(cache=True, inline="always")
def _pawn(key: np.uint64, k: Int) -> Int:
    """Return the half of a domino on which a pawn of a state stands."""
    return np.int64((key >> np.uint64(k * PAWN_BITS)) & np.uint64((1 << PAWN_BITS) - 1))


@njit(cache=True, inline="always")
def _any_unknown(t: Int, under: np.uint64, after: Ints) -> bool:
    """Return whether the table after some slide of the dominoes in a mask isn't known yet."""
    while under != 0:
        i = trailing_zeros(under)
        under &= under - np.uint64(1)
        if after[t, 2 * i] == UNKNOWN or after[t, 2 * i + 1] == UNKNOWN:
            return True
    return False


@kernel_jit
def _find_after(key: Any, t: Any, drifts: Any, met: Any, looks: Any, plan: Any, board: Any) -> bool:
    """Find the tables after the slides of one state. Return false if one can't be packed."""
    for k in range(PAWNS):
        pawn = _pawn(key, k)
        if k > 0 and _pawn(key, k - 1) >> 1 == pawn >> 1:
            continue
        for move in (pawn & ~1, pawn | 1):
            if met.after[t, move] != UNKNOWN:
                continue
            if slide_table(t, move, drifts, met, looks, plan, board) == UNKNOWN:
                return False
    return True


@kernel_jit
def expand_states(block: Any, out: Any, rows: Any, pawns: Any, spaces: Any, after: Any) -> tuple[Any, Any]:
    """Write all successors of a block that `find_slides` has seen. Return their number and the first solved row
    or -1."""
    count: Int = np.int64(0)  # typed, because literals would compile each helper twice
    solved: Int = np.int64(-1)
    places = pawns[PLACE]
    for s in range(block.shape[0]):
        key = block[s, 0]
        t = np.int64(key >> np.uint64(PAWNS_BITS))
        _read(key, t, spaces, pawns)
        near = _nearly_joined(places[0], places[1], places[2], places[3])
        before = count
        count, found = _pawn_steps(key, t, near, out, count, spaces, pawns)
        count, also = _domino_slides(key, t, near, out, count, spaces, after, pawns)
        rows[before:count] = s
        if solved < 0:
            solved = found if found >= 0 else also
    return count, solved

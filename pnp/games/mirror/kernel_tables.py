"""The tables that a search of Mirror Donimoes has met, each laid out once and stored under a number."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.games.sliding.board import BACK, FORTH, joining, load, looks_for, on, survey
from pnp.games.sliding.kernel import STEP, Board, Ints, Packing, Plan, pack_slide
from pnp.search.kernel_arithmetic import trailing_zeros
from pnp.search.kernel_jit import kernel_jit
from pnp.search.visited_set import Words, hash_words, same_words

Numbers = NDArray[np.int32]
Row = TypeVar("Row", bound=np.generic)

UNKNOWN, ILLEGAL = -1, -2
"""The numbers that stand for the table after a slide if it isn't known yet, and if the slide is illegal."""

PLACE_STRIDE = 512
"""The stride of the grid on which places are cells. A packed table spans less, so cells of one row never seem
to be in different rows."""

SMALLEST = 64


class Met(NamedTuple):
    """The tables met so far, in the form for kernels; ``size`` (1,) is their number.

    For table number t, ``tables[t]`` is the packed state without pawns. ``spaces[t]`` has a word for each half
    of a domino: the upper bits are its place, the lower bytes are the halves to which a pawn may step from
    there, each plus 1. ``after[t]`` has, for each domino, the table after its slide up or left and the one
    after its slide down or right. ``slots`` is a hash table (open addressing) from packed tables to numbers.
    """

    size: Ints
    tables: Words
    slots: Numbers
    spaces: Words
    after: Numbers


class Tables:
    """The tables met so far, in arrays that grow."""

    def __init__(self, packing: Packing) -> None:
        halves = 2 * len(packing.table.dominoes)
        self.looks = looks_for(packing, lambda _: ())
        self.met = Met(
            np.zeros(1, np.int64),
            np.empty((0, packing.words), np.uint64),
            np.empty(0, np.int32),
            np.empty((0, halves), np.uint64),
            np.empty((0, halves), np.int32),
        )

    @property
    def size(self) -> int:
        """The number of tables."""
        return int(self.met.size[0])

    @property
    def nbytes(self) -> int:
        """The bytes of the arrays at their full size. Half of it may be unused, but growing needs the old
        arrays and the new ones together."""
        return sum(array.nbytes for array in self.met[1:])

    @property
    def packed(self) -> Words:
        """The tables, in the order of their numbers."""
        return self.met.tables[: self.size]

    def reserve(self, more: int) -> None:
        """Make space for ``more`` additional tables, and for one that may turn out to be known."""
        size, available = self.size, len(self.met.tables)
        if size + more < available:
            return
        available = max(SMALLEST, available)
        while available <= size + more:
            available *= 2
        self.met = self.met._replace(
            tables=_longer(self.met.tables, size, available),
            slots=np.full(2 * available, -1, np.int32),
            spaces=_longer(self.met.spaces, size, available),
            after=_longer(self.met.after, size, available),
        )
        index_tables(size, self.met.tables, self.met.slots)


def _longer(rows: NDArray[Row], used: int, room: int) -> NDArray[Row]:
    """Return a copy of the used rows in an array with space for ``room`` rows."""
    longer = np.empty((room, rows.shape[1]), rows.dtype)
    longer[:used] = rows[:used]
    return longer


@kernel_jit
def _slot(tables: Any, index: Any, number: Any) -> Any:
    """Return the slot of a row of ``tables`` in the index or, if it isn't there, the slot where it belongs."""
    mask = np.uint64(index.shape[0] - 1)
    slot = hash_words(tables[number], tables.shape[1]) & mask
    while index[slot] >= 0 and not same_words(tables[index[slot]], tables[number], tables.shape[1]):
        slot = (slot + np.uint64(1)) & mask
    return slot


@kernel_jit
def index_tables(size: Any, tables: Any, index: Any) -> None:
    """Enter all tables into an empty index."""
    for number in range(size):
        index[_slot(tables, index, number)] = number


@kernel_jit
def number_table(met: Any, looks: Any, plan: Any, board: Any) -> Any:
    """Return the number of the table in the first unused row of ``tables``; if the table is new, it keeps this
    row."""
    size, tables, slots, after = met.size, met.tables, met.slots, met.after
    number = size[0]
    slot = _slot(tables, slots, number)
    if slots[slot] >= 0:
        return np.int64(slots[slot])
    slots[slot] = number
    size[0] += 1
    load(tables, number, plan, board)
    count = board.where.shape[0]
    for space in range(2 * count):
        met.spaces[number, space] = _describe(space, plan, board)
    free_back, free_forth, _, _, sure_back, sure_forth = survey(looks, plan, board)
    links, slides = board.links, board.slides
    back = (free_back & sure_back) | joining(free_back & ~sure_back, BACK, links, slides)
    forth = (free_forth & sure_forth) | joining(free_forth & ~sure_forth, FORTH, links, slides)
    for i in range(count):
        itself = np.uint64(1) << np.uint64(i)
        after[number, 2 * i] = UNKNOWN if back & itself else ILLEGAL
        after[number, 2 * i + 1] = UNKNOWN if forth & itself else ILLEGAL
    return number


@kernel_jit
def number_tables(states: Any, numbers: Any, met: Any, looks: Any, plan: Any, board: Any) -> None:
    """Write the numbers of packed tables, without pawns, to ``numbers``."""
    met, plan, board = Met(*met), Plan(*plan), Board(*board)
    for s in range(states.shape[0]):
        for w in range(states.shape[1]):
            met.tables[met.size[0], w] = states[s, w]
        numbers[s] = number_table(met, looks, plan, board)


@kernel_jit
def _describe(space: Any, plan: Any, board: Any) -> Any:
    """Return the word of a half of a domino on the table laid out: its place above the steps of a pawn that
    stands there."""
    fields, stride = plan.fields, plan.stride
    owners, numbers, cells = board.owners, board.numbers, board.cells
    i = space >> 1
    cell = cells[i] + (space & 1) * fields[i, STEP]
    steps = np.uint64(0)
    for near in (cell - 1, cell + 1, cell - stride, cell + stride):
        there = on(owners, near)
        if there != 0:
            j = trailing_zeros(there)
            if j == i or on(numbers, near) == on(numbers, cell):
                steps = steps << np.uint64(8) | np.uint64(2 * j + (near != cells[j]) + 1)
    place = (cell // stride) * PLACE_STRIDE + cell % stride
    return np.uint64(place) << np.uint64(32) | steps


@kernel_jit
def slide_table(t: Any, move: Any, drifts: Any, met: Any, looks: Any, plan: Any, board: Any) -> Any:
    """Return the table after a legal slide from table ``t``, which is then stored; `UNKNOWN` if it can't be
    packed."""
    tables, after = met.tables, met.after
    load(tables, t, plan, board)
    if not pack_slide(tables, t, move, drifts, plan, board, tables, met.size[0]):
        return np.int64(UNKNOWN)
    number = number_table(met, looks, plan, board)
    after[t, move] = number
    after[number, move ^ 1] = t
    return number

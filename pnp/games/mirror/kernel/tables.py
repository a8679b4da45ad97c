"""The tables that a search of Mirror Donimoes has met, each laid out once and stored under a number."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.games.sliding.board import BACK, FORTH, joining, load, looks_for, on, survey
from pnp.games.sliding.kernel import STEP, Ints, Packing, pack_slide
from pnp.search.kernel_arithmetic import trailing_zeros
from pnp.search.kernel_jit import kernel_jit
from pnp.search.visited_set import Words, hash_words, same_words

Numbers = NDArray[np.int32]
Row = TypeVar("Row", bound=np.generic)

UNKNOWN, ILLEGAL = -1, -2
"""Stand for the table after a slide if it isn't known yet, or if the slide is illegal."""

PLACE_STRIDE = 512
"""The stride of the grid on which places are cells. A packed table spans less, so cells of one row never seem
to be in different rows."""

SMALLEST = 64


class Tables:
    """The tables met so far.

    For table number t, ``tables[t]`` is the packed state without pawns. ``spaces[t]`` has a word for each half
    of a domino: the upper bits are its place, the lower bytes are the halves to which a pawn may step from
    there, each plus 1. ``after[t]`` has, for each domino, the table after its slide up or left and the one
    after its slide down or right. ``index`` is a hash table (open addressing) from packed tables to numbers.
    """

    def __init__(self, packing: Packing) -> None:
        self._halves = 2 * len(packing.table.dominoes)
        self.looks = looks_for(packing, lambda _: ())
        self.size = np.zeros(1, np.int64)
        self.tables = np.empty((0, packing.words), np.uint64)
        self.spaces = np.empty((0, self._halves), np.uint64)
        self.after: Numbers = np.empty((0, self._halves), np.int32)
        self.index: Numbers = np.empty(0, np.int32)

    @property
    def nbytes(self) -> int:
        """The bytes of the arrays at their full size. Half of it may be unused, but growing needs the old
        arrays and the new ones together."""
        return sum(array.nbytes for array in (self.tables, self.spaces, self.after, self.index))

    @property
    def packed(self) -> Words:
        """The tables, in the order of their numbers."""
        packed: Words = self.tables[: self.size[0]]
        return packed

    def parts(self) -> tuple[Ints, Words, Numbers, Words, Numbers, Words]:
        """The arrays that kernels take."""
        return self.size, self.tables, self.index, self.spaces, self.after, self.looks

    def reserve(self, more: int) -> None:
        """Makes space for ``more`` more tables, and for one that may turn out to be known."""
        size, available = int(self.size[0]), len(self.tables)
        if size + more < available:
            return
        available = max(SMALLEST, available)
        while available <= size + more:
            available *= 2
        self.tables = _longer(self.tables, size, available)
        self.spaces = _longer(self.spaces, size, available)
        self.after = _longer(self.after, size, available)
        self.index = np.full(2 * available, -1, np.int32)
        index_tables(size, self.tables, self.index)


def _longer(rows: NDArray[Row], used: int, room: int) -> NDArray[Row]:
    """A copy of the used rows in an array with space for ``room`` rows."""
    longer = np.empty((room, rows.shape[1]), rows.dtype)
    longer[:used] = rows[:used]
    return longer


@kernel_jit
def _slot(tables: Any, index: Any, number: Any) -> Any:
    """The slot of a row of ``tables`` in the index or, if it isn't there, the slot where it belongs."""
    mask = np.uint64(index.shape[0] - 1)
    slot = hash_words(tables[number], tables.shape[1]) & mask
    while index[slot] >= 0 and not same_words(tables[index[slot]], tables[number], tables.shape[1]):
        slot = (slot + np.uint64(1)) & mask
    return slot


@kernel_jit
def index_tables(size: Any, tables: Any, index: Any) -> None:
    """Enters all tables into an empty index."""
    for number in range(size):
        index[_slot(tables, index, number)] = number


@kernel_jit
def number_table(
    size: Any, tables: Any, index: Any, spaces: Any, after: Any, looks: Any, fields: Any, stride: Any,
    half: Any, owners: Any, numbers: Any, where: Any, cells: Any, links: Any, slides: Any, spare: Any,
) -> Any:  # fmt: skip
    """The number of the table in the first unused row of ``tables``; if the table is new, it keeps this row."""
    number = size[0]
    slot = _slot(tables, index, number)
    if index[slot] >= 0:
        return np.int64(index[slot])
    index[slot] = number
    size[0] += 1
    load(tables, number, fields, half, owners, numbers, where, cells, spare)
    for space in range(2 * where.shape[0]):
        spaces[number, space] = _describe(space, fields, stride, owners, numbers, cells)
    free_back, free_forth, _, _, sure_back, sure_forth = survey(
        fields, looks, stride, owners, numbers, where, cells, links, slides
    )
    back = (free_back & sure_back) | joining(free_back & ~sure_back, BACK, links, slides)
    forth = (free_forth & sure_forth) | joining(free_forth & ~sure_forth, FORTH, links, slides)
    for i in range(where.shape[0]):
        itself = np.uint64(1) << np.uint64(i)
        after[number, 2 * i] = UNKNOWN if back & itself else ILLEGAL
        after[number, 2 * i + 1] = UNKNOWN if forth & itself else ILLEGAL
    return number


@kernel_jit
def _describe(space: Any, fields: Any, stride: Any, owners: Any, numbers: Any, cells: Any) -> Any:
    """The word of a half of a domino on the table laid out: its place above the steps of a pawn that stands
    there."""
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
def slide_table(
    t: Any, move: Any, drifts: Any, size: Any, tables: Any, index: Any, spaces: Any, after: Any, looks: Any,
    fields: Any, stride: Any, half: Any, owners: Any, numbers: Any, where: Any, cells: Any, links: Any,
    slides: Any, spare: Any,
) -> Any:  # fmt: skip
    """The table after a legal slide from table ``t``, which is then stored; `UNKNOWN` if it can't be packed."""
    load(tables, t, fields, half, owners, numbers, where, cells, spare)
    sign = 2 * (move & 1) - 1
    if not pack_slide(tables, t, move >> 1, sign, drifts, fields, half, where, spare, tables, size[0]):
        return np.int64(UNKNOWN)
    number = number_table(
        size, tables, index, spaces, after, looks,
        fields, stride, half, owners, numbers, where, cells, links, slides, spare,
    )  # fmt: skip
    after[t, move] = number
    after[number, move ^ 1] = t
    return number

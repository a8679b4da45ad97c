"""The rules of Mirror Donimoes over packed states, in numba; held to `rules` by differential tests.

Pawns walk much more than dominoes slide: 10 million states of one problem had 54,000 tables, 6 million of
another 10,000. So each table is laid out once and remembered by a number, with where a pawn may step from
each space and, once asked for, the table after each slide. A state is one word: the number of the table above
the field of the four pawns. Expanding it then looks up a few words and tests nothing. The pawns are alike for
the goal, so they are sorted: 24 labellings are one state.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.dominoes.sliding_board import BACK, FORTH, board_of, joining, load, looks_for, on, survey
from pnp.dominoes.sliding_kernel import PAWN_BITS, SHIFT, STEP, WORD, Int, Ints, Packing, pack_slide
from pnp.search.bits import trailing_zeros
from pnp.search.breadth_first import BLOCK, WindowError
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import Indices, Words, hash_words, same_words

Numbers = NDArray[np.int32]
Row = TypeVar("Row", bound=np.generic)

PAWNS = 4
PAWNS_BITS = PAWNS * PAWN_BITS
SLIDES = 2 * PAWNS
BRANCHING = 4 * PAWNS + SLIDES
"""A pawn has four neighbours to step to, and its domino two ways to slide."""

UNKNOWN, ILLEGAL = -1, -2
"""In place of the table after a slide."""

PLACE_STRIDE = 512
"""Places are cells on a grid so wide that two of one row never seem to be of two: a packed table with the
range of its slides spans less."""

NEAR = 4
"""The four pawns of a solved position lie within 4 rows and 4 columns; one move before, within one more."""

SMALLEST = 64


class MirrorExpander:
    """All moves from blocks of mirror states, and the tables met so far.

    Of table number t, ``_tables[t]`` is the packed state without its pawns; ``_spaces[t]`` has a word for each
    half of a domino, its place above its steps: a byte for each half that a pawn may step to, that half plus
    1; ``_after[t]`` has the table after each slide, up or left and down or right of each domino. ``_index`` is
    an open-addressing table of the numbers.
    """

    words = 1
    masks = 0
    branching = BRANCHING
    member_bits = PAWNS_BITS

    def __init__(self, packing: Packing) -> None:
        self._plan = packing.plan
        self._board = board_of(packing)
        self._themes = looks_for(packing, lambda _: ())
        self._drifts = len({domino.vertical for domino in packing.table.dominoes}) == 1
        self._halves = 2 * len(packing.table.dominoes)
        self._pawns = int(packing.plan.fields[-1, WORD]), int(packing.plan.fields[-1, SHIFT])
        self._out = np.empty((BLOCK * BRANCHING, 1), np.uint64)
        self._rows = np.empty(BLOCK * BRANCHING, np.uint32)
        self._room = np.empty(PAWNS, np.int64), np.empty(PAWNS, np.int64)
        self._size = np.zeros(1, np.int64)
        self._tables = np.empty((0, packing.words), np.uint64)
        self._spaces = np.empty((0, self._halves), np.uint64)
        self._after: Numbers = np.empty((0, self._halves), np.int32)
        self._index: Numbers = np.empty(0, np.int32)

    @property
    def remembered(self) -> int:
        """The arrays of the tables met so far, at their full size, of which half may be unused: to grow, they
        need what they had beside what they get."""
        memory = (self._tables, self._spaces, self._after, self._index)
        return sum(array.nbytes for array in memory)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.breadth_first.Expander`."""
        self._reserve(len(block) * SLIDES)
        count, solved = expand_states(
            block, self._out, self._rows, *self._room, self._drifts, *self._memory(), *self._plan, *self._board
        )
        if count < 0:
            raise WindowError
        return self._out[:count], self._rows[:count], solved

    def shorten(self, states: Words) -> Words:
        """See `pnp.dominoes.sliding_expander.SlidingExpander`."""
        self._reserve(len(states))
        word, shift = self._pawns
        short = np.empty((len(states), 1), np.uint64)
        field = np.uint64((1 << PAWNS_BITS) - 1)
        for row, state in enumerate(states):
            pawns = (state[word] >> np.uint64(shift)) & field
            table = self._tables[self._size[0]]
            table[:] = state
            table[word] &= ~(field << np.uint64(shift))
            number = number_table(*self._memory(), *self._plan, *self._board)
            short[row, 0] = np.uint64(number << PAWNS_BITS) | pawns
        return short

    def lengthen(self, states: Words) -> Words:
        """See `pnp.dominoes.sliding_expander.SlidingExpander`."""
        word, shift = self._pawns
        field = np.uint64((1 << PAWNS_BITS) - 1)
        packed: Words = self._tables[states[:, 0] >> np.uint64(PAWNS_BITS)]
        packed[:, word] |= (states[:, 0] & field) << np.uint64(shift)
        return packed

    def _memory(self) -> tuple[Ints, Words, Numbers, Words, Numbers, Words]:
        return self._size, self._tables, self._index, self._spaces, self._after, self._themes

    def _reserve(self, more: int) -> None:
        """Makes room for n more tables, and for one that may turn out to be known."""
        size, room = int(self._size[0]), len(self._tables)
        if size + more < room:
            return
        room = max(SMALLEST, room)
        while room <= size + more:
            room *= 2
        self._tables = _longer(self._tables, size, room)
        self._spaces = _longer(self._spaces, size, room)
        self._after = _longer(self._after, size, room)
        self._index = np.full(2 * room, -1, np.int32)
        index_tables(size, self._tables, self._index)


def _longer(rows: NDArray[Row], used: int, room: int) -> NDArray[Row]:
    """The used rows in an array with more room."""
    longer = np.empty((room, rows.shape[1]), rows.dtype)
    longer[:used] = rows[:used]
    return longer


@kernel_jit
def _slot(tables: Any, index: Any, number: Any) -> Any:
    """The slot of the index where a row of ``tables`` stands, or is to stand."""
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
    """The number of the table in the first unused row of ``tables``, which is used where it is a new one."""
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
    """The place of a half of a domino on the table laid out, above the steps of a pawn that stands there."""
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
def _slide(
    t: Any, move: Any, drifts: Any, size: Any, tables: Any, index: Any, spaces: Any, after: Any, looks: Any,
    fields: Any, stride: Any, half: Any, owners: Any, numbers: Any, where: Any, cells: Any, links: Any,
    slides: Any, spare: Any,
) -> Any:  # fmt: skip
    """The table after a legal slide from table ``t``, remembered; `UNKNOWN` if it cannot be packed."""
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


@njit(cache=True, inline="always")
def _touching(a: Int, b: Int) -> Int:
    """1 for neighbouring places, else 0, without a branch that the processor would have to guess."""
    d = abs(a - b)
    return np.int64(d == 1) | np.int64(d == PLACE_STRIDE)


@njit(cache=True, inline="always")
def four_joined(places: Ints) -> bool:
    """Whether four places are one group.

    The grid has no triangles, so four cells with three adjacent pairs cannot leave one of them alone.
    """
    a, b, c, d = places[0], places[1], places[2], places[3]
    edges = _touching(a, b) + _touching(a, c) + _touching(a, d)
    edges += _touching(b, c) + _touching(b, d) + _touching(c, d)
    return bool(edges >= 3)


@njit(cache=True, inline="always")
def _nearly_joined(a: Int, b: Int, c: Int, d: Int) -> bool:
    """Whether one move could join four places: no two of them are more than 4 rows or columns apart.

    Asked once a state, it spares most states the test after every move.
    """
    last = PLACE_STRIDE - 1
    rows = max(max(a, b), max(c, d)) // PLACE_STRIDE - min(min(a, b), min(c, d)) // PLACE_STRIDE
    left = min(min(a & last, b & last), min(c & last, d & last))
    right = max(max(a & last, b & last), max(c & last, d & last))
    return bool(rows <= NEAR and right - left <= NEAR)


@njit(cache=True, inline="always")
def _sorted_pawns(a: Int, b: Int, c: Int, d: Int) -> np.uint64:
    """The field of four pawns, in ascending order."""
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return np.uint64(a | b << PAWN_BITS | c << 2 * PAWN_BITS | d << 3 * PAWN_BITS)


@njit(cache=True, inline="always")
def _pawn_steps(
    key: np.uint64, t: Int, near: bool, out: Words, count: Int, spaces: Words, pawns: Ints, places: Ints,
) -> tuple[Int, Int]:  # fmt: skip
    """Appends all pawn steps from a state; the new count, and the first row that solves or -1."""
    solved: Int = np.int64(-1)
    table = key >> np.uint64(PAWNS_BITS) << np.uint64(PAWNS_BITS)
    a, b, c, d = pawns[0], pawns[1], pawns[2], pawns[3]
    for k in range(PAWNS):
        here = pawns[k]
        steps = np.uint32(spaces[t, here] & np.uint64(0xFFFFFFFF))
        while steps != 0:
            there = np.int64(steps & np.uint32(255)) - 1
            steps >>= np.uint32(8)
            if there in (a, b, c, d):
                continue
            pawns[k] = there
            out[count, 0] = table | _sorted_pawns(pawns[0], pawns[1], pawns[2], pawns[3])
            if near and solved < 0:
                home = places[k]
                places[k] = np.int64(spaces[t, there] >> np.uint64(32))
                if four_joined(places):
                    solved = count
                places[k] = home
            count += 1
        pawns[k] = here
    return count, solved


@njit(cache=True, inline="always")
def _read(key: np.uint64, t: Int, spaces: Words, pawns: Ints, places: Ints) -> None:
    """Reads the pawns of a state and their places on table ``t``."""
    for k in range(PAWNS):
        pawns[k] = np.int64((key >> np.uint64(k * PAWN_BITS)) & np.uint64((1 << PAWN_BITS) - 1))
        places[k] = np.int64(spaces[t, pawns[k]] >> np.uint64(32))


@njit(cache=True, inline="always")
def _domino_slides(
    key: np.uint64, t: Int, near: bool, out: Words, count: Int, pawns: Ints, places: Ints, drifts: bool,
    size: Ints, tables: Words, index: Ints, spaces: Words, after: Ints, looks: Words, fields: Ints,
    stride: Int, half: Int, owners: Words, numbers: Numbers, where: Ints, cells: Ints, links: Words,
    slides: Words, spare: Ints,
) -> tuple[Int, Int]:  # fmt: skip
    """Appends all domino moves; as `_pawn_steps`, but a count of -1 where a table cannot be packed."""
    solved: Int = np.int64(-1)
    field = key & np.uint64((1 << PAWNS_BITS) - 1)
    for k in range(PAWNS):
        if k > 0 and pawns[k - 1] >> 1 == pawns[k] >> 1:
            continue  # the pawns are sorted: two on one domino stand side by side
        for move in (pawns[k] & ~1, pawns[k] | 1):
            then = np.int64(after[t, move])
            if then == UNKNOWN:
                then = _slide(
                    t, move, drifts, size, tables, index, spaces, after, looks,
                    fields, stride, half, owners, numbers, where, cells, links, slides, spare,
                )  # fmt: skip
            if then == UNKNOWN:
                return np.int64(-1), solved
            if then == ILLEGAL:
                continue
            out[count, 0] = np.uint64(then) << np.uint64(PAWNS_BITS) | field
            if near and solved < 0:
                _read(key, then, spaces, pawns, places)
                if four_joined(places):
                    solved = count
            count += 1
    return count, solved


@kernel_jit
def expand_states(
    block: Any, out: Any, rows: Any, pawns: Any, places: Any, drifts: Any, size: Any, tables: Any,
    index: Any, spaces: Any, after: Any, looks: Any, fields: Any, stride: Any, half: Any, owners: Any,
    numbers: Any, where: Any, cells: Any, links: Any, slides: Any, spare: Any,
) -> tuple[Any, Any]:  # fmt: skip
    """All successors of a block; their number (-1: one cannot be packed) and the first solved row or -1."""
    count: Int = np.int64(0)  # typed: a literal would compile each helper twice
    solved: Int = np.int64(-1)
    for s in range(block.shape[0]):
        key = block[s, 0]
        t = np.int64(key >> np.uint64(PAWNS_BITS))
        _read(key, t, spaces, pawns, places)
        near = _nearly_joined(places[0], places[1], places[2], places[3])
        before = count
        count, found = _pawn_steps(key, t, near, out, count, spaces, pawns, places)
        count, also = _domino_slides(
            key, t, near, out, count, pawns, places,
            drifts, size, tables, index, spaces, after, looks,
            fields, stride, half, owners, numbers, where, cells, links, slides, spare,
        )  # fmt: skip
        if count < 0:
            return np.int64(-1), solved
        rows[before:count] = s
        if solved < 0:
            solved = found if found >= 0 else also
    return count, solved

"""Tables of dominoes that slide along their long axis, packed for search, and their primitives in numba.

A domino that only slides is identified by its displacement from its place at the start. A packed state consists
of one field of ``bits`` bits for each domino, which is the displacement plus half the range, or 0 for a domino
taken away; then, where pawns walk on the dominoes, one field of 7 bits per pawn, in ascending order: twice the
domino's index, plus 1 on its second half. No field straddles two words.

The table is unbounded, but tables that differ only by a shift must be the same state, or a table without a
vertical domino could drift for ever. So if all dominoes lie along one axis, the first of them is at its place
at the start by definition, and displacements are relative to it. A displacement beyond the range stops the
search with `WindowError`, and it's repeated with more bits.

Players of the sliding games estimate how far a packed state is from the goal: a whole number, 0 only at the
goal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import Words

Ints = NDArray[np.int64]
Numbers = NDArray[np.uint16]
"""A plane of numbers, each as a bit; 0 where there is no domino."""
Int = int | np.int64
"""A whole number in a kernel, where numba makes all of them 64 bits wide."""

Order = tuple[Domino | None, ...]
"""The dominoes of a packing in their present places; None for those that are gone."""

PAWN_BITS = 7
MAX_DOMINOES = 64
BITS = (3, 4, 5, 6, 8)
"""The field widths to try, in this order; the last allows displacements up to 127 either way. A connected
table of 64 dominoes spans at most 128 cells."""


WORD, SHIFT, HOME, STEP, ROW, COLUMN, PIPS = range(7)
"""The columns of a plan; the numbers on a domino's halves are in `PIPS` and after it."""


class Plan(NamedTuple):
    """The layout of packed states. ``fields``, shape (dominoes, 8), one row more if there are pawns: the word
    and the shift of each field; for each domino also the flat cell of its first half at the start, the flat
    step along its axis, its row and column at the start, and its two numbers. ``stride``: cells in a row of the
    grid; ``half``: half the range of a domino's field."""

    fields: Ints
    stride: int
    half: int


@dataclass(frozen=True, slots=True)
class Packing:
    """The packing of all tables that slides of one table reach; ``size`` is the number of cells of the grid."""

    table: Table
    bits: int
    pawns: int
    plan: Plan
    size: int

    @property
    def words(self) -> int:
        """The words of a state."""
        return int(self.plan.fields[:, WORD].max()) + 1

    def pack(self, order: Order, pawns: tuple[int, ...] = ()) -> Words:
        """Return a state: ``order`` has the dominoes of the packing in their present places, None for those
        that are gone.

        Used for starts and in tests; the kernels change packed states in place.
        """
        fields, _, half = self.plan
        where = np.zeros(len(order), np.int64)
        for index, (now, home) in enumerate(zip(order, self.table.dominoes, strict=True)):
            if now is not None:
                where[index] = half + (now.row - home.row) + (now.column - home.column)
        if not settle(where, fields, half):
            raise ValueError("the table does not fit into this packing")
        state = np.zeros(self.words, np.uint64)
        values = where.tolist()
        if pawns:
            values.append(sum(pawn << PAWN_BITS * k for k, pawn in enumerate(sorted(pawns))))
        for value, field in zip(values, fields.tolist(), strict=True):
            state[field[WORD]] |= np.uint64(value << field[SHIFT])
        return state

    def pack_table(self, table: Table, pawns: tuple[int, ...] = ()) -> Words:
        """Return the state of a table with dominoes of the packing, all different; ``pawns`` refer to the
        table's own dominoes."""
        by_pair = {domino.pair: domino for domino in table.dominoes}
        indices = {home.pair: index for index, home in enumerate(self.table.dominoes)}
        order = tuple(by_pair.get(home.pair) for home in self.table.dominoes)
        renamed = tuple(2 * indices[table.dominoes[pawn >> 1].pair] + (pawn & 1) for pawn in pawns)
        return self.pack(order, renamed)

    def unpack(self, state: Words) -> tuple[Order, tuple[int, ...]]:
        """Return the dominoes in their present places, None for those that are gone, and the pawns."""
        values = [int(state[field[WORD]]) >> field[SHIFT] for field in self.plan.fields.tolist()]
        found: list[Domino | None] = []
        for value, home in zip(values, self.table.dominoes, strict=False):
            away = value & (2 * self.plan.half - 1)
            rows, columns = (away - self.plan.half, 0) if home.vertical else (0, away - self.plan.half)
            moved = Domino(home.row + rows, home.column + columns, home.vertical, home.first, home.second)
            found.append(moved if away else None)
        last = (1 << PAWN_BITS) - 1
        pawns = tuple((values[-1] >> PAWN_BITS * k) & last for k in range(self.pawns))
        return tuple(found), pawns


def packing_of(table: Table, bits: int, pawns: int = 0) -> Packing:
    """Return the packing of all tables that slides of ``table`` reach.

    :raises ValueError: for more than `MAX_DOMINOES` dominoes.
    """
    count = len(table.dominoes)
    if not 1 <= count <= MAX_DOMINOES:
        raise ValueError(f"from 1 to {MAX_DOMINOES} dominoes can be searched, not {count}")
    top, left, bottom, right = table.bounds()
    margin = (1 << (bits - 1)) + 3
    stride = right - left + 1 + 2 * margin
    rows = bottom - top + 1 + 2 * margin
    widths = [bits] * count + ([PAWN_BITS * pawns] if pawns else [])
    fields = np.zeros((len(widths), PIPS + 2), np.int64)
    fields[:, WORD], fields[:, SHIFT] = _places(widths)
    for index, domino in enumerate(table.dominoes):
        home = (domino.row - top + margin) * stride + domino.column - left + margin
        step = stride if domino.vertical else 1
        fields[index, HOME:] = home, step, domino.row, domino.column, *domino.numbers
    return Packing(table, bits, pawns, Plan(fields, stride, 1 << (bits - 1)), stride * rows)


def _places(widths: list[int]) -> tuple[list[int], list[int]]:
    """Return the words of all fields, then their shifts; each field is in the first word with space for it."""
    free = [64]
    words, shifts = [], []
    for width in widths:
        word = next((index for index, bits in enumerate(free) if bits >= width), len(free))
        if word == len(free):
            free.append(64)
        words.append(word)
        shifts.append(64 - free[word])
        free[word] -= width
    return words, shifts


@kernel_jit
def settle(where: Any, fields: Any, half: Any) -> bool:
    """Move a table that nothing anchors to its home position. Return false if a domino is then out of range.

    ``where`` holds the displacement of each domino plus ``half``, or 0 if the domino is gone.
    """
    first = -1
    crossed = False
    for i in range(where.shape[0]):
        if where[i] != 0:
            if first < 0:
                first = i
            crossed = crossed or fields[i, STEP] != fields[first, STEP]
    shift = half - where[first] if first >= 0 and not crossed else 0
    for i in range(where.shape[0]):
        if where[i] != 0:
            where[i] += shift
            if where[i] < 1 or where[i] >= 2 * half:
                return False
    return True


class Board(NamedTuple):
    """A table laid out (see `pnp.games.sliding.board`). The kernels keep it from state to state, because
    successive states differ only a little.

    ``owners`` and ``numbers``: the planes of the grid; ``where``: the packed fields of the dominoes; ``cells``:
    the cell of each first half; ``links``: for each domino the mask of those it touches; ``slides``, shape (2 x
    dominoes, 2): `MET` and `BESIDE` for each domino's slide back, then for its slide forth; ``spare``: scratch
    space, a number for each domino, to lay out a table or to pack it.
    """

    owners: Words
    numbers: Numbers
    where: Ints
    cells: Ints
    links: Words
    slides: Words
    spare: Ints


@njit(cache=True, inline="always")
def pack_slide(
    states: Words, s: Int, slide: Int, drifts: bool, plan: Plan, board: Board, out: Words, row: Int
) -> bool:
    """Write to ``out[row]`` the state of row ``s``, which is laid out, after a slide. Return false if it can't
    be packed.

    ``slide``: twice the domino, plus 1 to slide forth; ``drifts``: whether all dominoes lie along one axis, so
    that the table may have to be settled.
    """
    for w in range(out.shape[1]):
        out[row, w] = states[s, w]
    i, sign = slide >> 1, 2 * (slide & 1) - 1
    if drifts:
        return _pack_settled(i, sign, plan, board, out, row)
    fields, half = plan.fields, plan.half
    now = board.where[i] + sign
    # Two's complement: adding the negative unit takes one away, and no borrow leaves the field.
    out[row, fields[i, WORD]] += np.uint64(sign) << np.uint64(fields[i, SHIFT])
    return bool(0 < now < 2 * half)


@kernel_jit
def _pack_settled(i: Any, sign: Any, plan: Any, board: Any, out: Any, row: Any) -> bool:
    """Pack as `pack_slide` does, if nothing anchors the table.

    All dominoes are first shifted by one: settling brings the table home from anywhere, and a domino that
    slides to the edge of the packing must not look as if it were gone.
    """
    where, spare = board.where, board.spare
    for j in range(where.shape[0]):
        spare[j] = where[j] + 1 if where[j] != 0 else 0
    spare[i] += sign
    if not settle(spare, plan.fields, plan.half):
        return False
    replace_fields(spare, plan.fields, plan.half, out, row)
    return True


@kernel_jit
def replace_fields(where: Any, fields: Any, half: Any, out: Any, row: Any) -> None:
    """Overwrite the fields of all dominoes in ``out[row]``."""
    mask = np.uint64(2 * half - 1)
    for i in range(where.shape[0]):
        word, shift = fields[i, WORD], np.uint64(fields[i, SHIFT])
        out[row, word] = (out[row, word] & ~(mask << shift)) | (np.uint64(where[i]) << shift)


@kernel_jit
def one_axis(where: Any, fields: Any) -> bool:
    """Return whether all dominoes on the table lie along one axis."""
    step = 0
    for i in range(where.shape[0]):
        if where[i] > 0:
            if step != 0 and fields[i, STEP] != step:
                return False
            step = fields[i, STEP]
    return True


# Estimates


Distances = NDArray[np.int64]


def dominoes_left(packing: Packing, states: Words) -> Distances:
    """Return the number of dominoes left, for tables without pawns."""
    found: Distances = np.zeros(len(states), np.int64)
    count_dominoes(states, packing.plan.fields, packing.plan.half, found)
    return found


def gaps(packing: Packing, states: Words) -> Distances:
    """Return the empty spaces of the smallest rectangle around the dominoes; for tables without pawns, where no
    domino is ever taken away."""
    found: Distances = np.zeros(len(states), np.int64)
    count_gaps(states, packing.plan.fields, packing.plan.half, found)
    return found


def pawns_apart(packing: Packing, states: Words) -> Distances:
    """Return the sum of the steps between all pairs of pawns; 0 for one group."""
    found: Distances = np.zeros(len(states), np.int64)
    rows, columns, groups = np.zeros((3, packing.pawns), np.int64)
    add_steps(states, packing.plan.fields, packing.plan.half, rows, columns, groups, found)
    return found


@njit(cache=True, inline="always")
def _value(states: Words, number: Int, fields: Ints, index: Int) -> Int:
    """Return the word of a state that contains a field, shifted so that the field comes first."""
    return np.int64(states[number, fields[index, WORD]] >> np.uint64(fields[index, SHIFT]))


@kernel_jit
def count_dominoes(states: Words, fields: Ints, half: int, found: Distances) -> None:
    """Add the number of dominoes in each state to ``found``."""
    for number in range(len(states)):
        for index in range(len(fields)):
            found[number] += (_value(states, number, fields, index) & (2 * half - 1)) > 0


@kernel_jit
def count_gaps(states: Words, fields: Ints, half: int, found: Distances) -> None:
    """Write the number of empty spaces of each state to ``found``."""
    for number in range(len(states)):
        top, left, bottom, right = np.int64(1 << 40), np.int64(1 << 40), np.int64(-1 << 40), np.int64(-1 << 40)
        for index in range(len(fields)):
            away = (_value(states, number, fields, index) & (2 * half - 1)) - half
            upright = np.int64(fields[index, STEP] != 1)
            row = fields[index, ROW] + away * upright
            column = fields[index, COLUMN] + away * (1 - upright)
            top, left = min(top, row), min(left, column)
            bottom, right = max(bottom, row + upright), max(right, column + 1 - upright)
        found[number] = (bottom - top + 1) * (right - left + 1) - 2 * len(fields)


@kernel_jit
def add_steps(
    states: Words, fields: Ints, half: int, rows: Ints, columns: Ints, groups: Ints, found: Distances
) -> None:
    """Write the steps between the pawns of each state to ``found``. ``rows``, ``columns`` and ``groups`` are
    scratch space, with one number for each pawn."""
    count = len(rows)
    for number in range(len(states)):
        pawns = _value(states, number, fields, len(fields) - 1)
        for pawn in range(count):
            half_of = (pawns >> (PAWN_BITS * pawn)) & ((1 << PAWN_BITS) - 1)
            index, second = half_of >> 1, half_of & 1
            along = (_value(states, number, fields, index) & (2 * half - 1)) - half + second
            upright = np.int64(fields[index, STEP] != 1)
            rows[pawn] = fields[index, ROW] + along * upright
            columns[pawn] = fields[index, COLUMN] + along * (1 - upright)
            groups[pawn] = pawn
        steps = np.int64(0)
        for one in range(count):
            for other in range(one):
                apart = abs(rows[one] - rows[other]) + abs(columns[one] - columns[other])
                steps += apart
                if apart <= 1:
                    joined, gone = groups[other], groups[one]
                    for pawn in range(count):
                        if groups[pawn] == gone:
                            groups[pawn] = joined
        for pawn in range(count):
            if groups[pawn] != groups[0]:
                found[number] = steps

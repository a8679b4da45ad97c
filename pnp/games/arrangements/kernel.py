"""An arrangement and a state of it as arrays, and the steps that change a state, in numba.

`deductions` applies rules with these, and `solving` searches. Tests compare all of it with the plain rules.

A state is one row of an array: the set of numbers that each cell may still have, the status of each place, how
many of each domino are left, the partners that each number still has, and the bounds of each total. A step that
leaves a cell without a number, or puts two dominoes on one cell, returns -1; otherwise it returns 1 if it
changed anything, and 0 if not. ``|`` combines such results, and -1 prevails.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.components.dominoes.tilings import Array
from pnp.search.kernel_jit import kernel_jit

OPEN, JOINED, LAID, BARRED = range(4)
"""What is known about a place: nothing; that a domino lies there; which one it is; or that none lies there."""

NUMBERS = 16
"""Numbers go from 0 to 15."""


class Model(NamedTuple):
    """One puzzle as arrays.

    ``info``: the numbers of cells, places and totals, and whether all dominoes are used. ``place_cells``
    (places, 2). ``cell_places`` (cells, 5): how many, then which. ``matched`` (pairs, 3): two cells and their
    place. ``sums`` (lines, n): a total, the length, the cells. ``covers`` (rules, n): a total, how many lines
    share it, the pips of all dominoes, how many cells are counted again, and these. ``unlike`` (lines, n): the
    length, the cells. ``supply``: how often each number is on the dominoes. ``single`` (places): whether a line
    without repeats rules out doubles.
    """

    info: Array
    place_cells: Array
    cell_places: Array
    matched: Array
    sums: Array
    covers: Array
    unlike: Array
    supply: Array
    single: Array


CELLS, PLACES, TOTALS, EXACT = range(4)
"""Columns of ``Model.info``."""


@kernel_jit
def dominoes_at(m: Model) -> int:
    """Return the index where the counts of dominoes begin in a state."""
    return int(m.info[CELLS] + m.info[PLACES])


@kernel_jit
def partners_at(m: Model) -> int:
    """Return the index where the partners of each number begin in a state."""
    return int(m.info[CELLS] + m.info[PLACES] + NUMBERS * NUMBERS)


@kernel_jit
def totals_at(m: Model) -> int:
    """Return the index where the lower bounds of the totals begin in a state; the upper bounds follow."""
    return int(m.info[CELLS] + m.info[PLACES] + NUMBERS * NUMBERS + NUMBERS)


@kernel_jit
def copy_state(source: Array, row: int, target: Array, to: int) -> None:
    """Copy row ``row`` of ``source`` to row ``to`` of ``target``."""
    for k in range(source.shape[1]):
        target[to, k] = source[row, k]


@kernel_jit
def size_of(numbers: int) -> int:
    """Return how many numbers are in a set."""
    count = 0
    while numbers:
        numbers &= numbers - 1
        count += 1
    return count


@kernel_jit
def lowest(numbers: int) -> int:
    """Return the lowest number of a set; 15 for an empty one."""
    n = 0
    while n < NUMBERS - 1 and not numbers >> n & 1:
        n += 1
    return n


@kernel_jit
def highest(numbers: int) -> int:
    """Return the highest number of a set; 0 for an empty one."""
    n = 0
    while numbers >> (n + 1):
        n += 1
    return n


@kernel_jit
def keep(st: Array, d: int, cell: int, numbers: int) -> int:
    """Keep only the numbers of a cell that are in a set."""
    kept = st[d, cell] & numbers
    if kept == 0:
        return -1
    if kept == st[d, cell]:
        return 0
    st[d, cell] = kept
    return 1


@kernel_jit
def keep_between(st: Array, d: int, cell: int, low: int, high: int) -> int:
    """Keep only the numbers of a cell from ``low`` to ``high``."""
    if high < 0 or low >= NUMBERS:
        return -1
    numbers = (1 << (min(high, NUMBERS - 1) + 1)) - 1
    if low > 0:
        numbers &= ~((1 << low) - 1)
    return keep(st, d, cell, numbers)


@kernel_jit
def raise_low(st: Array, d: int, low: int, bound: int) -> int:
    """Raise the lower bound of a total; ``low`` is its index in the state."""
    if bound <= st[d, low]:
        return 0
    st[d, low] = bound
    return 1


@kernel_jit
def drop_high(st: Array, d: int, high: int, bound: int) -> int:
    """Lower the upper bound of a total; ``high`` is its index in the state."""
    if bound >= st[d, high]:
        return 0
    st[d, high] = bound
    return 1


@kernel_jit
def join(m: Model, st: Array, d: int, place: int) -> int:
    """Record that some domino lies on a place, which rules out every other place that shares its cells."""
    at = m.info[CELLS]
    if st[d, at + place] == JOINED or st[d, at + place] == LAID:
        return 0
    if st[d, at + place] == BARRED:
        return -1
    st[d, at + place] = JOINED
    for side in range(2):
        cell = m.place_cells[place, side]
        for k in range(1, m.cell_places[cell, 0] + 1):
            other = m.cell_places[cell, k]
            if other != place:
                if st[d, at + other] == JOINED or st[d, at + other] == LAID:
                    return -1
                st[d, at + other] = BARRED
    return 1


@kernel_jit
def use(m: Model, st: Array, d: int, a: int, b: int) -> int:
    """Remove one of the remaining dominoes."""
    low, high = min(a, b), max(a, b)
    at = dominoes_at(m) + low * NUMBERS + high
    if st[d, at] == 0:
        return -1
    st[d, at] -= 1
    if st[d, at] == 0:
        st[d, partners_at(m) + low] &= ~(1 << high)
        st[d, partners_at(m) + high] &= ~(1 << low)
    return 1


@kernel_jit
def options_of(m: Model, st: Array, d: int, place: int) -> int:
    """Return how many dominoes may lie on a place, counting both orientations."""
    one, two, count = m.place_cells[place, 0], m.place_cells[place, 1], 0
    for a in range(NUMBERS):
        if st[d, one] >> a & 1:
            count += size_of(fits_beside(m, st, d, place, a) & st[d, two])
    return count


@kernel_jit
def fits_beside(m: Model, st: Array, d: int, place: int, a: int) -> int:
    """Return the numbers that, together with ``a``, make a remaining domino that may lie on a place."""
    partners = st[d, partners_at(m) + a]
    return int(partners & ~(1 << a) if m.single[place] else partners)


@kernel_jit
def ways_of(m: Model, st: Array, d: int, cell: int) -> int:
    """Return how many places of a cell are open."""
    ways = 0
    for k in range(1, m.cell_places[cell, 0] + 1):
        if st[d, m.info[CELLS] + m.cell_places[cell, k]] == OPEN:
            ways += 1
    return ways


@kernel_jit
def choose(m: Model, st: Array, d: int) -> int:
    """Return the cell or place to branch on, the one with the fewest options; places are numbered after the
    cells. Return -1 if the state is solved."""
    at, best, least = m.info[CELLS], -1, 1 << 20
    for place in range(m.info[PLACES]):
        if st[d, at + place] == JOINED:
            count = options_of(m, st, d, place)
            if count < least:
                best, least = at + place, count
    for cell in range(m.info[CELLS]):
        ways = ways_of(m, st, d, cell)
        if 0 < ways < least:
            best, least = cell, ways
    return int(best)

"""An exact search that finds or counts all solutions."""

from __future__ import annotations

from pnp.components.dominoes.tilings import Array
from pnp.games.arrangements.kernel.propagation import propagate
from pnp.games.arrangements.kernel.state import (
    CELLS,
    NUMBERS,
    OPEN,
    Model,
    choose,
    copy_state,
    fits_beside,
    join,
)
from pnp.search.kernel_arithmetic import starred_below as below
from pnp.search.kernel_jit import kernel_jit

TARGET, OPTION, TURN, STRIDE = range(4)
"""The columns of the branches: a cell or, numbered after all cells, a place; which option is next; where the
options begin; and the stride from one to the next."""
DEPTH, FOUND, NODES = range(3)
"""The entries of a search's tally. A depth of -1 means that it's done, -2 that it hasn't begun."""


@kernel_jit
def search(
    m: Model, st: Array, branches: Array, tally: Array, first: Array, rng: Array, most: int, budget: int
) -> None:
    """Find solutions until there are ``most``, all are found, or ``budget`` branches have been searched in
    total.

    The first two solutions go to ``first`` (2, state). Called again with a larger budget, the search continues.
    If the word in ``rng`` isn't 0, it seeds a random order of the options.
    """
    if tally[DEPTH] == -2:
        tally[DEPTH] = -1
        if propagate(m, st, 0) >= 0:
            tally[DEPTH] = 0
            enter(m, st, branches, tally, first, rng)
    while tally[DEPTH] >= 0 and tally[FOUND] < most and tally[NODES] < budget:
        d = tally[DEPTH]
        target = branches[d, TARGET]
        options = count_options(m, target)
        if branches[d, OPTION] == options:
            tally[DEPTH] = d - 1
            continue
        option = (branches[d, OPTION] * branches[d, STRIDE] + branches[d, TURN]) % options
        branches[d, OPTION] += 1
        if take(m, st, d, target, option):
            tally[NODES] += 1
            if propagate(m, st, d + 1) >= 0:
                tally[DEPTH] = d + 1
                enter(m, st, branches, tally, first, rng)


@kernel_jit
def enter(m: Model, st: Array, branches: Array, tally: Array, first: Array, rng: Array) -> None:
    """Choose what to branch on in a new state; if it's solved, count it and step back."""
    d = tally[DEPTH]
    target = choose(m, st, d)
    if target < 0:
        if tally[FOUND] < 2:
            copy_state(st, d, first, tally[FOUND])
        tally[FOUND] += 1
        tally[DEPTH] = d - 1
        return
    branches[d, TARGET] = target
    branches[d, OPTION] = 0
    options = count_options(m, target)
    branches[d, TURN] = below(rng, options) if rng[0] else 0
    mixed = rng[0] and target >= m.info[CELLS]
    # Odd strides reach all pairs of numbers; with a stride of 1, low numbers would come first too often.
    branches[d, STRIDE] = 1 + 2 * below(rng, NUMBERS * NUMBERS // 2) if mixed else 1


@kernel_jit
def count_options(m: Model, target: int) -> int:
    """Return the most options that a cell or a place can have: the cell's places, or all pairs of numbers."""
    return int(m.cell_places[target, 0]) if target < m.info[CELLS] else NUMBERS * NUMBERS


@kernel_jit
def take(m: Model, st: Array, d: int, target: int, option: int) -> bool:
    """Copy a state to the next row and take an option there; False if there is no such option."""
    at = m.info[CELLS]
    if target < at:
        place = m.cell_places[target, 1 + option]
        if st[d, at + place] != OPEN:
            return False
        copy_state(st, d, st, d + 1)
        return join(m, st, d + 1, place) >= 0
    a, b = option // NUMBERS, option % NUMBERS
    one, two = m.place_cells[target - at, 0], m.place_cells[target - at, 1]
    if not (st[d, one] >> a & 1 and st[d, two] >> b & 1 and fits_beside(m, st, d, target - at, a) >> b & 1):
        return False
    copy_state(st, d, st, d + 1)
    st[d + 1, one], st[d + 1, two] = 1 << a, 1 << b
    return True

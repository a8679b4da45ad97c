"""A simulated player who deduces as far as possible, and then tries one case at a time."""

from __future__ import annotations

from pnp.components.dominoes.places import Array
from pnp.games.arrangements.kernel.propagation import propagate
from pnp.games.arrangements.kernel.state import (
    BARRED,
    CELLS,
    NUMBERS,
    OPEN,
    PLACES,
    Model,
    choose,
    copy_state,
    join,
    size_of,
)
from pnp.search.kernel_jit import kernel_jit

ROUNDS, TRIED, REFUTED = range(3)
"""The columns of the player's counts: rounds of deductions, cases tried, and cases that failed."""


@kernel_jit
def deduce(m: Model, st: Array, counts: Array) -> bool:
    """Solve row 0: make deductions, then cross out a case that fails, and repeat. Row 1 is scratch space. False
    if no single case fails any more."""
    found = propagate(m, st, 0)
    while found >= 0:
        counts[ROUNDS] += found + 1
        if choose(m, st, 0) < 0:
            return True
        if not cross_out(m, st, counts):
            return False
        found = propagate(m, st, 0)
    return False


@kernel_jit
def cross_out(m: Model, st: Array, counts: Array) -> bool:
    """Cross out the first case that fails: cells with two numbers first, then places, then cells with more.
    False if none fails."""
    for size in range(2, NUMBERS + 1):
        for cell in range(m.info[CELLS]):
            if size_of(st[0, cell]) == size and cross_out_number(m, st, counts, cell):
                return True
        if size == 2 and cross_out_place(m, st, counts):
            return True
    return False


@kernel_jit
def cross_out_number(m: Model, st: Array, counts: Array, cell: int) -> bool:
    """Try each number of a cell, and cross out the first that fails."""
    for n in range(NUMBERS):
        if st[0, cell] >> n & 1:
            copy_state(st, 0, st, 1)
            st[1, cell] = 1 << n
            counts[TRIED] += 1
            if propagate(m, st, 1) < 0:
                counts[REFUTED] += 1
                st[0, cell] &= ~(1 << n)
                return True
    return False


@kernel_jit
def cross_out_place(m: Model, st: Array, counts: Array) -> bool:
    """Try a domino on each open place, and cross out the first that fails."""
    at = m.info[CELLS]
    for place in range(m.info[PLACES]):
        if st[0, at + place] == OPEN:
            copy_state(st, 0, st, 1)
            counts[TRIED] += 1
            if join(m, st, 1, place) < 0 or propagate(m, st, 1) < 0:
                counts[REFUTED] += 1
                st[0, at + place] = BARRED
                return True
    return False

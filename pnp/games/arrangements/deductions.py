"""Deductions from the state of an arrangement, rule by rule, until nothing more follows; and a simulated
player who deduces as far as possible, and then tries one case at a time. All in numba.

Each rule returns 1 if it changed the state, 0 if it didn't, and -1 for a contradiction.
"""

from __future__ import annotations

from pnp.components.dominoes.tilings import Array
from pnp.games.arrangements.kernel import (
    BARRED,
    CELLS,
    EXACT,
    JOINED,
    LAID,
    NUMBERS,
    OPEN,
    PLACES,
    TOTALS,
    Model,
    choose,
    copy_state,
    dominoes_at,
    drop_high,
    fits_beside,
    highest,
    join,
    keep,
    keep_between,
    lowest,
    raise_low,
    size_of,
    totals_at,
    use,
)
from pnp.search.kernel_jit import kernel_jit


@kernel_jit
def cover_cells(m: Model, st: Array, d: int) -> int:
    """Apply the rule that each cell is under a domino: if only one place is left for it, a domino lies
    there."""
    at, changed = m.info[CELLS], 0
    for cell in range(m.info[CELLS]):
        ways, last, done = 0, -1, False
        for k in range(1, m.cell_places[cell, 0] + 1):
            known = st[d, at + m.cell_places[cell, k]]
            if known == OPEN:
                ways += 1
                last = m.cell_places[cell, k]
            done |= known in (JOINED, LAID)
        if not done:
            changed |= -1 if ways == 0 else join(m, st, d, last) if ways == 1 else 0
    return changed


@kernel_jit
def fit_dominoes(m: Model, st: Array, d: int) -> int:
    """Apply the rule that each place has one of the remaining dominoes, or none."""
    at, changed = m.info[CELLS], 0
    for place in range(m.info[PLACES]):
        known = st[d, at + place]
        if known in (JOINED, OPEN):
            changed |= fit_place(m, st, d, place)
    return changed


@kernel_jit
def fit_place(m: Model, st: Array, d: int, place: int) -> int:
    """Apply the rule that the numbers of a place belong to a remaining domino; if none fits, bar the place."""
    at, one, two = m.info[CELLS], m.place_cells[place, 0], m.place_cells[place, 1]
    first, second = 0, 0
    for a in range(NUMBERS):
        if st[d, one] >> a & 1:
            fits = fits_beside(m, st, d, place, a) & st[d, two]
            if fits:
                first |= 1 << a
                second |= fits
    if st[d, at + place] == OPEN:
        if first:
            return 0
        st[d, at + place] = BARRED
        return 1
    if first == 0:
        return -1
    changed = keep(st, d, one, first) | keep(st, d, two, second)
    if first & (first - 1) == 0 and second & (second - 1) == 0:
        changed |= use(m, st, d, lowest(first), lowest(second))
        st[d, at + place] = LAID
    return changed


@kernel_jit
def match_ends(m: Model, st: Array, d: int) -> int:
    """Apply the rule that cells that meet are equal, unless one domino covers both."""
    at, changed = m.info[CELLS], 0
    for k in range(len(m.matched)):
        one, two, place = m.matched[k, 0], m.matched[k, 1], m.matched[k, 2]
        both = st[d, one] & st[d, two]
        if st[d, at + place] == BARRED:
            changed |= keep(st, d, one, both) | keep(st, d, two, both)
        elif st[d, at + place] == OPEN and both == 0:
            changed |= join(m, st, d, place)
    return changed


@kernel_jit
def add_up(m: Model, st: Array, d: int) -> int:
    """Apply the rule that each line adds up to its total."""
    changed = 0
    for k in range(len(m.sums)):
        changed |= bound_cells(m, st, d, m.sums, k, 2, 0, 1)
    return changed


@kernel_jit
def cover_pips(m: Model, st: Array, d: int) -> int:
    """Apply the rule that if lines share a total and together cover every cell, their number times the total is
    the sum of all pips, plus the numbers of cells counted twice."""
    changed = 0
    for k in range(len(m.covers)):
        changed |= bound_cells(m, st, d, m.covers, k, 4, m.covers[k, 2], m.covers[k, 1])
    return changed


@kernel_jit
def bound_cells(m: Model, st: Array, d: int, rows: Array, k: int, begin: int, base: int, times: int) -> int:
    """Apply the rule that ``base`` plus the cells of row ``k`` add up to ``times`` a total.

    The total comes first in the row; the cells are in the columns from ``begin`` on, after their number.
    """
    low, length = totals_at(m) + rows[k, 0], rows[k, begin - 1]
    high = low + m.info[TOTALS]
    least, most = base, base
    for i in range(begin, begin + length):
        least += lowest(st[d, rows[k, i]])
        most += highest(st[d, rows[k, i]])
    changed = raise_low(st, d, low, (least + times - 1) // times) | drop_high(st, d, high, most // times)
    if st[d, low] > st[d, high]:
        return -1
    for i in range(begin, begin + length):
        cell = rows[k, i]
        now = st[d, cell]
        needed, spare = times * st[d, low] - most, times * st[d, high] - least
        changed |= keep_between(st, d, cell, highest(now) + needed, lowest(now) + spare)
        least += lowest(st[d, cell]) - lowest(now)
        most += highest(st[d, cell]) - highest(now)
    return changed


@kernel_jit
def differ(m: Model, st: Array, d: int) -> int:
    """Apply the rule that no number appears in a line twice."""
    changed = 0
    for k in range(len(m.unlike)):
        length, every = m.unlike[k, 0], 0
        for i in range(1, length + 1):
            now = st[d, m.unlike[k, i]]
            every |= now
            if now & (now - 1) == 0:
                changed |= strike(m, st, d, k, i, now)
        if size_of(every) < length:
            return -1
        if size_of(every) == length:
            changed |= settle(m, st, d, k, every)
    return changed


@kernel_jit
def strike(m: Model, st: Array, d: int, k: int, i: int, numbers: int) -> int:
    """Remove the number of one cell from the other cells of its line."""
    changed = 0
    for j in range(1, m.unlike[k, 0] + 1):
        if j != i:
            changed |= keep(st, d, m.unlike[k, j], ~numbers)
    return changed


@kernel_jit
def settle(m: Model, st: Array, d: int, k: int, every: int) -> int:
    """Apply the rule that a line with as many cells as there are numbers has each number somewhere."""
    changed = 0
    for n in range(NUMBERS):
        if every >> n & 1:
            homes, home = 0, -1
            for i in range(1, m.unlike[k, 0] + 1):
                if st[d, m.unlike[k, i]] >> n & 1:
                    homes += 1
                    home = m.unlike[k, i]
            changed |= -1 if homes == 0 else keep(st, d, home, 1 << n) if homes == 1 else 0
    return changed


@kernel_jit
def count_numbers(m: Model, st: Array, d: int) -> int:
    """Apply the rule that no number is used more often than it occurs on the dominoes, nor less often if every
    domino is used."""
    changed = 0
    for n in range(NUMBERS):
        fixed, possible = 0, 0
        for cell in range(m.info[CELLS]):
            possible += st[d, cell] >> n & 1
            fixed += st[d, cell] == 1 << n
        if fixed > m.supply[n] or (m.info[EXACT] and possible < m.supply[n]):
            return -1
        if possible > fixed and fixed == m.supply[n]:
            changed |= spread(m, st, d, n, False)
        elif possible > fixed and m.info[EXACT] and possible == m.supply[n]:
            changed |= spread(m, st, d, n, True)
    return changed


@kernel_jit
def spread(m: Model, st: Array, d: int, n: int, everywhere: bool) -> int:
    """Put a number on every cell that may have it or, if not ``everywhere``, only on those that must."""
    changed = 0
    for cell in range(m.info[CELLS]):
        if st[d, cell] >> n & 1 and st[d, cell] != 1 << n:
            changed |= keep(st, d, cell, 1 << n if everywhere else ~(1 << n))
    return changed


@kernel_jit
def house_dominoes(m: Model, st: Array, d: int) -> int:
    """Apply the rule that if all dominoes are used, each needs a place; if only one place is left for it, it
    goes there."""
    changed = 0
    if m.info[EXACT]:
        for a in range(NUMBERS):
            for b in range(a, NUMBERS):
                if st[d, dominoes_at(m) + a * NUMBERS + b]:
                    changed |= house(m, st, d, a, b)
    return changed


@kernel_jit
def house(m: Model, st: Array, d: int, a: int, b: int) -> int:
    """Find the places of one domino."""
    homes, home = 0, -1
    for place in range(m.info[PLACES]):
        known = st[d, m.info[CELLS] + place]
        if known in (OPEN, JOINED) and not (a == b and m.single[place]):
            one, two = st[d, m.place_cells[place, 0]], st[d, m.place_cells[place, 1]]
            if (one >> a & 1 and two >> b & 1) or (one >> b & 1 and two >> a & 1):
                homes += 1
                home = place
    left = st[d, dominoes_at(m) + a * NUMBERS + b]
    if homes < left:
        return -1
    if homes > 1 or left > 1:
        return 0
    both = 1 << a | 1 << b
    changed = join(m, st, d, home)
    return changed | keep(st, d, m.place_cells[home, 0], both) | keep(st, d, m.place_cells[home, 1], both)


@kernel_jit
def propagate(m: Model, st: Array, d: int) -> int:
    """Apply all rules until nothing more follows. Return the number of rounds, or -1 for a contradiction."""
    rounds = 0
    while True:
        changed = cover_cells(m, st, d) | fit_dominoes(m, st, d)
        if changed >= 0:
            changed |= match_ends(m, st, d) | add_up(m, st, d) | cover_pips(m, st, d)
        if changed >= 0:
            changed |= differ(m, st, d) | count_numbers(m, st, d)
        if changed == 0:
            changed = house_dominoes(m, st, d)
        if changed < 0:
            return -1
        if changed == 0:
            return rounds
        rounds += 1


# Player


ROUNDS, TRIED, REFUTED = range(3)
"""The columns of the player's counts: rounds of deductions, cases tried, and cases that failed."""


@kernel_jit
def deduce(m: Model, st: Array, counts: Array) -> bool:
    """Solve row 0: make deductions, then cross out a case that fails, and repeat. Row 1 is scratch space.
    Return false if no single case fails any more."""
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
    Return false if none fails."""
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

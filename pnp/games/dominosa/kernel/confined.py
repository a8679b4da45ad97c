"""Human rules 10 to 12 over packed arrays, and the human ladder. They are equivalent to ``engine/human.py``,
but about a thousand times faster.

Rules 1 and 2 are applied as soon as a place is split or joined; costlier ones are tried in the order of the
ladder, and after each success the ladder starts again at the cheapest. The results of rules 1 and 2 don't
depend on their order, so each costlier step meets the same position as in ``engine/human.py``; ties are broken
in the same way.
"""

from __future__ import annotations

from pnp.components.dominoes.tilings import AROUND, Array, Geometry
from pnp.games.dominosa.kernel.assumptions import (
    case_analysis,
    forcing_chain,
    have_common_place,
    no_room,
    twins,
    two_colours,
)
from pnp.games.dominosa.kernel.board import (
    DOMINOES_JOINED,
    FIRST,
    LISTED,
    LOGGING,
    OPEN,
    SOLVED,
    Board,
    domino_index,
    duplicate_neighbours,
    log,
    neck,
    one_neighbour,
    reset,
    rule_out,
    shared_space,
    split,
    unique_pair,
)
from pnp.games.dominosa.kernel.trail import Trail
from pnp.games.dominosa.rules import LARGEST_SET
from pnp.search.kernel_jit import kernel_jit


@kernel_jit
def odd_beyond(b: Board, g: Geometry, place: int) -> int:
    """Return the size of the first odd area that is left if the cells of a place are taken away, or 0."""
    seen, stack = b.walk[0], b.walk[1]
    for cell in range(len(seen)):
        seen[cell] = b.cells[cell, SOLVED]
    seen[g.place_cells[place, 0]] = seen[g.place_cells[place, 1]] = 1
    for root in range(len(seen)):
        if seen[root]:
            continue
        seen[root] = 1
        stack[0] = root
        depth = size = 1
        while depth:
            depth -= 1
            cell = stack[depth]
            for k in range(g.cell_places[cell, AROUND]):
                way = g.cell_places[cell, k]
                other = g.place_cells[way, 0] + g.place_cells[way, 1] - cell
                if b.places[way, OPEN] and seen[other] == 0:
                    seen[other] = 1
                    stack[depth] = other
                    depth += 1
                    size += 1
        if size % 2:
            return size
    return 0


@kernel_jit
def odd_area(b: Board, g: Geometry) -> bool:
    """Apply rule 10: a domino doesn't lie where it would cut off an odd area."""
    for place in range(len(b.places)):
        size = odd_beyond(b, g, place) if b.places[place, OPEN] else 0
        if size:
            return rule_out(b, g, 10, place, size)
    return False


@kernel_jit
def list_number(b: Board, g: Geometry, grid: Array, number: int) -> int:
    """List the unsolved cells of a number in ``b.walk[0]`` and, in ``b.walk[1]``, the set of numbers that each
    may still join. Return the number of cells."""
    count = 0
    for cell in range(len(grid)):
        if grid[cell] != number or b.cells[cell, SOLVED]:
            continue
        others = 0
        for k in range(g.cell_places[cell, AROUND]):
            place = g.cell_places[cell, k]
            if b.places[place, OPEN]:
                others |= 1 << grid[g.place_cells[place, 0] + g.place_cells[place, 1] - cell]
        b.walk[0, count], b.walk[1, count] = cell, others
        count += 1
    return count


@kernel_jit
def next_set(mask: int) -> int:
    """Return the next higher set of numbers of the same size (Gosper)."""
    lowest = mask & -mask
    ripple = mask + lowest
    return ripple | ((mask ^ ripple) // lowest) >> 2


@kernel_jit
def in_list(cell: int, cells: Array, count: int) -> bool:
    """Return whether a cell is among the first ``count``."""
    at = 0
    while at < count and cells[at] != cell:
        at += 1
    return at < count


@kernel_jit
def split_listed(b: Board, g: Geometry, rule: int, number: int, numbers: int, count: int) -> bool:
    """Log a use of rule 11 or 12, and split the places listed in ``b.colours[2]``. Return whether there are
    any."""
    if count == 0:
        return False
    first = b.colours[2, 0]
    for k in range(count):
        first = min(first, b.colours[2, k])
    log(b, rule, number, numbers, first)
    for k in range(count):
        split(b, g, b.colours[2, k])
    return True


@kernel_jit
def have_inner_place(b: Board, g: Geometry, cells: Array, count: int) -> int:
    """Return 1 if an open place covers two of the first ``count`` cells, otherwise 0."""
    for i in range(count):
        for j in range(i):
            if have_common_place(b, g, cells[i], cells[j]):
                return 1
    return 0


@kernel_jit
def list_outside(b: Board, g: Geometry, d: int, spaces: int, ends: int, closing: int) -> int:
    """Add the open places of a domino that cover fewer than ``ends`` chosen cells to ``b.colours[2]``, and
    return the new count."""
    chosen = b.walk[2]
    for k in range(b.dominoes[d, FIRST], b.dominoes[d + 1, FIRST]):
        place = b.places[k, LISTED]
        if b.places[place, OPEN] == 0:
            continue
        held = int(in_list(g.place_cells[place, 0], chosen, spaces))
        held += int(in_list(g.place_cells[place, 1], chosen, spaces))
        if held < ends:
            b.colours[2, closing] = place
            closing += 1
    return closing


@kernel_jit
def confined_spaces(b: Board, g: Geometry, number: int, numbers: int, count: int, size: int) -> bool:
    """Apply rule 11 for one number and one set of numbers that its spaces may join."""
    chosen = b.walk[2]
    spaces = 0
    for k in range(count):
        if b.walk[1, k] & ~numbers == 0:
            chosen[spaces] = b.walk[0, k]
            spaces += 1
    inside = have_inner_place(b, g, chosen, spaces) if numbers >> number & 1 else 0
    if spaces != size + inside or spaces == count:
        return False
    closing, highest = 0, grid_highest(b)
    for other in range(highest + 1):
        if numbers >> other & 1:
            ends = 2 if inside and other == number else 1
            closing = list_outside(b, g, domino_index(number, other, highest), spaces, ends, closing)
    return split_listed(b, g, 11, number, numbers, closing)


@kernel_jit
def grid_highest(b: Board) -> int:
    """Return the highest number of the set, from the number of its dominoes."""
    highest, dominoes = 0, 1
    while dominoes < len(b.dominoes) - 1:
        highest += 1
        dominoes += highest + 1
    return highest


@kernel_jit
def confined_dominoes(
    b: Board, g: Geometry, grid: Array, number: int, numbers: int, count: int, size: int
) -> bool:
    """Apply rule 12 for one number and one set of numbers, to the dominoes that combine the two."""
    close = b.colours[2]
    spaces = closing = 0
    for k in range(count):
        spaces += b.walk[1, k] & numbers != 0
    if spaces != size or numbers >> number & 1:
        return False
    for at in range(count):
        if b.walk[1, at] & numbers == 0:
            continue
        cell = b.walk[0, at]
        for k in range(g.cell_places[cell, AROUND]):
            place = g.cell_places[cell, k]
            other = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
            if b.places[place, OPEN] and numbers >> grid[other] & 1 == 0 and not in_list(place, close, closing):
                close[closing] = place
                closing += 1
    return split_listed(b, g, 12, number, numbers, closing)


@kernel_jit
def number_sets(b: Board, g: Geometry, grid: Array, rule: int) -> bool:
    """Apply rule 11 or 12: n spaces of a number can use only n dominoes, or n dominoes fit only n spaces."""
    highest = grid_highest(b)
    for size in range(2, min(LARGEST_SET, highest) + 1):
        for number in range(highest + 1):
            count = list_number(b, g, grid, number)
            reachable = 0
            for k in range(count):
                reachable |= b.walk[1, k]
            numbers = (1 << size) - 1
            while numbers < 1 << highest + 1:
                if numbers & ~reachable == 0:
                    if rule == 11 and confined_spaces(b, g, number, numbers, count, size):
                        return True
                    if rule == 12 and confined_dominoes(b, g, grid, number, numbers, count, size):
                        return True
                numbers = next_set(numbers)
    return False


# Ladder


@kernel_jit
def apply_ladder(b: Board, t: Trail, g: Geometry, grid: Array, rules: int) -> int:
    """Apply a set of rules (bit r for rule r) to a board that was just reset, and return how many dominoes they
    join.

    Rule 2 must be in the set; with any rule from 8 upwards, so must 1 and 6. The grid must have a solution:
    without one, the rules may join contradictory places, and the count is meaningless.
    """
    while True:
        if rules & 1 << 1:
            one_neighbour(b, g)
        if b.tally[DOMINOES_JOINED] == len(b.dominoes) - 1:
            break
        if rules & 1 << 3 and unique_pair(b, g, 3):
            continue
        if rules & 1 << 4 and duplicate_neighbours(b, g):
            continue
        if rules & 1 << 5 and shared_space(b, g):
            continue
        if rules & 1 << 6 and unique_pair(b, g, 6):
            continue
        if rules & 1 << 7 and neck(b, g):
            continue
        if not deduce(b, t, g, grid, rules):
            break
    return int(b.tally[DOMINOES_JOINED])


@kernel_jit
def deduce(b: Board, t: Trail, g: Geometry, grid: Array, rules: int) -> bool:
    """Apply the cheapest of rules 8 to 15 that applies, and return whether one did."""
    return (
        bool(rules & 1 << 8 and no_room(b, t, g))
        or bool(rules & 1 << 9 and twins(b, t, g))
        or bool(rules & 1 << 10 and odd_area(b, g))
        or bool(rules & 1 << 11 and number_sets(b, g, grid, 11))
        or bool(rules & 1 << 12 and number_sets(b, g, grid, 12))
        or bool(rules & 1 << 13 and two_colours(b, g))
        or bool(rules & 1 << 14 and forcing_chain(b, t, g))
        or bool(rules & 1 << 15 and case_analysis(b, t, g))
    )


@kernel_jit
def reach(b: Board, t: Trail, g: Geometry, grid: Array, highest: int, rules: int) -> int:
    """Return how many dominoes a set of rules joins."""
    b.tally[LOGGING] = 0
    reset(b, g, grid, highest)
    return apply_ladder(b, t, g, grid, rules)


@kernel_jit
def trace(b: Board, t: Trail, g: Geometry, grid: Array, highest: int, rules: int) -> int:
    """Return how many dominoes a set of rules joins, as `reach` does, and log every step from rule 3
    upwards."""
    b.tally[LOGGING] = 1
    reset(b, g, grid, highest)
    return apply_ladder(b, t, g, grid, rules)

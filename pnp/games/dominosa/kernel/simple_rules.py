"""Human rules 1 to 7 over packed arrays: the same as ``desk/human.py``, about a thousand times faster."""

from __future__ import annotations

from pnp.components.dominoes.tilings import AROUND, Geometry
from pnp.games.dominosa.kernel.board import (
    DOMINO,
    FIRST,
    FRESH,
    LEFT,
    LEFT_XOR,
    LISTED,
    OPEN,
    PENDING_CELLS,
    PLACED,
    QUEUE,
    SOLVED,
    WAYS,
    WAYS_XOR,
    Board,
    join,
    log,
    split,
)
from pnp.search.kernel_jit import kernel_jit


@kernel_jit
def one_neighbour(b: Board, g: Geometry) -> None:
    """Apply rules 1 and 2 until nothing is left to do."""
    while b.tally[PENDING_CELLS] > 0:
        b.tally[PENDING_CELLS] -= 1
        cell = b.cells[b.tally[PENDING_CELLS], QUEUE]
        if b.cells[cell, SOLVED] == 0 and b.cells[cell, WAYS] == 1:
            b.uses[1] += 1
            join(b, g, b.cells[cell, WAYS_XOR])


@kernel_jit
def unique_pair(b: Board, g: Geometry, rule: int) -> bool:
    """Rule 3 (among the newly split) or 6 (anywhere): the domino that has one place left is joined."""
    for d in range(len(b.dominoes) - 1):
        if b.dominoes[d, LEFT] == 1 and b.dominoes[d, PLACED] == 0 and (b.dominoes[d, FRESH] == 1 or rule == 6):
            log(b, rule, b.dominoes[d, LEFT_XOR], d, -1)
            join(b, g, b.dominoes[d, LEFT_XOR])
            return True
    return False


@kernel_jit
def only_domino(b: Board, g: Geometry, cell: int) -> int:
    """Return the domino that all open places of a cell have in common, or -1."""
    d = -1
    for k in range(g.cell_places[cell, AROUND]):
        place = g.cell_places[cell, k]
        if b.places[place, OPEN]:
            if d >= 0 and b.places[place, DOMINO] != d:
                return -1
            d = b.places[place, DOMINO]
    return d


@kernel_jit
def duplicate_neighbours(b: Board, g: Geometry) -> bool:
    """Rule 4: a cell all of whose neighbours are equal uses up that domino."""
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] or b.cells[cell, WAYS] < 2:
            continue
        d = only_domino(b, g, cell)
        if d >= 0 and b.dominoes[d, LEFT] > b.cells[cell, WAYS]:
            log(b, 4, cell, d, -1)
            for k in range(b.dominoes[d, FIRST], b.dominoes[d + 1, FIRST]):
                place = b.places[k, LISTED]
                if (
                    b.places[place, OPEN]
                    and g.place_cells[place, 0] != cell
                    and g.place_cells[place, 1] != cell
                ):
                    split(b, g, place)
            return True
    return False


@kernel_jit
def shared_space(b: Board, g: Geometry) -> bool:
    """Rule 5: if all places of a domino share a cell, that cell joins nothing else."""
    for d in range(len(b.dominoes) - 1):
        if b.dominoes[d, PLACED] or not 2 <= b.dominoes[d, LEFT] <= 4:
            continue
        one, two = -1, -1
        for k in range(b.dominoes[d, FIRST], b.dominoes[d + 1, FIRST]):
            place = b.places[k, LISTED]
            if b.places[place, OPEN]:
                p, q = g.place_cells[place, 0], g.place_cells[place, 1]
                if one == -1 and two == -1:
                    one, two = p, q
                else:
                    one = one if one in (p, q) else -2
                    two = two if two in (p, q) else -2
        cell = max(one, two)
        if cell >= 0 and b.cells[cell, WAYS] > b.dominoes[d, LEFT]:
            log(b, 5, cell, d, -1)
            for k in range(g.cell_places[cell, AROUND]):
                place = g.cell_places[cell, k]
                if b.places[place, OPEN] and b.places[place, DOMINO] != d:
                    split(b, g, place)
            return True
    return False


@kernel_jit
def search_depth_first(b: Board, g: Geometry) -> None:
    """Number the unsolved cells depth first: entry, exit, low point and parent of each; 0 if not reached."""
    entry, leave, low, parent, step, stack = (b.walk[0], b.walk[1], b.walk[2], b.walk[3], b.walk[4], b.walk[5])
    for cell in range(len(entry)):
        entry[cell] = 0
    clock = 0
    for root in range(len(entry)):
        if b.cells[root, SOLVED] or entry[root]:
            continue
        clock += 1
        entry[root] = low[root] = clock
        parent[root] = -1
        step[root] = 0
        stack[0] = root
        depth = 1
        while depth:
            cell = stack[depth - 1]
            if step[cell] == g.cell_places[cell, AROUND]:
                leave[cell] = clock
                depth -= 1
                if depth:
                    low[stack[depth - 1]] = min(low[stack[depth - 1]], low[cell])
                continue
            place = g.cell_places[cell, step[cell]]
            step[cell] += 1
            if not b.places[place, OPEN]:
                continue
            other = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
            if entry[other] == 0:
                clock += 1
                entry[other] = low[other] = clock
                parent[other] = cell
                step[other] = 0
                stack[depth] = other
                depth += 1
            elif other != parent[cell]:
                low[cell] = min(low[cell], entry[other])


@kernel_jit
def is_even_beyond(b: Board, g: Geometry, cell: int, other: int) -> bool:
    """Return whether the area behind ``other``, once ``cell`` is taken away, is cut off and even."""
    entry, leave, low, parent = b.walk[0], b.walk[1], b.walk[2], b.walk[3]
    for k in range(g.cell_places[cell, AROUND]):
        place = g.cell_places[cell, k]
        child = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
        if b.places[place, OPEN] and parent[child] == cell and entry[child] <= entry[other] <= leave[child]:
            if low[child] >= entry[cell]:
                return bool((leave[child] - entry[child]) % 2)
            break
    # The rest of the component: the whole (which is even) without the cell and the odd areas cut off below it.
    odd = 1
    for k in range(g.cell_places[cell, AROUND]):
        place = g.cell_places[cell, k]
        child = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
        if b.places[place, OPEN] and parent[child] == cell and low[child] >= entry[cell]:
            odd += (leave[child] - entry[child] + 1) % 2
    return odd % 2 == 0


@kernel_jit
def neck(b: Board, g: Geometry) -> bool:
    """Rule 7: a cell that connects areas belongs to the odd one; the even ones fill themselves."""
    search_depth_first(b, g)
    even = b.walk[6]
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] or b.cells[cell, WAYS] < 2:
            continue
        found = 0
        for k in range(g.cell_places[cell, AROUND]):
            place = g.cell_places[cell, k]
            if b.places[place, OPEN]:
                other = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
                if is_even_beyond(b, g, cell, other):
                    even[found] = place
                    found += 1
        if found:
            log(b, 7, cell, found, even[0])
            for k in range(found):
                split(b, g, even[k])
            return True
    return False

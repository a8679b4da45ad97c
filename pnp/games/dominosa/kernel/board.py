"""The state of the human ladder for a grid over packed arrays, its changes, and human rules 1 to 7. It's
equivalent to ``engine/human.py``, but about a thousand times faster.

The board is a set of open places (where a domino may still lie), with a count of the open places at every cell
and of every domino. Counts with an exclusive or are used instead of bit sets, because a grid of order 9 has 199
places, and the exclusive or gives the only place left without a search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.components.dominoes.tilings import AROUND, AROUND_XOR, Array, Geometry
from pnp.search.kernel_jit import kernel_jit

RULES = 15
ALL_RULES = (1 << (RULES + 1)) - 2
"""The set of all human rules: bit r stands for rule r."""


class Board(NamedTuple):
    """The state of the ladder, with scratch space; made once and reset for every grid.

    ``places`` (places, 4): the domino that would lie there, whether it may still lie there, whether it does;
    and, sorted by domino, the places of each. ``dominoes`` (dominoes + 1, 5): where its places are listed, the
    number of open ones and their exclusive or, whether it is placed, and whether it was newly split. ``cells``
    (cells, 4): the number of open places and their exclusive or, whether the cell is solved, and the queue of
    rule 1. ``uses`` (16,): how often each rule was used; rule 2 follows every join once. ``tally`` (4,): the
    length of the queue, dominoes joined, steps logged, and whether to log steps. ``steps`` (steps, 5): the log.
    ``walk`` (8, cells), ``colours`` (3, places) and ``marks`` (2, cells + dominoes) are scratch space for rules
    7 and 9 to 13.
    """

    places: Array
    dominoes: Array
    cells: Array
    uses: Array
    tally: Array
    steps: Array
    walk: Array
    colours: Array
    marks: Array


_PENDING_CELLS, DOMINOES_JOINED, LOGGED, LOGGING = range(4)
RULE, SUBJECT, DETAIL, SPLIT, FREE = range(5)
"""The columns of the log. ``SUBJECT`` is, by rule: 3 and 6 the place joined; 4 the cell; 5 the shared cell; 7
the neck; 8, 9, 10, 14 and 15 the place ruled out; 11 and 12 the number; 13 the first place of the two-coloured
ones. ``DETAIL`` is, by rule: 3 to 6 the domino; 8 the cell or, numbered after all cells, the domino that would
be starved; 9 the domino that would be needed twice; 10 the size of the odd area; 11 and 12 the set of other
numbers, as bits; 13 the colour that fails, or 2 if both rule something out; 14 the rounds; 15 the branches.
``SPLIT`` is the first place split, or -1. ``FREE`` is the number of dominoes left before the step."""
DOMINO, OPEN, JOINED, LISTED = range(4)
FIRST, LEFT, LEFT_XOR, PLACED, _FRESH = range(5)
WAYS, WAYS_XOR, SOLVED, _QUEUE = range(4)


def new_board(g: Geometry, dominoes: int) -> Board:
    """Return an empty board for grids of one geometry."""
    cells = len(g.cell_places)
    return Board(
        places=np.zeros((len(g.place_cells), 4), np.int32),
        dominoes=np.zeros((dominoes + 1, 5), np.int32),
        cells=np.zeros((cells, 4), np.int32),
        uses=np.zeros(RULES + 1, np.int32),
        tally=np.zeros(4, np.int32),
        steps=np.zeros((len(g.place_cells) + cells, FREE + 1), np.int32),
        walk=np.zeros((8, cells), np.int32),
        colours=np.zeros((3, len(g.place_cells)), np.int32),
        marks=np.zeros((2, cells + dominoes), np.int32),
    )


@kernel_jit
def domino_index(a: int, b: int, highest: int) -> int:
    """Return the number of the domino a|b in the order of the complete set: 00, 01, ... 0n, 11, ..."""
    low, high = min(a, b), max(a, b)
    return low * (2 * highest + 1 - low) // 2 + high


@kernel_jit
def reset(b: Board, g: Geometry, grid: Array, highest: int) -> None:
    """Open every place of a grid (cells,)."""
    for d in range(len(b.dominoes)):
        for column in range(_FRESH + 1):
            b.dominoes[d, column] = 0
    for rule in range(RULES + 1):
        b.uses[rule] = 0
    b.tally[_PENDING_CELLS] = b.tally[DOMINOES_JOINED] = b.tally[LOGGED] = 0
    for place in range(len(b.places)):
        d = domino_index(grid[g.place_cells[place, 0]], grid[g.place_cells[place, 1]], highest)
        b.places[place, DOMINO] = d
        b.places[place, OPEN] = 1
        b.places[place, JOINED] = 0
        b.dominoes[d, LEFT] += 1
        b.dominoes[d, LEFT_XOR] ^= place
    total = 0
    for d in range(len(b.dominoes) - 1):
        b.dominoes[d, FIRST] = total
        total += b.dominoes[d, LEFT]
    b.dominoes[(len(b.dominoes) - 1), FIRST] = total
    for place in range(len(b.places)):
        d = b.places[place, DOMINO]
        b.places[b.dominoes[d, FIRST], LISTED] = place
        b.dominoes[d, FIRST] += 1
    for d in range((len(b.dominoes) - 1) - 1, -1, -1):
        b.dominoes[d, FIRST] -= b.dominoes[d, LEFT]
    for cell in range(len(b.cells)):
        b.cells[cell, SOLVED] = 0
        b.cells[cell, WAYS] = g.cell_places[cell, AROUND]
        b.cells[cell, WAYS_XOR] = g.cell_places[cell, AROUND_XOR]
        if b.cells[cell, WAYS] == 1:
            b.cells[b.tally[_PENDING_CELLS], _QUEUE] = cell
            b.tally[_PENDING_CELLS] += 1


@kernel_jit
def split(b: Board, g: Geometry, place: int) -> None:
    """Close an open place: no domino lies there."""
    b.places[place, OPEN] = 0
    for side in range(2):
        cell = g.place_cells[place, side]
        b.cells[cell, WAYS] -= 1
        b.cells[cell, WAYS_XOR] ^= place
        if b.cells[cell, WAYS] == 1 and b.cells[cell, SOLVED] == 0:
            b.cells[b.tally[_PENDING_CELLS], _QUEUE] = cell
            b.tally[_PENDING_CELLS] += 1
    d = b.places[place, DOMINO]
    b.dominoes[d, LEFT] -= 1
    b.dominoes[d, LEFT_XOR] ^= place
    b.dominoes[d, _FRESH] = 1


@kernel_jit
def _join(b: Board, g: Geometry, place: int) -> None:
    """Lay a domino and apply rule 2: no second domino like it, and nothing else on its cells."""
    d = b.places[place, DOMINO]
    b.places[place, OPEN] = 0
    b.places[place, JOINED] = 1
    b.dominoes[d, PLACED] = 1
    b.tally[DOMINOES_JOINED] += 1
    b.uses[2] += 1
    for side in range(2):
        b.cells[g.place_cells[place, side], SOLVED] = 1
    for side in range(2):
        cell = g.place_cells[place, side]
        for k in range(g.cell_places[cell, AROUND]):
            if b.places[g.cell_places[cell, k], OPEN]:
                split(b, g, g.cell_places[cell, k])
    for k in range(b.dominoes[d, FIRST], b.dominoes[d + 1, FIRST]):
        if b.places[b.places[k, LISTED], OPEN]:
            split(b, g, b.places[k, LISTED])


@kernel_jit
def log(b: Board, rule: int, subject: int, detail: int, place: int) -> None:
    """Count a use of a rule, and log it. Call this before the step is taken."""
    b.uses[rule] += 1
    if not b.tally[LOGGING]:
        return
    row = b.tally[LOGGED]
    b.tally[LOGGED] += 1
    b.steps[row, RULE], b.steps[row, SUBJECT], b.steps[row, DETAIL] = rule, subject, detail
    b.steps[row, SPLIT], b.steps[row, FREE] = place, len(b.dominoes) - 1 - b.tally[DOMINOES_JOINED]


@kernel_jit
def rule_out(b: Board, g: Geometry, rule: int, place: int, detail: int) -> bool:
    """Split a place that an assumption ruled out."""
    log(b, rule, place, detail, place)
    split(b, g, place)
    return True


@kernel_jit
def one_neighbour(b: Board, g: Geometry) -> None:
    """Apply rules 1 and 2 until nothing is left to do."""
    while b.tally[_PENDING_CELLS] > 0:
        b.tally[_PENDING_CELLS] -= 1
        cell = b.cells[b.tally[_PENDING_CELLS], _QUEUE]
        if b.cells[cell, SOLVED] == 0 and b.cells[cell, WAYS] == 1:
            b.uses[1] += 1
            _join(b, g, b.cells[cell, WAYS_XOR])


@kernel_jit
def unique_pair(b: Board, g: Geometry, rule: int) -> bool:
    """Apply rule 3 (among the newly split) or 6 (anywhere): join the domino that has only one place left."""
    for d in range(len(b.dominoes) - 1):
        if (
            b.dominoes[d, LEFT] == 1
            and b.dominoes[d, PLACED] == 0
            and (b.dominoes[d, _FRESH] == 1 or rule == 6)
        ):
            log(b, rule, b.dominoes[d, LEFT_XOR], d, -1)
            _join(b, g, b.dominoes[d, LEFT_XOR])
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
    """Apply rule 4: a cell all of whose neighbours are equal uses up that domino."""
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
    """Apply rule 5: if all places of a domino share a cell, that cell joins nothing else."""
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
    """Return whether the area beyond ``other`` is cut off and even once ``cell`` is taken away."""
    entry, leave, low, parent = b.walk[0], b.walk[1], b.walk[2], b.walk[3]
    for k in range(g.cell_places[cell, AROUND]):
        place = g.cell_places[cell, k]
        child = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
        if b.places[place, OPEN] and parent[child] == cell and entry[child] <= entry[other] <= leave[child]:
            if low[child] >= entry[cell]:
                return bool((leave[child] - entry[child]) % 2)
            break
    # The rest of the component: the whole, which is even, without the cell and the odd areas cut off below it.
    odd = 1
    for k in range(g.cell_places[cell, AROUND]):
        place = g.cell_places[cell, k]
        child = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
        if b.places[place, OPEN] and parent[child] == cell and low[child] >= entry[cell]:
            odd += (leave[child] - entry[child] + 1) % 2
    return odd % 2 == 0


@kernel_jit
def neck(b: Board, g: Geometry) -> bool:
    """Apply rule 7: a cell that connects areas belongs to the odd one; the even ones are filled without it."""
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

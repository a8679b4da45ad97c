"""The rules of Dots over packed arrays, in numba, for the sport's own game. Tests compare them with `rules`.

A field is in an array with a rim of one intersection around it, ``width`` intersections wide. A state has five
rows: dots (0 none, 1 x, 2 o, 3 the rim), paint (0, 1, 2), houses (bit 1 for those of x, bit 2 for those of o,
some of them out of date), the parents in a union-find of neighbouring dots (groups never split again, so it
only shows where no chain can close), and the numbers of dots surrounded, by x at index 1 and by o at index 2.

A dot can close a chain only if two arcs without walls around it are separated by runs of dots of one group.
Only then are the arcs flooded, and the chain is searched for only if a flood finds dots.

Positions are packed into states of the kernel, and states unpacked, at the end of the module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pnp.games.dots.rules.position import OTHER, Position
from pnp.games.dots.rules.starts import EMPTY, O, X
from pnp.search.kernel_jit import njit

if TYPE_CHECKING:
    from pnp.grids.square import SquareGrid


State = NDArray[np.int16]
Work = NDArray[np.int32]
Cells = NDArray[np.int64]
"""Arrays of intersections of the padded field, or of their numbers."""

DOTS, PAINT, HOUSE, PARENT, SCORE = 0, 1, 2, 3, 4
RIM = 3
TURNS = 9
"""The number of different counts of turns that a path may have made around an intersection during the search
for a chain: from -4 to 4. Only the walls of a corridor wound into a spiral make more than one turn, and each
turn takes four intersections on either side."""
MIDDLE = 4
FLOOD, QUEUE, MARK, AREA, BEFORE, CHAIN, BEST, COUNTERS = range(8)


def new_work(cells: int) -> Work:
    """Return a workspace for floods and searches on a padded field of ``cells`` intersections."""
    return np.zeros((8, cells * TURNS + 16), np.int32)


@njit(cache=True)
def find(parent: NDArray[np.int16], cell: int) -> int:
    """Return the root of a dot's group, and halve the path to it."""
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


@njit(cache=True)
def ring(width: int) -> tuple[int, ...]:
    """Return the eight neighbours in a circle; the orthogonal ones have odd indices."""
    return (-width - 1, -width, -width + 1, 1, width + 1, width, width - 1, -1)


@njit(cache=True)
def wall(state: State, cell: int, player: int) -> bool:
    """Return whether the intersection can be part of a chain."""
    return bool(state[DOTS, cell] == player and state[PAINT, cell] == 0)


@njit(cache=True)
def may_close(state: State, width: int, cell: int, player: int, starts: Cells) -> int:
    """Return the number of arcs around an intersection that a dot there could separate; their first
    intersections go to ``starts``."""
    around = ring(width)
    bits = 0
    for k in range(8):
        if wall(state, cell + around[k], player):
            bits |= 1 << k
    if bits == 0:
        return 0
    count = 0
    for k in range(1, 8, 2):
        if not bits >> k & 1 and (bits >> (k - 1) & 1 or bits >> ((k - 2) % 8) & 1):
            starts[count] = cell + around[k]
            count += 1
    return count if count > 1 and _joined(state, cell, around, bits) else 0


@njit(cache=True)
def _joined(state: State, cell: int, around: tuple[int, ...], bits: int) -> bool:
    """Return whether two runs of dots around an intersection belong to one group.

    A run starts where a dot follows a free neighbour. Two runs separated only by a free corner touch and so
    belong to one group, which costs a flood that finds nothing.
    """
    found = (-1, -1, -1, -1)
    for k in range(8):
        if bits >> k & 1 and not bits >> ((k + 7) % 8) & 1:
            root = find(state[PARENT], cell + around[k])
            if root == found[0] or root == found[1] or root == found[2]:
                return True
            found = (root, found[0], found[1], found[2])
    return False


@njit(cache=True)
def flood(state: State, work: Work, width: int, start: int, player: int, other: int) -> int:
    """Return the number of dots of the other player, not yet surrounded, that paths from ``start`` meet; -1 if
    a path gets out. The cells are left in the queue, and their number in the first counter."""
    work[COUNTERS, 1] += 1
    token = work[COUNTERS, 1]
    seen, todo = work[FLOOD], work[QUEUE]
    if state[DOTS, start] == RIM:
        return -1
    seen[start] = token
    todo[0] = start
    head, tail, held = 0, 1, 0
    steps = (1, width, -1, -width)
    while head < tail:
        at = todo[head]
        head += 1
        if state[DOTS, at] == other and state[PAINT, at] != player:
            held += 1
        for k in range(4):
            to = at + steps[k]
            if state[DOTS, to] == RIM:
                return -1
            if seen[to] != token and not wall(state, to, player):
                seen[to] = token
                todo[tail] = to
                tail += 1
    work[COUNTERS, 0] = tail
    return held


@njit(cache=True)
def _crosses(at: int, to: int, width: int, row: int, column: int) -> int:
    """Return 1 for a step down across the ray to the left of an intersection, -1 for a step up, otherwise 0."""
    r1, r2 = at // width, to // width
    if r1 == row and r2 == row + 1:
        return 1 if at % width < column else 0
    if r2 == row and r1 == row + 1:
        return -1 if to % width < column else 0
    return 0


@njit(cache=True)
def _search(state: State, work: Work, width: int, player: int, cell: int, start: int, most: int) -> int:
    """Return the length of the shortest path from a dot once around an intersection; 0 if none has at most
    ``most`` dots. The dots go to row CHAIN, and twice the area to the third counter."""
    row, column = cell // width, cell % width
    mark, area, before, todo = work[MARK], work[AREA], work[BEFORE], work[QUEUE]
    base = work[COUNTERS, 3] + 1
    first, goal = start * TURNS + MIDDLE, start * TURNS + MIDDLE + 1
    mark[first], area[first] = base, 0
    todo[0] = first
    head, tail, depth = 0, 1, 0
    around = ring(width)
    while head < tail and depth < most and mark[goal] < base:
        depth += 1
        end = tail
        while head < end:
            here = todo[head]
            head += 1
            at, turns = here // TURNS, here % TURNS
            for k in range(8):
                to = at + around[k]
                turned = turns + _crosses(at, to, width, row, column)
                if not wall(state, to, player) or not 0 <= turned < TURNS:
                    continue
                new = to * TURNS + turned
                swept = area[here] + (at // width) * (to % width) - (at % width) * (to // width)
                if mark[new] < base:
                    mark[new], area[new], before[new] = base + depth, swept, here
                    todo[tail] = new
                    tail += 1
                elif mark[new] == base + depth and swept < area[new]:
                    area[new], before[new] = swept, here
    work[COUNTERS, 3] = base + depth + 1
    if mark[goal] < base:
        return 0
    here = goal
    for k in range(depth):
        here = before[here]
        work[CHAIN, k] = here // TURNS
    work[COUNTERS, 2] = area[goal]
    return depth


@njit(cache=True)
def shortest(state: State, work: Work, width: int, player: int, cell: int, through: int) -> int:
    """Return the number of dots in the best chain around an intersection, which is left in row BEST: the one
    with the fewest dots and, of those, the smallest area."""
    best, size = state.shape[1], 1 << 30
    count = 0
    start = through if through else cell - 1
    while through or state[DOTS, start] != RIM:
        if wall(state, start, player):
            length = _search(state, work, width, player, cell, start, best)
            if length and (length < best or work[COUNTERS, 2] < size):
                best, size, count = length, work[COUNTERS, 2], length
                for k in range(length):
                    work[BEST, k] = work[CHAIN, k]
        if through:
            break
        start -= 1
    return count


@njit(cache=True)
def paint(state: State, work: Work, width: int, cell: int, count: int, player: int, other: int) -> int:
    """Paint the inside of the chain in row BEST, around an intersection. Return the number of dots newly
    surrounded.

    A shortest chain has no short cuts, so all of its inside can be reached from the intersection.
    """
    work[COUNTERS, 1] += 1
    token = work[COUNTERS, 1]
    seen, todo = work[FLOOD], work[QUEUE]
    for k in range(count):
        seen[work[BEST, k]] = token
    seen[cell] = token
    todo[0] = cell
    head, tail, taken = 0, 1, 0
    steps = (1, width, -1, -width)
    while head < tail:
        at = todo[head]
        head += 1
        old = state[PAINT, at]
        state[PAINT, at] = player
        if state[DOTS, at] == other and old != player:
            taken += 1
        elif state[DOTS, at] == player and old == other:
            state[SCORE, other] -= 1
        for k in range(4):
            to = at + steps[k]
            if seen[to] != token:
                seen[to] = token
                todo[tail] = to
                tail += 1
    state[SCORE, player] += taken
    return taken


@njit(cache=True)
def _joins(state: State, width: int, cell: int, player: int) -> None:
    """Join a new dot to the groups of its neighbours."""
    parent = state[PARENT]
    parent[cell] = cell
    around = ring(width)
    for k in range(8):
        near = cell + around[k]
        if state[DOTS, near] == player:
            one, two = find(parent, near), find(parent, cell)
            if one != two:
                parent[one] = two


@njit(cache=True)
def place(state: State, work: Work, width: int, cell: int, player: int) -> int:
    """Put a dot on a free intersection. Return how many dots it surrounds, or -1 if it enters a house and is
    lost."""
    other = 3 - player
    starts = np.empty(4, np.int64)
    arcs = may_close(state, width, cell, player, starts)
    alone = True
    if arcs:
        alone = flood(state, work, width, cell, player, other) < 0
    state[DOTS, cell] = player
    _joins(state, width, cell, player)
    taken = 0
    closed = False
    for k in range(arcs):
        start = starts[k]
        if state[PAINT, start] == player:
            continue  # a part that this dot has already closed and painted
        held = flood(state, work, width, start, player, other)
        if held == 0:
            for n in range(work[COUNTERS, 0]):
                state[HOUSE, work[QUEUE, n]] |= player
        elif held > 0:
            closed = True
            count = shortest(state, work, width, player, start, cell if alone else 0)
            taken += paint(state, work, width, start, count, player, other)
    if closed:
        return taken
    if state[HOUSE, cell] & other and flood(state, work, width, cell, other, player) > 0:
        count = shortest(state, work, width, other, cell, 0)
        paint(state, work, width, cell, count, other, player)
        return -1
    return 0


@njit(cache=True)
def captures(state: State, work: Work, width: int, cell: int, player: int, starts: Cells) -> bool:
    """Return whether a dot on a free intersection would surround any."""
    arcs = may_close(state, width, cell, player, starts)
    if arcs == 0:
        return False
    state[DOTS, cell] = player
    found = False
    for k in range(arcs):
        if flood(state, work, width, starts[k], player, 3 - player) > 0:
            found = True
            break
    state[DOTS, cell] = 0
    return found


@njit(cache=True)
def prepare(state: State, work: Work, width: int) -> None:
    """Fill in groups and houses of a state whose dots and paint are set."""
    cells = state.shape[1]
    for cell in range(cells):
        state[PARENT, cell] = cell
        state[HOUSE, cell] = 0
    for cell in range(cells):
        if state[DOTS, cell] == 1 or state[DOTS, cell] == 2:
            _joins_kept(state, width, cell)
        elif state[DOTS, cell] == 0 and state[PAINT, cell] == 0:
            for player in (1, 2):
                if flood(state, work, width, cell, player, 3 - player) >= 0:
                    state[HOUSE, cell] |= player


@njit(cache=True)
def _joins_kept(state: State, width: int, cell: int) -> None:
    parent = state[PARENT]
    around = ring(width)
    for k in range(8):
        near = cell + around[k]
        if state[DOTS, near] == state[DOTS, cell]:
            one, two = find(parent, near), find(parent, cell)
            if one != two:
                parent[one] = two


# Packing


PLAYERS = {EMPTY: 0, X: 1, O: 2}
_SIGNS = {number: sign for sign, number in PLAYERS.items()}


def packed(position: Position) -> tuple[State, Work, int]:
    """Return the state of a position by the sport's rules, a workspace, and the width of the padded field."""
    field = position.field
    width = field.columns + 2
    cells = width * (field.rows + 2)
    state = np.zeros((5, cells), np.int16)
    work = new_work(cells)
    state[DOTS] = RIM
    for cell, (dot, paint) in enumerate(zip(position.dots, position.painted, strict=True)):
        at = to_padded(field, cell)
        state[DOTS, at] = PLAYERS[dot]
        state[PAINT, at] = PLAYERS[paint]
    for player in OTHER:
        state[SCORE, PLAYERS[player]] = position.surrounded_by(player)
    prepare(state, work, width)
    return state, work, width


def unpacked(state: State, field: SquareGrid, to_move: str = X) -> Position:
    """Return the position that a kernel's state stands for."""
    places = [to_padded(field, cell) for cell in range(len(field))]
    dots = "".join(_SIGNS[int(state[DOTS, at])] for at in places)
    paint = "".join(_SIGNS[int(state[PAINT, at])] for at in places)
    pairs = enumerate(zip(dots, paint, strict=True))
    prisoners = frozenset(cell for cell, (dot, own) in pairs if own == OTHER.get(dot))
    return Position(field, dots, paint, prisoners, to_move)


def to_padded(field: SquareGrid, cell: int) -> int:
    """Return an intersection of the field as an index of the padded one."""
    row, column = field.place(cell)
    return (row + 1) * (field.columns + 2) + column + 1


def from_padded(field: SquareGrid, at: int) -> int:
    """Return an index of the padded field as an intersection."""
    row, column = divmod(int(at), field.columns + 2)
    return field.cell(row - 1, column - 1)

"""Life and death in numba: whether a group is surrounded, or gets to the edge, whatever the other player does.

The attacker wants to surround the group that a dot belongs to. The defender wants it to be safe, which means
that a path of orthogonal steps leads from it to the edge, over the defender's own dots and painted
intersections. No chain can ever close across that path, because no dot of the attacker can ever be a wall
there. `decides` proves a win of either player within a number of moves; if it finds no proof, that means
nothing.

Two classes of moves are skipped; ``docs/games/dots.md`` has the argument. If the attacker threatens to surround
the group, a defence that isn't on any of the threatened intersections and surrounds nothing is too late. If one
more dot would make the group safe, an attack that isn't on any of these intersections and surrounds nothing is
too late.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.games.dots.kernel import COUNTERS, DOTS, FLOOD, PAINT, QUEUE, RIM, Cells, State, Work
from pnp.games.dots.kernel_attack import Stack, free, spent, step, threats
from pnp.search.kernel_jit import njit

SAFE = -1
OPEN = -1
"""The verdict if moves have to be tried."""


class Siege(NamedTuple):
    """The players who attack and who may win, each 1 or 2, and a dot of the group that is attacked."""

    attacker: int
    target: int
    winner: int


@njit(cache=True)
def _passable(state: State, cell: int, defender: int) -> bool:
    """Return whether the attacker can never have a wall there."""
    return bool(state[DOTS, cell] != RIM and (state[PAINT, cell] != 0 or state[DOTS, cell] == defender))


@njit(cache=True)
def _reached(state: State, work: Work, width: int, defender: int, todo: int) -> bool:
    """Flood from the queue's first ``todo`` intersections, which are marked with the token. Return whether the
    edge is reached."""
    token = work[COUNTERS, 1]
    seen, queue = work[FLOOD], work[QUEUE]
    head = 0
    edge = False
    steps = (1, width, -1, -width)
    while head < todo:
        at = queue[head]
        head += 1
        for k in range(4):
            to = at + steps[k]
            edge |= state[DOTS, to] == RIM
            if seen[to] != token and _passable(state, to, defender):
                seen[to] = token
                queue[todo] = to
                todo += 1
    return edge


@njit(cache=True)
def escapes(state: State, work: Work, width: int, defender: int, target: int, found: Cells) -> int:
    """Write the intersections where one more dot makes the group safe to ``found``. Return their number, or
    `SAFE` if it's already safe."""
    seen, queue = work[FLOOD], work[QUEUE]
    work[COUNTERS, 1] += 1
    group = work[COUNTERS, 1]
    seen[target], queue[0] = group, target
    if _reached(state, work, width, defender, 1):
        return SAFE
    work[COUNTERS, 1] += 1
    outside = work[COUNTERS, 1]
    steps = (1, width, -1, -width)
    todo = 0
    for cell in range(width + 1, state.shape[1] - width - 1):
        if _passable(state, cell, defender) and seen[cell] != group:
            for k in range(4):
                if state[DOTS, cell + steps[k]] == RIM and seen[cell] != outside:
                    seen[cell] = outside
                    queue[todo] = cell
                    todo += 1
    _reached(state, work, width, defender, todo)
    count = 0
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell):
            joins = leaves = False
            for k in range(4):
                near = cell + steps[k]
                joins |= seen[near] == group
                leaves |= seen[near] == outside or state[DOTS, near] == RIM
            if joins and leaves:
                found[count] = cell
                count += 1
    return count


@njit(cache=True)
def _strikes(
    stack: Stack, level: int, work: Work, width: int, attacker: int, target: int, cells: Cells, count: int
) -> int:
    """Move those of ``count`` moves that surround the target to the front, and return their number."""
    struck = 0
    for k in range(count):
        step(stack, level, work, width, cells[k], attacker)
        if stack[level + 1, PAINT, target] == attacker:
            cells[k], cells[struck] = cells[struck], cells[k]
            struck += 1
    return struck


@njit(cache=True)
def _among(cell: int, cells: Cells, count: int) -> bool:
    return bool((cells[:count] == cell).any())


@njit(cache=True)
def _weigh(
    stack: Stack, level: int, work: Work, width: int, siege: Siege, to_move: int, cells: Cells
) -> tuple[int, int, int]:
    """Return the effects that one dot can have: the number of ways out, of attacks that surround the target,
    and of moves worth trying, which are written to ``cells``; the last is -1 if no move is in time.

    If one dot of the player to move settles the fight, it is the only move.
    """
    state, attacker, target = stack[level], siege.attacker, siege.target
    gates, hits = np.empty(state.shape[1], np.int64), np.empty(state.shape[1], np.int64)
    ways = escapes(state, work, width, 3 - attacker, target, gates)
    if ways == SAFE or (ways and to_move != attacker):
        cells[0] = gates[0]
        return ways, 0, 1
    taken = threats(state, work, width, attacker, hits)
    struck = _strikes(stack, level, work, width, attacker, target, hits, taken)
    if struck and to_move == attacker:
        cells[0] = hits[0]
        return ways, struck, 1
    if to_move == attacker:
        return ways, 0, _tries(state, width, gates, ways, hits, taken, cells)
    captures = threats(state, work, width, to_move, gates)
    return 0, struck, _tries(state, width, hits, struck, gates, captures, cells)


@njit(cache=True)
def _tries(
    state: State, width: int, urgent: Cells, needed: int, others: Cells, captures: int, cells: Cells
) -> int:
    """Collect the moves worth trying: the urgent ones and those that surround dots, or all if none are urgent.
    Return their number, or -1 if several are urgent and nothing else helps."""
    if needed > 1 and captures == 0:
        return -1
    count = 0
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell) and (
            needed == 0 or _among(cell, urgent, needed) or _among(cell, others, captures)
        ):
            cells[count] = cell
            count += 1
    return count


@njit(cache=True)
def _first(cells: Cells, count: int, cell: int) -> None:
    """Put a move first if it's in the list, because it was right in a similar position."""
    for k in range(count):
        if cells[k] == cell:
            cells[0], cells[k] = cells[k], cells[0]


@njit(cache=True)
def _verdict(ways: int, struck: int, moves: int, siege: Siege, to_move: int) -> int:
    """Return the verdict on whether the winner of the fight wins it within ``moves`` moves, by the counts of
    `_weigh`: 1 if so, 0 if there is no proof, `OPEN` if moves have to be tried."""
    attacker, winner = siege.attacker, siege.winner
    if ways == SAFE:
        return 1 if winner != attacker else 0
    goal, bar = (struck, ways) if winner == attacker else (ways, struck)
    if goal and to_move == winner:
        return 1
    if moves < 1 or (moves < 2 and not goal) or (bar and to_move != winner):
        return 0
    return OPEN


@njit(cache=True)
def decides(
    stack: Stack, level: int, work: Work, width: int, siege: Siege, to_move: int, moves: int, killers: Cells
) -> int:
    """Return whether the winner of the fight wins it within ``moves`` moves: the attacker by surrounding the
    target, the defender by making it safe. Return a winning move if the winner is to move, otherwise 1; 0 if
    no proof is found."""
    attacker, target, winner = siege
    cells = np.empty(stack.shape[2], np.int64)
    ways, struck, count = _weigh(stack, level, work, width, siege, to_move, cells)
    moving = to_move == winner
    verdict = _verdict(ways, struck, moves, siege, to_move)
    if verdict != OPEN:
        return int(cells[0]) if verdict and moving and ways != SAFE else verdict
    if count < 0:
        return 0 if moving else 1
    _first(cells, count, killers[level])
    for k in range(count):
        step(stack, level, work, width, cells[k], to_move)
        if spent(work):
            return 0
        if stack[level + 1, PAINT, target] == attacker:
            continue
        left = moves - 1 if moving else moves
        found = decides(stack, level + 1, work, width, siege, 3 - to_move, left, killers)
        if moving == (found > 0):
            killers[level] = cells[k]
            return int(cells[k]) if moving else 0
    return 0 if moving or (count == 0 and winner == attacker) else 1

"""The fewest turns to a treasure on a known table, and every way with that many turns.

A flip is a turn, and stepping on a blank by a flip costs another turn, which is missed. A pawn's whole way is a
walk over cells, and each face-down domino was flipped when the walk came to it. So the fewest turns are the
length of a shortest path on which a step onto a face-down domino costs 1, or 2 if it's on a blank, a step onto
an open space costs nothing, and no other step is allowed. The other half of a domino just flipped is open
unless it's blank. Coming back to a domino by its other half would be cheaper than this path assumes, but the
step across the domino costs nothing, so no shortest path needs it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from heapq import heappop, heappush

from pnp.games.finder.rules.play import OUTSIDE, State


def cost(state: State, cell: int) -> int:
    """The turns that it takes to flip a domino by stepping on a cell."""
    return 2 if state.trap(cell) else 1


def _steps(state: State, cell: int) -> Iterator[tuple[int, int]]:
    """The cells beside one that a pawn can come to, with the turns that it takes."""
    field = state.field
    for near in field.grid.neighbours[cell]:
        if state.open(near):
            yield near, 0
        elif field.number(near) is not None and field.domino(near) not in state.up:
            if field.domino(near) == field.domino(cell):
                if not state.trap(near):
                    yield near, 0
            else:
                yield near, cost(state, near)


def distances(state: State, barred: Collection[int] = ()) -> tuple[dict[int, int], int]:
    """The turns to every cell that the pawn to move can reach without stepping on a ``barred`` one, and how
    many cells were looked at."""
    found: dict[int, int] = {}
    at = state.pawns[state.turn]
    begin = [(cost(state, cell), cell) for cell in state.entries() if cell not in barred]
    queue = sorted(begin) if at == OUTSIDE else [(0, at)]
    while queue:
        turns, cell = heappop(queue)
        if cell in found:
            continue
        found[cell] = turns
        for near, more in _steps(state, cell):
            if near not in found and near not in barred:
                heappush(queue, (turns + more, near))
    return found, len(found)


def fewest(state: State, barred: Collection[int] = ()) -> tuple[int | None, int]:
    """The fewest turns to the treasure, or None if it can't be reached, and how many cells were looked at.
    ``barred`` cells may not be stepped on."""
    assert state.treasure is not None
    goal = state.field.find(state.treasure)
    assert goal is not None
    found, seen = distances(state, barred)
    reached = [found[cell] for cell in (2 * goal, 2 * goal + 1) if cell in found]
    return (min(reached) if reached else None), seen


def fewest_without_traps(state: State) -> int | None:
    """The fewest flips to the treasure if traps cost nothing; None if it can't be reached."""
    dominoes = tuple(pair and (pair[0] or 7, pair[1] or 7) for pair in state.field.dominoes)
    return fewest(replace(state, field=replace(state.field, dominoes=dominoes)))[0]


def lines(state: State, turns: int) -> Iterator[tuple[int, ...]]:
    """The cells stepped on by flips, for every way to the treasure that takes at most ``turns`` turns."""
    for cell in state.entries():
        left = turns - cost(state, cell)
        if left < 0:
            continue
        after = state.flip(cell)
        if after.treasure is None:
            yield (cell,)
        elif left:
            best, _ = fewest(after)
            if best is not None and best <= left:
                for rest in lines(after, left):
                    yield (cell, *rest)

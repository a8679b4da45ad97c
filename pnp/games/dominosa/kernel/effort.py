"""The work of a solver who looks at open places in no particular order and knows only the simple rules.

The solver looks for what is forced. If k of n open places are forced, it takes (n + 1) / (k + 1) looks on
average to find the first. Dominoes that the forced ones force in turn belong to the next round. If nothing is
forced, the solver tries a domino on each open place and follows it for as many rounds as the shortest chain
that fails.
"""

from __future__ import annotations

from typing import Any

from pnp.components.dominoes.tilings import Array, Geometry
from pnp.games.dominosa.kernel.assumptions import rounds_to_clash
from pnp.games.dominosa.kernel.board import OPEN, Board, reset
from pnp.games.dominosa.kernel.trail import (
    CLASH,
    DEPTH,
    LAID,
    LENGTH,
    NODES,
    PENDING,
    SOLUTIONS,
    Trail,
    close,
    go_on,
    lay,
    lay_last,
    start,
    undo,
)
from pnp.search.kernel_jit import kernel_jit

LOOKING, SUPPOSING, STUCK, WAYS_ON, OF_PLACES = range(5)
"""The entries that `effort` writes: looks for forced dominoes; looks at suppositions, weighted by rounds; how
often nothing is forced; and, at the hardest point, the number of places that help and the number of all
places."""


@kernel_jit
def count_open(b: Board) -> int:
    """Return the number of open places."""
    found = 0
    for place in range(len(b.places)):
        found += b.places[place, OPEN]
    return found


@kernel_jit
def note_width(found: Array, ways: int, places: int) -> None:
    """Record a point if it's the hardest so far, by the number of places to look at for each one that helps."""
    if found[OF_PLACES] * (ways + 1) < (places + 1) * (found[WAYS_ON] + 1) or found[OF_PLACES] == 0:
        found[WAYS_ON], found[OF_PLACES] = ways, places


@kernel_jit
def lay_forced(b: Board, t: Trail, g: Geometry, found: Array) -> None:
    """Lay all forced dominoes, round by round."""
    at = 0
    while at < t.state[PENDING] and t.state[CLASH] == 0:
        end, places, laid = t.state[PENDING], count_open(b), 0
        while at < end:
            item = t.queue[at]
            at += 1
            if lay_last(b, t, g, item):
                laid += 1
                found[LOOKING] += (places + 1) / (laid + 1)
        if laid:
            note_width(found, laid, places)
    t.state[PENDING] = 0


@kernel_jit
def suppose(b: Board, t: Trail, g: Geometry, found: Array) -> int:
    """Return the first place that is ruled out in the fewest rounds, or -1."""
    base, places = t.state[LENGTH], count_open(b)
    best, fewest, ways = -1, 1 << 30, 0
    for place in range(len(b.places)):
        if b.places[place, OPEN] == 0:
            continue
        lay(b, t, g, place)
        rounds = rounds_to_clash(b, t, g, fewest)
        undo(b, t, g, base)
        if rounds < fewest:
            best, fewest, ways = place, rounds, 1
        elif rounds == fewest:
            ways += 1
    if best >= 0:
        found[SUPPOSING] += (fewest + 1) * (places + 1) / (ways + 1)
        note_width(found, ways, places)
    return best


@kernel_jit
def suppose_cases(b: Board, t: Trail, g: Geometry, found: Array) -> int:
    """Return the first place that is ruled out by the fewest branches, or -1."""
    base, places = t.state[LENGTH], count_open(b)
    best, fewest = -1, 1 << 30
    for place in range(len(b.places)):
        if b.places[place, OPEN] == 0:
            continue
        lay(b, t, g, place)
        t.state[DEPTH] = t.state[NODES] = t.state[SOLUTIONS] = 0
        solutions, branches = go_on(b, t, g, 1, fewest - 1)
        undo(b, t, g, base)
        if solutions == 0 and branches < fewest:
            best, fewest = place, branches
    found[SUPPOSING] += (fewest + 1) * (places + 1)
    note_width(found, 1, places)
    return best


@kernel_jit
def effort(b: Board, t: Trail, g: Geometry, grid: Array, highest: int, found: Any) -> None:
    """Write to ``found`` (5,) the work that a grid with one solution takes."""
    reset(b, g, grid, highest)
    start(b, t, g)
    for column in range(len(found)):
        found[column] = 0
    lay_forced(b, t, g, found)
    while t.state[LAID] < len(b.dominoes) - 1 and t.state[CLASH] == 0:
        found[STUCK] += 1
        place = suppose(b, t, g, found)
        if place < 0:
            place = suppose_cases(b, t, g, found)
        if place < 0:
            return
        close(b, t, g, place)
        lay_forced(b, t, g, found)

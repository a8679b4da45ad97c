"""The complete solver, which counts all solutions of a grid, up to a limit, by exact cover.

Every cell and every domino must be covered by exactly one place. A cell or domino with one open place left
forces it; one with none is a contradiction; otherwise the search branches on one with the fewest open places,
first laying a domino there, and then closing the place for good. The trail undoes both, so nothing is copied.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.components.dominoes.tilings import AROUND, Array, Geometry
from pnp.games.dominosa.kernel.board import (
    DOMINO,
    FIRST,
    LEFT,
    LEFT_XOR,
    LISTED,
    OPEN,
    PLACED,
    SOLVED,
    WAYS,
    WAYS_XOR,
    Board,
    reset,
)
from pnp.search.kernel_jit import kernel_jit

LENGTH, PENDING, CLASH, LAID, DEPTH, SOLUTIONS, NODES = range(7)


class Trail(NamedTuple):
    """The record by which branches are undone, and the queue of cells and dominoes whose consequences still
    have to be followed.

    ``places``: closed places, or the bitwise complement of laid ones; ``queue``: cells and, numbered after
    them, dominoes with one place left; ``marks`` and ``choices``: the length of the trail and the place of
    every branch; ``first``: the places of the first two solutions, one after the other; ``state``: the lengths
    of the trail and of the queue, whether there is a contradiction, dominoes laid, depth, solutions found,
    branches searched.
    """

    places: Array
    queue: Array
    marks: Array
    choices: Array
    first: Array
    state: Array


def new_trail(g: Geometry) -> Trail:
    """Return an empty trail for searches on one geometry."""
    places, cells = len(g.place_cells), len(g.cell_places)
    return Trail(
        np.zeros(2 * places, np.int32),
        np.zeros(4 * places, np.int32),
        np.zeros(places, np.int32),
        np.zeros(places, np.int32),
        np.zeros(2 * (cells // 2), np.int32),
        np.zeros(7, np.int64),
    )


@kernel_jit
def close(b: Board, t: Trail, g: Geometry, place: int) -> None:
    """Close an open place, and record what that forces or contradicts."""
    state = t.state
    b.places[place, OPEN] = 0
    t.places[state[LENGTH]] = place
    state[LENGTH] += 1
    for side in range(2):
        cell = g.place_cells[place, side]
        b.cells[cell, WAYS] -= 1
        b.cells[cell, WAYS_XOR] ^= place
        if b.cells[cell, SOLVED] == 0 and b.cells[cell, WAYS] < 2:
            state[CLASH] |= b.cells[cell, WAYS] == 0
            t.queue[state[PENDING]] = cell
            state[PENDING] += 1
    d = b.places[place, DOMINO]
    b.dominoes[d, LEFT] -= 1
    b.dominoes[d, LEFT_XOR] ^= place
    if b.dominoes[d, PLACED] == 0 and b.dominoes[d, LEFT] < 2:
        state[CLASH] |= b.dominoes[d, LEFT] == 0
        t.queue[state[PENDING]] = len(b.cells) + d
        state[PENDING] += 1


@kernel_jit
def lay(b: Board, t: Trail, g: Geometry, place: int) -> None:
    """Lay a domino on an open place, and close all places that it rules out."""
    d = b.places[place, DOMINO]
    b.places[place, OPEN] = 0
    t.places[t.state[LENGTH]] = ~place
    t.state[LENGTH] += 1
    t.state[LAID] += 1
    b.dominoes[d, PLACED] = 1
    for side in range(2):
        b.cells[g.place_cells[place, side], SOLVED] = 1
    for side in range(2):
        cell = g.place_cells[place, side]
        for k in range(g.cell_places[cell, AROUND]):
            if b.places[g.cell_places[cell, k], OPEN]:
                close(b, t, g, g.cell_places[cell, k])
    for k in range(b.dominoes[d, FIRST], b.dominoes[d + 1, FIRST]):
        if b.places[b.places[k, LISTED], OPEN]:
            close(b, t, g, b.places[k, LISTED])


@kernel_jit
def lay_last(b: Board, t: Trail, g: Geometry, item: int) -> bool:
    """Lay a domino on the only place left for an item: a cell, or a domino, whose number follows those of all
    cells. Return false if the cell is already covered or the domino already laid."""
    cells = len(b.cells)
    if item < cells:
        if b.cells[item, SOLVED]:
            return False
        lay(b, t, g, b.cells[item, WAYS_XOR])
    else:
        if b.dominoes[item - cells, PLACED]:
            return False
        lay(b, t, g, b.dominoes[item - cells, LEFT_XOR])
    return True


@kernel_jit
def follow(b: Board, t: Trail, g: Geometry) -> None:
    """Lay all forced dominoes, until there are none or a contradiction appears."""
    while t.state[PENDING] > 0 and t.state[CLASH] == 0:
        t.state[PENDING] -= 1
        lay_last(b, t, g, t.queue[t.state[PENDING]])


@kernel_jit
def undo(b: Board, t: Trail, g: Geometry, mark: int) -> None:
    """Undo the trail back to a length."""
    while t.state[LENGTH] > mark:
        t.state[LENGTH] -= 1
        place = t.places[t.state[LENGTH]]
        laid = place < 0
        if laid:
            place = ~place
        d = b.places[place, DOMINO]
        b.places[place, OPEN] = 1
        for side in range(2):
            cell = g.place_cells[place, side]
            if laid:
                b.cells[cell, SOLVED] = 0
            else:
                b.cells[cell, WAYS] += 1
                b.cells[cell, WAYS_XOR] ^= place
        if laid:
            b.dominoes[d, PLACED] = 0
            t.state[LAID] -= 1
        else:
            b.dominoes[d, LEFT] += 1
            b.dominoes[d, LEFT_XOR] ^= place
    t.state[PENDING] = 0
    t.state[CLASH] = 0


@kernel_jit
def choose(b: Board, g: Geometry) -> int:
    """Return an open place of the cell or domino that has the fewest."""
    fewest, found = 1 << 30, -1
    for d in range(len(b.dominoes) - 1):
        if b.dominoes[d, PLACED] == 0 and b.dominoes[d, LEFT] < fewest:
            fewest, found = b.dominoes[d, LEFT], d
    cell_found = -1
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] == 0 and b.cells[cell, WAYS] < fewest:
            fewest, cell_found = b.cells[cell, WAYS], cell
    if cell_found >= 0:
        for k in range(g.cell_places[cell_found, AROUND]):
            if b.places[g.cell_places[cell_found, k], OPEN]:
                return int(g.cell_places[cell_found, k])
    for k in range(b.dominoes[found, FIRST], b.dominoes[found + 1, FIRST]):
        if b.places[b.places[k, LISTED], OPEN]:
            return int(b.places[k, LISTED])
    return -1


@kernel_jit
def start(b: Board, t: Trail, g: Geometry) -> None:
    """Queue the cells and dominoes that are forced from the beginning, on a board that was just reset."""
    t.state[:] = 0
    for d in range(len(b.dominoes) - 1):
        if b.dominoes[d, LEFT] < 2:
            t.state[CLASH] |= b.dominoes[d, LEFT] == 0
            t.queue[t.state[PENDING]] = len(b.cells) + d
            t.state[PENDING] += 1
    for cell in range(len(b.cells)):
        if b.cells[cell, WAYS] < 2:
            t.state[CLASH] |= b.cells[cell, WAYS] == 0
            t.queue[t.state[PENDING]] = cell
            t.state[PENDING] += 1


@kernel_jit
def count_solutions(
    b: Board, t: Trail, g: Geometry, grid: Array, highest: int, limit: int, most_nodes: int
) -> tuple[int, int]:
    """Return the number of solutions of a grid (cells,), counted up to ``limit``, and the branches searched.

    The count is complete unless the branches exceed ``most_nodes``; then `go_on` continues it. ``t.first``
    contains the places of the first two solutions found.
    """
    reset(b, g, grid, highest)
    start(b, t, g)
    return go_on(b, t, g, limit, most_nodes)


@kernel_jit
def go_on(b: Board, t: Trail, g: Geometry, limit: int, most_nodes: int) -> tuple[int, int]:
    """Continue `count_solutions`; the limits and results include all branches so far."""
    while True:
        follow(b, t, g)
        if t.state[CLASH] == 0 and t.state[LAID] == (len(b.dominoes) - 1):
            if t.state[SOLUTIONS] < 2:
                note_solution(t)
            t.state[SOLUTIONS] += 1
            if t.state[SOLUTIONS] == limit:
                return t.state[SOLUTIONS], t.state[NODES]
            t.state[CLASH] = 1
        if t.state[CLASH]:
            if t.state[DEPTH] == 0:
                return t.state[SOLUTIONS], t.state[NODES]
            t.state[DEPTH] -= 1
            undo(b, t, g, t.marks[t.state[DEPTH]])
            close(b, t, g, t.choices[t.state[DEPTH]])
            continue
        if t.state[NODES] >= most_nodes:
            return t.state[SOLUTIONS], t.state[NODES] + 1
        t.state[NODES] += 1
        place = choose(b, g)
        t.marks[t.state[DEPTH]] = t.state[LENGTH]
        t.choices[t.state[DEPTH]] = place
        t.state[DEPTH] += 1
        lay(b, t, g, place)


@kernel_jit
def note_solution(t: Trail) -> None:
    """Copy the laid places from the trail, after those of the solution found before, if there is one."""
    found = t.state[SOLUTIONS] * t.state[LAID]
    for k in range(t.state[LENGTH]):
        if t.places[k] < 0:
            t.first[found] = ~t.places[k]
            found += 1

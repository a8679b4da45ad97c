"""Human rules 8, 9 and 13 to 15 over packed arrays, equivalent to ``engine/assumptions.py``.

Assumptions are tried on the board itself with the trail of the complete solver, and undone. The board must be
one on which rules 1, 2 and 6 have nothing left to do.
"""

from __future__ import annotations

from pnp.components.dominoes.tilings import AROUND, Geometry
from pnp.games.dominosa.kernel.board import (
    DOMINO,
    DOMINOES_JOINED,
    LEFT,
    LEFT_XOR,
    OPEN,
    PLACED,
    SOLVED,
    WAYS,
    WAYS_XOR,
    Board,
    log,
    only_domino,
    rule_out,
    split,
)
from pnp.games.dominosa.kernel.trail import CLASH, LAID, LENGTH, PENDING, Trail, go_on, lay, lay_last, undo
from pnp.search.kernel_jit import kernel_jit


@kernel_jit
def assume(b: Board, t: Trail, g: Geometry, place: int) -> None:
    """Place a domino on an open place as an assumption; pairs that the ladder has joined count as placed."""
    t.state[:] = 0
    t.state[LAID] = b.tally[DOMINOES_JOINED]
    lay(b, t, g, place)


@kernel_jit
def starved(b: Board) -> int:
    """Return the first domino without a place, numbered after all cells, or else the first cell without one; -1
    if there is none."""
    for d in range(len(b.dominoes) - 1):
        if b.dominoes[d, PLACED] == 0 and b.dominoes[d, LEFT] == 0:
            return len(b.cells) + d
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] == 0 and b.cells[cell, WAYS] == 0:
            return cell
    return -1


@kernel_jit
def no_room(b: Board, t: Trail, g: Geometry) -> bool:
    """Apply rule 8: a domino doesn't lie where it would leave another domino or a cell without a place."""
    for place in range(len(b.places)):
        if b.places[place, OPEN] == 0:
            continue
        assume(b, t, g, place)
        item = starved(b) if t.state[CLASH] else -1
        undo(b, t, g, 0)
        if item >= 0:
            return rule_out(b, g, 8, place, item)
    return False


@kernel_jit
def have_common_place(b: Board, g: Geometry, one: int, two: int) -> bool:
    """Return whether a single open place covers both of two cells."""
    for k in range(g.cell_places[one, AROUND]):
        place = g.cell_places[one, k]
        if b.places[place, OPEN] and (g.place_cells[place, 0] == two or g.place_cells[place, 1] == two):
            return True
    return False


@kernel_jit
def needed_twice(b: Board, t: Trail, g: Geometry, place: int) -> int:
    """Return the domino that two cells beside a laid place would both need, or -1."""
    near = b.walk[7]
    count = 0
    for at in range(t.state[LENGTH]):
        closed = t.places[at]
        if closed < 0:
            continue
        for side in range(2):
            end = g.place_cells[closed, side]
            other = g.place_cells[closed, 1 - side]
            if end in (g.place_cells[place, 0], g.place_cells[place, 1]) and b.cells[other, SOLVED] == 0:
                near[count] = other
                count += 1
    twice = -1
    for i in range(count):
        d = only_domino(b, g, near[i])
        if d < 0 or (twice >= 0 and d >= twice):
            continue
        for j in range(count):
            if (
                near[i] != near[j]
                and only_domino(b, g, near[j]) == d
                and not have_common_place(b, g, near[i], near[j])
            ):
                twice = d
    return twice


@kernel_jit
def twins(b: Board, t: Trail, g: Geometry) -> bool:
    """Apply rule 9: a domino doesn't lie where its neighbours would need the same domino twice."""
    for place in range(len(b.places)):
        if b.places[place, OPEN] == 0:
            continue
        assume(b, t, g, place)
        d = needed_twice(b, t, g, place)
        undo(b, t, g, 0)
        if d >= 0:
            return rule_out(b, g, 9, place, d)
    return False


@kernel_jit
def two_ways(b: Board, g: Geometry, place: int, side: int) -> int:
    """Return the other open place of a place's first or second cell (side 0 or 1) or domino (2), if there are
    exactly two; otherwise -1."""
    if side == 2:
        d = b.places[place, DOMINO]
        return b.dominoes[d, LEFT_XOR] ^ place if b.dominoes[d, LEFT] == 2 else -1
    cell = g.place_cells[place, side]
    return b.cells[cell, WAYS_XOR] ^ place if b.cells[cell, WAYS] == 2 else -1


@kernel_jit
def colour_from(b: Board, g: Geometry, root: int, name: int) -> int:
    """Colour the places that are linked to ``root`` through cells and dominoes with two places, and return
    their number.

    The rows of ``b.colours``: the component's number, which rises; the colour; the places in the order reached.
    """
    owner, colour, reached = b.colours[0], b.colours[1], b.colours[2]
    owner[root], colour[root], reached[0] = name, 0, root
    at, count = 0, 1
    while at < count:
        place = reached[at]
        at += 1
        for side in range(3):
            other = two_ways(b, g, place, side)
            if other >= 0 and owner[other] == 0:
                owner[other], colour[other] = name, 1 - colour[place]
                reached[count] = other
                count += 1
    return count


@kernel_jit
def need_of(b: Board, g: Geometry, place: int, side: int) -> int:
    """Return one thing that a place covers: its first or second cell (side 0 or 1) or, numbered after all
    cells, its domino (2)."""
    return int(g.place_cells[place, side] if side < 2 else len(b.cells) + b.places[place, DOMINO])


@kernel_jit
def mark_colours(b: Board, g: Geometry, count: int, name: int) -> int:
    """Mark the cells and dominoes that each colour covers, and return the lowest colour that covers one twice,
    or -1."""
    wrong = 2
    for at in range(count):
        place = b.colours[2, at]
        colour = b.colours[1, place]
        for side in range(3):
            item = need_of(b, g, place, side)
            if b.marks[colour, item] == name:
                wrong = min(wrong, colour)
            b.marks[colour, item] = name
    return wrong if wrong < 2 else -1


@kernel_jit
def is_marked(b: Board, g: Geometry, place: int, colour: int, name: int) -> bool:
    """Return whether a colour covers a cell of a place, or uses its domino."""
    side = 0
    while side < 3 and b.marks[colour, need_of(b, g, place, side)] != name:
        side += 1
    return side < 3


@kernel_jit
def list_colour_splits(b: Board, g: Geometry, count: int, name: int, wrong: int) -> int:
    """Collect in ``b.colours[2]`` the places that a component splits: a wrong colour, or those that both
    colours rule out. Return their number."""
    closing, close = 0, b.colours[2]
    for place in range(len(b.places)):
        if b.places[place, OPEN] == 0:
            continue
        if wrong >= 0:
            out = b.colours[0, place] == name and b.colours[1, place] == wrong
        else:
            out = (
                b.colours[0, place] != name
                and is_marked(b, g, place, 0, name)
                and is_marked(b, g, place, 1, name)
            )
        if out:
            close[closing] = place
            closing += 1
    return closing


@kernel_jit
def two_colours(b: Board, g: Geometry) -> bool:
    """Apply rule 13: colour places that are each other's only alternative with two alternating colours; one
    colour is right."""
    for place in range(len(b.places)):
        b.colours[0, place] = 0
    for item in range(b.marks.shape[1]):
        b.marks[0, item] = b.marks[1, item] = 0
    name = 0
    for root in range(len(b.places)):
        if b.places[root, OPEN] == 0 or b.colours[0, root]:
            continue
        name += 1
        count = colour_from(b, g, root, name)
        if count == 1:
            continue
        wrong = mark_colours(b, g, count, name)
        closing = list_colour_splits(b, g, count, name, wrong)
        if closing:
            log(b, 13, root, wrong if wrong >= 0 else 2, b.colours[2, 0])
            for k in range(closing):
                split(b, g, b.colours[2, k])
            return True
    return False


@kernel_jit
def rounds_to_clash(b: Board, t: Trail, g: Geometry, most: int) -> int:
    """Return how many rounds it takes until an assumption starves a cell or a domino; more than ``most`` if
    that many aren't enough."""
    at = rounds = 0
    while t.state[CLASH] == 0:
        end = t.state[PENDING]
        if at == end or rounds == most:
            return most + 1
        rounds += 1
        while at < end and t.state[CLASH] == 0:
            lay_last(b, t, g, t.queue[at])
            at += 1
    return rounds


@kernel_jit
def forcing_chain(b: Board, t: Trail, g: Geometry) -> bool:
    """Apply rule 14: of the assumptions that fail, take the one that fails in the fewest rounds."""
    found, fewest = -1, 1 << 30
    for place in range(len(b.places)):
        if b.places[place, OPEN] == 0:
            continue
        assume(b, t, g, place)
        rounds = rounds_to_clash(b, t, g, fewest - 1)
        undo(b, t, g, 0)
        if rounds < fewest:
            found, fewest = place, rounds
    return found >= 0 and rule_out(b, g, 14, found, fewest)


@kernel_jit
def case_analysis(b: Board, t: Trail, g: Geometry) -> bool:
    """Apply rule 15: rule out the place that takes the complete solver the fewest branches."""
    found, fewest = -1, 1 << 30
    for place in range(len(b.places)):
        if b.places[place, OPEN] == 0:
            continue
        assume(b, t, g, place)
        solutions, branches = go_on(b, t, g, 1, fewest - 1)
        undo(b, t, g, 0)
        if solutions == 0 and branches < fewest:
            found, fewest = place, branches
    return found >= 0 and rule_out(b, g, 15, found, fewest)

"""Rules 1 to 7, which are those of Don Kirkby's Donimoes."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.games.dominosa.engine.confined import connected
from pnp.games.dominosa.engine.notes import Notes, Step, bits_of, is_single
from pnp.games.dominosa.rules import Pair, Place


def one_neighbour(notes: Notes) -> Step | None:
    """Rule 1: a cell with one open place joins there."""
    barred = notes.beside_covered()
    for number, places in notes.free_cells():
        if is_single(places) and not places & barred:
            joined = notes.layout.places_in(places)
            return Step(1, (notes.layout.cells[number],), notes.grid.pair(joined[0]), joined=joined)
    return None


def newly_joined(notes: Notes) -> Step | None:
    """Rule 2: nothing else joins the cells of a newly joined pair, and the same domino is nowhere else."""
    if not notes.unfollowed:
        return None
    place = notes.unfollowed[0]
    pair = notes.grid.pair(place)
    layout, width = notes.layout, notes.grid.width
    split = layout.of[pair]
    for row, column in place:
        split |= layout.around[row * width + column]
    return Step(2, place, pair, split=layout.places_in(split & notes.open_mask))


def newly_split(notes: Notes) -> Step | None:
    """Rule 3: if a place of a domino was just split and only one is left, the domino lies there."""
    touched = ((pair, places) for pair, places in notes.free_pairs() if pair in notes.touched)
    return _only_place(notes, 3, touched)


def duplicate_neighbours(notes: Notes) -> Step | None:
    """Rule 4: a cell whose open neighbours are all equal uses that domino; it lies nowhere else."""
    layout = notes.layout
    for number, places in notes.free_cells():
        if not places & (places - 1):
            continue
        pair = layout.pairs[places.bit_length() - 1]
        all_of_it = layout.of[pair]
        if not places & ~all_of_it and (split := notes.open_mask & all_of_it & ~places):
            return Step(4, (layout.cells[number],), pair, split=layout.places_in(split))
    return None


def shared_space(notes: Notes) -> Step | None:
    """Rule 5: if all open places of a domino share a cell, that cell joins nothing else."""
    layout, width = notes.layout, notes.grid.width
    for pair, places in notes.free_pairs():
        if not places & (places - 1):
            continue
        for cell in layout.places[places.bit_length() - 1]:
            around = layout.around[cell[0] * width + cell[1]]
            if not places & ~around and (split := notes.open_mask & around & ~places):
                return Step(5, (cell,), pair, split=layout.places_in(split))
    return None


def unique_pair(notes: Notes) -> Step | None:
    """Rule 6: a domino with one open place on the whole grid lies there."""
    return _only_place(notes, 6, notes.free_pairs())


def neck(notes: Notes) -> Step | None:
    """Rule 7: a cell that connects areas belongs to the odd one, so it doesn't join any of the even ones.

    Areas consist of cells without a joined pair, connected by open places. Dominoes can fill an area by
    themselves only if it's even. The rule also covers necks of two cells, because it applies to each of them.
    """
    layout, width = notes.layout, notes.grid.width
    barred = notes.beside_covered()
    for number, places in notes.free_cells():
        here = 1 << 2 * number
        found: dict[Place, int] = {}
        for place in layout.places_in(places & ~barred):
            row, column = place[1] if place[0] == layout.cells[number] else place[0]
            area = connected(notes, 1 << 2 * (row * width + column), notes.covered_mask | here)
            if area.bit_count() % 2 == 0:
                found[place] = area
        if found:
            areas = tuple(
                frozenset(layout.cells[bit // 2] for bit in bits_of(area))
                for area in dict.fromkeys(found.values())
            )
            return Step(7, (layout.cells[number],), split=tuple(found), areas=areas)
    return None


def _only_place(notes: Notes, rule: int, among: Iterable[tuple[Pair, int]]) -> Step | None:
    """The step that joins the first of some dominoes that has just one open place."""
    barred = notes.beside_covered()
    for pair, places in among:
        if is_single(places) and not places & barred:
            joined = notes.layout.places_in(places)
            return Step(rule, joined[0], pair, joined=joined)
    return None

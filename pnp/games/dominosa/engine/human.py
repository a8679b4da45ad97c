"""The human rules of Dominosa that assume nothing, and the ladder of all rules, from the cheapest to the
costliest. Rules 1 to 7 are those of Don Kirkby's Donimoes; rules 10 to 12 are about odd areas, and about spaces
and dominoes of one number that fit only each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations

from pnp.components.dominoes.tiles import pair_of
from pnp.games.dominosa.engine import assumptions
from pnp.games.dominosa.engine.notes import Notes, Step, bits_of, is_single
from pnp.games.dominosa.rules import LARGEST_SET, Grid, Pair, Place


def odd_area(notes: Notes) -> Step | None:
    """Apply rule 10: a domino doesn't lie where it would cut off an odd area."""
    layout = notes.layout
    for bit in bits_of(notes.open_mask):
        a, b = layout.ends[bit]
        if area := _odd_area(notes, notes.covered_mask | 1 << 2 * a | 1 << 2 * b):
            place = layout.places[bit]
            cells = frozenset(layout.cells[number // 2] for number in bits_of(area))
            return Step(10, place, notes.grid.pair(place), split=(place,), areas=(cells,))
    return None


def _odd_area(notes: Notes, without: int) -> int:
    """Return the first odd area that is left if some cells are taken away, or 0."""
    left = notes.layout.right & ~without
    while left:
        area = connected(notes, left & -left, without)
        if area.bit_count() % 2:
            return area
        left &= ~area
    return 0


def connected(notes: Notes, start: int, without: int) -> int:
    """Return the cells that open places connect with ``start`` once some cells are taken away."""
    right = notes.open_mask & notes.layout.right
    below = notes.open_mask >> 1 & notes.layout.right
    down = 2 * notes.grid.width
    area, before = start, 0
    while area != before:
        before = area
        area |= (area & right) << 2 | (area >> 2) & right | (area & below) << down | (area >> down) & below
        area &= ~without
    return area


@dataclass(frozen=True, slots=True)
class _Number:
    """The spaces of one number that have no domino yet: by cell number, their open places and the set of
    numbers to which these lead, as bits."""

    notes: Notes
    number: int
    places: Mapping[int, int]
    others: Mapping[int, int]

    @classmethod
    def of(cls, notes: Notes, number: int) -> _Number:
        grid, layout = notes.grid, notes.layout
        places = {cell: mask for cell, mask in notes.free_cells() if grid[layout.cells[cell]] == number}
        others = {}
        for cell, mask in places.items():
            pairs = (layout.pairs[bit] for bit in bits_of(mask))
            others[cell] = sum({1 << sum(pair) - number for pair in pairs})
        return cls(notes, number, places, others)

    def pair(self, other: int) -> Pair:
        return pair_of(self.number, other)

    def confined_spaces(self, numbers: int) -> Step | None:
        """Apply rule 11 for one set of other numbers."""
        layout, open_mask = self.notes.layout, self.notes.open_mask
        chosen = [cell for cell, others in self.others.items() if not others & ~numbers]
        touching = 0
        for cell in chosen:
            touching |= self.places[cell]
        inside = 0
        if numbers >> self.number & 1:
            for one, two in combinations(chosen, 2):
                inside |= self.places[one] & self.places[two]
        if len(chosen) != numbers.bit_count() + bool(inside) or len(chosen) == len(self.places):
            return None
        split = 0
        for other in bits_of(numbers):
            allowed = inside if inside and other == self.number else touching
            split |= layout.of[self.pair(other)] & open_mask & ~allowed
        return self._step(11, chosen, numbers, split)

    def confined_dominoes(self, numbers: int) -> Step | None:
        """Apply rule 12 for one set of other numbers."""
        layout = self.notes.layout
        chosen = [cell for cell, others in self.others.items() if others & numbers]
        if len(chosen) != numbers.bit_count() or numbers >> self.number & 1:
            return None
        split = 0
        for cell in chosen:
            split |= self.places[cell]
        for other in bits_of(numbers):
            split &= ~layout.of[self.pair(other)]
        return self._step(12, chosen, numbers, split)

    def _step(self, rule: int, chosen: list[int], numbers: int, split: int) -> Step | None:
        if not split:
            return None
        layout = self.notes.layout
        return Step(
            rule,
            tuple(layout.cells[cell] for cell in chosen),
            split=layout.places_in(split),
            pairs=tuple(self.pair(other) for other in bits_of(numbers)),
        )


def confined_spaces(notes: Notes) -> Step | None:
    """Apply rule 11: if n spaces of one number can use only n dominoes, they use all of them."""
    sets = _sets(notes)
    return next((step for number, numbers in sets if (step := number.confined_spaces(numbers))), None)


def confined_dominoes(notes: Notes) -> Step | None:
    """Apply rule 12: if n dominoes of one number fit only n of its spaces, they fill all of these."""
    sets = _sets(notes)
    return next((step for number, numbers in sets if (step := number.confined_dominoes(numbers))), None)


def _sets(notes: Notes) -> Iterator[tuple[_Number, int]]:
    """Yield every number, with every set of numbers to which its spaces lead, the smallest sets first."""
    highest = notes.grid.highest
    all_numbers = [_Number.of(notes, number) for number in range(highest + 1)]
    for size in range(2, min(LARGEST_SET, highest) + 1):
        masks = sorted(sum(1 << n for n in chosen) for chosen in combinations(range(highest + 1), size))
        for number in all_numbers:
            reachable = 0
            for others in number.others.values():
                reachable |= others
            for mask in masks:
                if not mask & ~reachable:
                    yield number, mask


def one_neighbour(notes: Notes) -> Step | None:
    """Apply rule 1: a cell with only one open place is joined there."""
    barred = notes.beside_covered()
    for number, places in notes.free_cells():
        if is_single(places) and not places & barred:
            joined = notes.layout.places_in(places)
            return Step(1, (notes.layout.cells[number],), notes.grid.pair(joined[0]), joined=joined)
    return None


def newly_joined(notes: Notes) -> Step | None:
    """Apply rule 2: nothing else joins the cells of a newly joined pair, and the same domino is nowhere
    else."""
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
    """Apply rule 3: if a place of a domino was just split and only one is left, the domino lies there."""
    touched = ((pair, places) for pair, places in notes.free_pairs() if pair in notes.touched)
    return _only_place(notes, 3, touched)


def duplicate_neighbours(notes: Notes) -> Step | None:
    """Apply rule 4: a cell whose open neighbours are all equal uses that domino, which lies nowhere else."""
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
    """Apply rule 5: if all open places of a domino share a cell, that cell joins nothing else."""
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
    """Apply rule 6: a domino with only one open place on the whole grid lies there."""
    return _only_place(notes, 6, notes.free_pairs())


def neck(notes: Notes) -> Step | None:
    """Apply rule 7: a cell that connects areas belongs to the odd one, so it doesn't join any of the even ones.

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
    """Return the step that joins the first of some dominoes that has just one open place."""
    barred = notes.beside_covered()
    for pair, places in among:
        if is_single(places) and not places & barred:
            joined = notes.layout.places_in(places)
            return Step(rule, joined[0], pair, joined=joined)
    return None


# Ladder


Rule = Callable[[Notes], Step | None]
LADDER: tuple[tuple[int, str, Rule], ...] = (
    (1, "one neighbour", one_neighbour),
    (2, "newly joined", newly_joined),
    (3, "newly split", newly_split),
    (4, "duplicate neighbours", duplicate_neighbours),
    (5, "shared space", shared_space),
    (6, "unique pair", unique_pair),
    (7, "neck", neck),
    (8, "no room", assumptions.no_room),
    (9, "twins", assumptions.twins),
    (10, "odd area", odd_area),
    (11, "confined spaces", confined_spaces),
    (12, "confined dominoes", confined_dominoes),
    (13, "two colours", assumptions.two_colours),
    (14, "forcing chain", assumptions.forcing_chain),
    (15, "case analysis", assumptions.case_analysis),
)
ALL_RULES: frozenset[int] = frozenset(number for number, _, _ in LADDER)


def next_step(notes: Notes, rules: Set[int] = ALL_RULES) -> Step | None:
    """Return the step of the cheapest rule that applies, or None if no rule applies."""
    for number, _, rule in LADDER:
        if number in rules and (step := rule(notes)):
            return step
    return None


def steps(grid: Grid, rules: Set[int] = ALL_RULES) -> Iterator[tuple[Notes, Step]]:
    """Yield all steps, each with the notes before it, until the grid is solved or no rule applies."""
    notes = Notes.begin(grid)
    while not notes.solved and (step := next_step(notes, rules)):
        yield notes, step
        notes = notes.after(step)

"""Rules 10 to 12: odd areas, and spaces and dominoes of one number that only fit each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from pnp.components.dominoes.sets import pair_of
from pnp.games.dominosa.engine.notes import Notes, Step, bits_of
from pnp.games.dominosa.rules import LARGEST_SET, Pair


def odd_area(notes: Notes) -> Step | None:
    """Rule 10: a domino doesn't lie where it would cut off an odd area."""
    layout = notes.layout
    for bit in bits_of(notes.open_mask):
        a, b = layout.ends[bit]
        if area := _odd_area(notes, notes.covered_mask | 1 << 2 * a | 1 << 2 * b):
            place = layout.places[bit]
            cells = frozenset(layout.cells[number // 2] for number in bits_of(area))
            return Step(10, place, notes.grid.pair(place), split=(place,), areas=(cells,))
    return None


def _odd_area(notes: Notes, without: int) -> int:
    """The first odd area that is left if some cells are taken away, or 0."""
    left = notes.layout.right & ~without
    while left:
        area = connected(notes, left & -left, without)
        if area.bit_count() % 2:
            return area
        left &= ~area
    return 0


def connected(notes: Notes, start: int, without: int) -> int:
    """The cells that open places connect with ``start`` once some cells are taken away."""
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
        """Rule 11 for one set of other numbers."""
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
        """Rule 12 for one set of other numbers."""
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
    """Rule 11: if n spaces of one number can use only n dominoes, they use these up."""
    sets = _sets(notes)
    return next((step for number, numbers in sets if (step := number.confined_spaces(numbers))), None)


def confined_dominoes(notes: Notes) -> Step | None:
    """Rule 12: if n dominoes of one number fit only n of its spaces, they fill these."""
    sets = _sets(notes)
    return next((step for number, numbers in sets if (step := number.confined_dominoes(numbers))), None)


def _sets(notes: Notes) -> Iterator[tuple[_Number, int]]:
    """Every number, with every set of numbers to which its spaces lead, the smallest sets first."""
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

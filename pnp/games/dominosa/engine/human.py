"""The human solver: seven rules, one function each, tried from the cheapest up, and never a guess.

The rules are those of Don Kirkby's Donimoes. A solver's knowledge is a value, ``Notes``; a rule looks at it and
gives a ``Step`` (what was seen, what is joined and split by it) or nothing. After every step the ladder starts
again at rule 1. All rules are sound: what they join lies so in every solution, what they split in none. They
are not complete: of random grids of order 6 with one solution they solve about half.

How often each rule is used depends on how ties are broken; everywhere it is the first cell in reading order,
or the lowest domino of the set. ``kernel.py`` does the same and must agree to the last count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache

from pnp.dominoes.tiles import Cell, domino_set
from pnp.games.dominosa.rules import Grid, Pair, Place


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the places of a grid stand in a mask.

    Cell number c in reading order has bit 2c, its place to the right the same bit, the one below bit 2c + 1:
    so the bits of places go up in reading order, and shifts lead from cells to places and to other cells.
    Sets of tuples did the same in eight times the time.
    """

    cells: tuple[Cell, ...]
    places: Mapping[int, Place]
    """By their bit's number."""
    masks: Mapping[Place, int]
    around: tuple[int, ...]
    """The places that hold each cell."""
    pairs: Mapping[int, Pair]
    """The domino of each place, by its bit's number."""
    of: Mapping[Pair, int]
    """The places of each domino of the set, in the order of the set."""
    right: int
    """The bits of all cells, and so of all places to the right."""

    def places_in(self, mask: int) -> tuple[Place, ...]:
        """The places of a mask, in reading order."""
        return tuple(self.places[number] for number in _numbers(mask))


@lru_cache(maxsize=64)
def _layout(grid: Grid) -> _Layout:
    cells = tuple(grid.cells())
    number = {cell: 2 * at for at, cell in enumerate(cells)}
    places = {number[place[0]] + (place[0][0] != place[1][0]): place for place in grid.places()}
    around = dict.fromkeys(cells, 0)
    of = dict.fromkeys(domino_set(grid.highest), 0)
    pairs = {bit: grid.pair(place) for bit, place in places.items()}
    for bit, place in places.items():
        of[pairs[bit]] |= 1 << bit
        for cell in place:
            around[cell] |= 1 << bit
    masks = {place: 1 << bit for bit, place in places.items()}
    return _Layout(
        cells, places, masks, tuple(around.values()), pairs, of, sum(1 << bit for bit in number.values())
    )


def _numbers(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest up."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _single(mask: int) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


@dataclass(frozen=True, slots=True)
class Step:
    """One use of a rule: the cells and the domino it looked at, the places it joins and those it splits.

    ``cells`` are, by rule: 1 and 4 the cell; 2 and 3 and 6 the domino's; 5 the shared cell; 7 the neck.
    ``areas`` are the even areas beyond the neck.
    """

    rule: int
    cells: tuple[Cell, ...]
    pair: Pair | None = None
    joined: tuple[Place, ...] = ()
    split: tuple[Place, ...] = ()
    areas: tuple[frozenset[Cell], ...] = ()


@dataclass(frozen=True, slots=True)
class Notes:
    """What is known of a grid: the places joined, and those still open; all others are split.

    ``unfollowed`` are the newly joined places, oldest first, that rule 2 has not looked at; ``touched`` the
    dominoes of which some place has been split.
    """

    grid: Grid
    layout: _Layout = field(repr=False, compare=False)
    open_mask: int
    joined_mask: int = 0
    covered_mask: int = 0
    """The cells that belong to a joined pair."""
    unfollowed: tuple[Place, ...] = ()
    touched: frozenset[Pair] = frozenset()
    placed: frozenset[Pair] = frozenset()

    @classmethod
    def begin(cls, grid: Grid) -> Notes:
        """Nothing known: every place open."""
        layout = _layout(grid)
        return cls(grid, layout, sum(layout.masks.values()))

    @property
    def open(self) -> frozenset[Place]:
        """The places of which nothing is known."""
        return frozenset(self.layout.places_in(self.open_mask))

    @property
    def joined(self) -> frozenset[Place]:
        """The places where dominoes lie."""
        return frozenset(self.layout.places_in(self.joined_mask))

    @property
    def solved(self) -> bool:
        """Whether every domino is placed."""
        return 2 * self.joined_mask.bit_count() == len(self.layout.cells)

    def covered(self) -> frozenset[Cell]:
        """The cells that belong to a joined pair."""
        return frozenset(self.layout.cells[number // 2] for number in _numbers(self.covered_mask))

    def free_cells(self) -> Iterator[tuple[int, int]]:
        """The cells without a joined pair, in reading order: their numbers, and the open places at them."""
        covered, still_open = self.covered_mask, self.open_mask
        for number, around in enumerate(self.layout.around):
            if not covered >> 2 * number & 1:
                yield number, still_open & around

    def free_pairs(self) -> Iterator[tuple[Pair, int]]:
        """The dominoes not yet placed, in the order of the set, and their open places."""
        return (
            (pair, self.open_mask & mask) for pair, mask in self.layout.of.items() if pair not in self.placed
        )

    def beside_covered(self) -> int:
        """The places that hold a covered cell."""
        covered = self.covered_mask
        return covered | covered << 1 | covered >> 2 | covered >> 2 * self.grid.width - 1

    def after(self, step: Step) -> Notes:
        """What is known after a step."""
        masks, width = self.layout.masks, self.grid.width
        joined = sum(masks[place] for place in step.joined)
        decided = joined | sum(masks[place] for place in step.split)
        covered = sum(1 << 2 * (row * width + column) for place in step.joined for row, column in place)
        unfollowed = self.unfollowed[1:] if step.rule == 2 else self.unfollowed
        return Notes(
            self.grid,
            self.layout,
            self.open_mask & ~decided,
            self.joined_mask | joined,
            self.covered_mask | covered,
            unfollowed + step.joined,
            self.touched.union(map(self.grid.pair, step.split)),
            self.placed.union(map(self.grid.pair, step.joined)),
        )


Rule = Callable[[Notes], Step | None]


def one_neighbour(notes: Notes) -> Step | None:
    """Rule 1: a cell with one open place joins there."""
    barred = notes.beside_covered()
    for number, places in notes.free_cells():
        if _single(places) and not places & barred:
            joined = notes.layout.places_in(places)
            return Step(1, (notes.layout.cells[number],), notes.grid.pair(joined[0]), joined=joined)
    return None


def newly_joined(notes: Notes) -> Step | None:
    """Rule 2: around a newly joined pair nothing else joins, and nowhere else is there a second one like it."""
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
    """Rule 3: a domino of which a place was split, and one is left, lies there."""
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
    """Rule 5: when all open places of a domino share a cell, that cell joins to nothing else."""
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
    """Rule 7: a cell that joins areas belongs to the odd one, and so joins to none of the even ones.

    Areas are of cells without a joined pair, connected by open places. Dominoes fill an area by themselves only
    if it is even. Of a neck of two cells the same is said of either, so this covers it as well.
    """
    layout, width = notes.layout, notes.grid.width
    barred = notes.beside_covered()
    for number, places in notes.free_cells():
        here = 1 << 2 * number
        found: dict[Place, int] = {}
        for place in layout.places_in(places & ~barred):
            row, column = place[1] if place[0] == layout.cells[number] else place[0]
            area = _area(notes, 1 << 2 * (row * width + column), notes.covered_mask | here)
            if area.bit_count() % 2 == 0:
                found[place] = area
        if found:
            areas = tuple(
                frozenset(layout.cells[bit // 2] for bit in _numbers(area))
                for area in dict.fromkeys(found.values())
            )
            return Step(7, (layout.cells[number],), split=tuple(found), areas=areas)
    return None


LADDER: tuple[tuple[int, str, Rule], ...] = (
    (1, "one neighbour", one_neighbour),
    (2, "newly joined", newly_joined),
    (3, "newly split", newly_split),
    (4, "duplicate neighbours", duplicate_neighbours),
    (5, "shared space", shared_space),
    (6, "unique pair", unique_pair),
    (7, "neck", neck),
)
ALL_RULES: frozenset[int] = frozenset(number for number, _, _ in LADDER)


def next_step(notes: Notes, rules: Set[int] = ALL_RULES) -> Step | None:
    """What the cheapest rule that applies does; nothing where none does."""
    for number, _, rule in LADDER:
        if number in rules and (step := rule(notes)):
            return step
    return None


def steps(grid: Grid, rules: Set[int] = ALL_RULES) -> Iterator[tuple[Notes, Step]]:
    """All steps, each with what was known before it, until the grid is solved or no rule applies."""
    return steps_from(Notes.begin(grid), rules)


def steps_from(notes: Notes, rules: Set[int]) -> Iterator[tuple[Notes, Step]]:
    """As `steps`, going on from what is known already."""
    while not notes.solved and (step := next_step(notes, rules)):
        yield notes, step
        notes = notes.after(step)


def apply_rules(grid: Grid, rules: Set[int] = ALL_RULES) -> tuple[Notes, tuple[Step, ...]]:
    """What is known once no rule applies any more, and the steps that lead there."""
    notes, taken = Notes.begin(grid), []
    for before, step in steps(grid, rules):
        notes = before.after(step)
        taken.append(step)
    return notes, tuple(taken)


def _only_place(notes: Notes, rule: int, among: Iterable[tuple[Pair, int]]) -> Step | None:
    """The first of some dominoes that has one open place, joined there."""
    barred = notes.beside_covered()
    for pair, places in among:
        if _single(places) and not places & barred:
            joined = notes.layout.places_in(places)
            return Step(rule, joined[0], pair, joined=joined)
    return None


def _area(notes: Notes, start: int, without: int) -> int:
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

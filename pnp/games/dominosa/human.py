"""The human solver: seven rules, one function each, tried from the cheapest up, and never a guess.

The rules are those of Don Kirkby's Donimoes. A solver's knowledge is a value, ``Notes``; a rule looks at it and
gives a ``Step`` (what was seen, what is joined and split by it) or nothing. After every step the ladder starts
again at rule 1. All rules are sound: what they join lies so in every solution, what they split in none. They
are not complete: of random grids of order 6 with one solution they solve about half.

How often each rule is used depends on how ties are broken; everywhere it is the first cell in reading order,
or the lowest domino of the set. ``kernel.py`` does the same and must agree to the last count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pnp.dominoes.tiles import Cell, domino_set, neighbours
from pnp.games.dominosa.rules import Grid, Pair, Place


@lru_cache(maxsize=64)
def _places_around(height: int, width: int) -> dict[Cell, tuple[Place, ...]]:
    """For each cell of a grid the places that hold it, in reading order."""
    cells = [(row, column) for row in range(height) for column in range(width)]
    inside = frozenset(cells)
    return {
        cell: tuple(sorted((min(cell, near), max(cell, near)) for near in neighbours(cell) if near in inside))
        for cell in cells
    }


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
    open: frozenset[Place]
    joined: frozenset[Place] = frozenset()
    unfollowed: tuple[Place, ...] = ()
    touched: frozenset[Pair] = frozenset()
    placed: frozenset[Pair] = field(default=frozenset())

    @classmethod
    def begin(cls, grid: Grid) -> Notes:
        """Nothing known: every place open."""
        return cls(grid, frozenset(grid.places()))

    @property
    def solved(self) -> bool:
        """Whether every domino is placed."""
        return 2 * len(self.joined) == self.grid.height * self.grid.width

    def covered(self) -> frozenset[Cell]:
        """The cells that belong to a joined pair."""
        return frozenset(cell for place in self.joined for cell in place)

    def open_at(self, cell: Cell) -> tuple[Place, ...]:
        """The open places at a cell, in reading order."""
        around = _places_around(self.grid.height, self.grid.width)[cell]
        return tuple(place for place in around if place in self.open)

    def open_of(self, pair: Pair) -> tuple[Place, ...]:
        """The open places of a domino, in reading order."""
        return tuple(sorted(place for place in self.open if self.grid.pair(place) == pair))

    def open_by_pair(self) -> dict[Pair, list[Place]]:
        """The open places of every domino that has any, in reading order."""
        found: dict[Pair, list[Place]] = {}
        for place in sorted(self.open):
            found.setdefault(self.grid.pair(place), []).append(place)
        return found

    def free_cells(self) -> Iterator[Cell]:
        """The cells without a joined pair, in reading order."""
        covered = self.covered()
        return (cell for cell in self.grid.cells() if cell not in covered)

    def free_pairs(self) -> Iterator[Pair]:
        """The dominoes not yet placed, in the order of the set."""
        return (pair for pair in domino_set(self.grid.highest) if pair not in self.placed)

    def after(self, step: Step) -> Notes:
        """What is known after a step."""
        unfollowed = self.unfollowed[1:] if step.rule == 2 else self.unfollowed
        return replace(
            self,
            open=self.open.difference(step.joined, step.split),
            joined=self.joined.union(step.joined),
            unfollowed=unfollowed + step.joined,
            touched=self.touched.union(map(self.grid.pair, step.split)),
            placed=self.placed.union(map(self.grid.pair, step.joined)),
        )


Rule = Callable[[Notes], Step | None]


def one_neighbour(notes: Notes) -> Step | None:
    """Rule 1: a cell with one open place joins there."""
    covered = notes.covered()
    for cell in notes.free_cells():
        places = notes.open_at(cell)
        if len(places) == 1 and covered.isdisjoint(places[0]):
            return Step(1, (cell,), notes.grid.pair(places[0]), joined=places)
    return None


def newly_joined(notes: Notes) -> Step | None:
    """Rule 2: around a newly joined pair nothing else joins, and nowhere else is there a second one like it."""
    if not notes.unfollowed:
        return None
    place = notes.unfollowed[0]
    pair = notes.grid.pair(place)
    split = {other for cell in place for other in notes.open_at(cell)}.union(notes.open_of(pair))
    return Step(2, place, pair, split=tuple(sorted(split)))


def newly_split(notes: Notes) -> Step | None:
    """Rule 3: a domino of which a place was split, and one is left, lies there."""
    return _only_place(notes, 3, notes.touched)


def duplicate_neighbours(notes: Notes) -> Step | None:
    """Rule 4: a cell whose open neighbours are all equal uses that domino; it lies nowhere else."""
    for cell in notes.free_cells():
        places = notes.open_at(cell)
        pairs = set(map(notes.grid.pair, places))
        if len(places) > 1 and len(pairs) == 1:
            (pair,) = pairs
            split = tuple(place for place in notes.open_of(pair) if place not in places)
            if split:
                return Step(4, (cell,), pair, split=split)
    return None


def shared_space(notes: Notes) -> Step | None:
    """Rule 5: when all open places of a domino share a cell, that cell joins to nothing else."""
    by_pair = notes.open_by_pair()
    for pair in notes.free_pairs():
        places = by_pair.get(pair, [])
        shared = set(places[0]).intersection(*places[1:]) if len(places) > 1 else set()
        for cell in shared:
            split = tuple(place for place in notes.open_at(cell) if place not in places)
            if split:
                return Step(5, (cell,), pair, split=split)
    return None


def unique_pair(notes: Notes) -> Step | None:
    """Rule 6: a domino with one open place on the whole grid lies there."""
    return _only_place(notes, 6, frozenset(notes.free_pairs()))


def neck(notes: Notes) -> Step | None:
    """Rule 7: a cell that joins areas belongs to the odd one, and so joins to none of the even ones.

    Areas are of cells without a joined pair, connected by open places. Dominoes fill an area by themselves only
    if it is even. Of a neck of two cells the same is said of either, so this covers it as well.
    """
    covered = notes.covered()
    for cell in notes.free_cells():
        places = [place for place in notes.open_at(cell) if covered.isdisjoint(place)]
        areas = {place: _area(notes, _other(place, cell), covered | {cell}) for place in places}
        even = tuple(place for place in places if len(areas[place]) % 2 == 0)
        if even:
            return Step(7, (cell,), split=even, areas=tuple(dict.fromkeys(areas[place] for place in even)))
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


def climb(grid: Grid, rules: Set[int] = ALL_RULES) -> tuple[Notes, tuple[Step, ...]]:
    """What is known in the end, and the steps that led there."""
    notes, taken = Notes.begin(grid), []
    for before, step in steps(grid, rules):
        notes = before.after(step)
        taken.append(step)
    return notes, tuple(taken)


def _only_place(notes: Notes, rule: int, among: Set[Pair]) -> Step | None:
    """The lowest of some dominoes that has one open place, joined there."""
    covered = notes.covered()
    by_pair = notes.open_by_pair()
    for pair in notes.free_pairs():
        places = by_pair.get(pair, [])
        if pair in among and len(places) == 1 and covered.isdisjoint(places[0]):
            return Step(rule, places[0], pair, joined=(places[0],))
    return None


def _other(place: Place, cell: Cell) -> Cell:
    return place[1] if place[0] == cell else place[0]


def _area(notes: Notes, start: Cell, without: Set[Cell]) -> frozenset[Cell]:
    """The cells that open places connect with ``start`` once some cells are taken away."""
    area, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for place in notes.open_at(cell):
            other = _other(place, cell)
            if other not in without and other not in area:
                area.add(other)
                todo.append(other)
    return frozenset(area)

"""A solver's notes on a grid, as a value: the places that are joined, split, or still open; and Dominosa as
exact cover, in plain Python, for hints without kernels.

Rules examine the notes and return a step: what they found, and what is joined or split because of it. The exact
cover is Knuth's algorithm X: take the cell or domino with the fewest places left, and try each of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from pnp.components.dominoes.tiles import Cell, domino_set
from pnp.games.dominosa.rules import Grid, Pair, Place
from pnp.search.results import Limits


@dataclass(frozen=True, slots=True)
class Layout:
    """The bits of a grid's places.

    Cell number c in reading order has bit 2c. Its place to the right has the same bit, and the one below has
    bit 2c + 1. So the bits of places are in reading order, and shifts lead from cells to places and to other
    cells. With sets of tuples, the same took eight times as long.
    """

    cells: tuple[Cell, ...]
    places: Mapping[int, Place]
    """The places by the numbers of their bits."""
    masks: Mapping[Place, int]
    around: tuple[int, ...]
    """For each cell, the bits of the places that it's part of."""
    pairs: Mapping[int, Pair]
    """The domino of each place, by the number of its bit."""
    of: Mapping[Pair, int]
    """The places of each domino of the set, in the order of the set."""
    right: int
    """The bits of all cells, and so also of all places to the right."""
    ends: Mapping[int, tuple[int, int]]
    """The numbers of the two cells of each place, by the number of its bit."""
    excludes: Mapping[int, int]
    """The places that a domino on a place rules out: others on its cells, and others of the same domino."""

    def places_in(self, mask: int) -> tuple[Place, ...]:
        """Return the places of a mask, in reading order."""
        return tuple(self.places[number] for number in bits_of(mask))


@lru_cache(maxsize=64)
def layout_of(grid: Grid) -> Layout:
    """Return the bits that stand for the cells and places of a grid."""
    cells = tuple(grid.cells())
    number = {cell: at for at, cell in enumerate(cells)}
    places = {2 * number[place[0]] + (place[0][0] != place[1][0]): place for place in grid.places()}
    ends = {bit: (number[place[0]], number[place[1]]) for bit, place in places.items()}
    around = [0] * len(cells)
    of = dict.fromkeys(domino_set(grid.highest), 0)
    pairs = {bit: grid.pair(place) for bit, place in places.items()}
    for bit in places:
        of[pairs[bit]] |= 1 << bit
        for cell in ends[bit]:
            around[cell] |= 1 << bit
    return Layout(
        cells=cells,
        places=places,
        masks={place: 1 << bit for bit, place in places.items()},
        around=tuple(around),
        pairs=pairs,
        of=of,
        right=sum(1 << 2 * at for at in range(len(cells))),
        ends=ends,
        excludes={bit: (around[a] | around[b] | of[pairs[bit]]) & ~(1 << bit) for bit, (a, b) in ends.items()},
    )


def bits_of(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, from the lowest upwards."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def is_single(mask: int) -> bool:
    """Return whether one bit is set."""
    return mask != 0 and mask & (mask - 1) == 0


@dataclass(frozen=True, slots=True)
class Chain:
    """The consequences of assuming a domino on a place, until something has no place left.

    Each round lays every domino that has one place left and every domino that a cell with one open place
    requires. In the end, ``starved_pair`` is the domino without a place, or else ``starved_cell`` is the cell
    without one; neither is set if the assumption fails in another way.
    """

    rounds: tuple[tuple[Place, ...], ...] = ()
    starved_cell: Cell | None = None
    starved_pair: Pair | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One use of a rule: the cells and the domino that it looked at, and the places that it joins and splits.

    ``cells`` depend on the rule: for 1 and 4 the cell; for 2, 3 and 6 those of the domino; for 5 the shared
    cell; for 7 the neck; for 8 to 10, 14 and 15 those of the place ruled out; for 11 and 12 the set; for 13
    those of the first coloured place. ``areas`` are the even areas beyond the neck, or the odd ones that a
    domino would cut off. ``pairs`` are the dominoes of rules 11 and 12, or the one that rule 9 would need
    twice. ``chain`` is what follows from an assumption. ``colours`` are the places of rule 13, ``wrong`` the
    colour that contradicts itself. ``cases`` are the branches of rule 15.
    """

    rule: int
    cells: tuple[Cell, ...]
    pair: Pair | None = None
    joined: tuple[Place, ...] = ()
    split: tuple[Place, ...] = ()
    areas: tuple[frozenset[Cell], ...] = ()
    pairs: tuple[Pair, ...] = ()
    chain: Chain = Chain()
    colours: tuple[tuple[Place, ...], ...] = ()
    wrong: int | None = None
    cases: int = 0


@dataclass(frozen=True, slots=True)
class Notes:
    """The knowledge about a grid: the places joined, and those still open. All others are split.

    ``unfollowed`` are the newly joined places, oldest first, that rule 2 hasn't looked at; ``touched`` are the
    dominoes with at least one split place.
    """

    grid: Grid
    layout: Layout = field(repr=False, compare=False)
    open_mask: int
    joined_mask: int = 0
    covered_mask: int = 0
    """The cells that belong to a joined pair."""
    unfollowed: tuple[Place, ...] = ()
    touched: frozenset[Pair] = frozenset()
    placed: frozenset[Pair] = frozenset()

    @classmethod
    def begin(cls, grid: Grid) -> Notes:
        """Return the initial notes: nothing is known, and every place is open."""
        layout = layout_of(grid)
        return cls(grid, layout, sum(layout.masks.values()))

    @property
    def open(self) -> frozenset[Place]:
        """The open places, about which nothing is known."""
        return frozenset(self.layout.places_in(self.open_mask))

    @property
    def joined(self) -> frozenset[Place]:
        """The places where dominoes lie."""
        return frozenset(self.layout.places_in(self.joined_mask))

    @property
    def solved(self) -> bool:
        """Whether every domino is placed."""
        return 2 * self.joined_mask.bit_count() == len(self.layout.cells)

    @property
    def dominoes_left(self) -> int:
        """The number of dominoes without a place."""
        return len(self.layout.of) - len(self.placed)

    def covered(self) -> frozenset[Cell]:
        """Return the cells that belong to a joined pair."""
        return frozenset(self.layout.cells[number // 2] for number in bits_of(self.covered_mask))

    def free_cells(self) -> Iterator[tuple[int, int]]:
        """Yield the cells without a joined pair, in reading order: their numbers, and the open places at
        them."""
        covered, still_open = self.covered_mask, self.open_mask
        for number, around in enumerate(self.layout.around):
            if not covered >> 2 * number & 1:
                yield number, still_open & around

    def free_pairs(self) -> Iterator[tuple[Pair, int]]:
        """Return the dominoes not yet placed, in the order of the set, and their open places."""
        return (
            (pair, self.open_mask & mask) for pair, mask in self.layout.of.items() if pair not in self.placed
        )

    def beside_covered(self) -> int:
        """Return the places that include a covered cell."""
        covered = self.covered_mask
        return covered | covered << 1 | covered >> 2 | covered >> 2 * self.grid.width - 1

    def after(self, step: Step) -> Notes:
        """Return the notes after a step."""
        masks, width = self.layout.masks, self.grid.width
        joined = sum(masks[place] for place in step.joined)
        decided = joined | sum(masks[place] for place in step.split)
        covered = sum(1 << 2 * (row * width + column) for place in step.joined for row, column in place)
        unfollowed = self.unfollowed[1:] if step.rule == 2 else self.unfollowed
        return Notes(
            grid=self.grid,
            layout=self.layout,
            open_mask=self.open_mask & ~decided,
            joined_mask=self.joined_mask | joined,
            covered_mask=self.covered_mask | covered,
            unfollowed=unfollowed + step.joined,
            touched=self.touched.union(map(self.grid.pair, step.split)),
            placed=self.placed.union(map(self.grid.pair, step.joined)),
        )


# Cover


_Need = Cell | tuple[str, Pair]
"""A cell or a domino, which has to be covered."""
_Open = dict[_Need, dict[Place, None]]
"""The cells and dominoes not covered yet, each with the places that cover it. These are dicts because they keep
their order."""


_Needs = dict[Place, tuple[_Need, ...]]
"""The cells and the domino that each place covers."""


class CoverError(Exception):
    """A limit was reached; the message names it."""


def solutions(grid: Grid, joined: Iterable[Place], limits: Limits) -> Iterator[tuple[Place, ...]]:
    """Yield the solutions that have these joints.

    :raises CoverError: naming the limit that was reached.
    """
    needs: _Needs = {place: (*place, ("domino", grid.pair(place))) for place in grid.places()}
    left: _Open = {}
    for place, own in needs.items():
        for need in own:
            left.setdefault(need, {})[place] = None
    fixed = tuple(joined)
    for place in fixed:
        if any(place not in left.get(need, ()) for need in needs[place]):
            return
        _cover(left, needs, place)
    yield from _search(left, needs, fixed, _Clock(limits))


class _Clock:
    """Counts the steps of a search."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.began, self.steps = limits, time.monotonic(), 0

    def tick(self) -> None:
        self.steps += 1
        if stopped := self.limits.reached(self.steps, time.monotonic() - self.began):
            raise CoverError(stopped)


def _search(
    left: _Open, needs: _Needs, chosen: tuple[Place, ...], clock: _Clock
) -> Iterator[tuple[Place, ...]]:
    clock.tick()
    if not left:
        yield chosen
        return
    tightest = min(left, key=lambda need: len(left[need]))
    for place in tuple(left[tightest]):
        rest = {need: dict(places) for need, places in left.items()}
        _cover(rest, needs, place)
        yield from _search(rest, needs, (*chosen, place), clock)


def _cover(left: _Open, needs: _Needs, place: Place) -> None:
    """Take a place: what it covers is done, and every other place that covers any of this is ruled out."""
    for need in needs[place]:
        for other in left.pop(need):
            for touched in needs[other]:
                if touched in left:
                    left[touched].pop(other, None)

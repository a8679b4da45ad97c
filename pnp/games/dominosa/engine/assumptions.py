"""Rules 8, 9, and 13 to 15: assume a domino on a place, see what follows, and conclude from that.

What follows is found in rounds. Each round lays, all at once, every domino that has one place left and every
domino that a cell with one open place requires, so the number of rounds of an assumption doesn't depend on any
order. An assumption fails as soon as a domino or a cell has no place left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from pnp.games.dominosa.engine.notes import Chain, Layout, Notes, Step, bits_of, is_single
from pnp.games.dominosa.rules import Pair


@dataclass(frozen=True, slots=True)
class Trial:
    """The knowledge about a grid, including assumptions, as masks, and the rounds in which dominoes were laid.
    ``starved`` is whether a domino or a cell has no place left."""

    layout: Layout
    open_mask: int
    joined_mask: int
    rounds: tuple[int, ...] = ()
    starved: bool = False

    @classmethod
    def of(cls, notes: Notes) -> Trial:
        """Return a trial that starts from what the notes contain, with rule 2 applied."""
        open_mask = notes.open_mask
        for place in notes.unfollowed:
            bit = notes.layout.masks[place].bit_length() - 1
            open_mask &= ~notes.layout.excludes[bit]
        return cls(notes.layout, open_mask, notes.joined_mask)

    def without(self, bit: int) -> Trial:
        """Close a place, and follow the consequences to the end."""
        closed = replace(self, open_mask=self.open_mask & ~(1 << bit))
        return closed._checked()._followed(1 << 30)

    def laying(self, bit: int, most_rounds: int = 1 << 30) -> Trial:
        """Lay a domino on an open place, and follow the consequences for up to ``most_rounds`` rounds."""
        return replace(self, rounds=()).lay_all(1 << bit)._followed(most_rounds)

    @property
    def solved(self) -> bool:
        """Whether every domino has a place, and nothing contradicts that."""
        return not self.starved and 2 * self.joined_mask.bit_count() == len(self.layout.cells)

    def _followed(self, most_rounds: int) -> Trial:
        found = self
        for _ in range(most_rounds):
            if found.starved or not (forced := found.forced()):
                break
            found = found.lay_all(forced)
        return found

    def lay_all(self, forced: int) -> Trial:
        """Lay all dominoes of one round."""
        open_mask = self.open_mask & ~forced
        for bit in bits_of(forced):
            open_mask &= ~self.layout.excludes[bit]
        clash = any(self.layout.excludes[bit] & forced for bit in bits_of(forced))
        laid = Trial(self.layout, open_mask, self.joined_mask | forced, (*self.rounds, forced), clash)
        return laid._checked()

    def _checked(self) -> Trial:
        return replace(self, starved=self.starved or not all(self._needs()))

    def forced(self) -> int:
        """Return the places each of which is the last one for a cell or a domino."""
        forced = 0
        for mask in self._needs():
            if is_single(mask):
                forced |= mask
        return forced

    def _needs(self) -> Iterator[int]:
        """Yield the open places of every domino that isn't placed and of every cell that isn't covered."""
        for need in (*self.layout.of.values(), *self.layout.around):
            if not need & self.joined_mask:
                yield need & self.open_mask

    def refutation(self, most: int) -> int:
        """Return the number of branches that it takes to show that there is no solution. A branch lays a domino
        where a domino or a cell has the fewest places. The result exceeds ``most`` if that many aren't enough,
        or if there is a solution."""
        if self.starved:
            return 0
        if self.solved or most < 1:
            return most + 1
        bit = self._branch()
        used = 1 + self.laying(bit).refutation(most - 1)
        return used if used > most else used + self.without(bit).refutation(most - used)

    def _branch(self) -> int:
        """Return the first open place of the domino or cell that has the fewest; dominoes come first."""
        fewest = min(self._needs(), key=int.bit_count)
        return (fewest & -fewest).bit_length() - 1


def no_room(notes: Notes) -> Step | None:
    """Apply rule 8: a domino doesn't lie where it would leave another domino or a cell without a place."""
    start = Trial.of(notes)
    failing = (bit for bit in bits_of(start.open_mask) if start.laying(bit, 0).starved)
    return next((_refuting(notes, 8, bit) for bit in failing), None)


def twins(notes: Notes) -> Step | None:
    """Apply rule 9: a domino doesn't lie where its neighbours would need the same domino twice."""
    for bit in bits_of(Trial.of(notes).open_mask):
        if (twice := _needed_twice(notes, bit)) is not None:
            return replace(_refuting(notes, 9, bit), pairs=(twice,))
    return None


def _needed_twice(notes: Notes, bit: int) -> Pair | None:
    """Return the domino that two cells beside a place would both need if a domino lay there."""
    layout = notes.layout
    own = layout.ends[bit]
    left = Trial.of(notes).laying(bit, 0).open_mask
    needs: dict[Pair, list[int]] = {}
    for touching in bits_of((layout.around[own[0]] | layout.around[own[1]]) & notes.open_mask & ~(1 << bit)):
        cell = next(end for end in layout.ends[touching] if end not in own)
        places = layout.around[cell] & left
        pairs = {layout.pairs[at] for at in bits_of(places)}
        if len(pairs) == 1:
            needs.setdefault(pairs.pop(), []).append(places)
    twice = [
        pair for pair, all_places in needs.items() if any(not a & b for a, b in combinations(all_places, 2))
    ]
    return min(twice, default=None)


def two_colours(notes: Notes) -> Step | None:
    """Apply rule 13: colour places that are each other's only alternative with two alternating colours; one
    colour is right.

    A colour that contradicts itself is wrong, and so is whatever both colours rule out.
    """
    layout = notes.layout
    links = _links(notes)
    seen = 0
    for root in sorted(links):
        if seen >> root & 1:
            continue
        colours = _coloured(links, root)
        seen |= colours[0] | colours[1]
        excluded = [_excluded(layout, colour) for colour in colours]
        wrong = [colour for colour, out in zip(colours, excluded, strict=True) if colour & out]
        both = excluded[0] & excluded[1] & notes.open_mask & ~colours[0] & ~colours[1]
        if split := wrong[0] if wrong else both:
            sides = tuple(layout.places_in(colour) for colour in colours)
            place = layout.places[root]
            found = Step(13, place, notes.grid.pair(place), split=layout.places_in(split), colours=sides)
            return replace(found, wrong=colours.index(wrong[0]) if wrong else None)
    return None


def _links(notes: Notes) -> dict[int, list[int]]:
    """Return links between places: each is the other's only alternative for a cell or a domino."""
    links: dict[int, list[int]] = {}
    for _, places in (*notes.free_cells(), *notes.free_pairs()):
        if places.bit_count() == 2:
            one, two = bits_of(places)
            links.setdefault(one, []).append(two)
            links.setdefault(two, []).append(one)
    return links


def _coloured(links: dict[int, list[int]], root: int) -> tuple[int, int]:
    """Return the places linked to a place, in two colours.

    In a grid with a solution, links form no odd cycle, because each joins a right place with a wrong one.
    """
    colour = {root: 0}
    reached = [root]
    for place in reached:
        for other in links[place]:
            if other not in colour:
                colour[other] = 1 - colour[place]
                reached.append(other)
    first = sum(1 << place for place, side in colour.items() if side == 0)
    return first, sum(1 << place for place in colour) - first


def _excluded(layout: Layout, places: int) -> int:
    """Return all places that dominoes on some places rule out, including any of these that exclude each
    other."""
    out = 0
    for bit in bits_of(places):
        out |= layout.excludes[bit]
    return out


def forcing_chain(notes: Notes) -> Step | None:
    """Apply rule 14: of the assumptions that fail, take the one that fails in the fewest rounds."""
    start = Trial.of(notes)
    ends = ((bit, start.laying(bit)) for bit in bits_of(start.open_mask))
    failing = [(len(end.rounds), bit) for bit, end in ends if end.starved]
    return _refuting(notes, 14, min(failing)[1]) if failing else None


def case_analysis(notes: Notes) -> Step | None:
    """Apply rule 15: rule out the place that takes the fewest branches.

    With enough branches, every place that no solution uses can be ruled out, so this rule solves every grid
    with one solution.
    """
    start = Trial.of(notes)
    found, fewest = -1, 1 << 30
    for bit in bits_of(start.open_mask):
        branches = start.laying(bit).refutation(fewest - 1)
        if branches < fewest:
            found, fewest = bit, branches
    return replace(_refuting(notes, 15, found), cases=fewest) if found >= 0 else None


def _refuting(notes: Notes, rule: int, bit: int) -> Step:
    """Return the step that rules out a place, with what follows from a domino there."""
    layout = notes.layout
    place = layout.places[bit]
    end = Trial.of(notes).laying(bit, 0 if rule < 13 else 1 << 30)
    known = end.joined_mask | end.open_mask
    pair = next((pair for pair, mask in layout.of.items() if not mask & known), None)
    cells = (cell for cell, mask in zip(layout.cells, layout.around, strict=True) if not mask & known)
    chain = Chain(tuple(map(layout.places_in, end.rounds[1:])), None if pair else next(cells, None), pair)
    return Step(rule, place, notes.grid.pair(place), split=(place,), chain=chain)

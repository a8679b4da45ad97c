"""The problem that a hint for Dominions is about, and what can be captured in it: every placement is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.games.dominions.rules.groups import group_of, liberties
from pnp.games.dominions.rules.play import PASS, Move, Placement, State, other
from pnp.games.dominions.rules.starts import Start
from pnp.games.shared.hint_claims import Claims, read_words


@dataclass(frozen=True)
class About:
    """A problem, its solution as text, and the moves of that unless it names a cell instead."""

    start: Start
    solution: str
    moves: Sequence[Move]

    @property
    def state(self) -> State:
        return self.start.state

    @property
    def answer(self) -> Placement:
        """The first move of the solution.

        :raises ValueError: if it isn't a placement.
        """
        first = self.moves[0]
        if not isinstance(first, Placement):
            raise ValueError(self.solution)
        return first

    @cached_property
    def after(self) -> State:
        return self.state.play(self.answer)

    @property
    def foe(self) -> str:
        return other(self.state.turn)

    @property
    def hand(self) -> Sequence[int]:
        return sorted(self.state.hands[self.state.turn])

    def cell(self, name: str) -> int:
        return self.state.grid.named(name)

    def around(self, cell: int) -> set[int]:
        """The cells beside a cell."""
        return {near for near in self.state.grid.neighbours[cell] if near is not None}

    def fits(self, cell: int, colour: str = "") -> tuple[int, ...]:
        """The tiles of a hand, of the player to move by default, that match a vacant cell."""
        return self.state.fitting(colour or self.state.turn, cell)

    @cached_property
    def marked_cells(self) -> set[int]:
        """The cells to which the liberties of the marked group lead."""
        return leads_to(self.state, self.start.at[0])


def leads_to(state: State, cell: int) -> set[int]:
    """The vacant cells to which the liberties of the group on a cell lead."""
    group = group_of(state.grid, state.pieces, cell)
    found = {state.grid.neighbours[at][side] for at, side in liberties(state.grid, state.pieces, group)}
    return {at for at in found if at is not None}


def captures(state: State) -> Iterator[tuple[Placement, frozenset[int]]]:
    """The placements of the player to move that capture, and what."""
    for move in state.placements():
        if taken := state.effect(move).captured:
            yield move, taken


def threats(state: State) -> Iterator[tuple[Placement, frozenset[int]]]:
    """What the player who has just moved could capture if the other passed."""
    return captures(state.play(PASS))


def threatened(state: State) -> set[frozenset[int]]:
    """The groups of the player to move that would be captured after a pass."""
    taken = {cell for _, cells in threats(state) for cell in cells}
    return {group_of(state.grid, state.pieces, cell) for cell in taken}


def tile_named(about: About, text: str) -> Placement:
    """The placement that words stand for.

    :raises ValueError: if they don't stand for one.
    """
    read = read_words(["tile {number} on {cell}"], text)
    if read is None:
        raise ValueError(text)
    return Placement(int(read[1]["number"]), about.cell(read[1]["cell"]))


CLAIMS: Claims[About] = Claims()

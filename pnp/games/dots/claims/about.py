"""The problem that a hint for Dots is about, and what it may claim, by the plain rules: every dot is tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from pnp.games.dots.rules.chains import Chain, shortest_chain
from pnp.games.dots.rules.moves import Place, read_intersection
from pnp.games.dots.rules.play import legal_dots, turn
from pnp.games.dots.rules.position import OTHER, Position, group_of
from pnp.games.dots.rules.starts import O, X
from pnp.games.shared.hint_claims import Claims, Said

Captures = Mapping[int, frozenset[int]]
"""The intersections where a dot surrounds others, each with the dots that it surrounds."""


def placed(position: Position, cell: int) -> Position:
    """The position after one more dot of the player to move."""
    return turn(position, Place(cell)).position


def taken_by(position: Position, cell: int, player: str) -> frozenset[int]:
    """The other player's dots that a player's dot surrounds."""
    after = placed(replace(position, to_move=player), cell)
    return frozenset(c for c in after.prisoners - position.prisoners if after.dots[c] == OTHER[player])


def captures(position: Position, player: str) -> Captures:
    """What a player could surround if it were their turn."""
    moved = replace(position, to_move=player)
    found = {cell: taken_by(position, cell, player) for cell in legal_dots(moved)}
    return {cell: dots for cell, dots in found.items() if dots}


@dataclass(frozen=True)
class About:
    """A position in which solid dots move, the printed line of dots, and the dot of the marked group."""

    position: Position
    line: Sequence[int]
    ringed: int | None

    @cached_property
    def first(self) -> Position:
        """The position after the first dot."""
        return placed(self.position, self.line[0])

    def after(self, dots: int) -> Position:
        """The position after the first dots of the line; a negative number leaves out the last ones."""
        return reduce(placed, self.line[:dots], self.position)

    @cached_property
    def end(self) -> Position:
        return self.after(len(self.line))

    @cached_property
    def now(self) -> Captures:
        """What solid dots could surround now."""
        return captures(self.position, X)

    @cached_property
    def theirs(self) -> Captures:
        """What open dots could surround now."""
        return captures(self.position, O)

    @cached_property
    def threats(self) -> Captures:
        """What solid dots threaten to surround after the first dot."""
        return captures(self.first, X)

    def at(self, said: Said, gap: str = "place") -> int:
        return read_intersection(said[gap], self.position.field)

    @property
    def target(self) -> int:
        """A dot of the marked group.

        :raises ValueError: if none is ringed.
        """
        if self.ringed is None:
            raise ValueError(self.ringed)
        return self.ringed

    @cached_property
    def chains(self) -> list[Chain]:
        """The chains that the first dot closes around others."""
        walls = self.position.walls(X)
        walls[self.line[0]] = 1
        return [shortest_chain(self.position.field, walls, cell) for cell in self.now[self.line[0]]]


CLAIMS: Claims[About] = Claims()


def tried(about: About, said: Said, decided: Callable[[Position], object]) -> Position:
    """The position after a dot that threatens something but isn't the answer, and after the reply to it.

    :raises ValueError: if it's the answer, or threatens nothing.
    """
    cell = about.at(said)
    after = placed(about.position, cell)
    if cell == about.line[0] or not decided(after):
        raise ValueError(said.text)
    return placed(after, about.at(said, "reply"))


def attack(position: Position) -> Captures:
    return captures(position, X)


def strikes(about: About, position: Position) -> list[int]:
    """Where solid dots would surround the marked group or, if none is ringed, anything."""
    found = captures(position, X)
    if about.ringed is None:
        return [*found]
    group = group_of(about.position, about.ringed)
    return [cell for cell, dots in found.items() if dots & group]

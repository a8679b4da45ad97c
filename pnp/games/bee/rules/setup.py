"""The set-up of a race by the rules: dominoes shuffled and kept apart, two dice rolled, then a queen each
round."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS
from pnp.games.bee.rules import flights
from pnp.games.bee.rules.deals import beside, random_layout
from pnp.games.bee.rules.flights import Position
from pnp.games.bee.rules.series import FIRST, places

FACES = 6
"""The faces of a die."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A layout, and its dice in the order in which they come: the first two, then the queen of each round."""

    table: Table
    order: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """The number of rounds on this layout."""
        return len(self.order) - FIRST

    def queen(self, within: int) -> int:
        """The queen of one of its rounds, which are counted from 0."""
        return self.order[FIRST + within]

    def position(self, within: int, *, all_blanks_wild: bool = False) -> Position:
        """How one of its rounds begins: the queen has just come, all dice are on their starting spaces."""
        return flights.gather(self.table, self.order[: FIRST + within + 1], all_blanks_wild=all_blanks_wild)

    def to_text(self) -> str:
        """The table, an empty line, and the dice: ``dice 2 4 1 3``."""
        return f"{self.table.to_text()}\n\ndice {' '.join(DIGITS[die] for die in self.order)}"

    @classmethod
    def parse(cls, text: str) -> SetUp:
        """Reads what `to_text` writes.

        :raises ValueError: for a text that isn't a set-up.
        :raises TextError: for a malformed table.
        """
        above, _, below = text.rstrip().rpartition("\n\ndice ")
        table = flights.read(above, FACES)
        order = tuple(DIGITS.index(word) for word in below.split())
        if sorted(order) != sorted(flights.starting_cells(table)):
            raise ValueError(Sentence("expected each die on the table exactly once, not {below}", below=below))
        return cls(table, order)


def roll(spaces: Collection[int], draw: random.Random) -> int:
    """A die rolled until it matches one of the spaces."""
    while (face := draw.randint(1, FACES)) not in spaces:
        pass
    return face


def set_up(dice: int, draw: random.Random) -> SetUp:
    """A layout for a number of dice, with the dice rolled."""
    table = None
    while table is None:  # hardly ever twice: 200 swaps separate the carriers of nearly every deal
        table = random_layout(dice, draw, beside)
    empty = set(flights.starting_cells(table))
    order: list[int] = []
    while empty:
        order.append(roll(empty, draw))
        empty.remove(order[-1])
    return SetUp(table, tuple(order))


@lru_cache(maxsize=32)
def dealt(dice: int, seed: int, layout: int) -> SetUp:
    """The set-up of one layout of a plan, counted from 0, from its own stream."""
    return set_up(dice, stream(seed, "bee", "set-up", layout))


def set_ups(plan: tuple[int, ...], seed: int) -> tuple[SetUp, ...]:
    """The layouts of a whole plan."""
    dice = {layout: count for (layout, _), count in zip(places(plan), plan, strict=True)}
    return tuple(dealt(count, seed, layout) for layout, count in dice.items())

"""The set-up of a race by the rules: how many rounds and dice, dominoes shuffled so that no two that carry dice
touch, two dice rolled, then a new queen for each round.

A layout has a starting space for each die and begins with two dice. Each round, a new queen comes onto an empty
starting space, so a layout with n dice lasts for n − 2 rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Domino, domino_set, neighbours
from pnp.games.bee import rules
from pnp.games.bee.rules import Position
from pnp.games.sliding.layouts import random_tiling

FEWEST, MOST = 3, 6
"""The least and greatest number of dice."""

FIRST = 2
"""The number of dice on the board before the first queen is added."""

USUAL = 4
"""The number of dice if only the number of rounds was agreed."""

MINUTE = 60
"""The seconds for which the timer runs."""

SERIES = tuple(dice for dice in range(FEWEST, MOST + 1) for _ in range(dice - FIRST))
"""The dice of each round of a series: one round with three, two with four, three with five, four with six."""


def plan_for(rounds: int | None, dice: int | None) -> tuple[int, ...]:
    """Return the number of dice of each round: the agreed number of rounds, as many as a layout has, or by
    default the series."""
    if rounds is None and dice is None:
        return SERIES
    count = dice or USUAL
    return (count,) * (rounds or count - FIRST)


def extended(plan: tuple[int, ...], more: int) -> tuple[int, ...]:
    """Return a plan with more rounds to break a tie, with as many dice as its last one."""
    return plan + plan[-1:] * more


def places(plan: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return, for each round of a plan, the index of its layout, and its index among the rounds on that layout,
    both from 0.

    A new layout comes when the last one has no empty starting space left, or when the number of dice changes.
    """
    found: list[tuple[int, int]] = []
    for number, dice in enumerate(plan):
        layout, within = found[-1] if found else (-1, 0)
        if number and plan[number - 1] == dice and within + 1 < dice - FIRST:
            found.append((layout, within + 1))
        else:
            found.append((layout + 1, 0))
    return tuple(found)


# Deals


SIDES = {3: (4, 5), 4: (5, 6), 5: (6, 7), 6: (7, 8)}
"""Rows and columns of a layout with the whole set up to the number of dice."""

SWAPS = 200

Partners = Callable[[Sequence[Domino], int], Sequence[int]]
"""A function that returns the dominoes with which one may be swapped, by their indices."""


def anywhere(dominoes: Sequence[Domino], _one: int) -> Sequence[int]:
    """Return all dominoes as partners for a swap. Puzzles are made in this way, because it separates the
    carriers with the fewest swaps."""
    return range(len(dominoes))


def beside(dominoes: Sequence[Domino], one: int) -> Sequence[int]:
    """Return the neighbours of a domino, with which players swap it at the table."""
    around = {near for cell in dominoes[one].cells for near in neighbours(cell)}
    return [k for k, domino in enumerate(dominoes) if k != one and around & set(domino.cells)]


def random_layout(dice: int, draw: random.Random, partners: Partners = anywhere) -> Table | None:
    """Return the whole set up to the number of dice in a rectangle, no two dominoes that carry dice touching.

    They are swapped with others until none touch, as the set-up demands; None if some still touch.
    """
    pairs = list(domino_set(dice))
    draw.shuffle(pairs)
    dominoes = []
    for place, pair in zip(random_tiling(*SIDES[dice], draw), pairs, strict=True):
        first, second = pair if draw.random() < 0.5 else pair[::-1]
        dominoes.append(Domino(*place, first, second))
    for _ in range(SWAPS):
        touching = carriers_touching(Table(tuple(dominoes)))
        if not touching:
            return Table(tuple(dominoes))
        one = dominoes.index(draw.choice(touching))
        two = draw.choice(partners(dominoes, one))
        a, b = dominoes[one], dominoes[two]
        dominoes[one] = Domino(a.row, a.column, a.vertical, *b.numbers)
        dominoes[two] = Domino(b.row, b.column, b.vertical, *a.numbers)
    return None


def carriers_touching(table: Table) -> list[Domino]:
    """Return the dominoes that carry dice (those with a number and a blank) and touch another that does."""
    owners = table.owners()
    carriers = [domino for domino in table.dominoes if domino.pair[0] == 0 < domino.pair[1]]
    cells = {cell: domino for domino in carriers for cell in domino.cells}
    return [
        domino
        for domino in carriers
        if any(
            near in cells and owners[near] != owners[cell] for cell in domino.cells for near in neighbours(cell)
        )
    ]


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
        """Return the queen of one of its rounds, which are counted from 0."""
        return self.order[FIRST + within]

    def position(self, within: int, *, all_blanks_wild: bool = False) -> Position:
        """Return the position at the beginning of one of its rounds: the queen has just been added, and all
        dice are on their starting spaces."""
        return rules.gather(self.table, self.order[: FIRST + within + 1], all_blanks_wild=all_blanks_wild)

    def to_text(self) -> str:
        """Return the table, an empty line, and the dice: ``dice 2 4 1 3``."""
        return f"{self.table.to_text()}\n\ndice {' '.join(DIGITS[die] for die in self.order)}"

    @classmethod
    def parse(cls, text: str) -> SetUp:
        """Read what `to_text` writes.

        :raises ValueError: for a text that isn't a set-up.
        :raises TextError: for a malformed table.
        """
        above, _, below = text.rstrip().rpartition("\n\ndice ")
        table = rules.read(above, FACES)
        order = tuple(DIGITS.index(word) for word in below.split())
        if sorted(order) != sorted(rules.starting_cells(table)):
            raise ValueError(Sentence("expected each die on the table exactly once, not {below}", below=below))
        return cls(table, order)


def roll(spaces: Collection[int], draw: random.Random) -> int:
    """Return a die rolled until it matches one of the spaces."""
    while (face := draw.randint(1, FACES)) not in spaces:
        pass
    return face


def set_up(dice: int, draw: random.Random) -> SetUp:
    """Return a layout for a number of dice, with the dice rolled."""
    table = None
    while table is None:  # the loop hardly ever repeats: 200 swaps separate the carriers of nearly every deal
        table = random_layout(dice, draw, beside)
    empty = set(rules.starting_cells(table))
    order: list[int] = []
    while empty:
        order.append(roll(empty, draw))
        empty.remove(order[-1])
    return SetUp(table, tuple(order))


@lru_cache(maxsize=32)
def dealt(dice: int, seed: int, layout: int) -> SetUp:
    """Return the set-up of one layout of a plan, counted from 0, from its own stream."""
    return set_up(dice, stream(seed, "bee", "set-up", layout))


def set_ups(plan: tuple[int, ...], seed: int) -> tuple[SetUp, ...]:
    """Return the layouts of a whole plan."""
    dice = {layout: count for (layout, _), count in zip(places(plan), plan, strict=True)}
    return tuple(dealt(count, seed, layout) for layout, count in dice.items())

"""The set-up by the book: seven rows of four dominoes, one with a blank in each row, from a random stream."""

from __future__ import annotations

import random

from pnp.base.streams import stream
from pnp.components.dominoes.sets import Pair, pair_of
from pnp.components.dominoes.tiles import domino_set
from pnp.games.finder.rules.play import TREASURES, Field, field_of

ROWS, PER_ROW = 7, 4

ROLLS = 40
"""How many rolls are on a slip. When all have been read, the dealer starts again from the first."""

_MOST_TAKEN = max(players * (needed - 1) + players for players, needed in TREASURES.items())
"""The most dominoes that a roll can't name as the treasure: those already found before the game is over, and
those with a pawn on them."""


def set_up(draw: random.Random) -> Field:
    """All 28 dominoes of a double-six set: each row has one of the seven with a blank and three others, in any
    order and either way round."""
    pairs = list(domino_set(6))
    blanks = [pair for pair in pairs if 0 in pair]
    others = [pair for pair in pairs if 0 not in pair]
    draw.shuffle(blanks)
    draw.shuffle(others)
    rows: list[list[Pair]] = []
    for k, blank in enumerate(blanks):
        row = [blank, *others[(PER_ROW - 1) * k : (PER_ROW - 1) * (k + 1)]]
        draw.shuffle(row)
        rows.append([pair if draw.random() < 0.5 else (pair[1], pair[0]) for pair in row])
    return field_of(rows)


def numbered_stream(seed: int, number: int) -> random.Random:
    """The random stream for a numbered set-up and its rolls."""
    return stream(seed, "finder", number)


def rolls(draw: random.Random) -> tuple[Pair, ...]:
    """The rolls on a slip. If you read them over and over, they name a treasure by the second time through:
    they name more different pairs than can be taken, and a domino that is face up is turned down by its
    roll."""
    found: list[Pair] = []
    while len(found) < ROLLS or len({pair_of(*roll) for roll in found}) <= _MOST_TAKEN:
        found.append(dice(draw))
    return tuple(found)


def dice(draw: random.Random) -> Pair:
    """A roll of two dice."""
    return draw.randint(1, 6), draw.randint(1, 6)

"""The set-up by the book: seven rows of four, one blank in each, from a random stream."""

from __future__ import annotations

import random

from pnp.base.streams import stream
from pnp.dominoes.tiles import domino_set
from pnp.games.finder.rules import Field, Pair, field_of

ROWS, PER_ROW = 7, 4


def set_up(draw: random.Random) -> Field:
    """All 28 dominoes of a double-six set: in each row one of the seven with a blank and three others, in any
    order, either way round."""
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
    """What the set-up of a number is drawn from, and the rolls that stand beside it."""
    return stream(seed, "finder", number)


def dice(draw: random.Random) -> Pair:
    """Two dice rolled."""
    return draw.randint(1, 6), draw.randint(1, 6)

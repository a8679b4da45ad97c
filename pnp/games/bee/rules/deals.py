"""Dominoes dealt as the set-up demands: a rectangle in which no two dominoes that carry dice touch."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino, domino_set, neighbours
from pnp.games.sliding.layouts import random_tiling

SIDES = {3: (4, 5), 4: (5, 6), 5: (6, 7), 6: (7, 8)}
"""Rows and columns of a layout with the whole set up to the number of dice."""

SWAPS = 200

Partners = Callable[[Sequence[Domino], int], Sequence[int]]
"""The dominoes with which one may be swapped, by their indices."""


def anywhere(dominoes: Sequence[Domino], _one: int) -> Sequence[int]:
    """All dominoes: problems are made in this way, because it separates the carriers with the fewest swaps."""
    return range(len(dominoes))


def beside(dominoes: Sequence[Domino], one: int) -> Sequence[int]:
    """Its neighbours, as players swap them at the table."""
    around = {near for cell in dominoes[one].cells for near in neighbours(cell)}
    return [k for k, domino in enumerate(dominoes) if k != one and around & set(domino.cells)]


def random_layout(dice: int, draw: random.Random, partners: Partners = anywhere) -> Table | None:
    """The whole set up to the number of dice in a rectangle, no two dominoes that carry dice touching.

    They are swapped with others until none touch, as the set-up demands; None if some still do.
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
    """The dominoes that carry dice (those with a number and a blank) and touch another that does."""
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

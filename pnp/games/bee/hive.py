"""Shortest ways home: positions to numbered places for the kernel, and its states back to cells."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from pnp.dominoes.table import Table
from pnp.dominoes.tiles import Cell
from pnp.games.bee.kernel import search
from pnp.games.bee.rules import Position
from pnp.search.results import Limits

BYTES_PER_STATE = 16
"""A parent and a place in the queue, 64 bits each."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The cells of all dice, state by state, on a shortest way, or None; the states seen; the limit reached."""

    path: list[tuple[Cell, ...]] | None
    states: int
    stopped: str | None = None


class Hive:
    """One table, searched for any of its queens."""

    def __init__(self, table: Table) -> None:
        self._top, self._left, _, _ = table.bounds()

    def search(self, position: Position, limits: Limits | None = None) -> Flight:
        """A shortest way from an unsolved position to one group."""
        places = [self._places(position, die) for die in range(1, position.queen)]
        counts = np.array([len(cells) for cells in places], np.int64)
        space = prod(len(cells) for cells in places)
        limits = limits or Limits()
        if space * BYTES_PER_STATE > limits.memory:
            return Flight(None, 0, f"memory: {limits.memory / 2**30:.1f} GiB")
        if space > limits.states:
            return Flight(None, 0, f"states: {limits.states}")
        units = np.ones_like(counts)
        units[1:] = np.cumprod(counts)[:-1]
        table = np.zeros((2, len(places), int(counts.max())), np.int64)
        for die, cells in enumerate(places):
            for place, (row, column) in enumerate(cells):
                table[:, die, place] = row - self._top, column - self._left
        digits = [cells.index(cell) for cells, cell in zip(places, position.dice, strict=False)]
        start = int(np.dot(digits, units))
        row, column = position.dice[-1]
        parents = np.full(space, -1, np.int64)
        queue = np.empty(space, np.int64)
        goal, states = search(
            table[0], table[1], counts, units, start, row - self._top, column - self._left, parents, queue
        )
        if goal < 0:
            return Flight(None, int(states))
        path = [int(goal)]
        while path[-1] != start:
            path.append(int(parents[path[-1]]))
        return Flight([self._cells(state, places, position) for state in path[::-1]], int(states))

    def _places(self, position: Position, die: int) -> list[Cell]:
        """The cells where a die may rest, were they free, in reading order."""
        numbers = position.table.numbers()
        return [cell for cell in sorted(numbers) if numbers[cell] == die or cell in position.wild]

    def _cells(self, state: int, places: list[list[Cell]], position: Position) -> tuple[Cell, ...]:
        cells = []
        for choices in places:
            state, place = divmod(state, len(choices))
            cells.append(choices[place])
        return (*cells, position.dice[-1])

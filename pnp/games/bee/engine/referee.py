"""What the referee knows: each round's shortest solution, or that it is impossible, proved.

The search uses the plain rules on purpose, because sheets are also made where no solver is installed. A round
has at most 9 places for each die except the queen, so 59,049 states; the four rounds of a layout for six dice
took 0.7 s of processor time on average, and at most 2.6 s for any of 24 layouts (benchmarks/bee_race.py). Most
impossible rounds are recognised without a search, because the dice have no places in which they could form one
group with the queen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pnp.components.dominoes.tiles import Cell, neighbours
from pnp.games.bee.rules import flights
from pnp.games.bee.rules.flights import Move, Position


@dataclass(frozen=True, slots=True)
class Answer:
    """A shortest solution, or None if there is none; whether the dice have places to form one group at all; the
    number of states seen."""

    moves: tuple[Move, ...] | None
    has_end: bool
    states: int

    @property
    def text(self) -> str:
        """The solution in its notation; empty if there is none."""
        return ", ".join(map(str, self.moves or ()))


def answer(start: Position) -> Answer:
    """Return the shortest solution of a round, or the proof that it's impossible, because everything that
    can be reached has been seen."""
    if not has_end(start):
        return Answer(None, False, 1)
    came: dict[tuple[Cell, ...], tuple[Position, Move] | None] = {start.dice: None}
    todo = [start]
    if flights.missing(start) is None:
        return Answer((), True, 1)
    cells = start.table.numbers()
    for position in todo:
        for at, die in enumerate(start.numbers[:-1]):
            for move, cell in flights.flights_of(position, die, cells):
                dice = (*position.dice[:at], cell, *position.dice[at + 1 :])
                if dice in came:
                    continue
                came[dice] = position, move
                after = replace(position, dice=dice)
                if flights.missing(after) is None:
                    return Answer(tuple(_line(after, came))[::-1], True, len(came))
                todo.append(after)
    return Answer(None, True, len(came))


def _line(position: Position, came: dict[tuple[Cell, ...], tuple[Position, Move] | None]) -> Iterator[Move]:
    """Yield the moves that led to a position, the last one first."""
    while before := came[position.dice]:
        position, move = before
        yield move


def has_end(start: Position) -> bool:
    """Return whether the dice have places, including wild ones, in which they form one group with the queen."""
    numbers = start.table.numbers()

    def grows(group: frozenset[Cell], left: frozenset[int]) -> bool:
        around = {near for cell in group for near in neighbours(cell)} - group
        places = ((die, cell) for die in left for cell in around if rests(die, cell))
        return not left or any(grows(group | {cell}, left - {die}) for die, cell in places)

    def rests(die: int, cell: Cell) -> bool:
        return cell in start.wild or numbers.get(cell) == die

    return grows(frozenset(start.dice[-1:]), frozenset(start.numbers[:-1]))

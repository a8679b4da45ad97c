"""One queen's round of Bee Donimoes for the player who moves.

The player wants all dice together: the distance is the length of the shortest tree that joins them, less the
steps of one whose dice touch. A straight flight is seen at once. Each turn makes a flight easier to overlook.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.judge.player import Option
from pnp.components.dominoes.tiles import Cell
from pnp.games.bee.rules import Position

Dice = tuple[Cell, ...]


class BeeWorld:
    """The round of one queen, who is the last of the dice."""

    reversible = True

    def __init__(self, position: Position) -> None:
        self.start: Dice = position.dice
        cells = position.table.numbers()
        self._lines = {
            here: frozenset(cell for cell in cells if cell[0] == here[0] or cell[1] == here[1])
            for here in cells
        }
        self._rests = [
            frozenset(cell for cell in cells if cells[cell] == die or cell in position.wild)
            for die in position.numbers[:-1]
        ]

    def look(self, dice: Dice) -> list[Option[Dice]]:
        """Return all legal moves."""
        found = []
        for die, rests in enumerate(self._rests):
            for there, turns in self._flights(dice, die, rests):
                after = (*dice[:die], there, *dice[die + 1 :])
                found.append(Option(after, die, tree(after) - len(after) + 1, turns))
        return found

    def _flights(self, dice: Dice, die: int, rests: frozenset[Cell]) -> Iterator[tuple[Cell, int]]:
        """Yield where one die may land, with the fewest turns on the way."""
        taken = set(dice)
        seen: set[Cell] = set()
        turned, corners, turns = {dice[die]}, [dice[die]], 0
        while corners:
            reach = set().union(*(self._lines[corner] for corner in corners))
            for there in sorted((reach & rests) - taken - seen):
                seen.add(there)
                yield there, turns
            corners = sorted((reach & taken) - turned)
            turned.update(corners)
            turns += 1


def tree(cells: Dice) -> int:
    """Return the length of the shortest tree that joins cells, in steps (Prim's algorithm)."""
    total, here, rest = 0, cells[0], list(cells[1:])
    away = [1 << 20] * len(rest)
    while rest:
        away = [
            min(known, abs(cell[0] - here[0]) + abs(cell[1] - here[1]))
            for known, cell in zip(away, rest, strict=True)
        ]
        k = away.index(min(away))
        total += away.pop(k)
        here = rest.pop(k)
    return total

"""The rules of Bee Donimoes (donimoes.txt), in plain Python: the reference.

Dice stand on the numbers of a rectangle of dominoes, each at first on its own number beside a blank. One of
them is the queen, which doesn't move: in puzzles the largest die in play, at the table, the one placed last.
Another die flies along its row or column over anything, may turn by 90 degrees over each other die once per
move, and lands on a free space that has its number or is wild: the blank of the queen's domino or, as an
option, every blank. The puzzle is solved when all dice are one group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes import checks
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Cell, Direction, one_group
from pnp.games.sliding.move_rules import MoveRules, write_moves
from pnp.search.replay import MoveError

SMALLEST_QUEEN = 3
_MOVE = re.compile(r"([1-9A-F])((?:[LRUD]\d{1,2})+)")
_LEG = re.compile(r"([LRUD])(\d{1,2})")

Leg = tuple[Direction, int]

_ALONG = {
    vertical: tuple(direction for direction in Direction if direction.vertical is vertical)
    for vertical in (True, False)
}
"""The two directions of a column, and of a row."""


@dataclass(frozen=True, slots=True)
class Move:
    """``2R3D1``: die 2 flies three to the right, turns above another die, and lands one space below."""

    die: int
    legs: tuple[Leg, ...]

    def __str__(self) -> str:
        return DIGITS[self.die] + "".join(f"{direction}{steps}" for direction, steps in self.legs)

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read what ``str`` writes.

        :raises MoveError: for any other text.
        """
        match = _MOVE.fullmatch(text)
        if not match:
            raise MoveError("this isn't a move; write a die, then directions with distances, such as 2R3D1")
        legs = tuple((Direction[letter], int(steps)) for letter, steps in _LEG.findall(match[2]))
        return cls(DIGITS.index(match[1]), legs)


@dataclass(frozen=True, slots=True)
class Position:
    """A table, the cells of the dice and their numbers, with the queen last, and the wild cells."""

    table: Table
    dice: tuple[Cell, ...]
    wild: frozenset[Cell]
    numbers: tuple[int, ...]

    @property
    def queen(self) -> int:
        return self.numbers[-1]

    def cell_of(self, die: int) -> Cell:
        """Return the cell of a die in play."""
        return self.dice[self.numbers.index(die)]

    def to_text(self) -> str:
        """Return the table, an empty line, the dice (``1 at 0 3``, row and column), one per line, the queen
        last, and the wild cells."""
        top, left, _, _ = self.table.bounds()
        lines = [
            f"{DIGITS[die]} at {row - top} {column - left}"
            for die, (row, column) in zip(self.numbers, self.dice, strict=True)
        ]
        wild = " ".join(f"{row - top},{column - left}" for row, column in sorted(self.wild))
        return "\n".join([self.table.to_text(), "", *lines, f"wild {wild}".strip()])

    @classmethod
    def parse(cls, text: str, highest: int = 6) -> Position:
        """Read what `to_text` writes.

        :raises TextError: for any other text.
        """
        above, gap, below = text.rstrip().rpartition("\n\n")
        table = Table.parse(above, highest)
        lines = below.split("\n")
        pattern = r"([1-9A-F]) at (\d+) (\d+)"
        found = [re.fullmatch(pattern, line) for line in lines[:-1]]
        wild = re.fullmatch(r"wild((?: \d+,\d+)*)", lines[-1])
        if not gap or not wild or not all(found) or len(found) < 2:
            raise TextError([ErrorInText("expected dice and wild cells", above.count("\n") + 3)])
        cells = [tuple(map(int, pair.split(","))) for pair in wild[1].split()]
        dice = tuple((int(match[2]), int(match[3])) for match in found if match)
        numbers = tuple(DIGITS.index(match[1]) for match in found if match)
        return cls(table, dice, frozenset((row, column) for row, column in cells), numbers)


def read(text: str, highest: int = 6) -> Table:
    """Return the table of a puzzle.

    :raises TextError: for a malformed text, a domino twice, a gap, or a die without a starting space.
    """
    table = Table.parse(text, highest)
    checks.require(checks.bare_numbers(table), checks.repeated_dominoes(table), checks.no_rectangle(table))
    largest = max(domino.pair[1] for domino in table.dominoes)
    starts = starting_cells(table)
    missing = [die for die in range(1, max(largest, SMALLEST_QUEEN) + 1) if die not in starts]
    checks.require(
        ErrorInText(
            Sentence("die {digit} has no starting space: there is no domino 0{digit}", digit=DIGITS[die]), 1
        )
        for die in missing
    )
    return table


def starting_cells(table: Table) -> dict[int, Cell]:
    """Return, for each die, the cell of its number on the domino with a blank."""
    found: dict[int, Cell] = {}
    for domino in table.dominoes:
        blank, die = domino.pair
        if blank == 0 and die > 0:
            found[die] = domino.cells[domino.numbers.index(die)]
    return found


def queens(table: Table) -> range:
    """Return the queens of a table; each has her own task."""
    return range(SMALLEST_QUEEN, max(starting_cells(table)) + 1)


def start(table: Table, queen: int, *, all_blanks_wild: bool = False) -> Position:
    """Return the position of one queen's task.

    :raises ValueError: if the table has no such queen.
    """
    if not SMALLEST_QUEEN <= queen <= max(starting_cells(table)):
        raise ValueError(f"no queen {queen} on this table")
    return gather(table, tuple(range(1, queen + 1)), all_blanks_wild=all_blanks_wild)


def gather(table: Table, numbers: tuple[int, ...], *, all_blanks_wild: bool = False) -> Position:
    """Return the dice with these numbers on their starting spaces; the last one is the queen.

    :raises ValueError: if one of them has none, or a number appears twice.
    """
    starts = starting_cells(table)
    if not set(numbers) <= set(starts) or len(set(numbers)) < len(numbers):
        raise ValueError(f"no starting spaces for dice {' '.join(map(str, numbers))}")
    queen = numbers[-1]
    blanks = {cell for cell, number in table.numbers().items() if number == 0}
    own = next(domino for domino in table.dominoes if domino.pair == (0, queen))
    wild = blanks if all_blanks_wild else blanks & set(own.cells)
    return Position(table, tuple(starts[die] for die in numbers), frozenset(wild), numbers)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    :raises MoveError: naming the rule that forbids it.
    """
    name = Sentence("die {digit}", digit=DIGITS[move.die])
    if move.die not in position.numbers:
        raise MoveError(Sentence("{name} isn't in play", name=name))
    if move.die == position.queen:
        raise MoveError("the queen doesn't move")
    cell = _fly(position, move, name)
    if cell in position.dice:
        raise MoveError(Sentence("{name} lands on another die", name=name))
    if not _lands(position, position.table.numbers(), move.die, cell):
        raise MoveError(
            Sentence("{name} may land only on {digit} or a wild blank", name=name, digit=DIGITS[move.die])
        )
    return _landed(position, move.die, cell)


def _lands(position: Position, numbers: dict[Cell, int], die: int, cell: Cell) -> bool:
    """Return whether a die could rest on a cell if it were free."""
    return cell in position.wild or numbers.get(cell) == die


def _landed(position: Position, die: int, cell: Cell) -> Position:
    at = position.numbers.index(die)
    dice = (*position.dice[:at], cell, *position.dice[at + 1 :])
    return Position(position.table, dice, position.wild, position.numbers)


def _fly(position: Position, move: Move, name: str) -> Cell:
    """Return the cell where the legs of a move end."""
    cells = position.table.numbers()
    cell = position.cell_of(move.die)
    others = set(position.dice) - {cell}
    before: Direction | None = None
    for direction, steps in move.legs:
        if steps < 1:
            raise MoveError(Sentence("{name} must fly at least one space", name=name))
        if before:
            if direction.vertical == before.vertical:
                raise MoveError(Sentence("{name} can turn only by 90 degrees", name=name))
            if cell not in others:
                raise MoveError(
                    Sentence("{name} can turn only above another die, and only once above each", name=name)
                )
            others.discard(cell)
        for _ in range(steps):
            cell = direction.step(cell)
            if cell not in cells:
                raise MoveError(Sentence("{name} flies off the dominoes", name=name))
        before = direction
    return cell


def moves(position: Position) -> Iterator[tuple[Move, Position]]:
    """Return one move with the fewest turns for every die and every space that it can land on, and the position
    after it.

    A die that is over another may follow its whole row or column, in either direction. So it reaches spaces by
    going from line to line over dice, and the shortest way uses each line, and so each die, only once.
    """
    cells = position.table.numbers()
    for die in position.numbers[:-1]:
        for move, there in flights_of(position, die, cells):
            yield move, _landed(position, die, there)


def flights_of(position: Position, die: int, cells: Mapping[Cell, int]) -> Iterator[tuple[Move, Cell]]:
    """Yield the moves of one die, as in `moves`, and where they land.

    :param cells: the numbers of the table, which a search computes only once.
    """
    home = position.cell_of(die)
    others = {cell for cell in position.dice if cell != home}
    seen = {home}
    lines = {(True, home[1]), (False, home[0])}
    todo: list[tuple[Cell, bool, tuple[Leg, ...]]] = [(home, True, ()), (home, False, ())]
    for (row, column), vertical, legs in todo:
        for direction in _ALONG[vertical]:
            down, right, steps = direction.rows, direction.columns, 1
            there = row + down, column + right
            while (number := cells.get(there)) is not None:
                if there in others:
                    line = (not vertical, there[0] if vertical else there[1])
                    if line not in lines:
                        lines.add(line)
                        todo.append((there, not vertical, (*legs, (direction, steps))))
                elif (number == die or there in position.wild) and there not in seen:
                    seen.add(there)
                    yield Move(die, (*legs, (direction, steps))), there
                steps += 1
                there = row + steps * down, column + steps * right


def routes(position: Position, die: int, there: Cell) -> Iterator[Move]:
    """Yield every move of a die to a space where it may land, with any turns; `moves` has only one of them."""
    cells = position.table.numbers()
    home = position.cell_of(die)
    todo: list[tuple[Cell, tuple[Leg, ...], frozenset[Cell]]] = [(home, (), frozenset(position.dice) - {home})]
    while todo:
        cell, legs, others = todo.pop()
        for direction in Direction:
            if legs and direction.vertical == legs[-1][0].vertical:
                continue
            at, steps = direction.step(cell), 1
            while at in cells:
                further = (*legs, (direction, steps))
                if at == there:
                    yield Move(die, further)
                if at in others:
                    todo.append((at, further, others - {at}))
                at, steps = direction.step(at), steps + 1


def missing(position: Position) -> str | None:
    """Return why the position isn't solved, or None if it is."""
    return None if one_group(position.dice) else Sentence("the dice don't form one group")


RULES = MoveRules(lambda text: [Move.parse(text)], write_moves, play, moves, missing)

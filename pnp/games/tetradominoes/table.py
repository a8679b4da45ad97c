"""The table of Tetradominoes: dominoes, tetrominoes on top of them, the legal plays and their notation. The
rules are those of the book Donimoes.

These are our interpretations where it's silent: a number is covered only once, because a tetromino lies on
dominoes and not on another tetromino; dominoes are never placed on top of anything; and a new domino may be
beside numbers that don't match, as long as one of its two numbers matches. Cells and dominoes are written as in
`pnp.components.dominoes.notation`: ``46@c3R`` puts the 4 on c3 and the 6 to its right. A tetromino is written
as the four cells that it covers, ``c3 c4 c5 d5``, and a turn consists of both: ``46@c3R + c3 c4 c5 d5``. In
solitaire, where either side may be up, the turn gives the side: ``46@c3R + dark c3 c4 c5 d5``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import cell_name, domino_text, lay, parse_cell, parse_domino
from pnp.components.dominoes.tiles import DIGITS, Cell, Direction, Domino, Pair, neighbours
from pnp.components.tetrominoes import BEHIND, LETTERS, SHAPES, at_origin
from pnp.search.replay import MoveError


class Side(StrEnum):
    """The side of a tetromino that is up: the light one is white, the dark one black."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Turn:
    """A domino in its place and, if a tetromino is put on it, the tetromino's cells and its side, if that is
    given."""

    domino: Domino
    cells: tuple[Cell, ...] = ()
    side: Side | None = None

    def __str__(self) -> str:
        if not self.cells:
            return domino_text(self.domino)
        side = f"{self.side} " if self.side else ""
        return f"{domino_text(self.domino)} + {side}{cells_text(self.cells)}"

    @classmethod
    def parse(cls, text: str) -> Turn:
        """Return the turn in a text.

        :raises MoveError: if it isn't a turn.
        """
        play, plus, rest = text.partition("+")
        domino = parse_domino(play)
        if not plus:
            return cls(domino)
        first, _, after = rest.strip().partition(" ")
        side = Side(first.lower()) if first.lower() in tuple(Side) else None
        return cls(domino, parse_cells(after if side else rest), side)


def cells_text(cells: Iterable[Cell]) -> str:
    """Return cells as a list, by column, then from the bottom."""
    return " ".join(cell_name(cell) for cell in sorted(cells, key=lambda cell: (cell[1], -cell[0])))


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Return cells separated by spaces, in order, each once.

    :raises MoveError: for a text that isn't a cell, and for a cell named twice.
    """
    cells = [parse_cell(word) for word in text.split()]
    if len(set(cells)) < len(cells):
        raise MoveError(Sentence("a cell is named twice in '{text}'", text=text.strip()))
    return tuple(sorted(cells))


FIRST: Cell = parse_cell("n14")
"""The cell where simulated players put the first domino, which may go anywhere."""
_WAYS = tuple(Direction)


@dataclass(frozen=True, slots=True, order=True)
class Tetromino:
    """A tetromino on the table: its cells in order, the side that is up and, in a game of three, a player's
    token."""

    cells: tuple[Cell, ...]
    side: Side
    token: str = ""

    @property
    def shape(self) -> str | None:
        """The letter of the visible shape; None if the cells don't make a tetromino."""
        return LETTERS.get(at_origin((column, -row) for row, column in self.cells)) if self.cells else None

    @property
    def piece(self) -> str | None:
        """The piece, by the letter of its light side."""
        return BEHIND[self.shape] if self.shape and self.side is Side.DARK else self.shape


@dataclass(frozen=True)
class Spread:
    """Everything on the table, and the pieces that were put aside unplayed, as in solitaire."""

    dominoes: tuple[Domino, ...] = ()
    tetrominoes: tuple[Tetromino, ...] = ()
    unplayed: tuple[str, ...] = ()

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number on every cell, covered or not."""
        return {cell: n for d in self.dominoes for cell, n in zip(d.cells, d.numbers, strict=True)}

    @cached_property
    def covered(self) -> dict[Cell, Side]:
        """The cells under tetrominoes, and the colour visible there."""
        return {cell: piece.side for piece in self.tetrominoes for cell in piece.cells}

    @property
    def pairs(self) -> frozenset[Pair]:
        """The dominoes of the set that are on the table."""
        return frozenset(domino.pair for domino in self.dominoes)

    @property
    def left(self) -> tuple[str, ...]:
        """The pieces that can still be played, by the letters of their light sides."""
        gone = {piece.piece for piece in self.tetrominoes} | set(self.unplayed)
        return tuple(name for name in SHAPES if name not in gone)

    def count(self, side: Side) -> int:
        """Return how many tetrominoes show this colour."""
        return sum(piece.side is side for piece in self.tetrominoes)

    @cached_property
    def _sites(self) -> dict[Cell, frozenset[int]]:
        """The numbers that match on each empty cell beside the table: those of the uncovered numbers beside it,
        or, once all are covered, any number beside a covered one."""
        found: dict[Cell, set[int]] = {}
        all_covered = len(self.covered) == len(self.numbers)
        for cell, number in self.numbers.items():
            if all_covered or cell not in self.covered:
                for near in neighbours(cell):
                    if near not in self.numbers:
                        found.setdefault(near, set()).update(range(len(DIGITS)) if all_covered else (number,))
        return {cell: frozenset(numbers) for cell, numbers in found.items()}

    def plays_of(self, pair: Pair) -> tuple[Domino, ...]:
        """Return every way to play a domino, in order; for the first domino of the game, just one place."""
        if not self.dominoes:
            return (lay(*pair, FIRST, Direction.R),)
        found = {
            lay(near, far, cell, way)
            for cell, numbers in self._sites.items()
            for near, far in {pair, pair[::-1]}
            if near in numbers
            for way in _WAYS
            if way.step(cell) not in self.numbers
        }
        return tuple(sorted(found))

    def refusal(self, domino: Domino) -> str | None:
        """Return the rule that forbids a domino in its place; None if it may be played."""
        if domino.pair in self.pairs:
            return Sentence("the domino {name} has already been played", name=domino.name)
        if not self.dominoes:
            return None
        for cell in domino.cells:
            if cell in self.numbers:
                return Sentence("there is a domino on {space}", space=cell_name(cell))
        beside = [
            (number, near)
            for cell, number in zip(domino.cells, domino.numbers, strict=True)
            for near in neighbours(cell)
            if near in self.numbers
        ]
        if not beside:
            return Sentence("{name} isn't next to another domino there", name=domino.name)
        return self._mismatch(domino, beside)

    def _mismatch(self, domino: Domino, beside: list[tuple[int, Cell]]) -> str | None:
        """Return why a domino matches nothing, from its numbers and the cells beside them."""
        if len(self.covered) == len(self.numbers):
            return None
        equal = [near for number, near in beside if self.numbers[near] == number]
        if not equal:
            return Sentence("neither number of {name} matches a number beside it", name=domino.name)
        if all(near in self.covered for near in equal):
            return Sentence("{name} matches only covered numbers", name=domino.name)
        return None

    def play(self, domino: Domino) -> Spread:
        """Return the table with one more domino.

        :raises MoveError: naming the rule that forbids it.
        """
        if reason := self.refusal(domino):
            raise MoveError(reason)
        return replace(self, dominoes=(*self.dominoes, domino))

    def tetrominoes_on(self, domino: Domino, side: Side) -> tuple[Tetromino, ...]:
        """Return every tetromino that may be played with this side up on the domino just played, in order."""
        fit = {
            cell
            for cell, number in self.numbers.items()
            if number in domino.numbers
            and cell not in self.covered
            and not any(self.covered.get(near) is side for near in neighbours(cell))
        }
        left = self.left
        found = (Tetromino(cells, side) for cells in _fours(domino.cells, fit))
        return tuple(sorted(piece for piece in found if piece.piece in left))

    def cover_refusal(self, piece: Tetromino, domino: Domino) -> str | None:
        """Return the rule that forbids a tetromino after playing this domino; None if it may be played."""
        if piece.shape is None:
            return Sentence("these cells don't make a tetromino")
        for cell in piece.cells:
            if reason := self._cell_refusal(cell, piece.side, domino):
                return reason
        if not set(domino.cells) & set(piece.cells):
            return Sentence("it covers neither number of {name}, the domino just played", name=domino.name)
        if piece.piece not in self.left:
            return Sentence(
                "the {shape} is no longer available"
                if piece.piece == piece.shape
                else "the {shape}, the {piece} turned over, is no longer available",
                shape=piece.shape,
                piece=piece.piece,
            )
        return None

    def _cell_refusal(self, cell: Cell, side: Side, domino: Domino) -> str | None:
        """Return why a tetromino can't cover a cell; None if it can."""
        name = cell_name(cell)
        if cell not in self.numbers:
            return Sentence("it hangs off the edge: there is no domino on {name}", name=name)
        if cell in self.covered:
            return Sentence("{name} is covered already", name=name)
        if self.numbers[cell] not in domino.numbers:
            return Sentence(
                "the {digit} on {name} isn't one of {name_2}'s numbers",
                digit=DIGITS[self.numbers[cell]],
                name=name,
                name_2=domino.name,
            )
        if any(self.covered.get(near) is side for near in neighbours(cell)):
            return Sentence(
                "on {name} it is right next to another light one"
                if side is Side.LIGHT
                else "on {name} it is right next to another dark one",
                name=name,
            )
        return None

    def cover(self, piece: Tetromino, domino: Domino) -> Spread:
        """Return the table with one more tetromino, played on this domino.

        :raises MoveError: naming the rule that forbids it.
        """
        if reason := self.cover_refusal(piece, domino):
            raise MoveError(reason)
        return replace(self, tetrominoes=(*self.tetrominoes, piece))

    @property
    def longest_side(self) -> int:
        """The length of the longest side of the rectangle around the dominoes, in cells."""
        if not self.numbers:
            return 0
        rows = [row for row, _ in self.numbers]
        columns = [column for _, column in self.numbers]
        return max(max(rows) - min(rows), max(columns) - min(columns)) + 1


def _fours(starts: tuple[Cell, ...], fit: set[Cell]) -> set[tuple[Cell, ...]]:
    """Return every connected set of four cells within ``fit`` that includes one of the starts."""
    grown = {frozenset((cell,)) for cell in starts if cell in fit}
    for _ in range(3):
        grown = {cells | {near} for cells in grown for near in _rim(cells) if near in fit}
    return {tuple(sorted(cells)) for cells in grown}


def _rim(cells: frozenset[Cell]) -> Iterator[Cell]:
    return (near for cell in cells for near in neighbours(cell) if near not in cells)

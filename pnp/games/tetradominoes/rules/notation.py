"""The notation for cells, plays and tetrominoes of Tetradominoes.

Cells and dominoes are written as in `pnp.components.dominoes.notation`: ``46@c3R`` puts the 4 on c3 and the 6
to its right. A tetromino is the four cells that it covers, ``c3 c4 c5 d5``, and a turn is both:
``46@c3R + c3 c4 c5 d5``. In solitaire, where either side may be up, the turn says which:
``46@c3R + dark c3 c4 c5 d5``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import cell_name, domino_text, parse_cell, parse_domino
from pnp.components.dominoes.tiles import Cell, Domino
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
        """The turn that a text stands for.

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
    """Cells as a list, by column, then from the bottom."""
    return " ".join(cell_name(cell) for cell in sorted(cells, key=lambda cell: (cell[1], -cell[0])))


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Cells separated by spaces, in order, each once.

    :raises MoveError: for a text that isn't a cell, and for a cell named twice.
    """
    cells = [parse_cell(word) for word in text.split()]
    if len(set(cells)) < len(cells):
        raise MoveError(Sentence("a cell is named twice in '{text}'", text=text.strip()))
    return tuple(sorted(cells))

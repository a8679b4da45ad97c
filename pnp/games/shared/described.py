"""Boards in words, for solvers who can't see the drawing: what is on a board, and where."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import cell_name
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import PAWNS, Cell, Domino
from pnp.drawing.hotspots import Described

EMPTY = Sentence("empty")


def grouped(found: Iterable[tuple[str, str]]) -> Described:
    """Return each thing with all the names of its places, in the order in which things come first.

    :param found: the things, each with the name of a place.
    """
    places: dict[str, list[str]] = {}
    for what, name in found:
        places.setdefault(what, []).append(name)
    return tuple((what, ", ".join(names)) for what, names in places.items())


def domino(numbers: Iterable[object]) -> str:
    """Return what a domino is called."""
    return Sentence("domino {domino}", domino="-".join(map(str, numbers)))


def dominoes(found: Iterable[Domino], rows: int = 0) -> Iterable[tuple[str, str]]:
    """Yield dominoes with their cells, the first number's first.

    :param rows: how many rows there are, if they count from the top; the lowest is row 1.
    """
    for one in found:
        yield domino(one.numbers), " ".join(cell_name((row - rows, column)) for row, column in one.cells)


def table_in_words(table: Table, pieces: Iterable[tuple[str, Cell]] = ()) -> Described:
    """Return the dominoes of a table and what stands on or beside them. Columns are letters from the left, rows
    numbers from the bottom of all that is there.

    :param pieces: what else is there, and where.
    """
    pieces = tuple(pieces)
    cells = [*table.numbers(), *(cell for _, cell in pieces)]
    if not cells:
        return ()
    rows, left = max(row for row, _ in cells) + 1, min(column for _, column in cells)
    named = {cell: cell_name((cell[0] - rows, cell[1] - left)) for cell in cells}
    return grouped(
        (
            *((domino(one.numbers), " ".join(map(named.__getitem__, one.cells))) for one in table.dominoes),
            *((str(bare.number), named[bare.cell]) for bare in table.bare),
            *((what, named[cell]) for what, cell in pieces),
        )
    )


def pawns(cells: Iterable[Cell]) -> Iterable[tuple[str, Cell]]:
    """Yield the four pawns with their cells."""
    for pawn, cell in zip(PAWNS, cells, strict=True):
        yield Sentence("pawn {pawn}", pawn=pawn), cell

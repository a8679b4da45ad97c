"""Dominions: groups, their liberties, and the sections of the beam structure.

All pieces are assumed to match, so a beam that leads to a piece meets one of its beams. Every piece belongs to
exactly one group and one section.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pnp.games.dominions.rules.pieces import Piece, beams
from pnp.grids.hexagon import HexGrid

Pieces = Mapping[int, Piece]
Cells = frozenset[int]


def joined(grid: HexGrid, pieces: Pieces, cell: int) -> Iterator[int]:
    """The cells whose pieces a piece is connected to by beams, of either colour."""
    for side in beams(pieces[cell].number):
        beside = grid.neighbours[cell][side]
        if beside is not None and beside in pieces:
            yield beside


def group_of(grid: HexGrid, pieces: Pieces, cell: int) -> Cells:
    """The group of the piece on a cell: all pieces of its colour that beams connect with it."""
    return _connected(grid, pieces, cell, same=True)


def section_of(grid: HexGrid, pieces: Pieces, cell: int) -> Cells:
    """The section of the piece on a cell: all pieces that beams connect with it, whatever their colour."""
    return _connected(grid, pieces, cell, same=False)


def groups(grid: HexGrid, pieces: Pieces) -> tuple[Cells, ...]:
    """All groups, ordered by their lowest cells."""
    return _parts(grid, pieces, same=True)


def sections(grid: HexGrid, pieces: Pieces) -> tuple[Cells, ...]:
    """All sections, ordered by their lowest cells: the connected parts of the beam structure."""
    return _parts(grid, pieces, same=False)


def liberties(grid: HexGrid, pieces: Pieces, group: Collection[int]) -> tuple[tuple[int, int], ...]:
    """The beams of a group that border on vacant cells, as cell and side. Two beams that lead to the same cell
    are two liberties, and a piece placed there takes both."""
    return tuple(
        (cell, side)
        for cell in sorted(group)
        for side in beams(pieces[cell].number)
        if (beside := grid.neighbours[cell][side]) is not None and beside not in pieces
    )


def lives(grid: HexGrid, pieces: Pieces, group: Collection[int]) -> bool:
    """Whether a group has a liberty."""
    return any(
        beside is not None and beside not in pieces
        for cell in group
        for beside in (grid.neighbours[cell][side] for side in beams(pieces[cell].number))
    )


def is_whole_section(grid: HexGrid, pieces: Pieces, cell: int) -> bool:
    """Whether the group on a cell makes up a complete section: no beam connects it with the other colour."""
    colour = pieces[cell].colour
    return all(pieces[other].colour == colour for other in section_of(grid, pieces, cell))


def _connected(grid: HexGrid, pieces: Pieces, cell: int, *, same: bool) -> Cells:
    found, waiting = {cell}, [cell]
    while waiting:
        here = waiting.pop()
        for beside in joined(grid, pieces, here):
            if beside not in found and not (same and pieces[beside].colour != pieces[here].colour):
                found.add(beside)
                waiting.append(beside)
    return frozenset(found)


def _parts(grid: HexGrid, pieces: Pieces, *, same: bool) -> tuple[Cells, ...]:
    found: list[Cells] = []
    seen: set[int] = set()
    for cell in sorted(pieces):
        if cell not in seen:
            found.append(_connected(grid, pieces, cell, same=same))
            seen |= found[-1]
    return tuple(found)

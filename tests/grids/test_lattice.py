"""Lattices: where the cells of squares, hexagons and triangles are, and the lines around and between them."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.base.geometry import Point
from pnp.grids.hexagon import HexGrid
from pnp.grids.lattice import Edge, Lattice, hexagon, joined, outlines, squares


def edge(*ends: float) -> Edge:
    x1, y1, x2, y2 = ends
    return Point(x1, y1), Point(x2, y2)


def test_edges_that_continue_one_another_become_one_line_across_first_and_from_the_top() -> None:
    upright = [edge(1, 2, 1, 1), edge(1, 0, 1, 1)]
    across = [edge(1, 0, 0, 0), edge(0, 2, 1, 2), edge(1, 2, 2, 2), edge(3, 2, 4, 2)]
    assert joined([*upright, *across]) == [
        edge(0, 2, 2, 2),
        edge(3, 2, 4, 2),
        edge(0, 0, 1, 0),
        edge(1, 2, 1, 0),
    ]


def test_the_edges_of_a_whole_board_are_its_lines() -> None:
    board = squares(3, 4)
    assert len(joined(board.edges)) == 4 + 5


def test_the_lines_of_triangles_run_in_three_directions() -> None:
    """A row of four triangles: two lines across, and five between and beside them."""
    assert len(joined(Lattice("triangles", 1, [(0, k) for k in range(4)]).edges)) == 2 + 5


def test_the_outline_of_a_rectangle_has_four_corners_and_that_of_a_gap_runs_the_other_way() -> None:
    whole = squares(3, 3)
    (outline,) = outlines(whole)
    assert sorted(outline) == [(0, 0), (0, 3), (3, 0), (3, 3)]
    ring = Lattice("squares", 3, [place for place in whole.cells if place != (1, 1)])
    assert sorted(map(_area, outlines(ring))) == [-1, 9]


def _area(corners: tuple[Point, ...]) -> float:
    """Return twice the signed area, halved: positive if the corners are anticlockwise."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)) / 2


@pytest.mark.parametrize("pointed", [False, True])
@pytest.mark.parametrize("side", [1, 2, 5])
def test_a_hexagon_of_hexagons_is_where_its_grid_says(side: int, pointed: bool) -> None:
    grid, board = HexGrid(side), hexagon(side, pointed=pointed)
    wide, high = board.size
    assert len(board.cells) == len(grid)
    for cell, place in enumerate(board.cells):
        x, y = board.centre(place)
        assert (x - wide / 2, y - high / 2) == pytest.approx(grid.centre(cell, pointed=pointed), abs=1e-9)
    assert len(outlines(board)) == 1


@pytest.mark.parametrize("shift", ["alternate", "slanted"])
@pytest.mark.parametrize("shape", ["hexagons", "hexagon-columns"])
def test_hexagons_in_columns_are_those_in_rows_turned(shape: str, shift: str) -> None:
    """Every cell in the middle has six neighbours, whichever way rows or columns begin."""
    lattice = Lattice(shape, 5, list(product(range(5), range(5))), shift)  # type: ignore[arg-type]
    beside = [place for pair in lattice.edges.values() if len(pair) == 2 for place in pair]
    assert beside.count((2, 2)) == 6


def test_columns_of_hexagons_are_centred() -> None:
    columns = (3, 4, 5, 4, 3)
    cells = [(row, column) for column, count in enumerate(columns) for row in range(count)]
    lattice = Lattice("hexagon-columns", 5, cells, "centred")
    middles = {
        sum(lattice.centre((row, column)).y for row in range(count)) / count
        for column, count in enumerate(columns)
    }
    assert max(middles) - min(middles) < 1e-9
    assert len(outlines(lattice)) == 1

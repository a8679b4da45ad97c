"""Hexagon boards: counts, neighbours, places and names."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest
from hypothesis import strategies as st

from pnp.grids.hexagon import Axial, HexGrid, centre, direction_angle, opposite
from tests.examples import given_examples
from tests.rows import each

sides = st.integers(1, 13)


@given_examples(33, 1000, sides)
def test_a_hexagon_of_side_n_has_3n_n_minus_1_plus_1_cells(side: int) -> None:
    grid = HexGrid(side)
    assert len(grid) == len(grid.places) == len(set(grid.places)) == 3 * side * (side - 1) + 1


def test_the_board_of_dominions_has_217_cells_in_17_rows() -> None:
    grid = HexGrid(9)
    assert len(grid) == 217
    assert [len(row) for row in grid.rows] == [9, 10, 11, 12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12, 11, 10, 9]


@given_examples(33, 1000, sides)
def test_neighbours_lie_one_step_away_and_know_each_other(side: int) -> None:
    grid = HexGrid(side)
    for cell, neighbours in enumerate(grid.neighbours):
        x, y = grid.centre(cell)
        for direction, beside in enumerate(neighbours):
            angle = radians(direction_angle(direction))
            if beside is None:
                assert grid.places[cell].beside(direction).distance == side
                continue
            bx, by = grid.centre(beside)
            assert hypot(bx - x - cos(angle), by - y - sin(angle)) < 1e-9
            assert grid.neighbours[beside][opposite(direction)] == cell


def test_inner_cells_have_six_neighbours_border_cells_four_and_corners_three() -> None:
    counts = [6 - neighbours.count(None) for neighbours in HexGrid(9).neighbours]
    assert (counts.count(3), counts.count(4), counts.count(6)) == (6, 42, 169)


@given_examples(33, 1000, sides)
def test_names_lead_back_to_their_cells(side: int) -> None:
    grid = HexGrid(side)
    assert [grid.named(grid.name(cell)) for cell in range(len(grid))] == list(range(len(grid)))


def test_rows_run_upright_and_are_lettered_from_the_left() -> None:
    grid = HexGrid(9)
    corners = {grid.name(cell): grid.centre(cell) for cell in range(217)}
    assert min(corners, key=lambda name: corners[name]) == "a1"
    assert max(corners, key=lambda name: corners[name]) == "q9"
    assert max(corners, key=lambda name: corners[name][1]) == "i17"
    assert corners["i9"] == (0, 0)
    assert corners["e9"][0] == pytest.approx(corners["e1"][0])
    assert corners["e9"][1] == pytest.approx(corners["e1"][1] + 8)


def test_a_board_that_stands_on_a_point_is_turned_clockwise_by_30_degrees() -> None:
    for place in (Axial(1, 0), Axial(0, 1), Axial(-3, 5)):
        x, y = centre(place)
        turned = (x * cos(radians(30)) + y * sin(radians(30)), y * cos(radians(30)) - x * sin(radians(30)))
        assert centre(place, pointed=True) == pytest.approx(turned)


@each(
    "name, reason",
    [
        ("a10", "row a has 9 cells"),
        ("r1", "the rows are a to q"),
        ("a0", "isn't a cell"),
        ("9a", "isn't a cell"),
        ("", "isn't a cell"),
        ("A1", "isn't a cell"),
    ],
)
def test_a_name_that_is_none_says_why(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        HexGrid(9).named(name)


def test_a_board_without_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        HexGrid(0)

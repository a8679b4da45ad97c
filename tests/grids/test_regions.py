"""Regions of a board: the makers keep their promises."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pnp.base.sequences import column_letters
from pnp.grids.square import (
    SquareGrid,
    borders,
    box_regions,
    connected,
    jigsaw_regions,
    map_regions,
    region_map,
)
from tests.examples import given_examples


@given_examples(10, 300, st.integers(3, 10), st.integers(0, 10**6), st.booleans())
def test_jigsaw_regions_are_equal_connected_and_cover_the_board(n: int, seed: int, torus: bool) -> None:
    grid = SquareGrid(n, n, torus)
    regions = jigsaw_regions(grid, n, seed)
    assert sorted(cell for region in regions for cell in region) == list(range(n * n))
    assert {len(region) for region in regions} == {n}
    assert all(connected(grid, region) for region in regions)


def test_jigsaw_regions_depend_on_the_seed_alone() -> None:
    grid = SquareGrid(9, 9, True)
    assert jigsaw_regions(grid, 9, 5) == jigsaw_regions(SquareGrid(9, 9, True), 9, 5)
    assert jigsaw_regions(grid, 9, 5) != jigsaw_regions(grid, 9, 6)


def test_on_a_torus_some_regions_run_round_the_edges() -> None:
    flat, torus = SquareGrid(9, 9), SquareGrid(9, 9, True)
    regions = jigsaw_regions(torus, 9, 5)
    assert any(not connected(flat, region) for region in regions)
    assert all(connected(flat, region) for region in jigsaw_regions(flat, 9, 5))


def test_boxes_of_two_by_three_are_two_wide() -> None:
    grid = SquareGrid(6, 6)
    assert box_regions(grid, 2, 3)[0] == (0, 1, 6, 7, 12, 13)
    with pytest.raises(ValueError, match="don't fill"):
        box_regions(grid, 4, 3)


def test_a_letter_map() -> None:
    grid = SquareGrid(2, 3)
    assert map_regions(grid, ["AAB", "ABB"]) == ((0, 1, 3), (2, 4, 5))
    for rows, reason in (
        (["AAB"], "has 1 row;"),
        (["AAB", "AB"], "row 2 of the map has 2 letters"),
        (["ABA", "BBA"], ""),
    ):
        if reason:
            with pytest.raises(ValueError, match=reason):
                map_regions(grid, rows)
    with pytest.raises(
        ValueError, match="region 'A' of the map is in several parts: connect its squares edge to edge"
    ):
        map_regions(grid, ["ABA", "BBB"])


def test_a_torus_joins_the_parts_of_a_region() -> None:
    assert map_regions(SquareGrid(2, 3, True), ["ABA", "ABA"]) == ((0, 2, 3, 5), (1, 4))


def test_borders_on_a_torus_leave_out_edges_that_a_region_crosses() -> None:
    torus = SquareGrid(2, 3, True)
    regions = map_regions(torus, ["ABA", "ABA"])
    assert borders(torus, regions) == [(0, 1, True), (0, 2, True), (1, 1, True), (1, 2, True)]


def test_cells_are_named_as_on_a_chessboard() -> None:
    grid = SquareGrid(9, 9)
    assert (grid.name(0), grid.name(72), grid.name(80)) == ("a9", "a1", "i1")
    assert [column_letters(k) for k in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]


def test_neighbours_on_a_torus_wrap_and_count_once() -> None:
    assert SquareGrid(9, 9, True).neighbours[0] == (1, 8, 9, 72)
    assert SquareGrid(9, 9).neighbours[0] == (1, 9)
    assert SquareGrid(2, 2, True).neighbours[0] == (1, 2)


def test_a_map_reads_back_as_its_regions() -> None:
    grid = SquareGrid(6, 4, torus=True)
    regions = jigsaw_regions(grid, 4, 3)
    assert map_regions(grid, region_map(grid, regions)) == regions
    assert region_map(SquareGrid(9, 9), [(cell,) for cell in range(81)]) == ()

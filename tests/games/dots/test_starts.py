"""Dots: positions as text, the central area, and the crossings that a game starts with."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import strategies as st

from pnp.games.dots.rules.starts import (
    EMPTY,
    Area,
    Kind,
    Setup,
    central_area,
    crossing_in_centre,
    crossings_at_random,
    most_crossings,
)
from pnp.grids.square import SquareGrid
from tests.examples import given_examples
from tests.refused import refusals

KINDS = st.sampled_from(("single", "double"))
SIZES = st.integers(4, 24)


def position(text: str) -> Setup:
    rows = text.split()
    return Setup.parse(SquareGrid(len(rows), len(rows[0])), "\n".join(rows))


def groups(found: Setup) -> list[set[tuple[int, int]]]:
    """Dots that touch, also at corners, taken together."""
    left = {found.field.place(k) for k, dot in enumerate(found.dots) if dot != EMPTY}
    together = []
    while left:
        group, todo = set(), [left.pop()]
        while todo:
            row, column = todo.pop()
            group.add((row, column))
            beside = {(row + r, column + c) for r, c in itertools.product((-1, 0, 1), repeat=2)} & left
            left -= beside
            todo += beside
        together.append(group)
    return together


@given_examples(33, 1000, SIZES, SIZES, st.data())
def test_a_position_survives_its_text(columns: int, rows: int, data: st.DataObject) -> None:
    field = SquareGrid(rows, columns)
    dots = data.draw(st.text(".xo", min_size=len(field), max_size=len(field)))
    assert Setup.parse(field, str(Setup(field, dots))) == Setup(field, dots)


def test_a_text_that_is_no_position_is_told_by_its_row() -> None:
    field = SquareGrid(3, 3)
    assert refusals(Setup.parse, field, "...\n...") == ["the position has 2 rows; the field has 3"]
    assert refusals(Setup.parse, field, "...\n....\n...") == [
        "2:1: row 2 of the position has 4 intersections; the field has 3 columns"
    ]
    assert refusals(Setup.parse, field, "...\n...\n.X.") == [
        "3:1: row 3 of the position has 'X'; only . x and o are allowed there"
    ]


def test_a_single_crossing_is_two_dots_of_either_colour_crosswise() -> None:
    assert crossing_in_centre(SquareGrid(6, 6), "single") == position(
        """
        ......
        ......
        ..xo..
        ..ox..
        ......
        ......
        """
    )


def test_a_double_crossing_is_two_side_by_side_alike_for_both() -> None:
    assert crossing_in_centre(SquareGrid(4, 6), "double") == position(
        """
        ......
        .xoox.
        .oxxo.
        ......
        """
    )


def test_where_there_is_no_middle_square_a_crossing_stands_to_the_left_and_above() -> None:
    assert crossing_in_centre(SquareGrid(5, 5), "single") == position(
        """
        .....
        .xo..
        .ox..
        .....
        .....
        """
    )


@given_examples(33, 1000, SIZES, SIZES, KINDS, st.integers(0, 2**63 - 1), st.data())
def test_crossings_at_random_stand_apart_and_off_the_edge(
    columns: int, rows: int, kind: Kind, seed: int, data: st.DataObject
) -> None:
    field = SquareGrid(rows, columns)
    count = data.draw(st.integers(0, min(60, most_crossings(field, kind))))
    found = crossings_at_random(field, kind, count, seed)
    dots = 4 if kind == "single" else 8
    assert found.count("x") == found.count("o") == count * dots / 2
    assert [len(group) for group in groups(found)] == [dots] * count
    for group in groups(found):
        assert all(0 < row < rows - 1 and 0 < column < columns - 1 for row, column in group)


def test_the_same_seed_gives_the_same_crossings_and_another_seed_others() -> None:
    field = SquareGrid(32, 39)
    first = crossings_at_random(field, "single", 5, 1)
    assert crossings_at_random(field, "single", 5, 1) == first
    assert crossings_at_random(field, "single", 5, 2) != first


@pytest.mark.parametrize(("kind", "most"), [("single", 12 * 10), ("double", 7 * 10)])
def test_the_field_of_39x32_takes_up_to_its_bound(kind: Kind, most: int) -> None:
    field = SquareGrid(32, 39)
    assert most_crossings(field, kind) == most
    assert len(groups(crossings_at_random(field, kind, most, 1))) == most
    with pytest.raises(ValueError, match=f"has room for at most {most} {kind} crossings"):
        crossings_at_random(field, kind, most + 1, 1)


def test_the_central_area_is_about_a_third_and_in_the_middle() -> None:
    assert central_area(SquareGrid(32, 39)) == Area(11, 13, 13, 10)
    assert central_area(SquareGrid(32, 39), (5, 2)) == Area(15, 17, 5, 2)


@given_examples(33, 1000, st.integers(2, 60), st.integers(2, 60))
def test_the_central_area_leaves_as_much_on_either_side(columns: int, rows: int) -> None:
    area = central_area(SquareGrid(rows, columns))
    assert 2 * area.column + area.columns == columns
    assert 2 * area.row + area.rows == rows
    assert area.columns >= 1
    assert area.rows >= 1


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((9, 4), "at most the field's 8 intersections across, not 9"),
        ((4, 3), "must be even down, like the field, so that the area is in the middle; not 3"),
    ],
)
def test_a_central_area_that_would_not_lie_in_the_middle_is_refused(
    size: tuple[int, int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        central_area(SquareGrid(6, 8), size)

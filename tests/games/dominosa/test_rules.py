"""Dominosa's rules: what a start and a solution must be, and which grids are alike."""

from __future__ import annotations

import random
from textwrap import dedent

from hypothesis import strategies as st

from pnp.components.dominoes.table import TURNS, Table, renumbered, turned
from pnp.games.dominosa import rules
from pnp.games.dominosa.rules import Grid
from tests.examples import given_examples
from tests.refused import refusals

SMALL = "0 0 1\n\n1 0 1"
"""The 00 lies flat at the top left or upright in the middle; the others follow."""


def drawn(text: str) -> str:
    return dedent(text).strip("\n")


def errors(text: str) -> list[str]:
    return refusals(rules.start, drawn(text))


def test_the_set_goes_up_to_the_highest_number_of_the_grid() -> None:
    grid = rules.start(SMALL)
    assert grid.highest == 1
    assert (grid.height, grid.width) == (2, 3)
    assert grid[1, 2] == 1


def test_a_grid_prints_as_the_text_it_was_read_from() -> None:
    assert str(rules.start(SMALL)) == SMALL


def test_places_are_neighbouring_cells_in_reading_order() -> None:
    assert list(rules.start(SMALL).places()) == [
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((0, 1), (0, 2)),
        ((0, 1), (1, 1)),
        ((0, 2), (1, 2)),
        ((1, 0), (1, 1)),
        ((1, 1), (1, 2)),
    ]


def test_a_start_has_no_joints() -> None:
    assert errors("0|0 1\n\n1 0 1") == ["1:1: domino 00 is joined, but only separate numbers are expected here"]


def test_a_start_fills_a_rectangle() -> None:
    assert errors("0 0 1\n\n1 0") == ["3:5: there is a gap; the table must fill a rectangle"]


def test_a_start_has_every_number_as_often_as_a_complete_set() -> None:
    assert errors("0 0 1\n\n1 1 1") == [
        "1:1: the 0 appears here 2 times; a complete double-1 set has it 3 times",
        "1:5: the 1 appears here 4 times; a complete double-1 set has it 3 times",
    ]


def test_a_number_that_is_missing_altogether_is_named() -> None:
    assert "1:1: the 1 appears here 0 times; a complete double-2 set has it 4 times" in errors("0 2\n\n2 2")


def test_a_wrong_highest_number_gets_one_error() -> None:
    assert errors("0 0 9\n\n1 1 0") == [
        "1:5: a complete double-9 set has each number 11 times; these have other counts: 0 (3), 1 (2), 2 (0), "
        "3 (0), 4 (0), 5 (0), 6 (0), 7 (0), 8 (0), 9 (1)"
    ]


def puzzles_with(solution: str) -> list[str]:
    return [str(error) for error in rules.check_solution(rules.start(SMALL), Table.parse(drawn(solution)))]


def test_a_solution_lays_every_domino_of_the_set_once() -> None:
    assert (
        puzzles_with(
            """
        0|0 1
            -
        1|0 1
        """
        )
        == []
    )


def test_a_domino_twice_is_no_solution() -> None:
    found = puzzles_with(
        """
        0 0|1
        -
        1 0|1
        """
    )
    assert any("twice" in error for error in found)
    assert any("00" in error and "11" in error for error in found)


def test_a_number_left_alone_is_no_solution() -> None:
    assert puzzles_with("0|0 1\n    -\n1 0 1")[:2] == [
        "3:1: the 1 isn't joined to any other number",
        "3:3: the 0 isn't joined to any other number",
    ]


def test_a_solution_has_the_numbers_of_its_grid() -> None:
    assert puzzles_with("0|0 1\n    -\n1|1 1") == ["3:3: the grid has 0 here, but the solution has 1"]


@given_examples(16, 500, st.integers(0, 2**32), st.sampled_from(TURNS), st.permutations(range(4)))
def test_grids_turned_mirrored_or_renamed_are_alike(seed: int, turn: object, names: list[int]) -> None:
    numbers = [n for low in range(4) for high in range(low, 4) for n in (low, high)]
    random.Random(seed).shuffle(numbers)
    grid = Grid(tuple(tuple(numbers[5 * row : 5 * row + 5]) for row in range(4)))
    other = renumbered(turned(grid.to_table(), turn), names.__getitem__)  # type: ignore[arg-type]
    assert rules.kind(Grid.from_table(other)) == rules.kind(grid)


def test_grids_with_other_neighbours_are_not_alike() -> None:
    assert rules.kind(Grid.parse("0 0 1\n\n1 0 1")) != rules.kind(Grid.parse("0 0 0\n\n1 1 1"))


def test_a_blank_start_is_refused_and_not_read_as_a_grid() -> None:
    assert errors("") or errors("   \n\n  ")


def test_a_solution_in_another_form_is_left_to_the_full_check() -> None:
    grid = rules.start("0 1 1\n\n1 0 0")
    assert rules.is_solution(grid, "0 1|1\n-\n1 0|0")
    assert not rules.is_solution(grid, "0 1|1\n-\n1 0 0")
    assert not rules.is_solution(grid, "0|1 1\n-\n1 0|0")
    assert not rules.is_solution(grid, "0 0|1\n-\n1 0|0")
    assert not rules.check_solution(grid, Table.parse("0 1|1\n-\n1 0|0   ", 1))

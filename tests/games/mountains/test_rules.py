"""The rules of Mountains and Valleys: walks, sections, the penalty, and what solves a deal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from textwrap import dedent

import pytest
from hypothesis import strategies as st

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino, domino_set, neighbours
from pnp.games.mountains import rules
from pnp.games.mountains.rules import Deal, Start
from tests.examples import given_examples
from tests.refused import refusals

deals = st.permutations(domino_set(6)).map(lambda pairs: Deal.of(pairs[:18]))


def drawn(text: str) -> Table:
    return Table.parse(dedent(text).strip("\n"))


def test_eighteen_dominoes_make_a_square() -> None:
    deal = Deal.of(domino_set(6)[:18])
    assert (deal.rows, deal.columns) == (6, 6)


def test_a_deal_is_the_dominoes_and_not_how_they_lie() -> None:
    assert Start.parse("1|0 3\n    -\n2|1 2").deal == Start.parse("0|1   1|2\n\n2|3").deal


def test_a_deal_round_trips_through_its_text_and_its_table() -> None:
    deal = Deal.of([(0, 1), (5, 6), (3, 3), (2, 4)])
    assert str(deal) == "2x4: 01 24 33 56"
    assert Deal.parse(str(deal)) == deal
    assert Start.parse(deal.table().to_text()).deal == deal


def test_a_number_of_no_domino_makes_no_deal() -> None:
    assert "1:5: the 3 isn't joined to any other number" in refusals(Start.parse, "1|0 3\n\n2|1")


def test_dominoes_that_do_not_fill_the_rectangle_make_no_deal() -> None:
    with pytest.raises(ValueError, match="2 dominoes don't fill 2 by 3 spaces"):
        Deal(((0, 1), (1, 2)), 2, 3)


def test_one_walks_on_the_level_and_one_up_or_down() -> None:
    assert [other for other in range(7) if rules.can_walk(3, other)] == [2, 3, 4]


def test_sections_are_what_no_walk_connects() -> None:
    table = drawn(
        """
        0|1 4
            -
        1|2 5
        """
    )
    assert [sorted(section) for section in rules.sections(table)] == [
        [(0, 0), (0, 1), (1, 0), (1, 1)],
        [(0, 2), (1, 2)],
    ]


def test_the_penalty_is_the_height_of_the_step_that_connects() -> None:
    """From 3 to 5: two points."""
    assert rules.penalty(drawn("3|3 5|5")) == 2


def test_the_cheapest_step_counts() -> None:
    """There are steps from 1 to 5, from 2 to 4 and from 2 to 5."""
    assert rules.penalty(drawn("1|5\n\n2|4\n\n2|5")) == 2


def test_three_sections_are_connected_by_two_steps() -> None:
    assert rules.penalty(drawn("0|0 2|2 6|6")) == 2 + 4


def test_a_way_round_is_cheaper_than_a_high_step() -> None:
    """From 0 to 6 it would be six at once; by way of the 3s it is three and three."""
    assert rules.penalty(drawn("0|0 6|6\n\n3|3 3|3")) == 3 + 3


def test_a_perfect_map_has_no_penalty() -> None:
    table = drawn("0|1 2\n    -\n2|2 3")
    assert rules.penalty(table) == 0
    assert len(rules.sections(table)) == 1


def puzzles_with(deal: str, solution: str) -> list[str]:
    return [str(error) for error in rules.check_solution(Deal.parse(deal), drawn(solution))]


def test_a_solution_can_be_walked_to_every_space() -> None:
    assert puzzles_with("2x3: 01 22 23", "0|1 2\n    -\n2|2 3") == []
    assert puzzles_with("2x3: 01 22 25", "0|1 2\n    -\n2|2 5") == [
        "3:5: you can't walk here from the first space"
    ]


def test_a_solution_uses_the_deal() -> None:
    assert puzzles_with("2x3: 01 22 33", "0|1 2\n    -\n2|2 3") == [
        "1:5: the 23 isn't in the deal, or has been used",
        "1:1: these dominoes haven't been laid: 33",
    ]


def test_a_solution_fills_the_rectangle() -> None:
    assert puzzles_with("2x3: 01 22 23", "0|1 2|2 3|2") == ["1:1: the map has 1 by 6 spaces, not 2 by 3"]
    assert puzzles_with("2x3: 01 22 23", "0|1 2\n    -\n  2 2\n  -\n  3")[0].endswith("fill a rectangle")


def test_a_missing_height_is_found() -> None:
    assert Deal.of([(0, 1), (3, 4)]).missing_heights() == (2,)
    assert Deal.of([(2, 3), (3, 4)]).missing_heights() == ()


@given_examples(16, 500, deals)
def test_turning_heights_over_twice_gives_the_deal_back(deal: Deal) -> None:
    assert deal.turned_over().turned_over() == deal
    assert deal.turned_over().canonical() == deal.canonical()


def in_rows(deal: Deal) -> Table:
    """Return the dominoes side by side, three in a row of six spaces."""
    return Table(
        tuple(Domino(at // 3, 2 * (at % 3), False, low, high) for at, (low, high) in enumerate(deal.dominoes))
    )


@given_examples(16, 500, deals)
def test_a_map_costs_nothing_exactly_when_it_is_one_section(deal: Deal) -> None:
    table = in_rows(deal)
    assert (rules.penalty(table) == 0) is (len(rules.sections(table)) == 1)


@given_examples(16, 500, deals)
def test_the_penalty_agrees_with_connecting_sections_by_ever_higher_steps(deal: Deal) -> None:
    """Parts connected by steps of at most h levels, one fewer for each step of h + 1 that the tree takes."""
    heights = in_rows(deal).numbers()
    parts = [parts_within(heights, step) for step in range(7)]
    assert parts[1] == len(rules.sections(in_rows(deal)))
    assert rules.penalty(in_rows(deal)) == sum(step * (parts[step - 1] - parts[step]) for step in range(2, 7))


def parts_within(heights: dict[Cell, int], step: int) -> int:
    """Return the number of parts that steps of so many levels leave apart."""
    left, parts = set(heights), 0
    while left:
        parts += 1
        todo = [left.pop()]
        while todo:
            cell = todo.pop()
            near = [n for n in neighbours(cell) if n in left and abs(heights[n] - heights[cell]) <= step]
            left.difference_update(near)
            todo.extend(near)
    return parts


@st.composite
def small_maps(draw: st.DrawFn) -> Table:
    """Two rows of two to four squares: dominoes that stand, or two that lie, one above the other."""
    found: list[Domino] = []
    column, columns = 0, draw(st.integers(2, 4))
    while column < columns:
        if column + 1 == columns or draw(st.booleans()):
            places = [(0, column, True)]
        else:
            places = [(0, column, False), (1, column, False)]
        found += (Domino(*place, draw(st.integers(0, 6)), draw(st.integers(0, 6))) for place in places)
        column += len(places)
    return Table(tuple(found))


@given_examples(20, 600, small_maps())
def test_no_other_steps_join_a_small_map_more_cheaply(table: Table) -> None:
    """By brute force: every set of steps over cliffs, the cheapest set that leaves no cell apart."""
    heights = table.numbers()
    steps = [(cell, near) for cell in heights for near in neighbours(cell) if near in heights and cell < near]
    walks = [step for step in steps if abs(heights[step[0]] - heights[step[1]]) <= 1]
    cliffs = [step for step in steps if step not in walks]
    cheapest = min(
        sum(abs(heights[a] - heights[b]) for a, b in chosen)
        for count in range(len(cliffs) + 1)
        for chosen in combinations(cliffs, count)
        if one_group(heights, [*walks, *chosen])
    )
    found = rules.joining_steps(table)
    assert sum(step.levels for step in found) == rules.penalty(table) == cheapest
    assert one_group(heights, [*walks, *((step.here, step.there) for step in found)])
    assert all(step.levels == abs(heights[step.here] - heights[step.there]) > 1 for step in found)


def one_group(cells: Iterable[Cell], steps: list[tuple[Cell, Cell]]) -> bool:
    """Return whether steps connect all cells: each step merges two groups into one."""
    group = {cell: cell for cell in cells}
    for a, b in steps:
        old, new = group[a], group[b]
        group = {cell: new if name == old else name for cell, name in group.items()}
    return len(set(group.values())) == 1

"""The seven human rules, each on a position drawn for it, and the ladder that climbs them."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.theme import Theme
from pnp.games.dominosa.engine import explanations, human
from pnp.games.dominosa.engine.human import Notes
from pnp.games.dominosa.rules import Grid, Place
from pnp.specs.catalogue import palettes
from pnp.specs.translations import words


def notes(text: str, split: Iterable[Place] = ()) -> Notes:
    """A grid of rows without gaps, with some places split already."""
    grid = Grid(tuple(tuple(map(int, row)) for row in text.split()))
    found = Notes.begin(grid)
    return found.after(human.Step(0, (), split=tuple(split)))


def across(row: int, column: int) -> Place:
    return (row, column), (row, column + 1)


def down(row: int, column: int) -> Place:
    return (row, column), (row + 1, column)


def test_rule_1_joins_a_cell_that_has_one_open_place() -> None:
    step = human.one_neighbour(notes("001 101", [across(0, 0)]))
    assert step is not None
    assert (step.rule, step.cells, step.joined) == (1, ((0, 0),), (down(0, 0),))


def test_rule_1_says_nothing_where_every_cell_has_two() -> None:
    assert human.one_neighbour(notes("001 101")) is None


def test_rule_2_splits_around_a_newly_joined_pair_and_wherever_it_appears_again() -> None:
    """The 01 joined at the top left rules out the 01s elsewhere, and all else on its two cells."""
    before = notes("0120 1021 2202").after(human.Step(1, ((0, 0),), (0, 1), joined=(down(0, 0),)))
    step = human.newly_joined(before)
    assert step is not None
    around = {across(0, 0), across(1, 0), down(1, 0)}
    again = {down(0, 1), down(0, 3)}
    assert set(step.split) == around | again
    assert human.newly_joined(before.after(step)) is None


def test_rule_3_joins_the_last_place_of_a_newly_split_pair() -> None:
    """00 lies flat at the top left or upright in the middle; once that is split, it lies flat."""
    step = human.newly_split(notes("001 101", [down(0, 1)]))
    assert step is not None
    assert (step.rule, step.pair, step.joined) == (3, (0, 0), (across(0, 0),))


def test_rule_3_does_not_look_at_pairs_that_nothing_was_split_from() -> None:
    assert human.newly_split(notes("001 101")) is None


def test_rule_4_splits_the_pair_that_a_cell_uses_up_everywhere_else() -> None:
    """The 2 in the corner goes with a 1 either way, so the 12 at the other end is split."""
    step = human.duplicate_neighbours(notes("2101 1002 0122"))
    assert step is not None
    assert (step.rule, step.cells, step.pair) == (4, ((0, 0),), (1, 2))
    assert set(step.split) == {down(0, 3), across(2, 1)}


def test_rule_5_splits_the_shared_cell_from_all_other_numbers() -> None:
    """The three 2s can only hold the 22 with the middle one, so that joins neither the 0 nor the 1."""
    step = human.shared_space(notes("1001 2220 0110"))
    assert step is not None
    assert (step.rule, step.cells, step.pair) == (5, ((1, 1),), (2, 2))
    assert set(step.split) == {down(0, 1), down(1, 1)}


def test_rule_6_joins_a_pair_with_one_place_on_the_whole_grid() -> None:
    step = human.unique_pair(notes("001 101"))
    assert step is not None
    assert (step.rule, step.pair, step.joined) == (6, (1, 1), (down(0, 2),))


def test_rule_7_splits_a_neck_from_an_even_area() -> None:
    """Two squares of four cells that one place joins: each fills itself."""
    step = human.neck(notes("0123 4560", [across(0, 1)]))
    assert step is not None
    assert (step.rule, step.cells, step.split) == (7, ((1, 1),), (across(1, 1),))
    assert step.areas == (frozenset({(0, 2), (0, 3), (1, 2), (1, 3)}),)


def test_rule_7_leaves_a_neck_to_the_odd_area() -> None:
    """Without the second cell there is one on its left and two on its right: it joins to the left."""
    step = human.neck(notes("0123"))
    assert step is not None
    assert (step.cells, step.split) == (((0, 1),), (across(0, 1),))


def test_rule_7_says_nothing_in_one_piece() -> None:
    assert human.neck(notes("001 101")) is None


DEEP = "13112 32302 31310 00220"
"""A grid up to 3 that cannot be solved without rule 7."""


def test_every_step_is_made_by_the_cheapest_rule_that_applies() -> None:
    for before, step in human.steps(notes(DEEP).grid):
        applying = [number for number, _, rule in human.LADDER if rule(before)]
        assert step.rule == min(applying)


def test_steps_lead_from_what_is_known_before_to_what_is_known_after() -> None:
    known = Notes.begin(notes(DEEP).grid)
    for before, step in human.steps(known.grid):
        assert before == known
        known = before.after(step)
        assert not known.open & set(step.joined + step.split)
    assert known.solved


def test_the_ladder_gets_stuck_and_does_not_guess() -> None:
    """Once the 11 is joined, two 0s and a 0 and a 1 can lie two ways in the square that is left."""
    end, _ = human.apply_rules(notes("001 101").grid)
    assert end.joined == {down(0, 2)}
    assert not end.solved


def test_fewer_rules_know_less_and_nothing_else() -> None:
    grid = notes(DEEP).grid
    whole, _ = human.apply_rules(grid)
    enough = set()
    for rule in human.ALL_RULES:
        fewer, _ = human.apply_rules(grid, human.ALL_RULES - {rule})
        assert fewer.joined <= whole.joined
        if fewer.solved:
            enough.add(rule)
    assert enough == {3, 4, 5, 6}, "rules 1, 2 and 7 are necessary here"


def test_a_step_is_told_in_the_readers_language_as_a_whole() -> None:
    """The sentence, the name of the rule and what the step does, each from its own words."""
    assert {number: name for number, name, _ in human.LADDER} == explanations.NAMES
    theme = Theme(palettes()["colour"], words("de"), "de")
    for told in explanations.solution_steps(notes(DEEP).grid):
        german = told.words.said(theme.translate)
        assert german.startswith(f"Regel {told.step.rule}, ")
        assert str(told.words).startswith(f"Rule {told.step.rule}, {explanations.NAMES[told.step.rule]}. ")
        assert not {"join", "split", "place", "row"} & set(german.replace(":", "").split())

"""The human rules, each on a position drawn for it, and the ladder that climbs them."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.theme import Theme
from pnp.games.dominosa.engine import assumptions, explanations, human
from pnp.games.dominosa.engine import human as confined
from pnp.games.dominosa.engine import human as ladder
from pnp.games.dominosa.engine.notes import Notes, Step
from pnp.games.dominosa.rules import Grid, Place
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from tests.games.dominosa.dominosa_random import apply_rules


def notes(text: str, split: Iterable[Place] = ()) -> Notes:
    """Return a grid of rows without gaps, with some places split already."""
    grid = Grid(tuple(tuple(map(int, row)) for row in text.split()))
    found = Notes.begin(grid)
    return found.after(Step(0, (), split=tuple(split)))


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
    before = notes("0120 1021 2202").after(Step(1, ((0, 0),), (0, 1), joined=(down(0, 0),)))
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


SEVEN = frozenset(range(1, 8))
"""The rules of the book."""
DEEP = "13112 32302 31310 00220"
"""A grid up to 3 that the book's rules cannot solve without rule 7."""


def only_step(rule: int, text: str) -> Step:
    """Return the first use of a rule on a grid that the ladder solves."""
    return next(step for _, step in ladder.steps(notes(text).grid) if step.rule == rule)


def test_rule_8_splits_a_pair_that_would_leave_another_without_a_place() -> None:
    """Every 01 holds one of the two 0s in the corner or needs the 0 above it: a 00 on both would leave none."""
    step = only_step(8, "0111 0122 2200")
    assert (step.cells, step.pair, step.split) == (((0, 0), (1, 0)), (0, 0), (down(0, 0),))
    assert (step.chain.starved_pair, step.chain.starved_cell) == ((0, 1), None)


def test_rule_8_splits_a_pair_that_would_leave_a_number_without_a_neighbour() -> None:
    step = only_step(8, "144140 302340 341000 113221 243223")
    assert (step.split, step.chain.starved_cell) == ((across(0, 0),), (0, 2))


def test_rule_9_splits_a_pair_whose_neighbours_would_need_the_same_domino() -> None:
    """With 00 upright on the right edge, the 2 above it and the 1 below it both need the 12."""
    step = only_step(9, "33212 00230 13110 03221")
    assert (step.cells, step.pair, step.pairs) == (((1, 4), (2, 4)), (0, 0), ((1, 2),))


def test_rule_10_splits_a_pair_that_would_cut_off_an_odd_area() -> None:
    """Once the lower left cell can only go up, the 00 across would leave it alone, and three on its right."""
    step = confined.odd_area(notes("001 101", [across(1, 0)]))
    assert step is not None
    assert (step.rule, step.split, step.areas) == (10, (across(0, 0),), (frozenset({(0, 2), (1, 1), (1, 2)}),))


def test_rule_10_says_nothing_where_all_areas_stay_even() -> None:
    assert confined.odd_area(notes("001 101")) is None


def test_rule_11_splits_dominoes_that_some_spaces_use_up() -> None:
    """Two 0s can only go with a 0 or a 3, so they take the 00 and the 03, and the other 0s take neither."""
    step = only_step(11, "22001 03321 01121 03233")
    assert (step.cells, step.pairs) == (((0, 2), (3, 0)), ((0, 0), (0, 3)))
    assert set(step.split) == {across(1, 0), down(1, 0)}


def test_rule_12_splits_spaces_that_some_dominoes_fill() -> None:
    """The 01 and the 02 only fit on two of the 0s, so these go with nothing else."""
    grid = notes("0130 0233 1122").grid
    before = Notes.begin(grid)
    found = confined.confined_dominoes(before)
    assert found is not None
    for cell in found.cells:
        beside = {grid.pair(place) for place in before.open - set(found.split) if cell in place}
        assert beside <= set(found.pairs)
    holders = {cell for place in before.open if grid.pair(place) in found.pairs for cell in place}
    assert {cell for cell in holders if grid[cell] == grid[found.cells[0]]} == set(found.cells)


def test_rule_13_splits_a_colour_that_contradicts_itself() -> None:
    step = only_step(13, "332440 441200 320212 142313 031140")
    assert step.wrong == 0
    assert step.split == step.colours[0]
    layout = Notes.begin(notes("332440 441200 320212 142313 031140").grid)
    clashing = [(a, b) for a in step.colours[0] for b in step.colours[0] if a < b]
    assert any(set(a) & set(b) or layout.grid.pair(a) == layout.grid.pair(b) for a, b in clashing)


def test_rule_14_splits_a_pair_after_which_the_simple_rules_leave_something_without_a_place() -> None:
    step = only_step(14, "012004 314014 123034 102323 244123")
    assert (step.split, step.chain.starved_pair) == ((across(1, 0),), (1, 2))
    assert [set(laid) for laid in step.chain.rounds] == [{across(0, 0), down(2, 0), across(4, 2)}]


def test_rule_15_alone_finishes_what_the_simple_rules_begin() -> None:
    grid = notes("012004 314014 123034 102323 244123").grid
    end, steps = apply_rules(grid, {1, 2, 3, 6, 15})
    assert end.solved
    whole, _ = apply_rules(grid)
    assert end.joined == whole.joined
    assert any(step.rule == 15 for step in steps)


def test_rule_15_says_nothing_where_every_place_belongs_to_a_solution() -> None:
    assert assumptions.case_analysis(notes("00 01 11", [])) is None


def test_every_step_is_made_by_the_cheapest_rule_that_applies() -> None:
    for before, step in ladder.steps(notes(DEEP).grid):
        applying = [number for number, _, rule in ladder.LADDER if rule(before)]
        assert step.rule == min(applying)


def test_steps_lead_from_what_is_known_before_to_what_is_known_after() -> None:
    known = Notes.begin(notes(DEEP).grid)
    for before, step in ladder.steps(known.grid):
        assert before == known
        known = before.after(step)
        assert not known.open & set(step.joined + step.split)
    assert known.solved


def test_the_ladder_gets_stuck_and_does_not_guess() -> None:
    """Once the 11 is joined, two 0s and a 0 and a 1 can lie two ways in the square that is left."""
    end, _ = apply_rules(notes("001 101").grid)
    assert end.joined == {down(0, 2)}
    assert not end.solved


def test_fewer_rules_know_less_and_nothing_else() -> None:
    grid = notes(DEEP).grid
    whole, _ = apply_rules(grid, SEVEN)
    enough = set()
    for rule in SEVEN:
        fewer, _ = apply_rules(grid, SEVEN - {rule})
        assert fewer.joined <= whole.joined
        if fewer.solved:
            enough.add(rule)
    assert enough == {3, 4, 5, 6}, "rules 1, 2 and 7 are necessary here"


def test_a_step_is_told_in_the_readers_language_as_a_whole() -> None:
    """The sentence, the name of the rule and what the step does, each from its own words."""
    assert {number: name for number, name, _ in ladder.LADDER} == explanations.NAMES
    theme = Theme(palettes()["colour"], words("de"), "de")
    for told in explanations.solution_steps(notes(DEEP).grid):
        german = told.words.said(theme.translate)
        assert german.startswith(f"Regel\u00a0{told.step.rule}, ")
        assert str(told.words).startswith(f"Rule {told.step.rule}, {explanations.NAMES[told.step.rule]}. ")
        assert not {"join", "split", "place", "row"} & set(german.replace(":", "").split())

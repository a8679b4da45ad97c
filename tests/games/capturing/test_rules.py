"""The rules of Capturing Donimoes, one by one."""

from __future__ import annotations

from functools import partial

from pnp.games.capturing import rules
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.language.catalogue import builtin_sets
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Limits
from tests.games.opening import open_puzzle
from tests.games.playing import refusal, slid

after = partial(slid, rules)
refused = partial(refusal, after)


def test_a_matching_slide_collects_both() -> None:
    assert after("1|3\n\n3|4", "34R") == ""


def test_every_domino_that_matches_is_collected_at_once() -> None:
    assert after("1|2 3|4\n\n2|3", "23R") == ""


def test_a_collection_starts_no_further_ones() -> None:
    assert after("1|2 3|4\n\n2|5", "25R") == "3|4"


def test_an_adding_slide_collects_nothing() -> None:
    assert after("1|4\n\n2|0", "20R") == "1|4\n\n  2|0"


def test_only_the_domino_that_moved_collects() -> None:
    assert after("0|1 1|4\n\n    2|0", "20R") == "0|1 1|4\n\n      2|0"


def test_a_slide_that_neither_matches_nor_adds_is_illegal() -> None:
    assert refused("1|3\n\n2|0", "20R") == "20 neither matches nor makes six with a neighbour after it slides"


def test_a_matching_slide_that_also_adds_collects() -> None:
    assert after("1|3 4|5\n\n3|2", "32R") == "4|5"


def test_all_dominoes_are_one_group_after_the_slide() -> None:
    text = "5|5\n\n  3|1\n\n    6|1"
    assert refused(text, "31R") == "the dominoes aren't all connected after 31 slides"


def test_all_dominoes_are_one_group_after_the_collection() -> None:
    text = "0|5 1|2 3|6\n\n      1|4"
    assert refused(text, "14L") == "the remaining dominoes aren't all connected after 14 is collected"


def test_one_domino_cannot_be_collected() -> None:
    assert open_puzzle("capturing", "0|1", SlidingPuzzleOptions()).solve(Limits()).proof == "unsolvable"


def test_nothing_left_is_solved() -> None:
    assert not open_puzzle("capturing", "1|3\n\n3|4", SlidingPuzzleOptions()).check_solution("34R")
    (error,) = open_puzzle("capturing", "1|2 3|4\n\n2|5", SlidingPuzzleOptions()).check_solution("25R")
    assert error.message == "not solved at the end: one domino is left"


def test_no_puzzle_of_the_built_in_set_takes_three_moves() -> None:
    path = builtin_sets()["puzzles/capturing"]
    lengths = [rules.RULES.count(str(puzzle.solution)) for puzzle in read_set(path, str(path)).puzzles]
    assert len(lengths) == 60
    assert min(lengths) == 4

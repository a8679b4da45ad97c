"""The rules of Unmatched Donimoes, one by one."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import ErrorInText
from pnp.components.dominoes.table import Table
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.unmatched import rules
from pnp.search.results import Limits, Proof, Status
from tests.games.opening import open_puzzle
from tests.games.playing import refusal, slid

after = partial(slid, rules)
refused = partial(refusal, after)


def test_a_domino_slides_one_space_along_its_axis() -> None:
    assert after("0|1 2\n    -\n3|4 5", "01L") == "0|1   2\n      -\n  3|4 5"
    assert refused("0|1\n\n3|4", "01U") == "01 can slide only along its long axis"


def test_the_table_has_no_edge() -> None:
    assert after("0|1\n\n3|4", "34L") == "  0|1\n\n3|4"


def test_equal_numbers_never_stand_side_by_side() -> None:
    assert refused("0|1\n\n  0|4", "04L") == "two 0s side by side after 04 slides"


def test_a_match_left_elsewhere_forbids_a_move_too() -> None:
    assert refused("0|1 1|2\n\n3|4 5|6", "34L") == "two 1s side by side after 34 slides"
    assert after("0|1 1|2\n\n3|4 5|6", "01L") == "0|1   1|2\n\n  3|4 5|6"


def test_a_dominos_own_numbers_are_no_match() -> None:
    assert after("1|1\n\n3|4", "11R") == "  1|1\n\n3|4"


def test_all_dominoes_stay_one_group() -> None:
    assert refused("0|1\n\n  2|3", "23R") == "the dominoes aren't all connected after 23 slides"
    assert refused("0|1 2|3", "23R") == "the dominoes aren't all connected after 23 slides"


def test_nothing_slides_into_another() -> None:
    assert refused("0|1 2|3", "01R") == "another domino is in the way of 01"


def test_a_domino_is_named_as_it_is_read() -> None:
    assert refused("0|1 2|3", "32R") == "this domino reads 23 from the left or the top, not 32"
    assert refused("0|1 2|3", "44R") == "there is no domino 44 on the table"
    assert "isn't a move; write a domino's two numbers" in refused("0|1 2|3", "24")


def test_any_rectangle_solves() -> None:
    assert rules.missing(Table.parse("0|1\n\n2|3")) is None
    assert rules.missing(Table.parse("0|1 2|3")) is None
    assert rules.missing(Table.parse("0|1\n\n  2|3")) is not None


def test_a_puzzle_without_a_way_is_proved_unsolvable() -> None:
    outcome = open_puzzle("unmatched", "2|1\n\n2|0\n\n  3\n  -\n  3", SlidingPuzzleOptions()).solve(Limits())
    assert (outcome.status, outcome.proof) == (Status.UNSOLVABLE, Proof.UNSOLVABLE)
    assert outcome.solution is None


def test_a_rectangle_is_solved_before_the_first_move() -> None:
    outcome = open_puzzle("unmatched", "0|1\n\n2|3", SlidingPuzzleOptions()).solve(Limits())
    assert (outcome.status, outcome.length, outcome.proof) == (Status.SOLVED, 0, Proof.SHORTEST)


def test_the_first_wrong_move_is_named() -> None:
    puzzle = open_puzzle("unmatched", "4|1\n\n1 5|4 5\n-     -\n3     5", SlidingPuzzleOptions())
    assert not puzzle.check_solution("41R, 13U, 55U")
    (error,) = puzzle.check_solution("41R, 54U, 55U")
    assert error == ErrorInText("move 2 (54U): 54 can slide only along its long axis", 1, 6)
    (error,) = puzzle.check_solution("41R, 13U")
    assert error.message == "not solved at the end: the dominoes don't fill a rectangle"
    (error,) = puzzle.check_solution("41R, 13U, 55U, 55D")
    assert error.message == "move 4 (55D): the puzzle is already solved before this move"


def test_a_single_move_is_not_given_away_at_once() -> None:
    puzzle = open_puzzle("unmatched", "2|4\n\n  1|3", SlidingPuzzleOptions())
    first, second = puzzle.hints("13L")
    assert str(first).startswith("A single move solves it. ")
    assert str(second) == "One shortest solution begins with 13L."

"""The rules of Mirror Donimoes, one by one."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import strategies as st

from pnp.games.mirror import rules
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.sliding.layouts import random_rectangle
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.games.opening import open_puzzle
from tests.games.playing import refusal
from tests.refused import refusals

SMALL = """\
2|3 0|1

2 3 1 0
- - - -
0 3 3 0"""


def after(text: str, *moves: str) -> rules.Position:
    position = rules.start(text)
    for text_of_move in moves:
        for move in rules.parse(text_of_move):
            position = rules.play(position, move)
    return position


refused = partial(refusal, after)


def test_pawns_start_on_the_corners_of_the_bounding_rectangle() -> None:
    assert rules.start(SMALL).pawns == ((0, 0), (2, 0), (0, 3), (2, 3))
    missing = "there is a corner without a domino, but a pawn starts on each corner"
    assert refusals(rules.start, "0|1 2|3\n\n0|2") == [f"3:7: {missing}"]
    assert refusals(rules.start, "0|1 2|3") == ["1:1: a single row doesn't have four corners"]


def test_a_pawn_walks_on_its_own_domino() -> None:
    assert after(SMALL, "PR").pawns[0] == (0, 1)


def test_a_pawn_steps_to_another_domino_between_equal_numbers_only() -> None:
    assert after(SMALL, "PD").pawns[0] == (1, 0)
    assert refused(SMALL, "BD") == "B is on 1 and can't step to 0 on another domino"


def test_two_pawns_never_share_a_space_and_none_leaves_the_dominoes() -> None:
    assert refused(SMALL, "NU", "PD") == "another pawn is already where P would step"
    assert refused(SMALL, "PU") == "there is no domino for P to step on"


def test_a_domino_slides_with_its_pawns() -> None:
    position = after(SMALL, "BL", "BdR")
    assert position.pawns[2] == (0, 3)
    assert position.table.to_text().startswith("2|3   0|1")


def test_a_domino_slides_along_its_axis_into_free_space_and_stays_in_the_group() -> None:
    assert refused(SMALL, "PdU") == "23 can slide only along its long axis"
    assert refused(SMALL, "PdR") == "another domino is in the way of 23"
    assert refused("0|1 0|2\n\n0|3 0|4", "PdL", "PdL") == "the dominoes aren't all connected after 01 slides"


def test_repeats_are_written_once() -> None:
    assert [str(move) for move in rules.parse("RdL2")] == ["RdL", "RdL"]
    assert rules.write([*rules.parse("PL"), *rules.parse("RdL2")]) == "PL, RdL2"
    for text in ("PL0", "XL", "Pd", "PdLL", ""):
        with pytest.raises(MoveError):
            rules.parse(text)


def test_pawns_side_by_side_solve() -> None:
    assert rules.missing(rules.start("0|1\n\n2|3")) is None
    assert rules.missing(rules.start(SMALL)) == "the pawns don't form one group"


def test_a_solution_is_checked_to_its_end() -> None:
    puzzle = open_puzzle("mirror", SMALL, SlidingPuzzleOptions())
    assert not puzzle.check_solution("PR, BL, NU2, RU, BdR, NdR")
    (error,) = puzzle.check_solution("PR, BL, NU2, RU, BdR")
    assert error.message == "not solved at the end: the pawns don't form one group"


@given_examples(33, 1000, st.integers(0, 10**6))
def test_a_position_reads_back_what_it_prints_and_moves_can_be_taken_back(seed: int) -> None:
    draw = random.Random(seed)
    position = rules.start(random_rectangle(4, 4, 3, draw).to_text())
    for _ in range(4):
        options = list(rules.moves(position))
        if not options:
            break
        move, following = draw.choice(options)
        back = rules.Move(move.pawn, move.domino, move.direction.opposite)
        assert rules.play(following, back) == position
        position = following
    text = position.to_text()
    assert rules.Position.parse(text).to_text() == text

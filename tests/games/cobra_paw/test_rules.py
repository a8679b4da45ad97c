"""The rules of Cobra Paw, clause by clause, and what the book leaves open."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pnp.games.cobra_paw.rules import (
    DOUBLE_BLANK,
    NONE,
    SET,
    WINNING,
    Position,
    finger_on,
    name,
    target_of,
)
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.rows import each


def after(text: str, *moves: str) -> Position:
    """Return a position after moves."""
    here = Position.parse(text)
    for move in moves:
        here = here.move(move)
    return here


def refused(text: str, *moves: str) -> str:
    """Return why the last of the moves is not allowed."""
    with pytest.raises(MoveError) as caught:
        after(text, *moves)
    return str(caught.value)


START = "taken: - | - | -"
FIVE = "11 12 13 14 15"
OTHER_FIVE = "22 23 24 25 26"
THIRD_FIVE = "33 34 35 36 44"


@each("players", [2, 3, 4])
def test_two_to_four_play_with_28_dominoes_face_up(players: int) -> None:
    start = Position.start(players)
    assert len(start.table) == 28
    assert start.taken == ((),) * players


@pytest.mark.parametrize("players", [1, 5])
def test_nobody_plays_alone_or_in_fives(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        Position.start(players)


def test_the_target_has_the_numbers_of_both_dice_in_either_order() -> None:
    assert target_of(4, 3) == target_of(3, 4) == (3, 4)
    assert target_of(6, 6) == (6, 6)


@each("roll", ["roll 03", "roll 70", "roll 17"])
def test_common_dice_show_neither_a_blank_nor_a_seven(roll: str) -> None:
    assert "each die shows 1 to 6" in refused(START, roll)


def test_nobody_searches_before_the_dice_are_rolled() -> None:
    assert "there is no target to look for" in refused(START, "1: 34")


def test_the_dice_are_not_rolled_again_while_the_target_is_searched() -> None:
    assert "the search for 34 isn't over" in refused(START, "roll 34", "roll 56")


def test_whoever_has_the_first_finger_on_the_target_takes_it_face_down_and_rolls_next() -> None:
    here = after(START, "roll 43", "2: 34")
    assert here.taken == ((), ((3, 4),), ())
    assert (3, 4) not in here.table
    assert here.roller == 1
    assert here.target is None


def test_a_second_finger_on_the_target_takes_nothing() -> None:
    assert "there is no target to look for now" in refused(START, "roll 34", "2: 34", "1: 34")


def test_a_finger_on_any_other_domino_takes_nothing() -> None:
    assert "35 isn't the target 34" in refused(START, "roll 34", "2: 35")


def test_a_target_that_was_taken_before_cannot_be_found() -> None:
    assert "34 is face down already" in refused("taken: 34 | -", "roll 34", "2: 34")


def test_the_finger_belongs_on_the_double_blank_when_the_target_is_face_down() -> None:
    assert finger_on((3, 4), SET) == (3, 4)
    assert finger_on((3, 4), [pair for pair in SET if pair != (3, 4)]) == DOUBLE_BLANK


def test_a_claim_that_nobody_refutes_takes_any_remaining_domino_and_rolls_next() -> None:
    here = after("taken: 34 | - | -", "roll 34", "3: 00", NONE, "3 takes 01")
    assert here.taken == (((3, 4),), (), ((0, 1),))
    assert here.roller == 2


def test_a_claim_never_takes_the_double_blank() -> None:
    assert "never taken" in refused("taken: 34 | -", "roll 34", "2: 00", NONE, "2 takes 00")


def test_a_claim_takes_no_domino_that_is_face_down() -> None:
    assert "34 is face down already" in refused("taken: 34 | -", "roll 34", "2: 00", NONE, "2 takes 34")


def test_only_the_first_finger_on_the_double_blank_claims() -> None:
    assert "player 2 was the first" in refused(START, "roll 34", "2: 00", "3: 00")


def test_a_claim_holds_when_the_others_do_not_see_the_target_that_lies_there() -> None:
    here = after(START, "roll 34", "2: 00", NONE, "2 takes 34")
    assert here.taken == ((), ((3, 4),), ())


def test_nobody_gives_up_without_a_claim() -> None:
    assert "nobody has claimed" in refused(START, "roll 34", NONE)


def test_after_a_wrong_claim_all_others_take_a_domino_and_the_finder_the_target_as_well() -> None:
    here = after("taken: - | - | - | -", "roll 34", "2: 00", "3: 34", "3 takes 66", "4 takes 01", "1 takes 55")
    assert here.taken == (((5, 5),), (), ((3, 4), (6, 6)), ((0, 1),))
    assert here.roller == 2
    assert here.target is None


def test_after_a_wrong_claim_the_claimant_takes_nothing() -> None:
    assert "player 2 has no domino to take" in refused(START, "roll 34", "2: 00", "3: 34", "2 takes 66")


def test_the_penalty_is_taken_from_the_finder_on_to_the_left() -> None:
    assert after(START, "roll 34", "2: 00", "3: 34").choosers == (2, 0)
    assert "player 1 has no domino to take" in refused(START, "roll 34", "2: 00", "3: 34", "1 takes 66")


def test_the_penalty_never_takes_the_double_blank() -> None:
    assert "never taken" in refused(START, "roll 34", "2: 00", "1: 34", "1 takes 00")


def test_the_dice_wait_until_everybody_has_taken() -> None:
    assert "isn't over" in refused(START, "roll 34", "2: 00", "3: 34", "3 takes 66", "roll 11")


def test_who_claims_cannot_find_the_target_after_all() -> None:
    assert "so you can't find it" in refused(START, "roll 34", "2: 00", "2: 34")


def test_the_sixth_domino_wins() -> None:
    here = after(f"taken: {FIVE} | -", "roll 34", "1: 34")
    assert here.winner == 0
    assert "player 1 has won" in refused(here.to_text(), "roll 11")


def test_five_dominoes_do_not_win() -> None:
    assert after("taken: 11 12 13 14 | -", "roll 34", "1: 34").winner is None


def test_the_sixth_domino_of_a_right_claim_wins() -> None:
    assert after(f"taken: {FIVE} | 34", "roll 34", "1: 00", NONE, "1 takes 66").winner == 0


def test_the_sixth_domino_of_a_penalty_wins() -> None:
    here = after(f"taken: {FIVE} | - | -", "roll 34", "2: 00", "3: 34", "3 takes 66")
    assert here.winner is None
    assert here.move("1 takes 55").winner == 0


def tied() -> Position:
    """Players 1 and 3 have taken their sixth at once; player 2 claimed wrongly."""
    return after(f"taken: {FIVE} | 66 | {OTHER_FIVE}", "roll 34", "2: 00", "3: 34", "3 takes 46", "1 takes 55")


def test_sixth_dominoes_of_one_search_are_a_tie_even_if_the_finder_has_a_seventh() -> None:
    here = tied()
    assert [len(hand) for hand in here.taken] == [6, 1, 7]
    assert here.winner is None
    assert here.hunters == (0, 2)
    assert here.hunting


def test_those_who_tied_hunt_for_another_domino_and_the_first_to_take_it_wins() -> None:
    assert tied().move("roll 35").move("1: 35").winner == 0


def test_in_the_hunt_a_right_claim_wins() -> None:
    assert tied().move("roll 12").move("3: 00").move(NONE).move("3 takes 01").winner == 2


def test_in_the_hunt_a_wrong_claim_lets_the_other_win() -> None:
    here = tied().move("roll 35").move("1: 00").move("3: 35")
    assert here.choosers == (2,)
    assert here.move("3 takes 01").winner == 2


def test_nobody_else_has_a_part_in_the_hunt() -> None:
    assert "player 2 isn't taking part" in refused(tied().to_text(), "roll 35", "2: 35")


THREE = f"taken: {FIVE} | {OTHER_FIVE} | {THIRD_FIVE} | 46"


def three_tied() -> Position:
    """Return all but player 4, who claimed wrongly."""
    return after(THREE, "roll 45", "4: 00", "2: 45", "2 takes 55", "3 takes 56", "1 takes 66")


def test_three_may_tie_and_a_wrong_claim_in_the_hunt_leaves_two() -> None:
    assert three_tied().hunters == (0, 1, 2)
    left = Position.parse("taken: 11 12 13 14 15 01 | 22 23 24 25 26 02 | 33 34 35 36 44 03 | 46\nhunt: 1 2 3")
    two = left.move("roll 45").move("1: 00").move("3: 45").move("3 takes 04").move("2 takes 05")
    assert two.winner is None
    assert two.hunters == (1, 2)


def test_should_nothing_be_left_to_take_being_right_is_enough() -> None:
    rest = [pair for pair in SET if pair != DOUBLE_BLANK]
    hands = [rest[k * 7 : k * 7 + 7] for k in range(4)]
    text = "taken: " + " | ".join(" ".join(map(name, hand)) for hand in hands) + "\nhunt: 2 3"
    assert after(text, "roll 34", "3: 00", NONE).winner == 2


@each("move", ["", "roll", "roll 3 4", "5", "2: 3", "2:34", "2 takes", "find 34"])
def test_what_is_no_move_is_told(move: str) -> None:
    assert "isn't a move" in refused(START, move)


def test_a_domino_beyond_the_set_is_told() -> None:
    assert "the highest domino is 66; there is no 78" in refused(START, "roll 34", "1: 78")


def test_somebody_who_does_not_play_has_no_part() -> None:
    assert "player 4 isn't taking part" in refused(START, "roll 34", "4: 34")


def choices(here: Position) -> list[str]:
    """Return all moves that a position allows, found by trying every text that is a move."""
    players = range(1, len(here.taken) + 1)
    texts = [NONE, *(f"roll {a}{b}" for a in range(1, 7) for b in range(a, 7))]
    texts += [f"{player}{way}{name(pair)}" for player in players for way in (": ", " takes ") for pair in SET]
    found = []
    for text in texts:
        try:
            here.move(text)
        except MoveError:
            continue
        found.append(text)
    return found


@given_examples(10, 300, st.integers(2, 4), st.randoms(use_true_random=False))
def test_every_game_ends_and_every_position_reads_back(players: int, draw) -> None:
    here, moves = Position.start(players), 0
    while here.winner is None:
        assert Position.parse(here.to_text()) == here
        assert DOUBLE_BLANK in here.table
        assert len(here.table) + sum(map(len, here.taken)) == len(SET)
        here = here.move(draw.choice(choices(here)))
        moves += 1
        assert moves < 400
    assert Position.parse(here.to_text()) == here
    assert here.winner in here.hunters
    assert len(here.taken[here.winner]) >= WINNING

"""Domino Finder: every clause of the source, its table drawn."""

from __future__ import annotations

import random

import pytest
from hypothesis import strategies as st

from pnp.games.finder.rules import OUTSIDE, TREASURES, State, dice, set_up
from pnp.games.finder.text import parse, write
from pnp.search.replay import MoveError
from tests.examples import given_examples

TABLE = """\
3|5 1|1 6|2

2|4 0|4 5|5

1|6 3|3 0|2
"""


def state(below: str, table: str = TABLE) -> State:
    return parse(table + below)


def names(found: State) -> list[str]:
    return [found.field.grid.name(cell) for cell in found.entries()]


def flip(found: State, name: str) -> State:
    grid = found.field.grid
    return found.flip(next(cell for cell in range(len(grid)) if grid.name(cell) == name))


@given_examples(66, 2000, st.integers(0, 2**32))
def test_every_row_of_a_set_up_has_one_blank_domino(seed: int) -> None:
    field = set_up(random.Random(seed))
    rows = [field.dominoes[k : k + 4] for k in range(0, 28, 4)]
    assert len(rows) == 7
    assert all(sum(pair is not None and 0 in pair for pair in row) == 1 for row in rows)
    assert len({tuple(sorted(pair)) for pair in field.dominoes if pair}) == 28


def test_set_ups_of_a_seed_are_always_the_same() -> None:
    assert set_up(random.Random(7)) == set_up(random.Random(7)) != set_up(random.Random(8))


def test_treasures_that_win() -> None:
    assert (TREASURES[2], TREASURES[3], TREASURES[4]) == (5, 4, 3)


def test_on_the_first_turn_a_pawn_begins_at_the_edge() -> None:
    found = state("pawns: A outside, B outside\ntreasure: 33")
    assert len(names(found)) == 18 - 4
    assert not {"b2", "c2", "d2", "e2"} & set(names(found))
    with pytest.raises(MoveError, match="c2 isn't at the edge, where pawns begin"):
        flip(found, "c2")
    assert flip(found, "a2").pawns[0] != OUTSIDE


def test_a_flip_is_beside_a_space_that_can_be_walked_to() -> None:
    """From a2 over the open 3-5 and 1-1; not over the blank at c2, though it lies face up."""
    found = state("up: a3 c3\npawns: A a2\ntreasure: 33")
    assert set(names(found)) == {"a1", "b1", "c2", "d2", "e3"}
    blank = state("up: c2\npawns: A b2\ntreasure: 33")
    assert set(names(blank)) == {"a3", "b3", "a1", "b1"}
    with pytest.raises(MoveError, match="e2 isn't beside a space within reach"):
        flip(blank, "e2")


def test_pawns_walk_over_gaps() -> None:
    table = "3|5 1|1 6|2\n\n2|4     5|5\n\n1|6 3|3 0|2\n"
    assert set(names(state("pawns: A b2\ntreasure: 33", table))) >= {"e2", "c3", "d1"}


def test_open_dominoes_and_gaps_cannot_be_flipped() -> None:
    found = state("up: a3\npawns: A a2\ntreasure: 33", "3|5 1|1 6|2\n\n2|4     5|5\n\n1|6 3|3 0|2\n")
    for name, message in (("a3", "is face up already"), ("c2", "there is no domino on c2")):
        with pytest.raises(MoveError, match=message):
            flip(found, name)


def test_the_pawn_steps_on_the_end_beside_it_and_the_turn_passes_on() -> None:
    found = flip(state("pawns: A b2, B a1\ntreasure: 33"), "b3")
    assert found.field.grid.name(found.pawns[0]) == "b3"
    assert found.turn == 1
    assert not found.skipping


def test_a_blank_beside_the_pawn_is_a_trap_and_costs_the_next_turn() -> None:
    found = flip(state("pawns: A b2, B e2\ntreasure: 33"), "c2")
    assert found.skipping == {0}
    assert found.turn == 1
    found = flip(found, "e3")
    assert found.turn == 1, "A misses a turn"
    assert not found.skipping


def test_a_blank_at_the_far_end_is_no_trap() -> None:
    found = flip(state("pawns: A e2, B a1\ntreasure: 33"), "d2")
    assert not found.skipping
    assert found.field.grid.name(found.pawns[0]) == "d2"


def test_a_treasure_leaves_the_table_and_its_finder_stands_in_the_gap() -> None:
    found = flip(state("up: c3\npawns: A d3, B a1\ntreasure: 26"), "e3")
    assert found.found[0] == ((2, 6),)
    assert found.field.number(found.pawns[0]) is None
    assert found.treasure is None
    assert found.turn == 1
    with pytest.raises(MoveError, match="roll the dice first"):
        flip(found, "b3")


def test_revealed_traps_are_hidden_again_but_for_one_with_a_pawn_on_it() -> None:
    found = flip(state("up: c2 e1 c3\npawns: A d3, B d2\ntreasure: 26"), "e3")
    grid = found.field.grid
    assert {grid.name(2 * k) for k in found.up} == {"c2", "c3"}


ROLLS = "3|5 1|1\n\n2|4 0|4     3|3\n\n1|6 6|6 0|2\nup: a3\npawns: A c1, B a1\nfound: A 26"


def test_dice_that_name_a_found_treasure_or_a_pawns_domino_are_rolled_again() -> None:
    found = parse(ROLLS)
    assert found.roll(6, 2) == found
    assert found.roll(6, 6) == found
    assert found.roll(6, 1) == found
    assert found.roll(1, 1).treasure == (1, 1)


def test_dice_that_name_an_open_domino_turn_it_face_down() -> None:
    found = parse(ROLLS)
    after = found.roll(5, 3)
    assert after.treasure is None
    assert found.up - after.up == {0}
    assert after.roll(5, 3).treasure == (3, 5)


def test_enough_treasures_win() -> None:
    found = state("up: c3\npawns: A d3, B a1\ntreasure: 26\nfound: A 11 22 33 44")
    assert found.winner is None
    found = flip(found, "e3")
    assert found.winner == 0
    with pytest.raises(MoveError, match="the game is over"):
        flip(found, "b3")


SHUT = "6|5 0|1\n\n3|3 0|2\nup: c1 c2\ntreasure: 33\n"
"""Both pawns are on the right, cut off by blanks that lie face up."""


def test_who_can_flip_nothing_passes() -> None:
    shut = parse(f"{SHUT}pawns: A d1, B outside")
    assert not shut.entries()
    assert shut.stay().turn == 1
    assert shut.stay().passed == {0}
    with pytest.raises(MoveError, match="you can flip a domino"):
        shut.stay().stay()
    assert not flip(shut.stay(), "a1").passed


@pytest.mark.parametrize(("found", "winner"), [("", None), ("found: A 11", 0), ("found: A 11, B 12 22", 1)])
def test_once_everybody_has_passed_the_game_ends_and_the_most_treasures_win(
    found: str, winner: int | None
) -> None:
    here = parse(f"{SHUT}pawns: A d1, B d2\n{found}".strip())
    assert not here.over
    here = here.stay()
    assert not here.over
    assert here.winner is None
    here = here.stay()
    assert here.over
    assert here.winner == winner
    with pytest.raises(MoveError, match="the game is over"):
        here.stay()


def test_the_game_waits_for_a_player_who_misses_a_turn() -> None:
    """C, in the trap, has not passed: B passes twice before C can flip."""
    here = parse("6|5 0|1\n\n3|3 0|2\nup: c1 c2\ntreasure: 33\npawns: A d1, B d2, C c1\nskipping: C")
    here = here.stay().stay()
    assert not here.over
    assert here.turn == 0
    here = here.stay()
    assert not here.over
    assert (here.turn, here.passed) == (1, {0, 1})
    here = here.stay()
    assert here.turn == 2
    assert flip(here, "b1").over is False


def played(seed: int, players: int, most: int = 60) -> State:
    draw = random.Random(seed)
    here = State.begin(set_up(draw), players)
    for _ in range(most):
        if here.over:
            break
        if here.treasure is None:
            here = here.roll(*dice(draw))
        elif entries := here.entries():
            here = here.flip(draw.choice(entries))
        else:
            here = here.stay()
    return here


@given_examples(20, 600, st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_games_hold_together_and_survive_their_text(seed: int, players: int) -> None:
    """No domino is lost, pawns stand where they may, and the text reads back to the same game."""
    here = played(seed, players)
    on_table = [pair for pair in here.field.dominoes if pair]
    assert len(on_table) + sum(map(len, here.found)) == 28
    assert not any(0 in pair for pairs in here.found for pair in pairs)
    for cell in here.pawns:
        assert cell == OUTSIDE or here.field.number(cell) is None or here.field.domino(cell) in here.up
    assert parse(write(here)) == here

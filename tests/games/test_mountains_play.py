"""The harder solitaire and the cooperative game: who lays what where, and what is left over."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.dominoes.table import Table
from pnp.dominoes.tiles import Domino, domino_set
from pnp.games.mountains import rules
from pnp.games.mountains.play import DOMINOES, Cooperative, Solitaire, placements

seeds = st.integers(0, 2**32)


def shuffled(seed: int) -> list[tuple[int, int]]:
    draw = list(domino_set(6))
    random.Random(seed).shuffle(draw)
    return draw


def test_the_first_domino_lies_anywhere_four_ways_about() -> None:
    assert placements(Table(), (1, 2)) == (
        Domino(0, 0, False, 1, 2),
        Domino(0, 0, False, 2, 1),
        Domino(0, 0, True, 1, 2),
        Domino(0, 0, True, 2, 1),
    )
    assert len(placements(Table(), (3, 3))) == 2


def test_every_other_domino_touches_one_that_lies() -> None:
    table = Table.parse("1|2")
    found = placements(table, (3, 3))
    assert all(len(Table((*table.dominoes, domino)).groups()) == 1 for domino in found)
    assert len({domino.cells for domino in found}) == 6 + 10, "six at a side or end, ten beside them"


def test_the_map_never_outgrows_six_by_six() -> None:
    table = Table.parse("0|0 1|1 2|2")
    columns = {cell[1] for domino in placements(table, (3, 4)) for cell in domino.cells}
    assert columns == set(range(6))


def test_the_rest_of_the_square_can_always_be_filled() -> None:
    """Below three dominoes that fill the width, none may stand or lie so that one corner is cut off alone."""
    table = Table.parse("0|0 1|1 2|2\n\n3 4|4 5|5\n-\n0")
    spots = {domino.cells for domino in placements(table, (6, 6))}
    assert ((1, 5), (2, 5)) in spots
    assert ((2, 1), (3, 1)) in spots
    assert all(0 <= column < 6 for spot in spots for _, column in spot)
    for spot in spots:
        laid = Table((*table.dominoes, Domino(*spot[0], spot[0][1] == spot[1][1], 6, 6)))
        assert placements(laid, (0, 1)), "there is always a next place"


def test_five_lie_face_up_until_none_is_left_to_turn() -> None:
    position = Solitaire.start(shuffled(1)[:DOMINOES])
    assert (len(position.face_up), len(position.hidden)) == (5, 13)
    while not position.is_over:
        next_up = position.hidden[:1]
        position = position.play(position.moves()[0])
        assert next_up == position.face_up[len(position.face_up) - len(next_up) :]
        assert len(position.face_up) == min(5, DOMINOES - len(position.placed.dominoes))
    assert position.placed.is_rectangle()
    assert rules.penalty(position.placed) >= 0


def test_a_hidden_domino_cannot_be_laid() -> None:
    position = Solitaire.start(domino_set(6)[:DOMINOES])
    low, high = position.hidden[0]
    with pytest.raises(ValueError, match=f"there is no {low}{high} to choose"):
        position.play(Domino(0, 0, False, low, high))


def test_the_solitaire_takes_eighteen() -> None:
    with pytest.raises(ValueError, match="takes 18"):
        Solitaire.start(domino_set(6))


@pytest.mark.parametrize(("players", "size", "left"), [(2, 9, [0, 0]), (3, 6, [0, 0, 0]), (4, 5, [0, 0, 1, 1])])
def test_players_choose_pass_left_and_lay_until_the_square_is_complete(
    players: int, size: int, left: list[int]
) -> None:
    """With four, the two that passed one less have a domino left."""
    draw = random.Random(players)
    position = Cooperative.start(shuffled(players), players)
    assert [len(hand) for hand in position.hands] == [size] * players
    while not position.is_over:
        player, chosen = position.turn, draw.choice(position.choices())
        position = position.pass_left(chosen)
        assert position.turn == (player + 1) % players
        assert position.choices() == ()
        position = position.play(draw.choice(position.moves()))
        assert position.turn == (player + 1) % players
    assert [len(hand) for hand in position.hands] == left
    assert (position.choices(), position.moves()) == ((), ())
    assert position.placed.is_rectangle()


def test_only_what_was_passed_is_laid() -> None:
    position = Cooperative.start(domino_set(6), 2).pass_left((0, 1))
    with pytest.raises(ValueError, match="the 02 was not passed"):
        position.play(Domino(0, 0, False, 0, 2))
    with pytest.raises(ValueError, match="may not be passed"):
        position.pass_left((0, 2))


def test_a_domino_may_not_be_laid_apart() -> None:
    position = Cooperative.start(domino_set(6), 2).pass_left((0, 1)).play(Domino(0, 0, False, 0, 1))
    (other, *_) = position.choices()
    with pytest.raises(ValueError, match="may not be laid there"):
        position.pass_left(other).play(Domino(3, 3, False, *other))


def test_two_to_four_play() -> None:
    with pytest.raises(ValueError, match="two to four"):
        Cooperative.start(domino_set(6), 5)


@settings(deadline=None, max_examples=15)
@given(seeds, st.integers(0, 17))
def test_positions_round_trip_through_their_text(seed: int, moves: int) -> None:
    draw = random.Random(seed)
    alone = Solitaire.start(shuffled(seed)[:DOMINOES])
    together = Cooperative.start(shuffled(seed), 2 + seed % 3)
    for _ in range(moves):
        alone = alone.play(draw.choice(alone.moves()))
        together = together.pass_left(together.choices()[0])
        assert Cooperative.parse(str(together)) == together
        together = together.play(draw.choice(together.moves()))
    assert Solitaire.parse(str(alone)) == alone
    assert Cooperative.parse(str(together)) == together

"""The harder solitaire and the cooperative game: who lays what where, and what is left over."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pnp.components.dominoes.notation import domino_text, parse_domino
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino, domino_set
from pnp.games.mountains import rules
from pnp.games.mountains.play import DOMINOES, FACE_UP, Cooperative, Solitaire, placements
from pnp.search.replay import MoveError
from tests.rows import each


def shuffled(seed: int) -> list[tuple[int, int]]:
    draw = list(domino_set(6))
    random.Random(seed).shuffle(draw)
    return draw


def test_the_first_domino_lies_on_f6_four_ways_about() -> None:
    assert [domino_text(domino) for domino in placements(Table(), (1, 2))] == [
        "12@f6R",
        "21@f6R",
        "12@f6D",
        "21@f6D",
    ]
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
    assert (len(position.face_up), len(position.pile)) == (5, 13)
    while not position.is_over:
        next_up = position.pile[:1]
        position = position.play(position.moves()[0])
        assert next_up == position.face_up[len(position.face_up) - len(next_up) :]
        assert len(position.face_up) == min(5, DOMINOES - len(position.placed.dominoes))
    assert position.placed.is_rectangle()
    assert rules.penalty(position.placed) >= 0


def test_a_hidden_domino_cannot_be_laid() -> None:
    position = Solitaire.start(domino_set(6)[:DOMINOES])
    low, high = position.pile[0]
    with pytest.raises(MoveError, match=f"the {low}{high} isn't face up"):
        position.move(f"{low}{high}@f6R")


def test_the_solitaire_takes_eighteen() -> None:
    with pytest.raises(ValueError, match="uses 18"):
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
    position = Cooperative.start(domino_set(6), 2).move("pass 01")
    assert (position.turn, position.offered) == (1, ((0, 1),))
    with pytest.raises(MoveError, match="the 02 wasn't passed to B"):
        position.move("02@f6R")
    with pytest.raises(MoveError, match="B lays the 01 first"):
        position.move("pass 02")


def test_a_play_without_a_pass_before_it_says_both() -> None:
    begun = Cooperative.start(domino_set(6), 3)
    assert begun.move("01@f6R") == begun.move("pass 01").move("01@f6R")
    with pytest.raises(MoveError, match="A doesn't have the 66"):
        begun.move("66@f6R")


LINE = ("00@f6R", "11@h6R", "22@j6R")


@each(
    "before, move, reason",
    [
        ((), "01@a1R", "the first domino goes on f6"),
        (LINE, "03@g7D", "there is already a domino on g6"),
        (LINE, "03@h8R", "the 03 touches no other domino there"),
        (LINE, "03@l6R", "the map would be longer than 6 squares"),
        ((*LINE, "03@g7R"), "04@f8R", "could no longer be filled"),
        (LINE, "07@f7R", "the highest domino of this set is 66; it has no 07"),
        (LINE, "03@f7R draws 66", "nothing is drawn here"),
        (LINE, "pass 03 04", "name one domino to pass"),
        (LINE, "nonsense", "isn't a play"),
    ],
)
def test_a_move_that_a_rule_forbids_is_refused_with_the_reason(
    before: tuple[str, ...], move: str, reason: str
) -> None:
    hands = (domino_set(6)[:9], ((1, 1), *domino_set(6)[9:17]))
    position = Cooperative(Table(), (((0, 0), (2, 2), *hands[0][1:]), hands[1]))
    for text in before:
        position = replace(position, passed=parse_domino(text).pair).move(text)
    with pytest.raises(MoveError, match=reason):
        replace(position, turn=0, passed=None).move(move)


def test_nothing_follows_a_complete_map() -> None:
    position = Solitaire.start(shuffled(3)[:DOMINOES])
    while not position.is_over:
        position = position.play(position.moves()[0])
    with pytest.raises(MoveError, match="the map is complete"):
        position.move("01@f6R")


def test_with_real_dominoes_a_move_says_what_was_turned_up() -> None:
    up = tuple(domino_set(6)[:FACE_UP])
    position = Solitaire(Table(), up, tuple(domino_set(6)[FACE_UP:]), known=False)
    with pytest.raises(MoveError, match="1 domino was drawn: write it after the move"):
        position.move("00@f6R")
    with pytest.raises(MoveError, match="the domino 01 isn't in the pile"):
        position.move("00@f6R draws 01")
    after = position.move("00@f6R draws 66")
    assert after.face_up == (*up[1:], (6, 6))
    assert (6, 6) not in after.pile


def test_the_last_five_dominoes_turn_nothing_up_however_many_lie_in_the_box() -> None:
    draw = shuffled(5)
    position = Solitaire(Table(), tuple(draw[:FACE_UP]), tuple(draw[FACE_UP:]), known=False)
    turned = 0
    while not position.is_over:
        stated = position.pile[:1] if position.to_turn else ()
        turned += len(stated)
        position = position.play(position.moves()[0], stated)
    assert turned == DOMINOES - FACE_UP
    assert len(position.pile) == len(draw) - DOMINOES


def test_two_to_four_play() -> None:
    with pytest.raises(ValueError, match="two to four"):
        Cooperative.start(domino_set(6), 5)

"""Rounds of All Fives: every clause of the source."""

from __future__ import annotations

import random

import pytest
from hypothesis import strategies as st

from pnp.components.dominoes.tiles import Pair, tile_set
from pnp.games.all_fives.line import Line
from pnp.games.all_fives.rules import (
    Round,
    blocked_points,
    deal,
    out_points,
    rounded,
    winner,
)
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.rows import each


def a_round(*hands: str, boneyard: str = "", line: str = "") -> Round:
    """Hands such as "24 36", each a player's."""
    return Round(
        tuple(pairs(hand) for hand in hands), pairs(boneyard), line=Line.parse(line), points=(0,) * len(hands)
    )


def pairs(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((min(map(int, word)), max(map(int, word))) for word in text.split())


@pytest.mark.parametrize(("players", "size"), [(2, 7), (3, 5), (4, 5)])
def test_two_players_draw_seven_and_more_draw_five(players: int, size: int) -> None:
    begun = deal(players, random.Random(1))
    assert [len(hand) for hand in begun.hands] == [size] * players
    assert sorted((*begun.boneyard, *(pair for hand in begun.hands for pair in hand))) == list(tile_set(6))


@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        deal(players, random.Random(1))


def test_a_play_scores_for_its_player_and_the_turn_passes() -> None:
    played = a_round("23 66", "36 55").move("23")
    assert (played.points, played.turn) == ((5, 0), 1)


def test_only_dominoes_of_the_hand_are_played() -> None:
    with pytest.raises(MoveError, match="doesn't have the domino"):
        a_round("23 66", "36 55").move("36")


def test_a_player_may_draw_at_will_even_when_they_can_play() -> None:
    drawn = a_round("36 11", "55", boneyard="24 01", line="23").move("draw")
    assert drawn.hands[0] == ((3, 6), (1, 1), (2, 4))
    assert (drawn.turn, drawn.boneyard) == (0, ((0, 1),))


def test_a_player_who_cannot_play_must_draw() -> None:
    with pytest.raises(MoveError, match="you may pass only if you can't draw"):
        a_round("11", "55", boneyard="24", line="23").move("pass")


def test_nobody_passes_who_can_play() -> None:
    with pytest.raises(MoveError, match="who can play"):
        a_round("36", "55", line="23").move("pass")


def test_with_nothing_to_draw_who_cannot_play_passes() -> None:
    stuck = a_round("11", "36 55", line="23").move("pass")
    assert (stuck.turn, stuck.over) == (1, False)
    with pytest.raises(MoveError, match="no dominoes are left"):
        stuck.move("draw")


def test_going_out_scores_the_play_and_every_other_hand_rounded() -> None:
    """3-6 on 2-3 makes 8, no score; the others hold 13 and 12 pips: 15 and 10."""
    ended = a_round("36", "66 01", "56 01", line="23").move("36R")
    assert ended.over
    assert ended.points == (15 + 10, 0, 0)
    with pytest.raises(MoveError, match="over"):
        ended.move("66R")


def test_the_last_play_scores_as_any_other() -> None:
    assert a_round("22", "66", line="23 36R").move("22L").points == (10 + 10, 0)


@each("points, nearest", [(0, 0), (2, 0), (3, 5), (7, 5), (8, 10), (12, 10), (13, 15)])
def test_points_are_rounded_to_the_nearest_multiple_of_five(points: int, nearest: int) -> None:
    assert rounded(points) == nearest


def test_when_all_pass_the_fewest_points_go_out_and_score_the_differences() -> None:
    """1, 12 and 10 pips: 11 and 9 more than the fewest, which count 10 each."""
    ended = a_round("01", "66", "55", line="24").move("pass").move("pass").move("pass")
    assert ended.over
    assert ended.points == (20, 0, 0)


def test_a_tie_for_the_fewest_splits_the_score() -> None:
    assert blocked_points((pairs("01"), pairs("10"), pairs("66 55"))) == (10, 10, 0)
    assert blocked_points((pairs("01"), pairs("10"))) == (0, 0)


def test_hands_of_the_others_only_count_for_who_goes_out() -> None:
    assert out_points(((), pairs("66"), pairs("01")), 0) == 10


@pytest.mark.parametrize(
    ("scores", "who"),
    [((200, 90), None), ((205, 90), 0), ((205, 240), 1), ((230, 230), None), ((230, 230, 240), 2)],
)
def test_the_game_ends_past_200_and_ties_go_on(scores: tuple[int, ...], who: int | None) -> None:
    assert winner(scores) == who


def raises_total(line: Line, pair: Pair) -> tuple[int, ...]:
    """By how much each play of a domino changes the total."""
    return tuple(line.play(play).total - line.total for play in line.plays_of(pair))


def test_the_sources_strategy_of_differences() -> None:
    """3-6 raises 7 to 10; 0-5, 1-6 and 5-5 are worth keeping, as is the double blank."""
    line = Line.parse("43")
    assert line.total == 7
    assert raises_total(line, (3, 6)) == (3,)
    assert raises_total(Line.parse("23"), (0, 0)) == ()
    assert raises_total(Line.parse("04"), (0, 5)) == (5,)
    assert [abs(n) for n in raises_total(Line.parse("14"), (1, 6))] == [5]
    assert raises_total(Line.parse("03 35R"), (0, 0)) == (0, 0)
    assert raises_total(Line.parse("53"), (5, 5)) == (5, 0)


@given_examples(33, 1000, st.integers(2, 4), st.randoms(use_true_random=False))
def test_random_rounds_end_and_keep_every_domino(players: int, draw) -> None:
    now = deal(players, draw)
    while not now.over:
        plays = [str(play) for play in now.plays()]
        choices = plays + (["draw"] if now.boneyard else [])
        now = now.move(draw.choice(choices) if choices else "pass")
        held = [pair for hand in now.hands for pair in hand]
        assert sorted([*held, *now.boneyard, *now.line.dominoes]) == list(tile_set(6))
    assert all(points % 5 == 0 for points in now.points)

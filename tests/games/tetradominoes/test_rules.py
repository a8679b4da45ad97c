"""Tetradominoes played: every clause of the source, shown by a position."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import strategies as st

from pnp.components.dominoes.notation import lay, parse_domino, parse_pairs
from pnp.components.dominoes.tiles import Direction, Domino, tile_set
from pnp.components.tetrominoes import LETTERS
from pnp.games.api.registry import rules_diagrams, rules_text
from pnp.games.tetradominoes.rules import (
    WINS_BELOW,
    Hand,
    Position,
    deal,
    solitaire_score,
)
from pnp.games.tetradominoes.table import Side, Spread, Tetromino, Turn
from pnp.games.tetradominoes.text import position_text, read_position
from pnp.language.reader import read_file
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.rows import each


def table(*rows: str, at: str = "c3", light: str = "", dark: str = "") -> str:
    """Return a table of lying dominoes, a row a text, the cell at its lower left, and tetrominoes on it."""
    covers = [f"{side}: {cells}" for side, cells in (("light", light), ("dark", dark)) if cells]
    return "\n".join([f"table: {at}", "\n\n".join(rows), *covers])


def game(table: str, *hands: str, pile: str = "", turn: str = "A", more: str = "") -> Position:
    """Return a game from its table, the text below ``table:`` included, and its hands, "hidden | shown"."""
    letters = dict(zip("ABCD", hands, strict=False))
    lines = [table.strip("\n"), *(f"hand {name}: {hand}" for name, hand in letters.items())]
    return read_position("\n".join([*lines, f"pile: {pile}", f"turn: {turn}", more]).strip("\n"))


def refused(position: Position, move: str, reason: str) -> None:
    with pytest.raises(MoveError, match=reason):
        position.move(move)


ONE = table("2|3")

# Setup


@each("players", [1, 2, 3, 4])
def test_everybody_draws_four_hidden_dominoes_of_the_double_six_set(players: int) -> None:
    begun = deal(players, random.Random(1))
    assert [(len(hand.hidden), hand.shown) for hand in begun.hands] == [(4, ())] * players
    everything = [*begun.pile, *(pair for hand in begun.hands for pair in hand.all)]
    assert sorted(everything) == list(tile_set(6))


@pytest.mark.parametrize("players", [0, 5])
def test_the_game_is_for_one_to_four(players: int) -> None:
    with pytest.raises(ValueError, match="1 to 4"):
        deal(players, random.Random(1))


# Playing dominoes


def test_the_first_turn_plays_any_domino_anywhere() -> None:
    begun = game("", "05 12 33 46", "11 22 44 55")
    for text in ("05@a1R", "46@n14U", "33@zz99L"):
        assert len(begun.move(text).spread.dominoes) == 1


def test_a_later_domino_lies_with_a_number_beside_an_equal_one() -> None:
    #   3
    #   6      the 3 of the 36 stands above the 3
    # 2|3
    here = game(ONE, "36 46 05 00", "11 22 44 55")
    assert here.move("63@d5D").spread.numbers[(-4, 3)] == 3
    refused(here, "36@d5D", "neither number of 36 matches a number beside it")


def test_a_domino_matches_across_its_long_side_too() -> None:
    # 6 3
    # 2|3       the 36 lies along the 23, the 3 on the 3, the 6 on the 2
    assert game(ONE, "36 46 05 00", "11 22 44 55").move("63@c4R").spread.numbers[(-4, 2)] == 6


def test_a_domino_that_matches_on_the_wrong_side_may_be_flipped() -> None:
    here = game(table("6|4"), "45 36 05 00", "11 22 33 55")
    refused(here, "54@e3R", "neither number of 54 matches")
    assert here.move("45@e3R").spread.numbers[(-3, 4)] == 4


def test_one_match_is_enough_whatever_stands_beside_the_other_number() -> None:
    # 1|0
    #   3|6     the 3 matches the 3 at its left; the 6 needn't match, nor the 0 above 2|3
    # 2|3
    here = game(table("1|0", "2|3"), "36 46 05 14", "11 22 44 55")
    assert here.move("36@e3R").spread.dominoes


def test_two_numbers_of_one_domino_are_no_match() -> None:
    refused(game(ONE, "55 46 05 00", "11 22 44 66"), "55@e3R", "neither number of 55 matches")


def test_a_domino_beside_nothing_is_refused() -> None:
    refused(game(ONE, "36 46 05 00", "11 22 44 55"), "36@f3R", "isn't next to another domino")


def test_no_domino_lies_on_another() -> None:
    refused(game(ONE, "36 46 05 00", "11 22 44 55"), "36@d3R", "there is a domino on d3")


def test_a_player_plays_a_domino_of_their_own_and_no_domino_twice() -> None:
    here = game(ONE, "36 46 05 00", "11 22 44 55")
    refused(here, "22@b3L", "player A doesn't have the domino 22")
    with pytest.raises(MoveError, match="already been played"):
        here.spread.play(parse_domino("32@e3R"))


COVERED = table("2|2 2|5", "2|3 4|4", light="c3 c4 d4 e4")
# 2 2 2 5     the 2s at c4, d4, e4 and c3 are covered
# 2 3 4 4


def test_a_covered_number_matches_nothing() -> None:
    here = game(COVERED, "12 35 06 00", "11 33 55 66")
    refused(here, "21@b4L", "12 matches only covered numbers")
    assert here.move("35@d2D").spread.numbers[(-2, 3)] == 3


ALL_COVERED = table("2|2", "2|3", light="c3 c4 d3 d4")


def test_where_all_numbers_are_covered_any_domino_goes_beside_them() -> None:
    here = game(ALL_COVERED, "56 46 05 00", "11 33 44 55")
    for text in ("56@e3R", "65@e4R", "00@c5R", "46@b3U"):
        assert here.move(text).spread.dominoes[-1] == Turn.parse(text).domino
    refused(here, "56@g3R", "isn't next to another")


def test_a_player_with_fewer_than_four_dominoes_draws_one_after_the_play() -> None:
    after = game(ONE, "36 46 05 00", "11 22 44 55", pile="66 01").move("36@e3R")
    assert after.hands[0] == Hand(((4, 6), (0, 5), (0, 0), (6, 6)))
    assert after.pile == ((0, 1),)
    assert after.turn == 1


def test_a_player_with_four_left_draws_nothing() -> None:
    after = game(ONE, "36 46 05 | 00 01", "11 22 44 55", pile="66").move("36@e3R")
    assert after.hands[0] == Hand(((4, 6), (0, 5)), ((0, 0), (0, 1)))
    assert after.pile == ((6, 6),)


def test_without_a_pile_nothing_is_drawn() -> None:
    assert len(game(ONE, "36 46 05 00", "11 22 44 55").move("36@e3R").hands[0].all) == 3


# Revealing, drawing, passing


def test_a_player_without_a_match_reveals_two_and_draws_one_hidden() -> None:
    after = game(ONE, "46 05 00 66", "11 22 44 55", pile="56 13").move("reveal 46 00")
    assert after.hands[0] == Hand(((0, 5), (6, 6), (5, 6)), ((4, 6), (0, 0)))
    assert (after.turn, after.pile) == (0, ((1, 3),))


def test_revealing_is_repeated_until_something_matches() -> None:
    here = game(ONE, "46 05 00 66", "11 22 44 55", pile="56 13").move("reveal 46 00").move("reveal 05 66")
    assert here.can_play
    refused(here, "reveal 56 13", "a player who can play may not reveal dominoes")


def test_a_player_who_can_play_must() -> None:
    here = game(ONE, "36 05 00 66", "11 22 44 55", pile="56 13")
    refused(here, "reveal 05 00", "a player who can play may not reveal dominoes")
    refused(here, "pass", "a player who can play must not pass")


@each("pairs", ["46", "46 46", "46 13", "46 01", ""])
def test_exactly_two_hidden_dominoes_are_revealed(pairs: str) -> None:
    here = game(ONE, "46 05 00 | 01", "11 22 44 55", pile="56 13")
    refused(here, f"reveal {pairs}", "reveals two hidden dominoes")


@pytest.mark.parametrize(("hand", "pile"), [("46 05 00 66", ""), ("46 | 05 00 66", "56")])
def test_without_a_pile_or_two_hidden_ones_all_are_revealed_and_the_turn_passes(hand: str, pile: str) -> None:
    here = game(ONE, hand, "11 22 44 55", pile=pile)
    refused(here, "reveal 46 05", "reveal all and pass")
    after = here.move("pass")
    assert after.hands[0].hidden == ()
    assert len(after.hands[0].shown) == 4
    assert after.turn == 1


def test_nobody_passes_while_there_is_something_to_reveal_and_to_draw() -> None:
    refused(game(ONE, "46 05 00 66", "11 22 44 55", pile="56"), "pass", "reveal two dominoes and draw one")


def test_revealed_dominoes_are_played_like_the_others() -> None:
    after = game(ONE, "46 05 00 | 36", "11 22 44 55").move("36@e3R")
    assert after.hands[0] == Hand(((4, 6), (0, 5), (0, 0)))


# Playing tetrominoes

FOURS = table("4|1", "4|2")
# 4|6    the 46 is played here, at c5 and d5
# 4|1
# 4|2


def test_a_tetromino_covers_the_domino_just_played_and_equal_numbers_beside_it() -> None:
    after = game(FOURS, "46 05 00 66", "11 22 44 55").move("46@c5R + c3 c4 c5 d5")
    assert after.counts == (1, 0)
    assert after.spread.tetrominoes[0].shape == "J"
    assert after.spread.covered == {(-3, 2): "light", (-4, 2): "light", (-5, 2): "light", (-5, 3): "light"}


def test_a_tetromino_may_cover_one_number_of_the_domino_only() -> None:
    after = game(table("4|1", "4|2", "4|0"), "46 05 66 33", "11 22 44 55").move("46@c6R + c3 c4 c5 c6")
    assert after.spread.tetrominoes[0].shape == "I"


def test_a_tetromino_may_be_left_unplayed() -> None:
    assert game(FOURS, "46 05 00 66", "11 22 44 55").move("46@c5R").counts == (0, 0)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ("c3 c4 c5 d6", "don't make a tetromino"),
        ("c3 c4 c5", "don't make a tetromino"),
        ("c3 c4 c5 c6", "hangs off the edge: there is no domino on c6"),
        ("c4 c5 d4 d5", "the 1 on d4 isn't one of 46's numbers"),
    ],
)
def test_what_a_tetromino_must_not_do(cells: str, reason: str) -> None:
    refused(game(FOURS, "46 05 00 66", "11 22 44 55"), f"46@c5R + {cells}", reason)


def test_a_tetromino_covers_a_number_of_the_domino_just_played() -> None:
    #     4|5
    #     4|1
    #     4|2
    # 6|4 4|0    the four 4s in column c are not on the 46
    here = game(table("4|5", "4|1", "4|2", "4|0"), "46 05 66 33", "11 22 44 55")
    refused(here, "46@b3L + c3 c4 c5 c6", "covers neither number of 64, the domino just played")


def test_no_number_is_covered_twice() -> None:
    # 2 2 2 5    c4, d4, e4 and c3 are covered
    # 2 3 2 4
    #     2|6    the 26 is played here
    here = game(table("2|2 2|5", "2|3 2|4", light="c3 c4 d4 e4"), "26 11 00 33", "12 36 55 66")
    assert here.move("26@e2R").spread.numbers[(-2, 4)] == 2
    refused(here, "26@e2R + e2 e3 e4 f2", "e4 is covered already")


THREES = ("3|3 3|4", "6|3 2|5", "2|2 2|1")
# 3|3 3|4    rows 5, 4 and 3, columns c to f; a light L lies on c3, d3, e3 and e4
# 6|3 2|5
# 2|2 2|1
NEXT_TO_L = table(*THREES, light="c3 d3 e3 e4")


def test_two_tetrominoes_of_one_colour_are_never_right_next_to_each_other() -> None:
    here = game(NEXT_TO_L, "03 11 44 55", "35 00 66 16")
    refused(here, "30@d6U + c5 d5 d6 e5", "on e5 it is right next to another light one")


def test_two_of_different_colours_may_be() -> None:
    here = game(NEXT_TO_L, "35 00 66 16", "03 11 44 55", turn="B")
    assert here.move("30@d6U + c5 d5 d6 e5").counts == (1, 1)


def test_two_of_one_colour_may_meet_at_a_corner() -> None:
    here = game(NEXT_TO_L, "03 11 44 55", "35 00 66 16")
    assert here.move("30@d6U + c5 d5 d6 d7").counts == (2, 0)


def test_each_tetromino_is_there_once() -> None:
    here = game(NEXT_TO_L, "03 11 44 55", "35 00 66 16")
    refused(here, "30@c6U + c5 c6 c7 d5", "the L is no longer available")


def test_a_j_that_is_turned_over_is_a_dark_l() -> None:
    here = game(NEXT_TO_L, "35 00 66 16", "03 11 44 55", turn="B")
    assert here.move("30@c6U + c5 c6 c7 d5").spread.tetrominoes[-1].piece == "J"
    refused(here, "30@d6U + c5 d5 d6 d7", "the J, the L turned over, is no longer available")


# Colours and tokens


@pytest.mark.parametrize(
    ("players", "sides"), [(2, "light dark"), (3, "light light light"), (4, "light dark light dark")]
)
def test_each_player_has_a_side_to_show(players: int, sides: str) -> None:
    begun = deal(players, random.Random(1))
    assert [str(replace(begun, turn=player).side) for player in range(players)] == sides.split()


def test_a_player_shows_no_other_side() -> None:
    refused(
        game(FOURS, "46 05 00 66", "11 22 44 55"),
        "46@c5R + dark c3 c4 c5 d5",
        "plays tetrominoes with the light",
    )


def test_with_three_a_tetromino_gets_the_players_token() -> None:
    here = game(FOURS, "11 22 44 55", "46 05 00 66", "12 23 34 45", turn="B")
    assert here.move("46@c5R + c3 c4 c5 d5").counts == (0, 1, 0)


def test_with_three_all_are_light_so_no_two_are_right_next_to_each_other() -> None:
    here = game(NEXT_TO_L + " A", "35 00 66 16", "03 11 44 55", "04 05 06 01", turn="B")
    refused(here, "30@d6U + c5 d5 d6 e5", "right next to another light one")


# Trading


def four(more: str = "") -> Position:
    return game(FOURS, "46 05 00 66", "11 22 44 55", "12 23 34 45", "33 35 | 36 56", more=more)


def test_after_a_tetromino_the_two_opponents_may_trade_a_domino() -> None:
    after = four().move("46@c5R + c3 c4 c5 d5").move("trade 22 36")
    assert after.hands[1] == Hand(((1, 1), (4, 4), (5, 5)), ((3, 6),))
    assert after.hands[3] == Hand(((3, 3), (3, 5), (2, 2)), ((5, 6),))
    assert (after.turn, after.hands[0].all, after.hands[2].all) == (
        1,
        ((0, 5), (0, 0), (6, 6)),
        parse_pairs("12 23 34 45"),
    )


def test_partners_trade_once_and_only_right_after_a_tetromino() -> None:
    refused(four().move("46@c5R"), "trade 22 33", "right after an opponent's tetromino")
    traded = four().move("46@c5R + c3 c4 c5 d5").move("trade 22 33")
    refused(traded, "trade 33 22", "partners trade once")


def test_a_trade_may_be_declined() -> None:
    assert not four().move("46@c5R + c3 c4 c5 d5").move("11@e4R").trading


@pytest.mark.parametrize(
    ("trade", "reason"), [("22 22", "D doesn't have"), ("33 22", "B doesn't have"), ("22", "names two")]
)
def test_each_trades_a_domino_of_their_own(trade: str, reason: str) -> None:
    refused(four().move("46@c5R + c3 c4 c5 d5"), f"trade {trade}", reason)


def test_two_or_three_players_never_trade() -> None:
    refused(
        game(FOURS, "46 05 00 66", "11 22 44 55").move("46@c5R + c3 c4 c5 d5"),
        "trade 22 05",
        "in a game of four",
    )


# The ends of the game


def scores(players: int, light: int, dark: int = 0, tokens: str = "") -> Position:
    """Return a game with so many tetrominoes on the table, wherever they lie."""
    sides = [Side.LIGHT] * light + [Side.DARK] * dark
    pieces = tuple(Tetromino(((-1, 2 * k),), side, tokens[k : k + 1]) for k, side in enumerate(sides))
    return Position((Hand(((0, 0),)),) * players, spread=Spread(tetrominoes=pieces))


@pytest.mark.parametrize("players", [2, 4])
def test_four_tetrominoes_of_a_player_or_team_end_the_game(players: int) -> None:
    assert not scores(players, 3, 3).over
    assert scores(players, 3, 4).over
    assert (scores(players, 4, 1).winner, scores(players, 3, 4).winner) == (0, 1)


def test_with_three_players_three_tetrominoes_end_the_game() -> None:
    assert not scores(3, 6, tokens="AABBCC").over
    assert (scores(3, 7, tokens="AABBCCC").over, scores(3, 7, tokens="AABBCCC").winner) == (True, 2)


def test_nothing_is_played_after_the_end() -> None:
    refused(scores(2, 4), "00@a1R", "the game is over")


def test_the_game_ends_when_all_have_passed() -> None:
    here = game(table("2|3", light=""), "46 05 00 66", "11 44 55 56").move("pass")
    assert not here.over
    done = here.move("pass")
    assert (done.over, done.winner) == (True, None)


def test_a_play_breaks_the_row_of_passes() -> None:
    here = game(ONE, "46 05 00 66", "12 44 55 56").move("pass").move("21@b3L")
    assert here.passes == 0


# Solitaire


def test_alone_either_side_may_be_up_and_the_turn_says_which() -> None:
    here = game(FOURS, "46 05 00 66")
    for side in Side:
        assert here.move(f"46@c5R + {side} c3 c4 c5 d5").spread.count(side) == 1
    refused(here, "46@c5R + c3 c4 c5 d5", "doesn't say which side")


def test_alone_a_tetromino_that_can_be_played_must_be() -> None:
    here = game(FOURS, "46 25 00 66")
    refused(here, "46@c5R", "so it must be")
    assert here.move("25@e3R").spread.dominoes


def test_alone_a_tetromino_is_discarded_where_no_domino_can_be_played() -> None:
    here = game(ONE, "46 05 00 66", pile="11 12 56")
    after = here.move("discard T 46 11")
    assert after.hand.all == parse_pairs("05 00 66 12")
    assert after.pile == parse_pairs("56 46 11")
    assert after.spread.unplayed == ("T",)
    assert after.turn == 0
    assert sorted(here.discard("T", parse_pairs("46 11"), random.Random(3)).pile) == sorted(after.pile)


@each(
    "move, reason",
    [
        ("discard X", "no tetromino X"),
        ("discard T 46 05 00 66", "you can't draw 4 dominoes"),
        ("discard T 46 46", "only dominoes from your hand"),
        ("discard T 33", "only dominoes from your hand"),
        ("reveal 46 05", "discard a tetromino instead"),
        ("pass", "discard a tetromino instead"),
    ],
)
def test_what_a_discard_must_not_do(move: str, reason: str) -> None:
    refused(game(ONE, "46 05 00 66", pile="11 12 56"), move, reason)


def test_nobody_discards_who_can_play_or_is_not_alone() -> None:
    refused(game(ONE, "36 05 00 66", pile="11 12"), "discard T 05", "may not discard a tetromino")
    refused(game(ONE, "46 05 00 66", "11 44 55 56", pile="12"), "discard T 05", "only in solitaire")


def test_a_discarded_tetromino_is_played_no_more() -> None:
    here = game(FOURS + "\nunplayed: J", "46 05 00 66")
    refused(here, "46@c5R + light c3 c4 c5 d5", "the J is no longer available")
    assert here.move("46@c5R + dark c3 c4 c5 d5").spread.left == ("I", "O", "T", "S", "Z")


def test_solitaire_ends_when_no_tetromino_or_no_domino_is_left() -> None:
    assert game(ONE + "\nunplayed: I O T S Z J L", "46").over
    assert game(ONE, "").over
    assert not game(ONE, "", pile="46").over
    assert not game(ONE, "46").over


@each(
    "light, dark, score, wins",
    [
        (7, 0, 0, True),
        (6, 1, 6, True),
        (5, 2, 10, False),
        (4, 3, 12, False),
        (6, 0, 7, True),
        (5, 1, 12, False),
        (0, 0, 49, False),
    ],
)
def test_level_1_counts_dark_times_light_and_seven_for_each_unplayed(
    light: int, dark: int, score: int, wins: bool
) -> None:
    assert solitaire_score(scores(1, light, dark).spread, 1) == score
    assert (score < WINS_BELOW[1]) is wins


def test_level_2_adds_the_numbers_along_the_longest_side() -> None:
    # 4|6        four high, three wide
    # 4|1
    # 4|2 0
    #     0
    text = "table: c2\n4|6\n\n4|1\n\n4|2 2\n    -\n    0\nlight: c3 c4 c5 d5\nunplayed: I O"
    spread = game(text, "66").spread
    assert (solitaire_score(spread, 1), solitaire_score(spread, 2)) == (42, 46)
    assert WINS_BELOW[2] == 15


# Text, and what always holds


@each("text", ["46", "46@c3", "46@33R", "78@c3R", "46@c3R +", "46@c3R + c3 c3 c4 c5", "46@a1L", "46@c99U + a1"])
def test_what_is_no_play_is_told(text: str) -> None:
    with pytest.raises(MoveError):
        position_text(game(ONE, "46 36 05 00", "11 22 44 55").move(text))


def playout(players: int, seed: int) -> list[Position]:
    """Return a random game, tetrominoes played wherever they can be, from the deal to its end."""
    draw = random.Random(seed)
    found = [deal(players, draw)]
    while not found[-1].over:
        found.append(random_move(found[-1], draw))
    return found


def random_move(here: Position, draw: random.Random) -> Position:
    turns = here.turns()
    if turns:
        covering = [turn for turn in turns if turn.cells]
        return here.move(str(draw.choice(covering or turns)))
    if here.players == 1:
        back = draw.sample(here.hand.all, min(draw.randint(0, 4), len(here.pile), len(here.hand.all)))
        return here.discard(draw.choice(here.spread.left), back, draw)
    if here.pile and len(here.hand.hidden) > 1:
        return here.reveal(draw.sample(here.hand.hidden, 2))
    return here.passed()


GAMES = st.tuples(st.integers(1, 4), st.integers(0, 10**6))


@given_examples(6, 120, GAMES)
def test_what_holds_in_every_game(drawn: tuple[int, int]) -> None:
    positions = playout(*drawn)
    for here in positions:
        everything = [*here.spread.pairs, *here.pile, *(pair for hand in here.hands for pair in hand.all)]
        assert sorted(everything) == list(tile_set(6))
        covers = [cell for piece in here.spread.tetrominoes for cell in piece.cells]
        assert len(covers) == len(set(covers)) == 4 * len(here.spread.tetrominoes)
        assert len({piece.piece for piece in here.spread.tetrominoes} | set(here.spread.unplayed)) == 7 - len(
            here.spread.left
        )
    assert read_position(position_text(positions[-1])).spread.longest_side == positions[-1].spread.longest_side


@given_examples(8, 200, GAMES)
def test_a_game_is_read_as_it_was_written(drawn: tuple[int, int]) -> None:
    for here in playout(*drawn)[::7]:
        text = position_text(here)
        assert position_text(read_position(text)) == text


@given_examples(3, 60, GAMES)
def test_the_turns_listed_are_those_that_nothing_refuses(drawn: tuple[int, int]) -> None:
    """Against every domino on every cell around, and every tetromino on every cell of the domino."""
    here = next((p for p in reversed(playout(*drawn)[:9]) if p.spread.dominoes and not p.over), None)
    if here is None:
        return
    rows = [row for row, _ in here.spread.numbers]
    columns = [column for _, column in here.spread.numbers]
    cells = [
        (r, c) for r in range(min(rows) - 2, max(rows) + 3) for c in range(min(columns) - 2, max(columns) + 3)
    ]
    wanted = set()
    for low, high in here.hand.all:
        for cell in cells:
            for first, second in {(low, high), (high, low)}:
                for way in (Direction.R, Direction.D):
                    wanted |= {str(turn) for turn in allowed(here, lay(first, second, cell, way))}
    assert {str(turn) for turn in here.turns()} == wanted


def allowed(here: Position, domino: Domino) -> list[Turn]:
    """Return the turns with a domino in its place, by asking for refusals alone."""
    if here.spread.refusal(domino):
        return []
    after = here.spread.play(domino)
    sides = [here.side] if here.side else list(Side)
    covers = [
        Turn(domino, cells, None if here.side else side)
        for side in sides
        for cells in around(domino)
        if after.cover_refusal(Tetromino(cells, side), domino) is None
    ]
    return covers if covers and here.players == 1 else [Turn(domino), *covers]


def around(domino: Domino) -> set[tuple[tuple[int, int], ...]]:
    """Return every tetromino with a cell of a domino, shape by shape and square by square."""
    return {
        tuple(sorted((row - dy + y, column - dx + x) for dx, dy in shape))
        for shape in LETTERS
        for row, column in domino.cells
        for x, y in shape
    }


@pytest.mark.parametrize(
    ("language", "caption"),
    [
        ("en", "share an edge with the first"),
        ("de", "eine Kante mit dem ersten gemeinsam"),
        ("fr", "toucherait le premier par un côté"),
        ("es", "compartiría un lado con el primero"),
    ],
)
def test_the_rules_name_the_tetromino_that_a_third_one_would_touch(language: str, caption: str) -> None:
    diagrams, text = rules_diagrams("tetradominoes"), rules_text("tetradominoes", language)
    assert diagrams
    assert text
    entry = read_file(diagrams, diagrams.name).plain()["edge"]
    first = re.findall(r"(?m)^light: (.*)$", entry["start"])
    second, third = (re.findall(r"\+ light (.*)$", entry[name]) for name in ("moves", "refused"))
    assert touching(first[0], third[0])
    assert not touching(second[0], third[0])
    assert caption in text.read_text(encoding="utf-8")


def touching(one: str, other: str) -> bool:
    """Return whether two sets of cells, such as ``e5 f5``, share an edge."""
    ones, others = ([(ord(cell[0]), int(cell[1:])) for cell in cells.split()] for cells in (one, other))
    return any(abs(x - a) + abs(y - b) == 1 for x, y in ones for a, b in others)

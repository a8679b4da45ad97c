"""The race of Bee Donimoes, clause by clause: set-up, rounds, claims, timer, demonstration, series."""

from __future__ import annotations

import random

import pytest
from hypothesis import strategies as st

from pnp.base.streams import stream
from pnp.components.dominoes.tiles import domino_set, neighbours
from pnp.games.bee import engine, race_text, rules, setup
from pnp.games.bee.race import MINUTE, Race, begin
from pnp.games.bee.setup import SERIES, SetUp, places, roll, set_up, set_ups
from pnp.games.bee.slips import answer, has_end
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Limits
from tests.examples import given_examples
from tests.rows import each

SEED = 12
LAYOUT = """\
2|1 2 0 3
    - - -
1 2 3 1 1
- -
1 0 3 0|0
    -
2|2 3 0|3"""
"""With seed 12 and three dice: 3 and 1 are rolled, then 2 for the queen, above the wild blank."""

IN_TWO, IN_THREE, FALSE = "3L2 3U2", "3U3 1L2U1 3L3D2", "3L2 1L3"

IMPOSSIBLE_SEED = 8
IMPOSSIBLE = """\
4|4 0 2 3|0
    - -
1|1 1 1 2|2

4|2 3|4 2|3

3 1 2 1 0|4
- - - -
3 3 0 4 0|0"""
"""With seed 8 and four dice: 1 and 3 are rolled, and with 2 for the queen they cannot come together."""


def game(*happened: str, players: int = 3, seed: int = SEED, plan: tuple[int, ...] = (3, 3, 3)) -> Race:
    race = begin(players, seed, plan)
    for text in happened:
        race = race_text.happen(race, text)
    return race


def refused(*happened: str, players: int = 3) -> str:
    *before, last = happened
    race = game(*before, players=players)
    with pytest.raises(MoveError) as caught:
        race_text.happen(race, last)
    return str(caught.value)


def test_the_layouts_of_these_tests() -> None:
    race = game()
    assert (race.set_up.table.to_text(), race.set_up.order) == (LAYOUT, (3, 1, 2))
    assert len(answer(race.start).moves or ()) == 2
    other = game(seed=IMPOSSIBLE_SEED, plan=(4,))
    assert (other.set_up.table.to_text(), other.set_up.order[:3]) == (IMPOSSIBLE, (1, 3, 2))
    assert answer(other.start).moves is None


# Set-up


@each("dice", [3, 4, 5, 6])
def test_dominoes_above_the_number_of_dice_are_put_aside_and_the_others_fill_a_rectangle(dice: int) -> None:
    table = set_up(dice, random.Random(1)).table
    assert sorted(domino.pair for domino in table.dominoes) == list(domino_set(dice))
    top, left, bottom, right = table.bounds()
    assert (bottom - top + 1) * (right - left + 1) == len(table.numbers())


@given_examples(13, 400, st.integers(3, 6), st.integers(0, 10**6))
def test_no_two_start_dominoes_touch(dice: int, seed: int) -> None:
    table = set_up(dice, random.Random(seed)).table
    starts = [domino.cells for domino in table.dominoes if domino.pair[0] == 0 < domino.pair[1]]
    for k, cells in enumerate(starts):
        around = {near for cell in cells for near in neighbours(cell)}
        assert not any(around & set(other) for other in starts[k + 1 :])


def test_start_dominoes_are_swapped_with_their_neighbours() -> None:
    table = game().set_up.table
    for one, domino in enumerate(table.dominoes):
        for two in setup.beside(table.dominoes, one):
            other = table.dominoes[two]
            assert any(near in other.cells for cell in domino.cells for near in neighbours(cell))


def test_a_die_is_rolled_until_it_matches_an_empty_starting_space() -> None:
    class Loaded(random.Random):
        faces = iter([6, 1, 1, 3])

        def randint(self, a: int, b: int) -> int:
            return next(self.faces)

    assert roll({2, 3}, Loaded()) == 3


@each("dice", [3, 4, 5, 6])
def test_two_different_dice_start_and_every_die_comes_once(dice: int) -> None:
    for seed in range(20):
        assert sorted(set_up(dice, random.Random(seed)).order) == list(range(1, dice + 1))


def test_a_set_up_is_that_of_its_seed() -> None:
    assert set_ups(SERIES, 7) == set_ups(SERIES, 7)
    assert set_ups(SERIES, 7) != set_ups(SERIES, 8)
    assert set_ups(SERIES, 7)[1] == set_up(4, stream(7, "bee", "set-up", 1))


def test_a_set_up_prints_and_parses_back() -> None:
    for made in set_ups(SERIES, 3):
        assert SetUp.parse(made.to_text()) == made
    with pytest.raises(ValueError, match="each die on the table exactly once"):
        SetUp.parse(f"{LAYOUT}\n\ndice 1 2 2")


# Rounds and series


def test_each_round_adds_a_die_that_is_the_queen_on_an_empty_starting_space() -> None:
    race = game("A claims 5 at 0", "time", "A fails", plan=(5, 5, 5))
    first, second = race.start, race.next().start
    assert first.numbers == race.set_up.order[:3]
    assert second.numbers == race.set_up.order[:4]
    assert second.queen == race.set_up.order[3] not in first.numbers
    assert second.dice[:3] == first.dice, "the other dice are back on their starting spaces"


def test_the_queen_may_be_any_die_and_never_moves() -> None:
    race = game()
    assert race.start.queen == 2
    with pytest.raises(MoveError, match="the queen doesn't move"):
        rules.play(race.start, rules.Move.parse("2L1"))


def test_the_blank_of_the_queens_domino_is_wild_for_all_and_may_be_left_again() -> None:
    start = game().start
    assert start.wild == {(2, 1)}
    on = rules.play(start, rules.Move.parse("1L2D1"))
    assert on.cell_of(1) == (2, 1)
    left = rules.play(on, rules.Move.parse("1U1R2"))  # a turn onto the queen above it
    assert left.cell_of(1) == (1, 3)


def test_the_dominoes_are_laid_out_anew_when_no_starting_space_is_empty() -> None:
    assert places((4, 4, 4)) == ((0, 0), (0, 1), (1, 0))


def test_a_series_has_ten_rounds_from_three_dice_to_six() -> None:
    assert SERIES == (3, 4, 4, 5, 5, 5, 6, 6, 6, 6)
    assert [made.rounds for made in set_ups(SERIES, 1)] == [1, 2, 3, 4]
    assert [len(made.table.dominoes) for made in set_ups(SERIES, 1)] == [10, 15, 21, 28]


def test_the_most_points_after_the_last_round_win() -> None:
    race = game("B claims 2 at 5", "time", f"B shows {IN_TWO}", plan=(3,))
    assert race.finished
    assert race.leaders == (2,)
    with pytest.raises(MoveError, match="the game is over"):
        race.next()


def test_a_tie_is_followed_by_an_extra_round() -> None:
    race = game("A claims 2 at 5", "time", "A fails", plan=(3,))
    assert not race.finished
    assert race.next().plan == (3, 3)
    assert race.next().number == 2


# Claims


def test_the_first_claim_starts_a_timer_of_one_minute() -> None:
    assert game().deadline is None
    assert game("A claims 5 at 30").deadline == 30 + MINUTE == 90
    assert game("A claims 5 at 30", "B claims 4 at 80").deadline == 90
    assert refused("time") == "no timer is running"


def test_nobody_claims_after_the_timer_has_run_out() -> None:
    assert refused("A claims 5 at 30", "B claims 4 at 91") == "the timer has run out"
    assert refused("A claims 5 at 30", "time", "B claims 4 at 60") == "the timer has run out"


def test_fewer_moves_are_better() -> None:
    assert [
        claim.player for claim in game("A claims 5 at 0", "B claims 4 at 9", "C claims 6 at 9").ranking
    ] == [
        2,
        1,
        3,
    ]


def test_of_as_many_moves_the_player_with_fewer_points_wins_the_tie() -> None:
    won = ("A claims 2 at 0", "time", f"A shows {IN_TWO}", "next")
    race = game(*won, "A claims 4 at 0", "B claims 4 at 9")
    assert race.points == (1, 0, 0)
    assert [claim.player for claim in race.ranking] == [2, 1]


def test_with_as_many_points_too_whoever_said_it_first_wins_the_tie() -> None:
    assert [claim.player for claim in game("C claims 4 at 0", "B claims 4 at 9").ranking] == [3, 2]


def test_a_player_may_find_something_better_than_they_claimed() -> None:
    race = game("A claims 5 at 0", "B claims 4 at 9", "A claims 3 at 20")
    assert [(claim.player, claim.moves) for claim in race.ranking] == [(1, 3), (2, 4)]
    assert (
        refused("A claims 5 at 0", "A claims 5 at 9")
        == "player A has already made a claim that is at least as good"
    )


def test_claims_are_made_by_players_in_the_order_of_time() -> None:
    assert refused("D claims 5 at 0") == "there is no player D"
    assert (
        refused("A claims 5 at 10", "B claims 4 at 9")
        == "another claim was made at a later time; list claims in the order of their times"
    )
    assert refused("A claims 0 at 10") == "a solution must have at least one move"


# Impossible


def test_the_first_to_say_impossible_starts_the_timer_and_wins_if_nobody_finds_a_solution() -> None:
    race = game("C impossible at 20")
    assert race.deadline == 80
    over = race_text.happen(race, "time")
    assert (over.over, over.winner, over.points) == (True, 3, (0, 0, 1))


def test_only_the_first_to_speak_says_that_it_is_impossible() -> None:
    reason = "only the first player to speak can say that the round is impossible"
    assert refused("A impossible at 0", "B impossible at 3") == reason
    assert refused("A claims 7 at 0", "B impossible at 3") == reason
    assert refused("A impossible at 0", "A claims 4 at 5") == "player A has said that the round is impossible"


def test_a_solution_beats_impossible_if_it_can_be_shown() -> None:
    claimed = ("A impossible at 0", "B claims 2 at 50", "time")
    assert game(*claimed, f"B shows {IN_TWO}").points == (0, 1, 0)
    assert game(*claimed, "B fails").points == (1, 0, 0)


# Demonstration


def test_the_best_claim_is_shown_when_the_timer_goes_and_scores_a_point() -> None:
    race = game("A claims 3 at 0", "B claims 2 at 30", "time", f"B shows {IN_TWO}")
    assert (race.over, race.winner, race.points) == (True, 2, (0, 1, 0))


def test_nobody_touches_the_dice_before() -> None:
    assert refused("A moves 3L2") == "nobody may touch the dice during a race"
    assert refused("A claims 2 at 0", f"A shows {IN_TWO}") == "solutions are shown when the timer has run out"


def test_others_wait_for_their_turn_to_show() -> None:
    reason = "player B has the best remaining claim"
    assert refused("A claims 3 at 0", "B claims 2 at 30", "time", f"A shows {IN_THREE}") == reason


@each(
    "happened",
    [
        "B fails",
        "B shows 3L1",  # on a 1, where the 3 can't land
        f"B shows {FALSE}",  # no group at the end
        f"B shows {IN_THREE}",  # one move more than claimed
    ],
)
def test_after_a_mistake_the_next_best_claim_is_shown(happened: str) -> None:
    race = game("A claims 3 at 0", "B claims 2 at 30", "time", happened)
    assert (race.over, race.failed) == (False, (2,))
    assert [claim.player for claim in race.ranking] == [1]
    assert race_text.happen(race, f"A shows {IN_THREE}").points == (1, 0, 0)


def test_a_solution_shorter_than_claimed_counts() -> None:
    assert game("A claims 3 at 0", "time", f"A shows {IN_TWO}").winner == 1


def test_a_round_in_which_nobody_can_show_anything_brings_no_point() -> None:
    race = game("A claims 3 at 0", "B claims 2 at 30", "time", "B fails", "A fails")
    assert (race.over, race.winner, race.points) == (True, None, (0, 0, 0))


def test_the_next_round_waits_for_the_end_of_this_one() -> None:
    assert refused("next") == "the round isn't over"
    assert refused("A impossible at 0", "time", "B claims 3 at 4") == "the round is over"


# Together and alone


def test_together_a_player_is_chosen_each_turn_to_move_the_dice() -> None:
    race = begin(3, SEED, (3,), "cooperative")
    for text in ("C moves 3L2", "A moves 3U2"):
        race = race_text.happen(race, text)
    assert (race.over, race.winner, race.points) == (True, 1, (0, 0, 0))
    assert race.finished, "nobody races, so nobody ties"


def test_the_dice_are_put_back_to_try_again() -> None:
    race = begin(2, SEED, (3,), "cooperative")
    assert race_text.happen(race_text.happen(race, "B moves 3L2"), "again") == race


def test_where_nobody_races_nothing_is_claimed_and_a_round_may_be_given_up() -> None:
    race = begin(2, SEED, (3, 3), "cooperative")
    with pytest.raises(MoveError, match="claims are made only in a race"):
        race_text.happen(race, "A claims 3 at 2")
    left = race_text.happen(race, "give up")
    assert (left.over, left.winner) == (True, None)
    with pytest.raises(MoveError, match="the round is over"):
        race_text.happen(left, "A moves 3L2")


def test_the_solitaire_is_played_with_or_without_a_timer() -> None:
    with pytest.raises(MoveError, match="no timer is running"):
        race_text.happen(begin(1, SEED, (3,), "solitaire"), "time")
    timed = begin(1, SEED, (3,), "timed-solitaire")
    assert race_text.happen(timed, "time").over
    solved = race_text.happen(race_text.happen(timed, "A moves 3L2"), "A moves 3U2")
    assert solved.winner == 1


@pytest.mark.parametrize(
    ("mode", "least", "most"), [("race", 2, 6), ("cooperative", 2, 6), ("solitaire", 1, 1)]
)
def test_one_to_six_play(mode: str, least: int, most: int) -> None:
    for players in (least, most):
        assert len(begin(players, 1, mode=mode).points) == players  # type: ignore[arg-type]
    for players in (least - 1, most + 1):
        with pytest.raises(ValueError, match="player"):
            begin(players, 1, mode=mode)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="can have 3 to 6 dice"):
        begin(least, 1, (7,), mode=mode)  # type: ignore[arg-type]


# Text


EVENTS = ("A claims 5 at 3", "B claims 2 at 9", "A claims 4 at 9", "C impossible at 1", "time", "B fails")
MORE = (f"B shows {IN_TWO}", f"A shows {IN_THREE}", "A fails", "next", "A moves 3L2", "again", "give up")


@given_examples(
    20, 600, st.sampled_from(["race", "cooperative"]), st.lists(st.sampled_from(EVENTS + MORE), max_size=12)
)
def test_a_race_prints_and_parses_back(mode: str, happened: list[str]) -> None:
    race = begin(3, SEED, (3, 3), mode)  # type: ignore[arg-type]
    for text in happened:
        try:
            race = race_text.happen(race, text)
        except MoveError:
            continue
        assert race_text.parse(race_text.to_text(race)) == race
        assert sum(race.points) <= race.number


@each(
    "text",
    [
        "",
        "seed 1\nmode race\nplan 3\npoints 0 0",
        "seed 1\nmode chess\nplan 3\npoints 0 0\nround 1",
        "seed 1\nmode race\nplan 3\npoints 0 0\nround 2",
        "seed 1\nmode race\nplan 3\npoints 0 0\nround 1\nclaims C:4@1",
        "seed 1\nmode race\nplan 3\npoints 0 0\nround 1\nclaims A-4",
        "seed 12\nmode cooperative\nplan 3\npoints 0 0\nround 1\nmoved 2L1",
        "seed 1\nmode race\nplan 3\npoints 0 0\nround 1\ncolour red",
    ],
)
def test_what_is_no_race_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        race_text.parse(text)
    with pytest.raises(MoveError):
        race_text.happen(game(), text)


# The referee


def positions(count: int, dice: int, seed: int) -> list[rules.Position]:
    """Rounds of random layouts, with queens of any number."""
    draw = random.Random(seed)
    made = [set_up(dice, draw) for _ in range(count)]
    return [one.position(within) for one in made for within in range(one.rounds)]


def compare(starts: list[rules.Position]) -> None:
    """The referee's search over the plain rules beside the kernel's."""
    for start in starts:
        found, outcome = answer(start), engine.solve_queen(start, Limits())
        assert (None if found.moves is None else len(found.moves)) == outcome.length, start.to_text()
        if found.moves is not None:
            assert rules.RULES.check(start, found.text) is None


def test_the_referees_solutions_are_the_shortest() -> None:
    compare(positions(40, 3, 1) + positions(25, 4, 2) + positions(3, 5, 3))


@pytest.mark.slow
def test_the_referees_solutions_are_the_shortest_on_many_layouts() -> None:
    compare(positions(700, 3, 4) + positions(400, 4, 5) + positions(40, 5, 6) + positions(12, 6, 7))


def test_an_impossible_round_is_proved_by_its_ends_or_by_the_search() -> None:
    searched = game(seed=IMPOSSIBLE_SEED, plan=(4,)).start
    assert has_end(searched)
    assert answer(searched).moves is None
    seen = game(seed=5, plan=(4,)).start
    assert not has_end(seen)
    assert engine.solve_queen(seen, Limits()).length is None


def test_a_round_with_places_for_all_has_an_end() -> None:
    for start in positions(60, 4, 8):
        if answer(start).moves is not None:
            assert has_end(start)


def test_positions_with_any_queen_print_and_parse_back() -> None:
    for start in positions(5, 6, 9):
        assert rules.Position.parse(start.to_text()) == start
    assert move_texts(answer(game().start).text) == ["3L2", "3U2"]

"""The simulated player and what is counted of a line: on small made-up games that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from benchmarks.line_measures import count_shortest, dependency_depth, measure_line
from pnp.search.rating import (
    AT_FIRST_SIGHT,
    Effort,
    Explored,
    Habits,
    Part,
    Scale,
    Trip,
    doublings,
    explored_by_rules,
    play,
    rate_parts,
    rate_play,
    score_of,
    solved_at_first_sight,
)
from pnp.search.replay import MoveError
from pnp.search.results import Level, Steps
from tests.rows import each

SCALE = Scale(Steps(2.0, 3.0, 4.0), moves=0)


def maze(ways: Mapping[str, str], far: str = "", goal: str = "z") -> Explored[str]:
    """Return a game whose positions are letters: where each leads, and which look farther from the goal than
    most."""

    def distance(letter: str) -> int:
        return 0 if letter == goal else 2 if letter in far else 1

    return explored_by_rules("a", lambda letter: ways.get(letter, ""), lambda letter: letter, distance)


def test_a_corridor_is_walked_through_without_a_choice() -> None:
    trips = play(maze({"a": "b", "b": "ac", "c": "bz"}), Habits(runs=3))
    assert trips == (Trip(seen=4, dead_ends=0, back=0, solved=True),) * 3


def test_a_player_turns_back_at_a_dead_end_and_never_goes_there_again() -> None:
    """c and d are a dead end that looks better than the way to the goal."""
    ways = {"a": "bc", "c": "ad", "d": "ac", "b": "az"}
    trips = play(maze(ways, far="b"), Habits(slip=0, runs=2))
    assert trips == (Trip(seen=5, dead_ends=1, back=2, solved=True),) * 2


def test_moves_that_cannot_be_taken_back_are_taken_back_by_the_player() -> None:
    (trip,) = play(maze({"a": "bc", "b": "z"}, far="b"), Habits(slip=0, runs=1))
    assert (trip.seen, trip.dead_ends, trip.solved) == (4, 1, True)


def test_a_player_who_sees_no_way_at_all_gives_up() -> None:
    trips = play(maze({"a": "bc", "b": "a"}), Habits(runs=4))
    assert [(trip.solved, trip.seen) for trip in trips] == [(False, 3)] * 4


def test_patience_ends() -> None:
    (trip,) = play(maze({letter: chr(ord(letter) + 1) for letter in "abcdefgh"}), Habits(patience=4, runs=1))
    assert (trip.seen, trip.solved) == (4, False)


@each("enough, fewest, players", [(1, 8, 8), (32, 8, 8), (33, 8, 16), (4000, 8, 48), (1, 16, 16), (1, 99, 48)])
def test_more_players_try_what_takes_little(enough: int, fewest: int, players: int) -> None:
    """Each of them sees four positions."""
    habits = Habits(enough=enough, fewest=fewest)
    assert len(play(maze({"a": "b", "b": "c", "c": "z"}), habits)) == players


def test_each_position_is_expanded_once() -> None:
    looked: list[int] = []

    def look(block: Sequence[int]) -> list[list[tuple[int, int]]]:
        looked.extend(block)
        return [[(at * 2, 40 - at), (at * 2 + 1, 40 - at)] if at < 20 else [] for at in block]

    play(Explored(1, 40, look), Habits())
    assert len(looked) == len(set(looked)) == 39


@pytest.mark.parametrize(("far", "solved"), [("", True), ("b", False)])
def test_what_is_solved_at_first_sight(far: str, solved: bool) -> None:
    """Without the dead end c in the way, going where it looks best is enough."""
    assert solved_at_first_sight(maze({"a": "bc", "b": "z"}, far or "c"), 2) is solved


def test_a_puzzle_solved_at_first_sight_is_never_hard() -> None:
    letters = "abcdefghijklmnop"
    corridor = {letter: chr(ord(letter) + 1) for letter in letters[:-1]} | {"p": "z"}
    difficulty = rate_play(maze(corridor), len(letters), SCALE)
    assert difficulty.level is Level.MEDIUM
    assert SCALE.steps.level(difficulty.score) is Level.EXPERT
    assert difficulty.reason.endswith(AT_FIRST_SIGHT)


def test_a_difficulty_says_what_was_counted() -> None:
    difficulty = rate_play(maze({"a": "bc", "b": "z", "c": "a"}, far="b"), 2, SCALE)
    assert difficulty.reason.startswith("2 moves; a careful player meets 4 positions")


def test_a_score_counts_positions_or_dead_ends_and_the_length() -> None:
    parts = [Part((Trip(8, 3, 0, solved=True), Trip(2, 0, 0, solved=True)))]
    assert score_of(parts, 2, SCALE) == (3 + 1) / 2
    assert score_of(parts, 2, Scale(SCALE.steps, moves=0, effort=Effort.DEAD_ENDS)) == (2 + 0) / 2
    assert score_of(parts, 2, Scale(SCALE.steps, moves=3)) == 2 + 3


def test_parts_count_by_their_weight_and_are_told_together() -> None:
    up = Part((Trip(8, 3, 0, solved=True), Trip(2, 0, 0, solved=True)))
    back = Part((Trip(16, 1, 0, solved=True),), Fraction(1, 4))
    assert score_of([up, back], 2, SCALE) == 2 + 4 / 4
    difficulty = rate_parts([up, back], 3, SCALE, lambda: False)
    assert difficulty.reason == "3 moves; a careful player meets 21 positions and 3 dead ends"
    lost = Part((Trip(9, 0, 0, solved=False),))
    assert rate_parts([up, lost], 3, SCALE, lambda: False).reason.endswith("14 positions and gives up")


def test_a_puzzle_without_moves_has_no_difficulty() -> None:
    with pytest.raises(ValueError, match="solved from the start"):
        rate_play(maze({}), 0, SCALE)


@each("number, parts", [(1, 0), (2, 64), (3, 101), (4, 128), (1000, 637), (1024, 640)])
def test_logarithms_are_whole_parts(number: int, parts: int) -> None:
    assert doublings(number) == parts


def test_what_a_line_asks_is_counted() -> None:
    """From a the way to b leads away, and c tempts; from b there is no other way."""
    ways = {"a": "bc", "b": "ad", "d": "zb", "c": "a"}
    measures = measure_line(maze(ways, far="b"), ("a", "b", "d", "z"))
    assert (measures.length, measures.choices, measures.away, measures.tempting) == (3, 6, 1, 1)
    assert (measures.forced, measures.longest_forced) == (2, 2)


def test_shortest_solutions_are_counted() -> None:
    ways = {"a": "bcd", "b": "ez", "c": "fz", "d": "z", "e": "z", "f": "z"}
    assert count_shortest(maze(ways), 2) == 3
    assert count_shortest(maze(ways), 2, most=3) is None


def test_moves_that_wait_for_each_other_are_a_chain() -> None:
    """Three moves, each of which needs the one before it, and one that could be made at any time."""

    def make(made: frozenset[int], move: int) -> frozenset[int]:
        if move != 9 and move > 1 and move - 1 not in made:
            raise MoveError("too early")
        return made | {move}

    moves = (1, 9, 2, 3)
    positions = [frozenset(moves[:count]) for count in range(len(moves) + 1)]
    assert dependency_depth(positions, moves, make) == 3
    assert dependency_depth(positions, (9, 9), make) == 1

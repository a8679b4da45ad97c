"""The rules of Fujisan and Country Road, one by one; the kernel and the search beside a plain search."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pnp.dominoes.table import TableError
from pnp.games.fujisan import problems, rules
from pnp.games.fujisan.climb import Climber, place_bits
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Status
from tests.games.published import published
from tests.games.reference import shortest

TOP = "2 2 5 2 0 4 1 1 4 2 3 5"
JOINTS = " ".join("-" * 12)
BOTTOM = "1 4 4 3 5 1 0 5 3 5 0 3"
MOUNTAIN = f"{TOP}\n{JOINTS}\n{BOTTOM}"


def after(*moves: str) -> rules.Position:
    position = rules.start(MOUNTAIN)
    for move in moves:
        position = rules.play(position, rules.Move.parse(move))
    return position


def refused(*moves: str) -> str:
    with pytest.raises(MoveError) as caught:
        after(*moves)
    return str(caught.value)


def test_a_number_equals_the_free_spaces_moved() -> None:
    assert after("NR1").pawns[1] == (1, 0)
    assert after("NR5").pawns[1] == (1, 4)
    assert refused("NR2") == "N moves 2 free spaces onto a 4"


def test_hopped_pawns_are_not_counted() -> None:
    assert after("PR2", "PD", "NR3(+1)").pawns[1] == (1, 3)
    assert refused("PR2", "PD", "NR4") == "N hops 1 pawn on the way, not 0"
    assert refused("NR3(+1)") == "N hops 0 pawns on the way, not 1"


def test_a_pawn_enters_from_its_own_row_and_never_returns() -> None:
    assert refused("PD") == "P must enter the mountain along its own row"
    assert refused("NR1", "NL1") == "N would leave the mountain"


def test_the_other_half_of_a_domino_is_free_to_enter_even_a_blank() -> None:
    assert after("NR5", "NU").pawns[1] == (0, 4)
    assert rules.start(MOUNTAIN).number((0, 4)) == 0


def test_the_mountain_is_checked() -> None:
    for text, message in (
        (MOUNTAIN.replace("2 2 5", "1 2 5", 1), "11 is a double"),
        (MOUNTAIN.replace("2 2 5", "6 2 5", 1), "above 5"),
        ("3 2\n- -\n4 0", "2 dominoes; the mountain has 12"),
        ("3|4 2|0", "upright, side by side"),
    ):
        with pytest.raises(TableError, match=message):
            rules.start(text)


def test_on_the_peak_a_pawn_steps_freely_but_stays_and_enters_no_blank() -> None:
    draw = random.Random(1)
    seen = set()
    while len(seen) < 3:
        position = rules.begin(problems.random_mountain(draw))
        peak = rules.Position(position.table, ((0, 5), *position.pawns[1:]))
        beside = rules.Move.parse("PR")
        if position.number((0, 6)) == 0:
            with pytest.raises(MoveError, match="a blank is entered from its own domino only"):
                rules.play(peak, beside)
            seen.add("blank")
        else:
            assert rules.play(peak, beside).pawns[0] == (0, 6)
            seen.add("number")
        number = position.number((0, 7))
        if number == 2:
            with pytest.raises(MoveError, match="P has arrived and stays"):
                rules.play(peak, rules.Move.parse("PR2"))
            seen.add("stays")


def test_moves_print_and_parse_back() -> None:
    for text in ("PR3(+1)", "PU", "PL", "RL5"):
        assert str(rules.Move.parse(text)) == text
    for text in ("P3", "PR0", "PU1", "PR(+1)", "XR1", "PR3(+0)"):
        with pytest.raises(MoveError):
            rules.Move.parse(text)


def test_country_road_leaves_by_the_ends_which_bear_the_peaks_numbers() -> None:
    table = rules.read(MOUNTAIN)
    top = rules.Position(table, ((0, 5), (1, 5), (0, 6), (1, 6)))
    back = rules.turn_back(top)
    assert [back.number((0, column)) for column in (rules.LEFT, 5, 6, rules.RIGHT)] == [4, 0, 0, 1]
    assert rules.missing(back) == "4 of 4 priests have not left the mountain yet"
    with pytest.raises(ValueError, match="all four priests"):
        rules.turn_back(rules.begin(table))


def position_key(position: rules.Position) -> Any:
    return frozenset(position.pawns)


def random_positions(count: int, seed: int, returning: bool) -> list[rules.Position]:
    draw = random.Random(seed)
    found = []
    for _ in range(count):
        position = rules.begin(problems.random_mountain(draw))
        if returning:
            position = rules.Position(position.table, ((0, 5), (1, 5), (0, 6), (1, 6)), True)
        for _ in range(draw.randrange(25)):
            options = [after for _, after in rules.moves(position)]
            if options:
                position = draw.choice(options)
        found.append(position)
    return found


def half_way(count: int, seed: int, returning: bool) -> list[rules.Position]:
    """Positions in which two have arrived: a plain search has some 1,600 states instead of 20,475."""
    draw = random.Random(seed)
    found = []
    for _ in range(count):
        table = rules.begin(problems.random_mountain(draw)).table
        column = draw.choice((rules.LEFT, rules.RIGHT) if returning else rules.PEAK)
        there, rest = ((0, column), (1, column)), ((0, 6), (1, 6)) if returning else ((0, 12), (1, 12))
        found.append(rules.Position(table, (*there, *rest), returning))
    return found


def compare(positions: list[rules.Position]) -> None:
    climber = Climber()
    for position in positions:
        expected = shortest(position, rules.moves, rules.missing, position_key)
        found = climber.climb(position)
        assert (len(found.path) - 1 if found.path else None) == expected, position.to_text()


@pytest.mark.parametrize("returning", [False, True])
def test_the_search_agrees_with_a_plain_search(returning: bool) -> None:
    compare(half_way(6, 5, returning))


@pytest.mark.slow
@pytest.mark.parametrize("returning", [False, True])
def test_the_search_agrees_with_a_plain_search_on_many(returning: bool) -> None:
    compare(half_way(150, 6, returning) + random_positions(10, 7, returning))


def test_a_step_of_the_search_is_a_move_of_the_rules() -> None:
    """Every path is one the rules allow, and no rule's move leads past it: neighbours differ by one in
    distance."""
    climber = Climber()
    for position in random_positions(60, 7, False):
        length = len(climber.climb(position).path or [])
        for _, following in rules.moves(position):
            near = len(climber.climb(following).path or [])
            assert near == 0 or length == 0 or near >= length - 1
            assert not (length == 0 and near)


def test_position_text_reads_back() -> None:
    for position in random_positions(20, 8, False) + random_positions(20, 9, True):
        assert rules.Position.parse(position.to_text()) == position
        assert sum(bits.bit_count() for bits in place_bits(position)) == 4


def test_a_country_road_is_the_climb_and_the_way_back() -> None:
    draw, solved = random.Random(4), 0
    while solved < 3:
        text = problems.random_mountain(draw).to_text()
        outcome = problems.solve(text, country_road=True)
        if outcome.status is Status.SOLVED:
            solved += 1
            assert problems.check(text, str(outcome.solution), country_road=True) is None
            climb = problems.solve(text)
            assert isinstance(climb.length, int)
            assert isinstance(outcome.length, int)
            assert outcome.length > climb.length
            fault = problems.check(text, str(climb.solution), country_road=True)
            assert "left the mountain" in str(fault)


@pytest.mark.parametrize("problem", published("fujisan"))
def test_published(problem: dict[str, Any]) -> None:
    outcome = problems.solve(problem["start"])
    assert problems.check(problem["start"], problem["solution"]) is None
    assert problems.check(problem["start"], str(outcome.solution)) is None
    assert outcome.length == len(move_texts(problem["solution"]))

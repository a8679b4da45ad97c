"""The rules of Fujisan and Country Road, one by one; the kernel and the search compared with a plain search."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from pnp.desk import calls
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenPuzzle
from pnp.games.fujisan import FujisanPuzzleOptions, breeding, engine, rules
from pnp.games.fujisan.breeding import ExploredMountain, moves_alone
from pnp.games.fujisan.hints import peak_start
from pnp.games.fujisan.interact import VIEWS
from pnp.games.fujisan.kernel import MountainSearch, place_bits
from pnp.language.catalogue import palettes
from pnp.search.rating import rate_play
from pnp.search.replay import MoveError
from pnp.search.results import Limits, Status
from tests.games.opening import open_puzzle
from tests.games.playing import played, refusal
from tests.games.published import published, solved_alike
from tests.games.reference import shortest
from tests.refused import refusals
from tests.rows import each

TOP = "2 2 5 2 0 4 1 1 4 2 3 5"
JOINTS = " ".join("-" * 12)
BOTTOM = "1 4 4 3 5 1 0 5 3 5 0 3"
MOUNTAIN = f"{TOP}\n{JOINTS}\n{BOTTOM}"


def after(*moves: str) -> rules.Position:
    position: rules.Position = played(rules, rules.start(MOUNTAIN), moves, rules.Move.parse)
    return position


refused = partial(refusal, after)


def test_a_number_equals_the_free_spaces_moved() -> None:
    assert after("NR1").pawns[1] == (1, 0)
    assert after("NR5").pawns[1] == (1, 4)
    assert refused("NR2") == "N moves 2 free spaces onto a 4"


def test_hopped_pawns_are_not_counted() -> None:
    assert after("PR2", "PD", "NR3(+1)").pawns[1] == (1, 3)
    assert refused("PR2", "PD", "NR4") == "N hops over 1 pawn on the way, not 0"
    assert refused("NR3(+1)") == "N hops over 0 pawns on the way, not 1"


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
        assert any(message in error for error in refusals(rules.start, text))


PEAK_BLANK = """\
0 5 4 1 4 0 5 2 5 4 2 1
- - - - - - - - - - - -
2 1 1 3 0 5 2 4 3 3 1 0"""
"""The upper space of the left peak domino is a blank."""


def on_peak(column: int, peak: rules.Peak = rules.FREE) -> rules.Position:
    """P is on the peak in the upper row, the others are still on the ground."""
    position = rules.start(PEAK_BLANK, peak)
    return replace(position, pawns=((0, column), *position.pawns[1:]))


def test_on_the_peak_a_priest_steps_to_and_fro_even_onto_a_blank() -> None:
    step = rules.Move.parse
    there = rules.play(on_peak(6), step("PL"))
    assert there.pawns[0] == (0, 5)
    assert there.number((0, 5)) == 0
    assert rules.play(there, step("PR")).pawns[0] == (0, 6)


def test_the_strict_reading_keeps_priests_off_the_blanks_of_the_peak() -> None:
    with pytest.raises(MoveError, match="a blank can be entered only from its own domino"):
        rules.play(on_peak(6, rules.NO_BLANKS), rules.Move.parse("PL"))
    assert rules.play(on_peak(5, rules.NO_BLANKS), rules.Move.parse("PR")).pawns[0] == (0, 6)


def test_a_priest_on_the_peak_stays_there() -> None:
    assert on_peak(6).number((0, 8)) == 5
    with pytest.raises(MoveError, match="P can move without a number only between the two peak dominoes"):
        rules.play(on_peak(6), rules.Move.parse("PR"))
    draw = random.Random(1)
    while True:
        position = rules.begin(breeding.random_mountain(draw))
        if position.number((0, 7)) == 2:
            with pytest.raises(MoveError, match="P has arrived and stays"):
                rules.play(replace(position, pawns=((0, 5), *position.pawns[1:])), rules.Move.parse("PR2"))
            return


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
    assert rules.missing(back) == "4 of 4 priests haven't left the mountain yet"
    with pytest.raises(ValueError, match="all four priests"):
        rules.turn_back(rules.begin(table))


def position_key(position: rules.Position) -> Any:
    return frozenset(position.pawns)


def random_positions(
    count: int, seed: int, returning: bool, peak: rules.Peak = rules.FREE
) -> list[rules.Position]:
    draw = random.Random(seed)
    found = []
    for _ in range(count):
        position = rules.begin(breeding.random_mountain(draw), peak)
        if returning:
            position = replace(position, pawns=((0, 5), (1, 5), (0, 6), (1, 6)), returning=True)
        for _ in range(draw.randrange(25)):
            options = [after for _, after in rules.moves(position)]
            if options:
                position = draw.choice(options)
        found.append(position)
    return found


def half_way(count: int, seed: int, returning: bool, peak: rules.Peak) -> list[rules.Position]:
    """Positions in which two have arrived: a plain search has some 1,600 states instead of 20,475."""
    draw = random.Random(seed)
    found = []
    for _ in range(count):
        table = rules.begin(breeding.random_mountain(draw)).table
        column = draw.choice((rules.LEFT, rules.RIGHT) if returning else rules.PEAK)
        there, rest = ((0, column), (1, column)), ((0, 6), (1, 6)) if returning else ((0, 12), (1, 12))
        found.append(rules.Position(table, (*there, *rest), returning, peak))
    return found


def compare(positions: list[rules.Position]) -> None:
    search = MountainSearch()
    for position in positions:
        expected = shortest(position, rules.moves, rules.missing, position_key)
        found = search.shortest(position)
        assert (len(found.path) - 1 if found.path else None) == expected, position.to_text()


WAYS = pytest.mark.parametrize(
    ("returning", "peak"), [(False, rules.FREE), (False, rules.NO_BLANKS), (True, rules.FREE)]
)
"""Up under each reading of the step on the peak; on the way back there is no such step."""


@WAYS
def test_the_search_agrees_with_a_plain_search(returning: bool, peak: rules.Peak) -> None:
    compare(half_way(6, 5, returning, peak))


@pytest.mark.slow
@WAYS
def test_the_search_agrees_with_a_plain_search_on_many(returning: bool, peak: rules.Peak) -> None:
    compare(half_way(150, 6, returning, peak) + random_positions(10, 7, returning, peak))


def test_a_step_of_the_search_is_a_move_of_the_rules() -> None:
    """Every path is one the rules allow, and no rule's move leads past it: neighbours differ by one in
    distance."""
    search = MountainSearch()
    for position in random_positions(60, 7, False):
        length = len(search.shortest(position).path or [])
        for _, following in rules.moves(position):
            near = len(search.shortest(following).path or [])
            assert near == 0 or length == 0 or near >= length - 1
            assert not (length == 0 and near)


def test_position_text_reads_back() -> None:
    walks = (
        (8, False, rules.FREE),
        (9, True, rules.FREE),
        (10, False, rules.NO_BLANKS),
        (11, True, rules.NO_BLANKS),
    )
    for position in (one for walk in walks for one in random_positions(10, *walk)):
        assert rules.Position.parse(position.to_text()) == position
        assert sum(bits.bit_count() for bits in place_bits(position)) == 4


@pytest.mark.long("It searches whole roads.")
def test_a_country_road_is_the_climb_and_the_way_back() -> None:
    draw, solved = random.Random(4), 0
    while solved < 1:
        start = rules.begin(breeding.random_mountain(draw))
        outcome = engine.solve(start, country_road=True)
        if outcome.status is Status.SOLVED:
            solved += 1
            assert rules.ROAD_RULES.check(start, str(outcome.solution)) is None
            climb = engine.solve(start)
            assert isinstance(climb.length, int)
            assert isinstance(outcome.length, int)
            assert outcome.length > climb.length
            error = rules.ROAD_RULES.check(start, str(climb.solution))
            assert "left the mountain" in str(error)


def test_the_way_back_counts_a_quarter_of_a_road() -> None:
    start = rules.start(MOUNTAIN)
    legs = (
        ExploredMountain(start, country_road=True, whole=False),
        ExploredMountain(peak_start(start), country_road=True),
    )
    climb, back = (rate_play(leg, 1, engine.ROAD_SCALE) for leg in legs)
    road = engine.solve(start, country_road=True).difficulty
    assert road is not None
    assert back.score > 0
    assert road.score == pytest.approx(climb.score + back.score / 4, abs=0.02)


def test_players_of_a_road_count_the_moves_of_priests_who_are_alone() -> None:
    """From the right, the lower priest needs a 5, the other half of that domino, and a 1. From the domino 3-0,
    he gets nowhere."""
    start = rules.start(MOUNTAIN)
    up, back = moves_alone(start, returning=False), moves_alone(start, returning=True)
    assert [up[row, column] for column in (rules.LEFT, rules.RIGHT) for row in (0, 1)] == [2, 2, 3, 3]
    assert {up[0, 10], up[1, 10]} == {max(up.values())} == {6}
    assert sorted(up.values())[-3:] == [5, 6, 6]
    whole, climb = (
        ExploredMountain(start, country_road=True),
        ExploredMountain(start, country_road=True, whole=False),
    )
    assert climb.distances[0] == 2 + 2 + 3 + 3
    assert whole.distances[0] == climb.distances[0] + sum(
        back[row, column] for row in (0, 1) for column in (5, 6)
    )
    assert ExploredMountain(start, country_road=False).distances[0] == 4


@pytest.mark.parametrize("puzzle", published("fujisan", every=3))
def test_published(puzzle: dict[str, Any]) -> None:
    solved_alike("fujisan", puzzle, FujisanPuzzleOptions())


def under(text: str, peak: rules.Peak) -> OpenPuzzle:
    """Return a deal opened under one reading of the peak."""
    return open_puzzle("fujisan", text, FujisanPuzzleOptions(peak=peak))


READINGS = {"To and fro": (10, 11)}
"""The lengths with and without steps onto blanks, as the collection of deals states them."""


@pytest.mark.parametrize("puzzle", published("fujisan-readings"))
def test_deals_that_tell_the_readings_apart(puzzle: dict[str, Any]) -> None:
    found = tuple(under(puzzle["start"], peak).solve(Limits()).length for peak in (rules.FREE, rules.NO_BLANKS))
    assert found == READINGS[puzzle["name"]]


def test_a_shortest_solution_may_step_onto_a_blank_of_the_peak() -> None:
    """The readings differ on this deal; each solution is legal under its own reading."""
    readings = [under(PEAK_BLANK, peak) for peak in (rules.FREE, rules.NO_BLANKS)]
    free, strict = (opened.solve(Limits()) for opened in readings)
    assert (free.length, strict.length) == (10, 11)
    assert not readings[0].check_solution(str(free.solution))
    assert not readings[1].check_solution(str(strict.solution))
    (error,) = readings[1].check_solution(str(free.solution))
    assert "a blank can be entered only from its own domino" in error.message


def test_a_start_is_asked_for_under_the_former_rule_too() -> None:
    """The same parsed start, whichever reading of the peak it was parsed with."""
    free = open_puzzle("fujisan", PEAK_BLANK, FujisanPuzzleOptions())
    assert free.solve(Limits()).length == 10
    former = free.former_rule()
    assert former is not None
    strict, note = former
    assert "version 0.2.0" in note
    assert strict.solve(Limits()).length == 11
    assert strict.check_solution(str(free.solve(Limits()).solution))
    assert under(PEAK_BLANK, rules.FREE).former_rule() is None


@pytest.mark.parametrize("country_road", [False, True])
def test_a_puzzle_under_the_strict_reading_says_so_on_paper(country_road: bool) -> None:
    def task(peak: rules.Peak) -> str:
        options = FujisanPuzzleOptions.model_validate({"country-road": country_road, "peak": peak})
        return VIEWS.task(options, Theme(palettes()["colour"]))

    assert (
        task("no-blanks")
        == f"{task('free')} No priest may step from one peak domino onto a blank of the other."
    )


@each("text", [f"{TOP}\n{BOTTOM}", f"{TOP}\n\n{BOTTOM}\n", f"{TOP}\n{BOTTOM}".replace(" ", "")])
def test_a_mountain_needs_no_joints(text: str) -> None:
    assert rules.start(text) == rules.start(MOUNTAIN)
    double = text.rstrip()[:-1] + "5"
    assert refusals(rules.start, double) == [f"1:{text.index(chr(10))}: 55 is a double; doubles are left out"]


def test_every_move_of_country_road_can_be_chosen_on_the_board() -> None:
    doc = calls.source("set", "puzzles/country-road")
    line = calls.line(doc, 0)
    for number, move in enumerate(line):
        areas = calls.state(doc, 0, tuple(line[:number])).areas
        assert any(move in area.moves for area in areas), (number, move)

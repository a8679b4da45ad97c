"""Puzzles that looking one move ahead gives away: they are recognised, and none of them gets into a set."""

from __future__ import annotations

import pytest

from benchmarks import lines
from benchmarks.trivial import why_trivial
from pnp.games.api.registry import find_game
from pnp.games.capturing import rules as capturing_rules
from pnp.games.dominions.engine import puzzles as dominions
from pnp.games.dominions.engine.checks import PUZZLES
from pnp.games.dominions.options import DominionsPuzzleOptions
from pnp.language.reader import Plain
from pnp.search.rating import AT_FIRST_SIGHT
from pnp.search.results import Level
from tests.games.set_making import make_set

GREEDY = [
    (
        "all_fives",
        "longest-run",
        "line: 23 36R 22L 61R 25D 53D\nhand: 00 05 15 46 55 56",
        "15R, 55R, 50R, 00R",
        "the play that scores the most, each time, makes the longest run",
    ),
    (
        "dominate",
        "margin",
        ".OOXOOX.O\n.OOXXOXXO\n.OOOOXXXO\nXXXOOOOX.\nXXXXX.O.X\nX.XXX.OXX\nXOOOOOXXX\nXOXOOOOOO\nXXXO..XXO",
        "i6",
        "the answer takes the most regions at once",
    ),
    (
        "finder",
        "",
        "4|5 0|1 5|5 1|6\n\n2|5 3|1 0|6 3|3\n\n1|1 4|4 6|2 2|0\n\n    4|6 5|3 0|5\n\n2|2 4|2 0|0 5|6\n\n"
        "5|1 0|4 3|4 2|3\n\n1|2     6|3 0|3\nup: a6 a5 c2\npawns: A e7\ntreasure: 15",
        "d7, d6, a3, a2",
        "walking straight to the treasure takes the fewest turns",
    ),
    (
        "domination",
        "eliminate-2",
        ".  B1 B1 B2 B1 B1\nB1 B2 B3 B3 B2 .\nA1 A2 A2 B3 B3 B2\nA2 A2 .  A3 B3 B1\nA1 A1 A2 B1 B2 .",
        "d2, a5, b5",
        "the first move makes the most points at once",
    ),
]


def why(game: str, goal: str, start: str, solution: str, level: Level, **more: Plain) -> str:
    """Return why a puzzle is trivial, or nothing."""
    found = find_game(game)
    assert found is not None
    assert found.puzzles is not None
    given: dict[str, Plain] = {"goal": goal, **more} if goal else {}
    return why_trivial(game, found.puzzles.options.model_validate(given), start, solution, level)


@pytest.mark.parametrize(("game", "goal", "start", "solution", "reason"), GREEDY)
def test_a_hard_puzzle_that_a_greedy_player_solves_is_trivial(
    game: str, goal: str, start: str, solution: str, reason: str
) -> None:
    assert why(game, goal, start, solution, Level.HARD) == reason
    assert why(game, goal, start, solution, Level.EXPERT) == reason
    assert why(game, goal, start, solution, Level.MEDIUM) == ""


ONE_CAPTURE = "x.o.....\nx.xx....\n.x.o....\no.xooxx.\n.x.o.o..\noo.x.xo.\n.xx.xo..\nxxooo..."


def test_dots_saved_at_the_only_crossing_where_o_captures_are_trivial() -> None:
    for level in Level:
        found = why("dots", "save", ONE_CAPTURE, "e3", level)
        assert found == "o captures at one intersection only, and that is the answer"


DOUBLE_THREAT = "xx.o.xxx\noxo..o..\n.o.x.x.x\n.x.ox.oo\n..ooxxoo\n.oxxxo..\n..o.o...\n........"
"""The group of d5 is surrounded by the one dot that threatens it from two sides."""


def test_a_hard_fight_of_dots_that_the_most_threats_decide_is_trivial() -> None:
    for level in Level:
        found = why("dots", "kill", DOUBLE_THREAT, "b4, a4, c6", level, dot="d5")
        hard = level in (Level.HARD, Level.EXPERT)
        assert found == ("no other move threatens as much as the answer" if hard else "")
        assert why("dots", "kill", DOUBLE_THREAT, "a1", level, dot="d5") == ""


def test_a_placement_that_is_the_only_capture_is_trivial_whatever_it_is_good_for() -> None:
    (puzzle,) = make_set("dominions", 1, 3, (Level.EASY,), goal="capture", side=3)
    options = DominionsPuzzleOptions.model_validate({"side": 3})
    state, solution = PUZZLES.parse(puzzle.start, options).state, str(puzzle.outcome.solution)
    assert (
        dominions.trivial(state, solution, "save", Level.HARD) == "the answer captures the most tiles at once"
    )
    assert dominions.trivial(state, "another", "save", Level.HARD) == ""
    assert dominions.trivial(state, solution, "capture", Level.HARD) == "a look at every placement answers it"
    assert dominions.trivial(state, solution, "capture", Level.MEDIUM) == ""


def test_puzzles_of_moves_are_trivial_if_they_take_too_few() -> None:
    start = capturing_rules.start("3|5 6|4\n\n5 6 1|1\n- -\n1 6 1|2", 6)
    assert lines.trivial("capturing", start, 3, Level.EASY) == "solved in 3 moves"
    assert lines.trivial("capturing", start, 4, Level.EASY) == ""
    assert lines.trivial("capturing", start, 4, Level.HARD) == AT_FIRST_SIGHT


def test_a_line_repeats_however_the_table_is_turned() -> None:
    assert lines.line("mirror", "PL, NdU") != lines.line("mirror", "PL, NU")
    assert lines.line("country-road", "PU, PR3(+1)") == lines.line("country-road", "ND, NR3(+1)")
    assert lines.line("bee", {"3": "2R3D1"}) == lines.line("bee", {"3": "2L3D1"})


@pytest.mark.parametrize(
    ("game", "goal"),
    [
        pytest.param("dots", "save", marks=pytest.mark.slow),
        ("domination", "eliminate-2"),
        pytest.param("finder", "", marks=pytest.mark.slow),
    ],
)
def test_no_trivial_gets_into_a_set(game: str, goal: str) -> None:
    asked = {"goal": goal} if goal else {}
    for puzzle in make_set(game, 2, 4, (Level.HARD,), **asked):
        assert why(game, goal, puzzle.start, str(puzzle.outcome.solution), Level.HARD) == ""

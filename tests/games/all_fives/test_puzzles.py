"""Puzzles of All Fives: every task is compared with a separate plain search, and wrong answers get the right
messages."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import strategies as st

from pnp.base.streams import stream
from pnp.drawing.theme import Theme
from pnp.games.all_fives import engine
from pnp.games.all_fives.engine import PUZZLES
from pnp.games.all_fives.hints import answer, totals
from pnp.games.all_fives.line import Line, Play, Start, read_start
from pnp.games.all_fives.options import GOALS, AllFivesPuzzleOptions, Goal
from pnp.games.all_fives.views import SIDE, VIEWS, draw_diagram, picture_of
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.puzzles import as_text
from pnp.language.catalogue import palettes
from pnp.search.results import Level, Limits, Outcome, Proof, Status
from tests.examples import given_examples
from tests.games.opening import start_errors
from tests.refused import check_error
from tests.rows import each

PLAIN = Theme(palettes()["colour"])


def wanted(goal: Goal) -> AllFivesPuzzleOptions:
    return AllFivesPuzzleOptions.model_validate({"goal": goal})


def solved(text: str, options: AllFivesPuzzleOptions) -> Outcome:
    """Return what the solver finds for a start."""
    return PUZZLES.solve(PUZZLES.parse(text, options), options, Limits())


def test_a_start_reads_back() -> None:
    for text in ("line: 23 36R 22L\nhand: 24 16 11", "line: 23\nnext: 36R 22L="):
        assert read_start(text).to_text() == text


@each(
    "text, message, line",
    [
        ("line: 23", "either a hand or the next plays", 0),
        ("line: 23\nhand: 24\nnext: 36R", "either a hand or the next plays", 0),
        ("hand: 24", "a start needs a line", 0),
        ("line:\nhand: 24", "there is no domino in the line", 1),
        ("line: 23\nhand: 24 32", "the domino 32 appears twice", 2),
        ("line: 23\nhand: 24 42", "the domino 42 appears twice", 2),
        ("line: 23\nhand: 7x", "isn't a domino", 2),
        ("line: 23\nhand: 27", "the highest domino is 66; there is no 27", 2),
        ("line: 23\nhand:", "the hand is empty", 2),
        ("line: 23 46R\nhand: 24", "doesn't match", 1),
        ("line: 23\nnext: 36R 42R", "doesn't match", 2),
        ("line: 23\nnext:", "no plays", 2),
        ("line: 23\nlines: 2", "isn't part of a start", 2),
        ("line: 23\nline: 2", "a second 'line'", 2),
    ],
)
def test_a_malformed_start_is_told_at_its_line(text: str, message: str, line: int) -> None:
    (error,) = start_errors("all_fives", text, AllFivesPuzzleOptions())
    assert message in error.message
    assert error.line == line


def test_a_start_must_have_what_its_goal_asks() -> None:
    assert start_errors("all_fives", "line: 23\nhand: 24", wanted("totals"))
    assert start_errors("all_fives", "line: 23\nnext: 36R", wanted("best-play"))


SMALL = st.builds(
    lambda seed, size: stream(seed, size).sample(
        [(low, high) for low in range(7) for high in range(low, 7)], size + 3
    ),
    st.integers(0, 10**6),
    st.integers(2, 4),
)


@given_examples(20, 600, SMALL)
def test_the_longest_run_is_that_of_all_orders_and_all_sides_tried(tiles) -> None:
    line = Line().play(Play(*tiles[0]))
    start = Start(line, tuple(tiles[1:]))
    best: tuple[int, int] = (0, 0)
    for order in permutations(start.hand):
        best = max(best, best_of(line, order))
    found = answer(start, "longest-run")
    length = found.solutions[0].count(",") + 1 if found.solutions else 0
    assert (length, found.points) == best


def best_of(line: Line, order) -> tuple[int, int]:
    """Play and points of the best run of dominoes in one order, cut off anywhere."""
    if not order:
        return 0, 0
    best = (0, 0)
    for play in line.plays_of(order[0]):
        after = line.play(play)
        if after.score:
            plays, points = best_of(after, order[1:])
            best = max(best, (plays + 1, points + after.score))
    return best


@given_examples(20, 600, SMALL)
def test_the_best_play_scores_as_much_as_any(tiles) -> None:
    line = Line().play(Play(*tiles[0]))
    scores = [line.play(play).score for pair in tiles[1:] for play in line.plays_of(pair)]
    found = answer(Start(line, tuple(tiles[1:])), "best-play")
    assert found.points == max(scores, default=0)
    assert len(found.solutions) == (scores.count(found.points) if found.points else 0)


@each("goal", GOALS)
@each("level", (Level.EASY, Level.HARD), slow=(Level.MEDIUM, Level.EXPERT))
def test_generated_puzzles_are_of_their_difficulty_right_and_alone(goal: Goal, level: Level) -> None:
    tries = (engine.make(wanted(goal), 0, stream(5, goal, level.value, k), level) for k in range(12))
    made = next(filter(None, tries))
    puzzle = made.puzzle
    outcome = puzzle.outcome
    assert outcome.difficulty is not None
    assert outcome.difficulty.level is level
    assert outcome.proof in (Proof.UNIQUE, Proof.BEST)
    assert outcome.solution is not None
    start = PUZZLES.parse(puzzle.start, wanted(goal))
    assert not PUZZLES.check_solution(start, as_text(outcome.solution), wanted(goal))
    assert len(answer(start, goal).solutions) == 1


@each(
    "start, goal, solution, message",
    [
        ("line: 23\nnext: 36R 22L", "totals", "8, 9", r"move 2 \(9\): the ends add up to 10 after 22L"),
        ("line: 23\nnext: 36R 22L", "totals", "8", "expected 2 totals, not 1"),
        ("line: 23 36R\nhand: 22 11", "best-play", "11R", "doesn't match"),
        ("line: 23 36R\nhand: 22 11", "best-play", "24L", "isn't in the hand"),
        ("line: 23 36R\nhand: 25 12", "best-play", "21L", "isn't a multiple of five"),
        ("line: 64\nhand: 44 45", "best-play", "44R=", None),
        ("line: 23 36R\nhand: 22 66", "best-play", "22L, 66R", "isn't a multiple of five"),
        ("line: 55 50R\nhand: 00 15", "best-play", "", "expected a single play, not 0"),
        ("line: 55\nhand: 05 00", "longest-run", "50L", "better"),
    ],
)
def test_a_wrong_answer_is_told_with_its_reason(
    start: str, goal: Goal, solution: str, message: str | None
) -> None:
    options = wanted(goal)
    check_error(PUZZLES.check_solution(PUZZLES.parse(start, options), solution, options), message)


def test_several_plays_as_good_are_no_best_play() -> None:
    outcome = solved("line: 55\nhand: 05", wanted("best-play"))
    assert outcome.status is Status.SOLVED
    assert outcome.proof is Proof.WITNESS
    assert "equally good" in (outcome.reason or "")


def test_no_play_that_scores_is_unsolvable() -> None:
    outcome = solved("line: 12\nhand: 66", wanted("scoring-play"))
    assert outcome.status is Status.UNSOLVABLE


def test_totals_follow_the_plays() -> None:
    assert totals(read_start("line: 23\nnext: 36R 22L 24L")) == (8, 10, 14)


def test_rows_of_dominoes_leave_room_for_the_letters_and_boxes_below_them() -> None:
    plays = [(number, 6) for number in range(6)] * 2
    held = picture_of(Line.parse("23"), PLAIN, hand=plays, where=["R"] * 12, blanks=True).held
    assert len({box.bottom for box in held[:6]}) == len({box.bottom for box in held[6:]}) == 1
    letter, box = 0.8 * SIDE, 0.7 * SIDE
    assert held[0].bottom - held[6].top > letter + box


@each("goal", GOALS)
def test_every_domino_is_drawn(goal: Goal) -> None:
    made = engine.make(wanted(goal), 0, stream(6, goal), Level.MEDIUM)
    assert made is not None
    start = read_start(made.puzzle.start)
    drawing = VIEWS.start(start, wanted(goal), PLAIN)
    held = len(start.hand) + len(start.plays)
    assert drawing.size.width > 0
    tiles = [shape for shape in drawing.shapes[0].shapes if type(shape).__name__ == "Group"]  # type: ignore[union-attr]
    assert len(tiles) == held + len(start.line.plays)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"moves": "55R"}, "the 5 of this domino doesn't match the 3 at R"),
        ({"refused": "36R"}, "no rule forbids 36R here"),
        ({"refused": "three"}, "three"),
    ],
)
def test_a_diagram_against_the_rules_is_refused(given: dict[str, str], message: str) -> None:
    with pytest.raises(DiagramError, match=message):
        draw_diagram(Diagram(start="23", **given), AllFivesPuzzleOptions(), PLAIN)

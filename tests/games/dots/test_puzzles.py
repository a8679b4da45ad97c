"""Puzzles of Dots: the searches against an exhaustive one by the plain rules, solutions, difficulties, sets."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import lru_cache

import pytest

from pnp.games.dots.interact import PUZZLES
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.play import Place, legal_dots, play, read_intersection
from pnp.games.dots.rules.position import OTHER, Position
from pnp.games.dots.rules.starts import canonical
from pnp.search.results import Level, Limits, Proof, Status
from pnp.search.set_search import SetSearch
from tests.games.dots.dots_positions import scattered
from tests.games.opening import built_in_puzzles, open_puzzle, start_errors
from tests.rows import each

packing = pytest.importorskip("pnp.games.dots.kernel")
search = pytest.importorskip("pnp.games.dots.engine.search")
solving = pytest.importorskip("pnp.games.dots.engine.solving")


@lru_cache(maxsize=200_000)
def forces(position: Position, moves: int, player: str, taken: int) -> bool:
    """Return whether a player, who is to move, comes to more than ``taken`` surrounded dots within n moves
    whatever the replies. Tries everything."""
    return any(does(position, cell, moves, player, taken) for cell in legal_dots(position))


def does(position: Position, cell: int, moves: int, player: str, taken: int) -> bool:
    """Return the same for one first move."""
    after = play(position, Place(cell))
    if after.surrounded_by(player) > taken:
        return True
    if moves == 1 or after.ended:
        return False
    for reply in legal_dots(after):
        there = play(after, Place(reply))
        if there.surrounded_by(player) <= taken and (
            there.ended or not forces(there, moves - 1, player, taken)
        ):
            return False
    return True


CASES = [(4, 4, 6), (4, 5, 9), (5, 5, 14), (5, 5, 16), (4, 6, 14), (5, 6, 20)]


@each("seed", range(60), slow=range(60, 300))
def test_encirclements_by_force_are_those_of_a_search_that_passes_over_nothing(seed: int) -> None:
    draw = random.Random(seed)
    position = scattered(draw, *CASES[seed % len(CASES)])
    if position is None:
        return
    looked = search.Search(*packing.packed(position))
    for moves in (1, 2):
        expected = [c for c in legal_dots(position) if does(position, c, moves, "x", 0)]
        found = [packing.from_padded(position.field, c) for c in looked.encircling(moves)]
        assert found == expected, str(position)


# Of the first seeds those that have an encirclement in two, in three, and none, but none in fewer.
IN_TWO = (6, 14, 25, 26, 30, 45, 49, 50, 64, 76)
IN_THREE = (3, 13, 21, 52, 73, 81, 141, 176, 230, 231)
NOT_IN_THREE = (0, 1, 2, 4, 5)


@pytest.mark.slow
@each("seed", IN_TWO[:4] + IN_THREE[:4] + NOT_IN_THREE[:2], slow=IN_TWO[4:] + IN_THREE[4:] + NOT_IN_THREE[2:])
def test_encirclements_in_three_are_those_of_an_exhaustive_search(seed: int) -> None:
    position = scattered(random.Random(seed), *[(4, 5, 11), (5, 5, 16), (5, 5, 15), (5, 4, 10)][seed % 4])
    if position is None:
        return
    looked = search.Search(*packing.packed(position))
    for moves in (1, 2, 3):
        expected = [c for c in legal_dots(position) if does(position, c, moves, "x", 0)]
        found = [packing.from_padded(position.field, c) for c in looked.encircling(moves)]
        assert found == expected, str(position)
        if expected:
            break
    assert moves == 2 if seed in IN_TWO else moves == 3 if seed in IN_THREE else True


@pytest.mark.slow
@each("seed", range(30), slow=range(30, 200))
def test_saving_moves_are_those_of_an_exhaustive_search(seed: int) -> None:
    draw = random.Random(2000 + seed)
    position = scattered(draw, *CASES[seed % len(CASES)])
    if position is None:
        return
    expected = []
    for cell in legal_dots(position):
        after = play(position, Place(cell))
        if not after.surrounded_by("o") and not forces(after, 2, OTHER["x"], 0):
            expected.append(cell)
    found = search.Search(*packing.packed(position)).saving()
    assert [packing.from_padded(position.field, c) for c in found] == expected, str(position)


def test_the_larger_captures_are_those_that_trying_every_dot_finds() -> None:
    """How many dots each move surrounds, and which of them surround the most."""
    several = 0
    for seed in range(200):
        position = scattered(random.Random(seed), *CASES[seed % len(CASES)])
        if position is None:
            continue
        taken = {c: play(position, Place(c)).surrounded_by("x") for c in legal_dots(position)}
        found = search.Search(*packing.packed(position)).captures()
        expected = {cell: count for cell, count in taken.items() if count}
        assert {packing.from_padded(position.field, c): n for c, n in found.items()} == expected, str(position)
        outcome = PUZZLES.solve(position, DotsPuzzleOptions(goal="larger"), Limits())
        if not expected:
            assert outcome.status is Status.UNSOLVABLE
            continue
        best = [cell for cell, count in expected.items() if count == max(expected.values())]
        several += len(expected) > 1
        assert outcome.solution in [position.field.name(cell) for cell in best]
        assert outcome.proof is (Proof.BEST if len(best) == 1 else Proof.WITNESS)
    assert several > 10


def test_a_dot_that_threatens_twice_encircles_in_two() -> None:
    text = ".......\n..xx...\n.xo....\n.x...x.\n..x.x..\n......."
    puzzle = open_puzzle("dots", text, DotsPuzzleOptions(goal="any"))
    outcome = puzzle.solve(Limits())
    assert outcome.status is Status.SOLVED
    assert outcome.proof in (Proof.FORCED, Proof.UNIQUE)
    assert not puzzle.check_solution(str(outcome.solution))


def test_the_larger_capture_is_the_best() -> None:
    text = ".x..xx.\nxoxxoox\n....x.."
    puzzle = open_puzzle("dots", text, DotsPuzzleOptions(goal="larger"))
    outcome = puzzle.solve(Limits())
    assert (outcome.solution, outcome.proof) == ("f1", Proof.BEST)
    assert not puzzle.check_solution("f1")
    errors = puzzle.check_solution("b1")
    assert errors[0].message == "move 1 (b1): this move surrounds 1, but another move surrounds 2"


@pytest.mark.parametrize(
    ("solution", "reason"),
    [
        ("a1, a3", "not solved at the end: x hasn't surrounded any dots"),
        ("b2", "b2 is occupied"),
        ("z9", "the field has no intersection z9"),
        ("b1, a1", "already solved before this move"),
        ("stop", "in a puzzle, every move is a dot on an intersection"),
    ],
)
def test_a_wrong_solution_is_told_by_its_first_wrong_move(solution: str, reason: str) -> None:
    puzzle = open_puzzle("dots", ".x.\nxox\n...", DotsPuzzleOptions(goal="encircle-1"))
    assert reason in puzzle.check_solution(solution)[0].message


def test_a_line_that_only_a_weak_reply_allows_is_refuted() -> None:
    text = ".....\n..x..\n.xo..\n.....\n....."
    # x has no threat that o can't stop; after a weak reply the dot is captured.
    puzzle = open_puzzle("dots", text, DotsPuzzleOptions(goal="encircle-2"))
    assert not puzzle.check_solution("d3, a1, c2")
    assert PUZZLES.needs_verification
    errors = puzzle.verify("d3, a1, c2", Limits())
    assert "move 1 (d3): this move doesn't surround anything by force within 2 moves" in errors[0].message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".x.\nxox\n.x.", "are surrounded, but not shaded"),
        ("...\n...\n...\n\no to move", "x is to move in a puzzle"),
        ("\n".join(["." * 13] * 3), "at most 12 rows and 12 columns"),
    ],
)
def test_what_is_no_puzzle_is_told(text: str, message: str) -> None:
    assert message in start_errors("dots", text, DotsPuzzleOptions())[0].message


def test_a_limit_that_was_reached_is_said() -> None:
    text = "\n".join(["." * 9] * 9)
    outcome = open_puzzle("dots", text, DotsPuzzleOptions(goal="encircle-3")).solve(Limits(states=50))
    assert outcome.status is Status.UNKNOWN
    assert outcome.reason == "the limit of 50 states was reached"


LARGE_FIELD = "\n".join(["." * 12, *[".x..o.x..o..", "..o.x..o.x.."] * 5, "." * 12])


@pytest.mark.slow
@each("goal", ["encircle-3", "save", "any"])
def test_the_limit_of_states_holds_within_a_move_of_the_search(goal: str) -> None:
    """Millions of positions would have to be seen; what was begun ends within the replies to one move."""
    limits = Limits(states=3000)
    outcome = open_puzzle("dots", LARGE_FIELD, DotsPuzzleOptions.model_validate({"goal": goal})).solve(limits)
    assert outcome.status is Status.UNKNOWN
    assert outcome.reason == "the limit of 3,000 states was reached"
    assert 3000 <= outcome.states < 3500


@pytest.mark.parametrize("goal", ["encircle-3", "save"])
def test_the_limits_of_time_and_memory_are_said(goal: str) -> None:
    puzzle = open_puzzle("dots", LARGE_FIELD, DotsPuzzleOptions.model_validate({"goal": goal}))
    late = puzzle.solve(Limits(seconds=0.05))
    assert (late.status, late.reason) == (Status.UNKNOWN, "the limit of 0.05 s was reached")
    large = puzzle.solve(Limits(memory=1000))
    assert (large.status, large.reason) == (Status.UNKNOWN, "the limit of 1,000 bytes was reached")


def test_a_search_within_a_search_has_the_same_limits() -> None:
    limits = Limits(states=1000, seconds=3600)
    whole = search.Search(*packing.packed(PUZZLES.parse(LARGE_FIELD, DotsPuzzleOptions())), limits)
    whole.in_danger()
    part = whole.after(whole.state)
    assert part.limits is limits
    assert part.tried == whole.tried > 0
    assert part.seconds <= whole.seconds + 1
    whole._begun -= 3600
    with pytest.raises(search.LimitReachedError, match="the limit of 3600 s was reached"):
        whole.after(whole.state).encircling(1)


def test_a_reply_is_looked_for_within_the_time_that_is_left() -> None:
    """The clock is looked at between two replies to one first move."""
    looked = search.Search(
        *packing.packed(PUZZLES.parse(LARGE_FIELD, DotsPuzzleOptions())), Limits(seconds=1e-9)
    )
    with pytest.raises(search.LimitReachedError, match="1e-09 s"):
        looked._reply_in_three(int(looked.free()[0]), 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "goal",
    [
        "encircle-1",
        "encircle-2",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("save", "encircle-3")),
    ],
)
def test_generated_puzzles_have_one_right_first_move_and_survive_their_check(goal: str) -> None:
    options = DotsPuzzleOptions.model_validate({"goal": goal})
    search = SetSearch("dots", PUZZLES.maker(options), 2, 5, [Level.EASY, Level.MEDIUM])
    made = search.puzzles()
    assert made == search.puzzles()
    for puzzle in made:
        opened = open_puzzle("dots", puzzle.start, options)
        outcome = opened.solve(Limits())
        assert (outcome.solution, outcome.difficulty) == (puzzle.outcome.solution, puzzle.outcome.difficulty)
        assert outcome.reason is None
        assert outcome.proof in (Proof.UNIQUE, Proof.FORCED)
        assert not opened.check_solution(str(outcome.solution))
        assert not opened.verify(str(outcome.solution), Limits())
        assert all(str(hint) for hint in puzzle.hints)


def test_puzzles_turned_or_mirrored_are_alike() -> None:
    rows = ["x..", ".o.", "..."]
    turned = ["".join(line) for line in zip(*rows[::-1], strict=True)]
    assert canonical("\n".join(rows)) == canonical("\n".join(turned))
    assert canonical("\n".join(rows)) == canonical("\n".join(row[::-1] for row in rows))
    assert canonical("\n".join(rows)) != canonical("x..\n..o\n...")


def test_hints_of_the_built_in_set_count_the_threats_of_the_first_move() -> None:
    checked = 0
    for source, opened in built_in_puzzles("dots"):
        told = re.search(r"close a chain on (\d) intersections at once\. One is (\w+)", " ".join(source.hints))
        if told is None:
            continue
        position = opened.start
        assert isinstance(position, Position)
        after = play(position, Place(read_intersection(str(source.solution).split(",")[0], position.field)))
        again = replace(after, to_move=position.to_move)
        closing = [
            position.field.name(cell)
            for cell in legal_dots(again)
            if play(again, Place(cell)).surrounded_by(position.to_move) > after.surrounded_by(position.to_move)
        ]
        assert len(closing) == int(told[1])
        assert told[2] in closing
        checked += 1
    assert checked

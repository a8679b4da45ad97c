"""Problems of Dominions: each goal's answers against a second, slower search on small boards."""

from __future__ import annotations

from itertools import permutations

import pytest

from pnp.base.streams import stream
from pnp.games.dominions.options import GOALS, DominionsProblems, Goal
from pnp.games.dominions.play import PASS, Placement, State, move_text
from pnp.games.dominions.problems import make, solve
from pnp.games.dominions.puzzle import PUZZLE
from pnp.games.dominions.rules import COLOURS, has_beam, misfits
from pnp.games.dominions.simulated import random_game
from pnp.games.dominions.starts import Start
from pnp.games.dominions.symmetry import alike, image
from pnp.games.dominions.tasks import can_capture
from pnp.grids.hexagon import HexGrid, opposite
from pnp.search.puzzle import as_text
from pnp.search.replay import MoveError
from pnp.search.results import Level, Limits, Proof, Status


def legal(state: State) -> list[Placement]:
    """All legal placements by trying everything everywhere."""
    found = []
    for cell in range(len(state.grid)):
        for number in sorted(state.hands[state.turn]):
            try:
                state.play(Placement(number, cell))
            except MoveError:
                continue
            found.append(Placement(number, cell))
    return found


def captures(before: State, move: Placement) -> bool:
    """Whether pieces changed to the mover's colour, seen from the boards alone."""
    after = before.play(move)
    return any(
        p.colour != before.turn and after.pieces[c].colour == before.turn for c, p in before.pieces.items()
    )


def any_capture(state: State) -> bool:
    return any(captures(state, move) for move in legal(state))


def slow(start: Start, goal: Goal) -> set[str]:
    """All answers, the long way."""
    state = start.state
    if goal == "eye":
        return slow_eyes(start) or {"none"}
    if goal == "fill":
        return set(slow_fillings(start))
    good = {
        "capture": lambda m: captures(state, m),
        "save": lambda m: not any_capture(state.play(m)),
        "fit": lambda m: m.cell in start.at,
        "section": lambda m: (
            not any(
                b in state.pieces and has_beam(m.number, side)
                for side, b in enumerate(state.grid.neighbours[m.cell])
            )
        ),
        "capture-in-two": lambda m: all(
            any_capture(state.play(m).play(reply)) for reply in [PASS, *legal(state.play(m))]
        ),
    }[goal]
    return {move_text(state.grid, m) for m in legal(state) if good(m)}


def slow_eyes(start: Start) -> set[str]:
    found, state = set(), start.state
    for c, piece in state.pieces.items():
        for side, b in enumerate(state.grid.neighbours[c]):
            if b not in start.at or not has_beam(piece.number, side):
                continue
            foe = next(colour for colour in COLOURS if colour != piece.colour)
            if not any(fits(state, number, b) for number in state.hands[foe]):
                found.add(f"{state.grid.name(b)} {piece.colour}")
    return found


def fits(state: State, number: int, cell: int) -> bool:
    for side, b in enumerate(state.grid.neighbours[cell]):
        wanted = b in state.pieces and has_beam(state.pieces[b].number, opposite(side))  # type: ignore[index]
        if (b is None or b in state.pieces) and wanted != has_beam(number, side):
            return False
    return True


def slow_fillings(start: Start) -> list[str]:
    found = []
    state, grid = start.state, start.state.grid
    for way in permutations(sorted(state.hands[state.turn]), len(start.at)):
        after = state
        for cell, number in zip(start.at, way, strict=True):
            after = after.laid(Placement(number, cell))
        if not any(list(misfits(grid, after.pieces, cell)) for cell in start.at):
            found.append(", ".join(f"{n}@{grid.name(c)}" for c, n in zip(start.at, way, strict=True)))
    return found


@pytest.mark.parametrize("goal", GOALS)
def test_a_made_problem_has_the_one_answer_that_a_slow_search_finds(goal: Goal) -> None:
    options = DominionsProblems.model_validate({"goal": goal, "side": 3})
    made = 0
    for number in range(60):
        candidate = make(options, stream(number, "made", goal), Level.EASY)
        if candidate is None:
            continue
        made += 1
        problem = candidate.problem
        answer = as_text(problem.outcome.solution or "")
        assert {answer} == slow(Start.parse(problem.start, options.side, closed=options.closed_suicide), goal)
        assert str(Start.parse(problem.start, options.side, closed=options.closed_suicide)) == problem.start
        assert PUZZLE.malformed(problem.start, options) == ()
        assert PUZZLE.wrong(problem.start, answer, options) == ()
        assert problem.outcome.proof is (Proof.FORCED if goal == "capture-in-two" else Proof.UNIQUE)
        if made == 2:
            return
    pytest.fail("no two problems in sixty attempts")


def test_the_quick_look_for_captures_sees_what_trying_everything_sees() -> None:
    seen = set()
    for seed in range(4):
        for state in list(random_game(State.begin(HexGrid(2)), stream(seed, "captures")))[:-1]:
            seen.add(can_capture(state))
            assert can_capture(state) == any_capture(state)
    assert seen == {True, False}


def test_a_start_without_an_answer_is_unsolvable() -> None:
    options = DominionsProblems.model_validate({"goal": "capture", "side": 3})
    assert solve("turn black\nc3 white 63", options, Limits()).status is Status.UNSOLVABLE


def test_starts_that_are_turned_mirrored_or_in_other_colours_are_alike() -> None:
    state = Start.parse("turn black\nc3 white 9\nc4 white 24", 3).state
    for sixths in range(6):
        for mirrored in (False, True):
            for exchanged in (False, True):
                assert alike(image(state, sixths, mirrored=mirrored, exchanged=exchanged)) == alike(state)


@pytest.mark.parametrize(
    ("solution", "told"),
    [
        ("8@c4", "captures nothing"),
        ("1@c4", "blank side"),
        ("pass", "a placement is asked"),
        ("", "one placement"),
    ],
)
def test_wrong_solutions_are_told(solution: str, told: str) -> None:
    options = DominionsProblems.model_validate({"goal": "capture", "side": 3})
    (fault,) = PUZZLE.wrong("turn black\nc3 white 63", solution, options)
    assert told in fault.message

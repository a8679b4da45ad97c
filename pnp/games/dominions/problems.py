"""Problems of Dominions: made from simulated play, answered by complete search, graded by what there is to look
at.

The score is the binary logarithm of the ways: placements that the hand allows, in two moves times the
placements that answer them, pieces where one is to fit, pieces in both hands and cells where eyes are
sought, and for a filling the tiles that each cell takes.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace
from math import log2

from pnp.games.dominions.options import GOALS, DominionsProblems, Goal
from pnp.games.dominions.play import Hand, State, parse_move
from pnp.games.dominions.rules import BLACK, COLOURS, WHITE
from pnp.games.dominions.simulated import sensible_game
from pnp.games.dominions.symmetry import alike
from pnp.games.dominions.tasks import NONE, Answer, Start, answer, can_capture, threatened
from pnp.grids.hexagon import HexGrid
from pnp.search.generation import Candidate
from pnp.search.puzzle import as_text
from pnp.search.results import Grade, Hint, Level, Limits, Outcome, Problem, Proof, Status, Steps

STEPS = Steps(4.0, 5.0, 5.5)
_TRIES = 60
_HAND = {Level.EASY: (2, 10), Level.MEDIUM: (4, 24), Level.HARD: (6, 44), Level.EXPERT: (10, 60)}
_CELLS = {Level.EASY: (3, 4), Level.MEDIUM: (4, 5), Level.HARD: (5, 7), Level.EXPERT: (6, 10)}
"""Pieces in a hand, and cells to fill: from and to, by level."""


def grade(found: Answer) -> Grade:
    """How hard a problem is."""
    score = round(log2(1 + found.ways), 2)
    return Grade(STEPS.level(score), score, f"{found.ways} ways to look at")


def goal_of(options: DominionsProblems) -> Goal:
    """What a problem asks; a capture where nothing is said."""
    return options.goal or "capture"


def solve(text: str, options: DominionsProblems, _limits: Limits) -> Outcome:
    """The answer: unique only where there is no other, forced where it holds against every reply."""
    begun = time.monotonic()
    goal = goal_of(options)
    found = answer(Start.parse(text, options.side, closed=options.closed_suicide), goal)
    seconds = time.monotonic() - begun
    if not found.solutions:
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=found.ways, seconds=seconds)
    alone = len(found.solutions) == 1
    proof = Proof.FORCED if goal == "capture-in-two" else Proof.UNIQUE
    return Outcome(
        Status.SOLVED,
        found.solutions[0],
        found.solutions[0].count(",") + 1,
        proof if alone else Proof.WITNESS,
        found.ways,
        seconds,
        grade(found) if alone else None,
        None if alone else "there are other answers",
    )


def make(options: DominionsProblems, draw: random.Random, level: Level) -> Candidate | None:
    """A problem of a level with one right answer, or none."""
    goal = draw.choice(GOALS) if options.goal is None else options.goal
    begun = State.begin(HexGrid(options.side), closed=options.closed_suicide)
    # One game serves all tries: to play it costs more than to look at sixty of its positions.
    game = [state for _, state in sensible_game(begun, draw) if not state.passes]
    for _ in range(_TRIES):
        start = _start(goal, draw.choice(game[3:]), draw, level) if game[3:] else None
        if start is None or (goal in ("capture-in-two", "save") and not _in_question(start.state, goal)):
            continue
        found = answer(start, goal)
        if len(found.solutions) == 1 and grade(found).level is level:
            return _candidate(start, goal, options)
    return None


def _in_question(state: State, goal: Goal) -> bool:
    """Whether there is something to save, or nothing to capture at once."""
    return threatened(state) if goal == "save" else not can_capture(state)


def _candidate(start: Start, goal: Goal, options: DominionsProblems) -> Candidate:
    text, asked = str(start), options.model_copy(update={"goal": goal})
    outcome = replace(solve(text, asked, Limits()), seconds=0.0)
    given: dict[str, int | bool | str] = {"goal": goal, "side": options.side}
    if not options.closed_suicide:
        given["closed-suicide"] = False
    told = hints(text, asked, as_text(outcome.solution or ""))
    return Candidate(Problem("", text, outcome, given, told), f"{goal} {alike(start.state, start.at)}")


def _start(goal: Goal, state: State, draw: random.Random, level: Level) -> Start | None:
    """A position of simulated play, with hands cut down to what a level can look through."""
    if goal == "fill":
        return _hole(state, draw, level)
    cut = Level.EASY if goal == "capture-in-two" else level  # the replies make up for it
    hands = {c: _cut(hand, draw, cut) for c, hand in state.hands.items()}
    state = replace(state, hands=hands)
    if goal != "fit":
        return Start(state)
    vacant = [c for c in range(len(state.grid)) if c not in state.pieces and any(state.asked(c))]
    return Start(state, (draw.choice(vacant),)) if vacant else None


def _cut(hand: Hand, draw: random.Random, level: Level) -> Hand:
    return frozenset(draw.sample(sorted(hand), min(len(hand), draw.randint(*_HAND[level]))))


def _hole(state: State, draw: random.Random, level: Level) -> Start | None:
    """Pieces of a connected patch lifted off the board into the hand of the player to move."""
    wanted = draw.randint(*_CELLS[level])
    patch = [draw.choice(sorted(state.pieces))]
    while len(patch) < wanted:
        near = {b for c in patch for b in state.grid.neighbours[c] if b in state.pieces} - set(patch)
        if not near:
            return None
        patch.append(draw.choice(sorted(c for c in near if c is not None)))
    tiles = [state.pieces[c].number for c in patch]
    if len(set(tiles)) < len(tiles):
        return None
    rest = {c: p for c, p in state.pieces.items() if c not in patch}
    hands = {state.turn: frozenset(tiles), (BLACK if state.turn == WHITE else WHITE): frozenset[int]()}
    position = replace(state.position, pieces=rest)
    return Start(replace(state, position=position, hands={c: hands[c] for c in COLOURS}), tuple(sorted(patch)))


def hints(text: str, options: DominionsProblems, solution: str) -> tuple[Hint, ...]:
    """First how much there is to look at, then where or what."""
    start, goal = Start.parse(text, options.side, closed=options.closed_suicide), goal_of(options)
    found = Hint("There are {count} ways to look at.", {"count": answer(start, goal).ways})
    if goal == "eye":
        if solution == NONE:
            return (found, Hint("Every liberty can still be taken.", {}))
        return (found, Hint("Look at {cell}.", {"cell": solution.split()[0]}))
    move = parse_move(start.state.grid, solution.split(",")[0].strip())
    assert not isinstance(move, str)
    if goal == "fit":
        beams = move.number.bit_count()
        return (found, Hint("The piece has {count} beams.", {"count": beams}))
    return (found, Hint("Look at {cell}.", {"cell": start.state.grid.name(move.cell)}))

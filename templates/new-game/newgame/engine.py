"""The problems of Frogs and Toads: solved, checked, generated, graded and hinted at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from time import perf_counter

from newgame.options import NewGameProblems
from newgame.rules import EMPTY, FROG, TOAD, Position
from pnp.base.errors import TextError, TextIssue
from pnp.games.api.puzzles import NO_TEXT, Length, Puzzles, as_text, move_issues
from pnp.search.generation import Candidate, Make
from pnp.search.grading import grade_moves
from pnp.search.replay import first_fault, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Problem, Proof, Status, Steps

STEPS = Steps(easy=4, medium=6, hard=8)
"""The scores at which medium, hard and expert problems begin."""


class NewGamePuzzles(Puzzles[NewGameProblems, Position]):
    """Rows in which frogs and toads are to change places."""

    def parse(self, text: str, options: NewGameProblems) -> Position:
        position = Position.parse(text)
        if position.solved:
            raise TextError.at("the frogs and toads have already changed places", 1)
        return position

    def check_solution(
        self, start: Position, solution: Notation, options: NewGameProblems
    ) -> Sequence[TextIssue]:
        if not isinstance(solution, str):
            return NO_TEXT
        fault = first_fault(start, solution, lambda text: [text], Position.play, _missing)
        return move_issues(fault, solution)

    def length(self, solution: Notation) -> Length:
        return len(move_texts(as_text(solution)))

    def solve(self, start: Position, options: NewGameProblems, limits: Limits) -> Outcome:
        return solve(start, limits)

    def maker(self, options: NewGameProblems) -> Make:
        return partial(_make, options.animals)

    def hints(self, start: Position, solution: Notation, options: NewGameProblems) -> Sequence[Hint]:
        moves = move_texts(as_text(solution))
        return (
            Hint("{count} moves solve it.", {"count": len(moves)}),
            Hint("The first animal to move is the one on {pad}.", {"pad": moves[0]}),
        )


PUZZLES = NewGamePuzzles()


def _missing(position: Position) -> str | None:
    return None if position.solved else "the frogs and toads haven't changed places yet"


def solve(start: Position, limits: Limits) -> Outcome:
    """A shortest solution by breadth-first search, with its proof."""
    began = perf_counter()
    before: dict[Position, tuple[Position, str] | None] = {start: None}
    layer = [start]
    while layer:
        if solved := next((position for position in layer if position.solved), None):
            line = _line(before, solved)
            choices = [len(position.moves) for position, _ in line]
            return Outcome(
                Status.SOLVED,
                ", ".join(move for _, move in line),
                len(line),
                Proof.SHORTEST,
                len(before),
                perf_counter() - began,
                grade_moves(choices, STEPS) if line else None,
            )
        following = []
        for position in layer:
            for move in position.moves:
                after = position.play(move)
                if after not in before:
                    before[after] = position, move
                    following.append(after)
        layer = following
        if len(before) > limits.states:
            reason = f"the limit of {limits.states:,} states was reached"
            return Outcome(Status.UNKNOWN, states=len(before), reason=reason)
        if perf_counter() - began > limits.seconds:
            return Outcome(Status.UNKNOWN, states=len(before), reason=limits.time_reached)
    return Outcome(
        Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=len(before), seconds=perf_counter() - began
    )


def _line(before: dict[Position, tuple[Position, str] | None], end: Position) -> list[tuple[Position, str]]:
    """The moves that led to a position, each with the position it was made in."""
    line: list[tuple[Position, str]] = []
    while (step := before[end]) is not None:
        line.append(step)
        end = step[0]
    return line[::-1]


def _make(animals: int, draw: random.Random, level: Level) -> Candidate | None:
    """A problem from a random row; None where it can't be solved."""
    frogs = draw.randint(1, animals - 1)
    row = [EMPTY, *FROG * frogs, *TOAD * (animals - frogs)]
    draw.shuffle(row)
    start = Position("".join(row))
    outcome = solve(start, Limits())
    if start.solved or outcome.solution is None:
        return None
    hints = PUZZLES.hints(start, outcome.solution, NewGameProblems())
    problem = Problem("", str(start), outcome, {}, tuple(hints))
    mirrored = str(start)[::-1].translate({ord(FROG): TOAD, ord(TOAD): FROG})
    return Candidate(problem, min(str(start), mirrored))

"""The problems of peg solitaire: solved, checked, generated, graded and hinted at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from time import perf_counter

from peg_solitaire.options import PegSolitaireProblems
from peg_solitaire.rules import EMPTY, PEG, Goal, Jump, Position, Shape
from pnp.base.errors import TextError, TextIssue
from pnp.games.api.puzzles import NO_TEXT, Length, Puzzles, as_text, move_issues
from pnp.search.generation import Candidate, Make
from pnp.search.grading import grade_moves
from pnp.search.replay import first_fault, first_hint, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Problem, Proof, Status, Steps

STEPS = Steps(easy=2.0, medium=3.0, hard=4.0)
"""The scores at which medium, hard and expert problems begin."""


class PegSolitairePuzzles(Puzzles[PegSolitaireProblems, Position]):
    """Positions that are to be reduced to one peg."""

    def parse(self, text: str, options: PegSolitaireProblems) -> Position:
        position = Position.parse(text)
        if position.solved(options.goal):
            raise TextError.at("this position is already solved", 1)
        return position

    def check_solution(
        self, start: Position, solution: Notation, options: PegSolitaireProblems
    ) -> Sequence[TextIssue]:
        if not isinstance(solution, str):
            return NO_TEXT
        missing = partial(_missing, options.goal)
        return move_issues(first_fault(start, solution, lambda text: [text], Position.play, missing), solution)

    def length(self, solution: Notation) -> Length:
        return len(move_texts(as_text(solution)))

    def solve(self, start: Position, options: PegSolitaireProblems, limits: Limits) -> Outcome:
        return solve(start, options.goal, limits)

    def maker(self, options: PegSolitaireProblems) -> Make:
        return partial(_make, options)

    def hints(self, start: Position, solution: Notation, options: PegSolitaireProblems) -> Sequence[Hint]:
        moves = move_texts(as_text(solution))
        last = Hint("The last peg ends on {hole}.", {"hole": moves[-1].partition("-")[2]})
        return (last, first_hint(moves)) if options.goal == "one" else (first_hint(moves),)


PUZZLES = PegSolitairePuzzles()


def _missing(goal: Goal, position: Position) -> str | None:
    if position.solved(goal):
        return None
    return f"{position.count} pegs are left" if position.count > 1 else "the last peg isn't in the centre"


def solve(start: Position, goal: Goal, limits: Limits) -> Outcome:
    """A solution by depth-first search, or the proof that there is none.

    Each jump removes one peg, so every solution is a shortest one.
    """
    began, shape = perf_counter(), start.shape
    ends = {shape.bits[hole] for hole in (shape.holes if goal == "one" else (shape.centre,))}
    ends = {end for end in ends if _parities(shape, end) == _parities(shape, start.pegs)}
    dead: set[int] = set()
    line: list[Jump] = []
    stack = [(start.pegs, iter(shape.jumps))] if ends else []
    while stack:
        pegs, untried = stack[-1]
        if pegs in ends:
            moves = ", ".join(jump.text for jump in line)
            spent = perf_counter() - began
            grade = grade_moves(_choices(start, line), STEPS) if line else None
            return Outcome(
                Status.SOLVED, moves, len(line), Proof.SHORTEST, len(dead) + len(stack), spent, grade
            )
        for jump in untried:
            after = pegs ^ jump.pegs ^ jump.target
            if jump.possible(pegs) and after not in dead:
                line.append(jump)
                stack.append((after, iter(shape.jumps)))
                break
        else:
            dead.add(pegs)
            stack.pop()
            del line[-1:]
        if len(dead) + len(stack) > limits.states:
            return Outcome.unknown(f"the limit of {limits.states:,} states was reached", len(dead))
        if perf_counter() - began > limits.seconds:
            return Outcome.unknown(limits.time_reached, len(dead))
    return Outcome(
        Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=max(1, len(dead)), seconds=perf_counter() - began
    )


def _parities(shape: Shape, pegs: int) -> tuple[bool, ...]:
    """What no jump changes, so that positions of which it differs can't be turned into each other.

    Colour the diagonals with three colours in turn. A jump changes the number of pegs of each colour by one, so
    whether two of these numbers are both even or both odd stays as it is. The same holds for diagonals that
    run the other way.
    """
    found = []
    for way in (1, -1):
        counts = [0, 0, 0]
        for hole, (x, y) in shape.holes.items():
            counts[(x + way * y) % 3] += bool(pegs & shape.bits[hole])
        found += [counts[0] % 2 == counts[1] % 2, counts[1] % 2 == counts[2] % 2]
    return tuple(found)


def _choices(start: Position, line: Sequence[Jump]) -> list[int]:
    """The number of legal jumps before each jump of a solution."""
    found, position = [], start
    for jump in line:
        found.append(len(position.moves))
        position = position.play(jump.text)
    return found


def _make(options: PegSolitaireProblems, draw: random.Random, level: Level) -> Candidate | None:
    """A problem made by playing backwards from one peg; None where no peg can jump back far enough."""
    shape = options.board
    pegs = shape.bits[shape.centre if options.goal == "centre" else draw.choice(list(shape.holes))]
    for _ in range(draw.randint(2, options.most - 1)):
        back = [jump for jump in shape.jumps if pegs & (jump.pegs | jump.target) == jump.target]
        if not back:
            return None
        jump = draw.choice(back)
        pegs ^= jump.pegs | jump.target
    start = Position(shape, pegs)
    outcome = solve(start, options.goal, Limits(states=20_000))
    if outcome.solution is None:
        return None
    hints = PUZZLES.hints(start, outcome.solution, options)
    problem = Problem("", str(start), outcome, {"goal": options.goal}, tuple(hints))
    return Candidate(problem, _kind(start))


def _kind(position: Position) -> str:
    """What a position and its turned and mirrored copies share."""
    shape, far = position.shape, position.shape.size - 1
    grid = {place: PEG if position.has(hole) else EMPTY for hole, place in shape.holes.items()}
    copies = []
    for _ in range(4):
        grid = {(y, far - x): sign for (x, y), sign in grid.items()}
        for each in (grid, {(far - x, y): sign for (x, y), sign in grid.items()}):
            copies.append("".join(each[place] for place in shape.holes.values()))
    return f"{shape.name} {min(copies)}"

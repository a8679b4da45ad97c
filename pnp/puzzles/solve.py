"""Solving the problems of a set, and holding what the set claims to the rules and to the solver.

>>> from pnp.puzzles.solve import solve_file
>>> for answer in solve_file("problems.yaml"):  # doctest: +SKIP
...     print(answer.problem.name, answer.outcome.length)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.base.errors import LocatedFault
from pnp.base.progress import Progress, silent
from pnp.base.quoting import counted
from pnp.games.api.puzzles import Puzzle, TextFault
from pnp.puzzles.solvers import solvers
from pnp.search.results import Grade, Limits, Notation, Outcome, Proof, Status
from pnp.specs.catalogue import find_set
from pnp.specs.problem_sets import ProblemSet, SetProblem, read_set

SCORE_DIGIT = 0.011
"""How far a score may lie from the one that is found."""

Tell = Callable[[str], None]
"""Takes lines for the user that are no results."""


def _silent(_line: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found of one problem: the outcome, and why it may be none.

    ``malformed`` are the faults of the file, ``failed`` what a claim of the file comes to that does not hold.
    """

    problem: SetProblem
    outcome: Outcome
    malformed: tuple[LocatedFault, ...] = ()
    failed: tuple[LocatedFault, ...] = ()

    @property
    def well(self) -> bool:
        """Whether there is nothing to be told but the answer."""
        return not (self.malformed or self.failed) and self.outcome.status is not Status.UNKNOWN

    @property
    def faults(self) -> tuple[LocatedFault, ...]:
        return (*self.malformed, *self.failed)


def solve_file(
    file: str, limits: Limits | None = None, tell: Tell = _silent, progress: Progress = silent
) -> Iterator[Answer]:
    """Solve every problem of a set, a file or a built-in one, one after another.

    :param tell: is told when a solver is compiled.
    :param progress: is told of each problem.
    :raises SpecError: where the file is no sound problem set. PnpError: where the solvers are not installed.
    """
    return solve_set(read_set(*find_set(file)), limits or Limits(), tell, progress)


def solve_set(
    problems: ProblemSet, limits: Limits, tell: Tell = _silent, progress: Progress = silent
) -> Iterator[Answer]:
    """As `solve_file`, for a set that was read."""
    puzzle = problems.offer.puzzle()
    for done, problem in enumerate(problems.problems):
        progress(problem.name, done, len(problems.problems))
        yield _malformed(puzzle, problem) or _solved(puzzle, problem, limits, tell)


def _malformed(puzzle: Puzzle, problem: SetProblem) -> Answer | None:
    """The answer to a problem that is none."""
    found = puzzle.malformed(problem.start, problem.options)
    if not found:
        return None
    faults = tuple(problem.fault(fault, "start") for fault in found)
    return Answer(problem, Outcome.invalid("; ".join(map(str, faults))), malformed=faults)


def _solved(puzzle: Puzzle, problem: SetProblem, limits: Limits, tell: Tell) -> Answer:
    outcome = _solve(puzzle, problem, limits, tell)
    failed: tuple[LocatedFault, ...] = ()
    if outcome.status is Status.UNSOLVABLE and problem.solution is not None:
        failed = (problem.fault_at("solution", f"'{problem.name}' has a solution here, yet it is unsolvable"),)
    return Answer(problem, outcome, failed=failed)


def _solve(puzzle: Puzzle, problem: SetProblem, limits: Limits, tell: Tell) -> Outcome:
    with solvers(tell):
        return puzzle.solve(problem.start, problem.options, limits)


def check_set(
    problems: ProblemSet, limits: Limits, tell: Tell = _silent, progress: Progress = silent
) -> tuple[Answer, ...]:
    """Hold a set to what it says: starts to the rules, solutions to a replay, claims of proof to the solver,
    grades that were counted to the grader.

    Nothing is solved unless something is claimed of it, or the game asks it of every problem.

    :raises PnpError: where a solver is needed and not installed.
    """
    puzzle = problems.offer.puzzle()
    answers = []
    for done, problem in enumerate(problems.problems):
        progress(problem.name, done, len(problems.problems))
        answers.append(_malformed(puzzle, problem) or _checked(puzzle, problem, limits, tell))
    return tuple(answers)


def faults_by_rules(problems: ProblemSet) -> Iterator[LocatedFault]:
    """What the plain rules find wrong with starts and solutions; no solver is asked."""
    puzzle = problems.offer.puzzle()
    for problem in problems.problems:
        malformed = _malformed(puzzle, problem)
        if malformed is not None:
            yield from malformed.malformed
        elif problem.solution is not None:
            wrong = puzzle.wrong(problem.start, problem.solution, problem.options)
            yield from (problem.fault(fault, "solution") for fault in wrong)


def _checked(puzzle: Puzzle, problem: SetProblem, limits: Limits, tell: Tell) -> Answer:
    """The answer to a well-formed problem: the file's own solution, or what is wrong with it."""
    length = None
    if problem.solution is not None:
        wrong = _wrong(puzzle, problem, problem.solution, limits, tell)
        if wrong:
            failed = tuple(problem.fault(fault, "solution") for fault in wrong)
            reason = "; ".join(fault.message for fault in wrong)
            return Answer(problem, Outcome(Status.INVALID, problem.solution, reason=reason), failed=failed)
        length = puzzle.length(problem.solution)
    claim = problem.proof or puzzle.implied
    counted = problem.grade if problem.grade and problem.grade.counted else None
    shown = claim is Proof.WITNESS and problem.solution is not None
    if counted is None and (claim is None or shown):
        status = Status.SOLVED if problem.solution is not None else Status.UNKNOWN
        nothing = None if problem.solution is not None else "neither a solution nor a proof is claimed"
        return Answer(problem, Outcome(status, problem.solution, length, claim, reason=nothing))

    def fails(outcome: Outcome) -> dict[str, str]:
        claims = {
            "proof": _claim_fails(claim, problem.solution, length, outcome) if claim and not shown else None,
            "grade": _grade_fails(counted, outcome) if counted else None,
        }
        return {key: why for key, why in claims.items() if why}

    outcome = _solve(puzzle, problem, limits, tell)
    broken = fails(outcome)
    if broken and outcome.status is not Status.UNKNOWN:
        broken = _with_note(puzzle, problem, broken, fails, limits, tell)
    return Answer(problem, outcome, failed=tuple(problem.fault_at(key, why) for key, why in broken.items()))


def _with_note(
    puzzle: Puzzle,
    problem: SetProblem,
    broken: Mapping[str, str],
    fails: Callable[[Outcome], Mapping[str, str]],
    limits: Limits,
    tell: Tell,
) -> dict[str, str]:
    """Why claims fail, with a note on those that hold under a rule that has since changed."""
    former = puzzle.former.options(problem.options) if puzzle.former else None
    if puzzle.former is None or former is None:
        return dict(broken)
    still = fails(_solve(puzzle, replace(problem, options=former), limits, tell))
    return {key: why if key in still else f"{why}; {puzzle.former.note}" for key, why in broken.items()}


def _grade_fails(claim: Grade, outcome: Outcome) -> str | None:
    """Why a grade that was counted does not hold; None where it does.

    Scores are written with two digits after the point, so a last digit more or less is none.
    """
    found = outcome.grade
    if outcome.status is Status.UNKNOWN:
        return f"grade {claim} could not be judged: {outcome.reason}"
    if found is None:
        return f"grade {claim} does not hold; no grade is found"
    if found.level is not claim.level or (claim.score and abs(found.score - claim.score) > SCORE_DIGIT):
        return f"grade {claim} does not hold; {found} is what is found: {found.reason}"
    return None


def _wrong(
    puzzle: Puzzle, problem: SetProblem, solution: Notation, limits: Limits, tell: Tell
) -> tuple[TextFault, ...]:
    """What is wrong with a solution, by the plain rules or, where they cannot tell, by the solver."""
    wrong = puzzle.wrong(problem.start, solution, problem.options)
    if wrong or puzzle.refuted is None:
        return wrong
    with solvers(tell):
        return puzzle.refuted(problem.start, solution, problem.options, limits)


_WEAKER = (Proof.SHORTEST, Proof.UNIQUE)
"""A claim, and the stronger one that includes it: the only solution is the shortest."""


def _claim_fails(
    claim: Proof, solution: Notation | None, length: int | Mapping[str, int] | None, outcome: Outcome
) -> str | None:
    """Why a claim does not hold, given what the solver found; None where it does."""
    fails: str | None = None
    if outcome.status is Status.UNKNOWN:
        fails = f"'{claim}' could not be proved: {outcome.reason}"
    elif (claim is Proof.UNSOLVABLE) != (outcome.status is Status.UNSOLVABLE):
        fails = f"'{claim}' does not hold; {_found(outcome)}"
    elif claim not in (outcome.proof, Proof.WITNESS) and (claim, outcome.proof) != _WEAKER:
        reason = f": {outcome.reason}" if outcome.reason else ""
        fails = f"'{claim}' does not hold; '{outcome.proof}' is what is proved{reason}"
    elif claim in _WEAKER and solution is not None and length != outcome.length:
        fails = f"'{claim}' does not hold: {_moves(length)} here, {_moves(outcome.length)} suffice"
    return fails


def _found(outcome: Outcome) -> str:
    """What the solver found instead of what was claimed."""
    if outcome.status is Status.UNSOLVABLE:
        return "there is no solution"
    at_all = outcome.solution
    return (
        f"there is a solution: {at_all}" if isinstance(at_all, str) and "\n" not in at_all else "it is solved"
    )


def _moves(length: int | Mapping[str, int] | None) -> str:
    if isinstance(length, Mapping):
        return ", ".join(f"{count} for {part}" for part, count in length.items())
    return counted(length or 0, "move")


def answer_as_json(answer: Answer) -> dict[str, Any]:
    """``{"name", "status", "solution", "length", "proof", "states", "seconds", "grade", "reason"}``."""
    outcome = answer.outcome
    return {
        "name": answer.problem.name,
        "status": outcome.status.value,
        "solution": outcome.solution if isinstance(outcome.solution, str | None) else dict(outcome.solution),
        "length": outcome.length if isinstance(outcome.length, int | None) else dict(outcome.length),
        "proof": outcome.proof.value if outcome.proof else None,
        "states": outcome.states,
        "seconds": round(outcome.seconds, 3),
        "grade": grade_as_json(outcome.grade),
        "reason": outcome.reason,
    }


def grade_as_json(grade: Grade | None) -> dict[str, Any] | None:
    """``{"level", "score", "reason"}``."""
    return {"level": grade.level.value, "score": grade.score, "reason": grade.reason} if grade else None


def answers_as_json(answers: Sequence[Answer], faults: Iterable[LocatedFault] = ()) -> str:
    """``{"problems": [...], "errors": [...]}``, as ``pnp solve --json`` prints it.

    :param faults: those of a set that could not be read.
    """
    every = sorted((*faults, *(fault for answer in answers for fault in answer.faults)))
    found = {"problems": [answer_as_json(a) for a in answers], "errors": [f.as_json() for f in every]}
    return json.dumps(found, ensure_ascii=False, indent=2)


def answer_as_text(answer: Answer) -> str:
    """What was found of a problem, for people: a line, and the solution below it."""
    outcome = answer.outcome
    told = [answer.problem.name + ": " + outcome.status.value]
    if isinstance(outcome.length, int) and not answer_in_moves(outcome):
        told.append(counted(outcome.length, "domino", "dominoes"))
    elif outcome.length is not None:
        told.append(_moves(outcome.length))
    if outcome.proof and outcome.proof is not Proof.UNSOLVABLE:
        told.append(str(outcome.proof))
    if outcome.grade:
        told.append(f"{outcome.grade.level} ({outcome.grade.reason})")
    if outcome.reason and outcome.status is not Status.INVALID:
        told.append(outcome.reason)
    if outcome.states:
        told.append(f"{outcome.states:,} states in {outcome.seconds:.2f} s")
    return "\n".join([", ".join(told), *(f"  {line}".rstrip() for line in _solution_lines(outcome.solution))])


def answer_in_moves(outcome: Outcome) -> bool:
    """Whether the solution is a line of moves and no table."""
    return not (isinstance(outcome.solution, str) and "\n" in outcome.solution)


def _solution_lines(solution: Notation | None) -> list[str]:
    if isinstance(solution, Mapping):
        return [f"{part}: {text}" for part, text in solution.items()]
    return solution.split("\n") if solution else []

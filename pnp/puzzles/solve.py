"""Solving the problems of a set, and checking its claims by the rules and with the solver.

>>> from pnp.puzzles.solve import solve_file
>>> for answer in solve_file("problems.yaml"):  # doctest: +SKIP
...     print(answer.problem.name, answer.outcome.length)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.base.errors import LocatedFault, TextIssue
from pnp.base.progress import Progress, silent
from pnp.base.quoting import counted
from pnp.base.sentences import NO_WORDS, Sentence, said, together
from pnp.base.slugs import slug
from pnp.games.api.engine import AnyProblems, OpenProblem
from pnp.puzzles.opening import open_checked, open_problem
from pnp.puzzles.solvers import Tell, solvers
from pnp.search.generation import GENERATOR
from pnp.search.results import Grade, Limits, Notation, Outcome, Proof, Status, level_in_words
from pnp.specs.catalogue import find_set
from pnp.specs.problem_sets import ProblemSet, SetProblem, read_set

SCORE_DIGIT = 0.011
"""How far a score may differ from the one that is found."""


def _silent(_line: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Answer:
    """The result for one problem: the outcome, or why there is none.

    ``invalid_start`` says what is wrong with the start, ``failed`` which of the file's claims don't hold.
    """

    problem: SetProblem
    outcome: Outcome
    invalid_start: tuple[LocatedFault, ...] = ()
    failed: tuple[LocatedFault, ...] = ()

    @property
    def well(self) -> bool:
        """Whether there is nothing else to report."""
        return not (self.invalid_start or self.failed) and self.outcome.status is not Status.UNKNOWN

    @property
    def faults(self) -> tuple[LocatedFault, ...]:
        return (*self.invalid_start, *self.failed)


def solve_file(
    file: str, limits: Limits | None = None, tell: Tell = _silent, progress: Progress = silent
) -> Iterator[Answer]:
    """Solve every problem of a set, a file or a built-in one, one after another.

    :param limits: the limits of each search. The folder for checkpoints has one for each problem.
    :param tell: called when a solver is compiled.
    :param progress: called for each problem.
    :raises SpecError: if the file isn't a valid problem set.
    :raises PnpError: if the solvers aren't installed.
    """
    return solve_set(read_set(*find_set(file)), limits or Limits(), tell, progress)


def solve_set(
    problems: ProblemSet, limits: Limits, tell: Tell = _silent, progress: Progress = silent
) -> Iterator[Answer]:
    """As `solve_file`, for a set that has been read."""
    engine = problems.game.problem_engine()
    return _answers(problems, engine, progress, lambda opened, problem: _solved(opened, problem, limits, tell))


def _answers(
    problems: ProblemSet,
    engine: AnyProblems,
    progress: Progress,
    answer: Callable[[OpenProblem, SetProblem], Answer],
) -> Iterator[Answer]:
    """An answer to every problem: what is wrong with its start, or the result of ``answer``."""
    for done, problem in enumerate(problems.problems):
        progress(problem.name, done, len(problems.problems))
        opened = open_problem(engine, problem)
        if opened.problem is None:
            reason = together(str(fault) for fault in opened.faults)
            yield Answer(problem, Outcome.invalid(reason), invalid_start=opened.faults)
        else:
            yield answer(opened.problem, problem)


def _solved(opened: OpenProblem, problem: SetProblem, limits: Limits, tell: Tell) -> Answer:
    if limits.checkpoint is not None:
        limits = replace(limits, checkpoint=limits.checkpoint / slug(problem.name, "problem"))
    outcome = _solve(opened, limits, tell)
    failed: tuple[LocatedFault, ...] = ()
    if outcome.status is Status.UNSOLVABLE and problem.solution is not None:
        failed = (
            problem.fault_at(
                "solution",
                Sentence("'{name}' has a solution here, but it was proved to be unsolvable", name=problem.name),
            ),
        )
    return Answer(problem, outcome, failed=failed)


def _solve(opened: OpenProblem, limits: Limits, tell: Tell) -> Outcome:
    with solvers(tell):
        return opened.solve(limits)


def check_set(
    problems: ProblemSet, limits: Limits, tell: Tell = _silent, progress: Progress = silent
) -> tuple[Answer, ...]:
    """Check what a set says: starts by the rules, solutions by a replay, claims of proof by the solver, and
    counted grades by the grader.

    Nothing is solved unless something is claimed about it, or the game asks for it in every problem.

    :raises PnpError: if a solver is needed but not installed.
    """
    engine = problems.game.problem_engine()
    return tuple(
        _answers(
            problems,
            engine,
            progress,
            lambda opened, problem: _checked(engine, opened, problem, limits, tell, problems.generator),
        )
    )


def faults_by_rules(problems: ProblemSet) -> Iterator[LocatedFault]:
    """What the plain rules find wrong with starts and solutions; no solver is used."""
    for opened in open_checked(problems):
        yield from opened.faults


def _checked(
    engine: AnyProblems,
    opened: OpenProblem,
    problem: SetProblem,
    limits: Limits,
    tell: Tell,
    generator: int | None,
) -> Answer:
    """The answer to a well-formed problem: the file's own solution, or what is wrong with it."""
    length = None
    if problem.solution is not None:
        wrong = _issues(engine, opened, problem.solution, limits, tell)
        if wrong:
            failed = tuple(problem.fault(issue, "solution") for issue in wrong)
            reason = together(issue.message for issue in wrong)
            return Answer(problem, Outcome(Status.INVALID, problem.solution, reason=reason), failed=failed)
        length = engine.puzzles.length(problem.solution)
    claim = problem.proof or engine.puzzles.implied
    counted = problem.grade if problem.grade and problem.grade.counted else None
    shown = claim is Proof.WITNESS and problem.solution is not None
    if counted is None and (claim is None or shown):
        status = Status.SOLVED if problem.solution is not None else Status.UNKNOWN
        nothing = (
            None if problem.solution is not None else Sentence("neither a solution nor a proof is claimed")
        )
        return Answer(problem, Outcome(status, problem.solution, length, claim, reason=nothing))

    def fails(outcome: Outcome) -> dict[str, str]:
        claims = {
            "proof": _claim_fails(claim, problem.solution, length, outcome) if claim and not shown else None,
            "grade": _grade_fails(counted, outcome, generator) if counted else None,
        }
        return {key: why for key, why in claims.items() if why}

    outcome = _solve(opened, limits, tell)
    broken = fails(outcome)
    if broken and outcome.status is not Status.UNKNOWN:
        broken = _with_note(opened, broken, fails, limits, tell)
    return Answer(problem, outcome, failed=tuple(problem.fault_at(key, why) for key, why in broken.items()))


def _with_note(
    opened: OpenProblem,
    broken: Mapping[str, str],
    fails: Callable[[Outcome], Mapping[str, str]],
    limits: Limits,
    tell: Tell,
) -> dict[str, str]:
    """Why claims fail, with a note for those that hold under a rule that has since changed."""
    former = opened.former_rule()
    if former is None:
        return dict(broken)
    before, note = former
    still = fails(_solve(before, limits, tell))
    return {key: why if key in still else together([why, note]) for key, why in broken.items()}


def _grade_fails(claim: Grade, outcome: Outcome, generator: int | None) -> str | None:
    """Why a grade that was counted is wrong; None if it's right.

    ``generator`` is the version of the generator that made the set: each version may count differently. Scores
    are written to two decimal places, so a difference of 1 in the last place doesn't count.
    """
    found = outcome.grade
    if outcome.status is Status.UNKNOWN:
        return Sentence("grade {claim} couldn't be checked: {reason}", claim=claim, reason=outcome.reason)
    if found is None:
        return Sentence("grade {claim} is wrong: the engine finds no grade", claim=claim)
    if found.level is not claim.level or (claim.score and abs(found.score - claim.score) > SCORE_DIGIT):
        why = Sentence(
            "grade {claim} is wrong; the engine finds {found}: {reason}",
            claim=claim,
            found=found,
            reason=found.reason,
        )
        return why if generator == GENERATOR else together([why, _graded_before(generator)])
    return None


def _graded_before(generator: int | None) -> str:
    made = (
        Sentence("generator {generator} made the set", generator=generator)
        if generator
        else Sentence("the set doesn't say which generator made it")
    )
    return Sentence("{made}, and generator {generator} may count differently", made=made, generator=GENERATOR)


def _issues(
    engine: AnyProblems, opened: OpenProblem, solution: Notation, limits: Limits, tell: Tell
) -> Sequence[TextIssue]:
    """What is wrong with a solution, according to the plain rules or, if these can't tell, the solver."""
    issues = opened.check_solution(solution)
    if issues or not engine.puzzles.needs_verification:
        return issues
    with solvers(tell):
        return opened.verify(solution, limits)


_WEAKER = (Proof.SHORTEST, Proof.UNIQUE)
"""A claim, and the stronger one that includes it: the only solution is the shortest."""


def _claim_fails(
    claim: Proof, solution: Notation | None, length: int | Mapping[str, int] | None, outcome: Outcome
) -> str | None:
    """Why a claim is wrong, given what the solver found; None if it's right."""
    fails: str | None = None
    if outcome.status is Status.UNKNOWN:
        fails = Sentence("'{claim}' couldn't be proved: {reason}", claim=claim, reason=outcome.reason)
    elif (claim is Proof.UNSOLVABLE) != (outcome.status is Status.UNSOLVABLE):
        fails = Sentence("'{claim}' is wrong: {found}", claim=claim, found=_found(outcome))
    elif claim not in (outcome.proof, Proof.WITNESS) and (claim, outcome.proof) != _WEAKER:
        reason = f": {outcome.reason}" if outcome.reason else ""
        fails = Sentence(
            "'{claim}' is wrong; '{proof}' is all that can be proved{reason}",
            claim=claim,
            proof=outcome.proof,
            reason=reason,
        )
    elif claim in _WEAKER and solution is not None and length != outcome.length:
        fails = Sentence(
            "'{claim}' is wrong: {moves} here, but {moves_2} are enough",
            claim=claim,
            moves=_moves(length),
            moves_2=_moves(outcome.length),
        )
    return fails


def _found(outcome: Outcome) -> str:
    """A message about what the solver found instead of what was claimed."""
    if outcome.status is Status.UNSOLVABLE:
        return Sentence("there is no solution")
    at_all = outcome.solution
    return (
        Sentence("there is a solution: {at_all}", at_all=at_all)
        if isinstance(at_all, str) and "\n" not in at_all
        else Sentence("it is solved")
    )


def _moves(length: int | Mapping[str, int] | None) -> str:
    if isinstance(length, Mapping):
        parts = (
            Sentence("{moves} for {part}", moves=counted(count, "move"), part=part)
            for part, count in length.items()
        )
        return together(parts, ", ")
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

    :param faults: those of a set that couldn't be read.
    """
    every = sorted((*faults, *(fault for answer in answers for fault in answer.faults)))
    found = {"problems": [answer_as_json(a) for a in answers], "errors": [f.as_json() for f in every]}
    return json.dumps(found, ensure_ascii=False, indent=2)


_STATUSES: Mapping[Status, str] = {
    Status.SOLVED: Sentence("solved"),
    Status.UNSOLVABLE: Sentence("unsolvable"),
    Status.UNKNOWN: Sentence("unknown"),
    Status.INVALID: Sentence("invalid"),
}
"""How an attempt ended, in words for messages."""
_PROOFS: Mapping[Proof, str] = {
    Proof.SHORTEST: Sentence("shortest"),
    Proof.UNIQUE: Sentence("unique"),
    Proof.COUNTED: Sentence("counted"),
    Proof.WITNESS: Sentence("witness"),
    Proof.FORCED: Sentence("forced"),
    Proof.BEST: Sentence("best"),
}
"""What was proved, in words for messages."""


def answer_as_text(answer: Answer, words: Mapping[str, str] = NO_WORDS) -> str:
    """What was found about a problem, for people: a line, and the solution below it.

    :param words: the translations of messages into the reader's language.
    """
    outcome = answer.outcome
    told: list[str] = [_STATUSES[outcome.status]]
    if isinstance(outcome.length, int) and not answer_in_moves(outcome):
        told.append(counted(outcome.length, "domino", "dominoes"))
    elif outcome.length is not None:
        told.append(_moves(outcome.length))
    if outcome.proof is not None and outcome.proof in _PROOFS:
        told.append(_PROOFS[outcome.proof])
    if outcome.grade:
        told.append(
            Sentence(
                "{level} ({reason})", level=level_in_words(outcome.grade.level), reason=outcome.grade.reason
            )
        )
    if outcome.reason and outcome.status is not Status.INVALID:
        told.append(outcome.reason)
    if outcome.states:
        told.append(
            Sentence(
                "{count:,} state in {seconds:.2f} s",
                "{count:,} states in {seconds:.2f} s",
                count=outcome.states,
                seconds=outcome.seconds,
            )
        )
    line = ", ".join(said(part, words) for part in told)
    return "\n".join(
        [
            f"{answer.problem.name}: {line}",
            *(f"  {line}".rstrip() for line in _solution_lines(outcome.solution)),
        ]
    )


def answer_in_moves(outcome: Outcome) -> bool:
    """Whether the solution is a line of moves rather than a table."""
    return not (isinstance(outcome.solution, str) and "\n" in outcome.solution)


def _solution_lines(solution: Notation | None) -> list[str]:
    if isinstance(solution, Mapping):
        return [f"{part}: {text}" for part, text in solution.items()]
    return solution.split("\n") if solution else []

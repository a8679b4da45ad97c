"""The claims of a set, checked by the rules and the solver: starts, solutions, proofs and computed grades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pnp.base.errors import LocatedFault, TextIssue
from pnp.base.progress import Progress, silent
from pnp.base.sentences import Sentence, together
from pnp.games.api.engine import OpenProblem
from pnp.games.api.puzzles import Length
from pnp.puzzles.opening import open_checked
from pnp.puzzles.solve import Answer, answers, solve_open
from pnp.puzzles.solve_report import moves_in_words
from pnp.puzzles.solvers import Tell, solvers, untold
from pnp.search.generation import GENERATOR
from pnp.search.results import Grade, Limits, Notation, Outcome, Proof, Status
from pnp.specs.problem_sets import ProblemSet, SetProblem

SCORE_DIGIT = 0.011
"""How far a score may differ from the one that is found."""


def check_set(
    problems: ProblemSet, limits: Limits, tell: Tell = untold, progress: Progress = silent
) -> tuple[Answer, ...]:
    """Check what a set says: starts by the rules, solutions by a replay, claims of proof by the solver, and
    computed grades by the grader.

    Nothing is solved unless something is claimed about it, or the game asks for it in every problem.

    :raises PnpError: if a solver is needed but not installed.
    """
    check = partial(_checked, generator=problems.generator, limits=limits, tell=tell)
    return tuple(answers(problems, progress, check))


def faults_by_rules(problems: ProblemSet) -> Iterator[LocatedFault]:
    """What the plain rules find wrong with starts and solutions; no solver is used."""
    for opened in open_checked(problems):
        yield from opened.faults


def _checked(
    opened: OpenProblem, problem: SetProblem, *, generator: int | None, limits: Limits, tell: Tell
) -> Answer:
    """The answer to a well-formed problem: the file's own solution, or what is wrong with it.

    :param generator: the version of the generator that made the set; None if it doesn't say.
    """
    puzzles, solution, length = opened.engine.puzzles, problem.solution, None
    if solution is not None:
        if wrong := _issues(opened, solution, limits, tell):
            failed = tuple(problem.fault(issue, "solution") for issue in wrong)
            reason = together(issue.message for issue in wrong)
            return Answer(problem, Outcome(Status.INVALID, solution, reason=reason), failed=failed)
        length = puzzles.length(solution)
    proof = problem.proof or puzzles.implied
    shown = proof is Proof.WITNESS and solution is not None
    counted = problem.grade if problem.grade and problem.grade.counted else None
    claims = _Claims(None if shown else proof, counted, length, generator)
    if claims.proof is None and claims.grade is None:
        if solution is not None:
            return Answer(problem, Outcome(Status.SOLVED, solution, length, proof))
        nothing = Sentence("this problem has neither a solution nor a proof to check")
        return Answer(problem, Outcome(Status.UNKNOWN, reason=nothing))
    outcome = solve_open(opened, limits, tell)
    broken = claims.broken(outcome)
    if broken and outcome.status is not Status.UNKNOWN and (former := opened.former_rule()):
        before, note = former
        still = claims.broken(solve_open(before, limits, tell))
        broken = {key: why if key in still else together([why, note]) for key, why in broken.items()}
    return Answer(problem, outcome, failed=tuple(problem.fault_at(key, why) for key, why in broken.items()))


_WEAKER = (Proof.SHORTEST, Proof.UNIQUE)
"""A claim, and the stronger one that includes it: the only solution is the shortest."""


@dataclass(frozen=True, slots=True)
class _Claims:
    """What a set claims about a problem and only the solver can tell."""

    proof: Proof | None
    grade: Grade | None
    length: Length | None
    """The length of the solution in the set; None if it has none."""
    generator: int | None
    """The version of the generator that made the set: each version may grade differently."""

    def broken(self, outcome: Outcome) -> dict[str, str]:
        """Why claims don't hold, given what the solver found, by the key of each in the file."""
        reasons = {"proof": self._proof_fails(outcome), "grade": self._grade_fails(outcome)}
        return {key: why for key, why in reasons.items() if why}

    def _proof_fails(self, outcome: Outcome) -> str | None:
        claim = self.proof
        if claim is None:
            return None
        if outcome.status is Status.UNKNOWN:
            return Sentence("'{claim}' couldn't be proved: {reason}", claim=claim, reason=outcome.reason)
        if (claim is Proof.UNSOLVABLE) != (outcome.status is Status.UNSOLVABLE):
            return Sentence("'{claim}' is wrong: {found}", claim=claim, found=_found(outcome))
        if claim not in (outcome.proof, Proof.WITNESS) and (claim, outcome.proof) != _WEAKER:
            reason = f": {outcome.reason}" if outcome.reason else ""
            return Sentence(
                "'{claim}' is wrong; '{proof}' is all that can be proved{reason}",
                claim=claim,
                proof=outcome.proof,
                reason=reason,
            )
        if claim in _WEAKER and self.length is not None and self.length != outcome.length:
            return Sentence(
                "'{claim}' is wrong: {moves} here, but {moves_2} are enough",
                claim=claim,
                moves=moves_in_words(self.length),
                moves_2=moves_in_words(outcome.length),
            )
        return None

    def _grade_fails(self, outcome: Outcome) -> str | None:
        """Why the grade is wrong. Scores are written to two decimal places, so a difference of 1 in the last
        place doesn't count."""
        claim, found = self.grade, outcome.grade
        if claim is None:
            return None
        if outcome.status is Status.UNKNOWN:
            return Sentence("grade {claim} couldn't be checked: {reason}", claim=claim, reason=outcome.reason)
        if found is None:
            return Sentence("grade {claim} is wrong: the engine can't grade this problem", claim=claim)
        if found.level is claim.level and not (claim.score and abs(found.score - claim.score) > SCORE_DIGIT):
            return None
        why = Sentence(
            "grade {claim} is wrong; the engine finds {found}: {reason}",
            claim=claim,
            found=found,
            reason=found.reason,
        )
        return why if self.generator == GENERATOR else together([why, _graded_before(self.generator)])


def _graded_before(generator: int | None) -> str:
    made = (
        Sentence("generator {generator} made the set", generator=generator)
        if generator
        else Sentence("the set doesn't say which generator made it")
    )
    return Sentence("{made}, and generator {generator} may grade differently", made=made, generator=GENERATOR)


def _issues(opened: OpenProblem, solution: Notation, limits: Limits, tell: Tell) -> Sequence[TextIssue]:
    """What is wrong with a solution, according to the plain rules or, if these can't tell, the solver."""
    issues = opened.check_solution(solution)
    if issues or not opened.engine.puzzles.needs_verification:
        return issues
    with solvers(tell):
        return opened.verify(solution, limits)


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

"""Check the claims of a set by the rules and the solver: starts, solutions, proofs and computed difficulties,
including what its game promises about every puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import ErrorDetails, ErrorInText
from pnp.base.extras import Tell, are_installed, say_nothing, solvers
from pnp.base.progress import Progress, silent
from pnp.base.sentences import Sentence, together
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.puzzles import Length
from pnp.puzzles.opening import open_checked
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.solve import Answer, answers, moves_in_words, solve_open
from pnp.search.generation import GENERATOR
from pnp.search.results import Difficulty, LimitReachedError, Limits, Notation, Outcome, Proof, Status

_WEAKER = (Proof.SHORTEST, Proof.UNIQUE)
"""Claims, each with the stronger one that includes it: the only solution is also the shortest."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise about a puzzle: the ``proof`` in its set, or what its game promises about every puzzle.
    ``solution`` is the one in the set, if any."""

    opened: OpenPuzzle
    claim: Proof
    is_stated: bool
    """Whether the set names the claim."""
    solution: Notation | None

    @property
    def needs_search(self) -> bool:
        """Whether the plain rules can't verify it. A claim that there is a solution is verified by the solution
        itself."""
        return self.claim is not Proof.WITNESS or self.solution is None

    @property
    def key(self) -> str:
        """The key of the set at which an error is reported."""
        return "proof" if self.is_stated else "start"

    def unproved(self, reason: str) -> str:
        """Return the message if a limit was reached first."""
        if self.is_stated:
            return Sentence("'{claim}' couldn't be verified: {reason}", claim=self.claim, reason=reason)
        return Sentence("couldn't be verified: {reason}", reason=reason)

    def broken(self, outcome: Outcome) -> str | None:
        """Return why the promise is broken, given an answer that isn't unknown; None if it's kept."""
        why = self._why(outcome)
        return (
            Sentence("'{claim}' is wrong: {why}", claim=self.claim, why=why) if why and self.is_stated else why
        )

    def _why(self, outcome: Outcome) -> str | None:
        claim = self.claim
        if claim is Proof.UNSOLVABLE:
            return None if outcome.status is Status.UNSOLVABLE else _solved(outcome)
        if outcome.status is Status.UNSOLVABLE:
            return self._no_solution(outcome)
        if claim not in (outcome.proof, Proof.WITNESS) and (claim, outcome.proof) != _WEAKER:
            return self._weaker(outcome)
        length = self._length
        if claim in _WEAKER and length is not None and length != outcome.length:
            return Sentence(
                "{moves} here, but {moves_2} are enough",
                moves=moves_in_words(length),
                moves_2=moves_in_words(outcome.length),
            )
        return None

    @property
    def _length(self) -> Length | None:
        return None if self.solution is None else self.opened.engine.puzzles.length(self.solution)

    def _no_solution(self, outcome: Outcome) -> str:
        found = together(["there is no solution", outcome.reason or ""], ": ")
        if self.is_stated or self.solution is not None:
            return found
        return Sentence(
            "{found}; if that is the answer, add 'proof: {unsolvable}'",
            found=found,
            unsolvable=Proof.UNSOLVABLE,
        )

    def _weaker(self, outcome: Outcome) -> str:
        """Return why only a weaker claim is true: other solutions, if some were found, or the solver's
        reason."""
        if self.claim is Proof.COUNTED and outcome.reason:
            return outcome.reason
        if outcome.other is not None and outcome.solution is not None:
            where = self.opened.engine.puzzles.difference(outcome.solution, outcome.other)
            return Sentence("there is more than one solution: {where}", where=where)
        if outcome.reason:
            return outcome.reason
        return Sentence("only '{proof}' could be verified", proof=outcome.proof)


def promise_of(puzzle: SetPuzzle, opened: OpenPuzzle) -> Promise:
    """Return the promise about a puzzle."""
    return Promise(opened, puzzle.proof or opened.promise, puzzle.proof is not None, puzzle.solution)


def _solved(outcome: Outcome) -> str:
    solution = outcome.solution
    if isinstance(solution, str) and "\n" not in solution:
        return Sentence("there is a solution: {solution}", solution=solution)
    return Sentence("there is a solution")


SCORE_DIGIT = 0.011
"""The amount by which a score may differ from the computed one."""


def check_set(
    puzzles: PuzzleSet, limits: Limits, tell: Tell = say_nothing, progress: Progress = silent
) -> tuple[Answer, ...]:
    """Check a set: starts by the rules, solutions by a replay, claims of proof by the solver, computed
    difficulties by the engine, and hints by their claims.

    A puzzle is solved only if something is claimed about it, or if its game requires this for every puzzle.

    :raises PnpError: if a solver is needed but not installed.
    """

    def check(opened: OpenPuzzle, puzzle: SetPuzzle) -> Answer:
        found = _checked(opened, puzzle, generator=puzzles.generator, limits=limits, tell=tell)
        if found.outcome.status is Status.INVALID:
            return replace(found, unchecked=len(puzzle.hints))
        errors, unchecked = check_hints(opened, puzzle, tell)
        return replace(found, failed=(*found.failed, *errors), unchecked=unchecked)

    return tuple(answers(puzzles, progress, check))


def errors_by_rules(puzzles: PuzzleSet) -> Iterator[ErrorDetails]:
    """Yield errors that the plain rules find in starts and solutions; no solver is used."""
    for opened in open_checked(puzzles):
        yield from opened.errors


def _checked(
    opened: OpenPuzzle, puzzle: SetPuzzle, *, generator: int | None, limits: Limits, tell: Tell
) -> Answer:
    """Return the answer to a well-formed puzzle: the file's own solution, or its errors.

    :param generator: the version of the generator that made the set; None if it isn't given.
    """
    puzzles, solution, length = opened.engine.puzzles, puzzle.solution, None
    if solution is not None:
        try:
            wrong = solution_errors(opened, solution, limits, tell)
        except LimitReachedError as error:
            one = puzzle.error_at("solution", Sentence("couldn't be checked: {reason}", reason=error))
            return Answer(puzzle, Outcome.unknown(str(error)), failed=(one,))
        if wrong:
            failed = tuple(puzzle.error(one, "solution") for one in wrong)
            reason = together(one.message for one in wrong)
            return Answer(puzzle, Outcome(Status.INVALID, solution, reason=reason), failed=failed)
        length = puzzles.length(solution)
    promise = promise_of(puzzle, opened)
    counted = puzzle.difficulty if puzzle.difficulty and puzzle.difficulty.counted else None
    claims = _Claims(promise, counted, generator)
    if not promise.needs_search and counted is None:
        return Answer(puzzle, Outcome(Status.SOLVED, solution, length, puzzle.proof))
    limits = replace(limits, rated=counted is not None)
    outcome = solve_open(opened, limits, tell)
    broken = _noted(opened, claims.broken, outcome, limits, tell)
    return Answer(puzzle, outcome, failed=tuple(puzzle.error_at(key, why) for key, why in broken.items()))


def broken_promise(promise: Promise, outcome: Outcome, limits: Limits) -> str | None:
    """Return why a promise is broken, with a note if it was kept under a rule that has since changed; None if
    it's kept."""

    def broken(found: Outcome) -> dict[str, str]:
        why = promise.broken(found)
        return {promise.key: why} if why else {}

    return _noted(promise.opened, broken, outcome, limits, say_nothing).get(promise.key)


def _noted(
    opened: OpenPuzzle,
    broken: Callable[[Outcome], dict[str, str]],
    outcome: Outcome,
    limits: Limits,
    tell: Tell,
) -> dict[str, str]:
    """Return why claims are false, by their keys, with a note on those that were true under a former rule."""
    found = broken(outcome)
    if not found or outcome.status is Status.UNKNOWN or not (former := opened.former_rule()):
        return found
    before, note = former
    still = broken(solve_open(before, limits, tell))
    return {key: why if key in still else together([why, note]) for key, why in found.items()}


@dataclass(frozen=True, slots=True)
class _Claims:
    """The claims of a set about a puzzle that only the solver can verify."""

    promise: Promise
    difficulty: Difficulty | None
    generator: int | None
    """The version of the generator that made the set: each version may rate differently."""

    def broken(self, outcome: Outcome) -> dict[str, str]:
        """Return why claims are false, given the solver's result, by their keys in the file."""
        reasons = {
            self.promise.key: self._promise_fails(outcome),
            "difficulty": self._difficulty_fails(outcome),
        }
        return {key: why for key, why in reasons.items() if why}

    def _promise_fails(self, outcome: Outcome) -> str | None:
        if not self.promise.needs_search:
            return None
        if outcome.status is Status.UNKNOWN:
            return self.promise.unproved(outcome.reason or "")
        return self.promise.broken(outcome)

    def _difficulty_fails(self, outcome: Outcome) -> str | None:
        """Return why the difficulty is wrong. Scores are written to two decimal places, so a difference of 1 in
        the last place doesn't count."""
        claim, found = self.difficulty, outcome.difficulty
        if claim is None:
            return None
        if outcome.status is Status.UNKNOWN:
            return Sentence(
                "difficulty {claim} couldn't be checked: {reason}", claim=claim, reason=outcome.reason
            )
        if found is None:
            return Sentence("difficulty {claim} is wrong: the engine can't rate this puzzle", claim=claim)
        if found.level is claim.level and not (claim.score and abs(found.score - claim.score) > SCORE_DIGIT):
            return None
        why = Sentence(
            "difficulty {claim} is wrong; the engine finds {found}: {reason}",
            claim=claim,
            found=found,
            reason=found.reason,
        )
        return why if self.generator == GENERATOR else together([why, _rated_before(self.generator)])


def _rated_before(generator: int | None) -> str:
    made = (
        Sentence("the set was made by generator {generator}", generator=generator)
        if generator
        else Sentence("the set doesn't name the generator that made it")
    )
    return Sentence(
        "{made}, and generator {generator} may rate puzzles differently", made=made, generator=GENERATOR
    )


def solution_errors(
    opened: OpenPuzzle, solution: Notation, limits: Limits, tell: Tell = say_nothing
) -> Sequence[ErrorInText]:
    """Return what is wrong with a solution, according to the plain rules or, if these can't tell, the solver.

    :raises LimitReachedError: if a limit is reached first.
    """
    errors = opened.check_solution(solution)
    if errors or not opened.engine.puzzles.needs_verification:
        return errors
    with solvers(tell):
        return opened.verify(solution, limits)


# Checking the hints of a set


def check_hints(opened: OpenPuzzle, puzzle: SetPuzzle, tell: Tell) -> tuple[list[ErrorDetails], int]:
    """Return the errors in the hints of a puzzle whose solution is right, and how many hints weren't checked:
    those in their author's own words, those that would take too long, and those that need a solver that isn't
    installed."""
    if puzzle.solution is None or not puzzle.hints:
        return [], len(puzzle.hints)
    if are_installed():
        with solvers(tell):
            verdicts = opened.check_hints(puzzle.solution, puzzle.hints)
    else:  # in many games, the rules are enough
        try:
            verdicts = opened.check_hints(puzzle.solution, puzzle.hints)
        except ModuleNotFoundError:
            return [], len(puzzle.hints)
    errors = [
        puzzle.hint_error(number, Sentence("this hint isn't true: {sentence}", sentence=sentence))
        for number, verdict in enumerate(verdicts)
        for sentence in verdict.wrong
    ]
    return errors, sum(not verdict.known or bool(verdict.open) for verdict in verdicts)

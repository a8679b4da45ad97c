"""Decide whether a puzzle may be printed, and what may be claimed about it on the page. This rule applies to
everything that prints, shows or publishes puzzles.

A puzzle that violates its rules or breaks its promise is an error at its line. A puzzle whose promise has been
verified, now or on record, may be printed with its claim. If it couldn't be verified, because there is no
solver or too little time, it may be printed, but without a claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.extras import MissingExtraError, solvers
from pnp.base.progress import Progress, silent
from pnp.base.sentences import Sentence, together
from pnp.games.api.engine import AnyPuzzleEngine, OpenPuzzle
from pnp.puzzles.claims import Promise, broken_promise, promise_of, solution_errors
from pnp.puzzles.opening import open_puzzle
from pnp.puzzles.proof_records import KeptProof, ProofCache, is_recorded
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.search.results import LimitReachedError, Limits, Notation, Proof, Status

PROOF_SECONDS = 60.0
"""The default limit for one proof, in seconds."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a puzzle: what may be claimed about it, and the solution to print with it. ``claim`` is
    None if nothing was verified; ``unproved`` has the reason.
    """

    claim: Proof | None
    solution: Notation | None = None
    unproved: str = ""


@dataclass(frozen=True, slots=True)
class PrintableSet:
    """A set whose puzzles may be printed, each with its verdict."""

    found: PuzzleSet
    verdicts: tuple[Verdict, ...]

    def __iter__(self) -> Iterator[tuple[SetPuzzle, Verdict]]:
        return zip(self.found.puzzles, self.verdicts, strict=True)

    def at(self, places: Iterable[int]) -> PrintableSet:
        """Return the puzzles with some numbers in the set, counted from 0."""
        kept = tuple(places)
        puzzles = tuple(self.found.puzzles[place] for place in kept)
        return PrintableSet(replace(self.found, puzzles=puzzles), tuple(self.verdicts[place] for place in kept))

    @property
    def unproved(self) -> list[tuple[SetPuzzle, Verdict]]:
        """The puzzles that couldn't be verified."""
        return [(puzzle, verdict) for puzzle, verdict in self if verdict.claim is None]


@dataclass(frozen=True, slots=True)
class Proving:
    """The means of verifying puzzles: the limits of each proof, and the cached proofs."""

    limits: Limits = field(default_factory=lambda: Limits(seconds=PROOF_SECONDS, rated=False))
    cache: ProofCache = field(default_factory=ProofCache)
    progress: Progress = silent
    """A function that is called for each puzzle that has to be verified."""


def printable(puzzles: PuzzleSet, name: str, proving: Proving) -> PrintableSet:
    """Return the set, if all its puzzles may be printed.

    Puzzles with a valid record aren't verified again, so a set with a record for each needs no solver.

    :param name: the name of the set in progress reports.
    :raises SpecError: with every puzzle that may not be printed, at its line.
    """
    engine = puzzles.game.puzzle_engine()
    verdicts: dict[int, Verdict] = {}
    for place, puzzle in enumerate(puzzles.puzzles):
        if is_recorded(engine, puzzles, puzzle):
            verdicts[place] = Verdict(puzzle.proof, puzzle.solution)
    errors: list[ErrorDetails] = []
    waiting = [place for place in range(len(puzzles.puzzles)) if place not in verdicts]
    for done, place in enumerate(waiting):
        proving.progress(Sentence("verifying the puzzles of {set}", set=name), done, len(waiting))
        try:
            verdicts[place] = _judged(engine, puzzles, puzzles.puzzles[place], proving)
        except SpecError as error:
            errors += error.errors
    if errors:
        raise SpecError(errors)
    return PrintableSet(puzzles, tuple(verdicts[place] for place in range(len(puzzles.puzzles))))


def _judged(engine: AnyPuzzleEngine, puzzles: PuzzleSet, puzzle: SetPuzzle, proving: Proving) -> Verdict:
    """Return the verdict on a puzzle without a valid record.

    :raises SpecError: if it may not be printed.
    """
    opened = _opened(engine, puzzle)
    promise = promise_of(puzzle, opened)
    if not promise.needs_search and not engine.puzzles.needs_verification:
        return Verdict(promise.claim, puzzle.solution)
    kept = proving.cache.find(engine, puzzles, puzzle, promise.claim)
    if kept is None or (kept.gave_up_after is not None and kept.gave_up_after < proving.limits.seconds):
        try:
            kept = KeptProof(_proved(promise, puzzle, proving.limits))
        except _TimeIsUpError:
            kept = KeptProof(None, proving.limits.seconds)
        except (LimitReachedError, MissingExtraError) as error:
            return Verdict(None, puzzle.solution, str(error))
        proving.cache.keep(engine, puzzles, puzzle, promise.claim, kept)
    if kept.gave_up_after is not None:
        return Verdict(None, puzzle.solution, Limits(seconds=kept.gave_up_after).time_reached)
    if kept.solution is not None and opened.check_solution(kept.solution):
        return Verdict(None, puzzle.solution, Sentence("its stored proof is damaged"))
    return Verdict(promise.claim, kept.solution)


class _TimeIsUpError(Exception):
    """A proof takes longer than its time limit. More time may be enough, unlike with other limits, which can't
    be changed."""


def _opened(engine: AnyPuzzleEngine, puzzle: SetPuzzle) -> OpenPuzzle:
    """Return a puzzle whose start and solution follow the plain rules.

    :raises SpecError: if they don't.
    """
    opened = open_puzzle(engine, puzzle)
    if opened.puzzle is None:
        raise SpecError(opened.errors)
    errors = opened.puzzle.check_solution(puzzle.solution) if puzzle.solution is not None else ()
    if errors:
        raise SpecError(puzzle.error(error, "solution") for error in errors)
    return opened.puzzle


def _proved(promise: Promise, puzzle: SetPuzzle, limits: Limits) -> Notation | None:
    """Verify the promise of a puzzle, and return its solution; None if the promise is that there is none.

    :raises SpecError: if the promise is broken.
    :raises MissingExtraError: if that needs a solver, and it isn't installed.
    :raises LimitReachedError: if a limit is reached first, other than that of time.
    """
    solution = puzzle.solution
    try:
        if solution is not None and (wrong := solution_errors(promise.opened, solution, limits)):
            raise SpecError(puzzle.error(one, "solution") for one in wrong)
        if not promise.needs_search:
            return solution
        with solvers():
            outcome = promise.opened.solve(limits)
        if outcome.status is Status.UNKNOWN:
            raise LimitReachedError(outcome.reason or "")
    except LimitReachedError as error:
        if str(error) == limits.time_reached:
            raise _TimeIsUpError from error
        raise
    if outcome.status is Status.INVALID:
        raise SpecError([puzzle.error_at("start", outcome.reason or "")])
    if why := broken_promise(promise, outcome, limits):
        raise SpecError([puzzle.error_at(promise.key, why)])
    return solution if solution is not None else outcome.solution


Answers = Literal["one", "one or none", "one or as said", ""]
"""The claims that rules may make about puzzles: that each has one solution; one or none; one, unless its task
gives another number; or nothing."""


def answers_to(sets: Iterable[PrintableSet]) -> Answers:
    """Return the verified claim about the number of solutions of all puzzles in some sets."""
    claims = {verdict.claim for one in sets for verdict in one.verdicts}
    if claims == {Proof.UNIQUE}:
        return "one"
    if claims == {Proof.UNIQUE, Proof.UNSOLVABLE}:
        return "one or none"
    return "one or as said" if claims in ({Proof.COUNTED}, {Proof.UNIQUE, Proof.COUNTED}) else ""


def unproved_in(sets: Iterable[PrintableSet]) -> str:
    """Return a warning that names the puzzles that couldn't be verified, with the reasons; empty if there are
    none."""
    by_reason: dict[str, list[str]] = {}
    unsolved: list[str] = []
    for one in sets:
        for puzzle, verdict in one.unproved:
            name = f"{puzzle.name} ({puzzle.place})"
            by_reason.setdefault(verdict.unproved, []).append(name)
            unsolved += [name] if verdict.solution is None else []
    parts: list[str] = [
        Sentence(
            "not verified, so printed without any claim about their solutions: {names}; {reason}",
            names=", ".join(names),
            reason=reason,
        )
        for reason, names in by_reason.items()
    ]
    if unsolved:
        parts.append(Sentence("printed without a solution: {names}", names=", ".join(unsolved)))
    return together(parts)

"""The problems of a set opened: their starts parsed, their solutions checked by the plain rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.errors import LocatedFault, SpecError, TextError
from pnp.games.api.engine import AnyProblems, OpenProblem
from pnp.puzzles.problem_sets import ProblemSet, SetProblem


@dataclass(frozen=True, slots=True)
class Opened:
    """A problem of a set. ``problem`` is None if its start can't be read, and ``faults`` says why."""

    source: SetProblem
    problem: OpenProblem | None
    faults: tuple[LocatedFault, ...] = ()


def open_problem(engine: AnyProblems, source: SetProblem) -> Opened:
    """Parse the start of a problem."""
    try:
        return Opened(source, engine.open(source.start, source.options))
    except TextError as error:
        return Opened(source, None, tuple(source.fault(issue, "start") for issue in error.issues))


def open_checked(problems: ProblemSet) -> Iterator[Opened]:
    """All problems of a set, with what the plain rules find wrong with their solutions. No solver is used."""
    engine = problems.game.problem_engine()
    for source in problems.problems:
        opened = open_problem(engine, source)
        if opened.problem is None or source.solution is None:
            yield opened
        else:
            issues = opened.problem.check_solution(source.solution)
            yield Opened(source, opened.problem, tuple(source.fault(issue, "solution") for issue in issues))


def open_sound(problems: ProblemSet) -> list[tuple[SetProblem, OpenProblem]]:
    """All problems of a set, opened.

    :raises SpecError: with everything that the plain rules find wrong with starts and solutions.
    """
    found = list(open_checked(problems))
    if faults := [fault for opened in found for fault in opened.faults]:
        raise SpecError(faults)
    return [(opened.source, opened.problem) for opened in found if opened.problem is not None]

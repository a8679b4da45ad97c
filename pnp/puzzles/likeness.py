"""Problems compared across sets: two that are alike are the same puzzle to whoever solves them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pnp.base.sentences import Sentence, together
from pnp.games.api.engine import OpenProblem
from pnp.puzzles.opening import open_problem
from pnp.puzzles.problem_sets import ProblemSet, SetProblem
from pnp.search.generation import Likeness


def likeness_of(opened: OpenProblem, problem: SetProblem) -> Likeness:
    """What is compared of a problem; a wrong solution isn't."""
    solution = problem.solution
    if solution is not None and opened.check_solution(solution):
        solution = None
    return opened.likeness(solution)


@dataclass(slots=True)
class SeenProblems:
    """Problems seen so far, by what is compared of them. Each game's own are compared with each other."""

    _kinds: dict[tuple[str, str], SetProblem] = field(default_factory=dict)
    _lines: dict[tuple[str, str], SetProblem] = field(default_factory=dict)

    def add(self, problems: ProblemSet) -> Iterator[tuple[SetProblem, SetProblem]]:
        """Add the problems of a set, and yield each that is like an earlier one, with that one. Problems that
        can't be read are left out."""
        game, engine = problems.game.name, problems.game.problem_engine()
        for problem in problems.problems:
            opened = open_problem(engine, problem).problem
            if opened is None:
                continue
            own = likeness_of(opened, problem)
            if (earlier := self.find(game, own)) is not None:
                yield problem, earlier
            self._kinds.setdefault((game, own.kind), problem)
            if own.line:
                self._lines.setdefault((game, own.line), problem)

    def find(self, game: str, own: Likeness) -> SetProblem | None:
        """The problem seen earlier that is like one of a game; None if there is none."""
        return self._kinds.get((game, own.kind)) or self._lines.get((game, own.line))

    def __bool__(self) -> bool:
        return bool(self._kinds)


def seen_in(sets: Iterable[ProblemSet]) -> SeenProblems:
    """The problems of some sets, whether or not some of them are alike."""
    seen = SeenProblems()
    for problems in sets:
        for _ in seen.add(problems):
            pass
    return seen


def repeats_in(pairs: Iterable[tuple[SetProblem, SetProblem]]) -> str:
    """A warning that names problems which repeat earlier ones; empty if there are none."""
    return together(
        Sentence(
            "{name} ({place}) is the same puzzle as {other} ({other_place}): perhaps turned, mirrored or "
            "renumbered, or solved by the same moves",
            name=problem.name,
            place=problem.place,
            other=earlier.name,
            other_place=earlier.place,
        )
        for problem, earlier in pairs
    )

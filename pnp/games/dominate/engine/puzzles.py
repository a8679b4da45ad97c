"""The puzzles of Dominate."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.api.puzzles import Length, as_text
from pnp.games.dominate.engine import tasks
from pnp.games.dominate.options import DominateProblems, Goal
from pnp.games.dominate.rules.play import Position
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Hint, Notation


class DominatePuzzles(GoalPuzzles[DominateProblems, Position, Goal]):
    """The puzzles of Dominate: one move that does what the goal asks."""

    def parse(self, text: str, options: DominateProblems) -> Position:
        return tasks.parse_start(text, options)

    def goal(self, options: DominateProblems) -> Goal:
        return options.task

    def check(self, start: Position, solution: str, options: DominateProblems) -> Sequence[TextIssue]:
        return tasks.check(start, solution, options.task)

    def solver(self) -> GoalSolver[DominateProblems, Position, Goal]:
        from pnp.games.dominate.engine import problems

        return problems

    def length(self, solution: Notation) -> Length:
        return 1

    def hints(self, start: Position, solution: Notation, options: DominateProblems) -> Sequence[Hint]:
        """Hints by the plain rules, so that no solver is imported for them."""
        return tasks.hints(start, as_text(solution), options.task)


PUZZLES = DominatePuzzles()

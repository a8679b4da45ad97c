"""The puzzles of Dominions."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.dominions.engine import checks
from pnp.games.dominions.options import DominionsProblems, Goal
from pnp.games.dominions.rules.starts import Start
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver


class DominionsPuzzles(GoalPuzzles[DominionsProblems, Start, Goal]):
    """The puzzles of Dominions."""

    def parse(self, text: str, options: DominionsProblems) -> Start:
        return checks.parse_start(text, options)

    def goal(self, options: DominionsProblems) -> Goal:
        return options.task

    def check(self, start: Start, solution: str, options: DominionsProblems) -> Sequence[TextIssue]:
        return checks.check(start, solution, options.task)

    def solver(self) -> GoalSolver[DominionsProblems, Start, Goal]:
        from pnp.games.dominions.engine import problems

        return problems


PUZZLES = DominionsPuzzles()

"""The puzzles of Dots."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.api.puzzles import move_issues
from pnp.games.dots.engine import goals
from pnp.games.dots.options import DotsProblems
from pnp.games.dots.rules.position import Position
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver


class DotsPuzzles(GoalPuzzles[DotsProblems, Position, str]):
    """The puzzles of Dots: x is to move."""

    def parse(self, text: str, options: DotsProblems) -> Position:
        return goals.parse_start(text)

    def goal(self, options: DotsProblems) -> str:
        return options.goal

    def check(self, start: Position, solution: str, options: DotsProblems) -> Sequence[TextIssue]:
        return move_issues(goals.fault(start, solution, options.goal), solution)

    def solver(self) -> GoalSolver[DotsProblems, Position, str]:
        from pnp.games.dots.engine import problems

        return problems


PUZZLES = DotsPuzzles()

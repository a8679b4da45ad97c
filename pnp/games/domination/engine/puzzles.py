"""The puzzles of Domination."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.api.puzzles import Length, as_text
from pnp.games.domination.engine import goals
from pnp.games.domination.options import DominationProblems
from pnp.games.domination.rules.starts import Start, parse_start
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Notation


class DominationPuzzles(GoalPuzzles[DominationProblems, Start, str]):
    """The puzzles of Domination: A is to move against B."""

    def parse(self, text: str, options: DominationProblems) -> Start:
        return parse_start(text, options.goal)

    def goal(self, options: DominationProblems) -> str:
        return options.goal

    def check(self, start: Start, solution: str, options: DominationProblems) -> Sequence[TextIssue]:
        return goals.check(start, solution, options.goal)

    def solver(self) -> GoalSolver[DominationProblems, Start, str]:
        from pnp.games.domination.engine import problems

        return problems

    def length(self, solution: Notation) -> Length:
        """1 for a position, otherwise the moves of the line."""
        return 1 if "\n" in as_text(solution) else super().length(solution)


PUZZLES = DominationPuzzles()

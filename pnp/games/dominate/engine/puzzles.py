"""The puzzles of Dominate: one move that does what the goal asks."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.puzzles import Length, as_text
from pnp.games.dominate.engine import hints, tasks
from pnp.games.dominate.options import DominateProblems, Goal
from pnp.games.dominate.rules.play import Position
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Hint, Notation


class DominatePuzzles(GoalPuzzles[DominateProblems, Position, Goal]):
    """The puzzles of Dominate."""

    def length(self, solution: Notation) -> Length:
        return 1

    def hints(self, start: Position, solution: Notation, options: DominateProblems) -> Sequence[Hint]:
        """Hints by the plain rules, so that no solver is imported for them."""
        return hints.hints(start, as_text(solution), options.task)


def _solver() -> GoalSolver[DominateProblems, Position, Goal]:
    from pnp.games.dominate.engine import problems

    return problems


PUZZLES = DominatePuzzles(lambda options: options.task, tasks.parse_start, tasks.check, _solver)

"""The puzzles of Dominions."""

from __future__ import annotations

from pnp.games.dominions.engine import checks
from pnp.games.dominions.engine.hints import hints
from pnp.games.dominions.options import DominionsProblems, Goal
from pnp.games.dominions.rules.starts import Start
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver


def _solver() -> GoalSolver[DominionsProblems, Start, Goal]:
    from pnp.games.dominions.engine import problems

    return problems


PUZZLES = GoalPuzzles(lambda options: options.task, checks.parse_start, checks.check, hints, _solver)

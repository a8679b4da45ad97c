"""The puzzles of Dominions."""

from __future__ import annotations

from pnp.games.dominions.claims import judge
from pnp.games.dominions.engine import checks
from pnp.games.dominions.engine.hints import hints
from pnp.games.dominions.options import DominionsProblems, Goal
from pnp.games.dominions.rules.starts import Start
from pnp.games.dominions.rules.symmetry import alike
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Proof


def _solver() -> GoalSolver[DominionsProblems, Start, Goal]:
    from pnp.games.dominions.engine import problems

    return problems


def _promised(goal: Goal) -> Proof:
    """The only answer, where the task says that there is just one, or asks for all eyes."""
    return Proof.UNIQUE if goal in ("capture", "fit", "eye") else Proof.WITNESS


PUZZLES = GoalPuzzles(
    lambda options: options.task,
    checks.parse_start,
    checks.check,
    hints,
    judge,
    _solver,
    lambda start, options: f"{options.task} {alike(start.state, start.at)}",
    _promised,
)

"""The puzzles of Dots: x is to move."""

from __future__ import annotations

from pnp.games.dots.claims import judge
from pnp.games.dots.engine import goals
from pnp.games.dots.engine.hints import hints
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.position import Position
from pnp.games.dots.rules.starts import canonical
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Proof


def _solver() -> GoalSolver[DotsPuzzleOptions, Position, DotsPuzzleOptions]:
    from pnp.games.dots.engine import solving

    return solving


def _promised(options: DotsPuzzleOptions) -> Proof:
    """Return moves that hold against every reply, and as many as the task says, unless it leaves that open."""
    return Proof.WITNESS if options.goal in ("any", "encircle-1", "larger") else Proof.FORCED


PUZZLES = GoalPuzzles(
    lambda options: options,
    goals.parse_start,
    goals.check,
    hints,
    judge,
    _solver,
    lambda position, options: f"{options.goal} {canonical(str(position))}",
    _promised,
)

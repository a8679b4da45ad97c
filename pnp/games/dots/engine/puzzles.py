"""The puzzles of Dots: x is to move."""

from __future__ import annotations

from pnp.games.dots.engine import goals
from pnp.games.dots.engine.hints import hints
from pnp.games.dots.options import DotsProblems
from pnp.games.dots.rules.position import Position
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver


def _solver() -> GoalSolver[DotsProblems, Position, DotsProblems]:
    from pnp.games.dots.engine import problems

    return problems


PUZZLES = GoalPuzzles(lambda options: options, goals.parse_start, goals.check, hints, _solver)

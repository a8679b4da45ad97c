"""The puzzles of Dominate: one move that does what the goal asks."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.puzzles import Length
from pnp.games.dominate.claims import judge
from pnp.games.dominate.engine import hints as tasks
from pnp.games.dominate.engine.hints import hints
from pnp.games.dominate.options import DominatePuzzleOptions, Goal
from pnp.games.dominate.rules.play import Position
from pnp.games.dominate.rules.records import canonical
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Level, Notation, Proof


class DominatePuzzles(GoalPuzzles[DominatePuzzleOptions, Position, Goal]):
    """The puzzles of Dominate."""

    def difficulties(self, options: DominatePuzzleOptions) -> Sequence[Level]:
        from pnp.games.dominate.engine import solving

        return solving.difficulties(options)

    def length(self, solution: Notation) -> Length:
        return 1


def _solver() -> GoalSolver[DominatePuzzleOptions, Position, Goal]:
    from pnp.games.dominate.engine import solving

    return solving


def _promised(goal: Goal) -> Proof:
    return Proof.FORCED if goal == "endgame" else Proof.WITNESS


PUZZLES = DominatePuzzles(
    lambda options: options.task,
    tasks.parse_start,
    tasks.check,
    hints,
    judge,
    _solver,
    lambda start, options: f"{options.task}/{canonical(start)}",
    _promised,
)

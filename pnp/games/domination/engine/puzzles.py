"""The puzzles of Domination: A is to move against B."""

from __future__ import annotations

from pnp.games.api.puzzles import Length, as_text
from pnp.games.domination.claims import judge
from pnp.games.domination.engine import goals
from pnp.games.domination.engine.hints import hints
from pnp.games.domination.options import DominationPuzzleOptions
from pnp.games.domination.rules.starts import Start, canonical, parse_start
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.results import Notation, Proof


class DominationPuzzles(GoalPuzzles[DominationPuzzleOptions, Start, str]):
    """The puzzles of Domination."""

    def length(self, solution: Notation) -> Length:
        """1 for a position, otherwise the number of moves in the line."""
        return 1 if "\n" in as_text(solution) else super().length(solution)


def _solver() -> GoalSolver[DominationPuzzleOptions, Start, str]:
    from pnp.games.domination.engine import solving

    return solving


def _promised(goal: str) -> Proof:
    """Return moves that hold against every reply, and as many as the task says."""
    return Proof.FORCED if goals.MOVES.get(goal, 1) > 1 else Proof.WITNESS


PUZZLES = DominationPuzzles(
    lambda options: options.goal,
    lambda text, options: parse_start(text, options.goal),
    goals.check,
    hints,
    judge,
    _solver,
    lambda start, options: f"{options.goal} {canonical(start)}",
    _promised,
)

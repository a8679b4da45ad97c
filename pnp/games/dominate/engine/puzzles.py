"""The puzzles of Dominate."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.api.puzzles import NO_TEXT, Puzzles, as_text
from pnp.games.dominate.engine import tasks
from pnp.games.dominate.options import DominateProblems
from pnp.games.dominate.rules.play import Position
from pnp.search.generation import Make
from pnp.search.results import Hint, Limits, Notation, Outcome


class DominatePuzzles(Puzzles[DominateProblems, Position]):
    """The puzzles of Dominate: one move that does what the goal asks."""

    needs_verification = True

    def parse(self, text: str, options: DominateProblems) -> Position:
        return tasks.parse_start(text, options)

    def check_solution(
        self, start: Position, solution: Notation, options: DominateProblems
    ) -> Sequence[TextIssue]:
        return tasks.check(start, solution, options.task) if isinstance(solution, str) else NO_TEXT

    def verify(
        self, start: Position, solution: Notation, options: DominateProblems, limits: Limits
    ) -> Sequence[TextIssue]:
        from pnp.games.dominate.engine.problems import verify

        return verify(start, as_text(solution), options.task, limits)

    def length(self, solution: Notation) -> int:
        return 1

    def solve(self, start: Position, options: DominateProblems, limits: Limits) -> Outcome:
        from pnp.games.dominate.engine.problems import solve

        return solve(start, options.task, limits)

    def maker(self, options: DominateProblems) -> Make:
        from pnp.games.dominate.engine.problems import maker

        return maker(options)

    def hints(self, start: Position, solution: Notation, options: DominateProblems) -> Sequence[Hint]:
        return tasks.hints(start, as_text(solution), options.task)


PUZZLES = DominatePuzzles()

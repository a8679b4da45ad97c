"""The puzzles of Dots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import TextIssue
from pnp.games.api.puzzles import NO_TEXT, Puzzles, as_text, move_issues
from pnp.games.dots.engine import goals
from pnp.games.dots.options import DotsProblems
from pnp.games.dots.rules.position import Position
from pnp.search.generation import Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome


class DotsPuzzles(Puzzles[DotsProblems, Position]):
    """The puzzles of Dots: x is to move."""

    needs_verification = True

    def parse(self, text: str, options: DotsProblems) -> Position:
        return goals.parse_start(text)

    def check_solution(self, start: Position, solution: Notation, options: DotsProblems) -> Sequence[TextIssue]:
        if not isinstance(solution, str):
            return NO_TEXT
        return move_issues(goals.fault(start, solution, options.goal), solution)

    def verify(
        self, start: Position, solution: Notation, options: DotsProblems, limits: Limits
    ) -> Sequence[TextIssue]:
        from pnp.games.dots.engine.problems import verify

        return verify(start, as_text(solution), options.goal, limits)

    def length(self, solution: Notation) -> int:
        return len(move_texts(as_text(solution)))

    def solve(self, start: Position, options: DotsProblems, limits: Limits) -> Outcome:
        from pnp.games.dots.engine.problems import solve

        return solve(start, options.goal, limits)

    def maker(self, options: DotsProblems) -> Make:
        from pnp.games.dots.engine.problems import make

        return partial(make, options.goal, *(options.size or (0, 0)))

    def hints(self, start: Position, solution: Notation, options: DotsProblems) -> Sequence[Hint]:
        from pnp.games.dots.engine.problems import hints

        return hints(start, as_text(solution), options.goal)


PUZZLES = DotsPuzzles()

"""The puzzles of Domination."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import TextIssue
from pnp.games.api.puzzles import NO_TEXT, Puzzles, as_text
from pnp.games.domination.engine import goals
from pnp.games.domination.options import DominationProblems
from pnp.games.domination.rules.starts import Start, parse_start
from pnp.search.generation import Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome


class DominationPuzzles(Puzzles[DominationProblems, Start]):
    """The puzzles of Domination: A is to move against B."""

    needs_verification = True

    def parse(self, text: str, options: DominationProblems) -> Start:
        return parse_start(text, options.goal)

    def check_solution(
        self, start: Start, solution: Notation, options: DominationProblems
    ) -> Sequence[TextIssue]:
        return goals.check(start, solution, options.goal) if isinstance(solution, str) else NO_TEXT

    def verify(
        self, start: Start, solution: Notation, options: DominationProblems, limits: Limits
    ) -> Sequence[TextIssue]:
        from pnp.games.domination.engine.problems import verify

        return verify(start, as_text(solution), options.goal, limits)

    def length(self, solution: Notation) -> int:
        """1 for a position, otherwise the moves of the line."""
        text = as_text(solution)
        return 1 if "\n" in text else len(move_texts(text))

    def solve(self, start: Start, options: DominationProblems, limits: Limits) -> Outcome:
        from pnp.games.domination.engine.problems import solve

        return solve(start, options.goal, limits)

    def maker(self, options: DominationProblems) -> Make:
        from pnp.games.domination.engine.problems import make

        return partial(make, options.goal, *(options.size or (0, 0)))

    def hints(self, start: Start, solution: Notation, options: DominationProblems) -> Sequence[Hint]:
        from pnp.games.domination.engine.problems import hints

        return hints(start, as_text(solution))


PUZZLES = DominationPuzzles()

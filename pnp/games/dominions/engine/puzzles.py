"""The puzzles of Dominions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import TextIssue
from pnp.games.api.puzzles import NO_TEXT, Puzzles, as_text
from pnp.games.dominions.engine import checks
from pnp.games.dominions.options import DominionsProblems
from pnp.games.dominions.rules.starts import Start
from pnp.search.generation import Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome


class DominionsPuzzles(Puzzles[DominionsProblems, Start]):
    """The puzzles of Dominions."""

    needs_verification = True

    def parse(self, text: str, options: DominionsProblems) -> Start:
        return checks.parse_start(text, options)

    def check_solution(
        self, start: Start, solution: Notation, options: DominionsProblems
    ) -> Sequence[TextIssue]:
        return checks.check(start, solution, options.task) if isinstance(solution, str) else NO_TEXT

    def verify(
        self, start: Start, solution: Notation, options: DominionsProblems, limits: Limits
    ) -> Sequence[TextIssue]:
        from pnp.games.dominions.engine.problems import verify

        return verify(start, as_text(solution), options.task, limits)

    def length(self, solution: Notation) -> int:
        return len(move_texts(as_text(solution)))

    def solve(self, start: Start, options: DominionsProblems, limits: Limits) -> Outcome:
        from pnp.games.dominions.engine.problems import solve

        return solve(start, options.task, limits)

    def maker(self, options: DominionsProblems) -> Make:
        from pnp.games.dominions.engine.problems import make

        return partial(make, options)

    def hints(self, start: Start, solution: Notation, options: DominionsProblems) -> Sequence[Hint]:
        from pnp.games.dominions.engine.problems import hints

        return hints(start, as_text(solution), options.task)


PUZZLES = DominionsPuzzles()

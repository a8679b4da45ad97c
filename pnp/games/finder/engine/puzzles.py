"""The puzzles of Domino Finder, as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.api.hint_verdicts import HintVerdict
from pnp.games.api.puzzles import Length, TextPuzzles, as_text, move_issues
from pnp.games.finder.claims import CLAIMS, About
from pnp.games.finder.engine import problems, tasks
from pnp.games.finder.engine.hints import hints
from pnp.games.finder.options import FinderProblems
from pnp.games.finder.rules.play import State
from pnp.search.generation import Likeness, Make
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof


class FinderPuzzles(TextPuzzles[FinderProblems, State]):
    """A pawn on a known table, which has to reach the treasure in the fewest turns."""

    def parse(self, text: str, options: FinderProblems) -> State:
        return tasks.read(text)

    def check(self, start: State, solution: str, options: FinderProblems) -> Sequence[TextIssue]:
        return move_issues(tasks.fault(start, solution), solution)

    def length(self, solution: Notation) -> Length:
        return tasks.turns(as_text(solution))

    def solve(self, start: State, options: FinderProblems, limits: Limits) -> Outcome:
        return problems.solve(start)

    def promise(self, start: State, options: FinderProblems) -> Proof:
        return Proof.SHORTEST

    def likeness(self, start: State, solution: Notation | None, options: FinderProblems) -> Likeness:
        return Likeness(problems.canonical(start))

    def maker(self, options: FinderProblems) -> Make:
        return problems.make

    def check_hints(
        self, start: State, solution: Notation, texts: Sequence[str], options: FinderProblems
    ) -> Sequence[HintVerdict]:
        about = About(start)
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: State, solution: Notation, options: FinderProblems) -> Sequence[Hint]:
        return hints(start, as_text(solution))


PUZZLES = FinderPuzzles()

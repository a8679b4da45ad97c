"""The puzzles of Cobra Paw, as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import TextIssue
from pnp.base.sentences import Sentence
from pnp.games.api.hint_verdicts import HintVerdict
from pnp.games.api.puzzles import TextPuzzles, move_issues
from pnp.games.cobra_paw.claims import CLAIMS
from pnp.games.cobra_paw.engine import problems
from pnp.games.cobra_paw.engine.hints import hints
from pnp.games.cobra_paw.options import CobraPawProblems
from pnp.games.cobra_paw.rules.play import name
from pnp.games.cobra_paw.rules.search import Finger, Search
from pnp.search.generation import Likeness, Make
from pnp.search.replay import first_fault
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof


class CobraPawPuzzles(TextPuzzles[CobraPawProblems, Search]):
    """Dominoes to find among those scattered on a table."""

    def parse(self, text: str, options: CobraPawProblems) -> Search:
        return Search.parse(text)

    def check(self, start: Search, solution: str, options: CobraPawProblems) -> Sequence[TextIssue]:
        fault = first_fault(start, solution, lambda text: [Finger.parse(text)], Search.play, _unanswered)
        return move_issues(fault, solution)

    def solve(self, start: Search, options: CobraPawProblems, limits: Limits) -> Outcome:
        return problems.solve(start)

    def promise(self, start: Search, options: CobraPawProblems) -> Proof:
        return Proof.UNIQUE

    def likeness(self, start: Search, solution: Notation | None, options: CobraPawProblems) -> Likeness:
        return Likeness(problems.kind(start))

    def maker(self, options: CobraPawProblems) -> Make:
        problems.require_rolls(options)
        return partial(problems.make, options)

    def grades(self, options: CobraPawProblems) -> Sequence[Level]:
        return problems.grades(options)

    def check_hints(
        self, start: Search, solution: Notation, texts: Sequence[str], options: CobraPawProblems
    ) -> Sequence[HintVerdict]:
        return [CLAIMS.verdict(text, start) for text in texts]

    def hints(self, start: Search, solution: Notation, options: CobraPawProblems) -> Sequence[Hint]:
        return hints(start)


PUZZLES = CobraPawPuzzles()


def _unanswered(search: Search) -> str | None:
    if not search.targets:
        return None
    return Sentence("the roll of {target} has no answer", target=name(search.targets[0]))

"""The puzzles of Fujisan and Country Road, as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pnp.base.errors import TextIssue
from pnp.base.sentences import Sentence
from pnp.components.dominoes.symmetry import canonical
from pnp.games.api.hint_verdicts import HintVerdict
from pnp.games.api.puzzles import as_text
from pnp.games.fujisan import rules
from pnp.games.fujisan.claims import CLAIMS
from pnp.games.fujisan.engine import problems
from pnp.games.fujisan.engine.hints import ACTORS, all_shortest, hints
from pnp.games.fujisan.options import FujisanProblems
from pnp.games.fujisan.rules import Move, Position
from pnp.games.shared.actors import Actors
from pnp.games.shared.line_claims import pawn_lines
from pnp.games.shared.line_puzzles import LinePuzzles
from pnp.games.sliding.move_rules import MoveRules
from pnp.search.generation import InTurn, Likeness, Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome

_FORMER = Sentence(
    "this was right until version 0.2.0 changed a rule: priests may now step from one peak domino onto a blank "
    "of the other; to keep the old rule, add '{setting}' to the set",
    setting="options: {peak: no-blanks}",
)


class FujisanPuzzles(LinePuzzles[FujisanProblems, Position, Move]):
    """Mountains to climb, and roads over them.

    A start may be used under either reading of the peak, so the reading is set for each call.
    """

    def parse(self, text: str, options: FujisanProblems) -> Position:
        return rules.start(text, options.peak)

    def rules(self, options: FujisanProblems) -> MoveRules[Position, Move]:
        return rules.ROAD_RULES if options.country_road else rules.RULES

    def actors(self, options: FujisanProblems) -> Actors[Position, Move]:
        return ACTORS

    def check_solution(
        self, start: Position, solution: Notation, options: FujisanProblems
    ) -> Sequence[TextIssue]:
        return super().check_solution(replace(start, peak=options.peak), solution, options)

    def likeness(self, start: Position, solution: Notation | None, options: FujisanProblems) -> Likeness:
        variant = "road " if options.country_road else ""
        kind = canonical(start.table, turns=problems.SAME_VIEWS)
        line = f"{variant}{problems.canonical_moves(as_text(solution))}" if solution else ""
        return Likeness(f"{variant}{kind}", line)

    def length(self, solution: Notation) -> int:
        return len(move_texts(as_text(solution)))

    def solve(self, start: Position, options: FujisanProblems, limits: Limits) -> Outcome:
        """Solve a mountain. All its positions fit into 80 MB, so no limit is ever reached."""
        return problems.solve(
            replace(start, peak=options.peak), country_road=options.country_road, graded=limits.graded
        )

    def thorough_hints(self, start: Position, solution: Notation, options: FujisanProblems) -> Sequence[Hint]:
        from pnp.games.fujisan.engine.shortest import MountainSearch

        own = replace(start, peak=options.peak)
        return hints(own, solution, MountainSearch(), country_road=options.country_road)

    def check_hints(
        self, start: Position, solution: Notation, texts: Sequence[str], options: FujisanProblems
    ) -> Sequence[HintVerdict]:
        from pnp.games.fujisan.engine.shortest import MountainSearch

        own, own_rules = replace(start, peak=options.peak), self.rules(options)
        find = partial(all_shortest, own, MountainSearch(), country_road=options.country_road)
        lines = pawn_lines(own_rules.path(own, own_rules.moves(as_text(solution))), own_rules, find)
        return [CLAIMS.verdict(text, lines) for text in texts]

    def maker(self, options: FujisanProblems) -> Make:
        problems.require_length(options)
        return InTurn(partial(problems.make, options))

    def former_rule(
        self, start: Position, options: FujisanProblems
    ) -> tuple[Position, FujisanProblems, str] | None:
        """The rule from before version 0.2.0, unless a set says which rule it means."""
        if "peak" in options.model_fields_set:
            return None
        return start, options.model_copy(update={"peak": rules.NO_BLANKS}), _FORMER


PUZZLES = FujisanPuzzles()

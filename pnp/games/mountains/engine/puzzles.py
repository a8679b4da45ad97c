"""The puzzles of Mountains and Valleys, as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import ErrorInText
from pnp.components.dominoes.table import Table
from pnp.games.api.puzzles import HintVerdict, Length, Puzzles, as_text
from pnp.games.mountains.claims import CLAIMS, About
from pnp.games.mountains.engine.hints import hints
from pnp.games.mountains.options import MountainsPuzzleOptions
from pnp.games.mountains.rules.maps import Start, check_solution
from pnp.games.sliding.puzzles import count_dominoes, require_both, wrong_table
from pnp.search.generation import Likeness, Make
from pnp.search.results import Hint, Limits, Notation, Outcome


class MountainsPuzzles(Puzzles[MountainsPuzzleOptions, Start]):
    """Deals to lay as a map; the layout in a text matters only for its drawing."""

    def parse(self, text: str, options: MountainsPuzzleOptions) -> Start:
        return Start.parse(text, options.pips, options.rows or 0, options.columns or 0)

    def check_solution(
        self, start: Start, solution: Notation, options: MountainsPuzzleOptions
    ) -> Sequence[ErrorInText]:
        return wrong_table(partial(check_solution, start.deal), solution)

    def length(self, solution: Notation) -> Length:
        return count_dominoes(solution)

    def solve(self, start: Start, options: MountainsPuzzleOptions, limits: Limits) -> Outcome:
        from pnp.games.mountains.engine.solving import solve

        return solve(start.deal, limits)

    def likeness(self, start: Start, solution: Notation | None, options: MountainsPuzzleOptions) -> Likeness:
        return Likeness(str(start.deal.canonical()))

    def maker(self, options: MountainsPuzzleOptions) -> Make:
        from pnp.games.mountains.engine.solving import make, require_deal

        require_both(options.rows, options.columns)
        size = options.rows or 0, options.columns or 0
        require_deal(options.dominoes, options.pips, *size)
        return partial(make, options.dominoes, options.pips, *size)

    def check_hints(
        self, start: Start, solution: Notation, texts: Sequence[str], options: MountainsPuzzleOptions
    ) -> Sequence[HintVerdict]:
        about = About(start.deal, Table.parse(as_text(solution), options.pips))
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: Start, solution: Notation, options: MountainsPuzzleOptions) -> Sequence[Hint]:
        return hints(start.deal, Table.parse(as_text(solution), options.pips))


PUZZLES = MountainsPuzzles()

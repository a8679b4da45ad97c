"""The puzzles of domino arrangements, as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import ErrorInText, TextError
from pnp.components.dominoes.table import Table, canonical
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.games.api.puzzles import HintVerdict, Puzzles, as_text
from pnp.games.arrangements.claims import CLAIMS, About
from pnp.games.arrangements.engine.hints import hints
from pnp.games.arrangements.options import ArrangementPuzzleOptions
from pnp.games.arrangements.rules.check import NOTE, check_solution
from pnp.games.arrangements.rules.pattern_text import Arrangement
from pnp.games.arrangements.rules.text import read_start, write_start
from pnp.games.sliding.puzzles import count_dominoes, tables_differ, wrong_table
from pnp.search.generation import Likeness, Make
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof


class ArrangementPuzzles(Puzzles[ArrangementPuzzleOptions, Arrangement]):
    """Dominoes to place in a pattern; a solution is the filled pattern with its joints."""

    rules_version = 2

    def parse(self, text: str, options: ArrangementPuzzleOptions) -> Arrangement:
        return read_start(text)

    def check_solution(
        self, start: Arrangement, solution: Notation, options: ArrangementPuzzleOptions
    ) -> Sequence[ErrorInText]:
        return wrong_table(partial(check_solution, start), solution)

    def length(self, solution: Notation) -> int:
        return count_dominoes(solution)

    def solve(self, start: Arrangement, options: ArrangementPuzzleOptions, limits: Limits) -> Outcome:
        from pnp.games.arrangements.engine.solving import solve

        return solve(start, limits)

    def promise(self, start: Arrangement, options: ArrangementPuzzleOptions) -> Proof:
        """Return the only solution, unless the puzzle says that there are several."""
        return Proof.COUNTED if start.solutions > 1 else Proof.UNIQUE

    def difference(self, first: Notation, second: Notation) -> str:
        return tables_differ(first, second)

    def likeness(
        self, start: Arrangement, solution: Notation | None, options: ArrangementPuzzleOptions
    ) -> Likeness:
        if solution is None:
            return Likeness(str(start))
        lines = [*(rule.of.words for rule in start.sums), start.different.words, start.match.words]
        return Likeness(f"{lines} {canonical(Table.parse(as_text(solution), LARGEST_NUMBER))}")

    def maker(self, options: ArrangementPuzzleOptions) -> Make:
        from pnp.games.arrangements.engine.patterns import shapes
        from pnp.games.arrangements.engine.solving import make

        return partial(make, shapes(options))

    def check_hints(
        self, start: Arrangement, solution: Notation, texts: Sequence[str], options: ArrangementPuzzleOptions
    ) -> Sequence[HintVerdict]:
        about = About(start, Table.parse(as_text(solution), LARGEST_NUMBER).normalised())
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(
        self, start: Arrangement, solution: Notation, options: ArrangementPuzzleOptions
    ) -> Sequence[Hint]:
        return hints(start, Table.parse(as_text(solution), LARGEST_NUMBER))

    def former_rule(
        self, start: Arrangement, options: ArrangementPuzzleOptions
    ) -> tuple[Arrangement, ArrangementPuzzleOptions, str] | None:
        """Return the same text with the lines that it had under the earlier rule, if they differ."""
        try:
            former = read_start(write_start(start), former=True)
        except TextError:
            return None
        return None if former == start else (former, options, NOTE)


PUZZLES = ArrangementPuzzles()

"""The puzzles of Dominosa, as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import TextIssue
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.games.api.puzzles import ForeignStart, HintVerdict, Puzzles, as_text
from pnp.games.dominosa import rules
from pnp.games.dominosa.engine.foreign_files import starts_in
from pnp.games.dominosa.foreign import id_of
from pnp.games.dominosa.options import DominosaPuzzleOptions
from pnp.games.dominosa.rules import Grid
from pnp.games.sliding.puzzles import count_dominoes, require_both, tables_differ, wrong_table
from pnp.search.generation import Likeness, Make
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof

USUAL = 6
"""The highest number of a generated puzzle, if none is given."""


class DominosaPuzzles(Puzzles[DominosaPuzzleOptions, Grid]):
    """Grids of numbers; a solution is the same grid with its joints."""

    def parse(self, text: str, options: DominosaPuzzleOptions) -> Grid:
        return rules.start(text, LARGEST_NUMBER if options.pips is None else options.pips)

    def check_solution(
        self, start: Grid, solution: Notation, options: DominosaPuzzleOptions
    ) -> Sequence[TextIssue]:
        if isinstance(solution, str) and rules.is_solution(start, solution):
            return ()
        return wrong_table(partial(rules.check_solution, start), solution)

    def length(self, solution: Notation) -> int:
        return count_dominoes(solution)

    def solve(self, start: Grid, options: DominosaPuzzleOptions, limits: Limits) -> Outcome:
        from pnp.games.dominosa.engine.generate import solve

        return solve(start, limits)

    def promise(self, start: Grid, options: DominosaPuzzleOptions) -> Proof:
        return Proof.UNIQUE

    def difference(self, first: Notation, second: Notation) -> str:
        return tables_differ(first, second)

    def read_foreign(self, text: str) -> Sequence[ForeignStart]:
        return starts_in(text)

    def write_foreign(self, start: Grid, options: DominosaPuzzleOptions) -> str:
        return id_of(start.rows)

    def likeness(self, start: Grid, solution: Notation | None, options: DominosaPuzzleOptions) -> Likeness:
        return Likeness(rules.kind(start))

    def maker(self, options: DominosaPuzzleOptions) -> Make:
        from pnp.games.dominosa.engine.generate import Shape, maker

        require_both(options.rows, options.columns)
        highest = USUAL if options.pips is None else options.pips
        return maker(Shape(highest, options.rows or 0, options.columns or 0))

    def check_hints(
        self, start: Grid, solution: Notation, texts: Sequence[str], options: DominosaPuzzleOptions
    ) -> Sequence[HintVerdict]:
        from pnp.games.dominosa.claims import CLAIMS, About

        table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
        about = About(start, frozenset(domino.cells for domino in table.dominoes))
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: Grid, solution: Notation, options: DominosaPuzzleOptions) -> Sequence[Hint]:
        from pnp.games.dominosa.engine.explanations import hints

        return tuple(hint.words for hint in hints(start))


PUZZLES = DominosaPuzzles()

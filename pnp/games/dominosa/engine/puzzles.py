"""The puzzles of Dominosa, as the commands use them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from pnp.base.errors import ErrorInText, TextError
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.games.api.puzzles import HintVerdict, Puzzles, ThirdPartyStart, as_text
from pnp.games.dominosa import rules
from pnp.games.dominosa.options import DominosaPuzzleOptions
from pnp.games.dominosa.rules import Grid
from pnp.games.dominosa.third_party import id_of
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
    ) -> Sequence[ErrorInText]:
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

    def read_third_party(self, text: str) -> Sequence[ThirdPartyStart]:
        return starts_in(text)

    def write_third_party(self, start: Grid, options: DominosaPuzzleOptions) -> str:
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


# Files of Dominosa puzzles from elsewhere


_GRID = re.compile(r"[0-9A-Fa-f \t\r]+")
_ID = re.compile(r"\s*(https?://[^\s#]*#)?\d+(d[a-z])?\s*[:#].*")


def starts_in(text: str) -> Sequence[ThirdPartyStart]:
    """Return the starts in a text; none if a line of it is neither an ID nor a row of numbers.

    :raises TextError: with everything that is wrong with IDs and grids.
    """
    lines = text.rstrip().split("\n")
    if not text.strip() or not all(
        _ID.fullmatch(line) or _GRID.fullmatch(line) for line in lines if line.strip()
    ):
        return ()
    found: list[ThirdPartyStart] = []
    errors: list[ErrorInText] = []
    for first, block in _blocks(lines):
        try:
            found.append(ThirdPartyStart(str(rules.start(block)), first))
        except TextError as error:
            errors += [
                ErrorInText(one.message, first - 1 + max(one.line, 1), one.column) for one in error.in_text
            ]
    if errors:
        raise TextError(errors)
    return found


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield each puzzle's text with the number of its first line.

    If all rows of numbers stand alone between blank lines, they are one grid in the usual form.
    """
    rows = [number for number, line in enumerate(lines, 1) if line.strip() and not _ID.fullmatch(line)]
    if len(rows) > 1 and all(later - earlier == 2 for earlier, later in pairwise(rows)):
        yield from ((n, line) for n, line in enumerate(lines, 1) if _ID.fullmatch(line))
        yield rows[0], "\n".join(lines[rows[0] - 1 : rows[-1]])
        return
    block: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.strip() and not _ID.fullmatch(line):
            block.append(line)
            continue
        if block:
            yield number - len(block), "\n".join(block)
            block = []
        if line.strip():
            yield number, line

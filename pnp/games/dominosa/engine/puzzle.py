"""The puzzles of Dominosa as the commands ask them."""

from __future__ import annotations

from pnp.base.errors import TextIssue
from pnp.dominoes.tiles import LARGEST_NUMBER
from pnp.games.api.legacy import Puzzle
from pnp.games.dominosa import rules
from pnp.games.dominosa.options import DominosaProblems
from pnp.games.shared.sliding_puzzles import count_dominoes, faults_in, require_both, wrong_table
from pnp.search.generation import Make
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof

USUAL = 6
"""The highest number of a generated puzzle, where none is asked."""


def _highest(options: DominosaProblems) -> int:
    return LARGEST_NUMBER if options.pips is None else options.pips


def _malformed(start: str, options: DominosaProblems) -> tuple[TextIssue, ...]:
    return faults_in(lambda: rules.start(start, _highest(options)))


def _wrong(start: str, solution: Notation, options: DominosaProblems) -> tuple[TextIssue, ...]:
    grid = rules.start(start, _highest(options))
    return wrong_table(lambda table: rules.check_solution(grid, table), solution)


def _solve(start: str, options: DominosaProblems, limits: Limits) -> Outcome:
    from pnp.games.dominosa.engine.problems import solve

    return solve(start, limits, highest=_highest(options))


def _make(options: DominosaProblems) -> Make:
    from pnp.games.dominosa.engine.generate import Shape
    from pnp.games.dominosa.engine.sets import maker

    require_both(options.rows, options.columns)
    highest = USUAL if options.pips is None else options.pips
    return maker(Shape(highest, options.rows or 0, options.columns or 0))


def _hints(start: str, _solution: Notation, options: DominosaProblems) -> tuple[Hint, ...]:
    from pnp.games.dominosa.engine.explanations import hints

    return tuple(hint.words for hint in hints(rules.start(start, _highest(options))))


PUZZLE = Puzzle(
    malformed=_malformed,
    wrong=_wrong,
    length=count_dominoes,
    solve=_solve,
    make=_make,
    hints=_hints,
    implied=Proof.UNIQUE,
)

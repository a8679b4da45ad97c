"""The puzzles of Mountains and Valleys as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import TextIssue
from pnp.dominoes.table import Table
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import as_text
from pnp.games.mountains.options import MountainsProblems
from pnp.games.mountains.rules import maps
from pnp.games.mountains.rules.maps import Deal
from pnp.games.shared.sliding_puzzles import count_dominoes, faults_in, require_both, wrong_table
from pnp.search.generation import Make
from pnp.search.results import Hint, Limits, Notation, Outcome


def _deal(start: str, options: MountainsProblems) -> Deal:
    return maps.start(start, options.pips, options.rows or 0, options.columns or 0)


def _malformed(start: str, options: MountainsProblems) -> tuple[TextIssue, ...]:
    return faults_in(lambda: _deal(start, options))


def _wrong(start: str, solution: Notation, options: MountainsProblems) -> tuple[TextIssue, ...]:
    deal = _deal(start, options)
    return wrong_table(lambda table: maps.check_solution(deal, table), solution)


def _solve(start: str, options: MountainsProblems, limits: Limits) -> Outcome:
    from pnp.games.mountains.engine.problems import solve

    rows, columns = options.rows or 0, options.columns or 0
    return solve(start, limits, highest=options.pips, rows=rows, columns=columns)


def _make(options: MountainsProblems) -> Make:
    from pnp.games.mountains.engine.problems import make, require_deal

    require_both(options.rows, options.columns)
    asked = (options.dominoes, options.pips, options.rows or 0, options.columns or 0)
    require_deal(*asked)
    return partial(make, *asked)


def _hints(start: str, solution: Notation, options: MountainsProblems) -> tuple[Hint, ...]:
    from pnp.games.mountains.engine.hints import hints

    return hints(_deal(start, options), Table.parse(as_text(solution), options.pips))


PUZZLE = Puzzle(
    malformed=_malformed, wrong=_wrong, length=count_dominoes, solve=_solve, make=_make, hints=_hints
)

"""The puzzles of Mountains and Valleys as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import OptionError
from pnp.dominoes.puzzles import count_dominoes, faults_in, wrong_table
from pnp.dominoes.table import Table
from pnp.dominoes.tiles import domino_set
from pnp.games.mountains import rules
from pnp.games.mountains.options import MountainsProblems
from pnp.search.generation import Make
from pnp.search.puzzle import Puzzle, TextFault, as_text
from pnp.search.results import Hint, Limits, Notation, Outcome


def _malformed(start: str, options: MountainsProblems) -> tuple[TextFault, ...]:
    return faults_in(lambda: rules.start(start, options.pips))


def _wrong(start: str, solution: Notation, options: MountainsProblems) -> tuple[TextFault, ...]:
    deal = rules.start(start, options.pips)
    return wrong_table(lambda table: rules.check_solution(deal, table), solution)


def _solve(start: str, options: MountainsProblems, limits: Limits) -> Outcome:
    from pnp.games.mountains.problems import solve

    return solve(start, limits, highest=options.pips)


def _make(options: MountainsProblems) -> Make:
    from pnp.games.mountains.problems import make

    in_set = len(domino_set(options.pips))
    if options.dominoes > in_set:
        raise OptionError.at("dominoes", f"the set up to {options.pips} has only {in_set} dominoes")
    return partial(make, options.dominoes, options.pips)


def _hints(start: str, solution: Notation, options: MountainsProblems) -> tuple[Hint, ...]:
    from pnp.games.mountains.problems import hints

    return hints(rules.start(start, options.pips), Table.parse(as_text(solution), options.pips))


PUZZLE = Puzzle(
    malformed=_malformed, wrong=_wrong, length=count_dominoes, solve=_solve, make=_make, hints=_hints
)

"""The puzzles of Bee Donimoes as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import as_parts, move_issues
from pnp.games.bee.engine import problems
from pnp.games.bee.options import BeeProblems
from pnp.games.bee.rules import flights
from pnp.games.shared.sliding_puzzles import faults_in
from pnp.search.generation import Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome

MOST_DICE = 6


def _malformed(start: str, options: BeeProblems) -> tuple[TextIssue, ...]:
    return faults_in(lambda: flights.read(start, options.dice or MOST_DICE))


def _wrong(start: str, solution: Notation, options: BeeProblems) -> tuple[TextIssue, ...]:
    if isinstance(solution, str):
        return (TextIssue("expected the moves for each queen: {3: 1R3, 4: 2D2}"),)
    highest, wild = options.dice or MOST_DICE, options.all_blanks_wild
    faults = problems.check(start, solution, highest=highest, all_blanks_wild=wild)
    told: list[TextIssue] = []
    for queen, fault in faults.items():
        told += move_issues(fault, solution.get(queen, ""), queen)
    return tuple(told)


def _solve(start: str, options: BeeProblems, limits: Limits) -> Outcome:
    highest = options.dice or MOST_DICE
    return problems.solve(start, limits, highest=highest, all_blanks_wild=options.all_blanks_wild)


def _make(options: BeeProblems) -> Make:
    return partial(problems.make, options.dice or 0, options.all_blanks_wild)


def _hints(_start: str, solution: Notation, _options: BeeProblems) -> tuple[Hint, ...]:
    return problems.hints(as_parts(solution))


PUZZLE = Puzzle(
    malformed=_malformed,
    wrong=_wrong,
    length=lambda solution: {queen: len(move_texts(text)) for queen, text in as_parts(solution).items()},
    solve=_solve,
    make=_make,
    hints=_hints,
)

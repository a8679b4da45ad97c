"""The puzzles of Fujisan and Country Road as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import FormerRule, Puzzle
from pnp.games.api.puzzles import NO_TEXT, as_text, move_issues
from pnp.games.fujisan import rules
from pnp.games.fujisan.engine import problems
from pnp.games.fujisan.options import FujisanProblems
from pnp.games.shared.sliding_puzzles import faults_in
from pnp.search.generation import Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome


def _malformed(start: str, _options: FujisanProblems) -> tuple[TextIssue, ...]:
    return faults_in(lambda: rules.start(start))


def _wrong(start: str, solution: Notation, options: FujisanProblems) -> tuple[TextIssue, ...]:
    if not isinstance(solution, str):
        return NO_TEXT
    return move_issues(
        problems.check(start, solution, country_road=options.country_road, peak=options.peak), solution
    )


def _solve(start: str, options: FujisanProblems, _limits: Limits) -> Outcome:
    """All positions of a mountain fit into 80 MB, so no limit is ever reached."""
    return problems.solve(start, country_road=options.country_road, peak=options.peak)


def _make(options: FujisanProblems) -> Make:
    return partial(problems.make, options.country_road, options.peak)


def _hints(_start: str, solution: Notation, _options: FujisanProblems) -> tuple[Hint, ...]:
    return problems.hints(as_text(solution)) if solution else ()


def _former(options: FujisanProblems) -> FujisanProblems | None:
    """The options before version 0.2.0, unless a set says which rule it means."""
    if "peak" in options.model_fields_set:
        return None
    return options.model_copy(update={"peak": rules.NO_BLANKS})


FORMER = FormerRule(
    _former,
    "this held until version 0.2.0 changed a rule: priests may now step from one peak domino onto a blank of "
    "the other; to keep the old rule, add 'options: {peak: no-blanks}' to the set",
)

PUZZLE = Puzzle(
    malformed=_malformed,
    wrong=_wrong,
    length=lambda solution: len(move_texts(as_text(solution))),
    solve=_solve,
    make=_make,
    hints=_hints,
    former=FORMER,
)

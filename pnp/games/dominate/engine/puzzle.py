"""The problems of Dominate as the commands ask them."""

from __future__ import annotations

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import as_text
from pnp.games.dominate.engine import tasks
from pnp.games.dominate.options import DominateProblems
from pnp.search.generation import Make
from pnp.search.results import Hint, Limits, Notation, Outcome


def _solve(start: str, options: DominateProblems, limits: Limits) -> Outcome:
    from pnp.games.dominate.engine.problems import solve

    return solve(start, options, limits)


def _refuted(
    start: str, solution: Notation, options: DominateProblems, limits: Limits
) -> tuple[TextIssue, ...]:
    from pnp.games.dominate.engine.problems import refuted

    return refuted(start, as_text(solution), options, limits)


def _make(options: DominateProblems) -> Make:
    from pnp.games.dominate.engine.problems import maker

    return maker(options)


def _hints(start: str, solution: Notation, options: DominateProblems) -> tuple[Hint, ...]:
    return tasks.hints(start, as_text(solution), options)


PUZZLE = Puzzle(
    malformed=tasks.malformed,
    wrong=tasks.wrong,
    length=lambda _solution: 1,
    solve=_solve,
    make=_make,
    hints=_hints,
    refuted=_refuted,
)

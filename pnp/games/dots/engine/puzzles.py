"""The problems of Dots as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import NO_TEXT, as_text, move_issues
from pnp.games.dots.engine import goals
from pnp.games.dots.options import DotsProblems
from pnp.search.generation import Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome


def _malformed(start: str, _options: DotsProblems) -> tuple[TextIssue, ...]:
    return goals.malformed(start)


def _wrong(start: str, solution: Notation, options: DotsProblems) -> tuple[TextIssue, ...]:
    if not isinstance(solution, str):
        return NO_TEXT
    return move_issues(goals.fault(goals.read_start(start), solution, options.goal), solution)


def _solve(start: str, options: DotsProblems, limits: Limits) -> Outcome:
    from pnp.games.dots.engine.problems import solve

    return solve(start, options.goal, limits)


def _refuted(start: str, solution: Notation, options: DotsProblems, limits: Limits) -> tuple[TextIssue, ...]:
    from pnp.games.dots.engine.problems import refuted

    return refuted(start, solution, options.goal, limits)


def _make(options: DotsProblems) -> Make:
    from pnp.games.dots.engine.problems import make

    return partial(make, options.goal, *(options.size or (0, 0)))


def _hints(start: str, solution: Notation, options: DotsProblems) -> tuple[Hint, ...]:
    from pnp.games.dots.engine.problems import hints

    return hints(start, solution, options.goal)


PUZZLE = Puzzle(
    malformed=_malformed,
    wrong=_wrong,
    length=lambda solution: len(move_texts(as_text(solution))),
    solve=_solve,
    make=_make,
    hints=_hints,
    refuted=_refuted,
)

"""The problems of Domination as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import NO_TEXT, as_text
from pnp.games.domination.engine import goals
from pnp.games.domination.options import DominationProblems
from pnp.search.generation import Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome


def _malformed(start: str, options: DominationProblems) -> tuple[TextIssue, ...]:
    return goals.malformed(start, options.goal)


def _wrong(start: str, solution: Notation, options: DominationProblems) -> tuple[TextIssue, ...]:
    if not isinstance(solution, str):
        return NO_TEXT
    return goals.wrong(goals.read_start(start, options.goal), solution, options.goal)


def _length(solution: Notation) -> int:
    """One move for a position, else the moves of the line."""
    text = as_text(solution)
    return 1 if "\n" in text else len(move_texts(text))


def _solve(start: str, options: DominationProblems, limits: Limits) -> Outcome:
    from pnp.games.domination.engine.problems import solve

    return solve(start, options.goal, limits)


def _refuted(
    start: str, solution: Notation, options: DominationProblems, limits: Limits
) -> tuple[TextIssue, ...]:
    from pnp.games.domination.engine.problems import refuted

    return refuted(start, as_text(solution), options.goal, limits)


def _make(options: DominationProblems) -> Make:
    from pnp.games.domination.engine.problems import make

    return partial(make, options.goal, *(options.size or (0, 0)))


def _hints(start: str, solution: Notation, options: DominationProblems) -> tuple[Hint, ...]:
    from pnp.games.domination.engine.problems import hints

    return hints(start, as_text(solution), options.goal)


PUZZLE = Puzzle(
    malformed=_malformed,
    wrong=_wrong,
    length=_length,
    solve=_solve,
    make=_make,
    hints=_hints,
    refuted=_refuted,
)

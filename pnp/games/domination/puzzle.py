"""The problems of Domination as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.games.domination import tasks
from pnp.games.domination.options import DominationProblems
from pnp.search.generation import Make
from pnp.search.puzzle import Puzzle, TextFault, as_text
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Limits, Notation, Outcome


def _length(solution: Notation) -> int | None:
    """In moves; a position has none."""
    text = as_text(solution)
    return None if "\n" in text.strip() else len(move_texts(text))


def _solve(start: str, options: DominationProblems, limits: Limits) -> Outcome:
    from pnp.games.domination.problems import solve

    return solve(start, options, limits)


def _refuted(
    start: str, solution: Notation, options: DominationProblems, limits: Limits
) -> tuple[TextFault, ...]:
    from pnp.games.domination.problems import refuted

    return refuted(start, as_text(solution), options, limits)


def _make(options: DominationProblems) -> Make:
    from pnp.games.domination.problems import make

    return partial(make, options)


def _hints(start: str, solution: Notation, options: DominationProblems) -> tuple[Hint, ...]:
    return tasks.hints(start, as_text(solution), options)


PUZZLE = Puzzle(
    malformed=tasks.malformed,
    wrong=tasks.wrong,
    length=_length,
    solve=_solve,
    make=_make,
    hints=_hints,
    refuted=_refuted,
)

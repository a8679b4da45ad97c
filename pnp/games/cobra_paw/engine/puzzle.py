"""The problems of Cobra Paw as the commands ask them."""

from __future__ import annotations

from functools import partial

from pnp.base.errors import LinesError, TextIssue
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import NO_TEXT, as_text, move_issues
from pnp.games.cobra_paw.engine import problems
from pnp.games.cobra_paw.engine.tasks import Finger, Search
from pnp.games.cobra_paw.options import CobraPawProblems
from pnp.games.cobra_paw.rules.play import name
from pnp.search.generation import Make
from pnp.search.replay import first_fault, move_texts
from pnp.search.results import Hint, Notation, Proof


def _malformed(start: str, _options: CobraPawProblems) -> tuple[TextIssue, ...]:
    try:
        Search.parse(start)
    except LinesError as error:
        return tuple(TextIssue(message, line, 1 if line else 0) for line, message in error.faults)
    return ()


def _wrong(start: str, solution: Notation, _options: CobraPawProblems) -> tuple[TextIssue, ...]:
    if not isinstance(solution, str):
        return NO_TEXT
    fault = first_fault(
        Search.parse(start), solution, lambda text: [Finger.parse(text)], Search.play, _unanswered
    )
    return move_issues(fault, solution)


def _unanswered(search: Search) -> str | None:
    return f"the roll of {name(search.targets[0])} has no answer" if search.targets else None


def _make(options: CobraPawProblems) -> Make:
    return partial(problems.make, options)


def _hints(start: str, _solution: Notation, _options: CobraPawProblems) -> tuple[Hint, ...]:
    return problems.hints(Search.parse(start))


PUZZLE = Puzzle(
    malformed=_malformed,
    wrong=_wrong,
    length=lambda solution: len(move_texts(as_text(solution))),
    solve=problems.solve,
    make=_make,
    hints=_hints,
    implied=Proof.UNIQUE,
)

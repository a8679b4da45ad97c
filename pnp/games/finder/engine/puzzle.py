"""The problems of Domino Finder as the commands ask them."""

from __future__ import annotations

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import NO_TEXT, as_text, move_issues
from pnp.games.finder.engine import problems, tasks
from pnp.games.finder.options import FinderProblems
from pnp.search.results import Notation


def _wrong(start: str, solution: Notation, _options: FinderProblems) -> tuple[TextIssue, ...]:
    if not isinstance(solution, str):
        return NO_TEXT
    return move_issues(tasks.fault(tasks.read(start), solution), solution)


PUZZLE = Puzzle(
    malformed=lambda start, _options: tasks.malformed(start),
    wrong=_wrong,
    length=lambda solution: tasks.turns(as_text(solution)),
    solve=lambda start, _options, limits: problems.solve(start, limits),
    make=lambda _options: problems.make,
    hints=lambda start, solution, _options: tasks.hints(tasks.read(start), as_text(solution)),
)

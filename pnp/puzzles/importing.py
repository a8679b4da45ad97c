"""Puzzles of other programs as a problem set: read, solved, proved and graded like those of a set of one's own.

>>> from pnp.puzzles.importing import import_puzzles
>>> import_puzzles("1:011100", "ID").problems[0].name
'Problem 1'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.guarded import reading
from pnp.base.limits import MOST_GENERATED
from pnp.base.sentences import Sentence, either
from pnp.base.version import __version__
from pnp.games.api.engine import AnyProblems
from pnp.games.api.game import Game
from pnp.games.api.puzzles import ForeignStart
from pnp.games.api.registry import all_games
from pnp.language.reader import Mark
from pnp.puzzles.problem_sets import ProblemSet, SetProblem
from pnp.puzzles.promises import promise_of
from pnp.puzzles.proof_records import with_records
from pnp.puzzles.solve import solve_open
from pnp.puzzles.solvers import Tell, untold
from pnp.search.results import Limits

COMMENT = f"Imported by pnp {__version__}"
"""The first line of the sets that are written."""


def import_puzzles(
    text: str,
    name: str,
    limits: Limits | None = None,
    tell: Tell = untold,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> ProblemSet:
    """Read puzzles of another program, and prove that each keeps its game's promise.

    :param name: what to call the text in messages, such as the name of its file.
    :param progress: called with the number of puzzles solved, and of all.
    :raises SpecError: for a text in no known form, and for everything that is wrong with its puzzles.
    :raises PnpError: if the solvers aren't installed.
    """
    game, starts = _read(text, name)
    if len(starts) > MOST_GENERATED:
        most = Sentence("more than {most:,} puzzles; divide the file", most=MOST_GENERATED)
        raise SpecError([Mark(name, starts[MOST_GENERATED].line, 1).fault(most)])
    engine, problems, faults = game.problem_engine(), [], []
    for number, start in enumerate(starts, 1):
        progress(number - 1, len(starts))
        solved = _solved(engine, game, f"Problem {number}", start, limits or Limits(), tell)
        if isinstance(solved, str):
            faults.append(Mark(name, start.line, 1).fault(solved))
        else:
            problems.append(solved)
    if faults:
        raise SpecError(faults)
    return with_records(ProblemSet(game, game.name, tuple(problems)))


def _read(text: str, name: str) -> tuple[Game, list[ForeignStart]]:
    """The game whose form a text has, and its starts."""
    forms: list[str] = []
    for game in all_games():
        if game.problems is None or not game.problems.foreign:
            continue
        forms.append(game.problems.foreign)
        with reading(name):
            found = list(game.problem_engine().read_foreign(text))
        if found:
            return game, found
    unknown = Sentence("has no puzzles in a form that can be read; expected {forms}", forms=either(forms))
    raise SpecError([LocatedFault(name, 0, 0, unknown)])


def _solved(
    engine: AnyProblems, game: Game, name: str, start: ForeignStart, limits: Limits, tell: Tell
) -> SetProblem | str:
    """A puzzle with its solution, or what is wrong with it."""
    assert game.problems is not None
    problem = SetProblem(name=name, start=start.start, options=game.problems.options())
    opened = engine.open(problem.start, problem.options)
    outcome = solve_open(opened, limits, tell)
    if broken := promise_of(problem, opened).broken(outcome):
        return broken
    if outcome.solution is None:
        return outcome.reason or Sentence("no solution was found")
    return replace(problem, solution=outcome.solution, proof=outcome.proof, grade=outcome.grade)

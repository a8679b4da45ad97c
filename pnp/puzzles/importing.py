"""Import puzzles of other programs: read, solve, verify and rate them like generated ones.

>>> from pnp.puzzles.importing import import_puzzles
>>> import_puzzles("1:011100", "ID").puzzles[0].name
'Puzzle 1'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pnp.base import MOST_GENERATED, __version__
from pnp.base.errors import SpecError, reading
from pnp.base.extras import Tell, say_nothing
from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence, either
from pnp.games.api.engine import AnyPuzzleEngine
from pnp.games.api.game import Game
from pnp.games.api.puzzles import ThirdPartyStart
from pnp.games.api.registry import all_games
from pnp.language.reader import Mark
from pnp.puzzles.claims import promise_of
from pnp.puzzles.proof_records import with_records
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.solve import solve_open
from pnp.search.results import Limits

COMMENT = f"Imported by pnp {__version__}"
"""The first line of the sets that are written."""


def import_puzzles(
    text: str,
    name: str,
    limits: Limits | None = None,
    tell: Tell = say_nothing,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> PuzzleSet:
    """Read puzzles of another program, and verify that each keeps its game's promise.

    :param name: the name of the text in messages, such as that of its file.
    :param progress: called with the number of puzzles solved, and the total.
    :raises SpecError: for a text in an unknown format, and for all errors in its puzzles.
    :raises PnpError: if the solvers aren't installed.
    """
    game, starts = _read(text, name)
    if len(starts) > MOST_GENERATED:
        most = Sentence("more than {most:,} puzzles; split the file", most=MOST_GENERATED)
        raise SpecError([Mark(name, starts[MOST_GENERATED].line, 1).error(most)])
    engine, puzzles, errors = game.puzzle_engine(), [], []
    for number, start in enumerate(starts, 1):
        check_cancelled()
        progress(number - 1, len(starts))
        solved = _solved(engine, game, f"Puzzle {number}", start, limits or Limits(), tell)
        if isinstance(solved, str):
            errors.append(Mark(name, start.line, 1).error(solved))
        else:
            puzzles.append(solved)
    if errors:
        raise SpecError(errors)
    return with_records(PuzzleSet(game, game.name, tuple(puzzles)))


def _read(text: str, name: str) -> tuple[Game, list[ThirdPartyStart]]:
    """Return the game whose format a text has, and its starts."""
    forms: list[str] = []
    for game in all_games():
        if game.puzzles is None or not game.puzzles.third_party:
            continue
        forms.append(game.puzzles.third_party)
        with reading(name):
            found = list(game.puzzle_engine().read_third_party(text))
        if found:
            return game, found
    unknown = Sentence("has no puzzles in a format that can be read; expected {forms}", forms=either(forms))
    raise SpecError.at(name, unknown)


def _solved(
    engine: AnyPuzzleEngine, game: Game, name: str, start: ThirdPartyStart, limits: Limits, tell: Tell
) -> SetPuzzle | str:
    """Return a puzzle with its solution, or its errors."""
    assert game.puzzles is not None
    puzzle = SetPuzzle(name=name, start=start.start, options=game.puzzles.options())
    opened = engine.open(puzzle.start, puzzle.options)
    outcome = solve_open(opened, limits, tell)
    if broken := promise_of(puzzle, opened).broken(outcome):
        return broken
    if outcome.solution is None:
        return outcome.reason or Sentence("no solution was found")
    return replace(puzzle, solution=outcome.solution, proof=outcome.proof, difficulty=outcome.difficulty)

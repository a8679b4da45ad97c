"""Solving the puzzles of a set.

>>> from pnp.puzzles.solve import solve_file
>>> for answer in solve_file("puzzles.yaml"):  # doctest: +SKIP
...     print(answer.puzzle.name, answer.outcome.length)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pnp.base.errors import ErrorDetails
from pnp.base.progress import Progress, silent
from pnp.base.sentences import Sentence, together
from pnp.base.slugs import slug
from pnp.games.api.engine import OpenPuzzle
from pnp.language.catalogue import find_set
from pnp.puzzles.opening import open_puzzle
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, read_set
from pnp.puzzles.solvers import Tell, solvers, untold
from pnp.search.results import Limits, Outcome, Status


@dataclass(frozen=True, slots=True)
class Answer:
    """The result for one puzzle: the outcome, or why there is none.

    ``invalid_start`` says what is wrong with the start, ``failed`` which of the file's claims don't hold;
    ``unchecked`` is the number of hints of which nobody knows whether they hold.
    """

    puzzle: SetPuzzle
    outcome: Outcome
    invalid_start: tuple[ErrorDetails, ...] = ()
    failed: tuple[ErrorDetails, ...] = ()
    unchecked: int = 0

    @property
    def well(self) -> bool:
        """Whether there is nothing else to report."""
        return not (self.invalid_start or self.failed) and self.outcome.status is not Status.UNKNOWN

    @property
    def errors(self) -> tuple[ErrorDetails, ...]:
        return (*self.invalid_start, *self.failed)


def solve_file(
    file: str, limits: Limits | None = None, tell: Tell = untold, progress: Progress = silent
) -> Iterator[Answer]:
    """Solve every puzzle of a set, a file or a built-in one, one after another.

    :param limits: the limits of each search. The folder for checkpoints has one for each puzzle.
    :param tell: called when a solver is compiled.
    :param progress: called for each puzzle.
    :raises SpecError: if the file isn't a valid puzzle set.
    :raises PnpError: if the solvers aren't installed.
    """
    return solve_set(read_set(*find_set(file)), limits or Limits(), tell, progress)


def solve_set(
    puzzles: PuzzleSet, limits: Limits, tell: Tell = untold, progress: Progress = silent
) -> Iterator[Answer]:
    """Like `solve_file`, for a set that has been read."""
    return answers(puzzles, progress, lambda opened, puzzle: _solved(opened, puzzle, limits, tell))


def answers(
    puzzles: PuzzleSet, progress: Progress, answer: Callable[[OpenPuzzle, SetPuzzle], Answer]
) -> Iterator[Answer]:
    """An answer to every puzzle: what is wrong with its start, or the result of ``answer``."""
    engine = puzzles.game.puzzle_engine()
    for done, puzzle in enumerate(puzzles.puzzles):
        progress(puzzle.name, done, len(puzzles.puzzles))
        opened = open_puzzle(engine, puzzle)
        if opened.puzzle is None:
            reason = together(str(error) for error in opened.errors)
            yield Answer(puzzle, Outcome.invalid(reason), invalid_start=opened.errors)
        else:
            yield answer(opened.puzzle, puzzle)


def _solved(opened: OpenPuzzle, puzzle: SetPuzzle, limits: Limits, tell: Tell) -> Answer:
    if limits.checkpoint is not None:
        limits = replace(limits, checkpoint=limits.checkpoint / slug(puzzle.name, "puzzle"))
    outcome = solve_open(opened, limits, tell)
    failed: tuple[ErrorDetails, ...] = ()
    if outcome.status is Status.UNSOLVABLE and puzzle.solution is not None:
        failed = (
            puzzle.error_at(
                "solution",
                Sentence("'{name}' has a solution here, but it was proved to be unsolvable", name=puzzle.name),
            ),
        )
    return Answer(puzzle, outcome, failed=failed)


def solve_open(opened: OpenPuzzle, limits: Limits, tell: Tell) -> Outcome:
    """The answer to one puzzle; ``tell`` is called if the solver is compiled."""
    with solvers(tell):
        outcome = opened.solve(limits)
    return outcome if limits.rated else outcome.rated(None)

"""Generate and solve puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pnp.base.errors import Mark, SpecError
from pnp.base.files import exists
from pnp.base.progress import Cancel, CancelledError, Progress, cancellable, silent
from pnp.base.sentences import Sentence
from pnp.language.catalogue import builtin_set, find_set
from pnp.language.overrides import place_of
from pnp.library.puzzle import Puzzle, Solution, plain_options
from pnp.library.puzzle_sets import PuzzleSet, read_set_text
from pnp.library.values import Notify, ignore, inside
from pnp.pipeline.source import find_spec
from pnp.products.booklet.sets import sets_in
from pnp.puzzles.generate import SetRequest
from pnp.puzzles.generate import generate as generate_text
from pnp.puzzles.generated_output import resume_path
from pnp.puzzles.puzzle_sets import PuzzleSet as ReadSet
from pnp.puzzles.set_writing import scalar_text
from pnp.search.results import Level, Limits, read_levels
from pnp.search.set_search import SECONDS

MOST_SEED = 2**63 - 1


def generate(
    game: str,
    count: int = 10,
    *,
    seed: int | None = None,
    difficulty: str = "easy..expert",
    options: Mapping[str, object] | Iterable[str] = (),
    exclude: Iterable[PuzzleSet | str | Path] = (),
    output: str | Path | None = None,
    overwrite: bool = False,
    jobs: int = 1,
    seconds: float | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> PuzzleSet:
    """Generate puzzles. Every claim about them is verified, and no two are alike.

    The same seed makes the same set as ``pnp generate``, with any number of processes.

    >>> import pnp
    >>> puzzles = pnp.generate("dominosa", count=2, seed=7, difficulty="easy", options={"pips": 3})
    >>> [(puzzle.difficulty, puzzle.claim) for puzzle in puzzles]
    [('easy', 'unique'), ('easy', 'unique')]

    :param game: the game, or a variant of one.
    :param count: the number of puzzles.
    :param seed: a number from 0; by default, one is drawn.
    :param difficulty: easy, medium, hard or expert, or a range such as ``easy..hard``.
    :param options: options of the game's puzzles, by name, or as texts such as ``size=6``.
    :param exclude: sets, or files of sets and books, whose puzzles are left out.
    :param output: a file to write the set to. Puzzles are saved beside it until the set is complete, so that
        the same call can continue after an interruption.
    :param overwrite: whether a different set in that file may be replaced.
    :param jobs: the number of processes that search.
    :param seconds: the most seconds to search for one puzzle; by default, 300.
    :param cluster: the address of a Dask scheduler whose workers search instead.
    :param progress: called with the game, the number of puzzles found, and the number wanted.
    :param notify: called with lines for the user, such as the seed that was drawn, or where the puzzles found
        before an interruption are saved.
    :param cancel: called often; once it returns true, the search stops.
    :raises PnpError: for options that contradict each other, if a puzzle of some difficulty can't be found, or
        if the solvers aren't installed.
    :raises CancelledError: if the search was cancelled.
    """
    report = progress or silent
    exclude = tuple(exclude)
    if seconds is not None and not seconds > 0:
        message = Sentence("must be more than {bound}, not {value}", bound=0, value=seconds)
        raise SpecError.at("seconds", message)
    if seed is not None and int(seed) != seed:
        message = Sentence("expected a whole number, not {value}{hint}", value=seed, hint="")
        raise SpecError.at("seed", message)
    if seed is not None and not 0 <= seed <= MOST_SEED:
        message = Sentence("must be from {low} to {high}, not {value}", low=0, high=MOST_SEED, value=seed)
        raise SpecError.at("seed", message)
    with cancellable(cancel):
        request = SetRequest(
            game=game,
            count=count,
            seed=seed,
            levels=_levels(difficulty),
            settings=_option_texts(options),
            output=None if output is None else Path(output),
            jobs=jobs,
            cluster=cluster,
            overwrite=overwrite,
            seconds=seconds or SECONDS,
            exclude=tuple(one for given in exclude for one in _sets_in(given, jobs, report)),
            excluded=tuple(str(one) for one in exclude if not isinstance(one, PuzzleSet)),
        )
        with _at_options(request.settings if isinstance(options, Mapping) else ()), _kept(request, notify):
            text = generate_text(request, lambda found: report(game, found, count), notify or ignore)
    return read_set_text(text, game)


@contextmanager
def _kept(request: SetRequest, notify: Notify | None) -> Iterator[None]:
    """Make a context in which an interruption tells the user where the puzzles found so far are saved."""
    try:
        yield
    except (KeyboardInterrupt, CancelledError):
        if notify is not None and request.output is not None and exists(kept := resume_path(request.output)):
            notify(
                Sentence("the puzzles found so far are in {path}; run the same command to continue", path=kept)
            )
        raise


@contextmanager
def _at_options(settings: Iterable[str]) -> Iterator[None]:
    """Make a context in which errors in options are reported by their names, not by the texts of a command
    line."""
    try:
        yield
    except SpecError as error:
        places = {place_of(text): inside("options", text.partition("=")[0]) for text in settings}
        raise SpecError(replace(one, file=places.get(one.file, one.file)) for one in error.errors) from error


def solve(
    start: str,
    *,
    game: str,
    options: Mapping[str, object] | None = None,
    difficulty: bool = False,
    limits: Limits | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> Solution:
    """Solve a puzzle from the text of its start.

    >>> import pnp
    >>> puzzle = pnp.load_puzzles("puzzles/dominosa")[0]
    >>> pnp.solve(puzzle.start, game="dominosa").claim
    'unique'

    :param start: the start, in the text form of its game.
    :param game: the game, or a variant of one.
    :param options: options of the game's puzzles, by name.
    :param difficulty: whether to work out the difficulty, too, which may take longer.
    :param limits: the limits of the search; see `Limits`.
    :param notify: called with lines for the user, such as that a solver is being compiled.
    :param cancel: called often; once it returns true, the search stops.
    :raises PnpError: with everything that is wrong with the start, or if the solvers aren't installed.
    :raises CancelledError: if the search was cancelled.
    """
    puzzle = Puzzle(game, start, plain_options(options or {}))
    return puzzle.solve(difficulty=difficulty, limits=limits, notify=notify, cancel=cancel)


def _levels(text: str) -> tuple[Level, Level]:
    try:
        return read_levels(text)
    except ValueError as error:
        raise SpecError.at("difficulty", error.args[0]) from error


def _option_texts(options: Mapping[str, object] | Iterable[str]) -> tuple[str, ...]:
    """Return options as ``name=value``, as they are written in the set."""
    if not isinstance(options, Mapping):
        return tuple(options)
    found = plain_options(options)
    nested = [key for key, value in found.items() if isinstance(value, (list, dict))]
    if nested:
        raise SpecError([Mark(inside("options", nested[0])).error(Sentence("expected text or a number"))])
    return tuple(f"{key}={scalar_text(value)}" for key, value in found.items())


def _sets_in(given: PuzzleSet | str | Path, jobs: int, progress: Progress) -> Iterable[ReadSet]:
    """Return the puzzle sets in a file, or of the books in it."""
    if isinstance(given, PuzzleSet):
        return (given._read,)
    name = str(given)
    path, display_name = find_set(name) if builtin_set(name) else find_spec(name)
    return sets_in(path, display_name, jobs, progress)

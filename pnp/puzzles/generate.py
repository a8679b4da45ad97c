"""Generate puzzle sets. The set is the same with any number of workers, and no puzzles are lost if the work is
interrupted."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pnp.base import MOST_GENERATED, __version__
from pnp.base.errors import OptionError, PnpError, SpecError, TextError
from pnp.base.extras import Tell, say_nothing, solvers
from pnp.base.files import write_whole
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.games.api.engine import AnyPuzzleEngine
from pnp.games.api.game import Game
from pnp.language.errors import errors_of, option_names, unknown_option
from pnp.language.overrides import Setting, put, read_setting
from pnp.language.reader import Mark, Node, Plain
from pnp.puzzles.generated_output import Findings, check_output, resume_path
from pnp.puzzles.opening import SeenPuzzles, seen_in
from pnp.puzzles.proof_records import maker_digest, with_records
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, puzzle_game
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.workers import Mapper
from pnp.search.generation import GENERATOR, Make, NoPuzzleError
from pnp.search.results import LEVELS, Level, Puzzle, levels_between, nearest_level
from pnp.search.set_search import SECONDS, SetSearch, last_of_levels


@dataclass(frozen=True, slots=True)
class SetRequest:
    """A request for a puzzle set. ``game`` may be a variant; ``levels`` are the first and the last;
    ``settings`` are ``option=value``. With an ``output``, the set is written there, and puzzles found are kept
    beside it until the set is complete. The work is done by ``jobs`` processes, or by the workers of the Dask
    scheduler at ``cluster``; the set is the same. A different set, or one that was edited, is only replaced
    with ``overwrite``. The search for a puzzle stops after ``seconds``, which doesn't change which puzzles are
    found.

    Without a ``seed``, one is drawn. Puzzles that are like one in the sets of ``exclude`` are replaced;
    ``excluded`` are the names of these sets' files.
    """

    game: str
    count: int = 10
    seed: int | None = None
    levels: tuple[Level, Level] = (Level.EASY, Level.EXPERT)
    settings: tuple[str, ...] = ()
    output: Path | None = None
    jobs: int = 1
    cluster: str | None = None
    overwrite: bool = False
    seconds: float = SECONDS
    exclude: tuple[PuzzleSet, ...] = ()
    excluded: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The command that makes the same set again."""
        low, high = self.levels
        settings = "".join(f" --set {setting}" for setting in self.settings)
        difficulty = "" if (low, high) == (LEVELS[0], LEVELS[-1]) else f" --difficulty {low}..{high}"
        exclude = "".join(f" --exclude {name}" for name in self.excluded)
        return (
            f"pnp generate {self.game} --count {self.count} --seed {self.seed}{difficulty}{settings}{exclude}"
        )


def generate(
    request: SetRequest,
    progress: Callable[[int], None] = lambda _found: None,
    tell: Tell = say_nothing,
) -> str:
    """Return the YAML of a set of puzzles, all verified, in order of difficulty, and write it to the output if
    there is one.

    :param progress: called with the number of puzzles found.
    :param tell: called when a solver is compiled, and with the seed if one is drawn.
    :raises PnpError: for options that contradict each other, if a puzzle of some difficulty can't be found, if
        the solvers aren't installed, if a cluster can't do the work, or if a puzzle generator has a bug.
    """
    wanted = _wanted(request)
    seed, note = _seed(request, wanted)
    request = replace(request, seed=seed)
    if request.output is not None:
        check_output(request.output, _comment(request), overwrite=request.overwrite)
    with solvers(tell):
        make = wanted.maker()
        if note:
            tell(note)
        with Findings.beside(request.output, lambda: _what(request, wanted)) as findings:
            mapper = Mapper(findings, request.jobs, request.cluster, progress)
            checked = partial(holds, wanted.game.puzzle_engine(), wanted.plain)
            search = SetSearch(wanted.game.name, make, request.count, seed, wanted.levels, request.seconds)
            puzzles = search.puzzles(mapper, checked, partial(_is_taken, wanted, seen_in(request.exclude)))
            text = set_text(_as_set(request, wanted, puzzles, seed), _comment(request))
            if request.output is not None:
                check_output(request.output, _comment(request), text, overwrite=request.overwrite)
                write_whole(request.output, text.encode())
            findings.done()
    return text


def _seed(request: SetRequest, wanted: _Wanted) -> tuple[int, str]:
    """Return the seed of a request, that of an earlier run of the same command, or a new one, with a note on
    where it comes from."""
    if request.seed is not None:
        return request.seed, ""
    kept = _kept_seed(request.output, _what(request, wanted))
    if kept is None:
        kept = _written_seed(request.output, lambda seed: _comment(replace(request, seed=seed)))
    if kept is not None:
        return kept, Sentence("continuing with the seed {seed}, which was drawn before", seed=kept)
    seed = _drawn_seed()
    return seed, Sentence("drew the seed {seed}; --seed {seed} makes the same puzzles again", seed=seed)


def _is_taken(wanted: _Wanted, seen: SeenPuzzles, puzzle: Puzzle) -> bool:
    """Return whether a puzzle is like one of those seen."""
    if not seen:
        return False
    engine = wanted.game.puzzle_engine()
    own = engine.options.model_validate({**wanted.plain, **puzzle.options})
    likeness = engine.open(puzzle.start, own).likeness(puzzle.outcome.solution)
    return seen.find(wanted.game.name, likeness) is not None


def holds(engine: AnyPuzzleEngine, given: Mapping[str, Plain], puzzle: Puzzle) -> bool:
    """Return whether a puzzle is well formed and its solution right, by the rules that `pnp check` applies."""
    own = engine.options.model_validate({**given, **puzzle.options})
    try:
        opened = engine.open(puzzle.start, own)
    except TextError:
        return False
    solution = puzzle.outcome.solution
    return solution is None or not opened.check_solution(solution)


def check_request(request: SetRequest, tell: Tell = say_nothing) -> None:
    """Check that a set can be generated, without searching for anything.

    :raises PnpError: as for `generate`, before the search.
    """
    wanted = _wanted(request)
    with solvers(tell):
        wanted.maker()


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A resolved request: the game, its variant's options, the given options, all options as a model, the
    number of puzzles, and their difficulties."""

    game: Game
    variant: Mapping[str, Plain]
    given: Node
    options: Options
    count: int
    levels: tuple[Level, ...]

    @property
    def plain(self) -> Mapping[str, Plain]:
        """The variant's options, overridden by the given ones, as plain YAML values."""
        return {**self.variant, **self.given.plain()}

    def maker(self) -> Make:
        """Return the game's puzzle generator with these options.

        :raises PnpError: for options that no puzzle can have, or no puzzle of the requested difficulties.
        """
        puzzles = self.game.puzzle_engine().puzzles
        try:
            made = puzzles.maker(self.options)
        except OptionError as error:
            raise SpecError(self.given.mark_at(f.path).error(f.message) for f in error.at_paths) from error
        possible = puzzles.difficulties(self.options)
        if missing := [level for level in last_of_levels(self.count, self.levels) if level not in possible]:
            raise NoPuzzleError(self._impossible(missing, possible))
        return made

    def _impossible(self, missing: Sequence[Level], possible: Sequence[Level]) -> str:
        """Return the message for difficulties that puzzles with these options can't have."""
        plain = ", ".join(f"{name}={value}" for name, value in self.plain.items())
        puzzles = Sentence(
            "{game} has no {difficulties} puzzles", game=self.game.name, difficulties=", ".join(missing)
        )
        if plain:
            puzzles = Sentence("{puzzles} with {options}", puzzles=puzzles, options=plain)
        if not possible:
            return Sentence("{puzzles}; choose other options", puzzles=puzzles)
        have = [level for level in self.levels if level in possible] or [nearest_level(missing[0], possible)]
        choice = have[0] if len(have) == 1 else f"{have[0]}..{have[-1]}"
        return Sentence("{puzzles}; choose difficulty {choice}", puzzles=puzzles, choice=choice)


def _wanted(request: SetRequest) -> _Wanted:
    game, variant = _game(request.game)
    given = _given([read_setting(text) for text in request.settings])
    options = _options(game, variant, given)
    if not 1 <= request.count <= MOST_GENERATED:
        raise PnpError(
            Sentence(
                "a set can have 1 to {most} puzzles, not {number}",
                most=MOST_GENERATED,
                number=request.count,
            )
        )
    return _Wanted(game, variant, given, options, request.count, levels_between(*request.levels))


def _game(name: str) -> tuple[Game, Mapping[str, Plain]]:
    try:
        return puzzle_game(name)
    except LookupError as error:
        raise PnpError(str(error.args[0])) from error


def _given(settings: Sequence[Setting]) -> Node:
    """Return the options from the settings, each with its own mark."""
    found = Node({}, Mark("options"))
    for setting in settings:
        try:
            found = put(found, setting.path, setting)
        except LookupError as error:
            raise SpecError([setting.mark.error(str(error.args[0]))]) from error
    return found


def _options(game: Game, variant: Mapping[str, Plain], given: Node) -> Options:
    """Return the game's options for puzzles.

    :raises SpecError: with every error in them.
    """
    assert game.puzzles is not None
    model, whose = game.puzzles.options, Sentence("puzzles of '{name}'", name=game.name)
    known = option_names(model)
    errors = [
        node.mark.error(unknown_option(key, known, whose))
        for key, node in given.value.items()
        if key not in known
    ]
    plain = {key: value for key, value in given.plain().items() if key in known}
    try:
        options = model.model_validate({**variant, **plain})
    except ValidationError as error:
        errors += [given.mark_at(f.path).error(f.message) for f in errors_of(error, model, whose)]
    if errors:
        raise SpecError(errors)
    return options


def _what(request: SetRequest, wanted: _Wanted) -> dict[str, Plain]:
    """Return everything that determines which puzzles are found."""
    return {
        "version": __version__,
        "generator": GENERATOR,
        "code": maker_digest(wanted.game.name),
        "game": request.game,
        "options": wanted.given.plain(),
        "count": request.count,
        "seed": request.seed,
        "levels": [level.value for level in request.levels],
    }


def _comment(request: SetRequest) -> str:
    return f"Made by pnp {__version__}: {request.command}"


def _as_set(request: SetRequest, wanted: _Wanted, puzzles: Sequence[Puzzle], seed: int) -> PuzzleSet:
    """Return the puzzles as a set; options that all of them share go to its head."""
    shared = {
        name: value
        for name, value in puzzles[0].options.items()
        if all(puzzle.options.get(name) == value for puzzle in puzzles)
    }
    usual = type(wanted.options)().model_dump(by_alias=True) | dict(puzzle_game(request.game)[1])
    head = {
        name: value for name, value in {**wanted.given.plain(), **shared}.items() if usual.get(name) != value
    }
    made = PuzzleSet(
        wanted.game,
        request.game,
        tuple(_as_puzzle(n, p, wanted, seed, shared) for n, p in enumerate(puzzles, 1)),
        given=head,
        generator=GENERATOR,
    )
    return with_records(made)


def _as_puzzle(number: int, made: Puzzle, wanted: _Wanted, seed: int, shared: Mapping[str, Plain]) -> SetPuzzle:
    outcome = made.outcome
    return SetPuzzle(
        name=f"Puzzle {number}",
        start=made.start,
        options=type(wanted.options).model_validate({**wanted.plain, **made.options}),
        solution=outcome.solution,
        id=made.id,
        given={name: value for name, value in made.options.items() if name not in shared},
        difficulty=outcome.difficulty,
        proof=outcome.proof,
        seed=seed,
        hints=tuple(map(str, made.hints)),
    )


# Seeds, if none is given


MOST = 999_999
"""The largest seed that is drawn: short enough to type."""
_LONGEST_LINE = 10_000


def _drawn_seed() -> int:
    """Return a random seed, different at each call."""
    return random.SystemRandom().randint(1, MOST)


def _kept_seed(output: Path | None, what: Mapping[str, Any]) -> int | None:
    """Return the seed that an interrupted run of the same command drew; None if there was none.

    :param what: everything that determines which puzzles are found, apart from the seed.
    """
    if output is None:
        return None
    with suppress(OSError, ValueError, RecursionError):
        with resume_path(output).open(encoding="utf-8") as stream:
            found = json.loads(stream.readline())
        if isinstance(found, dict) and {**found, "seed": None} == {**what, "seed": None}:
            seed = found["seed"]
            return seed if isinstance(seed, int) else None
    return None


def _written_seed(output: Path | None, comment: Callable[[int], str]) -> int | None:
    """Return the seed in a set that the same command made before; None if there is no such set.

    :param comment: the first line of the set that the command makes with a seed.
    """
    if output is None:
        return None
    with suppress(OSError, ValueError), output.open(encoding="utf-8") as stream:
        line = stream.readline(_LONGEST_LINE)
        if found := re.search(r" --seed ([0-9]{1,19})(?= |$)", line):
            seed = int(found[1])
            return seed if line == f"# {comment(seed)}\n" else None
    return None

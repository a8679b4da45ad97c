"""The problem sets of a book: read from files, or generated as its spec asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.errors import LocatedFault, PnpError, SpecError
from pnp.base.progress import Progress
from pnp.base.sentences import Sentence
from pnp.build.selection import select_problems
from pnp.puzzles.printable import PrintableSet, Proving, printable
from pnp.search.results import Limits
from pnp.specs.problem_sets import read_set, resolve_set
from pnp.specs.reader import MAX_SET_BYTES, read_text
from pnp.specs.requests import BookSpec, NamedFile, ProblemBook, ProblemSheets, SetSpec

if TYPE_CHECKING:
    from pnp.puzzles.generate import SetRequest  # searches and checkpoints: most books have sets already


def sets_of(
    contents: ProblemSheets | ProblemBook, name: str, jobs: int, progress: Progress
) -> tuple[list[PrintableSet], tuple[tuple[str, bytes], ...]]:
    """The problem sets of a book, and files for those that were generated.

    :param name: the base name of the book's files.
    :param jobs: how many processes generate problems.
    :raises SpecError: for a set that can't be read or generated, at its place in the spec, and for problems
        that may not be printed.
    """
    read = sets_in_files(contents, progress)
    sets: list[PrintableSet] = []
    files: list[tuple[str, bytes]] = []
    for spec in contents.sets:
        if isinstance(spec, NamedFile):
            sets.append(read[spec.path])
            continue
        text = _generated(spec, jobs, progress)
        stem = name if isinstance(contents, ProblemSheets) else f"{name}-{spec.named}"
        while any(file == f"{stem}.yaml" for file, _ in files):
            stem += "-more"
        files.append((f"{stem}.yaml", text.encode()))
        made = resolve_set(read_text(text, f"{stem}.yaml", most_bytes=MAX_SET_BYTES))
        sets.append(printable(made, stem, _proving(contents, progress)))
    return _selected(sets, contents), tuple(files)


def sets_in_files(contents: ProblemSheets | ProblemBook, progress: Progress) -> dict[Path, PrintableSet]:
    """The sets of a book that are in files, with their problems proved.

    :raises SpecError: with the errors of all of them: sets that can't be read, and problems that may not be
        printed.
    """
    proving = _proving(contents, progress)
    found: dict[Path, PrintableSet] = {}
    faults: list[LocatedFault] = []
    for spec in contents.sets:
        if isinstance(spec, NamedFile):
            try:
                found[spec.path] = printable(read_set(spec.path, spec.display_name), spec.display_name, proving)
            except SpecError as error:
                faults += error.faults
    if faults:
        raise SpecError(faults)
    return found


def _proving(contents: ProblemSheets | ProblemBook, progress: Progress) -> Proving:
    return Proving(Limits(seconds=contents.options.proof_seconds), progress=progress)


def _selected(sets: list[PrintableSet], contents: ProblemSheets | ProblemBook) -> list[PrintableSet]:
    """The sets with as many problems as the book asks for, in all or of each set."""
    if isinstance(contents, ProblemSheets):
        return sets
    if contents.most_of_each is not None:
        return [one for own in sets for one in select_problems([own], contents.most_of_each)]
    return select_problems(sets, contents.options.count) if contents.options.count else sets


def _generated(spec: SetSpec, jobs: int, progress: Progress) -> str:
    """Generate a set, and return it as YAML.

    :raises SpecError: at the place where the spec asks for it, for whatever `pnp.puzzles.generate` raises.
    """
    from pnp.puzzles.generate import generate

    wanted = spec.wanted.count
    with _at(spec):
        return generate(
            _set_request(spec, jobs),
            lambda found: progress(Sentence("generating {set}", set=spec.named), found, wanted),
        )


def faults_of_sets(books: Iterable[BookSpec], tell: Callable[[str], None]) -> Iterator[LocatedFault]:
    """What is wrong with the sets that books ask to be generated, as far as can be told without doing so.

    :param tell: called with a message when a solver is compiled.
    """
    from pnp.puzzles.generate import check_request

    problems = (one.contents for one in books if isinstance(one.contents, ProblemSheets | ProblemBook))
    for spec in (one for contents in problems for one in contents.sets if isinstance(one, SetSpec)):
        try:
            with _at(spec):
                check_request(_set_request(spec), tell)
        except SpecError as error:
            yield from error.faults


def _set_request(spec: SetSpec, jobs: int = 1) -> SetRequest:
    from pnp.puzzles.generate import SetRequest, read_levels

    return SetRequest(
        spec.named if _is_known(spec) else spec.game.name,
        spec.wanted.count,
        spec.wanted.seed,
        read_levels(spec.wanted.grade),
        tuple(f"{key}={json.dumps(value)}" for key, value in spec.given.items()),
        jobs=jobs,
    )


@contextmanager
def _at(spec: SetSpec) -> Iterator[None]:
    """Re-raise the generator's errors at the place where the spec asks for the set."""
    try:
        yield
    except SpecError as error:
        raise SpecError(spec.mark.fault(fault.message) for fault in error.faults) from error
    except PnpError as error:
        raise SpecError([spec.mark.fault(str(error))]) from error


def _is_known(spec: SetSpec) -> bool:
    """Whether the set's name is one of the game's own, and not a variant of the spec."""
    assert spec.game.problems is not None
    return spec.named in (spec.game.name, *spec.game.problems.variants)

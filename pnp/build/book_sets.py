"""The problem sets of a book: read from files, or generated as its spec asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.base.errors import LocatedFault, PnpError, SpecError
from pnp.base.progress import Progress
from pnp.base.sentences import Sentence
from pnp.build.selection import select_problems
from pnp.specs.books import BookletContents
from pnp.specs.problem_sets import ProblemSet, read_set, resolve_set
from pnp.specs.reader import MAX_SET_BYTES, read_text
from pnp.specs.requests import BookSpec, NamedFile, SetSpec

if TYPE_CHECKING:
    from pnp.puzzles.generate import SetRequest  # searches and checkpoints: most books have sets already


def sets_of(
    request: BookSpec, name: str, jobs: int, progress: Progress
) -> tuple[list[ProblemSet], tuple[tuple[str, bytes], ...]]:
    """The problem sets of a book, and files for those that were generated.

    :raises SpecError: for a set that can't be read or generated, at its place in the spec.
    """
    sets: list[ProblemSet] = []
    files: list[tuple[str, bytes]] = []
    count = sum(isinstance(part, SetSpec) for part in request.parts)
    for part in request.parts:
        if isinstance(part, NamedFile):
            sets.append(read_set(part.path, part.display_name))
            continue
        text = _generated(part, jobs, progress)
        stem = name if count == 1 and request.kind == "problems" else f"{name}-{part.named}"
        while any(file == f"{stem}.yaml" for file, _ in files):
            stem += "-more"
        files.append((f"{stem}.yaml", text.encode()))
        sets.append(resolve_set(read_text(text, f"{stem}.yaml", most_bytes=MAX_SET_BYTES)))
    if isinstance(request.contents, BookletContents) and request.contents.count:
        sets = select_problems(sets, request.contents.count)
    return sets, tuple(files)


def _generated(part: SetSpec, jobs: int, progress: Progress) -> str:
    """Generate a set, and return it as YAML.

    :raises SpecError: at the place where the spec asks for it, for whatever `pnp.puzzles.generate` raises.
    """
    from pnp.puzzles.generate import generate

    wanted = part.wanted.count
    with _at(part):
        return generate(
            _set_request(part, jobs),
            lambda found: progress(Sentence("generating {set}", set=part.named), found, wanted),
        )


def faults_of_sets(books: Iterable[BookSpec], tell: Callable[[str], None]) -> Iterator[LocatedFault]:
    """What is wrong with the sets that books ask to be generated, as far as can be told without doing so.

    :param tell: called with a message when a solver is compiled.
    """
    from pnp.puzzles.generate import check_request

    for part in (part for book in books for part in book.parts if isinstance(part, SetSpec)):
        try:
            with _at(part):
                check_request(_set_request(part), tell)
        except SpecError as error:
            yield from error.faults


def _set_request(part: SetSpec, jobs: int = 1) -> SetRequest:
    from pnp.puzzles.generate import SetRequest, read_levels

    return SetRequest(
        part.named if _is_known(part) else part.game.name,
        part.wanted.count,
        part.wanted.seed,
        read_levels(part.wanted.grade),
        tuple(f"{key}={json.dumps(value)}" for key, value in part.given.items()),
        jobs=jobs,
    )


@contextmanager
def _at(part: SetSpec) -> Iterator[None]:
    """Re-raise the generator's errors at the place where the spec asks for the set."""
    try:
        yield
    except SpecError as error:
        raise SpecError(part.mark.fault(fault.message) for fault in error.faults) from error
    except PnpError as error:
        raise SpecError([part.mark.fault(str(error))]) from error


def _is_known(part: SetSpec) -> bool:
    """Whether the set's name is one of the game's own, and not a variant of the spec."""
    assert part.game.problems is not None
    return part.named in (part.game.name, *part.game.problems.variants)

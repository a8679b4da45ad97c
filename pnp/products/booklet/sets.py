"""The puzzle sets of a book: read from files, or generated for its spec."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.errors import ErrorDetails, OptionError, PnpError, SpecError
from pnp.base.progress import Progress, silent
from pnp.base.sentences import Sentence
from pnp.language.catalogue import builtin_set
from pnp.language.errors import kind_of_root
from pnp.language.reader import MAX_SET_BYTES, Mark, read_file, read_text
from pnp.products.booklet.options import PuzzleBook, Puzzles, SetSpec
from pnp.products.on_pages.read import BookSpec
from pnp.products.requests import NamedFile
from pnp.products.resolve import load_spec
from pnp.puzzles.opening import repeats_in, seen_in
from pnp.puzzles.printable import PrintableSet, Proving, printable
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, read_set, resolve_set
from pnp.search.generation import GENERATOR
from pnp.search.results import Level, Limits

if TYPE_CHECKING:
    from pnp.puzzles.generate import SetRequest  # searches and checkpoints: most books have sets already

_STAND_INS = 4
"""The most stand-ins for the puzzles of one set."""


@dataclass(frozen=True, slots=True)
class GatheredSets:
    """The puzzle sets of a book, names and contents of files for those that were generated, and a warning
    about puzzles that are in the book twice or in a set that it excludes; empty if there are none."""

    sets: tuple[PrintableSet, ...]
    files: tuple[tuple[str, bytes], ...] = ()
    repeats: str = ""


def sets_of(contents: Puzzles, name: str, jobs: int, progress: Progress) -> GatheredSets:
    """Return the puzzle sets of a book. Generated puzzles differ from all others in the book, and from those
    that it excludes.

    :param name: the base name of the book's files.
    :param jobs: the number of processes that generate puzzles.
    :raises SpecError: for a set that can't be read or generated, at its place in the spec, and for puzzles
        that may not be printed.
    """
    read = sets_in_files(contents, progress)
    excluded = _excluded(contents, jobs, progress)
    made = _generated_sets(contents, [*excluded, *(one.found for one in read.values())], jobs, progress)
    sets: list[PrintableSet] = []
    files: list[tuple[str, bytes]] = []
    for number, spec in enumerate(contents.sets):
        if isinstance(spec, NamedFile):
            sets.append(read[spec.path])
            continue
        stem = contents.name_of_set(name, spec)
        while any(file == f"{stem}.yaml" for file, _ in files):
            stem += "-more"
        files.append((f"{stem}.yaml", made[number].encode()))
        sets.append(printable(_set_in(made[number], f"{stem}.yaml"), stem, _proving(contents, progress)))
    chosen = selected(sets, contents)
    return GatheredSets(tuple(chosen), tuple(files), _repeats(contents, chosen, excluded))


def sets_in(
    path: Path, display_name: str, jobs: int = 1, progress: Progress = silent, within: tuple[Path, ...] = ()
) -> list[PuzzleSet]:
    """Return the puzzle set in a file, or all sets of the books in a spec, generated again if it
    generates them.

    :param within: the specs that exclude this one.
    :raises SpecError: for errors in the file, and for a spec that excludes itself.
    """
    if path.resolve() in within:
        raise SpecError([Mark(display_name).error("this file excludes itself")])
    root = read_file(path, display_name, most_bytes=MAX_SET_BYTES)
    if kind_of_root(root) == "puzzle set":
        return [resolve_set(root)]
    spec = load_spec(path, display_name)
    if spec.errors:
        raise SpecError(spec.errors)
    found: list[PuzzleSet] = []
    for product in spec.products:
        for part in product.parts or (product,):
            if isinstance(part, BookSpec) and isinstance(part.contents, Puzzles):
                found += _all_sets(part.contents, jobs, progress, (*within, path.resolve()))
    return found


def _all_sets(contents: Puzzles, jobs: int, progress: Progress, within: tuple[Path, ...]) -> list[PuzzleSet]:
    """Return the sets of a book, without checking whether their puzzles may be printed."""
    read = [read_set(one.path, one.display_name) for one in contents.sets if isinstance(one, NamedFile)]
    taken = [*_excluded(contents, jobs, progress, within), *read]
    made = _generated_sets(contents, taken, jobs, progress)
    return [*read, *(_set_in(text, "generated") for text in made.values())]


def _excluded(
    contents: Puzzles, jobs: int, progress: Progress, within: tuple[Path, ...] = ()
) -> list[PuzzleSet]:
    """Return the sets whose puzzles a book leaves out."""
    return [
        own
        for file in contents.excluded
        for own in sets_in(file.path, file.display_name, jobs, progress, within)
    ]


def _generated_sets(
    contents: Puzzles, taken: Iterable[PuzzleSet], jobs: int, progress: Progress
) -> dict[int, str]:
    """Generate the sets of a book, and return them as YAML, by their numbers among its sets. Their puzzles
    differ from those of the sets in ``taken`` and from each other."""
    others = [*taken]
    found: dict[int, str] = {}
    for number, spec in enumerate(contents.sets):
        if isinstance(spec, SetSpec):
            own = tuple(one for one in others if one.game.name == spec.game.name)
            found[number] = _generated(spec, own, jobs, progress)
            others.append(_set_in(found[number], spec.named))
    return found


def _set_in(text: str, name: str) -> PuzzleSet:
    return resolve_set(read_text(text, name, most_bytes=MAX_SET_BYTES))


def _repeats(contents: Puzzles, chosen: Sequence[PrintableSet], excluded: Iterable[PuzzleSet]) -> str:
    """Return a warning about the user's puzzles that are in the book twice or excluded. Built-in sets have no
    repeats."""
    sets = [one.found for one in chosen]
    builtin = {
        builtin_set(one.display_name.removesuffix(".yaml"))
        for one in contents.sets
        if isinstance(one, NamedFile)
    }
    written = [one for one in contents.sets if isinstance(one, NamedFile) and one.path not in builtin]
    games = [one.game.name for one in sets]
    if not (written or contents.excluded or len(set(games)) < len(games)):
        return ""
    seen = seen_in(excluded)
    return repeats_in([pair for one in sets for pair in seen.add(one)])


def stand_ins(contents: PuzzleBook) -> list[PrintableSet]:
    """Return built-in puzzles as stand-ins for those to be generated; none for a game without any."""
    found: list[PrintableSet] = []
    for spec in contents.sets:
        if isinstance(spec, SetSpec) and (path := builtin_set(f"puzzles/{spec.game.name}")) is not None:
            puzzles = printable(read_set(path, path.name), path.name, _proving(contents, silent))
            found.append(puzzles.at(range(min(spec.wanted.count, _STAND_INS, len(puzzles.verdicts)))))
    return found


def sets_in_files(contents: Puzzles, progress: Progress) -> dict[Path, PrintableSet]:
    """Return the sets of a book that are in files, with their puzzles verified.

    :raises SpecError: with the errors of all of them: sets that can't be read, and puzzles that may not be
        printed.
    """
    proving = _proving(contents, progress)
    found: dict[Path, PrintableSet] = {}
    errors: list[ErrorDetails] = []
    for spec in contents.sets:
        if isinstance(spec, NamedFile):
            try:
                found[spec.path] = printable(read_set(spec.path, spec.display_name), spec.display_name, proving)
            except SpecError as error:
                errors += error.errors
    if errors:
        raise SpecError(errors)
    return found


def _proving(contents: Puzzles, progress: Progress) -> Proving:
    return Proving(Limits(seconds=contents.beside.proof_seconds, rated=False), progress=progress)


def selected(sets: list[PrintableSet], contents: Puzzles) -> list[PrintableSet]:
    """Return the sets with the number of puzzles set in the book's options: in total, of each set or of each
    difficulty.

    :raises OptionError: if no puzzle has the requested difficulty.
    """
    most, of_level = contents.most_of_each, contents.most_of_level
    if most is not None and not of_level:
        return [one for own in sets for one in select_puzzles([own], most)]
    if of_level:
        each = [sets] if most is None else [[own] for own in sets]
        chosen = [one for some in each for one in select_by_level(some, of_level)]
        if not chosen:
            raise OptionError.at(
                ("booklet", "count"), "these sets have no puzzles of the difficulty that you ask for"
            )
        return chosen
    return select_puzzles(sets, contents.most) if contents.most else sets


def _generated(spec: SetSpec, taken: tuple[PuzzleSet, ...], jobs: int, progress: Progress) -> str:
    """Generate a set whose puzzles differ from those of other sets, and return it as YAML.

    :raises SpecError: at the set's place in the spec, for any error from `pnp.puzzles.generate`.
    """
    from pnp.puzzles.generate import generate

    wanted = spec.wanted.count
    with _at(spec):
        return generate(
            replace(_set_request(spec, jobs), exclude=taken),
            lambda found: progress(Sentence("generating {set}", set=spec.named), found, wanted),
        )


def errors_of_sets(books: Iterable[BookSpec], tell: Callable[[str], None]) -> Iterator[ErrorDetails]:
    """Yield the errors of sets to generate, as far as they can be found without generating them.

    :param tell: called with a message when a solver is compiled.
    """
    from pnp.puzzles.generate import check_request

    puzzles = (one.contents for one in books if isinstance(one.contents, Puzzles))
    for spec in (one for contents in puzzles for one in contents.sets if isinstance(one, SetSpec)):
        try:
            with _at(spec):
                check_request(_set_request(spec), tell)
        except SpecError as error:
            yield from error.errors


def _set_request(spec: SetSpec, jobs: int = 1) -> SetRequest:
    from pnp.puzzles.generate import SetRequest
    from pnp.search.results import read_levels

    return SetRequest(
        spec.named if _is_known(spec) else spec.game.name,
        spec.wanted.count,
        spec.wanted.seed,
        read_levels(spec.wanted.difficulty),
        tuple(f"{key}={json.dumps(value)}" for key, value in spec.given.items()),
        jobs=jobs,
    )


@contextmanager
def _at(spec: SetSpec) -> Iterator[None]:
    """Re-raise the generator's errors at the set's place in the spec."""
    try:
        yield
    except SpecError as error:
        raise SpecError(spec.mark.error(one.message) for one in error.errors) from error
    except PnpError as error:
        raise SpecError([spec.mark.error(str(error))]) from error


def _is_known(spec: SetSpec) -> bool:
    """Return whether the set's name is one of the game's own rather than a variant of the spec."""
    assert spec.game.puzzles is not None
    return spec.named in (spec.game.name, *spec.game.puzzles.variants)


# Some of the puzzles of a book's sets, drawn evenly from all sets and all difficulties, or a


_LEVELS: list[Level | None] = [*Level, None]


def select_puzzles(sets: Sequence[PrintableSet], count: int) -> list[PrintableSet]:
    """Return the sets with ``count`` puzzles in all; unchanged if they have no more than that.

    Each set gives the same number if it can, and so does each difficulty of a set. Within a difficulty,
    the chosen puzzles are spread from the first to the last. Their order stays the same.
    """
    shares = even_shares([len(one.verdicts) for one in sets], count)
    return [
        one.at(_selected(one.found.puzzles, share)) for one, share in zip(sets, shares, strict=True) if share
    ]


def select_by_level(sets: Sequence[PrintableSet], wanted: Mapping[Level, int]) -> list[PrintableSet]:
    """Select a number of puzzles of each level, or as many as there are; sets that give none are left out. For
    each level, each set gives the same number if it can, spread from the first to the last.
    """
    kept: list[set[int]] = [set() for _ in sets]
    for level, count in wanted.items():
        places = [[k for k, puzzle in enumerate(one.found.puzzles) if _level(puzzle) is level] for one in sets]
        shares = even_shares([len(own) for own in places], count)
        for own, share, chosen in zip(places, shares, kept, strict=True):
            chosen.update(own[k] for k in _spread(len(own), share))
    return [one.at(sorted(chosen)) for one, chosen in zip(sets, kept, strict=True) if chosen]


def _selected(puzzles: Sequence[SetPuzzle], count: int) -> list[int]:
    """Return the places of the chosen puzzles."""
    places = sorted(range(len(puzzles)), key=lambda place: _LEVELS.index(_level(puzzles[place])))
    difficulties = [list(group) for _, group in groupby(places, key=lambda place: _level(puzzles[place]))]
    shares = even_shares([len(difficulty) for difficulty in difficulties], count)
    kept = {
        difficulty[k]
        for difficulty, share in zip(difficulties, shares, strict=True)
        for k in _spread(len(difficulty), share)
    }
    return sorted(kept)


def _level(puzzle: SetPuzzle) -> Level | None:
    return puzzle.difficulty.level if puzzle.difficulty else None


def _spread(count: int, share: int) -> list[int]:
    """Return ``share`` numbers from 0 to ``count`` - 1, spread as evenly as possible, including the first and
    the last."""
    if share == 1:
        return [0]
    return [k * (count - 1) // (share - 1) for k in range(share)]


def even_shares(available: Sequence[int], count: int) -> list[int]:
    """Return the number to take of each, ``count`` in all or as many as there are.

    The shares are as even as they can be. If they can't be equal, the earlier ones get one more.
    """
    shares = [0] * len(available)
    left = min(count, sum(available))
    while left:
        for place in [k for k in range(len(available)) if shares[k] < available[k]][:left]:
            shares[place] += 1
            left -= 1
    return shares


def old_seeds(sets: Iterable[NamedFile | SetSpec]) -> str:
    """Return a warning about seeds of a book that may now give different puzzles, and what to do about it;
    empty if none may."""
    old = [
        one
        for one in sets
        if isinstance(one, SetSpec)
        and "seed" in one.wanted.model_fields_set
        and one.wanted.generator not in (None, GENERATOR)
    ]
    if not old:
        return ""
    return Sentence(
        "{named}: puzzles are now made by generator {generator}, so a seed chosen with another one may give "
        "different puzzles. To keep the old ones, print the set that was saved with the old pages. To use "
        "the new ones, add 'generator: {generator}' beside the seed",
        named=", ".join(f"{one.named} (seed: {one.wanted.seed})" for one in old),
        generator=GENERATOR,
    )


def without_seeds(sets: Iterable[NamedFile | SetSpec]) -> str:
    """Return a notice about sets of a book whose seed nobody chose; empty if there are none."""
    named = [
        one.named for one in sets if isinstance(one, SetSpec) and "seed" not in one.wanted.model_fields_set
    ]
    if not named:
        return ""
    return Sentence(
        "{named}: without a 'seed', everyone gets the same puzzles; add your own seed for different ones",
        named=", ".join(named),
    )

"""Check files without building them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.extras import Tell, say_nothing
from pnp.base.progress import Progress, silent
from pnp.language.catalogue import builtin_set, find_set, third_party_form
from pnp.language.errors import kind_of_root
from pnp.language.overrides import Setting
from pnp.language.reader import MAX_SET_BYTES, Node, read_file
from pnp.pipeline.build import make_all
from pnp.pipeline.result import warning
from pnp.pipeline.source import Source, find_spec, unused_everywhere
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from pnp.puzzles.claims import check_set, errors_by_rules
from pnp.puzzles.game_records import Replayed, read_record, replay_record, resolve_record
from pnp.puzzles.opening import SeenPuzzles, repeats_in
from pnp.puzzles.puzzle_sets import PuzzleSet, sound_set
from pnp.puzzles.solve import Answer
from pnp.search.results import Limits


@dataclass(frozen=True, slots=True)
class Checked:
    """The results of checking one file: a spec with its products, a puzzle set with its answers, or a record
    with its replay.

    ``errors`` are errors in the input; ``failed`` are false claims in an otherwise valid puzzle set or record.
    ``unseen`` are the products that weren't laid out, because their puzzles have to be generated first.
    """

    file: str
    errors: tuple[ErrorDetails, ...] = ()
    failed: tuple[ErrorDetails, ...] = ()
    products: int = 0
    unseen: int = 0
    unused: Mapping[int, str] = field(default_factory=dict)
    """Why settings didn't apply to anything, by their number from 0."""
    options: frozenset[str] = frozenset()
    """The names of the options that its products have."""
    puzzles: PuzzleSet | None = None
    answers: tuple[Answer, ...] = ()
    replayed: Replayed | None = None
    warnings: tuple[str, ...] = ()
    """Warnings, which don't prevent a build, in the words of `pnp build`."""

    @property
    def ok(self) -> bool:
        return not (self.errors or self.failed)


@dataclass(frozen=True, slots=True)
class Checks:
    """The settings of a check: the limits of one search, for proofs, and whether to generate the puzzles that
    specs request, so that their pages are laid out, too."""

    limits: Limits = field(default_factory=Limits)
    deep: bool = False
    tell: Tell = say_nothing
    """A function that is called with a message when a solver is compiled."""
    progress: Progress = silent
    """A function that is called with the progress for each file, product and puzzle."""
    settings: tuple[Setting, ...] = ()
    """Options that replace those of the specs."""


def check_files(files: Sequence[str | Source], checks: Checks | None = None) -> tuple[Checked, ...]:
    """Check specs, files or built-in ones, including the layout of their sheets, and puzzle sets, including
    their claims. Nothing is written. A setting that applies to no file is reported as an error of the first
    file.

    :raises PnpError: if a solver is needed and not installed.
    """
    checks = checks or Checks()
    found = []
    for done, file in enumerate(files):
        name = file if isinstance(file, str) else file.display_name
        checks.progress(name, done, len(files))
        found.append(_check(file, name, checks))
    if found and (unused := unused_everywhere(checks.settings, found)):
        found[0] = replace(found[0], errors=(*found[0].errors, *unused))
    return tuple(found)


def check_spec(spec: Spec, name: str, checks: Checks | None = None) -> Checked:
    """Check a spec that has been read, down to the layout of its sheets."""
    return _of_spec(name, spec, checks or Checks())


def _check(file: str | Source, name: str, checks: Checks) -> Checked:
    try:
        if isinstance(file, Source):
            return _of_spec(name, file.resolved(checks.settings), checks)
        return _check_file(file, checks)
    except SpecError as error:
        return Checked(name, error.errors)


def _check_file(file: str, checks: Checks) -> Checked:
    """Check a file by its kind.

    :raises SpecError: if it can't be read at all.
    """
    path, display_name = find_set(file) if builtin_set(file) else find_spec(file)
    if third_party_form(path):
        return _laid_out(
            _of_record(file, replay_record(read_record(path, display_name))), path, display_name, checks
        )
    root = read_file(path, display_name, most_bytes=MAX_SET_BYTES)
    match kind_of_root(root):
        case "record":
            found = _of_record(file, replay_record(resolve_record(root)))
        case "puzzle set":
            found = _of_set(file, root, checks)
            if not checks.deep:  # its pages may contain hints, for which a solver may be needed
                return _set_up(found, path, display_name, checks)
        case _:
            return _of_spec(file, load_spec(path, display_name, checks.settings), checks)
    return _laid_out(found, path, display_name, checks)


def _set_up(found: Checked, path: Path, display_name: str, checks: Checks) -> Checked:
    """Return a puzzle set with the errors of settings for its pages, which aren't laid out."""
    if not checks.settings or not found.ok:
        return found
    spec = load_spec(path, display_name, checks.settings)
    return replace(found, errors=spec.errors, unused=spec.unused, options=spec.options)


def _laid_out(found: Checked, path: Path, display_name: str, checks: Checks) -> Checked:
    """Return a valid puzzle set or record, with the errors of its pages, because a build lays them out, too."""
    if not found.ok:
        return found
    pages = _of_spec(found.file, load_spec(path, display_name, checks.settings), checks)
    return replace(
        found, errors=pages.errors, warnings=pages.warnings, unused=pages.unused, options=pages.options
    )


def _of_set(file: str, root: Node, checks: Checks) -> Checked:
    """Check a puzzle set. If parts can't be read, only the plain rules check the rest, without a solver."""
    puzzles, errors = sound_set(root)
    if puzzles is not None and errors:
        errors = [*errors, *errors_by_rules(puzzles)]
    if puzzles is None or errors:
        return Checked(file, tuple(errors))
    answers = check_set(puzzles, checks.limits, checks.tell, checks.progress)
    repeats = repeats_in(SeenPuzzles().add(puzzles))
    return Checked(
        file,
        tuple(error for answer in answers for error in answer.invalid_start),
        tuple(error for answer in answers for error in answer.failed),
        puzzles=puzzles,
        answers=answers,
        warnings=(warning(file, repeats),) if repeats else (),
    )


def _of_spec(file: str, spec: Spec, checks: Checks) -> Checked:
    """Lay out everything as a build does, HTML pages included. If no puzzles are generated, their sets are
    only checked for options that can't be met."""
    warnings: list[str] = []
    try:
        tell = None if checks.deep else checks.tell
        for made in make_all(spec, generate=checks.deep, progress=checks.progress, tell=tell):
            if made.html is not None:
                made.html.render()
            if made.product.remark:
                warnings.append(warning(made.product.name, made.product.remark))
    except SpecError as error:
        return Checked(file, error.errors, unused=spec.unused, options=spec.options)
    return Checked(
        file,
        products=len(spec.products),
        unseen=0 if checks.deep else sum(one.needs_generating for one in spec.products),
        unused=spec.unused,
        options=spec.options,
        warnings=tuple(warnings),
    )


def _of_record(file: str, found: Replayed) -> Checked:
    return Checked(file, failed=found.failed, replayed=found)

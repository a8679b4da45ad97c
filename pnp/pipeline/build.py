"""Build files from specs, from top to bottom.

`build` finds each spec, reads and resolves it (`load_spec`), makes its products (`make_all`), renders them
(`all_files`) and puts all files in place (`OutputFolder`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

from pnp.base.errors import ErrorDetails, Mark, OptionError, SpecError
from pnp.base.files import name_key
from pnp.base.progress import Progress, check_cancelled, silent
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game
from pnp.language.catalogue import builtin_specs
from pnp.language.overrides import Setting, read_settings
from pnp.pipeline.output_folder import Origin, OutputFolder, Placed
from pnp.pipeline.product_files import Format, file_names, unwritten
from pnp.pipeline.result import Built
from pnp.pipeline.source import Source, as_yaml, find_spec, unused_everywhere
from pnp.products.kinds import Job, Made
from pnp.products.registry import kind_of
from pnp.products.requests import ProductRequest, Spec
from pnp.products.resolve import load_spec
from pnp.sheets.sheet import Attachment, Product


@dataclass(frozen=True, slots=True)
class Request:
    """A request for a build: specs by file or built-in name (all built-in ones if none is named), and the
    options of the build."""

    specs: tuple[str | Source, ...] = ()
    output: Path = Path("output")
    formats: tuple[Format, ...] = ("pdf",)
    settings: tuple[str | Setting, ...] = ()
    jobs: int = 1
    index: bool = False
    overwrite: bool = False
    """Whether files in the output folder that pnp didn't write may be replaced."""
    prune: bool = False
    """Whether files that the specs no longer make are removed."""
    attach_spec: bool = False
    """Whether each PDF has the spec of its product attached."""


def build(
    request: Request, progress: Progress = silent, on_placed: Callable[[Placed], None] = lambda _: None
) -> tuple[Built, ...]:
    """Build everything that the request names, or nothing.

    :param progress: called when a spec is done or, if there is only one, when each of its products is.
    :param on_placed: called once, with notices about the files that were there before.
    :raises SpecError: with all errors of all specs; no file is written then.
    """
    settings = read_settings(request.settings)
    names = request.specs or tuple(builtin_specs())
    with OutputFolder.opened(request.output) as output:
        job = _Build(settings, request.formats, output, request.attach_spec)
        if len(names) == 1:
            outcomes = [_build_spec(names[0], job, request.jobs, progress)]
        else:
            outcomes = _build_specs(names, job, request.jobs, progress)
        built = [product for outcome in outcomes for product in outcome.built]
        errors = [error for outcome in outcomes for error in outcome.errors]
        errors += unused_everywhere(settings, outcomes)
        errors += _twice(built)
        if not errors and not any(product.files for product in built):
            errors.append(
                Mark("--format").error(
                    Sentence("nothing here can be written as {formats}", formats=", ".join(request.formats))
                )
            )
        if errors:
            raise SpecError(errors)
        if request.index:
            from pnp.pipeline.index_page import index_page

            output.put("index.html", index_page(built))
        read = [path for outcome in outcomes for path in outcome.read]
        origins = _origins(outcomes, request.output) | ({"index.html": Origin()} if request.index else {})
        on_placed(output.commit(origins, read, overwrite=request.overwrite, prune=request.prune))
    return tuple(built)


class _Build(NamedTuple):
    """The settings that are the same for every spec of a build. It can be sent to worker processes."""

    settings: tuple[Setting, ...]
    formats: tuple[Format, ...]
    output: OutputFolder
    attach_spec: bool = False


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result of building one spec."""

    built: tuple[Built, ...] = ()
    errors: tuple[ErrorDetails, ...] = ()
    unused: Mapping[int, str] = field(default_factory=dict)
    """The reasons why settings didn't apply to anything, by their numbers from 0."""
    options: frozenset[str] = frozenset()
    """The names of the options that its products have."""
    read: tuple[Path, ...] = ()
    spec: Path = Path()


def _build_specs(names: Sequence[str | Source], job: _Build, jobs: int, progress: Progress) -> list[_Outcome]:
    """Build several specs, in as many processes as there are jobs."""
    outcomes = []
    called = [one.display_name if isinstance(one, Source) else one for one in names]
    progress(called[0], 0, len(names))
    for done, outcome in enumerate(_spread(names, job, jobs), 1):
        progress(called[min(done, len(names) - 1)], done, len(names))  # the next spec
        outcomes.append(outcome)
    return outcomes


def _spread(names: Sequence[str | Source], job: _Build, jobs: int) -> Iterator[_Outcome]:
    """Yield the outcome of each spec, in the order of the specs, as soon as it's available."""
    if jobs <= 1:
        yield from (_build_spec(name, job) for name in names)
        return
    from pnp.puzzles.workers import worker_processes  # this imports searches, which boards don't need

    with worker_processes(min(jobs, len(names))) as pool:
        yield from pool.map(_build_spec, names, repeat(job))


def _build_spec(named: str | Source, job: _Build, jobs: int = 1, progress: Progress = silent) -> _Outcome:
    """Read one spec, make its products, and add their files to the build, or its errors."""
    unused: Mapping[int, str] = {}
    options: frozenset[str] = frozenset()
    check_cancelled()
    try:
        if isinstance(named, Source):
            path, display_name = named.path, named.display_name
            spec = named.resolved(job.settings)
        else:
            path, display_name = find_spec(named)
            spec = load_spec(path, display_name, job.settings)
        unused, options = spec.unused, spec.options
        made = make_all(spec, jobs, progress=progress)
        built = []
        for done, one in enumerate(made):
            progress(f"{one.product.name}: {', '.join(job.formats)}", done, len(made))
            built.append(_write(one, display_name, job))
    except SpecError as error:
        return _Outcome(errors=error.errors, unused=unused, options=options)
    return _Outcome(tuple(built), unused=unused, options=options, read=spec.files, spec=path)


# Making products


def make_products(spec: Spec) -> tuple[Product, ...]:
    """Return the products of a spec as sheets, ready for the renderers.

    :raises SpecError: as `make_all`.
    """
    return tuple(made.product for made in make_all(spec))


def make_all(
    spec: Spec,
    jobs: int = 1,
    *,
    generate: bool = True,
    progress: Progress = silent,
    tell: Callable[[str], None] | None = None,
) -> tuple[Made, ...]:
    """Return the products of a spec, in all their forms.

    :param jobs: how many processes generate puzzles.
    :param generate: whether to make products whose puzzles must be generated first; if not, only their texts
        are checked.
    :param progress: called for each product, and for the puzzles that are generated for it.
    :param tell: called with a message when a solver is compiled to check the parts that aren't generated;
        without it, they aren't checked.
    :raises SpecError: with all errors of the spec, including those that show only when sheets are laid out.
    """
    made: dict[int, list[Made]] = {}
    errors = list(spec.errors)
    owner: dict[str, int] = {}
    named = zip(spec.products, file_names(spec), strict=True)
    for done, (request, name) in enumerate(sorted(named, key=lambda one: one[0].made_of_others)):
        check_cancelled()
        progress(name, done, len(spec.products))
        if request.made_with != request.number or (request.made_of_others and errors):
            continue  # the errors of its parts have been reported
        try:
            job = Job(spec.name, name, jobs, generate and not errors, progress, tell)
            found = _make(request, job)
            errors += _names_taken(request, found, owner)
            made[request.number] = found
        except OptionError as error:
            errors += request.located(error).errors
        except SpecError as error:
            errors += error.errors
    if errors:
        raise SpecError(errors)
    return tuple(one for request in spec.products for one in made.get(request.number, ()))


def _names_taken(
    request: ProductRequest, found: Iterable[Made], owner: dict[str, int]
) -> Iterator[ErrorDetails]:
    """Yield errors for file names that an earlier product of the spec already has; ``owner`` collects the
    products by file name."""
    for one in found:
        name, other = one.product.name, owner.setdefault(name_key(one.product.name), request.number)
        if other != request.number:
            message = Sentence(
                "'{name}' also names files of product {other}; give one of them another `name`",
                name=name,
                other=other,
            )
            yield request.source.mark.error(message)


def make_some(spec: Spec, number: int) -> tuple[Made, ...]:
    """Return one product of a spec, by its number in the file, in all its forms; none if it has an error.

    :raises SpecError: with the errors that show when its sheets are laid out.
    """
    wanted = next((one.made_with for one in spec.products if one.number == number), number)
    for request, name in zip(spec.products, file_names(spec), strict=True):
        if request.number != wanted or (request.made_of_others and spec.errors):
            continue
        try:
            return tuple(_make(request, Job(spec.name, name)))
        except OptionError as error:
            raise request.located(error) from error
    return ()


def _make(request: ProductRequest, job: Job) -> list[Made]:
    """Return one product as its kind makes it, with its metadata and the setting for letters in SVG files."""
    as_text = request.print_options.svg_text == "text"
    made = kind_of(request.kind).make(request, job)
    return [replace(one, product=about(one.product, request), text_as_text=as_text) for one in made]


# Rendering and writing


def _write(made: Made, spec: str, job: _Build) -> Built:
    """Render a product, and add its files to the build."""
    files: dict[str, int] = {}
    if job.attach_spec:
        made = replace(made, product=with_spec(made.product))
    for file, contents in unwritten(made, job.formats):
        files[file] = job.output.put(file, contents)
    product = made.product
    return Built(
        spec=spec,
        name=product.name,
        title=product.title,
        sheets=len(product.sheets),
        files=tuple(files),
        sizes=tuple(files.values()),
        alone=product.alone,
        remark=product.remark,
    )


def _origins(outcomes: Iterable[_Outcome], output: Path) -> dict[str, Origin]:
    """Return the origin of each file of a build."""
    found: dict[str, Origin] = {}
    for outcome in outcomes:
        spec = spec_from(output, outcome.spec)
        for product in outcome.built:
            found |= dict.fromkeys(product.files, Origin(spec=spec, product=product.name))
    return found


def spec_from(output: Path, spec: Path) -> str:
    """Return the path of a spec from the output folder, which stays valid if both are moved together."""
    try:
        return Path(os.path.relpath(spec.resolve(), output.resolve())).as_posix()
    except ValueError:  # the spec is on another drive
        return spec.resolve().as_posix()


# Errors of a build as a whole


def _twice(built: Iterable[Built]) -> list[ErrorDetails]:
    """Return errors for file names that two specs, or two products of one, would both write."""
    owner: dict[str, Built] = {}
    errors = []
    for product in built:
        for file in product.files:
            other = owner.setdefault(name_key(file), product)
            if other is not product:
                whose = other.spec if other.spec != product.spec else f"'{other.name}'"
                message = Sentence("{file} would also be written by {whose}", file=file, whose=whose)
                errors.append(Mark(product.spec).error(message))
    return errors


# The metadata of PDFs


def about(product: Product, request: ProductRequest) -> Product:
    """Return a product with its metadata: author and subject, also in its parts."""
    parts = (replace(part, subject=product.subject) for part in product.parts)
    return replace(
        product,
        author=product.author or _names(request.games),
        alone=request.alone,
        parts=tuple(about(part, request) for part in parts),
    )


def with_spec(product: Product) -> Product:
    """Return a product whose PDFs have its spec attached, unless a print service needs them without."""
    if product.bare:
        return product
    own = Attachment(f"{product.name}.yaml", as_yaml(product.alone).encode(errors="replace"))
    parts = tuple(replace(part, attached=(own,)) for part in product.parts)
    return replace(product, attached=(own,), parts=parts)


def _names(games: Iterable[Game]) -> str:
    return "; ".join(dict.fromkeys(name for game in games if (name := game.source.name)))

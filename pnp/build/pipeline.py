"""The one road from a spec to files, and the library's front door.

>>> from pathlib import Path
>>> from pnp.build.pipeline import Request, build
>>> built = build(Request(specs=("hive.yaml",), output=Path("output"), formats=("pdf",)))  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from pnp.base.errors import LocatedFault, OptionError, SpecError
from pnp.base.files import exists, is_file, why_no_file
from pnp.base.progress import Progress, silent
from pnp.base.suggest import did_you_mean
from pnp.build.atomic_output import AtomicOutput, Staging
from pnp.build.result import Built
from pnp.build.sheets import make_product
from pnp.games.api.registry import find_game
from pnp.sheets.sheet import Product
from pnp.specs.catalogue import (
    DATA,
    SETS,
    builtin_set,
    builtin_sets,
    builtin_spec,
    builtin_specs,
    did_you_mean_file,
)
from pnp.specs.overrides import Setting, is_rooted, read_setting
from pnp.specs.problem_sets import variants
from pnp.specs.requests import BookSpec, ProductSpec, Spec
from pnp.specs.resolve import load_spec

Format = Literal["pdf", "svg", "png", "html", "cutter", "singles"]
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png", "html", "cutter", "singles")
"""Sheets as PDF, SVG or PNG; problems, booklets, records and rules as one HTML page; SVG with every layer for
cutting machines; pieces one by one as SVG."""
PREVIEW_DPI = 110.0


def read_formats(text: str) -> tuple[Format, ...]:
    """The formats between commas, each once.

    :raises ValueError: where one is unknown, or none is named.
    """
    wanted = tuple(dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip()))
    if not wanted:
        raise ValueError(f"names no format; there are {', '.join(FORMATS)}")
    known = {str(name): name for name in FORMATS}
    for name in wanted:
        if name not in known:
            hint = did_you_mean(name, FORMATS) or f"; there are {', '.join(FORMATS)}"
            raise ValueError(f"unknown format '{name}'{hint}")
    return tuple(known[name] for name in wanted)


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: specs by file or built-in name (all built-in ones where none is named), and how."""

    specs: tuple[str, ...] = ()
    output: Path = Path("output")
    formats: tuple[Format, ...] = ("pdf",)
    settings: tuple[str, ...] = ()
    jobs: int = 1
    index: bool = False


def find_spec(name: str) -> tuple[Path, str]:
    """The file that a name on the command line means, a spec or what is built as one, and how messages show it.

    :raises SpecError: where there is none.
    """
    path = Path(name)
    if is_file(path):
        return path, name
    if builtin := builtin_spec(name) or builtin_set(name):
        return builtin, f"{name}.yaml"
    raise SpecError([LocatedFault(name, 0, 0, _no_spec(path, name))])


def _no_spec(path: Path, name: str) -> str:
    """What to say of a name that means no spec."""
    if exists(path):
        return f"{why_no_file(path)} with a spec"
    if name in DATA or name.split("/")[0] in DATA - SETS:
        return "this is data for specs, not a spec"
    if find_game(name) is not None or name in variants():
        return f"this game has no built-in spec; `pnp new {name}` starts one"
    hint = did_you_mean_file(path, (*builtin_specs(), *builtin_sets()))
    return f"no file and no built-in spec has this name{hint}"


def build(request: Request, progress: Progress = silent) -> tuple[Built, ...]:
    """Build everything that was asked for, or nothing.

    :param progress: is told of the specs as they are done; where there is only one, of its products.
    :raises SpecError: with all faults of all specs; no file is written then.
    """
    settings = tuple(read_setting(text) for text in request.settings)
    names = request.specs or tuple(builtin_specs())
    with AtomicOutput(request.output) as output:
        jobs = request.jobs if len(names) == 1 else 1  # else the specs are built side by side
        work = partial(
            _build_spec, settings=settings, formats=request.formats, staging=output.staging, jobs=jobs
        )
        if len(names) == 1:
            outcomes: tuple[_Outcome, ...] = (work(names[0], progress=progress),)
        else:
            outcomes = tuple(_followed(_spread(work, names, request.jobs), names, progress))
        built = [product for outcome in outcomes for product in outcome.built]
        faults = [fault for outcome in outcomes for fault in outcome.faults]
        faults += _unused(settings, outcomes)
        faults += _twice(built)
        if not faults and not any(product.files for product in built):
            faults.append(LocatedFault("--format", 0, 0, f"nothing here comes as {', '.join(request.formats)}"))
        if faults:
            raise SpecError(faults)
        if request.index:
            from pnp.build.index_page import index_page

            output.staging.put("index.html", index_page(built))
        output.commit(keep=(path for outcome in outcomes for path in outcome.read))
    return tuple(built)


def _followed(outcomes: Iterable[_Outcome], names: Sequence[str], progress: Progress) -> Iterator[_Outcome]:
    """The outcomes as they come; before each, progress is told which spec is next."""
    progress(names[0], 0, len(names))
    for done, outcome in enumerate(outcomes, 1):
        progress(names[min(done, len(names) - 1)], done, len(names))
        yield outcome


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of one spec."""

    built: tuple[Built, ...] = ()
    faults: tuple[LocatedFault, ...] = ()
    unused: Mapping[int, str] = field(default_factory=dict)
    """The settings that found nothing to set, by their number from 0, and why."""
    options: frozenset[str] = frozenset()
    """The names of the options that its products have."""
    read: tuple[Path, ...] = ()


def _unused(settings: Sequence[Setting], outcomes: Sequence[_Outcome]) -> list[LocatedFault]:
    """Errors for settings that no spec has a use for, each with the nearest option."""
    known = frozenset[str]().union(*(outcome.options for outcome in outcomes))
    return [
        setting.mark.fault(outcomes[0].unused[k] + _nearest_option(setting, known))
        for k, setting in enumerate(settings)
        if all(k in outcome.unused for outcome in outcomes)
    ]


def _nearest_option(setting: Setting, known: Iterable[str]) -> str:
    named = setting.product is None and not is_rooted(setting)
    return did_you_mean(setting.path[0], known) if named else ""


def _build_spec(
    name: str,
    settings: tuple[Setting, ...],
    formats: tuple[Format, ...],
    staging: Staging,
    jobs: int,
    progress: Progress = silent,
) -> _Outcome:
    """All files of one spec, added to what is built; or its faults."""
    unused: Mapping[int, str] = {}
    options: frozenset[str] = frozenset()
    try:
        path, shown = find_spec(name)
        spec = load_spec(path, shown, settings)
        unused, options = spec.unused, spec.options
        made = make_all(spec, jobs, progress=progress)
        built = []
        for done, one in enumerate(made):
            progress(f"{one.product.name}: {', '.join(formats)}", done, len(made))
            built.append(_written(one, shown, formats, staging))
    except SpecError as error:
        return _Outcome(faults=error.faults, unused=unused, options=options)
    return _Outcome(tuple(built), unused=unused, options=options, read=spec.files)


def _written(made: Made, spec: str, formats: tuple[Format, ...], staging: Staging) -> Built:
    """A product with its files added to what is built."""
    files: dict[str, int] = {}
    for file, data in made.all_files(formats):
        staging.put(file, data)
        files[file] = len(data)
    product = made.product
    return Built(
        spec,
        product.name,
        product.title,
        len(product.sheets),
        tuple(files),
        tuple(files.values()),
        product.subject,
        product.remark,
    )


def _spread(work: partial[_Outcome], names: Sequence[str], jobs: int) -> Iterator[_Outcome]:
    if jobs <= 1 or len(names) <= 1:
        yield from map(work, names)
        return
    from pnp.puzzles.workers import worker_processes  # searches, which boards don't need

    with worker_processes(min(jobs, len(names))) as pool:
        yield from pool.map(work, names)


def _twice(built: Iterable[Built]) -> list[LocatedFault]:
    """Faults for file names that two specs, or two products of one, would both write."""
    owner: dict[str, Built] = {}
    faults = []
    for product in built:
        for file in product.files:
            other = owner.setdefault(file, product)
            if other is not product:
                whose = other.spec if other.spec != product.spec else f"'{other.name}'"
                faults.append(LocatedFault(product.spec, 0, 0, f"{file} would also be written by {whose}"))
    return faults


@dataclass(frozen=True, slots=True)
class Made:
    """A product as sheets, and what else it comes as: one HTML page, files such as generated problem sets."""

    product: Product
    text_as_text: bool = False
    html: Callable[[], bytes] | None = None
    files: tuple[tuple[str, bytes], ...] = ()

    def all_files(self, formats: Iterable[Format]) -> Iterator[tuple[str, bytes]]:
        """Names and contents, in a fixed order."""
        yield from product_files(self.product, formats, text_as_text=self.text_as_text)
        if self.html is not None and "html" in formats:
            yield f"{self.product.name}.html", self.html()
        yield from self.files


def make_products(spec: Spec) -> tuple[Product, ...]:
    """The products of a spec as sheets, ready for the renderers.

    :raises SpecError: as `make_all`.
    """
    return tuple(made.product for made in make_all(spec))


def make_all(
    spec: Spec, jobs: int = 1, *, generate: bool = True, progress: Progress = silent
) -> tuple[Made, ...]:
    """The products of a spec, with all that they come as.

    :param jobs: how many processes generate problems.
    :param generate: whether products are made for which problems must be generated first; if not, only their
        texts are looked at.
    :param progress: is told of each product, and of the problems that are generated for it.
    :raises SpecError: with all faults of the spec, those that only show when sheets are laid out included.
    """
    made: list[Made] = []
    faults = list(spec.faults)
    owner: dict[str, int] = {}
    for done, (asked, name) in enumerate(zip(spec.products, _names(spec), strict=True)):
        progress(name, done, len(spec.products))
        try:
            found = _made(asked, spec.name, name, jobs, generate=generate and not faults, progress=progress)
            faults += _names_taken(asked, found, owner)
            made += found
        except OptionError as error:
            faults += asked.located(error).faults
        except SpecError as error:
            faults += error.faults
    if faults:
        raise SpecError(faults)
    return tuple(made)


def _names_taken(
    asked: ProductSpec | BookSpec, found: Iterable[Made], owner: dict[str, int]
) -> Iterator[LocatedFault]:
    """Faults for names of files that an earlier product of the spec has; ``owner`` gathers whose they are."""
    for one in found:
        name, other = one.product.name, owner.setdefault(one.product.name, asked.number)
        if other != asked.number:
            message = f"'{name}' also names files of product {other}; give one of them another `name`"
            yield asked.source.mark.fault(message)


def make_some(spec: Spec, number: int) -> tuple[Made, ...]:
    """One product of a spec, by its number in the file, with all that it comes as; none where it has a fault.

    :raises SpecError: with the faults that show when its sheets are laid out.
    """
    for asked, name in zip(spec.products, _names(spec), strict=True):
        if asked.number != number:
            continue
        try:
            return tuple(_made(asked, spec.name, name))
        except OptionError as error:
            raise asked.located(error) from error
    return ()


def _made(
    asked: ProductSpec | BookSpec,
    spec_name: str,
    name: str,
    jobs: int = 1,
    *,
    generate: bool = True,
    progress: Progress = silent,
) -> list[Made]:
    text_as_text = asked.print_options.svg_text == "text"
    if isinstance(asked, ProductSpec):
        return [Made(make_product(asked, spec_name, name), text_as_text)]
    # Template engine and Markdown: not for boards.
    from pnp.build.books import check_texts, make_books

    if asked.kind == "kit":
        from pnp.build.kits import make_kit

        return [Made(make_kit(asked, spec_name, name), text_as_text)]
    if asked.is_generated and not generate:
        check_texts(asked)
        return []
    books = make_books(asked, spec_name, name, jobs, progress=progress)
    return [Made(book.product, text_as_text, book.html, book.files) for book in books]


def _names(spec: Spec) -> list[str]:
    """File names of a spec's products: the spec's name and the product's, numbered where they repeat."""
    found: list[str] = []
    for asked in spec.products:
        own = asked.head.name or _usual_name(asked, spec.name)
        name = own if own == spec.name else f"{spec.name}-{own}"
        count = sum(other == name or other.startswith(f"{name}-no") for other in found)
        found.append(f"{name}-no{count + 1}" if name in found else name)
    return found


def _usual_name(asked: ProductSpec | BookSpec, spec_name: str) -> str:
    """The name of a product that has none: its kind, after its game where that is not the spec's name."""
    if isinstance(asked, BookSpec) and asked.file is not None:
        return asked.file.path.stem
    if asked.game is None:
        return spec_name
    return asked.kind if asked.game.name == spec_name else f"{asked.game.name}-{asked.kind}"


def product_files(
    product: Product, formats: Iterable[Format], *, text_as_text: bool = False
) -> Iterator[tuple[str, bytes]]:
    """A product's files: names and contents, in a fixed order."""
    wanted = set(formats)
    if wanted & {"pdf", "png"}:
        yield from _pdf_and_png(product, wanted)
    if wanted & {"svg", "cutter", "singles"}:
        yield from _svgs(product, wanted, text_as_text=text_as_text)


def _svgs(product: Product, wanted: set[Format], *, text_as_text: bool) -> Iterator[tuple[str, bytes]]:
    from pnp.render.svg import svg_bytes

    for page in product.pages():
        if "svg" in wanted:
            yield f"{page.name}.svg", svg_bytes(page, text_as_text=text_as_text)
        if "cutter" in wanted:
            yield f"{page.name}-cutter.svg", svg_bytes(page, all_layers=True)
    if "singles" in wanted:
        for face in product.singles:
            yield f"{face.name}.svg", svg_bytes(face, text_as_text=text_as_text)


def _pdf_and_png(product: Product, wanted: set[Format]) -> Iterator[tuple[str, bytes]]:
    from pnp.render.pdf import pdf_bytes

    pdf = pdf_bytes(product)
    if "pdf" in wanted:
        yield f"{product.name}.pdf", pdf
        sides = (product.fronts(), product.backs()) if product.by_hand else ()
        for part in (*sides, *product.parts):
            yield f"{part.name}.pdf", pdf_bytes(part)
    if "png" in wanted:
        from pnp.render.png import png_pages

        for page, data in zip(product.pages(), png_pages(pdf, PREVIEW_DPI), strict=True):
            yield f"{page.name}.png", data

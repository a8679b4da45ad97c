"""Specs as values, read from files or made from Python data, which can be checked, shown and built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from pnp.base.errors import Mark, SpecError
from pnp.base.files import write_whole
from pnp.base.progress import Cancel, Progress, cancellable, silent
from pnp.base.sentences import Sentence, said
from pnp.language.reader import MAX_BYTES, Node, read_text, whole_text
from pnp.library.values import Report, Value, messages_in, node_at, plain, setting_texts, settings_of
from pnp.pipeline.build import Request, make_all
from pnp.pipeline.build import build as build_all
from pnp.pipeline.output_folder import Placed
from pnp.pipeline.product_files import Format, all_files, read_formats
from pnp.pipeline.result import Built, notices_of
from pnp.pipeline.source import Source, find_spec
from pnp.products import requests
from pnp.products.kinds import Made
from pnp.products.resolve import load_spec, root_of

if TYPE_CHECKING:  # a build needs no library drawings
    from pnp.library.drawings import Page


@dataclass(frozen=True)
class BuildResult(Report):
    """The result of a build. Printed, it's a list of the files, with warnings and notices.

    :ivar output: the folder into which the files were written.
    :ivar products: the products, in the order of the specs.
    :ivar notices: notices about files that were in the folder before.
    """

    output: Path
    products: tuple[Built, ...]
    notices: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that were written, in order."""
        return tuple(self.output / name for product in self.products for name in product.files)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Things that aren't errors, but may not be what you want."""
        return tuple(str(product.warning) for product in self.products if product.warning)

    def to_text(self, language: str = "en") -> str:
        """Return the files, and below them the warnings and notices, one per line.

        :param language: the language of the warnings: en, de, es or fr.
        """
        words = messages_in(language)
        said_too = (said(line, words) for line in (*self.warnings, *self.notices))
        return "\n".join((*map(str, self.files), *said_too))

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data, as ``pnp build --json`` prints it."""
        return {
            "output": str(self.output),
            "products": [
                {
                    "spec": one.spec,
                    "name": one.name,
                    "title": one.title,
                    "sheets": one.sheets,
                    "files": [
                        {"name": name, "bytes": size} for name, size in zip(one.files, one.sizes, strict=True)
                    ],
                    "warning": one.remark or None,
                }
                for one in self.products
            ],
            "notices": list(self.notices),
        }


@dataclass(frozen=True)
class Spec(Value):
    """A spec, which says what to make: boards, pieces, books and kits, with their options. Make one with `spec`
    or `load`.

    :ivar data: the options, as in a file.
    :ivar name: the name that files begin with.
    :ivar folder: the folder of the files that the options name.
    :ivar settings: further options that replace those of ``data``, by their paths, such as ``size`` or
        ``products.2.size``.
    :ivar text: the text of the file that it was loaded from, comments included; empty if there is none.
    :ivar file: the name of that file in messages.
    """

    data: Mapping[str, Any] = field(repr=False, hash=False)
    name: str = "spec"
    folder: Path = Path()
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    text: str = field(default="", repr=False, compare=False)
    file: str = field(default="", repr=False, compare=False)

    @cached_property
    def products(self) -> tuple[Product, ...]:
        """The products of the spec, laid out and ready to show.

        :raises PnpError: with every error of the spec.
        """
        return tuple(Product(self, number) for number in range(len(self._made)))

    def build(
        self,
        output: str | Path = "output",
        *,
        formats: Iterable[Format] = ("pdf",),
        jobs: int = 1,
        index: bool = False,
        attach_spec: bool = False,
        overwrite: bool = False,
        prune: bool = False,
        progress: Progress | None = None,
        cancel: Cancel | None = None,
    ) -> BuildResult:
        """Write files to print. They have the same bytes as those that ``pnp build`` writes.

        :param output: the folder, which is created if needed.
        :param formats: any of pdf, svg, png, html, cutter, dxf, singles, singles-pdf and singles-png.
        :param jobs: the number of processes that generate puzzles.
        :param index: whether to also write a page that shows everything.
        :param attach_spec: whether to attach the spec to each PDF.
        :param overwrite: whether files that pnp didn't write may be replaced.
        :param prune: whether to remove files of the same spec that it no longer makes.
        :param progress: called with what is being done, how many parts are done, and of how many.
        :param cancel: called often; once it returns true, the build stops.
        :raises PnpError: with every error; no file is written then.
        :raises CancelledError: if the build was cancelled; no file is written then.
        """
        return build(
            self,
            output=output,
            formats=formats,
            jobs=jobs,
            index=index,
            attach_spec=attach_spec,
            overwrite=overwrite,
            prune=prune,
            progress=progress,
            cancel=cancel,
        )

    def check(
        self, *, deep: bool = False, progress: Progress | None = None, cancel: Cancel | None = None
    ) -> tuple[str, ...]:
        """Lay out everything without writing files, and return the warnings.

        :param deep: whether to generate the puzzles that the spec requests, too.
        :param progress: called with what is being done, how many parts are done, and of how many.
        :param cancel: called often; once it returns true, the check stops.
        :raises PnpError: with every error.
        """
        from pnp.pipeline.check import Checks, check_spec  # this imports what is needed for puzzles

        with cancellable(cancel):
            found = check_spec(self._resolved, self._display, Checks(deep=deep, progress=progress or silent))
        if found.errors:
            raise SpecError(found.errors)
        return tuple(map(str, found.warnings))

    def with_settings(self, settings: Mapping[str, object]) -> Spec:
        """Return the spec with further settings, such as ``{"paper": "letter", "products.2.size": 6}``."""
        return replace(self, settings={**self.settings, **_plain_mapping(settings, "settings")})

    def to_yaml(self) -> str:
        """Return the text of a file with the same options, without the settings."""
        if self.text:
            return self.text
        return yaml.safe_dump(dict(self.data), sort_keys=False, allow_unicode=True, width=100)

    def save(self, path: str | Path) -> Path:
        """Write the spec as a file, without its settings, and return its path.

        :raises PnpError: if it can't be written.
        """
        write_whole(Path(path), self.to_yaml().encode())
        return Path(path)

    @cached_property
    def _made(self) -> tuple[Made, ...]:
        return make_all(self._resolved)

    @cached_property
    def _resolved(self) -> requests.Spec:
        return self._source.resolved()

    @property
    def _source(self) -> Source:
        return Source(
            self._root, self.folder / f"{self.name}.yaml", self._display, tuple(settings_of(self.settings))
        )

    @property
    def _root(self) -> Node:
        return read_text(self.text, self.file) if self.text else node_at(dict(self.data))

    @property
    def _display(self) -> str:
        return self.file or self.name


@dataclass(frozen=True)
class Product(Value):
    """One product of a spec: a board, pieces, a book or a kit. Notebooks show its pages.

    :ivar spec: the spec that it belongs to.
    :ivar number: its number among the products of the spec, from 0.
    """

    spec: Spec = field(repr=False)
    number: int

    @property
    def name(self) -> str:
        """The name that its files begin with."""
        return self._one.product.name

    @property
    def title(self) -> str:
        """Its title."""
        return self._one.product.title

    @property
    def warning(self) -> str:
        """A warning about something that isn't an error, but may not be what you want; empty if there is
        none."""
        return str(self._one.product.remark)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Its pages: the front and the back of each sheet in turn."""
        from pnp.library.drawings import Page

        return tuple(Page(page.name, page) for page in self._one.product.pages())

    def files(self, *formats: Format) -> dict[str, bytes]:
        """Return its files by name, as a build writes them.

        :param formats: any of pdf, svg, png, html, cutter, dxf, singles, singles-pdf and singles-png; by
            default, only pdf.
        """
        return dict(all_files(self._one, _formats(formats or ("pdf",))))

    @property
    def _one(self) -> Made:
        return self.spec._made[self.number]

    def __repr__(self) -> str:
        return f"Product(spec={self.spec.name!r}, number={self.number})"

    def _repr_svg_(self) -> str | None:
        from pnp.library.drawings import first_svg

        return first_svg(self.pages)

    def _repr_html_(self) -> str:
        from pnp.library.drawings import shown_in_turn

        return shown_in_turn(self.title, self.pages, len(self.pages), "page")


def spec(data: Mapping[str, Any], *, name: str = "spec", folder: str | Path = ".") -> Spec:
    """Make a spec from Python data.

    >>> import pnp
    >>> deck = pnp.spec({"products": [{"pieces": "cards", "rows": [{"name": "Fox"}, {"name": "Owl"}]}]})
    >>> [page.name for page in deck.products[0].pages]
    ['spec-cards-pieces-front', 'spec-cards-pieces-back']

    :param data: the options by their names in files, such as ``per-sheet``. Rows may be a data frame of pandas
        or Polars. ``pnp: 1`` may be left out.
    :param name: the name that files begin with.
    :param folder: the folder of the files that the options name, such as pictures.
    :raises PnpError: for data that no file can contain, such as sets. Errors in options are found when the spec
        is checked, shown or built; instead of a line, they have a place such as ``products[0].size``.
    """
    found = _plain_mapping(data, "")
    return Spec({"pnp": 1, **found}, name, Path(folder))


def load(source: str | Path, *, settings: Mapping[str, object] | None = None) -> Spec:
    """Read a spec.

    >>> import pnp
    >>> pnp.load("dominate", settings={"size": 6}).products[0].title
    'Dominate'

    :param source: a file, or the name of a built-in spec. A puzzle set or a record stands for the spec that
        prints it.
    :param settings: options that replace those of the file, by their paths, such as ``products.2.size``.
    :raises PnpError: if there is no such file, or it isn't YAML.
    """
    path, display_name = find_spec(str(source))
    root, is_spec = root_of(path, display_name)
    data = root.plain()
    if not isinstance(data, dict):
        load_spec(path, display_name)  # this raises the error
        raise TypeError
    text = whole_text(path, display_name, MAX_BYTES) if is_spec else ""
    return Spec(data, path.stem, path.parent, _plain_mapping(settings or {}, "settings"), text, display_name)


def build(
    *specs: Spec | str | Path,
    output: str | Path = "output",
    formats: Iterable[Format] = ("pdf",),
    settings: Mapping[str, object] | Iterable[str] = (),
    jobs: int = 1,
    index: bool = False,
    attach_spec: bool = False,
    overwrite: bool = False,
    prune: bool = False,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> BuildResult:
    """Write the files of several specs into one folder.

    :param specs: specs, their files, or the names of built-in ones.
    :param settings: options for every spec that has them, by their paths, or as texts such as ``size=6``.
    :param jobs: the number of processes that share the work. The other parameters are those of `Spec.build`.
    :raises PnpError: with every error of every spec; no file is written then.
    :raises ValueError: without any spec.
    """
    if not specs:
        raise ValueError("name at least one spec")
    output = Path(output)
    request = Request(
        specs=tuple(one._source if isinstance(one, Spec) else str(one) for one in specs),
        output=output,
        formats=_formats(formats),
        settings=setting_texts(settings),
        jobs=jobs,
        index=index,
        overwrite=overwrite,
        prune=prune,
        attach_spec=attach_spec,
    )
    placed: list[Placed] = []
    with cancellable(cancel):
        built = build_all(request, progress or silent, placed.append)
    return BuildResult(output, built, tuple(notice for one in placed for notice in notices_of(output, one)))


def _formats(formats: Iterable[str]) -> tuple[Format, ...]:
    """Return the formats, each once.

    :raises SpecError: for an unknown one.
    """
    if isinstance(formats, str):
        formats = (formats,)
    try:
        return read_formats(",".join(formats))
    except ValueError as error:
        raise SpecError.at("formats", error.args[0]) from error


def _plain_mapping(data: Mapping[str, Any], place: str) -> dict[str, Any]:
    found = plain(data, place)
    if not isinstance(found, dict):
        kind = type(data).__name__
        raise SpecError([Mark(place).error(Sentence("expected options by their names, not {kind}", kind=kind))])
    return found

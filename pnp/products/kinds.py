"""Kinds of products: what they declare, and what they exchange with the code that reads and makes products.

A kind is a folder, and `KIND` in its ``__init__`` declares it. It has three modules, which are imported when
they are needed:

- ``options`` defines what a spec may contain: ``groups(kind, named, variants)`` returns the models of its
  options;
- ``read`` turns a product of a spec into a request: ``read(node, context)`` returns a `ReadProduct`;
- ``make`` turns the request into pages: ``make(request, job)`` returns a tuple of `Made`.

A kind can name other modules, relative to its package: ``maker="."`` is the package itself.

`pnp.products.registry` finds kinds by name. Another package adds a kind through an entry point of the group
``pnp.products`` that names such a `KIND`. The code that reads, makes or checks products doesn't name any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pnp.base.options import Options
from pnp.base.progress import Progress, silent
from pnp.games.api.game import Game
from pnp.language.reader import Node, Plain
from pnp.products.options import ReadProduct, SpecContext
from pnp.products.requests import ProductRequest
from pnp.sheets.sheet import Product

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pnp.products"
"""The group of entry points by which other packages add kinds of products; each names a `ProductKind`."""

OWN_KINDS = ("board", "pieces", "form", "puzzles", "booklet", "record", "rules", "kit")
"""Our own kinds, in the order in which they are listed. Each is a folder here."""

Schema = dict[str, Any]
Properties = Callable[[type[Options]], Schema]
"""The JSON Schema of each option of a model, by name."""


class Group(NamedTuple):
    """Options that the form shows together; those for paper and printing apply to all products of a spec."""

    title: str
    model: type[Options]
    at_head: bool = False
    within: tuple[str, ...] = ()
    """The path of the mapping in the product that contains the options; empty for the product itself."""


class Place(NamedTuple):
    """A product's place in something larger: the number of its first page, whether it has to name the authors
    of its games because nothing else does, and whether pages to read have a build stamp."""

    first: int = 1
    credits: bool = True
    stamp: bool = True


ALONE = Place()


class Job(NamedTuple):
    """The settings for making a product: its names, and what may be done for it."""

    spec_name: str
    """The spec's name, for build stamps."""
    name: str
    """The base name of its files."""
    jobs: int = 1
    """The number of processes that generate puzzles."""
    generate: bool = True
    """Whether to make a product whose puzzles must be generated first; if not, it's only checked as far as
    possible."""
    progress: Progress = silent
    """A function that is called with the number of puzzles generated."""
    tell: Callable[[str], None] | None = None
    """A function that is called with a message when a solver is compiled, if nothing is generated; None if sets
    to generate aren't checked, either."""
    place: Place = ALONE
    """Its place in a kit, if it's part of one."""


class Rendered(Protocol):
    """Content that becomes a file on request."""

    def render(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Made:
    """A product as sheets, with its other forms: an HTML page, and files such as generated puzzle sets."""

    product: Product
    html: Rendered | None = None
    files: tuple[tuple[str, bytes], ...] = ()
    """The names and contents of further files."""
    text_as_text: bool = False
    """Whether letters stay letters in SVG files."""


@dataclass(frozen=True, slots=True)
class ProductKind:
    """The declaration of a kind of product. Modules that several kinds share are found relative to its
    package."""

    package: str
    """The package of its modules: ``__name__``."""
    options: str = ".options"
    reader: str = ".read"
    maker: str = ".make"
    name: str = ""
    """The key of its products in a spec; the registry fills it in."""
    point: EntryPoint | None = field(default=None, compare=False)
    """The origin of the kind, if another package adds it; the registry fills it in."""

    def groups(self, named: object, variants: Mapping[str, Plain]) -> tuple[Group, ...]:
        """Return the models of the options of a product, its own first; none if its name isn't known.

        :param named: the name given in the product, besides the kind.
        :param variants: the spec's own variants of games.
        """
        found: tuple[Group, ...] = self._module(self.options).groups(self.name, named, variants)
        return found

    def read(self, node: Node, context: SpecContext) -> ReadProduct:
        """Return a product of a spec as a request, and every error in it."""
        found: ReadProduct = self._module(self.reader).read(node, context)
        return found

    def make(self, request: ProductRequest, job: Job) -> tuple[Made, ...]:
        """Return a product in all its forms.

        :raises SpecError: for errors in the files that it names.
        :raises OptionError: for options that can't be met.
        """
        found: tuple[Made, ...] = self._module(self.maker).make(request, job)
        return found

    def schemas(self, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
        """Yield the JSON Schemas of its products. A kind without ``schemas`` among its options uses those of
        its groups, under any name."""
        own = getattr(self._module(self.options), "schemas", None)
        if own is not None:
            yield from own(self.name, games, properties)
            return
        found: Schema = {self.name: {}}
        for group in self.groups(None, {}):
            if not group.within:
                found |= properties(group.model)
        yield product_schema(self.name, found)

    def _module(self, name: str) -> ModuleType:
        if self.point is None:
            return import_module(name, self.package)
        from pnp.games.api.registry import imported  # our own kinds don't need this module

        return imported(self.point, lambda: import_module(name, self.package))


def product_schema(kind: str, properties: Schema) -> Schema:
    """Return the schema of a product with these options."""
    return {"type": "object", "required": [kind], "properties": properties, "additionalProperties": False}


def all_of(models: Iterable[type[Options]], properties: Properties) -> Schema:
    """Return the options of several models; an option of several models may have any value that one of them
    allows."""
    merged: dict[str, list[Schema]] = {}
    for model in models:
        for name, schema in properties(model).items():
            merged.setdefault(name, []).append(schema)
    return {name: found[0] if len(found) == 1 else {"anyOf": found} for name, found in merged.items()}

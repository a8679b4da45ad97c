"""Find kinds of products by name: our own by their folders, those of other packages through entry points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from pnp.base.sentences import Sentence
from pnp.games.api.registry import points_of
from pnp.language.reader import Node
from pnp.products.kinds import GROUP, OWN_KINDS, ProductKind

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def kind_names() -> tuple[str, ...]:
    """Return the names of all kinds: our own in their order, then those of other packages; none of them is
    loaded."""
    return (*OWN_KINDS, *sorted(_third_party_points()))


def kinds_of(product: Node) -> list[str]:
    """Return the kinds that a product names. Beside another kind, `rules: false` isn't one of them but an
    option of its pages. Other packages are searched only if it names none of ours."""
    named = [kind for kind in OWN_KINDS if kind in product.value]
    if not named:
        return [kind for kind in product.value if kind in _third_party_points()]
    if len(named) == 1:
        return named
    return [kind for kind in named if not isinstance(product.value[kind].value, bool)]


def kind_of(name: str) -> ProductKind:
    """Return the kind of that name, which must be known.

    :raises PackageError: if another package's kind can't be used.
    """
    found = find_kind(name)
    if found is None:
        raise LookupError(name)
    return found


@cache
def find_kind(name: str) -> ProductKind | None:
    """Return the kind of that name; None if there is none. Our own names come first.

    :raises PackageError: if another package's kind can't be imported, or its name is that of an option.
    """
    if name in OWN_KINDS:
        kind: ProductKind = import_module(f"pnp.products.{name}").KIND
        return replace(kind, name=name)
    point = _third_party_points().get(name)
    return _third_party_kind(point) if point else None


@cache
def _third_party_points() -> Mapping[str, EntryPoint]:
    """Return the kinds of other packages by name; none with the name of one of ours."""
    return {name: point for name, point in points_of(GROUP).items() if name not in OWN_KINDS}


def _third_party_kind(point: EntryPoint) -> ProductKind:
    """Return the kind that another package's entry point names.

    :raises PackageError: for a package that can't be imported, an entry point that names no kind, and a name
        that an option of products has.
    """
    from pnp.games.api.registry import PackageError, brought, whose
    from pnp.products.reserved import reserved_for_kinds

    found = replace(brought(point, ProductKind), name=point.name, point=point)
    if point.name in reserved_for_kinds():
        raise PackageError(
            Sentence(
                "{whose} can't be used: '{name}' is the name of an option of products",
                whose=whose(point),
                name=point.name,
            )
        )
    return found

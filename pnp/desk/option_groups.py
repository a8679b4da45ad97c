"""The models that read a product, and where its options are in the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.desk.text_edit import Path, value_at
from pnp.games.api.game import Game
from pnp.language.reader import Node, Plain
from pnp.products.kinds import Group
from pnp.products.options import game_meant, variant_game
from pnp.products.registry import find_kind, kind_names, kinds_of
from pnp.puzzles.puzzle_sets import puzzle_game


def product_node(root: Node, number: int) -> Node | None:
    """Return a product of a spec's root, counted from 1, if it is a mapping."""
    products = root.child("products")
    node = products.child(number - 1) if products is not None and number > 0 else None
    return node if node is not None and isinstance(node.value, dict) else None


def groups_of(root: Node, product: Node) -> tuple[Group, ...]:
    """Return the models that read a product, its own first; none if it has no known kind or game."""
    kind, named = _kind_and_name(product)
    return groups_of_kind(kind, named, _variants(root))


def _kind_and_name(product: Node) -> tuple[str, Plain]:
    """Return the kind of a product, empty if it has none, and what it names."""
    kind = next(iter(kinds_of(product)), None)
    return (kind, product.value[kind].plain()) if kind else ("", None)


def groups_of_kind(kind: str, named: object, variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the models that read a product of a kind that names a game or a variant; none for an unknown
    kind."""
    found = find_kind(kind)
    return found.groups(named, variants) if found else ()


def game_of(root: Node, product: Node) -> Game | None:
    """Return the game of a product; None if it has none or several."""
    kind, named = _kind_and_name(product)
    return (_puzzle_game if kind == "puzzles" else game_meant)(named, _variants(root))


def _variants(root: Node) -> Mapping[str, Plain]:
    found = root.child("variants")
    plain = found.plain() if found is not None else {}
    return plain if isinstance(plain, dict) else {}


def _puzzle_game(named: object, variants: Mapping[str, Plain]) -> Game | None:
    try:
        return puzzle_game(str(variant_game(named, variants)))[0]
    except LookupError:
        return None


def node_of(path: Path, root: Node, product: Node) -> Node | None:
    """Return where an option of a product is."""
    places = (value_at(layer, path) for layer in _layers(root, product))
    return next((found for found in places if found is not None), None)


def _layers(root: Node, product: Node) -> Iterator[Node]:
    """Yield where an option of a product may be, in order of precedence."""
    yield product
    variant = variant_of(root, product)
    if variant is not None:
        yield variant[1]
    yield root


def variant_of(root: Node, product: Node) -> tuple[str, Node] | None:
    """Return the spec's own variant that a product names."""
    variants = root.child("variants")
    for kind in kind_names():
        named = product.child(kind)
        found = variants.child(named.value) if variants and named and isinstance(named.value, str) else None
        if found is not None and isinstance(found.value, dict):
            return str(named.value if named else ""), found
    return None

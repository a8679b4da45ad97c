"""The models that read a product, and where its options are in the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.base.options import Options
from pnp.desk.text_edit import Path, value_at
from pnp.games.api.game import KINDS, Game
from pnp.games.api.registry import find_game
from pnp.language.models import LAYOUTS, ProductHead
from pnp.language.reader import Node, Plain
from pnp.products.kinds import BOOK_KINDS, kinds_of
from pnp.products.kit.read import kit_models
from pnp.products.kit.shared_pieces import games_of_kit
from pnp.products.page_options import PAGES, BookletContents, SetOptions
from pnp.puzzles.problem_sets import puzzle_game
from pnp.sheets.options import PaperOptions, PrintOptions


@dataclass(frozen=True, slots=True)
class Group:
    """Options that the form shows together; those for paper and printing apply to all products of a spec."""

    title: str
    model: type[Options]
    at_head: bool = False
    within: tuple[str, ...] = ()
    """The path of the mapping in the product that holds the options; empty for the product itself."""


def product_node(root: Node, number: int) -> Node | None:
    """A product of a spec's root, counted from 1, if it is a mapping."""
    products = root.child("products")
    node = products.child(number - 1) if products is not None and number > 0 else None
    return node if node is not None and isinstance(node.value, dict) else None


def groups_of(root: Node, product: Node) -> tuple[Group, ...]:
    """The models that read a product, its own first; none if it names no kind or no game."""
    kind, named = _kind_and_name(product)
    return groups_of_kind(kind, named, _variants(root))


def _kind_and_name(product: Node) -> tuple[str, Plain]:
    """The kind of a product, empty if it has none, and what it names."""
    kind = next(iter(kinds_of(product)), None)
    return (kind, product.value[kind].plain()) if kind else ("", None)


def groups_of_kind(kind: str, named: object, variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """The models that read a product of a kind that names a game or a variant."""
    if kind in KINDS:
        game = _game(named, variants)
        offer = game.offers.get(kind) if game else None
        if game is None or offer is None:
            return ()
        layout = LAYOUTS[kind]
        own = (Group(game.title, offer.options), Group("Layout", layout))
        return (
            *own,
            Group("Name and title", ProductHead),
            Group("Paper and printing", PaperOptions, at_head=True),
        )
    if kind not in BOOK_KINDS:
        return ()
    found: list[Group] = []
    if kind == "kit":
        games = [_game(name, variants) for name in (named if isinstance(named, list) else [named])]
        found_games = [one for game in games if game for one in games_of_kit(game)]
        return () if None in games or not found_games else _kit_groups(found_games)
    if kind == "problems":
        game = _puzzle_game(named, variants)
        if game is None or game.problems is None:
            return ()
        found = [Group("What is generated", SetOptions), Group(game.title, game.problems.options)]
    if kind == "booklet":
        found = [Group("Contents", BookletContents, within=("booklet",))]
    pages = [Group("Pages", PAGES[kind]), Group("Name and title", ProductHead)]
    return (*found, *pages, Group("Paper and printing", PrintOptions, at_head=True))


def _kit_groups(games: Sequence[Game]) -> tuple[Group, ...]:
    """The options of a kit's own pages, and of all its parts."""
    head, paper, pages, *parts = kit_models(*games)
    layouts = frozenset(LAYOUTS.values())
    own = [Group(game.title, model) for game in games for model in kit_models(game) if model in parts]
    own = [group for group in own if group.model not in layouts]
    laid = [Group("Layout", model) for model in parts if model in layouts]
    return (
        *own,
        *laid,
        Group("Pages", pages),
        Group("Name and title", head),
        Group("Paper and printing", paper, at_head=True),
    )


def game_of(root: Node, product: Node) -> Game | None:
    """The game of a product; None if it has none or several."""
    kind, named = _kind_and_name(product)
    return (_puzzle_game if kind == "problems" else _game)(named, _variants(root))


def _variants(root: Node) -> Mapping[str, Plain]:
    found = root.child("variants")
    plain = found.plain() if found is not None else {}
    return plain if isinstance(plain, dict) else {}


def _variant_game(named: object, variants: Mapping[str, Plain]) -> object:
    variant = variants.get(named) if isinstance(named, str) else None
    return variant.get("game") if isinstance(variant, dict) else named


def _game(named: object, variants: Mapping[str, Plain]) -> Game | None:
    name = _variant_game(named, variants)
    return find_game(name) if isinstance(name, str) else None


def _puzzle_game(named: object, variants: Mapping[str, Plain]) -> Game | None:
    try:
        return puzzle_game(str(_variant_game(named, variants)))[0]
    except LookupError:
        return None


def node_of(path: Path, root: Node, product: Node) -> Node | None:
    """Where an option of a product is."""
    places = (value_at(layer, path) for layer in _layers(root, product))
    return next((found for found in places if found is not None), None)


def _layers(root: Node, product: Node) -> Iterator[Node]:
    """Where an option of a product may be, in order of precedence."""
    yield product
    variant = variant_of(root, product)
    if variant is not None:
        yield variant[1]
    yield root


def variant_of(root: Node, product: Node) -> tuple[str, Node] | None:
    """The spec's own variant that a product names."""
    variants = root.child("variants")
    for kind in (*KINDS, *BOOK_KINDS):
        named = product.child(kind)
        found = variants.child(named.value) if variants and named and isinstance(named.value, str) else None
        if found is not None and isinstance(found.value, dict):
            return str(named.value if named else ""), found
    return None

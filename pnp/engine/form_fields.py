"""The form of a product: its options from the models that read it, with what the text says about each.

Runs in a worker. A form is made for a text with faults too, as long as the product names its kind and game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from pnp.base.options import MULTILINE_KEYWORD, Options
from pnp.engine.messages import ErrorLine, Field
from pnp.engine.text_edit import value_at
from pnp.games.api.game import KINDS, Game
from pnp.games.api.registry import find_game
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.specs.book_kinds import BOOK_KINDS
from pnp.specs.books import PAGES, BookletContents, SetOptions
from pnp.specs.catalogue import foreign_palettes, palettes, papers
from pnp.specs.describe import Described, JsonSchema, described, is_length
from pnp.specs.kits import kit_models
from pnp.specs.models import LAYOUTS, ProductHead
from pnp.specs.problem_sets import puzzle_game
from pnp.specs.reader import Node, Plain, read_text
from pnp.specs.translations import languages, message_words


@dataclass(frozen=True, slots=True)
class Group:
    """Options that the form shows together; those of paper and printing are for all products of a spec."""

    title: str
    model: type[Options]
    at_head: bool = False
    within: tuple[str, ...] = ()
    """The path of the mapping in the product that holds the options; empty for the product itself."""


def form(text: str, number: int, faults: tuple[ErrorLine, ...] = (), language: str = "en") -> tuple[Field, ...]:
    """The fields of a product, counted from 1, with the faults at those that have one; none if the product
    doesn't say what it is.

    :raises SpecError: if the text isn't YAML.
    """
    root = read_text(text, "text")
    product = product_node(root, number)
    if product is None:
        return ()
    fields = [field for group in groups_of(root, product) for field in _all_fields(group)]
    once = {field.path: field for field in reversed(fields)}  # parts of a kit share options
    said = {(fault.line, fault.column): fault.message for fault in reversed(faults)}
    words = message_words(language)
    return tuple(
        replace(
            _filled(field, root, product, said),
            label=words.get(field.label, field.label),
            holders=tuple(words.get(holder, holder) for holder in field.holders),
            about=words.get(field.about, field.about),
        )
        for field in fields
        if once[field.path] is field
    )


def _filled(field: Field, root: Node, product: Node, said: Mapping[tuple[int, int], str]) -> Field:
    """A field with what the text says: its value, and what is wrong with it."""
    node = _node_of(field.path, root, product)
    if node is None:
        return field
    value = _scalar(node.plain())
    error = next((said[place] for place in _places(node) if place in said), "")
    kind = "lines" if isinstance(node.value, str) and "\n" in value else field.kind
    lines = [line for line, _ in _places(node)]
    return replace(
        field,
        value=value,
        kind=kind,
        error=error,
        locked=isinstance(node.value, (dict, list)) and max(lines) > min(lines),
        first_line=min(lines),
        last_line=max(lines) - (isinstance(node.value, str) and node.value.endswith("\n")),
    )


def _places(node: Node) -> Iterator[tuple[int, int]]:
    """Line and column of a value and of all that it holds; of a text, those of each character."""
    yield node.mark.line, node.mark.column
    if isinstance(node.value, (dict, list)):
        for below in node.value.values() if isinstance(node.value, dict) else node.value:
            yield from _places(below)
    elif node.first_line is not None and isinstance(node.value, str):
        for line, text in enumerate(node.value.split("\n"), 1):
            for column in range(1, len(text) + 2):
                mark = node.mark_in(line, column)
                yield mark.line, mark.column


def product_node(root: Node, number: int) -> Node | None:
    """A product of a spec's root, counted from 1, where it is a mapping."""
    products = root.child("products")
    node = products.child(number - 1) if products is not None and number > 0 else None
    return node if node is not None and isinstance(node.value, dict) else None


def groups_of(root: Node, product: Node) -> tuple[Group, ...]:
    """The models that read a product, its own first; none where it names no kind or no game."""
    kind = next((key for key in (*KINDS, *BOOK_KINDS) if key in product.value), None)
    if kind is None:
        return ()
    return groups_of_kind(kind, product.value[kind].value, _variants(root))


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
        game = _game(named, variants)
        return () if game is None else _kit_groups(game)
    if kind == "problems":
        try:
            game, _ = puzzle_game(str(_variant_game(named, variants)))
        except LookupError:
            return ()
        assert game.problems is not None
        found = [Group("What is generated", SetOptions), Group(game.title, game.problems.options)]
    if kind == "booklet":
        found = [Group("Contents", BookletContents, within=("booklet",))]
    pages = [Group("Pages", PAGES[kind]), Group("Name and title", ProductHead)]
    return (*found, *pages, Group("Paper and printing", PrintOptions, at_head=True))


def _kit_groups(game: Game) -> tuple[Group, ...]:
    """The options of a kit's own pages, and of all its parts."""
    head, paper, pages, *parts = kit_models(game)
    layouts = frozenset(LAYOUTS.values())
    own = [Group(game.title, model) for model in parts if model not in layouts]
    laid = [Group("Layout", model) for model in parts if model in layouts]
    return (
        *own,
        *laid,
        Group("Pages", pages),
        Group("Name and title", head),
        Group("Paper and printing", paper, at_head=True),
    )


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


@cache
def _all_fields(group: Group) -> tuple[Field, ...]:
    """The fields of a group, without values; 20 ms for a board, so they are kept."""
    return tuple(fields_of(group))


def fields_of(group: Group) -> Iterator[Field]:
    """The options of a group, those of their own after the option that has them."""
    yield from _fields_below(group.model, group, group.within)


def _fields_below(
    model: type[Options], group: Group, above: tuple[str, ...], holders: tuple[str, ...] = ()
) -> Iterator[Field]:
    for option in described(model):
        path = (*above, option.name)
        field = _field(option, path, group)
        if field is not None:
            yield replace(field, holders=holders)
        if option.nested is not None:
            yield from _fields_below(option.nested, group, path, (*holders, option.label))


def _field(option: Described, path: tuple[str, ...], group: Group) -> Field | None:
    """The field of one option; None where it only holds others."""
    leaves = [leaf for leaf in option.branches if leaf.get("type") != "null"]
    plain = [leaf for leaf in leaves if "$ref" not in leaf]
    if not plain:
        return None
    kind, choices = _kind(option.name, plain)
    bounded = next((leaf for leaf in plain if "minimum" in leaf), JsonSchema())
    most = bounded.get("maximum")
    return Field(
        path,
        option.label,
        group.title,
        kind,
        option.about,
        choices,
        bounded.get("minimum"),
        most if most is None or most < 2**31 else None,
        option.kind,
        option.default,
        at_head=group.at_head,
    )


def _kind(name: str, leaves: list[JsonSchema]) -> tuple[str, tuple[str, ...]]:
    """Which control suits an option, and what there is to choose from."""
    named_choices: dict[str, Callable[[], Iterable[str]]] = {
        "paper": papers,
        "palette": lambda: (*palettes(), *foreign_palettes()),
        "language": languages,
    }
    if name in named_choices:
        return "choice", tuple(named_choices[name]())
    choices = [value for leaf in leaves for value in leaf.get("enum", ())]
    choices += [leaf["const"] for leaf in leaves if "const" in leaf]
    if choices and all("enum" in leaf or "const" in leaf for leaf in leaves):
        return "choice", tuple(map(_scalar, choices))
    kinds = {_leaf(leaf) for leaf in leaves if "const" not in leaf}
    return (kinds.pop() if len(kinds) == 1 else "value"), ()


def _leaf(leaf: JsonSchema) -> str:
    if MULTILINE_KEYWORD in leaf:
        return "lines"
    if leaf.get("type") == "string":
        return "length" if is_length(leaf) else "value" if "x×" in leaf.get("pattern", "") else "text"
    return {"boolean": "truth", "integer": "whole", "number": "number"}.get(leaf.get("type", ""), "value")


def _node_of(path: tuple[str, ...], root: Node, product: Node) -> Node | None:
    """Where an option of a product stands."""
    places = (value_at(layer, path) for layer in _layers(root, product))
    return next((found for found in places if found is not None), None)


def _layers(root: Node, product: Node) -> Iterator[Node]:
    """Where an option of a product may stand, the one that wins first."""
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


def _scalar(value: Plain) -> str:
    """A value as the form shows it: text as it is, anything else as YAML of one line."""
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False)

"""The form of a product: its options from the models that read it, with what the text says about each.

Runs in a worker. Texts with errors have a form, too, as long as the product names its kind and game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pnp.base.options import MULTILINE_KEYWORD, Options
from pnp.base.sentences import said
from pnp.engine.choices import FILE_TYPES, choices_of, label_of
from pnp.engine.colour_fields import (
    BASE_OF_THEME,
    GROUP,
    PALETTE,
    THEME,
    USUAL_PALETTE,
    base_of,
    palette_fields,
    theme_fields,
)
from pnp.engine.messages import ErrorLine, Field
from pnp.engine.text_edit import Path, value_at
from pnp.engine.typed_values import as_typed
from pnp.games.api.game import KINDS, Game
from pnp.games.api.registry import all_games, find_game
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.specs.book_kinds import BOOK_KINDS, kinds_of
from pnp.specs.books import PAGES, BookletContents, SetOptions
from pnp.specs.describe import Described, JsonSchema, branches_of, described, is_length, is_size
from pnp.specs.kits import kit_models
from pnp.specs.models import LAYOUTS, ProductHead
from pnp.specs.problem_sets import puzzle_game
from pnp.specs.reader import Node, Plain, read_text
from pnp.specs.shared_pieces import games_of_kit
from pnp.specs.translations import message_words


@dataclass(frozen=True, slots=True)
class Group:
    """Options that the form shows together; those for paper and printing apply to all products of a spec."""

    title: str
    model: type[Options]
    at_head: bool = False
    within: tuple[str, ...] = ()
    """The path of the mapping in the product that holds the options; empty for the product itself."""


def form(text: str, number: int, faults: tuple[ErrorLine, ...] = (), language: str = "en") -> tuple[Field, ...]:
    """The fields of a product, counted from 1, with their errors; none if the product doesn't say what it is.

    :raises SpecError: if the text isn't YAML.
    """
    root = read_text(text, "text")
    product = product_node(root, number)
    if product is None:
        return ()
    fields = list(_fields(root, product))
    once = {field.path: field for field in reversed(fields)}  # parts of a kit share options
    found = {(fault.line, fault.column): fault.message for fault in reversed(faults)}
    filled = (_filled(field, root, product, found) for field in fields if once[field.path] is field)
    words = message_words(language)
    titles = {game.title: said(game.title, words) for game in all_games()}
    return tuple(_worded(field, words, titles) for field in filled if field.value or not field.is_old)


def _fields(root: Node, product: Node) -> Iterator[Field]:
    """The fields of a product, without values; its colours come after its own options."""
    for group in groups_of(root, product):
        if group.model is ProductHead:
            yield from theme_fields(node_of(("theme",), root, product), game_of(root, product))
            yield from palette_fields(base_of(root, palette_of(root, product)))
        yield from _all_fields(group)


def _worded(field: Field, words: Mapping[str, str], titles: Mapping[str, str]) -> Field:
    """A field with its words in another language; the page translates the names of groups, unless they are
    games' titles.

    :param titles: the titles of games in that language by their English ones.
    """
    return replace(
        field,
        group=titles.get(field.group, field.group),
        label=said(field.label, words),
        holders=tuple(said(holder, words) for holder in field.holders),
        about=said(field.about, words),
        bounds=said(field.bounds, words),
        choice_labels=tuple(said(label, words) for label in field.choice_labels),
    )


def _filled(field: Field, root: Node, product: Node, found: Mapping[tuple[int, int], str]) -> Field:
    """A field with its value from the text, and the error there."""
    field = _with_own_choices(field, root)
    node = node_of(_path_of(field.path, root, product), root, product)
    if node is None:
        return field
    is_theme = field.path == THEME[:1] and isinstance(node.value, dict)
    node = (node.child("like") if is_theme else None) or node
    value = as_typed(node.plain(), field.kind)
    error = next((found[place] for place in _places(node) if place in found), "")
    kind = "lines" if isinstance(node.value, str) and "\n" in value else field.kind
    lines = [line for line, _ in _places(node)]
    if field.kind == "colour" and value == field.default:
        value = ""  # one of several alternatives, and another was chosen
    is_whole = not isinstance(node.value, dict) or field.kind in ("value", "pairs")
    return replace(
        field,
        value=value if is_whole else "",
        kind=kind,
        error=error,
        locked=not is_theme and isinstance(node.value, (dict, list)) and max(lines) > min(lines),
        first_line=min(lines),
        last_line=max(lines) - (isinstance(node.value, str) and node.value.endswith("\n")),
    )


def _with_own_choices(field: Field, root: Node) -> Field:
    """A field with what the spec adds to its choices: its own palettes."""
    own = root.child("palettes") if field.path == ("palette",) else None
    names = (
        [name for name in own.value if name not in field.choices] if own and isinstance(own.value, dict) else []
    )
    labels = tuple(map(label_of, names))
    return (
        replace(field, choices=(*field.choices, *names), choice_labels=(*field.choice_labels, *labels))
        if names
        else field
    )


def _path_of(path: tuple[str, ...], root: Node, product: Node) -> Path:
    """Where a field's value is: its path, with the name of the palette whose colour it is."""
    steps: Path = tuple(int(step) if step.isdigit() else step for step in path)
    return (PALETTE, palette_of(root, product), *steps[1:]) if path[0] == PALETTE else steps


def palette_of(root: Node, product: Node) -> str:
    """The name of the palette that a product has."""
    named = node_of(("palette",), root, product)
    return named.value if named is not None and isinstance(named.value, str) else USUAL_PALETTE


def _places(node: Node) -> Iterator[tuple[int, int]]:
    """The lines and columns of a value and of everything in it; for a text, of each character."""
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


@cache
def _all_fields(group: Group) -> tuple[Field, ...]:
    """The fields of a group, without values; 20 ms for a board, so they are kept."""
    return tuple(fields_of(group))


def fields_of(group: Group) -> Iterator[Field]:
    """The options of a group; those inside an option follow it."""
    yield from _fields_below(group.model, group, group.within)


def _fields_below(
    model: type[Options], group: Group, above: tuple[str, ...], holders: tuple[str, ...] = ()
) -> Iterator[Field]:
    for option in described(model):
        path = (*above, option.name)
        is_elsewhere = path in (THEME, BASE_OF_THEME)  # as colours, and as the theme itself
        field = None if is_elsewhere else _field(option, path, group)
        if field is not None:
            yield replace(field, holders=holders)
        if option.nested is not None and not option.is_list:
            yield from _fields_below(option.nested, group, path, (*holders, option.label))


def _field(option: Described, path: tuple[str, ...], group: Group) -> Field | None:
    """The field of one option; None if it only contains others."""
    leaves = [leaf for leaf in option.branches if leaf.get("type") != "null"]
    plain = [leaf for leaf in leaves if "$ref" not in leaf]
    if not plain:
        return None
    kind, listed = _kind(plain)
    choices = choices_of(option, path, listed)
    bounded = next((leaf for leaf in plain if "minimum" in leaf), JsonSchema())
    most = bounded.get("maximum")
    size = group.model.maps.get(path[len(group.within) :])
    return Field(
        path,
        option.label,
        GROUP if path[0] == "theme" else group.title,
        "choice" if choices and kind != "several" else kind,
        option.about,
        tuple(choices),
        tuple(choices.values()),
        FILE_TYPES.get(path, ()),
        bounded.get("minimum"),
        most if most is None or most < 2**31 else None,
        option.bounds,
        _default(option, kind),
        at_head=group.at_head,
        is_old=option.is_old,
        sized_by=(*group.within, size) if size else (),
    )


def _default(option: Described, kind: str) -> str:
    """The default of an option as someone would type it."""
    if kind not in ("several", "list", "pairs") or not option.default:
        return option.default
    return as_typed(read_text(option.default, "value").plain(), kind)


def _kind(leaves: list[JsonSchema]) -> tuple[str, tuple[str, ...]]:
    """The control that suits an option, and the choices that its type names."""
    items = [leaf["items"] for leaf in leaves if "items" in leaf]
    if items and "enum" in items[0]:
        return "several", tuple(map(str, items[0]["enum"]))
    choices = [value for leaf in leaves for value in leaf.get("enum", ())]
    choices += [leaf["const"] for leaf in leaves if "const" in leaf]
    if choices and all("enum" in leaf or "const" in leaf for leaf in leaves):
        return "choice", tuple(map(str, choices))
    if any(leaf.get("type") == "string" for item in items for leaf in branches_of(item)):
        return "list", ()
    kinds = {_leaf(leaf) for leaf in leaves if "const" not in leaf}
    if kinds == {"whole", "size"}:
        return "size", ()
    return (kinds.pop() if len(kinds) == 1 else "value"), ()


def _leaf(leaf: JsonSchema) -> str:
    if MULTILINE_KEYWORD in leaf:
        return "lines"
    if leaf.get("type") == "string":
        return "length" if is_length(leaf) else "size" if is_size(leaf) else "text"
    kinds = {"boolean": "truth", "integer": "whole", "number": "number", "object": "pairs"}
    return kinds.get(leaf.get("type", ""), "value")


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

"""The form of a product: its options, from the models that read it, with their values in the text. Runs in a
worker. Texts with errors have a form, too, as long as the product names its kind and game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from pnp.base.options import COLOUR_KEYWORD, MULTILINE_KEYWORD, Options
from pnp.base.sentences import said
from pnp.desk.choices import ITEM, choices_of, file_types, label_of
from pnp.desk.colour_fields import (
    BASE_OF_THEME,
    GROUP,
    PALETTE,
    THEME,
    USUAL_PALETTE,
    base_of,
    palette_fields,
    theme_fields,
)
from pnp.desk.document_replies import ErrorLine, Field, NewItem
from pnp.desk.option_values import as_typed, game_of, groups_of, node_of, product_node
from pnp.desk.text_edit import Path
from pnp.games.api.registry import all_games
from pnp.language.config import ProductHead
from pnp.language.describe import Described, JsonSchema, branches_of, described, is_length, is_size
from pnp.language.reader import Node, read_text
from pnp.language.translations import message_words
from pnp.products.kinds import Group


def form(text: str, number: int, errors: tuple[ErrorLine, ...] = (), language: str = "en") -> tuple[Field, ...]:
    """Return the fields of a product, counted from 1, with their errors; none if the kind of the product isn't
    clear.

    :raises SpecError: if the text isn't YAML.
    """
    root = read_text(text, "text")
    product = product_node(root, number)
    if product is None:
        return ()
    fields = list(_fields(root, product))
    once = {field.path: field for field in reversed(fields)}  # parts of a kit share options
    found = {(error.line, error.column): error.message for error in reversed(errors)}
    fields = [one for field in fields if once[field.path] is field for one in _with_items(field, root, product)]
    filled = (_filled(field, root, product, found) for field in fields)
    words = message_words(language)
    titles = {game.title: said(game.title, words) for game in all_games()}
    return tuple(_worded(field, words, titles) for field in filled if field.value or not field.is_old)


def _fields(root: Node, product: Node) -> Iterator[Field]:
    """Yield the fields of a product, without values; its colours come after its own options."""
    for group in groups_of(root, product):
        if group.model is ProductHead:
            yield from theme_fields(node_of(("theme",), root, product), game_of(root, product))
            yield from palette_fields(base_of(root, palette_of(root, product)))
        yield from _all_fields(group)


def _with_items(field: Field, root: Node, product: Node) -> Iterator[Field]:
    """Yield a field; those of the items in its list, or in its lists, follow it."""
    yield field
    if field.kind not in _HOLDING:
        return
    node = node_of(_path_of(field.path, root, product), root, product)
    group = next(
        own for own in groups_of(root, product) if own.title == field.group and field.path in _item_models(own)
    )
    model = _item_models(group)[field.path]
    if field.kind == "layouts":
        for value, listed in _items_in(node, "named"):
            own = replace(field, path=(*field.path, value), label=value, kind="items", about="", holders=())
            yield own
            yield from _fields_of_items(own, listed, group, model)
    else:
        yield from _fields_of_items(field, node, group, model)


_HOLDING = ("items", "named", "layouts")
"""The kinds of fields that have other fields within them."""


def _fields_of_items(whole: Field, node: Node | None, group: Group, model: type[Options]) -> Iterator[Field]:
    for name, item in _items_in(node, whole.kind):
        fields = _all_fields(Group(group.title, model, within=(*whole.path, name)))
        yield from _item_fields(whole, name, item, fields, model)


def _items_in(node: Node | None, kind: str) -> Iterator[tuple[str, Node]]:
    """Yield the items of a list, or the values under names that the user chose, with the last step of the path
    to each."""
    if node is not None and isinstance(node.value, list) and kind == "items":
        yield from ((str(number), item) for number, item in enumerate(node.value))
    if node is not None and isinstance(node.value, dict) and kind == "named":
        yield from ((str(name), item) for name, item in node.value.items())


@cache
def _item_models(group: Group) -> Mapping[tuple[str, ...], type[Options]]:
    """Return the models of the items in a group's lists and names, by the paths of these."""
    return dict(_models_below(group.model, group.within))


def _models_below(
    model: type[Options], above: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], type[Options]]]:
    for option in described(model):
        path = (*above, option.name)
        items = option.items or option.named or option.listed
        if items is not None:
            yield path, items
        elif option.nested is not None and not option.holds_many:
            yield from _models_below(option.nested, path)


def _worded(field: Field, words: Mapping[str, str], titles: Mapping[str, str]) -> Field:
    """Return a field with its words in another language; the page translates the names of groups, unless
    they are games' titles.

    :param titles: the titles of games in that language by their English ones.
    """
    return replace(
        field,
        group=titles.get(field.group, field.group),
        label=said(field.label, words),
        holders=tuple(said(holder, words) for holder in field.holders),
        about=said(field.about, words),
        bounds=said(field.bounds, words),
        also=said(field.also, words),
        choice_labels=tuple(said(label, words) for label in field.choice_labels),
        new_items=tuple(replace(item, label=said(item.label, words)) for item in field.new_items),
    )


def _filled(field: Field, root: Node, product: Node, found: Mapping[tuple[int, int], str]) -> Field:
    """Return a field with its value from the text, and the error there."""
    field = _with_own_choices(field, root)
    node = node_of(_path_of(field.path, root, product), root, product)
    if node is None:
        return field
    is_theme = field.path == THEME[:1] and isinstance(node.value, dict)
    node = (node.child("extends") if is_theme else None) or node
    holds_fields = field.kind in (*_HOLDING, "item")
    value = field.value if field.kind == "item" else as_typed(node.plain(), field.kind)
    places = [(node.mark.line, node.mark.column)] if holds_fields else _places(node)
    error = next((found[place] for place in places if place in found), "")
    kind = "lines" if isinstance(node.value, str) and "\n" in value else field.kind
    lines = [line for line, _ in _places(node)]
    if field.kind == "colour" and value == field.default:
        value = ""  # it's one of several alternatives, and another was chosen
    is_open = holds_fields or field.kind == "rows"
    is_whole = not isinstance(node.value, dict) or field.kind in (
        "value",
        "named",
        "layouts",
        "pairs",
        "conditions",
        "item",
    )
    return replace(
        field,
        value=value if is_whole else "",
        kind=kind,
        error=error,
        locked=not is_theme
        and not is_open
        and isinstance(node.value, (dict, list))
        and max(lines) > min(lines),
        first_line=min(lines),
        last_line=max(lines) - (isinstance(node.value, str) and node.value.endswith("\n")),
    )


def _with_own_choices(field: Field, root: Node) -> Field:
    """Return a field with the spec's own palettes added to its choices."""
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
    """Return where a field's value is: its path, with the name of the palette whose colour it is."""
    steps: Path = ()
    for step in path:
        steps = (*steps, int(step) if step.isdigit() and _is_list(node_of(steps, root, product)) else step)
    return (PALETTE, palette_of(root, product), *steps[1:]) if path[0] == PALETTE else steps


def _is_list(node: Node | None) -> bool:
    return node is None or isinstance(node.value, list)


def palette_of(root: Node, product: Node) -> str:
    """Return the name of the palette that a product has."""
    named = node_of(("palette",), root, product)
    return named.value if named is not None and isinstance(named.value, str) else USUAL_PALETTE


def _places(node: Node) -> Iterator[tuple[int, int]]:
    """Yield the lines and columns of a value and of everything in it; for a text, of each character."""
    yield node.mark.line, node.mark.column
    if isinstance(node.value, (dict, list)):
        for below in node.value.values() if isinstance(node.value, dict) else node.value:
            yield from _places(below)
    elif node.first_line is not None and isinstance(node.value, str):
        for line, text in enumerate(node.value.split("\n"), 1):
            for column in range(1, len(text) + 2):
                mark = node.mark_in(line, column)
                yield mark.line, mark.column


@cache
def _all_fields(group: Group) -> tuple[Field, ...]:
    """Return the fields of a group, without values. They are cached, since making those of a board takes 20
    ms."""
    return tuple(fields_of(group))


def fields_of(group: Group) -> Iterator[Field]:
    """Yield the options of a group; those inside an option follow it."""
    yield from _fields_below(group.model, group, group.within)


def _fields_below(
    model: type[Options], group: Group, above: tuple[str, ...], holders: tuple[str, ...] = ()
) -> Iterator[Field]:
    for option in described(model):
        path = (*above, option.name)
        is_elsewhere = path in (THEME, BASE_OF_THEME)  # they appear as colours, and as the theme itself
        field = None if is_elsewhere else _field(option, path, group)
        if field is not None:
            yield replace(field, holders=holders)
        if option.nested is not None and not option.holds_many:
            yield from _fields_below(option.nested, group, path, (*holders, option.label))


def _field(option: Described, path: tuple[str, ...], group: Group) -> Field | None:
    """Return the field of one option; None if it only contains others."""
    leaves = [leaf for leaf in option.branches if leaf.get("type") != "null"]
    plain = [leaf for leaf in leaves if "$ref" not in leaf]
    if not plain:
        return None
    kind, listed = _kind_with_fields(option, plain)
    choices = choices_of(option, path, listed)
    bounded = next((leaf for leaf in plain if "minimum" in leaf), JsonSchema())
    most = bounded.get("maximum")
    size = group.model.maps.get(path[len(group.within) :])
    return Field(
        path,
        option.label,
        GROUP if path[0] == "theme" else group.title,
        "choice" if choices and kind not in ("several", *_HOLDING) else kind,
        option.about,
        tuple(choices),
        tuple(choices.values()),
        file_types(path),
        bounded.get("minimum"),
        most if most is None or most < 2**31 else None,
        option.bounds,
        _default(option, kind),
        is_needed=option.is_needed,
        at_head=group.at_head,
        is_old=option.is_old,
        sized_by=(*group.within, size) if size else (),
        suggestions=tuple(name for leaf in plain for name in leaf.get("examples", ())),
        new_items=new_items(model) if (model := option.items or option.listed) is not None else (),
        also=option.also,
    )


def _kind_with_fields(option: Described, leaves: list[JsonSchema]) -> tuple[str, tuple[str, ...]]:
    """Return the control of an option, which may contain fields, and the choices that its type lists."""
    if option.items is not None:
        return "items", _listed_in(leaves)
    if option.listed is not None:
        return "layouts", ()
    return ("named", ()) if option.named is not None else _kind(leaves)


def _default(option: Described, kind: str) -> str:
    """Return the default of an option as a user would type it."""
    if kind not in ("several", "list", "pairs") or not option.default:
        return option.default
    return as_typed(read_text(option.default, "value").plain(), kind)


def _kind(leaves: list[JsonSchema]) -> tuple[str, tuple[str, ...]]:
    """Return the control that suits an option, and the choices that its type lists."""
    items = [leaf["items"] for leaf in leaves if "items" in leaf]
    if items:
        return _kind_of_list(items[0])
    choices = _listed_in(leaves)
    if choices and all("enum" in leaf or "const" in leaf for leaf in leaves):
        return "choice", choices
    kinds = {_leaf(leaf) for leaf in leaves if "const" not in leaf}
    if kinds == {"whole", "size"}:
        return "size", ()
    if kinds == {"whole", "text"}:
        return "count", ()
    return (kinds.pop() if len(kinds) == 1 else "value"), ()


def _kind_of_list(item: JsonSchema) -> tuple[str, tuple[str, ...]]:
    """Return the control that suits a list of such items, and the choices that their type lists."""
    if "enum" in item:
        return "several", tuple(map(str, item["enum"]))
    if any(leaf.get("type") == "string" for leaf in branches_of(item)):
        return "list", ()
    return ("rows" if item.get("type") == "object" else "value"), ()


def _listed_in(leaves: list[JsonSchema]) -> tuple[str, ...]:
    """Return the choices that an option's types list."""
    choices = [value for leaf in leaves for value in leaf.get("enum", ())]
    return tuple(map(str, [*choices, *(leaf["const"] for leaf in leaves if "const" in leaf)]))


def _leaf(leaf: JsonSchema) -> str:
    if COLOUR_KEYWORD in leaf:
        return "tint"
    below = leaf.get("additionalProperties")
    if isinstance(below, dict) and "array" in below.get("type", ()):
        return "value" if "$ref" in below.get("items", {}) else "conditions"
    if MULTILINE_KEYWORD in leaf:
        return "lines"
    if leaf.get("type") == "string":
        return "length" if is_length(leaf) else "size" if is_size(leaf) else "text"
    named = leaf.get("patternProperties", {}).values()
    if any("$ref" in below for below in named):  # options, not texts
        return "value"
    kinds = {"boolean": "truth", "integer": "whole", "number": "number", "object": "pairs"}
    return kinds.get(leaf.get("type", ""), "value")


# The items of a list in a form, such as the texts and pictures on a card


_FILE = "FILE"


def _item_fields(
    whole: Field, number: str, item: Node, fields: Iterable[Field], model: type[Options]
) -> Iterator[Field]:
    """Yield the field of an item, then those of the options that its kind has.

    :param whole: the field of the list.
    :param fields: those of all options of an item.
    """
    fields = tuple(fields)
    given = item.value if isinstance(item.value, dict) else {}
    kind = next((name for name in model.item_kinds if name in given), "")
    without = ({*model.item_kinds, *model.item_kinds[kind]} - {kind}) if kind else frozenset()
    own = next((field for field in fields if field.path[-1] == kind), whole)
    holders = (*whole.holders, whole.label)
    value = as_typed(given[kind].plain(), own.kind) if kind else ""
    value = dict(zip(own.choices, own.choice_labels, strict=True)).get(value, value)
    yield Field((*whole.path, number), own.label, whole.group, "item", own.about, value=value, holders=holders)
    for field in fields:
        if field.path[-1] not in without:
            yield replace(field, holders=(*holders, own.label), is_needed=field.path[-1] == kind)


def new_items(model: type[Options]) -> tuple[NewItem, ...]:
    """Return what can be added to a list of items."""
    pictures = file_types(("front", ITEM, "picture"))
    return tuple(
        NewItem(label, text, pictures if _FILE in text else (), _fills_all(text))
        for label, text in model.item_beginnings.items()
    )


def _fills_all(text: str) -> bool:
    """Return whether a new item has no position, so that it covers everything."""
    return _FILE in text and not any(f"{side}:" in text for side in ("left", "right", "top", "bottom", "width"))

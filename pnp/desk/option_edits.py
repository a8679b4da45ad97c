"""Sets or removes an option in a text, by its path within a product."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.desk.colour_edits import set_palette_part, set_theme_colour
from pnp.desk.colour_fields import BASE_OF_THEME, PALETTE, THEME, base_of_theme
from pnp.desk.list_edits import rearrange
from pnp.desk.map_fits import maps_of_size
from pnp.desk.messages import Rearrangement
from pnp.desk.option_groups import groups_of, node_of, product_node, variant_of
from pnp.desk.text_edit import EditError, remove_value, set_lines, set_value, value_at
from pnp.desk.typed_values import as_yaml
from pnp.language.errors import below, option_names
from pnp.language.models import ProductHead
from pnp.language.overrides import rivals
from pnp.language.reader import Node, read_text
from pnp.language.themes import GAME, PLAIN


def set_option(text: str, number: int, path: tuple[str, ...], value: str, kind: str = "value") -> str:
    """The text with one option of a product set, in its present place or else where such options go. An empty
    value removes it, so that the default applies. Options that it excludes are removed, and maps of a board
    become as large as the board.

    :raises PnpError: if the text can't be edited in this way.
    """
    text = _with_option(text, number, path, value, kind)
    root, product = _product(text, number)
    for own, rows in maps_of_size(root, product, path):
        text = set_lines(text, _place(root, product, number, own), rows)
    return text


def _product(text: str, number: int) -> tuple[Node, Node]:
    root = read_text(text, "text")
    product = product_node(root, number)
    if product is None:
        raise EditError(Sentence("there is no product {number}", number=number))
    return root, product


def _with_option(text: str, number: int, path: tuple[str, ...], value: str, kind: str) -> str:
    """The text with only the option set or removed, and without options that can't be given with it."""
    root, product = _product(text, number)
    if path[0] == PALETTE or path[: len(THEME)] == THEME:
        return _set_colour(text, root, product, number, path, value.strip())
    path = _path_in_theme(root, product, path, value)
    if path[:-1] == THEME[:1]:
        text = _with_open_theme(text, root, product, number)
        root, product = _product(text, number)
    place = _place(root, product, number, path)
    if not value.strip() and kind != "cell":
        there = next(
            (own for own in (place, path) if value_at(root, own) is not None), None
        )  # maybe in the head
        return text if there is None else remove_value(text, there)
    for rival in _rivals(root, product, path) if value != "false" else ():
        other = (*place[: len(place) - len(path)], *rival)
        if value_at(root, other) is not None:
            text = remove_value(text, other)
    if kind == "lines":
        return set_lines(text, place, value)
    return set_value(text, place, as_yaml(value, kind))


def _path_in_theme(root: Node, product: Node, path: tuple[str, ...], value: str) -> tuple[str, ...]:
    """Where the name of a theme goes. If the product has, say, its own logo, this is the theme that the
    product's own one is based on."""
    theme = node_of(THEME[:1], root, product)
    is_own = theme is not None and isinstance(theme.value, dict)
    return BASE_OF_THEME if path == THEME[:1] and is_own and value != PLAIN else path


def _with_open_theme(text: str, root: Node, product: Node, number: int) -> str:
    """The text with its theme written so that it can have options beside its name."""
    theme = node_of(THEME[:1], root, product)
    base = base_of_theme(theme)
    if theme is None or isinstance(theme.value, dict) or base in (GAME, PLAIN):
        return text
    return set_value(text, _place(root, product, number, THEME[:1]), f"{{extends: {base}}}")


def _set_colour(text: str, root: Node, product: Node, number: int, path: tuple[str, ...], value: str) -> str:
    """The text with a colour of a product's theme or palette set, or reset if the value is empty."""

    def place_of(option: str) -> tuple[str | int, ...]:
        return _place(root, product, number, (option,))

    if path[0] == PALETTE:
        return set_palette_part(text, root, product, path[1:], value, place_of)
    return set_theme_colour(text, root, product, int(path[-1]), value, place_of)


def _place(root: Node, product: Node, number: int, path: tuple[str, ...]) -> tuple[str | int, ...]:
    """Where to set an option: in its present place, or else at the head of the spec or in the product,
    depending on its kind."""
    within: tuple[str | int, ...] = ("products", number - 1, *path)
    if path[0] in product.value:
        return ("products", number - 1, *_numbered(product, path))
    variant = variant_of(root, product)
    if variant is not None and path[0] in variant[1].value:
        return ("variants", variant[0], *path)
    heads = [group.model for group in groups_of(root, product) if group.at_head]
    at_head = any(path[0] in option_names(model) for model in heads)
    if at_head or (path[0] in root.value and path[0] not in option_names(ProductHead)):
        return path
    return within


def _numbered(node: Node | None, path: tuple[str, ...]) -> Iterator[str | int]:
    """The steps of a path, with those to the items of lists as numbers."""
    for step in path:
        is_item = node is not None and isinstance(node.value, list) and step.isdigit()
        yield int(step) if is_item else step
        node = node.child(int(step) if is_item else step) if node is not None else None


def rearrange_items(
    text: str, number: int, path: tuple[str, ...], action: Rearrangement, value: str = ""
) -> str:
    """The text with an item of a list in a product moved, copied or removed, or with a new one.

    :param path: leads to the item; for a new one, to the list.
    :param value: the new item as one line of YAML.
    :raises PnpError: if the text can't be edited in this way.
    """
    root, product = _product(text, number)
    for rival in _rivals(root, product, path) if action in ("add", "add-first") else ():
        if value_at(root, other := _place(root, product, number, rival)) is not None:
            text = remove_value(text, other)
    return rearrange(text, _place(*_product(text, number), number, path), action, value)


def _rivals(root: Node, product: Node, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The paths of options that can't be given together with the one at a path, or with one that holds it."""
    for group in groups_of(root, product):
        depth = len(group.within)
        if path[:depth] != group.within:
            continue
        models: Sequence[type[Options]] = (group.model,)
        for at in range(depth, len(path)):
            yield from ((*path[:at], name) for name in sorted(rivals({path[at]}, models)))
            models = below(models, path[at])

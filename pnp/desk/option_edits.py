"""Set or remove an option in a text, by its path within a product, keeping maps with a letter for each square
as large as their boards.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from pydantic.fields import FieldInfo

from pnp.base.options import DimensionsWithin, Options, parse_dimensions
from pnp.base.sentences import Sentence
from pnp.desk.choices import OWN_PALETTE
from pnp.desk.colour_fields import (
    BASE_OF_THEME,
    PALETTE,
    THEME,
    USUAL_PALETTE,
    base_of,
    base_of_theme,
    colours_of,
    own_palette,
    theme_colours,
)
from pnp.desk.document_replies import Rearrangement
from pnp.desk.form_fields import palette_of
from pnp.desk.list_edits import rearrange
from pnp.desk.option_values import as_yaml, game_of, groups_of, node_of, product_node, variant_of
from pnp.desk.text_edit import EditError, Path, remove_value, set_lines, set_value, value_at
from pnp.language.config import ProductHead
from pnp.language.errors import below, option_names
from pnp.language.overrides import rivals
from pnp.language.reader import Node, read_text
from pnp.language.themes import GAME, PLAIN

_Keys = tuple[str, ...]


def _maps_of_size(root: Node, product: Node, path: _Keys) -> Iterator[tuple[_Keys, str]]:
    """Yield the maps in a text whose size is given by the option at a path, each made to fit that size."""
    for group in groups_of(root, product):
        for inside, size in group.model.maps.items():
            if (*group.within, size) != path:
                continue
            node = node_of((*group.within, *inside), root, product)
            wanted = _size(node_of(path, root, product), group.model.model_fields[size])
            if node is not None and isinstance(node.value, str) and wanted is not None:
                yield (*group.within, *inside), fitted(node.value, *wanted)


def _size(node: Node | None, option: FieldInfo) -> tuple[int, int] | None:
    """Return the columns and rows in an option's value, by default those of the option; None if the option
    can't have this value."""
    if node is None:
        columns, rows = option.default
        return columns, rows
    try:
        size = parse_dimensions(node.plain())
        for bounds in option.metadata:
            if isinstance(bounds, DimensionsWithin):
                bounds.check(size)
    except ValueError:
        return None
    return size


def fitted(text: str, columns: int, rows: int) -> str:
    """Return a map cropped or extended at the right and bottom; new squares join the regions beside them."""
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    if not lines or not columns or not rows:
        return text
    widened = [line[:columns].ljust(columns, line[-1]) for line in lines[:rows]]
    found = "\n".join([*widened, *[widened[-1]] * (rows - len(widened))])
    return text if found.split("\n") == lines else found


def set_option(text: str, number: int, path: tuple[str, ...], value: str, kind: str = "value") -> str:
    """Return the text with one option of a product set, in its present place, or where such options belong.
    An empty value removes it, so that the default applies. Options that it excludes are removed, and maps of
    a board become as large as the board.

    :raises PnpError: if the text can't be edited in this way.
    """
    text = _with_option(text, number, path, value, kind)
    root, product = _product(text, number)
    for own, rows in _maps_of_size(root, product, path):
        text = set_lines(text, _place(root, product, number, own), rows)
    return text


def _product(text: str, number: int) -> tuple[Node, Node]:
    root = read_text(text, "text")
    product = product_node(root, number)
    if product is None:
        raise EditError(Sentence("there is no product {number}", number=number))
    return root, product


def _with_option(text: str, number: int, path: tuple[str, ...], value: str, kind: str) -> str:
    """Return the text with only the option set or removed, and without options that can't be given with it."""
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
        )  # possibly in the head of the spec
        return text if there is None else remove_value(text, there)
    for rival in _rivals(root, product, path) if value != "false" else ():
        other = (*place[: len(place) - len(path)], *rival)
        if value_at(root, other) is not None:
            text = remove_value(text, other)
    if kind == "lines":
        return set_lines(text, place, value)
    return set_value(text, place, as_yaml(value, kind))


def _path_in_theme(root: Node, product: Node, path: tuple[str, ...], value: str) -> tuple[str, ...]:
    """Return the path for the name of a theme. If the product has a custom theme, with its own logo for
    example, this is the name of the theme on which the custom one is based."""
    theme = node_of(THEME[:1], root, product)
    is_own = theme is not None and isinstance(theme.value, dict)
    return BASE_OF_THEME if path == THEME[:1] and is_own and value != PLAIN else path


def _with_open_theme(text: str, root: Node, product: Node, number: int) -> str:
    """Return the text with its theme written so that it can have options besides its name."""
    theme = node_of(THEME[:1], root, product)
    base = base_of_theme(theme)
    if theme is None or isinstance(theme.value, dict) or base in (GAME, PLAIN):
        return text
    return set_value(text, _place(root, product, number, THEME[:1]), f"{{extends: {base}}}")


def _set_colour(text: str, root: Node, product: Node, number: int, path: tuple[str, ...], value: str) -> str:
    """Return the text with a colour of a product's theme or palette set, or reset if the value is empty."""

    def place_of(option: str) -> tuple[str | int, ...]:
        return _place(root, product, number, (option,))

    if path[0] == PALETTE:
        return _set_palette_part(text, root, product, path[1:], value, place_of)
    return _set_theme_colour(text, root, product, int(path[-1]), value, place_of)


def _place(root: Node, product: Node, number: int, path: tuple[str, ...]) -> tuple[str | int, ...]:
    """Return where to set an option: in its present place, or else at the head of the spec or in the
    product, depending on its kind."""
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
    """Yield the steps of a path, with those to the items of lists as numbers."""
    for step in path:
        is_item = node is not None and isinstance(node.value, list) and step.isdigit()
        yield int(step) if is_item else step
        node = node.child(int(step) if is_item else step) if node is not None else None


def rearrange_items(
    text: str, number: int, path: tuple[str, ...], action: Rearrangement, value: str = ""
) -> str:
    """Return the text with an item of a list in a product moved, copied or removed, or with a new one.

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
    """Yield the paths of options that can't be given together with the one at a path, or with one that contains
    it."""
    for group in groups_of(root, product):
        depth = len(group.within)
        if path[:depth] != group.within:
            continue
        models: Sequence[type[Options]] = (group.model,)
        for at in range(depth, len(path)):
            yield from ((*path[:at], name) for name in sorted(rivals({path[at]}, models)))
            models = below(models, path[at])


# Setting and resetting a product's colours in a text


Place = Callable[[str], Path]
"""A function that takes an option's name, and returns where the option is in the text, or where it belongs."""


def _set_theme_colour(text: str, root: Node, product: Node, at: int, value: str, place_of: Place) -> str:
    """Return the text with one of the two colours of a product's theme set; an empty value resets it."""
    theme = node_of(("theme",), root, product)
    usual = theme_colours(theme, game_of(root, product))
    given = theme.child("colours") if theme is not None else None
    wanted = _with_colour(usual, given, at, value)
    place = place_of("theme")
    if wanted == [*usual]:
        return text if given is None else remove_value(text, (*place, "colours"))
    base = base_of_theme(theme)
    if theme is not None and not isinstance(theme.value, dict) and base != GAME:
        return set_value(text, place, f"{{extends: {base}, colours: {json.dumps(wanted)}}}")
    return set_value(text, (*place, "colours"), json.dumps(wanted))


def _set_palette_part(
    text: str, root: Node, product: Node, steps: tuple[str, ...], value: str, place_of: Place
) -> str:
    """Return the text with a part of a product's palette set; an empty value resets it.

    :param steps: the part and, if it has several colours, the index of one: ``players``, ``0``.
    """
    name, part = palette_of(root, product), steps[0]
    usual = _plain(getattr(colours_of(base_of(root, name)), part.replace("-", "_")))
    own = own_palette(root, name)
    given = own.child(part) if own is not None else None
    wanted = _wanted(usual, given, steps, value)
    if wanted != usual:
        if own is None:
            text, name = _with_own_palette(text, root, name, place_of("palette"))
        return set_value(text, (PALETTE, name, part), json.dumps(wanted))
    if own is None or given is None:
        return text
    if own.value.keys() - {part, "extends"}:
        return remove_value(text, (PALETTE, name, part))
    return _without_palette(text, root, name)


def _plain(colours: object) -> object:
    return list(colours) if isinstance(colours, tuple) else colours


def _wanted(usual: object, given: Node | None, steps: tuple[str, ...], value: str) -> object:
    """Return the new value of the part."""
    if isinstance(usual, bool):
        return value == "true" if value else usual
    if not isinstance(usual, list):
        return value or usual
    return _with_colour(usual, given, int(steps[1]), value)


def _with_colour(usual: Sequence[str], given: Node | None, at: int, value: str) -> list[str]:
    """Return several colours with one of them set; an empty value restores the default.

    :param given: the values of the colours in the text.
    """
    own = given.plain() if given is not None else None
    before = own if isinstance(own, list) and len(own) == len(usual) else usual
    return [value or usual[k] if k == at else str(colour) for k, colour in enumerate(before)]


def _with_own_palette(text: str, root: Node, base: str, place: Path) -> tuple[str, str]:
    """Return the text with a custom palette in place of a built-in one, and the custom palette's name."""
    taken = root.child(PALETTE)
    names = (OWN_PALETTE if number == 1 else f"{OWN_PALETTE}-{number}" for number in count(1))
    name = next(name for name in names if taken is None or taken.child(name) is None)
    text = set_value(text, place, name)
    return (text if base == USUAL_PALETTE else set_value(text, (PALETTE, name, "extends"), base)), name


def _without_palette(text: str, root: Node, name: str) -> str:
    """Return the text without a custom palette that has no colours left; the built-in one replaces it."""
    base = base_of(root, name)
    for place in _places_of(root, name):
        text = remove_value(text, place) if base == USUAL_PALETTE else set_value(text, place, base)
    return remove_value(text, (PALETTE, name))


def _places_of(root: Node, name: str) -> Iterator[Path]:
    """Yield the paths where a palette is named."""
    variants, products = root.child("variants"), root.child("products")
    above: list[Path] = [()]
    above += (
        [("variants", key) for key in variants.value] if variants and isinstance(variants.value, dict) else []
    )
    above += [("products", k) for k in range(len(products.value))] if products else []
    for path in above:
        named = value_at(root, (*path, "palette"))
        if named is not None and named.value == name:
            yield (*path, "palette")

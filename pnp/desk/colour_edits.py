"""Sets or resets, in a text, one of a product's colours: one of its theme, or one of its palette.

A product with a built-in palette first gets one of the spec's own, based on the built-in one. Once no colour of
its own is left, the product has the built-in palette again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from pnp.desk.choices import OWN_PALETTE
from pnp.desk.colour_fields import (
    PALETTE,
    USUAL_PALETTE,
    base_of,
    base_of_theme,
    colours_of,
    own_palette,
    theme_colours,
)
from pnp.desk.form_fields import palette_of
from pnp.desk.option_groups import game_of, node_of
from pnp.desk.text_edit import Path, remove_value, set_value, value_at
from pnp.language.reader import Node
from pnp.language.themes import GAME

Place = Callable[[str], Path]
"""Tells from an option's name where it is in the text, or where it belongs."""


def set_theme_colour(text: str, root: Node, product: Node, at: int, value: str, place_of: Place) -> str:
    """The text with one of the two colours of a product's theme set; an empty value resets it."""
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


def set_palette_part(
    text: str, root: Node, product: Node, steps: tuple[str, ...], value: str, place_of: Place
) -> str:
    """The text with a part of a product's palette set; an empty value resets it.

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
    """The new value of the part."""
    if isinstance(usual, bool):
        return value == "true" if value else usual
    if not isinstance(usual, list):
        return value or usual
    return _with_colour(usual, given, int(steps[1]), value)


def _with_colour(usual: Sequence[str], given: Node | None, at: int, value: str) -> list[str]:
    """Several colours, one of them set; if its value is empty, the default returns.

    :param given: what the text says about them.
    """
    own = given.plain() if given is not None else None
    before = own if isinstance(own, list) and len(own) == len(usual) else usual
    return [value or usual[k] if k == at else str(colour) for k, colour in enumerate(before)]


def _with_own_palette(text: str, root: Node, base: str, place: Path) -> tuple[str, str]:
    """The text with a new palette of its own in place of a built-in one, and the new palette's name."""
    taken = root.child(PALETTE)
    names = (OWN_PALETTE if number == 1 else f"{OWN_PALETTE}-{number}" for number in count(1))
    name = next(name for name in names if taken is None or taken.child(name) is None)
    text = set_value(text, place, name)
    return (text if base == USUAL_PALETTE else set_value(text, (PALETTE, name, "extends"), base)), name


def _without_palette(text: str, root: Node, name: str) -> str:
    """The text without a palette that has no colours of its own left; the built-in one takes its place."""
    base = base_of(root, name)
    for place in _places_of(root, name):
        text = remove_value(text, place) if base == USUAL_PALETTE else set_value(text, place, base)
    return remove_value(text, (PALETTE, name))


def _places_of(root: Node, name: str) -> Iterator[Path]:
    """The paths where a palette is named."""
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

"""The options of a product in its text: their places, the models that read them, and how values are typed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from pnp.base.errors import PnpError
from pnp.base.options import SIZE_PATTERN, format_dimensions, parse_dimensions
from pnp.desk.text_edit import Path, value_at
from pnp.games.api.game import Game
from pnp.language.reader import Node, Plain, read_text
from pnp.products.kinds import Group
from pnp.products.options import game_meant, variant_game
from pnp.products.registry import find_kind, kind_names, kinds_of
from pnp.puzzles.puzzle_sets import puzzle_game

_LENGTH = re.compile(r"([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*(mm|cm|in|pt|\"|″|inch|inches)?", re.IGNORECASE)
_UNITS = {"": "mm", '"': "in", "″": "in", "inch": "in", "inches": "in"}


def as_yaml(typed: str, kind: str) -> str:
    """Return a one-line value as YAML; ``kind`` is the kind of its `pnp.desk.document_replies.Field`.

    A length without a unit is in millimetres. Text is quoted if YAML would misread it.
    """
    if kind == "pairs":
        return _pairs(typed)
    if kind == "conditions":
        return _conditions(typed)
    if kind == "cell":
        return json.dumps(typed, ensure_ascii=False)
    typed = " ".join(typed.split("\n")).strip()
    return _as_people_write(typed, kind) or _as_it_is(typed, kind)


def _as_people_write(typed: str, kind: str) -> str:
    """Return the YAML of a comma-separated list, a length or a size; empty for anything else."""
    if kind in ("list", "several") and not typed.startswith("["):
        return json.dumps([item.strip() for item in typed.split(",") if item.strip()], ensure_ascii=False)
    if kind == "length" and (length := _LENGTH.fullmatch(typed)):
        unit = (length[2] or "").lower()
        return f"{length[1].replace(',', '.')}{_UNITS.get(unit, unit)}"
    if kind == "size" and re.search(SIZE_PATTERN, typed):
        return format_dimensions(parse_dimensions(typed))
    return ""


def _as_it_is(typed: str, kind: str) -> str:
    """Return text as YAML, in quotes if YAML would misread it."""
    try:
        plain = read_text(typed, "value").plain()
    except PnpError:
        return json.dumps(typed, ensure_ascii=False)
    is_whole = kind == "count" and typed.isdigit()
    is_other = (
        kind in ("text", "length", "colour", "tint", "count") and not isinstance(plain, str) and not is_whole
    )
    if is_other or (isinstance(plain, str) and plain != typed):
        return json.dumps(typed, ensure_ascii=False)
    return typed


def _pairs(typed: str) -> str:
    """Return names with values as YAML, from lines with an equals sign between the two."""
    pairs = (line.partition("=") for line in typed.split("\n") if line.strip())
    return json.dumps({name.strip(): value.strip() for name, _, value in pairs}, ensure_ascii=False)


def _conditions(typed: str) -> str:
    """Return names with lists of values as YAML, from lines such as ``kind = bird, fish``."""
    pairs = (line.partition("=") for line in typed.split("\n") if line.strip())
    found = {name.strip(): [one.strip() for one in values.split(",")] for name, _, values in pairs}
    return json.dumps(found, ensure_ascii=False)


def as_typed(value: Plain, kind: str) -> str:
    """Return a value as the form shows it: text unchanged, lists and names with values as they are typed,
    anything else as one line of YAML."""
    if kind in ("list", "several") and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(map(str, value))
    if kind == "pairs" and isinstance(value, dict):
        return "\n".join(f"{name} = {one}" for name, one in value.items())
    if kind == "conditions" and isinstance(value, dict):
        return "\n".join(f"{name} = {_listed(one)}" for name, one in value.items())
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _listed(values: Plain) -> str:
    """Return values with commas between them."""
    return ", ".join(as_typed(one, "text") for one in (values if isinstance(values, list) else [values]))


def in_braces(options: Mapping[str, object]) -> str:
    """Return options as one line of YAML."""
    return "{" + ", ".join(f"{name}: {_flow(value)}" for name, value in options.items()) + "}"


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return in_braces(value)
    is_plain = isinstance(value, str) and re.fullmatch(r"[\w.%-]+", value) and not value.isdigit()
    return str(value) if is_plain and not _is_read_otherwise(value) else json.dumps(value, ensure_ascii=False)


def _is_read_otherwise(value: object) -> bool:
    """Return whether YAML would read a plain text as something else."""
    return bool(read_text(f"x: {value}", "text").plain() != {"x": value})


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

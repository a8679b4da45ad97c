"""Puts elements of a card somewhere else, as their options say it: by the same sides, in the same units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from pnp.base.errors import PnpError
from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.components.cards.element_types import parse_extent
from pnp.desk.deck_messages import Placing
from pnp.desk.option_edits import set_option
from pnp.desk.option_groups import product_node
from pnp.language.reader import Node, read_text

_ACROSS, _DOWN = ("left", "right", "width"), ("top", "bottom", "height")
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_SAME = 0.006
"""The millimetres by which two lengths may differ that are written alike."""
_UNIT = re.compile(r"(mm|cm|in|pt|%)\s*$")


def placed(text: str, number: int, card: Size, places: Iterable[Placing]) -> str:
    """The text with elements at other places.

    :param card: the size of the card in millimetres.
    :raises PnpError: for a path that leads to no element, or if the text can't be edited in this way.
    """
    for place in places:
        element = _element(text, number, place.path)
        across = _span(element, _ACROSS, place.left, place.width, card.width)
        down = _span(element, _DOWN, place.top, place.height, card.height)
        for option, value in (*across.items(), *down.items()):
            text = set_option(text, number, (*place.path, option), value)
        if place.rotation is not None:
            turned = f"{place.rotation % 360:.1f}".rstrip("0").rstrip(".")
            value = "" if turned in ("0", "360") else turned
            text = set_option(text, number, (*place.path, "rotation"), value, "number")
    return text


def _element(text: str, number: int, path: tuple[str, ...]) -> Node:
    found = product_node(read_text(text, "text"), number)
    for step in path:
        is_item = found is not None and isinstance(found.value, list) and step.isdigit()
        found = found.child(int(step) if is_item else step) if found is not None else None
    if found is None or not isinstance(found.value, dict):
        raise PnpError(Sentence("there is no '{step}' here", step=".".join(path)))
    return found


def _span(
    element: Node, names: tuple[str, str, str], start: float, length: float, whole: float
) -> Mapping[str, str]:
    """The options that put an element at a place along one axis, as far as they differ from those it has."""
    near, far, extent = names
    wanted = {near: start, far: whole - start - length, extent: length}
    given = {name: _word(element, name) for name in names if element.child(name) is not None}
    used = [*given] or [near, far]
    if used == [extent] and abs(wanted[near] - wanted[far]) > _SAME:
        used = [near, extent]
    elif used in ([near], [far]) and abs(wanted[far if used == [near] else near]) > _SAME:
        used = [near, far]
    unit = next((found[1] for value in given.values() if (found := _UNIT.search(value))), "mm")
    return dict(_changes(given, {name: wanted[name] for name in used}, unit, whole))


def _changes(
    given: Mapping[str, str], wanted: Mapping[str, float], unit: str, whole: float
) -> Iterator[tuple[str, str]]:
    for name, value in wanted.items():
        old = given.get(name)
        if old is None or abs(_millimetres(old, whole) - value) > _SAME:
            found = _UNIT.search(old or "")
            yield name, _written(value, found[1] if found else unit, whole)


def _word(element: Node, name: str) -> str:
    node = element.child(name)
    return str(node.plain()) if node is not None else ""


def _millimetres(text: str, whole: float) -> float:
    try:
        length, share = parse_extent(text if _UNIT.search(text) else f"{text}mm")
    except ValueError:
        return float("inf")
    return length + share * whole


def _written(value: float, unit: str, whole: float) -> str:
    """A length as someone would write it."""
    number = 100 * value / whole if unit == "%" else value / _MILLIMETRES[unit]
    digits = 3 if unit == "in" else 2
    short = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return f"{'0' if short in ('', '-0') else short}{unit}"

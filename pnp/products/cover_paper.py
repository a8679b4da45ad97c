"""The option ``paper`` of older covers, moved to where it is now: ``interior`` beside ``booklet``."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

OLD, NEW = "paper", "interior"
_VALUES = {"colour": "premium-colour"}
_Edit = tuple[int, int, str]


def with_interior(text: str, place: tuple[int, int]) -> str | None:
    """Return a text in which the option that begins at a line and column, from 1, is beside its book.

    None if it's written in a way that can only be changed by hand, or if the book has an interior already.
    """
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    for product, cover in _covers(root):
        for k, (key, value) in enumerate(cover.value):
            if key.value == OLD and (key.start_mark.line + 1, key.start_mark.column + 1) == place:
                if any(one.value == NEW for one, _ in product.value) or not isinstance(value, yaml.ScalarNode):
                    return None
                edits = [
                    _without(text, cover, k),
                    _added(product, _VALUES.get(str(value.value), str(value.value))),
                ]
                for start, end, new in sorted(edits, reverse=True):
                    text = text[:start] + new + text[end:]
                return text
    return None


def _covers(node: yaml.Node | None) -> Iterator[tuple[yaml.MappingNode, yaml.MappingNode]]:
    """Yield the products with a book, each with the options of its cover."""
    if isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _covers(one)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "booklet" and isinstance(value, yaml.MappingNode):
                inner = (own for name, own in value.value if name.value == "cover")
                yield from ((node, own) for own in inner if isinstance(own, yaml.MappingNode))
            else:
                yield from _covers(value)


def _without(text: str, cover: yaml.MappingNode, number: int) -> _Edit:
    """Return what takes an option out of a cover, with its line or its comma."""
    pairs = cover.value
    key, value = pairs[number]
    if len(pairs) == 1:
        start = cover.start_mark.index
        if cover.flow_style:
            return start, cover.end_mark.index, "{}"
        return len(text[:start].rstrip()), value.end_mark.index, " {}"
    if number + 1 < len(pairs):
        return key.start_mark.index, pairs[number + 1][0].start_mark.index, ""
    return pairs[number - 1][1].end_mark.index, value.end_mark.index, ""


def _added(product: yaml.MappingNode, value: str) -> _Edit:
    """Return what puts the interior before the book, or before what follows the book."""
    keys = [key for key, _ in product.value]
    at = next(k for k, key in enumerate(keys) if key.value == "booklet")
    mark = keys[at + 1 if at + 1 < len(keys) else at].start_mark
    between = ", " if product.flow_style else "\n" + " " * mark.column
    return mark.index, mark.index, f"{NEW}: {value}{between}"

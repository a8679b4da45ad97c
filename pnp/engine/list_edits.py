"""Adds, moves and removes items of a list in a YAML text, and leaves every other byte as it is."""

from __future__ import annotations

import re
from typing import Any

import yaml

from pnp.base.sentences import Sentence
from pnp.engine.messages import Rearrangement
from pnp.engine.text_edit import (
    EditError,
    Path,
    checked,
    end_of,
    node_at,
    put_at,
    remove_value,
    root_of,
    set_value,
    start_of,
)
from pnp.specs.reader import read_text

_MARKER = "PNP-ITEMS"
_KEY_OF_MARKER = re.compile(rf"^((?: |- )*)([^\s#{{\[].*?:) {_MARKER}", re.M)


def rearrange(text: str, path: Path, action: Rearrangement, value: str = "") -> str:
    """The text with one item of a list moved by one place, removed, copied to the end, or added there.

    :param path: leads to the item; for a new one, to the list. If there is no list yet, one is made.
    :param value: the new item, as one line of YAML.
    :raises EditError: if something is in the way.
    :raises SpecError: if the text isn't YAML.
    """
    if action == "add":
        return _added(text, path, value)
    *above, index = path
    items = _items(text, tuple(above))
    if items is None or not isinstance(index, int) or not 0 <= index < len(items):
        raise EditError(Sentence("there is no '{step}' here", step=index))
    if action == "remove":
        if len(items) == 1:
            return remove_value(text, tuple(above))
        return _with_order(text, tuple(above), [k for k in range(len(items)) if k != index])
    order = list(range(len(items)))
    if action == "copy":
        return _with_order(text, tuple(above), [*order, index])
    other = index + (-1 if action == "up" else 1)
    if not 0 <= other < len(items):
        return text
    order[index], order[other] = other, index
    return _with_order(text, tuple(above), order)


def _items(text: str, path: Path) -> list[Any] | None:
    """The values of a list; None if there is none at this path."""
    found = _found(text, path)
    return found if isinstance(found, list) else None


def _found(text: str, path: Path) -> Any:
    """The value at a path; None if there is none."""
    found: Any = read_text(text, "text").plain()
    for step in path:
        try:
            found = found[step]
        except (KeyError, IndexError, TypeError):
            return None
    return found


def _added(text: str, path: Path, value: str) -> str:
    items = _items(text, path)
    plain = read_text(value, "value").plain()
    if items is None and isinstance(_found(text, path), dict):
        raise EditError(Sentence("'{path}' can't be used here", path=path[-1]))
    if not items:
        marked = set_value(text, path, _MARKER)
        block = _KEY_OF_MARKER.search(marked)
        flow = marked.replace(_MARKER, f"[{value}]")
        if block is None:
            return flow
        written = f"{marked[: block.start()]}{block[1]}{block[2]}{marked[block.end() :]}"
        line = written.find("\n", block.start())
        end = len(written) if line < 0 else line
        written = f"{written[:end]}\n{' ' * (len(block[1]) + 2)}- {value}{written[end:]}"
        return checked(written, read_text(flow, "text").plain())
    wanted = put_at(read_text(text, "text").plain(), path, [*items, plain])
    node = _list(text, path)
    pieces = _pieces(node, text)
    start, end = pieces[-1]
    if node.flow_style:
        return checked(f"{text[:end]}, {value}{text[end:]}", wanted)
    indent = text[start : text.index("-", start)]
    gap = "" if text[:end].endswith("\n") else "\n"
    return checked(f"{text[:end]}{gap}{indent}- {value}\n{text[end:]}", wanted)


def _list(text: str, path: Path) -> yaml.SequenceNode:
    node = node_at(root_of(text), path)
    if not isinstance(node, yaml.SequenceNode):
        raise EditError(Sentence("'{path}' can't be used here", path=path[-1]))
    return node


def _with_order(text: str, path: Path, order: list[int]) -> str:
    """The text with the items of a list in another order; each goes with the lines that it takes up."""
    items = _items(text, path) or []
    wanted = put_at(read_text(text, "text").plain(), path, [items[k] for k in order])
    node = _list(text, path)
    pieces = _pieces(node, text)
    parts = [text[start:end] for start, end in pieces]
    start, end = pieces[0][0], pieces[-1][1]
    if node.flow_style:
        return checked(text[:start] + ", ".join(parts[k] for k in order) + text[end:], wanted)
    lines = "".join(parts[k] if parts[k].endswith("\n") else f"{parts[k]}\n" for k in order)
    return checked(text[:start] + lines + text[end:], wanted)


def _pieces(node: yaml.SequenceNode, text: str) -> list[tuple[int, int]]:
    """Where each item begins and ends: in a block, with its dash and its whole lines."""
    if node.flow_style:
        return [(start_of(item), end_of(item, text)) for item in node.value]
    starts = [text.rfind("\n", 0, text.rfind("-", 0, start_of(item))) + 1 for item in node.value]
    last = text.find("\n", end_of(node.value[-1], text))
    ends = [*starts[1:], len(text) if last < 0 else last + 1]
    return list(zip(starts, ends, strict=True))
